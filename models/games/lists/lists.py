"""The lists of a list-based game: profiles and gear with their points, in one TOML file.

A file has a table `[force]` (points, limit, how many members), `[sides.<id>]`, `[stats.<id>]`, `[profiles.<id>]` and
`[gear.<id>]`. `models.games.lists.force_list` makes roster and cards of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from models.content import Json, read_toml, table, wrong_type
from models.content import build as checked
from models.errors import ContentError
from models.games.values import StoredMember
from models.i18n import NO_TEXT, Text

LONGEST_NAME: Final = 120
MOST_MEMBERS: Final = 500
MOST_ALIKE: Final = 999
MOST_POINTS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class ListedStat:
    """A figure of every profile."""

    id: str
    name: Text
    short: Text
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ListedSide:
    """One of the sides a force may be of."""

    id: str
    name: Text
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ListedProfile:
    """A profile: its figures by the ids of the stats, its points, how many of it a force may have (None: any).

    A force of another side may not have it. `also` are other spellings of its name.
    """

    id: str
    name: Text
    cost: int
    stats: Mapping[str, int] = field(default_factory=dict)
    role: Text = NO_TEXT
    words: Text = NO_TEXT
    rule: str = ""
    side: str = ""
    most: int | None = None
    boxes: int = 0
    picture: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListedGear:
    """Something a member can be given: what it adds to figures, how many one may carry, who may (`only` these)."""

    id: str
    name: Text
    cost: int
    adds: Mapping[str, int] = field(default_factory=dict)
    words: Text = NO_TEXT
    rule: str = ""
    most: int = 1
    only: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class ListedForce:
    """The rules of a force: the name of its points, their limit unless it has its own, how many members.

    Where points are not `counted` against a limit, only their sum is shown.
    """

    points: Text
    counted: bool = True
    limit: int | None = None
    least: int = 0
    most: int = MOST_MEMBERS
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ForceList:
    """The lists of a game, by id."""

    force: ListedForce
    stats: Mapping[str, ListedStat]
    profiles: Mapping[str, ListedProfile]
    gear: Mapping[str, ListedGear]
    sides: Mapping[str, ListedSide] = field(default_factory=dict)

    def profile_of(self, member: StoredMember) -> ListedProfile | None:
        """Return the profile of a member; None where the lists have none of that id."""
        return self.profiles.get(str(member.body.get("profile", "")))


def read_lists(path: Path) -> ForceList:
    """Return the lists of a TOML file; raises ContentError naming the file and the place."""
    raw, file = read_toml(path), path.name
    known_table(raw, file, "", ("force", "sides", "stats", "profiles", "gear"))
    found = ForceList(
        checked(ListedForce, raw.get("force", {}), file=file, place="force"),
        table(ListedStat, raw.get("stats", {}), file=file),
        table(ListedProfile, raw.get("profiles", {}), file=file),
        table(ListedGear, raw.get("gear", {}), file=file),
        table(ListedSide, raw.get("sides", {}), file=file),
    )
    for profile in found.profiles.values():
        if profile.side and profile.side not in found.sides:
            place, sides = f"profiles.{profile.id}.side", tuple(found.sides)
            raise ContentError("content.not_one_of", file=file, place=place, found=profile.side, allowed=sides)
    for gear in found.gear.values():
        stranger = next((each for each in gear.only if each not in found.profiles), None)
        if stranger is not None:
            place, known = f"gear.{gear.id}.only", tuple(found.profiles)
            raise ContentError("content.not_one_of", file=file, place=place, found=stranger, allowed=known)
    for kind, each, figures in (
        *(("profiles", p.id, p.stats) for p in found.profiles.values()),
        *(("gear", g.id, g.adds) for g in found.gear.values()),
    ):
        for stat in figures:
            if stat not in found.stats:
                raise ContentError(
                    "content.unknown_key", file=file, place=f"{kind}.{each}.{stat}", allowed=tuple(found.stats)
                )
    return found


def known_table(data: Json, file: str, place: str, allowed: tuple[str, ...]) -> Mapping[str, Json]:
    """Return a table unchanged; raises ContentError with file and place for a key that is not `allowed`."""
    if not isinstance(data, Mapping):
        raise wrong_type("table", data, file=file, place=place)
    wrong = next((str(key) for key in data if key not in allowed), None)
    if wrong is not None:
        raise ContentError("content.unknown_key", file=file, place=f"{place}.{wrong}".strip("."), allowed=allowed)
    return data

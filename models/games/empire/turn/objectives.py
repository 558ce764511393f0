"""Objectives of a player or an alliance, from a closed vocabulary (CG-105, CG-106, CG-119)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.games.empire.turn.numbers import technologies
from models.i18n import Text, Translator


class ObjectiveKind(StrEnum):
    """The task of an objective."""

    HOLD_PLANETS = "hold_planets"
    HOLD_SECTOR = "hold_sector"
    HOLD_COUNT = "hold_count"
    WIN_BATTLES = "win_battles"
    BEAT = "beat"
    CAPTURE = "capture"
    FREE = "free"
    KILL = "kill"
    MEET = "meet"
    MONOPOLY = "monopoly"
    STAY_NEUTRAL = "stay_neutral"
    MONEY = "money"
    MANUAL = "manual"


COUNTED: Final = frozenset(
    (ObjectiveKind.HOLD_COUNT, ObjectiveKind.WIN_BATTLES, ObjectiveKind.STAY_NEUTRAL, ObjectiveKind.MONEY)
)
"""Kinds that name a number."""
PEOPLE: Final = frozenset((ObjectiveKind.CAPTURE, ObjectiveKind.FREE, ObjectiveKind.KILL, ObjectiveKind.MEET))
"""Kinds that name a character."""
TRIGGERS: Final = ("turn", "objective", "planet")
"""What makes a hidden objective known: a turn, another objective that is reached, a planet its player takes."""


@dataclass(frozen=True, slots=True)
class Objective:
    """One objective: of the player `faction`, or of an alliance; only its original `members` know the latter (CG-106).

    `targets` are ids of planets, of a sector, a faction or a character, or a resource; `number` how many planets,
    battles, turns or millions; `words` are the referee's. A `hidden` one is `told` when its `trigger` (`turn:5`,
    `objective:hutt-1`, `planet:mirovel`) comes true, or when it is reached. `count` is the progress where turns are
    added up, `prize` a technology it brings; `done`: the referee says so; `reached` is the turn in which it was
    reached, 0 before.
    """

    id: str
    kind: ObjectiveKind
    points: int
    faction: str = ""
    alliance: str = ""
    members: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    number: int = 0
    hidden: bool = False
    trigger: str = ""
    words: str = ""
    told: bool = False
    count: int = 0
    done: bool = False
    reached: int = 0
    prize: str = ""

    @property
    def open(self) -> bool:
        """Whether its owners know it."""
        return not self.hidden or self.told or bool(self.reached)

    def known_to(self, faction: str) -> bool:
        """Return whether a faction knows it."""
        return self.open and faction in self.whose

    @property
    def whose(self) -> tuple[str, ...]:
        """The factions that may ever know it before it is reached."""
        return self.members if self.alliance else (self.faction,)


def objective_of(args: Mapping[str, str | int], galaxy: Galaxy, old: Objective | None = None) -> Objective:
    """Return the objective that a referee's words describe; `old` is the one it replaces.

    Raises KeyError naming what is missing, ValueError for an unknown kind, trigger or target.
    """
    kind, key = ObjectiveKind(str(args["what"])), str(args["objective"])
    faction, alliance = str(args.get("faction", "")), str(args.get("alliance", ""))
    if not key or bool(faction) == bool(alliance):
        raise KeyError("faction")
    _require_known(faction, galaxy.faction)
    _require_known(alliance, galaxy.alliance)
    targets = tuple(each for each in str(args.get("targets", "")).split(",") if each)
    number = int(args["number"]) if kind in COUNTED else 0
    words = str(args["words"]) if kind is ObjectiveKind.MANUAL else ""
    if kind not in COUNTED and kind is not ObjectiveKind.MANUAL and not targets:
        raise KeyError("targets")
    places = places_of(kind, galaxy)
    if any(each not in places for each in targets) or (kind in COUNTED and number < 1):
        raise ValueError(key)
    trigger = str(args.get("trigger", ""))
    what, _, which = trigger.partition(":")
    if trigger and (what not in TRIGGERS or not which or (what == "turn" and not which.isdigit())):
        raise ValueError(trigger)
    _require_known(str(args.get("prize", "")), technologies())
    members = tuple(sorted(each.id for each in galaxy.factions if alliance and each.alliance == alliance))
    new = Objective(
        key, kind, int(args["points"]), faction, alliance, members, targets if kind not in COUNTED else (), number,
        bool(args.get("hidden", 0)), trigger, words, prize=str(args.get("prize", "")),
    )  # fmt: skip
    if old is None:
        return new
    # Who was told once knows it, and what was done towards it counts on.
    return replace(
        new, members=old.members or new.members, told=old.told or not old.hidden, count=old.count, reached=old.reached
    )


def _require_known(key: str, things: Collection[str]) -> None:
    if key and key not in things:
        raise ValueError(key)


def places_of(kind: ObjectiveKind, galaxy: Galaxy) -> Mapping[str, Text]:
    """Return what an objective of a kind may name, id to name; empty for kinds that name nothing."""
    if kind is ObjectiveKind.HOLD_PLANETS:
        return {each.id: Text.same(each.name) for each in galaxy.planets}
    if kind is ObjectiveKind.HOLD_SECTOR:
        return {each.id: Text.same(each.name) for each in galaxy.sectors}
    if kind is ObjectiveKind.BEAT:
        return {each.id: each.name for each in galaxy.factions}
    if kind in PEOPLE:
        return {each.id: each.name for each in galaxy.characters}
    if kind is ObjectiveKind.MONOPOLY:
        return {each.resource: Text.same(each.resource) for each in galaxy.planets if each.resource}
    return {}


def objective_text(objective: Objective, galaxy: Galaxy) -> Text:
    """Return the task of an objective, in words."""
    if objective.kind is ObjectiveKind.MANUAL:
        return Text.same(objective.words)
    places = places_of(objective.kind, galaxy)
    named = tuple(places.get(each, Text.same(each)) for each in objective.targets)
    key = f"empire.objective_{objective.kind.value}"
    fr, en = (
        t(key, names=named) if named else t.plural(key, objective.number) for t in (Translator("fr"), Translator("en"))
    )
    return Text(fr, en)

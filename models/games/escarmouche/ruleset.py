"""The Types of Grandes escarmouches, read from `resources/rulesets/escarmouche` when first asked for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final, Literal

from models.content import RULESETS, Json, build, load, read_toml, table
from models.errors import ContentError
from models.games.parameters import Parameter
from models.games.persons import Persons, persons_of
from models.games.values import Option
from models.i18n import Text, fold

FOLDER: Final = RULESETS / "escarmouche"

Side = Literal["Empire", "Rébellion"]
Grant = Literal[
    "heavy_armour",
    "cortosis",
    "lightsaber",
    "heavy_blaster",
    "two_weapons",
    "extra_attack",
    "large",
    "gigantic",
    "medic",
    "droid",
]


@dataclass(frozen=True, slots=True)
class EscarmoucheStatType:
    """A characteristic: its names, what a profile prints before the number, its rule."""

    id: str
    name: Text
    short: Text
    rule: str


@dataclass(frozen=True, slots=True)
class EscarmoucheSideType:
    """A side of the war; its id is the name used in files, `team` its mark on cards."""

    id: str
    name: Text
    team: str = ""


@dataclass(frozen=True, slots=True)
class TraitType:
    """Gear, a rank or a special rule. `command` is the radius of a command bubble in paces (GE-52), `takes` the life
    points a hit costs (GE-31), `revives` what a D6 must reach to bring a figure back (GE-70). Shots reach everybody
    less than `zone` paces from where they strike, 0 for the target alone (GE-21).
    """

    id: str
    kind: Literal["gear", "rank", "special"]
    name: Text
    words: Text
    rule: str
    grants: tuple[Grant, ...] = ()
    command: int = 0
    takes: int = 0
    revives: int = 0
    zone: int = 0


@dataclass(frozen=True, slots=True)
class EscarmoucheSectionType:
    """A block of a card: its title and a picture of `resources/icons`."""

    id: Literal["gear", "rank", "power"]
    title: Text
    icon: str


@dataclass(frozen=True, slots=True)
class EscarmouchePowerType:
    """A Force power (GE-34 … GE-47).

    `range` in paces; `touch` 1 touches without a roll, 0 touches nobody. `shot`: a save may cancel it, and the
    modifiers of a shot apply. It moves its user by `move` paces (GE-41) or throws an enemy `away`, whom an obstacle
    strikes on `crash` or more (GE-36, GE-37). It gives a `save` (GE-42, GE-46); it
    `fells` those it touches, or all enemies in range (GE-44, GE-34), `hinders` those in range (GE-45), or `restores` a
    dead figure (GE-47).
    """

    id: str
    side: Literal["neutral", "dark", "light"]
    name: Text
    words: Text
    rule: str
    range: int = 0
    touch: int = 0
    shot: bool = False
    move: int = 0
    away: int = 0
    crash: int = 0
    save: int = 0
    fells: bool = False
    hinders: bool = False
    restores: bool = False


@dataclass(frozen=True, slots=True)
class EscarmoucheProfileType:
    """A figure that can be fielded (GE-76 … GE-91).

    Thresholds are the printed numbers, None for TX and CX (GE-8). `picture` is the drawn portrait of one that has none
    of its own.
    """

    id: str
    name: Text
    side: Side
    points: int
    rule: str
    shooting: int | None = None
    combat: int | None = None
    attacks: int = 1
    save: int | None = None
    force: int | None = None
    life: int = 1
    range: int | None = None
    rate: int = 1
    powers: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    as_printed: bool = False
    picture: str = ""


@dataclass(frozen=True, eq=False)
class EscarmoucheRuleset:
    """Every Type of the game by id, in the order of the book.

    Two rule sets are equal only if they are the same object.
    """

    stats: Mapping[str, EscarmoucheStatType]
    sections: Mapping[str, EscarmoucheSectionType]
    sides: Mapping[str, EscarmoucheSideType]
    traits: Mapping[str, TraitType]
    powers: Mapping[str, EscarmouchePowerType]
    profiles: Mapping[str, EscarmoucheProfileType]

    def grants(self, profile: EscarmoucheProfileType, word: Grant) -> bool:
        """Return whether any trait of a profile grants `word` (Robust grants heavy armour, GE-74)."""
        return any(word in self.traits[trait].grants for trait in profile.traits)

    def name(self, profile: str) -> Text:
        """Return the name of a profile, or the name that was typed for an unknown one."""
        known = self.profiles.get(profile)
        return known.name if known else Text.same(profile)

    def command(self, profile: EscarmoucheProfileType) -> int:
        """Return the radius of a profile's command bubble in paces, 0 for one that is no Hero (GE-52)."""
        return max((self.traits[trait].command for trait in profile.traits), default=0)


@cache
def ruleset() -> EscarmoucheRuleset:
    """Return the rule set; raises ContentError for a wrong file or a profile that names an unknown thing."""
    read = EscarmoucheRuleset(
        load(EscarmoucheStatType, FOLDER / "stats.toml"),
        load(EscarmoucheSectionType, FOLDER / "sections.toml"),
        load(EscarmoucheSideType, FOLDER / "sides.toml"),
        load(TraitType, FOLDER / "traits.toml"),
        load(EscarmouchePowerType, FOLDER / "powers.toml"),
        load(EscarmoucheProfileType, FOLDER / "profiles.toml"),
    )
    for profile in read.profiles.values():
        _check_names(profile, "traits", profile.traits, read.traits)
        _check_names(profile, "powers", profile.powers, read.powers)
    return read


def extended(extra: Mapping[tuple[str, str], Mapping[str, Json]]) -> EscarmoucheRuleset:
    """Return the bundled rule set with Types of a campaign, by kind and id, which take precedence.

    Raises ContentError for a wrong Type; the caller makes sure that what it names exists.
    """
    raw: dict[str, dict[str, Json]] = {kind: {} for kind in _KINDS}
    for (kind, item_id), body in extra.items():
        raw[kind][item_id] = body
    rules = ruleset()
    return replace(
        rules,
        traits={**rules.traits, **table(TraitType, raw["traits"], file="traits")},
        powers={**rules.powers, **table(EscarmouchePowerType, raw["powers"], file="powers")},
        profiles={**rules.profiles, **table(EscarmoucheProfileType, raw["profiles"], file="profiles")},
    )


_KINDS: Final = ("traits", "powers", "profiles")


def _check_names(profile: EscarmoucheProfileType, field: str, named: tuple[str, ...], known: Collection[str]) -> None:
    for i, name in enumerate(named):
        if name not in known:
            place = f"{profile.id}.{field}[{i}]"
            raise ContentError(
                "content.not_one_of", file="profiles.toml", place=place, found=name, allowed=tuple(known)
            )


@cache
def options() -> tuple[Option, ...]:
    """Return the named readings of the book, in the order they are shown."""
    return tuple(load(Option, FOLDER / "options.toml").values())


@cache
def find_option(option_id: str) -> Option:
    """Return one named reading."""
    return next(option for option in options() if option.id == option_id)


@cache
def parameters() -> Mapping[str, Parameter]:
    """Return the numbers the book leaves open, by id, in the order they are shown."""
    return load(Parameter, FOLDER / "parameters.toml")


@dataclass(frozen=True, slots=True)
class SkirmishNumbers:
    """The numbers of a battle that belong to no single thing: the first player's face of the die (GE-49), the share of
    a move that a run is, in thousandths (GE-64), the height nobody steps over (AMB-GE-47).
    """

    initiative: int
    run: int
    step: int


@cache
def persons() -> Persons:
    """Return how profiles are spoken of in stories."""
    return persons_of(FOLDER)


@cache
def numbers() -> SkirmishNumbers:
    """Return the numbers of `battle.toml`."""
    path = FOLDER / "battle.toml"
    return build(SkirmishNumbers, read_toml(path), file=path.name)


def name_key(name: str) -> str:
    """Return the form in which names of profiles are compared: no accents, case, hyphens or plural endings."""
    return " ".join(word.rstrip("s") or word for word in fold(name).replace("-", " ").split())


@lru_cache(maxsize=32)
def profile_names(rules: EscarmoucheRuleset) -> Mapping[str, str]:
    """Return the profile id of every known name: French, English, the id."""
    names: dict[str, str] = {}
    for profile in rules.profiles.values():
        for name in (profile.id, profile.name.fr, profile.name.en):
            names[name_key(name)] = profile.id
    return names

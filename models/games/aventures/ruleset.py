"""The Types of Aventures Galactiques, read from `resources/rulesets/aventures` when first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from models.content import RULESETS, build, load, read_toml
from models.errors import ContentError
from models.games.persons import Persons, persons_of
from models.games.round_words import in_rounds
from models.games.scenarios.pieces import CardPreset
from models.games.values import Option
from models.i18n import LANGUAGES, NO_TEXT, Text

FOLDER: Final = RULESETS / "aventures"

Figure = Literal["life", "move", "ranged", "melee", "defence", "actions", "force"]
Nature = Literal["human", "droid"]
Team = Literal["red", "blue", "green"]


@dataclass(frozen=True, slots=True)
class AventuresStatType:
    """A characteristic: its names, its rule, the field of a character that holds it."""

    id: str
    field: Figure
    name: Text
    short: Text
    rule: str


@dataclass(frozen=True, slots=True)
class SideType:
    """A team, or the neutral figures; `team` is the colour of its cards and pawns (AG-7)."""

    id: str
    name: Text
    team: Team
    rule: str


@dataclass(frozen=True, slots=True)
class AventuresRoleType:
    """A place in a team: how many of them it has (AG-8), and whether reinforcements may bring one back (AG-106)."""

    id: str
    name: Text
    each: int
    renewable: bool


@dataclass(frozen=True, slots=True)
class SectionType:
    """A block of a card: its title and a picture of `resources/icons`."""

    id: Literal["skill", "power", "special"]
    title: Text
    icon: str


@dataclass(frozen=True, slots=True)
class AventuresSkillType:
    """A skill, added to a D10 (AG-83)."""

    id: str
    name: Text
    words: Text
    rule: str


@dataclass(frozen=True, slots=True)
class ActionType:
    """An action of the Intervention step.

    One with a `skill` is specific (AG-83): D10 + skill must reach `target`; the natural number `fumble` spoils it for
    good (0: none does); on success it gives back `life` Hit Points.
    """

    id: str
    name: Text
    rule: str
    skill: str = ""
    target: int = 0
    fumble: int = 0
    life: int = 0


@dataclass(frozen=True, slots=True)
class AventuresPowerType:
    """A Force power: `cost` in Force Points (AG-70), `bonus` on a die, `life` in Hit Points, `move` in its Points."""

    id: str
    name: Text
    words: Text
    rule: str
    cost: int
    bonus: int = 0
    life: int = 0
    move: int = 0


@dataclass(frozen=True, slots=True)
class CharacterType:
    """A character or an NPC (AG-107 … AG-114, AG-94, AG-96). A figure that is None is not in the book (AG-99).

    `none` names the figures it does not have, `suggested` gives ours where the book has none. `also` are other
    spellings; `symbol` is a line drawing, `face` its drawing (empty: that of its id); `words` describe what is
    `special` about it, by the rule `words_rule`. One that is `alien` is alive and not human (AMB-AG-13).
    """

    id: str
    name: Text
    side: str
    role: str
    nature: Nature
    rule: str
    life: int | None = None
    move: int | None = None
    ranged: int | None = None
    melee: int | None = None
    defence: int | None = None
    actions: int | None = None
    force: int | None = None
    none: tuple[Figure, ...] = ()
    suggested: Mapping[str, int] = field(default_factory=dict)
    skills: Mapping[str, int] = field(default_factory=dict)
    powers: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    symbol: str = ""
    special: Text = NO_TEXT
    words: Text = NO_TEXT
    words_rule: str = ""
    face: str = ""
    alien: bool = False

    def printed(self, figure: Figure) -> int | None:
        """Return a figure as the book prints it, None where it does not."""
        value = getattr(self, figure)
        assert value is None or isinstance(value, int)
        return value

    def figure(self, figure: Figure) -> int | None:
        """Return a figure as the book prints it, else the suggestion (AG-99), else None."""
        value = self.printed(figure)
        return self.suggested.get(figure) if value is None else value

    @property
    def missing(self) -> tuple[Figure, ...]:
        """The figures the book leaves out, suggested ones included (AG-99)."""
        return tuple(each for each in FIGURES if self.printed(each) is None and each not in self.none)


@dataclass(frozen=True, slots=True)
class CommonFigures:
    """The figures common to all: Hit Points a point of damage takes (AG-60), and others.

    Also the Hit Points a stimulant gives, an insect takes (AG-82), a Medical Droid gives (AG-95); the defence a figure
    on the line adds (AG-67); the D10 of a call (AG-105); the Action Points an action takes (AG-125).
    """

    damage: int
    stimulant: int
    insect: int
    care: int
    cover: int
    call: int
    action: int


@dataclass(frozen=True, slots=True)
class PresetType:
    """A card of ours for a `character` without a printed one (AG-99).

    It has `figures`, or those of the character it is `like`, whose name is the `{name}` in its own.
    """

    id: str
    character: str
    name: Text
    like: str = ""
    figures: Mapping[str, int] = field(default_factory=dict)


FIGURES: Final[tuple[Figure, ...]] = ("life", "move", "ranged", "melee", "defence", "actions", "force")


@dataclass(frozen=True, eq=False)
class AventuresRuleset:
    """Every Type of the game by id, in the order of the book.

    Two rule sets are equal only if they are the same object.
    """

    stats: Mapping[str, AventuresStatType]
    sides: Mapping[str, SideType]
    roles: Mapping[str, AventuresRoleType]
    sections: Mapping[str, SectionType]
    skills: Mapping[str, AventuresSkillType]
    actions: Mapping[str, ActionType]
    powers: Mapping[str, AventuresPowerType]
    characters: Mapping[str, CharacterType]
    presets: Mapping[str, PresetType]
    common: CommonFigures

    def team(self, side: str) -> tuple[CharacterType, ...]:
        """Return the characters of a side, in the order of the book (AG-9, AG-10)."""
        return tuple(each for each in self.characters.values() if each.side == side)

    def presets_of(self, character: CharacterType) -> tuple[CardPreset, ...]:
        """Return the cards of ours for a character: they fill in what the book leaves out (AG-99)."""
        found = []
        for each in self.presets.values():
            if each.character == character.id:
                like = self.characters[each.like] if each.like else None
                said = like.figure if like is not None else each.figures.get
                name = each.name if like is None else Text(*(each.name[x].format(name=like.name[x]) for x in LANGUAGES))
                values = ((figure, said(figure)) for figure in character.missing)
                found.append(CardPreset(each.id, name, {figure: n for figure, n in values if n is not None}))
        return tuple(found)


@cache
def persons() -> Persons:
    """Return how characters are spoken of in stories."""
    return persons_of(FOLDER)


@cache
def ruleset() -> AventuresRuleset:
    """Return the rule set; raises ContentError for a wrong file or an unknown name."""
    read = AventuresRuleset(
        load(AventuresStatType, FOLDER / "stats.toml"),
        load(SideType, FOLDER / "sides.toml"),
        load(AventuresRoleType, FOLDER / "roles.toml"),
        load(SectionType, FOLDER / "sections.toml"),
        load(AventuresSkillType, FOLDER / "skills.toml"),
        load(ActionType, FOLDER / "actions.toml"),
        load(AventuresPowerType, FOLDER / "powers.toml"),
        load(CharacterType, FOLDER / "characters.toml"),
        load(PresetType, FOLDER / "presets.toml"),
        build(CommonFigures, read_toml(FOLDER / "battle.toml"), file="battle.toml"),
    )
    for action in read.actions.values():
        check_names("actions.toml", f"{action.id}.skill", (action.skill,) if action.skill else (), read.skills)
    for each in read.characters.values():
        for key, named, known in (
            ("side", (each.side,), read.sides),
            ("role", (each.role,), read.roles),
            ("skills", each.skills, read.skills),
            ("powers", each.powers, read.powers),
            ("suggested", each.suggested, FIGURES),
        ):
            check_names("characters.toml", f"{each.id}.{key}", named, known)
    for preset in read.presets.values():
        like = (preset.like,) if preset.like else ()
        check_names("presets.toml", preset.id, (preset.character, *like), read.characters)
        check_names("presets.toml", f"{preset.id}.figures", preset.figures, FIGURES)
    return read


def terms(rules: AventuresRuleset) -> dict[str, Text]:
    """Return the units of a figure's life, movement and Force, and the words for a battle."""
    stats = {f"in_{each.field}": each.short for each in rules.stats.values() if each.field in ("life", "move", "force")}
    return {**stats, **in_rounds()}


def check_names(file: str, place: str, named: Iterable[str], known: Iterable[str]) -> None:
    """Raise ContentError for the first name that is not known."""
    allowed = tuple(known)
    for name in named:
        if name not in allowed:
            raise ContentError("content.not_one_of", file=file, place=place, found=name, allowed=allowed)


@cache
def options() -> tuple[Option, ...]:
    """Return the named readings of the book, in the order they are shown."""
    return tuple(load(Option, FOLDER / "options.toml").values())

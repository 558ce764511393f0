"""Values that every game uses: readings of rules, figures, checked forces, the content of cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from models.content import Json
from models.games.event import Event
from models.i18n import NO_TEXT, Text, wanted_in
from models.problem import Problem

if TYPE_CHECKING:
    from fractions import Fraction

Choices = Mapping[str, str]
"""The readings in force: option id -> value id. An option that is not named has its default."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule in our own words.

    `status` is `rule`, `table_talk` (only people at a table can apply it) or `planned` (not built yet).
    """

    id: str
    title: Text
    text: Text
    status: str = "rule"


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One reading of an ambiguous rule: its name and what it changes at the table."""

    id: str
    title: Text
    effect: Text


@dataclass(frozen=True, slots=True)
class Option:
    """A named reading stored with the campaign, so that a replay never changes when a default does.

    `rule` are the ids of the rules it reads (`AG-5, AG-6`); a `heading` stands above this option and those after it.
    """

    id: str
    ambiguity: str
    title: Text
    values: tuple[OptionValue, ...]
    default: str
    rule: str
    heading: Text = NO_TEXT

    def chosen(self, choices: Choices) -> str:
        """Return the value in force; a value this version does not know reads as the default."""
        value = choices.get(self.id, self.default)
        return value if any(v.id == value for v in self.values) else self.default

    def value(self, choices: Choices) -> OptionValue:
        """Return the reading in force, with its words."""
        chosen = self.chosen(choices)
        return next(each for each in self.values if each.id == chosen)

    def fits(self, wanted: str) -> bool:
        """Return whether every word of a search stands in its texts, in either language, or in its ids."""
        read = (text for value in self.values for text in (value.title, value.effect))
        return wanted_in(wanted, (self.title, *read), self.ambiguity, self.rule)


@dataclass(frozen=True, slots=True)
class Stat:
    """One figure of a profile: `id` is the book's French name with its accents (`Défense`), the JSON key everywhere.

    `shown` is what a card prints where it is not the bare number (`4+`, `X`, `—`); `rule` explains the figure.
    """

    id: str
    label: Text
    short: Text
    value: int | None
    shown: str = ""
    rule: str = ""

    def __str__(self) -> str:
        return self.shown or ("—" if self.value is None else str(self.value))


@dataclass(frozen=True, slots=True)
class InPlay:
    """The same profile in one situation (with shield, from the front): what differs by stat id, the stats' names."""

    title: Text
    stats: Mapping[str, int]
    rule: str = ""
    labels: Mapping[str, Text] = field(default_factory=dict)

    def shown(self, lang: str) -> str:
        """Return what differs in words: `Combat 3, Damage 2`."""
        return ", ".join(f"{self.labels.get(key, Text.same(key))[lang]} {n}" for key, n in self.stats.items())


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing on a sheet (weapon, skill, spell, power): its name, the short words a player needs, its rule id.

    `amount` is the number that goes with the name (range, bonus), in words; `cost` in the game's points; what is used
    up has a box for each of its `uses`.
    """

    id: str
    name: Text
    words: Text = NO_TEXT
    rule: str = ""
    amount: Text = NO_TEXT
    cost: int | None = None
    uses: int = 0


@dataclass(frozen=True, slots=True)
class Member:
    """One checked member of a force (a hero, or `count` identical figures), as every page and card reads it."""

    id: str
    name: Text
    role: Text
    cost: int
    count: int = 1
    stats: tuple[Stat, ...] = ()
    in_play: tuple[InPlay, ...] = ()
    gear: tuple[Entry, ...] = ()
    skills: tuple[Entry, ...] = ()
    spells: tuple[Entry, ...] = ()
    tags: tuple[str, ...] = ()
    boxes: int = 0
    problems: tuple[Problem, ...] = ()
    wounds: int = 0
    """Boxes that are gone by what happened so far."""
    marks: tuple[Text, ...] = ()
    """What else became of it (fled)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of `Roster.check`: costs in the game's points, every Problem, every member."""

    name: str
    cost: int
    limit: int | None
    figures: int
    members: tuple[Member, ...]
    problems: tuple[Problem, ...]
    earned: int = 0
    """Points of the limit that were earned in play; the rest of it was there from the beginning."""

    @property
    def budget(self) -> int | None:
        """The limit before anything was earned."""
        return None if self.limit is None else self.limit - self.earned

    def worded(self, key: str) -> str:
        """Return the key of a sentence with `cost`, `limit`, `budget`, `earned`.

        It ends in `_free` without a limit, in `_earned` where points were earned.
        """
        return f"{key}_free" if self.limit is None else f"{key}_earned" if self.earned else key


@dataclass(frozen=True, slots=True)
class StoredMember:
    """A member as a campaign stores it: its key, its name, plain JSON values."""

    id: str
    name: str
    body: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stored:
    """A force as a campaign stores it: members in their order and, where the game tells a story, Events."""

    name: str
    side: str
    limit: int | None
    members: tuple[StoredMember, ...]
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class CardSection:
    """A titled block of a card: weapons, skills, spells; entries say what is needed at the table."""

    title: Text
    entries: tuple[Entry, ...]
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """Points to tick off besides the life boxes (Force points): their name, how many, a drawing."""

    label: Text
    count: int
    icon: str = ""


@dataclass(frozen=True, slots=True)
class CardContent:
    """The content of one stat card, in both languages and without layout; `models.sheets` lays it out.

    `design` is `fantasy`, `skirmish`, … ; `kind` is `hero` or `profile`; `emblem` names a picture of
    `resources/icons` or a portrait; `boxes` are the Vitality or life boxes to tick; `stamp` is printed across a
    card whose owner allowed a broken rule; `count` is how many identical figures it stands for. A box stands for
    `box_points` points and is numbered where that is more than one; `box_label` stands before them. A `leader` has
    phases of his own. `side` is the team's colour where a game has teams (`red`, `blue`, `green`), else whom it
    fights for (`hero`, `foe`, `neutral`); each has a shape and a frame. `symbol` is the line drawing shown without
    a portrait, `profile` its Type's id.
    """

    game: str
    design: str
    kind: str
    title: Text
    role: Text
    cost: Text
    stats: tuple[Stat, ...]
    sections: tuple[CardSection, ...] = ()
    notes: tuple[Text, ...] = ()
    boxes: int = 0
    emblem: str = ""
    stamp: Text = NO_TEXT
    count: int = 1
    box_points: int = 1
    box_label: Text = NO_TEXT
    leader: bool = False
    tracks: tuple[Track, ...] = ()
    side: str = ""
    symbol: str = ""
    profile: str = ""
    wounds: int = 0
    now: tuple[Text, ...] = ()
    """How it stands as the sheet for the table says it in words: points, wounds, marks; cards do not."""
    members: tuple[str, ...] = field(default=(), compare=False)
    """The ids of the members it is the card of; identical ones share one."""


NO_FACES: Final[Mapping[str, str]] = MappingProxyType({})
DEFAULTS: Final[Choices] = MappingProxyType({})  # the readings of a campaign in which none was chosen


@dataclass(frozen=True, slots=True)
class Foe:
    """A figure a member can be measured against: `cost` in the game's points."""

    id: str
    name: Text
    role: Text
    cost: int


@dataclass(frozen=True, slots=True)
class Measure:
    """One exact figure of a duel: a chance, or an expected number. `better` is 1 when more is
    better, -1 when less is.
    """

    id: str
    label: Text
    value: Fraction
    better: int
    chance: bool = True


@dataclass(frozen=True, slots=True)
class FoeOdds:
    """How a member fares against a foe; `policy` says in words what was assumed, and is shown with every figure."""

    measures: tuple[Measure, ...]
    policy: Text
    rule: str

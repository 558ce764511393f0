"""What a game puts on the table beside cards and board: its rules aid and its counters, as data; a facet of a Game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from models.games.scenarios.pieces import Setup
from models.games.values import CardContent, Choices
from models.i18n import NO_TEXT, Text


@dataclass(frozen=True, slots=True)
class AidLine:
    """A line of a rules aid: its subject in a word or two, the rule in our words, its ids (`AG-57, AG-58`)."""

    text: Text
    lead: Text = NO_TEXT
    rule: str = ""


@dataclass(frozen=True, slots=True)
class AidRow:
    """A row of a table of the aid: its cells, and its rule id where it has one."""

    cells: tuple[Text, ...]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class AidSection:
    """A block of the aid: its title, a drawing, lines, or a table with headings and the width of each column."""

    id: str
    title: Text
    icon: str
    lines: tuple[AidLine, ...] = ()
    heads: tuple[Text, ...] = ()
    shares: tuple[int, ...] = ()
    rows: tuple[AidRow, ...] = ()


@dataclass(frozen=True, slots=True)
class CounterKind:
    """A counter to cut out: the marker's id, its name, how many an evening needs, the rule that asks for it."""

    id: str
    name: Text
    count: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Bring:
    """A thing people bring for the evening: `dice` or `tools`."""

    what: Literal["dice", "tools"]
    name: Text
    count: int = 1


@dataclass(frozen=True, slots=True)
class TakesPart:
    """Figures of one sort that take part in a scenario.

    `type` as in the scenario, their number, side and the four lines of their profile (role, behaviour, main weapon,
    points for one of them), how much damage each bears; `later` for those an event may bring.
    """

    type: str
    name: Text
    side: str
    count: int
    role: Text = NO_TEXT
    behaviour: Text = NO_TEXT
    weapon: Text = NO_TEXT
    reward: int = 0
    life: int = 0
    later: bool = False


@dataclass(frozen=True)
class Evening:
    """The facet: the aid of a game by its readings, the counters a scenario needs, other things for its table.

    `taking_part` lists who is there and who may come, for games whose quests say it of everybody; `ready` gives the
    cards of the ready-made members among them, each with the id of its unit as its profile.
    """

    aid: Callable[[Choices], Sequence[AidSection]]
    counters: Callable[[Setup], Sequence[CounterKind]]
    bring: Callable[[Setup], Sequence[Bring]]
    taking_part: Callable[[Setup], Sequence[TakesPart]] | None = None
    ready: Callable[[Setup], Sequence[CardContent]] | None = None

"""The chronicle of a whole campaign as values in one language: chapters, plates, plots, the winner."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from models.galaxy.heraldry.arms import Blazon
from models.galaxy.values import Point
from models.i18n import Translator

_OPENING: Final = 180
"""Letters that the first paragraph of a chapter has at least, where it can."""
_INITIAL: Final = re.compile(r"\d+|[^\W_]")
BookTable = tuple[tuple[str, ...], ...]
"""Rows of a table, its heads first."""


@dataclass(frozen=True, slots=True)
class BookAsked:
    """What the chronicle is to be: its title and language, and who played, by faction.

    `whole` tells everything, otherwise it tells what everybody may know. `drawn` has the maps that a page shows: paper
    draws its own.
    """

    title: str
    lang: str
    whole: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    drawn: bool = True


@dataclass(frozen=True, slots=True)
class BookFigure:
    """A character or a command of a side: its name, what became of it, its portrait as SVG, whether it is gone."""

    name: str
    fate: str
    portrait: str = ""
    gone: bool = False


@dataclass(frozen=True, slots=True)
class BookSide:
    """A side: its id, its name, its arms, its player, its rank at the end, its people, its
    commands.
    """

    id: str
    name: str
    arms: Blazon
    player: str
    status: str
    people: tuple[BookFigure, ...]
    commands: tuple[BookFigure, ...]


@dataclass(frozen=True, slots=True)
class BookStanding:
    """What a side holds at the end of a chapter, and how many planets more than at its beginning."""

    side: str
    planets: int
    commands: int
    gained: int


@dataclass(frozen=True, slots=True)
class BookCamp:
    """One camp of a battle: what fought, the ids of its sides, whether it won, what became of it."""

    names: tuple[str, ...]
    sides: tuple[str, ...]
    won: bool
    fates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BookBattle:
    """A battle to be shown: its turn, its title, its place, who attacked and who defended, its sums.

    `view` is the part of its chapter's drawing round it: left, top, width, height.
    """

    turn: int
    title: str
    at: Point
    camps: tuple[BookCamp, ...]
    sums: tuple[str, ...]
    view: tuple[int, int, int, int] = (0, 0, 1, 1)


@dataclass(frozen=True, slots=True)
class BookTurn:
    """A turn of a chapter: its title, its paragraphs, the battles shown beside them, the letters that may be told."""

    title: str
    paragraphs: tuple[str, ...]
    battles: tuple[BookBattle, ...] = ()
    letters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BookChapter:
    """A chapter: the number over its title, the turn its map shows, that map as SVG, its turns, who held what."""

    over: str
    title: str
    turn: int
    turns: tuple[BookTurn, ...]
    drawing: str = ""
    standings: tuple[BookStanding, ...] = ()

    @property
    def chart(self) -> str:
        """The id of what its drawing shows, for other drawings of the same page."""
        return f"t{self.turn}-chart"


@dataclass(frozen=True, slots=True)
class BookMark:
    """What befell a side in a turn, and how often: its kind is one of `campaign_signs.SIGNS`."""

    turn: int
    side: str
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class BookMoment:
    """A great event in words, and its turn."""

    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class BookLine:
    """A side in a plot: its name, its colour, its value after each turn."""

    name: str
    colour: str
    values: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BookPlot:
    """One figure of all sides, turn by turn."""

    title: str
    lines: tuple[BookLine, ...]

    @property
    def span(self) -> tuple[int, int, int]:
        """The first turn, the last one, and a multiple of four that no value exceeds."""
        every = [each for line in self.lines for each in line.values] or [(0, 1)]
        turns = [turn for turn, _ in every]
        return min(turns), max(max(turns), min(turns) + 1), -(-max(1, *(number for _, number in every)) // 4) * 4


@dataclass(frozen=True, slots=True)
class CampaignBook:
    """The chronicle: cover, sides, chapters, plots, ranking, objectives, the referee's words, the last sentence.

    Also the public words on sectors and planets, with their names; the width and height of the map in thousandths;
    the time line: the numbers of its turns, what befell the sides, the great events.
    """

    title: str
    under: str
    lang: str
    cover: tuple[str, ...]
    sides: tuple[BookSide, ...]
    chapters: tuple[BookChapter, ...]
    plots: tuple[BookPlot, ...]
    ranking: BookTable
    objectives: BookTable
    words: tuple[tuple[str, str], ...]
    closing: str
    places: tuple[tuple[str, str], ...] = ()
    shape: tuple[int, int] = (4, 3)
    turns: tuple[int, ...] = ()
    marks: tuple[BookMark, ...] = ()
    moments: tuple[BookMoment, ...] = ()


def held_words(held: BookStanding, t: Translator) -> str:
    """Return what a side holds in words: `7 planets (+2), 3 commands`."""
    change = f" ({'+' if held.gained > 0 else '−'}{abs(held.gained)})" if held.gained else ""
    planets, commands = (t.plural(f"saga.n_{kind}", n) for kind, n in
                         (("planets", held.planets), ("commands", held.commands)))  # fmt: skip
    return f"{planets}{change}, {commands}"


def opened(chapter: BookChapter) -> tuple[str, str, tuple[str, ...]]:
    """Return how a chapter begins: its first letter or number, the rest of its first paragraph, the other paragraphs.

    A first paragraph too short for a large letter is joined with those that follow. The letter is "" where a chapter
    has no number over it, or begins with a sign.
    """
    first, *rest = chapter.turns[0].paragraphs or ("",)
    while rest and len(first) < _OPENING:
        first = f"{first} {rest.pop(0)}"
    found = _INITIAL.match(first) if chapter.over else None
    initial = found[0] if found else ""
    return initial, first[len(initial) :], tuple(rest)

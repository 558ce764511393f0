"""The chronicle of a whole campaign as values in one language: chapters, plates, plots, the winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

BookTable = tuple[tuple[str, ...], ...]
"""Rows of a table, its heads first."""


@dataclass(frozen=True, slots=True)
class BookAsked:
    """What the chronicle is to be: its title and language, and who played, by faction.

    `whole` tells everything, otherwise it tells what everybody may know.
    """

    title: str
    lang: str
    whole: bool = False
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BookTurn:
    """A turn of a chapter: its title, its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BookChapter:
    """A chapter: the number over its title, the turn its map shows, that map as SVG, its turns."""

    over: str
    title: str
    turn: int
    turns: tuple[BookTurn, ...]
    drawing: str = ""


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
    """The chronicle: cover, players, chapters, plots, ranking, objectives, the referee's words, the last sentence.

    Also the public words on sectors and planets, with their names.
    """

    title: str
    under: str
    lang: str
    cover: tuple[str, ...]
    seats: BookTable
    chapters: tuple[BookChapter, ...]
    plots: tuple[BookPlot, ...]
    ranking: BookTable
    objectives: BookTable
    words: tuple[tuple[str, str], ...]
    closing: str
    places: tuple[tuple[str, str], ...] = ()

"""The ground facet: a game says in sentences, with its rules, what its boards mean.

On a board of cells places are cells, (x, y) from the top left of the map. A map without a game of cells has
`PLAIN_GROUND` of `models.games.cell_ground`: geometry without rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from models.games.values import Choices
from models.i18n import MessageArgs
from models.maps.rules.explain import Explained
from models.maps.rules.grid import Cell
from models.maps.rules.map_state import MapState
from models.maps.rules.reach import JudgedPath, Occupants, Reach
from models.maps.rules.readings import Readings

Tone = Literal["", "good", "bad", "cover", "attack", "way", "reading", "note"]
"""What a statement is about: for, against, cover, an attack on the way, the way itself, a reading, a side remark."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence about a board: its rule (empty: none), its message key and arguments.

    `count` is the number that decides between singular and plural, None where there is none.
    """

    rule: str
    key: str
    args: MessageArgs = field(default_factory=dict)
    tone: Tone = ""
    count: int | None = None


@dataclass(frozen=True, slots=True)
class SightTold:
    """What one figure sees of another: the lines, a short verdict, the sentences that explain it."""

    lines: Explained
    verdict: Statement
    told: tuple[Statement, ...]


class Ground(Protocol):
    """Nearness, sight, cover, reach and ways on the boards of a game, for any figures on them."""

    def readings(self, choices: Choices) -> Readings:
        """Return the readings in force with the choices of a campaign."""

    def apart(self, a: Cell, b: Cell) -> int:
        """Return how many steps two cells are apart on open ground."""

    def sight(self, state: MapState, a: Cell, b: Cell) -> SightTold:
        """Return what a figure on `a` sees of one on `b`; raises Refused for cells outside the map or too far apart."""

    def cover(self, figures: int) -> str:
        """Return, as a short text, the bonus of a target with so many figures on the line."""

    @property
    def points(self) -> int:
        """The Movement Points of a figure of which nothing is known."""

    def others(self, state: MapState, mover: Cell) -> Occupants:
        """Return the other figures as the figure on a cell meets them when it moves."""

    def reach(self, state: MapState, start: Cell, points: int) -> Reach:
        """Return where a figure may go; raises Refused outside the map."""

    def walk(self, state: MapState, path: Sequence[Cell], points: int) -> JudgedPath:
        """Return a path as its figure would walk it among the others."""

    def around(self, state: MapState, start: Cell) -> tuple[Statement, ...]:
        """Return sentences on the figures of the map, shown before one moves."""

    def way(self, state: MapState, found: Reach, goal: Cell, walked: JudgedPath | None) -> tuple[Statement, ...]:
        """Return sentences on the way to a cell; `walked` is None where it cannot be reached."""

    def line(self, state: MapState, path: Sequence[Cell]) -> Statement:
        """Return a sentence on the cost of following a line of cells alone, or on where it is stopped."""

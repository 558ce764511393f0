"""The facet `ground`: by it a game says what its boards mean, in sentences that name its rules.

On a board of cells places are cells, (x, y) from the top left of the map. A map that has no game of cells has
`PLAIN_GROUND` of `models.games.cell_ground`: geometry, and no rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from models.games.values import Choices
from models.maps.explain import Explained
from models.maps.grid import Cell
from models.maps.map_state import MapState
from models.maps.reach import JudgedPath, Occupants, Reach
from models.maps.readings import Readings

Tone = Literal["", "good", "bad", "cover", "attack", "way", "reading", "note"]
"""What a statement is about: for, against, cover, an attack on the way, the way itself, a reading, a side remark."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence about a board: its rule (empty: no game has one), its message key and arguments.

    `count` is the number that its words agree with, None where there is none.
    """

    rule: str
    key: str
    args: Mapping[str, object] = field(default_factory=dict)
    tone: Tone = ""
    count: int | None = None


@dataclass(frozen=True, slots=True)
class SightTold:
    """What one figure sees of another: the lines, the verdict in few words, the sentences that explain it."""

    lines: Explained
    verdict: Statement
    told: tuple[Statement, ...]


class Ground(Protocol):
    """Nearness, sight, cover, reach and ways on the boards of a game, whatever stands there."""

    def readings(self, choices: Choices) -> Readings:
        """Return the readings in force where these choices were made."""

    def apart(self, a: Cell, b: Cell) -> int:
        """Return how many steps two cells are apart on open ground."""

    def sight(self, state: MapState, a: Cell, b: Cell) -> SightTold:
        """Return what a figure on `a` sees of one on `b`; raises Refused for cells it cannot be said of."""

    def cover(self, figures: int) -> str:
        """Return in a few signs what so many figures on the line are worth to the target."""

    @property
    def points(self) -> int:
        """The points of a figure nothing else is known of."""

    def others(self, state: MapState, mover: Cell) -> Occupants:
        """Return who stands there, as the figure on a cell sees them when it moves."""

    def reach(self, state: MapState, start: Cell, points: int) -> Reach:
        """Return where a figure may go; raises Refused outside the map."""

    def walk(self, state: MapState, path: Sequence[Cell], points: int) -> JudgedPath:
        """Return a path as its figure would walk it among the others."""

    def around(self, state: MapState, start: Cell) -> tuple[Statement, ...]:
        """Return what is to be known of who stands there before a figure moves."""

    def way(self, state: MapState, found: Reach, goal: Cell, walked: JudgedPath | None) -> tuple[Statement, ...]:
        """Return what is to be said of the way to a cell; `walked` is None where it cannot be reached."""

    def line(self, state: MapState, path: Sequence[Cell]) -> Statement:
        """Return what following a line cell by cell would cost a figure that is alone, or where it is stopped."""

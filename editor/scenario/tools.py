"""What a click on the board of a scenario does: choose and move figures, put new ones, paint an area, pick a cell.

The board speaks in spots; a tool that is about cells takes those they lie in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from models.games.pieces import Placed, UnitShown
from models.maps.grid import Cell
from models.maps.paint import rectangle
from models.maps.spots import NOWHERE, Spot, cell_of


class BoardTool(Protocol):
    """What is in the hand over the board; `hint` says in a sentence what a click does, `cells` are tinted."""

    @property
    def hint(self) -> str:
        """The sentence for the line under the board."""

    def click(self, spot: Spot) -> None:
        """Do it on a spot."""

    def drop(self, start: Spot, end: Spot) -> None:
        """Do it from one spot to another."""


@dataclass(frozen=True, slots=True)
class PutUnit:
    """A unit in the hand: a click puts one on the board for a side."""

    unit: UnitShown
    side: str
    hint: str
    put: Callable[[Spot], object]

    def click(self, spot: Spot) -> None:
        """Put one there."""
        self.put(spot)

    def drop(self, _start: Spot, end: Spot) -> None:
        """Put one where the hand lets go."""
        self.put(end)


@dataclass(frozen=True, slots=True)
class PaintArea:
    """An area in the hand: a click adds a cell or takes it away, a drag does so with a rectangle.

    What the first cell is, none of the rectangle stays: dragging from within the area takes cells away.
    """

    cells: Callable[[], frozenset[Cell]]
    hint: str
    paint: Callable[[frozenset[Cell]], object]

    def click(self, spot: Spot) -> None:
        """Add a cell, or take it away."""
        self.drop(spot, spot)

    def drop(self, start: Spot, end: Spot) -> None:
        """Add a rectangle of cells, or take it away."""
        block = rectangle(cell_of(start), cell_of(end))
        now = self.cells()
        self.paint(now - block if cell_of(start) in now else now | block)


@dataclass(frozen=True, slots=True)
class PickCell:
    """A field that waits for a cell: the next click names it."""

    hint: str
    take: Callable[[Cell], object]

    def click(self, spot: Spot) -> None:
        """Take it."""
        self.take(cell_of(spot))

    def drop(self, _start: Spot, end: Spot) -> None:
        """Take the last one."""
        self.take(cell_of(end))


def standing(pieces: tuple[Placed, ...], cell: Cell) -> Placed | None:
    """Return the figure that stands on a cell, the last one put there first."""
    return next((each for each in reversed(pieces) if each.cell == cell and each.cell != NOWHERE), None)

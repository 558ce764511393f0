"""What a click on the board of a scenario does: put figures there, paint an area, choose a cell.

The board emits spots; a tool for cells takes the cells they lie in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from models.games.scenarios.pieces import Placed, UnitShown
from models.maps.edits.paint import rectangle
from models.maps.rules.grid import Cell
from models.maps.spots import NOWHERE, Spot, cell_of


class BoardTool(Protocol):
    """A tool in hand over the board; `hint` says in a sentence what a click does, `cells` are tinted."""

    @property
    def hint(self) -> str:
        """The sentence for the line under the board."""

    def click(self, spot: Spot) -> None:
        """Use the tool at a spot."""

    def drop(self, start: Spot, end: Spot) -> None:
        """Use the tool from one spot to another."""


@dataclass(frozen=True, slots=True)
class PutUnit:
    """A unit in hand: each click puts one on the board for a side."""

    unit: UnitShown
    side: str
    hint: str
    put: Callable[[Spot], object]

    def click(self, spot: Spot) -> None:
        """Put one at the spot."""
        self.put(spot)

    def drop(self, _start: Spot, end: Spot) -> None:
        """Put one where the drag ends."""
        self.put(end)


@dataclass(frozen=True, slots=True)
class PaintArea:
    """An area in hand: a click adds a cell or removes it, a drag does so with a rectangle.

    Where the drag begins decides: from within the area it removes the whole rectangle, else it adds it.
    """

    cells: Callable[[], frozenset[Cell]]
    hint: str
    paint: Callable[[frozenset[Cell]], object]

    def click(self, spot: Spot) -> None:
        """Add the cell, or remove it."""
        self.drop(spot, spot)

    def drop(self, start: Spot, end: Spot) -> None:
        """Add the rectangle of cells, or remove it."""
        block = rectangle(cell_of(start), cell_of(end))
        now = self.cells()
        self.paint(now - block if cell_of(start) in now else now | block)


@dataclass(frozen=True, slots=True)
class PickCell:
    """A field that needs a cell: the next click fills it."""

    hint: str
    take: Callable[[Cell], object]

    def click(self, spot: Spot) -> None:
        """Fill the field with this cell."""
        self.take(cell_of(spot))

    def drop(self, _start: Spot, end: Spot) -> None:
        """Fill the field with the cell where the drag ends."""
        self.take(cell_of(end))


def figure_in_cell(pieces: tuple[Placed, ...], cell: Cell) -> Placed | None:
    """Return the figure in a cell, of several the one put there last; None for none."""
    return next((each for each in reversed(pieces) if each.cell == cell and each.cell != NOWHERE), None)

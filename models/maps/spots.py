"""Places on any kind of board: a spot is two thousandths of the board's unit, so cell (3, 4) is spot (3500, 4500)."""

from __future__ import annotations

from typing import Final

from models.maps.rules.grid import Cell
from models.table.spots import UNIT
from models.table.spots import Spot as Spot

NOWHERE: Final = (-1, -1)
"""Neither a cell nor a spot: what is not on the board."""


def spot_of(cell: Cell) -> Spot:
    """Return the middle of a cell; NOWHERE for NOWHERE."""
    return NOWHERE if cell == NOWHERE else (cell[0] * UNIT + UNIT // 2, cell[1] * UNIT + UNIT // 2)


def cell_of(spot: Spot) -> Cell:
    """Return the cell a spot lies in; NOWHERE for NOWHERE."""
    return NOWHERE if spot == NOWHERE else (spot[0] // UNIT, spot[1] // UNIT)

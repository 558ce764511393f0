"""How long a way of cells is: in cells along straight lines, in paces, in centimetres of the print."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from models.maps.rules.grid import Cell
from models.maps.tile_map import PACE_UM, TileMap


@dataclass(frozen=True, slots=True)
class Measured:
    """The length of a way.

    `straight` is in thousandths of a cell, from middle to middle in straight lines; `um` is the same on the printed
    map, in thousandths of a millimetre.
    """

    straight: int
    um: int

    @property
    def cm(self) -> float:
        """The length in centimetres on the printed map."""
        return self.um / 10_000

    @property
    def paces(self) -> float:
        """The length in paces, as measured on the printed map."""
        return self.um / PACE_UM


def measured(tile_map: TileMap, way: Sequence[Cell]) -> Measured:
    """Return the length of a way through the middles of cells; each part is measured by itself and added."""
    tall = tile_map.cell_height / max(tile_map.cell_width, 1)
    straight, um = 0, 0
    for a, b in itertools.pairwise(way):
        across, down = b[0] - a[0], b[1] - a[1]
        straight += math.isqrt((across * across + down * down) * 1_000_000)
        um += round(math.hypot(across, down * tall) * tile_map.cell_um)
    return Measured(straight, um)

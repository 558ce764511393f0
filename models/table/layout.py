"""What stands on a table laid out as columns of whole numbers, as the kernels take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from models.table.kernels import UNIT, Columns, columns_of
from models.table.shapes import Box, Disc, Part
from models.table.spots import Spot

_STEP: Final = 4 * UNIT
"""In such steps it is asked who is near."""


class Barrier(NamedTuple):
    """A part nobody may come nearer to than a radius, with a wider one round it that is asked first."""

    box: Box
    part: Part
    wider: Part


def barrier_columns(barriers: Sequence[Barrier], room: int) -> tuple[Columns, Columns, Columns]:
    """Return the columns of barriers, of their planes and of their corners."""
    rows: list[tuple[int, ...]] = []
    planes: list[tuple[int, ...]] = []
    corners: list[Spot] = []
    for box, part, wider in barriers:
        places = [len(planes)]
        for each in (wider, part):
            planes += [(*plane[:3], int(plane.inner)) for plane in each.planes]
            places.append(len(planes))
        first, middle, last = places
        start = len(corners)
        corners += part.corners
        rows.append((*box, *wider.disc, first, middle, middle, last, start, len(corners), room))
    return columns_of(rows, 14), columns_of(planes, 4), columns_of(corners, 2)


class NearDiscs:
    """Selects the discs near a spot, as columns; the last two answers are kept for the next runs."""

    def __init__(self) -> None:
        self._known: list[tuple[tuple[Disc, ...], Spot, int, Columns]] = []

    def __call__(self, discs: tuple[Disc, ...], start: Spot, far: int) -> Columns:
        """Return the discs that a leg of at most `far` from a spot may come into, and some a bit farther off."""
        far = -(-far // _STEP) * _STEP
        for known, spot, reach, laid in self._known:
            if known is discs and spot == start and reach == far:
                return laid
        x, y = start
        near = [each for each in discs if (each[0] - x) ** 2 + (each[1] - y) ** 2 <= (far + each[2] + 1) ** 2]
        laid = columns_of(near, 3)
        self._known = [(discs, start, far, laid), *self._known[:1]]
        return laid

"""Circles over many planets: a grid of cells proposes, the exact test of `circles.covers` decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.galaxy.values import Planet, Point

Ints = NDArray[np.int64]

_PAIRS: Final = 1_000_000
"""Pairs of a circle and a planet that are looked at together at most."""
_IN_A_CELL: Final = 4
"""Planets a cell of the grid holds where they lie evenly."""


@dataclass(frozen=True, slots=True)
class Reached:
    """The planets of many circles: those of circle i are `planets[starts[i]:starts[i + 1]]`, ascending indices."""

    starts: Ints
    planets: Ints

    def of(self, circle: int) -> Ints:
        """Return the planets of one circle."""
        return self.planets[self.starts[circle] : self.starts[circle + 1]]


class PlanetIndex:
    """Planets sorted into cells for many questions; build it once for a state of the map.

    The planets of a cell, and the cells of a row, are stored side by side: a circle reads one span of each row.
    """

    def __init__(self, x: Ints, y: Ints, radius: Ints) -> None:
        """Take positions and disc radii in thousandths, at most FURTHEST in size, so that squares fit 64 bits."""
        self._x, self._y, self._radius = (np.ascontiguousarray(part, dtype=np.int64) for part in (x, y, radius))
        count = len(self._x)
        self._left, self._top = (int(part.min()) if count else 0 for part in (self._x, self._y))
        wide, high = (int(np.ptp(part)) + 1 if count else 1 for part in (self._x, self._y))
        self._side = max(int((wide * high * _IN_A_CELL / max(count, 1)) ** 0.5), max(wide, high) // 4_096, 1)
        self._columns, self._rows = wide // self._side + 1, high // self._side + 1
        cell = (self._y - self._top) // self._side * self._columns + (self._x - self._left) // self._side
        self._order = np.argsort(cell, kind="stable").astype(np.int64)
        self._begins = np.searchsorted(cell[self._order], np.arange(self._columns * self._rows + 1))

    @classmethod
    def of(cls, planets: Sequence[Planet]) -> PlanetIndex:
        """Return the index of some planets, in their order."""
        table = np.array([(p.x, p.y, p.radius) for p in planets], dtype=np.int64).reshape(-1, 3)
        return cls(table[:, 0], table[:, 1], table[:, 2])

    def reached(self, x: Ints, y: Ints, radius: Ints) -> Reached:
        """Return the planets wholly inside each circle: three arrays of equal length, in thousandths."""
        x, y, radius = (np.asarray(part, dtype=np.int64) for part in (x, y, radius))
        first, last = (self._row_of(y + way * radius) for way in (-1, 1))
        tall = last - first + 1
        # One span of cells for each row that a circle touches.
        whose = np.repeat(np.arange(len(x), dtype=np.int64), tall)
        row = np.arange(len(whose), dtype=np.int64) - np.repeat(np.cumsum(tall) - tall, tall) + first[whose]
        begin, end = (
            self._begins[row * self._columns + self._column_of((x + way * radius)[whose]) + (way > 0)]
            for way in (-1, 1)
        )
        long = end - begin
        place = np.arange(int(long.sum()), dtype=np.int64) - np.repeat(np.cumsum(long) - long, long)
        planets = self._order[place + np.repeat(begin, long)]
        owner = np.repeat(whose, long)
        keep = self._covered(x[owner], y[owner], radius[owner], planets)
        planets, owner = planets[keep], owner[keep]
        order = np.lexsort((planets, owner))
        starts = np.zeros(len(x) + 1, dtype=np.int64)
        np.cumsum(np.bincount(owner, minlength=len(x)), out=starts[1:])
        return Reached(starts, planets[order])

    def any_of(self, centres: Sequence[Point], radius: int) -> list[int]:
        """Return the planets wholly inside at least one of several circles of one radius, ascending."""
        found = np.zeros(len(self._x), dtype=np.bool_)
        step = max(_PAIRS // max(len(self._x), 1), 1)
        for begin in range(0, len(centres), step):
            x, y = np.array(centres[begin : begin + step], dtype=np.int64).T
            found[self.reached(x, y, np.full(len(x), radius, dtype=np.int64)).planets] = True
            if found.all():
                break
        planets: list[int] = np.flatnonzero(found).tolist()
        return planets

    def one(self, x: int, y: int, radius: int) -> list[int]:
        """Return the planets wholly inside one circle, ascending."""
        found: list[int] = self.reached(*(np.array([part], dtype=np.int64) for part in (x, y, radius))).planets.tolist()
        return found

    def _row_of(self, y: Ints) -> Ints:
        return np.clip((y - self._top) // self._side, 0, self._rows - 1)

    def _column_of(self, x: Ints) -> Ints:
        return np.clip((x - self._left) // self._side, 0, self._columns - 1)

    def _covered(self, x: Ints, y: Ints, radius: Ints, planets: Ints) -> NDArray[np.bool_]:
        dx, dy, room = x - self._x[planets], y - self._y[planets], radius - self._radius[planets]
        covered: NDArray[np.bool_] = (room >= 0) & (dx * dx + dy * dy <= room * room)
        return covered

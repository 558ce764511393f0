"""Many circles over many planets: a k-d tree proposes, the exact test of `circles.covers` decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from models.galaxy.values import Planet

Ints = NDArray[np.int64]

_MARGIN: Final = 4
"""Thousandths added to the tree's radius: its floats are exact to far less, the whole-number filter does the rest."""


@dataclass(frozen=True, slots=True)
class Reached:
    """Planets of circle i: `planets[starts[i]:starts[i + 1]]`, ascending indices into the planets given."""

    starts: Ints
    planets: Ints

    def of(self, circle: int) -> Ints:
        """Return the planets of one circle."""
        return self.planets[self.starts[circle] : self.starts[circle + 1]]


class PlanetIndex:
    """Planets ready for many questions. Build it once for a state of the map: 100,000 planets take some 40 ms."""

    def __init__(self, x: Ints, y: Ints, radius: Ints) -> None:
        """Take positions and disc radii in thousandths, at most 10⁹ in size, so that squares fit 64 bits."""
        self._x, self._y, self._radius = (np.ascontiguousarray(part, dtype=np.int64) for part in (x, y, radius))
        self._smallest = int(self._radius.min()) if len(self._radius) else 0
        self._tree = cKDTree(np.column_stack((self._x, self._y)).astype(np.float64), balanced_tree=False)

    @classmethod
    def of(cls, planets: Sequence[Planet]) -> PlanetIndex:
        """Return the index of some planets, in their order."""
        table = np.array([(p.x, p.y, p.radius) for p in planets], dtype=np.int64).reshape(-1, 3)
        return cls(table[:, 0], table[:, 1], table[:, 2])

    def reached(self, x: Ints, y: Ints, radius: Ints) -> Reached:
        """Return the planets wholly inside each circle (CG-90): three arrays of equal length, in thousandths."""
        x, y, radius = (np.asarray(part, dtype=np.int64) for part in (x, y, radius))
        room = np.maximum(radius - self._smallest, 0) + _MARGIN
        centres = np.column_stack((x, y)).astype(np.float64)
        lists = self._tree.query_ball_point(centres, room, return_sorted=False) if len(x) else []
        counts = np.fromiter((len(found) for found in lists), dtype=np.int64, count=len(lists))
        planets = np.fromiter((i for found in lists for i in found), dtype=np.int64, count=int(counts.sum()))
        circles = np.repeat(np.arange(len(x), dtype=np.int64), counts)
        keep = self._covered(x[circles], y[circles], radius[circles], planets)
        planets, circles = planets[keep], circles[keep]
        order = np.lexsort((planets, circles))
        starts = np.zeros(len(x) + 1, dtype=np.int64)
        np.cumsum(np.bincount(circles, minlength=len(x)), out=starts[1:])
        return Reached(starts, planets[order])

    def _covered(self, x: Ints, y: Ints, radius: Ints, planets: Ints) -> NDArray[np.bool_]:
        dx, dy, room = x - self._x[planets], y - self._y[planets], radius - self._radius[planets]
        covered: NDArray[np.bool_] = (room >= 0) & (dx * dx + dy * dy <= room * room)
        return covered

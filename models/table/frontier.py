"""Searches over a table with many spots: which spot comes next, by lower bounds of its legs computed all at once.

A bound is never more than what the leg costs; before a spot counts as reached its leg is measured exactly, so bounds
decide how much is looked at, never what is found. They are computed in floats, which are exact for whole numbers far
larger than those of a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.table.shapes import Part
from models.table.spots import Spot

Numbers = NDArray[np.float64]
FAR: Final = np.inf
_SLACK: Final = 4.0
"""Parts of a thousandth by which a bound stays below what it is worked out to be."""
_ROUND: Final = 6
"""Tenths of the disc around a polygon that the one in it must reach for the polygon to pass for a disc."""
_SLIGHT: Final = 500
"""Discs smaller than this bar so few legs that it takes less to measure those that come up."""
_GRAZE: Final = 0.01
"""Thousandths by which a leg must run inside something to be barred without being measured."""


class LegBounds:
    """Lower bounds of legs between a spot and others, `fine` parts to a thousandth of a pace.

    `blocked` are parts nobody may come nearer to than `radius`; `slow` are the parts of each shape in which a way
    counts twice.
    """

    def __init__(self, blocked: Sequence[Part], radius: int, slow: Sequence[Sequence[Part]], fine: int) -> None:
        discs = [(x, y, own + radius) for x, y, own in (each.disc for each in blocked) if own >= _SLIGHT]
        discs += [(x, y, radius) for each in blocked for x, y in each.corners]
        self._blocked = _columns(discs)
        self._barring = _Polygons([each for each in blocked if each.corners])
        self._fine = fine
        shapes = [_Shape(each) for each in slow]
        # Shapes that lie on one another count once: of those the one that counts most is a bound, not their sum.
        heaps = _heaps(shapes)
        alone = [shapes[heap[0]] for heap in heaps if len(heap) == 1]
        self._lone = _columns([each.disc for each in alone if each.disc is not None])
        self._polygons = _Polygons([part for each in alone if each.disc is None for part in each.parts])
        self._heaped = [[shapes[each] for each in heap] for heap in heaps if len(heap) > 1]

    def row(self, spot: Spot, xs: Numbers, ys: Numbers, *, bars: bool = True) -> Numbers:
        """Return the bounds of the legs from a spot to others; infinite for a leg that is surely barred.

        Without `bars`, nothing bars a leg.
        """
        dx, dy = xs - spot[0], ys - spot[1]
        whole = np.sqrt(dx * dx + dy * dy)
        safe = np.maximum(whole, 1.0)
        found = whole + self._in_discs(spot, dx, dy, whole, safe)
        for _, legs, inside in self._polygons.inside(spot, dx, dy, whole, safe):
            found[legs] += inside
        for heap in self._heaped:
            found = found + np.maximum.reduce([each.inside(spot, dx, dy, whole, safe) for each in heap])
        found = found * self._fine - _SLACK - 130.0 / safe
        if bars:
            found[self._barred(spot, dx, dy, whole, safe)] = FAR
        return np.maximum(found, 0.0)

    def _in_discs(self, spot: Spot, dx: Numbers, dy: Numbers, whole: Numbers, safe: Numbers) -> Numbers:
        xs, ys, radii = self._lone
        if not len(xs):
            return np.zeros(len(dx))
        chord = _chords(spot, xs, ys, radii, dx, dy, whole, safe)
        summed: Numbers = chord.sum(axis=0)
        return summed

    def _barred(self, spot: Spot, dx: Numbers, dy: Numbers, whole: Numbers, safe: Numbers) -> NDArray[np.bool_]:
        barred = np.full(len(dx), fill_value=False)
        xs, ys, radii = self._blocked
        if len(xs):
            wx, wy = (xs - spot[0])[:, None], (ys - spot[1])[:, None]
            aside = np.abs(dx * wy - dy * wx) / safe
            ahead = (dx * wx + dy * wy) / safe
            hit = ((aside < radii[:, None] - _GRAZE) & (ahead > 0) & (ahead < whole)).any(axis=0)
            barred = barred | hit
        for _, legs, inside in self._barring.inside(spot, dx, dy, whole, safe):
            barred[legs] |= inside > _GRAZE
        return barred


class _Shape:
    """A shape in which a way counts twice, by its parts.

    `disc` stands for one that is a disc, or nearly one: for a polygon it is the largest in it, so that less of a leg
    lies in it than in the polygon, hardly less. `around` is a disc that holds the shape.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        boxes = [each.box for each in parts]
        left, top = min(each[0] for each in boxes), min(each[1] for each in boxes)
        x, y = (left + max(each[2] for each in boxes)) // 2, (top + max(each[3] for each in boxes)) // 2
        own = parts[0].disc if len(parts) == 1 and parts[0].disc[2] >= 0 else None
        corners = [each for part in parts for each in part.corners]
        wide = max((isqrt((a - x) ** 2 + (b - y) ** 2) + 1 for a, b in corners), default=0)
        self.around = (x, y, wide) if own is None else own
        self.disc = own
        if len(parts) == 1 and own is None:
            held = min((far - nx * x - ny * y) // (isqrt(nx * nx + ny * ny) + 1) for nx, ny, far, _ in parts[0].planes)
            self.disc = (x, y, held) if held * 10 >= wide * _ROUND else None
        self.parts = () if self.disc is not None else tuple(parts)
        self._polygons = _Polygons(self.parts)

    def meets(self, other: _Shape) -> bool:
        """Return whether another shape may overlap this one."""
        (x, y, r), (a, b, s) = self.around, other.around
        return (x - a) ** 2 + (y - b) ** 2 < (r + s) ** 2

    def inside(self, spot: Spot, dx: Numbers, dy: Numbers, whole: Numbers, safe: Numbers) -> Numbers:
        """Return the length of each leg inside the shape, at most: never more than the true length."""
        found = np.zeros(len(dx))
        if self.disc is not None:
            found += _chords(spot, *_columns([self.disc]), dx, dy, whole, safe)[0]
        for _, legs, inside in self._polygons.inside(spot, dx, dy, whole, safe):
            found[legs] += inside
        return found


class _Polygons:
    """Convex polygons, to ask what length of many legs lies in each; only legs that come near are examined."""

    def __init__(self, parts: Sequence[Part]) -> None:
        middles = [((each.box[0] + each.box[2]) // 2, (each.box[1] + each.box[3]) // 2) for each in parts]
        around = [
            (x, y, max(isqrt((a - x) ** 2 + (b - y) ** 2) for a, b in part.corners) + 1)
            for part, (x, y) in zip(parts, middles, strict=True)
        ]
        self._around = _columns(around)
        self._planes = [np.array([each[:3] for each in part.planes], dtype=np.float64) for part in parts]
        self._inner = [np.array([each.inner for each in part.planes], dtype=bool) for part in parts]

    def inside(
        self, spot: Spot, dx: Numbers, dy: Numbers, whole: Numbers, safe: Numbers
    ) -> Iterator[tuple[int, NDArray[np.intp], Numbers]]:
        """Yield (index of a polygon, indices of the legs that run through it, their lengths inside)."""
        xs, ys, radii = self._around
        if not len(xs):
            return
        wx, wy = (xs - spot[0])[:, None], (ys - spot[1])[:, None]
        wide = radii[:, None]
        near = np.abs(dx * wy - dy * wx) <= wide * safe
        ahead = (dx * wx + dy * wy) / safe
        near &= (ahead >= -wide) & (ahead <= whole + wide)
        for number in np.flatnonzero(near.any(axis=1)):
            legs = np.flatnonzero(near[number])
            lengths = self._clipped(int(number), spot, dx[legs], dy[legs], whole[legs])
            yield int(number), legs, lengths

    def _clipped(self, number: int, spot: Spot, dx: Numbers, dy: Numbers, whole: Numbers) -> Numbers:
        nx, ny, far = self._planes[number].T
        over = (far - nx * spot[0] - ny * spot[1])[:, None]
        by = nx[:, None] * dx + ny[:, None] * dy
        flat = by == 0
        out = (flat & ((over < 0) | ((over == 0) & ~self._inner[number][:, None]))).any(axis=0)
        share = over / np.where(flat, 1.0, by)
        last = np.where(by > 0, share, 1.0).min(axis=0)
        first = np.where(by < 0, share, 0.0).max(axis=0)
        inside = np.minimum(last, 1.0) - np.maximum(first, 0.0)
        found: Numbers = np.where(out, 0.0, np.maximum(inside, 0.0) * whole)
        return found


def _chords(
    spot: Spot, xs: Numbers, ys: Numbers, radii: Numbers, dx: Numbers, dy: Numbers, whole: Numbers, safe: Numbers
) -> Numbers:
    """Return the length of each leg (column) inside each disc (row)."""
    wx, wy = xs - spot[0], ys - spot[1]
    ways = np.array((dx / safe, dy / safe))
    half = np.array((wy, -wx)).T @ ways
    half *= half
    np.subtract((radii * radii)[:, None], half, out=half)
    np.sqrt(np.maximum(half, 0.0, out=half), out=half)
    first = np.array((wx, wy)).T @ ways
    found: Numbers = first + half
    np.minimum(found, whole, out=found)
    first -= half
    found -= np.maximum(first, 0.0, out=first)
    return np.maximum(found, 0.0, out=found)


def columns(spots: Sequence[Spot]) -> tuple[Numbers, Numbers]:
    """Return the x and the y of spots as two arrays."""
    made = np.array(spots, dtype=np.float64).reshape(-1, 2)
    return made[:, 0].copy(), made[:, 1].copy()


def join_spots(one: tuple[Numbers, Numbers], other: tuple[Numbers, Numbers]) -> tuple[Numbers, Numbers]:
    """Return the x and the y of two lists of spots as two arrays, the second list behind the first."""
    return np.concatenate((one[0], other[0])), np.concatenate((one[1], other[1]))


def distances(spot: Spot, xs: Numbers, ys: Numbers, fine: int) -> Numbers:
    """Return how far other spots are from a spot, in `fine` parts to a thousandth of a pace."""
    dx: Numbers = xs - spot[0]
    dy = ys - spot[1]
    dx *= dx
    dy *= dy
    dx += dy
    np.sqrt(dx, out=dx)
    dx *= fine
    return dx


def _columns(discs: Sequence[tuple[int, int, int]]) -> tuple[Numbers, Numbers, Numbers]:
    xs, ys, radii = (np.array([each[n] for each in discs], dtype=np.float64) for n in range(3))
    return xs, ys, radii


def _heaps(shapes: Sequence[_Shape]) -> list[list[int]]:
    """Return groups of shapes that overlap, directly or through others, each a sorted list of indices."""
    left, found = list(range(len(shapes))), []
    while left:
        heap, todo = [left[0]], [left.pop(0)]
        while todo:
            one = shapes[todo.pop()]
            near = [each for each in left if one.meets(shapes[each])]
            heap += near
            todo += near
            left = [each for each in left if each not in near]
        found.append(sorted(heap))
    return found


class Frontier:
    """The spots a search has not reached yet, each with its cheapest lower bound over the reached spots.

    `rest` is the least cost left from each spot to the goal. A source, a spot that was reached, is added with the
    bounds of its legs to every spot; `first` names the spot that comes next, `correct` sets what the leg it names
    really costs.
    """

    def __init__(self, rest: Numbers) -> None:
        self._rest = rest
        count = len(rest)
        self._best = np.full(count, FAR)
        self._key = np.full(count, FAR)
        self._from = np.full(count, -1)
        self._exact = np.zeros(count, dtype=bool)
        self._open = np.ones(count, dtype=bool)
        self._rows = np.empty((16, count))
        self._measured: set[tuple[int, int]] = set()
        self._count = 0

    def add(self, costs: Numbers) -> int:
        """Add a source, given the least cost of reaching each spot over it; return its number."""
        if self._count == len(self._rows):
            self._rows = np.concatenate([self._rows, np.empty_like(self._rows)])
        number = self._count
        self._rows[number] = costs
        self._count += 1
        better = ((costs < self._best) & self._open).nonzero()[0]
        cheaper = costs[better]
        self._best[better] = cheaper
        self._from[better] = number
        self._exact[better] = False
        self._key[better] = cheaper + self._rest[better]
        return number

    def aim(self, rest: Numbers) -> None:
        """Search for another goal from now on: `rest` is the least cost left from each spot to it."""
        self._rest = rest
        self._key = np.where(self._open, self._best + rest, FAR)

    def first(self) -> tuple[float, int, int, bool] | None:
        """Return (least total cost, spot, source it is reached over, whether that leg is measured).

        None where no spot is left.
        """
        if not len(self._key):
            return None
        spot = int(self._key.argmin())
        key = float(self._key[spot])
        return None if key == FAR else (key, spot, int(self._from[spot]), bool(self._exact[spot]))

    def cost(self, spot: int) -> float:
        """Return what a spot costs to reach, over the best source."""
        return float(self._best[spot])

    def correct(self, spot: int, source: int, cost: float) -> None:
        """Set the exact cost of reaching a spot over a source, infinite where the leg is barred."""
        self._rows[source, spot] = cost
        self._measured.add((source, spot))
        column = self._rows[: self._count, spot]
        best = int(column.argmin())
        self._best[spot], self._from[spot] = column[best], best
        self._exact[spot] = (best, spot) in self._measured
        self._key[spot] = column[best] + self._rest[spot]

    def close(self, spot: int) -> None:
        """Take a spot out of the search: it is reached."""
        self._open[spot] = False
        self._key[spot] = FAR

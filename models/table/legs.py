"""What a straight leg costs a figure and whether it is free to go it: one floor for each way of walking over a table.

Costs are thousandths of a pace: the length rounded up, and in slow ground the length in it once more. Clearances are
exact. The spots of a floor are where shortest ways bend.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from models.table.compiled import Kernels, face_for, farthest
from models.table.frontier import LegBounds, Numbers, columns
from models.table.kernels import Columns
from models.table.shapes import (
    Box,
    Disc,
    Interval,
    PaceTable,
    Part,
    cut,
    dozen,
    hull,
    near_side,
    parts_of,
    rim_of,
    slow_length,
    widened,
)
from models.table.spots import UNIT, Base, Spot, along, root_up, squared, towards_zero

EVERY: Final = UNIT // 2
"""Along the rims of slow ground there is a spot at least so often."""
FINE: Final = 64
"""Searches count in such parts of a thousandth, so that hardly any two ways cost the same by rounding."""
_MOST_LEGS: Final = 300_000
"""Legs that are remembered."""
_FARTHEST_OFF: Final = 60 * UNIT
"""So far a leg may lead off a table that is smaller."""
BLOCKED: Final = frozenset({"obstacle", "water", "climb", "building", "trunk"})
SLOW: Final = frozenset({"difficult", "linear"})
NOTHING: Final[frozenset[int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Walker:
    """How a figure walks: the radius of its base, the kinds of shape that stop it, those in which a way counts twice.

    `wide`: ground is slow where any part of the base is in it, not where its middle is.
    """

    radius: int = 500
    blocked: frozenset[str] = BLOCKED
    slow: frozenset[str] = SLOW
    wide: bool = False


class Barrier(NamedTuple):
    """A part nobody may come nearer to than a radius, with a wider one round it that is asked first."""

    box: Box
    part: Part
    wider: Part


class Floor:
    """A table as one kind of walker meets it, figures left out."""

    def __init__(self, table: PaceTable, walker: Walker) -> None:
        self.table, self.walker = table, walker
        radius = walker.radius
        self.barriers = tuple(
            Barrier(wider.box, part, wider) for part in table.of(walker.blocked) for wider in (widened(part, radius),)
        )
        own = tuple(table.of(walker.slow))
        self.slow = tuple(widened(part, radius) for part in own) if walker.wide else own
        boxes = [each.box for each in self.barriers] + [each.box for each in self.slow]
        size = max((UNIT, *(max(right - left, low - top) for left, top, right, low in boxes)))
        self.kernels = face_for(max(table.width, table.height, _FARTHEST_OFF), farthest(size))
        self._legs: dict[tuple[Spot, Spot], int] = {}
        self._rows: dict[Spot, Numbers] = {}

    def cost(self, a: Spot, b: Spot, scale: int = 1) -> int:
        """Return what a straight leg costs, whoever stands in its way; rounded up to a `scale`-th of a thousandth."""
        square = squared(a, b) * scale * scale
        count, p0, q0, p1, q1 = self.kernels.slow_span(*self.slow_laid, *a, *b)
        if not count:
            return root_up(square)
        inside = [(p0, q0, p1, q1)] if count == 1 else self._cuts(a, b)
        return root_up(square) + slow_length(square, inside)

    def _cuts(self, a: Spot, b: Spot) -> list[Interval]:
        """Return where a leg runs in each part of slow ground."""
        found = (cut(*a, b[0] - a[0], b[1] - a[1], part) for part in self.slow)
        return [each for each in found if each is not None]

    @cached_property
    def slow_laid(self) -> tuple[Columns, Columns]:
        """The parts of slow ground with their planes, as kernels ask about them."""
        rows: list[tuple[int, ...]] = []
        planes: list[tuple[int, ...]] = []
        for part in self.slow:
            first = len(planes)
            planes += [(*plane[:3], int(plane.inner)) for plane in part.planes]
            rows.append((*part.box, *part.disc, first, len(planes)))
        return self.kernels.columns(rows, 9), self.kernels.columns(planes, 4)

    def leg(self, a: Spot, b: Spot) -> int | None:
        """Return what a leg costs in `FINE` parts of a thousandth, None where a shape stops it; remembered."""
        key = (a, b) if a < b else (b, a)
        cost = self._legs.get(key)
        if cost is None:
            if len(self._legs) >= _MOST_LEGS:
                # Bends stay where they are: what they cost from one another is worth keeping.
                bends = self._bending
                self._legs = {key: value for key, value in self._legs.items() if bends.issuperset(key)}
            cost = self._legs[key] = self.cost(a, b, FINE) if self.free(a, b) else -1
        return cost if cost >= 0 else None

    @cached_property
    def bounds(self) -> LegBounds:
        """What legs cost at least, for searches that ask about many at once."""
        slow = [
            tuple(widened(part, self.walker.radius) for part in parts) if self.walker.wide else parts
            for shape, parts in zip(self.table.shapes, self.table.parts, strict=True)
            if shape.kind in self.walker.slow
        ]
        return LegBounds([each.part for each in self.barriers], self.walker.radius, slow, FINE)

    @cached_property
    def places(self) -> tuple[Numbers, Numbers]:
        """The bends as two rows of numbers, left to right and top to bottom."""
        return columns(self.bends)

    def bend_row(self, spot: Spot) -> Numbers:
        """Return what legs from a spot to every bend cost at least; remembered for bends."""
        row = self._rows.get(spot)
        if row is None:
            row = self.bounds.row(spot, *self.places)
            if spot in self._bending:
                self._rows[spot] = row
        return row

    @cached_property
    def _bending(self) -> frozenset[Spot]:
        return frozenset(self.bends)

    def free(self, a: Spot, b: Spot, but: frozenset[int] = NOTHING) -> bool:
        """Return whether no shape stops a leg; `but` are barriers (by their place) that do not count."""
        return bool(self.kernels.leg_free(*self.laid, self.passed(but), *a, *b))

    @cached_property
    def laid(self) -> tuple[Columns, Columns, Columns]:
        """The barriers with their planes and corners, as kernels ask about them."""
        return _laid(self.barriers, self.walker.radius, self.kernels)

    @property
    def size(self) -> Spot:
        """How wide and how high the table is."""
        return self.table.width, self.table.height

    def passed(self, but: frozenset[int]) -> Sequence[int]:
        """Return for each barrier whether it does not count."""
        if not but:
            return self._none_passed
        return self.kernels.numbers([int(number in but) for number in range(len(self.barriers))])

    @cached_property
    def _none_passed(self) -> Sequence[int]:
        return self.kernels.numbers([0] * len(self.barriers))

    def stands(self, spot: Spot) -> bool:
        """Return whether a figure may stand on a spot: on the table, its base on no shape that stops it."""
        return self.table.inside(spot) and self.kernels.first_under(*self.laid, *spot, 0) < 0

    def standing(self, spots: Sequence[Spot]) -> list[Spot]:
        """Return those of many spots on which a figure may stand."""
        xs, ys = columns(spots)
        left, top, right, low = self._boxes
        near = ((xs > left) & (xs < right) & (ys > top) & (ys < low)).any(axis=0)
        return [
            each
            for each, close in zip(spots, near.tolist(), strict=True)
            if (self.stands(each) if close else self.table.inside(each))
        ]

    @cached_property
    def _boxes(self) -> Numbers:
        """The boxes round what stops, one row for each side of them."""
        return np.array([each.box for each in self.barriers], dtype=np.float64).reshape(-1, 4).T[:, :, None]

    def on(self, spot: Spot) -> frozenset[int]:
        """Return the barriers (by their place) that a base on a spot would lie on."""
        found: list[int] = []
        while (number := self.kernels.first_under(*self.laid, *spot, found[-1] + 1 if found else 0)) >= 0:
            found.append(number)
        return frozenset(found)

    @cached_property
    def bends(self) -> tuple[Spot, ...]:
        """Where shortest ways bend: corners round what stops, corners and rims of slow ground."""
        found: dict[Spot, None] = {}
        for shape in self.table.shapes:
            if shape.kind in self.walker.blocked:
                spots = (
                    (each for part in parts_of(shape) for each in _round(part, self.walker.radius))
                    if shape.disc
                    else _corners(rim_of(shape), self.walker.radius)
                )
                found.update(dict.fromkeys(spots))
        for rim in self.rims:
            for n, b in enumerate(rim):
                found[b] = None
                found.update(dict.fromkeys(_strewn(rim[n - 1], b)))
        return tuple(each for each in found if self.stands(each))

    @cached_property
    def rims(self) -> tuple[tuple[Spot, ...], ...]:
        """The rims of slow ground as polygons in the order of positive area; a disc has one of 32 sides round it."""
        found: list[tuple[Spot, ...]] = []
        for shape in self.table.shapes:
            if shape.kind in self.walker.slow:
                if shape.disc:
                    x, y, radius = shape.disc
                    found.append(_many_sided((x, y, radius + (self.walker.radius if self.walker.wide else 0))))
                elif self.walker.wide:
                    found += [widened(part, self.walker.radius).corners for part in parts_of(shape)]
                else:
                    found.append(tuple(rim_of(shape)))
        return tuple(found)

    def side_at(self, spot: Spot) -> tuple[Spot, Spot] | None:
        """Return the side of a rim that a spot lies on, None where it lies on none."""
        for rim in self.rims:
            for n, b in enumerate(rim):
                if spot not in (rim[n - 1], b) and near_side(rim[n - 1], b, spot, 2):
                    return rim[n - 1], b
        return None

    def feet(self, spot: Spot) -> Iterator[Spot]:
        """Yield where the perpendiculars from a spot meet the rims of slow ground."""
        x, y = spot
        for a, b, ax, ay, dx, dy, square in self._sides:
            ahead = dx * (x - ax) + dy * (y - ay)
            if 0 < ahead < square:
                yield _outside(a, b, _part_way(a, b, ahead, square))

    @cached_property
    def _sides(self) -> list[tuple[Spot, Spot, int, int, int, int, int]]:
        """The sides of the rims: both ends, where it begins, which way and, squared, how far it leads."""
        return [
            (a, b, *a, b[0] - a[0], b[1] - a[1], squared(a, b))
            for rim in self.rims
            for a, b in zip((rim[-1], *rim), rim, strict=False)
        ]


def _laid(barriers: Sequence[Barrier], room: int, face: Kernels) -> tuple[Columns, Columns, Columns]:
    """Return barriers as kernels ask about them: their columns, those of their planes, those of their corners."""
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
    return face.columns(rows, 14), face.columns(planes, 4), face.columns(corners, 2)


def kept(discs: Sequence[Disc], a: Spot, b: Spot, ends: tuple[Spot, ...] = ()) -> int | None:
    """Return the first disc (by its place) a leg comes into, None where it keeps out of all.

    At one of the `ends` of a whole way it may be in one, as long as it only leads out of it, or only up to there.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    for number, (x, y, radius) in enumerate(discs):
        wx, wy = x - ax, y - ay
        ahead = dx * wx + dy * wy
        if ahead <= 0:
            inside = wx * wx + wy * wy < radius * radius and a not in ends
        elif ahead >= square:
            inside = (x - bx) ** 2 + (y - by) ** 2 < radius * radius and b not in ends
        else:
            inside = (dx * wy - dy * wx) ** 2 < radius * radius * square
        if inside:
            return number
    return None


def keep_off(radius: int, bases: Sequence[Base], beyond: int = 0) -> tuple[Disc, ...]:
    """Return the discs that the middle of a base of a radius keeps out of round others, `beyond` touching them."""
    return tuple((each.x, each.y, each.radius + radius + beyond) for each in bases)


def round_disc(disc: Disc) -> tuple[Spot, ...]:
    """Return where ways round a disc bend."""
    x, y, radius = disc
    return _round(Part((0, 0, 0, 0), (), (), (x, y, 0)), radius)


def _round(part: Part, radius: int) -> tuple[Spot, ...]:
    x, y, own = part.disc
    return tuple((x + dx, y + dy) for dx, dy in dozen(own + radius))


def _corners(rim: Sequence[Spot], radius: int) -> Iterator[Spot]:
    """Yield where ways with a radius bend round a polygon: beside each corner that stands out."""
    spots = dozen(radius)
    for n, b in enumerate(rim):
        a, c = rim[n - 1], rim[(n + 1) % len(rim)]
        one, two = (b[1] - a[1], a[0] - b[0]), (c[1] - b[1], b[0] - c[0])
        if one[0] * two[1] - one[1] * two[0] <= 0:
            continue
        ways = [one, two, *(way for way in _SIDES if _cross(one, way) > 0 and _cross(way, two) > 0)]
        best: dict[Spot, None] = {}
        for way in ways:
            far = max(way[0] * x + way[1] * y for x, y in spots)
            best.update({each: None for each in spots if way[0] * each[0] + way[1] * each[1] == far})
        yield from ((b[0] + x, b[1] + y) for x, y in best)


def _cross(a: Spot, b: Spot) -> int:
    return a[0] * b[1] - a[1] * b[0]


_SIDES: Final = tuple(
    (sx * x, sy * y)
    for x, y in ((1000, 0), (866, 500), (500, 866), (0, 1000))
    for sx in (1, -1)
    for sy in (1, -1)
    if (x or sx > 0) and (y or sy > 0)
)


def _many_sided(disc: Disc) -> tuple[Spot, ...]:
    """Return a polygon of 32 sides round a disc."""
    x, y, radius = disc
    # The cosine of an eighth of 45 degrees is 0.99518; rounded up, so that no side cuts into the disc.
    far = -(-radius * 100_485 // 100_000) + 2
    quarter = [(far * c // UNIT + 1, far * s // UNIT + (1 if s else 0)) for c, s in _EIGHTHS]
    spots = list(quarter)
    for _ in range(3):
        spots += [(-sy, sx) for sx, sy in spots[-8:]]
    return hull((x + sx, y + sy) for sx, sy in spots)


_EIGHTHS: Final = ((1000, 0), (981, 195), (924, 383), (831, 556), (707, 707), (556, 831), (383, 924), (195, 981))


def _strewn(a: Spot, b: Spot) -> Iterator[Spot]:
    """Yield spots between two corners, at most `EVERY` apart, the same from whichever corner one counts."""
    square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    count = -(-root_up(square) // EVERY) | 1
    for n in range(1, count):
        yield _outside(a, b, _part_way(a, b, n, count))


def slid(a: Spot, b: Spot, spot: Spot, far: int) -> Iterator[Spot]:
    """Yield the spots so far from one on the side from a to b, towards either of its ends, that are on it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for end, way in ((b, (dx, dy)), (a, (-dx, -dy))):
        if squared(spot, end) > far * far:
            yield _outside(a, b, along(spot, way, far))


def _part_way(a: Spot, b: Spot, over: int, under: int) -> Spot:
    if 2 * over > under:
        a, b, over = b, a, under - over
    return a[0] + towards_zero((b[0] - a[0]) * over, under), a[1] + towards_zero((b[1] - a[1]) * over, under)


def _outside(a: Spot, b: Spot, spot: Spot) -> Spot:
    """Return a spot on the side from a to b, or just outside of it: never in the ground the side belongs to."""
    nx, ny = b[1] - a[1], a[0] - b[0]
    far = nx * a[0] + ny * a[1]
    x, y = spot
    while nx * x + ny * y < far:
        if abs(nx) >= abs(ny):
            x += 1 if nx > 0 else -1
        if abs(ny) >= abs(nx):
            y += 1 if ny > 0 else -1
    return x, y

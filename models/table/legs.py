"""What a straight leg costs a figure and whether it is free to go it: one floor for each way of walking over a table.

Costs are thousandths of a pace: the length rounded up, and in slow ground the length in it once more. Clearances are
exact. The spots of a floor are where shortest ways bend.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from models.table.bends import many_sided, outside, part_way, round_corners, round_disc, round_part, strewn
from models.table.frontier import LegBounds, Numbers, columns
from models.table.kernels import Columns, columns_of, first_under, leg_free, slow_span
from models.table.layout import Barrier, NearDiscs, barrier_columns
from models.table.shapes import (
    Disc,
    Interval,
    PaceTable,
    Part,
    interval_inside,
    near_side,
    parts_of,
    rim_of,
    slow_length,
    widened,
)
from models.table.spots import UNIT, Base, Spot, along, length, root_up, squared, towards_zero

FINE: Final = 64
"""Searches count in such parts of a thousandth, so that hardly any two ways cost the same by rounding."""
_MOST_LEGS: Final = 300_000
"""Legs that are remembered."""
_MOST_ROWS: Final = 2_000
"""Spots from which legs to every bend are remembered."""
_MOST_SPOTS: Final = 50_000
"""Spots, feet and discs of which something is remembered."""
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
        self.near_discs = NearDiscs()
        self._legs: dict[tuple[Spot, Spot], int] = {}
        self._costs: dict[tuple[Spot, Spot], int] = {}
        self._rows: dict[tuple[Spot, bool], Numbers] = {}
        self._lain: dict[Spot, frozenset[int]] = {}
        self._stood: dict[Spot, bool] = {}
        self._met: dict[Spot, tuple[Spot, ...]] = {}
        self._rounded: dict[Disc, tuple[Spot, ...]] = {}

    def cost(self, a: Spot, b: Spot) -> int:
        """Return what a straight leg costs whatever bars it, in thousandths of a pace, rounded up; kept in a cache."""
        found = self._costs.get((a, b))
        if found is None:
            if len(self._costs) >= _MOST_SPOTS:
                self._costs.clear()
            found = self._costs[a, b] = self.fine_cost(a, b, 1)
        return found

    def fine_cost(self, a: Spot, b: Spot, scale: int = FINE) -> int:
        """Return what a straight leg costs whatever bars it, rounded up to a `scale`-th of a thousandth."""
        square = squared(a, b) * scale * scale
        count, p0, q0, p1, q1 = slow_span(*self.slow_laid, *a, *b)
        if not count:
            return root_up(square)
        inside = [(p0, q0, p1, q1)] if count == 1 else _cuts(self.slow, a, b)
        return root_up(square) + slow_length(square, inside)

    def farthest(self, a: Spot, b: Spot, most: int) -> Spot:
        """Return the last spot on a leg that can be reached for `most`, found by bisection."""
        if self.cost(a, b) <= most:
            return b
        (x, y), (dx, dy), slow = a, (b[0] - a[0], b[1] - a[1]), self._slow_about(a, b)
        long = root_up((dx * dx + dy * dy) * UNIT * UNIT)
        least, far = 0, length(a, b)
        while far - least > 1:
            middle = (least + far) // 2
            spot = x + towards_zero(dx * middle * UNIT, long), y + towards_zero(dy * middle * UNIT, long)
            square = squared(a, spot)
            # No ground makes a leg more than twice as dear.
            free = 2 * middle < most or root_up(square) + slow_length(square, _cuts(slow, a, spot)) <= most
            least, far = (middle, far) if free else (least, middle)
        return along(a, (dx, dy), least) if least else a

    def _slow_about(self, a: Spot, b: Spot) -> list[Part]:
        """Return the parts of slow ground whose boxes a leg meets, with those of their sides that it or a leg to a spot
        on it may come to.
        """
        left, right, high, low = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
        return [
            _sides_met(each, a, b) if each.planes else each
            for each in self.slow
            if each.box[0] <= right and each.box[2] >= left and each.box[1] <= low and each.box[3] >= high
        ]

    @cached_property
    def slow_laid(self) -> tuple[Columns, Columns]:
        """The parts of slow ground with their planes, as kernels ask about them."""
        rows: list[tuple[int, ...]] = []
        planes: list[tuple[int, ...]] = []
        for part in self.slow:
            first = len(planes)
            planes += [(*plane[:3], int(plane.inner)) for plane in part.planes]
            rows.append((*part.box, *part.disc, first, len(planes)))
        return columns_of(rows, 9), columns_of(planes, 4)

    def leg(self, a: Spot, b: Spot) -> int | None:
        """Return what a leg costs in `FINE` parts of a thousandth, None where a shape stops it; remembered."""
        key = (a, b) if a < b else (b, a)
        cost = self._legs.get(key)
        if cost is None:
            if len(self._legs) >= _MOST_LEGS:
                # Bends stay where they are: what they cost from one another is worth keeping.
                bends = self.bending
                self._legs = {key: value for key, value in self._legs.items() if bends.issuperset(key)}
            cost = self._legs[key] = self.fine_cost(a, b) if self.free(a, b) else -1
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

    def bend_row(self, spot: Spot, *, bars: bool = True) -> Numbers:
        """Return the least cost of legs from a spot to every bend; without `bars`, nothing bars them.

        Rows are cached; when there are too many, only those of bends are kept.
        """
        row = self._rows.get((spot, bars))
        if row is None:
            if len(self._rows) >= _MOST_ROWS + 2 * len(self.bends):
                self._rows = {key: each for key, each in self._rows.items() if key[0] in self.bending}
            row = self._rows[spot, bars] = self.bounds.row(spot, *self.places, bars=bars)
        return row

    @cached_property
    def bending(self) -> frozenset[Spot]:
        """The bends as a set."""
        return frozenset(self.bends)

    def free(self, a: Spot, b: Spot, but: frozenset[int] = NOTHING) -> bool:
        """Return whether no shape bars a leg; the barriers whose index is in `but` do not count."""
        return leg_free(*self.laid, self.passed(but), *a, *b)

    @cached_property
    def laid(self) -> tuple[Columns, Columns, Columns]:
        """The barriers with their planes and corners, as kernels ask about them."""
        return barrier_columns(self.barriers, self.walker.radius)

    @property
    def size(self) -> Spot:
        """How wide and how high the table is."""
        return self.table.width, self.table.height

    def passed(self, but: frozenset[int]) -> Sequence[int]:
        """Return 1 for each barrier whose index is in `but`, which does not bar, and 0 for the others."""
        if not but:
            return self._none_passed
        return [int(number in but) for number in range(len(self.barriers))]

    @cached_property
    def _none_passed(self) -> Sequence[int]:
        return [0] * len(self.barriers)

    def stands(self, spot: Spot) -> bool:
        """Return whether a figure may stand on a spot: on the table, its base on no shape that stops it; remembered."""
        found = self._stood.get(spot)
        if found is None:
            if len(self._stood) >= _MOST_SPOTS:
                self._stood.clear()
            free = self.table.inside(spot) and first_under(*self.laid, *spot, 0) < 0
            found = self._stood[spot] = free
        return found

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
        """Return the barriers (by their place) that a base on a spot would lie on; remembered."""
        known = self._lain.get(spot)
        if known is None:
            if len(self._lain) >= _MOST_SPOTS:
                self._lain.clear()
            known = self._lain[spot] = frozenset(self._on(spot))
        return known

    def _on(self, spot: Spot) -> Iterator[int]:
        number = first_under(*self.laid, *spot, 0)
        while number >= 0:
            yield number
            number = first_under(*self.laid, *spot, number + 1)

    @cached_property
    def bends(self) -> tuple[Spot, ...]:
        """Where shortest ways bend: corners round what stops, corners and rims of slow ground."""
        found: dict[Spot, None] = {}
        for shape in self.table.shapes:
            if shape.kind in self.walker.blocked:
                spots = (
                    (each for part in parts_of(shape) for each in round_part(part, self.walker.radius))
                    if shape.disc
                    else round_corners(rim_of(shape), self.walker.radius)
                )
                found.update(dict.fromkeys(spots))
        for rim in self.rims:
            for n, b in enumerate(rim):
                found[b] = None
                found.update(dict.fromkeys(strewn(rim[n - 1], b)))
        return tuple(each for each in found if self.stands(each))

    @cached_property
    def rims(self) -> tuple[tuple[Spot, ...], ...]:
        """The rims of slow ground as polygons in the order of positive area; a disc has one of 32 sides round it."""
        found: list[tuple[Spot, ...]] = []
        for shape in self.table.shapes:
            if shape.kind in self.walker.slow:
                if shape.disc:
                    x, y, radius = shape.disc
                    found.append(many_sided((x, y, radius + (self.walker.radius if self.walker.wide else 0))))
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

    def feet(self, spot: Spot) -> tuple[Spot, ...]:
        """Return the standing spots at feet of perpendiculars from a spot to rims of slow ground, bends left out."""
        found = self._met.get(spot)
        if found is None:
            if len(self._met) >= _MOST_ROWS:
                self._met.clear()
            found = self._met[spot] = self._more(self._feet(spot))
        return found

    def round_disc(self, disc: Disc) -> tuple[Spot, ...]:
        """Return the standing spots at which ways round a disc bend, bends of the floor left out."""
        found = self._rounded.get(disc)
        if found is None:
            if len(self._rounded) >= _MOST_ROWS:
                self._rounded.clear()
            found = self._rounded[disc] = self._more(round_disc(disc))
        return found

    def _more(self, spots: Iterable[Spot]) -> tuple[Spot, ...]:
        bends = self.bending
        return tuple(self.standing([each for each in dict.fromkeys(spots) if each not in bends]))

    def _feet(self, spot: Spot) -> Iterator[Spot]:
        x, y = spot
        for a, b, ax, ay, dx, dy, square in self._sides:
            ahead = dx * (x - ax) + dy * (y - ay)
            if 0 < ahead < square:
                yield outside(a, b, part_way(a, b, ahead, square))

    @cached_property
    def _sides(self) -> list[tuple[Spot, Spot, int, int, int, int, int]]:
        """The sides of the rims: both ends, the start (x, y), the direction (dx, dy), the length squared."""
        return [
            (a, b, *a, b[0] - a[0], b[1] - a[1], squared(a, b))
            for rim in self.rims
            for a, b in zip((rim[-1], *rim), rim, strict=False)
        ]


def _cuts(parts: Sequence[Part], a: Spot, b: Spot) -> list[Interval]:
    """Return the stretches of a leg inside those of several parts that it runs through."""
    x, y, dx, dy = *a, b[0] - a[0], b[1] - a[1]
    return [each for each in [interval_inside(x, y, dx, dy, part) for part in parts] if each is not None]


def _sides_met(part: Part, a: Spot, b: Spot) -> Part:
    """Return a polygon without the sides that a leg, or a leg to a rounded spot on it, cannot reach."""
    (x, y), dx, dy = a, b[0] - a[0], b[1] - a[1]
    met = []
    for plane in part.planes:
        nx, ny, far, _ = plane
        over = far - nx * x - ny * y
        if over <= 0 or over < max(0, nx * dx + ny * dy) + abs(nx) + abs(ny):
            met.append(plane)
    return part._replace(planes=tuple(met))


def first_disc_met(discs: Sequence[Disc], a: Spot, b: Spot, ends: tuple[Spot, ...] = ()) -> int | None:
    """Return the index of the first disc a leg comes into, None where it stays out of all.

    At one of the `ends` of a whole way it may be in a disc, if it leads straight out, or only up to that end.
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
    """Return the discs round other bases that the middle of a base of `radius` keeps out of, `beyond` larger."""
    return tuple((each.x, each.y, each.radius + radius + beyond) for each in bases)

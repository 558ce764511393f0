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

from models.table.frontier import LegBounds, Numbers, columns
from models.table.shapes import (
    Box,
    Disc,
    PaceTable,
    Part,
    cut,
    dozen,
    hull,
    near_part,
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
BLOCKED: Final = frozenset({"obstacle", "water", "climb", "building", "trunk"})
SLOW: Final = frozenset({"difficult", "linear"})


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
        self._legs: dict[tuple[Spot, Spot], int] = {}
        self._rows: dict[Spot, Numbers] = {}

    def cost(self, a: Spot, b: Spot, scale: int = 1) -> int:
        """Return what a straight leg costs, whoever stands in its way; rounded up to a `scale`-th of a thousandth."""
        (ax, ay), (bx, by) = a, b
        dx, dy = bx - ax, by - ay
        square = (dx * dx + dy * dy) * scale * scale
        left, right = (ax, bx) if ax < bx else (bx, ax)
        top, bottom = (ay, by) if ay < by else (by, ay)
        inside = []
        for part in self.slow:
            box = part.box
            if box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top:
                interval = cut(ax, ay, dx, dy, part)
                if interval is not None:
                    inside.append(interval)
        return root_up(square) + slow_length(square, inside) if inside else root_up(square)

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

    def free(self, a: Spot, b: Spot, but: frozenset[int] = frozenset()) -> bool:
        """Return whether no shape stops a leg; `but` are barriers (by their place) that do not count."""
        (ax, ay), (bx, by) = a, b
        left, right = (ax, bx) if ax < bx else (bx, ax)
        top, bottom = (ay, by) if ay < by else (by, ay)
        for number, (box, part, wider) in enumerate(self.barriers):
            if box[0] > right or box[2] < left or box[1] > bottom or box[3] < top or number in but:
                continue
            if self._stopped(a, b, part, wider):
                return False
        return True

    def stands(self, spot: Spot) -> bool:
        """Return whether a figure may stand on a spot: on the table, its base on no shape that stops it."""
        return self.table.inside(spot) and not self.on(spot)

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
        (x, y), radius = spot, self.walker.radius
        return frozenset(
            number
            for number, (box, part, _) in enumerate(self.barriers)
            if box[0] < x < box[2] and box[1] < y < box[3] and near_part(part, spot, radius, strict=True)
        )

    def _stopped(self, a: Spot, b: Spot, part: Part, wider: Part) -> bool:
        radius = self.walker.radius
        x, y, own = part.disc
        if own >= 0:
            return near_side(a, b, (x, y), own + radius, strict=True)
        if cut(a[0], a[1], b[0] - a[0], b[1] - a[1], wider) is None and a != b:
            return False
        if cut(a[0], a[1], b[0] - a[0], b[1] - a[1], part) is not None:
            return True
        if any(near_side(a, b, corner, radius, strict=True) for corner in part.corners):
            return True
        return near_part(part, a, radius, strict=True) or near_part(part, b, radius, strict=True)

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
        for rim in self.rims:
            for n, b in enumerate(rim):
                a = rim[n - 1]
                dx, dy = b[0] - a[0], b[1] - a[1]
                square, ahead = dx * dx + dy * dy, dx * (spot[0] - a[0]) + dy * (spot[1] - a[1])
                if 0 < ahead < square:
                    yield _outside(a, b, _part_way(a, b, ahead, square))


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

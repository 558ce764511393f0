"""Shapes that lie on a table, and the convex parts they are cut into once, when a table is read.

A shape is a polygon that does not cross itself, or a disc; it stands from `bottom` to `top`. What a kind means (who may
enter, what it costs, what it hides) is decided by the caller. Cuts of a line are rational numbers, compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Final, Literal, NamedTuple

from models.table.spots import Base, Spot, root_up

ShapeKind = Literal["difficult", "obstacle", "linear", "water", "climb", "building", "trunk"]
SHAPE_KINDS: Final = ("difficult", "obstacle", "linear", "water", "climb", "building", "trunk")

FROM_THE_GROUND_UP: Final = ("difficult", "water", "linear", "climb", "obstacle", "building", "trunk")
"""What lies on what, where shapes lie on one another."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; what lies on the rim is in it."""
Disc = tuple[int, int, int]
"""The middle and the radius of a round thing."""
Interval = tuple[int, int, int, int]
"""Where a line is inside: from `p0 / q0` to `p1 / q1` of its length, both divisors positive."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Something on a table: the corners of a `polygon`, or a `disc` (x, y, radius); all in thousandths of a pace."""

    kind: ShapeKind
    polygon: tuple[tuple[int, ...], ...] = ()
    disc: tuple[int, ...] = ()
    bottom: int = 0
    top: int = 0

    @property
    def level(self) -> int:
        """The place of its kind among all kinds from the ground up: which shape lies on which."""
        return FROM_THE_GROUND_UP.index(self.kind)

    @property
    def box(self) -> Box:
        """The smallest upright rectangle round it: left, top, right, bottom."""
        if self.disc:
            x, y, radius = self.disc
            return x - radius, y - radius, x + radius, y + radius
        xs, ys = [each[0] for each in self.polygon], [each[1] for each in self.polygon]
        return min(xs), min(ys), max(xs), max(ys)


class HalfPlane(NamedTuple):
    """A side of a convex part: inside, `x * nx + y * ny <= far`. One that is `inner` was made by cutting a shape."""

    nx: int
    ny: int
    far: int
    inner: bool


class Part(NamedTuple):
    """A convex part of a shape, or a whole disc (which has no corners), with the heights of the shape."""

    box: Box
    planes: tuple[HalfPlane, ...]
    corners: tuple[Spot, ...]
    disc: Disc
    bottom: int = 0
    top: int = 0


NO_DISC: Final[Disc] = (0, 0, -1)


def crossing(polygon: Sequence[Sequence[int]]) -> int | None:
    """Return the number of the first side that meets another where it should not, None for a sound polygon."""
    found = crossed(polygon)
    return None if found is None else found[0]


def crossed(polygon: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """Return the numbers of the first two sides that meet where they should not, None for a sound polygon.

    Sides are counted from 0, the side of a corner leads to the next one; a polygon without area is its side 0
    twice.
    """
    count = len(polygon)
    if count < 3:
        return 0, 0
    for first in range(count):
        a, b = polygon[first], polygon[(first + 1) % count]
        if a[0] == b[0] and a[1] == b[1]:
            return first, first
        for second in range(first + 1, count):
            c, d = polygon[second], polygon[(second + 1) % count]
            if second == first + 1:
                # Neighbours share a corner; they may not lead back over one another.
                bad = _turn(a, b, d) == 0 and _ahead(b, a, d)
            elif (second + 1) % count == first:
                bad = _turn(c, a, b) == 0 and _ahead(a, c, b)
            else:
                bad = _meet(a, b, c, d)
            if bad:
                return first, second
    return None if _area(polygon) else (0, 0)


def parts_of(shape: Shape) -> tuple[Part, ...]:
    """Return the convex parts of a sound shape; a disc is one part."""
    if shape.disc:
        x, y, radius = shape.disc
        return (Part(shape.box, (), (), (x, y, radius), shape.bottom, shape.top),)
    corners = rim_of(shape)
    sides = {(corners[n - 1], corners[n]) for n in range(len(corners))}
    return tuple(part_of(piece, shape.bottom, shape.top, sides) for piece in _convex(corners))


def rim_of(shape: Shape) -> list[Spot]:
    """Return the corners of a polygon in the order of positive area, without those that lie along a straight side."""
    corners: list[Spot] = [(each[0], each[1]) for each in shape.polygon]
    if _area(corners) < 0:
        corners.reverse()
    return [b for n, b in enumerate(corners) if _turn(corners[n - 1], b, corners[(n + 1) % len(corners)])]


def part_of(
    corners: Sequence[Spot], bottom: int = 0, top: int = 0, sides: Iterable[tuple[Spot, Spot]] | None = None
) -> Part:
    """Return a convex polygon, its corners in the order of positive area, as a part; all sides its own by default."""
    own = None if sides is None else set(sides)
    planes = []
    for number, b in enumerate(corners):
        a = corners[number - 1]
        nx, ny = b[1] - a[1], a[0] - b[0]
        planes.append(HalfPlane(nx, ny, nx * a[0] + ny * a[1], own is not None and (a, b) not in own))
    xs, ys = [each[0] for each in corners], [each[1] for each in corners]
    return Part((min(xs), min(ys), max(xs), max(ys)), tuple(planes), tuple(corners), NO_DISC, bottom, top)


def dozen(radius: int) -> tuple[Spot, ...]:
    """Return the corners of a polygon of twelve sides round a disc at (0, 0), in the order of positive area."""
    if radius <= 0:
        return ((0, 0),)
    # The sine and cosine of 15 degrees over the cosine, rounded up: no side cuts into the disc.
    small, middle = -(-radius * 267_950 // 1_000_000), -(-radius * 732_051 // 1_000_000)
    far = radius + 1
    quarter = ((far, small), (middle + 1, middle + 1), (small, far))
    corners: list[Spot] = list(quarter)
    for _ in range(3):
        corners += [(-y, x) for x, y in corners[-3:]]
    return tuple(corners)


def widened(part: Part, radius: int) -> Part:
    """Return a part grown by `radius` all round: a disc stays a disc, a polygon gets corners of twelve-sided discs."""
    if part.disc[2] >= 0:
        x, y, own = part.disc
        far = own + radius
        return part._replace(box=(x - far, y - far, x + far, y + far), disc=(x, y, far))
    round_ = dozen(radius)
    return part_of(hull((x + dx, y + dy) for x, y in part.corners for dx, dy in round_), part.bottom, part.top)


def hull(points: Iterable[Spot]) -> tuple[Spot, ...]:
    """Return the corners of the smallest convex polygon round points, in the order of positive area."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    rims: list[Spot] = []
    for way in (ordered, ordered[::-1]):
        rim: list[Spot] = []
        for each in way:
            while len(rim) >= 2 and _turn(rim[-2], rim[-1], each) <= 0:
                rim.pop()
            rim.append(each)
        rims += rim[:-1]
    return tuple(rims)


def interval_inside(ax: int, ay: int, dx: int, dy: int, part: Part) -> Interval | None:
    """Return where the line from (ax, ay) by (dx, dy) runs inside a part, None where it does not or only touches.

    Along a side of the shape itself is outside; along one made by cutting it is inside.
    """
    x, y, radius = part.disc
    if radius >= 0:
        wx, wy = x - ax, y - ay
        square, ahead = dx * dx + dy * dy, dx * wx + dy * wy
        under = ahead * ahead - square * (wx * wx + wy * wy - radius * radius)
        if under <= 0 or not square:
            return None
        half = isqrt(under)
        start, end = max(0, ahead - half), min(square, ahead + half)
        return (start, square, end, square) if start < end else None
    p0, q0, p1, q1 = 0, 1, 1, 1
    for nx, ny, far, inner in part.planes:
        over, by = far - nx * ax - ny * ay, nx * dx + ny * dy
        if by == 0:
            if over < 0 or (over == 0 and not inner):
                return None
        elif by > 0:
            if over * q1 < p1 * by:
                p1, q1 = over, by
        elif -over * q0 > -by * p0:
            p0, q0 = -over, -by
        if p0 * q1 >= p1 * q0:
            return None
    return p0, q0, p1, q1


class PaceTable:
    """A table of `width` by `height` thousandths of a pace and the shapes on it, each cut into its parts once."""

    def __init__(self, width: int, height: int, shapes: Sequence[Shape] = ()) -> None:
        self.width, self.height, self.shapes = width, height, tuple(shapes)

    @cached_property
    def parts(self) -> tuple[tuple[Part, ...], ...]:
        """The parts of each shape, in the order of the shapes."""
        return tuple(parts_of(each) for each in self.shapes)

    def of(self, kinds: Iterable[str]) -> Iterator[Part]:
        """Yield the parts of the shapes of some kinds."""
        wanted = frozenset(kinds)
        for shape, parts in zip(self.shapes, self.parts, strict=True):
            if shape.kind in wanted:
                yield from parts

    def inside(self, spot: Sequence[int]) -> bool:
        """Return whether a spot is on the table; the middle of a base must be, its rim may hang over."""
        return 0 <= spot[0] <= self.width and 0 <= spot[1] <= self.height


def near_part(part: Part, spot: Sequence[int], reach: int, *, strict: bool = False) -> bool:
    """Return whether a spot is inside a part or at most `reach` from it; with `strict`, less than `reach`."""
    px, py = spot[0], spot[1]
    if not (part.box[0] - reach <= px <= part.box[2] + reach and part.box[1] - reach <= py <= part.box[3] + reach):
        return False
    x, y, radius = part.disc
    if radius >= 0:
        square, far = (px - x) ** 2 + (py - y) ** 2, (reach + radius) ** 2
        return square < far or (square == far and not strict)
    if all(nx * px + ny * py < far for nx, ny, far, _ in part.planes):
        return True
    return any(
        near_side(part.corners[n - 1], part.corners[n], spot, reach, strict=strict) for n in range(len(part.corners))
    )


def near_side(a: Sequence[int], b: Sequence[int], spot: Sequence[int], reach: int, *, strict: bool = False) -> bool:
    """Return whether a spot is at most `reach` from a line segment; with `strict`, less than `reach`."""
    dx, dy, wx, wy = b[0] - a[0], b[1] - a[1], spot[0] - a[0], spot[1] - a[1]
    square, ahead = dx * dx + dy * dy, dx * wx + dy * wy
    if ahead <= 0:
        far, times = wx * wx + wy * wy, 1
    elif ahead >= square:
        far, times = (spot[0] - b[0]) ** 2 + (spot[1] - b[1]) ** 2, 1
    else:
        far, times = (dx * wy - dy * wx) ** 2, square
    return far < reach * reach * times or (far == reach * reach * times and not strict)


def near_shape(parts: Iterable[Part], base: Base, reach: int, *, strict: bool = False) -> bool:
    """Return whether the rim of a base is at most `reach` from a shape, given by its parts.

    `CLOSE` asks for contact; 0 with `strict` whether the base lies on the shape.
    """
    return any(near_part(part, base, reach + base.radius, strict=strict) for part in parts)


def slow_length(square: int, intervals: Sequence[Interval]) -> int:
    """Return what length of a line, given its length squared, lies in intervals of it; rounded up.

    Where intervals overlap, the overlap counts once.
    """
    if not intervals:
        return 0
    if len(intervals) == 1:
        p0, q0, p1, q1 = intervals[0]
        over, under = p1 * q0 - p0 * q1, q0 * q1
    else:
        over, under = _union_length(intervals)
    return -(-root_up(square * over * over) // under)


def _union_length(intervals: Sequence[Interval]) -> tuple[int, int]:
    """Return the length of the union of intervals as (numerator, denominator)."""
    left = list(intervals)
    over, under = 0, 1
    while left:
        p0, q0, p1, q1 = left.pop()
        again = True
        while again:
            again = False
            for number, (a0, b0, a1, b1) in enumerate(left):
                if a0 * q1 <= p1 * b0 and p0 * b1 <= a1 * q0:
                    del left[number]
                    if a0 * q0 < p0 * b0:
                        p0, q0 = a0, b0
                    if a1 * q1 > p1 * b1:
                        p1, q1 = a1, b1
                    again = True
                    break
        over, under = over * q0 * q1 + (p1 * q0 - p0 * q1) * under, under * q0 * q1
    return over, under


def _turn(a: Sequence[int], b: Sequence[int], c: Sequence[int]) -> int:
    """Return twice the signed area of a triangle: positive where a, b, c turn as corners of positive area do."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _area(polygon: Sequence[Sequence[int]]) -> int:
    return sum(polygon[n - 1][0] * b[1] - polygon[n - 1][1] * b[0] for n, b in enumerate(polygon))


def _ahead(origin: Sequence[int], a: Sequence[int], b: Sequence[int]) -> bool:
    return (a[0] - origin[0]) * (b[0] - origin[0]) + (a[1] - origin[1]) * (b[1] - origin[1]) > 0


def _between(a: Sequence[int], b: Sequence[int], c: Sequence[int]) -> bool:
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def _meet(a: Sequence[int], b: Sequence[int], c: Sequence[int], d: Sequence[int]) -> bool:
    one, two, three, four = _turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)
    if ((one > 0) != (two > 0)) and ((three > 0) != (four > 0)) and one and two and three and four:
        return True
    ends = ((one, a, b, c), (two, a, b, d), (three, c, d, a), (four, c, d, b))
    return any(turn == 0 and _between(first, last, end) for turn, first, last, end in ends)


def _convex(corners: list[Spot]) -> list[tuple[Spot, ...]]:
    """Cut a polygon into convex ones: ears first, then neighbours joined again wherever that stays convex."""
    pieces = [list(each) for each in _ears(corners)]
    joined = True
    while joined:
        joined = False
        for first in range(len(pieces)):
            for second in range(first + 1, len(pieces)):
                whole = _joint(pieces[first], pieces[second])
                if whole is not None:
                    pieces[first] = whole
                    del pieces[second]
                    joined = True
                    break
            if joined:
                break
    return [tuple(each) for each in pieces]


def _ears(corners: list[Spot]) -> Iterator[tuple[Spot, ...]]:
    left = list(corners)
    while len(left) > 3:
        for n in range(len(left)):
            a, b, c = left[n - 1], left[n], left[(n + 1) % len(left)]
            turn = _turn(a, b, c)
            if turn > 0 and not any(_in_ear(a, b, c, each) for each in left if each not in (a, b, c)):
                yield a, b, c
                del left[n]
                break
        else:
            # Only corners along a straight line are left without an ear.
            flat = [n for n in range(len(left)) if _turn(left[n - 1], left[n], left[(n + 1) % len(left)]) == 0]
            if not flat:
                return
            del left[flat[0]]
    if len(left) == 3 and _turn(*left) > 0:
        yield left[0], left[1], left[2]


def _in_ear(a: Spot, b: Spot, c: Spot, spot: Spot) -> bool:
    return _turn(a, b, spot) >= 0 and _turn(b, c, spot) >= 0 and _turn(c, a, spot) >= 0


def _joint(one: list[Spot], two: list[Spot]) -> list[Spot] | None:
    """Return two polygons that share a side as one, None where they share none or it would not be convex."""
    sides = {(two[n - 1], two[n]): n for n in range(len(two))}
    for n in range(len(one)):
        at = sides.get((one[n], one[n - 1]))
        if at is None:
            continue
        whole = [*one[n:], *one[:n]]
        # `whole` leads from the end of the shared side round to its start; the other goes on from there.
        rest = [two[(at + 1 + each) % len(two)] for each in range(len(two) - 2)]
        made = [*whole, *rest]
        if all(_turn(made[k - 2], made[k - 1], made[k]) > 0 for k in range(len(made))):
            return made
    return None

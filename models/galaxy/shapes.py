"""Plane geometry in whole numbers: outlines, what lies inside them, whether two lines cross."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

Point = tuple[int, int]

# A circle as a polygon of sixteen corners that never cuts into it: directions in 1/10000, a little outside the unit.
_CORNERS: Final = (
    (10000, 1990), (8478, 5665), (5665, 8478), (1990, 10000),
    (-1990, 10000), (-5665, 8478), (-8478, 5665), (-10000, 1990),
    (-10000, -1990), (-8478, -5665), (-5665, -8478), (-1990, -10000),
    (1990, -10000), (5665, -8478), (8478, -5665), (10000, -1990),
)  # fmt: skip


def cross(origin: Point, first: Point, second: Point) -> int:
    """Return twice the signed area of a triangle: positive if `second` is to the left of origin -> first."""
    return (first[0] - origin[0]) * (second[1] - origin[1]) - (first[1] - origin[1]) * (second[0] - origin[0])


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """Return the convex hull, counter-clockwise from the lowest x then y; fewer than three points as they are."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    lower = _chain(ordered)
    upper = _chain(reversed(ordered))
    return (*lower[:-1], *upper[:-1])


def _chain(points: Iterable[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def hull_round(discs: Iterable[tuple[int, int, int]]) -> tuple[Point, ...]:
    """Return a convex outline that holds every disc (x, y, radius) whole."""
    corners = [(x + _away(radius * dx), y + _away(radius * dy)) for x, y, radius in discs for dx, dy in _CORNERS]
    return hull(corners)


def _away(scaled: int) -> int:
    """Return a number divided by 10000, rounded away from zero, so that rounding never cuts into the disc."""
    return -(-scaled // 10000) if scaled > 0 else scaled // 10000


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Return whether a point is in a polygon, its edge included; the polygon need not be convex."""
    if len(polygon) < 3:
        return False
    x, y = point
    within = False
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        turn = cross((ax, ay), (bx, by), point)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            within = not within
    return within


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether segments a-b and c-d cross at a point inside both; a shared end does not count."""
    return _sign(cross(a, b, c)) * _sign(cross(a, b, d)) < 0 and _sign(cross(c, d, a)) * _sign(cross(c, d, b)) < 0


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def near_segment(a: Point, b: Point, point: Point, distance: int) -> bool:
    """Return whether a point is at most `distance` from the segment a-b, compared in squares."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    along, length2 = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py <= distance * distance
    if along >= length2:
        qx, qy = point[0] - b[0], point[1] - b[1]
        return qx * qx + qy * qy <= distance * distance
    return cross(a, b, point) ** 2 <= distance * distance * length2


def middle(points: Sequence[Point]) -> Point:
    """Return the mean of some points, each coordinate rounded down; (0, 0) for none."""
    if not points:
        return 0, 0
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def centroid(polygon: Sequence[Point]) -> Point:
    """Return the centre of mass of a polygon, rounded down; of its points where it has no area."""
    area = mx = my = 0
    for a, b in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True):
        part = a[0] * b[1] - b[0] * a[1]
        area += part
        mx += (a[0] + b[0]) * part
        my += (a[1] + b[1]) * part
    return (mx // (3 * area), my // (3 * area)) if area else middle(polygon)


def distance(point: Point, outline: Sequence[Point]) -> float:
    """Return the distance of a point from a polygon, 0 inside it."""
    if inside(point, outline):
        return 0.0
    least = float("inf")
    for i, (bx, by) in enumerate(outline):
        ax, ay = outline[i - 1]
        dx, dy = bx - ax, by - ay
        along = ((point[0] - ax) * dx + (point[1] - ay) * dy) / max(dx * dx + dy * dy, 1)
        part = min(max(along, 0.0), 1.0)
        least = min(least, hypot(ax + part * dx - point[0], ay + part * dy - point[1]))
    return least

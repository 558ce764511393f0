"""The flat kernel of sight: what a ray through each upright strip of a figure meets (`models.table.kernels`)."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

from models.table.kernels import Columns, towards_zero

ALL: Final = 1000
"""The share of a figure that is hidden whole."""
FEW: Final = 8
MANY: Final = 64
NEAR: Final = 125
"""Shares this near to one that decides are counted again with many strips."""


def hidden_share(
    pieces: Columns,
    planes: Columns,
    bodies: Columns,
    ax: int,
    ay: int,
    level: int,
    tx: int,
    ty: int,
    radius: int,
    height: int,
    thresholds: Sequence[int],
) -> int:
    """Return how many thousandths of a figure at (tx, ty) an eye at (ax, ay) and a level does not see.

    `pieces` are convex parts: the box (left, top, right, bottom), the disc (x, y, radius) or, for a polygon, one
    it lies in with the radius below 0, bottom and top, the first of its `planes` and the one after the last; `planes`:
    nx, ny, far, inner. `bodies`: x, y, radius, height. Near one of the `thresholds` it is counted with many strips.
    """
    dx, dy = tx - ax, ty - ay
    square = dx * dx + dy * dy
    rounds = [(0, 0, -1, 0, 0)][:0]
    polygons = [(0, 0, 0, 0, 0, 0, 0)][:0]
    sides = [(0, 0, 0, 0)][:0]
    left, right, high, low = min(ax, tx - radius), max(ax, tx + radius), min(ay, ty - radius), max(ay, ty + radius)
    for n in range(len(pieces[0])):
        if pieces[0][n] > right or pieces[2][n] < left or pieces[1][n] > low or pieces[3][n] < high:
            continue
        x, y, own, bottom, top = pieces[4][n], pieces[5][n], pieces[6][n], pieces[7][n], pieces[8][n]
        if own >= 0:
            rounds.append((x - ax, y - ay, own, bottom, top))
            continue
        start = len(sides)
        for k in range(pieces[9][n], pieces[10][n]):
            nx, ny = planes[0][k], planes[1][k]
            sides.append((nx, ny, planes[2][k] - nx * ax - ny * ay, planes[3][k]))
        polygons.append((x - ax, y - ay, -own, start, len(sides), bottom, top))
    long = isqrt(square) + 1
    left, right, high, low = min(ax, tx) - radius, max(ax, tx) + radius, min(ay, ty) - radius, max(ay, ty) + radius
    for x, y, own, top in zip(bodies[0], bodies[1], bodies[2], bodies[3]):
        if x + own < left or x - own > right or y + own < high or y - own > low:
            continue
        wx, wy, far = x - ax, y - ay, own + radius
        aside = abs(dx * wy - dy * wx)
        if (
            dx * wx + dy * wy > 0
            and aside <= far * long
            and aside * aside <= far * far * square
            and wx * wx + wy * wy <= square + far * far
        ):
            rounds.append((wx, wy, own, 0, top))
    if not rounds and not polygons:
        return 0
    share = _in_strips(rounds, polygons, sides, dx, dy, radius, height, level, FEW)
    if any(abs(share - each) <= NEAR for each in thresholds):
        share = _in_strips(rounds, polygons, sides, dx, dy, radius, height, level, MANY)
    return share


def _in_strips(
    rounds: list[tuple[int, int, int, int, int]],
    polygons: list[tuple[int, int, int, int, int, int, int]],
    sides: list[tuple[int, int, int, int]],
    dx: int,
    dy: int,
    radius: int,
    height: int,
    level: int,
    strips: int,
) -> int:
    far = max(1, isqrt(dx * dx + dy * dy)) * strips
    hides = 0
    for strip in range(1 - strips, strips, 2):
        # To the side by strip / strips of the radius; rounded towards zero, so that mirrored strips stay mirrored.
        vx = dx - towards_zero(dy * radius * strip, far)
        vy = dy + towards_zero(dx * radius * strip, far)
        square = vx * vx + vy * vy
        long = isqrt(square) + 1
        spans = [(0, 0)][:0]
        whole = False
        for wx, wy, own, bottom, top in rounds:
            aside = vx * wy - vy * wx
            # What is so far aside is not met; of the rest no square is too long for 63 bits.
            if aside >= own * long or -aside >= own * long:
                continue
            under = square * own * own - aside * aside
            if under <= 0:
                continue
            ahead, half = vx * wx + vy * wy, isqrt(under)
            if ahead + half <= 0 or ahead - half >= square:
                continue
            if bottom <= 0 and top >= height and top > level:
                whole = True
                break
            p0, p1 = max(0, ahead - half), min(square, ahead + half)
            span = _span(p0, square, p1, square, bottom, top, height, level)
            if span[0] <= 0 and span[1] >= height:
                whole = True
                break
            if span[0] < height and span[1] > 0 and span[0] < span[1]:
                spans.append((max(span[0], 0), min(span[1], height)))
        if not whole:
            for wx, wy, own, first, last, bottom, top in polygons:
                aside, reach = vx * wy - vy * wx, own * long
                if aside >= reach or -aside >= reach:
                    continue
                p0, q0, p1, q1 = _inside(sides, first, last, vx, vy)
                if q0 == 0:
                    continue
                span = _span(p0, q0, p1, q1, bottom, top, height, level)
                if span[0] <= 0 and span[1] >= height:
                    whole = True
                    break
                if span[0] < height and span[1] > 0 and span[0] < span[1]:
                    spans.append((max(span[0], 0), min(span[1], height)))
        if whole:
            hides += height
        elif spans:
            spans.sort()
            reached = 0
            for lower, upper in spans:
                if upper > reached:
                    hides += upper - max(lower, reached)
                    reached = upper
    return (2 * ALL * hides + strips * height) // (2 * strips * height)


def _inside(
    sides: list[tuple[int, int, int, int]], first: int, last: int, vx: int, vy: int
) -> tuple[int, int, int, int]:
    """Return the stretch of a line inside `sides`, from the fraction p0 / q0 of it to p1 / q1; all 0 for none.

    The distances of the sides are measured from the start of the line.
    """
    p0, q0, p1, q1 = 0, 1, 1, 1
    for n in range(first, last):
        nx, ny, over, inner = sides[n]
        by = nx * vx + ny * vy
        if by > 0:
            if over * q1 < p1 * by:
                p1, q1 = over, by
        elif by < 0:
            if -over * q0 > -by * p0:
                p0, q0 = -over, -by
        elif over < 0 or (over == 0 and inner == 0):
            return 0, 0, 0, 0
        if p0 * q1 >= p1 * q0:
            return 0, 0, 0, 0
    return p0, q0, p1, q1


def _span(p0: int, q0: int, p1: int, q1: int, bottom: int, top: int, height: int, level: int) -> tuple[int, int]:
    """Return the lowest and the highest hidden height of a ray that runs through something from p0 / q0 to p1 / q1."""
    over, under = top - level, level - bottom
    upper = level + (over * q1 // p1 if over <= 0 else height if p0 == 0 else over * q0 // p0)
    lower = level - (under * q1 // p1 if under <= 0 else level if p0 == 0 else under * q0 // p0)
    return lower, upper

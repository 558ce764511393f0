"""The geometry of a table as flat kernels: pure functions over whole numbers in columns, no objects."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

Columns = Sequence[Sequence[int]]
"""Rows of whole numbers by their columns."""

UNIT: Final = 1000
"""Thousandths of a pace in a pace."""


def columns_of(rows: Sequence[Sequence[int]], count: int) -> Columns:
    """Return rows of `count` numbers by their columns."""
    return tuple(list(each) for each in zip(*rows)) or ((),) * count


def towards_zero(number: int, divisor: int) -> int:
    """Return a quotient rounded towards zero; the divisor must be positive."""
    return number // divisor if number >= 0 else -(-number // divisor)


def root_up(square: int) -> int:
    """Return the smallest whole number whose square is no less."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def leg_free(
    barriers: Columns, planes: Columns, corners: Columns, passed: Sequence[int], ax: int, ay: int, bx: int, by: int
) -> bool:
    """Return whether a leg from (ax, ay) to (bx, by) comes into no barrier, those `passed` left out.

    `barriers` are parts with the room a base needs: the box (left, top, right, bottom) of all that, the disc (x, y,
    radius; -1 for a polygon), the first and the one after the last of the `planes` of the polygon with its room and of
    those of the polygon, of its `corners`; the room.
    """
    for n in _meeting(barriers, passed, ax, ay, bx, by):
        if _stopped(barriers, planes, corners, n, ax, ay, bx, by):
            return False
    return True


def first_under(barriers: Columns, planes: Columns, corners: Columns, x: int, y: int, first: int) -> int:
    """Return the index, from `first` on, of the first barrier that a base on a spot would lie on; -1 for none."""
    n = -1
    for left, top, right, bottom in zip(barriers[0], barriers[1], barriers[2], barriers[3]):
        n += 1
        if left < x < right and top < y < bottom and n >= first and _lies_on(barriers, planes, corners, n, x, y):
            return n
    return -1


def slow_span(slow: Columns, planes: Columns, ax: int, ay: int, bx: int, by: int) -> tuple[int, int, int, int, int]:
    """Return in how many parts of slow ground a leg from (ax, ay) to (bx, by) runs, and where in the first of them:
    from p0 / q0 to p1 / q1 of it.

    `slow` are parts: the box, the disc (x, y, radius; -1 for a polygon), the first and the one after the last of their
    `planes`. Who needs to know where in each of several parts asks another way.
    """
    left, right, high, low = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    dx, dy = bx - ax, by - ay
    count, first0, first1, first2, first3 = 0, 0, 1, 0, 1
    n = -1
    for one, two, three, four in zip(slow[0], slow[1], slow[2], slow[3]):
        n += 1
        if one > right or three < left or two > low or four < high:
            continue
        p0, q0, p1, q1 = _stretch_inside(slow, planes, n, ax, ay, dx, dy)
        if q0 > 0:
            if count == 0:
                first0, first1, first2, first3 = p0, q0, p1, q1
            count += 1
    return count, first0, first1, first2, first3


def last_free(
    barriers: Columns,
    planes: Columns,
    corners: Columns,
    passed: Sequence[int],
    discs: Columns,
    width: int,
    height: int,
    ax: int,
    ay: int,
    dx: int,
    dy: int,
    far: int,
) -> int:
    """Return how far, `far` at most, a straight run from (ax, ay) in a direction goes before something bars it.

    The place is found by bisection, so of several free stretches that begin at the start it is not always the longest.
    `discs` (x, y, radius) bar the run, except where it starts in one and leads out.
    """
    long = root_up((dx * dx + dy * dy) * UNIT * UNIT)
    bx, by = ax + towards_zero(dx * far * UNIT, long), ay + towards_zero(dy * far * UNIT, long)
    near = _meeting(barriers, passed, ax, ay, bx, by)
    least, middle, most = 0, far, far
    while True:
        bx, by = ax + towards_zero(dx * middle * UNIT, long), ay + towards_zero(dy * middle * UNIT, long)
        free = 0 <= bx <= width and 0 <= by <= height and _keeps_off(discs, ax, ay, bx, by)
        if free:
            for n in near:
                if _stopped(barriers, planes, corners, n, ax, ay, bx, by):
                    free = False
                    break
        if free:
            least = middle
        else:
            most = middle
        if least == far or most - least <= 1:
            return least
        middle = (least + most) // 2


def last_stand(
    barriers: Columns,
    planes: Columns,
    corners: Columns,
    discs: Columns,
    width: int,
    height: int,
    ax: int,
    ay: int,
    bx: int,
    by: int,
    whole: int,
    back: int,
) -> int:
    """Return how far along a leg of length `whole` a base may stop: outside `discs`, on no barrier, on the table.

    Places are tried from the end backwards in steps of `back`; 0 where there is none.
    """
    dx, dy = bx - ax, by - ay
    long = root_up((dx * dx + dy * dy) * UNIT * UNIT)
    far = whole
    while far > 0:
        x, y, steps = bx, by, 1
        if far < whole:
            x, y = ax + towards_zero(dx * far * UNIT, long), ay + towards_zero(dy * far * UNIT, long)
        taken = False
        for cx, cy, radius in zip(discs[0], discs[1], discs[2]):
            square = (x - cx) * (x - cx) + (y - cy) * (y - cy)
            if square < radius * radius:
                taken = True
                # A spot so deep in it is in it still some steps farther back; the lattice shifts it by less than 3.
                steps = max(steps, (radius - root_up(square) - 6) // back)
        if not taken and 0 <= x <= width and 0 <= y <= height and first_under(barriers, planes, corners, x, y, 0) < 0:
            return far
        far -= back * steps
    return 0


def _meeting(barriers: Columns, passed: Sequence[int], ax: int, ay: int, bx: int, by: int) -> list[int]:
    """Return the indices of the barriers whose boxes a leg meets, those `passed` left out."""
    left, right, high, low = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    found = [0][:0]
    n = -1
    for one, two, three, four in zip(barriers[0], barriers[1], barriers[2], barriers[3]):
        n += 1
        if one <= right and three >= left and two <= low and four >= high and passed[n] == 0:
            found.append(n)
    return found


def _stopped(barriers: Columns, planes: Columns, corners: Columns, n: int, ax: int, ay: int, bx: int, by: int) -> bool:
    reach = barriers[6][n]
    if reach >= 0:
        return _near_line(ax, ay, bx, by, barriers[4][n], barriers[5][n], reach)
    dx, dy = bx - ax, by - ay
    if (dx != 0 or dy != 0) and not _runs_inside(planes, barriers[7][n], barriers[8][n], ax, ay, dx, dy):
        return False
    if _runs_inside(planes, barriers[9][n], barriers[10][n], ax, ay, dx, dy):
        return True
    room = barriers[13][n]
    for k in range(barriers[11][n], barriers[12][n]):
        if _near_line(ax, ay, bx, by, corners[0][k], corners[1][k], room):
            return True
    return _lies_on(barriers, planes, corners, n, ax, ay) or _lies_on(barriers, planes, corners, n, bx, by)


def _lies_on(barriers: Columns, planes: Columns, corners: Columns, n: int, x: int, y: int) -> bool:
    reach, room = barriers[6][n], barriers[13][n]
    if reach >= 0:
        wx, wy = x - barriers[4][n], y - barriers[5][n]
        return wx * wx + wy * wy < reach * reach
    inside = True
    for k in range(barriers[9][n], barriers[10][n]):
        if planes[0][k] * x + planes[1][k] * y >= planes[2][k]:
            inside = False
            break
    if inside:
        return True
    first, last = barriers[11][n], barriers[12][n]
    before = last - 1
    for k in range(first, last):
        if _near_line(corners[0][before], corners[1][before], corners[0][k], corners[1][k], x, y, room):
            return True
        before = k
    return False


def _near_line(ax: int, ay: int, bx: int, by: int, x: int, y: int, reach: int) -> bool:
    """Return whether a spot is less than `reach` from a line segment."""
    dx, dy, wx, wy = bx - ax, by - ay, x - ax, y - ay
    square, ahead = dx * dx + dy * dy, dx * wx + dy * wy
    if ahead <= 0:
        return wx * wx + wy * wy < reach * reach
    if ahead >= square:
        return (x - bx) * (x - bx) + (y - by) * (y - by) < reach * reach
    aside = abs(dx * wy - dy * wx)
    return aside < reach * (isqrt(square) + 1) and aside * aside < reach * reach * square


def _keeps_off(discs: Columns, ax: int, ay: int, bx: int, by: int) -> bool:
    """Return whether a leg stays out of discs; a disc it starts in and leads out of does not count."""
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    long = isqrt(square) + 1
    for x, y, radius in zip(discs[0], discs[1], discs[2]):
        wx, wy = x - ax, y - ay
        ahead = dx * wx + dy * wy
        if ahead <= 0:
            continue
        if ahead >= square:
            if (x - bx) * (x - bx) + (y - by) * (y - by) < radius * radius:
                return False
            continue
        aside = abs(dx * wy - dy * wx)
        if aside < radius * long and aside * aside < radius * radius * square:
            return False
    return True


def _runs_inside(planes: Columns, first: int, last: int, ax: int, ay: int, dx: int, dy: int) -> bool:
    """Return whether a line runs inside planes; along a side of the shape is outside, along a cut inside."""
    return _within(planes, first, last, ax, ay, dx, dy)[1] > 0


def _within(planes: Columns, first: int, last: int, ax: int, ay: int, dx: int, dy: int) -> tuple[int, int, int, int]:
    """Return the stretch of a line inside planes, from the fraction p0 / q0 of it to p1 / q1; all 0 for none."""
    p0, q0, p1, q1 = 0, 1, 1, 1
    for n in range(first, last):
        nx, ny = planes[0][n], planes[1][n]
        over, by = planes[2][n] - nx * ax - ny * ay, nx * dx + ny * dy
        if by > 0:
            if over * q1 < p1 * by:
                p1, q1 = over, by
        elif by < 0:
            if -over * q0 > -by * p0:
                p0, q0 = -over, -by
        elif over < 0 or (over == 0 and planes[3][n] == 0):
            return 0, 0, 0, 0
        if p0 * q1 >= p1 * q0:
            return 0, 0, 0, 0
    return p0, q0, p1, q1


def _stretch_inside(
    slow: Columns, planes: Columns, n: int, ax: int, ay: int, dx: int, dy: int
) -> tuple[int, int, int, int]:
    """Return the stretch of a line inside a part, from the fraction p0 / q0 of it to p1 / q1; all 0 for none."""
    radius = slow[6][n]
    if radius < 0:
        return _within(planes, slow[7][n], slow[8][n], ax, ay, dx, dy)
    wx, wy = slow[4][n] - ax, slow[5][n] - ay
    square, aside = dx * dx + dy * dy, abs(dx * wy - dy * wx)
    if aside >= radius * (isqrt(square) + 1):
        return 0, 0, 0, 0
    under = square * radius * radius - aside * aside
    if under <= 0:
        return 0, 0, 0, 0
    ahead, half = dx * wx + dy * wy, isqrt(under)
    start, end = max(0, ahead - half), min(square, ahead + half)
    return (start, square, end, square) if start < end else (0, 0, 0, 0)

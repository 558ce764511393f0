"""Walls at any angle as the rules judge them: which steps they bar, which lines of sight they cut. Whole numbers only.

A line (x0, y0, x1, y1) is a straight piece of wall in thousandths of a cell. A step is barred where the way from the
middle of one cell to that of the other meets a line, its ends included. Sight past lines is decided with everything
that cuts it as lines: walls on edges and the rims of blocking cells are the special case. A ray is cut where it crosses
a line; an end of a line it touches lets it pass on a side where no other line leaves from there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key, lru_cache
from itertools import pairwise
from math import gcd
from typing import Final

from models.maps.rules.grid import DIAGONAL, Cell, Edge, Grid, Line, edge_between

Way = tuple[int, int]
CELL: Final = 1000
_HALF: Final = CELL // 2
_LEFT, _RIGHT = 1, -1


@lru_cache(maxsize=16)
def steps_barred(lines: tuple[Line, ...]) -> tuple[frozenset[Edge], frozenset[tuple[Cell, Cell]]]:
    """Return the edges over which no step leads because of lines, and the diagonal steps they bar, both ways."""
    edges: set[Edge] = set()
    steps: set[tuple[Cell, Cell]] = set()
    for line in lines:
        for cell in _beside(line):
            x, y = cell
            for far in ((x + 1, y), (x, y + 1)):
                if _meets(line, cell, far):
                    edges.add(edge_between(cell, far))
            for dx, dy in DIAGONAL[2:]:
                far = x + dx, y + dy
                if _meets(line, cell, far):
                    steps |= {(cell, far), (far, cell)}
    return frozenset(edges), frozenset(steps)


def _beside(line: Line) -> Iterator[Cell]:
    """Yield the cells from which a step to the right or down may meet a line."""
    x0, y0, x1, y1 = line if line[1] <= line[3] else (*line[2:], *line[:2])
    for row in range((y0 - _HALF) // CELL - 1, (y1 - _HALF) // CELL + 1):
        top, low = max(row * CELL + _HALF, y0), min((row + 1) * CELL + _HALF, y1)
        if top > low:
            continue
        ends = [x0 + (x1 - x0) * (y - y0) // (y1 - y0) for y in (top, low)] if y1 > y0 else [x0, x1]
        first, last = (min(ends) - 1 - _HALF) // CELL - 1, (max(ends) + 1 - _HALF) // CELL + 1
        yield from ((column, row) for column in range(first, last + 1))


def _meets(line: Line, a: Cell, b: Cell) -> bool:
    ax, ay, bx, by = (part * CELL + _HALF for part in (*a, *b))
    x0, y0, x1, y1 = line
    if max(x0, x1) < min(ax, bx) or min(x0, x1) > max(ax, bx) or max(y0, y1) < min(ay, by) or min(y0, y1) > max(ay, by):
        return False
    one = (bx - ax) * (y0 - ay) - (by - ay) * (x0 - ax)
    two = (bx - ax) * (y1 - ay) - (by - ay) * (x1 - ax)
    if one * two > 0:
        return False
    return ((x1 - x0) * (ay - y0) - (y1 - y0) * (ax - x0)) * ((x1 - x0) * (by - y0) - (y1 - y0) * (bx - x0)) <= 0


def crosses(one: Line, other: Line) -> bool:
    """Return whether two lines cross, or lie on each other, at more than an end of one."""

    def turns(a: Line, b: Line) -> tuple[int, int]:
        d = a[2] - a[0], a[3] - a[1]
        return _cross(d, (b[0] - a[0], b[1] - a[1])), _cross(d, (b[2] - a[0], b[3] - a[1]))

    (p, q), (r, s) = turns(one, other), turns(other, one)
    if p == q == 0:
        i = 0 if one[0] != one[2] else 1
        return max(min(one[i], one[i + 2]), min(other[i], other[i + 2])) < min(
            max(one[i], one[i + 2]), max(other[i], other[i + 2])
        )
    return p * q < 0 and r * s < 0


@dataclass(frozen=True, slots=True)
class Beam:
    """A ray from the middle of cell `apex` along `way` to cell `far`: to where it first touches it, or to its corner.

    `vertex` is that corner in cells, None for the first touch.
    """

    apex: Cell
    way: Way
    far: Cell
    vertex: Cell | None = None


class LineBoard:
    """Everything of a grid that cuts sight, as lines, ready for many questions."""

    def __init__(self, grid: Grid) -> None:
        self._free = grid.lines
        self.lines = (*grid.lines, *_borders(grid))
        self._pair: tuple[Cell, Cell] | None = None
        self._between: list[Line] = []

    def _near(self, apex: Cell, far: Cell) -> list[Line]:
        """Return the lines that may matter between two cells; those that cut a ray come to the front."""
        if self._pair != (apex, far):
            self._pair, self._between = (apex, far), list(_inside(self.lines, apex, far))
        return self._between

    def concerns(self, a: Cell, b: Cell) -> bool:
        """Return whether a line that lies on no edge may matter between two cells."""
        return any(True for _ in _inside(self._free, a, b))

    def aims(self, apex: Cell, far: Cell, figures: frozenset[Cell], *, every: bool, corners: bool) -> list[Beam]:
        """Return the rays that decide a family of lines from the middle of `apex` to `far`, or to its `corners`.

        `every` adds one between each two of them.
        """
        ax, ay = apex[0] * CELL + _HALF, apex[1] * CELL + _HALF
        vertices = [(far[0] + i, far[1] + j) for i in (0, 1) for j in (0, 1)]
        if corners:
            return [Beam(apex, (x * CELL - ax, y * CELL - ay), far, (x, y)) for x, y in vertices]
        rim = [(x * CELL - ax, y * CELL - ay) for x, y in vertices]
        low = next(p for p in rim if all(_cross(p, q) >= 0 for q in rim))
        top = next(p for p in rim if all(_cross(p, q) <= 0 for q in rim))
        near = self._near(apex, far)
        points = [(x - ax, y - ay) for x0, y0, x1, y1 in near for x, y in ((x0, y0), (x1, y1))]
        for x, y in figures:
            points += [((x + i) * CELL - ax, (y + j) * CELL - ay) for i in (0, 1) for j in (0, 1)]
        points += (way for line in _inside(self._free, apex, far) for way in _entries(line, (ax, ay), far))
        ways = {_primitive(p) for p in (*rim, *(p for p in points if p != (0, 0)))}
        middle = low[0] + top[0], low[1] + top[1]
        fan: list[Way] = [way for way in ways if _cross(low, way) >= 0 >= _cross(top, way) and _dot(middle, way) > 0]
        if every:
            fan.sort(key=cmp_to_key(_before))
            fan += [(p[0] + q[0], p[1] + q[1]) for p, q in pairwise(list(fan))]
        return [Beam(apex, way, far) for way in fan]

    def free(self, aim: Beam, *, strict: bool) -> bool:
        """Return whether nothing cuts a ray; `strict`: nothing even touches it."""
        ax, ay = aim.apex[0] * CELL + _HALF, aim.apex[1] * CELL + _HALF
        d = dx, dy = aim.way
        length = dx * dx + dy * dy
        num, den = _end(aim)  # the ray ends at num / den of its way
        touched: defaultdict[int, list[Way]] = defaultdict(list)
        last: list[Way] = []
        runs: list[tuple[int, int]] = []
        near = self._near(aim.apex, aim.far)
        for place, (x0, y0, x1, y1) in enumerate(near):
            px, py, qx, qy = x0 - ax, y0 - ay, x1 - ax, y1 - ay
            one, two = dx * py - dy * px, dx * qy - dy * qx
            if (one > 0 and two > 0) or (one < 0 and two < 0):
                continue
            if one and two:
                across = px * (qy - py) - py * (qx - px)
                over = two - one
                # The crossing lies at across / over of the way.
                if over < 0:
                    across, over = -across, -over
                if across <= 0 or across * den > num * over:
                    continue
                if strict or across * den < num * over:
                    near.insert(0, near.pop(place))
                    return False
                last += [(x1 - x0, y1 - y0), (x0 - x1, y0 - y1)]
                continue
            ends = [(px * dx + py * dy, (qx - px, qy - py))] if not one else []
            ends += [(qx * dx + qy * dy, (px - qx, py - qy))] if not two else []
            if len(ends) == 2:
                runs.append((min(ends)[0], max(ends)[0]))
            for at, half in ends:
                if at > 0 and at * den < num * length:
                    touched[at].append(half)
                elif at > 0 and at * den == num * length:
                    last.append(half)
        runs = [(start, end) for start, end in runs if end > 0 and start * den < num * length]
        if strict:
            return not (touched or last or runs)
        sides = [_LEFT, _RIGHT]
        before = 0
        for at in sorted(touched):
            if not any(start <= before and at <= end for start, end in runs):
                sides = [_LEFT, _RIGHT]
            sides = [side for side in sides if not any(side * _cross(d, half) > 0 for half in touched[at])]
            if not sides:
                return False
            before = at
        if not any(start <= before and end * den >= num * length for start, end in runs):
            sides = [_LEFT, _RIGHT]
        halves = [half for half in last if _cross(d, half) or _dot(d, half) > 0]
        return not halves or any(_comes_in(d, halves, aim, side) for side in sides)

    def met(self, aim: Beam) -> list[Cell]:
        """Return the cells where a ray meets walls at any angle, from the nearest on."""
        ax, ay = aim.apex[0] * CELL + _HALF, aim.apex[1] * CELL + _HALF
        (dx, dy), (num, den) = aim.way, _end(aim)
        found: list[Fraction] = []
        for x0, y0, x1, y1 in _inside(self._free, aim.apex, aim.far):
            one, two = (_cross(aim.way, (x - ax, y - ay)) for x, y in ((x0, y0), (x1, y1)))
            if one == two == 0:
                found.append(
                    min(
                        Fraction(_dot(aim.way, (x - ax, y - ay)), _dot(aim.way, aim.way))
                        for x, y in ((x0, y0), (x1, y1))
                    )
                )
            elif one * two <= 0:
                found.append(Fraction((x0 - ax) * (y1 - y0) - (y0 - ay) * (x1 - x0), two - one))
        ats = sorted(at for at in found if at > 0 and at * den <= num)
        return [
            (
                (ax * at.denominator + dx * at.numerator) // (CELL * at.denominator),
                (ay * at.denominator + dy * at.numerator) // (CELL * at.denominator),
            )
            for at in ats
        ]

    def crossed(self, aim: Beam, figures: frozenset[Cell]) -> int:
        """Return how many figures stand on cells whose inside a ray crosses before it is there."""
        left, top, right, low = _hull(aim.apex, aim.far)
        ax, ay = aim.apex[0] * CELL + _HALF, aim.apex[1] * CELL + _HALF
        count = 0
        for x, y in figures - {aim.apex, aim.far}:
            if left <= x * CELL < right and top <= y * CELL < low:
                turns = [_cross(aim.way, ((x + i) * CELL - ax, (y + j) * CELL - ay)) for i in (0, 1) for j in (0, 1)]
                count += min(turns) < 0 < max(turns) and _dot(aim.way, (x - aim.apex[0], y - aim.apex[1])) > 0
        return count


def _comes_in(d: Way, halves: list[Way], aim: Beam, side: int) -> bool:
    """Return whether a ray that ends at the far cell gets into it round its end on one side, past what leaves there."""

    def rank(way: Way) -> int:
        turn = side * _cross(d, way)
        return 0 if turn > 0 else 1 if turn == 0 else 2

    def no_later(one: Way, other: Way) -> bool:
        a, b = rank(one), rank(other)
        return a < b or (a == b and side * _cross(one, other) <= 0)

    borders = _sector(aim)
    if not borders:
        return True
    first = borders[0] if no_later(borders[0], borders[1]) else borders[1]
    return not any(no_later(half, first) for half in halves)


def _sector(aim: Beam) -> list[Way]:
    """Return the two borders between which the far cell lies, seen from the end of a ray; none from inside it."""
    num, den = _end(aim)
    left, top, right, low = _box(aim)
    x, y = aim.way[0] * num, aim.way[1] * num
    across = [way for side, way in ((left, 1), (right, -1)) if x == side * den]
    down = [way for side, way in ((top, 1), (low, -1)) if y == side * den]
    if aim.vertex is not None:
        first = _touch(aim)
        if first[0] * den < num * first[1]:
            return []
    if across and down:
        return [(across[0], 0), (0, down[0])]
    return [(0, 1), (0, -1)] if across else [(1, 0), (-1, 0)]


def _entries(line: Line, middle: Way, far: Cell) -> Iterator[Way]:
    """Yield the directions, seen from a middle, in which a line crosses the rim of the far cell."""
    x0, y0, x1, y1 = line[0] - middle[0], line[1] - middle[1], line[2] - middle[0], line[3] - middle[1]
    left, top = far[0] * CELL - middle[0], far[1] * CELL - middle[1]
    for side in (left, left + CELL):
        if (x0 - side) * (x1 - side) < 0:
            yield side * abs(x1 - x0), y0 * abs(x1 - x0) + (y1 - y0) * abs(side - x0)
    for side in (top, top + CELL):
        if (y0 - side) * (y1 - side) < 0:
            yield x0 * abs(y1 - y0) + (x1 - x0) * abs(side - y0), side * abs(y1 - y0)


def _box(aim: Beam) -> tuple[int, int, int, int]:
    """Return the sides of the far cell, seen from the middle of the other: left, top, right, bottom."""
    left, top = ((aim.far[i] - aim.apex[i]) * CELL - _HALF for i in (0, 1))
    return left, top, left + CELL, top + CELL


def _end(aim: Beam) -> tuple[int, int]:
    return (1, 1) if aim.vertex is not None else _touch(aim)


def _touch(aim: Beam) -> tuple[int, int]:
    """Return where a ray first touches its far cell, as the numerator and the denominator of a part of its way."""
    left, top, right, low = _box(aim)
    found = [
        (abs(near if step > 0 else far), abs(step)) if (near if step > 0 else far) * step > 0 else (0, 1)
        for step, near, far in ((aim.way[0], left, right), (aim.way[1], top, low))
        if step
    ]
    return max(found, key=lambda part: Fraction(*part))


def _hull(a: Cell, b: Cell) -> tuple[int, int, int, int]:
    left, top = min(a[0], b[0]) * CELL, min(a[1], b[1]) * CELL
    return left, top, (max(a[0], b[0]) + 1) * CELL, (max(a[1], b[1]) + 1) * CELL


def _inside(lines: Iterable[Line], a: Cell, b: Cell) -> Iterator[Line]:
    left, top, right, low = _hull(a, b)
    for line in lines:
        x0, y0, x1, y1 = line
        across = (x0 <= right or x1 <= right) and (x0 >= left or x1 >= left)
        if across and (y0 <= low or y1 <= low) and (y0 >= top or y1 >= top):
            yield line


def _borders(grid: Grid) -> list[Line]:
    """Return the walls on edges that cut sight, and the rims of cells that do, the map's own rim included, as lines."""
    edges = set(grid.sight_walls)
    for y in range(grid.height):
        for x in range(grid.width + 1):
            if grid.cuts((x, y)) != grid.cuts((x - 1, y)):
                edges.add(("V", x, y))
    for y in range(grid.height + 1):
        for x in range(grid.width):
            if grid.cuts((x, y)) != grid.cuts((x, y - 1)):
                edges.add(("H", x, y))
    return [(a[0] * CELL, a[1] * CELL, b[0] * CELL, b[1] * CELL) for a, b in spans(edges)]


def spans(edges: Iterable[Edge]) -> tuple[tuple[Cell, Cell], ...]:
    """Return edges joined into the longest possible lines between corners, top to bottom and left to right."""
    found: list[tuple[Cell, Cell]] = []
    for side, line, start in sorted((s, x, y) if s == "V" else (s, y, x) for s, x, y in set(edges)):
        here = ((line, start), (line, start + 1)) if side == "V" else ((start, line), (start + 1, line))
        if found and found[-1][1] == here[0] and (found[-1][0][0] == here[1][0]) == (side == "V"):
            found[-1] = (found[-1][0], here[1])
        else:
            found.append(here)
    return tuple(found)


def _before(one: Way, other: Way) -> int:
    return _cross(other, one)


def _cross(a: Way, b: Way) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _dot(a: Way, b: Way) -> int:
    return a[0] * b[0] + a[1] * b[1]


def _primitive(way: Way) -> Way:
    d = gcd(*way)
    return way[0] // d, way[1] // d

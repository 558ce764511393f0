"""Random small boards for the property tests, and a slow judge of lines that shares nothing with the program."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from models.maps.rules.grid import Cell, Edge, Grid, plain_grid, vertex_edges

Point = tuple[Fraction, Fraction]


@st.composite
def boards(draw: Any, most: int = 8) -> tuple[Grid, Cell, Cell, frozenset[Cell]]:
    """Draw a board with blocks and walls, two different free cells of it, and figures."""
    width, height = draw(st.integers(2, most)), draw(st.integers(2, most))
    cells = [(x, y) for y in range(height) for x in range(width)]
    a, t = draw(st.lists(st.sampled_from(cells), min_size=2, max_size=2, unique=True))
    blocked = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 3)) - {a, t}
    edges: list[Edge] = [("V", x, y) for x in range(1, width) for y in range(height)]
    edges += [("H", x, y) for x in range(width) for y in range(1, height)]
    walls = draw(st.sets(st.sampled_from(edges), max_size=6))
    figures = draw(st.frozensets(st.sampled_from(cells), max_size=5))
    return plain_grid(width, height, blocked=blocked, walls=walls), a, t, figures - blocked


def judge(grid: Grid, start: Point, end: Point, a: Cell, t: Cell, *, strict: bool) -> frozenset[Cell] | None:
    """Return the cells whose inside a line crosses, None when it is cut: by plain geometry, with no grid walking."""
    crossed = set()
    for y in range(-1, grid.height + 1):
        for x in range(-1, grid.width + 1):
            if _inside(start, end, x, y):
                if grid.cuts((x, y)) and (x, y) not in (a, t):
                    return None
                crossed.add((x, y))
    for side, x, y in grid.sight_walls:
        at = _crossing(start, end, side == "V", x if side == "V" else y)
        low = y if side == "V" else x
        if at is not None and low < at < low + 1:
            return None
    for vy in range(grid.height + 1):
        for vx in range(grid.width + 1):
            if _on(start, end, vx, vy) and _vertex_cuts(grid, start, end, a, t, vx, vy, strict=strict):
                return None
    return frozenset(crossed - {a, t})


def _inside(start: Point, end: Point, x: int, y: int) -> bool:
    """Whether the segment meets the open square of a cell."""
    low, high = Fraction(0), Fraction(1)
    for axis, edge in ((0, x), (1, y)):
        d = end[axis] - start[axis]
        if d == 0:
            if not edge < start[axis] < edge + 1:
                return False
            continue
        t0, t1 = sorted(((edge - start[axis]) / d, (edge + 1 - start[axis]) / d))
        low, high = max(low, t0), min(high, t1)
    return low < high


def _crossing(start: Point, end: Point, upright: bool, line: int) -> Fraction | None:
    """Where the segment meets a grid line, measured along it; None where it does not, or runs along it."""
    one, other = (0, 1) if upright else (1, 0)
    d = end[one] - start[one]
    if d == 0:
        return None
    t = (line - start[one]) / d
    return start[other] + t * (end[other] - start[other]) if 0 <= t <= 1 else None


def _on(start: Point, end: Point, x: int, y: int) -> bool:
    dx, dy = end[0] - start[0], end[1] - start[1]
    if dx * (y - start[1]) != dy * (x - start[0]):
        return False
    return min(start[0], end[0]) <= x <= max(start[0], end[0]) and min(start[1], end[1]) <= y <= max(start[1], end[1])


def _vertex_cuts(grid: Grid, start: Point, end: Point, a: Cell, t: Cell, x: int, y: int, *, strict: bool) -> bool:
    """Whether the line is cut at a vertex: walk the ring of four cells both ways round."""
    ring = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)]
    above, left, right, below = vertex_edges(x, y)
    doors = [above, right, below, left]  # doors[i] stands between ring[i] and ring[i + 1]
    if strict:
        return any(map(grid.cuts, ring)) or any(edge in grid.sight_walls for edge in doors)
    sx, sy = (1 if end[0] > start[0] else -1), (1 if end[1] > start[1] else -1)
    before = a if (x, y) == start else (x - (sx > 0), y - (sy > 0))
    after = t if (x, y) == end else (x - (sx < 0), y - (sy < 0))
    if before == after:
        return False
    i, j = ring.index(before), ring.index(after)

    def free(direction: int) -> bool:
        k = i
        while k != j:
            edge = doors[k] if direction > 0 else doors[(k - 1) % 4]
            k = (k + direction) % 4
            if edge in grid.sight_walls or (k != j and grid.cuts(ring[k])):
                return False
        return True

    return not (free(1) or free(-1))

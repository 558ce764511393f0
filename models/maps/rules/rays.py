"""The finitely many lines that decide an infinite family: rays from the middle of a cell to another cell.

Between two directions that pass through grid vertices, every line crosses the same cells and edges; so a family of
lines is decided by the directions of the vertices in the cone that the far cell fills (`critical` rays), and by one ray
between each two of them where a touch counts or where the most crossed cells are asked for. Everything is relative
to the apex cell (0, 0), in whole half-cells, and computed once for each offset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Final

from models.maps.rules.grid import Cell

Pair = tuple[Cell, Cell]
CORNERS: Final[tuple[Cell, ...]] = ((-1, -1), (1, -1), (-1, 1), (1, 1))


@dataclass(frozen=True, slots=True)
class Ray:
    """A line from the middle of (0, 0) until it first touches the far cell.

    `direction` in half-cells; `cells` whose inside is crossed, both ends left out; `edges` crossed, as pairs of cells;
    `turns`, the vertices passed, as the pair of cells diagonally before and after; `corner`, where the ray ends on a
    corner of the far cell coming from beside it: the cell it leaves, the far cell, and the two cells the other way
    round.
    """

    direction: Cell
    critical: bool
    cells: tuple[Cell, ...]
    edges: tuple[Pair, ...]
    turns: tuple[Pair, ...]
    corner: tuple[Cell, Cell, Cell, Cell] | None


@lru_cache(maxsize=128)
def fan(dx: int, dy: int) -> tuple[Ray, ...]:
    """Return the deciding rays from cell (0, 0) to cell (dx, dy), which must differ, in angular order."""
    wide, high = abs(dx), abs(dy)
    swap = high > wide
    if swap:
        wide, high = high, wide
    place = _placer(-1 if dx < 0 else 1, -1 if dy < 0 else 1, swap)
    return tuple(_ray_at(_walk(p, q, wide, high, critical), place) for p, q, critical in _directions(wide, high))


@lru_cache(maxsize=128)
def corner_rays(dx: int, dy: int) -> tuple[tuple[Ray, Cell], ...]:
    """Return the rays from the middle of (0, 0) through the corners of cell (dx, dy), with each corner's vertex."""
    by_direction = {_primitive(*ray.direction): ray for ray in fan(dx, dy)}
    found = []
    for cx, cy in CORNERS:
        ray = by_direction[_primitive(2 * dx + cx, 2 * dy + cy)]
        found.append((ray, (dx + (cx > 0), dy + (cy > 0))))
    return tuple(found)


def ray_along(way: Cell, dx: int, dy: int) -> Ray:
    """Return the ray from cell (0, 0) in a direction that touches cell (dx, dy)."""
    wide, high = abs(dx), abs(dy)
    swap = high > wide
    sx, sy = -1 if dx < 0 else 1, -1 if dy < 0 else 1
    p, q = way[0] * sx, way[1] * sy
    if swap:
        p, q, wide, high = q, p, high, wide
    return _ray_at(_walk(p, q, wide, high, True), _placer(sx, sy, swap))


def entry(ray: Ray, dx: int, dy: int) -> tuple[Fraction, Fraction]:
    """Return where `ray` first touches cell (dx, dy), in cells from the top left corner of (0, 0)."""
    p, q = ray.direction
    times = []
    if p:
        times.append(Fraction(2 * dx - (1 if p > 0 else -1), p))
    if q:
        times.append(Fraction(2 * dy - (1 if q > 0 else -1), q))
    for t in sorted(times):
        x, y = t * p, t * q
        if t > 0 and 2 * dx - 1 <= x <= 2 * dx + 1 and 2 * dy - 1 <= y <= 2 * dy + 1:
            return (x + 1) / 2, (y + 1) / 2
    raise AssertionError("a ray of a fan touches its cell")


def _primitive(p: int, q: int) -> Cell:
    d = gcd(p, q)
    return p // d, q // d


def _directions(wide: int, high: int) -> Iterator[tuple[int, int, bool]]:
    """Yield the deciding directions towards (wide, high), wide >= high >= 0, from the lowest slope to the highest."""
    low = (2 * wide - 1, -1) if high == 0 else (2 * wide + 1, 2 * high - 1)
    top = (2 * wide - 1, 2 * high + 1)
    found = {_primitive(2 * wide + cx, 2 * high + cy) for cx, cy in CORNERS}
    for x in range(1, 2 * wide, 2):
        first = -(-low[1] * x // low[0])
        last = top[1] * x // top[0]
        found.update(_primitive(x, y) for y in range(first | 1, last + 1, 2))
    ordered = sorted(found, key=lambda d: Fraction(d[1], d[0]))
    for i, (p, q) in enumerate(ordered):
        if i:
            before = ordered[i - 1]
            yield p + before[0], q + before[1], False
        yield p, q, True


def _walk(p: int, q: int, wide: int, high: int, critical: bool) -> Ray:
    """Follow direction (p, q), p > 0, from the middle of (0, 0) until it touches cell (wide, high)."""
    target = (wide, high)
    step = 1 if q > 0 else -1
    x = y = 0
    cells: list[Cell] = []
    edges: list[Pair] = []
    turns: list[Pair] = []
    while True:
        to_side = (2 * x + 1) * abs(q)
        to_level = (2 * abs(y) + 1) * p
        if q == 0 or to_side < to_level:
            after = (x + 1, y)
        elif to_side > to_level:
            after = (x, y + step)
        else:
            after = (x + 1, y + step)
            beside = [(x + 1, y), (x, y + step)]
            if target in beside:
                beside.remove(target)
                corner = ((x, y), target, beside[0], after)
                return Ray((p, q), critical, tuple(cells), tuple(edges), tuple(turns), corner)
        if after[0] != x and after[1] != y:
            turns.append(((x, y), after))
        else:
            edges.append(((x, y), after))
        if after == target:
            return Ray((p, q), critical, tuple(cells), tuple(edges), tuple(turns), None)
        cells.append(after)
        x, y = after


def _placer(sx: int, sy: int, swap: bool) -> Callable[[Cell], Cell]:
    if swap:
        return lambda cell: (sx * cell[1], sy * cell[0])
    return lambda cell: (sx * cell[0], sy * cell[1])


def _ray_at(ray: Ray, place: Callable[[Cell], Cell]) -> Ray:
    """Return a ray of the first octant where it belongs."""
    corner = ray.corner
    return Ray(
        place(ray.direction),
        ray.critical,
        tuple(place(c) for c in ray.cells),
        tuple((place(a), place(b)) for a, b in ray.edges),
        tuple((place(a), place(b)) for a, b in ray.turns),
        None if corner is None else (place(corner[0]), place(corner[1]), place(corner[2]), place(corner[3])),
    )

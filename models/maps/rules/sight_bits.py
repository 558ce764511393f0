"""Sight as whole-board arithmetic: a board is one big integer, a ray a mask, and a cut ray one shift and one AND.

Each place of the board, with a border of outside cells, has five bits: the cell cuts; its left edge and its top edge
are walls; at its top left vertex a line falling to the right is cut; anything at all is touched there. A line through
a vertex is cut when neither way round it is free. The board is kept in its four mirror images, so that a
target always lies to the right and below: `quadrant` (mirrored left to right, mirrored top to bottom).

The lines are the same as those of `models.maps.rules.rays`; a test compares the two for every reading.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import gcd
from typing import Final, NamedTuple

from models.maps.rules.grid import Cell, Edge, Grid, vertex_edges

BITS: Final = 5
_CELL, _V, _H, _FALLING, _TOUCH = range(BITS)
_FINE: Final = 64
"""Directions are sorted by slope times 2^64, rounded down: exact while their parts stay below 2^32."""


class SightLine(NamedTuple):
    """A deciding line: cut by anything of `way`, or by something of both `end` and `round` (its last corner)."""

    way: int
    end: int = 0
    round: int = 0


def board_bits(grid: Grid, quadrant: tuple[bool, bool]) -> int:
    """Return the integer of a board in a mirror image: place (x, y) starts at bit ((y+1) * (width+2) + x+1) * 5."""
    walls = frozenset(_mirrored(edge, grid, quadrant) for edge in grid.sight_walls)
    opaque = _mirrored_cells(grid, quadrant)
    bits = 0
    for row in range(grid.height + 2):
        line = 0
        for column in range(grid.width + 2):
            line |= _place_bits(opaque, grid.width + 3, walls, column, row) << (column * BITS)
        bits |= line << (row * (grid.width + 2) * BITS)
    return bits


def _mirrored(edge: Edge, grid: Grid, quadrant: tuple[bool, bool]) -> Edge:
    side, x, y = edge
    if quadrant[0]:
        x = grid.width - x - (side == "H")
    if quadrant[1]:
        y = grid.height - y - (side == "V")
    return side, x, y


def _mirrored_cells(grid: Grid, quadrant: tuple[bool, bool]) -> bytes:
    """Return 1 for every cell that cuts, in a frame of two outside cells before and one after each row and column."""
    wide = grid.width + 3
    rows = [grid.opaque[y * grid.width : (y + 1) * grid.width] for y in range(grid.height)]
    inner = [b"\1\1" + (row[::-1] if quadrant[0] else row) + b"\1" for row in (rows[::-1] if quadrant[1] else rows)]
    return b"\1" * (2 * wide) + b"".join(inner) + b"\1" * wide


def _place_bits(opaque: bytes, wide: int, walls: frozenset[Edge], column: int, row: int) -> int:
    """Return the five bits of the place in a column and row of the framed board (the outside cell is 0, 0)."""
    at = (row + 1) * wide + column + 1
    nw, ne, sw, se = opaque[at - wide - 1], opaque[at - wide], opaque[at - 1], opaque[at]
    if not walls:
        pinch, touch = ne and sw, nw or ne or sw or se
        return (se and 1) | (8 if pinch else 0) | (16 if touch else 0)
    above, left, right, below = (edge in walls for edge in vertex_edges(column - 1, row - 1))
    falling = bool(ne or above or right) and bool(sw or left or below)
    touch = bool(nw or ne or sw or se or above or left or right or below)
    return bool(se) << _CELL | below << _V | right << _H | falling << _FALLING | touch << _TOUCH


def figure_bits(grid: Grid, cells: frozenset[Cell], quadrant: tuple[bool, bool]) -> int:
    """Return the places of figures in a mirror image, in the cell bits of a board's integer."""
    bits = 0
    for cell in cells:
        if grid.inside(cell):
            x, y = mirror(cell, grid, quadrant)
            bits |= 1 << (((y + 1) * (grid.width + 2) + x + 1) * BITS)
    return bits


def mirror(cell: Cell, grid: Grid, quadrant: tuple[bool, bool]) -> Cell:
    """Return where a cell stands in a mirror image."""
    return (
        grid.width - 1 - cell[0] if quadrant[0] else cell[0],
        grid.height - 1 - cell[1] if quadrant[1] else cell[1],
    )


@lru_cache(maxsize=8192)
def box(dx: int, dy: int, stride: int) -> int:
    """Return the mask of everything between the apex and the cell (dx, dy): what a ray meets before it gets there."""
    row = (1 << ((dx + 1) * BITS)) - 1
    bits = 0
    for y in range(dy + 1):
        bits |= row << (((y + 1) * stride + 1) * BITS)
    return bits & ~_bit(dx, dy, _CELL, stride)


@lru_cache(maxsize=16_384)
def lines_of(dx: int, dy: int, size: Cell, strict: bool, every: bool, corners: bool) -> tuple[SightLine, ...]:
    """Return the deciding lines from the middle of the apex cell to the cell (dx, dy), both at least 0.

    `size` is the stride and the height of the board; `every` adds a line between each two critical ones; `corners`
    asks for the four lines to the corners of the far cell alone. Ways run on beyond the far cell: AND with `box`.
    """
    stride, height = size
    if dx == 0 or dy == 0:
        return _straight(dx, dy, stride, strict, corners)
    directions = _corner_directions(dx, dy) if corners else _cone(dx, dy, every)
    lines = [SightLine(_way(p, q, stride, height, strict)) for p, q in directions]
    ends = {(2 * dx + 1, 2 * dy - 1): (dx + 1, dy, _H), (2 * dx - 1, 2 * dy + 1): (dx, dy + 1, _V)}
    if corners and strict:
        ends[2 * dx + 1, 2 * dy + 1] = (dx + 1, dy + 1, _TOUCH)
    for i, direction in enumerate(directions):
        if direction in ends:
            x, y, what = ends[direction]
            way, touch = lines[i].way, _bit(x, y, _TOUCH, stride)
            lines[i] = SightLine(way, touch, touch) if strict else _last_corner(way, (x, y), (dx, dy), what, stride)
    return tuple(lines)


def _corner_directions(dx: int, dy: int) -> list[Cell]:
    return [(2 * dx + cx, 2 * dy + cy) for cy in (-1, 1) for cx in (-1, 1)]


def _cone(dx: int, dy: int, every: bool) -> list[Cell]:
    """Return the directions of the vertices in the cone of cell (dx, dy), the two outermost as its corners."""
    wide, high = max(dx, dy), min(dx, dy)
    low, top = (2 * wide + 1, 2 * high - 1), (2 * wide - 1, 2 * high + 1)
    found = set()
    for x in range(1, 2 * wide, 2):
        for y in range((-(-low[1] * x // low[0])) | 1, top[1] * x // top[0] + 1, 2):
            d = gcd(x, y)
            found.add((x // d, y // d))
    for corner in (low, top):
        d = gcd(*corner)
        found.discard((corner[0] // d, corner[1] // d))
    directions = [low, *found, top]
    if every:
        directions.sort(key=lambda d: (d[1] << _FINE) // d[0])
        directions += [(a[0] + b[0], a[1] + b[1]) for a, b in itertools.pairwise(directions)]
    return directions if dx >= dy else [(q, p) for p, q in directions]


def _way(p: int, q: int, stride: int, height: int, strict: bool) -> int:
    d = gcd(p, q)
    return _primitive_way(p // d, q // d, stride, height, _TOUCH if strict else _FALLING)


@lru_cache(maxsize=16_384)
def _primitive_way(p: int, q: int, stride: int, height: int, vertex: int) -> int:
    """Return the mask of everything the ray in direction (p, q), both above 0, meets until it is off any board."""
    width = stride - 2
    x = y = 0
    place = (stride + 1) * BITS
    down, right = stride * BITS, BITS
    to_side, to_level = q, p
    bits = 0
    while x < width and y < height:
        if to_side < to_level:
            x, place, to_side = x + 1, place + right, to_side + 2 * q
            bits |= (1 << _CELL | 1 << _V) << place
        elif to_side > to_level:
            y, place, to_level = y + 1, place + down, to_level + 2 * p
            bits |= (1 << _CELL | 1 << _H) << place
        else:
            x, y, place = x + 1, y + 1, place + right + down
            to_side, to_level = to_side + 2 * q, to_level + 2 * p
            bits |= (1 << _CELL | 1 << vertex) << place
    return bits


def _bit(x: int, y: int, what: int, stride: int) -> int:
    return 1 << (((y + 1) * stride + x + 1) * BITS + what)


def _last_corner(way: int, vertex: Cell, target: Cell, what: int, stride: int) -> SightLine:
    """Return a line that ends on a corner of `target` beside it: in over the edge `what`, or the other way round."""
    x, y = vertex
    leaving = (target[0] - 1, target[1]) if what == _V else (target[0], target[1] - 1)
    around = 0
    for cell in {(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)} - {target, leaving}:
        around |= _bit(*cell, _CELL, stride)
    for cell, edge in {((x, y - 1), _V), ((x - 1, y), _H), ((x, y), _H), ((x, y), _V)} - {(target, what)}:
        around |= _bit(*cell, edge, stride)
    return SightLine(way, _bit(*target, what, stride), around)


def _straight(dx: int, dy: int, stride: int, strict: bool, corners: bool) -> tuple[SightLine, ...]:
    """Return the lines along a row or a column: they all cross the same cells and differ at their far end alone."""
    across = dy == 0
    what = _V if across else _H
    way = 0
    for i in range(1, max(dx, dy)):
        x, y = (i, 0) if across else (0, i)
        way |= _bit(x, y, _CELL, stride) | _bit(x, y, what, stride)
    entered = _bit(dx, dy, what, stride)
    side = (0, 1) if across else (1, 0)
    near = ((dx, dy), (dx + side[0], dy + side[1]))
    if not strict:
        return tuple(_last_corner(way, vertex, (dx, dy), what, stride) for vertex in near)
    if not corners:
        return (SightLine(way | entered),)
    lines = []
    for x, y in near:
        touch, far = _bit(x, y, _TOUCH, stride), _bit(x + across, y + (not across), _TOUCH, stride)
        lines += [SightLine(way, touch, touch), SightLine(way | entered, far, far)]
    return tuple(lines)

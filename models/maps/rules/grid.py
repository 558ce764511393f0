"""What the rules see of a map: cells with a cost, walls on edges, and when two cells touch.

Cell (x, y) covers [x, x+1] x [y, y+1]; x grows to the right and y downwards. An edge is named by its kind and the cell
after it: ("V", x, y) stands between (x-1, y) and (x, y), ("H", x, y) between (x, y-1) and (x, y). Vertex (x, y) is the
top left corner of cell (x, y). Cells outside the map block everything. Integers only: nothing here is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from models.errors import Refused

Cell = tuple[int, int]
Side = Literal["V", "H"]
Edge = tuple[Side, int, int]
Line = tuple[int, int, int, int]
"""A straight piece of wall at any angle: both ends in thousandths of a cell."""

CLEAR: Final = 1
DIFFICULT: Final = 2
IMPASSABLE: Final = 0
MAX_CELLS: Final = 16_000_000
"""Width times height times layers a map may have, checked before anything is allocated."""

ORTHOGONAL: Final[tuple[Cell, ...]] = ((0, -1), (-1, 0), (1, 0), (0, 1))
DIAGONAL: Final[tuple[Cell, ...]] = ((-1, -1), (1, -1), (-1, 1), (1, 1))


@dataclass(frozen=True)
class Grid:
    """The terrain of a board as the rules read it.

    `costs` holds one byte a cell, row by row: the points it takes to enter it, 0 for a cell nobody may enter.
    `opaque` holds 1 for a cell that cuts sight. Closed doors are walls, open ones are nothing; walls
    are kept twice because a window stops a step and not a shot. `one_way` lists the (from, to) steps a one-way door
    refuses. Walls at any angle cut sight as `lines`; the steps they stop are `move_walls` and, diagonal ones, `barred`.
    """

    width: int
    height: int
    costs: bytes
    opaque: bytes
    move_walls: frozenset[Edge] = frozenset()
    sight_walls: frozenset[Edge] = frozenset()
    one_way: frozenset[tuple[Cell, Cell]] = frozenset()
    lines: tuple[Line, ...] = ()
    barred: frozenset[tuple[Cell, Cell]] = frozenset()

    def inside(self, cell: Cell) -> bool:
        """Return whether `cell` is on the map."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def cost(self, cell: Cell) -> int:
        """Return the points it takes to enter `cell`; 0 where nobody may stand, outside included."""
        return self.costs[cell[1] * self.width + cell[0]] if self.inside(cell) else IMPASSABLE

    def cuts(self, cell: Cell) -> bool:
        """Return whether `cell` cuts sight; the outside of the map does."""
        return not self.inside(cell) or self.opaque[cell[1] * self.width + cell[0]] != 0

    def cells(self) -> Iterator[Cell]:
        """Yield every cell, row by row."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    @cached_property
    def steps(self) -> dict[str, dict[int, tuple[tuple[int, int], ...]]]:
        """The cache of `reach`: by reading, then by index of a cell, the (index, cost) of each step."""
        return {}


def check_size(width: int, height: int, layers: int = 1) -> None:
    """Raise Refused for a map without cells or with more than 16 million."""
    if width < 1 or height < 1:
        raise Refused("map.no_cells", width=width, height=height)
    if width * height * max(layers, 1) > MAX_CELLS:
        raise Refused("map.too_many_cells", width=width, height=height, layers=layers, limit=MAX_CELLS)


def plain_grid(
    width: int,
    height: int,
    *,
    blocked: Iterable[Cell] = (),
    difficult: Iterable[Cell] = (),
    walls: Iterable[Edge] = (),
) -> Grid:
    """Return a grid of clear ground with blocking cells, difficult cells and walls; raises Refused for a bad size."""
    check_size(width, height)
    costs = bytearray([CLEAR]) * (width * height)
    opaque = bytearray(width * height)
    for x, y in difficult:
        costs[y * width + x] = DIFFICULT
    for x, y in blocked:
        costs[y * width + x] = IMPASSABLE
        opaque[y * width + x] = 1
    edges = frozenset(walls)
    return Grid(width, height, bytes(costs), bytes(opaque), edges, edges)


def crop(grid: Grid, x: int, y: int, width: int, height: int) -> Grid:
    """Return the part of a grid from (x, y) on, its top left cell renamed (0, 0); the part must be inside."""
    rows = [slice((y + j) * grid.width + x, (y + j) * grid.width + x + width) for j in range(height)]
    return Grid(
        width,
        height,
        b"".join(grid.costs[row] for row in rows),
        b"".join(grid.opaque[row] for row in rows),
        _shift_walls(grid.move_walls, x, y, width, height),
        _shift_walls(grid.sight_walls, x, y, width, height),
        frozenset(((a[0] - x, a[1] - y), (b[0] - x, b[1] - y)) for a, b in grid.one_way),
        tuple((a - x * 1000, b - y * 1000, c - x * 1000, d - y * 1000) for a, b, c, d in grid.lines),
        frozenset(((a[0] - x, a[1] - y), (b[0] - x, b[1] - y)) for a, b in grid.barred),
    )


def _shift_walls(walls: frozenset[Edge], x: int, y: int, width: int, height: int) -> frozenset[Edge]:
    return frozenset((s, i - x, j - y) for s, i, j in walls if 0 <= i - x <= width and 0 <= j - y <= height)


def edge_between(a: Cell, b: Cell) -> Edge:
    """Return the edge between two orthogonal neighbours."""
    if a[1] == b[1]:
        return ("V", max(a[0], b[0]), a[1])
    return ("H", a[0], max(a[1], b[1]))


def edge_cells(edge: Edge) -> tuple[Cell, Cell]:
    """Return the two cells an edge separates; one of them may be outside the map."""
    side, x, y = edge
    return ((x - 1, y), (x, y)) if side == "V" else ((x, y - 1), (x, y))


def vertex_edges(x: int, y: int) -> tuple[Edge, Edge, Edge, Edge]:
    """Return the four edges that meet at a vertex: above, left, right, below."""
    return (("V", x, y - 1), ("H", x - 1, y), ("H", x, y), ("V", x, y))


def vertex_of(a: Cell, b: Cell) -> Cell:
    """Return the vertex two diagonal neighbours share."""
    return (max(a[0], b[0]), max(a[1], b[1]))


def adjacent(a: Cell, b: Cell) -> bool:
    """Return whether two different cells touch, by a side or by a corner."""
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def distance(a: Cell, b: Cell) -> int:
    """Return the number of steps between two cells on open ground: diagonals cost the same."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def separated(grid: Grid, a: Cell, b: Cell, corner: str = "loose") -> bool:
    """Return whether high impassable terrain or a closed door separates two neighbours.

    Orthogonal neighbours: a wall on their edge. Diagonal ones, by the reading `corner`: `loose`, neither way round the
    corner is free; `strict`, a diagonal step would be refused. Melee, opportunity attacks and shooting
    at a neighbour all ask this.
    """
    if a[0] == b[0] or a[1] == b[1]:
        return edge_between(a, b) in grid.move_walls
    if corner == "strict":
        return not diagonal_free(grid, a, b)
    one, other = (a[0], b[1]), (b[0], a[1])
    return not (_way_round(grid, a, one, b) or _way_round(grid, a, other, b))


def diagonal_free(grid: Grid, a: Cell, b: Cell, walls: str = "any") -> bool:
    """Return whether terrain allows the diagonal step from `a` to `b`.

    Refused when one of the two cells beside it blocks. Thin walls and closed edge doors by `thin_walls`: `any`, refused
    when any of the four edges meeting at the crossed vertex is a wall; `round`, only when no way round is free.
    """
    one, other = (a[0], b[1]), (b[0], a[1])
    if not grid.cost(one) or not grid.cost(other):
        return False
    if not grid.move_walls and not grid.barred:
        return True
    if walls == "round":
        return _way_round(grid, a, one, b) or _way_round(grid, a, other, b)
    return (a, b) not in grid.barred and grid.move_walls.isdisjoint(vertex_edges(*vertex_of(a, b)))


def engaged(grid: Grid, a: Cell, b: Cell, corner: str = "loose") -> bool:
    """Return whether figures on `a` and `b` are in contact: neighbours that nothing separates."""
    return adjacent(a, b) and not separated(grid, a, b, corner)


def _way_round(grid: Grid, a: Cell, by: Cell, b: Cell) -> bool:
    """Return whether one can go from `a` to its diagonal neighbour `b` through the cell `by` beside both."""
    walls = grid.move_walls
    return grid.cost(by) > 0 and edge_between(a, by) not in walls and edge_between(by, b) not in walls


__all__ = [
    "CLEAR",
    "DIAGONAL",
    "DIFFICULT",
    "IMPASSABLE",
    "MAX_CELLS",
    "ORTHOGONAL",
    "Cell",
    "Edge",
    "Grid",
    "Line",
    "Side",
    "adjacent",
    "check_size",
    "crop",
    "diagonal_free",
    "distance",
    "edge_between",
    "edge_cells",
    "engaged",
    "plain_grid",
    "separated",
    "vertex_edges",
    "vertex_of",
]

"""What cuts a line of sight, cell by cell: the same verdict as the masks, with its reasons."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from models.maps.rules.grid import Cell, Edge, Grid, edge_between, vertex_edges, vertex_of
from models.maps.rules.rays import Pair, Ray

CutKind = Literal["cell", "wall", "line", "pinch", "touch"]


@dataclass(frozen=True, slots=True)
class SightCut:
    """One thing that cuts a line of sight.

    A blocking cell crossed (`cell`), a wall or closed door crossed on an edge (`wall`) or off the grid in a cell
    (`line`), a vertex that cannot be passed on either
    side (`pinch`), or, under `touch = strict`, a vertex where something is touched (`touch`). `at` is a cell or a
    vertex, `edge` the wall.
    """

    kind: CutKind
    at: Cell
    edge: Edge | None = None


def ray_is_cut(grid: Grid, ray: Ray, apex: Cell, start: Cell | None, touch: str) -> bool:
    """Return whether anything cuts `ray` with its apex in the middle of cell `apex`."""
    return next(ray_cuts(grid, ray, apex, start, touch), None) is not None


def ray_cuts(grid: Grid, ray: Ray, apex: Cell, start: Cell | None, touch: str) -> Iterator[SightCut]:
    """Yield what cuts `ray`: cells, walls, vertices.

    `start` is the vertex the line starts from, relative to `apex`: under `touch = strict` a contact there cuts, too.
    """
    ax, ay = apex

    def placed(cell: Cell) -> Cell:
        return ax + cell[0], ay + cell[1]

    for cell in map(placed, ray.cells):
        if grid.cuts(cell):
            yield SightCut("cell", cell)
    if grid.sight_walls:
        for a, b in ray.edges:
            edge = edge_between(placed(a), placed(b))
            if edge in grid.sight_walls:
                yield SightCut("wall", edge[1:], edge)
    corner = None if ray.corner is None else tuple(map(placed, ray.corner))
    turns = [(placed(a), placed(b)) for a, b in ray.turns]
    if touch == "strict":
        vertices = [vertex_of(a, b) for a, b in turns]
        vertices += [] if corner is None else [vertex_of(corner[0], corner[3])]
        vertices += [] if start is None else [placed(start)]
        yield from (SightCut("touch", v) for v in vertices if _touched(grid, v))
        return
    yield from (SightCut("pinch", vertex_of(a, b)) for a, b in turns if _pinched(grid, a, b))
    if corner is not None and _corner_cut(grid, *corner):
        yield SightCut("pinch", vertex_of(corner[0], corner[3]))


def _free(grid: Grid, way: tuple[Cell, ...]) -> bool:
    """Return whether the way round a vertex, a chain of neighbouring cells, crosses no wall and no blocking cell."""
    pairs: tuple[Pair, ...] = tuple(itertools.pairwise(way))
    return not any(map(grid.cuts, way[1:-1])) and not any(edge_between(a, b) in grid.sight_walls for a, b in pairs)


def _pinched(grid: Grid, a: Cell, b: Cell) -> bool:
    return not (_free(grid, (a, (a[0], b[1]), b)) or _free(grid, (a, (b[0], a[1]), b)))


def _corner_cut(grid: Grid, leaving: Cell, target: Cell, beside: Cell, opposite: Cell) -> bool:
    return not (_free(grid, (leaving, target)) or _free(grid, (leaving, beside, opposite, target)))


def _touched(grid: Grid, vertex: Cell) -> bool:
    x, y = vertex
    around = ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y))
    return any(map(grid.cuts, around)) or not grid.sight_walls.isdisjoint(vertex_edges(x, y))

"""Walls of a map as the long straight lines that virtual tabletops want, and their lines as edges of cells."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from models.errors import Refused
from models.maps.features import THOUSAND, Wall
from models.maps.rules.grid import Cell, Edge, Grid
from models.maps.rules.rules_grid import rules_grid
from models.maps.tile_map import TileMap
from models.table.spots import UNIT, directions

Span = tuple[Cell, Cell]
"""A straight line along the grid between two vertices."""


SOLID: Final = ("obstacle", "building", "trunk")
"""The kinds of shape of a table that are walls elsewhere: nobody walks through them."""


def outlines(tile_map: TileMap) -> list[list[tuple[float, float]]]:
    """Return the closed outlines of the solid shapes of a table, in cells; a round one has sixteen corners."""
    found = []
    for shape in (each for each in tile_map.shapes if each.kind in SOLID):
        corners: list[tuple[float, ...]] = list(shape.polygon)
        if shape.disc:
            x, y, radius = shape.disc
            corners = [(x + dx * radius / UNIT, y + dy * radius / UNIT) for dx, dy in directions()]
        found.append([(x / THOUSAND, y / THOUSAND) for x, y in (*corners, corners[0])])
    return found


def sight_edges(tile_map: TileMap) -> tuple[frozenset[Edge], frozenset[Edge]]:
    """Return the edges that always cut sight: first walls, then the rims of cells that cut it.

    Doors are not included; cell doors count as open here, because they are written as doors.
    """
    walls = frozenset(wall.edge for wall in tile_map.walls.values() if wall.kind == "wall")
    grid = rules_grid(tile_map)
    doors = {door.cell for door in tile_map.doors.values()}
    return walls, _rims(grid, doors) - walls


def _rims(grid: Grid, doors: set[Cell]) -> frozenset[Edge]:
    def cuts(x: int, y: int) -> bool:
        return grid.inside((x, y)) and (x, y) not in doors and grid.cuts((x, y))

    found: set[Edge] = set()
    for y in range(grid.height + 1):
        for x in range(grid.width + 1):
            if y < grid.height and cuts(x - 1, y) != cuts(x, y):
                found.add(("V", x, y))
            if x < grid.width and cuts(x, y - 1) != cuts(x, y):
                found.add(("H", x, y))
    return frozenset(found)


def door_span(wall: Wall) -> Span:
    """Return the two ends of an edge."""
    end = (wall.x, wall.y + 1) if wall.side == "V" else (wall.x + 1, wall.y)
    return (wall.x, wall.y), end


def cell_door_line(tile_map: TileMap, cell: Cell) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the middle line of a cell door in thousandths of a cell, across the way through it."""
    grid = rules_grid(tile_map)
    x, y = cell[0] * THOUSAND, cell[1] * THOUSAND
    half = THOUSAND // 2
    if grid.cuts((cell[0] - 1, cell[1])) or grid.cuts((cell[0] + 1, cell[1])):
        return (x, y + half), (x + THOUSAND, y + half)
    return (x + half, y), (x + half, y + THOUSAND)


MAX_BORDERS: Final = 1_000_000
"""Edges of cells that the walls of one file may run along."""


def edges_of(
    points: Sequence[tuple[float, float]], width: int, height: int, most: int = MAX_BORDERS
) -> tuple[list[Edge], bool]:
    """Return the cell edges along a polyline in cells, and whether all of it lies on the grid.

    A point within a hundredth of a cell of a vertex counts as that vertex. Raises Refused for more than `most` edges.
    """
    ends = [_vertex(point, width, height) for point in points]
    runs = [
        (start, end)
        for start, end in itertools.pairwise(ends)
        if start is not None and end is not None and (start[0] == end[0] or start[1] == end[1])
    ]
    if sum(abs(start[0] - end[0]) + abs(start[1] - end[1]) for start, end in runs) > most:
        raise Refused("format.too_long_walls", limit=MAX_BORDERS)
    edges: list[Edge] = []
    for start, end in runs:
        if start[0] == end[0]:
            edges += [("V", start[0], y) for y in range(min(start[1], end[1]), max(start[1], end[1]))]
        else:
            edges += [("H", x, start[1]) for x in range(min(start[0], end[0]), max(start[0], end[0]))]
    return edges, len(runs) == max(len(points) - 1, 0)


def _vertex(point: tuple[float, float], width: int, height: int) -> Cell | None:
    x, y = round(point[0]), round(point[1])
    near = abs(point[0] - x) <= 0.01 and abs(point[1] - y) <= 0.01
    return (x, y) if near and 0 <= x <= width and 0 <= y <= height else None

"""Walls and doors drawn on the edges of cells: what a pen draws from corner to corner, mirror images, clicks."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from models.maps.edits.paint import Symmetry, line
from models.maps.features import CellDoor, DoorState, OneWay, Wall
from models.maps.rules.grid import Cell, Edge, edge_between, edge_cells
from models.maps.tile_map import TileMap

NEXT_STATE: Final[Mapping[DoorState, DoorState]] = {"closed": "open", "open": "locked", "locked": "closed"}
_TURNED: Final[Mapping[OneWay, OneWay]] = {"": "", "forward": "backward", "backward": "forward"}


def edge_on_map(tile_map: TileMap, edge: Edge) -> bool:
    """Return whether an edge belongs to at least one cell of the map."""
    return any(tile_map.inside(cell) for cell in edge_cells(edge))


def way(a: Cell, b: Cell) -> tuple[Edge, ...]:
    """Return the edges from corner `a` of the grid to corner `b`, a staircase along the straight line between them."""
    edges: list[Edge] = []
    corners = line(a, b)
    for (x0, y0), (x1, y1) in itertools.pairwise(corners):
        if x0 != x1:
            edges.append(("H", min(x0, x1), y0))
        if y0 != y1:
            edges.append(("V", x1, min(y0, y1)))
    return tuple(edges)


def straight(a: Cell, b: Cell) -> tuple[Edge, ...]:
    """Return the edges of a straight wall from corner `a` towards `b`, along the longer of the two distances."""
    across = abs(b[0] - a[0]) >= abs(b[1] - a[1])
    return way(a, (b[0], a[1]) if across else (a[0], b[1]))


def room(a: Cell, b: Cell) -> tuple[Edge, ...]:
    """Return the edges round the rectangle between two corners."""
    return tuple(
        dict.fromkeys((*way(a, (b[0], a[1])), *way((b[0], a[1]), b), *way(b, (a[0], b[1])), *way((a[0], b[1]), a)))
    )


def rim(cells: Iterable[Cell]) -> tuple[Edge, ...]:
    """Return the edges that separate some cells from all others."""
    inside = set(cells)
    around = ((x, y, dx, dy) for x, y in sorted(inside) for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)))
    return tuple(edge_between((x, y), (x + dx, y + dy)) for x, y, dx, dy in around if (x + dx, y + dy) not in inside)


def mirrored_edge(edge: Edge, width: int, height: int, across: bool, down: bool) -> Edge:
    """Return an edge mirrored left to right (`across`), top to bottom (`down`) or both on a map of a size."""
    side, x, y = edge
    if across:
        x = width - x if side == "V" else width - 1 - x
    if down:
        y = height - y if side == "H" else height - 1 - y
    return side, x, y


def put_walls(tile_map: TileMap, edges: Iterable[Edge], pen: Wall, symmetry: Symmetry = "none") -> TileMap:
    """Return the map with the wall or door `pen` on edges and their mirror images; edges off the map are left out."""
    walls = dict(tile_map.walls)
    for edge in edges:
        for (side, x, y), wall in _images(edge, pen, tile_map, symmetry):
            if edge_on_map(tile_map, (side, x, y)):
                walls[side, x, y] = replace(wall, side=side, x=x, y=y)
    return replace(tile_map, walls=walls)


def take_walls(tile_map: TileMap, edges: Iterable[Edge], symmetry: Symmetry = "none") -> TileMap:
    """Return the map without the walls and doors on some edges and on their mirror images."""
    pen = Wall("V", 0, 0)
    gone = {image for edge in edges for image, _ in _images(edge, pen, tile_map, symmetry)}
    return replace(tile_map, walls={edge: wall for edge, wall in tile_map.walls.items() if edge not in gone})


def clicked_edge(tile_map: TileMap, edge: Edge, pen: Wall, symmetry: Symmetry = "none") -> TileMap:
    """Return the map after a click of the pen on an edge.

    A door or barrier of the pen's kind goes to its next state (closed, open, locked), a wall or window of its kind is
    removed; one of another kind changes its kind and keeps its name. The mirror images get the same.
    """
    there = tile_map.walls.get(edge)
    if there is None or there.kind != pen.kind:
        kept = replace(pen, name=there.name or pen.name, properties=there.properties) if there is not None else pen
        return put_walls(tile_map, [edge], kept, symmetry)
    if there.kind in ("wall", "window"):
        return take_walls(tile_map, [edge], symmetry)
    return put_walls(tile_map, [edge], replace(there, state=NEXT_STATE[there.state]), symmetry)


def clicked_cell(tile_map: TileMap, cell: Cell, pen: CellDoor, symmetry: Symmetry = "none") -> TileMap:
    """Return the map after a click with the pen of doors that fill a cell.

    A door of the pen's kind goes to its next state, one of another kind changes its kind and keeps its name; else the
    pen's door is put there. The mirror images get the same.
    """
    there, door = tile_map.doors.get(cell), pen
    if there is not None and there.kind == pen.kind:
        door = replace(there, state=NEXT_STATE[there.state])
    elif there is not None:
        door = replace(pen, name=there.name or pen.name, properties=there.properties)
    doors = dict(tile_map.doors)
    for image in mirrored_cells(cell, tile_map, symmetry):
        if tile_map.inside(image):
            doors[image] = replace(door, x=image[0], y=image[1])
    return replace(tile_map, doors=doors)


def take_doors(tile_map: TileMap, cells: Iterable[Cell], symmetry: Symmetry = "none") -> TileMap:
    """Return the map without the doors that fill some cells and their mirror images."""
    gone = {image for cell in cells for image in mirrored_cells(cell, tile_map, symmetry)}
    return replace(tile_map, doors={cell: door for cell, door in tile_map.doors.items() if cell not in gone})


def mirrored_cells(cell: Cell, tile_map: TileMap, symmetry: Symmetry) -> tuple[Cell, ...]:
    """Return the mirror images of a cell, then the cell itself; images may repeat."""
    right, low = tile_map.width - 1, tile_map.height - 1
    found = (
        (right - cell[0] if across else cell[0], low - cell[1] if down else cell[1])
        for across, down in mirror_ways(symmetry)
    )
    return (*found, cell)


def _images(edge: Edge, wall: Wall, tile_map: TileMap, symmetry: Symmetry) -> list[tuple[Edge, Wall]]:
    found = []
    for across, down in mirror_ways(symmetry):
        against = across if edge[0] == "V" else down
        turned = replace(wall, one_way=_TURNED[wall.one_way]) if against else wall
        found.append((mirrored_edge(edge, tile_map.width, tile_map.height, across, down), turned))
    return [*found, (edge, wall)]


def mirror_ways(symmetry: Symmetry) -> tuple[tuple[bool, bool], ...]:
    """Return the (left to right, top to bottom) mirrors of a symmetry."""
    ways: Mapping[str, tuple[tuple[bool, bool], ...]] = {
        "horizontal": ((True, False),),
        "vertical": ((False, True),),
        "both": ((True, True), (False, True), (True, False)),
        "turn": ((True, True),),
    }
    return ways.get(symmetry, ())

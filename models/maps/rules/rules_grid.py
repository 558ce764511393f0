"""From a drawn map to what the rules see: a Grid of costs, walls and doors in their states; cost fields for tools."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.maps.features import Wall
from models.maps.free_walls import FreeWall, free_walls
from models.maps.rules.grid import Cell, Grid, Line, edge_cells
from models.maps.rules.lines import steps_barred
from models.maps.terrain import TerrainType, terrain_types
from models.maps.tile_map import TileMap


def cost_field(tile_map: TileMap, kinds: Mapping[str, TerrainType] | None = None) -> NDArray[np.uint8]:
    """Return the points it takes to enter each cell, array (height, width); 0 where nobody may, as in a shut cell door.

    A terrain code the game does not know is clear ground.
    """
    table = np.ones(256, np.uint8)
    for kind in (kinds or terrain_types()).values():
        table[kind.code] = kind.cost
    costs: NDArray[np.uint8] = table[tile_map.terrain]
    for door in tile_map.doors.values():
        costs[door.y, door.x] = 0 if door.stops else 1
    return costs


def rules_grid(tile_map: TileMap, kinds: Mapping[str, TerrainType] | None = None) -> Grid:
    """Return the map as the rules read it: terrain, walls, doors as they stand."""
    known = kinds or terrain_types()
    table = np.zeros(256, np.uint8)
    for kind in known.values():
        table[kind.code] = kind.opaque
    opaque = table[tile_map.terrain]
    for door in tile_map.doors.values():
        opaque[door.y, door.x] = door.stops
    walls = tile_map.walls.values()
    free = [(each, each.lines) for each in free_walls(tile_map)]
    edges, barred = steps_barred(tuple(line for each, lines in free if each.stops for line in lines))
    return Grid(
        tile_map.width,
        tile_map.height,
        cost_field(tile_map, known).tobytes(),
        opaque.tobytes(),
        frozenset(wall.edge for wall in walls if wall.stops) | edges,
        frozenset(wall.edge for wall in walls if wall.cuts),
        frozenset(step for wall in (*walls, *_one_way(free)) for step in _refused_steps(wall)),
        tuple(line for each, lines in free if each.wall.cuts for line in lines),
        barred,
    )


def _one_way(free: list[tuple[FreeWall, tuple[Line, ...]]]) -> Iterator[Wall]:
    """Yield open one-way doors off the grid as doors on the edges whose step leads through them."""
    for each, lines in free:
        if each.wall.one_way and not each.wall.stops:
            for side, x, y in steps_barred(lines)[0]:
                yield replace(each.wall, side=side, x=x, y=y)


def _refused_steps(wall: Wall) -> tuple[tuple[Cell, Cell], ...]:
    """Return the steps an open one-way door refuses."""
    if not wall.one_way or wall.stops:
        return ()
    before, after = edge_cells(wall.edge)
    return ((after, before),) if wall.one_way == "forward" else ((before, after),)

"""Rooms in one gesture: a floor, walls of one material round it, and a door that suits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import dist
from typing import Final

import numpy as np

from models.errors import Refused
from models.maps.edges import edge_on_map, put_walls, straight
from models.maps.edits.areas import CellArea
from models.maps.edits.strokes import Manner, Stroke, TileInk
from models.maps.edits.wall_lines import drawn_wall, put_wall
from models.maps.features import THOUSAND, Wall, WallKind, polygon_mask
from models.maps.free_walls import material_of
from models.maps.gates import GATES
from models.maps.layers import object_layer
from models.maps.rules.grid import Edge, edge_cells
from models.maps.spots import Spot
from models.maps.terrain import terrain_types
from models.maps.tile_map import TileMap
from models.maps.tilesets.library import bundled_of

SUITS: Final = "suits"
"""The floor that goes with the walls."""
_SUITING: Final = {
    "stone": ("paving", "cobble"),
    "rubble": ("rock-floor", "cobble"),
    "timber": ("planks",),
    "palisade": ("road", "sand"),
    "hedge": ("grass", "litter"),
    "hull": ("deck", "cabin"),
    "glass": ("deck", "paving"),
}
_AT_HOME: Final = {"ship-interior": "hull", "forest-road": "timber"}
"""What walls are built of where nobody has said it, by the tiles of the map; of cut stone elsewhere."""
_VARIANT: Final = re.compile(r"-\d+$")


@dataclass(frozen=True)
class RoomPlan:
    """What a room is made of: its walls as the pen has them, a floor by name ("" for none), the kind of its door."""

    wall: Wall
    floor: str = SUITS
    door: WallKind | str = "door"
    manner: Manner = field(default_factory=lambda: Manner(0))
    layer: int = 0
    layer_name: str = ""


def material_for(tile_map: TileMap) -> str:
    """Return what walls of a map are built of where nobody has said it."""
    known = (bundled_of(used.tileset.picture) for used in tile_map.tilesets)
    return next((_AT_HOME[each.id] for each in known if each is not None and each.id in _AT_HOME), "stone")


def floors_of(tile_map: TileMap) -> dict[str, tuple[int, ...]]:
    """Return the floors that a map's tilesets hold: the numbers of their tiles by the name they share."""
    clear = {kind.id for kind in terrain_types().values() if kind.cost == 1 and not kind.opaque}
    found: dict[str, tuple[int, ...]] = {}
    for used in tile_map.tilesets:
        for info in sorted(used.tileset.tiles.values(), key=lambda each: (each.layer != "cover", each.id)):
            if info.layer in ("ground", "cover") and info.terrain in clear and "~" not in info.name:
                stem = _VARIANT.sub("", info.name)
                found[stem] = (*found.get(stem, ()), used.first_gid + info.id)
    return found


def floor_for(tile_map: TileMap, plan: RoomPlan) -> tuple[int, ...]:
    """Return the tiles of the floor of a room; none for a room without one."""
    known = floors_of(tile_map)
    if plan.floor != SUITS:
        return known.get(plan.floor, ())
    wished = _SUITING.get(material_of(plan.wall.properties), ())
    return next((known[each] for each in wished if each in known), next(iter(known.values()), ()))


def put_room(tile_map: TileMap, corners: Sequence[Spot], plan: RoomPlan) -> TileMap:
    """Return the map with a room whose walls run from corner to corner, in thousandths of a cell.

    Walls along the grid stand on edges, others off it; doors that stand there stay. Raises Refused for a room without
    an inside, one that leaves the map, or a wall through a door off the grid.
    """
    ring = [each for i, each in enumerate(corners) if each != corners[i - 1]]
    if len(ring) < 3 or not _twice_area(ring):
        raise Refused("map.room_flat")
    if any(not (0 <= x <= tile_map.width * THOUSAND and 0 <= y <= tile_map.height * THOUSAND) for x, y in ring):
        raise Refused("map.wall_off_map")
    made = _floored(tile_map, ring, plan)
    stand = {edge for edge, wall in tile_map.walls.items() if wall.kind in GATES}
    lines: list[list[Spot]] = []
    for a, b in pairwise([*ring, ring[0]]):
        edges = _edges(a, b)
        if edges:
            made = put_walls(made, [edge for edge in edges if edge not in stand], plan.wall)
        elif lines and lines[-1][-1] == a:
            lines[-1].append(b)
        else:
            lines.append([a, b])
    for line in lines:
        made, layer = object_layer(made, plan.layer, plan.layer_name)
        made, _ = put_wall(made, drawn_wall(made, line, plan.wall), layer.id)
    return _with_door(made, ring, plan) if plan.door else made


def _twice_area(ring: Sequence[Spot]) -> int:
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*ring, ring[0]]))


def _edges(a: Spot, b: Spot) -> tuple[Edge, ...]:
    """Return the edges a side runs along; none for one that is off the grid."""
    on_corners = all(part % THOUSAND == 0 for part in (*a, *b))
    if not on_corners or (a[0] != b[0] and a[1] != b[1]):
        return ()
    return straight((a[0] // THOUSAND, a[1] // THOUSAND), (b[0] // THOUSAND, b[1] // THOUSAND))


def _floored(tile_map: TileMap, ring: Sequence[Spot], plan: RoomPlan) -> TileMap:
    tiles = floor_for(tile_map, plan)
    left, top = min(x for x, _ in ring) // THOUSAND, min(y for _, y in ring) // THOUSAND
    right, low = -(-max(x for x, _ in ring) // THOUSAND), -(-max(y for _, y in ring) // THOUSAND)
    mask = polygon_mask(ring, left, top, right - left, low - top)
    if not tiles or not mask.any():
        return tile_map
    stroke = Stroke(tile_map, TileInk(np.array([tiles], np.uint32), random=True), plan.manner)
    stroke.cover(CellArea(left, top, mask), (left, top))
    return stroke.result()


def _with_door(tile_map: TileMap, ring: Sequence[Spot], plan: RoomPlan) -> TileMap:
    """Return the map with a door in the longest side of a room that has ground before it, the lowest of equal ones."""
    sides = sorted(pairwise([*ring, ring[0]]), key=lambda side: (-round(dist(*side)), -(side[0][1] + side[1][1])))
    pen = replace(plan.wall, kind=plan.door, state="closed", one_way="", name="")  # type: ignore[arg-type]
    for a, b in sides:
        edges = _edges(a, b)
        if edges:
            edge = edges[len(edges) // 2]
            if all(map(tile_map.inside, edge_cells(edge))) and edge_on_map(tile_map, edge):
                return put_walls(tile_map, [edge], pen)
        elif pen.kind != "laser" and dist(a, b) >= THOUSAND * 1.2:
            part = THOUSAND / 2 / dist(a, b)
            ends = [(round((a[0] + b[0]) / 2 + way * part * (b[0] - a[0])),
                     round((a[1] + b[1]) / 2 + way * part * (b[1] - a[1]))) for way in (-1, 1)]  # fmt: skip
            made, layer = object_layer(tile_map, plan.layer, plan.layer_name)
            return put_wall(made, drawn_wall(made, ends, pen), layer.id)[0]
    return tile_map

"""Walls, windows and doors off the grid, from other programs, kept as objects because the rules know edges only.

The rules do not see them. They are drawn, saved, copied and undone as objects are, and written back to the file type
they came from with all their properties.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from models.maps.properties import Properties, Property
from models.maps.tile_map import AnyLayer, MapObject, ObjectLayer, TileMap, change_layers

FREE_WALL: Final = "free_wall"
FREE_WINDOW: Final = "free_window"
FREE_DOOR: Final = "free_door"
FREE_HIDDEN_DOOR: Final = "free_secret_door"
FREE_KINDS: Final = (FREE_WALL, FREE_WINDOW, FREE_DOOR, FREE_HIDDEN_DOOR)
"""What such an object may be: the kind of it."""
NEAR: Final = 1e-6
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class FreeWall:
    """A wall, window or door off the grid as it stands now: its kind, its corners in cells, and its object."""

    kind: str
    points: tuple[Point, ...]
    object: MapObject

    def lies_on(self, points: tuple[Point, ...]) -> bool:
        """Return whether its corners are, within a rounding error, those of `points`."""
        if len(points) != len(self.points):
            return False
        pairs = zip(points, self.points, strict=True)
        return all(abs(a[0] - b[0]) <= NEAR and abs(a[1] - b[1]) <= NEAR for a, b in pairs)


def free_walls(tile_map: TileMap) -> Iterator[FreeWall]:
    """Yield the walls, windows and doors off the grid of a map, layer by layer."""
    for layer in tile_map.all_layers():
        if isinstance(layer, ObjectLayer):
            for thing in layer.objects:
                if thing.kind in FREE_KINDS:
                    yield FreeWall(thing.kind, _corners(tile_map, layer, thing), thing)


def _corners(tile_map: TileMap, layer: ObjectLayer, thing: MapObject) -> tuple[Point, ...]:
    left, top = thing.x + layer.look.offset_x, thing.y + layer.look.offset_y
    turn = math.radians(thing.rotation)
    cos, sin = (math.cos(turn), math.sin(turn)) if thing.rotation else (1.0, 0.0)
    return tuple(
        ((left + x * cos - y * sin) / tile_map.cell_width, (top + x * sin + y * cos) / tile_map.cell_height)
        for x, y, *_ in thing.points or ((0.0, 0.0),)
    )


def free_wall(
    number: int, kind: str, points: tuple[Point, ...], cell: tuple[int, int], properties: Properties
) -> MapObject:
    """Return the object of a wall, window or door whose corners are in cells of `cell` pixels."""
    (x, y), wide, high = points[0], *cell
    if len(points) == 1:
        return MapObject(number, "point", kind=kind, x=x * wide, y=y * high, properties=properties)
    corners = tuple(((px - x) * wide, (py - y) * high) for px, py in points)
    return MapObject(number, "polyline", kind=kind, x=x * wide, y=y * high, points=corners, properties=properties)


def kept(key: str, raw: object) -> dict[str, Property]:
    """Return a thing's data of another program as one property named `key`, a JSON text."""
    return {key: Property("string", json.dumps(raw, ensure_ascii=False, sort_keys=True, allow_nan=False))}


def kept_of(properties: Properties, key: str) -> dict[str, object]:
    """Return a thing's data of another program; empty where the property is missing or no longer a JSON table."""
    found = properties.get(key)
    if found is None or not isinstance(found.value, str):
        return {}
    try:
        raw = json.loads(found.value)
    except (ValueError, RecursionError):
        return {}
    return dict(raw) if isinstance(raw, Mapping) else {}


def without_free_walls(tile_map: TileMap) -> TileMap:
    """Return a map without its walls, windows and doors off the grid, for pictures that players see."""

    def bare(layer: AnyLayer) -> AnyLayer:
        if not isinstance(layer, ObjectLayer) or not any(thing.kind in FREE_KINDS for thing in layer.objects):
            return layer
        return replace(layer, objects=tuple(thing for thing in layer.objects if thing.kind not in FREE_KINDS))

    return change_layers(tile_map, bare)

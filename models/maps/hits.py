"""What lies under a point of a map: things, doors and walls, the nearest to the eye first. Thousandths of a cell."""

from __future__ import annotations

import itertools
from math import cos, hypot, radians, sin
from typing import Final

from models.maps.features import THOUSAND, Light, MapNote, Marker, Zone
from models.maps.things import Ref, ref_of
from models.maps.tile_map import MapObject, ObjectLayer, TileMap
from models.table.shapes import near_shape, parts_of
from models.table.spots import Base

HALF: Final = 450
"""How far from its middle a sign can be taken hold of."""


def things_at(tile_map: TileMap, x: int, y: int, reach: int) -> tuple[Ref, ...]:
    """Return the things under a point, notes and markers first, zones last; those of hidden layers are left out.

    `reach` is how far beside a line or a point still counts.
    """
    signs: list[Marker | MapNote | Light] = [*tile_map.lights, *tile_map.markers, *tile_map.notes]
    signs.reverse()
    found: list[Ref] = [ref_of(each) for each in signs if max(abs(each.x - x), abs(each.y - y)) <= max(HALF, reach)]
    wide, high = tile_map.cell_width, tile_map.cell_height
    px, py, near = x * wide / THOUSAND, y * high / THOUSAND, reach * wide / THOUSAND
    layers = [layer for layer in tile_map.all_layers() if isinstance(layer, ObjectLayer) and layer.look.visible]
    for layer in reversed(layers):
        shift_x, shift_y = layer.look.offset_x, layer.look.offset_y
        hit = (
            each for each in reversed(layer.objects) if each.visible and touches(each, px - shift_x, py - shift_y, near)
        )
        found += [ref_of(each) for each in hit]
    shapes = sorted(tile_map.shapes, key=lambda each: each.level)
    found += [ref_of(each) for each in reversed(shapes) if near_shape(parts_of(each), Base(x, y, 0), reach)]
    found += [ref_of(zone) for zone in reversed(tile_map.zones) if _in_zone(zone, x, y)]
    return tuple(found)


def touches(each: MapObject, px: float, py: float, near: float) -> bool:
    """Return whether a point in map pixels is on an object, or beside it by no more than `near` pixels."""
    x, y = _unturned(px - each.x, py - each.y, each.rotation)
    if each.shape == "point":
        return hypot(x, y) <= max(near, 6)
    if each.points:
        points = [(part[0], part[1]) for part in each.points]
        ring = [*points, points[0]] if each.shape == "polygon" else points
        beside = any(_beside(x, y, a, b) <= near for a, b in itertools.pairwise(ring))
        return beside or (each.shape == "polygon" and _inside(x, y, points))
    top = -each.height if each.gid else 0.0
    return -near <= x <= each.width + near and top - near <= y <= top + each.height + near


def _in_zone(zone: Zone, x: int, y: int) -> bool:
    if zone.polygon:
        return _inside(x, y, [(point[0], point[1]) for point in zone.polygon])
    column, row = x // THOUSAND, y // THOUSAND
    return any(run[0] == row and run[1] <= column <= run[2] for run in zone.runs)


def _unturned(x: float, y: float, degrees: float) -> tuple[float, float]:
    if not degrees:
        return x, y
    turn = radians(-degrees)
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _beside(x: float, y: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    """Return how far a point is from a piece of a line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / length)) if length else 0.0
    return hypot(x - a[0] - along * dx, y - a[1] - along * dy)


def _inside(x: float, y: float, points: list[tuple[float, float]]) -> bool:
    inside = False
    for (x0, y0), (x1, y1) in itertools.pairwise([*points, points[0]]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside

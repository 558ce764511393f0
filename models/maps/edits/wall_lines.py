"""Walls, windows and doors drawn at any angle: their objects, arcs in straight pieces, walls parted for a door."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from models.errors import Refused
from models.maps.features import THOUSAND, Wall
from models.maps.free_walls import FREE_WALL, KINDS_OFF_GRID, FreeWall, free_wall, free_walls
from models.maps.gates import GATES, gate_name, gates_of
from models.maps.properties import Property
from models.maps.rules.lines import crosses
from models.maps.spots import Spot
from models.maps.things import Ref, add, layer_of, ref_of, replace_thing, take
from models.maps.tile_map import MapObject, TileMap

BOW: Final = 12
"""How far, in thousandths of a cell, a straight piece may lie inside the arc it stands for."""


def drawn_wall(tile_map: TileMap, corners: Sequence[Spot], pen: Wall) -> MapObject:
    """Return the object of a wall, window or door like `pen` with corners in thousandths of a cell.

    Raises Refused for a laser barrier, and for a wall without length.
    """
    kept = [each for i, each in enumerate(corners) if not i or each != corners[i - 1]]
    if pen.kind not in KINDS_OFF_GRID:
        raise Refused("map.laser_on_edges")
    if len(kept) < 2:
        raise Refused("map.wall_flat")
    points = tuple((x / THOUSAND, y / THOUSAND) for x, y in kept)
    said = {"state": pen.state.removeprefix("closed"), "one_way": pen.one_way} if pen.kind in GATES else {}
    own = {key: Property("string", value) for key, value in said.items() if value}
    cell = tile_map.cell_width, tile_map.cell_height
    return replace(free_wall(0, KINDS_OFF_GRID[pen.kind], points, cell, {**pen.properties, **own}), name=pen.name)


def arc(start: Spot, end: Spot, by: Spot) -> tuple[Spot, ...]:
    """Return the corners of an arc from one place to another through a third, in pieces that lie close to it.

    Three places in a line give a straight wall.
    """
    (ax, ay), (bx, by_), (cx, cy) = start, by, end
    area = 2 * (ax * (by_ - cy) + bx * (cy - ay) + cx * (ay - by_))
    if not area:
        return start, end
    one, two, three = ax * ax + ay * ay, bx * bx + by_ * by_, cx * cx + cy * cy
    x = (one * (by_ - cy) + two * (cy - ay) + three * (ay - by_)) / area
    y = (one * (cx - bx) + two * (ax - cx) + three * (bx - ax)) / area
    radius = math.hypot(ax - x, ay - y)
    first, middle, last = (math.atan2(py - y, px - x) for px, py in (start, by, end))
    sweep, turn = (last - first) % math.tau, (middle - first) % math.tau
    sweep = sweep if turn <= sweep else sweep - math.tau
    pieces = max(2, math.ceil(abs(sweep) / (2 * math.acos(max(1 - BOW / radius, 0)))))
    turns = (first + sweep * i / pieces for i in range(1, pieces))
    return (start, *((round(x + radius * math.cos(t)), round(y + radius * math.sin(t))) for t in turns), end)


@dataclass(frozen=True, slots=True)
class WallSpot:
    """The place on a wall off the grid nearest to another: on its straight piece `index`, `far` thousandths away."""

    wall: FreeWall
    index: int
    spot: Spot
    far: float


def foot_on(tile_map: TileMap, spot: Spot, reach: int) -> WallSpot | None:
    """Return the nearest place on a wall off the grid within `reach` thousandths; None without one."""
    found = [foot for free in free_walls(tile_map) if free.kind == FREE_WALL for foot in _feet(free, spot)]
    return min((foot for foot in found if foot.far <= reach), key=lambda foot: foot.far, default=None)


def _feet(free: FreeWall, spot: Spot) -> Iterator[WallSpot]:
    for index, (a, b) in enumerate(pairwise(free.points)):
        (x0, y0), (dx, dy) = (a[0] * THOUSAND, a[1] * THOUSAND), ((b[0] - a[0]) * THOUSAND, (b[1] - a[1]) * THOUSAND)
        length = dx * dx + dy * dy
        part = min(max(((spot[0] - x0) * dx + (spot[1] - y0) * dy) / length, 0.0), 1.0) if length else 0.0
        x, y = x0 + part * dx, y0 + part * dy
        yield WallSpot(free, index, (round(x), round(y)), math.hypot(spot[0] - x, spot[1] - y))


def put_wall(tile_map: TileMap, thing: MapObject, layer_id: int) -> tuple[TileMap, Ref]:
    """Return the map with a wall, window or door off the grid on a layer, and its Ref.

    A door or window takes the place of what lies between its ends on one wall. Raises Refused for a wall through a
    door, one that leaves the map, or one on a layer that is locked or hidden.
    """
    made, ref = add(tile_map, thing, layer_id)
    new = next(each for each in free_walls(made) if each.object.id == ref[1])
    if thing.kind == FREE_WALL:
        _spare_doors(tile_map, new)
        return made, ref
    ends = [(round(x * THOUSAND), round(y * THOUSAND)) for x, y in (new.points[0], new.points[-1])]
    feet = [foot_on(tile_map, end, 2) for end in ends]
    if feet[0] is None or feet[1] is None or feet[0].wall.object.id != feet[1].wall.object.id:
        return made, ref
    return _parted(made, (feet[0], ends[0]), (feet[1], ends[1])), ref


def _parted(tile_map: TileMap, *places: tuple[WallSpot, Spot]) -> TileMap:
    """Return the map with a wall without its part between two places on it."""
    free = places[0][0].wall
    thing, start = free.object, free.points

    def along(place: tuple[WallSpot, Spot]) -> tuple[int, float]:
        (x, y), (at, spot) = start[place[0].index], (place[0].index, place[0].spot)
        return at, math.hypot(spot[0] / THOUSAND - x, spot[1] / THOUSAND - y)

    (first, a), (last, b) = sorted(places, key=along)
    one, other = ((x / THOUSAND, y / THOUSAND) for x, y in (a, b))
    pieces = [(*start[: first.index + 1], one), (other, *start[last.index + 1 :])]
    pieces = [piece for piece in pieces if len(set(piece)) > 1]
    layer = layer_of(tile_map, ref_of(thing))
    assert layer is not None, "the wall was just found"
    dx, dy = layer.look.offset_x / tile_map.cell_width, layer.look.offset_y / tile_map.cell_height
    cell = tile_map.cell_width, tile_map.cell_height
    for number, piece in enumerate(pieces):
        points = tuple((x - dx, y - dy) for x, y in piece)
        made = replace(free_wall(thing.id, thing.kind, points, cell, thing.properties), name=thing.name)
        tile_map = add(tile_map, made, layer.id)[0] if number else replace_thing(tile_map, made)
    return tile_map if pieces else take(tile_map, [ref_of(thing)])


def _spare_doors(tile_map: TileMap, new: FreeWall) -> None:
    """Raise Refused for a wall through a door, on an edge or off the grid."""
    for gate in gates_of(tile_map).values():
        doors = [*gate.lines]
        for side, x, y in gate.edges:
            end = (x, y + 1) if side == "V" else (x + 1, y)
            doors.append((x * THOUSAND, y * THOUSAND, end[0] * THOUSAND, end[1] * THOUSAND))
        if any(crosses(line, door) for line in new.lines for door in doors):
            raise Refused("map.wall_through_door", door=gate_name(gate, tile_map))

"""Walls, doors, zones, shapes, markers, notes and lights as objects that Tiled shows, and back again.

They go on one object layer; each object has the class of what it is, such as `portulan.door`. A straight polyline
of class `portulan.wall` drawn in Tiled over several cells becomes walls too, and a polygon, a rectangle or a circle of
class `portulan.difficult`, `portulan.trunk` … a shape of a table. Terrain codes and what Tiled has no word
for travel in one map property.
"""

from __future__ import annotations

import base64
import binascii
import dataclasses
import itertools
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from models.content import Json, build, with_fields
from models.errors import ContentError, SpokenError
from models.formats.json_text import parse_json
from models.maps.chunks import join, split
from models.maps.coordinates import Coordinates
from models.maps.features import (
    DOOR_STATES,
    THOUSAND,
    WALL_KINDS,
    ZONE_KINDS,
    CellDoor,
    Light,
    MapNote,
    Marker,
    TableShape,
    Wall,
    WallKind,
    Zone,
)
from models.maps.map_json import check_map, file_error, plain_value
from models.maps.properties import Property, plain
from models.maps.rules.grid import Edge
from models.maps.tile_map import INCH_MM, AnyLayer, LayerLook, MapObject, ObjectLayer, TileMap, change_layers
from models.table.shapes import SHAPE_KINDS

LAYER_KIND: Final = "portulan.features"
_PROPERTY: Final = "portulan"
Feature = Wall | CellDoor | Zone | TableShape | Marker | MapNote | Light
DoorKind = Literal["door", "secret_door", "laser"]
_DOOR_KINDS: Final[tuple[DoorKind, ...]] = ("door", "secret_door", "laser")
_ONE_WAY: Final = ("", "forward", "backward")


def with_features(tile_map: TileMap) -> TileMap:
    """Return the map with its features as one more object layer and its own words as a property."""
    writer = _Writer(tile_map)
    objects = tuple(writer.objects())
    properties = dict(tile_map.properties)
    own = _own_words(tile_map) | ({"next_id": tile_map.next_id} if objects else {})
    if own:
        properties[_PROPERTY] = Property("string", json.dumps(own, separators=(",", ":"), sort_keys=True))
    layers = tile_map.layers
    if objects:
        look = LayerLook(kind=LAYER_KIND)
        layers = (*layers, ObjectLayer(id=tile_map.next_id, name="Portulan", look=look, objects=objects))
    next_id = max(writer.next_id, tile_map.next_id + 1)
    return replace(tile_map, properties=properties, layers=layers, next_id=next_id)


def take_features(tile_map: TileMap, file: str) -> TileMap:
    """Return the map with its feature objects as walls, doors, zones …; objects that fit nothing stay objects."""
    reader = _Reader(tile_map, file)
    with_own = reader.own_words()

    def taken(layer: AnyLayer) -> AnyLayer | None:
        if not isinstance(layer, ObjectLayer):
            return layer
        left = tuple(each for each in layer.objects if not reader.take(each))
        ours = layer.look.kind == LAYER_KIND or len(left) < len(layer.objects)
        return None if ours and not left else replace(layer, objects=left)

    after = change_layers(with_own, taken)
    made = replace(
        after,
        next_id=max(after.next_id, _last_id(after) + 1, reader.next_id),
        walls={wall.edge: wall for wall in reader.walls},
        doors={door.cell: door for door in reader.doors},
        zones=tuple(reader.zones),
        shapes=tuple(reader.shapes),
        markers=tuple(reader.markers),
        notes=tuple(reader.notes),
        lights=tuple(reader.lights),
    )
    check_map(made, file)
    return made


def _last_id(tile_map: TileMap) -> int:
    layers = list(tile_map.all_layers())
    objects = [each.id for layer in layers if isinstance(layer, ObjectLayer) for each in layer.objects]
    return max([layer.id for layer in layers] + objects, default=0)


def _own_words(tile_map: TileMap) -> dict[str, Json]:
    own: dict[str, Json] = {}
    if tile_map.name:
        own["name"] = tile_map.name
    if tile_map.cell_um != INCH_MM:
        own["cell_um"] = tile_map.cell_um
    if tile_map.coordinates != Coordinates():
        own["coordinates"] = plain_value(tile_map.coordinates)
    terrain = split(tile_map.terrain)
    if terrain:
        own["terrain"] = {f"{x}/{y}": base64.b64encode(raw).decode("ascii") for (x, y), raw in terrain.items()}
    return own


class _Writer:
    """Makes the objects of a map's features, numbered after everything else."""

    def __init__(self, tile_map: TileMap) -> None:
        self._map = tile_map
        taken = [each.id for layer in tile_map.all_layers() if isinstance(layer, ObjectLayer) for each in layer.objects]
        self.next_id = max(tile_map.next_id + 1, *(number + 1 for number in taken or [0]))

    def objects(self) -> Iterator[MapObject]:
        """Yield an object for every feature; features with an id keep it."""
        wide, high = self._map.cell_width, self._map.cell_height
        for _, wall in sorted(self._map.walls.items()):
            end = (0.0, float(high)) if wall.side == "V" else (float(wide), 0.0)
            points = ((0.0, 0.0), end)
            each = self._object(wall.kind, wall.name, wall, shape="polyline", points=points)
            yield replace(each, x=float(wall.x * wide), y=float(wall.y * high))
        for _, door in sorted(self._map.doors.items()):
            each = self._object(f"cell_{door.kind}", door.name, door, width=float(wide), height=float(high))
            yield replace(each, x=float(door.x * wide), y=float(door.y * high))
        for zone in self._map.zones:
            yield self._zone(zone)
        for shape in self._map.shapes:
            yield self._shape(shape)
        things: tuple[tuple[str, Marker | MapNote | Light], ...] = (
            *(("marker", each) for each in self._map.markers),
            *(("note", each) for each in self._map.notes),
            *(("light", each) for each in self._map.lights),
        )
        for kind, thing in things:
            name = thing.name if isinstance(thing, Marker) else ""
            each = self._object(kind, name, thing, shape="point")
            yield replace(each, x=thing.x * wide / THOUSAND, y=thing.y * high / THOUSAND)

    def _zone(self, zone: Zone) -> MapObject:
        wide, high = self._map.cell_width, self._map.cell_height
        if zone.polygon:
            points = tuple((x * wide / THOUSAND, y * high / THOUSAND) for x, y in zone.polygon)
            return self._object("zone", zone.name, zone, shape="polygon", points=points)
        if not zone.runs:
            raise ContentError("map.zone_empty", place=zone.name[:80])
        left, right = min(run[1] for run in zone.runs), max(run[2] for run in zone.runs) + 1
        top, bottom = min(run[0] for run in zone.runs), max(run[0] for run in zone.runs) + 1
        size = {"width": float((right - left) * wide), "height": float((bottom - top) * high)}
        return replace(self._object("zone", zone.name, zone, **size), x=float(left * wide), y=float(top * high))

    def _shape(self, shape: TableShape) -> MapObject:
        wide, high = self._map.cell_width, self._map.cell_height
        if shape.polygon:
            points = tuple((x * wide / THOUSAND, y * high / THOUSAND) for x, y in shape.polygon)
            return self._object(shape.kind, shape.name, shape, shape="polygon", points=points)
        x, y, radius = shape.disc
        size = {"width": 2 * radius * wide / THOUSAND, "height": 2 * radius * high / THOUSAND}
        made = self._object(shape.kind, shape.name, shape, shape="ellipse", **size)
        return replace(made, x=(x - radius) * wide / THOUSAND, y=(y - radius) * high / THOUSAND)

    def _object(self, kind: str, name: str, thing: Feature, **parts: Json) -> MapObject:
        number, self.next_id = self.next_id, self.next_id + 1
        properties = dict(thing.properties)
        places = {"x", "y", "name", "properties", "polygon", "disc"}
        places |= set() if isinstance(thing, Zone) else {"side", "kind"}
        for each in dataclasses.fields(thing):
            value = getattr(thing, each.name)
            default = each.default
            if each.name in places or value == default or value == ():
                continue
            properties[f"portulan.{each.name}"] = plain(json.dumps(value) if isinstance(value, tuple) else value)
        return with_fields(MapObject(id=number, name=name, kind=f"portulan.{kind}", properties=properties), **parts)


class _Reader:
    """Reads feature objects one by one."""

    def __init__(self, tile_map: TileMap, file: str) -> None:
        self._map = tile_map
        self._file = file
        self._ids: set[int] = set()
        self.next_id = 1
        self.walls: list[Wall] = []
        self.doors: list[CellDoor] = []
        self.zones: list[Zone] = []
        self.shapes: list[TableShape] = []
        self.markers: list[Marker] = []
        self.notes: list[MapNote] = []
        self.lights: list[Light] = []

    def own_words(self) -> TileMap:
        """Return the map with the content of its own property: name, cell size, coordinates, terrain."""
        each = self._map.properties.get(_PROPERTY)
        if each is None or not isinstance(each.value, str):
            return self._map
        own = parse_json(each.value, self._file, limit=64_000_000)
        if not isinstance(own, dict):
            raise ContentError("format.not_a_table", file=self._file, place=_PROPERTY)
        rest = {key: value for key, value in self._map.properties.items() if key != _PROPERTY}
        terrain = self._terrain(own.get("terrain", {}))
        return replace(
            self._map,
            properties=rest,
            terrain=terrain,
            next_id=build(int, own.get("next_id", self._map.next_id), file=self._file, place="portulan.next_id"),
            name=build(str, own.get("name", ""), file=self._file, place="portulan.name"),
            cell_um=build(int, own.get("cell_um", INCH_MM), file=self._file, place="portulan.cell_um"),
            coordinates=build(Coordinates, own.get("coordinates", {}), file=self._file, place="portulan.coordinates"),
        )

    def _terrain(self, raw: Json) -> NDArray[np.uint8]:
        texts = build(dict[str, str], raw, file=self._file, place="portulan.terrain")
        try:
            packed: dict[tuple[int, int], bytes] = {}
            for key, text in texts.items():
                x, _, y = key.partition("/")
                packed[int(x[:9]), int(y[:9])] = base64.b64decode(text, validate=True)
            return join(packed, self._map.width, self._map.height, np.uint8)
        except (binascii.Error, ValueError) as problem:
            raise ContentError("format.wrong_cells", file=self._file, place="portulan.terrain") from problem
        except SpokenError as refused:
            raise file_error(refused, self._file) from refused

    def take(self, each: MapObject) -> bool:
        """Read an object as a feature; return False where it fits none."""
        kind = each.kind.removeprefix("portulan.") if each.kind.startswith("portulan.") else ""
        own = {key[9:]: value.value for key, value in each.properties.items() if key.startswith("portulan.")}
        free = {key: value for key, value in each.properties.items() if not key.startswith("portulan.")}
        wall = next((known for known in WALL_KINDS if known == kind), None)
        if wall is not None:
            return self._walls(each, wall, own, free)
        door = next((known for known in _DOOR_KINDS if kind == f"cell_{known}"), None)
        if door is not None:
            return self._door(each, door, own, free)
        if kind == "zone":
            return self._zone(each, own, free)
        if kind in SHAPE_KINDS:
            return self._shape(each, kind, own, free)
        return self._thing(each, kind, own, free)

    def _walls(self, each: MapObject, kind: WallKind, own: Mapping[str, object], free: dict[str, Property]) -> bool:
        edges = self._edges(each)
        state, one_way = own.get("state", "closed"), own.get("one_way", "")
        if not edges or state not in DOOR_STATES or one_way not in _ONE_WAY:
            return False
        self.walls += [Wall(*edge, kind, state, one_way, each.name, free) for edge in edges]
        return True

    def _edges(self, each: MapObject) -> list[Edge]:
        """Return the cell edges a straight polyline lies on; none for one that leaves the grid or the map."""
        corners = [self._thousandths(each.x + x, each.y + y) for x, y in each.points]
        if each.shape != "polyline" or each.rotation or any(x % THOUSAND or y % THOUSAND for x, y in corners):
            return []
        edges: list[Edge] = []
        for (x0, y0), (x1, y1) in itertools.pairwise(corners):
            x0, y0, x1, y1 = (part // THOUSAND for part in (x0, y0, x1, y1))
            inside = all(0 <= x <= self._map.width and 0 <= y <= self._map.height for x, y in ((x0, y0), (x1, y1)))
            if not inside or (x0 != x1 and y0 != y1):
                return []
            if x0 == x1 and x0 <= self._map.width:
                edges += [("V", x0, y) for y in range(min(y0, y1), max(y0, y1))]
            else:
                edges += [("H", x, y0) for x in range(min(x0, x1), max(x0, x1))]
        return edges

    def _door(self, each: MapObject, kind: DoorKind, own: Mapping[str, object], free: dict[str, Property]) -> bool:
        x, y = (part // THOUSAND for part in self._thousandths(each.x, each.y))
        state = own.get("state", "closed")
        if not self._map.inside((x, y)) or state not in DOOR_STATES:
            return False
        self.doors.append(CellDoor(x, y, kind, state, each.name, free))
        return True

    def _zone(self, each: MapObject, own: dict[str, Json], free: dict[str, Property]) -> bool:
        kind = own.get("kind", "other")
        words = {key: own[key] for key in ("color", "side") if isinstance(own.get(key), str)}
        if kind not in ZONE_KINDS:
            return False
        runs = own.get("runs")
        if isinstance(runs, str):
            shape: dict[str, Json] = {"runs": parse_json(runs, self._file)}
        elif each.points:
            shape = {"polygon": [list(self._thousandths(each.x + x, each.y + y)) for x, y in each.points]}
        else:
            return False
        raw = {"id": self._id(own), "name": each.name, "kind": kind, **words, **shape}
        zone = build(Zone, raw, file=self._file, place=f"object {each.id}")
        self.zones.append(replace(zone, properties=free))
        return True

    def _shape(self, each: MapObject, kind: str, own: dict[str, Json], free: dict[str, Property]) -> bool:
        left, top = self._thousandths(each.x, each.y)
        right, bottom = self._thousandths(each.x + each.width, each.y + each.height)
        if each.rotation or each.shape not in ("polygon", "rectangle", "ellipse"):
            return False
        if each.points:
            corners = [list(self._thousandths(each.x + x, each.y + y)) for x, y in each.points]
            form: dict[str, Json] = {"polygon": corners}
        elif each.shape == "rectangle":
            form = {"polygon": [[left, top], [right, top], [right, bottom], [left, bottom]]}
        elif right - left == bottom - top:
            form = {"disc": [(left + right) // 2, (top + bottom) // 2, (right - left) // 2]}
        else:
            return False
        heights: dict[str, Json] = {key: own[key] for key in ("bottom", "top") if key in own}
        raw = {"id": self._id(own), "name": each.name, "kind": kind, **heights, **form}
        shape = build(TableShape, raw, file=self._file, place=f"object {each.id}")
        self.shapes.append(replace(shape, properties=free))
        return True

    def _thing(self, each: MapObject, kind: str, own: dict[str, Json], free: dict[str, Property]) -> bool:
        x, y = self._thousandths(each.x, each.y)
        raw = {**own, "id": self._id(own), "x": x, "y": y}
        place = f"object {each.id}"
        if kind == "marker":
            marker = build(Marker, {**raw, "name": each.name}, file=self._file, place=place)
            self.markers.append(replace(marker, properties=free))
        elif kind == "note":
            self.notes.append(replace(build(MapNote, raw, file=self._file, place=place), properties=free))
        elif kind == "light":
            self.lights.append(replace(build(Light, raw, file=self._file, place=place), properties=free))
        return kind in ("marker", "note", "light")

    def _id(self, own: dict[str, Json]) -> int:
        number = own.get("id")
        if not isinstance(number, int) or number in self._ids or number <= 0:
            number, self.next_id = self.next_id, self.next_id + 1
        self._ids.add(number)
        self.next_id = max(self.next_id, number + 1)
        return number

    def _thousandths(self, x: float, y: float) -> tuple[int, int]:
        return round(x * THOUSAND / self._map.cell_width), round(y * THOUSAND / self._map.cell_height)

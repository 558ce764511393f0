"""Universal VTT (`.dd2vtt`, `.uvtt`, `.df2vtt`; format 0.3): a picture with walls, doors and lights.

It knows no difficult ground, no locked or secret doors, one level and one flat picture. Doors of ours are written
closed: an open one becomes a window elsewhere. What came from such a file and was not changed goes back as it came,
walls off the grid, pillars and windows included. Positions are in squares.

A portal that is not `closed` is a window where its light is meant (Dungeondraft, and our own files), an open door
where another program is named or the file has another suffix than Dungeondraft's.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import atan2, pi
from pathlib import Path
from typing import Any, Final

import numpy as np

from models.errors import ContentError, SpokenError
from models.formats.files import MAX_BYTES, read_whole, write_whole
from models.formats.format import MapFile, WriteOptions
from models.formats.json_text import parse_json
from models.formats.nodes import Node
from models.formats.wall_intake import WallIntake
from models.formats.walls_out import cell_door_line, door_span, edges_of, sight_edges, spans
from models.maps.features import THOUSAND, CellDoor, DoorState, Light, Wall, WallKind
from models.maps.free_walls import (
    FREE_DOOR,
    FREE_WALL,
    FREE_WINDOW,
    FreeWall,
    Point,
    free_walls,
    kept,
    kept_of,
)
from models.maps.grid import Edge, check_size
from models.maps.map_json import MAX_PX, spoken
from models.maps.tile_map import AnyLayer, ImageLayer, TileMap, new_map
from models.maps.tileset import Picture

KEY: Final = "uvtt"
"""The property under which things keep what came with them."""
_PICTURE: Final = "picture"
_KINDS: Final = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpg", b"RIFF": "webp"}
_FAR: Final = 100_000
_OBJECTS: Final = "objects_line_of_sight"
_READ: Final = ("format", "resolution", "line_of_sight", _OBJECTS, "portals", "lights", "image", "portulan")
_WRITERS: Final = ("software", "creator", "generator")
_ENVIRONMENT: Final = {"baked_lighting": False, "ambient_light": "ffffffff"}


def read_vtt(path: Path, _root: Path | None = None) -> MapFile:
    """Return the map of a Universal VTT file: its picture as a layer, walls and doors on cell edges where they fit.

    What stands off the grid is kept beside it. Raises ContentError.
    """
    try:
        return _read(Node(parse_json(read_whole(path), path.name, limit=MAX_BYTES), path.name, "map"), path)
    except ContentError:
        raise
    except SpokenError as refused:
        raise spoken(refused, path.name) from refused


def _read(node: Node, path: Path) -> MapFile:
    resolution = node.node("resolution")
    if resolution is None:
        raise ContentError("format.not_this", file=path.name, expected="resolution")
    size, origin = resolution.node("map_size"), resolution.node("map_origin")
    if size is None:
        raise resolution.wrong("map_size")
    corner = (origin.number("x"), origin.number("y")) if origin else (0.0, 0.0)
    width, height = _cells(size, "x"), _cells(size, "y")
    check_size(width, height)
    pixels = resolution.whole("pixels_per_grid", low=1, high=MAX_PX)
    made = replace(new_map(width, height, name=path.stem, cell_px=pixels), layers=(), next_id=1)
    intake, open_is_window = WallIntake(made), _open_is_window(node, path)
    portals = [_moved(each, corner) for each in node.list("portals")]
    for each in portals:
        _take_portal(each, intake, open_is_window)
    for points in _polylines(node, _OBJECTS, corner):
        _take_object(points, intake)
    for points in _polylines(node, "line_of_sight", corner):
        intake.run(points)
    for each in node.list("lights"):
        moved = _moved(each, corner)
        light = _light(moved)
        intake.add_light(light if _light_table(light) == moved.raw else replace(light, properties=kept(KEY, moved.raw)))
    pictures = _image(node)
    layers: list[AnyLayer] = [ImageLayer(id=1, name=path.stem, picture=Picture(name)) for name in pictures]
    rest = {key: value for key, value in node.raw.items() if key not in _READ}
    if rest.get("environment") == _ENVIRONMENT:
        del rest["environment"]
    if any(not each.flag("closed", True) for each in portals):
        rest["portulan"] = {"open_is_window": open_is_window}
    made = replace(
        made,
        walls=intake.walls,
        lights=tuple(intake.lights),
        layers=(*layers, *intake.layer("Universal VTT")),
        next_id=intake.next_id,
        properties=kept(KEY, rest) if rest else {},
    )
    told = intake.told() + (() if pictures else (("format.no_picture", {}),))
    return MapFile(made, pictures, path.parent, told=told)


def _open_is_window(node: Node, path: Path) -> bool:
    """Return whether a portal that is not closed is a window: what its writer means by it."""
    own = node.take("portulan")
    if isinstance(own, Mapping) and isinstance(own.get("open_is_window"), bool):
        return bool(own["open_is_window"])
    writers = " ".join(str(node.take(key) or "") for key in _WRITERS).lower()
    if "dungeondraft" in writers:
        return True
    return not writers.strip() and path.suffix.lower() == ".dd2vtt"


def _moved(node: Node, corner: Point) -> Node:
    """Return a portal or a light measured from the corner of the map."""
    if corner == (0.0, 0.0):
        return node
    table = dict(node.raw)
    at = node.node("position")
    if at is not None:
        table["position"] = {**at.raw, **_xy(*_point(at, corner))}
    if "bounds" in table:
        table["bounds"] = [{**each.raw, **_xy(*_point(each, corner))} for each in node.list("bounds")]
    return Node(table, node.file, node.place)


def _cells(node: Node, key: str) -> int:
    return min(max(round(node.number(key)), 0), 2**31)


def _polylines(node: Node, key: str, corner: Point) -> list[list[Point]]:
    raw = node.take(key)
    if raw is None:
        return []
    if not isinstance(raw, list) or not all(isinstance(line, list) for line in raw):
        raise node.wrong(key)
    return [
        [_point(Node(point, node.file, f"{node.place}.{key}[{i}]"), corner) for point in line]
        for i, line in enumerate(raw)
        if line
    ]


def _point(node: Node, corner: Point = (0.0, 0.0)) -> Point:
    x, y = node.number("x"), node.number("y")
    if abs(x) > _FAR or abs(y) > _FAR:
        raise node.wrong("x")
    return x - corner[0], y - corner[1]


def _take_object(points: list[Point], intake: WallIntake) -> None:
    """Take a pillar or a piece of furniture: on edges that are free, else beside the grid."""
    mark = kept(KEY, {"list": _OBJECTS})
    if not intake.stand(Wall("V", 0, 0, properties=mark), intake.edges(points)):
        intake.keep(FREE_WALL, points, mark)


def _take_portal(node: Node, intake: WallIntake, open_is_window: bool) -> None:
    points = _ends(node)
    kind, state = _portal_kind(node, open_is_window)
    edges = intake.edges(points) if len(points) == 2 else []
    plain = len(edges) == 1 and dict(node.raw) == _Portal.on(Wall(*edges[0])).table()
    wall = Wall("V", 0, 0, kind, state, properties={} if plain else kept(KEY, node.raw))
    if not intake.stand(wall, edges):
        intake.keep(FREE_WINDOW if kind == "window" else FREE_DOOR, points, kept(KEY, node.raw))


def _portal_kind(node: Node, open_is_window: bool) -> tuple[WallKind, DoorState]:
    if node.flag("closed", True):
        return "door", "closed"
    return ("window", "closed") if open_is_window else ("door", "open")


def _ends(node: Node) -> tuple[Point, ...]:
    """Return both ends of a portal; where it does not say them, its middle."""
    bounds = tuple(_point(each) for each in node.list("bounds"))
    if len(bounds) == 2:
        return bounds
    at = node.node("position")
    return (_point(at) if at else (0.0, 0.0),)


def _light(node: Node) -> Light:
    at = node.node("position")
    x, y = _point(at) if at else (0.0, 0.0)
    color = node.text("color", "ffffe9b0")
    fits = len(color) == 8 and all(c in "0123456789abcdefABCDEF" for c in color)
    return Light(
        0,
        round(x * THOUSAND),
        round(y * THOUSAND),
        round(min(max(node.number("range", 1.0), 0.0), float(_FAR)) * THOUSAND),
        f"#{color[2:].lower()}" if fits else "#ffe9b0",
        round(min(max(node.number("intensity", 1.0), 0.0), 1000.0) * THOUSAND),
        node.flag("shadows", True),
    )


def _image(node: Node) -> dict[str, bytes]:
    text = node.text("image")
    if not text:
        return {}
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as problem:
        raise node.wrong("image") from problem
    suffix = next((kind for start, kind in _KINDS.items() if raw.startswith(start)), None)
    if suffix is None:
        raise node.wrong("image")
    return {f"{_PICTURE}.{suffix}": raw}


def write_vtt(tile_map: TileMap, path: Path, options: WriteOptions) -> tuple[str, ...]:
    """Write a map with its picture as Universal VTT; returns what it could not say; raises ContentError."""
    if not options.picture or options.picture_px < 1:
        raise ContentError("format.needs_picture", file=path.name)
    walls, rims = sight_edges(tile_map)
    things = {edge for edge, wall in tile_map.walls.items() if kept_of(wall.properties, KEY).get("list") == _OBJECTS}
    free = [each for each in free_walls(tile_map) if each.kind == FREE_WALL]
    lines: dict[bool, list[Any]] = {
        of_things: [[_xy(*a), _xy(*b)] for a, b in spans(edges)]
        for of_things, edges in ((False, (walls - things) | rims), (True, walls & things))
    }
    for each in free:
        of_things = kept_of(each.object.properties, KEY).get("list") == _OBJECTS
        lines[of_things].append([_xy(round(x, 9), round(y, 9)) for x, y in each.points])
    portals = _PortalsOut(tile_map)
    table = {
        "environment": dict(_ENVIRONMENT),
        **portals.rest,
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": tile_map.width, "y": tile_map.height},
            "pixels_per_grid": options.picture_px,
        },
        "line_of_sight": lines[False],
        _OBJECTS: lines[True],
        "portals": portals.tables,
        "lights": [_light_out(light) for light in tile_map.lights],
        "image": base64.b64encode(options.picture).decode("ascii"),
    }
    write_whole(path, json.dumps(table, separators=(",", ":"), allow_nan=False).encode("utf-8"))
    return _lost(tile_map, portals)


class _PortalsOut:
    """The doors and windows of a map as portals; `exact` are those that go back as they came."""

    def __init__(self, tile_map: TileMap) -> None:
        self.rest = kept_of(tile_map.properties, KEY)
        own = self.rest.get("portulan")
        self._open_is_window = not isinstance(own, Mapping) or own.get("open_is_window") is not False
        self.tables: list[dict[str, Any]] = []
        self.exact: set[Edge] = set()
        self.lost: set[str] = set()
        came: dict[str, list[Wall]] = {}
        for _, wall in sorted(tile_map.walls.items()):
            if wall.kind == "wall":
                continue
            if KEY in wall.properties:
                came.setdefault(str(wall.properties[KEY].value), []).append(wall)
            elif wall.kind != "window":
                self.tables.append(_Portal.on(wall).table())
        for walls in came.values():
            self._go_back(walls, tile_map)
        for cell in sorted(tile_map.doors):
            a, b = cell_door_line(tile_map, cell)
            ends = ((part[0] / THOUSAND, part[1] / THOUSAND) for part in (a, b))
            self.tables.append(_Portal(*ends).table())
        for free in free_walls(tile_map):
            if free.kind != FREE_WALL:
                self._free(free)

    def _go_back(self, walls: list[Wall], tile_map: TileMap) -> None:
        raw = kept_of(walls[0].properties, KEY)
        points, kind = self._read(raw)
        edges = edges_of(points, tile_map.width, tile_map.height)[0] if len(points) == 2 else []
        if {wall.edge for wall in walls} == set(edges) and all((wall.kind, wall.state) == kind for wall in walls):
            self.tables.append(raw)
            self.exact |= set(edges)
            return
        self.tables += [{**raw, **_Portal.on(wall).table()} for wall in walls if wall.kind != "window"]

    def _free(self, free: FreeWall) -> None:
        raw = kept_of(free.object.properties, KEY)
        points, (kind, _) = self._read(raw)
        if free.lies_on(points) and free.kind == (FREE_WINDOW if kind == "window" else FREE_DOOR):
            self.tables.append(raw)
        elif free.kind == FREE_WINDOW and not (raw and kind == "window"):
            self.lost.add("format.lost_windows")
        elif len(free.points) > 1:
            shut = {"closed": raw.get("closed", True)}
            self.tables.append({**raw, **_Portal(free.points[0], free.points[-1]).table(), **shut})

    def _read(self, raw: Mapping[str, Any]) -> tuple[tuple[Point, ...], tuple[WallKind, DoorState]]:
        """Return the ends and the kind of a portal as it came; no ends for what is none any more."""
        try:
            node = Node(raw, "", "portal")
            return (_ends(node) if raw else ()), _portal_kind(node, self._open_is_window)
        except SpokenError:
            return (), ("door", "closed")


def _lost(tile_map: TileMap, portals: _PortalsOut) -> tuple[str, ...]:
    lost = []
    if np.any(tile_map.terrain == 1):
        lost.append("format.lost_difficult")
    walls = (wall for edge, wall in tile_map.walls.items() if edge not in portals.exact)
    things: tuple[Wall | CellDoor, ...] = (*walls, *tile_map.doors.values())
    doors = [(thing.kind, thing.state) for thing in things]
    if any((state in ("open", "locked") and kind != "wall") or kind == "secret_door" for kind, state in doors):
        lost.append("format.lost_door_states")
    if any(kind == "window" for kind, _ in doors) or "format.lost_windows" in portals.lost:
        lost.append("format.lost_windows")
    return tuple(lost)


@dataclass(frozen=True)
class _Portal:
    """The two ends of a door in squares."""

    a: Point
    b: Point

    @classmethod
    def on(cls, wall: Wall) -> _Portal:
        """Return the portal of an edge."""
        return cls(*door_span(wall))

    def table(self) -> dict[str, Any]:
        """Return it closed, standing in a wall."""
        middle = ((self.a[0] + self.b[0]) / 2, (self.a[1] + self.b[1]) / 2)
        turn = pi / 2 if self.a[0] == self.b[0] else atan2(self.b[1] - self.a[1], self.b[0] - self.a[0])
        return {
            "position": _xy(*middle),
            "bounds": [_xy(*self.a), _xy(*self.b)],
            "rotation": turn,
            "closed": True,
            "freestanding": False,
        }


def _light_out(light: Light) -> dict[str, Any]:
    """Return a light as it came where nobody changed it, else as it is with whatever else came with it."""
    table, raw = _light_table(light), kept_of(light.properties, KEY)
    if not raw:
        return table
    try:
        came = _light(Node(raw, "", "light"))
    except SpokenError:
        return table
    if came == replace(light, id=0, properties={}):
        return raw
    return {**raw, **table, "color": f"{str(raw.get('color', 'ff'))[:2]}{table['color'][2:]}"}


def _light_table(light: Light) -> dict[str, Any]:
    return {
        "position": _xy(light.x / THOUSAND, light.y / THOUSAND),
        "range": light.range / THOUSAND,
        "intensity": light.intensity / THOUSAND,
        "color": f"ff{light.color.removeprefix('#')[-6:]}",
        "shadows": light.shadows,
    }


def _xy(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}

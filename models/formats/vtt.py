"""Universal VTT (`.dd2vtt`, `.uvtt`, `.df2vtt`; format 0.3): a picture with walls, doors and lights.

It knows no difficult ground, no locked or secret doors, one level and one flat picture. Doors are written closed: an
open one becomes a window elsewhere. Positions are in squares.
"""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass, replace
from math import pi
from pathlib import Path
from typing import Any, Final

import numpy as np

from models.errors import ContentError, SpokenError
from models.formats.files import MAX_BYTES, read_whole, write_whole
from models.formats.format import MapFile, WriteOptions
from models.formats.json_text import parse_json
from models.formats.nodes import Node
from models.formats.walls_out import cell_door_line, door_span, edges_of, sight_edges, spans
from models.maps.features import THOUSAND, CellDoor, Light, Wall
from models.maps.grid import Edge, check_size
from models.maps.map_json import MAX_PX, spoken
from models.maps.tile_map import AnyLayer, ImageLayer, MapObject, ObjectLayer, TileMap, new_map
from models.maps.tileset import Picture

_PICTURE: Final = "picture"
_KINDS: Final = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpg", b"RIFF": "webp"}
_FAR: Final = 100_000


def read_vtt(path: Path, _root: Path | None = None) -> MapFile:
    """Return the map of a Universal VTT file: its picture as a layer, walls and doors on cell edges where they fit.

    Walls off the grid become lines on an object layer. Raises ContentError.
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
    left, top = (origin.number("x"), origin.number("y")) if origin else (0.0, 0.0)
    width, height = _cells(size, "x"), _cells(size, "y")
    check_size(width, height)
    pixels = resolution.whole("pixels_per_grid", low=1, high=MAX_PX)
    made = replace(new_map(width, height, name=path.stem, cell_px=pixels), layers=(), next_id=1)
    reader = _LineReader(made, left, top)
    for key in ("line_of_sight", "objects_line_of_sight"):
        for points in _polylines(node, key):
            reader.line(points)
    doors = [door for each in node.list("portals") if (door := _portal(each, reader)) is not None]
    walls = {wall.edge: wall for wall in (*(Wall(*edge) for edge in reader.edges), *doors)}
    lights = tuple(_light(each, i + 1, left, top) for i, each in enumerate(node.list("lights")))
    pictures = _image(node)
    layers: list[AnyLayer] = [ImageLayer(id=1, name=path.stem, picture=Picture(name)) for name in pictures]
    if reader.loose:
        layers.append(ObjectLayer(id=2, name="line_of_sight", objects=tuple(reader.loose)))
    made = replace(made, walls=walls, lights=lights, layers=tuple(layers), next_id=len(lights) + len(reader.loose) + 10)
    return MapFile(made, pictures, path.parent)


def _cells(node: Node, key: str) -> int:
    return min(max(round(node.number(key)), 0), 2**31)


def _polylines(node: Node, key: str) -> list[list[tuple[float, float]]]:
    raw = node.take(key)
    if raw is None:
        return []
    if not isinstance(raw, list) or not all(isinstance(line, list) for line in raw):
        raise node.wrong(key)
    return [
        [_point(Node(point, node.file, f"{node.place}.{key}[{i}]")) for point in line] for i, line in enumerate(raw)
    ]


def _point(node: Node) -> tuple[float, float]:
    x, y = node.number("x"), node.number("y")
    if abs(x) > _FAR or abs(y) > _FAR:
        raise node.wrong("x")
    return x, y


class _LineReader:
    """Gathers walls: edges where a line follows the grid, free lines where it does not."""

    def __init__(self, made: TileMap, left: float, top: float) -> None:
        self.made = made
        self.left, self.top = left, top
        self.edges: set[Edge] = set()
        self.loose: list[MapObject] = []

    def line(self, points: list[tuple[float, float]]) -> None:
        """Take a polyline in squares."""
        moved = [(x - self.left, y - self.top) for x, y in points]
        edges, whole = edges_of(moved, self.made.width, self.made.height)
        if whole:
            self.edges.update(edges)
            return
        wide, high = self.made.cell_width, self.made.cell_height
        x0, y0 = moved[0]
        corners = tuple(((x - x0) * wide, (y - y0) * high) for x, y in moved)
        number = len(self.loose) + 3
        self.loose.append(MapObject(number, "polyline", x=x0 * wide, y=y0 * high, points=corners))


def _portal(node: Node, reader: _LineReader) -> Wall | None:
    bounds = [_point(each) for each in node.list("bounds")]
    closed = node.flag("closed", True)
    if len(bounds) != 2:
        return None
    moved = [(x - reader.left, y - reader.top) for x, y in bounds]
    edges, whole = edges_of(moved, reader.made.width, reader.made.height)
    if not whole or len(edges) != 1:
        reader.line(bounds)
        return None
    return Wall(*edges[0], "door", "closed" if closed else "open")


def _light(node: Node, number: int, left: float, top: float) -> Light:
    at = node.node("position")
    x, y = _point(at) if at else (0.0, 0.0)
    color = node.text("color", "ffffe9b0")
    fits = len(color) == 8 and all(c in "0123456789abcdefABCDEF" for c in color)
    return Light(
        number,
        round((x - left) * THOUSAND),
        round((y - top) * THOUSAND),
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
    table = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": tile_map.width, "y": tile_map.height},
            "pixels_per_grid": options.picture_px,
        },
        "line_of_sight": [[_xy(*a), _xy(*b)] for a, b in spans(walls | rims)],
        "objects_line_of_sight": [],
        "portals": _portals(tile_map),
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [_light_table(light) for light in tile_map.lights],
        "image": base64.b64encode(options.picture).decode("ascii"),
    }
    write_whole(path, json.dumps(table, separators=(",", ":"), allow_nan=False).encode("utf-8"))
    return _lost(tile_map)


def _lost(tile_map: TileMap) -> tuple[str, ...]:
    lost = []
    if np.any(tile_map.terrain == 1):
        lost.append("format.lost_difficult")
    things: tuple[Wall | CellDoor, ...] = (*tile_map.walls.values(), *tile_map.doors.values())
    doors = [(thing.kind, thing.state) for thing in things]
    if any((state in ("open", "locked") and kind != "wall") or kind == "secret_door" for kind, state in doors):
        lost.append("format.lost_door_states")
    if any(kind == "window" for kind, _ in doors):
        lost.append("format.lost_windows")
    return tuple(lost)


@dataclass(frozen=True)
class _Portal:
    """The two ends of a door in squares, and whether it stands free of walls."""

    a: tuple[float, float]
    b: tuple[float, float]

    def table(self) -> dict[str, Any]:
        middle = ((self.a[0] + self.b[0]) / 2, (self.a[1] + self.b[1]) / 2)
        return {
            "position": _xy(*middle),
            "bounds": [_xy(*self.a), _xy(*self.b)],
            "rotation": pi / 2 if self.a[0] == self.b[0] else 0,
            "closed": True,
            "freestanding": False,
        }


def _portals(tile_map: TileMap) -> list[dict[str, Any]]:
    doors = [door_span(wall) for _, wall in sorted(tile_map.walls.items()) if wall.kind not in ("wall", "window")]
    portals = [_Portal(a, b) for a, b in doors]
    for cell in sorted(tile_map.doors):
        a, b = cell_door_line(tile_map, cell)
        portals.append(_Portal((a[0] / THOUSAND, a[1] / THOUSAND), (b[0] / THOUSAND, b[1] / THOUSAND)))
    return [portal.table() for portal in portals]


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

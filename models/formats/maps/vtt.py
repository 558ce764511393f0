"""Universal VTT (`.dd2vtt`, `.uvtt`, `.df2vtt`, `.json`; format 0.3): a picture with walls, doors and lights.

What no edge of a cell can hold is kept with all its fields: walls off the grid, pillars, the light of a portal.
Positions are in squares. The picture is stretched over the map; it is given in base64, as a `data:` address, or as the
name of a file. A portal that is not `closed` is a window in files of Dungeondraft and in our own, and an open
door where another program is named or the suffix is not Dungeondraft's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2, pi
from pathlib import Path, PurePosixPath
from typing import Final

from models.content import Json
from models.errors import ContentError, SpokenError
from models.formats.files import MAX_BYTES, inline_data, read_whole
from models.formats.json_text import parse_json
from models.formats.maps.file import MapFile
from models.formats.maps.wall_intake import WallIntake, is_exact
from models.formats.maps.walls_out import door_span
from models.formats.nodes import FileNode, refuse_crowd
from models.maps.features import THOUSAND, DoorState, Light, Wall, WallKind
from models.maps.free_walls import FREE_DOOR, FREE_WALL, FREE_WINDOW, Point, foreign_property
from models.maps.map_json import MAX_PX, file_error
from models.maps.properties import Properties
from models.maps.rules.grid import check_size
from models.maps.tile_map import ImageLayer, new_map
from models.maps.tilesets.tileset import Picture
from models.progress import Progress, cancellable, silent

KEY: Final = "uvtt"
"""The property under which things keep what came with them."""
_PICTURE: Final = "picture"
_KINDS: Final = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpg", b"RIFF": "webp", b"GIF8": "gif"}
_SUFFIX: Final = re.compile(r"\.[A-Za-z]\w{2,3}(?:\?.*)?")
_LONGEST_NAME: Final = 1024
_FAR: Final = 100_000
OBJECTS: Final = "objects_line_of_sight"
_READ: Final = ("format", "resolution", "line_of_sight", OBJECTS, "portals", "lights", "image", "portulan")
_WRITERS: Final = ("software", "creator", "generator")
ENVIRONMENT: Final = {"baked_lighting": False, "ambient_light": "ffffffff"}


def read_vtt(path: Path, _root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of a Universal VTT file: its picture as a layer, walls and doors on cell edges where they fit.

    What stands off the grid is kept beside it. Raises ContentError. Progress may cancel.
    """
    return vtt_map(parse_json(read_whole(path), path.name, limit=MAX_BYTES, progress=progress), path, None, progress)


def is_vtt(table: Json) -> bool:
    """Return whether a JSON document looks like a Universal VTT file."""
    return isinstance(table, dict) and isinstance(table.get("resolution"), dict)


def vtt_map(table: Json, path: Path, _root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of the table of a Universal VTT file; raises ContentError. Progress may cancel."""
    refuse_crowd(table, path.name, "map")
    try:
        return _read(FileNode(table, path.name, "map", progress), path)
    except ContentError:
        raise
    except SpokenError as refused:
        raise file_error(refused, path.name) from refused


def _read(node: FileNode, path: Path) -> MapFile:
    progress = node.progress
    resolution = node.node("resolution")
    if resolution is None:
        raise ContentError("format.not_this", file=path.name, expected="resolution")
    size, origin = resolution.node("map_size"), resolution.node("map_origin")
    if size is None:
        raise resolution.wrong("map_size")
    corner = (origin.number("x"), origin.number("y")) if origin else (0.0, 0.0)
    width, height = _cells(size, "x"), _cells(size, "y")
    check_size(width, height)
    pixels = round(resolution.number("pixels_per_grid"))
    if not 1 <= pixels <= MAX_PX:
        raise resolution.wrong("pixels_per_grid")
    made = replace(new_map(width, height, name=path.stem, cell_px=pixels), layers=(), next_id=1)
    intake, open_is_window = WallIntake(made), _open_is_window(node, path)
    portals = [_relative_to(each, corner) for each in node.list("portals")]
    for each in cancellable(portals, progress):
        _take_portal(each, intake, open_is_window)
    for points in cancellable(_polylines(node, OBJECTS, corner), progress):
        _take_object(points, intake)
    for points in cancellable(_polylines(node, "line_of_sight", corner), progress):
        intake.run(points, _near)
    for each in node.list("lights"):
        moved = _relative_to(each, corner)
        light = light_of(moved)
        intake.add_light(
            light if light_table(light) == moved.raw else replace(light, properties=foreign_property(KEY, moved.raw))
        )
    name, pictures = _image(node)
    shown = Picture(name, round(size.number("x") * pixels), round(size.number("y") * pixels))
    layers = (ImageLayer(id=1, name=path.stem, picture=shown),) if name else ()
    rest = {key: value for key, value in node.raw.items() if key not in _READ}
    if rest.get("environment") == ENVIRONMENT:
        del rest["environment"]
    if any(not each.flag("closed", True) for each in portals):
        rest["portulan"] = {"open_is_window": open_is_window}
    made = replace(
        made,
        walls=intake.walls,
        lights=tuple(intake.lights),
        layers=(*layers, *intake.layer("Universal VTT")),
        next_id=intake.next_id,
        properties=foreign_property(KEY, rest) if rest else {},
    )
    told = intake.told() + (() if name else (("format.no_picture", {}),))
    return MapFile(made, pictures, path.parent, told=told, loose=True)


def _open_is_window(node: FileNode, path: Path) -> bool:
    """Return whether a portal that is not closed means a window for the program that wrote the file."""
    own = node.take("portulan")
    if isinstance(own, Mapping) and isinstance(own.get("open_is_window"), bool):
        return bool(own["open_is_window"])
    writers = " ".join(str(node.take(key) or "") for key in _WRITERS).lower()
    if "dungeondraft" in writers:
        return True
    return not writers.strip() and path.suffix.lower() == ".dd2vtt"


def _relative_to(node: FileNode, corner: Point) -> FileNode:
    """Return a portal or a light with its positions relative to the corner of the map."""
    if corner == (0.0, 0.0):
        return node
    table = dict(node.raw)
    at = node.node("position")
    if at is not None:
        table["position"] = {**at.raw, **xy(*_point(at, corner))}
    if "bounds" in table:
        table["bounds"] = [{**each.raw, **xy(*_point(each, corner))} for each in node.list("bounds")]
    return FileNode(table, node.file, node.place)


def _cells(node: FileNode, key: str) -> int:
    return min(max(round(node.number(key)), 0), 2**31)


def _polylines(node: FileNode, key: str, corner: Point) -> list[list[Point]]:
    raw = node.take(key)
    if raw is None:
        return []
    if not isinstance(raw, list) or not all(isinstance(line, list) for line in raw):
        raise node.wrong(key)
    return [
        [_point(FileNode(point, node.file, f"{node.place}.{key}[{i}]"), corner) for point in line]
        for i, line in enumerate(cancellable(raw, node.progress))
        if line
    ]


def _point(node: FileNode, corner: Point = (0.0, 0.0)) -> Point:
    x, y = node.number("x"), node.number("y")
    if abs(x) > _FAR or abs(y) > _FAR:
        raise node.wrong("x")
    return x - corner[0], y - corner[1]


def _take_object(points: list[Point], intake: WallIntake) -> None:
    """Put the outline of a pillar or a piece of furniture on free edges, or else off the grid."""
    mark = foreign_property(KEY, {"list": OBJECTS} if is_exact(points) else {"list": OBJECTS, "line": points})
    if not intake.stand(Wall("V", 0, 0, properties=mark), intake.edges(points)):
        intake.keep(FREE_WALL, points, mark)


def _near(points: Sequence[Point]) -> Properties:
    return foreign_property(KEY, {"line": points})


def _take_portal(node: FileNode, intake: WallIntake, open_is_window: bool) -> None:
    points = ends_of(node)
    kind, state = portal_kind(node, open_is_window)
    edges = intake.edges(points) if len(points) == 2 else []
    plain = len(edges) == 1 and dict(node.raw) == Portal.on(Wall(*edges[0])).table()
    wall = Wall("V", 0, 0, kind, state, properties={} if plain else foreign_property(KEY, node.raw))
    if not intake.stand(wall, edges):
        intake.keep(FREE_WINDOW if kind == "window" else FREE_DOOR, points, foreign_property(KEY, node.raw), wall)


def portal_kind(node: FileNode, open_is_window: bool) -> tuple[WallKind, DoorState]:
    """Return the kind of wall a portal is, and its state."""
    if node.flag("closed", True):
        return "door", "closed"
    return ("window", "closed") if open_is_window else ("door", "open")


def ends_of(node: FileNode) -> tuple[Point, ...]:
    """Return both ends of a portal; where it has none, its middle."""
    bounds = tuple(_point(each) for each in node.list("bounds"))
    if len(bounds) == 2:
        return bounds
    at = node.node("position")
    return (_point(at) if at else (0.0, 0.0),)


def light_of(node: FileNode) -> Light:
    """Return a light; its position is relative to the corner of the map."""
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


def _image(node: FileNode) -> tuple[str, dict[str, bytes]]:
    """Return the name of the picture, "" for none, and its bytes by that name if the file holds them."""
    text = node.text("image").strip()
    if not text:
        return "", {}
    if len(text) <= _LONGEST_NAME and _SUFFIX.fullmatch(PurePosixPath(text.replace("\\", "/")).suffix):
        return text, {}
    raw = inline_data(text if text[:5].lower() == "data:" else f"data:;base64,{text}") or b""
    suffix = next((kind for start, kind in _KINDS.items() if raw.startswith(start)), None)
    if suffix is None:
        raise node.wrong("image")
    return f"{_PICTURE}.{suffix}", {f"{_PICTURE}.{suffix}": raw}


@dataclass(frozen=True)
class Portal:
    """The two ends of a door in squares."""

    a: Point
    b: Point

    @classmethod
    def on(cls, wall: Wall) -> Portal:
        """Return the portal of an edge."""
        return cls(*door_span(wall))

    def table(self) -> dict[str, Json]:
        """Return the table of the door, closed and standing in a wall."""
        middle = ((self.a[0] + self.b[0]) / 2, (self.a[1] + self.b[1]) / 2)
        turn = pi / 2 if self.a[0] == self.b[0] else atan2(self.b[1] - self.a[1], self.b[0] - self.a[0])
        return {
            "position": xy(*middle),
            "bounds": [xy(*self.a), xy(*self.b)],
            "rotation": turn,
            "closed": True,
            "freestanding": False,
        }


def light_table(light: Light) -> dict[str, Json]:
    """Return a light as a table of the format."""
    return {
        "position": xy(light.x / THOUSAND, light.y / THOUSAND),
        "range": light.range / THOUSAND,
        "intensity": light.intensity / THOUSAND,
        "color": f"ff{light.color.removeprefix('#')[-6:]}",
        "shadows": light.shadows,
    }


def xy(x: float, y: float) -> dict[str, float]:
    """Return a point as a table of the format."""
    return {"x": x, "y": y}

"""Foundry VTT scene JSON: walls with doors and their state, lights, notes, the picture beside it. Positions in pixels.

Written for cores 10 to 13: square grid, no padding, one level. Ordinary fields that a core adds keep their defaults.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from models.errors import ContentError, SpokenError
from models.formats.files import MAX_BYTES, read_whole, write_whole
from models.formats.format import MapFile, WriteOptions
from models.formats.json_text import parse_json
from models.formats.nodes import Node
from models.formats.walls_out import cell_door_line, door_span, edges_of, sight_edges, spans
from models.maps.features import THOUSAND, CellDoor, DoorState, Light, Note, Wall
from models.maps.grid import Edge, check_size
from models.maps.map_json import MAX_PX, spoken
from models.maps.tile_map import ImageLayer, MapObject, ObjectLayer, TileMap, new_map
from models.maps.tileset import Picture

_NORMAL: Final = 20
_DOORS: Final[dict[DoorState, int]] = {"closed": 0, "open": 1, "locked": 2}
_SQUARE: Final = 1
_FAR: Final = 2**24


def read_foundry(path: Path, root: Path | None = None) -> MapFile:
    """Return the map of a Foundry scene; raises ContentError."""
    return foundry_map(parse_json(read_whole(path), path.name, limit=MAX_BYTES), path, root)


def is_scene(table: Any) -> bool:
    """Return whether a JSON document looks like a Foundry scene."""
    return isinstance(table, dict) and isinstance(table.get("walls"), list) and "grid" in table


def foundry_map(table: Any, path: Path, _root: Path | None = None) -> MapFile:
    """Return the map of a Foundry scene's table: its picture as a layer, walls and doors on edges where they fit."""
    if not is_scene(table):
        raise ContentError("format.not_this", file=path.name, expected="walls, grid")
    try:
        return _Scene(Node(table, path.name, "scene"), path).read()
    except ContentError:
        raise
    except SpokenError as refused:
        raise spoken(refused, path.name) from refused


class _Scene:
    """Reads one scene."""

    def __init__(self, node: Node, path: Path) -> None:
        self._node = node
        self._path = path
        grid = node.raw["grid"]
        # Cores before 10 keep the size of the grid as a bare number.
        bare = isinstance(grid, int | float)
        self._size = (node if bare else Node(grid, path.name, "scene.grid")).whole(
            "grid" if bare else "size", low=1, high=MAX_PX
        )
        self._kind = node.whole("gridType", 1) if bare else Node(grid, path.name, "scene.grid").whole("type", 1)
        self._left = self._top = 0

    def read(self) -> MapFile:
        """Return the scene's map."""
        node = self._node
        width = min(round(max(node.number("width"), 0) / self._size), 2**31)
        height = min(round(max(node.number("height"), 0) / self._size), 2**31)
        check_size(width, height)
        padding = min(max(node.number("padding"), 0.0), 0.5)
        # The core rounds the padding up to whole squares.
        self._left = -int(-padding * width // 1) * self._size
        self._top = -int(-padding * height // 1) * self._size
        made = replace(new_map(width, height, name=node.text("name"), cell_px=self._size), layers=(), next_id=1)
        walls, loose = self._walls(made)
        lights = tuple(self._light(each, i + 1) for i, each in enumerate(node.list("lights")))
        notes = tuple(self._note(each, len(lights) + i + 1) for i, each in enumerate(node.list("notes")))
        layers = self._layers(loose)
        number = len(lights) + len(notes) + len(loose) + 10
        made = replace(made, walls=walls, lights=lights, notes=notes, layers=layers, next_id=number)
        lost = () if self._kind == _SQUARE else ("format.not_square",)
        return MapFile(made, home=self._path.parent, lost=lost)

    def _layers(self, loose: list[MapObject]) -> tuple[ImageLayer | ObjectLayer, ...]:
        layers: list[ImageLayer | ObjectLayer] = []
        background = self._node.node("background")
        source = background.take("src") if background else self._node.take("img")
        if isinstance(source, str) and source:
            layers.append(ImageLayer(id=1, name=self._node.text("name"), picture=Picture(source)))
        if loose:
            layers.append(ObjectLayer(id=2, name="walls", objects=tuple(loose)))
        return tuple(layers)

    def _walls(self, made: TileMap) -> tuple[dict[Edge, Wall], list[MapObject]]:
        walls: dict[Edge, Wall] = {}
        loose: list[MapObject] = []
        for node in self._node.list("walls"):
            raw = node.take("c")
            if not isinstance(raw, list) or len(raw) != 4:
                raise node.wrong("c")
            ends = Node({str(i): part for i, part in enumerate(raw)}, node.file, f"{node.place}.c")
            c = [ends.number(str(i)) for i in range(4)]
            if any(abs(part) > _FAR for part in c):
                raise node.wrong("c")
            a, b = (c[0] - self._left, c[1] - self._top), (c[2] - self._left, c[3] - self._top)
            edges, whole = edges_of([(x / self._size, y / self._size) for x, y in (a, b)], made.width, made.height)
            if not whole:
                points = ((0.0, 0.0), (b[0] - a[0], b[1] - a[1]))
                loose.append(MapObject(len(loose) + 3, "polyline", x=a[0], y=a[1], points=points))
            for edge in edges:
                walls[edge] = _wall(node, edge, b[1] < a[1] or b[0] < a[0])
        return walls, loose

    def _light(self, node: Node, number: int) -> Light:
        config = node.node("config") or node
        reach = max(config.number("bright"), config.number("dim"))
        color = config.take("color") or config.take("tintColor")
        fits = isinstance(color, str) and len(color) == 7 and color.startswith("#")
        distance = self._distance()
        return Light(
            number,
            *self._thousandths(node),
            round(min(max(reach / distance, 0), 10_000) * THOUSAND),
            str(color).lower() if fits else "#ffe9b0",
            THOUSAND,
            node.flag("walls", True),
        )

    def _distance(self) -> float:
        grid = self._node.raw["grid"]
        node = Node(grid, self._path.name, "scene.grid") if isinstance(grid, dict) else self._node
        value = node.number("distance" if isinstance(grid, dict) else "gridDistance", 1.0)
        return value if value > 0 else 1.0

    def _note(self, node: Node, number: int) -> Note:
        return Note(number, node.text("text"), *self._thousandths(node))

    def _thousandths(self, node: Node) -> tuple[int, int]:
        x, y = node.number("x") - self._left, node.number("y") - self._top
        return round(x * THOUSAND / self._size), round(y * THOUSAND / self._size)


def _wall(node: Node, edge: Edge, backwards: bool) -> Wall:
    door, state = node.whole("door", 0), node.whole("ds", 0)
    states: dict[int, DoorState] = {0: "closed", 1: "open", 2: "locked"}
    way = node.whole("dir", 0)
    stops, cuts = node.whole("move", _NORMAL), node.whole("sight", node.whole("sense", _NORMAL))
    if door not in (1, 2):
        return Wall(*edge, "wall" if cuts or not stops else "window")
    # Direction 1 blocks from the left of the line as it runs, 2 from the right.
    passes = (way == 1) != backwards if edge[0] == "V" else (way == 2) != backwards
    one_way = "" if way not in (1, 2) else "forward" if passes else "backward"
    return Wall(*edge, "secret_door" if door == 2 else "door", states.get(state, "closed"), one_way)  # type: ignore[arg-type]


def write_foundry(tile_map: TileMap, path: Path, options: WriteOptions) -> tuple[str, ...]:
    """Write a map as a Foundry scene, with its picture as a PNG of the same name; returns what it could not say."""
    if not options.picture or options.picture_px < 1:
        raise ContentError("format.needs_picture", file=path.name)
    size = options.picture_px
    picture = path.with_name(path.name.split(".")[0] + ".png")
    writer = _Walls(tile_map, size)
    scene = {
        "name": tile_map.name or path.name.split(".")[0],
        "width": tile_map.width * size,
        "height": tile_map.height * size,
        "padding": 0,
        "background": {"src": picture.name},
        "grid": {"type": _SQUARE, "size": size, "distance": 1, "units": "", "alpha": 0.2, "color": "#000000"},
        "initial": {"x": tile_map.width * size // 2, "y": tile_map.height * size // 2, "scale": 0.5},
        "tokenVision": True,
        "walls": writer.all(),
        "lights": [_light_table(light, size) for light in tile_map.lights],
        "notes": [_note_table(note, size) for note in tile_map.notes if not note.secret],
        "tiles": [],
        "drawings": [],
        "regions": [],
        "tokens": [],
        "flags": {"portulan": {"width": tile_map.width, "height": tile_map.height}},
    }
    write_whole(picture, options.picture)
    write_whole(path, json.dumps(scene, ensure_ascii=False, indent=1, allow_nan=False).encode("utf-8"))
    lost = ("format.lost_difficult",) if (tile_map.terrain == 1).any() else ()
    return lost + (("format.lost_secret_notes",) if any(note.secret for note in tile_map.notes) else ())


@dataclass(frozen=True)
class _Walls:
    """The walls of a map as Foundry has them."""

    tile_map: TileMap
    size: int

    def all(self) -> list[dict[str, Any]]:
        """Return long walls first, then windows and doors one by one."""
        walls, rims = sight_edges(self.tile_map)
        found = [self._wall(a, b) for a, b in spans(walls | rims)]
        for _, wall in sorted(self.tile_map.walls.items()):
            if wall.kind == "wall":
                continue
            a, b = door_span(wall)
            if wall.kind == "window":
                found.append({**self._wall(a, b), "sight": 0, "light": 0})
            else:
                found.append({**self._wall(a, b), **_door(wall), "dir": self._direction(wall)})
        for cell, door in sorted(self.tile_map.doors.items()):
            ends = cell_door_line(self.tile_map, cell)
            line = [part * self.size // THOUSAND for end in ends for part in end]
            found.append({**self._wall((0, 0), (0, 0)), "c": line, **_door(door)})
        return found

    def _wall(self, a: tuple[int, int], b: tuple[int, int]) -> dict[str, Any]:
        ends = [part * self.size for part in (*a, *b)]
        all_ways = dict.fromkeys(("light", "sight", "sound", "move"), _NORMAL)
        return {"c": ends, **all_ways, "dir": 0, "door": 0, "ds": 0, "flags": {}}

    @staticmethod
    def _direction(wall: Wall) -> int:
        if not wall.one_way:
            return 0
        return 1 if (wall.one_way == "forward") == (wall.side == "V") else 2


def _door(door: Wall | CellDoor) -> dict[str, int]:
    return {"door": 2 if door.kind == "secret_door" else 1, "ds": _DOORS[door.state]}


def _light_table(light: Light, size: int) -> dict[str, Any]:
    reach = light.range / THOUSAND
    config = {"bright": reach / 2, "dim": reach, "color": light.color, "alpha": min(light.intensity, THOUSAND) / 2000}
    return {"x": light.x * size // THOUSAND, "y": light.y * size // THOUSAND, "walls": light.shadows, "config": config}


def _note_table(note: Note, size: int) -> dict[str, Any]:
    return {"text": note.text, "x": note.x * size // THOUSAND, "y": note.y * size // THOUSAND}

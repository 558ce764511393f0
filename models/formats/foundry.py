"""Foundry VTT scene JSON: walls with doors and their state, lights, notes, the picture beside it. Positions in pixels.

Scenes of cores up to 14. What no edge of a cell can hold is kept with all its fields: walls at any angle, one-way
walls, their sounds and thresholds, lights with their animation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from models.errors import ContentError, SpokenError
from models.formats.files import MAX_BYTES, read_whole
from models.formats.json_text import parse_json
from models.formats.map_file import MapFile
from models.formats.nodes import FileNode
from models.formats.wall_intake import WallIntake, is_exact
from models.maps.features import THOUSAND, CellDoor, DoorState, Light, MapNote, Wall
from models.maps.free_walls import (
    FREE_DOOR,
    FREE_HIDDEN_DOOR,
    FREE_WALL,
    FREE_WINDOW,
    Point,
    kept,
)
from models.maps.grid import check_size
from models.maps.map_json import MAX_PX, spoken
from models.maps.properties import Properties
from models.maps.tile_map import AnyLayer, ImageLayer, new_map
from models.maps.tileset import Picture
from models.progress import Progress, silent, watched

KEY: Final = "foundry"
"""The property under which things keep what came with them."""
_NORMAL: Final = 20
_DOORS: Final[dict[DoorState, int]] = {"closed": 0, "open": 1, "locked": 2}
SQUARE: Final = 1
_FAR: Final = 2**24
_FREE: Final = {"wall": FREE_WALL, "window": FREE_WINDOW, "door": FREE_DOOR, "secret_door": FREE_HIDDEN_DOOR}
_NOTHING: Final[tuple[object, ...]] = (
    None, "", [], {}, False, {"light": None, "sight": None, "sound": None, "attenuation": False},
)  # fmt: skip
"""What a field of a wall says that says nothing."""
_LEFT: Final = ("tokens", "tiles", "drawings", "regions", "sounds", "templates")
"""What a scene has besides that a map does not take."""


def read_foundry(path: Path, root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of a Foundry scene; raises ContentError. Progress may cancel."""
    table = parse_json(read_whole(path), path.name, limit=MAX_BYTES, progress=progress)
    return foundry_map(table, path, root, progress)


def is_scene(table: object) -> bool:
    """Return whether a JSON document looks like a Foundry scene."""
    return isinstance(table, dict) and isinstance(table.get("walls"), list) and "grid" in table


def foundry_map(table: object, path: Path, _root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of a Foundry scene's table: its picture as a layer, walls and doors on edges where they fit.

    Progress may cancel.
    """
    if not is_scene(table):
        raise ContentError("format.not_this", file=path.name, expected="walls, grid")
    try:
        return _Scene(FileNode(table, path.name, "scene", progress), path).read()
    except ContentError:
        raise
    except SpokenError as refused:
        raise spoken(refused, path.name) from refused


class _Scene:
    """Reads one scene."""

    def __init__(self, node: FileNode, path: Path) -> None:
        self._node = node
        self._path = path
        grid = node.raw["grid"]
        # Cores before 10 keep the size of the grid as a bare number.
        bare = isinstance(grid, int | float)
        self._size = (node if bare else FileNode(grid, path.name, "scene.grid")).whole(
            "grid" if bare else "size", low=1, high=MAX_PX
        )
        self._kind = node.whole("gridType", 1) if bare else FileNode(grid, path.name, "scene.grid").whole("type", 1)
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
        intake = WallIntake(made)
        self._take_walls(intake)
        for each in node.list("lights"):
            intake.add_light(self._light(each))
        first = intake.next_id
        notes = tuple(self._note(each, first + i) for i, each in enumerate(node.list("notes")))
        made = replace(
            made,
            walls=intake.walls,
            lights=tuple(intake.lights),
            notes=notes,
            layers=(*self._pictures(), *intake.layer("Foundry VTT")),
            next_id=first + len(notes),
            properties=self._units(),
        )
        lost = () if self._kind == SQUARE else ("format.not_square",)
        return MapFile(made, home=self._path.parent, lost=lost, told=(*intake.told(), *self._left_out()))

    def _units(self) -> Properties:
        """Return, as a property, how many units a square counts and their name; empty for one unit without a name."""
        grid = self._node.raw["grid"]
        named = grid.get("units") if isinstance(grid, dict) else self._node.raw.get("gridUnits")
        units = named if isinstance(named, str) else ""
        distance = self._distance()
        return kept(KEY, {"distance": distance, "units": units}) if distance != 1 or units else {}

    def _left_out(self) -> tuple[tuple[str, Mapping[str, object]], ...]:
        """Return the message with the number of things of the scene that are not read; empty for none."""
        lists = (self._node.raw.get(key) for key in _LEFT)
        count = sum(len(each) for each in lists if isinstance(each, list))
        return (("format.scene_left", {"count": count}),) if count else ()

    def _pictures(self) -> tuple[AnyLayer, ...]:
        """Return the scene's background as a layer: its own, or that of its first level that has one."""
        levels = [each.node("background") for each in self._node.list("levels")]
        places = [self._node.node("background"), *levels]
        sources = [self._node.take("img"), *(place.take("src") for place in places if place)]
        found = next((each for each in sources if isinstance(each, str) and each), "")
        return (ImageLayer(id=1, name=self._node.text("name"), picture=Picture(found)),) if found else ()

    def _take_walls(self, intake: WallIntake) -> None:
        """Read doors and walls with properties of their own first; plain walls get the edges that are left free."""
        plain: list[tuple[Point, Point]] = []
        for node in self._node.list("walls"):
            points = self._ends(node)
            edges = intake.edges(points)
            backwards = points[1] < points[0]
            wall = wall_of(node, edges[0][0] if edges else "V", backwards)
            raw = {**node.raw, "c": [part for point in points for part in point]}
            exact = is_exact([(round(x, 9), round(y, 9)) for x, y in points])
            if edges and exact and wall.kind == "wall" and _is_plain(raw, wall_table({})):
                plain.append(points)
                continue
            ours = wall_table({"sight": 0, "light": 0} if wall.kind == "window" else door_table(wall))
            mine = exact and len(edges) == 1 and _is_plain(raw, ours)
            if not intake.stand(replace(wall, properties={} if mine else kept(KEY, raw)), edges):
                intake.keep(_FREE[wall.kind], points, kept(KEY, raw))
        for points in watched(plain, self._node.progress):
            intake.run(points)

    def _ends(self, node: FileNode) -> tuple[Point, Point]:
        """Return both ends of a wall in cells from the corner of the map."""
        raw = node.take("c")
        if not isinstance(raw, list) or len(raw) != 4:
            raise node.wrong("c")
        ends = FileNode({str(i): part for i, part in enumerate(raw)}, node.file, f"{node.place}.c")
        c = [ends.number(str(i)) for i in range(4)]
        if any(abs(part) > _FAR for part in c):
            raise node.wrong("c")
        places = [(part - (self._left, self._top)[i % 2]) / self._size for i, part in enumerate(c)]
        return (places[0], places[1]), (places[2], places[3])

    def _light(self, node: FileNode) -> Light:
        x, y = (node.number("x") - self._left) / self._size, (node.number("y") - self._top) / self._size
        raw = {**node.raw, "x": x, "y": y, "distance": self._distance()}
        return replace(light_of(FileNode(raw, node.file, node.place)), properties=kept(KEY, raw))

    def _distance(self) -> float:
        grid = self._node.raw["grid"]
        node = FileNode(grid, self._path.name, "scene.grid") if isinstance(grid, dict) else self._node
        value = node.number("distance" if isinstance(grid, dict) else "gridDistance", 1.0)
        return value if value > 0 else 1.0

    def _note(self, node: FileNode, number: int) -> MapNote:
        return MapNote(number, node.text("text"), *self._thousandths(node))

    def _thousandths(self, node: FileNode) -> tuple[int, int]:
        x, y = node.number("x") - self._left, node.number("y") - self._top
        return round(x * THOUSAND / self._size), round(y * THOUSAND / self._size)


def light_of(node: FileNode) -> Light:
    """Return a light at a position in cells from the corner of the map, of a scene with `distance` units a cell."""
    config = node.node("config") or node
    reach = max(config.number("bright"), config.number("dim")) / node.number("distance", 1.0)
    color = config.take("color") or config.take("tintColor")
    fits = isinstance(color, str) and len(color) == 7 and color.startswith("#")
    return Light(
        0,
        round(node.number("x") * THOUSAND),
        round(node.number("y") * THOUSAND),
        round(min(max(reach, 0), 10_000) * THOUSAND),
        str(color).lower() if fits else "#ffe9b0",
        THOUSAND,
        node.flag("walls", True),
    )


def wall_of(node: FileNode, side: str, backwards: bool) -> Wall:
    """Return a wall of a scene as ours, to be put on an edge; `backwards` where its line runs to
    the left or upwards.
    """
    door, state = node.whole("door", 0), node.whole("ds", 0)
    states: dict[int, DoorState] = {0: "closed", 1: "open", 2: "locked"}
    way = node.whole("dir", 0)
    stops, cuts = node.whole("move", _NORMAL), node.whole("sight", node.whole("sense", _NORMAL))
    if door not in (1, 2):
        return Wall("V", 0, 0, "wall" if cuts or not stops else "window")
    # Direction 1 blocks from the left of the line as it runs, 2 from the right.
    passes = (way == 1) != backwards if side == "V" else (way == 2) != backwards
    one_way = "" if way not in (1, 2) else "forward" if passes else "backward"
    return Wall("V", 0, 0, "secret_door" if door == 2 else "door", states.get(state, "closed"), one_way)  # type: ignore[arg-type]


def _is_plain(raw: Mapping[str, object], ours: Mapping[str, object]) -> bool:
    """Return whether a scene's wall has no field that ours does not have; its id and empty fields do not count."""
    sense = {"sight": raw["sense"]} if "sense" in raw and "sight" not in raw else {}
    said = {key: value for key, value in {**raw, **sense}.items() if key not in ("_id", "c", "sense")}
    empty: tuple[object, ...] = (
        None,
        "",
        [],
        {},
        False,
        {"light": None, "sight": None, "sound": None, "attenuation": False},
    )
    return all(ours.get(key) == value if key in ours else value in empty for key, value in said.items())


def wall_table(more: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of a plain wall without its position, some of them replaced or added to (`more`)."""
    all_ways = dict.fromkeys(("light", "sight", "sound", "move"), _NORMAL)
    return {**all_ways, "dir": 0, "door": 0, "ds": 0, "flags": {}, **more}


def door_table(wall: Wall) -> dict[str, int]:
    """Return the fields that make a wall a door on an edge, with its one-way direction."""
    way = 0 if not wall.one_way else 1 if (wall.one_way == "forward") == (wall.side == "V") else 2
    return {**door_fields(wall), "dir": way}


def door_fields(door: Wall | CellDoor) -> dict[str, int]:
    """Return the fields that make a wall a door: its kind and its state."""
    return {"door": 2 if door.kind == "secret_door" else 1, "ds": _DOORS[door.state]}

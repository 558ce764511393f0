"""Foundry VTT scene JSON: walls with doors and their state, lights, notes, the picture's name. Positions in pixels.

Scenes of cores up to 14, and packs of scenes (`.db`, one a line). What no edge of a cell can hold is kept with all its
fields: walls at any angle, one-way walls, their sounds and thresholds, lights with their animation. Each storey of a
scene of core 14 is a map.

A scene begins at the corner of its grid, behind a padding of whole cells. Its picture lies `offset` pixels (`shift` in
cores 9 and 14) to the left of and above that corner, and is stretched to the scene's width and height.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, sqrt
from pathlib import Path
from typing import Final

from models.content import Json
from models.errors import ContentError, SpokenError
from models.formats.files import MAX_BYTES, inline_data, read_whole
from models.formats.json_text import parse_json
from models.formats.maps.file import MapFile
from models.formats.maps.wall_intake import Borders, WallIntake, is_exact
from models.formats.nodes import MAX_THINGS, FileNode
from models.i18n import LANGUAGES, MessageArgs, Text, Translator, fold
from models.maps.features import THOUSAND, CellDoor, DoorState, Light, MapNote, OneWay, Wall
from models.maps.free_walls import ETHEREAL, KINDS_OFF_GRID, LIMITED, Point, foreign_property
from models.maps.map_json import MAX_PX, file_error
from models.maps.properties import Properties, Property
from models.maps.rules.grid import check_size
from models.maps.tile_map import ImageLayer, LayerLook, new_map
from models.maps.tilesets.tileset import Picture
from models.progress import Progress, cancellable, silent

KEY: Final = "foundry"
"""The property under which things keep what came with them."""
_NORMAL: Final = 20
_LIMITED: Final = 10
_DOORS: Final[dict[DoorState, int]] = {"closed": 0, "open": 1, "locked": 2}
SQUARE: Final = 1
LEVEL: Final = "defaultLevel0000"
"""The id of the one level of a scene of ours, and of those that Foundry made of older scenes."""
_FAR: Final = 2**24
_NOTHING: Final[tuple[object, ...]] = (
    None, "", [], {}, False, {"light": None, "sight": None, "sound": None, "attenuation": False},
)  # fmt: skip
"""What a field of a wall says that says nothing."""
_THINGS: Final = ("walls", "lights", "notes")
_LEFT: Final = ("tokens", "tiles", "drawings", "regions", "sounds", "templates")
"""What a scene has besides that a map does not take."""


def read_foundry(path: Path, root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the maps of a Foundry scene or of a pack of scenes; raises ContentError. Progress may cancel."""
    raw = read_whole(path)
    if path.suffix.lower() == ".db":
        return foundry_map(list(_lines(raw, path.name, progress)), path, root, progress)
    return foundry_map(parse_json(raw, path.name, limit=MAX_BYTES, progress=progress), path, root, progress)


def _lines(raw: bytes, file: str, progress: Progress) -> Iterator[Json]:
    """Yield the documents of a pack, one a line; a later line of the same id stands for the earlier one."""
    found: dict[str | int, Json] = {}
    for number, line in enumerate(cancellable(raw.splitlines(), progress)):
        if line.strip():
            table = parse_json(line, f"{file}:{number + 1}", limit=MAX_BYTES, progress=progress)
            key = table.get("_id") if isinstance(table, dict) else None
            found[key if isinstance(key, str) else number] = table
    return (each for each in found.values() if not isinstance(each, dict) or not each.get("$$deleted"))


def is_scene(table: Json) -> bool:
    """Return whether a JSON document looks like a Foundry scene."""
    return isinstance(table, dict) and isinstance(table.get("walls"), list) and "grid" in table


def scenes_of(table: Json) -> list[Json]:
    """Return the scenes of a JSON document: itself, those of a list, those of an adventure."""
    if isinstance(table, dict) and not is_scene(table):
        table = table.get("scenes")
    if isinstance(table, list):
        inside = (each.get("scenes") if isinstance(each, dict) and not is_scene(each) else [each] for each in table)
        return [scene for each in inside if isinstance(each, list) for scene in each if is_scene(scene)]
    return [table] if is_scene(table) else []


def foundry_map(table: Json, path: Path, _root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the maps of the scenes in a document: the picture as a layer, walls and doors on edges where they fit.

    One scene among others that cannot be read is left out and told. Progress may cancel.
    """
    scenes = scenes_of(table)
    if not scenes:
        raise ContentError("format.not_this", file=path.name, expected="walls, grid")
    made: list[MapFile] = []
    wrong: list[ContentError] = []
    borders, left = Borders(), MAX_THINGS
    for scene in scenes:
        try:
            node = FileNode(scene, path.name, "scene", progress)
            storeys = _storeys(node)
            things = len(storeys) * sum(_count(node.raw.get(key)) for key in _THINGS)
            if things > left:
                raise ContentError("format.too_many_things", file=path.name, place="scene.walls", limit=MAX_THINGS)
            left -= things
            made += [_Scene(node, path, level, borders).read() for level in storeys]
        except SpokenError as problem:
            wrong.append(problem if isinstance(problem, ContentError) else file_error(problem, path.name))
    if not made:
        raise wrong[0]
    reasons = (Text(*(Translator(lang)(each.key, **each.args_) for lang in LANGUAGES)) for each in wrong)
    told = tuple(("format.scene_refused", {"reason": reason}) for reason in reasons)
    first, *others = _apart(made)
    return replace(first, told=(*first.told, *told), others=tuple(others))


def _count(raw: Json) -> int:
    return len(raw) if isinstance(raw, list) else 0


def _apart(made: Sequence[MapFile]) -> Iterator[MapFile]:
    """Yield maps with a number behind a name that was there before."""
    taken: set[str] = set()
    for each in made:
        name, number = each.tile_map.name, 1
        while fold(name) in taken:
            number += 1
            name = f"{each.tile_map.name} {number}"
        taken.add(fold(name))
        yield replace(each, tile_map=replace(each.tile_map, name=name))


def _storeys(scene: FileNode) -> Sequence[FileNode | None]:
    """Return the levels of a scene with a picture or things of their own, from the lowest up; None alone for one."""

    def height(level: FileNode) -> tuple[float, float]:
        elevation = level.node("elevation")
        return elevation.number("bottom", -_FAR) if elevation else 0.0, level.number("sort")

    levels = list(scene.list("levels"))
    lists = [scene.raw.get(key) for key in (*_THINGS, *_LEFT)] if len(levels) > 1 else []
    things = [thing for each in lists if isinstance(each, list) for thing in each if isinstance(thing, dict)]
    named = {name for each in things if isinstance(each.get("levels"), list) for name in each["levels"] if name}
    shown = [(each, each.node("background")) for each in levels]
    levels = [each for each, back in shown if (back and back.take("src")) or each.take("_id") in named]
    return [*sorted(levels, key=height)] if len(levels) > 1 else [None]


def _padding(kind: int, size: int, scene: tuple[float, float], share: float) -> tuple[float, float]:
    """Return the padding of a scene of (width, height) pixels, in pixels: whole cells, as the core counts them.

    Hexagons in columns (or rows) stand 3/4 of their length apart; an odd number of them shifts the scene by half a one.
    """
    near = size * sqrt(3) / 2
    columns, rows = kind in (4, 5), kind in (2, 3)
    across, down = near if columns else size, near if rows else size
    n, m = ceil(share * scene[0] * (1 / across)), ceil(share * scene[1] * (1 / down))
    return n * across + (size / 2 if rows and m % 2 else 0), m * down + (size / 2 if columns and n % 2 else 0)


class _Scene:
    """Reads one scene, or one level of it."""

    def __init__(self, node: FileNode, path: Path, level: FileNode | None, borders: Borders) -> None:
        self._node = node
        self._path = path
        self._level = level
        self._borders = borders
        grid = node.raw["grid"]
        # Cores before 10 keep the size of the grid as a bare number.
        bare = isinstance(grid, int | float)
        self._size = (node if bare else FileNode(grid, path.name, "scene.grid")).whole(
            "grid" if bare else "size", low=1, high=MAX_PX
        )
        self._kind = node.whole("gridType", 1) if bare else FileNode(grid, path.name, "scene.grid").whole("type", 1)
        pixels = max(node.number("width"), 0.0), max(node.number("height"), 0.0)
        corner = _padding(self._kind, self._size, pixels, min(max(node.number("padding"), 0.0), 0.5))
        # A picture that begins a cell or more away from the corner moves the corner by whole cells.
        begins = [0.0 - part for part in self._offset()]
        first = [int(part / self._size) * self._size for part in begins]
        self._left, self._top = (part + by for part, by in zip(corner, first, strict=True))
        left, top = (part - by for part, by in zip(begins, first, strict=True))
        self._frame = left, top, *pixels

    def read(self) -> MapFile:
        """Return the scene's map."""
        node = self._node
        left, top, wide, high = self._frame
        width, height = (
            min(max(round(each / self._size), round((each + by) / self._size)), 2**31)
            for each, by in ((wide, left), (high, top))
        )
        check_size(width, height)
        level = self._level.text("name") if self._level else ""
        name = f"{node.text('name')} – {level}" if level else node.text("name")
        made = replace(new_map(width, height, name=name, cell_px=self._size), layers=(), next_id=1)
        intake = WallIntake(made, self._borders)
        self._take_walls(intake)
        for each in self._here("lights"):
            intake.add_light(self._light(each))
        first = intake.next_id
        notes = tuple(self._note(each, first + i) for i, each in enumerate(self._here("notes")))
        picture = self._picture()
        data = inline_data(picture)
        inside = {"picture": data} if data is not None else {}
        made = replace(
            made,
            walls=intake.walls,
            lights=tuple(intake.lights),
            notes=notes,
            layers=(*self._layers(next(iter(inside), picture), name), *intake.layer("Foundry VTT")),
            next_id=first + len(notes),
            properties=self._units(),
        )
        lost = () if self._kind == SQUARE else ("format.not_square",)
        told = (*intake.told(), *self._left_out())
        return MapFile(made, inside, self._path.parent, lost, told, loose=True)

    def _offset(self) -> tuple[float, float]:
        """Return how far to the left of the grid's corner, and above it, the picture begins, in pixels."""
        back = self._node.node("background")
        if back and (back.has("offsetX") or back.has("offsetY")):
            found = back.number("offsetX"), back.number("offsetY")
        else:
            found = self._node.number("shiftX"), self._node.number("shiftY")
        look = self._level.node("textures") if self._level else None
        return (found[0] - look.number("offsetX"), found[1] - look.number("offsetY")) if look else found

    def _here(self, key: str) -> Iterator[FileNode]:
        """Yield the things of a list that stand on this level, without the names of levels that we do not write."""
        here = self._level.take("_id") if self._level else None
        for each in self._node.list(key):
            levels = each.take("levels")
            if self._level is None or not isinstance(levels, list) or not levels or here in levels:
                ours = levels in (None, [], [LEVEL]) and self._level is None
                bare = each.raw if ours else {name: value for name, value in each.raw.items() if name != "levels"}
                yield FileNode(bare, each.file, each.place, each.progress)

    def _units(self) -> Properties:
        """Return, as a property, how many units a square counts and their name; empty for one unit without a name."""
        grid = self._node.raw["grid"]
        named = grid.get("units") if isinstance(grid, dict) else self._node.raw.get("gridUnits")
        units = named if isinstance(named, str) else ""
        distance = self._distance()
        return foreign_property(KEY, {"distance": distance, "units": units}) if distance != 1 or units else {}

    def _left_out(self) -> tuple[tuple[str, MessageArgs], ...]:
        """Return the message with the number of things of the scene that are not read; empty for none."""
        lists = (self._node.raw.get(key) for key in _LEFT)
        count = sum(len(each) for each in lists if isinstance(each, list))
        return (("format.scene_left", {"count": count}),) if count else ()

    def _picture(self) -> str:
        """Return the name of the background: that of the level, of the scene, or of its only level; "" for none."""
        levels = [self._level] if self._level else list(self._node.list("levels"))
        places = [each.node("background") for each in ([] if self._level else [self._node])]
        places += [each.node("background") for each in levels]
        sources = [None if self._level else self._node.take("img"), *(each.take("src") for each in places if each)]
        return next((each for each in sources if isinstance(each, str) and each), "")

    def _layers(self, picture: str, name: str) -> tuple[ImageLayer, ...]:
        """Return the background as a layer where it lies, as large as the scene; none without a picture."""
        left, top, wide, high = self._frame
        shown = Picture(picture, round(wide), round(high))
        look = LayerLook(offset_x=left, offset_y=top)
        return (ImageLayer(id=1, name=name, look=look, picture=shown),) if picture else ()

    def _take_walls(self, intake: WallIntake) -> None:
        """Read doors and walls with properties of their own first; plain walls get the edges that are left free."""
        plain: list[tuple[Point, Point]] = []
        for node in self._here("walls"):
            points = self._ends(node)
            edges = intake.edges(points)
            wall = wall_of(node, *heading(points))
            raw = {**node.raw, "c": [part for point in points for part in point]}
            exact = is_exact([(round(x, 9), round(y, 9)) for x, y in points])
            if edges and exact and wall.kind == "wall" and _is_plain(raw, wall_table({})):
                plain.append(points)
                continue
            ours = wall_table({"sight": 0, "light": 0} if wall.kind == "window" else door_table(wall))
            mine = exact and len(edges) == 1 and _is_plain(raw, ours)
            if not intake.stand(replace(wall, properties={} if mine else foreign_property(KEY, raw)), edges):
                ethereal = wall.kind == "wall" and node.whole("move", _NORMAL) == 0
                limited = node.whole("sight", node.whole("sense", _NORMAL)) == _LIMITED
                seen = {
                    key: Property("bool", True) for key, is_so in ((ETHEREAL, ethereal), (LIMITED, limited)) if is_so
                }
                wall = replace(wall, one_way=_way_of(node, *heading(points)))
                intake.keep(KINDS_OFF_GRID[wall.kind], points, {**foreign_property(KEY, raw), **seen}, wall)
        for points in cancellable(plain, self._node.progress):
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
        return replace(light_of(FileNode(raw, node.file, node.place)), properties=foreign_property(KEY, raw))

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


def heading(points: tuple[Point, Point]) -> tuple[str, bool]:
    """Return the side of cells that a line runs along rather than across, and whether it runs to the left or up."""
    (x, y), (far_x, far_y) = points
    upright = abs(far_y - y) >= abs(far_x - x)
    return ("V", far_y < y) if upright else ("H", far_x < x)


def wall_of(node: FileNode, side: str, backwards: bool) -> Wall:
    """Return a wall of a scene as ours, to be put on an edge; `backwards` where its line runs to
    the left or upwards.
    """
    door, state = node.whole("door", 0), node.whole("ds", 0)
    states: dict[int, DoorState] = {0: "closed", 1: "open", 2: "locked"}
    stops, cuts = node.whole("move", _NORMAL), node.whole("sight", node.whole("sense", _NORMAL))
    if door not in (1, 2):
        return Wall("V", 0, 0, "wall" if cuts or not stops else "window")
    one_way = _way_of(node, side, backwards)
    return Wall("V", 0, 0, "secret_door" if door == 2 else "door", states.get(state, "closed"), one_way)


def _way_of(node: FileNode, side: str, backwards: bool) -> OneWay:
    """Return the way a wall of a scene lets through; empty for one that stops from both sides."""
    way = node.whole("dir", 0)
    # Direction 1 blocks from the left of the line as it runs, 2 from the right.
    passes = (way == 1) != backwards if side == "V" else (way == 2) != backwards
    return "" if way not in (1, 2) else "forward" if passes else "backward"


def _is_plain(raw: Mapping[str, Json], ours: Mapping[str, Json]) -> bool:
    """Return whether a scene's wall has no field that ours does not have; its id and empty fields do not count."""
    sense = {"sight": raw["sense"]} if "sense" in raw and "sight" not in raw else {}
    said = {key: value for key, value in {**raw, **sense}.items() if key not in ("_id", "c", "sense")}
    return all(ours.get(key) == value if key in ours else value in _NOTHING for key, value in said.items())


def wall_table(more: Mapping[str, Json]) -> dict[str, Json]:
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

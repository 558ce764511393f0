"""Writing Foundry VTT scenes, for cores 10 to 14: square grid, no padding, one level, the picture beside the scene.

A picture that lies askew on the grid goes out as it is, with its offset.
What came from a scene and was not changed goes back as it came.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from models.content import Json
from models.errors import ContentError, SpokenError
from models.formats.files import write_whole
from models.formats.maps.file import PICTURES, WriteOptions, file_name
from models.formats.maps.foundry import (
    KEY,
    LEVEL,
    SQUARE,
    door_fields,
    door_table,
    heading,
    light_of,
    wall_of,
    wall_table,
)
from models.formats.maps.walls_out import SOLID, cell_door_line, door_span, edges_of, outlines, sight_edges
from models.formats.nodes import FileNode
from models.maps.features import THOUSAND, Light, MapNote, Wall
from models.maps.free_walls import (
    FREE_DOOR,
    FREE_HIDDEN_DOOR,
    FREE_WINDOW,
    FreeWall,
    Point,
    free_walls,
    kept_of,
)
from models.maps.lighting import lamps
from models.maps.rules.grid import Edge
from models.maps.rules.lines import spans
from models.maps.tile_map import TileMap
from models.progress import Progress, cancellable, silent

CORE: Final = "14.365"
_GRID_LOOK: Final = {"alpha": 0.2, "color": "#000000"}


def write_foundry(tile_map: TileMap, path: Path, options: WriteOptions, progress: Progress = silent) -> tuple[str, ...]:
    """Write a map as a Foundry scene, with its picture beside it; returns what it could not say.

    The picture has the name of the scene; a file of that name that the scene written over does not name is left alone.
    Progress may cancel.
    """
    if not options.picture or options.picture_px < 1:
        raise ContentError("format.needs_picture", file=path.name)
    size = options.picture_px
    suffix = next((kind for start, kind in PICTURES.items() if options.picture.startswith(start)), ".png")
    named = path.name.split(".")[0] + suffix
    ours = path.exists() and f'"{named}"' in path.read_text(encoding="utf-8", errors="replace")
    picture = path.with_name(named if ours else file_name(path, named, options.picture))
    left, top, wide, high = options.frame or (0, 0, tile_map.width * size, tile_map.height * size)
    offset = {"X": 0 - pixel(left), "Y": 0 - pixel(top)}
    distance, units = _units(tile_map)
    scene: dict[str, Json] = {
        "name": tile_map.name or path.name.split(".")[0],
        "width": round(wide),
        "height": round(high),
        "padding": 0,
        # Cores up to 13 have one background, core 14 one a level.
        "background": {"src": picture.name, **{f"offset{axis}": part for axis, part in offset.items()}},
        **{f"shift{axis}": part for axis, part in offset.items()},
        "levels": [{"_id": LEVEL, "name": tile_map.name or "1", "background": {"src": picture.name}}],
        "grid": {"type": SQUARE, "size": size, "distance": distance, "units": units, "alpha": 0.2, "color": "#000000"},
        "initial": {"x": tile_map.width * size // 2, "y": tile_map.height * size // 2, "scale": 0.5},
        "tokenVision": True,
        "walls": _Walls(tile_map, size, progress).all(),
        "lights": [_light_out(light, size, distance) for light in lamps(tile_map)],
        "notes": [_note_table(note, size) for note in tile_map.notes if not note.secret],
        "tiles": [],
        "drawings": [],
        "regions": [],
        "tokens": [],
        "flags": {"portulan": {"width": tile_map.width, "height": tile_map.height}},
        "_stats": {"coreVersion": CORE, "systemId": None, "systemVersion": None},
    }
    raw = json.dumps(scene, ensure_ascii=False, indent=1, allow_nan=False).encode("utf-8")
    progress(0, 0)
    write_whole(picture, options.picture)
    write_whole(path, raw)
    lost: tuple[str, ...] = ("format.lost_difficult",) if (tile_map.terrain == 1).any() else ()
    lost += ("format.lost_shapes",) if any(each.kind not in SOLID for each in tile_map.shapes) else ()
    lost += ("format.lost_secret_notes",) if any(note.secret for note in tile_map.notes) else ()
    return (*lost, "format.foundry_picture")


@dataclass(frozen=True)
class _Walls:
    """The walls of a map as tables of a Foundry scene."""

    tile_map: TileMap
    size: int
    progress: Progress

    def all(self) -> list[dict[str, Json]]:
        """Return all walls: long plain ones, then single windows and doors, those that came with fields of their own,
        then cell doors, walls off the grid, and the outlines of shapes.
        """
        walls, rims = sight_edges(self.tile_map)
        came: dict[str, list[Wall]] = {}
        singles: list[dict[str, Json]] = []
        for edge, wall in cancellable(sorted(self.tile_map.walls.items()), self.progress):
            if KEY in wall.properties:
                came.setdefault(str(wall.properties[KEY].value), []).append(wall)
                walls -= {edge}
            elif wall.kind != "wall":
                singles.append(self._single(wall))
        found = [self._at(a, b) for a, b in spans(walls | rims)]
        found += singles
        for group in cancellable(came.values(), self.progress):
            found += self._go_back(group)
        for cell, door in sorted(self.tile_map.doors.items()):
            a, b = (tuple(part / THOUSAND for part in end) for end in cell_door_line(self.tile_map, cell))
            found.append({**self._at((a[0], a[1]), (b[0], b[1])), **door_fields(door)})
        for free in cancellable(free_walls(self.tile_map), self.progress):
            found += self._free(free)
        for line in cancellable(outlines(self.tile_map), self.progress):
            found += [self._at(a, b) for a, b in itertools.pairwise(line)]
        return found

    def _single(self, wall: Wall) -> dict[str, Json]:
        a, b = door_span(wall)
        if wall.kind == "window":
            return {**self._at(a, b), "sight": 0, "light": 0}
        return {**self._at(a, b), **door_table(wall)}

    def _go_back(self, walls: list[Wall]) -> list[dict[str, Json]]:
        """Return the walls that came as one line as that line again, or one by one where they were changed."""
        raw = kept_of(walls[0].properties, KEY)
        points = _points(raw)
        if points and {wall.edge for wall in walls} == set(self._edges(points)):
            try:
                came = wall_of(FileNode(raw, "", "wall"), *heading(points))
            except SpokenError:
                came = None
            if came and all((w.kind, w.state, w.one_way) == (came.kind, came.state, came.one_way) for w in walls):
                return [{**raw, **self._ends(points)}]
        plain = spans(wall.edge for wall in walls if wall.kind == "wall")
        singles = [{**raw, **self._single(wall)} for wall in walls if wall.kind != "wall"]
        return singles + [self._plain(raw, a, b) for a, b in plain]

    def _plain(self, raw: Mapping[str, Json], a: Point, b: Point) -> dict[str, Json]:
        """Return a wall that was moved with the fields it came with; the fields of a door are cleared."""
        points, way = _points(raw), raw.get("dir")
        if points and heading(points)[1] and way in (1, 2):
            way = 3 - way  # the line runs the other way now
        return {**wall_table(raw), **self._ends((a, b)), "dir": way or 0, "door": 0, "ds": 0}

    def _free(self, free: FreeWall) -> list[dict[str, Json]]:
        raw = kept_of(free.object.properties, KEY)
        points = _points(raw)
        if points and free.lies_on(points):
            return [{**raw, **self._ends(points)}]
        kinds: dict[str, dict[str, Json]] = {FREE_WINDOW: {"sight": 0, "light": 0}, FREE_DOOR: {"door": 1}}
        more = kinds.get(free.kind, {"door": 2} if free.kind == FREE_HIDDEN_DOOR else {})
        corners = free.points if len(free.points) > 1 else free.points * 2
        return [{**wall_table(more), **raw, **self._ends((a, b))} for a, b in itertools.pairwise(corners)]

    def _edges(self, points: tuple[Point, Point]) -> list[Edge]:
        return edges_of(points, self.tile_map.width, self.tile_map.height)[0]

    def _at(self, a: Point, b: Point) -> dict[str, Json]:
        return {**self._ends((a, b)), **wall_table({})}

    def _ends(self, points: tuple[Point, Point]) -> dict[str, Json]:
        return {"c": [pixel(part * self.size) for point in points for part in point]}


def pixel(value: float) -> int | float:
    """Return a coordinate in pixels, as a whole number unless it lies between two pixels."""
    near = round(value)
    return near if abs(value - near) < 1e-6 else round(value, 6)


def _points(raw: Mapping[str, Json]) -> tuple[Point, Point] | None:
    """Return the ends of a wall as it came, in cells."""
    c = raw.get("c")
    if not isinstance(c, list) or len(c) != 4 or not all(isinstance(part, int | float) for part in c):
        return None
    return (c[0], c[1]), (c[2], c[3])


def _units(tile_map: TileMap) -> tuple[float, str]:
    """Return how many units a square counts in the scene, and their name."""
    raw = kept_of(tile_map.properties, KEY)
    distance, units = raw.get("distance"), raw.get("units")
    counted = pixel(distance) if isinstance(distance, int | float) and distance > 0 else 1
    return counted, units if isinstance(units, str) else ""


def _light_out(light: Light, size: int, distance: float) -> dict[str, Json]:
    """Return an unchanged light with the fields it came with; a changed one has new fields over these."""
    raw = kept_of(light.properties, KEY)
    reach = light.range / THOUSAND * distance
    config: dict[str, Json] = {
        "bright": reach / 2,
        "dim": reach,
        "color": light.color,
        "alpha": min(light.intensity, THOUSAND) / 2000,
    }
    table: dict[str, Json] = {"x": light.x * size // THOUSAND, "y": light.y * size // THOUSAND, "walls": light.shadows}
    try:
        came = light_of(FileNode(raw, "", "light"))
        at = {key: pixel(_number(raw.get(key)) * size) for key in ("x", "y")}
    except (SpokenError, TypeError, ZeroDivisionError):
        return {**table, "config": config}
    same = came == replace(light, id=0, properties={}) and raw.get("distance") == distance
    raw.pop("distance", None)
    if same:
        return {**raw, **at}
    old = raw.get("config")
    return {**raw, **table, "config": {**old, **config} if isinstance(old, dict) else config}


def _number(value: Json) -> int | float:
    if not isinstance(value, int | float):
        raise TypeError
    return value


def _note_table(note: MapNote, size: int) -> dict[str, Json]:
    return {"text": note.text, "x": note.x * size // THOUSAND, "y": note.y * size // THOUSAND}

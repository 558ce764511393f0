"""Writing Universal VTT (format 0.3): a picture with walls, doors and lights.

The format has no difficult ground, no locked or secret doors, one level and one flat picture. Impassable shapes of a
table are written as walls round them. Our doors are written closed, because other programs take an open one for a
window. What came from such a file and was not changed is written as it came.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from models.content import Json
from models.errors import ContentError, SpokenError
from models.formats.files import write_whole
from models.formats.maps.file import WriteOptions
from models.formats.maps.vtt import ENVIRONMENT, KEY, OBJECTS, Portal, ends_of, light_of, light_table, portal_kind, xy
from models.formats.maps.walls_out import SOLID, cell_door_line, edges_of, outlines, sight_edges
from models.formats.nodes import FileNode
from models.maps.features import THOUSAND, CellDoor, DoorState, Light, Wall, WallKind
from models.maps.free_walls import FREE_DOOR, FREE_WALL, FREE_WINDOW, FreeWall, Point, free_walls, kept_of
from models.maps.lighting import lamps
from models.maps.rules.grid import Edge
from models.maps.rules.lines import spans
from models.maps.tile_map import TileMap
from models.progress import Progress, cancellable, silent


def write_vtt(tile_map: TileMap, path: Path, options: WriteOptions, progress: Progress = silent) -> tuple[str, ...]:
    """Write a map with its picture as Universal VTT; returns the message keys of what the file cannot hold.

    Raises ContentError. Progress may cancel.
    """
    if not options.picture or options.picture_px < 1:
        raise ContentError("format.needs_picture", file=path.name)
    walls, rims = sight_edges(tile_map)
    things = {edge for edge, wall in tile_map.walls.items() if kept_of(wall.properties, KEY).get("list") == OBJECTS}
    free = [each for each in free_walls(tile_map) if each.kind == FREE_WALL]
    came = list(cancellable(_lines_back(tile_map), progress))
    walls = walls.difference(*(edges for edges, _, _ in came))
    lines: dict[bool, list[Json]] = {
        of_things: [[xy(*a), xy(*b)] for a, b in spans(edges)]
        for of_things, edges in ((False, (walls - things) | rims), (True, walls & things))
    }
    for _, of_things, points in came:
        lines[of_things].append([xy(x, y) for x, y in points])
    for each in cancellable(free, progress):
        of_things = kept_of(each.object.properties, KEY).get("list") == OBJECTS
        lines[of_things].append([xy(round(x, 9), round(y, 9)) for x, y in each.points])
    lines[True] += [[xy(*point) for point in each] for each in cancellable(outlines(tile_map), progress)]
    portals = _PortalsOut(tile_map, progress)
    table = {
        "environment": dict(ENVIRONMENT),
        **portals.rest,
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": tile_map.width, "y": tile_map.height},
            "pixels_per_grid": options.picture_px,
        },
        "line_of_sight": lines[False],
        OBJECTS: lines[True],
        "portals": portals.tables,
        "lights": [_light_out(light) for light in lamps(tile_map)],
        "image": base64.b64encode(options.picture).decode("ascii"),
    }
    raw = json.dumps(table, separators=(",", ":"), allow_nan=False).encode("utf-8")
    progress(0, 0)
    write_whole(path, raw)
    return _losses(tile_map, portals)


def _lines_back(tile_map: TileMap) -> Iterator[tuple[set[Edge], bool, list[Point]]]:
    """Yield the lines near the grid whose edges are all unchanged: the edges, whether it was an object, the line."""
    came: dict[str, set[Edge]] = {}
    for edge, wall in tile_map.walls.items():
        if wall.kind == "wall" and KEY in wall.properties:
            came.setdefault(str(wall.properties[KEY].value), set()).add(edge)
    for edges in came.values():
        raw = kept_of(tile_map.walls[min(edges)].properties, KEY)
        line = raw.get("line")
        try:
            points = [(float(x), float(y)) for x, y in line] if isinstance(line, list) else []
        except (TypeError, ValueError):
            continue
        if points and set(edges_of(points, tile_map.width, tile_map.height)[0]) == edges:
            yield edges, raw.get("list") == OBJECTS, points


class _PortalsOut:
    """The doors and windows of a map as portals; `exact` are those written back as they came."""

    def __init__(self, tile_map: TileMap, progress: Progress) -> None:
        self.rest = kept_of(tile_map.properties, KEY)
        own = self.rest.get("portulan")
        self._open_is_window = not isinstance(own, Mapping) or own.get("open_is_window") is not False
        self.tables: list[dict[str, Json]] = []
        self.exact: set[Edge] = set()
        self.lost: set[str] = set()
        came: dict[str, list[Wall]] = {}
        for _, wall in cancellable(sorted(tile_map.walls.items()), progress):
            if wall.kind == "wall":
                continue
            if KEY in wall.properties:
                came.setdefault(str(wall.properties[KEY].value), []).append(wall)
            elif wall.kind != "window":
                self.tables.append(Portal.on(wall).table())
        for walls in cancellable(came.values(), progress):
            self._go_back(walls, tile_map)
        for cell in sorted(tile_map.doors):
            a, b = cell_door_line(tile_map, cell)
            ends = ((part[0] / THOUSAND, part[1] / THOUSAND) for part in (a, b))
            self.tables.append(Portal(*ends).table())
        for free in cancellable(free_walls(tile_map), progress):
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
        self.tables += [{**raw, **Portal.on(wall).table()} for wall in walls if wall.kind != "window"]

    def _free(self, free: FreeWall) -> None:
        raw = kept_of(free.object.properties, KEY)
        points, (kind, _) = self._read(raw)
        if free.lies_on(points) and free.kind == (FREE_WINDOW if kind == "window" else FREE_DOOR):
            self.tables.append(raw)
        elif free.kind == FREE_WINDOW and not (raw and kind == "window"):
            self.lost.add("format.lost_windows")
        elif len(free.points) > 1:
            shut = {"closed": raw.get("closed", True)}
            self.tables.append({**raw, **Portal(free.points[0], free.points[-1]).table(), **shut})

    def _read(self, raw: Mapping[str, Json]) -> tuple[tuple[Point, ...], tuple[WallKind, DoorState]]:
        """Return the ends and the kind of a portal as it came; no ends where it is no portal any more."""
        try:
            node = FileNode(raw, "", "portal")
            return (ends_of(node) if raw else ()), portal_kind(node, self._open_is_window)
        except SpokenError:
            return (), ("door", "closed")


def _losses(tile_map: TileMap, portals: _PortalsOut) -> tuple[str, ...]:
    lost = []
    if np.any(tile_map.terrain == 1):
        lost.append("format.lost_difficult")
    if any(each.kind not in SOLID for each in tile_map.shapes):
        lost.append("format.lost_shapes")
    walls = (wall for edge, wall in tile_map.walls.items() if edge not in portals.exact)
    things: tuple[Wall | CellDoor, ...] = (*walls, *tile_map.doors.values())
    doors = [(thing.kind, thing.state) for thing in things]
    if any((state in ("open", "locked") and kind != "wall") or kind == "secret_door" for kind, state in doors):
        lost.append("format.lost_door_states")
    if any(kind == "window" for kind, _ in doors) or "format.lost_windows" in portals.lost:
        lost.append("format.lost_windows")
    return tuple(lost)


def _light_out(light: Light) -> dict[str, Json]:
    """Return an unchanged light with the fields it came with; a changed one has new fields over these."""
    table, raw = light_table(light), kept_of(light.properties, KEY)
    if not raw:
        return table
    try:
        came = light_of(FileNode(raw, "", "light"))
    except SpokenError:
        return table
    if came == replace(light, id=0, properties={}):
        return raw
    return {**raw, **table, "color": f"{str(raw.get('color', 'ff'))[:2]}{str(table['color'])[2:]}"}

"""Everything an organiser puts over the layers: found by its place, painted in a fixed order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cached_property
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from editor.paint.maps.areas import Area, paint_terrain
from editor.paint.maps.grid import paint_coordinates, paint_grid
from editor.paint.maps.labels import words_font
from editor.paint.maps.patterns import Pitch
from editor.paint.maps.shapes import ShapeDrawing
from editor.paint.maps.signs import paint_lamp, paint_marker, paint_note
from editor.paint.maps.style import Parts, Style
from editor.paint.maps.walls.edges import (
    SMALL,
    Run,
    free_lines,
    free_strips,
    paint_cell_door,
    paint_plain,
    paint_runs,
    plain_lines,
    runs,
    strips_of,
)
from editor.paint.maps.walls.strips import Strip, StripPictures, paint_strips
from editor.paint.maps.zone_names import arranged
from models.maps.features import THOUSAND, CellDoor, Light, MapNote, Marker, Wall
from models.maps.free_walls import FreeWall, same_walls, shown_walls
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap

BUCKET: Final = 16
_FAR: Final = 128
_NAME_REACH: Final = 8
"""How many cells from its middle the plate of a name may reach."""
_Bucket = tuple[int, int]


class Features:
    """The features of one map, in buckets of 16 x 16 cells. Names of zones avoid cells `taken` by figures."""

    def __init__(self, tile_map: TileMap) -> None:
        self.tile_map = tile_map
        self.taken: Set[Cell] = frozenset()
        walls: defaultdict[_Bucket, list[Wall]] = defaultdict(list)
        for wall in tile_map.walls.values():
            walls[wall.x // BUCKET, wall.y // BUCKET].append(wall)
        self._walls = dict(walls)
        self._runs: dict[_Bucket, list[Run]] = {}
        self._far: dict[_Bucket, dict[str, list[QLineF]]] = {}
        self._doors: defaultdict[_Bucket, list[CellDoor]] = defaultdict(list)
        for door in tile_map.doors.values():
            self._doors[door.x // BUCKET, door.y // BUCKET].append(door)
        self._free = shown_walls(tile_map)
        self._strips, self._stamp = StripPictures(), object()
        self._zones = [Area(zone) for zone in tile_map.zones]
        self._shapes = [ShapeDrawing(shape) for shape in sorted(tile_map.shapes, key=lambda each: each.level)]
        self._places: tuple[object, list[tuple[Area, QPointF]]] | None = None
        self._picture: tuple[object, QPixmap] | None = None

    def same(self, tile_map: TileMap) -> bool:
        """Return whether a map has the same features; its terrain may differ."""
        old = self.tile_map
        edges = old.walls is tile_map.walls and old.doors is tile_map.doors
        alike = edges and old.zones is tile_map.zones and old.shapes is tile_map.shapes
        return alike and self._shown_alike(tile_map)

    def _shown_alike(self, tile_map: TileMap) -> bool:
        looks = [[each.look.visible for each in made.all_layers()] for made in (self.tile_map, tile_map)]
        return looks[0] == looks[1] and same_walls(self.tile_map, tile_map)

    def follow(self, tile_map: TileMap) -> Features:
        """Return the features of the next state of the map."""
        if self.same(tile_map):
            self.tile_map = tile_map
            return self
        after = Features(tile_map)
        after.taken, after._strips = self.taken, self._strips
        if self.tile_map.walls is tile_map.walls:
            after._runs, after._far = self._runs, self._far
        else:
            after._runs = {key: some for key, some in self._runs.items() if _alike(self._walls, after._walls, key)}
            changed = {_far(key) for key in (*self._walls, *after._walls) if key not in after._runs}
            after._far = {key: lines for key, lines in self._far.items() if key not in changed}
        kept = {id(area.zone): area for area in self._zones}
        after._zones = [kept.get(id(area.zone), area) for area in after._zones]
        drawn = {id(drawing.shape): drawing for drawing in self._shapes}
        after._shapes = [drawn.get(id(drawing.shape), drawing) for drawing in after._shapes]
        return after

    def make_ready(self) -> None:
        """Do in advance what the first frames would wait for."""
        words_font(12)
        for key in {_far(key) for key in self._walls}:
            self._lines(key)
        for area in self._zones:
            area.make_ready()
        for drawing in self._shapes:
            _ = drawing.strokes

    def paint(self, painter: QPainter, pitch: Pitch, cells: QRect, parts: Parts, style: Style) -> None:
        """Paint what lies in a rectangle of cells; the painter's origin is the map's corner."""
        cells = cells.intersected(QRect(0, 0, self.tile_map.width, self.tile_map.height))
        if cells.isEmpty():
            return
        wider = cells.adjusted(-1, -1, 1, 1)
        if parts.terrain:
            paint_terrain(painter, self.tile_map.terrain, cells, pitch, style)
        self._paint_ground(painter, pitch, cells, parts, style)
        if parts.lights:
            for light in self.tile_map.lights:
                reach = -(-light.range // THOUSAND)
                if _near(light, cells.adjusted(-reach, -reach, reach, reach)):
                    paint_lamp(painter, light, pitch, style, rim=parts.secrets)
        if parts.walls:
            for door in self._doors_in(wider):
                if parts.secrets or door.kind != "secret_door":
                    paint_cell_door(painter, door, self.tile_map, pitch, style)
            self._paint_walls(painter, pitch, wider, parts, style)
        if parts.coordinates:
            paint_coordinates(painter, self.tile_map, cells, pitch, style)
        self._paint_signs(painter, pitch, cells.adjusted(-4, -2, 4, 1), parts, style)
        if parts.zones and parts.names:
            self._paint_names(painter, pitch, cells, style)

    def _paint_ground(self, painter: QPainter, pitch: Pitch, cells: QRect, parts: Parts, style: Style) -> None:
        """Paint shapes, zones and grid; on the screen, where there are shapes, from a picture.

        It is kept while map, camera and size stay.
        """
        shapes = [each for each in self._shapes if each.extent.intersects(cells)] if parts.shapes else []
        shown = parts.zones and parts.areas
        zones = [area for area in self._zones if area.extent.intersects(cells)] if shown else []

        def draw(on: QPainter) -> None:
            for shape in shapes:
                shape.paint(on, pitch, style)
            for zone in zones:
                zone.paint(on, pitch, style)
            if parts.grid:
                paint_grid(on, cells, pitch, style)

        device = painter.device()
        if not shapes or not isinstance(device, QWidget):
            draw(painter)
            return
        ratio, place = device.devicePixelRatioF(), painter.transform()
        key = (tuple(shapes), tuple(zones), parts.grid, pitch, cells, style, place, device.size(), ratio)
        if self._picture is None or self._picture[0] != key:
            picture = QPixmap(device.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as inside:
                inside.setTransform(place)
                draw(inside)
            self._picture = key, picture
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._picture[1])
        painter.restore()

    def _paint_names(self, painter: QPainter, pitch: Pitch, cells: QRect, style: Style) -> None:
        """Paint the names of zones in view; their places do not depend on the view."""
        key = pitch, style, self.taken
        if self._places is None or self._places[0] != key:
            known = [(area, named) for area in self._zones if (named := area.named(pitch, style)) is not None]
            board = QSizeF(self.tile_map.width, self.tile_map.height)
            spared = self._spared if known else ()
            places = arranged([named for _, named in known], board, self.taken, spared)
            self._places = key, [(area, at) for (area, _), at in zip(known, places, strict=True)]
        near = QRectF(cells.adjusted(-_NAME_REACH, -_NAME_REACH, _NAME_REACH, _NAME_REACH))
        for area, at in self._places[1]:
            if near.contains(at):
                area.paint_name(painter, pitch, style, at)

    @cached_property
    def _spared(self) -> tuple[QRectF, ...]:
        """The rectangles, in cells, of doors round the zones with names: names avoid them too."""
        return tuple(self._door_places(area for area in self._zones if area.words))

    def _door_places(self, areas: Iterable[Area]) -> Iterator[QRectF]:
        near = [area.extent.adjusted(-_NAME_REACH, -_NAME_REACH, _NAME_REACH, _NAME_REACH) for area in areas]
        for key in {key for cells in near for key in _buckets(cells, self._walls)}:
            for wall in self._walls[key]:
                if wall.kind not in ("wall", "window"):
                    middle = QPointF(wall.x, wall.y + 0.5) if wall.side == "V" else QPointF(wall.x + 0.5, wall.y)
                    yield QRectF(middle, QSizeF(0, 0)).adjusted(-0.5, -0.5, 0.5, 0.5)
        for key in {key for cells in near for key in _buckets(cells, self._doors)}:
            yield from (QRectF(door.x, door.y, 1, 1) for door in self._doors[key])

    def _paint_signs(self, painter: QPainter, pitch: Pitch, cells: QRect, parts: Parts, style: Style) -> None:
        if parts.notes:
            for note in self.tile_map.notes:
                if (parts.secrets or not note.secret) and _near(note, cells):
                    paint_note(painter, note, pitch, style)
        if parts.markers:
            for marker in self.tile_map.markers:
                if _near(marker, cells):
                    paint_marker(painter, marker, pitch, style)

    def _paint_walls(self, painter: QPainter, pitch: Pitch, cells: QRect, parts: Parts, style: Style) -> None:
        if pitch[0] >= SMALL or style.vector:
            secrets = parts.secrets

            def strips(near: QRect) -> list[Strip]:
                return strips_of(self._runs_in(near), style, secrets=secrets) + free_strips(
                    self._free_in(near), style, secrets=secrets
                )

            if isinstance(painter.device(), QWidget):
                self._strips.paint(painter, strips, (self._stamp, secrets), pitch, style)
            else:
                paint_strips(painter, strips(cells), pitch, style)
            paint_runs(painter, list(self._runs_in(cells)), self._free_in(cells), pitch, style, secrets=secrets)
            return
        paint_plain(painter, free_lines(self._free), pitch, style)
        for key in {_far(key) for key in _buckets(cells, self._walls)}:
            paint_plain(painter, self._lines(key), pitch, style)

    def _lines(self, key: _Bucket) -> dict[str, list[QLineF]]:
        """Return the plain lines of a large bucket, for walls at a small scale."""
        found = self._far.get(key)
        if found is None:
            inside = QRect(key[0] * _FAR, key[1] * _FAR, _FAR, _FAR)
            some = [run for each in _buckets(inside, self._walls) for run in self._joined(each)]
            found = self._far[key] = plain_lines(some)
        return found

    def _runs_in(self, cells: QRect) -> Iterator[Run]:
        for key in _buckets(cells, self._walls):
            yield from self._joined(key)

    def _free_in(self, cells: QRect) -> list[FreeWall]:
        return [each for each in self._free if _reaches(each, cells)]

    def _joined(self, key: _Bucket) -> list[Run]:
        found = self._runs.get(key)
        if found is None:
            found = self._runs[key] = runs(self._walls[key])
        return found

    def _doors_in(self, cells: QRect) -> Iterator[CellDoor]:
        for key in _buckets(cells, self._doors):
            yield from (door for door in self._doors[key] if cells.contains(*door.cell))


def _buckets(cells: QRect, kept: Mapping[_Bucket, object]) -> Iterable[_Bucket]:
    columns = range(cells.left() // BUCKET, cells.right() // BUCKET + 1)
    rows = range(cells.top() // BUCKET, cells.bottom() // BUCKET + 1)
    if len(columns) * len(rows) > len(kept):
        return [key for key in kept if key[0] in columns and key[1] in rows]
    return [(column, row) for row in rows for column in columns if (column, row) in kept]


def _far(key: _Bucket) -> _Bucket:
    return key[0] * BUCKET // _FAR, key[1] * BUCKET // _FAR


def _alike(before: dict[_Bucket, list[Wall]], after: dict[_Bucket, list[Wall]], key: _Bucket) -> bool:
    """Return whether a bucket holds the same walls."""
    one, two = before.get(key, []), after.get(key, [])
    return len(one) == len(two) and all(a is b for a, b in zip(one, two, strict=True))


def _reaches(free: FreeWall, cells: QRect) -> bool:
    """Return whether a wall off the grid may show in a rectangle of cells."""
    xs, ys = [x for x, _ in free.points], [y for _, y in free.points]
    return (
        min(xs) <= cells.right() + 1
        and max(xs) >= cells.left()
        and min(ys) <= cells.bottom() + 1
        and max(ys) >= cells.top()
    )


def _near(sign: Light | MapNote | Marker, cells: QRect) -> bool:
    return cells.contains(sign.x // THOUSAND, sign.y // THOUSAND)

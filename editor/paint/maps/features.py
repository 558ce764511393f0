"""Everything an organiser puts over the layers, found by where it lies and painted in one order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

from PySide6.QtCore import QLineF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from editor.paint.maps.areas import extent, name_zone, paint_terrain, paint_zone
from editor.paint.maps.edges import Run, paint_cell_door, paint_runs, runs
from editor.paint.maps.labels import words_font
from editor.paint.maps.patterns import Pitch
from editor.paint.maps.signs import paint_light, paint_marker, paint_note
from editor.paint.maps.style import Parts, Style, clear
from models.maps.features import THOUSAND, CellDoor, Wall
from models.maps.tile_map import TileMap

BUCKET: Final = 16
_GRID_FROM: Final = 5.0
_COORDINATES_FROM: Final = 30.0
_Bucket = tuple[int, int]


class Features:
    """The features of one map, in buckets of 16 x 16 cells."""

    def __init__(self, tile_map: TileMap) -> None:
        self.tile_map = tile_map
        walls: defaultdict[_Bucket, list[Wall]] = defaultdict(list)
        for wall in tile_map.walls.values():
            walls[wall.x // BUCKET, wall.y // BUCKET].append(wall)
        self._runs: dict[_Bucket, list[Run]] = {key: runs(some) for key, some in walls.items()}
        self._doors: defaultdict[_Bucket, list[CellDoor]] = defaultdict(list)
        for door in tile_map.doors.values():
            self._doors[door.x // BUCKET, door.y // BUCKET].append(door)
        self._zones = [(zone, extent(zone)) for zone in tile_map.zones]

    def same(self, tile_map: TileMap) -> bool:
        """Return whether a map has these very features; its terrain may differ."""
        old = self.tile_map
        return old.walls is tile_map.walls and old.doors is tile_map.doors and old.zones is tile_map.zones

    def follow(self, tile_map: TileMap) -> Features:
        """Return the features of the next state of the map."""
        if not self.same(tile_map):
            return Features(tile_map)
        self.tile_map = tile_map
        return self

    def paint(self, painter: QPainter, pitch: Pitch, cells: QRect, parts: Parts, style: Style) -> None:
        """Paint what lies in a rectangle of cells; the painter's zero is the map's corner."""
        cells = cells.intersected(QRect(0, 0, self.tile_map.width, self.tile_map.height))
        if cells.isEmpty():
            return
        wider = cells.adjusted(-1, -1, 1, 1)
        if parts.terrain:
            paint_terrain(painter, self.tile_map.terrain, cells, pitch, style)
        zones = [zone for zone, area in self._zones if area.intersects(cells)] if parts.zones else []
        for zone in zones:
            paint_zone(painter, zone, pitch, style)
        if parts.grid:
            paint_grid(painter, cells, pitch, style)
        if parts.lights:
            for light in self.tile_map.lights:
                reach = -(-light.range // THOUSAND)
                if _near(light, cells.adjusted(-reach, -reach, reach, reach)):
                    paint_light(painter, light, pitch, style)
        if parts.walls:
            for door in self._doors_in(wider):
                if parts.secrets or door.kind != "secret_door":
                    paint_cell_door(painter, door, self.tile_map, pitch, style)
            paint_runs(painter, list(self._runs_in(wider)), pitch, style, secrets=parts.secrets)
        if parts.coordinates:
            paint_coordinates(painter, self.tile_map, cells, pitch, style)
        self._paint_signs(painter, pitch, cells.adjusted(-4, -2, 4, 1), parts, style)
        for zone in zones:
            name_zone(painter, zone, pitch, style)

    def _paint_signs(self, painter: QPainter, pitch: Pitch, cells: QRect, parts: Parts, style: Style) -> None:
        if parts.notes:
            for note in self.tile_map.notes:
                if (parts.secrets or not note.secret) and _near(note, cells):
                    paint_note(painter, note, pitch, style)
        if parts.markers:
            for marker in self.tile_map.markers:
                if _near(marker, cells):
                    paint_marker(painter, marker, pitch, style)

    def _runs_in(self, cells: QRect) -> Iterator[Run]:
        for key in _buckets(cells, self._runs):
            yield from self._runs[key]

    def _doors_in(self, cells: QRect) -> Iterator[CellDoor]:
        for key in _buckets(cells, self._doors):
            yield from (door for door in self._doors[key] if cells.contains(*door.cell))


def _buckets(cells: QRect, kept: dict[_Bucket, Any]) -> Iterable[_Bucket]:
    columns = range(cells.left() // BUCKET, cells.right() // BUCKET + 1)
    rows = range(cells.top() // BUCKET, cells.bottom() // BUCKET + 1)
    if len(columns) * len(rows) > len(kept):
        return [key for key in kept if key[0] in columns and key[1] in rows]
    return [(column, row) for row in rows for column in columns if (column, row) in kept]


def _near(sign: Any, cells: QRect) -> bool:
    return cells.contains(sign.x // THOUSAND, sign.y // THOUSAND)


def paint_grid(painter: QPainter, cells: QRect, pitch: Pitch, style: Style) -> None:
    """Paint the lines between cells; on the screen only where cells are large enough."""
    if min(pitch) < _GRID_FROM and not style.vector:
        return
    left, right = cells.left() * pitch[0], (cells.right() + 1) * pitch[0]
    top, bottom = cells.top() * pitch[1], (cells.bottom() + 1) * pitch[1]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, style.vector)
    strength = style.grid_strength if style.vector else min(style.grid_strength, round(min(pitch) * 4))
    painter.setPen(QPen(clear(style.grid, strength), style.hair))
    # Without a clip, lines that are partly outside take forty times as long.
    painter.setClipRect(QRectF(left, top, right - left + style.hair, bottom - top + style.hair), _INTERSECT)
    upright = [QLineF(x * pitch[0], top, x * pitch[0], bottom) for x in range(cells.left(), cells.right() + 2)]
    flat = [QLineF(left, y * pitch[1], right, y * pitch[1]) for y in range(cells.top(), cells.bottom() + 2)]
    painter.drawLines(upright + flat)
    painter.restore()


_INTERSECT: Final = Qt.ClipOperation.IntersectClip


def paint_coordinates(painter: QPainter, tile_map: TileMap, cells: QRect, pitch: Pitch, style: Style) -> None:
    """Paint the name of every cell in its top left corner."""
    if min(pitch) < _COORDINATES_FROM and not style.vector:
        return
    size = max(round(min(pitch) * 0.13), round(style.least * 0.6))
    painter.setFont(words_font(size))
    ink, rim = clear(style.ink, 200), clear(style.paper, 150)
    for row in range(cells.top(), cells.bottom() + 1):
        for column in range(cells.left(), cells.right() + 1):
            name = tile_map.cell_name((column, row))
            x, y = column * pitch[0] + size * 0.35, row * pitch[1] + size * 1.05
            if not style.vector:
                painter.setPen(rim)
                painter.drawText(round(x) + 1, round(y) + 1, name)
            painter.setPen(ink)
            painter.drawText(round(x), round(y), name)

"""The names of columns and rows along the edges of a board; the name of the marked column and row stands out."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from editor.kit.camera import Camera
from editor.widgets.look import Look
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap

STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
WIDE: Final = 26
HIGH: Final = 18


def edges(look: Look) -> tuple[int, int]:
    """Return the width of the left strip and the height of the upper strip, in pixels."""
    return look.px(WIDE), look.px(HIGH)


def paint_edges(
    painter: QPainter, look: Look, camera: Camera, tile_map: TileMap, room: QRectF, marked: Cell | None
) -> None:
    """Write the names of the columns and rows in view over the left and upper edge of `room`."""
    left, top = edges(look)
    painter.setFont(look.font(11))
    columns = [(x, tile_map.coordinates.column(x)) for x in range(tile_map.width)]
    rows = [(y, tile_map.coordinates.row(y, tile_map.height)) for y in range(tile_map.height)]
    ground = QColor(look.colours.panel)
    painter.fillRect(QRectF(room.left(), room.top(), room.width(), top), ground)
    painter.fillRect(QRectF(room.left(), room.top(), left, room.height()), ground)
    painter.setPen(QColor(look.colours.line))
    corner = room.topLeft() + QPointF(left, top)
    painter.drawLine(corner, QPointF(room.right(), corner.y()))
    painter.drawLine(corner, QPointF(corner.x(), room.bottom()))
    metrics = QFontMetricsF(painter.font())
    widest = max((metrics.horizontalAdvance(name) for _, name in columns), default=0.0)
    strip = QRectF(room.left() + left, room.top(), room.width() - left, top)
    for x, name in _names_with_room(columns, camera.scale, widest + 4, marked[0] if marked else -1):
        at = camera.origin.x() + (x + 0.5) * camera.scale
        _write(
            painter,
            look,
            QRectF(at - left / 2, room.top(), left, top),
            strip,
            name,
            marked is not None and x == marked[0],
        )
    strip = QRectF(room.left(), room.top() + top, left, room.height() - top)
    for y, name in _names_with_room(rows, camera.scale, metrics.height(), marked[1] if marked else -1):
        at = camera.origin.y() + (y + 0.5) * camera.scale
        _write(
            painter,
            look,
            QRectF(room.left(), at - top / 2, left, top),
            strip,
            name,
            marked is not None and y == marked[1],
        )
    painter.fillRect(QRectF(room.left(), room.top(), left, top), ground)


def _names_with_room(names: list[tuple[int, str]], side: float, room: float, marked: int) -> list[tuple[int, str]]:
    """Return the names that have room, the marked one last; names that would touch it are left out."""
    step = next((each for each in STEPS if each * side >= room), STEPS[-1])
    near = math.ceil(room / side) if step > 1 else 1
    found = [each for each in names[::step] if marked < 0 or abs(each[0] - marked) >= near]
    return found + names[marked : marked + 1] if 0 <= marked < len(names) else found


def _write(painter: QPainter, look: Look, place: QRectF, strip: QRectF, name: str, chosen: bool) -> None:
    if not strip.contains(place.center()):
        return
    if chosen:
        painter.fillRect(place, QColor(look.colours.selected))
    painter.setFont(look.font(11, QFont.Weight.Bold if chosen else QFont.Weight.Normal))
    painter.setPen(QColor(look.colours.on_selected if chosen else look.colours.muted))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, name)

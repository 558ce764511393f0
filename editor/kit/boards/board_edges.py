"""The names of columns and rows along the rim of a board; the name of the marked column and row stands out."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from editor.kit.camera import Camera
from editor.widgets.look import Look
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap

STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
WIDE: Final = 24
HIGH: Final = 16
HALO: Final = 3.0


def paint_edges(
    painter: QPainter, look: Look, camera: Camera, tile_map: TileMap, room: QRectF, marked: Cell | None
) -> None:
    """Write the names of the columns above the board and of the rows on its left; on its rim where `room` ends
    there.
    """
    wide, high = look.px(WIDE), look.px(HIGH)
    columns = [(x, tile_map.coordinates.column(x)) for x in range(tile_map.width)]
    rows = [(y, tile_map.coordinates.row(y, tile_map.height)) for y in range(tile_map.height)]
    metrics = QFontMetricsF(look.font(11))
    widest = max((metrics.horizontalAdvance(name) for _, name in columns), default=0.0)
    left, top = max(camera.origin.x() - wide, room.left()), max(camera.origin.y() - high, room.top())
    for x, name in _names_with_room(columns, camera.scale, widest + 4, marked[0] if marked else -1):
        at = camera.origin.x() + (x + 0.5) * camera.scale
        if room.left() + (wide if top + high > camera.origin.y() else 0) <= at <= room.right():
            place = QRectF(at - wide / 2, top, wide, high)
            _write(painter, look, place, name, marked is not None and x == marked[0])
    for y, name in _names_with_room(rows, camera.scale, metrics.height(), marked[1] if marked else -1):
        at = camera.origin.y() + (y + 0.5) * camera.scale
        if room.top() + high <= at <= room.bottom() or (y == 0 and at > room.top()):
            place = QRectF(left, at - high / 2, wide, high)
            _write(painter, look, place, name, marked is not None and y == marked[1])


def _names_with_room(names: list[tuple[int, str]], side: float, room: float, marked: int) -> list[tuple[int, str]]:
    """Return the names that have room, the marked one last; names that would touch it are left out."""
    step = next((each for each in STEPS if each * side >= room), STEPS[-1])
    near = ceil(room / side) if step > 1 else 1
    found = [each for each in names[::step] if marked < 0 or abs(each[0] - marked) >= near]
    return found + names[marked : marked + 1] if 0 <= marked < len(names) else found


def _write(painter: QPainter, look: Look, place: QRectF, name: str, chosen: bool) -> None:
    """Write a name, the chosen one on a plate."""
    if chosen:
        painter.fillRect(place, QColor(look.colours.selected))
        painter.setFont(look.font(11, QFont.Weight.Bold))
        painter.setPen(QColor(look.colours.on_selected))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, name)
        return
    font = look.font(11, QFont.Weight.DemiBold)
    made = _picture(name, font.toString(), look.colours.ink, look.colours.panel, painter.device().devicePixelRatioF())
    size = made.deviceIndependentSize()
    painter.drawImage(place.center() - QPointF(size.width() / 2, size.height() / 2), made)


@lru_cache(maxsize=512)
def _picture(name: str, font: str, ink: str, ground: str, dpr: float) -> QImage:
    """Return a name with a halo of the ground; drawing it costs a frame nothing."""
    used = QFont()
    used.fromString(font)
    metrics = QFontMetricsF(used)
    wide, high = metrics.horizontalAdvance(name) + 2 * HALO, metrics.height()
    image = QImage(ceil(wide * dpr), ceil(high * dpr), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(Qt.GlobalColor.transparent)
    path, halo = QPainterPath(), QColor(ground)
    path.addText(HALO, (high + metrics.capHeight()) / 2, used, name)
    halo.setAlpha(190)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(path, QPen(halo, HALO, j=Qt.PenJoinStyle.RoundJoin))
        painter.fillPath(path, QColor(ink))
    return image

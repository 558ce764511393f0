"""The lines between cells, and the names of cells."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRect, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath, QPen

from editor.paint.maps.labels import words_font
from editor.paint.maps.patterns import Pitch
from editor.paint.maps.pixels import FORMAT
from editor.paint.maps.style import Style, clear
from models.maps.tile_map import TileMap

_GRID_FROM: Final = 5.0
_COORDINATES_FROM: Final = 30.0


def paint_grid(painter: QPainter, cells: QRect, pitch: Pitch, style: Style) -> None:
    """Paint the lines between cells; on the screen only where cells are large enough."""
    if style.vector:
        _paint_lines(painter, cells, pitch, style)
    elif min(pitch) >= _GRID_FROM:
        _paint_pixels(painter, cells, pitch, style)


def _paint_lines(painter: QPainter, cells: QRect, pitch: Pitch, style: Style) -> None:
    left, right = cells.left() * pitch[0], (cells.right() + 1) * pitch[0]
    top, bottom = cells.top() * pitch[1], (cells.bottom() + 1) * pitch[1]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(clear(style.grid, style.grid_strength), style.hair))
    upright = [QLineF(x * pitch[0], top, x * pitch[0], bottom) for x in range(cells.left(), cells.right() + 2)]
    flat = [QLineF(left, y * pitch[1], right, y * pitch[1]) for y in range(cells.top(), cells.bottom() + 2)]
    painter.drawLines(upright + flat)


def _paint_pixels(painter: QPainter, cells: QRect, pitch: Pitch, style: Style) -> None:
    """Paint lines of one pixel; vertical ones are a row of dots repeated, five times as fast as lines."""
    zero = painter.transform().map(QPointF(0, 0))
    columns = [round(zero.x() + x * pitch[0]) for x in range(cells.left(), cells.right() + 2)]
    rows = [round(zero.y() + y * pitch[1]) for y in range(cells.top(), cells.bottom() + 2)]
    colour = clear(style.grid, min(style.grid_strength, round(min(pitch) * 4)))
    device = painter.viewport()
    first, last = max(columns[0], 0), min(columns[-1], device.right())
    above, below = max(rows[0], 0), min(rows[-1], device.bottom())
    if first > last or above > below:
        return
    row = QImage(last - first + 1, 1, FORMAT)
    row.fill(Qt.GlobalColor.transparent)
    for column in columns:
        if first <= column <= last:
            row.setPixelColor(column - first, 0, colour)
    painter.save()
    painter.resetTransform()
    painter.setBrushOrigin(first, above)
    painter.fillRect(QRect(first, above, last - first + 1, below - above + 1), QBrush(row))
    for line in rows:
        painter.fillRect(QRect(first, line, last - first + 1, 1), colour)
    painter.restore()


def paint_coordinates(painter: QPainter, tile_map: TileMap, cells: QRect, pitch: Pitch, style: Style) -> None:
    """Paint the name of every cell in its top left corner."""
    if min(pitch) < _COORDINATES_FROM and not style.vector:
        return
    size = max(round(min(pitch) * 0.13), round(style.least * 0.6))
    painter.setFont(words_font(size))
    ink, rim = clear(style.ink, 220), QPen(clear(style.paper, 190), size * 0.22)
    rim.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    for row in range(cells.top(), cells.bottom() + 1):
        for column in range(cells.left(), cells.right() + 1):
            name = tile_map.cell_name((column, row))
            at = QPointF(column * pitch[0] + size * 0.35, row * pitch[1] + size * 1.05)
            if style.vector:
                letters = QPainterPath()
                letters.addText(at, painter.font(), name)
                painter.strokePath(letters, rim)
            else:
                painter.setPen(rim.color())
                painter.drawText(at + QPointF(1, 1), name)
            painter.setPen(ink)
            painter.drawText(at, name)

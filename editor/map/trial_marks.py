"""How measuring, sight and reach are drawn over the map: lines with a rim, crosses, rings, numbers in cells."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF

from editor.map.marks import OVER, UNDER
from editor.map.view import View
from editor.widgets.look import Look
from models.maps.grid import Cell

FREE = "#35C2F0"
SECOND = "#FFC94A"
CUT = "#FF6A4D"
_LEAST = 15


def middle(cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell, in cells."""
    return cell[0] + 0.5, cell[1] + 0.5


def cell_rect(view: View, cell: Cell) -> QRectF:
    """Return where a cell is on the screen."""
    corner = view.to_screen(*cell)
    return QRectF(corner.x(), corner.y(), view.scale, view.scale_y)


def draw_way(
    painter: QPainter, points: Sequence[QPointF], colour: str = FREE, *, dashes: Sequence[float] = (), width: float = 3
) -> None:
    """Draw a line through points of the screen on a dark rim; with `dashes` where colour alone would not do."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    line = QPolygonF(list(points))
    pen = QPen(QColor(UNDER), width + 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPolyline(line)
    pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    if dashes:
        pen.setDashPattern(list(dashes))
    painter.setPen(pen)
    painter.drawPolyline(line)
    painter.restore()


def draw_arrow(painter: QPainter, a: QPointF, b: QPointF, colour: str) -> None:
    """Draw the head of an arrow at `b`, coming from `a`."""
    line = QLineF(b, a)
    if line.length() < 1:
        return
    line.setLength(min(13.0, line.length()))
    left, right = QLineF(line), QLineF(line)
    left.setAngle(line.angle() + 24)
    right.setAngle(line.angle() - 24)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(UNDER), 1.5))
    painter.setBrush(QColor(colour))
    painter.drawPolygon(QPolygonF([b, left.p2(), right.p2()]))
    painter.restore()


def draw_cross(painter: QPainter, at: QPointF, size: float) -> None:
    """Draw the cross of what cuts a line."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    lines = [
        QLineF(at.x() - size, at.y() - size, at.x() + size, at.y() + size),
        QLineF(at.x() - size, at.y() + size, at.x() + size, at.y() - size),
    ]
    for colour, width in ((UNDER, 6.0), (CUT, 3.0)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLines(lines)
    painter.restore()


def draw_ring(painter: QPainter, view: View, cell: Cell, colour: str = OVER) -> None:
    """Draw a ring in a cell: a figure that counts."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    place = cell_rect(view, cell)
    inset = place.width() * 0.12
    for ink, width in ((UNDER, 4.5), (colour, 2.5)):
        painter.setPen(QPen(QColor(ink), width))
        painter.drawEllipse(place.adjusted(inset, inset, -inset, -inset))
    painter.restore()


def draw_number(painter: QPainter, look: Look, place: QRectF, words: str, *, colour: str = OVER) -> None:
    """Write a few signs in the middle of a cell, on any ground; nothing where the cell is too small to read them."""
    if place.width() < _LEAST:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = QFont(look.font(12, QFont.Weight.DemiBold))
    font.setPixelSize(round(min(max(place.height() * 0.42, 9), look.px(20))))
    painter.setFont(font)
    metrics = QFontMetrics(font)
    wide = max(metrics.horizontalAdvance(words) + 7, metrics.height())
    plate = QRectF(0, 0, wide, metrics.height())
    plate.moveCenter(place.center())
    painter.setPen(Qt.PenStyle.NoPen)
    ground = QColor(UNDER)
    ground.setAlpha(190)
    painter.setBrush(ground)
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
    painter.setPen(QColor(colour))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def screen(view: View, cells: Sequence[Cell]) -> list[QPointF]:
    """Return the middles of cells on the screen."""
    return [view.to_screen(*middle(cell)) for cell in cells]


def lengths(points: Sequence[QPointF]) -> list[QLineF]:
    """Return the parts of a way."""
    return [QLineF(a, b) for a, b in itertools.pairwise(points)]

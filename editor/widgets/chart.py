"""Draws what makes a page look like a sea chart: the graduated border and the rhumb lines."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.widgets.colours import Colours

WINDS = 32


def draw_border(painter: QPainter, rect: QRectF, colours: Colours, *, width: float = 6, step: float = 24) -> None:
    """Draw the graduated border of a chart inside `rect`: two fine lines, every other degree between them filled."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    ink = QColor(colours.strong_line)
    painter.setPen(QPen(ink, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    outer = rect.adjusted(0, 0, -1, -1)
    inner = outer.adjusted(width, width, -width, -width)
    painter.drawRect(outer)
    painter.drawRect(inner)
    for x, w in _degrees(inner.left(), inner.width(), step):
        painter.fillRect(QRectF(x, outer.top() + 1, w, width - 1), ink)
        painter.fillRect(QRectF(x, inner.bottom() + 1, w, width - 1), ink)
    for y, h in _degrees(inner.top(), inner.height(), step):
        painter.fillRect(QRectF(outer.left() + 1, y, width - 1, h), ink)
        painter.fillRect(QRectF(inner.right() + 1, y, width - 1, h), ink)
    painter.restore()


def _degrees(start: float, length: float, step: float) -> list[tuple[float, float]]:
    """Return start and length of every filled degree: an odd number of them, so that both corners match."""
    count = max(1, round(length / step))
    count += 1 - count % 2
    size = length / count
    return [(start + i * size, size) for i in range(1, count, 2)]


def draw_rhumbs(painter: QPainter, rect: QRectF, centre: QPointF, colours: Colours) -> None:
    """Draw the winds of a chart from `centre` to the edge of `rect`: thirty-two lines, eight of them stronger."""
    painter.save()
    painter.setClipRect(rect)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    reach = math.hypot(rect.width(), rect.height())
    for wind in range(WINDS):
        colour = QColor(colours.vermilion if wind % 8 == 4 else colours.sea if wind % 2 == 0 else colours.green)
        colour.setAlphaF(0.55 if wind % 4 == 0 else 0.28)
        painter.setPen(QPen(colour, 1))
        angle = 2 * math.pi * wind / WINDS
        painter.drawLine(centre, centre + QPointF(math.cos(angle), math.sin(angle)) * reach)
    painter.restore()

"""Patterns that distinguish areas without colour: one drawing per cell; a texture on the screen, lines on paper.

A pattern continues without a seam from cell to cell.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen

from editor.paint.maps.style import Style

Pitch = tuple[float, float]
_SMALLEST: Final = 10.0
"""Pixels a cell under which patterns are left out on the screen."""


def fill(painter: QPainter, path: QPainterPath, name: str, colour: QColor, pitch: Pitch, style: Style) -> None:
    """Fill a path with a pattern whose cells begin at the painter's origin."""
    if style.vector:
        _fill_lines(painter, path, name, colour, pitch, style)
    elif pitch[0] >= _SMALLEST:
        painter.fillPath(path, _texture(name, colour.rgba(), round(pitch[0]), round(pitch[1]), pitch))


def _fill_lines(painter: QPainter, path: QPainterPath, name: str, colour: QColor, pitch: Pitch, style: Style) -> None:
    box = path.boundingRect()
    painter.save()
    if style.clips:
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(colour, style.line(pitch[0] * 0.035)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    columns = range(int(box.left() // pitch[0]), int(box.right() // pitch[0]) + 1)
    for row in range(int(box.top() // pitch[1]), int(box.bottom() // pitch[1]) + 1):
        for column in columns:
            cell = QRectF(column * pitch[0], row * pitch[1], *pitch)
            if path.contains(cell.adjusted(0.01, 0.01, -0.01, -0.01)) or (style.clips and path.intersects(cell)):
                painter.save()
                painter.translate(cell.topLeft())
                PATTERNS[name](painter, pitch)
                painter.restore()
    painter.restore()


@lru_cache(maxsize=64)
def _texture(name: str, colour: int, width: int, height: int, pitch: Pitch) -> QBrush:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor.fromRgba(colour), max(1.0, width * 0.035)))
    PATTERNS[name](painter, (float(width), float(height)))
    painter.end()
    brush = QBrush(image)
    matrix = brush.transform()
    brush.setTransform(matrix.scale(pitch[0] / width, pitch[1] / height))
    return brush


def _strokes(*lines: tuple[float, float, float, float]) -> Callable[[QPainter, Pitch], None]:
    """Return a pattern of straight lines, in fractions of a cell."""

    def draw(painter: QPainter, pitch: Pitch) -> None:
        wide, high = pitch
        painter.drawLines([QLineF(a * wide, b * high, c * wide, d * high) for a, b, c, d in lines])

    return draw


def _dots(painter: QPainter, pitch: Pitch) -> None:
    colour = painter.pen().color()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    radius = pitch[0] * 0.055
    for x, y in ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)):
        painter.drawEllipse(QPointF(x * pitch[0], y * pitch[1]), radius, radius)
    painter.setPen(colour)


def _crosses(painter: QPainter, pitch: Pitch) -> None:
    wide, high = pitch
    for x, y in ((0.25, 0.25), (0.75, 0.75)):
        painter.drawLine(QLineF((x - 0.12) * wide, y * high, (x + 0.12) * wide, y * high))
        painter.drawLine(QLineF(x * wide, (y - 0.12) * high, x * wide, (y + 0.12) * high))


def _rings(painter: QPainter, pitch: Pitch) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for share in (0.16, 0.32):
        painter.drawEllipse(QPointF(pitch[0] / 2, pitch[1] / 2), share * pitch[0], share * pitch[1])


def _bricks(painter: QPainter, pitch: Pitch) -> None:
    wide, high = pitch
    rows = [QLineF(0, y * high, wide, y * high) for y in (0.0, 0.5)]
    ends = [QLineF(0.25 * wide, 0, 0.25 * wide, 0.5 * high), QLineF(0.75 * wide, 0.5 * high, 0.75 * wide, high)]
    painter.drawLines(rows + ends)


_RISING: Final = ((0.0, 0.5, 0.5, 0.0), (0.0, 1.0, 1.0, 0.0), (0.5, 1.0, 1.0, 0.5))
_FALLING: Final = ((0.5, 0.0, 1.0, 0.5), (0.0, 0.0, 1.0, 1.0), (0.0, 0.5, 0.5, 1.0))
PATTERNS: Final[dict[str, Callable[[QPainter, Pitch], None]]] = {
    "start": _strokes(*_RISING),
    "objective": _rings,
    "console": _strokes((0.25, 0, 0.25, 1), (0.75, 0, 0.75, 1)),
    "vault": _strokes((0.25, 0, 0.25, 1), (0.75, 0, 0.75, 1), (0, 0.25, 1, 0.25), (0, 0.75, 1, 0.75)),
    "infirmary": _crosses,
    "event": _dots,
    "other": _strokes(*_FALLING),
    "difficult": _dots,
    "impassable": _strokes(*_RISING, *_FALLING),
    "wall": _bricks,
}
"""By the kind of a zone, or the id of a terrain."""


def swatch(painter: QPainter, area: QRect | QRectF, name: str, colour: QColor, style: Style) -> None:
    """Fill a small area with a pattern, for a legend."""
    box = QRectF(area)
    painter.save()
    painter.translate(box.topLeft())
    path = QPainterPath()
    path.addRect(QRectF(0, 0, box.width(), box.height()))
    fill(painter, path, name, colour, (box.height(), box.height()), style)
    painter.restore()

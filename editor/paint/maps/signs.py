"""Markers, notes and lights: signs that stand at a point."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from editor.paint import pictures
from editor.paint.maps.labels import plate
from editor.paint.maps.patterns import Pitch
from editor.paint.maps.style import Style, clear
from models.maps.features import THOUSAND, Light, MapNote, Marker

_SIGNS = 9.0
"""Pixels a cell under which a sign is a dot."""
_NAMED = 26.0


def at(x: int, y: int, pitch: Pitch) -> QPointF:
    """Return a place in thousandths of a cell as a point in painter's units."""
    return QPointF(x / THOUSAND * pitch[0], y / THOUSAND * pitch[1])


def paint_lamp(painter: QPainter, light: Light, pitch: Pitch, style: Style, *, rim: bool = True) -> None:
    """Paint the rim of a light's range, for whoever places it, and the lamp."""
    middle, unit = at(light.x, light.y, pitch), pitch[0]
    reach = light.range / THOUSAND * unit
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if rim:
        line = clear(light.color, 255).darker(150)
        line.setAlpha(140)
        painter.setPen(QPen(line, style.hair))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, reach, reach)
    if unit < _SIGNS and not style.vector:
        return
    painter.setPen(QPen(QColor(style.ink), style.line(unit * 0.045)))
    painter.drawLines([ray.translated(middle) for ray in _rays(unit)])
    painter.setBrush(clear(light.color, 255))
    painter.drawEllipse(middle, unit * 0.13, unit * 0.13)


@lru_cache(maxsize=8)
def _rays(unit: float) -> tuple[QLineF, ...]:
    """Return the rays round a lamp at the origin, for cells of `unit` pixels."""
    ways = [QPointF(math.cos(turn), math.sin(turn)) * unit for turn in (step * math.pi / 4 for step in range(8))]
    return tuple(QLineF(way * 0.2, way * 0.29) for way in ways)


def paint_marker(painter: QPainter, marker: Marker, pitch: Pitch, style: Style) -> None:
    """Paint a marker: its drawing in a circle, with its name below where there is room."""
    middle, unit = at(marker.x, marker.y, pitch), pitch[0]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if unit < _SIGNS and not style.vector:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(style.locked))
        painter.drawEllipse(middle, 2.5, 2.5)
        return
    radius = unit * 0.34
    painter.setPen(QPen(QColor(style.ink), style.line(unit * 0.045)))
    painter.setBrush(QColor(style.paper))
    painter.drawEllipse(middle, radius, radius)
    name = marker.icon if pictures.has(marker.icon) else "search"
    box = QRectF(middle.x() - radius * 0.68, middle.y() - radius * 0.68, radius * 1.36, radius * 1.36)
    if style.vector:
        pictures.draw(painter, box, name, style.ink)
    else:
        painter.drawImage(box, pictures.picture(name, max(round(box.width()), 1), style.ink))
    if marker.name and (unit >= _NAMED or style.vector):
        size = style.words(unit * 0.24)
        plate(painter, middle + QPointF(0, radius + size * 0.8), marker.name, size, style)


def paint_note(painter: QPainter, note: MapNote, pitch: Pitch, style: Style) -> None:
    """Paint a note as a small sheet, a secret one with a dark corner; with its text where there is room."""
    middle, unit = at(note.x, note.y, pitch), pitch[0]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if unit < _SIGNS and not style.vector:
        painter.fillRect(QRectF(middle.x() - 2, middle.y() - 2, 4, 4), QColor(style.door))
        return
    wide, high, fold = unit * 0.34, unit * 0.42, unit * 0.12
    left, top = middle.x() - wide / 2, middle.y() - high / 2
    corners = [(0, 0), (wide - fold, 0), (wide, fold), (wide, high), (0, high)]
    painter.setPen(QPen(QColor(style.ink), style.line(unit * 0.035)))
    painter.setBrush(QColor(style.paper))
    painter.drawPolygon(QPolygonF([QPointF(left + x, top + y) for x, y in corners]))
    painter.setBrush(QColor(style.locked if note.secret else style.door))
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(left + wide - fold, top),
                QPointF(left + wide, top + fold),
                QPointF(left + wide - fold, top + fold),
            ]
        )
    )
    rows = [QLineF(left + wide * 0.18, top + high * y, left + wide * 0.82, top + high * y) for y in (0.42, 0.6, 0.78)]
    painter.drawLines(rows)
    if note.secret:
        painter.drawLine(QLineF(left, top + high, left + wide, top))
    if note.text and (unit >= _NAMED * 2 or style.vector):
        size = style.words(unit * 0.22)
        plate(
            painter, middle + QPointF(0, high / 2 + size * 0.9), note.text.splitlines()[0], size, style, room=unit * 1.8
        )

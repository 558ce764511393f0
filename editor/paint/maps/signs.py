"""Markers, notes and lights: signs that stand at a point."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from editor.paint import pictures
from editor.paint.maps.labels import plate
from editor.paint.maps.patterns import Pitch
from editor.paint.maps.style import Style, clear
from editor.paint.pdf_transparency import paint_glow
from models.maps.features import THOUSAND, Light, MapNote, Marker

_SIGNS = 9.0
"""Pixels a cell under which a sign is a dot."""
_NAMED = 26.0
_SOFT = 0.78
"""The share of a light's colour that is mixed in: a full white would wash pale ground out."""
_STRONGEST = 190


def at(x: int, y: int, pitch: Pitch) -> QPointF:
    """Return a place in thousandths of a cell as a point in painter's units."""
    return QPointF(x / THOUSAND * pitch[0], y / THOUSAND * pitch[1])


def paint_shine(painter: QPainter, lights: Iterable[Light], cells: QRect, pitch: Pitch) -> None:
    """Paint what lamps throw on the layers of a rectangle of cells, on pixels; the origin is the map's corner.

    The light is mixed softly with what lies there: dark stays dark and light stays apart from it.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SoftLight)
    for light in lights:
        x, y, reach = light.x / THOUSAND, light.y / THOUSAND, light.range / THOUSAND
        if QRectF(x - reach, y - reach, 2 * reach, 2 * reach).intersects(QRectF(cells)):
            colour = clear(light.color, 255)
            soft = QColor(*(round(part * _SOFT) for part in (colour.red(), colour.green(), colour.blue())))
            strength = min(_STRONGEST, _STRONGEST * light.intensity // THOUSAND)
            paint_glow(painter, at(light.x, light.y, pitch), reach * pitch[0], soft, strength)
    painter.restore()


def paint_lamp(painter: QPainter, light: Light, pitch: Pitch, style: Style) -> None:
    """Paint the rim of a light's range, and the lamp."""
    middle, unit = at(light.x, light.y, pitch), pitch[0]
    reach = light.range / THOUSAND * unit
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = QPen(clear(light.color, 255).darker(150), style.line(unit * 0.03))
    rim.setDashPattern([2, 4])
    painter.setPen(rim)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, reach, reach)
    if unit < _SIGNS and not style.vector:
        return
    painter.setPen(QPen(QColor(style.ink), style.line(unit * 0.045)))
    rays = [(math.cos(turn), math.sin(turn)) for turn in (step * math.pi / 4 for step in range(8))]
    painter.drawLines(
        [QLineF(middle + QPointF(x, y) * unit * 0.2, middle + QPointF(x, y) * unit * 0.29) for x, y in rays]
    )
    painter.setBrush(clear(light.color, 255))
    painter.drawEllipse(middle, unit * 0.13, unit * 0.13)


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

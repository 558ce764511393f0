"""Shapes of a table in the style of a hand drawing: canopies, rocks, hedges, crates, water, cliffs, ladders, roofs.

Light comes from the upper left. Each drawing is made once, in cells, from a seed derived from the shape's place, so
that screen, picture and paper show the same strokes; with low ink only the outline and the strokes of its kind are
drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil, cos, hypot, sin, tau
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from editor.paint.maps.patterns import Pitch
from editor.paint.maps.style import Style
from models.maps.features import THOUSAND, TableShape

_PLAIN: Final = 5.0
"""Pixels a cell under which a shape is only its colour and its outline."""
_SHADOW: Final = 0.07
_MOST_STROKES: Final = 900


@dataclass(frozen=True, slots=True)
class _Look:
    """The colours of a kind: ground, strokes, lit parts; and the opacity of the ground."""

    fill: str
    stroke: str
    light: str
    strength: int = 235


_LOOKS: Final = {
    "difficult": _Look("#7FA262", "#2F5529", "#A9C785", 205),
    "trunk": _Look("#8A6642", "#4A3420", "#B08A5E"),
    "obstacle": _Look("#9C9A93", "#53514B", "#C9C6BD"),
    "linear": _Look("#7B8C52", "#435027", "#A3B373"),
    "water": _Look("#7FB2CC", "#3B6E8C", "#B9DAE8", 215),
    "climb": _Look("#C2AE88", "#6E5A38", "#E0D1B0"),
    "building": _Look("#B06B49", "#5E2F1C", "#D39471"),
    "crate": _Look("#B98F5A", "#5C3F20", "#DDB986"),
    "ladder": _Look("#8A6642", "#3F2A18", "#C79E6B"),
}
_MADE_OF_BOARDS: Final = {"linear": "crate", "climb": "ladder"}
"""What is drawn for small boxes of a kind, made by people."""
_SMALL: Final = 2000


class ShapeDrawing:
    """One shape ready to be painted at any size."""

    def __init__(self, shape: TableShape) -> None:
        self.shape = shape
        left, top, right, bottom = (each / THOUSAND for each in shape.box)
        boxed = len(shape.polygon) == 4 and max(right - left, bottom - top) * THOUSAND <= _SMALL
        self.sort = _MADE_OF_BOARDS.get(shape.kind, shape.kind) if boxed else shape.kind
        self.box = QRectF(left, top, right - left, bottom - top)
        self.extent = QRect(int(left) - 1, int(top) - 1, ceil(right) - int(left) + 3, ceil(bottom) - int(top) + 3)
        self.path = QPainterPath()
        if shape.disc:
            self.path.addEllipse(self.box)
        else:
            self.path.addPolygon(QPolygonF([QPointF(x / THOUSAND, y / THOUSAND) for x, y in shape.polygon]))
            self.path.closeSubpath()

    @cached_property
    def strokes(self) -> tuple[QPainterPath, QPainterPath]:
        """The strokes of its kind and of the light on it, in cells."""
        strokes, light = QPainterPath(), QPainterPath()
        _STROKES[self.sort](self, strokes, light)
        return strokes, light

    def paint(self, painter: QPainter, pitch: Pitch, style: Style) -> None:
        """Paint the shape; the painter's origin is the map's corner."""
        look, matrix = _LOOKS[self.sort], QTransform.fromScale(*pitch)
        path = matrix.map(self.path)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = QColor(style.ink) if style.low_ink else QColor(look.stroke)
        if not style.low_ink:
            if self.shape.top or self.shape.kind == "difficult":
                far = _SHADOW * min(3.0, 1 + self.shape.top / 3000)
                shadow = QTransform.fromTranslate(far * pitch[0], far * pitch[1]).map(path)
                soft = max(far * pitch[0] * 0.9, 1.0)
                painter.strokePath(shadow, _pen(QColor(30, 42, 56, 30), soft))
                painter.fillPath(shadow, QColor(30, 42, 56, 70))
            ground = QColor(look.fill)
            ground.setAlpha(look.strength)
            painter.fillPath(path, ground)
        if style.vector or pitch[0] >= _PLAIN:
            strokes, light = self.strokes
            if style.clips:
                painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
            if not style.low_ink:
                painter.strokePath(matrix.map(light), _pen(QColor(look.light), style.line(pitch[0] * 0.06)))
            painter.strokePath(matrix.map(strokes), _pen(ink, style.line(pitch[0] * 0.028)))
            painter.setClipping(False)
            painter.restore()
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = _pen(ink, style.line(pitch[0] * 0.05))
        if self.shape.kind == "difficult":
            # A rim one may step over: broken, as the book's own maps show it.
            pen.setDashPattern([4, 2])
        painter.strokePath(path, pen)
        painter.restore()

    def chances(self) -> Iterator[float]:
        """Yield pseudo-random numbers from 0 to 1, always the same for a shape in its place."""
        left, top, right, bottom = self.shape.box
        seed = (left * 31 + top * 17 + right * 7 + bottom) % 2147483647 or 1
        while True:
            seed = seed * 48271 % 2147483647
            yield seed / 2147483647

    def lattice(self, step: float) -> Iterator[QPointF]:
        """Yield points scattered inside the shape, about `step` cells apart."""
        step = max(step, (self.box.width() * self.box.height() / _MOST_STROKES) ** 0.5)
        chance = self.chances()
        for row in range(ceil(self.box.height() / step)):
            for column in range(ceil(self.box.width() / step)):
                x = self.box.left() + (column + 0.2 + 0.6 * next(chance)) * step
                y = self.box.top() + (row + 0.2 + 0.6 * next(chance)) * step
                if self.path.contains(QPointF(x, y)):
                    yield QPointF(x, y)

    def rim(self, step: float) -> Iterator[tuple[QPointF, QPointF]]:
        """Yield points along the outline, about `step` cells apart, each with its inward direction, one cell long."""
        length = self.path.length()
        count = min(_MOST_STROKES, max(3, round(length / step)))
        middle = self.box.center()
        for n in range(count):
            at = self.path.pointAtPercent(n / count)
            ahead = self.path.pointAtPercent((n + 0.2) / count)
            dx, dy = ahead.x() - at.x(), ahead.y() - at.y()
            far = hypot(dx, dy) or 1.0
            inward = QPointF(-dy / far, dx / far)
            if not self.path.contains(at + inward * 0.05):
                inward = -inward
            yield at, inward if self.path.contains(at + inward * 0.05) else (middle - at) / max(1.0, length)


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _arc(path: QPainterPath, at: QPointF, radius: float, start: float, sweep: float) -> None:
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    path.arcMoveTo(box, start)
    path.arcTo(box, start, sweep)


def _line(path: QPainterPath, start: QPointF, end: QPointF) -> None:
    path.moveTo(start)
    path.lineTo(end)


def _canopy(drawing: ShapeDrawing, strokes: QPainterPath, light: QPainterPath) -> None:
    chance = drawing.chances()
    for at in drawing.lattice(0.62):
        size = 0.2 + 0.14 * next(chance)
        for lobe in range(3):
            turn = tau * (lobe + next(chance) * 0.4) / 3
            # The crown is drawn where it is in shadow, below and to the right; light lies on the other side.
            _arc(strokes, at + QPointF(cos(turn), sin(turn)) * size * 0.55, size * 0.6, 200, 190)
        _arc(light, at - QPointF(size, size) * 0.25, size * 0.55, 80, 110)


def _rings(drawing: ShapeDrawing, strokes: QPainterPath, light: QPainterPath) -> None:
    middle, radius = drawing.box.center(), min(drawing.box.width(), drawing.box.height()) / 2
    for share in (0.35, 0.65):
        strokes.addEllipse(middle, radius * share, radius * share)
    _arc(light, middle, radius * 0.82, 95, 80)


def _facets(drawing: ShapeDrawing, strokes: QPainterPath, light: QPainterPath) -> None:
    chance = drawing.chances()
    for at, inward in drawing.rim(0.9):
        end = at + inward * (0.25 + 0.4 * next(chance))
        lit = inward.x() + inward.y() > 0.2
        _line(light if lit else strokes, at, end)
        _line(strokes, end, end + QPointF(inward.y(), -inward.x()) * 0.3 * next(chance))


def _leaves(drawing: ShapeDrawing, strokes: QPainterPath, light: QPainterPath) -> None:
    for at in drawing.lattice(0.3):
        _arc(strokes, at, 0.12, 200, 180)
        _arc(light, at - QPointF(0.04, 0.05), 0.09, 70, 110)


def _waves(drawing: ShapeDrawing, strokes: QPainterPath, light: QPainterPath) -> None:
    chance = drawing.chances()
    for at in drawing.lattice(0.75):
        long = 0.16 + 0.14 * next(chance)
        for path, drop in ((strokes, 0.0), (light, 0.09)):
            path.moveTo(at + QPointF(-long, drop))
            path.quadTo(at + QPointF(-long / 2, drop - 0.1), at + QPointF(0, drop))
            path.quadTo(at + QPointF(long / 2, drop + 0.1), at + QPointF(long, drop))


def _hachures(drawing: ShapeDrawing, strokes: QPainterPath, light: QPainterPath) -> None:
    chance = drawing.chances()
    for at, inward in drawing.rim(0.28):
        lit = inward.x() + inward.y() > 0.2
        _line(light if lit else strokes, at, at + inward * (0.22 + 0.2 * next(chance)))


def _roof(drawing: ShapeDrawing, strokes: QPainterPath, light: QPainterPath) -> None:
    box, middle = drawing.box, drawing.box.center()
    for x, y in drawing.shape.polygon:
        _line(strokes, QPointF(x / THOUSAND, y / THOUSAND), middle)
    wide = box.width() >= box.height()
    count = max(2, min(200, round((box.height() if wide else box.width()) / 0.3)))
    for n in range(1, count):
        share = n / count
        if wide:
            a, b = QPointF(box.left(), box.top() + box.height() * share), QPointF(box.right(), 0)
            b.setY(a.y())
        else:
            a, b = QPointF(box.left() + box.width() * share, box.top()), QPointF(0, box.bottom())
            b.setX(a.x())
        _line(light if share < 0.5 else strokes, a, b)


def _boards(drawing: ShapeDrawing, strokes: QPainterPath, light: QPainterPath) -> None:
    box, edge = drawing.box, 0.14
    inner = box.adjusted(edge, edge, -edge, -edge)
    strokes.addRect(inner)
    _line(strokes, inner.topLeft(), inner.bottomRight())
    _line(strokes, inner.topRight(), inner.bottomLeft())
    _line(light, box.topLeft() + QPointF(edge, edge) / 2, box.topRight() + QPointF(-edge, edge) / 2)
    _line(light, box.topLeft() + QPointF(edge, edge) / 2, box.bottomLeft() + QPointF(edge, -edge) / 2)


def _rungs(drawing: ShapeDrawing, strokes: QPainterPath, light: QPainterPath) -> None:
    box = drawing.box
    upright = box.height() > box.width()
    count = max(2, round(max(box.width(), box.height()) / 0.25))
    for n in range(1, count):
        at = n / count
        across = (
            QPointF(box.left(), box.top() + box.height() * at)
            if upright
            else QPointF(box.left() + box.width() * at, box.top())
        )
        along = QPointF(box.width(), 0) if upright else QPointF(0, box.height())
        _line(light if n % 2 else strokes, across, across + along)


_STROKES: Final[dict[str, Callable[[ShapeDrawing, QPainterPath, QPainterPath], None]]] = {
    "difficult": _canopy,
    "trunk": _rings,
    "obstacle": _facets,
    "linear": _leaves,
    "water": _waves,
    "climb": _hachures,
    "building": _roof,
    "crate": _boards,
    "ladder": _rungs,
}

"""A mark of its own for each member: colour, shape and line, so that nobody is told apart by colour alone."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from editor.widgets.colours import Colours
from editor.widgets.look import Look

# After Okabe and Ito, darker by day and lighter by night so that each stands three to one on the paper.
_DAY: Final = ("#00619E", "#B8430A", "#00735A", "#9A3F80", "#8A6100", "#3A6FC4", "#A3341F", "#4F5B66")
_NIGHT: Final = ("#6DB8E8", "#F2915C", "#4FC9A4", "#E39ACB", "#E8B44A", "#A9C4F5", "#F09A87", "#C3CDD6")
LINES: Final = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotDotLine,
)


@dataclass(frozen=True)
class Sigil:
    """One mark: `colour` as `#RRGGBB`, `path` in a square of side 1 around the origin, `line` of its plots."""

    colour: str
    path: QPainterPath
    line: Qt.PenStyle


def sigil(place: int, colours: Colours) -> Sigil:
    """Return the mark of the member at this place of its force; any forty places in a row have different marks."""
    palette = _NIGHT if colours.dark else _DAY
    shape = _SHAPES[place % len(_SHAPES)]
    return Sigil(palette[place % len(palette)], shape(), LINES[place % len(LINES)])


def draw_sigil(painter: QPainter, mark: Sigil, centre: QPointF, side: float, rim: str) -> None:
    """Draw a mark `side` px wide, with a fine outline in the colour of the ground."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(centre)
    painter.scale(side, side)
    painter.setPen(QPen(QColor(rim), 1.2 / side))
    painter.setBrush(QColor(mark.colour))
    painter.drawPath(mark.path)
    painter.restore()


def sigil_icon(look: Look, mark: Sigil, *, line: bool = False) -> QIcon:
    """Return a mark as an icon of 16 px; with `line`, for a legend, 34 px wide with a piece of its plot's line."""
    return QIcon(_pixmap(look, mark, QSize(look.px(34 if line else 16), look.px(16)), line=line))


def _pixmap(look: Look, mark: Sigil, size: QSize, *, line: bool) -> QPixmap:
    ratio = 2.0
    image = QPixmap(size * ratio)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    middle = QRectF(0, 0, size.width(), size.height()).center()
    if line:
        painter.setPen(QPen(QColor(mark.colour), look.px(2), mark.line))
        painter.drawLine(QPointF(0, middle.y()), QPointF(size.width(), middle.y()))
    draw_sigil(painter, mark, middle, look.px(12), look.colours.panel)
    painter.end()
    return image


def _polygon(corners: int, turn: float = -90, radius: float = 0.52) -> QPainterPath:
    points = [math.radians(turn + 360 * corner / corners) for corner in range(corners)]
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(radius * math.cos(a), radius * math.sin(a)) for a in points]))
    path.closeSubpath()
    return path


def _circle() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), 0.44, 0.44)
    return path


def _star() -> QPainterPath:
    path = QPainterPath()
    corners = []
    for corner in range(10):
        radius = 0.56 if corner % 2 == 0 else 0.24
        angle = math.radians(-90 + 36 * corner)
        corners.append(QPointF(radius * math.cos(angle), radius * math.sin(angle)))
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    return path


def _cross() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRect(QRectF(-0.48, -0.17, 0.96, 0.34))
    path.addRect(QRectF(-0.17, -0.48, 0.34, 0.96))
    return path.simplified()


_SHAPES: Final[tuple[Callable[[], QPainterPath], ...]] = (
    _circle,
    lambda: _polygon(4, -45, 0.58),
    lambda: _polygon(3),
    lambda: _polygon(4, radius=0.56),
    _star,
    lambda: _polygon(3, 90),
    _cross,
    lambda: _polygon(5),
    lambda: _polygon(6, 0),
)

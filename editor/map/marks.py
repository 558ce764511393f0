"""How tools mark cells, edges and places: two colours and dashes, so that a mark shows on any ground."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF

from editor.map.view import View
from editor.widgets.look import Look
from models.maps.grid import Cell, Edge
from models.maps.paint import Symmetry
from models.maps.tile_map import TileMap

UNDER: Final = "#101820"
OVER: Final = "#FFFFFF"
WRONG: Final = "#FF7A5C"


def edge_line(edge: Edge, view: View) -> QLineF:
    """Return where an edge of cells is on the screen."""
    side, x, y = edge
    return QLineF(view.to_screen(x, y), view.to_screen(x, y + 1) if side == "V" else view.to_screen(x + 1, y))


def draw_edges(
    painter: QPainter, view: View, edges: Iterable[Edge], *, colour: str = OVER, dashed: bool = False, width: float = 2
) -> None:
    """Draw edges as lines, light on dark."""
    draw_lines(painter, [edge_line(edge, view) for edge in edges], colour=colour, dashed=dashed, width=width)


def draw_lines(
    painter: QPainter, lines: Sequence[QLineF], *, colour: str = OVER, dashed: bool = False, width: float = 2
) -> None:
    """Draw lines on the screen, light on dark."""
    if not lines:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(QColor(UNDER), width + 2))
    painter.drawLines(list(lines))
    pen = QPen(QColor(colour), width)
    if dashed:
        pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.drawLines(list(lines))
    painter.restore()


def draw_rect(painter: QPainter, view: View, a: Cell, b: Cell, *, dashed: bool = False) -> None:
    """Draw the rim of the rectangle of cells between two corners, both included."""
    left, top, right, low = min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]) + 1, max(a[1], b[1]) + 1
    corners = [view.to_screen(*each) for each in ((left, top), (right, top), (right, low), (left, low))]
    draw_lines(painter, _ring(corners), dashed=dashed)


def draw_path(painter: QPainter, points: Sequence[QPointF], *, closed: bool = False) -> None:
    """Draw a line through points of the screen with a knob on each."""
    lines = _ring(points) if closed and len(points) > 2 else [QLineF(a, b) for a, b in itertools.pairwise(points)]
    draw_lines(painter, lines)
    for point in points:
        draw_knob(painter, point)


def draw_knob(painter: QPainter, at: QPointF, *, side: float = 7) -> None:
    """Draw a square one can take hold of."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(QColor(UNDER), 1))
    painter.setBrush(QColor(OVER))
    painter.drawRect(QRectF(at.x() - side / 2, at.y() - side / 2, side, side))
    painter.restore()


def draw_words(painter: QPainter, look: Look, at: QPointF, words: str) -> None:
    """Write a few words beside a point, on a plate of their own."""
    painter.save()
    font = look.font(12)
    painter.setFont(font)
    metrics = QFontMetrics(font)
    gap = look.px(4)
    plate = QRectF(
        at.x() + look.px(14), at.y() + look.px(12), metrics.horizontalAdvance(words) + 2 * gap, metrics.height() + gap
    )
    painter.setPen(QPen(QColor(look.colours.strong_line), 1))
    painter.setBrush(QColor(look.colours.panel))
    painter.drawRect(plate)
    painter.setPen(QColor(look.colours.ink))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def draw_axes(painter: QPainter, view: View, tile_map: TileMap, symmetry: Symmetry) -> None:
    """Draw the axes that strokes are mirrored at; for half a turn, its centre."""
    width, height = tile_map.width, tile_map.height
    lines = []
    if symmetry in ("horizontal", "both"):
        lines.append(QLineF(view.to_screen(width / 2, 0), view.to_screen(width / 2, height)))
    if symmetry in ("vertical", "both"):
        lines.append(QLineF(view.to_screen(0, height / 2), view.to_screen(width, height / 2)))
    if symmetry == "turn":
        middle = view.to_screen(width / 2, height / 2)
        lines += [
            QLineF(middle + QPointF(-12, 0), middle + QPointF(12, 0)),
            QLineF(middle + QPointF(0, -12), middle + QPointF(0, 12)),
        ]
    draw_lines(painter, lines, colour="#E2B95C", dashed=True, width=1)


def _ring(points: Sequence[QPointF]) -> list[QLineF]:
    return [QLineF(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]


def polygon(view: View, points: Sequence[Sequence[int]]) -> QPolygonF:
    """Return points in thousandths of a cell as a polygon of the screen."""
    return QPolygonF([view.to_screen(x / 1000, y / 1000) for x, y in points])

"""The lowest layer of the chart: paper with rhumb lines, sectors with outlines and hatches."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF, QTransform

from editor.paint.arrays import LINES
from editor.paint.galaxy.show import ChartPiece, Drawn
from editor.paint.galaxy.style import HATCHES, faint
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.style import colour

_WINDS: Final = 16


def rhumbs(galaxy: Galaxy) -> NDArray[np.float64]:
    """Return the rhumb lines of the chart: sixteen points on a circle, each joined to its middle and to all but its
    neighbours.

    The lines go on beyond the circle. An array of (count, 4): x1, y1, x2, y2 in thousandths.
    """
    left, top, right, bottom = galaxy.bounds
    x, y = (left + right) / 2, (top + bottom) / 2
    reach = max(right - left, bottom - top, 20_000) * 0.62
    winds = [
        (x + reach * math.cos(2 * math.pi * i / _WINDS), y + reach * math.sin(2 * math.pi * i / _WINDS))
        for i in range(_WINDS)
    ]
    rows = []
    for i, (ax, ay) in enumerate(winds):
        rows.append((x, y, x + (ax - x) * 3, y + (ay - y) * 3))
        for j in range(i + 2, _WINDS):
            if (j - i) % _WINDS not in (1, _WINDS - 1):
                bx, by = winds[j]
                rows.append((ax - (bx - ax), ay - (by - ay), bx + (bx - ax), by + (by - ay)))
    return np.array(rows, dtype=np.float64)


def paint_ground(painter: QPainter, drawn: Drawn, piece: ChartPiece, winds: NDArray[np.float64]) -> None:
    """Fill a piece with paper, and draw the rhumb lines across it."""
    painter.fillRect(QRectF(0, 0, piece.width, piece.height), QColor(drawn.inks.ground))
    here = winds * piece.scale - np.array([piece.left, piece.top, piece.left, piece.top], dtype=np.float64)
    corners = np.array([[0, 0], [piece.width, 0], [0, piece.height], [piece.width, piece.height]], dtype=np.float64)
    dx, dy = here[:, 2] - here[:, 0], here[:, 3] - here[:, 1]
    turned = dx[:, None] * (corners[:, 1] - here[:, 1:2]) - dy[:, None] * (corners[:, 0] - here[:, 0:1])
    crossing = (turned.min(axis=1) <= 0) & (turned.max(axis=1) >= 0)
    if crossing.any():
        painter.setPen(QPen(QColor(drawn.inks.rhumb), 1))
        painter.drawLines(*LINES.of(here[crossing]))


def paint_sectors(
    painter: QPainter, drawn: Drawn, piece: ChartPiece, held: Mapping[str, str], contested: frozenset[str] = frozenset()
) -> None:
    """Draw the sectors that a piece touches, each with a dashed outline.

    A sector that an alliance holds whole is hatched; one that several contest has long dashes in the colour of strife.
    """
    if "sectors" not in drawn.layers:
        return
    galaxy, inks = drawn.scene.galaxy, drawn.inks
    places = {a.id: i for i, a in enumerate(galaxy.alliances)}
    box = piece.box(4)
    seen = QRectF(box[0], box[1], box[2] - box[0], box[3] - box[1])
    onto = QTransform(piece.scale, 0, 0, piece.scale, -piece.left, -piece.top)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrushOrigin(QPoint(-piece.left % 64, -piece.top % 64))
    for number, polygon, bounds in drawn.scene.outlines:
        if not bounds.intersects(seen):
            continue
        sector = galaxy.sectors[number]
        strife = sector.id in contested
        shade = QColor(inks.met if strife else colour(sector.colour, inks.sector))
        corners = onto.map(polygon)
        place = places.get(held.get(sector.id, ""), -1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faint(shade, 0.13 if inks.dark else 0.11))
        painter.drawPolygon(corners)
        if place >= 0 and "alliance" in drawn.layers:
            side = QColor(drawn.allied[place].colour)
            painter.setBrush(faint(side, 0.13))
            painter.drawPolygon(corners)
            painter.setBrush(QBrush(faint(side, 0.42), HATCHES[place % len(HATCHES)]))
            painter.drawPolygon(corners)
        _paint_rim(painter, corners, shade, drawn.zoom)
        pen = QPen(shade, 1.4 * drawn.zoom, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([9, 3, 2, 3] if strife else [5, 4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(corners)


def _paint_rim(painter: QPainter, corners: QPolygonF, shade: QColor, zoom: float) -> None:
    """Draw the shaded coast of a land on old charts: a wide soft line along its edge."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(faint(shade, 0.17), 7 * zoom))
    painter.drawPolygon(corners)

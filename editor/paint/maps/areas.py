"""Terrain and zones: colour, pattern, outline and name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from editor.paint.maps.labels import plate
from editor.paint.maps.patterns import Pitch, fill
from editor.paint.maps.style import Style, clear
from models.maps.features import THOUSAND, Zone
from models.maps.grid import Cell
from models.maps.terrain import terrain_types
from models.maps.tile_map import Terrain

_NAMED: Final = 14.0
"""Pixels a cell from which zones show their names on the screen."""


def extent(zone: Zone) -> QRect:
    """Return the cells that hold a zone."""
    if zone.polygon:
        xs, ys = [p[0] for p in zone.polygon], [p[1] for p in zone.polygon]
        left, top = min(xs) // THOUSAND, min(ys) // THOUSAND
        return QRect(left, top, -(-max(xs) // THOUSAND) - left, -(-max(ys) // THOUSAND) - top)
    if not zone.runs:
        return QRect()
    left, right = min(run[1] for run in zone.runs), max(run[2] for run in zone.runs)
    return QRect(left, zone.runs[0][0], right - left + 1, zone.runs[-1][0] - zone.runs[0][0] + 1)


def paint_zone(painter: QPainter, zone: Zone, pitch: Pitch, style: Style) -> None:
    """Paint the area of a zone; its name comes later, above everything."""
    path = _path(zone, pitch)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, bool(zone.polygon))
    if not style.low_ink:
        painter.fillPath(path, clear(zone.color, style.fill_strength))
    fill(painter, path, zone.kind, clear(zone.color, 110), pitch, style)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(clear(zone.color, 235).darker(115), style.line(pitch[0] * 0.055))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setDashPattern([5, 2])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if zone.polygon:
        painter.drawPath(path)
    else:
        painter.drawLines(outline(zone.runs, pitch))
    painter.restore()


def name_zone(painter: QPainter, zone: Zone, pitch: Pitch, style: Style) -> None:
    """Paint the name of a zone on a plate in its middle."""
    if pitch[0] < _NAMED and not style.vector:
        return
    words = " · ".join(word for word in (zone.name, zone.side) if word)
    if words:
        column, row = middle_of(zone)
        at = QPointF((column + 0.5) * pitch[0], (row + 0.5) * pitch[1])
        plate(painter, at, words, style.words(pitch[0] * 0.3), style, clear(zone.color, 255))


def middle_of(zone: Zone) -> Cell:
    """Return the cell of a zone that is nearest to the middle of all of them."""
    cells = np.array(sorted(zone.cells()) or [(extent(zone).x(), extent(zone).y())])
    away = ((cells - cells.mean(axis=0)) ** 2).sum(axis=1)
    column, row = cells[int(away.argmin())].tolist()
    return column, row


def paint_terrain(painter: QPainter, terrain: Terrain, cells: QRect, pitch: Pitch, style: Style) -> None:
    """Paint what stands in the way: a colour and a pattern for every kind of ground but the first."""
    part = terrain[max(cells.top(), 0) : cells.bottom() + 1, max(cells.left(), 0) : cells.right() + 1]
    for kind in terrain_types().values():
        if kind.code == 0:
            continue
        spans = list(_spans(part == kind.code, max(cells.left(), 0), max(cells.top(), 0)))
        if not spans:
            continue
        path = QPainterPath()
        for y, first, last in spans:
            path.addRect(QRectF(first * pitch[0], y * pitch[1], (last - first + 1) * pitch[0], pitch[1]))
        if not style.low_ink:
            painter.fillPath(path, clear(kind.color, 60))
        fill(painter, path, kind.id, clear(kind.color, 190), pitch, style)


def _spans(
    mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]], left: int, top: int
) -> Iterable[tuple[int, int, int]]:
    """Yield the runs (row, first column, last column) of a mask whose corner is at (`left`, `top`)."""
    padded = np.zeros((mask.shape[0], mask.shape[1] + 2), np.int8)
    padded[:, 1:-1] = mask
    steps = np.diff(padded, axis=1)
    rows, firsts = np.nonzero(steps == 1)
    _, ends = np.nonzero(steps == -1)
    for row, first, end in zip(rows.tolist(), firsts.tolist(), ends.tolist(), strict=True):
        yield top + row, left + first, left + end - 1


def outline(runs: Iterable[tuple[int, ...]], pitch: Pitch) -> list[QLineF]:
    """Return the lines round cells given as runs, pieces on one line joined."""
    cells = {(x, y) for y, first, last in runs for x in range(first, last + 1)}
    flat = {(x, y + below) for x, y in cells for below in (0, 1) if (x, y - 1 + 2 * below) not in cells}
    upright = {(x + right, y) for x, y in cells for right in (0, 1) if (x - 1 + 2 * right, y) not in cells}
    lines = []
    for x, y in flat:
        if (x - 1, y) not in flat:
            end = x + 1
            while (end, y) in flat:
                end += 1
            lines.append(QLineF(x * pitch[0], y * pitch[1], end * pitch[0], y * pitch[1]))
    for x, y in upright:
        if (x, y - 1) not in upright:
            end = y + 1
            while (x, end) in upright:
                end += 1
            lines.append(QLineF(x * pitch[0], y * pitch[1], x * pitch[0], end * pitch[1]))
    return lines


def _path(zone: Zone, pitch: Pitch) -> QPainterPath:
    path = QPainterPath()
    if zone.polygon:
        corners = [QPointF(x / THOUSAND * pitch[0], y / THOUSAND * pitch[1]) for x, y, *_ in zone.polygon]
        path.addPolygon(QPolygonF(corners))
        path.closeSubpath()
    for y, first, last in zone.runs if not zone.polygon else ():
        path.addRect(QRectF(first * pitch[0], y * pitch[1], (last - first + 1) * pitch[0], pitch[1]))
    return path

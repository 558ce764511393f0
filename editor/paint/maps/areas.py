"""Terrain and zones: colour, pattern, outline and name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from editor.paint.maps.labels import plate, plate_size
from editor.paint.maps.patterns import Pitch, fill
from editor.paint.maps.pixels import image_of
from editor.paint.maps.style import Style, clear
from editor.paint.maps.zone_names import Named
from models.maps.features import THOUSAND, Zone
from models.maps.terrain import terrain_types
from models.maps.tile_map import Terrain

_NAMED: Final = 14.0
"""Pixels a cell from which zones show their names on the screen."""
_PATTERNED: Final = 14.0
_DASHED: Final = 9.0
_FAINT: Final = 90


class Area:
    """A zone ready to be painted at any size: its path and outline in cells, the cell of its name."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone
        self.extent = extent(zone)
        self.words = zone.name or zone.side
        self._path = _path(zone)

    @cached_property
    def _rim(self) -> QPainterPath:
        return self._path if self.zone.polygon else _rim(self.zone.runs)

    @cached_property
    def middle(self) -> QPointF:
        """The middle of the cell of the zone that is nearest to the mean of its cells."""
        cells = np.array(sorted(self.zone.cells()) or [(self.extent.x(), self.extent.y())])
        away = ((cells - cells.mean(axis=0)) ** 2).sum(axis=1)
        column, row = cells[int(away.argmin())].tolist()
        return QPointF(column + 0.5, row + 0.5)

    def make_ready(self) -> None:
        """Compute outline and middle before the first frame needs them."""
        _ = self._rim, self.middle

    def paint(self, painter: QPainter, pitch: Pitch, style: Style) -> None:
        """Paint the area without its name, which comes above everything."""
        zone, matrix = self.zone, QTransform.fromScale(*pitch)
        path = matrix.map(self._path)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, bool(zone.polygon))
        if not style.low_ink:
            painter.fillPath(path, clear(zone.color, style.fill_strength))
        fill(painter, path, zone.kind, clear(zone.color, 110), pitch, style)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(clear(zone.color, 235).darker(115), style.line(pitch[0] * 0.055))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if style.vector or pitch[0] >= _DASHED:
            pen.setDashPattern([5, 2])
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.strokePath(matrix.map(self._rim), pen)
        painter.restore()

    def named(self, pitch: Pitch, style: Style) -> Named | None:
        """Return the name with its place on a board of a pitch in pixels; None for a zone that shows none."""
        if not self.words or not (style.vector or pitch[0] >= _NAMED):
            return None
        size = plate_size(self.words, style.words(pitch[0] * 0.3))
        return Named(QRectF(self.extent), self.middle, QSizeF(size.width() / pitch[0], size.height() / pitch[1]))

    def paint_name(self, painter: QPainter, pitch: Pitch, style: Style, at: QPointF) -> None:
        """Paint the name on a plate around a point in cells."""
        size = style.words(pitch[0] * 0.3)
        at = QPointF(at.x() * pitch[0], at.y() * pitch[1])
        plate(painter, at, self.words, size, style, clear(self.zone.color, 255))


def extent(zone: Zone) -> QRect:
    """Return the rectangle of cells that holds a zone."""
    if zone.polygon:
        xs, ys = [p[0] for p in zone.polygon], [p[1] for p in zone.polygon]
        left, top = min(xs) // THOUSAND, min(ys) // THOUSAND
        return QRect(left, top, -(-max(xs) // THOUSAND) - left, -(-max(ys) // THOUSAND) - top)
    if not zone.runs:
        return QRect()
    left, right = min(run[1] for run in zone.runs), max(run[2] for run in zone.runs)
    top, bottom = min(run[0] for run in zone.runs), max(run[0] for run in zone.runs)
    return QRect(left, top, right - left + 1, bottom - top + 1)


def paint_terrain(painter: QPainter, terrain: Terrain, cells: QRect, pitch: Pitch, style: Style) -> None:
    """Paint the terrain kinds: a colour and a pattern for each but the first."""
    part = terrain[cells.top() : cells.bottom() + 1, cells.left() : cells.right() + 1]
    kinds = [kind for kind in terrain_types().values() if kind.code]
    if not style.low_ink:
        inks = np.zeros(256, np.uint32)
        for kind in kinds:
            inks[kind.code] = _premultiplied(clear(kind.color, 60))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        area = QRectF(cells.x() * pitch[0], cells.y() * pitch[1], cells.width() * pitch[0], cells.height() * pitch[1])
        painter.drawImage(area, image_of(inks[part]))
    if pitch[0] < _PATTERNED and not style.vector:
        return
    for kind in kinds:
        for y, first, last in _spans(part == kind.code, cells.left(), cells.top()):
            path = QPainterPath()
            path.addRect(QRectF(first * pitch[0], y * pitch[1], (last - first + 1) * pitch[0], pitch[1]))
            fill(painter, path, kind.id, clear(kind.color, _FAINT if style.low_ink else 190), pitch, style)


def _premultiplied(colour: QColor) -> int:
    alpha = colour.alpha()
    red, green, blue = (part * alpha // 255 for part in (colour.red(), colour.green(), colour.blue()))
    return alpha << 24 | red << 16 | green << 8 | blue


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


def _path(zone: Zone) -> QPainterPath:
    path = QPainterPath()
    if zone.polygon:
        path.addPolygon(QPolygonF([QPointF(x / THOUSAND, y / THOUSAND) for x, y, *_ in zone.polygon]))
        path.closeSubpath()
    blocks: list[list[int]] = []
    for y, first, last in sorted(zone.runs, key=lambda run: (run[1], run[2], run[0])) if not zone.polygon else ():
        if blocks and blocks[-1][:2] == [first, last] and blocks[-1][2] + blocks[-1][3] == y:
            blocks[-1][3] += 1
        else:
            blocks.append([first, last, y, 1])
    for first, last, top, high in blocks:
        path.addRect(QRectF(first, top, last - first + 1, high))
    return path


def _rim(runs: Iterable[tuple[int, ...]]) -> QPainterPath:
    """Return the outline of cells given as runs, pieces on one line joined."""
    cells = {(x, y) for y, first, last in runs for x in range(first, last + 1)}
    flat = {(y + below, x) for x, y in cells for below in (0, 1) if (x, y - 1 + 2 * below) not in cells}
    upright = {(x + right, y) for x, y in cells for right in (0, 1) if (x - 1 + 2 * right, y) not in cells}
    path = QPainterPath()
    for line, first, last in _join_pieces(flat):
        path.moveTo(first, line)
        path.lineTo(last, line)
    for line, first, last in _join_pieces(upright):
        path.moveTo(line, first)
        path.lineTo(line, last)
    return path


def _join_pieces(pieces: set[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield (line, first, end) of pieces (line, place) one cell long that follow each other."""
    for line, place in pieces:
        if (line, place - 1) not in pieces:
            end = place + 1
            while (line, end) in pieces:
                end += 1
            yield line, place, end

"""What of a map is ready to be shown: pictures of 512 px at each zoom, and an overview of one pixel a cell.

A frame builds missing pictures for a few thousandths of a second and shows the overview in place of the rest, so that
panning and zooming never wait, however large the map is.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.paint.maps.compose import Composer
from editor.paint.maps.tiles import Size

SIDE: Final = 512
MOST_BYTES: Final = 160_000_000
BUDGET: Final = 0.006
_BLURRED: Final = 1.2
"""How far a picture may be stretched before the next larger one is shown."""
_STRIP: Final = 256
_AT_ONCE: Final = 128 * 128
Key = tuple[int, int, int]


class Chunks:
    """The pictures of one map on one ground."""

    def __init__(self, composer: Composer, ground: QColor) -> None:
        self._composer = composer
        self._ground = ground
        self._made: OrderedDict[Key, QImage] = OrderedDict()
        self._bytes = 0
        self._now = 0
        self.levels = levels(composer.tiles.cell)
        self.width, self.height = composer.tile_map.width, composer.tile_map.height
        self.overview = QImage(self.width, self.height, QImage.Format.Format_RGB32)
        self.refresh_overview(QRect(0, 0, self.width, self.height))

    @property
    def bytes_kept(self) -> int:
        """How much memory the pictures take, the overview aside."""
        return self._bytes

    def take(self, composer: Composer) -> None:
        """Go on with the next state of the map: same size, same tilesets, same layers."""
        self._composer = composer

    def refresh_overview(self, cells: QRect) -> None:
        """Paint a part of the overview anew."""
        painter = QPainter(self.overview)
        try:
            for top in range(cells.top(), cells.bottom() + 1, _STRIP):
                strip = QRect(cells.left(), top, cells.width(), min(_STRIP, cells.bottom() + 1 - top))
                painter.drawImage(strip.topLeft(), self._composer.render(strip, (1, 1), self._ground))
        finally:
            painter.end()

    def patch(self, cells: QRect) -> None:
        """Paint a part of the map anew wherever it is kept; large parts of what is not on the screen are dropped."""
        cells = cells.intersected(QRect(0, 0, self.width, self.height))
        if cells.isEmpty():
            return
        self.refresh_overview(cells)
        for key in list(self._made):
            level, pitch = key[0], self.levels[key[0]]
            part = self.area(key).intersected(cells)
            if part.isEmpty():
                continue
            if level != self._now and part.width() * pitch[0] * part.height() * pitch[1] > _AT_ONCE:
                self._drop(key)
            else:
                self._repaint(key, part)

    def paint(self, painter: QPainter, origin: QPointF, scale: Size | tuple[float, float], seen: QRect) -> bool:
        """Paint the cells of a rectangle, `origin` being the map's corner; return whether pictures are missing."""
        seen = seen.intersected(QRect(0, 0, self.width, self.height))
        if seen.isEmpty():
            return False
        self._now = self.level_for(scale[0])
        if self._now == len(self.levels) - 1:
            self._stretch(painter, self.overview, seen, seen, origin, scale)
            return False
        started, built, missing = time.perf_counter(), 0, False
        for key in self._keys(self._now, seen):
            area = self.area(key)
            image = self._made.get(key)
            if image is None and (not built or time.perf_counter() - started < BUDGET):
                image, built = self._build(key), built + 1
            if image is None:
                missing = True
                self._stretch(painter, self.overview, area, area, origin, scale)
            else:
                self._made.move_to_end(key)
                pitch = self.levels[self._now]
                exact = QRect(0, 0, area.width() * pitch[0], area.height() * pitch[1])
                self._stretch(painter, image, area, exact, origin, scale)
        return missing

    def level_for(self, scale: float) -> int:
        """Return the smallest level that need not be stretched too far at so many pixels a cell."""
        fine = [n for n, size in enumerate(self.levels) if size[0] * _BLURRED >= scale]
        return fine[-1] if fine else 0

    def area(self, key: Key) -> QRect:
        """Return the cells of a picture."""
        wide, high = _cells(self.levels[key[0]])
        whole = QRect(0, 0, self.width, self.height)
        return QRect(key[1] * wide, key[2] * high, wide, high).intersected(whole)

    def _keys(self, level: int, seen: QRect) -> Iterator[Key]:
        """Yield the pictures a rectangle of cells needs, those in its middle first."""
        wide, high = _cells(self.levels[level])
        columns = range(seen.left() // wide, seen.right() // wide + 1)
        rows = range(seen.top() // high, seen.bottom() // high + 1)
        middle = (columns[0] + columns[-1]) / 2, (rows[0] + rows[-1]) / 2
        keys = [(level, column, row) for row in rows for column in columns]
        return iter(sorted(keys, key=lambda key: max(abs(key[1] - middle[0]), abs(key[2] - middle[1]))))

    def _stretch(
        self,
        painter: QPainter,
        image: QImage,
        cells: QRect,
        source: QRect,
        origin: QPointF,
        scale: Size | tuple[float, float],
    ) -> None:
        """Paint an image over its cells, edges on whole pixels so that neighbours meet without a seam."""
        left, top = round(origin.x() + cells.left() * scale[0]), round(origin.y() + cells.top() * scale[1])
        right = round(origin.x() + (cells.right() + 1) * scale[0])
        bottom = round(origin.y() + (cells.bottom() + 1) * scale[1])
        target = QRect(left, top, right - left, bottom - top)
        if target.size() == source.size():
            painter.drawImage(target.topLeft(), image, source)
        else:
            smooth = image is not self.overview or scale[0] < 1
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
            painter.drawImage(QRectF(target), image, QRectF(source))

    def _build(self, key: Key) -> QImage:
        image = self._composer.render(self.area(key), self.levels[key[0]], self._ground)
        self._made[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > MOST_BYTES and len(self._made) > 1:
            self._drop(next(iter(self._made)))
        return image

    def _drop(self, key: Key) -> None:
        self._bytes -= self._made.pop(key).sizeInBytes()

    def _repaint(self, key: Key, part: QRect) -> None:
        pitch, area = self.levels[key[0]], self.area(key)
        fresh = self._composer.render(part, pitch, self._ground)
        painter = QPainter(self._made[key])
        painter.drawImage((part.x() - area.x()) * pitch[0], (part.y() - area.y()) * pitch[1], fresh)
        painter.end()


def levels(cell: Size) -> tuple[Size, ...]:
    """Return the sizes of a cell that pictures are made for: its own, halved again and again down to one pixel."""
    found = [cell]
    while max(found[-1]) > 1:
        found.append(((found[-1][0] + 1) // 2, (found[-1][1] + 1) // 2))
    return tuple(found) if len(found) > 1 else (cell, (1, 1))


def _cells(size: Size) -> Size:
    """Return how many cells across and down a picture has."""
    return max(SIDE // size[0], 1), max(SIDE // size[1], 1)

"""The cached pictures of a map: squares of 512 px at each zoom, and an overview of one pixel or more per cell.

A frame builds missing squares for a few milliseconds and shows the overview in place of the others, so that moving and
zooming never wait, however large the map is.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from editor.paint.maps.compose import Composer
from editor.paint.maps.pixels import Size

SIDE: Final = 512
MOST_BYTES: Final = 160_000_000
BUDGET: Final = 0.005
_BLURRED: Final = 1.2
"""How far a picture may be stretched before the next larger one is shown."""
_STRIP: Final = 256
_SLICE: Final = 1 << 15
"""So many cells of the overview are painted anew at a time; those of a larger edit wait for the frames to come."""
_LARGEST: Final = 160
_AT_ONCE: Final = 128 * 128
Key = tuple[int, int, int]


class Chunks:
    """The cached pictures of one map on one ground."""

    def __init__(self, composer: Composer, ground: QColor) -> None:
        self._composer = composer
        self._ground = ground
        self._made: OrderedDict[Key, QImage] = OrderedDict()
        self._stale: dict[Key, QRect] = {}
        self._behind = QRect()
        self._bytes = 0
        self.levels = levels(composer.tiles.cell, drawn=composer.tiles.drawn)
        composer.tiles.make_ready(self.levels)
        self.width, self.height = composer.tile_map.width, composer.tile_map.height
        self._grain = _grain(self.levels, max(self.width, self.height))
        size = self.width * self._grain[0], self.height * self._grain[1]
        self.overview = QImage(*size, QImage.Format.Format_RGB32)
        self.refresh_overview(QRect(0, 0, self.width, self.height))

    def take(self, composer: Composer) -> None:
        """Use the next state of the map, which has the same size, tilesets and layers."""
        self._composer = composer

    def refresh_overview(self, cells: QRect) -> None:
        """Paint a part of the overview again."""
        painter = QPainter(self.overview)
        try:
            for top in range(cells.top(), cells.bottom() + 1, _STRIP):
                strip = QRect(cells.left(), top, cells.width(), min(_STRIP, cells.bottom() + 1 - top))
                corner = strip.left() * self._grain[0], strip.top() * self._grain[1]
                painter.drawImage(*corner, self._composer.render(strip, self._grain, self._ground))
        finally:
            painter.end()

    def patch(self, cells: QRect) -> None:
        """Note that a part of the map has changed; its squares are painted again when next shown."""
        cells = cells.intersected(QRect(0, 0, self.width, self.height))
        if cells.isEmpty():
            return
        if cells.width() * cells.height() <= 2 * _SLICE:
            self.refresh_overview(cells)
        else:
            self._behind = self._behind.united(cells)
        for key in self._made:
            part = self.area(key).intersected(cells)
            if not part.isEmpty():
                self._stale[key] = self._stale.get(key, QRect()).united(part)

    def paint(self, painter: QPainter, origin: QPointF, scale: tuple[float, float], seen: QRect) -> bool:
        """Paint a rectangle of cells, `origin` being the map's corner on the screen; return whether squares are
        missing.
        """
        until = time.perf_counter() + BUDGET
        behind = self._catch_up(until)
        seen = seen.intersected(QRect(0, 0, self.width, self.height))
        if seen.isEmpty():
            return behind
        now = self.level_for(scale[0])
        if now == len(self.levels) - 1:
            self._stretch(painter, self.overview, seen, self._on_overview(seen), origin, scale)
            return behind
        built, missing = False, behind
        for key in self._keys(now, seen):
            area = self.area(key)
            image = self._fresh(key)
            if image is None and (not built or time.perf_counter() < until):
                image, built = self._build(key, until), True
            if image is not None:
                self._made.move_to_end(key)
                self._stretch(painter, image, area, image.rect(), origin, scale)
            else:
                missing = True
                self._stand_in(painter, key, origin, scale)
        return missing

    def _catch_up(self, until: float) -> bool:
        """Paint stale parts of the overview until the time is up; return whether some are left."""
        while not self._behind.isEmpty():
            rows = max(1, _SLICE // self._behind.width())
            self.refresh_overview(self._behind.intersected(QRect(self._behind.topLeft(), QSize(self.width, rows))))
            self._behind.setTop(self._behind.top() + rows)
            if time.perf_counter() > until:
                break
        return not self._behind.isEmpty()

    def _stand_in(self, painter: QPainter, key: Key, origin: QPointF, scale: tuple[float, float]) -> None:
        """Paint the cells of a missing square from the finest square that has them, or from the overview; of one that
        has changed, only what has.
        """
        area, image, part = self.area(key), self._made.get(key), self._stale.get(key)
        if image is not None and part is not None:
            self._stretch(painter, image, area, image.rect(), origin, scale)
            self._stretch(painter, self.overview, part, self._on_overview(part), origin, scale)
            return
        for level in range(key[0] + 1, len(self.levels) - 1):
            pitch = self.levels[level]
            wide, high = _cells(pitch)
            other = (level, area.left() // wide, area.top() // high)
            image, whole = self._made.get(other), self.area(other)
            if image is not None and other not in self._stale and whole.contains(area):
                left, top = (area.left() - whole.left()) * pitch[0], (area.top() - whole.top()) * pitch[1]
                part = QRect(left, top, area.width() * pitch[0], area.height() * pitch[1])
                self._stretch(painter, image, area, part, origin, scale)
                return
        self._stretch(painter, self.overview, area, self._on_overview(area), origin, scale)

    def level_for(self, scale: float) -> int:
        """Return the number of the coarsest level that need not be stretched too far at a scale in pixels per cell."""
        fine = [n for n, size in enumerate(self.levels) if size[0] * _BLURRED >= scale]
        return fine[-1] if fine else 0

    def area(self, key: Key) -> QRect:
        """Return the rectangle of cells of a square."""
        wide, high = _cells(self.levels[key[0]])
        whole = QRect(0, 0, self.width, self.height)
        return QRect(key[1] * wide, key[2] * high, wide, high).intersected(whole)

    def _keys(self, level: int, seen: QRect) -> Iterator[Key]:
        """Yield the keys of the squares for a rectangle of cells, those in its middle first."""
        wide, high = _cells(self.levels[level])
        columns = range(seen.left() // wide, seen.right() // wide + 1)
        rows = range(seen.top() // high, seen.bottom() // high + 1)
        middle = (columns[0] + columns[-1]) / 2, (rows[0] + rows[-1]) / 2
        keys = [(level, column, row) for row in rows for column in columns]
        return iter(sorted(keys, key=lambda key: max(abs(key[1] - middle[0]), abs(key[2] - middle[1]))))

    def _on_overview(self, cells: QRect) -> QRect:
        wide, high = self._grain
        return QRect(cells.left() * wide, cells.top() * high, cells.width() * wide, cells.height() * high)

    def _stretch(
        self,
        painter: QPainter,
        image: QImage,
        cells: QRect,
        source: QRect,
        origin: QPointF,
        scale: tuple[float, float],
    ) -> None:
        """Paint an image over its cells, with edges on whole pixels so that neighbours meet without a seam."""
        left, top = round(origin.x() + cells.left() * scale[0]), round(origin.y() + cells.top() * scale[1])
        right = round(origin.x() + (cells.right() + 1) * scale[0])
        bottom = round(origin.y() + (cells.bottom() + 1) * scale[1])
        target = QRect(left, top, right - left, bottom - top)
        if target.size() == source.size():
            painter.drawImage(target.topLeft(), image, source)
        else:
            smooth = image is not self.overview or scale[0] < self._grain[0]
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
            painter.drawImage(QRectF(target), image, QRectF(source))

    def _fresh(self, key: Key) -> QImage | None:
        """Return a cached square, with a small changed part painted again; None if it has to be built."""
        image = self._made.get(key)
        part = self._stale.get(key)
        if image is None or part is None:
            return image
        pitch = self.levels[key[0]]
        if part.width() * pitch[0] * part.height() * pitch[1] > _AT_ONCE:
            return None
        return self._renewed(key, image, part)

    def _renewed(self, key: Key, image: QImage, part: QRect) -> QImage:
        """Paint a changed part of a square again."""
        pitch, area = self.levels[key[0]], self.area(key)
        fresh = self._composer.render(part, pitch, self._ground)
        painter = QPainter(image)
        painter.drawImage((part.x() - area.x()) * pitch[0], (part.y() - area.y()) * pitch[1], fresh)
        painter.end()
        del self._stale[key]
        return image

    def _build(self, key: Key, until: float) -> QImage | None:
        old, part = self._made.get(key), self._stale.get(key)
        if not self._composer.ready(part or self.area(key), self.levels[key[0]], until):
            return None
        if old is not None and part is not None:
            return self._renewed(key, old, part)
        image = self._composer.render(self.area(key), self.levels[key[0]], self._ground)
        self._made[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > MOST_BYTES and len(self._made) > 1:
            self._drop(next(iter(self._made)))
        return image

    def _drop(self, key: Key) -> None:
        self._stale.pop(key, None)
        old = self._made.pop(key, None)
        self._bytes -= old.sizeInBytes() if old is not None else 0


def levels(cell: Size, *, drawn: bool = False) -> tuple[Size, ...]:
    """Return the sizes of a cell (width, height in pixels) for which squares are made: its own, halved down to one
    pixel.

    Tiles that can be `drawn` at any size have larger ones too.
    """
    found = [cell]
    while max(found[-1]) > 1:
        found.append(((found[-1][0] + 1) // 2, (found[-1][1] + 1) // 2))
    if len(found) == 1:
        found = [cell, (1, 1)]
    while drawn and cell[0] == cell[1] and found[0][0] * 2 <= _LARGEST:
        found.insert(0, (found[0][0] * 2, found[0][1] * 2))
    return tuple(found)


def _grain(sizes: tuple[Size, ...], longest: int) -> Size:
    """Return the size of a cell on the overview in pixels: one, more where the map is small."""
    return next((size for size in sizes if max(size) * longest <= SIDE), sizes[-1])


def _cells(size: Size) -> Size:
    """Return how many cells a square has across and down."""
    return max(SIDE // size[0], 1), max(SIDE // size[1], 1)

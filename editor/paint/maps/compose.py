"""Layers put together into pixels: tiles as arrays, everything else by Qt between them, in the order of the map."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from editor.paint.maps.objects import Objects
from editor.paint.maps.stack import Sheet, Stack
from editor.paint.maps.tiles import FORMAT, Keys, Shelf, Size, Tiles, image_of, pixels_of
from models.maps.tile_map import ImageLayer, TileLayer, TileMap


class Composer:
    """Paints rectangles of cells of one map. `pitch` is the size of a cell in whole pixels."""

    def __init__(self, tile_map: TileMap, seen: Stack, tiles: Tiles, pictures: Mapping[str, QImage]) -> None:
        self.tile_map = tile_map
        self.seen = seen
        self.tiles = tiles
        self.pictures = pictures
        self._objects = Objects(tile_map, tiles)

    def render(self, cells: QRect, pitch: Size, ground: QColor | None = None) -> QImage:
        """Return the pixels of a rectangle of cells: on a ground, every one of them opaque, or on nothing."""
        width, height = cells.width() * pitch[0], cells.height() * pitch[1]
        image = QImage(width, height, QImage.Format.Format_RGB32 if ground is not None else FORMAT)
        image.fill(ground if ground is not None else Qt.GlobalColor.transparent)
        painter = QPainter(image)
        try:
            for sheet in self.seen.below:
                self._paint(painter, sheet, cells, pitch)
        finally:
            painter.end()
        return image

    def _paint(self, painter: QPainter, sheet: Sheet, cells: QRect, pitch: Size) -> None:
        painter.save()
        painter.setOpacity(sheet.opacity)
        if isinstance(sheet.layer, TileLayer):
            self._paint_tiles(painter, sheet.layer, sheet, cells, pitch)
        else:
            painter.translate(-cells.x() * pitch[0], -cells.y() * pitch[1])
            scale = pitch[0] / self.tiles.cell[0], pitch[1] / self.tiles.cell[1]
            if isinstance(sheet.layer, ImageLayer):
                painter.translate(sheet.offset[0] * scale[0], sheet.offset[1] * scale[1])
                painter.scale(*scale)
                self._paint_image(painter, sheet.layer, sheet)
            else:
                self._objects.paint(painter, sheet, (float(pitch[0]), float(pitch[1])), QRectF(cells))
        painter.restore()

    def _paint_tiles(self, painter: QPainter, layer: TileLayer, sheet: Sheet, cells: QRect, pitch: Size) -> None:
        shift = tuple(round(o * p / c) for o, p, c in zip(sheet.offset, pitch, self.tiles.cell, strict=True))
        left = math.floor((cells.x() * pitch[0] - shift[0]) / pitch[0])
        top = math.floor((cells.y() * pitch[1] - shift[1]) / pitch[1])
        right = left + cells.width() + (shift[0] % pitch[0] > 0)
        bottom = top + cells.height() + (shift[1] % pitch[1] > 0)
        height, width = layer.gids.shape
        left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
        if left >= right or top >= bottom:
            return
        gids = layer.gids[top:bottom, left:right]
        corner = (left - cells.x()) * pitch[0] + shift[0], (top - cells.y()) * pitch[1] + shift[1]
        if gids.any():
            image = self._gathered(self.tiles.keys(gids), pitch)
            painter.drawImage(*corner, _tinted(image, sheet.tints))
        if self.tiles.any_large:
            self._paint_large(painter, layer, sheet, (left, top, right, bottom), corner, pitch)

    def _gathered(self, keys: Keys, pitch: Size) -> QImage:
        shelf, places = self.tiles.places(keys, pitch)
        rows, columns = places.shape
        image = QImage(columns * pitch[0], rows * pitch[1], FORMAT)
        gather(shelf, places, image)
        return image

    def _paint_large(
        self,
        painter: QPainter,
        layer: TileLayer,
        sheet: Sheet,
        area: tuple[int, int, int, int],
        corner: tuple[int, int],
        pitch: Size,
    ) -> None:
        """Paint the tiles that are larger or smaller than a cell: they stand on the bottom left of theirs."""
        reach = self.tiles.reach
        left, top = max(area[0] - reach, 0), max(area[1] - reach, 0)
        keys = self.tiles.keys(layer.gids[top : area[3] + reach, left : area[2] + reach])
        scale = pitch[0] / self.tiles.cell[0], pitch[1] / self.tiles.cell[1]
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for row, column in np.argwhere(self.tiles.is_large(keys)).tolist():
            image, x, y = self.tiles.large(int(keys[row, column]))
            wide, high = image.width() * scale[0], image.height() * scale[1]
            foot = corner[1] + (top + row - area[1] + 1) * pitch[1] + y * scale[1]
            begin = corner[0] + (left + column - area[0]) * pitch[0] + x * scale[0]
            painter.drawImage(QRectF(begin, foot - high, wide, high), _tinted(image, sheet.tints))

    def _paint_image(self, painter: QPainter, layer: ImageLayer, sheet: Sheet) -> None:
        image = self.pictures.get(layer.picture.source)
        if image is None:
            return
        image = _tinted(image.convertToFormat(FORMAT), sheet.tints)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        matrix = placing(layer, image, self.tiles.cell)
        painter.setTransform(matrix, combine=True)
        if layer.repeat_x or layer.repeat_y:
            self._repeat(painter, layer, image)
        else:
            painter.drawImage(0, 0, image)

    def _repeat(self, painter: QPainter, layer: ImageLayer, image: QImage) -> None:
        """Paint the picture again and again over the map, across, down or both ways."""
        shown, _ = painter.transform().inverted()
        seen = shown.mapRect(QRectF(painter.viewport()))
        wide, high = image.width(), image.height()
        columns = range(math.floor(seen.left() / wide), math.ceil(seen.right() / wide)) if layer.repeat_x else (0,)
        rows = range(math.floor(seen.top() / high), math.ceil(seen.bottom() / high)) if layer.repeat_y else (0,)
        for row in rows:
            for column in columns:
                painter.drawImage(column * wide, row * high, image)


def placing(layer: ImageLayer, image: QImage, cell: Size) -> QTransform:
    """Return how a picture's pixels come to lie in map pixels: mirrored first, then turned, its cells made the map's.

    Its top left stays at (0, 0).
    """
    matrix = QTransform()
    if layer.cell_px:
        matrix.scale(cell[0] * 1000 / layer.cell_px, cell[1] * 1000 / layer.cell_px)
    wide, high = image.width(), image.height()
    quarters = layer.quarters % 4
    if quarters:
        matrix.translate(*((high, 0), (wide, high), (0, wide))[quarters - 1])
        matrix.rotate(90 * quarters)
    if layer.mirrored:
        matrix.translate(wide, 0)
        matrix.scale(-1, 1)
    return matrix


def gather(shelf: Shelf, places: Keys, image: QImage) -> None:
    """Fill an image with the tiles of an array of places."""
    rows, columns = places.shape
    width, height = shelf.size
    out = pixels_of(image).reshape(rows, height, columns, width)
    out[...] = shelf.tiles[places].transpose(0, 2, 1, 3)


def _tinted(image: QImage, tints: tuple[str, ...]) -> QImage:
    """Return an image multiplied by colours (`#rrggbb` or `#aarrggbb`)."""
    for tint in tints:
        colour = QColor(tint)
        if colour.isValid() and colour.rgba() != 0xFFFFFFFF:
            parts = pixels_of(image).copy().view(np.uint8).reshape(image.height(), image.width(), 4).astype(np.uint16)
            share = np.array([colour.blue(), colour.green(), colour.red(), 255], np.uint16)
            mixed = parts * share // 255
            if colour.alpha() < 255:
                mixed = mixed * colour.alpha() // 255
            image = image_of(np.ascontiguousarray(mixed.astype(np.uint8)).view(np.uint32)[..., 0])
    return image

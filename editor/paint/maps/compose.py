"""Puts layers together into pixels, in the order of the map: tiles as arrays, everything else by Qt."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.paint.maps.objects import Objects
from editor.paint.maps.pixels import FORMAT, Size, image_of, pixels_of, placeholder
from editor.paint.maps.shelf import Keys, TileShelf
from editor.paint.maps.stack import PaintedLayer, Stack
from editor.paint.maps.tiles import Tiles
from models.maps.tile_map import ImageLayer, TileLayer, TileMap

_MOST_MISSING: Final = 64_000_000
"""Pixels of a missing picture above which nothing stands in for it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """A layer to be painted; of a layer of tiles the rectangle `area`, whose first cell begins at pixel `corner`."""

    sheet: PaintedLayer
    area: QRect = field(default_factory=QRect)
    corner: tuple[int, int] = (0, 0)
    shelf: TileShelf = field(default_factory=lambda: TileShelf((1, 1)))
    places: Keys = field(default_factory=lambda: np.zeros((0, 0), np.int32))
    covers: bool = False


class Composer:
    """Paints rectangles of cells of one map. `pitch` is the size of a cell (width, height) in whole pixels."""

    def __init__(
        self, tile_map: TileMap, seen: Stack, tiles: Tiles, pictures: Mapping[str, QImage], objects: Objects
    ) -> None:
        self.tile_map = tile_map
        self.seen = seen
        self.tiles = tiles
        self.pictures = pictures
        self._objects = objects

    def render(self, cells: QRect, pitch: Size, ground: QColor | None = None) -> QImage:
        """Return the pixels of a rectangle of cells: opaque with a ground, else with clear parts."""
        width, height = cells.width() * pitch[0], cells.height() * pitch[1]
        image = QImage(width, height, QImage.Format.Format_RGB32 if ground is not None else FORMAT)
        parts = self._parts(cells, pitch)
        if parts and parts[0].covers:
            parts[0].shelf.gather(parts.pop(0).places, image)
        else:
            image.fill(ground if ground is not None else Qt.GlobalColor.transparent)
        painter = QPainter(image)
        try:
            for part in parts:
                painter.save()
                painter.setOpacity(part.sheet.opacity)
                self._paint(painter, part, cells, pitch)
                painter.restore()
        finally:
            painter.end()
        return image

    def covered(self) -> bool:
        """Return whether opaque tiles cover every cell, so that nothing shows through the map."""
        pitch, rows = self.tiles.cell, 64
        layers = [sheet for sheet in self.seen.below if isinstance(sheet.layer, TileLayer) and _plain(sheet)]
        if self.tiles.any_large or not layers:
            return False
        for top in range(0, self.tile_map.height, rows):
            found = np.zeros((min(rows, self.tile_map.height - top), self.tile_map.width), np.bool_)
            for sheet in layers:
                if isinstance(sheet.layer, TileLayer):
                    shelf, places = self.tiles.places(self.tiles.keys(sheet.layer.gids[top : top + rows]), pitch)
                    found |= shelf.opaque(places)
            if not found.all():
                return False
        return True

    def ready(self, cells: QRect, pitch: Size, until: float) -> bool:
        """Draw the tiles that a larger size needs until the time is up; return whether all are there."""
        if pitch[0] <= self.tiles.cell[0]:
            return True
        layers = (sheet.layer for sheet in self.seen.below if isinstance(sheet.layer, TileLayer))
        rows, columns = slice(cells.top(), cells.bottom() + 1), slice(cells.left(), cells.right() + 1)
        return all(self.tiles.ready(layer.gids[rows, columns], pitch, until) for layer in layers)

    def _parts(self, cells: QRect, pitch: Size) -> list[_Part]:
        """Return what has to be painted, from the bottom up, without what opaque tiles hide."""
        found: list[_Part] = []
        for sheet in reversed(self.seen.below):
            layer = sheet.layer
            part = self._tiles_of(sheet, layer, cells, pitch) if isinstance(layer, TileLayer) else _Part(sheet)
            if part is not None:
                found.append(part)
                if part.covers:
                    break
        return found[::-1]

    def _tiles_of(self, sheet: PaintedLayer, layer: TileLayer, cells: QRect, pitch: Size) -> _Part | None:
        shift = [round(o * p / c) for o, p, c in zip(sheet.offset, pitch, self.tiles.cell, strict=True)]
        left, top = cells.x() - -(-shift[0] // pitch[0]), cells.y() - -(-shift[1] // pitch[1])
        right = left + cells.width() + (shift[0] % pitch[0] > 0)
        bottom = top + cells.height() + (shift[1] % pitch[1] > 0)
        height, width = layer.gids.shape
        left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
        if left >= right or top >= bottom:
            return None
        gids = layer.gids[top:bottom, left:right]
        area = QRect(left, top, right - left, bottom - top)
        corner = (left - cells.x()) * pitch[0] + shift[0], (top - cells.y()) * pitch[1] + shift[1]
        if not gids.any():
            return _Part(sheet, area, corner) if self.tiles.any_large else None
        shelf, places = self.tiles.places(self.tiles.keys(gids), pitch)
        covers = _plain(sheet) and area == cells and not self.tiles.any_large and shelf.all_opaque(places)
        return _Part(sheet, area, corner, shelf, places, covers)

    def _paint(self, painter: QPainter, part: _Part, cells: QRect, pitch: Size) -> None:
        layer = part.sheet.layer
        if isinstance(layer, TileLayer):
            if part.places.size:
                rows, columns = part.places.shape
                image = QImage(columns * pitch[0], rows * pitch[1], FORMAT)
                part.shelf.gather(part.places, image)
                painter.drawImage(*part.corner, tinted(image, part.sheet.tints))
            if self.tiles.any_large:
                self._paint_large(painter, layer, part, pitch)
            return
        painter.translate(-cells.x() * pitch[0], -cells.y() * pitch[1])
        scale = pitch[0] / self.tiles.cell[0], pitch[1] / self.tiles.cell[1]
        if isinstance(layer, ImageLayer):
            painter.translate(part.sheet.offset[0] * scale[0], part.sheet.offset[1] * scale[1])
            painter.scale(*scale)
            self._paint_image(painter, layer, part.sheet)
        else:
            self._objects.paint(painter, part.sheet, (float(pitch[0]), float(pitch[1])), QRectF(cells))

    def _paint_large(self, painter: QPainter, layer: TileLayer, part: _Part, pitch: Size) -> None:
        """Paint the tiles that differ from a cell in size: they stand on the bottom left of their cell."""
        reach, area = self.tiles.reach, part.area
        left, top = max(area.left() - reach, 0), max(area.top() - reach, 0)
        keys = self.tiles.keys(layer.gids[top : area.bottom() + 1 + reach, left : area.right() + 1 + reach])
        scale = pitch[0] / self.tiles.cell[0], pitch[1] / self.tiles.cell[1]
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # Tiles reach over those that were painted before them.
        up, left_to = (-1 if word in self.tile_map.order else 1 for word in ("up", "left"))
        places = np.argwhere(self.tiles.is_large(keys))
        for row, column in places[np.lexsort((places[:, 1] * left_to, places[:, 0] * up))].tolist():
            image, x, y = self.tiles.large(int(keys[row, column]))
            wide, high = image.width() * scale[0], image.height() * scale[1]
            foot = part.corner[1] + (top + row - area.top() + 1) * pitch[1] + y * scale[1]
            begin = part.corner[0] + (left + column - area.left()) * pitch[0] + x * scale[0]
            painter.drawImage(QRectF(begin, foot - high, wide, high), tinted(image, part.sheet.tints))

    def _paint_image(self, painter: QPainter, layer: ImageLayer, sheet: PaintedLayer) -> None:
        image = self._turned(layer, sheet.tints)
        if image is None:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if layer.cell_px:
            (wide, high), down = self.tiles.cell, layer.cell_px_down or layer.cell_px
            painter.scale(wide * 1000 / layer.cell_px, high * 1000 / down)
        if layer.repeat_x or layer.repeat_y:
            self._repeat(painter, layer, image)
        else:
            painter.drawImage(0, 0, image)

    def _turned(self, layer: ImageLayer, tints: tuple[str, ...]) -> QImage | None:
        """Return the picture of an image layer, mirrored, then turned; a missing one is a placeholder, or None if too
        large.
        """
        key = layer.picture.source, layer.quarters % 4, layer.mirrored, tints
        if key in self.tiles.scans:
            return self.tiles.scans[key]
        image = self.pictures.get(layer.picture.source)
        if image is None:
            size = layer.picture.width, layer.picture.height
            if min(size) <= 0 or size[0] * size[1] > _MOST_MISSING:
                return None
            image = placeholder(size, layer.name)
        image = image.convertToFormat(FORMAT)
        pixels = pixels_of(image)
        pixels = pixels[:, ::-1] if layer.mirrored else pixels
        made = tinted(image_of(np.rot90(pixels, -key[1])), tints)
        self.tiles.scans[key] = made
        return made

    def _repeat(self, painter: QPainter, layer: ImageLayer, image: QImage) -> None:
        """Paint the picture repeatedly over the map: across, down or both."""
        shown, _ = painter.transform().inverted()
        seen = shown.mapRect(QRectF(painter.viewport()))
        wide, high = image.width(), image.height()
        columns = range(math.floor(seen.left() / wide), math.ceil(seen.right() / wide)) if layer.repeat_x else (0,)
        rows = range(math.floor(seen.top() / high), math.ceil(seen.bottom() / high)) if layer.repeat_y else (0,)
        for row in rows:
            for column in columns:
                painter.drawImage(column * wide, row * high, image)


def _plain(sheet: PaintedLayer) -> bool:
    return sheet.opacity == 1 and not sheet.tints and sheet.offset == (0, 0)


def tinted(image: QImage, tints: tuple[str, ...]) -> QImage:
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

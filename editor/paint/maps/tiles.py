"""The tiles of a map's tilesets as arrays of pixels, at any size, turned every way; made when first seen.

Pixels are premultiplied 32-bit ARGB, as Qt blends them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from editor.paint.fonts import SANS
from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y, NUMBER, Gids
from models.maps.tile_map import MapTileset, TileMap
from models.maps.tileset import Picture, Tileset

Pixels = NDArray[np.uint32]
Keys = NDArray[np.int32]
Size = tuple[int, int]
"""Width and height in pixels."""

MOST_NUMBERS: Final = 1 << 24
"""Tile numbers above this have no picture: a table of them would not fit."""
_TURNS: Final = 8
_OPAQUE: Final = 0xFF000000
FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied


def image_of(pixels: Pixels) -> QImage:
    """Return an array of (height, width) pixels as an image of its own."""
    height, width = pixels.shape
    image = QImage(width, height, FORMAT)
    pixels_of(image)[...] = pixels
    return image


def pixels_of(image: QImage) -> Pixels:
    """Return the pixels of a 32-bit image, array of (height, width), to read and to write while the image lives."""
    return np.frombuffer(image.bits(), np.uint32).reshape(image.height(), image.bytesPerLine() // 4)[:, : image.width()]


class Shelf:
    """The tiles of one size: `tiles` is an array of (count, height, width); place 0 is the empty tile."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.places: Keys = np.zeros(_TURNS, np.int32)
        self.tiles: Pixels = np.zeros((64, size[1], size[0]), np.uint32)
        self.opaque = np.zeros(64, np.bool_)
        self.count = 1

    def put(self, key: int, pixels: Pixels) -> None:
        """Keep a tile under its key."""
        if self.count == len(self.tiles):
            self.tiles = np.concatenate([self.tiles, np.zeros_like(self.tiles)])
            self.opaque = np.concatenate([self.opaque, np.zeros_like(self.opaque)])
        self.tiles[self.count] = pixels
        self.opaque[self.count] = bool((pixels >= _OPAQUE).all())
        self.places[key] = self.count
        self.count += 1

    def grow(self, keys: int) -> None:
        """Make room for keys below a number."""
        if keys > len(self.places):
            more: Keys = np.full(keys - len(self.places), -1, np.int32)
            self.places = np.concatenate([self.places, more])


class Tiles:
    """Every tile a map shows. `meet` numbers the tiles of cells before they are painted."""

    def __init__(self, tile_map: TileMap, pictures: Mapping[str, QImage], *, faint: bool = False) -> None:
        self._tilesets = tile_map.tilesets
        self._pictures = pictures
        self._faint = faint
        self._sheets: dict[str, QImage] = {}
        self.cell: Size = (max(tile_map.cell_width, 1), max(tile_map.cell_height, 1))
        ends = [used.first_gid + max(used.tileset.count, 1) for used in tile_map.tilesets]
        self._table: Keys = np.zeros(min(max(ends, default=1), MOST_NUMBERS) + 1, np.int32)
        self._gids: list[int] = [0]
        self._large: list[bool] = [False]
        self._shelves: dict[Size, Shelf] = {}
        self.any_large = False
        self.reach = 0
        for layer in tile_map.tile_layers():
            self.meet(layer.gids)

    def same(self, tile_map: TileMap, pictures: Mapping[str, QImage]) -> bool:
        """Return whether these are the tiles of a map, so that they need not be made again."""
        return (
            self._tilesets == tile_map.tilesets
            and pictures is self._pictures
            and self.cell == (tile_map.cell_width, tile_map.cell_height)
        )

    def meet(self, gids: Gids) -> None:
        """Number the tiles of an array of cells that were not seen before."""
        seen = np.zeros(len(self._table), np.bool_)
        seen[np.minimum(gids & np.uint32(NUMBER), len(self._table) - 1)] = True
        seen[0] = False
        for number in np.flatnonzero(seen & (self._table == 0)).tolist():
            self._table[number] = len(self._gids)
            self._gids.append(number)
            self._large.append(not self._fits(number))
            if self._large[-1]:
                self._reach_for(number)
        for shelf in self._shelves.values():
            shelf.grow(len(self._gids) * _TURNS)

    def keys(self, gids: Gids) -> Keys:
        """Return a key for every cell: which tile, turned how."""
        kinds: Keys = self._table[np.minimum(gids & np.uint32(NUMBER), len(self._table) - 1)]
        return (kinds << 3) | (gids >> np.uint32(29)).astype(np.int32)

    def places(self, keys: Keys, size: Size) -> tuple[Shelf, Keys]:
        """Return the shelf of a size and the place on it of every key; tiles not there yet are made."""
        shelf = self._shelves.get(size)
        if shelf is None:
            shelf = self._shelves[size] = Shelf(size)
            shelf.grow(len(self._gids) * _TURNS)
        found: Keys = shelf.places[keys]
        if found.size and found.min() < 0:
            for key in np.unique(keys[found < 0]).tolist():
                shelf.put(key, self._turned(key, size))
            found = shelf.places[keys]
        return shelf, found

    def is_large(self, keys: Keys) -> NDArray[np.bool_]:
        """Return which keys are of tiles that do not have the size of a cell, or stand beside it."""
        found: NDArray[np.bool_] = np.array(self._large, np.bool_)[keys >> 3]
        return found

    def large(self, key: int) -> tuple[QImage, int, int]:
        """Return the picture of a tile of any size, and how far it is shifted, in map pixels."""
        number = self._gids[key >> 3]
        used = self._used(number)
        pixels = _turn(self._native(number), key & 7)
        return image_of(pixels), used.tileset.offset_x if used else 0, used.tileset.offset_y if used else 0

    def picture(self, gid: int) -> QImage:
        """Return one tile in its own size, turned as its number says."""
        turns = gid >> 29
        return image_of(_turn(self._native(gid & NUMBER), turns))

    def _used(self, number: int) -> MapTileset | None:
        best: MapTileset | None = None
        for used in self._tilesets:
            if used.first_gid <= number and (best is None or used.first_gid > best.first_gid):
                best = used
        return best

    def _fits(self, number: int) -> bool:
        used = self._used(number)
        if used is None or used.tileset.offset_x or used.tileset.offset_y:
            return used is None
        info = used.tileset.tiles.get(str(number - used.first_gid))
        if info is not None and info.picture is not None:
            image = self._sheet(info.picture)
            return image is None or (image.width(), image.height()) == self.cell
        *_, wide, high = used.tileset.place(number - used.first_gid)
        return (wide, high) == self.cell

    def _reach_for(self, number: int) -> None:
        """Remember how many cells away a large tile may still be seen."""
        self.any_large = True
        used = self._used(number)
        high, wide = self._native(number).shape
        beside = max(abs(used.tileset.offset_x), abs(used.tileset.offset_y)) if used else 0
        self.reach = max(self.reach, (max(high, wide) + beside) // min(self.cell) + 1)

    def _turned(self, key: int, size: Size) -> Pixels:
        if self._large[key >> 3]:
            return np.zeros((size[1], size[0]), np.uint32)
        turns = key & 7
        upright = (size[1], size[0]) if turns & 1 else size
        return _turn(scaled_to(self._native(self._gids[key >> 3]), upright), turns)

    def _native(self, number: int) -> Pixels:
        """Return a tile as its picture has it, or a placeholder with its number."""
        used = self._used(number)
        tile = number - used.first_gid if used else number
        if used is not None:
            info = used.tileset.tiles.get(str(tile))
            own = info.picture if info is not None else None
            picture = own or used.tileset.picture
            image = self._sheet(picture) if picture is not None else None
            if image is not None:
                area = _area(used.tileset, tile, image, own=own is not None)
                if not area.isEmpty() and image.rect().contains(area):
                    top, left = area.y(), area.x()
                    return pixels_of(image)[top : top + area.height(), left : left + area.width()]
        cross = placeholder(self.cell, tile)
        return pixels_of(cross).copy()

    def _sheet(self, picture: Picture) -> QImage | None:
        if picture.source not in self._sheets:
            image = self._pictures.get(picture.source)
            self._sheets[picture.source] = _ready(image, picture, self._faint) if image is not None else QImage()
        sheet = self._sheets[picture.source]
        return None if sheet.isNull() else sheet


def _area(tileset: Tileset, tile: int, image: QImage, *, own: bool) -> QRect:
    info = tileset.tiles.get(str(tile))
    if own:
        rect = info.rect if info is not None else ()
        return QRect(rect[0], rect[1], rect[2], rect[3]) if len(rect) == 4 else image.rect()
    return QRect(*tileset.place(tile))


def _ready(image: QImage, picture: Picture, faint: bool) -> QImage:
    """Return a picture in the painter's format, its transparent colour taken out, paler for paper where asked."""
    ready = image.convertToFormat(FORMAT)
    if picture.transparent:
        key = QColor("#" + picture.transparent.lstrip("#")[-6:])
        if key.isValid():
            pixels = pixels_of(ready)
            pixels[(pixels & np.uint32(0xFFFFFF)) == (key.rgb() & 0xFFFFFF)] = 0
    return paler(ready) if faint else ready


def paler(image: QImage) -> QImage:
    """Return a picture in light greys: what low ink leaves of a tile."""
    pixels = pixels_of(image).copy()
    parts = pixels.view(np.uint8).reshape(*pixels.shape, 4).astype(np.uint32)
    alpha = parts[..., 3]
    grey = (parts[..., 2] * 77 + parts[..., 1] * 151 + parts[..., 0] * 28) >> 8
    light = np.minimum((grey * 30 + alpha * 70) // 100, alpha)
    return image_of((alpha << 24 | light << 16 | light << 8 | light).astype(np.uint32))


def scaled_to(pixels: Pixels, size: Size) -> Pixels:
    """Return pixels at another size: the mean of those that fall together, exact where sizes divide."""
    height, width = pixels.shape
    if (width, height) == size:
        return pixels
    if width % size[0] == 0 and height % size[1] == 0:
        down, across = height // size[1], width // size[0]
        parts = np.ascontiguousarray(pixels).view(np.uint8).reshape(size[1], down, size[0], across, 4)
        mean = (parts.sum((1, 3), np.uint32) + down * across // 2) // (down * across)
        return np.ascontiguousarray(mean.astype(np.uint8)).view(np.uint32).reshape(size[1], size[0])
    smooth = Qt.TransformationMode.SmoothTransformation
    image = image_of(pixels).scaled(size[0], size[1], Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    image = image.convertToFormat(FORMAT)
    return pixels_of(image).copy()


def _turn(pixels: Pixels, turns: int) -> Pixels:
    """Return a tile turned by the three high bits of its number: rows and columns swapped first, then mirrored."""
    if turns & DIAGONAL >> 29:
        pixels = pixels.T
    if turns & FLIP_X >> 29:
        pixels = pixels[:, ::-1]
    if turns & FLIP_Y >> 29:
        pixels = pixels[::-1]
    return np.ascontiguousarray(pixels)


def placeholder(size: Size, tile: int) -> QImage:
    """Return what stands for a tile whose picture is missing: a crossed frame with the tile's number."""
    width, height = size
    image = QImage(width, height, FORMAT)
    image.fill(QColor("#f3dfe6"))
    painter = QPainter(image)
    painter.setPen(QPen(QColor("#d391a8"), max(1.0, width / 24)))
    painter.drawLine(0, 0, width, height)
    painter.drawLine(0, height, width, 0)
    painter.drawRect(QRectF(0.5, 0.5, width - 1, height - 1))
    if min(size) >= 12:
        font = QFont(SANS)
        font.setPixelSize(max(6, round(min(size) * 0.34)))
        font.setBold(True)
        painter.setFont(font)
        label = QRectF(width * 0.12, height * 0.3, width * 0.76, height * 0.4)
        painter.fillRect(label, QColor("#f3dfe6"))
        painter.setPen(QColor("#7c2340"))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, str(tile))
    painter.end()
    return image

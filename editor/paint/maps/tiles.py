"""The tiles of a map's tilesets as arrays of pixels, at any size, turned every way; made when first seen.

Pixels are premultiplied 32-bit ARGB, as Qt blends them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
_AT_ONCE: Final = 4096
_FEW: Final = 64
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
    """The tiles of one size: `rows` is an array of (height, count, width); place 0 is the empty tile."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.places: Keys = np.zeros(_TURNS, np.int32)
        self.rows: Pixels = np.zeros((size[1], 64, size[0]), np.uint32)
        self._opaque: NDArray[np.bool_] = np.zeros(64, np.bool_)
        self.count = 1

    def put(self, keys: Sequence[int], tiles: Pixels) -> None:
        """Keep tiles, array of (count, height, width), under their keys."""
        end = self.count + len(keys)
        while end > self.rows.shape[1]:
            self.rows = np.concatenate([self.rows, np.zeros_like(self.rows)], axis=1)
            self._opaque = np.concatenate([self._opaque, np.zeros_like(self._opaque)])
        self.rows[:, self.count : end] = tiles.transpose(1, 0, 2)
        self._opaque[self.count : end] = (tiles >= _OPAQUE).all((1, 2))
        self.places[list(keys)] = np.arange(self.count, end, dtype=np.int32)
        self.count = end

    def tiles(self, keys: Sequence[int]) -> Pixels:
        """Return tiles that are kept, array of (count, height, width)."""
        return self.rows[:, self.places[list(keys)]].transpose(1, 0, 2)

    def grow(self, keys: int) -> None:
        """Make room for keys below a number."""
        if keys > len(self.places):
            more: Keys = np.full(keys - len(self.places), -1, np.int32)
            self.places = np.concatenate([self.places, more])

    def all_opaque(self, places: Keys) -> bool:
        """Return whether nothing is seen through any of the tiles at an array of places."""
        return bool(self._opaque[places[0]].all() and self._opaque.take(places, mode="clip").all())

    def gather(self, places: Keys, image: QImage) -> None:
        """Fill an image with the tiles of an array of places."""
        rows, columns = places.shape
        out = pixels_of(image).reshape(rows, self.size[1], columns, self.size[0])
        if places.size < _FEW:
            out[...] = self.rows[:, places].transpose(1, 0, 2, 3)
            return
        for n, row in enumerate(self.rows):
            out[:, n] = row.take(places, axis=0, mode="clip")


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
            self._table[number] = len(self._gids) * _TURNS
            self._gids.append(number)
            self._large.append(not self._fits(number))
            if self._large[-1]:
                self._reach_for(number)
        for shelf in self._shelves.values():
            shelf.grow(len(self._gids) * _TURNS)

    def keys(self, gids: Gids) -> Keys:
        """Return a key for every cell: which tile, turned how."""
        kinds: Keys = self._table.take(gids & np.uint32(NUMBER), mode="clip")
        turned: Keys = (gids >> np.uint32(29)).view(np.int32)
        return np.add(kinds, turned, out=kinds)

    def places(self, keys: Keys, size: Size) -> tuple[Shelf, Keys]:
        """Return the shelf of a size and the place on it of every key; tiles not there yet are made."""
        shelf = self._shelves.get(size)
        if shelf is None:
            shelf = self._shelves[size] = Shelf(size)
            shelf.grow(len(self._gids) * _TURNS)
            self._put_upright(shelf, range(1, min(len(self._gids), _AT_ONCE)))
        found: Keys = shelf.places.take(keys, mode="clip")
        if found.size and found.min() < 0:
            self._put(shelf, np.unique(keys[found < 0]))
            found = shelf.places.take(keys, mode="clip")
        return shelf, found

    def _put(self, shelf: Shelf, keys: Keys) -> None:
        """Make tiles that are missing on a shelf: the upright ones first, then those turned from them."""
        wanted = np.unique(keys >> 3)
        self._put_upright(shelf, wanted[shelf.places[wanted << 3] < 0].tolist())
        for turns in np.unique(keys & 7).tolist():
            some = keys[(keys & 7) == turns].tolist()
            if not turns:
                continue
            if turns & 1 and shelf.size[0] != shelf.size[1]:
                made = [self._crosswise(key, shelf.size) for key in some]
                shelf.put(some, np.stack(made))
            else:
                shelf.put(some, _turn(shelf.tiles([key & ~7 for key in some]), turns))

    def _crosswise(self, key: int, size: Size) -> Pixels:
        tile = self._native(self._gids[key >> 3])
        return _turn(scaled_to(tile[None], (size[1], size[0]))[0], key & 7)

    def _put_upright(self, shelf: Shelf, kinds: Sequence[int]) -> None:
        """Scale tiles to the size of a shelf, those of one size all at once."""
        wide, high = shelf.size
        natives = {kind: self._native(self._gids[kind]) for kind in kinds if not self._large[kind]}
        even = [kind for kind, tile in natives.items() if tile.shape == self.cell[::-1]]
        odd = [kind for kind in kinds if kind not in set(even)]
        if even:
            shelf.put([kind << 3 for kind in even], scaled_to(np.stack([natives[kind] for kind in even]), shelf.size))
        if odd:
            empty = np.zeros((high, wide), np.uint32)
            made = [scaled_to(natives[kind][None], shelf.size)[0] if kind in natives else empty for kind in odd]
            shelf.put([kind << 3 for kind in odd], np.stack(made))

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


def scaled_to(tiles: Pixels, size: Size) -> Pixels:
    """Return tiles, array of (count, height, width), at another size: the mean of pixels that fall together."""
    height, width = tiles.shape[1:]
    if (width, height) == size:
        return tiles
    while width >= 2 * size[0] and height >= 2 * size[1] and not width % 2 and not height % 2:
        tiles = _halved(tiles)
        width, height = width // 2, height // 2
    return tiles if (width, height) == size else np.stack([_resized(tile, size) for tile in tiles])


def _halved(tiles: Pixels) -> Pixels:
    """Return tiles at half their size: every pixel the mean of four."""
    parts = np.ascontiguousarray(tiles).view(np.uint8).reshape(*tiles.shape, 4).astype(np.uint16)
    rows = parts[:, ::2] + parts[:, 1::2]
    mean = (rows[:, :, ::2] + rows[:, :, 1::2] + np.uint16(2)) >> np.uint16(2)
    return mean.astype(np.uint8).view(np.uint32)[..., 0]


def _resized(tile: Pixels, size: Size) -> Pixels:
    smooth = Qt.TransformationMode.SmoothTransformation
    image = image_of(tile).scaled(size[0], size[1], Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    image = image.convertToFormat(FORMAT)
    return pixels_of(image).copy()


def _turn(tiles: Pixels, turns: int) -> Pixels:
    """Return tiles turned by the three high bits of their numbers: rows and columns swapped first, then mirrored."""
    if turns & DIAGONAL >> 29:
        tiles = tiles.swapaxes(-1, -2)
    if turns & FLIP_X >> 29:
        tiles = tiles[..., ::-1]
    if turns & FLIP_Y >> 29:
        tiles = tiles[..., ::-1, :]
    return np.ascontiguousarray(tiles)


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

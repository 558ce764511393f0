"""Every tile of a map as an array of pixels, at any size and turned in any way; made when first needed."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage

from editor.paint.maps.pixels import (
    FORMAT,
    Pixels,
    Size,
    image_of,
    paler,
    pixels_of,
    placeholder,
    scaled_to,
    turn_tiles,
)
from editor.paint.maps.shelf import TURNS, Keys, TileShelf
from editor.paint.tiles import Variant, sheet, tile_image
from models.maps.gids import NUMBER, Gids
from models.maps.tile_map import MapTileset, TileMap
from models.maps.tilesets.library import bundled_of
from models.maps.tilesets.tileset import Picture, Tileset

MOST_NUMBERS: Final = 1 << 24
"""Tile numbers above this have no picture: a table of them would not fit."""
_AT_ONCE: Final = 4096
_LARGEST: Final = 512
_FEW: Final = 128
"""So many tiles are scaled within a frame, where a size is first seen."""


class Tiles:
    """The tiles of a map. `meet` has to number the tiles of cells before they are painted."""

    def __init__(self, tile_map: TileMap, pictures: Mapping[str, QImage], variant: Variant = "day") -> None:
        self._tilesets = tile_map.tilesets
        self._pictures = pictures
        self.variant: Variant = variant
        self.drawn = all(bundled_of(u.tileset.picture) or u.tileset.is_collection for u in tile_map.tilesets)
        self._sheets: dict[str, QImage] = {}
        self.cell: Size = (max(tile_map.cell_width, 1), max(tile_map.cell_height, 1))
        ends = [used.first_gid + max(used.tileset.count, 1) for used in tile_map.tilesets]
        self._table: Keys = np.zeros(min(max(ends, default=1), MOST_NUMBERS) + 1, np.int32)
        self._gids: list[int] = [0]
        self._large: list[bool] = [False]
        self._shelves: dict[Size, TileShelf] = {}
        self.scans: dict[tuple[str, int, bool, tuple[str, ...]], QImage] = {}
        self._alone: dict[tuple[int, int], QImage] = {}
        self.any_large = False
        self.reach = 0
        for layer in tile_map.tile_layers():
            self.meet(layer.gids)

    def same(self, tile_map: TileMap, pictures: Mapping[str, QImage]) -> bool:
        """Return whether a map has the same tiles, so that they need not be made again."""
        return (
            self._tilesets == tile_map.tilesets
            and pictures is self._pictures
            and self.cell == (tile_map.cell_width, tile_map.cell_height)
        )

    def meet(self, gids: Gids) -> None:
        """Number those tiles of an array of cells that are new."""
        numbers = gids & np.uint32(NUMBER)
        unknown = self._table == 0
        unknown[0] = False
        fresh = unknown.take(numbers, mode="clip")
        # Most edits bring nothing new: that is told without looking at a cell twice.
        seen = np.zeros(len(self._table), np.bool_)
        if fresh.any():
            seen[np.minimum(numbers[fresh], len(self._table) - 1)] = True
        for number in np.flatnonzero(seen).tolist():
            self._table[number] = len(self._gids) * TURNS
            self._gids.append(number)
            self._large.append(not self._fits(number))
            if self._large[-1]:
                self._reach_for(number)
        for shelf in self._shelves.values():
            shelf.grow(len(self._gids) * TURNS)

    def keys(self, gids: Gids) -> Keys:
        """Return a key for every cell: the number of its tile, with three bits for how it is turned."""
        kinds: Keys = self._table.take(gids & np.uint32(NUMBER), mode="clip")
        turned: Keys = (gids >> np.uint32(29)).view(np.int32)
        return np.add(kinds, turned, out=kinds)

    def places(self, keys: Keys, size: Size) -> tuple[TileShelf, Keys]:
        """Return the shelf of a size and the place on it of every key; missing tiles are made."""
        shelf = self._shelf(size)
        found: Keys = shelf.places.take(keys, mode="clip")
        if found.size and found.min() < 0:
            self._put(shelf, np.unique(keys[found < 0]))
            found = shelf.places.take(keys, mode="clip")
        return shelf, found

    def make_ready(self, sizes: Sequence[Size]) -> None:
        """Scale many tiles in advance to sizes that are not drawn, so that no frame waits for it."""
        if len(self._gids) > _FEW:
            for size in sizes:
                if size[0] <= self.cell[0]:
                    self._shelf(size)

    def _shelf(self, size: Size) -> TileShelf:
        shelf = self._shelves.get(size)
        if shelf is None:
            shelf = self._shelves[size] = TileShelf(size)
            shelf.grow(len(self._gids) * TURNS)
            if size[0] <= self.cell[0]:
                self._put_upright(shelf, range(1, min(len(self._gids), _AT_ONCE)))
        return shelf

    def ready(self, gids: Gids, size: Size, until: float) -> bool:
        """Draw the tiles of some cells at a larger size until the time is up; return whether all are there."""
        shelf, keys = self._shelf(size), np.unique(self.keys(gids))
        for key in keys[shelf.places[keys] < 0].tolist():
            if time.perf_counter() > until:
                return False
            self._put(shelf, np.array([key], np.int32))
        return True

    def _put(self, shelf: TileShelf, keys: Keys) -> None:
        """Make the missing tiles of a shelf: upright ones first, then those turned from them."""
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
                shelf.put(some, turn_tiles(shelf.tiles([key & ~7 for key in some]), turns))

    def _crosswise(self, key: int, size: Size) -> Pixels:
        tile = self._native(self._gids[key >> 3])
        return turn_tiles(scaled_to(tile[None], (size[1], size[0]))[0], key & 7)

    def _put_upright(self, shelf: TileShelf, kinds: Sequence[int]) -> None:
        """Scale tiles to the size of a shelf, those of one size all at once.

        The key of a tile is its number and three bits that tell how it is turned: `number << 3` is the upright one.
        """
        wide, high = shelf.size
        # Larger than its pixels, a tile that is a drawing is drawn anew: stretched pixels would be soft.
        if wide > self.cell[0]:
            large = [kind for kind in kinds if self._is_drawn(self._gids[kind])]
            if large:
                shelf.put(
                    [kind << 3 for kind in large], np.stack([self._redrawn(self._gids[kind], wide) for kind in large])
                )
                kinds = [kind for kind in kinds if kind not in set(large)]
        natives = {kind: self._native(self._gids[kind]) for kind in kinds if not self._large[kind]}
        even = [kind for kind, tile in natives.items() if tile.shape == self.cell[::-1]]
        odd = [kind for kind in kinds if kind not in set(even)]
        if even:
            shelf.put([kind << 3 for kind in even], scaled_to(np.stack([natives[kind] for kind in even]), shelf.size))
        if odd:
            # A tile larger than a cell is painted by itself, over the others: its place here stays empty.
            empty = np.zeros((high, wide), np.uint32)
            made = [scaled_to(natives[kind][None], shelf.size)[0] if kind in natives else empty for kind in odd]
            shelf.put([kind << 3 for kind in odd], np.stack(made))

    def is_large(self, keys: Keys) -> NDArray[np.bool_]:
        """Return for an array of keys whether the tile differs from a cell in size, or is offset from it."""
        found: NDArray[np.bool_] = np.array(self._large, np.bool_)[keys >> 3]
        return found

    def large(self, key: int) -> tuple[QImage, int, int]:
        """Return the picture of a tile at its own size, and its offset (x, y) in map pixels."""
        number = self._gids[key >> 3]
        used = self._used(number)
        pixels = turn_tiles(self._native(number), key & 7)
        return image_of(pixels), used.tileset.offset_x if used else 0, used.tileset.offset_y if used else 0

    def picture(self, gid: int, wide: float = 0.0) -> QImage:
        """Return one tile, turned as its number says, at its own size; a drawn one at least `wide` pixels wide, up to a
        limit.
        """
        number, turns = gid & NUMBER, gid >> 29
        step = 1 << max(math.ceil(math.log2(max(wide, 1.0))), 5) if self._is_drawn(number) else 0
        key = gid, min(step, _LARGEST)
        image = self._alone.get(key)
        if image is None:
            if len(self._alone) > _AT_ONCE:
                self._alone.clear()
            pixels = self._native(number) if key[1] <= self.cell[0] else self._redrawn(number, key[1])
            image = self._alone[key] = image_of(turn_tiles(pixels, turns))
        return image

    def own_size(self, gid: int) -> Size:
        """Return the width and height of a tile in map pixels."""
        height, width = self._native(gid & NUMBER).shape
        return width, height

    def _is_drawn(self, number: int) -> bool:
        used = self._used(number)
        return used is not None and self.cell[0] == self.cell[1] and bundled_of(used.tileset.picture) is not None

    def _redrawn(self, number: int, px: int) -> Pixels:
        """Return a bundled tile drawn at a size of its own."""
        used = self._used(number)
        drawn = bundled_of(used.tileset.picture) if used else None
        if used is None or drawn is None:
            raise AssertionError
        image = tile_image(drawn.id, number - used.first_gid, px, self.variant)
        return pixels_of(image).copy()

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
        """Note how many cells away a large tile may still be visible."""
        self.any_large = True
        used = self._used(number)
        high, wide = self._native(number).shape
        beside = max(abs(used.tileset.offset_x), abs(used.tileset.offset_y)) if used else 0
        self.reach = max(self.reach, (max(high, wide) + beside) // min(self.cell) + 1)

    def _native(self, number: int) -> Pixels:
        """Return a tile as it is in its picture, or a placeholder with its number."""
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
            self._sheets[picture.source] = self._read(picture)
        sheet = self._sheets[picture.source]
        return None if sheet.isNull() else sheet

    def _read(self, picture: Picture) -> QImage:
        """Return a picture ready to be cut into tiles; a bundled one that is missing, or wanted in another ink, is
        drawn.
        """
        image = self._pictures.get(picture.source)
        drawn = bundled_of(picture)
        if drawn is not None and (image is None or self.variant != "day"):
            return sheet(drawn.id, self.cell[0], self.variant)
        if image is None:
            return QImage()
        ready = _ready(image, picture)
        return paler(ready) if self.variant == "low_ink" else ready


def _area(tileset: Tileset, tile: int, image: QImage, *, own: bool) -> QRect:
    info = tileset.tiles.get(str(tile))
    if own:
        rect = info.rect if info is not None else ()
        return QRect(rect[0], rect[1], rect[2], rect[3]) if len(rect) == 4 else image.rect()
    return QRect(*tileset.place(tile))


def _ready(image: QImage, picture: Picture) -> QImage:
    """Return a picture in the painter's format, with its transparent colour made clear."""
    ready = image.convertToFormat(FORMAT)
    if picture.transparent:
        key = QColor("#" + picture.transparent.lstrip("#")[-6:])
        if key.isValid():
            pixels = pixels_of(ready)
            pixels[(pixels & np.uint32(0xFFFFFF)) == (key.rgb() & 0xFFFFFF)] = 0
    return ready

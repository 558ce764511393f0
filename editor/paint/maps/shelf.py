"""The tiles of one size side by side, for fast painting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from editor.paint.maps.pixels import Pixels, Size, pixels_of

Keys = NDArray[np.int32]
TURNS: Final = 8
"""How many ways a tile can be turned: a key is a tile's kind times this, and how it is turned."""
_FEW: Final = 64
_OPAQUE: Final = 0xFF000000


class TileShelf:
    """The tiles of one size: `rows` is an array of (height, count, width); place 0 is the empty tile."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.places: Keys = np.zeros(TURNS, np.int32)
        self.rows: Pixels = np.zeros((size[1], 64, size[0]), np.uint32)
        self._opaque: NDArray[np.bool_] = np.zeros(64, np.bool_)
        self.count = 1

    def put(self, keys: Sequence[int], tiles: Pixels) -> None:
        """Add tiles, array of (count, height, width), under their keys."""
        end = self.count + len(keys)
        while end > self.rows.shape[1]:
            self.rows = np.concatenate([self.rows, np.zeros_like(self.rows)], axis=1)
            self._opaque = np.concatenate([self._opaque, np.zeros_like(self._opaque)])
        self.rows[:, self.count : end] = tiles.transpose(1, 0, 2)
        self._opaque[self.count : end] = (tiles >= _OPAQUE).all((1, 2))
        self.places[list(keys)] = np.arange(self.count, end, dtype=np.int32)
        self.count = end

    def tiles(self, keys: Sequence[int]) -> Pixels:
        """Return the tiles of some keys, array of (count, height, width)."""
        return self.rows[:, self.places[list(keys)]].transpose(1, 0, 2)

    def grow(self, keys: int) -> None:
        """Make room for keys below a number."""
        if keys > len(self.places):
            more: Keys = np.full(keys - len(self.places), -1, np.int32)
            self.places = np.concatenate([self.places, more])

    def opaque(self, places: Keys) -> NDArray[np.bool_]:
        """Return for an array of places whether the tile there is opaque."""
        return self._opaque.take(places, mode="clip")

    def all_opaque(self, places: Keys) -> bool:
        """Return whether all tiles at an array of places are opaque."""
        return bool(self._opaque[places[0]].all() and self._opaque.take(places, mode="clip").all())

    def gather(self, places: Keys, image: QImage) -> None:
        """Fill an image with the tiles at an array of places (rows, columns)."""
        rows, columns = places.shape
        out = pixels_of(image).reshape(rows, self.size[1], columns, self.size[0])
        if places.size < _FEW:
            out[...] = self.rows[:, places].transpose(1, 0, 2, 3)
            return
        for n, row in enumerate(self.rows):
            out[:, n] = row.take(places, axis=0, mode="clip")

"""Hands many shapes to Qt at once: Qt reads a numpy array as its own shapes, without an object for each."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter
from shiboken6 import wrapInstance


class Shapes:
    """Shapes of one type in a row; each is `numbers` doubles, as Qt keeps it."""

    def __init__(self, shape: type, numbers: int) -> None:
        self._shape, self._numbers = shape, numbers
        self._table = np.empty((0, numbers), dtype=np.float64)

    def of(self, table: NDArray[np.float64]) -> tuple[Any, int]:
        """Return the first shape of an array (count, numbers), and the count; they are valid until the next call."""
        # Qt reads the memory of the array itself: it must live until the shapes are drawn.
        self._table = np.ascontiguousarray(table, dtype=np.float64).reshape(-1, self._numbers)
        if not len(self._table):
            return None, 0
        return wrapInstance(self._table.ctypes.data, self._shape), len(self._table)


LINES: Final = Shapes(QLineF, 4)
STAMPS: Final = Shapes(QPainter.PixmapFragment, 10)

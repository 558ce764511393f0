"""Where a board of square cells stands on the screen: a value, no widget."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF

from models.maps.grid import Cell

MARGIN = 8.0


@dataclass(frozen=True, slots=True)
class Camera:
    """`scale` pixels a cell; `origin` is where the top left corner of cell (0, 0) is."""

    scale: float = 32.0
    origin: QPointF = field(default_factory=QPointF)

    def cell_at(self, point: QPointF) -> Cell:
        """Return the cell under a point; it may be off the board."""
        return (
            math.floor((point.x() - self.origin.x()) / self.scale),
            math.floor((point.y() - self.origin.y()) / self.scale),
        )

    def rect(self, cell: Cell) -> QRectF:
        """Return where a cell is on the screen."""
        x, y = cell
        return QRectF(self.origin.x() + x * self.scale, self.origin.y() + y * self.scale, self.scale, self.scale)

    def middle(self, cell: Cell) -> QPointF:
        """Return where the middle of a cell is on the screen."""
        return self.rect(cell).center()

    def cells(self, area: QRect | QRectF) -> QRect:
        """Return the cells that an area of the screen shows, wholly or in part."""
        shown = QRectF(area)
        left, top = self.cell_at(shown.topLeft())
        right, bottom = self.cell_at(shown.bottomRight())
        return QRect(left, top, right - left + 1, bottom - top + 1)

    def zoomed(self, scale: float, at: QPointF) -> Camera:
        """Return the camera at another scale, what is under `at` kept where it is."""
        by = scale / self.scale
        return Camera(scale, QPointF(at + (self.origin - at) * by))

    def moved(self, by: QPointF) -> Camera:
        """Return the camera moved by pixels of the screen."""
        return Camera(self.scale, QPointF(self.origin + by))


def fitting(width: int, height: int, room: QSizeF) -> Camera:
    """Return the camera that shows a whole board of so many cells in the middle of a room."""
    wide, tall = max(room.width() - 2 * MARGIN, 1.0), max(room.height() - 2 * MARGIN, 1.0)
    scale = max(min(wide / width, tall / height), 2.0)
    return Camera(scale, QPointF((room.width() - width * scale) / 2, (room.height() - height * scale) / 2))

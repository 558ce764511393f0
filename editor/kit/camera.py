"""Where a board of cells stands on the screen: what lies under a point, where a cell is drawn; values, no widget."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt

from models.maps.features import THOUSAND
from models.maps.grid import Cell, Edge

NEAREST: Final = 0.02
FARTHEST: Final = 4.0
"""The zooms of a map, as shares of a cell's own size in pixels."""
_FAR: Final = 8


@dataclass(frozen=True, slots=True)
class GridPoint:
    """A place on a board in cells from its top left corner: (1.5, 0.5) is the middle of the second cell."""

    x: float
    y: float

    @property
    def cell(self) -> Cell:
        """The cell it lies in; it may be outside the map."""
        return math.floor(self.x), math.floor(self.y)

    @property
    def thousandths(self) -> tuple[int, int]:
        """The place in thousandths of a cell, as features keep it."""
        return round(self.x * THOUSAND), round(self.y * THOUSAND)

    def edge(self) -> Edge:
        """Return the edge of cells nearest to it: ("V", x, y) is left of cell (x, y), ("H", x, y) above it."""
        column, row = self.cell
        across, down = self.x - column, self.y - row
        nearest = min(across, 1 - across, down, 1 - down)
        if nearest == across:
            return "V", column, row
        if nearest == 1 - across:
            return "V", column + 1, row
        return ("H", column, row) if nearest == down else ("H", column, row + 1)

    def corner(self) -> Cell:
        """Return the corner of cells nearest to it: (0, 0) is the map's top left."""
        return math.floor(self.x + 0.5), math.floor(self.y + 0.5)


@dataclass(frozen=True, slots=True)
class Camera:
    """What part of a map is shown: `scale` pixels a cell in width, the point of the screen where cell (0, 0) begins.

    `tall` is the height of a cell divided by its width.
    """

    scale: float = 32.0
    origin: QPointF = field(default_factory=QPointF)
    tall: float = 1.0

    @property
    def scale_y(self) -> float:
        """Pixels a cell in height."""
        return self.scale * self.tall

    def spot_at(self, point: QPointF) -> GridPoint:
        """Return the place under a point of the screen."""
        return GridPoint((point.x() - self.origin.x()) / self.scale, (point.y() - self.origin.y()) / self.scale_y)

    def cell_at(self, point: QPointF) -> Cell:
        """Return the (column, row) under a point of the screen; it may be outside the map."""
        return self.spot_at(point).cell

    def to_screen(self, x: float, y: float) -> QPointF:
        """Return where a place in cells is on the screen."""
        return QPointF(self.origin.x() + x * self.scale, self.origin.y() + y * self.scale_y)

    def rect(self, cells: QRect) -> QRectF:
        """Return where a rectangle of cells is on the screen."""
        corner = self.to_screen(cells.x(), cells.y())
        return QRectF(corner.x(), corner.y(), cells.width() * self.scale, cells.height() * self.scale_y)

    def cell_rect(self, cell: Cell) -> QRectF:
        """Return where a cell is on the screen."""
        corner = self.to_screen(*cell)
        return QRectF(corner.x(), corner.y(), self.scale, self.scale_y)

    def middle(self, cell: Cell) -> QPointF:
        """Return where the middle of a cell is on the screen."""
        return self.cell_rect(cell).center()

    def cells(self, rect: QRect | QRectF) -> QRect:
        """Return the rectangle of cells that a rectangle of the screen shows, wholly or in part."""
        area = QRectF(rect)
        left, top = self.cell_at(area.topLeft())
        last = self.spot_at(area.bottomRight())
        return QRect(left, top, max(math.ceil(last.x) - left, 1), max(math.ceil(last.y) - top, 1))

    def moved(self, by: QPointF) -> Camera:
        """Return the camera moved by pixels of the screen."""
        return Camera(self.scale, self.origin + by, self.tall)

    def zoomed(self, scale: float, at: QPointF) -> Camera:
        """Return the camera at another scale with the place under `at` kept where it is."""
        spot = self.spot_at(at)
        corner = QPointF(at.x() - spot.x * scale, at.y() - spot.y * scale * self.tall)
        return Camera(scale, corner, self.tall)

    def centred(self, spot: GridPoint, area: QRectF) -> Camera:
        """Return the camera with a place in the middle of an area of the screen."""
        middle = area.center()
        corner = QPointF(middle.x() - spot.x * self.scale, middle.y() - spot.y * self.scale_y)
        return Camera(self.scale, corner, self.tall)


def fitting(
    width: int, height: int, area: QRectF, tall: float = 1.0, margin: float = 12.0, *, least: float = 0.0
) -> Camera:
    """Return the camera that shows a whole board of so many cells in the middle of an area, at `least` so large."""
    room_x, room_y = max(area.width() - 2 * margin, 1.0), max(area.height() - 2 * margin, 1.0)
    scale = max(min(room_x / width, room_y / (height * tall)), least)
    return Camera(scale, QPointF(), tall).centred(GridPoint(width / 2, height / 2), area)


def kept_in_sight(camera: Camera, size: tuple[int, int], area: QRectF, least: float = 48.0) -> Camera:
    """Return the camera moved as little as it takes for some of a map of (width, height) cells to stay in an area."""
    whole = camera.rect(QRect(0, 0, *size))
    x = min(max(whole.left(), area.left() + least - whole.width()), area.right() - least)
    y = min(max(whole.top(), area.top() + least - whole.height()), area.bottom() - least)
    return camera.moved(QPointF(x - whole.left(), y - whole.top()))


def stepped(
    spot: GridPoint | None, way: tuple[int, int], modifiers: Qt.KeyboardModifier, size: tuple[int, int], start: Cell
) -> GridPoint:
    """Return where an arrow takes the keyboard's cursor on a board; it comes up in cell `start`, or the nearest there.

    Ctrl takes eight cells at a time, Alt half a cell, so that edges and corners are reached.
    """
    width, height = size
    if spot is None:
        return GridPoint(min(max(start[0], 0), width - 1) + 0.5, min(max(start[1], 0), height - 1) + 0.5)
    cells = _FAR if modifiers & Qt.KeyboardModifier.ControlModifier else 1
    halves = bool(modifiers & Qt.KeyboardModifier.AltModifier)
    step, rim = (cells * 0.5, 0.0) if halves else (float(cells), 0.5)
    return GridPoint(
        min(max(spot.x + way[0] * step, rim), width - rim), min(max(spot.y + way[1] * step, rim), height - rim)
    )

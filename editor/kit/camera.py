"""Converts between places of a map and pixels of the screen. Values only, no widget."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt

from models.maps.features import THOUSAND
from models.maps.rules.grid import Cell, Edge

LEAST_ROOM: Final = 20.0
"""Pixels into which a whole thing is fitted however small the view is."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in units."""
_FAR: Final = 8


@dataclass(frozen=True, slots=True)
class GridPoint:
    """A place in units; on a board, in cells from its top left corner: (1.5, 0.5) is the middle of the second cell."""

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
class CameraBounds:
    """How near and how far a camera goes, as an editor sets it for what it shows.

    `zooms` are the least and the greatest pixels per unit, `fits` the same for showing a whole thing. Of the box
    `whole` (in units) at least `rim` pixels stay in sight; without a `rim` the middle of the view stays within the box.
    """

    zooms: tuple[float, float] = (0.0, math.inf)
    fits: tuple[float, float] = (0.0, math.inf)
    whole: Box | None = None
    rim: float | None = 48.0


@dataclass(frozen=True, slots=True)
class Camera:
    """What a view shows. `scale` is its pixels per unit in width, `origin` the point of the screen where place (0, 0)
    is.

    The unit is the editor's: a cell, a pace, a thousandth of a chart. `tall` is the height of a unit divided by its
    width; `width` and `height` of the view are pixels. Canvases and painters both use it; it knows neither.
    """

    scale: float = 32.0
    origin: QPointF = field(default_factory=QPointF)
    tall: float = 1.0
    width: int = 800
    height: int = 600
    bounds: CameraBounds = CameraBounds()

    @property
    def scale_y(self) -> float:
        """Pixels per unit in height."""
        return self.scale * self.tall

    @property
    def view_middle(self) -> QPointF:
        """The middle of the view in pixels."""
        return QPointF(self.width / 2, self.height / 2)

    @property
    def seen(self) -> Box:
        """The box the view shows, in units."""
        first, last = self.spot_at(QPointF()), self.spot_at(QPointF(self.width, self.height))
        return first.x, first.y, last.x, last.y

    def spot_at(self, point: QPointF) -> GridPoint:
        """Return the place under a point of the screen."""
        return GridPoint((point.x() - self.origin.x()) / self.scale, (point.y() - self.origin.y()) / self.scale_y)

    def cell_at(self, point: QPointF) -> Cell:
        """Return the (column, row) under a point of the screen; it may be outside the map."""
        return self.spot_at(point).cell

    def to_screen(self, x: float, y: float) -> QPointF:
        """Return where a place is on the screen."""
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
        """Return the rectangle of cells that lie, at least in part, in a rectangle of the screen."""
        area = QRectF(rect)
        left, top = self.cell_at(area.topLeft())
        last = self.spot_at(area.bottomRight())
        return QRect(left, top, max(math.ceil(last.x) - left, 1), max(math.ceil(last.y) - top, 1))

    def resized(self, width: int, height: int) -> Camera:
        """Return the camera for a view of another size in pixels; its middle still shows the same place."""
        width, height = max(width, 1), max(height, 1)
        grown = QPointF((width - self.width) / 2, (height - self.height) / 2)
        return replace(self, origin=self.origin + grown, width=width, height=height)._kept()

    def moved(self, by: QPointF) -> Camera:
        """Return the camera with its contents pushed by some pixels of the screen."""
        return replace(self, origin=self.origin + by)._kept()

    def zoomed(self, scale: float, at: QPointF | None = None) -> Camera:
        """Return the camera at another scale; the place under `at` (else in the middle) stays where it is."""
        at, scale = at or self.view_middle, _within(scale, self.bounds.zooms)
        spot = self.spot_at(at)
        corner = QPointF(at.x() - spot.x * scale, at.y() - spot.y * scale * self.tall)
        return replace(self, scale=scale, origin=corner)._kept()

    def centred(self, x: float, y: float, cut: tuple[float, float] = (0, 0)) -> Camera:
        """Return the camera with a place in its middle; `cut` pixels at the left and upper edge do not count as
        view.
        """
        across, down = cut[0] + (self.width - cut[0]) / 2, cut[1] + (self.height - cut[1]) / 2
        return replace(self, origin=QPointF(across - x * self.scale, down - y * self.scale_y))._kept()

    def fitted(self, box: Box, margin: float = 48, cut: tuple[float, float] = (0, 0)) -> Camera:
        """Return the camera that shows a whole box with `margin` pixels around it; `cut` as for `centred`."""
        left, top, right, bottom = box
        room_x = max(self.width - cut[0] - 2 * margin, LEAST_ROOM)
        room_y = max(self.height - cut[1] - 2 * margin, LEAST_ROOM)
        scale = min(room_x / max(right - left, 1.0), room_y / (max(bottom - top, 1.0) * self.tall))
        made = replace(self, scale=_within(scale, self.bounds.fits))
        return made.centred((left + right) / 2, (top + bottom) / 2, cut)

    def _kept(self) -> Camera:
        """Return the camera moved by as little as its bounds ask for."""
        if self.bounds.whole is None:
            return self
        left, top, right, bottom = self.bounds.whole
        first, last, rim = self.to_screen(left, top), self.to_screen(right, bottom), self.bounds.rim
        across, down = (self.width / 2, self.height / 2) if rim is None else (rim, rim)
        x = min(max(first.x(), across - (last.x() - first.x())), self.width - across)
        y = min(max(first.y(), down - (last.y() - first.y())), self.height - down)
        by = QPointF(x - first.x(), y - first.y())
        return self if by.isNull() else replace(self, origin=self.origin + by)


def _within(scale: float, limits: tuple[float, float]) -> float:
    return min(max(scale, limits[0]), limits[1])


def step_cursor(
    spot: GridPoint | None, way: tuple[int, int], modifiers: Qt.KeyboardModifier, size: tuple[int, int], start: Cell
) -> GridPoint:
    """Return where an arrow takes the keyboard's cursor on a board; at first it appears in cell `start`, or the nearest
    on the board.

    Ctrl takes eight cells at a time, Alt half a cell, so that edges and corners can be reached.
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

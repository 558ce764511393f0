"""A board on the screen as people play on it: shows a map with what stands on it, and emits clicks as spots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import hypot, inf
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from editor.kit.boards.board_edges import paint_edges
from editor.kit.camera import Camera, CameraBounds, GridPoint, step_cursor
from editor.kit.canvas import Canvas
from editor.kit.tool import Held, Tool
from editor.paint.maps.painter import MapPainter
from editor.widgets.look import Look
from models.maps.rules.grid import Cell
from models.maps.spots import Spot, cell_of, spot_of
from models.maps.tile_map import TileMap
from models.table.spots import UNIT

Draw = Callable[[QPainter, Camera], None]
ZOOMS: Final = (4.0, 160.0)
"""Pixels a cell at least and at most; a whole board is shown smaller where it must be."""
FITS: Final = (2.0, inf)
NIGHT: Final = (10, 16, 26, 96)
"""What a dark window lays over the ground, as red, green, blue and opacity: figures stand out from it."""
RIM: Final = 3
"""Pixels round a whole board: for the frame of the keyboard."""


class _ClickTool(Tool[GridPoint]):
    """Passes clicks and drags on to the board."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, board: BoardCanvas) -> None:
        self._board = board

    def press(self, spot: GridPoint, _held: Held) -> None:
        """Begin a click or a drag."""
        self._board.dragged = self._board.spot_of(spot)

    def release(self, spot: GridPoint, _held: Held) -> None:
        """End it."""
        start, end = self._board.dragged, self._board.spot_of(spot)
        self._board.dragged = None
        if start is None or end is None:
            return
        if self._board.nearby(start, end):
            self._board.clicked.emit(start)
        else:
            self._board.dropped.emit(start, end)


class BoardCanvas(Canvas[GridPoint]):
    """Arrows move a cursor, which begins at `home`, else in the middle of the board; Enter is a click there.

    `clicked` and `hovered` carry a spot, `dropped` those a drag began and ended on: the middle of a cell, or on a
    board that is `fine` the very place. `left` tells that nothing is pointed at, `escaped` that Escape was pressed.
    """

    clicked = Signal(object)
    hovered = Signal(object)
    dropped = Signal(object, object)
    escaped = Signal()
    push_buttons = (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton)

    def __init__(
        self, look: Look, name: str, parent: QWidget | None = None, *, names: bool = False, fine: bool = False
    ) -> None:
        super().__init__(look, name, parent)
        self._names, self.fine = names, fine
        self._pictures: Mapping[str, QImage] = {}
        self._taken: frozenset[Cell] = frozenset()
        self._painter: MapPainter | None = None
        self._fitted = True
        self.under: Draw | None = None
        self.over: Draw | None = None
        self.home: Spot | None = None
        self.pointed: Cell | None = None
        self.dragged: Spot | None = None
        self.pointer = QPointF()
        self.tool = _ClickTool(self)
        self.setMinimumSize(look.px(220), look.px(160))

    @property
    def cursor_cell(self) -> Cell | None:
        """The cell of the keyboard's cursor, None while there is none."""
        return self._gesture.cursor.cell if self._gesture.cursor is not None else None

    @property
    def cursor_spot(self) -> Spot | None:
        """The spot of the keyboard's cursor, None while there is none."""
        return self._gesture.cursor.thousandths if self._gesture.cursor is not None else None

    def show_map(self, tile_map: TileMap, pictures: Mapping[str, QImage]) -> None:
        """Show a map; where only its doors differ, what is drawn is kept, and a map of the same size keeps the
        camera.
        """
        old = self._painter.tile_map if self._painter is not None else None
        if old is None or old.layers is not tile_map.layers or pictures is not self._pictures:
            self._pictures = pictures
            self._painter = MapPainter(tile_map, pictures)
            self._painter.parts = replace(
                self._painter.parts,
                names=self._names,
                markers=False,
                notes=False,
                secrets=False,
                # A table is measured in paces from anywhere: it has no cells.
                grid=not self.fine,
                coordinates=not self.fine,
            )
            self._painter.set_taken(self._taken)
            whole = CameraBounds(ZOOMS, FITS, (0, 0, tile_map.width, tile_map.height))
            self.camera = replace(self.camera, bounds=whole)
            if self._fitted or old is None or (old.width, old.height) != (tile_map.width, tile_map.height):
                self.zoom_fit()
        elif self._painter is not None:
            self._painter.patch(tile_map, 0, QRect(0, 0, tile_map.width, tile_map.height))
        self.update()

    @property
    def shown(self) -> TileMap | None:
        """The map that is shown."""
        return self._painter.tile_map if self._painter is not None else None

    def set_taken(self, cells: frozenset[Cell]) -> None:
        """Note on which cells figures stand: names of zones avoid them where there is room."""
        if cells != self._taken:
            self._taken = cells
            if self._painter is not None:
                self._painter.set_taken(cells)
            self.update()

    # -- moving about ----------------------------------------------------------------------------------------------

    def zoom_fit(self) -> None:
        """Show the whole board, as large as there is room."""
        if self._painter is not None:
            made, camera = self._painter.tile_map, self.camera.resized(self.width(), self.height())
            self.look_at(camera.fitted((0, 0, made.width, made.height), RIM))
            self._fitted = True

    def point_at(self, cell: Cell) -> None:
        """Put the keyboard's cursor on a cell and bring it into view."""
        self.point_at_spot(spot_of(cell))

    def point_at_spot(self, spot: Spot) -> None:
        """Put the keyboard's cursor on a spot and bring it into view."""
        self._gesture.cursor = GridPoint(spot[0] / UNIT, spot[1] / UNIT)
        self.pointed = cell_of(spot)
        place = self.camera.cell_rect(self.pointed)
        if not QRectF(self.rect()).contains(place):
            self.pan(QRectF(self.rect()).center() - place.center())
        self.hovered.emit(spot)
        self.update()

    # -- Qt --------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board, what lies on the ground, walls and doors, what stands on it, the cursor."""
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._look.colours.sunk))
            if self._painter is None:
                return
            cells = self.camera.cells(event.rect())
            scale = self.camera.scale, self.camera.scale
            if self._painter.paint(painter, self.camera.origin, scale, cells):
                self._more.start()
            self._draw(painter, self.under)
            self._painter.paint_features(painter, self.camera.origin, scale, cells)
            made = self._painter.tile_map
            if self._look.colours.dark:
                corner = self.camera.to_screen(0, 0), self.camera.to_screen(made.width, made.height)
                painter.fillRect(QRectF(*corner), QColor(*NIGHT))
            marked = self.pointed if self.pointed is not None and made.inside(self.pointed) else None
            # Under the figures: whoever stands on the rim is whole, the names are read round him.
            paint_edges(painter, self._look, self.camera, made, QRectF(self.rect()), marked)
            self._draw(painter, self.over)
            self.paint_focus(painter, self._cursor_rect())

    def _draw(self, painter: QPainter, draw: Draw | None) -> None:
        if draw is not None:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(painter, self.camera)
            painter.restore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, a drag, or pushing the board."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.pointer = event.position()
            self._gesture.cursor = None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Emit the spot under the pointer, or push the board."""
        self.pointer = event.position()
        super().mouseMoveEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second click of a double click as a click like the first."""
        self.mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Emit that the pointer has left the board."""
        self.pointed = None
        super().leaveEvent(event)

    def place_at(self, point: QPointF) -> GridPoint:
        """Return the place of the board under a pixel."""
        return self.camera.spot_at(point)

    def pointed_at(self, spot: GridPoint) -> None:
        """Emit the spot under the pointer."""
        here = self.spot_of(spot)
        self.pointed = None if here is None else cell_of(here)
        if here is None:
            self.left.emit()
        else:
            self.hovered.emit(here)
        self.update()

    def key(self, event: QKeyEvent) -> bool:
        """Take Enter and Space as a click at the cursor, if there is one, and emit Escape."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif key not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            return super().key(event)
        elif self._gesture.cursor is None:
            return False
        else:
            self._gesture.click()
        return True

    def walk(self, way: tuple[int, int], modifiers: Qt.KeyboardModifier) -> bool:
        """Move the keyboard's cursor by one cell; on a fine board by a quarter of one, with Ctrl by a whole one."""
        if self._painter is None:
            return False
        made = self._painter.tile_map
        start = self.home or spot_of((made.width // 2, made.height // 2))
        if self.fine:
            step = UNIT if modifiers & Qt.KeyboardModifier.ControlModifier else UNIT // 4
            x, y = self.cursor_spot or start
            rim = made.width * UNIT - 1, made.height * UNIT - 1
            self.point_at_spot((min(max(x + way[0] * step, 0), rim[0]), min(max(y + way[1] * step, 0), rim[1])))
            return True
        old = self._gesture.cursor or GridPoint(start[0] / UNIT, start[1] / UNIT)
        size = made.width, made.height
        self.point_at(step_cursor(old, way, Qt.KeyboardModifier.NoModifier, size, cell_of(start)).cell)
        return True

    def spot_of(self, place: GridPoint) -> Spot | None:
        """Return the spot of a place, None for one off the board."""
        if self._painter is None or not self._painter.tile_map.inside(place.cell):
            return None
        return place.thousandths if self.fine else spot_of(place.cell)

    def nearby(self, one: Spot, other: Spot) -> bool:
        """Return whether a press on one spot and a release on another count as a click: no hand is quite still."""
        if not self.fine:
            return one == other
        x, y = one[0] - other[0], one[1] - other[1]
        return hypot(x, y) * self.camera.scale / UNIT < QApplication.startDragDistance()

    def middle_of(self, spot: Spot) -> QPointF:
        """Return where a spot is on the screen."""
        return self.camera.to_screen(spot[0] / UNIT, spot[1] / UNIT)

    def _cursor_rect(self) -> QRectF | None:
        """Return the frame of the keyboard's cursor in pixels: round its cell, on a fine board round its spot; None
        without a cursor.
        """
        if self._gesture.cursor is None:
            return None
        if not self.fine:
            return self.camera.cell_rect(self._gesture.cursor.cell)
        side = max(self.camera.scale / 2, 12.0)
        place = QRectF(0, 0, side, side)
        place.moveCenter(self.camera.to_screen(self._gesture.cursor.x, self._gesture.cursor.y))
        return place

"""A board on the screen as people play on it: shows a map with what stands on it, and hands clicks on in cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.kit.board_edges import edges, paint_edges
from editor.kit.camera import Camera, GridPoint, fitting, stepped
from editor.kit.canvas import STEP, Canvas
from editor.kit.tool import Held, Tool
from editor.paint.maps.painter import MapPainter
from editor.widgets.look import Look
from models.maps.grid import Cell
from models.maps.tile_map import TileMap

Draw = Callable[[QPainter, Camera], None]
LEAST: Final = 4.0
MOST: Final = 160.0


class _ClickTool(Tool[GridPoint, Camera]):
    """Tells the board's clicks and drags."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, board: BoardCanvas) -> None:
        self._board = board

    def press(self, spot: GridPoint, _held: Held) -> None:
        """Begin a click or a drag."""
        self._board.dragged = self._board.cell_of(spot)

    def release(self, spot: GridPoint, _held: Held) -> None:
        """End it."""
        start, end = self._board.dragged, self._board.cell_of(spot)
        self._board.dragged = None
        if start is None or end is None:
            return
        if start == end:
            self._board.clicked.emit(end)
        else:
            self._board.dropped.emit(start, end)


class BoardCanvas(Canvas[GridPoint, Camera]):
    """Arrows move a cell cursor, which begins at `home`, else in the middle of the board; Enter is a click there.

    `clicked` and `hovered` carry a cell, `dropped` the cells a drag began and ended on; `left` that nothing is
    pointed at, `escaped` that Escape was pressed.
    """

    clicked = Signal(object)
    hovered = Signal(object)
    dropped = Signal(object, object)
    escaped = Signal()
    push_buttons = (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton)

    def __init__(self, look: Look, name: str, parent: QWidget | None = None, *, names: bool = False) -> None:
        super().__init__(look, name, parent)
        self._names = names
        self._pictures: Mapping[str, QImage] = {}
        self._taken: frozenset[Cell] = frozenset()
        self._painter: MapPainter | None = None
        self.camera = Camera()
        self._fitted = True
        self.under: Draw | None = None
        self.over: Draw | None = None
        self.home: Cell | None = None
        self.pointed: Cell | None = None
        self.dragged: Cell | None = None
        self.pointer = QPointF()
        self.tool = _ClickTool(self)
        self.setMinimumSize(look.px(220), look.px(160))

    @property
    def cursor_cell(self) -> Cell | None:
        """The cell of the keyboard's cursor, None while there is none."""
        return self._gesture.cursor.cell if self._gesture.cursor is not None else None

    def show_map(self, tile_map: TileMap, pictures: Mapping[str, QImage]) -> None:
        """Show a board; of one that was shown before, how its doors stand now; one of the same size stays in place."""
        old = self._painter.tile_map if self._painter is not None else None
        if old is None or old.layers is not tile_map.layers or pictures is not self._pictures:
            self._pictures = pictures
            self._painter = MapPainter(tile_map, pictures)
            self._painter.parts = replace(
                self._painter.parts, names=self._names, markers=False, notes=False, secrets=False, coordinates=True
            )
            self._painter.set_taken(self._taken)
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
        """Tell on which cells figures stand: names of zones keep off them where there is room."""
        if cells != self._taken:
            self._taken = cells
            if self._painter is not None:
                self._painter.set_taken(cells)
            self.update()

    # -- moving about ----------------------------------------------------------------------------------------------

    def zoom_fit(self) -> None:
        """Show the whole board; it stays whole while the window changes its size."""
        if self._painter is not None:
            made, room = self._painter.tile_map, QRectF(self.rect()).adjusted(*edges(self._look), 0, 0)
            self.camera = fitting(made.width, made.height, room, margin=8.0, least=2.0)
            self._fitted = True
            self.camera_moved.emit()
            self.update()

    def zoom(self, by: float, at: QPointF | None = None) -> None:
        """Zoom, what is under `at` (else the middle) kept where it is."""
        self._fitted = False
        scale = min(max(self.camera.scale * by, LEAST), MOST)
        self.camera = self.camera.zoomed(scale, at or QRectF(self.rect()).center())
        self.camera_moved.emit()
        self.update()

    def zoom_notches(self, notches: float, at: QPointF | None = None) -> None:
        """Zoom by notches of the wheel."""
        self.zoom(STEP**notches, at)

    def pan(self, by: QPointF) -> None:
        """Move the board by pixels of the screen."""
        self._fitted = False
        self.camera = self.camera.moved(by)
        self.camera_moved.emit()
        self.update()

    def point_at(self, cell: Cell) -> None:
        """Put the keyboard's cursor on a cell and bring it into view."""
        self._gesture.cursor = GridPoint(cell[0] + 0.5, cell[1] + 0.5)
        place = self.camera.cell_rect(cell)
        self.pointed = cell
        if not QRectF(self.rect()).adjusted(*edges(self._look), 0, 0).contains(place):
            self.pan(QRectF(self.rect()).center() - place.center())
        self.hovered.emit(cell)
        self.update()

    # -- Qt --------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board, what lies on the ground, walls and doors, what stands on it, the cursor."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self._look.colours.sunk))
        if self._painter is None:
            return
        cells = self.camera.cells(event.rect())
        scale = self.camera.scale, self.camera.scale
        if self._painter.paint(painter, self.camera.origin, scale, cells):
            self._more.start()
        self._draw(painter, self.under)
        self._painter.paint_features(painter, self.camera.origin, scale, cells)
        self._draw(painter, self.over)
        made = self._painter.tile_map
        marked = self.pointed if self.pointed is not None and made.inside(self.pointed) else None
        paint_edges(painter, self._look, self.camera, made, QRectF(self.rect()), marked)
        self.paint_focus(painter, self.camera.cell_rect(self.cursor_cell) if self.cursor_cell is not None else None)

    def _draw(self, painter: QPainter, draw: Draw | None) -> None:
        if draw is not None:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(painter, self.camera)
            painter.restore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole board whole."""
        super().resizeEvent(event)
        if self._fitted:
            self.zoom_fit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, a drag, or to move the board."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.pointer = event.position()
            self._gesture.cursor = None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which cell is pointed at, or move the board."""
        self.pointer = event.position()
        super().mouseMoveEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second click for one like the first."""
        self.mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that nothing is pointed at."""
        self.pointed = None
        super().leaveEvent(event)

    def place_at(self, point: QPointF) -> GridPoint:
        """Return the place of the board under a pixel."""
        return self.camera.spot_at(point)

    def pointed_at(self, spot: GridPoint) -> None:
        """Tell which cell is pointed at."""
        self.pointed = self.cell_of(spot)
        if self.pointed is None:
            self.left.emit()
        else:
            self.hovered.emit(self.pointed)
        self.update()

    def key(self, event: QKeyEvent) -> bool:
        """Click at the cursor with Space as with Enter; without a cursor neither is for the board."""
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

    def walk(self, way: tuple[int, int], _modifiers: Qt.KeyboardModifier) -> bool:
        """Move the keyboard's cursor a cell on."""
        if self._painter is None:
            return False
        made = self._painter.tile_map
        start = self.home or (made.width // 2, made.height // 2)
        old = self._gesture.cursor or GridPoint(start[0] + 0.5, start[1] + 0.5)
        self.point_at(stepped(old, way, Qt.KeyboardModifier.NoModifier, (made.width, made.height), start).cell)
        return True

    def cell_of(self, spot: GridPoint) -> Cell | None:
        """Return the cell of a place, None for one off the board or under the names along its edges."""
        point, (left, top) = self.camera.to_screen(spot.x, spot.y), edges(self._look)
        if self._painter is None or point.x() < left or point.y() < top:
            return None
        return spot.cell if self._painter.tile_map.inside(spot.cell) else None

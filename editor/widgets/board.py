"""A board on the screen as people play on it: shows a map with what stands on it, and hands clicks on in cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from editor.paint.maps.painter import MapPainter
from editor.widgets.board_edges import edges, paint_edges
from editor.widgets.camera import Camera, fitting
from editor.widgets.cell_cursor import ARROWS, STEP, paint_cursor, stand
from editor.widgets.look import Look
from models.maps.grid import Cell
from models.maps.tile_map import TileMap

Draw = Callable[[QPainter, Camera], None]
LEAST: Final = 4.0
MOST: Final = 160.0


class BoardCanvas(QWidget):
    """Keys: arrows move a cell cursor, Enter is a click there, + and - zoom, Ctrl+0 shows everything.

    The cursor begins at `home`, else in the middle of the board.

    `clicked` and `hovered` carry a cell, `dropped` the cells a drag began and ended on; `left` that nothing is
    pointed at, `escaped` that Escape was pressed.
    """

    clicked = Signal(object)
    hovered = Signal(object)
    dropped = Signal(object, object)
    left = Signal()
    escaped = Signal()

    def __init__(self, look: Look, name: str, parent: QWidget | None = None, *, names: bool = False) -> None:
        super().__init__(parent)
        self._look = look
        self._names = names
        self._pictures: Mapping[str, QImage] = {}
        self._taken: frozenset[Cell] = frozenset()
        self._painter: MapPainter | None = None
        self.camera = Camera()
        self._fitted = True
        self.under: Draw | None = None
        self.over: Draw | None = None
        self.cursor_cell: Cell | None = None
        self.home: Cell | None = None
        self.pointed: Cell | None = None
        self.dragged: Cell | None = None
        self.pointer = QPointF()
        self._pan_from: QPointF | None = None
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self.update)
        stand(self, name)
        self.setMinimumSize(look.px(220), look.px(160))

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
            made, (left, top) = self._painter.tile_map, edges(self._look)
            fitted = fitting(made.width, made.height, QSizeF(self.width() - left, self.height() - top))
            self.camera = fitted.moved(QPointF(left, top))
            self._fitted = True
            self.update()

    def zoom(self, by: float, at: QPointF | None = None) -> None:
        """Zoom, what is under `at` (else the middle) kept where it is."""
        self._fitted = False
        scale = min(max(self.camera.scale * by, LEAST), MOST)
        self.camera = self.camera.zoomed(scale, at or QRectF(self.rect()).center())
        self.update()

    def point_at(self, cell: Cell) -> None:
        """Put the keyboard's cursor on a cell and bring it into view."""
        self.cursor_cell = cell
        place = self.camera.rect(cell)
        self.pointed = cell
        if not QRectF(self.rect()).adjusted(*edges(self._look), 0, 0).contains(place):
            self.camera = self.camera.moved(QRectF(self.rect()).center() - place.center())
            self._fitted = False
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
        cell = self.camera.rect(self.cursor_cell) if self.cursor_cell is not None else None
        paint_cursor(painter, self, self._look, cell)

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

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the pointer."""
        self.zoom(STEP ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, a drag or, with another button, to move the board."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.dragged, self.pointer = self._cell(event.position()), event.position()
            self.cursor_cell = None
        else:
            self._pan_from = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which cell is pointed at, or move the board."""
        if self._pan_from is not None:
            self._fitted = False
            self.camera = self.camera.moved(event.position() - self._pan_from)
            self._pan_from = event.position()
        else:
            self.pointer = event.position()
            cell = self.pointed = self._cell(event.position())
            if cell is None:
                self.left.emit()
            else:
                self.hovered.emit(cell)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag."""
        if self._pan_from is not None:
            self._pan_from = None
            self.unsetCursor()
            return
        start, end = self.dragged, self._cell(event.position())
        self.dragged = None
        if event.button() == Qt.MouseButton.LeftButton and start is not None and end is not None:
            if start == end:
                self.clicked.emit(end)
            else:
                self.dropped.emit(start, end)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that nothing is pointed at."""
        self.pointed = None
        self.left.emit()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, click where it is, zoom."""
        key = event.key()
        if key in ARROWS and self._painter is not None:
            self._walk(ARROWS[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.cursor_cell is not None:
            self.clicked.emit(self.cursor_cell)
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def _walk(self, by: Cell) -> None:
        assert self._painter is not None
        made = self._painter.tile_map
        old = self.cursor_cell or self.home or (made.width // 2, made.height // 2)
        self.point_at((min(max(old[0] + by[0], 0), made.width - 1), min(max(old[1] + by[1], 0), made.height - 1)))

    def _cell(self, point: QPointF) -> Cell | None:
        cell, (left, top) = self.camera.cell_at(point), edges(self._look)
        if point.x() < left or point.y() < top:
            return None
        return cell if self._painter is not None and self._painter.tile_map.inside(cell) else None

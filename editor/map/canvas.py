"""The map on the screen: shows it, moves and zooms it, and hands gestures in cells to the tool in use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from editor.map.gesture import Gesture
from editor.map.tool import Held, Tool
from editor.map.view import FARTHEST, NEAREST, Spot, View, fitting, kept_in_sight
from editor.paint.maps.painter import MapPainter
from editor.paint.maps.style import Parts
from editor.widgets.cell_cursor import ARROWS, STEP, paint_cursor, stand
from editor.widgets.look import Look
from models.maps.grid import Cell
from models.maps.tile_map import TileMap

Draw = Callable[[QPainter, View, QRect], None]
UNDER_FEATURES: Final = 100
ABOVE_FEATURES: Final = 300
"""Orders of overlays: below 200 they lie under zones, grid and walls, else over them; the tool is above all."""
_FEATURES: Final = 200
_BUTTONS: Final = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)


@dataclass(frozen=True, slots=True)
class _Overlay:
    name: str
    draw: Draw
    order: int


class MapCanvas(QWidget):
    """One map in the window.

    Keys: arrows move a cell cursor (Ctrl: eight cells, Alt: half a cell, to reach edges; Shift: draw on the way),
    Enter and Space are a click there, + and - zoom, Ctrl+0 shows everything, Escape leaves the gesture.
    """

    hovered = Signal(object)
    left = Signal()
    view_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._painter: MapPainter | None = None
        self._view = View()
        self._fitted = True
        self._gesture = Gesture()
        self._overlays: dict[str, _Overlay] = {}
        self._pan_from: QPointF | None = None
        self._space = False
        self._panned = False
        # A timer of its own, not a single shot: it goes with the canvas.
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self.update)
        stand(self, look.t("drawing.canvas"))
        self.setAccessibleDescription(look.t("drawing.canvas_help"))

    # -- what is shown ---------------------------------------------------------------------------------------------

    @property
    def tile_map(self) -> TileMap | None:
        """The map that is shown."""
        return self._painter.tile_map if self._painter else None

    @property
    def view(self) -> View:
        """Where the map stands on the screen."""
        return self._view

    @property
    def overview(self) -> QImage:
        """The whole map, small, to paint a mini-map from: a cell is a pixel or more."""
        return self._painter.overview if self._painter else QImage()

    @property
    def tool(self) -> Tool | None:
        """What gestures go to."""
        return self._gesture.tool

    @tool.setter
    def tool(self, tool: Tool | None) -> None:
        self._gesture.take(tool)
        self._shape()
        self.update()

    @property
    def cursor_cell(self) -> Cell | None:
        """The cell of the keyboard's cursor, None while there is none."""
        return self._gesture.cursor.cell if self._gesture.cursor else None

    def show_map(self, tile_map: TileMap, pictures: Mapping[str, QImage]) -> None:
        """Show a map, or the same map in any other state; `pictures` are images by the source the map names them."""
        if self._painter is None:
            self._painter = MapPainter(tile_map, pictures)
        else:
            before = self._painter.tile_map
            self._painter.show(tile_map, pictures)
            self._fitted &= (before.width, before.height) == (tile_map.width, tile_map.height) or self._fitted
        if self._fitted:
            self.zoom_fit()
        self.update()

    def patch(self, tile_map: TileMap, layer_id: int, cells: QRect) -> None:
        """Show the map after an edit of some cells of one layer; 0 stands for terrain and features."""
        if self._painter is None:
            return
        wider = self._painter.patch(tile_map, layer_id, cells)
        self.update(self._view.rect(wider.adjusted(-1, -1, 1, 1)).toAlignedRect())

    @property
    def parts(self) -> Parts:
        """What is drawn over the layers."""
        return self._painter.parts if self._painter else Parts()

    def set_parts(self, parts: Parts) -> None:
        """Show or hide zones, walls, signs, grid, coordinates."""
        if self._painter is not None and parts != self._painter.parts:
            self._painter.parts = parts
            self.update()

    def add_overlay(self, name: str, draw: Draw, order: int) -> None:
        """Paint something over the map in every frame: `draw` gets the painter, the view and the cells in need."""
        self._overlays[name] = _Overlay(name, draw, order)
        self.update()

    # -- moving about ----------------------------------------------------------------------------------------------

    def zoom_to(self, scale: float, at: QPointF | None = None) -> None:
        """Zoom to so many pixels a cell, the place under `at` (else the middle) kept where it is."""
        if self._painter is None:
            return
        own = self._painter.tile_map.cell_width
        self._fitted = False
        bounded = min(max(scale, own * NEAREST), own * FARTHEST)
        self._look_at(self._view.zoomed(bounded, at or QRectF(self.rect()).center()))

    def zoom_fit(self) -> None:
        """Show the whole map; it stays whole while the window changes its size."""
        if self._painter is None:
            return
        made = self._painter.tile_map
        tall = made.cell_height / max(made.cell_width, 1)
        whole = fitting(made.width, made.height, QRectF(self.rect()), tall)
        scale = min(max(whole.scale, made.cell_width * NEAREST), made.cell_width * FARTHEST)
        middle = Spot(made.width / 2, made.height / 2)
        self._look_at(View(scale, QPointF(), tall).centred(middle, QRectF(self.rect())))
        self._fitted = True

    def centre_on(self, cell: Cell) -> None:
        """Bring a cell to the middle."""
        self._fitted = False
        self._look_at(self._view.centred(Spot(cell[0] + 0.5, cell[1] + 0.5), QRectF(self.rect())))

    def point_at(self, cell: Cell) -> None:
        """Put the keyboard's cursor on a cell."""
        self._gesture.cursor = Spot(cell[0] + 0.5, cell[1] + 0.5)
        self.hovered.emit(self._gesture.cursor)
        self.update()

    def pan(self, by: QPointF) -> None:
        """Move the map by pixels of the screen."""
        self._fitted = False
        self._look_at(self._view.moved(by))

    def _look_at(self, view: View) -> None:
        if self._painter is not None:
            made = self._painter.tile_map
            view = kept_in_sight(view, (made.width, made.height), QRectF(self.rect()))
        if view != self._view:
            self._view = view
            self.view_changed.emit()
            self.update()

    # -- Qt --------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the map, overlays, the tool's preview and the keyboard's cursor."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self._look.colours.sunk))
        if self._painter is None:
            return
        cells = self._view.cells(event.rect())
        scale = self._view.scale, self._view.scale_y
        if self._painter.paint(painter, self._view.origin, scale, cells):
            self._more.start()
        overlays = sorted(self._overlays.values(), key=lambda each: each.order)
        self._paint_overlays(painter, [each for each in overlays if each.order < _FEATURES], cells)
        self._painter.paint_features(painter, self._view.origin, scale, cells)
        self._paint_overlays(painter, [each for each in overlays if each.order >= _FEATURES], cells)
        if self._gesture.tool is not None:
            painter.save()
            self._gesture.tool.draw(painter, self._view)
            painter.restore()
        cursor, frame = self._gesture.cursor, None
        if cursor is not None:
            corner = self._view.to_screen(cursor.x - 0.5, cursor.y - 0.5)
            frame = QRectF(corner.x(), corner.y(), self._view.scale, self._view.scale_y)
        paint_cursor(painter, self, self._look, frame)

    def _paint_overlays(self, painter: QPainter, overlays: list[_Overlay], cells: QRect) -> None:
        for overlay in overlays:
            painter.save()
            overlay.draw(painter, self._view, cells)
            painter.restore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole map whole, or the middle in the middle."""
        super().resizeEvent(event)
        if self._fitted:
            self.zoom_fit()
        elif event.oldSize().isValid():
            grown = event.size() - event.oldSize()
            self._look_at(self._view.moved(QPointF(grown.width() / 2, grown.height() / 2)))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the pointer; with Shift or a sideways wheel, move."""
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or abs(turned.x()) > abs(turned.y()):
            self.pan(QPointF(turned.x() + (turned.y() if event.modifiers() else 0), 0) / 2)
        elif turned.y():
            self.zoom_to(self._view.scale * STEP ** (turned.y() / 120), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to pan, or a gesture of the tool."""
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space and event.button() == Qt.MouseButton.LeftButton):
            self._pan_from, self._panned = event.position(), True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() in _BUTTONS:
            self._gesture.press(self._view.spot_at(event.position()), Held(event.button(), event.modifiers()))
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, go on with a gesture, or tell what is under the pointer."""
        if self._pan_from is not None:
            self.pan(event.position() - self._pan_from)
            self._pan_from = event.position()
            return
        spot = self._view.spot_at(event.position())
        self.hovered.emit(spot)
        self._gesture.move(spot, event.modifiers())
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End panning or the gesture."""
        if self._pan_from is not None:
            self._pan_from = None
            self._shape()
        else:
            self._gesture.release(self._view.spot_at(event.position()), Held(event.button(), event.modifiers()))
            self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """EditState a double click to the tool."""
        if self._gesture.tool is not None and event.button() in _BUTTONS and not self._space:
            spot = self._view.spot_at(event.position())
            self._gesture.tool.double_click(spot, Held(event.button(), event.modifiers()))
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the tool's pointer."""
        self._shape()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that nothing is under the pointer."""
        self.left.emit()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the key to the tool first, then move, draw and zoom by keyboard."""
        if self._gesture.tool is not None and self._gesture.tool.key(event):
            self.update()
        elif not self._key(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End panning with Space, or a stroke drawn with Shift."""
        if event.key() == Qt.Key.Key_Space and self._space and not event.isAutoRepeat():
            self._space = False
            self._shape()
            if not self._panned:
                self._gesture.click()
        elif event.key() == Qt.Key.Key_Shift:
            self._gesture.release_key()
        else:
            super().keyReleaseEvent(event)
        self.update()

    def _key(self, event: QKeyEvent) -> bool:
        key, ctrl = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in ARROWS:
            self._walk(ARROWS[Qt.Key(key)], event.modifiers())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._gesture.click()
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space, self._panned = True, False
                self.setCursor(Qt.CursorShape.OpenHandCursor)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_to(self._view.scale * STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom_to(self._view.scale / STEP)
        elif key == Qt.Key.Key_0 and ctrl:
            self.zoom_fit()
        elif key == Qt.Key.Key_Escape and self._gesture.tool is not None:
            self._gesture.stop()
        else:
            return False
        self.update()
        return True

    # -- the keyboard's cursor -------------------------------------------------------------------------------------

    def _walk(self, way: tuple[int, int], modifiers: Qt.KeyboardModifier) -> None:
        if self._painter is None:
            return
        made = self._painter.tile_map
        spot = self._gesture.walk(way, modifiers, made, self._view.cell_at(QRectF(self.rect()).center()))
        self._reveal(spot)
        self.hovered.emit(spot)
        self.update()

    def _reveal(self, spot: Spot) -> None:
        margin = self._look.px(24)
        room = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        point = self._view.to_screen(spot.x, spot.y)
        if not room.contains(point):
            x = min(max(point.x(), room.left()), room.right())
            y = min(max(point.y(), room.top()), room.bottom())
            self.pan(QPointF(x, y) - point)

    def _shape(self) -> None:
        self.setCursor(self._gesture.tool.cursor if self._gesture.tool is not None else Qt.CursorShape.ArrowCursor)

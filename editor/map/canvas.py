"""The map on the screen: shows, moves and zooms it, and passes gestures, as places in cells, to the tool in use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from editor.kit.camera import Camera, CameraBounds, GridPoint, step_cursor
from editor.kit.canvas import ARROWS, Canvas
from editor.paint.maps.painter import MapPainter
from editor.paint.maps.style import Parts
from editor.widgets.look import Look
from models.maps.rules.grid import Cell
from models.maps.tile_map import MapObject, TileMap

Draw = Callable[[QPainter, Camera, QRect], None]
UNDER_FEATURES: Final = 100
ABOVE_FEATURES: Final = 300
"""Orders of overlays: below 200 they lie under zones, grid and walls, else over them; the tool is above all."""
_FEATURES: Final = 200
NEAREST: Final = 0.02
FARTHEST: Final = 4.0
"""The zooms of a map, as shares of a cell's own size in pixels."""


@dataclass(frozen=True, slots=True)
class _Overlay:
    name: str
    draw: Draw
    order: int


class MapCanvas(Canvas[GridPoint]):
    """One map in the window.

    Arrows move a cell cursor (Ctrl: eight cells, Alt: half a cell, to reach edges; Shift: draw on the way). `hovered`
    carries the place under the pointer.
    """

    hovered = Signal(object)
    tool_buttons = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, look.t("drawing.canvas"), parent)
        self._painter: MapPainter | None = None
        self._fitted = True
        self._overlays: dict[str, _Overlay] = {}
        self.setAccessibleDescription(look.t("drawing.canvas_help"))

    # -- what is shown ---------------------------------------------------------------------------------------------

    @property
    def tile_map(self) -> TileMap | None:
        """The map that is shown."""
        return self._painter.tile_map if self._painter else None

    @property
    def overview(self) -> QImage:
        """The whole map as a small picture for a mini-map: a cell is one pixel or more."""
        return self._painter.overview if self._painter else QImage()

    @property
    def cursor_cell(self) -> Cell | None:
        """The cell of the keyboard's cursor; None while there is none."""
        return self._gesture.cursor.cell if self._gesture.cursor else None

    def show_map(self, tile_map: TileMap, pictures: Mapping[str, QImage]) -> None:
        """Show a map, or another state of it; `pictures` are images by the source that the map names."""
        if self._painter is None:
            self._painter = MapPainter(tile_map, pictures)
        else:
            self._painter.show(tile_map, pictures)
        self.camera = _through(self.camera, tile_map)
        if self._fitted:
            self.zoom_fit()
        self.update()

    def patch(self, tile_map: TileMap, layer_id: int, cells: QRect) -> None:
        """Show the map after an edit of some cells of one layer; layer 0 stands for terrain and features."""
        if self._painter is None:
            return
        wider = self._painter.patch(tile_map, layer_id, cells)
        self.update(self.camera.rect(wider.adjusted(-1, -1, 1, 1)).toAlignedRect())

    def paint_object(self, painter: QPainter, camera: Camera, layer_id: int, thing: MapObject) -> None:
        """Paint an object of the map, or another state of it, over everything else."""
        if self._painter is not None:
            scale = camera.scale, camera.scale_y
            self._painter.paint_object(painter, camera.to_screen(0, 0), scale, layer_id, thing)

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
        """Let `draw` paint over the map in every frame; it gets the painter, the camera and the cells to paint."""
        self._overlays[name] = _Overlay(name, draw, order)
        self.update()

    # -- moving about ----------------------------------------------------------------------------------------------

    def zoom_fit(self) -> None:
        """Show the whole map."""
        if self._painter is not None:
            made, camera = self._painter.tile_map, self.camera.resized(self.width(), self.height())
            self.look_at(camera.fitted((0, 0, made.width, made.height), 12))
            self._fitted = True

    def centre_on(self, cell: Cell) -> None:
        """Bring a cell to the middle of the view."""
        self.user_moved(self.camera.centred(cell[0] + 0.5, cell[1] + 0.5))

    def point_at(self, cell: Cell) -> None:
        """Put the keyboard's cursor on a cell."""
        spot = GridPoint(cell[0] + 0.5, cell[1] + 0.5)
        self._gesture.cursor = spot
        self.pointed_at(spot)

    def place_at(self, point: QPointF) -> GridPoint:
        """Return the place of the map under a pixel."""
        return self.camera.spot_at(point)

    def pointed_at(self, spot: GridPoint) -> None:
        """Emit the place under the pointer."""
        self.hovered.emit(spot)
        self.update()

    def walk(self, way: tuple[int, int], modifiers: Qt.KeyboardModifier) -> bool:
        """Move the keyboard's cursor, and the view where the cursor leaves it; with Shift, draw on the way."""
        if self._painter is None:
            return True
        made = self._painter.tile_map
        start = self.camera.cell_at(QRectF(self.rect()).center())
        spot = step_cursor(self._gesture.cursor, way, modifiers, (made.width, made.height), start)
        self._gesture.walk(spot, drawing=bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        self._reveal(spot)
        self.pointed_at(spot)
        return True

    def _reveal(self, spot: GridPoint) -> None:
        margin = self._look.px(24)
        room = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        point = self.camera.to_screen(spot.x, spot.y)
        if not room.contains(point):
            x = min(max(point.x(), room.left()), room.right())
            y = min(max(point.y(), room.top()), room.bottom())
            self.pan(QPointF(x, y) - point)

    # -- Qt --------------------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Take Alt and the arrows before the window's shortcuts do."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() in ARROWS:
            event.setAccepted(bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the map, overlays, the tool's preview and the keyboard's cursor."""
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._look.colours.sunk))
            if self._painter is None:
                return
            cells = self.camera.cells(event.rect())
            scale = self.camera.scale, self.camera.scale_y
            if self._painter.paint(painter, self.camera.origin, scale, cells):
                self._more.start()
            overlays = sorted(self._overlays.values(), key=lambda each: each.order)
            self._paint_overlays(painter, [each for each in overlays if each.order < _FEATURES], cells)
            self._painter.paint_features(painter, self.camera.origin, scale, cells)
            self._paint_overlays(painter, [each for each in overlays if each.order >= _FEATURES], cells)
            if self._gesture.tool is not None:
                painter.save()
                self._gesture.tool.draw(painter, self.camera)
                painter.restore()
            cursor, frame = self._gesture.cursor, None
            if cursor is not None:
                corner = self.camera.to_screen(cursor.x - 0.5, cursor.y - 0.5)
                frame = QRectF(corner.x(), corner.y(), self.camera.scale, self.camera.scale_y)
            self.paint_focus(painter, frame)

    def _paint_overlays(self, painter: QPainter, overlays: list[_Overlay], cells: QRect) -> None:
        for overlay in overlays:
            painter.save()
            overlay.draw(painter, self.camera, cells)
            painter.restore()


def _through(camera: Camera, tile_map: TileMap) -> Camera:
    """Return the camera for a map: the shape of its cells, its zoom limits in pixels per cell, its bounds."""
    zooms = tile_map.cell_width * NEAREST, tile_map.cell_width * FARTHEST
    bounds = CameraBounds(zooms, zooms, (0, 0, tile_map.width, tile_map.height))
    return replace(camera, tall=tile_map.cell_height / max(tile_map.cell_width, 1), bounds=bounds)

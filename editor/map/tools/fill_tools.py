"""Tools that fill: the bucket, filled shapes, and the eyedropper that picks up what lies there."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk, MapTool
from editor.map.marks import draw_axes, draw_edges, draw_path, draw_rect, draw_words
from editor.map.tools.brush_tools import Painting, squared, take_up
from models.errors import SpokenError
from models.maps.edges import rim
from models.maps.edits.areas import CellArea, area_of, whole_area
from models.maps.edits.paint import ellipse, lasso, rectangle, wand
from models.maps.edits.strokes import Stroke, TerrainInk, TileInk
from models.maps.features import THOUSAND
from models.maps.layers import home_of, layer_for, seen_ground
from models.maps.rules.grid import Cell

NEAR: int = 12
"""Pixels of the screen within which a polygon is closed at its first point."""


class BucketTool(MapTool):
    """Fills the connected cells that are like the one clicked, or the whole selection when clicked inside it."""

    cursor = Qt.CursorShape.PointingHandCursor

    def press(self, spot: GridPoint, held: Held) -> None:
        """Fill at once; with Alt what stands over the ground stays; with the right button, pick up what lies there."""
        desk, state = self.desk, self.desk.state
        if not held.left:
            take_up(desk, spot.cell)
            return
        if not desk.tile_map.inside(spot.cell):
            return
        ink = state.ink
        if ink is None:
            desk.board.say(desk.look.t("mapedit.no_stamp" if state.fill == "tiles" else "mapedit.no_terrain"))
            return
        if not desk.board.writable:
            desk.board.say(desk.board.document.why)
            return
        area = self._area(spot.cell, keeps=held.alt)
        if area is None:
            return
        stroke = Stroke(desk.tile_map, ink, replace(desk.manner(), keeps=held.alt))
        try:
            stroke.cover(area, spot.cell)
        except SpokenError as problem:
            desk.board.tell(problem)
            return
        if desk.board.edit(stroke.result(), "mapedit.did_fill"):
            state.used(ink)
            desk.tell_cleared(stroke.cleared)

    def _area(self, cell: Cell, *, keeps: bool) -> CellArea | None:
        """Return the cells to fill: the selection, else connected cells alike on the layer the ink goes to, which look
        alike where the ground clears what stands over it; None for none.
        """
        state, tile_map = self.desk.state, self.desk.tile_map
        x, y = cell
        if state.selection is not None and state.selection[y, x]:
            return whole_area(state.selection)
        ink = state.ink
        if isinstance(ink, TerrainInk):
            return whole_area(wand(tile_map.terrain, cell, state.selection))
        layers = {layer.id: layer for layer in tile_map.tile_layers()}
        target, kind = layers.get(state.layer), ""
        if state.by_itself:
            kind = "ground"
            if isinstance(ink, TileInk):
                kind = home_of(tile_map, int(ink.block[ink.block != 0][0]))
            target = (layer_for(tile_map, kind, state.layer) if kind else None) or target
        if target is None:
            return None
        values = seen_ground(tile_map, target.id) if kind and not keeps else target.gids
        return whole_area(wand(values, cell, state.selection))

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Frame the cell under the pointer."""
        draw_axes(painter, camera, self.desk.tile_map, self.desk.state.symmetry)
        if self.spot is not None:
            draw_rect(painter, camera, self.spot.cell, self.spot.cell)


class ShapeTool(MapTool):
    """Fills a rectangle or an ellipse dragged from corner to corner, or a polygon clicked point by point."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._painting = Painting(desk)
        self._start: Cell | None = None
        self._end: Cell
        self._points: list[GridPoint] = []

    def press(self, spot: GridPoint, held: Held) -> None:
        """Begin a shape, or set a point of a polygon; with Alt what stands over the ground stays; the right button
        picks up what lies there.
        """
        desk, state = self.desk, self.desk.state
        if not held.left:
            if not self._points:
                take_up(desk, spot.cell)
            return
        if state.ink is None:
            desk.board.say(desk.look.t("mapedit.no_stamp" if state.fill == "tiles" else "mapedit.no_terrain"))
            return
        if not desk.board.writable:
            desk.board.say(desk.board.document.why)
            return
        if state.polygon:
            self._points.append(spot)
            desk.canvas.update()
            return
        self._start = self._end = spot.cell
        self._paint(held)

    def drag(self, spot: GridPoint, held: Held) -> None:
        """Draw the shape anew."""
        self.spot = spot
        if self._start is not None and spot.cell != self._end:
            self._end = spot.cell
            self._paint(held)
        self.desk.canvas.update()

    def release(self, _spot: GridPoint, _held: Held) -> None:
        """Keep the shape."""
        if self._start is not None:
            self._start = None
            self._painting.end("mapedit.did_shape")

    def double_click(self, _spot: GridPoint, held: Held) -> None:
        """Close the polygon."""
        self._close(keeps=held.alt)

    def key(self, event: QKeyEvent) -> bool:
        """Close the polygon with Enter, take its last point back with Backspace."""
        if not self._points:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._close(keeps=bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
            return True
        if event.key() == Qt.Key.Key_Backspace:
            self._points.pop()
            self.desk.canvas.update()
            return True
        return False

    def cancel(self) -> None:
        """Give up the shape."""
        self._points = []
        self._start = None
        self._painting.cancel()
        self.desk.canvas.update()

    def _close(self, *, keeps: bool) -> None:
        points, self._points = self._points, []
        tile_map, ink = self.desk.tile_map, self.desk.state.ink
        corners = [spot.thousandths for spot in points]
        corners = [each for i, each in enumerate(corners) if not i or each != corners[i - 1]]
        if len(corners) >= 3 and ink is not None:
            area = whole_area(lasso(corners, tile_map.width, tile_map.height))
            self._painting.begin(ink, keeps=keeps)
            self._painting.cover(area, points[0].cell)
            self._painting.end("mapedit.did_shape")
        self.desk.canvas.update()

    def _paint(self, held: Held) -> None:
        state = self.desk.state
        if self._start is None or state.ink is None:
            return
        end = squared(self._start, self._end) if held.shift else self._end
        draw = ellipse if state.outline == "ellipse" else rectangle
        cells = draw(self._start, end, filled=not state.hollow)
        if not self._painting.again(state.ink, area_of(cells), self._start, keeps=held.alt):
            self._start = None

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the points of the polygon and the size of the shape."""
        draw_axes(painter, camera, self.desk.tile_map, self.desk.state.symmetry)
        if self.spot is None:
            return
        at = camera.to_screen(self.spot.x, self.spot.y)
        if self._points:
            draw_path(painter, [*(camera.to_screen(p.x, p.y) for p in self._points), at], closed=True)
        elif self._start is not None:
            wide, high = abs(self._end[0] - self._start[0]) + 1, abs(self._end[1] - self._start[1]) + 1
            draw_words(painter, self.desk.look, at, f"{wide} × {high}")
        else:
            draw_edges(painter, camera, rim([self.spot.cell]), width=1)


class PickTool(MapTool):
    """Picks up the highest tile of a cell, or a rectangle of tiles when dragged."""

    cursor = Qt.CursorShape.WhatsThisCursor

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._start: Cell | None = None

    def press(self, spot: GridPoint, _held: Held) -> None:
        """Begin the rectangle."""
        self._start = spot.cell

    def drag(self, spot: GridPoint, _held: Held) -> None:
        """Extend the rectangle."""
        self.hover(spot)

    def release(self, spot: GridPoint, _held: Held) -> None:
        """Pick up what the rectangle holds."""
        start, self._start = self._start, None
        if start is not None:
            take_up(self.desk, start, spot.cell)

    def cancel(self) -> None:
        """Give up the rectangle."""
        self._start = None

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Frame what would be picked up."""
        if self.spot is not None:
            draw_rect(painter, camera, self._start or self.spot.cell, self.spot.cell)


def near(one: QPointF, other: QPointF) -> bool:
    """Return whether two points of the screen are at most NEAR pixels apart."""
    return (one - other).manhattanLength() <= NEAR


def snapped(spot: GridPoint, *, free: bool) -> tuple[int, int]:
    """Return a place in thousandths: the nearest half of a cell, or where it is when `free`."""
    if free:
        return spot.thousandths
    return round(spot.x * 2) * THOUSAND // 2, round(spot.y * 2) * THOUSAND // 2

"""The tool that draws rivers, lakes and roads: point by point, or in one movement of the hand."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk
from editor.map.marks import draw_axes, draw_handle, draw_path
from editor.map.tools.fill_tools import near, snapped
from editor.map.tools.place_tools import NEW, SMALL, PointsTool, place
from editor.paint.maps.ribbons import paint_ribbon
from models.maps.features import THOUSAND
from models.maps.ribbons import as_ribbon, ribbon_of, thinned
from models.maps.tile_map import MapObject

FAITHFUL: Final = 0.25
"""Cells by which a ribbon drawn in one movement may leave the hand's way: what is smaller is a tremble."""


class RibbonTool(PointsTool):
    """Clicks set points until Enter or a double click; one on the first point closes a lake; a drag draws at once."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._drawn: list[GridPoint] = []
        self._camera = Camera()

    def press(self, spot: GridPoint, held: Held) -> None:
        """Set a point, or begin to draw."""
        if not self.desk.board.writable:
            self.desk.board.say(self.desk.board.document.why)
        elif held.left and self._closes(spot):
            self._close(closed=True)
        elif held.left:
            x, y = snapped(spot, free=self.desk.free(held))
            self._points.append(GridPoint(x / THOUSAND, y / THOUSAND))
            self._drawn = [spot] if len(self._points) == 1 else []
        self.desk.canvas.update()

    def drag(self, spot: GridPoint, _held: Held) -> None:
        """Draw on."""
        if self._drawn:
            self._drawn.append(spot)
        self.hover(spot)

    def release(self, _spot: GridPoint, _held: Held) -> None:
        """Keep what was drawn in one movement."""
        drawn, self._drawn = [(each.x, each.y) for each in self._drawn], []
        if any(max(abs(x - drawn[0][0]), abs(y - drawn[0][1])) > 2 * SMALL for x, y in drawn):
            closed = len(drawn) > 2 and near(*(self._camera.to_screen(*each) for each in (drawn[0], drawn[-1])))
            self._points = [GridPoint(x, y) for x, y in thinned(drawn[: -1 if closed else None], FAITHFUL)]
            self._close(closed=closed)

    def cancel(self) -> None:
        """Give up the drawing."""
        self._points, self._drawn = [], []
        self.desk.canvas.update()

    def _closes(self, spot: GridPoint) -> bool:
        to_screen = self._camera.to_screen
        return len(self._points) > 2 and near(
            to_screen(spot.x, spot.y), to_screen(self._points[0].x, self._points[0].y)
        )

    def _close(self, *, closed: bool = False) -> None:
        points, self._points = self._points, []
        points = [each for n, each in enumerate(points) if not n or each != points[n - 1]]
        if len(points) > 1:
            made = self._made(points, closed=closed and len(points) > 2)
            place(self.desk, made, "mapedit.did_ribbon")
        self.desk.canvas.update()

    def _made(self, points: list[GridPoint], *, closed: bool) -> MapObject:
        wide, high = self.desk.tile_map.cell_width, self.desk.tile_map.cell_height
        x, y = points[0].x * wide, points[0].y * high
        corners = tuple((round(each.x * wide - x, 3), round(each.y * high - y, 3)) for each in points)
        line = MapObject(NEW, "polygon" if closed else "polyline", x=round(x, 3), y=round(y, 3), points=corners)
        return as_ribbon(line, self.desk.state.pens.ribbon)

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the ribbon so far as it will be."""
        self._camera = camera
        draw_axes(painter, camera, self.desk.tile_map, self.desk.state.symmetry)
        if self.spot is None:
            return
        x, y = snapped(self.spot, free=not self.desk.state.snap)
        here = GridPoint(x / THOUSAND, y / THOUSAND)
        points = self._drawn if len(self._drawn) > 2 else [*self._points, here]
        closed = self._closes(self.spot) and not self._drawn[2:]
        self._paint(painter, camera, points[:-1] if closed else points, closed=closed)
        if len(self._drawn) <= 2:
            draw_path(painter, [camera.to_screen(each.x, each.y) for each in points])
            if closed:
                draw_handle(painter, camera.to_screen(self._points[0].x, self._points[0].y), round_=True)

    def _paint(self, painter: QPainter, camera: Camera, points: list[GridPoint], *, closed: bool) -> None:
        if len(points) < 2:
            return
        cell = self.desk.tile_map.cell_width
        ribbon = ribbon_of(self._made(points, closed=closed), cell)
        painter.save()
        painter.translate(camera.to_screen(points[0].x, points[0].y))
        painter.scale(camera.scale / cell, camera.scale_y / self.desk.tile_map.cell_height)
        if ribbon is not None:
            paint_ribbon(painter, ribbon, cell, "day")
        painter.restore()

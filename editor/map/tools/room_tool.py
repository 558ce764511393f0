"""The tool that draws a room at once: its floor, walls of a material, and a door."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk
from editor.map.marks import draw_axes, draw_handle, draw_path, draw_words
from editor.map.tools.fill_tools import near
from editor.map.tools.place_tools import PointsTool
from models.maps.edges import mirror_ways
from models.maps.edits.rooms import RoomPlan, put_room
from models.maps.features import THOUSAND
from models.maps.spots import Spot
from models.maps.tile_map import TileMap


class RoomTool(PointsTool):
    """A drag from corner to corner draws a rectangle; clicks set the corners of any room, closed at the first one.

    They go to corners of cells, with Alt to quarters of one.
    """

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._start: GridPoint | None = None
        self._camera = Camera()

    def press(self, spot: GridPoint, held: Held) -> None:
        """Begin a rectangle, or set the next corner."""
        if not self.desk.board.writable:
            self.desk.board.say(self.desk.board.document.why)
        elif held.left:
            self._start = spot
        self.desk.canvas.update()

    def drag(self, spot: GridPoint, _held: Held) -> None:
        """Draw on."""
        self.hover(spot)

    def release(self, spot: GridPoint, held: Held) -> None:
        """Keep the rectangle; without a way it was a click, which sets a corner, or closes the room at the first."""
        start, self._start = self._start, None
        if start is None:
            return
        (x0, y0), (x1, y1) = start.corner(), spot.corner()
        if not self._points and x0 != x1 and y0 != y1:
            self._keep([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], THOUSAND)
        elif self._points and self._closes(spot):
            self._close()
        else:
            self._points.append(snapped(spot, free=held.alt))
        self.desk.canvas.update()

    def cancel(self) -> None:
        """Give up the drawing."""
        self._start, self._points = None, []
        self.desk.canvas.update()

    def _closes(self, spot: GridPoint) -> bool:
        first = self._points[0]
        return len(self._points) > 2 and near(
            self._camera.to_screen(first.x, first.y), self._camera.to_screen(spot.x, spot.y)
        )

    def _close(self) -> None:
        points, self._points = self._points, []
        self._keep([each.thousandths for each in points], 1)
        self.desk.canvas.update()

    def _keep(self, corners: list[Spot], unit: int) -> None:
        desk, state = self.desk, self.desk.state
        ring = [(x * unit, y * unit) for x, y in corners]
        wall = replace(state.pens.wall, state="closed", one_way="", name="")
        wall = replace(wall, kind=wall.kind if wall.kind == "window" else "wall")
        names = desk.look.t("mapedit.layer_objects")
        plan = RoomPlan(wall, state.room_floor, state.room_door, desk.manner(), state.layer, names)
        plan = replace(plan, manner=replace(plan.manner, symmetry="none", by_itself=True))

        def edit(old: TileMap) -> TileMap:
            for each in {tuple(image): image for image in [ring, *_images(ring, old, state.symmetry)]}.values():
                old = put_room(old, each, plan)
            return old

        desk.board.attempt(edit, "mapedit.did_room")

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the room so far with its size."""
        self._camera = camera
        draw_axes(painter, camera, self.desk.tile_map, self.desk.state.symmetry)
        if self.spot is None:
            return
        if self._start is not None and not self._points:
            (x0, y0), (x1, y1) = self._start.corner(), self.spot.corner()
            places = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
            draw_path(painter, [camera.to_screen(x, y) for x, y in places], closed=True)
            words = f"{abs(x1 - x0)} × {abs(y1 - y0)}"
            draw_words(painter, self.desk.look, camera.to_screen(self.spot.x, self.spot.y), words)
            return
        near_it = snapped(self.spot, free=False)
        at = camera.to_screen(near_it.x, near_it.y)
        points = [camera.to_screen(each.x, each.y) for each in self._points]
        draw_path(painter, [*points, at], closed=len(points) > 1)
        for point in points or [at]:
            draw_handle(painter, point)


def snapped(spot: GridPoint, *, free: bool) -> GridPoint:
    """Return the nearest corner of cells, or the nearest quarter of a cell when `free`."""
    return GridPoint(round(spot.x * 4) / 4, round(spot.y * 4) / 4) if free else GridPoint(*map(float, spot.corner()))


def _images(ring: list[Spot], tile_map: TileMap, symmetry: str) -> list[list[Spot]]:
    wide, high = tile_map.width * THOUSAND, tile_map.height * THOUSAND
    return [
        [(wide - x if across else x, high - y if down else y) for x, y in ring]
        for across, down in mirror_ways(symmetry)  # type: ignore[arg-type]
    ]

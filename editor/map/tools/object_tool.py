"""The tool that draws free objects on the map: shapes, tiles, words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtGui import QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk
from editor.map.marks import draw_axes, draw_lines, draw_path, ring
from editor.map.tools.fill_tools import near, snapped
from editor.map.tools.place_tools import NEW, SMALL, PointsTool, place
from editor.paint.maps.objects import fitted
from models.content import Json
from models.maps.edits.handles import corners_of
from models.maps.features import THOUSAND
from models.maps.things import with_halo
from models.maps.tile_map import MapObject
from models.typefaces import SERIF

INK: Final = "#1E2A38"
"""The colour of words that are put on a map."""
PALE: Final = "#F6EFE0"
"""The colour of their halo."""


class ObjectTool(PointsTool):
    """Draws free objects on an object layer: rectangles, ellipses, points, text; polygons and lines by points."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._start: GridPoint | None = None
        self._held = Held()

    @property
    def _by_points(self) -> bool:
        return self.desk.state.shape in ("polygon", "polyline")

    def press(self, spot: GridPoint, held: Held) -> None:
        """Begin an object or set its next point."""
        if not self.desk.board.writable:
            self.desk.board.say(self.desk.board.document.why)
        elif held.left and self._by_points:
            x, y = snapped(spot, free=self.desk.free(held))
            self._points.append(GridPoint(x / THOUSAND, y / THOUSAND))
        elif held.left:
            self._start, self._held = spot, held
        self.desk.canvas.update()

    def drag(self, spot: GridPoint, held: Held) -> None:
        """Draw on."""
        self._held = held
        self.hover(spot)

    def release(self, spot: GridPoint, held: Held) -> None:
        """Keep the object."""
        start, self._start = self._start, None
        if start is not None:
            self._keep(self._made(start, spot, held))

    def cancel(self) -> None:
        """Give up the drawing."""
        self._start, self._points = None, []
        self.desk.canvas.update()

    def _pixels(self, place: tuple[int, int]) -> tuple[float, float]:
        tile_map = self.desk.tile_map
        return place[0] * tile_map.cell_width / THOUSAND, place[1] * tile_map.cell_height / THOUSAND

    def _made(self, start: GridPoint, end: GridPoint, held: Held) -> MapObject:
        state, tile_map = self.desk.state, self.desk.tile_map
        free = self.desk.free(held)
        (x0, y0), (x1, y1) = (self._pixels(snapped(each, free=free)) for each in (start, end))
        if state.shape == "point":
            return MapObject(NEW, "point", x=x1, y=y1)
        small = abs(end.x - start.x) < SMALL and abs(end.y - start.y) < SMALL
        click = small or (x0, y0) == (x1, y1)
        wide, high = tile_map.cell_width, tile_map.cell_height
        if click and free:
            x0, y0, x1, y1 = x0 - wide / 2, y0 - high / 2, x0 + wide / 2, y0 + high / 2
        elif click:
            column, row = start.cell
            x0, y0, x1, y1 = column * wide, row * high, (column + 1) * wide, (row + 1) * high
        if state.shape == "tile":
            gid, size = int(state.block.ravel()[0]), (abs(x1 - x0), abs(y1 - y0))
            return MapObject(NEW, "tile", x=min(x0, x1), y=max(y0, y1), width=size[0], height=size[1], gid=gid)
        box = MapObject(NEW, state.shape, x=min(x0, x1), y=min(y0, y1), width=abs(x1 - x0), height=abs(y1 - y0))
        if state.shape != "text":
            return box
        words = self.desk.look.t("mapedit.new_words")
        wide_enough = max(box.width, 4 * wide) if click else box.width
        text: dict[str, Json] = {
            "text": words,
            "pixelsize": max(8, tile_map.cell_height * 7 // 10),
            "wrap": True,
            "color": INK,
            "fontfamily": SERIF,
            "bold": True,
        }
        return fitted(with_halo(replace(box, width=wide_enough, text=text), PALE))

    def _keep(self, made: MapObject) -> None:
        if made.shape == "tile" and not made.gid:
            self.desk.board.say(self.desk.look.t("mapedit.no_stamp"))
            return
        place(self.desk, made, "mapedit.did_text" if made.shape == "text" else "mapedit.did_object")

    def _close(self) -> None:
        points, self._points = self._points, []
        places = [each.thousandths for each in points]
        places = [each for i, each in enumerate(places) if not i or each != places[i - 1]]
        shape = self.desk.state.shape
        if len(places) >= (3 if shape == "polygon" else 2):
            x, y = self._pixels(places[0])
            corners = [self._pixels(each) for each in places]
            relative = tuple((px - x, py - y) for px, py in corners)
            self._keep(MapObject(NEW, shape, x=x, y=y, points=relative))
        self.desk.canvas.update()

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the object so far."""
        draw_axes(painter, camera, self.desk.tile_map, self.desk.state.symmetry)
        if self.spot is None:
            return
        at = camera.to_screen(self.spot.x, self.spot.y)
        if self._points:
            points = [camera.to_screen(each.x, each.y) for each in self._points]
            closed = self.desk.state.shape == "polygon"
            draw_path(painter, points if near(points[-1], at) else [*points, at], closed=closed)
        elif self._start is not None:
            made = self._made(self._start, self.spot, self._held)
            tile_map = self.desk.tile_map
            wide, high = tile_map.cell_width, tile_map.cell_height
            corners = [camera.to_screen(x / wide, y / high) for x, y in corners_of(made, tile_map)]
            draw_lines(painter, ring(corners), dashed=True)
        else:
            x, y = snapped(self.spot, free=not self.desk.state.snap)
            draw_path(painter, [camera.to_screen(x / THOUSAND, y / THOUSAND)])

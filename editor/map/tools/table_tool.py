"""The tool that draws a table: polygons point by point, discs by a drag, woods scattered over a rectangle."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Final

from PySide6.QtCore import QLineF
from PySide6.QtGui import QKeyEvent, QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk
from editor.map.marks import CUT, draw_axes, draw_circle, draw_cross, draw_lines, draw_path, draw_words
from editor.map.tools.place_tools import SMALL, PointsTool, place
from models.dice import Dice, fresh_seed
from models.maps.edits.symmetry import images
from models.maps.features import THOUSAND, TableShape
from models.maps.generators.woods import strewn
from models.maps.things import add
from models.maps.tile_map import TileMap
from models.table.shapes import crossed

SNAP: Final = 4
"""Corners fall on every quarter of a pace."""
HEIGHTS: Final = {"obstacle": 2000, "linear": 800, "climb": 3000, "building": 5000, "trunk": 8000}
"""How high a new shape of a kind stands, in thousandths of a pace; the others lie flat."""


class TableTool(PointsTool):
    """Draws shapes of a table; corners snap to quarters of a pace, with Alt they are free."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._start: tuple[int, int] | None = None
        self._end: tuple[int, int]
        self._crossed: tuple[int, int] | None = None
        """The sides of what was refused that cross one another, until a corner is set or taken back."""

    def press(self, spot: GridPoint, held: Held) -> None:
        """Set a corner, or begin a disc or a rectangle of woods."""
        if not self.desk.board.writable:
            self.desk.board.say(self.desk.board.document.why)
        elif held.left and self.desk.state.table_form == "polygon":
            self._crossed = None
            self._points.append(_quartered(spot, free=held.alt))
        elif held.left:
            self._start = self._end = _quartered(spot, free=held.alt).thousandths
        self.desk.canvas.update()

    def drag(self, spot: GridPoint, held: Held) -> None:
        """Draw on."""
        self.hover(spot)
        self._end = _quartered(spot, free=held.alt).thousandths

    def release(self, _spot: GridPoint, _held: Held) -> None:
        """Keep the disc or the woods."""
        start, self._start = self._start, None
        if start is not None and self._far(start) > SMALL * THOUSAND:
            if self.desk.state.table_form == "disc":
                self._keep(self._new(disc=(*start, self._far(start))))
            else:
                self._strew(start)
        elif start is not None:
            self.desk.board.say(self.desk.look.t("mapedit.table_drag"))
        self.desk.canvas.update()

    def cancel(self) -> None:
        """Give up the drawing."""
        self._start, self._points, self._crossed = None, [], None
        self.desk.canvas.update()

    def _far(self, start: tuple[int, int]) -> int:
        return round(hypot(self._end[0] - start[0], self._end[1] - start[1]))

    def _new(self, polygon: tuple[tuple[int, ...], ...] = (), disc: tuple[int, ...] = ()) -> TableShape:
        pen = self.desk.state.pens.table
        return replace(pen, polygon=polygon, disc=disc, top=HEIGHTS.get(pen.kind, 0))

    def _keep(self, made: TableShape) -> bool:
        said = self.desk.look.t(f"mapedit.ground_{made.kind}")
        return place(self.desk, made, "mapedit.did_table", name=said) is not None

    def _strew(self, start: tuple[int, int]) -> None:
        (left, right), (top, bottom) = (sorted((start[i], self._end[i])) for i in (0, 1))
        tile_map = self.desk.tile_map
        left, top = max(left, 0), max(top, 0)
        right, bottom = min(right, tile_map.width * THOUSAND), min(bottom, tile_map.height * THOUSAND)
        found = strewn(left, top, right, bottom, Dice(fresh_seed(), "woods"))
        if not found:
            self.desk.board.say(self.desk.look.t("mapedit.woods_too_small"))
            return

        def edit(old: TileMap) -> TileMap:
            for each in found:
                for one in (each, *images(each, tile_map, self.desk.state.symmetry)):
                    old, _ = add(old, one)
            return old

        self.desk.board.attempt(edit, "mapedit.did_woods")

    def key(self, event: QKeyEvent) -> bool:
        """End with Enter, remove the last corner with Backspace, even of a polygon that was refused."""
        self._crossed = None
        return super().key(event)

    def _close(self) -> None:
        """Keep the polygon; the corners of a refused one stay, with its crossing shown, so that it can be mended."""
        points, self._points = self._points, []
        points = [each for i, each in enumerate(points) if each.thousandths != points[i - 1].thousandths]
        corners = tuple(each.thousandths for each in points)
        if len(corners) >= 3 and not self._keep(self._new(polygon=corners)):
            self._points, self._crossed = points, crossed(corners)
        self.desk.canvas.update()

    def _draw_crossing(self, painter: QPainter, camera: Camera, sides: tuple[int, int]) -> None:
        """Draw the corners of the refused polygon, the two sides that cross, and where they cross."""
        at = [camera.to_screen(each.x, each.y) for each in self._points]
        draw_path(painter, at, closed=True)
        one, other = (QLineF(at[side], at[(side + 1) % len(at)]) for side in sides)
        draw_lines(painter, [one, other], colour=CUT, width=3)
        meets, where = one.intersects(other)
        draw_cross(painter, where if meets == QLineF.IntersectionType.BoundedIntersection else other.p1(), 7)

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw what a release or a last point would add, with its size in paces."""
        draw_axes(painter, camera, self.desk.tile_map, self.desk.state.symmetry)
        if self._crossed is not None:
            self._draw_crossing(painter, camera, self._crossed)
            return
        if self.spot is None:
            return
        if self._points:
            at = [*self._points, _quartered(self.spot, free=False)]
            draw_path(painter, [camera.to_screen(p.x, p.y) for p in at], closed=True)
            return
        if self._start is None:
            at = [_quartered(self.spot, free=False)]
            draw_path(painter, [camera.to_screen(p.x, p.y) for p in at])
            return
        (a, b), (c, d) = ((x / THOUSAND, y / THOUSAND) for x, y in (self._start, self._end))
        said = self.desk.look.t.decimal
        words = " × ".join(said(abs(self._end[i] - self._start[i])) for i in (0, 1))
        if self.desk.state.table_form == "disc":
            far = self._far(self._start) / THOUSAND
            draw_circle(painter, camera.to_screen(a, b), far * camera.scale)
            words = f"⌀ {said(round(2 * self._far(self._start), -2))}"
        else:
            draw_path(painter, [camera.to_screen(x, y) for x, y in ((a, b), (c, b), (c, d), (a, d))], closed=True)
        draw_words(painter, self.desk.look, camera.to_screen(c, d), words)


def _quartered(spot: GridPoint, *, free: bool) -> GridPoint:
    return spot if free else GridPoint(round(spot.x * SNAP) / SNAP, round(spot.y * SNAP) / SNAP)

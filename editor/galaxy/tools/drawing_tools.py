"""The tools that draw: new planets, commands and notes, routes from planet to planet, sectors by lasso."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.edits import snapped
from editor.galaxy.gesture import ChartPointer
from editor.galaxy.tools.select_tool import area_pen, in_outline
from editor.paint.galaxy_camera import GalaxyCamera
from editor.paint.galaxy_show import Drawn
from editor.paint.galaxy_tiles import snapped as on_pixels
from models.galaxy.values import Point


class AddTool:
    """Puts a new planet, command or note where one clicks; a click on something chooses it."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, desk: GalaxyDesk, what: str) -> None:
        self._desk, self.what = desk, what
        self._at: Point | None = None

    def press(self, gesture: ChartPointer) -> None:
        """Choose the place."""
        self._at = snapped(gesture.point, on=self._desk.editing.snap)

    def move(self, gesture: ChartPointer) -> None:
        """Choose another place."""
        self._at = snapped(gesture.point, on=self._desk.editing.snap)

    def release(self, gesture: ChartPointer) -> None:
        """Put it there."""
        at, self._at = self._at, None
        if at is None:
            return
        if gesture.key is not None and gesture.key[0] == self.what:
            self._desk.selection.choose([gesture.key])
        else:
            self._desk.editing.add_thing(self.what, at)

    def cancel(self) -> bool:
        """Put nothing."""
        had, self._at = self._at is not None, None
        return had

    def paint(self, painter: QPainter, drawn: Drawn, camera: GalaxyCamera) -> None:
        """Draw a ring where it would stand."""
        if self._at is not None:
            painter.setPen(QPen(QColor(drawn.inks.chosen), 2 * drawn.zoom))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(on_pixels(camera, *self._at), drawn.dot(camera.scale), drawn.dot(camera.scale))


class LinkTool:
    """Draws a route: from one planet to another by a drag, or by a click on each."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, desk: GalaxyDesk) -> None:
        self._desk = desk
        self._start = ""
        self._now: ChartPointer | None = None

    def press(self, gesture: ChartPointer) -> None:
        """Begin at a planet, or end at one if the first was clicked before."""
        planet = self._planet(gesture)
        self._now = gesture
        if self._start and planet and planet != self._start:
            self._link(planet)
        elif planet:
            self._start = planet
        else:
            self._start = ""
            self._desk.say(self._desk.look.t("galaxymap.link_from_planet"))

    def move(self, gesture: ChartPointer) -> None:
        """Draw on."""
        self._now = gesture

    def release(self, gesture: ChartPointer) -> None:
        """End at the planet under the pointer; on the first one the tool waits for the second."""
        self._now = gesture
        planet = self._planet(gesture)
        if self._start and planet and planet != self._start:
            self._link(planet)
        elif self._start and not planet:
            self._start = ""

    def cancel(self) -> bool:
        """Draw no route."""
        had, self._start, self._now = bool(self._start), "", None
        return had

    def paint(self, painter: QPainter, drawn: Drawn, camera: GalaxyCamera) -> None:
        """Draw the route that would be."""
        planet = drawn.scene.galaxy.planet.get(self._start)
        if planet is None or self._now is None:
            return
        start = on_pixels(camera, *planet.at)
        end = QPointF(self._now.px, self._now.py)
        painter.setPen(QPen(QColor(drawn.inks.chosen), 2.2 * drawn.zoom, Qt.PenStyle.DashLine))
        painter.drawLine(start, end)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(start, 14 * drawn.zoom, 14 * drawn.zoom)

    def _planet(self, gesture: ChartPointer) -> str:
        return gesture.key[1] if gesture.key is not None and gesture.key[0] == "planets" else ""

    def _link(self, end: str) -> None:
        start, self._start = self._start, ""
        self._desk.editing.link(start, end)


class SectorTool:
    """Draws the outline of a new sector by hand; the planets inside become its members."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, desk: GalaxyDesk) -> None:
        self._desk = desk
        self._trail: list[Point] = []

    def press(self, gesture: ChartPointer) -> None:
        """Begin the outline."""
        self._trail = [gesture.point]

    def move(self, gesture: ChartPointer) -> None:
        """Draw on."""
        if self._trail and gesture.point != self._trail[-1]:
            self._trail.append(gesture.point)

    def release(self, gesture: ChartPointer) -> None:
        """Close the outline."""
        self.move(gesture)
        trail, self._trail = self._trail, []
        if len(trail) < 4:
            self._desk.say(self._desk.look.t("galaxymap.sector_draw_round"))
            return
        planets = frozenset(key[1] for key in in_outline(self._desk.drawn, trail) if key[0] == "planets")
        self._desk.editing.make_sector(planets, trail)

    def cancel(self) -> bool:
        """Make no sector."""
        had, self._trail = bool(self._trail), []
        return had

    def paint(self, painter: QPainter, drawn: Drawn, camera: GalaxyCamera) -> None:
        """Draw the outline so far."""
        if len(self._trail) > 1:
            area_pen(painter, drawn)
            painter.drawPolygon(QPolygonF([on_pixels(camera, *point) for point in self._trail]))

"""The tools that draw: new planets, commands and notes, routes from planet to planet, sectors by lasso."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.gesture_changes import snap
from editor.galaxy.tools.select_tool import area_pen, in_outline
from editor.kit.camera import Camera
from editor.kit.chart_hit import ChartPointer
from editor.kit.tool import Held, Tool
from editor.paint.galaxy.tiles import snapped as on_pixels
from models.galaxy.values import Point


class AddTool(Tool[ChartPointer]):
    """Puts a new planet, command or note where the user clicks; a click on a thing chooses it."""

    def __init__(self, desk: GalaxyDesk, what: str) -> None:
        self._desk, self.what = desk, what
        self._at: Point | None = None

    def press(self, spot: ChartPointer, _held: Held) -> None:
        """Mark the place."""
        self._at = snap(spot.point, on=self._desk.editing.snap)

    def drag(self, spot: ChartPointer, _held: Held) -> None:
        """Move the mark."""
        self._at = snap(spot.point, on=self._desk.editing.snap)

    def release(self, spot: ChartPointer, _held: Held) -> None:
        """Add the thing there, or choose the thing clicked."""
        at, self._at = self._at, None
        if at is None:
            return
        if spot.key is not None and spot.key[0] == self.what:
            self._desk.selection.choose([spot.key])
        else:
            self._desk.editing.add_thing(self.what, at)

    @property
    def busy(self) -> bool:
        """Whether there is a gesture to give up."""
        return self._at is not None

    def cancel(self) -> None:
        """Give up the gesture."""
        self._at = None

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw a ring where it would stand."""
        drawn = self._desk.drawn
        if self._at is not None:
            painter.setPen(QPen(QColor(drawn.inks.chosen), 2 * drawn.zoom))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(on_pixels(camera, *self._at), drawn.dot(camera.scale), drawn.dot(camera.scale))


class LinkTool(Tool[ChartPointer]):
    """Draws a route from one planet to another: by a drag, or by a click on each."""

    def __init__(self, desk: GalaxyDesk) -> None:
        self._desk = desk
        self._start = ""
        self._now: ChartPointer | None = None

    def press(self, spot: ChartPointer, _held: Held) -> None:
        """Begin at a planet, or end there if the first one was clicked before."""
        planet = self._planet(spot)
        self._now = spot
        if self._start and planet and planet != self._start:
            self._link(planet)
        elif planet:
            self._start = planet
        else:
            self._start = ""
            self._desk.say(self._desk.look.t("galaxymap.link_from_planet"))

    def drag(self, spot: ChartPointer, _held: Held) -> None:
        """Extend the route to the pointer."""
        self._now = spot

    def release(self, spot: ChartPointer, _held: Held) -> None:
        """End at the planet under the pointer; on the first planet the tool waits for the second."""
        self._now = spot
        planet = self._planet(spot)
        if self._start and planet and planet != self._start:
            self._link(planet)
        elif self._start and not planet:
            self._start = ""

    @property
    def busy(self) -> bool:
        """Whether there is a gesture to give up."""
        return bool(self._start)

    def cancel(self) -> None:
        """Give up the route."""
        self._start, self._now = "", None

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the route so far."""
        drawn = self._desk.drawn
        planet = drawn.scene.galaxy.planet.get(self._start)
        if planet is None or self._now is None:
            return
        start = on_pixels(camera, *planet.at)
        end = QPointF(self._now.px, self._now.py)
        painter.setPen(QPen(QColor(drawn.inks.chosen), 2.2 * drawn.zoom, Qt.PenStyle.DashLine))
        painter.drawLine(start, end)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(start, 14 * drawn.zoom, 14 * drawn.zoom)

    def _planet(self, spot: ChartPointer) -> str:
        return spot.key[1] if spot.key is not None and spot.key[0] == "planets" else ""

    def _link(self, end: str) -> None:
        start, self._start = self._start, ""
        self._desk.editing.link(start, end)


class SectorTool(Tool[ChartPointer]):
    """Draws the outline of a new sector freehand; the planets inside become its members."""

    def __init__(self, desk: GalaxyDesk) -> None:
        self._desk = desk
        self._trail: list[Point] = []

    def press(self, spot: ChartPointer, _held: Held) -> None:
        """Begin the outline."""
        self._trail = [spot.point]

    def drag(self, spot: ChartPointer, _held: Held) -> None:
        """Extend the outline."""
        if self._trail and spot.point != self._trail[-1]:
            self._trail.append(spot.point)

    def release(self, spot: ChartPointer, _held: Held) -> None:
        """Close the outline."""
        if self._trail and spot.point != self._trail[-1]:
            self._trail.append(spot.point)
        trail, self._trail = self._trail, []
        if len(trail) < 4:
            self._desk.say(self._desk.look.t("galaxymap.sector_draw_round"))
            return
        planets = frozenset(key[1] for key in in_outline(self._desk.drawn, trail) if key[0] == "planets")
        self._desk.editing.make_sector(planets, trail)

    @property
    def busy(self) -> bool:
        """Whether there is a gesture to give up."""
        return bool(self._trail)

    def cancel(self) -> None:
        """Give up the outline."""
        self._trail = []

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the outline so far."""
        if len(self._trail) > 1:
            area_pen(painter, self._desk.drawn)
            painter.drawPolygon(QPolygonF([on_pixels(camera, *point) for point in self._trail]))

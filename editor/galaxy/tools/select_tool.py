"""The tool that chooses: a click, a box, a lasso; a drag moves what is chosen, or drafts the order of a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.gesture_changes import snap
from editor.kit.camera import Box, Camera
from editor.kit.chart_hit import ChartPointer, Key
from editor.kit.tool import Held, Tool
from editor.paint.galaxy.marks import paint_circle, paint_token, token_size
from editor.paint.galaxy.show import Drawn
from editor.paint.galaxy.stars import paint_planet
from editor.paint.galaxy.tiles import snapped as on_pixels
from models.campaign.thing_changes import MOVABLE
from models.galaxy.shapes import inside
from models.galaxy.values import Point

START: Final = 4
"""Pixels from which a press is a drag."""


class ChartSelectTool(Tool[ChartPointer]):
    """Chooses by click, box or lasso; moves things; drafts orders."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, desk: GalaxyDesk, *, lasso: bool = False) -> None:
        self._desk = desk
        self._lasso = lasso
        self._from: ChartPointer | None = None
        self._now: ChartPointer | None = None
        self._dragged = False
        self._mode: str
        """What the gesture does: `order`, `move`, `area` or nothing. Each press sets it, like the two that follow."""
        self._adding: bool
        self._trail: list[Point]
        if lasso:
            self.cursor = Qt.CursorShape.CrossCursor

    def press(self, spot: ChartPointer, held: Held) -> None:
        """Choose what is under the pointer, which may then be dragged."""
        self._clear()
        self._from, self._now, self._adding = spot, spot, held.shift or held.ctrl
        desk, key = self._desk, spot.key
        if self._lasso or key is None:
            self._mode = "area"
            self._trail = [spot.point]
        elif self._adding:
            desk.selection.turn([key])
        else:
            if key not in desk.selection.keys:
                desk.selection.choose([key])
            if key[0] == "commands" and not held.alt and desk.selection.only == key:
                self._mode = "order"
            elif key[0] in MOVABLE and desk.opened.writable:
                self._mode = "move"
            elif key[0] not in MOVABLE:
                # A box may begin over a route or the name of a sector: they lie everywhere.
                self._mode, self._trail = "area", [spot.point]

    def drag(self, spot: ChartPointer, _held: Held) -> None:
        """Go on with the drag."""
        if self._from is None:
            return
        far = abs(spot.px - self._from.px) + abs(spot.py - self._from.py) >= START
        self._dragged = self._dragged or far
        self._now = spot
        if self._mode == "area" and self._lasso and spot.point != self._trail[-1]:
            self._trail.append(spot.point)
        elif self._mode == "order" and self._dragged and self._from.key is not None:
            self._desk.drafts.try_out(self._desk.drafts.aimed(self._from.key[1], self._aim(spot)))

    def release(self, spot: ChartPointer, held: Held) -> None:
        """End the gesture: one Change for a move, a drafted order, or another choice."""
        self.drag(spot, held)
        start = self._from
        if start is None:
            return
        mode, dragged, adding = self._mode, self._dragged, self._adding
        places, chosen = self._places(), self._inside()
        trail_closed = len(self._trail) > 2
        self._clear()
        if mode == "area" and not dragged and start.key is not None and not self._lasso:
            return
        if mode == "area":
            self._choose(
                start, chosen if dragged and (not self._lasso or trail_closed) else frozenset(), spot, adding=adding
            )
        elif mode == "order" and dragged and start.key is not None:
            self._desk.editing.keep_order(self._desk.drafts.aimed(start.key[1], self._aim(spot)))
        elif mode == "move" and dragged:
            self._desk.editing.move_things(places)

    @property
    def busy(self) -> bool:
        """Whether there is a drag to give up."""
        return self._from is not None and self._dragged

    def cancel(self) -> None:
        """Give up the gesture."""
        if self._from is not None and self._mode == "order":
            self._desk.drafts.try_out(None)
        self._clear()

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the box or the lasso, or what is being moved at its new places."""
        drawn = self._desk.drawn
        if self._from is None or self._now is None or not self._dragged:
            return
        if self._mode == "area":
            area_pen(painter, drawn)
            if self._lasso:
                painter.drawPolygon(QPolygonF([on_pixels(camera, *point) for point in self._trail]))
            else:
                painter.drawRect(
                    QRectF(QPointF(self._from.px, self._from.py), QPointF(self._now.px, self._now.py)).normalized()
                )
        elif self._mode == "move":
            paint_ghosts(painter, drawn, camera, self._places())
        elif self._mode == "order" and self._from.key is not None:
            command = drawn.scene.galaxy.command.get(self._from.key[1])
            if command is not None:
                paint_circle(painter, drawn, camera, self._aim(self._now), drawn.scene.galaxy.circle(command))

    def _clear(self) -> None:
        self._from = self._now = None
        self._mode = ""
        self._dragged = False
        self._trail = []

    def _aim(self, spot: ChartPointer) -> Point:
        """Return where an order goes: the middle of a planet under the pointer, else the pointer's place."""
        if spot.key is not None and spot.key[0] == "planets":
            return self._desk.galaxy.planet[spot.key[1]].at
        return snap(spot.point, on=self._desk.editing.snap)

    def _places(self) -> dict[Key, Point]:
        """Return the new places of all that is chosen: the thing under the pointer snaps to the grid, the others move
        by the same way.
        """
        if self._from is None or self._now is None or self._from.key is None or self._mode != "move":
            return {}
        galaxy = self._desk.galaxy
        at = {
            (kind, each.id): (each.x, each.y)
            for kind in MOVABLE
            if (chosen := self._desk.selection.of(kind))
            for each in getattr(galaxy, kind)
            if each.id in chosen
        }
        held = at.get((self._from.key[0], self._from.key[1]))
        if held is None:
            return {}
        wanted = (
            held[0] + self._now.point[0] - self._from.point[0],
            held[1] + self._now.point[1] - self._from.point[1],
        )
        x, y = snap(wanted, on=self._desk.editing.snap)
        dx, dy = x - held[0], y - held[1]
        return {key: (px + dx, py + dy) for key, (px, py) in at.items()}

    def _inside(self) -> frozenset[Key]:
        if self._mode != "area" or self._from is None or self._now is None:
            return frozenset()
        if self._lasso:
            return in_outline(self._desk.drawn, self._trail)
        (ax, ay), (bx, by) = self._from.point, self._now.point
        return in_box(self._desk.drawn, (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)))

    def _choose(self, start: ChartPointer, found: frozenset[Key], end: ChartPointer, *, adding: bool) -> None:
        selection = self._desk.selection
        if self._lasso and not found and start.key is not None and start.key == end.key:
            found = frozenset((start.key,))
        if adding:
            selection.add(found)
        else:
            selection.choose(found)


def in_box(drawn: Drawn, box: Box) -> frozenset[Key]:
    """Return the planets, commands and notes whose middle is in a box."""
    scene = drawn.scene
    numbers = scene.planets_in(box)
    x, y = scene.x[numbers], scene.y[numbers]
    kept = numbers[(x >= box[0]) & (x <= box[2]) & (y >= box[1]) & (y <= box[3])]
    found: set[Key] = {("planets", scene.galaxy.planets[n].id) for n in kept}
    for kind in ("commands", "notes"):
        for each in getattr(scene.galaxy, kind):
            if box[0] <= each.x <= box[2] and box[1] <= each.y <= box[3]:
                found.add((kind, each.id))
    return frozenset(found)


def in_outline(drawn: Drawn, outline: Sequence[Point]) -> frozenset[Key]:
    """Return the planets, commands and notes whose middle is in a drawn outline."""
    if len(outline) < 3:
        return frozenset()
    xs, ys = np.array([x for x, _ in outline]), np.array([y for _, y in outline])
    near = in_box(drawn, (float(xs.min()), float(ys.min()), float(xs.max()), float(ys.max())))
    galaxy = drawn.scene.galaxy
    at = {("planets", key[1]): galaxy.planet[key[1]].at for key in near if key[0] == "planets"}
    for kind in ("commands", "notes"):
        at |= {(kind, each.id): (each.x, each.y) for each in getattr(galaxy, kind) if (kind, each.id) in near}
    return frozenset(key for key, point in at.items() if inside(point, outline))


def area_pen(painter: QPainter, drawn: Drawn) -> None:
    """Set the painter's pen and brush for an area that is being drawn."""
    painter.setPen(QPen(QColor(drawn.inks.circle), 1.4 * drawn.zoom, Qt.PenStyle.DashLine))
    wash = QColor(drawn.inks.circle)
    wash.setAlphaF(0.10)
    painter.setBrush(wash)


def paint_ghosts(painter: QPainter, drawn: Drawn, camera: Camera, places: dict[Key, Point]) -> None:
    """Draw things at their new places, planets with their routes."""
    scene = drawn.scene
    painter.save()
    painter.setOpacity(0.65)
    moved = {key[1]: at for key, at in places.items() if key[0] == "planets"}
    painter.setPen(QPen(QColor(drawn.inks.route), 1.2 * drawn.zoom, Qt.PenStyle.DashLine))
    if 0 < len(moved) <= 200:
        for route in scene.galaxy.routes:
            if route.start in moved or route.end in moved:
                ends = [moved.get(key) or _at(drawn, key) for key in (route.start, route.end)]
                if all(ends):
                    painter.drawLine(*(on_pixels(camera, *end) for end in ends if end))
    for planet_id, at in list(moved.items())[:500]:
        if planet_id in scene.number:
            paint_planet(painter, drawn, scene.number[planet_id], on_pixels(camera, *at), camera.scale)
    for key, at in places.items():
        if key[0] == "commands" and key[1] in scene.galaxy.command:
            side = drawn.of(scene.galaxy.command[key[1]].owner)
            paint_token(painter, drawn, side, on_pixels(camera, *at), token_size(drawn, camera))
        elif key[0] == "notes":
            painter.setPen(QPen(QColor(drawn.inks.ink), 1.4))
            painter.drawEllipse(on_pixels(camera, *at), 6, 6)
    painter.restore()


def _at(drawn: Drawn, planet_id: str) -> Point | None:
    planet = drawn.scene.galaxy.planet.get(planet_id)
    return planet.at if planet else None

"""The pen of walls at any angle: corner by corner, in arcs, and doors and windows that part the wall they stand in."""

from __future__ import annotations

from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk
from editor.map.edit_state import Trace
from editor.map.marks import OVER, draw_circle, draw_handle, draw_path, draw_words
from editor.map.tools.place_tools import place
from models.errors import SpokenError
from models.maps.edges import NEXT_STATE
from models.maps.edits.wall_lines import arc, drawn_wall, foot_on, put_wall
from models.maps.features import THOUSAND, Wall
from models.maps.free_walls import FreeWall, free_walls, with_doors
from models.maps.gates import GATES
from models.maps.spots import Spot
from models.maps.things import take, touches

SNAP: Final = 250
"""Corners go to quarters of a cell."""
NEAR_WALL: Final = 350
"""How near a wall, in thousandths of a cell, an end of a door goes onto it."""
NEAR_END: Final = 180
"""How near the end of a wall a new corner goes onto it."""
REACH: Final = 0.15


class LineWalls:
    """What the wall tool does at any angle: `slanted` corner by corner, `arc` by two ends and a point between."""

    def __init__(self, desk: MapDesk) -> None:
        self.desk = desk
        self._spots: list[Spot] = []
        self._free = False

    @property
    def _trace(self) -> Trace:
        return self.desk.state.trace

    @property
    def _pen(self) -> Wall:
        return self.desk.state.pens.wall

    def press(self, spot: GridPoint, held: Held) -> None:
        """Set the next corner; on a door, change its state; with Ctrl or the right button take a wall away."""
        self._free = held.alt
        under = self._under(spot)
        if held.ctrl or not held.left:
            if under is not None:
                ref = ("object", under.object.id)
                self.desk.board.attempt(lambda old: take(old, [ref]), "mapedit.did_take_walls")  # type: ignore[list-item]
            return
        if not self._spots and under is not None and under.wall.kind in GATES:
            self._turn(under)
            return
        self._spots.append(self._snapped(spot))
        if len(self._spots) == (3 if self._trace == "arc" else 2 if self._pen.kind != "wall" else -1):
            self.close()

    def key(self, event: QKeyEvent) -> bool:
        """End the wall with Enter, take the last corner back with Backspace."""
        if self._spots and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
            return True
        if self._spots and event.key() == Qt.Key.Key_Backspace:
            self._spots.pop()
            self.desk.canvas.update()
            return True
        return False

    def cancel(self) -> None:
        """Give up the wall."""
        self._spots = []

    def close(self) -> None:
        """Keep the wall."""
        spots, self._spots = self._spots, []
        if not spots:
            return
        try:
            corners = arc(*spots) if len(spots) == 3 and self._trace == "arc" else tuple(spots)
            thing = drawn_wall(self.desk.tile_map, corners, self._pen)
        except SpokenError as problem:
            self.desk.board.tell(problem)
            return
        keys = {"wall": "mapedit.did_walls", "window": "mapedit.did_windows"}
        place(self.desk, thing, keys.get(self._pen.kind, "mapedit.did_doors"), put=put_wall)
        self.desk.canvas.update()

    def _turn(self, free: FreeWall) -> None:
        state, number = NEXT_STATE[free.wall.state], free.object.id
        if self.desk.board.attempt(lambda old: with_doors(old, {number: state}), "mapedit.did_doors"):
            self.desk.state.choose(("thing", ("object", number)))
            self.desk.board.say(self.desk.look.t(f"mapedit.now_{state}"))

    def _under(self, spot: GridPoint) -> FreeWall | None:
        made = self.desk.tile_map
        near = REACH * made.cell_width
        x, y = spot.x * made.cell_width, spot.y * made.cell_height
        doors = sorted(free_walls(made), key=lambda each: each.wall.kind not in GATES)
        return next((each for each in doors if touches(each.object, x, y, near, made)), None)

    def _snapped(self, spot: GridPoint) -> Spot:
        """Return where a corner goes: onto the wall a door is for, the end of a wall nearby, a quarter of a cell."""
        made, at = self.desk.tile_map, spot.thousandths
        foot = foot_on(made, at, NEAR_WALL) if self._pen.kind != "wall" else None
        if foot is not None:
            return foot.spot
        if self._free:
            return at
        if at[0] % THOUSAND == at[1] % THOUSAND == THOUSAND // 2:
            # The keyboard's cursor stands in the middle of a cell.
            x, y = spot.corner()
            return x * THOUSAND, y * THOUSAND
        ends = ((round(x * THOUSAND), round(y * THOUSAND)) for each in free_walls(made) for x, y in each.points)
        near = [end for end in ends if hypot(end[0] - at[0], end[1] - at[1]) <= NEAR_END]
        if near:
            return min(near, key=lambda end: hypot(end[0] - at[0], end[1] - at[1]))
        return round(at[0] / SNAP) * SNAP, round(at[1] / SNAP) * SNAP

    def draw(self, painter: QPainter, camera: Camera, spot: GridPoint) -> None:
        """Draw the wall so far, with its length, and where the next corner goes."""
        at = self._snapped(spot)
        spots = [*self._spots, at]
        if self._trace == "arc" and len(spots) == 3:
            spots = list(arc(*spots))
        points = [camera.to_screen(x / THOUSAND, y / THOUSAND) for x, y in spots]
        if len(points) > 1:
            draw_path(painter, points)
            (ax, ay), (bx, by) = spots[-2:]
            words = f"{hypot(bx - ax, by - ay) / THOUSAND:.2f}".rstrip("0").rstrip(".")
            draw_words(painter, self.desk.look, points[-1], self.desk.look.t("mapedit.wall_length", cells=words))
        for point in points[:-1]:
            draw_handle(painter, point)
        draw_circle(painter, QPointF(points[-1]), 4, colour=OVER)

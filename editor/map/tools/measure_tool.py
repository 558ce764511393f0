"""The ruler: the distance from cell to cell, round any number of corners."""

from __future__ import annotations

import itertools

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk, MapTool
from editor.map.findings import Finding, FindingSentence
from editor.map.marks import FREE, draw_arrow, draw_handle, draw_rect, draw_way, draw_words, screen
from editor.paint.maps.posters.marks import millimetres
from models.maps.measuring import measured
from models.maps.rules.grid import Cell

LONGEST = 400
"""Steps up to which a way is also walked by the rules."""


class MeasureTool(MapTool):
    """A drag measures from cell to cell; Enter or Space on the way, or a click, sets a corner.

    After a click the way follows the pointer until a double click or Enter; Backspace removes the last corner.
    """

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._way: list[Cell] = []
        """Its corners, and where the pointer is."""
        self._open = False
        self._pressed = False
        self._dragged: bool
        """Whether the pointer left its cell since it was pressed."""

    def press(self, spot: GridPoint, held: Held) -> None:
        """Begin a way, or set the next corner."""
        cell = self._cell(spot)
        if not held.left:
            self.cancel()
            return
        self._pressed, self._dragged = True, False
        corners = self._way[:-1] if self._open else []
        self._way, self._open = [*corners, cell, cell], True
        self._tell()

    def drag(self, spot: GridPoint, _held: Held) -> None:
        """Measure to the pointer."""
        self.spot = spot
        if self._pressed:
            self._dragged |= self._cell(spot) != self._way[-1]
            self._way[-1] = self._cell(spot)
            self._tell()

    def release(self, _spot: GridPoint, _held: Held) -> None:
        """End a drag; a click leaves the way open for another corner."""
        if self._pressed:
            self._pressed, self._open = False, not self._dragged
            self._tell()

    def hover(self, spot: GridPoint) -> None:
        """Extend an open way to the pointer."""
        if self._open:
            self._way[-1] = self._cell(spot)
            self._tell()
        super().hover(spot)

    def double_click(self, _spot: GridPoint, _held: Held) -> None:
        """End the way."""
        self._end()

    def key(self, event: QKeyEvent) -> bool:
        """Set a corner, end an open way, or remove the last corner."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if self._pressed and (enter or event.key() == Qt.Key.Key_Space):
            self._way.append(self._way[-1])
        elif self._open and enter and len(self._way) > 2:
            self._end()
        elif self._open and event.key() == Qt.Key.Key_Backspace and len(self._way) > 2:
            del self._way[-2]
        else:
            return False
        self._tell()
        return True

    def cancel(self) -> None:
        """Forget the way."""
        self._way, self._open, self._pressed = [], False, False
        self.desk.findings.find(None)
        self.desk.canvas.update()

    def _end(self) -> None:
        if self._open:
            self._way.pop()
        self._open = self._pressed = False
        self._tell()

    def _cell(self, spot: GridPoint) -> Cell:
        made, (x, y) = self.desk.tile_map, spot.cell
        return min(max(x, 0), made.width - 1), min(max(y, 0), made.height - 1)

    def _tell(self) -> None:
        self.desk.canvas.update()
        t, made = self.desk.look.t, self.desk.tile_map
        ways = [cell for i, cell in enumerate(self._way) if not i or cell != self._way[i - 1]]
        if len(ways) < 2:
            self.desk.findings.find(None)
            return
        found, steps = measured(made, ways), self._steps(ways)
        values = (
            (t("maptools.steps"), t.plural("maptools.cells", steps)),
            (t("maptools.straight"), millimetres(round(found.straight / 1000, 1), t)),
            (t("maptools.paces"), millimetres(round(found.paces, 1), t)),
            (t("maptools.print"), t("maptools.in_cm", n=millimetres(round(found.cm, 1), t))),
        )
        names = " → ".join(made.cell_name(cell) for cell in ways)
        self.desk.findings.find(Finding(names, values, (*self._walked(ways, steps), self._scale())))

    def _steps(self, ways: list[Cell]) -> int:
        ground = self.desk.findings.rules.ground
        return sum(ground.apart(a, b) for a, b in itertools.pairwise(ways))

    def _walked(self, ways: list[Cell], steps: int) -> tuple[FindingSentence, ...]:
        """Return the sentence on what the way would cost a figure; nothing for a way too long to walk."""
        findings = self.desk.findings
        return (
            () if steps > LONGEST else (findings.told(findings.rules.ground.line(findings.state, _single_steps(ways))),)
        )

    def _scale(self) -> FindingSentence:
        t, mm = self.desk.look.t, self.desk.tile_map.cell_um / 1000
        return FindingSentence("", t("maptools.scale", mm=millimetres(round(mm, 2), t)), "ruler", "muted")

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the way and its length."""
        if not self._way:
            if self.spot is not None and self.desk.tile_map.inside(self.spot.cell):
                draw_rect(painter, camera, self.spot.cell, self.spot.cell)
            return
        points = screen(camera, self._way)
        draw_way(painter, points)
        for point in points[:-1]:
            draw_handle(painter, point)
        draw_arrow(painter, points[-2], points[-1], FREE)
        t, found = self.desk.look.t, measured(self.desk.tile_map, self._way)
        cm = t("maptools.in_cm", n=millimetres(round(found.cm, 1), t))
        draw_words(painter, self.desk.look, points[-1], f"{t.plural('maptools.cells', self._steps(self._way))} · {cm}")


def _single_steps(ways: list[Cell]) -> list[Cell]:
    """Return the way as single steps from cell to cell: diagonal ones first."""
    path = [ways[0]]
    for x, y in ways[1:]:
        while path[-1] != (x, y):
            i, j = path[-1]
            path.append((i + (x > i) - (x < i), j + (y > j) - (y < j)))
    return path

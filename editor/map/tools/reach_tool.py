"""The reach tool: where a figure can go with its points, what each cell costs, and by which way."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk, MapTool
from editor.map.findings import Finding
from editor.map.marks import (
    CUT,
    FREE,
    OVER,
    SECOND,
    draw_arrow,
    draw_edges,
    draw_lines,
    draw_number,
    draw_rect,
    draw_ring,
    draw_way,
    screen,
)
from models.errors import SpokenError
from models.maps.edges import rim
from models.maps.rules.grid import Cell, Edge
from models.maps.rules.reach import JudgedPath, Reach

ALLY: Final = "#7FE08A"
TINT: Final = QColor(53, 194, 240, 70)


class ReachTool(MapTool):
    """A press, or a drag, sets where the figure starts; the way to the cell under the pointer is shown."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._start: Cell | None = None
        self._found: Reach | None = None
        self._rim: list[Edge] = []
        self._goal: Cell | None = None
        self._walk: JudgedPath | None = None
        desk.findings.stale.connect(self._again)
        desk.findings.pointed.connect(self._again)

    def press(self, spot: GridPoint, held: Held) -> None:
        """Let the figure start from a cell."""
        if held.left and self.desk.tile_map.inside(spot.cell):
            self._begin(spot.cell)

    def drag(self, spot: GridPoint, _held: Held) -> None:
        """Show the way to the pointer."""
        self._aim(spot)

    def hover(self, spot: GridPoint) -> None:
        """Show the way to the pointer."""
        super().hover(spot)
        self._aim(spot)

    def cancel(self) -> None:
        """Show nothing."""
        self._start = self._found = self._goal = self._walk = None
        self.desk.findings.find(None)
        self.desk.canvas.update()

    def _again(self) -> None:
        start, goal = self._start, self._goal
        if start is not None:
            if self.desk.tile_map.inside(start):
                self._begin(start, goal)
            else:
                self.cancel()

    def _begin(self, cell: Cell, goal: Cell | None = None) -> None:
        findings = self.desk.findings
        self._start, self._goal, self._walk, self._found = cell, None, None, None
        try:
            self._found = findings.rules.ground.reach(findings.state, cell, findings.points)
        except SpokenError as problem:
            self.desk.board.tell(problem)
            return
        self._rim = list(rim(frozenset(self._found.costs)))
        self._go(goal)

    def _aim(self, spot: GridPoint) -> None:
        self.spot = spot
        if self._found is not None and spot.cell != self._goal:
            self._go(spot.cell)
        self.desk.canvas.update()

    def _go(self, goal: Cell | None) -> None:
        self._goal, self._walk = goal, None
        found, findings = self._found, self.desk.findings
        if found is not None and goal is not None and goal in found.costs and goal != found.start:
            self._walk = findings.rules.ground.walk(findings.state, found.path(goal), findings.points)
        findings.find(self._finding())
        self.desk.canvas.update()

    def _finding(self) -> Finding | None:
        found, t, made = self._found, self.desk.look.t, self.desk.tile_map
        if found is None:
            return None
        findings = self.desk.findings
        ground, goal = findings.rules.ground, self._goal
        stops = len(found.stops) - 1
        values = [
            (t("maptools.points"), str(findings.points)),
            (t("maptools.stops"), t.plural("maptools.cells", stops)),
        ]
        if self._walk is not None and goal is not None:
            values.append((t("maptools.cost_to", cell=made.cell_name(goal)), str(self._walk.cost)))
        around = ground.around(findings.state, found.start)
        if goal is not None and goal != found.start and made.inside(goal):
            around = (*ground.way(findings.state, found, goal, self._walk), *around)
        told = tuple(map(findings.told, around))
        return Finding(t("maptools.reach_from", cell=made.cell_name(found.start)), tuple(values), told)

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw what is within reach with its costs, the other figures, and the way."""
        found = self._found
        if found is None:
            if self.spot is not None and self.desk.tile_map.inside(self.spot.cell):
                draw_rect(painter, camera, self.spot.cell, self.spot.cell)
            return
        shown = QRectF(painter.viewport())
        for cell, cost in found.costs.items():
            place = camera.cell_rect(cell)
            if not place.intersects(shown):
                continue
            painter.fillRect(place, TINT)
            if cell not in found.stops:
                # One may cross it, but not stop on it.
                draw_lines(painter, [QLineF(place.bottomLeft(), place.topRight())], width=1)
            elif cell != found.start:
                draw_number(painter, self.desk.look, place, str(cost))
        draw_edges(painter, camera, self._rim, colour=FREE, width=3)
        findings = self.desk.findings
        figures = findings.rules.ground.others(findings.state, found.start)
        for cells, colour in ((figures.enemies, CUT), (figures.npcs, SECOND), (figures.allies, ALLY)):
            for cell in cells:
                draw_ring(painter, camera, cell, colour)
        draw_rect(painter, camera, found.start, found.start)
        self._draw_way(painter, camera, found)

    def _draw_way(self, painter: QPainter, camera: Camera, found: Reach) -> None:
        if self._walk is None or self._goal is None:
            return
        path = found.path(self._goal)
        points = screen(camera, path)
        draw_way(painter, points, OVER)
        draw_arrow(painter, points[-2], points[-1], OVER)
        for trigger in self._walk.triggers:
            draw_number(painter, self.desk.look, camera.cell_rect(trigger.cell), "!", colour=CUT)
        draw_number(painter, self.desk.look, camera.cell_rect(self._goal), str(self._walk.cost))

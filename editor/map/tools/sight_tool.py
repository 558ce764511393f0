"""The sight tool: a drag from a figure's cell to a target shows both lines of sight, what cuts them, and the cover."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk, MapTool
from editor.map.findings import Finding
from editor.map.marks import (
    CUT,
    FREE,
    SECOND,
    draw_arrow,
    draw_cross,
    draw_edges,
    draw_number,
    draw_rect,
    draw_ring,
    draw_way,
    draw_words,
)
from models.errors import SpokenError
from models.games.facets.ground import SightTold
from models.maps.rules.explain import Traced
from models.maps.rules.grid import Cell

DASHES: Final = (5.0, 2.5)


class SightTool(MapTool):
    """Explains one line of sight; the last one stays drawn, and is judged again when the map changes."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._ends: tuple[Cell, Cell] | None = None
        self._found: SightTold | None = None
        self._begun: Cell | None = None
        desk.findings.stale.connect(self._again)

    def press(self, spot: GridPoint, held: Held) -> None:
        """Begin at a figure's cell."""
        if held.left and self.desk.tile_map.inside(spot.cell):
            self._begun = spot.cell
            self._ask(spot.cell, spot.cell)

    def drag(self, spot: GridPoint, _held: Held) -> None:
        """Look at the cell under the pointer."""
        self.spot = spot
        begun = self._begun
        if begun is not None and self.desk.tile_map.inside(spot.cell) and self._ends != (begun, spot.cell):
            self._ask(begun, spot.cell)
        self.desk.canvas.update()

    def release(self, _spot: GridPoint, _held: Held) -> None:
        """Keep the drawing."""
        self._begun = None

    def cancel(self) -> None:
        """Remove the drawing."""
        self._ends = self._found = self._begun = None
        self.desk.findings.find(None)
        self.desk.canvas.update()

    def _again(self) -> None:
        if self._ends is not None:
            if all(map(self.desk.tile_map.inside, self._ends)):
                self._ask(*self._ends)
            else:
                self.cancel()

    def _ask(self, a: Cell, b: Cell) -> None:
        self._ends, self._found = (a, b), None
        if a != b:
            findings = self.desk.findings
            try:
                self._found = findings.rules.ground.sight(findings.state, a, b)
            except SpokenError as problem:
                self.desk.board.tell(problem)
        self.desk.findings.find(self._finding())
        self.desk.canvas.update()

    def _finding(self) -> Finding | None:
        if self._found is None or self._ends is None:
            return None
        t, made, findings = self.desk.look.t, self.desk.tile_map, self.desk.findings
        a, b = (made.cell_name(cell) for cell in self._ends)
        values = ((t("maptools.verdict"), findings.words(self._found.verdict)),)
        return Finding(t("maptools.from_to", a=a, b=b), values, tuple(map(findings.told, self._found.told)))

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the two lines, each with its colour and dashes, and what matters on them."""
        if self._ends is None:
            if self.spot is not None and self.desk.tile_map.inside(self.spot.cell):
                draw_rect(painter, camera, self.spot.cell, self.spot.cell)
            return
        a, b = self._ends
        draw_rect(painter, camera, a, a)
        draw_rect(painter, camera, b, b, dashed=True)
        found = self._found
        if found is None:
            return
        lines = found.lines
        if lines.nobody is not None:
            # Nobody stands there: there is no line to draw.
            for cell in self._ends:
                if self.desk.findings.state.grid.cuts(cell):
                    draw_cross(painter, camera.cell_rect(cell).center(), camera.scale * 0.28)
            return
        for line, colour, number in ((lines.l1, FREE, "1"), (lines.l2, SECOND, "2")):
            _draw_line(painter, self.desk, camera, line, colour, number)
        corner = camera.to_screen(b[0] + 1, b[1] + 1)
        draw_words(painter, self.desk.look, corner, self.desk.findings.words(found.verdict))


def _draw_line(painter: QPainter, desk: MapDesk, camera: Camera, line: Traced, colour: str, number: str) -> None:
    start = camera.to_screen(float(line.start[0]), float(line.start[1]))
    end = camera.to_screen(float(line.end[0]), float(line.end[1]))
    if start == end:
        return
    dashes = DASHES if number == "2" else ()
    ink = CUT if line.cuts else colour
    draw_way(painter, [start, end], ink, dashes=dashes, width=2 if line.cuts else 3)
    draw_arrow(painter, start, end, ink)
    for cell in line.covering:
        draw_ring(painter, camera, cell)
    for cut in line.cuts:
        if cut.edge is not None:
            draw_edges(painter, camera, [cut.edge], colour=CUT, width=4)
        if cut.kind in ("cell", "line"):
            draw_cross(painter, camera.cell_rect(cut.at).center(), camera.scale * 0.28)
        elif cut.edge is None:
            draw_cross(painter, camera.to_screen(*cut.at), max(camera.scale * 0.14, 4))
    along = QPointF(start * 0.55 + end * 0.45) if number == "1" else QPointF(start * 0.4 + end * 0.6)
    place = camera.cell_rect((0, 0))
    place.moveCenter(along)
    draw_number(painter, desk.look, place.adjusted(4, 4, -4, -4), number, colour=ink)

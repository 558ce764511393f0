"""The pen of walls and doors: it follows the edges of cells; a click on a door opens, locks or closes it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QKeyEvent, QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk, MapTool
from editor.map.edit_state import ANY_ANGLE, Trace
from editor.map.marks import OVER, WRONG, draw_axes, draw_edges, draw_rect
from editor.map.tools.line_walls import LineWalls
from models.maps.edges import (
    clicked_cell,
    clicked_edge,
    edge_on_map,
    put_walls,
    room,
    straight,
    take_doors,
    take_walls,
    way,
)
from models.maps.edits.paint import stroke
from models.maps.rules.grid import Cell, Edge
from models.maps.tile_map import TileMap


class WallTool(MapTool):
    """Draws walls and doors on the edges of cells, or doors that fill a cell.

    A drag follows the pointer from corner to corner, or draws a straight line or the walls of a room; with Ctrl or the
    right button it erases. A click sets one edge, or changes the door that stands there. At any angle it goes by
    clicks (`editor.map.tools.line_walls`).
    """

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._first: GridPoint | None = None
        """Where the button went down, None while it is up. Each press sets the three that follow."""
        self._corner: Cell
        self._taking: bool
        self._cells: list[Cell]
        self._edges: dict[Edge, None] = {}
        self._lines = LineWalls(desk)

    @property
    def _slanted(self) -> bool:
        return self._trace in ANY_ANGLE

    @property
    def _trace(self) -> Trace:
        return self.desk.state.trace

    def press(self, spot: GridPoint, held: Held) -> None:
        """Begin at the nearest corner of cells."""
        if not self.desk.board.writable:
            self.desk.board.say(self.desk.board.document.why)
            return
        if self._slanted:
            self._lines.press(spot, held)
            self.desk.canvas.update()
            return
        self._first, self._corner = spot, spot.corner()
        self._edges, self._cells = {}, [spot.cell]
        self._taking = held.ctrl or not held.left

    def drag(self, spot: GridPoint, _held: Held) -> None:
        """Follow the pointer."""
        self.spot = spot
        if self._first is None:
            return
        if self.desk.state.fills_cell:
            self._cells.append(spot.cell)
        elif self._trace == "free":
            corner = spot.corner()
            if corner != self._corner:
                self._edges |= dict.fromkeys(way(self._corner, corner))
                self._corner = corner
        else:
            draw = room if self._trace in ("rectangle", "ellipse") else straight
            self._edges = dict.fromkeys(draw(self._first.corner(), spot.corner()))
        self.desk.canvas.update()

    def release(self, spot: GridPoint, _held: Held) -> None:
        """Keep what was drawn; without a way it was a click."""
        first, self._first = self._first, None
        if first is None:
            return
        edges, self._edges = tuple(self._edges), {}
        if self.desk.state.fills_cell:
            self._end_cells()
        elif edges:
            self._end_edges(edges)
        else:
            self._click(spot.edge())
        self.desk.canvas.update()

    def cancel(self) -> None:
        """Give up the drawing."""
        self._first, self._edges = None, {}
        self._lines.cancel()

    def double_click(self, _spot: GridPoint, _held: Held) -> None:
        """End a wall drawn corner by corner."""
        self._lines.close()

    def key(self, event: QKeyEvent) -> bool:
        """End a wall drawn corner by corner, or take its last corner back."""
        return self._lines.key(event)

    def _end_edges(self, edges: tuple[Edge, ...]) -> None:
        state, pen = self.desk.state, self.desk.state.pens.wall
        if self._taking:
            self.desk.board.attempt(lambda old: take_walls(old, edges, state.symmetry), "mapedit.did_take_walls")
        else:
            self.desk.board.attempt(lambda old: put_walls(old, edges, pen, state.symmetry), _did(pen.kind))

    def _click(self, edge: Edge) -> None:
        state, pen = self.desk.state, self.desk.state.pens.wall
        if not edge_on_map(self.desk.tile_map, edge):
            return
        if self._taking:
            self.desk.board.attempt(lambda old: take_walls(old, [edge], state.symmetry), "mapedit.did_take_walls")
            return
        if self.desk.board.attempt(lambda old: clicked_edge(old, edge, pen, state.symmetry), _did(pen.kind)):
            there = self.desk.tile_map.walls.get(edge)
            state.choose(*((("wall", edge),) if there is not None else ()))
            if there is not None and there.kind not in ("wall", "window"):
                self.desk.board.say(self.desk.look.t(f"mapedit.now_{there.state}"))

    def _end_cells(self) -> None:
        state, pen, cells = self.desk.state, self.desk.state.pens.door, self._cells
        if self._taking:
            self.desk.board.attempt(
                lambda old: take_doors(old, stroke(cells), state.symmetry), "mapedit.did_take_walls"
            )
            return

        def put(old: TileMap) -> TileMap:
            for cell in sorted(stroke(cells)):
                if old.inside(cell):
                    old = clicked_cell(old, cell, pen, state.symmetry)
            return old

        if self.desk.board.attempt(put, _did(pen.kind)):
            cell = cells[-1]
            state.choose(*((("door", cell),) if cell in self.desk.tile_map.doors else ()))

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the way so far, or the edge a click would set."""
        draw_axes(painter, camera, self.desk.tile_map, self.desk.state.symmetry)
        if self.spot is None:
            return
        if self._slanted:
            self._lines.draw(painter, camera, self.spot)
            return
        colour = WRONG if self._first is not None and self._taking else OVER
        if self.desk.state.fills_cell:
            draw_rect(painter, camera, self.spot.cell, self.spot.cell)
        elif self._edges:
            draw_edges(painter, camera, self._edges, colour=colour, width=4)
        else:
            draw_edges(painter, camera, [self.spot.edge()], colour=colour, width=4)


def _did(kind: str) -> str:
    return {"wall": "mapedit.did_walls", "window": "mapedit.did_windows"}.get(kind, "mapedit.did_doors")


def with_kind(desk: MapDesk, kind: str) -> None:
    """Let the pen draw another kind of wall or door; a kind that cannot fill a cell turns the pen back to edges."""
    pens = desk.state.pens
    fits_cell = kind in ("door", "secret_door", "laser")
    door = replace(pens.door, kind=kind) if fits_cell else pens.door  # type: ignore[arg-type]
    wall = replace(pens.wall, kind=kind)  # type: ignore[arg-type]
    desk.state.set(pens=replace(pens, wall=wall, door=door), fills_cell=desk.state.fills_cell and fits_cell)

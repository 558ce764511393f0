"""Tools that paint along the pointer's way: stamp, terrain brush, brush of terrain kinds, eraser."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk, MapTool
from editor.map.edit_state import EditState, Trace
from editor.map.marks import GOLD, draw_axes, draw_edges, draw_words
from models.errors import SpokenError
from models.maps.edges import mirrored_cells, rim
from models.maps.edits.areas import CellArea, Rect, beyond, swept
from models.maps.edits.paint import ellipse, line, rectangle
from models.maps.edits.strokes import Ink, Nothing, Stroke, TileInk, Transitions
from models.maps.rules.grid import Cell, Edge
from models.maps.tile_map import TileMap

GHOST: float = 0.65
LARGE_GHOST: int = 1024


class Painting:
    """A stroke in progress: it is shown at once, and becomes one step of the history at its end."""

    def __init__(self, desk: MapDesk) -> None:
        self._desk = desk
        self._stroke: Stroke | None = None
        self._shown: list[Rect]
        self._last: CellArea | None = None

    @property
    def going(self) -> bool:
        """Whether a stroke is in progress."""
        return self._stroke is not None

    def begin(self, ink: Ink, **manner: object) -> None:
        """Begin a stroke; `manner` overrides values of the desk's manner."""
        desk = self._desk
        self._stroke = Stroke(desk.tile_map, ink, replace(desk.manner(), **manner))  # type: ignore[arg-type]
        self._shown = []
        self._last = None

    def cover(self, area: CellArea | None, anchor: Cell) -> bool:
        """Paint an area and show it; a refusal is told and ends the stroke. Returns whether the stroke goes on."""
        self._leave_another_map()
        # A wide brush has painted most of what it lies on a step before.
        last, self._last = self._last, area
        area = beyond(area, last) if area is not None and last is not None else area
        if self._stroke is None or area is None:
            return self._stroke is not None
        try:
            touched = self._stroke.cover(area, anchor)
        except SpokenError as problem:
            self.cancel()
            self._desk.board.tell(problem)
            return False
        self._shown += touched
        self._desk.content.show(self._stroke.tile_map, self._stroke.layers, touched)
        return True

    def again(self, ink: Ink, area: CellArea | None, anchor: Cell, **manner: object) -> bool:
        """Undo what this stroke has painted so far, and paint this area instead."""
        self.cancel()
        self.begin(ink, **manner)
        return self.cover(area, anchor)

    def end(self, key: str) -> None:
        """Keep what was painted as one step, named by a message key."""
        self._leave_another_map()
        stroke, self._stroke = self._stroke, None
        if stroke is None:
            return
        if self._desk.board.keep_stroke(stroke, key):
            self._desk.state.used(stroke.ink)
            self._desk.tell_cleared(stroke.cleared)
        else:
            self._desk.content.show(self._desk.tile_map, stroke.layers, self._shown)

    def cancel(self) -> None:
        """Undo what this stroke has painted so far, and end it."""
        if self._stroke is not None:
            layers, self._stroke = self._stroke.layers, None
            self._desk.content.show(self._desk.tile_map, layers, self._shown)

    def _leave_another_map(self) -> None:
        """Give up what was drawn on a map that became another under the hand, by an undo for instance."""
        if self._stroke is not None and self._stroke.before is not self._desk.tile_map:
            self.cancel()


@lru_cache(maxsize=8)
def rim_of_tip(footprint: frozenset[Cell]) -> tuple[Edge, ...]:
    """Return the edges round what a brush covers on (0, 0)."""
    return rim(footprint)


def shifted(edges: Iterable[Edge], by: Cell) -> list[Edge]:
    """Return edges that many columns and rows further."""
    return [(side, x + by[0], y + by[1]) for side, x, y in edges]


InkOf = Callable[[EditState], Ink | None]


class BrushTool(MapTool):
    """Paints along the pointer's way, or along a line, a rectangle or an ellipse between press and release."""

    def __init__(self, desk: MapDesk, ink: InkOf, did: str, missing: str = "", *, blocks: bool = False) -> None:
        super().__init__(desk)
        self._ink = ink
        self._did = did
        self._missing = missing
        self._blocks = blocks
        self._painting = Painting(desk)
        self._ended: Cell | None = None
        self._now: Ink | None = None
        """What a stroke puts down. Each press that begins one sets the four that follow."""
        self._manner: dict[str, object]
        self._trace: Trace
        self._start: Cell
        self._last: Cell

    def press(self, spot: GridPoint, held: Held) -> None:
        """Paint the first cells; with Shift a line from the end of the last stroke; with Alt what stands over the
        ground stays; with the right button, pick up what lies there.
        """
        if not held.left:
            self._take_up(spot)
            return
        if not self.desk.board.writable:
            self.desk.board.say(self.desk.board.document.why)
            return
        ink = self._ink(self.desk.state)
        if ink is None:
            self.desk.board.say(self.desk.look.t(self._missing))
            return
        self._now, manner = self._first(ink, spot, held)
        self._manner = {**manner, "keeps": held.alt}
        self._trace = self.desk.state.trace
        self._start = self._last = spot.cell
        self._painting.begin(self._now, **self._manner)
        path = line(self._ended, spot.cell) if held.shift and self._ended is not None else (spot.cell,)
        self._painting.cover(self._cover(path), self._anchor())

    def drag(self, spot: GridPoint, held: Held) -> None:
        """Go on painting, or draw the line or shape anew."""
        self.spot = spot
        if self._now is None or spot.cell == self._last or not self._painting.going:
            self.desk.canvas.update()
            return
        if self._trace == "free":
            self._painting.cover(self._cover(line(self._last, spot.cell)), self._anchor())
        else:
            area = self._cover(traced(self._trace, self._start, spot.cell, held.ctrl))
            self._painting.again(self._now, area, self._anchor(), **self._manner)
        self._last = spot.cell
        self.desk.canvas.update()

    def release(self, _spot: GridPoint, _held: Held) -> None:
        """Keep the stroke."""
        if self._painting.going:
            self._ended = self._last
            self._painting.end(self._did)

    def cancel(self) -> None:
        """Undo the stroke."""
        self._painting.cancel()

    def _first(self, ink: Ink, _spot: GridPoint, held: Held) -> tuple[Ink, dict[str, object]]:
        """Return the ink of this stroke and overrides for its manner; with Ctrl a terrain is erased."""
        if isinstance(ink, Transitions) and held.ctrl:
            return replace(ink, color=0), {}
        return ink, {}

    def _cover(self, path: Iterable[Cell]) -> CellArea | None:
        return swept(self.desk.state.footprint(whole_block=self._blocks), path)

    def _anchor(self) -> Cell:
        return self.desk.state.corner(self._start)

    def _take_up(self, spot: GridPoint) -> None:
        take_up(self.desk, spot.cell)

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Paint a faint preview of what a press would put down, and the outline of the brush."""
        state, tile_map = self.desk.state, self.desk.tile_map
        draw_axes(painter, camera, tile_map, state.symmetry)
        if self.spot is None:
            return
        cell = self.spot.cell
        if self._blocks and not self._painting.going and not state.random:
            self._ghost(painter, camera, cell)
        edges = rim_of_tip(state.footprint(whole_block=self._blocks))
        draw_edges(painter, camera, shifted(edges, cell), width=1)
        for image in mirrored_cells(cell, tile_map, state.symmetry)[:-1]:
            draw_edges(painter, camera, shifted(edges, image), colour=GOLD, dashed=True, width=1)
        if self._painting.going and self._trace != "free":
            wide, high = abs(cell[0] - self._start[0]) + 1, abs(cell[1] - self._start[1]) + 1
            draw_words(painter, self.desk.look, camera.to_screen(self.spot.x, self.spot.y), f"{wide} × {high}")

    def _ghost(self, painter: QPainter, camera: Camera, cell: Cell) -> None:
        state = self.desk.state
        if state.radius or state.block.size > LARGE_GHOST:
            return
        left, top = state.corner(cell)
        painter.save()
        painter.setOpacity(GHOST)
        for (row, column), gid in _tiles(state.block):
            corner = camera.to_screen(left + column, top + row)
            painter.drawImage(
                QRectF(corner.x(), corner.y(), camera.scale, camera.scale_y), self.desk.content.picture(gid)
            )
        painter.restore()


class EraserTool(BrushTool):
    """Erases tiles: of the chosen layer, or, where the layer is found automatically, of the highest layer with a tile
    where the stroke begins; with Ctrl, of every layer.
    """

    def _first(self, ink: Ink, spot: GridPoint, held: Held) -> tuple[Ink, dict[str, object]]:
        if held.ctrl:
            return Nothing(everywhere=True), {}
        layer = self.desk.state.layer
        if self.desk.state.by_itself:
            layer = highest(self.desk.tile_map, spot.cell) or layer
        return ink, {"layer": layer}


def stamp_tool(desk: MapDesk) -> BrushTool:
    """Return the tool that puts down the block of tiles in the hand."""

    def ink(state: EditState) -> Ink | None:
        return TileInk(state.block, state.random) if state.block.any() else None

    return BrushTool(desk, ink, "mapedit.did_stamp", "mapedit.no_stamp", blocks=True)


def terrain_tool(desk: MapDesk) -> BrushTool:
    """Return the tool that paints a terrain whose tiles meet without a seam."""
    return BrushTool(desk, lambda state: state.terrain, "mapedit.did_terrain", "mapedit.no_terrain")


def traced(trace: Trace, a: Cell, b: Cell, even: bool) -> tuple[Cell, ...]:
    """Return the cells of a line, or of the rim of a rectangle or an ellipse; `even` makes both sides alike."""
    if even:
        b = squared(a, b)
    if trace == "rectangle":
        return tuple(rectangle(a, b, filled=False))
    return tuple(ellipse(a, b, filled=False)) if trace == "ellipse" else line(a, b)


def squared(a: Cell, b: Cell) -> Cell:
    """Return the corner opposite `a` of the square whose side is the longer of the two distances from `a` to `b`."""
    side = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    return a[0] + (side if b[0] >= a[0] else -side), a[1] + (side if b[1] >= a[1] else -side)


def highest(tile_map: TileMap, cell: Cell) -> int:
    """Return the id of the highest visible, unlocked layer with a tile on a cell; 0 for none."""
    if not tile_map.inside(cell):
        return 0
    for layer in reversed(list(tile_map.tile_layers(shown=True))):
        if not layer.look.locked and layer.gids[cell[1], cell[0]]:
            return layer.id
    return 0


def take_up(desk: MapDesk, cell: Cell, far: Cell | None = None) -> None:
    """Pick up the highest tile of a cell, or the tiles of the highest layer in a rectangle of cells."""
    tile_map = desk.tile_map
    found = highest(tile_map, cell) or (highest(tile_map, far) if far else 0)
    if not found:
        desk.board.say(desk.look.t("mapedit.nothing_there"))
        return
    gids = next(layer.gids for layer in tile_map.tile_layers() if layer.id == found)
    far = far or cell
    left, right = sorted((cell[0], far[0]))
    top, low = sorted((cell[1], far[1]))
    block = gids[max(top, 0) : low + 1, max(left, 0) : right + 1]
    desk.state.hold(block.copy())
    if not desk.state.by_itself:
        desk.state.set(layer=found)


def _tiles(block: object) -> list[tuple[Cell, int]]:
    rows = block.tolist()  # type: ignore[attr-defined]  # an array of tile numbers
    return [((y, x), gid) for y, row in enumerate(rows) for x, gid in enumerate(row) if gid]

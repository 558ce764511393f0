"""Tools that select cells, move what is on them, and put down what was copied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QKeyEvent, QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.canvas import ARROWS
from editor.kit.tool import Held
from editor.map.desk import MapDesk, MapTool
from editor.map.marks import draw_edges, draw_lines, draw_rect, draw_words, ring
from editor.map.tools.brush_tools import GHOST, LARGE_GHOST
from models.maps.edges import rim
from models.maps.edits.areas import whole_area
from models.maps.edits.clipping import Clip, cleared, clipped, paste_clip, turned_clip
from models.maps.edits.paint import Combine, Patch, apply, combine, lasso, mask_of, rectangle, same_tile, wand
from models.maps.edits.strokes import Cleared
from models.maps.edits.transform import Turn
from models.maps.gids import Mask
from models.maps.layers import layer_for
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap

if TYPE_CHECKING:
    from models.campaign.campaign_changes import PutAsset

Mode = Literal["rectangle", "lasso", "wand", "same"]
MOST_RIM: Final = 20_000


class SelectTool(MapTool):
    """Selects cells; a drag that begins inside the selection moves what is on it, or with Ctrl a copy."""

    def __init__(self, desk: MapDesk, mode: Mode) -> None:
        super().__init__(desk)
        self._mode = mode
        self._how: Combine
        """How a new area combines with the selection; set by each press."""
        self._path: list[GridPoint] = []
        self._from: Cell | None = None
        self._to: Cell
        self._copying: bool
        self._carried: tuple[Clip, Cell]

    def press(self, spot: GridPoint, held: Held) -> None:
        """Begin a selection, or grab the present one."""
        if not held.left:
            return
        self._how = combining(held)
        mask = self.desk.state.selection
        area = whole_area(mask) if mask is not None and self._takes_hold(mask, spot.cell) else None
        if mask is None or area is None:
            self._path = [spot]
            return
        self._from = self._to = spot.cell
        self._carried = clipped(self.desk.tile_map, mask, _tile_scope(self.desk)), (area.x, area.y)

    def _takes_hold(self, mask: Mask, cell: Cell) -> bool:
        """Return whether a press carries what is selected, and does not select anew."""
        inside = self.desk.tile_map.inside(cell) and bool(mask[cell[1], cell[0]])
        return inside and self._how == "replace" and self._mode in ("rectangle", "lasso")

    def drag(self, spot: GridPoint, held: Held) -> None:
        """Extend the selection, or move what is on it."""
        self.spot = spot
        if self._from is not None:
            self._to, self._copying = spot.cell, held.ctrl
        elif self._path:
            self._path.append(spot)
        self.desk.canvas.update()

    def release(self, spot: GridPoint, held: Held) -> None:
        """Keep the selection, or put down what was moved."""
        start, self._from = self._from, None
        path, self._path = self._path, []
        if start is not None:
            shift = self._to[0] - start[0], self._to[1] - start[1]
            if shift != (0, 0):
                move_selected(self.desk, shift, copying=held.ctrl or self._copying, keeps=held.alt)
            elif not held.ctrl:
                self.desk.state.set(selection=None)
        elif path:
            self._select(path, spot)

    def key(self, event: QKeyEvent) -> bool:
        """Move what is selected by Alt and the arrows, a cell at a time."""
        way = ARROWS.get(Qt.Key(event.key()))
        if way is None or self.desk.state.selection is None or event.modifiers() != Qt.KeyboardModifier.AltModifier:
            return False
        move_selected(self.desk, way, copying=False)
        return True

    def cancel(self) -> None:
        """Give up the gesture; without one, select nothing."""
        if self._from is None and not self._path:
            self.desk.state.set(selection=None)
        self._from, self._path = None, []
        self.desk.canvas.update()

    def _select(self, path: list[GridPoint], end: GridPoint) -> None:
        tile_map, state = self.desk.tile_map, self.desk.state
        old = state.selection if state.selection is not None else _none(tile_map)
        new = self._found(path, end)
        if new is None:
            return
        found = combine(old, new, self._how)
        state.set(selection=found if found.any() else None)

    def _found(self, path: list[GridPoint], end: GridPoint) -> Mask | None:
        tile_map, start = self.desk.tile_map, path[0].cell
        if self._mode == "rectangle":
            if start == end.cell and self._how == "replace" and self.desk.state.selection is not None:
                return _none(tile_map)
            return mask_of(rectangle(start, end.cell), tile_map.width, tile_map.height)
        if self._mode == "lasso":
            return lasso([spot.thousandths for spot in path], tile_map.width, tile_map.height)
        if not tile_map.inside(end.cell):
            return None
        values = seen_values(self.desk, end.cell)
        if self._mode == "wand":
            return wand(values, end.cell)
        return same_tile(values, int(values[end.cell[1], end.cell[0]]))

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the selection so far, or where what is moved would be put."""
        if self._from is not None:
            clip, (left, top) = self._carried
            at = left + self._to[0] - self._from[0], top + self._to[1] - self._from[1]
            draw_clip(painter, camera, self.desk.content.picture, clip, at)
        elif self._path and self._mode == "rectangle" and self.spot is not None:
            start, end = self._path[0].cell, self.spot.cell
            draw_rect(painter, camera, start, end, dashed=True)
            words = f"{abs(end[0] - start[0]) + 1} × {abs(end[1] - start[1]) + 1}"
            draw_words(painter, self.desk.look, camera.to_screen(self.spot.x, self.spot.y), words)
        elif self._path and self._mode == "lasso":
            points = [camera.to_screen(spot.x, spot.y) for spot in self._path]
            draw_lines(painter, ring(points), dashed=True)
        elif self.spot is not None:
            draw_rect(painter, camera, self.spot.cell, self.spot.cell)


class PasteTool(MapTool):
    """Carries a clip under the pointer; a click puts it down, X, Y and Z turn it, Shift keeps it for another.

    Its ground clears what stands over it; with Alt that stays.
    """

    def __init__(
        self,
        desk: MapDesk,
        clip: Clip,
        done: Callable[[], None],
        *,
        pictures: Sequence[PutAsset],
        show: Callable[[int], QImage],
    ) -> None:
        """Take a clip in hand: `pictures` come into the campaign with it, `show` draws its tiles."""
        super().__init__(desk)
        self.clip = clip
        self._done = done
        self._pictures, self._show = pictures, show

    def press(self, spot: GridPoint, held: Held) -> None:
        """Put the clip down."""
        if not held.left:
            self._done()
            return
        at = self._corner(spot.cell)
        if paste_at(self.desk, self.clip, at, self._pictures, keeps=held.alt) and not held.shift:
            self._done()

    def key(self, event: QKeyEvent) -> bool:
        """Put the tool away with Escape."""
        if event.key() != Qt.Key.Key_Escape:
            return False
        self._done()
        return True

    def turn(self, how: Turn) -> None:
        """Mirror or turn the clip."""
        self.clip = turned_clip(self.clip, how)
        self.desk.canvas.update()

    def _corner(self, cell: Cell) -> Cell:
        height, width = self.clip.mask.shape
        return cell[0] - width // 2, cell[1] - height // 2

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the clip faintly where it would be put."""
        if self.spot is None:
            return
        left, top = self._corner(self.spot.cell)
        draw_clip(painter, camera, self._show, self.clip, (left, top))


def combining(held: Held) -> Combine:
    """Return how a new selection joins the old one: Shift adds, Alt subtracts, both intersect."""
    if held.shift and held.alt:
        return "intersect"
    return "add" if held.shift else "subtract" if held.alt else "replace"


def seen_values(desk: MapDesk, cell: Cell) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
    """Return the layer of tiles that the wand compares, array of (height, width).

    Where the layer is found automatically it is the highest visible one with a tile on the cell, else the ground;
    otherwise the chosen layer.
    """
    tile_map, layer_id = desk.tile_map, desk.state.layer
    if desk.state.by_itself:
        for layer in reversed(list(tile_map.tile_layers(shown=True))):
            if layer.gids[cell[1], cell[0]]:
                return layer.gids
        ground = layer_for(tile_map, "ground", layer_id)
        layer_id = ground.id if ground is not None else layer_id
    for layer in tile_map.tile_layers():
        if layer.id == layer_id:
            return layer.gids
    return np.zeros((tile_map.height, tile_map.width), np.uint32)


def selected(desk: MapDesk) -> Clip | None:
    """Return a copy of what is selected; without a selection, say so and return None."""
    mask = desk.state.selection
    if mask is None:
        desk.board.say(desk.look.t("map.nothing_selected"))
        return None
    return clipped(desk.tile_map, mask, _tile_scope(desk))


def delete_selected(desk: MapDesk, key: str) -> None:
    """Delete what is on the selected cells."""
    mask, layer_id = desk.state.selection, _tile_scope(desk)
    if mask is None:
        desk.board.say(desk.look.t("map.nothing_selected"))
        return
    desk.board.attempt(lambda old: cleared(old, mask, layer_id), key)


def paste_at(desk: MapDesk, clip: Clip, at: Cell, pictures: Sequence[PutAsset], *, keeps: bool = False) -> bool:
    """Put a clip down as one step, with the pictures it brings, and select the cells it covers."""
    laying = _Laying(desk, keeps)
    done = desk.board.bring(lambda old: laying.put(old, clip, at), pictures, "mapedit.did_paste")
    if done:
        desk.state.set(selection=_mask_at(desk.tile_map, clip.mask, at))
        desk.tell_cleared(laying.cleared)
    return done


def move_selected(desk: MapDesk, shift: Cell, *, copying: bool, keeps: bool = False) -> None:
    """Move (or copy) what is selected by cells, as one step; the selection moves along."""
    mask, layer_id = desk.state.selection, _tile_scope(desk)
    area = whole_area(mask) if mask is not None else None
    if mask is None or area is None:
        return
    at = area.x + shift[0], area.y + shift[1]
    laying = _Laying(desk, keeps)

    def edit(old: TileMap) -> TileMap:
        clip = clipped(old, mask, layer_id)
        bare = old if copying else cleared(old, mask, layer_id)
        return laying.put(bare, clip, at)

    if desk.board.attempt(edit, "mapedit.did_copy" if copying else "mapedit.did_move"):
        desk.state.set(selection=_mask_at(desk.tile_map, area.mask, at))
        desk.tell_cleared(laying.cleared)


def turn_selected(desk: MapDesk, how: Turn) -> None:
    """Mirror or turn what is selected where it is, as one step."""
    mask, layer_id = desk.state.selection, _tile_scope(desk)
    area = whole_area(mask) if mask is not None else None
    if mask is None or area is None:
        desk.board.say(desk.look.t("map.nothing_selected"))
        return
    at = area.x, area.y
    found: list[Mask] = []
    laying = _Laying(desk)

    def edit(old: TileMap) -> TileMap:
        clip = turned_clip(clipped(old, mask, layer_id), how)
        found.append(clip.mask)
        return laying.put(cleared(old, mask, layer_id), clip, at)

    if desk.board.attempt(edit, "mapedit.did_turn"):
        desk.state.set(selection=_mask_at(desk.tile_map, found[-1], at))
        desk.tell_cleared(laying.cleared)


@dataclass(slots=True)
class _Laying:
    """Puts a clip down in the manner of the desk, and notes what was cleared for it."""

    desk: MapDesk
    keeps: bool = False
    cleared: Cleared = field(default_factory=Cleared)

    def put(self, tile_map: TileMap, clip: Clip, at: Cell) -> TileMap:
        """Return the map with a clip put on it."""
        desk, things = self.desk, self.desk.look.t("mapedit.layer_objects")
        made, self.cleared = paste_clip(
            tile_map, clip, at, names=desk.names, layer_id=_tile_scope(desk), things=things, keeps=self.keeps
        )
        return made


def draw_clip(painter: QPainter, camera: Camera, show: Callable[[int], QImage], clip: Clip, at: Cell) -> None:
    """Draw a clip's tiles faintly and its outline; its top left cell is `at`."""
    painter.save()
    painter.setOpacity(GHOST)
    for layer in clip.part.tile_layers():
        for y, x in np.argwhere(layer.gids)[:LARGE_GHOST].tolist():
            corner = camera.to_screen(at[0] + x, at[1] + y)
            box = QRectF(corner.x(), corner.y(), camera.scale, camera.scale_y)
            painter.drawImage(box, show(int(layer.gids[y, x])))
    painter.restore()
    cells = [(at[0] + x, at[1] + y) for y, x in np.argwhere(clip.mask).tolist()]
    if len(cells) <= MOST_RIM:
        draw_edges(painter, camera, rim(cells), dashed=True)


def _tile_scope(desk: MapDesk) -> int:
    """Return the layer whose tiles a selection means; 0 for all that is on its cells."""
    state, layers = desk.state, {layer.id for layer in desk.tile_map.tile_layers()}
    return state.layer if not state.by_itself and state.layer in layers else 0


def _none(tile_map: TileMap) -> Mask:
    return np.zeros((tile_map.height, tile_map.width), np.bool_)


def _mask_at(tile_map: TileMap, mask: Mask, at: Cell) -> Mask | None:
    found: Mask = apply(_none(tile_map), Patch(at[0], at[1], mask, mask))
    return found if found.any() else None

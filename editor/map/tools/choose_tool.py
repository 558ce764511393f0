"""The tool that chooses what stands on the map, moves it, and drags its corners and points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import hypot
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.canvas import ARROWS
from editor.kit.tool import Held
from editor.map.board import moved_objects
from editor.map.desk import MapDesk, MapTool
from editor.map.edit_state import Chosen, EditState
from editor.map.marks import GOLD, draw_edges, draw_handle, draw_outline, draw_rect
from editor.map.tools.fill_tools import near
from editor.map.tools.table_tool import SNAP
from editor.paint.maps.objects import fitted
from models.errors import Refused
from models.maps.edges import edge_on_map
from models.maps.edits.gate_moves import moved_gates
from models.maps.edits.handles import STEP, Handle, handles, pulled, turned_objects, without_point
from models.maps.edits.transform import Turn
from models.maps.features import THOUSAND, Zone
from models.maps.gates import Gate, place_of
from models.maps.rules.grid import Cell, Edge, Side
from models.maps.things import Ref, Thing, find, layer_of, move_thing, on_map, ref_of, replace_thing, take, things_at
from models.maps.tile_map import MapObject, TileMap

Places = tuple[Mapping[Edge, Edge], Mapping[Cell, Cell]]
"""Where walls on edges and doors in cells go, by where they stand."""
SMALL: Final = 0.2
"""Cells a drag must be long to move a wall or a door; shorter, it is a click."""
REACH: Final = 8
"""Pixels of the screen beside a thing that still take hold of it."""
ARM: Final = 26
"""Pixels of the screen between an object and the handle that turns it."""
CROWDED: Final = 28
"""Pixels of the screen between two corners that leave no room for a handle between them."""


class ChooseTool(MapTool):
    """A click chooses (Shift: adds to the choice); a drag moves; dragging a handle pulls or turns; Ctrl and a click
    take a point away.

    Things move by half cells, shapes of a table by quarters of a pace; with Alt freely. A wall or a door goes to the
    edge or the cell under the pointer, several go by whole cells; with Alt the wall they stand in stays as it is.
    """

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._from: GridPoint | None = None
        self._handle: Handle | None = None
        self._shown: TileMap | None = None
        """The map as the gesture would leave it, which the canvas shows meanwhile."""
        self._shift: tuple[int, int]
        """How far the gesture has moved, in thousandths of a cell. Each press sets it, like the two that follow."""
        self._moved: bool
        self._under: tuple[Chosen, ...]
        self._camera = Camera()
        self._last: tuple[Chosen, ...] = ()

    def press(self, spot: GridPoint, held: Held) -> None:
        """Grab a knob, what is chosen, or what lies under the pointer."""
        if not held.left:
            return
        self._moved, self._shift, self._under = False, (0, 0), ()
        self._handle = self._handle_at(spot)
        if self._handle is not None and self._handle.kind == "point" and held.ctrl:
            self._take_point(self._handle.number)
            self._handle = None
            return
        if self._handle is not None:
            self._from = spot
            return
        self._under = self._found(spot)
        state = self.desk.state
        top = self._under[:1]
        if held.shift:
            kept = tuple(each for each in state.chosen if each not in top)
            state.choose(*(kept if len(kept) < len(state.chosen) else (*state.chosen, *top)))
        elif not top:
            state.choose()
        elif not any(each in state.chosen for each in self._under):
            state.choose(*top)
        self._from = spot

    def drag(self, spot: GridPoint, held: Held) -> None:
        """Move what was grabbed."""
        self.spot = spot
        if self._from is None:
            return
        self._shift = self._shift_to(spot, free=self.desk.free(held))
        self._moved |= self._shift != (0, 0)
        try:
            self._show(self._after(self.desk.tile_map, held))
        except Refused:
            # Said when it is put down.
            self._show(self.desk.tile_map)
        self.desk.canvas.update()

    def release(self, spot: GridPoint, held: Held) -> None:
        """Put it down; a click on what was already chosen chooses what lies below it."""
        start, self._from = self._from, None
        if start is None:
            return
        shift, places = self._shift, self._places(start, spot)
        kept = False
        if self._handle is not None and shift != (0, 0):
            kept = self.desk.board.attempt(lambda old: self._after(old, held), "mapedit.did_shape_thing")
        elif any(old != new for part in places for old, new in part.items()):
            kept = self._move(shift, *places, alone=held.alt)
        elif shift != (0, 0):
            kept = self._move(shift, {}, {})
        elif not held.shift and not self._moved and len(self._under) > 1 and self.desk.state.chosen == self._last:
            below = self._under.index(self._last[0]) + 1 if self._last[0] in self._under else 0
            self.desk.state.choose(self._under[below % len(self._under)])
        self._end(kept=kept)
        self._last = self.desk.state.chosen

    def double_click(self, _spot: GridPoint, _held: Held) -> None:
        """Ask for the text of what is chosen."""
        if self.desk.state.refs:
            self.desk.state.wants_words.emit()

    def key(self, event: QKeyEvent) -> bool:
        """Move what is chosen by Alt and the arrows: half a cell, for shapes a quarter of a pace, for doors a cell."""
        way, state = ARROWS.get(Qt.Key(event.key())), self.desk.state
        if way is None or not state.chosen or event.modifiers() != Qt.KeyboardModifier.AltModifier:
            return False
        shift = way[0] * THOUSAND // self._parts, way[1] * THOUSAND // self._parts
        self._move(shift, *shifted_gates(state, way))
        return True

    @property
    def _parts(self) -> int:
        """The number of steps per cell by which what is chosen moves."""
        refs = self.desk.state.refs
        if self.desk.state.edges or self.desk.state.doors:
            return 1
        return SNAP if refs and all(kind == "shape" for kind, *_ in refs) else 2

    def cancel(self) -> None:
        """Give up the gesture; without one, choose nothing."""
        if self._from is None:
            self.desk.state.choose()
        self._end(kept=False)

    def _end(self, *, kept: bool) -> None:
        self._from, self._handle = None, None
        if not kept and self._shown is not None:
            self._let_canvas_show(self.desk.tile_map, take(self.desk.tile_map, self._objects))
        self._shown = None
        self.desk.canvas.update()

    def _shift_to(self, spot: GridPoint, *, free: bool) -> tuple[int, int]:
        """Return how far the gesture has come: a point snaps where it comes to lie, all else by steps of its way."""
        assert self._from is not None
        dx, dy = spot.x - self._from.x, spot.y - self._from.y
        handle, single = self._handle, self._single()
        if free or (handle is not None and handle.kind == "turn"):
            return round(dx * THOUSAND), round(dy * THOUSAND)
        parts = self._parts
        on_grid = handle is not None and handle.kind != "rim" and not getattr(single, "rotation", 0)
        x, y = (handle.x, handle.y) if handle is not None and on_grid else (0.0, 0.0)
        far_x, far_y = (round((at + by) * parts) * THOUSAND // parts for at, by in ((x, dx), (y, dy)))
        return far_x - round(x * THOUSAND), far_y - round(y * THOUSAND)

    def _after(self, old: TileMap, held: Held) -> TileMap:
        """Return the map as the gesture leaves it; raises Refused for things of a locked layer."""
        single, handle = self._single(), self._handle
        if handle is None or single is None:
            return move_things(old, self.desk.state.refs, self._shift)
        refuse_locked(old, ref_of(single))
        offset = offset_of(old, ref_of(single))
        drawn = isinstance(single, MapObject) and single.shape in ("tile", "text")
        changed = pulled(
            shifted(single, offset), handle, self._shift, old,
            even=held.shift != drawn, step=0 if self.desk.free(held) else STEP,
        )  # fmt: skip
        changed = shifted(changed, (-offset[0], -offset[1]))
        return replace_thing(old, fitted(changed) if isinstance(changed, MapObject) else changed)

    def _show(self, after: TileMap) -> None:
        """Show a map that is not kept yet: the chosen objects are drawn by the tool meanwhile."""
        objects, first = self._objects, self._shown is None
        self._shown = after
        if first or len(objects) < len(self.desk.state.refs):
            self._let_canvas_show(take(after, objects), self.desk.tile_map if first else after)

    def _let_canvas_show(self, after: TileMap, before: TileMap) -> None:
        for layer, rect in moved_objects(before, after):
            self.desk.content.show(after, [layer], [rect])
        self.desk.content.show(after, [0], [(0, 0, after.width, after.height)])

    @property
    def _objects(self) -> tuple[Ref, ...]:
        return tuple(ref for ref in self.desk.state.refs if ref[0] == "object")

    def _take_point(self, number: int) -> None:
        single = self._single()
        if single is not None:
            self.desk.board.attempt(
                lambda old: replace_thing(old, without_point(single, number)), "mapedit.did_shape_thing"
            )

    def _found(self, spot: GridPoint) -> tuple[Chosen, ...]:
        tile_map = self.desk.tile_map
        x, y = spot.thousandths
        reach = round(REACH / self._camera.scale * THOUSAND)
        things = things_at(tile_map, x, y, reach)
        signs: list[Chosen] = [("thing", ref) for ref in things if ref[0] != "zone"]
        zones: list[Chosen] = [("thing", ref) for ref in things if ref[0] == "zone"]
        edge = spot.edge()
        off = abs(spot.x - round(spot.x)), abs(spot.y - round(spot.y)) * self._camera.tall
        aside = min(off) * self._camera.scale
        walls: list[Chosen] = [("wall", edge)] if edge in tile_map.walls and aside <= REACH else []
        doors: list[Chosen] = [("door", spot.cell)] if spot.cell in tile_map.doors else []
        return (*signs, *walls, *doors, *zones)

    def _places(self, start: GridPoint, spot: GridPoint) -> Places:
        """Return where a drag puts the walls and doors that are chosen, by where they stand."""
        state = self.desk.state
        if len(state.chosen) == 1 and hypot(spot.x - start.x, spot.y - start.y) >= SMALL:
            return dict.fromkeys(state.edges, spot.edge()), dict.fromkeys(state.doors, spot.cell)
        return shifted_gates(state, (round(spot.x - start.x), round(spot.y - start.y)))

    def _move(
        self, shift: tuple[int, int], edges: Mapping[Edge, Edge], doors: Mapping[Cell, Cell], *, alone: bool = False
    ) -> bool:
        refs = self.desk.state.refs
        if edges or doors:
            return move_gates(self.desk, edges, doors, lambda old: move_things(old, refs, shift), alone=alone)
        return bool(refs) and self.desk.board.attempt(
            lambda old: move_things(old, refs, shift), "mapedit.did_move_things"
        )

    def _single(self, tile_map: TileMap | None = None) -> Thing | None:
        refs = self.desk.state.refs
        alone = len(refs) == 1 and len(self.desk.state.chosen) == 1
        return find(tile_map or self.desk.tile_map, refs[0]) if alone else None

    def _handles(self, tile_map: TileMap) -> list[Handle]:
        """Return the handles there is room for on the screen, of the only thing that is chosen."""
        single, camera = self._single(tile_map), self._camera
        if single is None:
            return []
        seen = shifted(single, offset_of(tile_map, ref_of(single)))
        found = handles(seen, tile_map, ARM / camera.scale)
        points = [camera.to_screen(each.x, each.y) for each in found if each.kind in ("point", "box")]
        sides = [QLineF(a, b).length() for a, b in zip(points, [*points[1:], *points[:1]], strict=True)]

        def roomy(each: Handle) -> bool:
            if each.kind == "between":
                return sides[each.number] > CROWDED
            return each.kind != "box" or each.number % 2 == 0 or sides[each.number] + sides[each.number - 1] > CROWDED

        return [each for each in found if roomy(each)]

    def _handle_at(self, spot: GridPoint) -> Handle | None:
        here, camera = self._camera.to_screen(spot.x, spot.y), self._camera
        found = self._handles(self.desk.tile_map)
        return next((each for each in found if near(camera.to_screen(each.x, each.y), here)), None)

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the outlines of what is chosen, where it would be moved, and its knobs."""
        self._camera = camera
        tile_map, state = self.desk.tile_map, self.desk.state
        for chosen in state.chosen:
            if chosen[0] == "wall" and chosen[1] in tile_map.walls:
                draw_edges(painter, camera, [chosen[1]], colour=GOLD, width=5)
            elif chosen[0] == "door" and chosen[1] in tile_map.doors:
                draw_rect(painter, camera, chosen[1], chosen[1])
        if self._from is not None and self._handle is None and self.spot is not None:
            edges, doors = self._places(self._from, self.spot)
            draw_edges(painter, camera, [new for old, new in edges.items() if new != old], width=4)
            for cell in (new for old, new in doors.items() if new != old):
                draw_rect(painter, camera, cell, cell, dashed=True)
        shown = self._shown or tile_map
        for ref in state.refs:
            thing = find(shown, ref)
            layer = layer_of(shown, ref) if self._shown is not None else None
            if layer is not None and isinstance(thing, MapObject):
                self.desk.canvas.paint_object(painter, camera, layer.id, thing)
            if thing is not None:
                draw_outline(painter, camera, shifted(thing, offset_of(shown, ref)), shown)
        for each in self._handles(shown):
            draw_handle(
                painter, camera.to_screen(each.x, each.y), faint=each.kind == "between", round_=each.kind == "turn"
            )


def shifted_gates(state: EditState, way: Cell) -> Places:
    """Return where the walls and doors that are chosen come when they go by whole cells."""
    edges = {(side, x, y): (side, x + way[0], y + way[1]) for side, x, y in state.edges}
    return edges, {(x, y): (x + way[0], y + way[1]) for x, y in state.doors}


def turn_gates(desk: MapDesk) -> None:
    """Turn the walls and doors on edges that are chosen: from the left side of their cell to its top, and back."""
    turned: dict[Edge, Edge] = {}
    for side, x, y in desk.state.edges:
        to: Side = "H" if side == "V" else "V"
        around: tuple[Edge, ...] = ((to, x, y), (to, x - 1, y), (to, x, y - 1))
        turned[side, x, y] = next(edge for edge in around if edge_on_map(desk.tile_map, edge))
    if turned:
        move_gates(desk, turned, {}, lambda old: old)
    else:
        desk.say(desk.look.t("mapedit.cell_door_turns"))


def move_gates(
    desk: MapDesk,
    edges: Mapping[Edge, Edge],
    doors: Mapping[Cell, Cell],
    also: Callable[[TileMap], TileMap],
    *,
    alone: bool = False,
) -> bool:
    """Move walls and doors, and what `also` moves, as one step; they stay chosen, and where they are is told.

    Returns whether they could be moved.
    """
    state, before = desk.state, desk.tile_map
    moved_to: list[Chosen] = [("thing", ref) for ref in state.refs]
    moved_to += [("wall", edge) for edge in edges.values()]
    moved_to += [("door", cell) for cell in doors.values()]
    if not desk.board.attempt(lambda old: also(moved_gates(old, edges, doors, alone=alone)), "mapedit.did_move_gates"):
        return False
    state.choose(*moved_to)
    after, t = desk.tile_map, desk.look.t
    gate = Gate("", False, tuple(edges.values())[:1], tuple(doors.values())[:1])
    words = t.plural("mapedit.gates_moved", len(edges) + len(doors), place=place_of(gate, after)[t.lang])
    closed = any(old in after.walls for old in edges.keys() - set(edges.values()))
    if closed or not np.array_equal(before.terrain, after.terrain):
        words = f"{words} {t('mapedit.wall_closed')}"
    desk.say(words)
    return True


def turn_things(desk: MapDesk, turn: Turn) -> None:
    """Flip or turn the objects that are chosen about their middle."""
    refs = desk.state.refs
    desk.board.attempt(lambda old: turned_objects(old, refs, turn), "mapedit.did_shape_thing")


def move_things(tile_map: TileMap, refs: tuple[Ref, ...], shift: tuple[int, int]) -> TileMap:
    """Return the map with things shifted by thousandths of a cell; raises Refused for those of a locked layer."""
    for ref in refs:
        thing = find(tile_map, ref)
        refuse_locked(tile_map, ref)
        if thing is not None:
            new = move_thing(thing, *shift, (tile_map.cell_width, tile_map.cell_height))
            new = on_map(new, tile_map) if isinstance(new, Zone) else new
            if not isinstance(new, Zone) or new.runs or new.polygon:
                tile_map = replace_thing(tile_map, new)
    return tile_map


def refuse_locked(tile_map: TileMap, ref: Ref) -> None:
    """Raise Refused for an object of a locked layer."""
    layer = layer_of(tile_map, ref)
    if layer is not None and layer.look.locked:
        raise Refused("map.layer_locked", name=layer.name)


def offset_of(tile_map: TileMap, ref: Ref) -> tuple[float, float]:
    """Return how far, in map pixels, the layer of an object shifts it."""
    layer = layer_of(tile_map, ref)
    return (layer.look.offset_x, layer.look.offset_y) if layer is not None else (0.0, 0.0)


def shifted(thing: Thing, by: tuple[float, float]) -> Thing:
    """Return an object shifted by map pixels; any other thing as it is."""
    if not isinstance(thing, MapObject) or by == (0.0, 0.0):
        return thing
    return replace(thing, x=thing.x + by[0], y=thing.y + by[1])

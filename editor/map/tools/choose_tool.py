"""The tool that chooses what stands on the map, moves it, and drags its corners and points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import hypot
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QTransform

from editor.kit.camera import Camera, GridPoint
from editor.kit.canvas import ARROWS
from editor.kit.tool import Held
from editor.map.desk import MapDesk, MapTool
from editor.map.edit_state import Chosen, EditState
from editor.map.marks import GOLD, draw_circle, draw_edges, draw_knob, draw_lines, draw_path, draw_rect, ring
from editor.map.tools.fill_tools import near
from editor.map.tools.table_tool import SNAP
from editor.paint.maps.objects import fitted
from models.errors import Refused
from models.maps.edges import edge_on_map, rim
from models.maps.edits.gate_moves import moved_gates
from models.maps.features import THOUSAND, TableShape, Zone
from models.maps.gates import Gate, place_of
from models.maps.rules.grid import Cell, Edge, Side
from models.maps.things import Ref, Thing, find, layer_of, move_thing, on_map, replace_thing, things_at
from models.maps.tile_map import MapObject, TileMap

SMALLEST_DISC: Final = 100
"""The least radius a disc can be pulled to, in thousandths of a cell."""
Places = tuple[Mapping[Edge, Edge], Mapping[Cell, Cell]]
"""Where walls on edges and doors in cells go, by where they stand."""
SMALL: Final = 0.2
"""Cells a drag must be long to move a wall or a door; shorter, it is a click."""
REACH: Final = 8
"""Pixels of the screen beside a thing that still take hold of it."""


class ChooseTool(MapTool):
    """A click chooses (Shift: adds to the choice); a drag moves; dragging a knob moves a corner or a point.

    Things move by half cells, shapes of a table by quarters of a pace; with Alt freely. A wall or a door goes to the
    edge or the cell under the pointer, several go by whole cells; with Alt the wall they stand in stays as it is.
    """

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._from: GridPoint | None = None
        self._knob: int | None = None
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
        self._knob = self._knob_at(spot)
        if self._knob is not None:
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
        dx, dy = spot.x - self._from.x, spot.y - self._from.y
        if held.alt:
            self._shift = round(dx * THOUSAND), round(dy * THOUSAND)
        else:
            parts = self._parts
            self._shift = round(dx * parts) * THOUSAND // parts, round(dy * parts) * THOUSAND // parts
        self._moved |= self._shift != (0, 0)
        self.desk.canvas.update()

    def release(self, spot: GridPoint, held: Held) -> None:
        """Put it down; a click on what was already chosen chooses what lies below it."""
        start, self._from = self._from, None
        knob, self._knob = self._knob, None
        if start is None:
            return
        shift, places = self._shift, self._places(start, spot)
        if knob is not None and shift != (0, 0):
            self._pull(knob, shift)
        elif any(old != new for part in places for old, new in part.items()):
            self._move(shift, *places, alone=held.alt)
        elif shift != (0, 0):
            self._move(shift, {}, {})
        elif not held.shift and not self._moved and len(self._under) > 1 and self.desk.state.chosen == self._last:
            below = self._under.index(self._last[0]) + 1 if self._last[0] in self._under else 0
            self.desk.state.choose(self._under[below % len(self._under)])
        self._last = self.desk.state.chosen
        self.desk.canvas.update()

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
        self._from, self._knob = None, None
        self.desk.canvas.update()

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
    ) -> None:
        refs = self.desk.state.refs
        if edges or doors:
            move_gates(self.desk, edges, doors, lambda old: move_things(old, refs, shift), alone=alone)
        elif refs:
            self.desk.board.attempt(lambda old: move_things(old, refs, shift), "mapedit.did_move_things")

    def _pull(self, knob: int, shift: tuple[int, int]) -> None:
        thing = self._single()
        if thing is not None:
            changed = move_knob(thing, knob, shift, self.desk.tile_map)
            kept = fitted(changed) if isinstance(changed, MapObject) else changed
            self.desk.board.attempt(lambda old: replace_thing(old, kept), "mapedit.did_shape_thing")

    def _single(self) -> Thing | None:
        refs = self.desk.state.refs
        return find(self.desk.tile_map, refs[0]) if len(refs) == 1 and len(self.desk.state.chosen) == 1 else None

    def _knob_at(self, spot: GridPoint) -> int | None:
        thing = self._single()
        if thing is None:
            return None
        camera = self._camera
        here = camera.to_screen(spot.x, spot.y)
        for i, (x, y) in enumerate(knobs(thing, self.desk.tile_map)):
            if near(camera.to_screen(x, y), here):
                return i
        return None

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw the outlines of what is chosen, where it would be moved, and its knobs."""
        self._camera = camera
        tile_map, state = self.desk.tile_map, self.desk.state
        for chosen in state.chosen:
            if chosen[0] == "wall" and chosen[1] in tile_map.walls:
                draw_edges(painter, camera, [chosen[1]], colour=GOLD, width=5)
            elif chosen[0] == "door" and chosen[1] in tile_map.doors:
                draw_rect(painter, camera, chosen[1], chosen[1])
        if self._from is not None and self._knob is None and self.spot is not None:
            edges, doors = self._places(self._from, self.spot)
            draw_edges(painter, camera, [new for old, new in edges.items() if new != old], width=4)
            for cell in (new for old, new in doors.items() if new != old):
                draw_rect(painter, camera, cell, cell, dashed=True)
        single = self._single()
        for ref in state.refs:
            thing = find(tile_map, ref)
            if thing is None:
                continue
            if self._knob is not None and thing is single:
                thing = move_knob(thing, self._knob, self._shift, tile_map)
            elif self._from is not None and self._shift != (0, 0):
                thing = move_thing(thing, *self._shift, (tile_map.cell_width, tile_map.cell_height))
            draw_outline(painter, camera, thing, tile_map)
            if thing is single or self._knob is not None:
                for x, y in knobs(thing, tile_map):
                    draw_knob(painter, camera.to_screen(x, y))


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
) -> None:
    """Move walls and doors, and what `also` moves, as one step; they stay chosen, and where they are is told."""
    state, before = desk.state, desk.tile_map
    moved_to: list[Chosen] = [("thing", ref) for ref in state.refs]
    moved_to += [("wall", edge) for edge in edges.values()]
    moved_to += [("door", cell) for cell in doors.values()]
    if not desk.board.attempt(lambda old: also(moved_gates(old, edges, doors, alone=alone)), "mapedit.did_move_gates"):
        return
    state.choose(*moved_to)
    after, t = desk.tile_map, desk.look.t
    gate = Gate("", False, tuple(edges.values())[:1], tuple(doors.values())[:1])
    words = t.plural("mapedit.gates_moved", len(edges) + len(doors), place=place_of(gate, after)[t.lang])
    closed = any(old in after.walls for old in edges.keys() - set(edges.values()))
    if closed or not np.array_equal(before.terrain, after.terrain):
        words = f"{words} {t('mapedit.wall_closed')}"
    desk.say(words)


def move_things(tile_map: TileMap, refs: tuple[Ref, ...], shift: tuple[int, int]) -> TileMap:
    """Return the map with things shifted by thousandths of a cell; raises Refused for those of a locked layer."""
    for ref in refs:
        thing, layer = find(tile_map, ref), layer_of(tile_map, ref)
        if layer is not None and layer.look.locked:
            raise Refused("map.layer_locked", name=layer.name)
        if thing is not None:
            new = move_thing(thing, *shift, (tile_map.cell_width, tile_map.cell_height))
            new = on_map(new, tile_map) if isinstance(new, Zone) else new
            if not isinstance(new, Zone) or new.runs or new.polygon:
                tile_map = replace_thing(tile_map, new)
    return tile_map


def knobs(thing: Thing, tile_map: TileMap) -> list[tuple[float, float]]:
    """Return the places, in cells, where a thing can be pulled: points of a polygon, corners of an upright box."""
    if isinstance(thing, TableShape) and thing.disc:
        return [((thing.disc[0] + thing.disc[2]) / THOUSAND, thing.disc[1] / THOUSAND)]
    if isinstance(thing, Zone | TableShape):
        return [(x / THOUSAND, y / THOUSAND) for x, y in thing.polygon]
    if not isinstance(thing, MapObject) or thing.rotation:
        return []
    wide, high = tile_map.cell_width, tile_map.cell_height
    if thing.points:
        return [((thing.x + part[0]) / wide, (thing.y + part[1]) / high) for part in thing.points]
    if thing.shape in ("point", "tile"):
        return []
    left, top, right, low = thing.x, thing.y, thing.x + thing.width, thing.y + thing.height
    return [(x / wide, y / high) for x, y in ((left, top), (right, top), (right, low), (left, low))]


def move_knob(thing: Thing, knob: int, shift: tuple[int, int], tile_map: TileMap) -> Thing:
    """Return a thing with one knob moved by a shift in thousandths of a cell."""
    dx, dy = shift
    if isinstance(thing, TableShape) and thing.disc:
        x, y, radius = thing.disc
        return replace(thing, disc=(x, y, max(round(hypot(radius + dx, dy)), SMALLEST_DISC)))
    if isinstance(thing, Zone | TableShape):
        points = tuple((x + dx, y + dy) if i == knob else (x, y) for i, (x, y) in enumerate(thing.polygon))
        return replace(thing, polygon=points)
    if not isinstance(thing, MapObject):
        return thing
    px, py = dx * tile_map.cell_width / THOUSAND, dy * tile_map.cell_height / THOUSAND
    if thing.points:
        parts = tuple((p[0] + px, p[1] + py) if i == knob else (p[0], p[1]) for i, p in enumerate(thing.points))
        return replace(thing, points=parts)
    xs, ys = [thing.x, thing.x + thing.width], [thing.y, thing.y + thing.height]
    xs[knob in (1, 2)] += px
    ys[knob in (2, 3)] += py
    return replace(thing, x=min(xs), y=min(ys), width=abs(xs[1] - xs[0]), height=abs(ys[1] - ys[0]))


def draw_outline(painter: QPainter, camera: Camera, thing: Thing, tile_map: TileMap) -> None:
    """Draw the rim of a chosen thing."""
    if isinstance(thing, Zone):
        if thing.polygon:
            draw_path(painter, [camera.to_screen(x / THOUSAND, y / THOUSAND) for x, y in thing.polygon], closed=True)
        else:
            draw_edges(painter, camera, rim(thing.cells()), colour=GOLD)
    elif isinstance(thing, TableShape) and thing.disc:
        x, y, radius = (each / THOUSAND for each in thing.disc)
        draw_circle(painter, camera.to_screen(x, y), radius * camera.scale)
    elif isinstance(thing, TableShape):
        draw_path(painter, [camera.to_screen(x / THOUSAND, y / THOUSAND) for x, y in thing.polygon], closed=True)
    elif isinstance(thing, MapObject):
        draw_lines(painter, _box(camera, thing, tile_map), colour=GOLD)
    else:
        at = camera.to_screen(thing.x / THOUSAND, thing.y / THOUSAND)
        half = max(camera.scale * 0.45, 6)
        corners = [at + QPointF(x * half, y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        draw_lines(painter, ring(corners), colour=GOLD)


def _box(camera: Camera, thing: MapObject, tile_map: TileMap) -> list[QLineF]:
    wide, high = tile_map.cell_width, tile_map.cell_height
    if thing.points:
        xs, ys = [p[0] for p in thing.points], [p[1] for p in thing.points]
        box = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    elif thing.shape == "point":
        box = QRectF(-wide / 4, -high / 4, wide / 2, high / 2)
    else:
        box = QRectF(0, -thing.height if thing.gid else 0, thing.width, thing.height)
    turn = QTransform().translate(thing.x, thing.y).rotate(thing.rotation)
    places = [turn.map(point) for point in (box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft())]
    corners = [camera.to_screen(point.x() / wide, point.y() / high) for point in places]
    return ring(corners)

"""Tools that put things on the map: zones of cells or polygons, markers, notes, lights, free objects and words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPainter

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.desk import MapDesk, MapTool
from editor.map.marks import draw_axes, draw_circle, draw_edges, draw_path, draw_rect, draw_words
from editor.map.tools.brush_tools import GHOST
from editor.map.tools.fill_tools import snapped
from editor.paint.maps.signs import paint_lamp
from editor.paint.maps.style import Style
from models.i18n import MessageArg
from models.maps.edges import mirror_ways, mirrored_cells, rim
from models.maps.edits.paint import rectangle, stroke
from models.maps.edits.symmetry import images
from models.maps.features import THOUSAND, MapNote, Marker, Zone
from models.maps.layers import object_layer
from models.maps.lighting import in_wall
from models.maps.ribbons import LAYER as RIBBONS
from models.maps.ribbons import ribbon_of
from models.maps.rules.grid import Cell
from models.maps.things import Ref, Sort, Thing, add, cells_zone, copy_name, find, replace_thing
from models.maps.tile_map import MapObject, TileMap

NEW: Final = 0
"""The id of what is not on the map yet."""
SMALL: Final = 0.15
"""Cells a drag must be long to be one; shorter, it is a click."""


Put = TypeVar("Put", bound=Thing)


class PointsTool(MapTool):
    """The base of tools that set points one after another to draw a line or a polygon."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._points: list[GridPoint] = []

    def double_click(self, _spot: GridPoint, _held: Held) -> None:
        """End the line or close the polygon."""
        self._close()

    def key(self, event: QKeyEvent) -> bool:
        """End with Enter, remove the last point with Backspace."""
        if self._points and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._close()
            return True
        if self._points and event.key() == Qt.Key.Key_Backspace:
            self._points.pop()
            return True
        return False

    def _close(self) -> None:
        """Keep the line or polygon."""
        raise NotImplementedError


class ZoneTool(PointsTool):
    """Draws zones: rectangles or brushed cells are added to the chosen zone, with Ctrl removed from it; or a
    polygon.
    """

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk)
        self._path: list[Cell] = []
        self._taking: bool
        """Whether the gesture takes cells away; set by each press."""

    def press(self, spot: GridPoint, held: Held) -> None:
        """Begin a rectangle or a stroke, or set a point of a polygon."""
        if not self.desk.board.writable:
            self.desk.board.say(self.desk.board.document.why)
        elif self.desk.state.zone_shape == "polygon":
            self._points.append(spot)
        else:
            self._path = [spot.cell]
            self._taking = held.ctrl or not held.left
        self.desk.canvas.update()

    def drag(self, spot: GridPoint, _held: Held) -> None:
        """Draw on."""
        self.spot = spot
        if self._path and spot.cell != self._path[-1]:
            self._path.append(spot.cell)
        self.desk.canvas.update()

    def release(self, _spot: GridPoint, _held: Held) -> None:
        """Keep the cells."""
        cells, self._path = self._cells(), []
        if cells:
            self._keep(cells)

    def cancel(self) -> None:
        """Give up the drawing; where nothing is being drawn, unchoose the zone, so that the next one is new."""
        if not self._points and not self._path:
            self.desk.state.choose()
        self._points, self._path = [], []
        self.desk.canvas.update()

    def _cells(self) -> frozenset[Cell]:
        if not self._path:
            return frozenset()
        if self.desk.state.zone_shape == "free":
            return stroke(self._path, self.desk.state.radius, square=self.desk.state.square)
        return rectangle(self._path[0], self._path[-1])

    def _chosen(self, tile_map: TileMap) -> Zone | None:
        refs = [ref for ref in self.desk.state.refs if ref[0] == "zone"]
        found = find(tile_map, refs[0]) if len(refs) == 1 else None
        return found if isinstance(found, Zone) and not found.polygon else None

    def _keep(self, cells: frozenset[Cell]) -> None:
        board, old = self.desk.board, self._chosen(self.desk.tile_map)
        if old is not None:
            board.attempt(lambda was: self._changed(was, old, cells), "mapedit.did_zone", name=old.name)
        elif not self._taking:
            first = cells_zone(self._new(board.tile_map), cells, board.tile_map)
            if first.runs:
                place(self.desk, first, "mapedit.did_zone", name=first.name)

    def _changed(self, tile_map: TileMap, old: Zone, cells: frozenset[Cell]) -> TileMap:
        """Return the map with cells added to the chosen zone, or taken from it; their images go to its mirror image,
        where there is such a zone.
        """
        symmetry, changes = self.desk.state.symmetry, {old.id: cells}
        for way, _ in enumerate(mirror_ways(symmetry)):
            there, image = (
                frozenset(mirrored_cells(cell, tile_map, symmetry)[way] for cell in some)
                for some in (old.cells(), cells)
            )
            alike = (each for each in tile_map.zones if each.kind == old.kind and not each.polygon)
            twin = next((each for each in alike if each.cells() == there), old)
            changes[twin.id] = changes.get(twin.id, frozenset()) | image
        for zone_id, some in changes.items():
            zone = find(tile_map, ("zone", zone_id))
            assert isinstance(zone, Zone)
            left = cells_zone(zone, zone.cells() - some if self._taking else zone.cells() | some, tile_map)
            tile_map = replace_thing(tile_map, left) if left.runs else tile_map
        return tile_map

    def _new(self, tile_map: TileMap) -> Zone:
        pen = self.desk.state.pens.zone
        name = pen.name or self.desk.look.t(f"map.zone_{pen.kind}")
        taken = [zone.name for zone in tile_map.zones]
        return replace(pen, name=copy_name(name, taken) if name in taken else name)

    def _close(self) -> None:
        points, self._points = self._points, []
        corners = [snapped(spot, free=False) for spot in points]
        corners = [each for i, each in enumerate(corners) if not i or each != corners[i - 1]]
        if len(corners) >= 3:
            made = replace(self._new(self.desk.tile_map), polygon=tuple(corners))
            place(self.desk, made, "mapedit.did_zone", name=made.name)
        self.desk.canvas.update()

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw what a release would add."""
        if self.spot is None:
            return
        draw_axes(painter, camera, self.desk.tile_map, self.desk.state.symmetry)
        if self._points:
            at = [*self._points, self.spot]
            draw_path(painter, [camera.to_screen(p.x, p.y) for p in at], closed=True)
        elif self._path:
            draw_edges(painter, camera, rim(self._cells()), dashed=self._taking)
            wide, high = (abs(self._path[-1][i] - self._path[0][i]) + 1 for i in (0, 1))
            draw_words(painter, self.desk.look, camera.to_screen(self.spot.x, self.spot.y), f"{wide} × {high}")
        else:
            draw_rect(painter, camera, self.spot.cell, self.spot.cell)


class PlaceTool(MapTool):
    """Puts a marker, a note or a light where the user clicks: at the nearest half of a cell, freely with Alt."""

    def __init__(self, desk: MapDesk, sort: Sort, make: Callable[[MapDesk, int, int], Thing]) -> None:
        super().__init__(desk)
        self._sort = sort
        self._make = make

    def press(self, spot: GridPoint, held: Held) -> None:
        """Put it down and choose it, so that the inspector shows it."""
        if not self.desk.board.writable:
            self.desk.board.say(self.desk.board.document.why)
        elif held.left and self.desk.tile_map.inside(spot.cell):
            x, y = self._at(spot, free=held.alt)
            place(self.desk, self._make(self.desk, x, y), f"mapedit.did_{self._sort}")

    def _at(self, spot: GridPoint, *, free: bool) -> tuple[int, int]:
        if free:
            return spot.thousandths
        return spot.cell[0] * THOUSAND + THOUSAND // 2, spot.cell[1] * THOUSAND + THOUSAND // 2

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Frame the cell it would stand in, and those of its mirror images."""
        tile_map, symmetry = self.desk.tile_map, self.desk.state.symmetry
        draw_axes(painter, camera, tile_map, symmetry)
        if self.spot is not None:
            draw_rect(painter, camera, self.spot.cell, self.spot.cell)
            for image in mirrored_cells(self.spot.cell, tile_map, symmetry)[:-1]:
                draw_rect(painter, camera, image, image, dashed=True)


class LightTool(PlaceTool):
    """Places lights, and shows how far the one under the pointer would shine."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__(desk, "light", lambda desk, x, y: replace(desk.state.pens.light, x=x, y=y))

    def press(self, spot: GridPoint, held: Held) -> None:
        """Put it down, unless it would stand inside a wall."""
        x, y = self._at(spot, free=held.alt)
        if held.left and in_wall(self.desk.findings.state.grid, replace(self.desk.state.pens.light, x=x, y=y)):
            self.desk.board.say(self.desk.look.t("map.lamp_in_wall"))
            return
        super().press(spot, held)

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Paint the light faintly where a click would put it."""
        super().draw(painter, camera)
        if self.spot is None or not self.desk.tile_map.inside(self.spot.cell):
            return
        x, y = self._at(self.spot, free=False)
        painter.save()
        painter.translate(camera.to_screen(0, 0))
        painter.setOpacity(GHOST)
        light, pitch = replace(self.desk.state.pens.light, x=x, y=y), (camera.scale, camera.scale_y)
        paint_lamp(painter, light, pitch, Style())
        painter.restore()
        middle = camera.to_screen(x / THOUSAND, y / THOUSAND)
        draw_circle(painter, middle, light.range / THOUSAND * camera.scale, dashed=True, width=1)


def place(
    desk: MapDesk,
    thing: Put,
    key: str,
    put: Callable[[TileMap, Put, int], tuple[TileMap, Ref]] = add,
    **args: MessageArg,
) -> Ref | None:
    """Add a thing and its mirror images to the map by `put`, and choose it; return its Ref, None where refused."""
    found: list[Ref] = []

    def edit(old: TileMap) -> TileMap:
        layer_id, before = 0, old
        if isinstance(thing, MapObject):
            kind = RIBBONS if ribbon_of(thing, old.cell_width) else ""
            old, layer = object_layer(old, desk.state.layer, desk.look.t(f"mapedit.layer_{kind or 'objects'}"), kind)
            layer_id = layer.id
        for each in (thing, *images(thing, before, desk.state.symmetry)):
            old, ref = put(old, _named_anew(each, old), layer_id)  # type: ignore[arg-type]  # images are of its sort
            found.append(ref)
        return old

    if not desk.board.attempt(edit, key, **args):
        return None
    desk.state.choose(("thing", found[0]))
    desk.state.twins = tuple(found[1:])
    if desk.state.twins:
        desk.say(desk.look.t.plural("mapedit.with_images", len(desk.state.twins)))
    if isinstance(thing, MapNote) or (isinstance(thing, MapObject) and thing.shape == "text"):
        desk.state.wants_words.emit()
    return found[0]


def _named_anew(thing: Thing, tile_map: TileMap) -> Thing:
    """Return a zone or a marker under a name that none of its sort has yet; other things as they are."""
    if not isinstance(thing, Zone | Marker):
        return thing
    alike: tuple[Zone | Marker, ...] = tile_map.zones if isinstance(thing, Zone) else tile_map.markers
    taken = [each.name for each in alike if each.name]
    return replace(thing, name=copy_name(thing.name, taken)) if thing.name in taken else thing


def marker_tool(desk: MapDesk) -> PlaceTool:
    """Return the tool that places markers."""

    def make(desk: MapDesk, x: int, y: int) -> Thing:
        pen = desk.state.pens.marker
        name = pen.name or desk.look.t("mapedit.new_marker")
        taken = [marker.name for marker in desk.tile_map.markers]
        return replace(pen, name=copy_name(name, taken) if name in taken else name, x=x, y=y)

    return PlaceTool(desk, "marker", make)


def note_tool(desk: MapDesk) -> PlaceTool:
    """Return the tool that places notes."""

    def make(desk: MapDesk, x: int, y: int) -> Thing:
        return replace(desk.state.pens.note, text=desk.look.t("mapedit.new_note"), x=x, y=y)

    return PlaceTool(desk, "note", make)

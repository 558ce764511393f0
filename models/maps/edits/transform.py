"""Whole maps turned, mirrored, resized, cropped and grown: tiles, terrain, walls, doors, zones and objects together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from models.maps.coordinates import Coordinates
from models.maps.edits.paint import Values
from models.maps.features import THOUSAND, CellDoor, Light, MapNote, Marker, OneWay, TableShape, Wall, Zone, runs_of
from models.maps.free_walls import FREE_KINDS, with_own
from models.maps.gids import FLIP_X, FLIP_Y, flip_block_x, flip_block_y, turn_block
from models.maps.rules.grid import Cell, check_size, edge_between, edge_cells
from models.maps.things import Thing, shifted_shape, turned
from models.maps.tile_map import AnyLayer, ImageLayer, MapObject, ObjectLayer, TileLayer, TileMap, change_layers

Turn = Literal["flip_x", "flip_y", "turn_right", "turn_left", "turn_half"]


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a map in pixels before a turn, and the turn: one of flip_x, flip_y, turn_right."""

    width: int
    height: int
    turn: Turn

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point in pixels lies after the turn."""
        if self.turn == "turn_right":
            return self.height - y, x
        return (self.width - x, y) if self.turn == "flip_x" else (x, self.height - y)


def moved_object(each: MapObject, frame: Frame) -> MapObject:
    """Return an object where the turn of its map puts it.

    A turn changes its rotation and position; a mirror starts it from its other corner and flips tiles and polygons. The
    letters of a text stay readable.
    """
    if each.kind in FREE_KINDS:
        each = _way_turned(each, frame.turn)
    if frame.turn == "turn_right":
        x, y = frame.point(each.x, each.y)
        return replace(each, x=x, y=y, rotation=(each.rotation + 90) % 360)
    across = frame.turn == "flip_x"
    points = tuple((-px, py) if across else (px, -py) for px, py in each.points)
    if each.points or each.shape == "point":
        far_x, far_y = 0.0, 0.0
    elif across:
        far_x, far_y = each.width, 0.0
    else:
        far_x, far_y = 0.0, -each.height if each.gid else each.height
    dx, dy = turned(far_x, far_y, each.rotation)
    x, y = frame.point(each.x + dx, each.y + dy)
    gid = each.gid ^ (FLIP_X if across else FLIP_Y) if each.gid else 0
    return replace(each, x=x, y=y, rotation=-each.rotation % 360, points=points, gid=gid)


def _way_turned(each: MapObject, turn: Turn) -> MapObject:
    """Return a one-way wall off the grid with its way as it is after a turn: `forward` is to the right or down."""
    way = each.properties.get("one_way")
    if way is None or len(each.points) < 2:
        return each
    (ax, ay), (bx, by) = (turned(point[0], point[1], each.rotation) for point in (each.points[0], each.points[-1]))
    upright = abs(by - ay) >= abs(bx - ax)
    against = not upright if turn in ("turn_right", "flip_y") else upright
    other = {"forward": "backward", "backward": "forward"}.get(str(way.value), str(way.value))
    return with_own(each, one_way=other) if against else each


def turned_spot(spot: tuple[int, int], tile_map: TileMap, turn: Turn) -> tuple[int, int]:
    """Return where a spot of a map, in thousandths of a cell, lies after its map was mirrored or turned."""
    quarters = {"turn_half": 2, "turn_left": 3}.get(turn, 1)
    width, height = tile_map.width, tile_map.height
    for _ in range(quarters):
        spot = _Move(width, height, turn if turn.startswith("flip") else "turn_right").point(*spot, THOUSAND)
        width, height = (width, height) if turn.startswith("flip") else (height, width)
    return spot


def mirrored_thing(thing: Thing, tile_map: TileMap, turn: Turn) -> Thing:
    """Return a thing where a mirror (flip_x, flip_y) of its map puts it."""
    move = _Move(tile_map.width, tile_map.height, turn)
    if isinstance(thing, MapObject):
        wide, high = tile_map.width * tile_map.cell_width, tile_map.height * tile_map.cell_height
        return moved_object(thing, Frame(wide, high, turn))
    if isinstance(thing, Zone):
        return move.zone(thing)
    return move.shape(thing) if isinstance(thing, TableShape) else move.thing(thing)


def moved_picture(layer: ImageLayer, frame: Frame, cell: tuple[int, int]) -> ImageLayer:
    """Return a picture layer where its map's turn puts it; the picture remembers how it is turned."""
    wide, high = picture_size(layer, cell)
    x, y = layer.look.offset_x, layer.look.offset_y
    if frame.turn == "turn_right":
        x, y = frame.point(x, y + high)
        quarters, mirrored = (layer.quarters + 1) % 4, layer.mirrored
        if layer.cell_px_down:
            layer = replace(layer, cell_px=layer.cell_px_down, cell_px_down=layer.cell_px)
    else:
        across = frame.turn == "flip_x"
        x, y = frame.point(x + wide if across else x, y if across else y + high)
        quarters, mirrored = ((0 if across else 2) - layer.quarters) % 4, not layer.mirrored
    look = replace(layer.look, offset_x=float(x), offset_y=float(y))
    return replace(layer, look=look, quarters=quarters, mirrored=mirrored)


def picture_size(layer: ImageLayer, cell: tuple[int, int]) -> tuple[float, float]:
    """Return the width and height a picture layer takes up on a board of cells of `cell` pixels, in these pixels.

    0 where it is not known. A picture that is fitted to the cells is stretched with them where they are not square.
    """
    across, down = layer.picture.width, layer.picture.height
    across, down = (down, across) if layer.quarters % 2 else (across, down)
    if not layer.cell_px:
        return across, down
    on_it = layer.cell_px, layer.cell_px_down or layer.cell_px
    return across * cell[0] * THOUSAND / on_it[0], down * cell[1] * THOUSAND / on_it[1]


Number = TypeVar("Number", bound=np.generic)

Placed = TypeVar("Placed", bound=Marker | MapNote | Light)


def transformed(tile_map: TileMap, turn: Turn) -> TileMap:
    """Return the map mirrored (left to right, top to bottom) or turned (right, left, half), with all that is on it.

    Texts stay readable; cells get new names from the top left.
    """
    if turn in ("turn_left", "turn_half"):
        half = transformed(transformed(tile_map, "turn_right"), "turn_right")
        return half if turn == "turn_half" else transformed(half, "turn_right")
    move = _Move(tile_map.width, tile_map.height, turn)
    across = turn == "turn_right"
    walls = [move.wall(wall) for wall in tile_map.walls.values()]
    doors = [move.door(door) for door in tile_map.doors.values()]
    frame = Frame(tile_map.width * tile_map.cell_width, tile_map.height * tile_map.cell_height, turn)
    return change_layers(
        replace(
            tile_map,
            width=tile_map.height if across else tile_map.width,
            height=tile_map.width if across else tile_map.height,
            cell_width=tile_map.cell_height if across else tile_map.cell_width,
            cell_height=tile_map.cell_width if across else tile_map.cell_height,
            terrain=turned_block(tile_map.terrain, turn),
            walls={wall.edge: wall for wall in walls},
            doors={door.cell: door for door in doors},
            zones=tuple(move.zone(zone) for zone in tile_map.zones),
            shapes=tuple(move.shape(shape) for shape in tile_map.shapes),
            markers=move.things(tile_map.markers),
            notes=move.things(tile_map.notes),
            lights=move.things(tile_map.lights),
        ),
        lambda layer: _turned_layer(layer, turn, frame, (tile_map.cell_width, tile_map.cell_height)),
    )


def turned_block(values: Values, turn: Turn) -> Values:
    """Return a block mirrored or turned; 32-bit tile numbers are flipped in their places too, codes are not."""
    quarters = {"turn_right": 1, "turn_half": 2, "turn_left": 3}.get(turn, 0)
    if values.dtype == np.uint32:
        if quarters:
            return turn_block(values, quarters)
        return flip_block_x(values) if turn == "flip_x" else flip_block_y(values)
    if quarters:
        return np.ascontiguousarray(np.rot90(values, -quarters))
    return np.ascontiguousarray(values[:, ::-1] if turn == "flip_x" else values[::-1])


def resized(tile_map: TileMap, left: int, top: int, right: int, bottom: int, *, keep_names: bool = True) -> TileMap:
    """Return the map grown (or, below 0, cropped) by cells on each side.

    Tiles, terrain, walls, doors, shapes, markers, notes and lights that fall off are lost, zones are cut, free objects
    stay where they are on the board. Cells keep their names unless asked otherwise. Raises Refused for an impossible
    size.
    """
    width, height = tile_map.width + left + right, tile_map.height + top + bottom
    check_size(width, height, max(sum(1 for _ in tile_map.tile_layers()), 1))

    def inside(cell: Cell) -> bool:
        return 0 <= cell[0] < width and 0 <= cell[1] < height

    walls = [replace(wall, x=wall.x + left, y=wall.y + top) for wall in tile_map.walls.values()]
    doors = [replace(door, x=door.x + left, y=door.y + top) for door in tile_map.doors.values()]
    zones = [_shifted_zone(zone, left, top, inside) for zone in tile_map.zones]
    shift = _Shift(left * THOUSAND, top * THOUSAND, width * THOUSAND, height * THOUSAND)
    grown = replace(
        tile_map,
        width=width,
        height=height,
        origin=(tile_map.origin[0] - left, tile_map.origin[1] - top),
        coordinates=_renamed(tile_map.coordinates, left, top, bottom) if keep_names else tile_map.coordinates,
        terrain=_crop(tile_map.terrain, left, top, width, height),
        walls={wall.edge: wall for wall in walls if any(map(inside, edge_cells(wall.edge)))},
        doors={door.cell: door for door in doors if inside(door.cell)},
        zones=tuple(zone for zone in zones if zone.runs or zone.polygon),
        shapes=shift.shapes(tile_map.shapes),
        markers=shift.kept(tile_map.markers),
        notes=shift.kept(tile_map.notes),
        lights=shift.kept(tile_map.lights),
    )
    return change_layers(grown, lambda layer: _shifted_layer(layer, left, top, grown))


@dataclass(frozen=True)
class _Move:
    """The size of a map in cells before a turn, and the turn (flip_x, flip_y, turn_right) of its cells and points."""

    width: int
    height: int
    turn: Turn

    def point(self, x: int, y: int, unit: int) -> tuple[int, int]:
        """Return where a point lies after the turn; a cell is `unit` wide in the unit of the coordinates."""
        if self.turn == "turn_right":
            return self.height * unit - y, x
        return (self.width * unit - x, y) if self.turn == "flip_x" else (x, self.height * unit - y)

    def cell(self, cell: Cell) -> Cell:
        x, y = self.point(2 * cell[0] + 1, 2 * cell[1] + 1, 2)
        return x // 2, y // 2

    def wall(self, wall: Wall) -> Wall:
        before, after = map(self.cell, edge_cells(wall.edge))
        side, x, y = edge_between(before, after)
        ways: dict[str, OneWay] = {"forward": "backward", "backward": "forward"}
        one_way = ways.get(wall.one_way, "") if after < before else wall.one_way
        return replace(wall, side=side, x=x, y=y, one_way=one_way)

    def door(self, door: CellDoor) -> CellDoor:
        x, y = self.cell(door.cell)
        return replace(door, x=x, y=y)

    def zone(self, zone: Zone) -> Zone:
        if zone.polygon:
            return replace(zone, polygon=tuple(self.point(x, y, THOUSAND) for x, y in zone.polygon))
        return replace(zone, runs=runs_of(frozenset(map(self.cell, zone.cells()))))

    def shape(self, shape: TableShape) -> TableShape:
        if shape.disc:
            return replace(shape, disc=(*self.point(shape.disc[0], shape.disc[1], THOUSAND), shape.disc[2]))
        return replace(shape, polygon=tuple(self.point(x, y, THOUSAND) for x, y in shape.polygon))

    def things(self, things: tuple[Placed, ...]) -> tuple[Placed, ...]:
        return tuple(self.thing(thing) for thing in things)

    def thing(self, thing: Placed) -> Placed:
        x, y = self.point(thing.x, thing.y, THOUSAND)
        return replace(thing, x=x, y=y)


@dataclass(frozen=True)
class _Shift:
    """A shift of a map's things, and the size of the map after it, all in thousandths of a cell."""

    dx: int
    dy: int
    width: int
    height: int

    def kept(self, things: tuple[Placed, ...]) -> tuple[Placed, ...]:
        moved = [replace(thing, x=thing.x + self.dx, y=thing.y + self.dy) for thing in things]
        return tuple(thing for thing in moved if 0 <= thing.x <= self.width and 0 <= thing.y <= self.height)

    def shapes(self, shapes: tuple[TableShape, ...]) -> tuple[TableShape, ...]:
        moved = [shifted_shape(shape, self.dx, self.dy) for shape in shapes]
        boxes = ((shape.box, shape) for shape in moved)
        return tuple(each for (a, b, c, d), each in boxes if a < self.width and b < self.height and c > 0 and d > 0)


def _turned_layer(layer: AnyLayer, turn: Turn, frame: Frame, cell: tuple[int, int]) -> AnyLayer:
    x, y = layer.look.offset_x, layer.look.offset_y
    offsets = {"flip_x": (-x, y), "flip_y": (x, -y)}.get(turn, (-y, x))
    if isinstance(layer, ImageLayer):
        return moved_picture(layer, frame, cell)
    look = replace(layer.look, offset_x=offsets[0] + 0.0, offset_y=offsets[1] + 0.0)
    if isinstance(layer, TileLayer):
        return replace(layer, look=look, gids=turned_block(layer.gids, turn))
    if isinstance(layer, ObjectLayer):
        return replace(layer, look=look, objects=tuple(moved_object(each, frame) for each in layer.objects))
    return replace(layer, look=look)


def _shifted_layer(layer: AnyLayer, left: int, top: int, grown: TileMap) -> AnyLayer:
    dx, dy = left * grown.cell_width, top * grown.cell_height
    if isinstance(layer, TileLayer):
        return replace(layer, gids=_crop(layer.gids, left, top, grown.width, grown.height))
    if isinstance(layer, ObjectLayer):
        return replace(layer, objects=tuple(replace(each, x=each.x + dx, y=each.y + dy) for each in layer.objects))
    if isinstance(layer, ImageLayer):
        look = replace(layer.look, offset_x=layer.look.offset_x + dx, offset_y=layer.look.offset_y + dy)
        return replace(layer, look=look)
    return layer


def _shifted_zone(zone: Zone, left: int, top: int, inside: Callable[[Cell], bool]) -> Zone:
    if zone.polygon:
        dx, dy = left * THOUSAND, top * THOUSAND
        moved = replace(zone, polygon=tuple((x + dx, y + dy) for x, y in zone.polygon))
        cells = moved.cells()
        if all(map(inside, cells)):
            return moved
        return replace(zone, polygon=(), runs=runs_of(frozenset(filter(inside, cells))))
    return replace(zone, runs=runs_of(frozenset(c for x, y in zone.cells() if inside(c := (x + left, y + top)))))


def _renamed(style: Coordinates, left: int, top: int, bottom: int) -> Coordinates:
    rows = bottom if style.upwards else top
    return replace(style, first_column=style.first_column - left, first_row=style.first_row - rows)


def _crop(values: NDArray[Number], left: int, top: int, width: int, height: int) -> NDArray[Number]:
    after = np.zeros((height, width), values.dtype)
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(values.shape[1] + left, width), min(values.shape[0] + top, height)
    if x0 < x1 and y0 < y1:
        after[y0:y1, x0:x1] = values[y0 - top : y1 - top, x0 - left : x1 - left]
    return after

"""Things that stand freely on a map, each known by a Ref: zones, shapes, markers, notes, lights, objects.

Lists of what lies under a point have the topmost thing first; distances are in thousandths of a cell.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import cos, hypot, radians, sin
from typing import Final, Literal

from models.content import with_fields
from models.errors import Refused
from models.maps.features import THOUSAND, Light, MapNote, Marker, TableShape, Zone, runs_of
from models.maps.free_walls import FREE_KINDS, check_wall, is_bare
from models.maps.properties import Property
from models.maps.ribbons import ribbon_of
from models.maps.rules.grid import Cell
from models.maps.tile_map import MapObject, ObjectLayer, TileMap, change_layers
from models.table.shapes import crossed, near_shape, parts_of
from models.table.spots import Base

Sort = Literal["zone", "shape", "marker", "note", "light", "object"]
Ref = tuple[Sort, int]
"""What sort of thing, and its id: ids of objects may be those of zones in a foreign map."""

Thing = Zone | TableShape | Marker | MapNote | Light | MapObject


def sort_of(thing: Thing) -> Sort:
    """Return the sort of a thing: `zone`, `shape`, `marker`, `note`, `light` or `object`."""
    kinds: tuple[tuple[type[object], Sort], ...] = (
        (Zone, "zone"), (TableShape, "shape"), (Marker, "marker"), (MapNote, "note"), (Light, "light"),
        (MapObject, "object"),
    )  # fmt: skip
    return next(sort for kind, sort in kinds if isinstance(thing, kind))


def ref_of(thing: Thing) -> Ref:
    """Return the Ref of a thing: its sort and its id."""
    return sort_of(thing), thing.id


def things(tile_map: TileMap) -> Iterator[Thing]:
    """Yield all things: zones and shapes first, then objects from the bottom up, then lights, markers and notes."""
    yield from tile_map.zones
    yield from tile_map.shapes
    for layer in tile_map.all_layers():
        if isinstance(layer, ObjectLayer):
            yield from layer.objects
    yield from tile_map.lights
    yield from tile_map.markers
    yield from tile_map.notes


def find(tile_map: TileMap, ref: Ref) -> Thing | None:
    """Return the thing of a Ref, None where it is gone."""
    return next((each for each in things(tile_map) if ref_of(each) == ref), None)


def layer_of(tile_map: TileMap, ref: Ref) -> ObjectLayer | None:
    """Return the layer an object lies on, None for other things."""
    if ref[0] != "object":
        return None
    layers = (layer for layer in tile_map.all_layers() if isinstance(layer, ObjectLayer))
    return next((layer for layer in layers if any(each.id == ref[1] for each in layer.objects)), None)


def add(tile_map: TileMap, thing: Thing, layer_id: int = 0) -> tuple[TileMap, Ref]:
    """Return the map with one more thing under a new id, and its Ref; an object goes to its layer.

    Raises Refused for a shape of a table that crosses itself, a wall of no length or off the map, a lamp inside a wall,
    or a layer that is not there.
    """
    _check(thing, tile_map)
    new = replace(thing, id=_free_id(tile_map))
    grown = replace(tile_map, next_id=new.id + 1)
    if isinstance(new, MapObject):
        layer = tile_map.layer(layer_id)
        if not isinstance(layer, ObjectLayer):
            raise Refused("map.not_objects", name=layer.name)
        if layer.look.locked or not layer.look.visible:
            raise Refused("map.layer_locked" if layer.look.locked else "map.layer_hidden", name=layer.name)
        put = replace(layer, objects=(*layer.objects, new))
        return change_layers(grown, lambda old: put if old.id == layer_id else old), ref_of(new)
    if isinstance(new, Zone):
        return replace(grown, zones=(*grown.zones, new)), ref_of(new)
    if isinstance(new, TableShape):
        return replace(grown, shapes=(*grown.shapes, new)), ref_of(new)
    if isinstance(new, Marker):
        return replace(grown, markers=(*grown.markers, new)), ref_of(new)
    if isinstance(new, MapNote):
        return replace(grown, notes=(*grown.notes, new)), ref_of(new)
    return replace(grown, lights=(*grown.lights, new)), ref_of(new)


def replace_thing(tile_map: TileMap, thing: Thing) -> TileMap:
    """Return the map with a thing in the place of the one with its Ref; unchanged where there is none.

    Raises Refused for a shape of a table that crosses itself, a wall of no length or off the map, a lamp inside a wall.
    """
    _check(thing, tile_map)
    return _change(tile_map, ref_of(thing), thing)


def take(tile_map: TileMap, refs: Iterable[Ref]) -> TileMap:
    """Return the map without some things."""
    for ref in refs:
        tile_map = _change(tile_map, ref, None)
    return tile_map


def move_thing(thing: Thing, dx: int, dy: int, cell: tuple[int, int]) -> Thing:
    """Return a thing shifted by thousandths of a cell of `cell` pixels; zones of cells go by whole cells."""
    if isinstance(thing, MapObject):
        return replace(thing, x=thing.x + dx * cell[0] / THOUSAND, y=thing.y + dy * cell[1] / THOUSAND)
    if isinstance(thing, TableShape):
        return shifted_shape(thing, dx, dy)
    if isinstance(thing, Zone):
        if thing.polygon:
            return replace(thing, polygon=tuple((x + dx, y + dy) for x, y in thing.polygon))
        across, down = _whole(dx), _whole(dy)
        return replace(thing, runs=tuple((y + down, first + across, last + across) for y, first, last in thing.runs))
    return replace(thing, x=thing.x + dx, y=thing.y + dy)


def shifted_shape(shape: TableShape, dx: int, dy: int) -> TableShape:
    """Return a shape of a table shifted by (`dx`, `dy`) thousandths of a cell."""
    if shape.disc:
        x, y, radius = shape.disc
        return replace(shape, disc=(x + dx, y + dy, radius))
    return replace(shape, polygon=tuple((x + dx, y + dy) for x, y in shape.polygon))


def cells_zone(zone: Zone, cells: Iterable[Cell], tile_map: TileMap) -> Zone:
    """Return a zone made of cells; those off the map are left out."""
    return replace(zone, polygon=(), runs=runs_of(frozenset(filter(tile_map.inside, cells))))


def on_map(zone: Zone, tile_map: TileMap) -> Zone:
    """Return a zone without the cells that lie off the map."""
    return zone if zone.polygon else cells_zone(zone, zone.cells(), tile_map)


def copy_name(name: str, taken: Iterable[str]) -> str:
    """Return a name with the first number from 2 on that nothing has yet: `Zone 2`."""
    names = set(taken)
    stem = name.rstrip("0123456789").rstrip() if name else name
    return next(found for n in range(2, len(names) + 3) if (found := f"{stem} {n}".strip()) not in names)


def _check(thing: Thing, tile_map: TileMap) -> None:
    if isinstance(thing, MapObject) and thing.kind in FREE_KINDS and not is_bare(thing):
        check_wall(tile_map, thing)
    sides = crossed(thing.polygon) if isinstance(thing, TableShape) and thing.polygon else None
    if sides is not None:
        one, other = (each + 1 for each in sides)
        raise Refused("map.shape_flat" if one == other else "map.shape_folded", one=one, other=other)


def _whole(thousandths: int) -> int:
    return (2 * thousandths + THOUSAND) // (2 * THOUSAND)


def _free_id(tile_map: TileMap) -> int:
    """Return an id that nothing has: maps of other programs may hold ids beyond `next_id`."""
    used = max((each.id for each in things(tile_map)), default=0)
    return max(tile_map.next_id, used + 1)


def _change(tile_map: TileMap, ref: Ref, new: Thing | None) -> TileMap:
    sort, thing_id = ref
    if sort == "object":
        layer = layer_of(tile_map, ref)
        if layer is None:
            return tile_map
        objects = tuple(e for o in layer.objects if (e := new if o.id == thing_id else o) is not None)
        changed = replace(layer, objects=objects)  # type: ignore[arg-type]  # objects stay objects
        return change_layers(tile_map, lambda old: changed if old.id == changed.id else old)
    field = f"{sort}s"
    kept = tuple(e for old in getattr(tile_map, field) if (e := new if old.id == thing_id else old) is not None)
    fields: dict[str, object] = {field: kept}
    return with_fields(tile_map, **fields)


_ANCHORS: Final = {
    "topleft": (0.0, 0.0), "top": (0.5, 0.0), "topright": (1.0, 0.0), "left": (0.0, 0.5), "center": (0.5, 0.5),
    "right": (1.0, 0.5), "bottomleft": (0.0, 1.0), "bottom": (0.5, 1.0), "bottomright": (1.0, 1.0),
}  # fmt: skip
HALF: Final = 450
"""How far from its middle a sign can be taken hold of."""


def things_at(tile_map: TileMap, x: int, y: int, reach: int) -> tuple[Ref, ...]:
    """Return the things under a point, notes and markers first, zones last; those of hidden layers are left out.

    `reach` is how far beside a line or a point still counts.
    """
    signs: list[Marker | MapNote | Light] = [*tile_map.lights, *tile_map.markers, *tile_map.notes]
    signs.reverse()
    found: list[Ref] = [ref_of(each) for each in signs if max(abs(each.x - x), abs(each.y - y)) <= max(HALF, reach)]
    wide, high = tile_map.cell_width, tile_map.cell_height
    px, py, near = x * wide / THOUSAND, y * high / THOUSAND, reach * wide / THOUSAND
    layers = [layer for layer in tile_map.all_layers(shown=True) if isinstance(layer, ObjectLayer)]
    for layer in reversed(layers):
        shift_x, shift_y = layer.look.offset_x, layer.look.offset_y
        here = px - shift_x, py - shift_y
        found += [ref_of(o) for o in reversed(layer.objects) if o.visible and touches(o, *here, near, tile_map)]
    shapes = sorted(tile_map.shapes, key=lambda each: each.level)
    found += [ref_of(each) for each in reversed(shapes) if near_shape(parts_of(each), Base(x, y, 0), reach)]
    found += [ref_of(zone) for zone in reversed(tile_map.zones) if _in_zone(zone, x, y)]
    return tuple(found)


def touches(each: MapObject, px: float, py: float, near: float, tile_map: TileMap) -> bool:
    """Return whether a point in map pixels is on an object, or beside it by no more than `near` pixels."""
    x, y = turned(px - each.x, py - each.y, -each.rotation)
    if each.shape == "point":
        return hypot(x, y) <= max(near, 6)
    ribbon = ribbon_of(each, tile_map.cell_width)
    if ribbon is not None:
        near = max(near, ribbon.width / 2)
    if each.points:
        points = [(part[0], part[1]) for part in each.points]
        ring = [*points, points[0]] if each.shape == "polygon" else points
        beside = any(_beside(x, y, a, b) <= near for a, b in itertools.pairwise(ring))
        return beside or (each.shape == "polygon" and _inside(x, y, points))
    left, top, width, height = box_of(each, tile_map)
    return -near <= x - left <= width + near and -near <= y - top <= height + near


def box_of(thing: MapObject, tile_map: TileMap) -> tuple[float, float, float, float]:
    """Return the box of an object before it is turned, from its own place: left, top, width, height in map pixels."""
    if thing.points:
        xs, ys = [p[0] for p in thing.points], [p[1] for p in thing.points]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    if thing.shape == "point":
        wide, high = tile_map.cell_width, tile_map.cell_height
        return -wide / 4, -high / 4, wide / 2, high / 2
    across, down = anchor_of(thing, tile_map)
    return -across * thing.width, -down * thing.height, thing.width, thing.height


def anchor_of(thing: MapObject, tile_map: TileMap) -> tuple[float, float]:
    """Return which point of its box the place of an object is, in shares of its width and height from the top left.

    A tile stands on its lower left corner unless its tileset says otherwise.
    """
    if not thing.gid:
        return 0.0, 0.0
    used = tile_map.tileset_of(thing.gid)
    aligned = str(used[0].tileset.extra.get("objectalignment", "")) if used else ""
    return _ANCHORS.get(aligned, _ANCHORS["bottomleft"])


def halo_of(thing: MapObject) -> str:
    """Return the colour (`#aarrggbb`) of the halo round the words of a text, empty for none."""
    found = thing.properties.get("halo")
    return str(found.value) if found is not None and found.kind == "color" else ""


def with_halo(thing: MapObject, colour: str) -> MapObject:
    """Return a text with a halo of a colour (`#rrggbb`) round its words, none where it is empty."""
    kept = {key: value for key, value in thing.properties.items() if key != "halo"}
    told = {"halo": Property("color", f"#ff{colour.lstrip('#')[-6:]}")} if colour else {}
    return replace(thing, properties={**kept, **told})


def _in_zone(zone: Zone, x: int, y: int) -> bool:
    if zone.polygon:
        return _inside(x, y, [(point[0], point[1]) for point in zone.polygon])
    column, row = x // THOUSAND, y // THOUSAND
    return any(run[0] == row and run[1] <= column <= run[2] for run in zone.runs)


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """Return a point turned clockwise about (0, 0)."""
    if not degrees % 90:
        for _ in range(int(degrees % 360) // 90):
            x, y = -y, x
        return x, y
    turn = radians(degrees)
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _beside(x: float, y: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    """Return the distance of a point from a line segment, in the unit of the points."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / length)) if length else 0.0
    return hypot(x - a[0] - along * dx, y - a[1] - along * dy)


def _inside(x: float, y: float, points: list[tuple[float, float]]) -> bool:
    inside = False
    for (x0, y0), (x1, y1) in itertools.pairwise([*points, points[0]]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside

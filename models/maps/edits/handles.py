"""Handles of things on a map: where one can be pulled, what it is after the pull; objects turned, flipped, restacked.

Handles are in cells, shifts in thousandths of a cell. A box is turned with its object, so a pull is too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import atan2, degrees, hypot
from typing import Final, Literal

from models.errors import Refused
from models.maps.edits.transform import Frame, Turn, moved_object
from models.maps.features import THOUSAND, TableShape, Zone
from models.maps.ribbons import ribbon_of, samples
from models.maps.things import Ref, Thing, anchor_of, box_of, ref_of, turned
from models.maps.tile_map import AnyLayer, MapObject, ObjectLayer, TileMap, change_layers

SMALLEST_DISC: Final = 100
"""The least radius a disc can be pulled to, in thousandths of a cell."""
SMALLEST: Final = 2.0
"""The least side a box can be pulled to, in map pixels."""
STEP: Final = 15
"""Degrees by which things are turned, unless freely."""
WAYS: Final = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""The handles of a box, clockwise from the top left: which sides they move."""
Order = Literal["raise", "lower", "front", "back"]
Places = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Handle:
    """A place to pull: a `point`, a place `between` two where a new one comes, a `box` handle, the `rim`, the `turn`.

    `number` is that of the point, or of the way in WAYS.
    """

    kind: Literal["point", "between", "box", "rim", "turn"]
    number: int
    x: float
    y: float


def handles(thing: Thing, tile_map: TileMap, arm: float = 0.0) -> list[Handle]:
    """Return the handles of a thing; that for turning stands `arm` cells above the box of an object."""
    if isinstance(thing, TableShape) and thing.disc:
        return [Handle("rim", 0, (thing.disc[0] + thing.disc[2]) / THOUSAND, thing.disc[1] / THOUSAND)]
    if isinstance(thing, Zone | TableShape):
        return _of_points([(x / THOUSAND, y / THOUSAND) for x, y in thing.polygon], closed=True)
    if not isinstance(thing, MapObject) or thing.shape == "point":
        return []
    wide, high = tile_map.cell_width, tile_map.cell_height

    def at(x: float, y: float) -> tuple[float, float]:
        dx, dy = turned(x, y, thing.rotation)
        return (thing.x + dx) / wide, (thing.y + dy) / high

    left, top, width, height = box_of(thing, tile_map)
    turn = Handle("turn", 0, *at(left + width / 2, top - arm * high))
    if thing.points:
        return [*_of_points([at(*part[:2]) for part in thing.points], closed=thing.shape == "polygon"), turn]
    found = [
        Handle("box", number, *at(left + (1 + across) * width / 2, top + (1 + down) * height / 2))
        for number, (across, down) in enumerate(WAYS)
    ]
    return [*found, turn]


def pulled(
    thing: Thing, handle: Handle, shift: tuple[int, int], tile_map: TileMap, *, even: bool = False, step: int = STEP
) -> Thing:
    """Return a thing with a handle moved by a shift.

    The far side of a box stays where it is; `even` keeps the shape of the box. A turn goes by whole steps of degrees, 0
    for any. Pulling between two points adds one.
    """
    dx, dy = shift
    if isinstance(thing, TableShape) and thing.disc:
        x, y, radius = thing.disc
        return replace(thing, disc=(x, y, max(round(hypot(radius + dx, dy)), SMALLEST_DISC)))
    if isinstance(thing, Zone | TableShape):
        corners = tuple((round(x), round(y)) for x, y in _pulled_points(thing.polygon, handle, dx, dy))
        return replace(thing, polygon=corners)
    if not isinstance(thing, MapObject):
        return thing
    px, py = dx * tile_map.cell_width / THOUSAND, dy * tile_map.cell_height / THOUSAND
    if handle.kind == "turn":
        at = handle.x * tile_map.cell_width + px, handle.y * tile_map.cell_height + py
        return _turned_towards(thing, at, tile_map, step)
    px, py = turned(px, py, -thing.rotation)
    if thing.points:
        return replace(thing, points=_pulled_points(thing.points, handle, px, py))
    return _resized(thing, WAYS[handle.number], (px, py), tile_map, even=even)


def without_point(thing: Thing, number: int) -> Thing:
    """Return a line or polygon without one of its points; raises Refused where too few would be left."""
    fewest = 2 if isinstance(thing, MapObject) and thing.shape == "polyline" else 3
    points: Places = thing.points if isinstance(thing, MapObject) else getattr(thing, "polygon", ())
    if len(points) <= fewest:
        raise Refused("map.too_few_points", fewest=fewest)
    left = points[:number] + points[number + 1 :]
    if isinstance(thing, MapObject):
        return replace(thing, points=left)
    assert isinstance(thing, Zone | TableShape)
    return replace(thing, polygon=tuple((round(x), round(y)) for x, y in left))


def turned_objects(tile_map: TileMap, refs: Collection[Ref], turn: Turn) -> TileMap:
    """Return the map with objects flipped or turned a quarter about the middle of them all; words stay readable."""
    chosen = [each for each in _objects(tile_map) if ref_of(each) in refs]
    if not chosen:
        return tile_map
    corners = [corner for each in chosen for corner in corners_of(each, tile_map)]
    (left, top), (right, low) = ((pick(c[0] for c in corners), pick(c[1] for c in corners)) for pick in (min, max))
    x, y = (left + right) / 2, (top + low) / 2
    frame = Frame(round(2 * x), round(2 * y), turn)
    to_x, to_y = frame.point(x, y)

    def moved(each: MapObject) -> MapObject:
        found = moved_object(each, frame)
        return replace(found, x=round(found.x + x - to_x, 3), y=round(found.y + y - to_y, 3))

    return _changed(tile_map, lambda objects: tuple(moved(o) if ref_of(o) in refs else o for o in objects), refs)


def restacked(tile_map: TileMap, refs: Collection[Ref], order: Order) -> TileMap:
    """Return the map with objects higher or lower on their layers, or quite in front or behind.

    One step goes past the next object whose box meets theirs, or one place where none does. A layer that is painted
    from top to bottom is painted in the order of its objects from then on.
    """

    def sorted_anew(objects: Sequence[MapObject]) -> tuple[MapObject, ...]:
        found, up = list(objects), order in ("raise", "front")
        if order in ("front", "back"):
            return tuple(sorted(found, key=lambda each: (ref_of(each) in refs) is up))
        if up:
            found.reverse()
        for i, each in enumerate(found):
            if ref_of(each) not in refs:
                continue
            before = [*takewhile(lambda other: ref_of(other) not in refs, reversed(found[:i]))]
            met = [n for n, other in enumerate(before, 1) if _meet(each, other, tile_map)]
            if before:
                found.insert(i - min(met, default=1), found.pop(i))
        return tuple(reversed(found) if up else found)

    return _changed(tile_map, sorted_anew, refs, by_hand=True)


def _meet(one: MapObject, other: MapObject, tile_map: TileMap) -> bool:
    """Return whether the boxes of two objects of a layer lie over one another."""
    boxes = [[*zip(*corners_of(each, tile_map), strict=True)] for each in (one, other)]
    return all(min(a) < max(b) and min(b) < max(a) for a, b in zip(*boxes, strict=True))


def corners_of(thing: MapObject, tile_map: TileMap) -> list[tuple[float, float]]:
    """Return the corners of an object's box on the map, in map pixels, clockwise from its top left."""
    left, top, width, height = box_of(thing, tile_map)
    local = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    return [(thing.x + dx, thing.y + dy) for dx, dy in (turned(x, y, thing.rotation) for x, y in local)]


def outline_of(thing: MapObject, tile_map: TileMap) -> list[tuple[float, float]]:
    """Return the rim of an object on the map, in map pixels: the way of a line, the corners of anything else."""
    if not thing.points:
        return corners_of(thing, tile_map)
    ribbon = ribbon_of(thing, tile_map.cell_width)
    points = samples(ribbon, tile_map.cell_width / 4) if ribbon is not None else [(p[0], p[1]) for p in thing.points]
    return [(thing.x + dx, thing.y + dy) for dx, dy in (turned(x, y, thing.rotation) for x, y in points)]


def _of_points(points: Sequence[tuple[float, float]], *, closed: bool) -> list[Handle]:
    pairs = list(zip(points, [*points[1:], points[0]] if closed else points[1:], strict=False)) if points else []
    middles = [Handle("between", n, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for n, (a, b) in enumerate(pairs)]
    return [*(Handle("point", n, *point) for n, point in enumerate(points)), *middles]


def _pulled_points(points: Places, handle: Handle, dx: float, dy: float) -> Places:
    n = handle.number
    if handle.kind == "point":
        return (*points[:n], (points[n][0] + dx, points[n][1] + dy), *points[n + 1 :])
    a, b = points[n], points[(n + 1) % len(points)]
    return (*points[: n + 1], ((a[0] + b[0]) / 2 + dx, (a[1] + b[1]) / 2 + dy), *points[n + 1 :])


def _resized(
    thing: MapObject, way: tuple[int, int], shift: tuple[float, float], tile_map: TileMap, *, even: bool
) -> MapObject:
    left, top, width, height = box_of(thing, tile_map)
    wide, high = max(width + way[0] * shift[0], SMALLEST), max(height + way[1] * shift[1], SMALLEST)
    if even and all(way) and width and height:
        share = max(wide / width, high / height)
        wide, high = width * share, height * share
        if thing.shape == "text":
            size = thing.text.get("pixelsize", 16)
            letters = max(round(float(size) * share), 4) if isinstance(size, int | float) else 16
            thing = replace(thing, text={**thing.text, "pixelsize": letters})
    across, down = anchor_of(thing, tile_map)
    x = left + (width - wide if way[0] < 0 else 0) + across * wide
    y = top + (height - high if way[1] < 0 else 0) + down * high
    dx, dy = turned(x, y, thing.rotation)
    return _placed(replace(thing, width=round(wide, 3), height=round(high, 3)), thing.x + dx, thing.y + dy)


def _turned_towards(thing: MapObject, at: tuple[float, float], tile_map: TileMap, step: int) -> MapObject:
    """Return an object turned about its middle until its top looks at a place in map pixels."""
    corners = corners_of(thing, tile_map)
    x, y = (corners[0][0] + corners[2][0]) / 2, (corners[0][1] + corners[2][1]) / 2
    angle = degrees(atan2(at[1] - y, at[0] - x)) + 90
    angle = (round(angle / step) * step if step else round(angle, 1)) % 360
    dx, dy = turned(thing.x - x, thing.y - y, angle - thing.rotation)
    return _placed(replace(thing, rotation=float(angle)), x + dx, y + dy)


def _placed(thing: MapObject, x: float, y: float) -> MapObject:
    return replace(thing, x=round(x, 3), y=round(y, 3))


def _changed(
    tile_map: TileMap,
    change: Callable[[tuple[MapObject, ...]], tuple[MapObject, ...]],
    refs: Collection[Ref],
    *,
    by_hand: bool = False,
) -> TileMap:
    """Return the map with objects of the layers that hold one of `refs` changed; raises Refused for a locked one."""

    def changed(layer: AnyLayer) -> AnyLayer:
        if not isinstance(layer, ObjectLayer) or not any(ref_of(each) in refs for each in layer.objects):
            return layer
        if layer.look.locked:
            raise Refused("map.layer_locked", name=layer.name)
        if not by_hand:
            return replace(layer, objects=change(layer.objects))
        painted = layer.objects if layer.order == "index" else tuple(sorted(layer.objects, key=lambda each: each.y))
        return replace(layer, objects=change(painted), order="index")

    return change_layers(tile_map, changed)


def _objects(tile_map: TileMap) -> list[MapObject]:
    return [o for layer in tile_map.all_layers() if isinstance(layer, ObjectLayer) for o in layer.objects]

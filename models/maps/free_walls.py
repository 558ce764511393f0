"""Walls, windows and doors off the grid, drawn here or from other programs: objects, with corners at any place.

The rules see their straight pieces (`models.maps.rules.lines`), those of hidden layers too, as they see the ground
that hidden tiles stand for. They are saved, copied, moved, turned and undone as
objects are, and written back to the file type they came from with all their properties. One with a material is drawn
as a wall of it; without, its picture shows it already. Those near edges can be put on them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from models.content import Json
from models.errors import Refused
from models.maps.features import THOUSAND, DoorState, Wall, WallKind
from models.maps.properties import Properties, Property
from models.maps.rules.grid import Edge, Line
from models.maps.tile_map import AnyLayer, MapObject, ObjectLayer, TileMap, change_layers

FREE_WALL: Final = "free_wall"
FREE_WINDOW: Final = "free_window"
FREE_DOOR: Final = "free_door"
FREE_HIDDEN_DOOR: Final = "free_secret_door"
FREE_KINDS: Final = (FREE_WALL, FREE_WINDOW, FREE_DOOR, FREE_HIDDEN_DOOR)
"""What such an object may be: the kind of it."""
NEAR: Final = 1e-6
NEAR_EDGE: Final = 0.1 + NEAR
"""Cells between an edge and a wall that can be put on it."""
_SHARE: Final = 0.5 - NEAR
"""The share of an edge that walls must cover to be put on it."""
_KINDS: Final[Mapping[str, WallKind]] = {
    FREE_WALL: "wall",
    FREE_WINDOW: "window",
    FREE_DOOR: "door",
    FREE_HIDDEN_DOOR: "secret_door",
}
KINDS_OFF_GRID: Final[Mapping[str, str]] = {wall: free for free, wall in _KINDS.items()}
"""The kind of object of each kind of wall; a laser barrier stands on edges alone."""
WALL_MATERIALS: Final = ("stone", "rubble", "timber", "palisade", "hedge", "hull", "low", "glass")
"""What a wall is built of; a low wall and glass stop a step and let a shot through."""
SEEN_OVER: Final = ("low", "glass")
MATERIAL: Final = "material"
ETHEREAL: Final = "ethereal"
"""The property of a wall that cuts sight and stops nobody."""
LIMITED: Final = "limited"
"""The property of a wall, such as a wood, that other programs let sight into, not through."""
MOST_POINTS: Final = 5_000
"""The corners one wall may have."""
Point = tuple[float, float]


def material_of(properties: Properties) -> str:
    """Return what a wall is built of, on an edge or off the grid; empty for one that shows no material."""
    found = properties.get(MATERIAL)
    return str(found.value) if found is not None and found.value in WALL_MATERIALS else ""


def with_material(wall: Wall, material: str) -> Wall:
    """Return a wall built of a material, "" for none: a wall of glass and a low one let shots through, as a window."""
    kept = {key: each for key, each in wall.properties.items() if key != MATERIAL}
    built = {MATERIAL: Property("string", material)} if material else {}
    was, now = material_of(wall.properties) in SEEN_OVER, material in SEEN_OVER
    kinds: dict[str, WallKind] = {"wall": "window"} if now else {"window": "wall"} if was else {}
    return replace(wall, kind=kinds.get(wall.kind, wall.kind), properties={**kept, **built})


@dataclass(frozen=True, slots=True)
class FreeWall:
    """A wall, window or door off the grid as it stands now: its kind, its corners in cells, and its object."""

    kind: str
    points: tuple[Point, ...]
    object: MapObject

    @property
    def wall(self) -> Wall:
        """The wall on an edge that means the same."""
        return _wall(self, ("V", 0, 0))

    @property
    def lines(self) -> tuple[Line, ...]:
        """Its straight pieces as the rules judge them, in whole thousandths of a cell; those of no length left out."""
        corners = [(round(x * THOUSAND), round(y * THOUSAND)) for x, y in self.points]
        return tuple((*a, *b) for a, b in pairwise(corners) if a != b)

    @property
    def stops(self) -> bool:
        """Whether nobody may step over it."""
        found = self.object.properties.get(ETHEREAL)
        return self.wall.stops and not (found is not None and found.value is True)

    def lies_on(self, points: tuple[Point, ...]) -> bool:
        """Return whether its corners are, within a rounding error, those of `points`."""
        if len(points) != len(self.points):
            return False
        pairs = zip(points, self.points, strict=True)
        return all(abs(a[0] - b[0]) <= NEAR and abs(a[1] - b[1]) <= NEAR for a, b in pairs)


def free_walls(tile_map: TileMap) -> Iterator[FreeWall]:
    """Yield the walls, windows and doors off the grid of a map, layer by layer."""
    for layer in tile_map.all_layers():
        if isinstance(layer, ObjectLayer):
            for thing in layer.objects:
                if thing.kind in FREE_KINDS:
                    yield FreeWall(thing.kind, _corners(tile_map, layer, thing), thing)


def same_walls(one: TileMap, other: TileMap) -> bool:
    """Return whether two states of a map have the same walls, windows and doors off the grid."""
    layers = [[each for each in made.all_layers() if isinstance(each, ObjectLayer)] for made in (one, other)]
    looks = [[(each.look.offset_x, each.look.offset_y) for each in some] for some in layers]
    if looks[0] == looks[1] and all(a.objects is b.objects for a, b in zip(*layers, strict=True)):
        return True
    walls = [[(each.kind, each.points, each.object) for each in free_walls(made)] for made in (one, other)]
    return walls[0] == walls[1]


def _corners(tile_map: TileMap, layer: ObjectLayer, thing: MapObject) -> tuple[Point, ...]:
    left, top = thing.x + layer.look.offset_x, thing.y + layer.look.offset_y
    turn = math.radians(thing.rotation)
    cos, sin = (math.cos(turn), math.sin(turn)) if thing.rotation else (1.0, 0.0)
    return tuple(
        ((left + x * cos - y * sin) / tile_map.cell_width, (top + x * sin + y * cos) / tile_map.cell_height)
        for x, y, *_ in thing.points or ((0.0, 0.0),)
    )


def free_wall(
    number: int, kind: str, points: tuple[Point, ...], cell: tuple[int, int], properties: Properties
) -> MapObject:
    """Return the object of a wall, window or door whose corners are in cells of `cell` pixels.

    The properties `state` and `one_way` are those of the wall.
    """
    (x, y), wide, high = points[0], *cell
    if len(points) == 1:
        return MapObject(number, "point", kind=kind, x=x * wide, y=y * high, properties=properties)
    corners = tuple(((px - x) * wide, (py - y) * high) for px, py in points)
    return MapObject(number, "polyline", kind=kind, x=x * wide, y=y * high, points=corners, properties=properties)


def foreign_property(key: str, raw: Json) -> dict[str, Property]:
    """Return a thing's data of another program as one property named `key`, a JSON text."""
    return {key: Property("string", json.dumps(raw, ensure_ascii=False, sort_keys=True, allow_nan=False))}


def kept_of(properties: Properties, key: str) -> dict[str, Json]:
    """Return a thing's data of another program; empty where the property is missing or no longer a JSON table."""
    found = properties.get(key)
    if found is None or not isinstance(found.value, str):
        return {}
    try:
        raw = json.loads(found.value)
    except (ValueError, RecursionError):
        return {}
    return dict(raw) if isinstance(raw, Mapping) else {}


def without_free_walls(tile_map: TileMap) -> TileMap:
    """Return a map without the walls, windows and doors off the grid that its picture shows: as players see it."""

    def bare(layer: AnyLayer) -> AnyLayer:
        if not isinstance(layer, ObjectLayer) or not any(map(is_bare, layer.objects)):
            return layer
        return replace(layer, objects=tuple(thing for thing in layer.objects if not is_bare(thing)))

    return change_layers(tile_map, bare)


def check_wall(tile_map: TileMap, thing: MapObject) -> None:
    """Raise Refused for a wall off the grid that has no length, too many corners, or one that is off the map."""
    if len(thing.points) > MOST_POINTS:
        raise Refused("map.wall_too_long", limit=MOST_POINTS)
    free = FreeWall(thing.kind, _corners(tile_map, ObjectLayer(id=0), thing), thing)
    if not free.lines:
        raise Refused("map.wall_flat")
    if any(not (-NEAR <= x <= tile_map.width + NEAR and -NEAR <= y <= tile_map.height + NEAR) for x, y in free.points):
        raise Refused("map.wall_off_map")


def shown_walls(tile_map: TileMap) -> list[FreeWall]:
    """Return the walls off the grid that are drawn as walls: those with a material, on layers that are shown."""
    found = []
    for layer in tile_map.all_layers(shown=True):
        if isinstance(layer, ObjectLayer):
            built = [thing for thing in layer.objects if thing.visible and is_built(thing) and len(thing.points) > 1]
            found += [FreeWall(thing.kind, _corners(tile_map, layer, thing), thing) for thing in built]
    return found


def is_built(thing: MapObject) -> bool:
    """Return whether an object is a wall off the grid with a material."""
    return thing.kind in FREE_KINDS and bool(material_of(thing.properties))


def is_bare(thing: MapObject) -> bool:
    """Return whether an object is a wall off the grid that shows no material."""
    return thing.kind in FREE_KINDS and not material_of(thing.properties)


def with_doors(tile_map: TileMap, states: Mapping[int, DoorState]) -> TileMap:
    """Return the map with doors off the grid, by the ids of their objects, in other states."""

    def changed(thing: MapObject) -> MapObject:
        state = states.get(thing.id) if thing.kind in (FREE_DOOR, FREE_HIDDEN_DOOR) else None
        return thing if state is None else with_own(thing, state=state.removeprefix("closed"))

    def after(layer: AnyLayer) -> AnyLayer:
        if not isinstance(layer, ObjectLayer) or states.keys().isdisjoint(thing.id for thing in layer.objects):
            return layer
        return replace(layer, objects=tuple(map(changed, layer.objects)))

    return change_layers(tile_map, after) if states else tile_map


def with_own(thing: MapObject, **values: str) -> MapObject:
    """Return an object with properties of words; an empty one is taken away."""
    kept = {key: each for key, each in thing.properties.items() if key not in values}
    return replace(thing, properties={**kept, **{key: Property("string", new) for key, new in values.items() if new}})


@dataclass(frozen=True, slots=True)
class OnGrid:
    """A map with its walls near edges put on them, and how many walls, and doors and windows, these are."""

    tile_map: TileMap
    walls: int = 0
    openings: int = 0


def put_on_grid(tile_map: TileMap) -> OnGrid:
    """Return a map with the walls, windows and doors within a tenth of a cell of edges on these edges.

    A wall stands on the edges of which walls cover at least half. Doors and windows go before walls; what would come
    onto a door or a window stays where it is.
    """
    every = [free for free in free_walls(tile_map) if len(free.points) > 1]
    size, walls = (tile_map.width, tile_map.height), dict(tile_map.walls)
    gone: set[int] = set()
    for free in every:
        if free.kind != FREE_WALL and _stand(free, size, walls):
            gone.add(id(free.object))
    lines = [
        (free, [_beside(a, b, size) for a, b in pairwise(free.points)]) for free in every if free.kind == FREE_WALL
    ]
    covered = _covered([line for _, near in lines for line in near if line is not None])
    made: list[Wall] = []
    count, rest = 0, dict[int, list[tuple[Point, ...]]]()
    for free, near in lines:
        moved = [line is not None and _fits(line, covered, walls) for line in near]
        if any(moved):
            count += sum(moved)
            rest[id(free.object)] = _pieces(free.points, moved)
            edges = [edge for line, fits in zip(near, moved, strict=True) if line and fits for edge in line]
            made += [_wall(free, edge) for edge in edges if edge in covered]
    for wall in made:
        walls.setdefault(wall.edge, wall)
    if not gone and not rest:
        return OnGrid(tile_map)
    after = _without(replace(tile_map, walls=walls), gone, rest)
    return OnGrid(after, count, len(gone))


_Line = Mapping[Edge, tuple[float, float]]
"""A straight wall beside the grid: the part of each edge it covers, from 0 to 1."""


def _beside(a: Point, b: Point, size: tuple[int, int]) -> _Line | None:
    """Return the line of a wall that runs within a tenth of a cell of edges on the map; None for any other wall."""
    found: dict[Edge, tuple[float, float]] = {}
    upright = abs(b[1] - a[1]) >= abs(b[0] - a[0])
    at, along = (0, 1) if upright else (1, 0)
    line, (low, high) = round(a[at]), sorted((a[along], b[along]))
    if max(abs(a[at] - line), abs(b[at] - line)) > NEAR_EDGE or not 0 <= line <= size[at] or low == high:
        return None
    for n in range(max(math.floor(low), 0), min(math.ceil(high), size[along])):
        edge: Edge = ("V", line, n) if upright else ("H", n, line)
        found[edge] = max(low - n, 0.0), min(high - n, 1.0)
    return found or None


def _stand(free: FreeWall, size: tuple[int, int], walls: dict[Edge, Wall]) -> bool:
    """Put a door or a window on the edges it covers by half, or that of its middle; return whether they were free."""
    line = _beside(free.points[0], free.points[-1], size) if len(free.points) == 2 else None
    if line is None:
        return False
    parts = {edge: end - start for edge, (start, end) in line.items()}
    edges = [edge for edge, part in parts.items() if part >= _SHARE] or [max(parts, key=lambda edge: parts[edge])]
    if any(edge in walls and walls[edge] != Wall(*edge) for edge in edges):
        return False
    walls.update({edge: _wall(free, edge) for edge in edges})
    return True


def _covered(lines: Sequence[_Line]) -> set[Edge]:
    """Return the edges of which walls cover at least half together."""
    parts: dict[Edge, list[tuple[float, float]]] = {}
    for line in lines:
        for edge, part in line.items():
            parts.setdefault(edge, []).append(part)
    covered = set()
    for edge, every in parts.items():
        total, reached = 0.0, 0.0
        for start, end in sorted(every):
            total += max(end - max(start, reached), 0.0)
            reached = max(reached, end)
        if total >= _SHARE:
            covered.add(edge)
    return covered


def _fits(line: _Line, covered: set[Edge], walls: Mapping[Edge, Wall]) -> bool:
    """Return whether a wall comes onto edges, none of which is a door or a window."""
    edges = [edge for edge in line if edge in covered]
    blocked = [edge for edge, (start, end) in line.items() if end - start >= _SHARE and not _is_wall(walls, edge)]
    return bool(edges) and not blocked


def _is_wall(walls: Mapping[Edge, Wall], edge: Edge) -> bool:
    return edge not in walls or walls[edge].kind == "wall"


def _wall(free: FreeWall, edge: Edge) -> Wall:
    properties = dict(free.object.properties)
    told: dict[str, object] = {key: properties.pop(key).value for key in ("state", "one_way") if key in properties}
    state, way = told.get("state"), told.get("one_way")
    return Wall(
        *edge,
        _KINDS[free.kind],
        state if state in ("open", "locked") else "closed",
        way if way in ("forward", "backward") else "",
        free.object.name,
        properties,
    )


def _pieces(points: Sequence[Point], moved: Sequence[bool]) -> list[tuple[Point, ...]]:
    """Return what stays of a line whose parts `moved` are taken out."""
    pieces: list[tuple[Point, ...]] = []
    run: tuple[Point, ...] = ()
    for (a, b), gone in zip(pairwise(points), moved, strict=True):
        if gone:
            pieces += [run] if run else []
            run = ()
        else:
            run = (*(run or (a,)), b)
    return pieces + ([run] if run else [])


def _without(made: TileMap, gone: set[int], rest: Mapping[int, Sequence[tuple[Point, ...]]]) -> TileMap:
    """Return a map without the objects of `gone`, and of those of `rest` the pieces that stay; both by `id()`."""
    free = max(thing.id for layer in made.all_layers() if isinstance(layer, ObjectLayer) for thing in layer.objects)
    numbers = iter(range(max(made.next_id, free + 1), 2**53))
    cell, last = (made.cell_width, made.cell_height), made.next_id

    def left(layer: ObjectLayer) -> Iterator[MapObject]:
        nonlocal last
        shift = layer.look.offset_x / cell[0], layer.look.offset_y / cell[1]
        for thing in layer.objects:
            if id(thing) not in gone and id(thing) not in rest:
                yield thing
            for i, piece in enumerate(rest.get(id(thing), ())):
                points = tuple((x - shift[0], y - shift[1]) for x, y in piece)
                number = next(numbers) if i else thing.id
                last = max(last, number + 1)
                yield free_wall(number, thing.kind, points, cell, thing.properties)

    def bare(layer: AnyLayer) -> AnyLayer | None:
        if not isinstance(layer, ObjectLayer) or not any(thing.kind in FREE_KINDS for thing in layer.objects):
            return layer
        objects = tuple(left(layer))
        return replace(layer, objects=objects) if objects else None

    return replace(change_layers(made, bare), next_id=last)

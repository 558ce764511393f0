"""The stack of layers: their places, moving, removing and copying them, and which one takes a tile by itself.

Layers are counted from the bottom up. A layer of tiles says with `look.kind` which tiles it takes (`KINDS`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

from models.errors import Refused
from models.maps.gids import NUMBER, Gids
from models.maps.ribbons import LAYER as RIBBONS
from models.maps.rules.grid import check_size
from models.maps.tile_map import (
    AnyLayer,
    GroupLayer,
    LayerLook,
    ObjectLayer,
    TileLayer,
    TileMap,
    change_layers,
)
from models.maps.tilesets.borders import BORDER
from models.maps.tilesets.library import LayerKind

KINDS: Final[tuple[str, ...]] = get_args(LayerKind)
"""The kinds of layers a tile goes to by itself, from the bottom up."""
THINGS: Final[LayerKind] = "things"

STRANGE, GROUND, RIM, THING = range(4)
"""What a tile is to the ground painted below it: of no known kind, a ground or wall, a border of one, a thing on it."""

Looked = TypeVar("Looked", bound=np.generic)
Names = Mapping[str, str]
"""What new layers of each kind are called."""

NO_NAMES: Final[Names] = {}


def place_of(tile_map: TileMap, layer_id: int) -> tuple[int, int]:
    """Return the group (0: none) a layer is in and its place there; raises Refused without such a layer."""
    tile_map.layer(layer_id)
    for group, inside in _stacks(0, tile_map.layers):
        for place, layer in enumerate(inside):
            if layer.id == layer_id:
                return group, place
    raise Refused("map.no_such_layer", id=layer_id)


def insert_layer(tile_map: TileMap, layer: AnyLayer, place: int, group: int = 0) -> TileMap:
    """Return the map with a layer at a place of the stack or of a group; its id becomes a new one."""
    new = replace(layer, id=tile_map.next_id)
    count = sum(isinstance(each, TileLayer) for each in tile_map.all_layers()) + isinstance(new, TileLayer)
    check_size(tile_map.width, tile_map.height, max(count, 1))
    return _put_layer(replace(tile_map, next_id=tile_map.next_id + 1), new, place, group)


def remove_layer(tile_map: TileMap, layer_id: int) -> TileMap:
    """Return the map without a layer and what is in it; raises Refused without such a layer."""
    tile_map.layer(layer_id)
    return change_layers(tile_map, lambda layer: None if layer.id == layer_id else layer)


def move_layer(tile_map: TileMap, layer_id: int, place: int, group: int = 0) -> TileMap:
    """Return the map with a layer at another place, counted without it; raises Refused to put a group into itself."""
    moved = tile_map.layer(layer_id)
    if isinstance(moved, GroupLayer) and group in {layer_id, *(layer.id for layer in _inside(moved))}:
        raise Refused("map.group_in_itself", name=moved.name)
    return _put_layer(remove_layer(tile_map, layer_id), moved, place, group)


def duplicate_layer(tile_map: TileMap, layer_id: int, name: str) -> TileMap:
    """Return the map with a copy of a layer right above it; what is in a group is copied with it."""
    group, place = place_of(tile_map, layer_id)
    copied, next_id = _fresh(tile_map.layer(layer_id), tile_map.next_id)
    extra = sum(isinstance(each, TileLayer) for each in (copied, *_inside(copied)))
    check_size(tile_map.width, tile_map.height, max(sum(1 for _ in tile_map.tile_layers()) + extra, 1))
    return _put_layer(replace(tile_map, next_id=next_id), replace(copied, name=name), place + 1, group)


def empty_tiles(tile_map: TileMap, name: str, kind: str = "") -> TileLayer:
    """Return a layer of the map's size without tiles; its id is 0 until it is put into the map."""
    gids = np.zeros((tile_map.height, tile_map.width), np.uint32)
    return TileLayer(id=0, name=name, look=LayerLook(kind=kind), gids=gids)


def home_of(tile_map: TileMap, gid: int) -> str:
    """Return the kind of layer a tile goes to by itself, empty for the current layer."""
    found = tile_map.tileset_of(gid)
    info = found[0].tileset.tiles.get(str(found[1])) if found else None
    return info.layer if info is not None and info.layer in KINDS else ""


def layer_for(tile_map: TileMap, kind: str, current: int) -> TileLayer | None:
    """Return the layer of tiles that takes tiles of a kind by itself: the current one where it is of that kind.

    The lowest layer of no kind takes the ground. None where the map has none yet.
    """
    of_kind = [layer for layer in tile_map.tile_layers() if layer.look.kind == kind]
    if of_kind:
        return next((layer for layer in of_kind if layer.id == current), of_kind[-1])
    plain = [layer for layer in tile_map.tile_layers() if layer.look.kind not in KINDS]
    return plain[0] if plain and kind == KINDS[0] else None


def with_layer_for(tile_map: TileMap, kind: str, current: int, names: Names = NO_NAMES) -> tuple[TileMap, TileLayer]:
    """Return the map, with a new layer where it needs one, and the layer that takes tiles of a kind by itself."""
    found = layer_for(tile_map, kind, current)
    if found is not None:
        return tile_map, found
    rank = KINDS.index(kind)
    below = [i for i, layer in enumerate(tile_map.layers) if _rank(layer) <= rank]
    made = insert_layer(tile_map, empty_tiles(tile_map, names.get(kind, kind), kind), below[-1] + 1 if below else 0)
    layer = made.layer(made.next_id - 1)
    assert isinstance(layer, TileLayer)
    return made, layer


def tile_sorts(tile_map: TileMap) -> NDArray[np.uint8]:
    """Return what each tile number is to the ground below it; the last stands for all beyond."""
    last = max((used.first_gid + used.tileset.count for used in tile_map.tilesets), default=1)
    sorts = np.full(last + 1, STRANGE, np.uint8)
    for used in tile_map.tilesets:
        for tile in used.tileset.tiles.values():
            if tile.layer in KINDS:
                sort = RIM if tile.kind == BORDER else THING if tile.layer == THINGS else GROUND
                sorts[used.first_gid + tile.id] = sort
    return sorts


def above(tile_map: TileMap, layer_id: int) -> list[TileLayer]:
    """Return the visible layers of tiles above one, from the bottom up, without those of things."""
    layers = list(tile_map.tile_layers())
    at = next((i for i, layer in enumerate(layers) if layer.id == layer_id), len(layers))
    return [layer for layer in layers[at + 1 :] if layer.look.visible and layer.look.kind != THINGS]


def seen_ground(tile_map: TileMap, layer_id: int) -> NDArray[np.int64]:
    """Return what of a layer is seen, array (height, width): its tile numbers, or that of the terrain that hides it.

    Tiles of one terrain have one number, below 0; things hide nothing.
    """
    layer = tile_map.layer(layer_id)
    if not isinstance(layer, TileLayer):
        raise Refused("map.not_tiles", name=layer.name)
    sorts = tile_sorts(tile_map)
    family = -np.arange(len(sorts), dtype=np.int64)
    for used in tile_map.tilesets:
        for wang in used.tileset.wang_sets:
            for tile in wang.tiles:
                family[used.first_gid + int(tile)] = -(used.first_gid + int(next(iter(wang.tiles))))
    seen = layer.gids.astype(np.int64)
    for each in above(tile_map, layer_id):
        found = looked_up(sorts, each.gids)
        np.copyto(seen, looked_up(family, each.gids), where=(each.gids != 0) & (found != THING) & (found != RIM))
    return seen


def looked_up(table: NDArray[Looked], tiles: Gids) -> NDArray[Looked]:
    """Return for each tile number its value in a table whose last value stands for all numbers beyond."""
    found: NDArray[Looked] = table[np.minimum(tiles & np.uint32(NUMBER), np.uint32(len(table) - 1))]
    return found


def object_layer(tile_map: TileMap, current: int, name: str, kind: str = "") -> tuple[TileMap, ObjectLayer]:
    """Return the map and the layer new objects go to: the current one, else the highest of a kind, else a new one.

    That of ribbons is made above the ground and under walls and things, any other on top.
    """
    layers = [layer for layer in tile_map.all_layers() if isinstance(layer, ObjectLayer)]
    home = [layer for layer in layers if (layer.look.kind == RIBBONS) is (kind == RIBBONS)]
    found = next((layer for layer in layers if layer.id == current), home[-1] if home else None)
    if found is not None:
        return tile_map, found
    new = ObjectLayer(id=0, name=name, look=LayerLook(kind=kind), order="index" if kind else "topdown")
    below = [i for i, layer in enumerate(tile_map.layers) if not kind or _rank(layer) <= _rank(new)]
    made = insert_layer(tile_map, new, below[-1] + 1 if below else 0)
    layer = made.layer(made.next_id - 1)
    assert isinstance(layer, ObjectLayer)
    return made, layer


def _rank(layer: AnyLayer) -> int:
    """Return how high a layer stands among the kinds: its place in KINDS, for a group the highest inside.

    A layer of tiles of no kind counts as ground, ribbons lie under the walls, any other layer of something else
    stands above all kinds.
    """
    if isinstance(layer, GroupLayer):
        return max((_rank(inner) for inner in layer.layers), default=len(KINDS))
    if layer.look.kind == RIBBONS:
        return KINDS.index("relief")
    if not isinstance(layer, TileLayer):
        return len(KINDS)
    return KINDS.index(layer.look.kind) if layer.look.kind in KINDS else 0


def _put_layer(tile_map: TileMap, layer: AnyLayer, place: int, group: int) -> TileMap:
    if not group:
        return replace(tile_map, layers=_inserted(tile_map.layers, layer, place))
    inside = tile_map.layer(group)
    if not isinstance(inside, GroupLayer):
        raise Refused("map.not_a_group", name=inside.name)
    new = replace(inside, layers=_inserted(inside.layers, layer, place))
    return change_layers(tile_map, lambda old: new if old.id == group else old)


def _inserted(layers: tuple[AnyLayer, ...], layer: AnyLayer, place: int) -> tuple[AnyLayer, ...]:
    at = max(0, min(place, len(layers)))
    return (*layers[:at], layer, *layers[at:])


def _stacks(group: int, layers: tuple[AnyLayer, ...]) -> list[tuple[int, tuple[AnyLayer, ...]]]:
    found = [(group, layers)]
    for layer in layers:
        if isinstance(layer, GroupLayer):
            found += _stacks(layer.id, layer.layers)
    return found


def _inside(layer: AnyLayer) -> list[AnyLayer]:
    if not isinstance(layer, GroupLayer):
        return []
    return [each for inner in layer.layers for each in (inner, *_inside(inner))]


def _fresh(layer: AnyLayer, next_id: int) -> tuple[AnyLayer, int]:
    """Return a layer with new ids for it and all that is in it, and the next free id."""
    new: AnyLayer = replace(layer, id=next_id)
    next_id += 1
    if isinstance(new, GroupLayer):
        inner = []
        for each in new.layers:
            made, next_id = _fresh(each, next_id)
            inner.append(made)
        new = replace(new, layers=tuple(inner))
    if isinstance(new, ObjectLayer):
        objects = tuple(replace(each, id=next_id + i) for i, each in enumerate(new.objects))
        new, next_id = replace(new, objects=objects), next_id + len(objects)
    return new, next_id

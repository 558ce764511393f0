"""The stack of layers: where one stands, goes and is copied to, which one takes a tile, where a new one is made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest

from models.errors import Refused
from models.maps.layers import (
    KINDS,
    insert_layer,
    layer_for,
    move_layer,
    remove_layer,
)
from models.maps.tile_map import (
    AnyLayer,
    GroupLayer,
    LayerLook,
    MapObject,
    ObjectLayer,
    TileLayer,
    TileMap,
    add_layer,
    new_map,
)

Drawn = list["int | Drawn"]


@contextmanager
def refused(key: str, **args: object) -> Iterator[None]:
    with pytest.raises(Refused) as told:
        yield
    assert (told.value.key, told.value.args_) == (key, args)


def tiles(number: int, kind: str = "") -> TileLayer:
    return TileLayer(id=number, name=f"T{number}", look=LayerLook(kind=kind), gids=np.full((4, 6), number, np.uint32))


def things(number: int, *objects: int) -> ObjectLayer:
    return ObjectLayer(id=number, name=f"O{number}", objects=tuple(MapObject(each, "point") for each in objects))


def group(number: int, *layers: AnyLayer) -> GroupLayer:
    return GroupLayer(id=number, name=f"G{number}", layers=layers)


def stack(*layers: AnyLayer, next_id: int = 50) -> TileMap:
    return replace(new_map(6, 4), layers=layers, next_id=next_id)


def nested() -> TileMap:
    """Layers 1, then a group 2 with 3, a group 4 with 5 and 6, and 7; then 8."""
    return stack(tiles(1), group(2, tiles(3), group(4, things(5, 60, 61), tiles(6)), tiles(7)), things(8))


def ids(made: TileMap) -> Drawn:
    """Return the ids of layers, what is in a group in a list behind it."""

    def inside(layers: tuple[AnyLayer, ...]) -> Drawn:
        found: Drawn = []
        for layer in layers:
            found.append(layer.id)
            if isinstance(layer, GroupLayer):
                found.append(inside(layer.layers))
        return found

    return inside(made.layers)


def test_a_layer_goes_into_groups_alone_and_a_group_not_into_itself() -> None:
    made = nested()
    for into in (2, 4):
        with refused("map.group_in_itself", name="G2"):
            move_layer(made, 2, 0, into)
    with refused("map.not_a_group", name="T1"):
        move_layer(made, 3, 0, 1)
    with refused("map.not_a_group", name="O8"):
        insert_layer(made, things(0), 0, 8)
    with refused("map.not_a_group", name="O8"):
        add_layer(made, things(0), 8)
    assert ids(remove_layer(made, 4)) == [1, 2, [3, 7], 8]
    assert ids(remove_layer(made, 2)) == [1, 8]
    put = insert_layer(made, things(0), 1, 4)
    assert (ids(put), put.next_id) == ([1, 2, [3, 4, [5, 50, 6], 7], 8], 51)
    top = add_layer(made, things(0), 4)
    assert (ids(top), top.next_id) == ([1, 2, [3, 4, [5, 6, 50], 7], 8], 51)
    assert ids(add_layer(made, things(0))) == [1, 2, [3, 4, [5, 6], 7], 8, 50]


def test_the_layer_of_a_kind_takes_its_tiles_the_current_one_first_else_the_highest() -> None:
    made = stack(tiles(1), tiles(2, "walls"), group(3, tiles(4, "walls")), tiles(5), tiles(6, "roofs"))

    def taken(kind: str, current: int) -> int:
        found = layer_for(made, kind, current)
        return found.id if found else 0

    assert [taken("walls", current) for current in (0, 1, 2, 4, 6)] == [4, 4, 2, 4, 4]
    assert [taken(kind, 5) for kind in KINDS] == [1, 0, 0, 0, 0, 4, 0, 6], "the lowest of no kind takes the ground"
    assert layer_for(stack(tiles(2, "walls")), "ground", 2) is None
    ground = stack(tiles(1), tiles(2, "ground"))
    assert [each.id if (each := layer_for(ground, "ground", current)) else 0 for current in (0, 1, 2)] == [2, 2, 2]

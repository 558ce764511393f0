"""The stack of layers: where one stands, goes and is copied to, which one takes a tile, where a new one is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest

from models.errors import Refused
from models.maps.gids import NUMBER
from models.maps.layers import (
    KINDS,
    duplicate_layer,
    empty_tiles,
    home_of,
    insert_layer,
    layer_for,
    move_layer,
    object_layer,
    place_of,
    remove_layer,
    with_layer_for,
)
from models.maps.tile_map import (
    AnyLayer,
    GroupLayer,
    ImageLayer,
    LayerLook,
    MapObject,
    ObjectLayer,
    TileLayer,
    TileMap,
    add_layer,
    add_tileset,
    new_map,
)
from models.maps.tileset import Picture, TileInfo, Tileset

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


def test_every_layer_says_its_group_and_its_place_there() -> None:
    made = nested()
    assert ids(made) == [1, 2, [3, 4, [5, 6], 7], 8]
    places = {each.id: place_of(made, each.id) for each in made.all_layers()}
    assert places == {1: (0, 0), 2: (0, 1), 8: (0, 2), 3: (2, 0), 4: (2, 1), 7: (2, 2), 5: (4, 0), 6: (4, 1)}
    acts: tuple[Callable[[], object], ...] = (
        lambda: place_of(made, 9), lambda: remove_layer(made, 9), lambda: move_layer(made, 9, 0),
        lambda: duplicate_layer(made, 9, "x"), lambda: made.layer(9),
    )  # fmt: skip
    for act in acts:
        with refused("map.no_such_layer", id=9):
            act()


@pytest.mark.parametrize(
    ("layer", "place", "into", "after"),
    [
        (1, 0, 0, [1, 2, [3, 4, [5, 6], 7], 8]),
        (1, 1, 0, [2, [3, 4, [5, 6], 7], 1, 8]),
        (1, 9, 0, [2, [3, 4, [5, 6], 7], 8, 1]),
        (8, -1, 0, [8, 1, 2, [3, 4, [5, 6], 7]]),
        (1, 1, 4, [2, [3, 4, [5, 1, 6], 7], 8]),
        (6, 0, 0, [6, 1, 2, [3, 4, [5], 7], 8]),
        (4, 2, 2, [1, 2, [3, 7, 4, [5, 6]], 8]),
        (4, 1, 0, [1, 4, [5, 6], 2, [3, 7], 8]),
    ],
)
def test_a_layer_goes_where_it_is_put(layer: int, place: int, into: int, after: Drawn) -> None:
    made = move_layer(nested(), layer, place, into)
    assert ids(made) == after
    assert made.next_id == 50


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


def test_a_copy_stands_right_above_with_new_numbers_for_all_in_it() -> None:
    made = duplicate_layer(nested(), 2, "Copie")
    assert ids(made) == [1, 2, [3, 4, [5, 6], 7], 50, [51, 52, [53, 56], 57], 8]
    assert [each.name for each in made.all_layers()][7:] == ["Copie", "T3", "G4", "O5", "T6", "T7", "O8"]
    copied = made.layer(53)
    assert isinstance(copied, ObjectLayer)
    assert ([each.id for each in copied.objects], made.next_id) == ([54, 55], 58)
    again = duplicate_layer(nested(), 6, "Copie")
    assert (ids(again), again.next_id) == ([1, 2, [3, 4, [5, 6, 50], 7], 8], 51)
    assert again.layer(50).name == "Copie"


@pytest.mark.parametrize("act", ["insert", "copy", "add"])
def test_layers_of_tiles_are_counted_wherever_they_lie(act: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, bare = nested(), stack(things(1))
    asked: list[tuple[int, ...]] = []
    for module in ("layers", "tile_map"):
        monkeypatch.setattr(f"models.maps.{module}.check_size", lambda *size: asked.append(size))
    if act == "insert":
        insert_layer(made, tiles(0), 0)
        insert_layer(made, things(0), 0)
        insert_layer(bare, things(0), 0)
    elif act == "copy":
        duplicate_layer(made, 1, "")
        duplicate_layer(made, 2, "")
        duplicate_layer(bare, 1, "")
    else:
        add_layer(made, tiles(0))
        add_layer(made, things(0))
    expected = {"insert": [5, 4, 1], "copy": [5, 7, 1], "add": [5, 4]}[act]
    assert asked == [(6, 4, count) for count in expected]


def test_a_tile_goes_home_to_the_kind_it_names() -> None:
    infos = {"0": TileInfo(0, layer="walls"), "1": TileInfo(1), "2": TileInfo(2, layer="sky")}
    made = add_tileset(add_tileset(new_map(6, 4), Tileset("a", 8, 8, 5, 1)), Tileset("b", 8, 8, 4, 1, tiles=infos))
    homes = [home_of(made, gid) for gid in (0, 1, 5, 6, 6 | 0x8000_0000, 7, 8, 9)]
    assert homes == ["", "", "", "walls", "walls", "", "", ""]
    assert KINDS == ("ground", "water", "cover", "rough", "relief", "walls", "things", "roofs")


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


@pytest.mark.parametrize(
    ("layers", "kind", "after"),
    [
        ((tiles(1), tiles(2, "roofs")), "walls", [1, 50, 2]),
        ((tiles(1), tiles(2, "walls"), tiles(3, "things")), "rough", [1, 50, 2, 3]),
        ((tiles(1), tiles(2, "walls"), tiles(3, "things")), "roofs", [1, 2, 3, 50]),
        ((tiles(2, "walls"), things(3)), "water", [50, 2, 3]),
        ((tiles(1), things(3), tiles(4, "cover"), things(5)), "walls", [1, 3, 4, 50, 5]),
        ((tiles(1), group(2, tiles(3, "walls"))), "cover", [1, 50, 2, [3]]),
        ((tiles(1), group(2, tiles(3, "cover"))), "walls", [1, 2, [3], 50]),
        ((tiles(1), group(2, tiles(3, "cover"), tiles(4, "things"))), "walls", [1, 50, 2, [3, 4]]),
        ((tiles(1), group(2)), "walls", [1, 50, 2, []]),
        ((tiles(1), ImageLayer(id=2, picture=Picture("a"))), "roofs", [1, 50, 2]),
        ((tiles(2, "walls"),), "ground", [50, 2]),
        ((), "walls", [50]),
    ],
)
def test_a_new_layer_of_a_kind_is_made_above_what_lies_lower(
    layers: tuple[AnyLayer, ...], kind: str, after: Drawn
) -> None:
    made, layer = with_layer_for(stack(*layers), kind, 1, {"walls": "Murs"})
    assert ids(made) == after
    assert made.next_id == 51
    assert made.layer(50) is layer
    assert (layer.name, layer.look) == ("Murs" if kind == "walls" else kind, LayerLook(kind=kind))
    assert layer.gids.shape == (4, 6)
    assert not layer.gids.any()
    assert with_layer_for(made, kind, 0) == (made, layer), "the next one finds it"


def test_objects_go_to_the_current_layer_else_the_highest_else_a_new_one_on_top() -> None:
    made = stack(things(1), tiles(2), group(3, things(4)))
    for current, taken in ((1, 1), (4, 4), (2, 4), (0, 4)):
        after, layer = object_layer(made, current, "Objets")
        assert after is made
        assert layer.id == taken
    after, layer = object_layer(stack(group(1, tiles(2)), tiles(3)), 2, "Objets")
    assert (ids(after), layer) == ([1, [2], 3, 50], ObjectLayer(id=50, name="Objets"))
    empty = empty_tiles(new_map(3, 2), "Toit", "roofs")
    assert (empty.id, empty.name, empty.look, empty.gids.tolist()) == (
        0, "Toit", LayerLook(kind="roofs"), [[0, 0, 0], [0, 0, 0]],
    )  # fmt: skip


def test_tilesets_are_numbered_one_after_the_other_up_to_the_last_number_there_is() -> None:
    made = add_tileset(new_map(4, 3, name="Carte", layer="Sol"), Tileset("a", 32, 32, 6, 3))
    room = NUMBER - made.tilesets[0].first_gid - 6
    assert [each.first_gid for each in add_tileset(made, Tileset("b", 32, 32, room, 3)).tilesets] == [1, 7]
    with refused("map.too_many_tiles"):
        add_tileset(made, Tileset("b", 32, 32, room + 1, 3))

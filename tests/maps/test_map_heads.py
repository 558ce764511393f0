"""The head of a map: how far each part may go, what is said of one that goes further, what is written at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from models.errors import ContentError
from models.maps.chunks import changed, check, keys, pack, unpack
from models.maps.features import CellDoor, TableShape, Wall, Zone
from models.maps.map_json import assemble, blocks, check_map, head, head_in_paces, plain_value
from models.maps.tile_map import GroupLayer, MapObject, MapTileset, ObjectLayer, TileLayer, TileMap, new_map
from models.maps.tileset import Tileset

BARE = new_map(5, 3)
SQUARE = ((0, 0), (1000, 0), (1000, 1000), (0, 1000))
HEAD: dict[str, Any] = {"width": 5, "height": 3, "layers": [{"layer": "tiles", "id": 1}]}


def told(act: Any, *args: Any) -> tuple[str, str, dict[str, object]]:
    with pytest.raises(ContentError) as caught:
        act(*args)
    error = caught.value
    assert error.file == "carte.json"
    return error.key, error.place, {key: each for key, each in error.args_.items() if key not in ("file", "place")}


def walled(*edge: Any) -> dict[str, Any]:
    return {"walls": {edge: Wall(*edge)}}


def doored(x: int, y: int) -> dict[str, Any]:
    return {"doors": {(x, y): CellDoor(x, y)}}


def zoned(*runs: tuple[int, ...], polygon: tuple[tuple[int, ...], ...] = ()) -> dict[str, Any]:
    return {"zones": (Zone(9, "Cour", runs=runs, polygon=polygon),)}


def shaped(polygon: Any = (), disc: Any = (), **parts: Any) -> dict[str, Any]:
    return {"shapes": (TableShape("water", polygon, disc, **parts),)}


def pointed(*points: tuple[float, ...]) -> dict[str, Any]:
    inside = ObjectLayer(id=3, objects=(MapObject(4), MapObject(5, "polyline", points=points)))
    return {"layers": (*BARE.layers, GroupLayer(id=2, layers=(inside,)))}


def numbered(*ids: int) -> dict[str, Any]:
    return {"layers": tuple(TileLayer(id=each, gids=np.zeros((3, 5), np.uint32)) for each in ids)}


@pytest.mark.parametrize(
    "parts",
    [
        walled("V", 0, 0), walled("V", 5, 2), walled("H", 4, 3), walled("H", 0, 0), doored(4, 2), doored(0, 0),
        zoned((0, 0, 4), (2, 4, 4)), zoned(polygon=((-10_000, 10_000), (10_000, 0), (0, -10_000))),
        shaped(SQUARE, bottom=0, top=10_000), shaped(disc=(-10_000, 10_000, 1)), shaped(SQUARE, bottom=5, top=5),
        pointed((1.5, 2), (3, 4)), numbered(1, 7), {"cell_width": 4096, "cell_height": 1, "cell_um": 1},
        {"cell_width": 1, "cell_height": 4096},
        {"tilesets": (MapTileset(1, Tileset("a", 1, 1, 1_000_000)),)},
    ],
)  # fmt: skip
def test_what_lies_on_the_rim_of_a_map_is_on_it(parts: dict[str, Any]) -> None:
    made: TileMap = replace(BARE, **parts)
    check_map(made, "carte.json")
    again = assemble(head(made), blocks(made), "carte.json")
    assert head(again) == head(made)


@pytest.mark.parametrize(
    ("parts", "key", "more"),
    [
        (walled("V", 6, 0), "map.outside", {"x": 6, "y": 0}),
        (walled("V", 0, 3), "map.outside", {"x": 0, "y": 3}),
        (walled("H", 5, 0), "map.outside", {"x": 5, "y": 0}),
        (walled("H", 1, 4), "map.outside", {"x": 1, "y": 4}),
        (walled("H", -1, 2), "map.outside", {"x": -1, "y": 2}),
        (walled("V", 1, -1), "map.outside", {"x": 1, "y": -1}),
        (doored(5, 1), "map.outside", {"x": 5, "y": 1}),
        (doored(4, 3), "map.outside", {"x": 4, "y": 3}),
        (zoned((0, 0, 0), (0, 3, 5)), "map.zone_runs", {"name": "Cour"}),
        (zoned((0, 3, 2)), "map.zone_runs", {"name": "Cour"}),
        (zoned((0, -1, 2)), "map.zone_runs", {"name": "Cour"}),
        (zoned((3, 0, 0)), "map.zone_runs", {"name": "Cour"}),
        (zoned((-1, 0, 0)), "map.zone_runs", {"name": "Cour"}),
        (zoned((0, 0, 0, 0)), "map.zone_runs", {"name": "Cour"}),
        (zoned(polygon=((10_001, 0), (0, 1), (1, 0))), "map.points", {}),
        (zoned(polygon=((0, -10_001), (0, 1), (1, 0))), "map.points", {}),
        (zoned(polygon=((0, 0, 0), (0, 1), (1, 0))), "map.points", {}),
        (shaped(), "map.shape_form", {"name": "0", "limit": 200}),
        (shaped(SQUARE, (0, 0, 1), id=7), "map.shape_form", {"name": "7", "limit": 200}),
        (shaped(disc=(0, 0, 0), name="Puits"), "map.shape_form", {"name": "Puits", "limit": 200}),
        (shaped(disc=(0, 0)), "map.shape_form", {"name": "0", "limit": 200}),
        (shaped(disc=(0, 0, 10_001)), "map.shape_form", {"name": "0", "limit": 200}),
        (shaped(((0, 0), (1, 0, 0), (0, 1))), "map.shape_form", {"name": "0", "limit": 200}),
        (shaped(SQUARE, bottom=6, top=5), "map.shape_form", {"name": "0", "limit": 200}),
        (shaped(SQUARE, bottom=-1, top=5), "map.shape_form", {"name": "0", "limit": 200}),
        (shaped(SQUARE, top=10_001), "map.shape_form", {"name": "0", "limit": 200}),
        (shaped(((0, 0), (9, 9), (9, 0), (0, 9)), id=7), "map.shape_crosses", {"name": "7", "side": 1}),
        (pointed((0, 0), (1,)), "map.points", {}),
        (pointed((0, 0), (1, 2, 3)), "map.points", {}),
        ({"origin": (1, 2, 3)}, "map.points", {}),
        (numbered(1, 2, 1), "map.layer_ids", {}),
        (numbered(0, 1), "map.layer_ids", {}),
        ({"cell_width": 4097}, "map.cell_size", {"limit": 4096}),
        ({"cell_height": 4097}, "map.cell_size", {"limit": 4096}),
        ({"cell_height": 0}, "map.cell_size", {"limit": 4096}),
        ({"cell_um": 0}, "map.cell_size", {"limit": 4096}),
    ],
)
def test_what_goes_further_is_named_with_its_file(parts: dict[str, Any], key: str, more: dict[str, Any]) -> None:
    assert told(check_map, replace(BARE, **parts), "carte.json") == (key, "", more)


@pytest.mark.parametrize(
    ("change", "key", "place"),
    [
        ({"width": True}, "content.missing_key", "width, height"),
        ({"height": False}, "content.missing_key", "width, height"),
        ({"height": "3"}, "content.missing_key", "width, height"),
        ({"colour": 1}, "content.unknown_key", "colour"),
        ({"name": 3}, "content.wrong_type", "name"),
        ({"layers": 3}, "content.wrong_type", "layers"),
        ({"layers": [{"layer": "tiles", "id": 1}, 3]}, "content.not_one_of", "layers[1]"),
        ({"layers": [{"layer": "group", "id": 1, "layers": 3}]}, "content.wrong_type", "layers[0].layers"),
        ({"layers": [{"layer": "group", "id": 1, "layers": [{"layer": "image"}]}]},
         "content.missing_key", "layers[0].layers[0].id"),
        ({"layers": [{"layer": "image", "id": 4}]}, "content.missing_key", "layers[0].picture"),
        ({"layers": [{"layer": "tiles", "id": 4, "objects": []}]}, "content.unknown_key", "layers[0].objects"),
        ({"walls": [{"side": "V", "x": 0, "y": 0}, {"side": "D", "x": 0, "y": 0}]},
         "content.not_one_of", "walls[1].side"),
        ({"doors": [{"x": 0}]}, "content.missing_key", "doors[0].y"),
        ({"tilesets": [{"first_gid": 1}]}, "content.missing_key", "tilesets[0].tileset"),
    ],
)  # fmt: skip
def test_a_head_is_told_where_it_is_wrong(change: dict[str, Any], key: str, place: str) -> None:
    assert told(assemble, {**HEAD, **change}, {}, "carte.json")[:2] == (key, place)


def test_groups_go_so_deep_and_no_deeper() -> None:
    def nested(depth: int) -> dict[str, Any]:
        layer: dict[str, Any] = {"layer": "group", "id": 1}
        for number in range(2, depth + 1):
            layer = {"layer": "group", "id": number, "layers": [layer]}
        return {**HEAD, "layers": [layer]}

    assert sum(1 for _ in assemble(nested(50), {}, "carte.json").all_layers()) == 50
    key, place, more = told(assemble, nested(51), {}, "carte.json")
    assert (key, place.count(".layers"), more) == ("content.too_deep", 51, {"most": 50})


def test_a_small_map_has_a_small_head_and_is_told_from_a_table() -> None:
    assert head(BARE) == {
        "width": 5, "height": 3, "next_id": 2, "layers": [{"layer": "tiles", "id": 1}],
    }  # fmt: skip
    table = replace(BARE, cell_um=25_000, coordinates=replace(BARE.coordinates, columns="numbers"))
    assert [head_in_paces(head(each)) for each in (BARE, table)] == [BARE.in_paces, table.in_paces] == [False, True]
    with_shape = replace(BARE, cell_um=25_000, **shaped(SQUARE))
    assert head_in_paces(head(with_shape))
    assert not head_in_paces({**head(with_shape), "cell_um": 25_400})
    assert not head_in_paces({"cell_um": 25_000, "coordinates": 3})
    assert plain_value({1: (Wall("V", 1, 2), None, 0.5, True)}) == {
        "1": [{"side": "V", "x": 1, "y": 2}, None, 0.5, True]
    }
    with pytest.raises(TypeError):
        plain_value({"a": {1, 2}})


def test_blocks_of_a_layer_are_told_by_column_and_row() -> None:
    before = np.zeros((70, 40), np.uint32)
    after = before.copy()
    after[31, 32] = after[32, 0] = after[69, 39] = 7
    assert list(keys(40, 70)) == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]
    assert list(keys(32, 64)) == [(0, 0), (0, 1)]
    assert changed(before, after) == ((1, 0), (0, 1), (1, 2))
    assert changed(after, after.copy()) == ()
    block = np.arange(6, dtype=np.uint8).reshape(2, 3)
    whole = unpack(pack(block))
    assert (whole.shape, whole.dtype, whole[:2, :3].tolist(), int(whole.sum())) == (
        (32, 32), np.uint8, block.tolist(), 15,
    )  # fmt: skip
    check(pack(block))
    made = replace(BARE, terrain=np.full((3, 5), 2, np.uint8), **numbered(4))
    made.layer(4).gids[2, 1] = 300  # type: ignore[union-attr]
    assert set(blocks(made)) == {(0, 0, 0), (4, 0, 0)}
    again = assemble(head(made), blocks(made), "carte.json")
    assert again.terrain.tolist() == made.terrain.tolist()
    assert next(again.tile_layers()).gids.tolist() == [[0] * 5, [0] * 5, [0, 300, 0, 0, 0]]

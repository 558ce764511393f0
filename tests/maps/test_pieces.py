"""Pieces a map is made of, exactly: woods of a table, a picture laid on cells, tables among boards, clips by layer."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.dice import Dice
from models.errors import Refused
from models.maps.chunks import alike, pack
from models.maps.clipping import cleared, clipped, pasted
from models.maps.generators.woods import LEAST, MOST, TALL, strewn
from models.maps.grid import crop, plain_grid
from models.maps.layers import duplicate_layer
from models.maps.new_board import TABLE, BoardPlan, made_board
from models.maps.paint import mask_of
from models.maps.pictures import with_pictures
from models.maps.scans import Fit, fit_of
from models.maps.tile_map import (
    GroupLayer,
    LayerLook,
    MapObject,
    ObjectLayer,
    TileLayer,
    TileMap,
    add_tileset,
    is_table,
    new_map,
)
from models.maps.tileset import Picture, TileInfo, Tileset
from models.maps.tileset_library import tile_words
from models.table.spots import length


def test_woods_keep_their_distance_fill_a_share_and_have_their_trunks() -> None:
    found = strewn(2_000, 3_000, 18_000, 15_000, Dice("a", "woods"))
    assert found == strewn(2_000, 3_000, 18_000, 15_000, Dice("a", "woods"))
    assert found != strewn(2_000, 3_000, 18_000, 15_000, Dice("b", "woods"))
    woods = [each for each in found if each.kind == "difficult"]
    trunks = [each for each in found if each.kind == "trunk"]
    assert len(woods) + len(trunks) == len(found)
    assert len(trunks) >= len(woods) >= 3
    wooded, middles = 0, list[tuple[int, int]]()
    for each in woods:
        xs, ys = zip(*each.polygon, strict=True)
        assert 2_000 <= min(xs) < max(xs) <= 18_000
        assert 3_000 <= min(ys) < max(ys) <= 15_000
        assert max(max(xs) - min(xs), max(ys) - min(ys)) <= 2 * MOST
        middles.append((sum(xs) // len(xs), sum(ys) // len(ys)))
        corners = each.polygon
        wooded += abs(sum(corners[n - 1][0] * b[1] - corners[n - 1][1] * b[0] for n, b in enumerate(corners))) // 2
    assert 15 <= wooded * 100 / (16_000 * 12_000) < 22 + 100 * 4 * MOST * MOST / (16_000 * 12_000)
    for one in middles:
        assert all(one == other or length(one, other) > 2 * LEAST for other in middles)
    for each in trunks:
        x, y, radius = each.disc
        assert 200 <= radius <= 350
        assert each.top == TALL
        assert any(length((x, y), middle) < MOST for middle in middles)
    for other in trunks:
        assert all(other is each or length(other.disc[:2], each.disc[:2]) > 900 for each in trunks)
    assert strewn(0, 0, 2 * LEAST - 1, 9_000, Dice("a", "woods")) == (), "no room for one"
    assert strewn(0, 0, 9_000, 2 * LEAST - 1, Dice("a", "woods")) == ()
    assert strewn(0, 0, 2 * LEAST, 2 * LEAST, Dice("a", "woods")) != ()


def test_two_corners_of_a_grid_say_how_a_picture_lies_on_the_cells() -> None:
    old = Fit(10, quarters=1, opacity=40)
    assert fit_of((105, 210), (305, 410), (4, 4), old) == replace(old, cell_px=50, left=5, top=10)
    assert fit_of((305, 410), (105, 210), (-4, 4), old) == replace(old, cell_px=50, left=5, top=10)
    assert fit_of((0, 0), (120, 60), (2, 1), old).cell_px == 60
    assert fit_of((0, 0), (130, 50), (2, 1), old).cell_px == 60, "where the ways disagree, both are added up"
    for a, b, cells in (((0, 0), (50, 50), (0, 0)), ((0, 0), (2, 1), (2, 1))):
        with pytest.raises(Refused) as near:
            fit_of(a, b, cells, old)
        assert near.value.key == "maptools.corners_too_near"
    assert Fit(50, 5, 10).cells(255, 158) == (5, 2)
    assert Fit(50, 5, 10).cells(254, 159) == (5, 3), "a pixel short is a whole cell"
    assert Fit(50, 5, 10).cells(20, 20) == (1, 1)


def test_a_table_is_told_from_a_board_by_its_cells_and_how_they_are_counted() -> None:
    assert is_table(25_000, "numbers", ())
    assert is_table(25_000, "letters", ("x",))
    assert not is_table(25_000, "letters", ())
    assert not is_table(25_400, "numbers", ("x",))
    made = made_board(BoardPlan("Pré", 30, 20, start=TABLE))
    assert (made.width, made.height, made.cell_um, made.coordinates.columns) == (30, 20, 25_000, "numbers")
    made_board(BoardPlan("Pré", 240, 20, start=TABLE))
    for size in ((241, 20), (20, 241)):
        with pytest.raises(Refused) as large:
            made_board(BoardPlan("Pré", *size, start=TABLE))
        assert large.value.args_ == {"width": size[0], "height": size[1], "most": 240}


def test_packed_blocks_are_alike_where_their_cells_are_and_broken_ones_never() -> None:
    one, other = np.zeros((32, 32), np.uint32), np.ones((32, 32), np.uint32)
    packed, different = pack(one), pack(other)
    assert alike(packed, packed)
    assert alike(b"", b"")
    assert not alike(packed, b"")
    assert not alike(b"", packed)
    assert not alike(packed, different)
    assert not alike(packed, packed[:-3] + b"???")


def layered() -> TileMap:
    """A map with two layers of tiles, both full, and one that stands for no kind."""
    made = new_map(6, 4, layer="Sol")
    full = [np.full((4, 6), number, np.uint32) for number in (1, 2, 3)]
    looks = (LayerLook(kind="ground"), LayerLook(kind="walls"), LayerLook())
    layers = tuple(
        TileLayer(id=number, name=f"C{number}", look=look, gids=gids)
        for number, (look, gids) in enumerate(zip(looks, full, strict=True), 1)
    )
    return replace(made, layers=(*layers, ObjectLayer(id=4, name="Objets")), next_id=5)


def counts(tile_map: TileMap) -> dict[str, int]:
    return {layer.name: int(np.count_nonzero(layer.gids)) for layer in tile_map.tile_layers()}


def test_a_clip_of_one_layer_takes_clears_and_puts_that_layer_alone() -> None:
    made, mask = layered(), mask_of([(1, 1), (2, 1)], 6, 4)
    assert counts(cleared(made, mask, 2)) == {"C1": 24, "C2": 22, "C3": 24}
    assert counts(cleared(made, mask)) == {"C1": 22, "C2": 22, "C3": 22}
    clip = clipped(made, mask, 2)
    assert counts(clip.part) == {"C2": 2}
    assert [layer.id for layer in clip.part.all_layers()] == [2]
    assert counts(clipped(made, mask).part) == {"C1": 2, "C2": 2, "C3": 2}
    bare = cleared(made, np.ones((4, 6), np.bool_))
    assert counts(pasted(bare, clip, (3, 2))) == {"C1": 0, "C2": 2, "C3": 0}, "by its kind"
    assert counts(pasted(bare, clip, (3, 2), layer_id=1)) == {"C1": 2, "C2": 0, "C3": 0}, "where it is told to"
    assert counts(pasted(bare, clipped(made, mask, 3), (3, 2))) == {"C1": 0, "C2": 0, "C3": 2}, "by its name"
    new = pasted(replace(bare, layers=bare.layers[:2]), clipped(made, mask, 3), (3, 2))
    assert counts(new) == {"C1": 0, "C2": 0, "C3": 2}, "made where there is none"
    assert new.next_id == max(layer.id for layer in new.all_layers()) + 1
    with pytest.raises(Refused) as tiles:
        pasted(bare, clip, (3, 2), layer_id=4)
    assert (tiles.value.key, tiles.value.args_) == ("map.not_tiles", {"name": "Objets"})
    for look, key in ((LayerLook(kind="walls", locked=True), "map.layer_locked"),
                      (LayerLook(kind="walls", visible=False), "map.layer_hidden")):  # fmt: skip
        shut = replace(bare, layers=(bare.layers[0], replace(bare.layers[1], look=look), *bare.layers[2:]))
        with pytest.raises(Refused) as refused:
            pasted(shut, clip, (3, 2), layer_id=2)
        assert (refused.value.key, refused.value.args_) == (key, {"name": "C2"})


def test_a_part_of_a_grid_has_its_walls_and_its_ways_at_their_new_place() -> None:
    grid = replace(plain_grid(8, 7, walls=[("V", 3, 2), ("H", 3, 4)]), one_way=frozenset({((3, 2), (4, 2))}))
    part = crop(grid, 2, 1, 5, 5)
    assert (part.width, part.height) == (5, 5)
    assert part.move_walls == part.sight_walls == {("V", 1, 1), ("H", 1, 3)}
    assert part.one_way == {((1, 1), (2, 1))}


def test_pictures_of_layers_of_tilesets_and_of_single_tiles_are_swapped() -> None:
    tiles = {"0": TileInfo(0, picture=Picture("a.png", 8, 8)), "1": TileInfo(1)}
    single = Tileset("einzeln", 32, 32, 2, 1, tiles=tiles)
    whole = Tileset("ganz", 32, 32, 2, 1, picture=Picture("b.png", 64, 32))
    made = add_tileset(add_tileset(new_map(6, 4), single), whole)
    swapped = with_pictures(made, {"a.png": "c.png", "b.png": "d.png"})
    one, two = (each.tileset for each in swapped.tilesets)
    assert (one.picture, one.tiles["0"].picture.source, one.tiles["1"].picture) == (None, "c.png", None)
    assert two.picture is not None
    assert two.picture.source == "d.png"
    assert [tile_words(swapped, gid, "fr") for gid in (1, 2, 3, 0)] == ["einzeln 0", "einzeln 1", "ganz 0", ""]


def test_a_copied_layer_takes_the_next_numbers_and_leaves_none_out() -> None:
    things = ObjectLayer(id=2, name="Objets", objects=(MapObject(3, "point"), MapObject(4, "point")))
    group = GroupLayer(id=5, name="Groupe", layers=(things,))
    made = replace(new_map(6, 4), layers=(*new_map(6, 4).layers, group), next_id=6)
    after = duplicate_layer(made, 5, "Groupe 2")
    copy = next(each for each in after.layers if each.name == "Groupe 2")
    assert isinstance(copy, GroupLayer)
    (inner,) = copy.layers
    assert isinstance(inner, ObjectLayer)
    assert (copy.id, inner.id, [each.id for each in inner.objects], after.next_id) == (6, 7, [8, 9], 10)

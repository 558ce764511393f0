"""Strokes: what an ink puts where, mirror images, layers found by themselves, terrain that follows tiles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.maps.gids import FLIP_X, FLIP_Y
from models.maps.grid import Cell
from models.maps.layers import empty_tiles, insert_layer
from models.maps.paint import SYMMETRIES, mask_of
from models.maps.strokes import Manner, Nothing, Stroke, TerrainInk, TileInk, Transitions, area_of, whole_area
from models.maps.tile_map import LayerLook, TileLayer, TileMap, add_tileset, new_map, with_layer
from models.maps.tileset import TileInfo, Tileset, WangSet
from models.maps.tileset_library import bundled_tileset, tileset_of

SAND, WALL, CRATE, BARE = 1, 2, 3, 4
NAMES = {"walls": "Murs", "things": "Décor"}


def board(width: int = 12, height: int = 8) -> TileMap:
    """An empty map with a tileset of four tiles: sand, a wall, a crate, and one that stands for nothing."""
    tiles = {
        "0": TileInfo(0, terrain="clear", layer="ground"),
        "1": TileInfo(1, terrain="impassable", layer="walls"),
        "2": TileInfo(2, terrain="difficult", layer="things"),
        "3": TileInfo(3),
    }
    return add_tileset(new_map(width, height, layer="Sol"), Tileset("essai", 32, 32, 4, 2, tiles=tiles))


def block(*rows: list[int]) -> np.ndarray:
    return np.array(rows, np.uint32)


def painted(made: TileMap, ink, *cells: Cell, anchor: Cell = (0, 0), **manner) -> TileMap:
    stroke = Stroke(made, ink, Manner(manner.pop("layer", 1), names=NAMES, **manner))
    area = area_of(cells)
    assert area is not None
    stroke.cover(area, anchor)
    return stroke.result()


def tiles_of(made: TileMap, name: str) -> np.ndarray:
    return next(layer.gids for layer in made.tile_layers() if layer.name == name)


def test_a_stamp_puts_its_tile_and_leaves_the_map_before_as_it_was() -> None:
    before = board()
    after = painted(before, TileInk(block([SAND])), (2, 3), (3, 3))
    assert tiles_of(after, "Sol")[3, 2:4].tolist() == [SAND, SAND]
    assert tiles_of(after, "Sol").sum() == 2 * SAND
    assert not tiles_of(before, "Sol").any()


def test_tiles_go_to_their_layer_by_themselves_and_the_layer_is_made_where_it_belongs() -> None:
    made = painted(board(), TileInk(block([CRATE])), (5, 5))
    made = painted(made, TileInk(block([WALL, SAND])), (1, 1), (2, 1), anchor=(1, 1))
    assert [layer.name for layer in made.layers] == ["Sol", "Murs", "Décor"]
    assert tiles_of(made, "Murs")[1, 1] == WALL
    assert tiles_of(made, "Sol")[1, 2] == SAND
    assert tiles_of(made, "Décor")[5, 5] == CRATE
    ids = [layer.id for layer in made.all_layers()]
    assert len(set(ids)) == len(ids)
    assert made.next_id > max(ids)


def test_switched_off_everything_goes_to_the_chosen_layer() -> None:
    made = painted(board(), TileInk(block([WALL])), (1, 1), by_itself=False)
    assert len(made.layers) == 1
    assert tiles_of(made, "Sol")[1, 1] == WALL


def test_the_terrain_follows_the_highest_tile_that_stands_for_one() -> None:
    made = painted(board(), TileInk(block([SAND])), (1, 1), (2, 1))
    made = painted(made, TileInk(block([CRATE])), (1, 1))
    assert made.terrain[1, 1:3].tolist() == [1, 0]
    made = painted(made, TileInk(block([WALL])), (2, 1))
    assert made.terrain[1, 2] == 2
    assert painted(made, Nothing(everywhere=True), (2, 1)).terrain[1, 2] == 0


def test_a_tile_that_stands_for_nothing_leaves_what_was_painted_by_hand() -> None:
    made = painted(board(), TerrainInk(1), (4, 4))
    assert made.terrain[4, 4] == 1
    assert painted(made, TileInk(block([BARE])), (4, 4)).terrain[4, 4] == 1


def test_a_block_is_repeated_from_its_anchor_wherever_the_stroke_goes() -> None:
    pattern = TileInk(block([SAND, BARE], [BARE, SAND]))
    at_once = painted(board(), pattern, *[(x, y) for x in range(6) for y in range(4)], anchor=(1, 1))
    bit_by_bit = board()
    for x in range(6):
        bit_by_bit = painted(bit_by_bit, pattern, *[(x, y) for y in range(4)], anchor=(1, 1))
    assert np.array_equal(tiles_of(at_once, "Sol"), tiles_of(bit_by_bit, "Sol"))
    assert tiles_of(at_once, "Sol")[1, 1:3].tolist() == [SAND, BARE]


def test_chance_gives_a_cell_the_same_tile_however_often_it_is_covered() -> None:
    ink = TileInk(block([SAND, BARE]), random=True)
    cells = [(x, y) for x in range(12) for y in range(8)]
    once = painted(board(), ink, *cells, seed=5)
    stroke = Stroke(board(), ink, Manner(1, seed=5))
    for cell in (*cells, *cells):
        stroke.cover(area_of([cell]))  # type: ignore[arg-type]
    assert np.array_equal(tiles_of(stroke.result(), "Sol"), tiles_of(once, "Sol"))
    assert set(np.unique(tiles_of(once, "Sol"))) == {SAND, BARE}
    assert not np.array_equal(tiles_of(painted(board(), ink, *cells, seed=6), "Sol"), tiles_of(once, "Sol"))


@given(
    cells=st.lists(st.tuples(st.integers(-2, 13), st.integers(-2, 9)), min_size=1, max_size=12),
    symmetry=st.sampled_from(SYMMETRIES),
)
def test_symmetric_strokes_are_symmetric(cells: list[Cell], symmetry) -> None:
    made = painted(board(), TileInk(block([BARE])), *cells, symmetry=symmetry)
    there = tiles_of(made, "Sol") != 0
    if symmetry in ("horizontal", "both"):
        assert np.array_equal(there, there[:, ::-1])
    if symmetry in ("vertical", "both"):
        assert np.array_equal(there, there[::-1])
    if symmetry in ("turn", "both"):
        assert np.array_equal(there, there[::-1, ::-1])
    assert there[mask_of(cells, 12, 8)].all()


def test_mirrored_tiles_are_flipped() -> None:
    made = painted(board(), TileInk(block([BARE])), (1, 2), symmetry="both")
    gids = tiles_of(made, "Sol")
    assert gids[2, 10] == BARE | FLIP_X
    assert gids[5, 1] == BARE | FLIP_Y
    assert gids[5, 10] == BARE | FLIP_X | FLIP_Y


def test_strokes_stay_within_the_selection() -> None:
    within = mask_of([(1, 1), (2, 2)], 12, 8)
    made = painted(board(), TileInk(block([SAND])), *[(x, y) for x in range(5) for y in range(5)], within=within)
    assert np.array_equal(tiles_of(made, "Sol") != 0, within)


@pytest.mark.parametrize(
    ("look", "key"), [(LayerLook(locked=True), "map.layer_locked"), (LayerLook(visible=False), "map.layer_hidden")]
)
def test_locked_and_hidden_layers_refuse(look: LayerLook, key: str) -> None:
    made = board()
    made = with_layer(made, replace(made.layer(1), look=look))
    with pytest.raises(Refused) as refused:
        painted(made, TileInk(block([SAND])), (1, 1))
    assert refused.value.key == key


def test_the_eraser_of_every_layer_leaves_locked_ones_alone() -> None:
    made = painted(board(), TileInk(block([SAND])), (1, 1))
    made = insert_layer(made, replace(empty_tiles(made, "Toit"), look=LayerLook(locked=True)), 1)
    roof = made.layer(made.next_id - 1)
    assert isinstance(roof, TileLayer)
    gids = roof.gids.copy()
    gids[1, 1] = BARE
    made = with_layer(made, replace(roof, gids=gids))
    after = painted(made, Nothing(everywhere=True), (1, 1))
    assert tiles_of(after, "Sol")[1, 1] == 0
    assert tiles_of(after, "Toit")[1, 1] == BARE


def test_terrains_throw_their_borders_and_take_them_back() -> None:
    made = add_tileset(new_map(14, 10), tileset_of(bundled_tileset("canyon-temple")))
    names = [wang.name for wang in made.tilesets[0].tileset.wang_sets]
    ink = Transitions(1, names.index("wall"), 1)
    cells = [(x, y) for x in range(4, 8) for y in range(3, 6)]
    grown = painted(made, ink, *cells)
    stroke, area = Stroke(made, ink, Manner(1, names=NAMES)), area_of(cells)
    assert area is not None
    assert stroke.cover(area) == ((2, 1, 8, 7),), "with two cells of borders about it"
    walls = tiles_of(grown, "Murs")
    assert (walls[3:6, 4:8] != 0).all()
    assert (walls[2, 3:9] != 0).all(), "a border above"
    assert grown.terrain[4, 5] == 2
    assert grown.terrain[2, 5] == 0, "a border blocks nobody"
    bare = painted(grown, replace(ink, color=0), *cells)
    assert not tiles_of(bare, "Murs").any()
    assert not bare.terrain.any()
    # The eraser and the stamp mind borders too.
    assert not tiles_of(painted(grown, Nothing(), *cells, layer=grown.layers[1].id), "Murs").any()


def test_a_terrain_without_tiles_and_one_that_is_not_there_are_refused() -> None:
    bare = replace(tileset_of(bundled_tileset("canyon-temple")), wang_sets=(WangSet("vide"),))
    made = add_tileset(new_map(14, 10), bare)
    for number in (-1, 0, 1):
        with pytest.raises(Refused) as refused:
            painted(made, Transitions(1, number, 1), (5, 5))
        assert refused.value.key == "map.no_such_terrain"


def test_a_stroke_over_nothing_touches_nothing() -> None:
    stroke = Stroke(board(), TileInk(block([SAND])), Manner(1))
    assert stroke.cover(area_of([(40, 40)])) == ()  # type: ignore[arg-type]
    assert stroke.result() is stroke.before
    assert whole_area(np.zeros((3, 3), np.bool_)) is None

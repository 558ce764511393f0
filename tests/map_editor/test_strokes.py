"""Strokes: what an ink puts where, mirror images, layers found by themselves, terrain that follows tiles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.maps.chunks import changed
from models.maps.edits.areas import area_of, beyond, swept
from models.maps.edits.paint import SYMMETRIES, mask_of, tip
from models.maps.edits.strokes import Manner, Nothing, Stroke, TerrainInk, TileInk, Transitions
from models.maps.gids import FLIP_X, FLIP_Y
from models.maps.layers import with_layer_for
from models.maps.rules.grid import Cell
from models.maps.tile_map import LayerLook, TileMap, add_tileset, new_map, with_layer
from models.maps.tilesets.borders import fit_borders
from models.maps.tilesets.library import bundled_tileset, tileset_of
from models.maps.tilesets.tileset import TileInfo, Tileset

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


@pytest.mark.parametrize(
    ("look", "key"), [(LayerLook(locked=True), "map.layer_locked"), (LayerLook(visible=False), "map.layer_hidden")]
)
def test_locked_and_hidden_layers_refuse(look: LayerLook, key: str) -> None:
    made = board()
    made = with_layer(made, replace(made.layer(1), look=look))
    with pytest.raises(Refused) as refused:
        painted(made, TileInk(block([SAND])), (1, 1))
    assert refused.value.key == key


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


INKS = st.one_of(
    st.integers(1, 60).map(lambda gid: TileInk(block([gid]))),
    st.lists(st.integers(1, 60), min_size=2, max_size=2).map(lambda gids: TileInk(block(gids), random=True)),
    st.builds(Transitions, st.just(1), st.integers(0, 3), st.integers(0, 1)),
    st.sampled_from((Nothing(), Nothing(everywhere=True))),
    st.integers(0, 2).map(TerrainInk),
)


@given(
    INKS, st.lists(st.tuples(st.integers(-2, 74), st.integers(-2, 74)), min_size=1, max_size=5),
    st.sampled_from((0, 1, 6)), st.sampled_from(SYMMETRIES), st.booleans(), st.integers(0, 3),
)  # fmt: skip
def test_a_stroke_knows_every_block_it_changed_and_every_cell_to_show(
    ink, path: list[Cell], radius: int, symmetry, keeps: bool, seed: int
) -> None:
    kind = tileset_of(bundled_tileset("canyon-temple"))
    made = add_tileset(new_map(72, 72, layer="Sol"), kind)
    for name in ("cover", "walls"):
        made, _ = with_layer_for(made, name, 0)
    chance = np.random.default_rng(seed)
    for layer in made.tile_layers():
        gids = chance.integers(0, 60, (72, 72), np.uint32)
        made = with_layer(made, replace(layer, gids=fit_borders(gids, made.tilesets[0])))
    stroke = Stroke(made, ink, Manner(1, symmetry=symmetry, keeps=keeps, names=NAMES, seed=seed))
    shown = np.zeros((72, 72), np.bool_)
    for cell in path:
        area = swept(tip(radius, square=False), (cell, (cell[0] + 3, cell[1])))
        assert area is not None
        for left, top, width, height in stroke.cover(area):
            shown[max(top, 0) : top + height, max(left, 0) : left + width] = True
    after = stroke.result()
    old = {layer.id: layer.gids for layer in made.tile_layers()}
    for layer in after.tile_layers():
        before = old.get(layer.id, np.zeros_like(layer.gids))
        assert set(changed(before, layer.gids)) <= stroke.blocks
        assert not ((before != layer.gids) & ~shown).any(), "what changes is shown while the hand moves"
    assert set(changed(made.terrain, after.terrain)) <= stroke.blocks


@given(*(st.frozensets(st.tuples(st.integers(-4, 6), st.integers(-4, 6)), min_size=1, max_size=30) for _ in range(2)))
def test_what_lies_beyond_an_area_is_what_the_other_has_not(one: frozenset[Cell], other: frozenset[Cell]) -> None:
    a, b = area_of(one), area_of(other)
    assert a is not None
    assert b is not None
    left = beyond(a, b)
    found = set() if left is None else {(left.x + int(x), left.y + int(y)) for y, x in np.argwhere(left.mask)}
    assert found == one - other

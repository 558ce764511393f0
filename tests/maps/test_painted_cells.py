"""What painting leaves on a board, cell by cell, against a judge that knows no areas; layers as a list of names."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models.maps.grid import Cell
from models.maps.paint import SYMMETRIES, mask_of
from models.maps.strokes import Ink, Manner, Nothing, Stroke, TerrainInk, TileInk, area_of
from models.maps.tile_map import TileMap, add_tileset, new_map
from models.maps.tileset import TileInfo, Tileset

HOMES = {1: "ground", 2: "walls", 3: "things", 4: "", 5: "ground", 6: ""}
STANDS = {1: 0, 2: 2, 3: 1, 5: 1}
"""Tile by tile: the layer it goes to, and the terrain it stands for as the rules see it."""

TERRAINS = {0: "clear", 1: "difficult", 2: "impassable"}
WIDTH, HEIGHT = 11, 7
cells = st.lists(st.tuples(st.integers(-2, WIDTH + 1), st.integers(-2, HEIGHT + 1)), min_size=1, max_size=25)
anchors = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


def board() -> TileMap:
    """An empty board with one layer and a tileset of six tiles."""
    tiles = {
        str(n - 1): TileInfo(n - 1, terrain=TERRAINS[STANDS[n]] if n in STANDS else "", layer=HOMES[n]) for n in HOMES
    }
    return add_tileset(new_map(WIDTH, HEIGHT, layer="Sol"), Tileset("six", 32, 32, 6, 3, tiles=tiles))


def painted(made: TileMap, ink: Ink, on: list[Cell], anchor: Cell, manner: Manner) -> TileMap:
    stroke = Stroke(made, ink, manner)
    area = area_of(on)
    assert area is not None
    stroke.cover(area, anchor)
    return stroke.result()


@given(cells, anchors, st.permutations(sorted(HOMES)), st.booleans())
def test_every_cell_gets_the_tile_of_the_pattern_on_the_layer_of_its_kind(
    on: list[Cell], anchor: Cell, order: list[int], by_itself: bool
) -> None:
    block = np.array(order, np.uint32).reshape(3, 2)
    first = painted(board(), TileInk(block), on, anchor, Manner(1, by_itself=by_itself))
    kinds = {layer.look.kind: layer for layer in first.tile_layers()}
    for x in range(WIDTH):
        for y in range(HEIGHT):
            here = {kind: int(layer.gids[y, x]) for kind, layer in kinds.items() if layer.gids[y, x]}
            if (x, y) not in on:
                assert not here
                assert first.terrain[y, x] == 0
                continue
            tile = int(block[(y - anchor[1]) % 3, (x - anchor[0]) % 2])
            home = HOMES[tile] if by_itself and HOMES[tile] not in ("", "ground") else ""
            assert here == {home: tile}
            assert first.terrain[y, x] == STANDS.get(tile, 0)


@given(cells, cells, st.sampled_from(SYMMETRIES), st.integers(0, 2))
def test_paint_and_rubber_take_their_cells_and_the_images_of_these_alone(
    on: list[Cell], within: list[Cell], symmetry: str, code: int
) -> None:
    full = painted(
        board(),
        TileInk(np.array([[5]], np.uint32)),
        [(x, y) for x in range(WIDTH) for y in range(HEIGHT)],
        (0, 0),
        Manner(1),
    )
    ways = {
        "horizontal": ((1, 0),),
        "vertical": ((0, 1),),
        "both": ((1, 0), (0, 1), (1, 1)),
        "turn": ((1, 1),),
    }.get(symmetry, ())
    images = {
        (WIDTH - 1 - x if across else x, HEIGHT - 1 - y if down else y)
        for x, y in on
        for across, down in ((0, 0), *ways)
    }
    manner = Manner(1, symmetry=symmetry, within=mask_of(within, WIDTH, HEIGHT))  # type: ignore[arg-type]
    taken = mask_of(images & set(within), WIDTH, HEIGHT)
    ruled = painted(full, TerrainInk(code), on, (0, 0), manner)
    assert np.array_equal(ruled.terrain, np.where(taken, code, 1))
    assert np.array_equal(next(ruled.tile_layers()).gids, next(full.tile_layers()).gids)
    bare = painted(full, Nothing(everywhere=True), on, (0, 0), manner)
    assert np.array_equal(next(bare.tile_layers()).gids == 0, taken)
    assert np.array_equal(bare.terrain, np.where(taken, 0, 1))

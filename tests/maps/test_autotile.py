"""The terrain brush: neighbours meet, other tiles are left alone, turns are used where the set allows them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.maps.autotile import paint_terrain, variants
from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y, NUMBER
from models.maps.paint import mask_of
from models.maps.tile_map import MapTileset
from models.maps.tileset import TileInfo, WangColor, WangSet
from tests.maps.sample_map import tileset

USED = MapTileset(11, tileset())
CORNERS = USED.tileset.wang_sets[0]


def wheel(gid: int) -> tuple[int, ...]:
    return CORNERS.tiles[str(gid - 11)]


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 5), st.integers(1, 2)), min_size=1, max_size=8))
def test_corners_of_neighbours_always_meet(strokes: list[tuple[int, int, int]]) -> None:
    layer = paint_terrain(np.zeros((6, 8), np.uint32), USED, CORNERS, np.ones((6, 8), np.bool_), 1)
    assert (layer == 11).all()
    for x, y, color in strokes:
        layer = paint_terrain(layer, USED, CORNERS, mask_of([(x, y)], 8, 6), color)
        assert wheel(int(layer[y, x]))[1::2] == (color,) * 4
    _check_seams(layer)


def _check_seams(layer: Any) -> None:
    for y in range(layer.shape[0]):
        for x in range(layer.shape[1]):
            here = wheel(int(layer[y, x]))
            if x + 1 < layer.shape[1]:
                right = wheel(int(layer[y, x + 1]))
                assert (here[1], here[3]) == (right[7], right[5])
            if y + 1 < layer.shape[0]:
                below = wheel(int(layer[y + 1, x]))
                assert (here[5], here[3]) == (below[7], below[1])


def test_tiles_of_other_sets_and_empty_cells_are_left_alone() -> None:
    layer = np.array([[0, 0, 0], [99, 0, 11], [0, 0, 0]], np.uint32)
    after = paint_terrain(layer, USED, CORNERS, mask_of([(1, 1)], 3, 3), 2)
    assert after[1, 0] == 99
    assert after[0].tolist() == [0, 0, 0]
    assert wheel(int(after[1, 1]))[1::2] == (2, 2, 2, 2)
    assert wheel(int(after[1, 2]))[1::2] == (1, 1, 2, 2)
    assert layer[1, 1] == 0
    assert paint_terrain(after, USED, CORNERS, mask_of([(1, 1)], 3, 3), 0)[1, 1] == 0


def test_edge_sets_draw_roads() -> None:
    tiles = {str(i): (i & 1, 0, i >> 1 & 1, 0, i >> 2 & 1, 0, i >> 3 & 1, 0) for i in range(16)}
    road = WangSet("Route", "edge", colors=(WangColor("route"),), tiles=tiles)
    used = replace(USED, tileset=replace(USED.tileset, wang_sets=(road,)))
    layer = np.full((1, 3), 11, np.uint32)
    after = paint_terrain(layer, used, road, mask_of([(1, 0)], 3, 1), 1)
    assert tiles[str(after[0, 1] - 11)][0::2] == (1, 1, 1, 1)
    mixed = replace(road, type="mixed")
    assert paint_terrain(layer, used, mixed, mask_of([(1, 0)], 3, 1), 1).shape == (1, 3)


def test_turned_tiles_complete_a_small_set() -> None:
    """One corner, one side, two plain tiles and the inner corner are enough when the set may turn them."""
    small = {
        "0": (0, 1, 0, 1, 0, 1, 0, 1),
        "1": (0, 2, 0, 2, 0, 2, 0, 2),
        "2": (0, 1, 0, 2, 0, 1, 0, 1),
        "3": (0, 1, 0, 2, 0, 2, 0, 1),
        "4": (0, 2, 0, 2, 0, 2, 0, 1),
        "5": (0, 2, 0, 1, 0, 2, 0, 1),
    }
    terrain = replace(CORNERS, tiles=small)
    used = replace(USED, tileset=replace(tileset(), transform=(True, True, True, False)))
    wheels = {colors[1::2] for _, colors in variants(used, terrain)}
    assert len(wheels) == 16
    assert len({gid for gid, _ in variants(used, terrain)}) == len(variants(used, terrain)) == 6 * 8
    preferring = replace(used, tileset=replace(used.tileset, transform=(True, True, True, True)))
    assert len(variants(preferring, terrain)) == 16
    plain = paint_terrain(np.zeros((5, 5), np.uint32), used, terrain, np.ones((5, 5), np.bool_), 1)
    painted = paint_terrain(plain, used, terrain, mask_of([(2, 2)], 5, 5), 2)
    colors = dict(variants(used, terrain))
    assert colors[int(painted[1, 1])][1::2] == (1, 2, 1, 1)
    assert colors[int(painted[3, 2])][1::2] == (2, 1, 1, 2)


def test_chance_follows_the_seed_and_the_probability() -> None:
    twins = replace(CORNERS, tiles={"0": (0, 1, 0, 1, 0, 1, 0, 1), "3": (0, 1, 0, 1, 0, 1, 0, 1)})
    used = replace(USED, tileset=replace(tileset(), tiles={"3": TileInfo(3, probability=0.25)}))
    everywhere = np.ones((100, 100), np.bool_)
    empty = np.zeros((100, 100), np.uint32)
    one = paint_terrain(empty, used, twins, everywhere, 1, seed=5)
    assert np.array_equal(one, paint_terrain(empty, used, twins, everywhere, 1, seed=5))
    assert not np.array_equal(one, paint_terrain(empty, used, twins, everywhere, 1, seed=6))
    assert 0.18 < (one == 14).mean() < 0.22


def test_a_terrain_that_is_not_there_is_refused() -> None:
    where = np.ones((1, 1), np.bool_)
    for wang, color in ((CORNERS, 3), (CORNERS, -1), (replace(CORNERS, tiles={}), 1)):
        with pytest.raises(Refused) as told:
            paint_terrain(np.zeros((1, 1), np.uint32), USED, wang, where, color)
        assert (told.value.key, told.value.args_) == ("map.no_such_terrain", {"name": "Sol"})


SPOTS = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))
"""Where the eight places of a tile lie, clockwise from the top, on a tile of 3 x 3."""


@pytest.mark.parametrize("allowed", [(x, y, turn) for x in (0, 1) for y in (0, 1) for turn in (0, 1)])
def test_a_tile_that_is_turned_has_its_colours_where_they_are_drawn_then(allowed: tuple[bool, bool, bool]) -> None:
    flip_x, flip_y, turn = map(bool, allowed)
    wang = replace(CORNERS, tiles={"0": (1, 2, 3, 4, 5, 6, 7, 8), "9": (1, 1, 2, 1, 1, 1, 1, 1)})
    used = replace(USED, tileset=replace(tileset(), transform=(flip_x, flip_y, turn, False)))
    found = variants(used, wang)
    for gid, colors in found:
        place = dict(zip(SPOTS, wang.tiles[str((gid & NUMBER) - 11)], strict=True))
        if gid & DIAGONAL:
            place = {(y, x): color for (x, y), color in place.items()}
        if gid & FLIP_X:
            place = {(2 - x, y): color for (x, y), color in place.items()}
        if gid & FLIP_Y:
            place = {(x, 2 - y): color for (x, y), color in place.items()}
        assert colors == tuple(place[spot] for spot in SPOTS), hex(gid)
    ways = {gid & ~NUMBER for gid, _ in found}
    mirrors = {a | b for a in (0, FLIP_X * flip_x) for b in (0, FLIP_Y * flip_y)}
    quarters = {0, DIAGONAL | FLIP_X, FLIP_X | FLIP_Y, DIAGONAL | FLIP_Y} if turn else {0}
    assert ways == {one ^ other for one in mirrors for other in quarters}
    assert len(found) == len(set(found)) == 2 * len(ways)
    assert [gid for gid, _ in found if not gid & ~NUMBER] == [11, 20]


def test_a_stroke_of_a_terrain_fits_the_cells_round_it_and_no_others() -> None:
    layer = paint_terrain(np.zeros((5, 7), np.uint32), USED, CORNERS, np.ones((5, 7), np.bool_), 1)
    after = paint_terrain(layer, USED, CORNERS, mask_of([(1, 2), (6, 0)], 7, 5), 2)
    # The corners of the second colour, from the top left one against the clock.
    assert [" ".join(f"{tile - 11:04b}" for tile in row) for row in after.tolist()] == [
        "0000 0000 0000 0000 0000 0011 1111",
        "0010 0110 0100 0000 0000 0001 1001",
        "0011 1111 1100 0000 0000 0000 0000",
        "0001 1001 1000 0000 0000 0000 0000",
        "0000 0000 0000 0000 0000 0000 0000",
    ]

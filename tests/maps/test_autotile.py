"""The terrain brush: neighbours meet, other tiles are left alone, turns are used where the set allows them."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models.maps.edits.paint import mask_of
from models.maps.tile_map import MapTileset
from models.maps.tilesets.autotile import paint_terrain
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

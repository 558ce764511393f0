"""Edges, layers, things, clippings and camps: pure functions from one map to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.formats.clip_text import clip_text, read_clip
from models.maps.edges import (
    put_walls,
    room,
)
from models.maps.edits.clipping import cleared, clipped, pasted, turned_clip
from models.maps.edits.paint import mask_of
from models.maps.edits.symmetry import same_camp
from models.maps.edits.transform import Turn, transformed
from models.maps.features import Wall
from models.maps.map_json import blocks, head
from models.maps.tile_map import TileLayer, TileMap, new_map, with_layer


def numbered(width: int = 10, height: int = 7) -> TileMap:
    made = new_map(width, height, layer="Sol")
    gids = np.arange(1, width * height + 1, dtype=np.uint32).reshape(height, width)
    return with_layer(made, replace(made.layer(1), gids=gids))


def alike(one: TileMap, other: TileMap) -> bool:
    return (head(one), blocks(one)) == (head(other), blocks(other))


cells = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 6)), min_size=1, max_size=20)


@given(chosen=cells)
def test_cut_and_pasted_where_it_was_changes_nothing(chosen: list[tuple[int, int]]) -> None:
    made = put_walls(numbered(), room((2, 1), (6, 5)), Wall("V", 0, 0))
    mask = mask_of(chosen, 10, 7)
    left, top = min(x for x, _ in chosen), min(y for _, y in chosen)
    clip, _ = read_clip(clip_text(clipped(made, mask)))
    assert alike(pasted(cleared(made, mask), clip, (left, top)), replace(made, walls=made.walls))


@given(chosen=cells, turn=st.sampled_from(get_args(Turn)))
def test_turning_a_clip_four_times_brings_it_back(chosen: list[tuple[int, int]], turn) -> None:
    clip = clipped(numbered(), mask_of(chosen, 10, 7))
    turned = clip
    for _ in range(4):
        turned = turned_clip(turned, turn)
    assert np.array_equal(turned.mask, clip.mask)
    assert np.array_equal(next(turned.part.tile_layers()).gids, next(clip.part.tile_layers()).gids)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"[1]",
        b'{"portulan_clip": 3}',
        b'{"portulan_clip": 1, "mask": [[0, 0, 99]], "board": {}}',
        b"\xff\xfe",
    ],
)
def test_a_clipboard_that_holds_no_clip_is_refused(text: bytes) -> None:
    with pytest.raises(ContentError):
        read_clip(text)


@pytest.mark.parametrize(("camp", "turn"), [("horizontal", "flip_x"), ("vertical", "flip_y"), ("turn", "turn_half")])
@pytest.mark.parametrize("size", [(10, 6), (9, 7)])
def test_both_camps_get_the_same_ground(camp, turn, size: tuple[int, int]) -> None:
    made = numbered(*size)
    made = put_walls(made, [("V", 2, 1), ("H", 1, 2)], Wall("V", 0, 0))
    made = same_camp(made, camp)
    image = transformed(made, turn)
    width, height = size
    rows = slice(0, height // 2) if camp == "vertical" else slice(0, height)
    columns = slice(0, width) if camp == "vertical" else slice(0, width // 2)
    layer, mirrored = made.layer(1), image.layer(1)
    assert isinstance(layer, TileLayer)
    assert isinstance(mirrored, TileLayer)
    assert np.array_equal(layer.gids[rows, columns], mirrored.gids[rows, columns])
    assert {wall.edge for wall in made.walls.values()} == {wall.edge for wall in image.walls.values()}
    assert len(made.walls) == 4

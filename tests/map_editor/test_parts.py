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
from models.maps.clipping import cleared, clipped, pasted, turned_clip
from models.maps.edges import (
    mirrored_edge,
    put_walls,
    room,
    take_walls,
    way,
)
from models.maps.features import Wall
from models.maps.map_json import blocks, head
from models.maps.paint import SYMMETRIES, mask_of
from models.maps.symmetry import same_camp
from models.maps.tile_map import TileLayer, TileMap, new_map, with_layer
from models.maps.transform import Turn, transformed

corners = st.tuples(st.integers(0, 10), st.integers(0, 7))


def numbered(width: int = 10, height: int = 7) -> TileMap:
    made = new_map(width, height, layer="Sol")
    gids = np.arange(1, width * height + 1, dtype=np.uint32).reshape(height, width)
    return with_layer(made, replace(made.layer(1), gids=gids))


def alike(one: TileMap, other: TileMap) -> bool:
    return (head(one), blocks(one)) == (head(other), blocks(other))


@given(a=corners, b=corners)
def test_the_way_of_a_pen_is_unbroken(a: tuple[int, int], b: tuple[int, int]) -> None:
    edges = way(a, b)
    assert len(set(edges)) == len(edges) == abs(a[0] - b[0]) + abs(a[1] - b[1])
    ends = [place for side, x, y in edges for place in ((x, y), (x, y + 1) if side == "V" else (x + 1, y))]
    odd = {place for place in ends if ends.count(place) % 2}
    assert odd == ({a, b} if a != b else set())


@given(
    edge=st.tuples(st.sampled_from("VH"), st.integers(0, 9), st.integers(0, 6)), symmetry=st.sampled_from(SYMMETRIES)
)
def test_walls_are_mirrored_as_the_whole_map_is(edge, symmetry) -> None:
    made = put_walls(new_map(10, 7), [edge], Wall("V", 0, 0, "door", "open", "forward"), symmetry)
    turns = {"horizontal": ["flip_x"], "vertical": ["flip_y"], "both": ["flip_x", "flip_y"], "turn": ["turn_half"]}
    for turn in turns.get(symmetry, []):
        axis = [e for e in made.walls if mirrored_edge(e, 10, 7, turn != "flip_y", turn != "flip_x") == e]
        assert transformed(made, turn).walls == made.walls or axis
    assert not take_walls(made, [edge], symmetry).walls


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


def test_a_clip_goes_to_a_map_with_other_tilesets() -> None:
    from models.maps.tile_map import add_tileset
    from models.maps.tileset import Tileset

    one, two = Tileset("un", 32, 32, 80, 8), Tileset("deux", 32, 32, 10, 5)
    source = add_tileset(numbered(), one)
    target = add_tileset(new_map(10, 7, layer="Sol"), two)
    made = pasted(target, clipped(source, mask_of([(4, 4)], 10, 7)), (0, 0))
    assert [used.tileset.name for used in made.tilesets] == ["deux", "un"]
    gid = int(made.layer(1).gids[0, 0])  # type: ignore[union-attr]
    found = made.tileset_of(gid)
    assert found is not None
    assert (found[0].tileset.name, found[1]) == ("un", 44)
    again = pasted(made, clipped(source, mask_of([(5, 4)], 10, 7)), (1, 0))
    assert len(again.tilesets) == 2


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

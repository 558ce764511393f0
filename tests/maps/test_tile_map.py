"""The map as a value: keeping it in blocks, layers, what the rules see of it, hostile heads."""

from __future__ import annotations

import json
import tracemalloc
import zlib
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from models.errors import ContentError, Refused
from models.i18n import Translator
from models.maps.chunks import SIDE, changed, join, pack, split, unpack
from models.maps.features import Wall
from models.maps.map_json import assemble, blocks, head
from models.maps.rules.reach import refusal
from models.maps.rules.rules_grid import cost_field, rules_grid
from models.maps.tile_map import (
    new_map,
)
from tests.maps.sample_map import picture_of, sample


def test_a_map_comes_back_whole_from_its_head_and_blocks() -> None:
    made = sample()
    written = json.loads(json.dumps(head(made)))
    again = assemble(written, blocks(made), "x")
    assert picture_of(again) == picture_of(made)
    assert list(again.walls) == sorted(made.walls)
    empty = new_map(70, 40)
    assert blocks(empty) == {}
    assert picture_of(assemble(head(empty), {}, "x")) == picture_of(empty)


@given(arrays.arrays(np.uint32, st.tuples(st.integers(1, 80), st.integers(1, 80)), elements=st.integers(0, 2**32 - 1)))
def test_layers_come_back_from_their_blocks(layer: np.ndarray[Any, Any]) -> None:
    assert np.array_equal(join(split(layer), layer.shape[1], layer.shape[0], np.uint32), layer)


def test_a_stroke_touches_only_its_blocks() -> None:
    layer = np.zeros((100, 100), np.uint32)
    after = layer.copy()
    after[31:33, 64] = 5
    assert changed(layer, after) == ((2, 0), (2, 1))
    assert split(layer) == {}
    assert set(split(after)) == {(2, 0), (2, 1)}


@pytest.mark.parametrize(
    "raw",
    [b"", b"\x02", b"\x04", b"\x04abc", b"\x04" + zlib.compress(b"1"), pack(np.ones((2, 2), np.uint32))[:-6]],
)
def test_broken_blocks_are_refused(raw: bytes) -> None:
    with pytest.raises(Refused):
        unpack(raw)


def test_a_block_that_unpacks_to_gigabytes_costs_nothing() -> None:
    bomb = b"\x04" + zlib.compress(bytes(100_000_000), 1)
    tracemalloc.start()
    with pytest.raises(Refused):
        unpack(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5_000_000
    with pytest.raises(Refused):
        join({(3, 0): pack(np.ones((SIDE, SIDE), np.uint8))}, 40, 40, np.uint8)
    with pytest.raises(Refused):
        join({(0, 0): pack(np.ones((SIDE, SIDE), np.uint8))}, 40, 40, np.uint32)


def _broken(**parts: Any) -> dict[str, Any]:
    return {**json.loads(json.dumps(head(sample()))), **parts}


@pytest.mark.parametrize(
    "raw",
    [
        [],
        {},
        _broken(width="9"),
        _broken(width=True),
        _broken(width=0),
        _broken(width=10**9),
        _broken(width=10**5, height=10**5),
        _broken(colour=1),
        _broken(layers={}),
        _broken(layers=[3]),
        _broken(layers=[{"layer": "fog", "id": 1}]),
        _broken(layers=[{"layer": "tiles"}]),
        _broken(layers=[{"layer": "tiles", "id": 1}, {"layer": "tiles", "id": 1}]),
        _broken(layers=[{"layer": "tiles", "id": 0}]),
        _broken(layers=[{"layer": "image", "id": 1}]),
        _broken(layers=[{"layer": "tiles", "id": 1, "look": {"opacity": "full"}}]),
        _broken(layers=[{"layer": "tiles", "id": i} for i in range(1, 300_000)]),
        _broken(walls=[{"side": "D", "x": 0, "y": 0}]),
        _broken(walls=[{"side": "V", "x": 99, "y": 0}]),
        _broken(doors=[{"x": -1, "y": 0}]),
        _broken(zones=[{"id": 1, "name": "z", "runs": [[0, 0, 10**9]]}]),
        _broken(zones=[{"id": 1, "name": "z", "runs": [[0]]}]),
        _broken(zones=[{"id": 1, "name": "z", "polygon": [[0, 0], [10**12, 0], [0, 1]]}]),
        _broken(cell_width=0),
        _broken(cell_um=-5),
        _broken(origin=[1]),
        _broken(coordinates={"columns": "roman"}),
    ],
)
def test_heads_that_are_wrong_are_one_sentence(raw: Any) -> None:
    if isinstance(raw, dict) and len(raw.get("layers", ())) > 1000:
        raw = {**raw, "width": 1000, "height": 1000}
    with pytest.raises(ContentError) as caught:
        assemble(raw, {}, "carte.json")
    for lang in ("fr", "en"):
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert sentence != caught.value.key
        assert "{" not in sentence


def test_groups_nested_without_end_are_refused() -> None:
    layer: dict[str, Any] = {"layer": "group", "id": 1}
    for i in range(2, 70):
        layer = {"layer": "group", "id": i, "layers": [layer]}
    with pytest.raises(ContentError):
        assemble(_broken(layers=[layer]), {}, "x")


@pytest.mark.rule("AG-30", "AG-31", "AG-32")
def test_the_rules_see_terrain_walls_and_doors_as_they_stand() -> None:
    made = new_map(5, 3)
    terrain = made.terrain.copy()
    terrain[1, 1], terrain[1, 2] = 1, 2
    walls = [
        Wall("V", 1, 0),
        Wall("V", 2, 0, "window"),
        Wall("V", 3, 0, "door", "open"),
        Wall("V", 4, 0, "door", "locked"),
        Wall("H", 0, 1, "laser", "open"),
        Wall("H", 4, 1, "laser", "closed"),
        Wall("V", 4, 2, "door", "open", "backward"),
    ]
    made = replace(made, terrain=terrain, walls={wall.edge: wall for wall in walls})
    grid = rules_grid(made)
    assert cost_field(made).tolist() == [[1] * 5, [1, 2, 0, 1, 1], [1] * 5]
    assert grid.cuts((2, 1))
    assert grid.move_walls == {("V", 1, 0), ("V", 2, 0), ("V", 4, 0), ("H", 4, 1)}
    assert grid.sight_walls == {("V", 1, 0), ("V", 4, 0), ("H", 4, 1)}
    assert refusal(grid, (4, 2), (3, 2)) is None
    assert refusal(grid, (3, 2), (4, 2)) is not None
    doors = sample()
    grid = rules_grid(doors)
    assert grid.cuts((3, 3))
    assert not grid.cost((3, 3))
    assert not grid.cuts((5, 1))
    assert grid.cost((5, 1)) == 1

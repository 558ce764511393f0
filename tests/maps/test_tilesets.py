"""The tilesets that come with the program: what their files say, and terrains that throw borders beside them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.maps.gids import Gids, Mask
from models.maps.map_json import assemble, blocks, head
from models.maps.tile_map import MapTileset, add_tileset, new_map
from models.maps.tilesets.autotile import paint_terrain
from models.maps.tilesets.borders import BORDER
from models.maps.tilesets.library import (
    TilesetType,
    brief,
    bundled_of,
    bundled_tileset,
    load_tileset,
    tileset_of,
    whole,
)
from models.maps.tilesets.tileset import Picture, WangSet

FIRST = 1


@given(st.lists(st.lists(st.booleans(), min_size=7, max_size=7), min_size=6, max_size=6), st.integers(0, 99))
def test_painting_in_any_pieces_gives_the_same_borders(rows: list[list[bool]], seed: int) -> None:
    used, wang = _terrain("cliff")
    where = np.array(rows, np.bool_)
    at_once = paint_terrain(np.zeros(where.shape, np.uint32), used, wang, where, 1, seed)
    by_cells = np.zeros(where.shape, np.uint32)
    for y, x in np.argwhere(where).tolist():
        one = np.zeros(where.shape, np.bool_)
        one[y, x] = True
        by_cells = paint_terrain(by_cells, used, wang, one, 1, seed)
    assert (at_once == by_cells).all()
    _check_borders(at_once, where, used, wang)


@given(st.lists(st.lists(st.booleans(), min_size=6, max_size=6), min_size=5, max_size=5), st.data())
def test_taking_terrain_away_leaves_what_was_never_painted(rows: list[list[bool]], data: st.DataObject) -> None:
    used, wang = _terrain("wall")
    where = np.array(rows, np.bool_)
    away = np.array(data.draw(st.lists(st.lists(st.booleans(), min_size=6, max_size=6), min_size=5, max_size=5)))
    painted = paint_terrain(np.zeros(where.shape, np.uint32), used, wang, where, 1)
    left = paint_terrain(painted, used, wang, away, 0)
    _check_borders(left, where & ~away, used, wang)


def test_a_map_names_its_tileset_and_gets_it_back_whole() -> None:
    tileset = tileset_of(bundled_tileset("canyon-temple"), 32)
    before = add_tileset(new_map(4, 3), tileset)
    written = head(before)
    assert len(json.dumps(written)) < 2_000
    after = assemble(json.loads(json.dumps(written)), blocks(before), "x")
    assert after.tilesets == before.tilesets
    assert bundled_of(after.tilesets[0].tileset.picture) is bundled_tileset("canyon-temple")
    assert tileset.place(17) == (32, 32, 32, 32)


def test_tilesets_of_a_later_program_lose_nothing_of_the_map() -> None:
    tileset = tileset_of(bundled_tileset("forest-road"))
    longer = brief(replace(tileset, count=tileset.count + 40, tiles={}, wang_sets=()))
    assert whole(longer).count == tileset.count + 40
    assert whole(longer).tiles == tileset.tiles
    unknown = replace(longer, picture=Picture("tileset:atlantis", 512, 512))
    assert whole(unknown) == brief(unknown) == unknown


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('layer = "ground"', 'layer = "cellar"', "stone.layer"),
        ("number = 1", "number = 0", "stone"),
        ('terrain = "clear"', 'terrain = "cleer"', "stone.terrain"),
        ('terrain = "clear"', 'terrein = "clear"', "stone.terrein"),
        ('fills = ["stone"]', 'fills = ["ston"]', "rock.fills"),
        ('fills = ["stone"]', "fills = []", "rock.fills"),
        ("borders = 2", "borders = 1", "rock"),
        ('turns_into = "moss"', 'turns_into = "mos"', "stone.turns_into"),
        ('floor = "stone"', 'floor = "ston"', "roles.canyon.floor"),
        ('id = "small"', 'id = "smal"', "id"),
    ],
)
def test_a_slip_in_a_tileset_names_file_and_place(tmp_path: Path, old: str, new: str, place: str) -> None:
    assert old in SMALL
    folder = tmp_path / "small"
    folder.mkdir()
    path = folder / "tileset.toml"
    path.write_text(SMALL, encoding="utf-8")
    assert load_tileset(path).count == 48
    path.write_text(SMALL.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_tileset(path)
    assert caught.value.file == "small/tileset.toml"
    assert place in caught.value.place


SMALL = """\
id = "small"
name = { fr = "Petit", en = "Small" }
words = { fr = "Essai", en = "Trial" }
[roles.canyon]
floor = "stone"
[tiles.moss]
number = 0
name = { fr = "Mousse", en = "Moss" }
layer = "cover"
[tiles.stone]
number = 1
name = { fr = "Pierre", en = "Stone" }
layer = "ground"
terrain = "clear"
turns_into = "moss"
[terrains.rock]
name = { fr = "Roche", en = "Rock" }
color = "#808080"
layer = "ground"
fills = ["stone"]
borders = 2
"""


def _terrain(name: str) -> tuple[MapTileset, WangSet]:
    kind: TilesetType = bundled_tileset("canyon-temple")
    tileset = tileset_of(kind)
    return MapTileset(FIRST, tileset), next(wang for wang in tileset.wang_sets if wang.name == name)


def _check_borders(layer: Gids, members: Mask, used: MapTileset, wang: WangSet) -> None:
    """Check cell by cell, without the code under test: fills where painted, beside them the one border that fits."""
    height, width = layer.shape
    steps = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
    for y in range(height):
        for x in range(width):
            info = used.tileset.tiles.get(str(int(layer[y, x]) - FIRST))
            if members[y, x]:
                assert info is not None
                assert info.kind != BORDER
                continue
            there = [0 <= x + dx < width and 0 <= y + dy < height and bool(members[y + dy, x + dx]) for dx, dy in steps]
            # A side that touches the terrain lends its colour to the corners at its ends.
            wheel = tuple(int(there[i] or (i % 2 == 1 and (there[i - 1] or there[(i + 1) % 8]))) for i in range(8))
            if any(wheel):
                assert info is not None
                assert info.kind == BORDER
                assert wang.tiles[str(info.id)] == wheel
            else:
                assert layer[y, x] == 0

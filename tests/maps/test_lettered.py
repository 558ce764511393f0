"""Boards drawn in letters and the tilesets they are dressed with: what is made of a file, what a wrong one is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.errors import ContentError, Refused
from models.maps.features import CellDoor, Wall, Zone
from models.maps.lettered import lettered_board
from models.maps.properties import plain
from models.maps.tileset import Picture
from models.maps.tileset_borders import borders
from models.maps.tileset_library import (
    brief,
    bundled_of,
    bundled_tileset,
    bundled_tilesets,
    drawings,
    load_tileset,
    tile_name,
    tileset_of,
    whole,
)

HEAD = 'tileset = "canyon-temple"\nseed = "a"\n[name]\nfr = "Essai"\nen = "Trial"\n'
LETTERS = """
[letters.'.']
[letters.'#']
put = ["wall"]
[letters.'~']
terrain = "difficult"
[letters.'v']
"""
PLAN = 'plan = """\n..#..\nv~~.v\n.....\n"""\n'
MORE = """
[layers.walls]
fr = "Murs"
en = "Walls"
[[zones]]
kind = "vault"
color = "#b8902f"
letters = "v"
name = {fr = "Caveau", en = "Vault"}
[[zones]]
kind = "console"
color = "#3f8f8a"
rows = [[2, 1, 3]]
side = "a"
barrier = "gate"
name = {fr = "Poste", en = "Post"}
[[gates]]
id = "gate"
kind = "laser"
edges = ["V:1:0", "H:3:2"]
name = {fr = "Rideau", en = "Curtain"}
[[gates]]
id = "door"
kind = "door"
letters = "v"
name = {fr = "Porte", en = "Door"}
"""


def drawn(path: Path, text: str, lang: str = "fr") -> Any:
    file = path / "board.toml"
    file.write_text(text, encoding="utf-8")
    return lettered_board(file, lang)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("fr", ("Essai", "Murs", "Caveau", "Poste", "Rideau", "Porte")),
     ("en", ("Trial", "Walls", "Vault", "Post", "Curtain", "Door"))],
)  # fmt: skip
def test_a_board_in_letters_is_made_in_a_language(tmp_path: Path, lang: str, words: tuple[str, ...]) -> None:
    made = drawn(tmp_path, PLAN + HEAD + LETTERS + MORE, lang)
    name, walls, vault, post, curtain, door = words
    assert (made.width, made.height, made.name, made.next_id) == (5, 3, name, 5)
    assert [(each.id, each.name, each.look.kind) for each in made.layers] == [(1, "", "ground"), (2, walls, "walls")]
    assert made.terrain.tolist() == [[0] * 5, [0, 1, 1, 0, 0], [0] * 5]
    ground, wall = (each.gids for each in made.tile_layers())
    assert ground.all()
    assert wall[0, 2]
    assert not wall[2].any()
    assert made.walls == {
        ("V", 1, 0): Wall("V", 1, 0, "laser", name=curtain), ("H", 3, 2): Wall("H", 3, 2, "laser", name=curtain),
    }  # fmt: skip
    assert made.doors == {(0, 1): CellDoor(0, 1, name=door), (4, 1): CellDoor(4, 1, name=door)}
    assert made.zones == (
        Zone(3, vault, "vault", "#b8902f", runs=((1, 0, 0), (1, 4, 4))),
        Zone(4, post, "console", "#3f8f8a", runs=((2, 1, 3),), side="a", properties={"barrier": plain(curtain)}),
    )


def test_a_second_plan_says_what_stands_on_the_first(tmp_path: Path) -> None:
    things = 'things = """\n#\n   #  #\n"""\n'
    bare, made = (drawn(tmp_path, head + PLAN + HEAD + LETTERS) for head in ("", things))
    (_, one), (_, two) = (list(each.tile_layers()) for each in (bare, made))
    kind = bundled_tileset("canyon-temple")
    fills = {kind.tiles[fill].number + 1 for fill in kind.terrains["wall"].fills}
    assert [(int(x), int(y)) for y, x in np.argwhere(np.isin(one.gids, [*fills]))] == [(2, 0)]
    assert [(int(x), int(y)) for y, x in np.argwhere(np.isin(two.gids, [*fills]))] == [(0, 0), (2, 0), (3, 1)]


@pytest.mark.parametrize(
    ("text", "key", "place", "more"),
    [
        (PLAN.replace("v~~.v", "v~~.") + HEAD + LETTERS, "map.uneven_rows", "plan, 2", {}),
        (PLAN.replace("v~~.v", "v~?!v") + HEAD + LETTERS, "content.not_one_of", "plan, 2",
         {"found": "!", "allowed": (".", "#", "~", "v")}),
        (PLAN + HEAD + LETTERS.replace("difficult", "mud"), "content.not_one_of", "letters.~",
         {"found": "mud", "allowed": ("clear", "difficult", "impassable")}),
    ],
)  # fmt: skip
def test_a_plan_that_is_wrong_is_told_where(
    tmp_path: Path, text: str, key: str, place: str, more: dict[str, Any]
) -> None:
    with pytest.raises(ContentError) as caught:
        drawn(tmp_path, text)
    assert (caught.value.key, caught.value.args_) == (key, {"file": "board.toml", "place": place, **more})


TILESET = """
id = "mien"
[name]
fr = "Mien"
en = "Mine"
[words]
fr = "x"
en = "x"
[tiles.sol]
number = 0
layer = "ground"
terrain = "clear"
[tiles.sol.name]
fr = "Sol"
en = "Floor"
[tiles.mur]
number = 3
layer = "walls"
[tiles.mur.name]
fr = "Mur"
en = "Wall"
[terrains.pave]
color = "#111111"
fills = ["sol"]
layer = "ground"
[terrains.pave.name]
fr = "Pavé"
en = "Paving"
"""
EVERY = ("", "clear", "difficult", "impassable")


@pytest.mark.parametrize(
    ("was", "becomes", "key", "place", "more"),
    [
        ('id = "mien"', 'id = "tien"', "map.tileset_folder", "id", {"name": "tien", "folder": "mien"}),
        ("number = 3", "number = 0", "map.tile_number", "mur, sol", {"number": 0}),
        ("number = 3", "number = -2", "map.tile_number", "mur", {"number": -2}),
        ("number = 3", "number = 3\nweight = -1", "map.tile_number", "mur", {"number": -1}),
        ('"clear"', '"mud"', "content.not_one_of", "sol.terrain", {"found": "mud", "allowed": EVERY}),
        ("number = 3", 'number = 3\nturns_into = "x"', "map.unknown_tile", "mur.turns_into", {"name": "x"}),
        ('fills = ["sol"]', "fills = []", "content.missing_key", "pave.fills", {}),
        ('fills = ["sol"]', 'fills = ["sol", "x"]', "map.unknown_tile", "pave.fills", {"name": "x"}),
        ('fills = ["sol"]', 'fills = ["sol"]\nborders = 2', "map.tile_number", "pave, mur", {"number": 3}),
        ("[words]", '[roles.ship]\nfloor = "x"\n[words]', "map.unknown_tile", "roles.ship.floor", {"name": "x"}),
        ("[words]", '[decor]\nship = ["mur", "x"]\n[words]', "map.unknown_tile", "decor.ship", {"name": "x"}),
        ("[words]", '[rooms.ship]\nsol = []\n[words]', "map.unknown_tile", "rooms.ship", {"name": "sol"}),
        ("[words]", '[rooms.ship]\npave = ["x"]\n[words]', "map.unknown_tile", "rooms.ship.pave", {"name": "x"}),
    ],
)  # fmt: skip
def test_a_tileset_that_is_wrong_is_told_where(
    tmp_path: Path, was: str, becomes: str, key: str, place: str, more: dict[str, Any]
) -> None:
    file = tmp_path / "mien" / "tileset.toml"
    file.parent.mkdir()
    file.write_text(TILESET, encoding="utf-8")
    made = load_tileset(file)
    assert (made.count, [*made.tiles], [*drawings(made).items()]) == (4, ["sol", "mur"], [(0, "sol"), (3, "mur")])
    file.write_text(TILESET.replace(was, becomes, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_tileset(file)
    assert (caught.value.key, caught.value.args_) == (key, {"file": "mien/tileset.toml", "place": place, **more})


def test_a_tileset_is_a_sheet_of_sixteen_columns_with_its_borders_behind_its_tiles(tmp_path: Path) -> None:
    file = tmp_path / "mien" / "tileset.toml"
    file.parent.mkdir()
    file.write_text(TILESET.replace('fills = ["sol"]', 'fills = ["sol"]\nborders = 20'), encoding="utf-8")
    made = load_tileset(file)
    last = 20 + len(borders())
    assert made.count == last
    used = tileset_of(made, 24)
    assert (used.name, used.tile_width, used.tile_height, used.count, used.columns) == ("mien", 24, 24, last, 16)
    assert used.picture == Picture("tileset:mien", 16 * 24, -(-last // 16) * 24)
    assert [tile_name(made, number).fr for number in (0, 3, 1, 19, 20, last - 1, last)] == [
        "Sol", "Mur", "", "", "Pavé", "Pavé", "",
    ]  # fmt: skip
    assert drawings(made)[20] == f"pave~{borders()[0]}"
    assert [tile.id for tile in made.group("pave")] == ["sol"]
    assert [tile.id for tile in made.group("mur")] == ["mur"]
    with pytest.raises(Refused) as unknown:
        made.group("x")
    assert (unknown.value.key, unknown.value.args_) == ("map.no_such_terrain", {"name": "x"})


def test_bundled_tilesets_are_kept_by_name_and_size_alone() -> None:
    for name, kind in bundled_tilesets().items():
        known = tileset_of(kind, 48)
        kept = brief(known)
        assert (kept.tiles, kept.wang_sets, kept.count, kept.tile_width) == ({}, (), known.count, 48)
        assert whole(kept) == known
        assert bundled_of(known.picture) is kind
        later = replace(kept, count=known.count + 5)
        assert whole(later) == replace(known, count=known.count + 5)
        changed = replace(known, properties={"a": plain(1)})
        assert brief(changed) is changed
        assert name == kind.id
    assert bundled_of(Picture("tileset:x")) is bundled_of(Picture("x")) is bundled_of(None) is None
    with pytest.raises(Refused) as unknown:
        bundled_tileset("x")
    assert (unknown.value.key, unknown.value.args_) == ("map.no_such_tileset", {"name": "x"})

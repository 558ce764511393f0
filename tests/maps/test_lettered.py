"""Boards drawn in letters and the tilesets they are dressed with: what is made of a file, what a wrong one is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from models.maps.features import CellDoor, Wall, Zone
from models.maps.lettered import lettered_board
from models.maps.properties import plain

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

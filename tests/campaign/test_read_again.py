"""A map that was edited is read again block by block, and is then the map that is read whole."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.campaign.maps.changes import NewMap, edit_map
from models.campaign.maps.reading import read_again, read_board, read_map, read_name
from models.campaign.things import CreateThing, RenameThing
from models.change import Label
from models.errors import Refused
from models.maps.features import Wall
from models.maps.map_json import blocks, head
from models.maps.tile_map import TileLayer, TileMap, add_layer, new_map, with_layer

SAID = Label("campaign.import_map", {"file": "canyon.tmx"})
MAP, WIDE, HIGH = "MAP", 330, 290


def board() -> TileMap:
    """Two layers of eleven blocks by ten, and terrain."""
    chance = np.random.default_rng(1)
    made = new_map(WIDE, HIGH, name="Canyon", layer="sol")
    made = with_layer(made, replace(made.layer(1), gids=chance.integers(1, 90, (HIGH, WIDE), dtype=np.uint32)))
    made = add_layer(made, TileLayer(id=0, name="murs", gids=chance.integers(0, 9, (HIGH, WIDE), dtype=np.uint32)))
    return replace(made, terrain=chance.integers(0, 4, (HIGH, WIDE), dtype=np.uint8))


def painted(made: TileMap, layer: int, area: tuple[slice, slice], tile: int) -> TileMap:
    old = made.layer(layer)
    gids = old.gids.copy()
    gids[area] = tile
    return with_layer(made, replace(old, gids=gids))


def trodden(made: TileMap, area: tuple[slice, slice], kind: int) -> TileMap:
    terrain = made.terrain.copy()
    terrain[area] = kind
    return replace(made, terrain=terrain)


CELL, RIM, MUCH = np.s_[40:41, 70:71], np.s_[280:290, 318:330], np.s_[0:280, 0:320]
WALL = {("V", 3, 4): Wall("V", 3, 4)}
EDITS = {
    "a cell": lambda made: painted(made, 1, CELL, 77),
    "both layers and terrain": lambda made: trodden(painted(painted(made, 1, CELL, 5), 2, RIM, 6), CELL, 0),
    "nearly all of it": lambda made: painted(made, 1, MUCH, 8),
    "emptied": lambda made: trodden(painted(painted(made, 1, MUCH, 0), 2, CELL, 0), MUCH, 0),
    "a wall and a cell": lambda made: replace(painted(made, 1, CELL, 9), walls=WALL),
    "a layer more": lambda made: add_layer(made, TileLayer(id=0, name="toits", gids=made.layer(1).gids[::-1].copy())),
    "a layer less and a cell": lambda made: replace(
        painted(made, 2, CELL, 9), layers=painted(made, 2, CELL, 9).layers[1:]
    ),
    "another size": lambda made: new_map(33, 40, name="Canyon", layer="sol"),
}


def alike(one: TileMap, other: TileMap) -> bool:
    return (one.name, head(one), blocks(one)) == (other.name, head(other), blocks(other))


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing(MAP, NewMap(board())))
    return desk.store


def followed(store, known: TileMap, touched) -> TileMap:
    """The map as who shows it reads it after a step: the blocks that were touched, and its head where that was."""
    keys = [tuple(map(int, key.split("/")[1:])) for table, key in touched if table == "map_block"]
    with store.read() as campaign:
        return read_again(campaign, MAP, known, [*keys, *keys[:1]], head=("map", MAP) in touched)


@pytest.mark.parametrize("edit", EDITS)
def test_what_is_read_again_is_what_is_there_after_the_edit_its_undo_and_its_redo(store, edit):
    with store.read() as campaign:
        before = read_map(campaign, MAP)
    assert alike(before, board())
    cells = [before.terrain.copy(), *(layer.gids.copy() for layer in before.tile_layers())]
    after = followed(store, before, store.apply(edit_map(MAP, before, EDITS[edit](before), SAID)))
    assert alike(after, EDITS[edit](board()))
    back = followed(store, after, store.undo())
    assert alike(back, board())
    assert alike(followed(store, back, store.redo()), after)
    known = [before.terrain, *(layer.gids for layer in before.tile_layers())]
    assert all(map(np.array_equal, cells, known)), "what was known stays"


def test_a_map_is_known_by_its_name_and_refused_where_it_is_gone(store):
    with store.read() as campaign:
        known = read_board(campaign, MAP)
    touched = store.apply(RenameThing("map", MAP, "Le grand canyon"))
    assert followed(store, known, touched).name == "Le grand canyon"
    with store.read() as campaign:
        assert read_name(campaign, MAP) == "Le grand canyon"
        for ask in (read_name, read_map, read_board):
            with pytest.raises(Refused, match=r"campaign\.no_map"):
                ask(campaign, "autre")
        with pytest.raises(Refused, match=r"campaign\.no_map"):
            read_again(campaign, "autre", known, (), head=True)


def test_what_an_edit_did_not_touch_is_not_read_again(store):
    with store.read() as campaign:
        before = read_map(campaign, MAP)
    touched = store.apply(edit_map(MAP, before, EDITS["a wall and a cell"](before), SAID))
    after = followed(store, before, touched)
    assert after.layer(2).gids is before.layer(2).gids
    assert after.terrain is before.terrain


def test_a_layer_that_comes_back_into_a_map_is_written(store):
    with store.read() as campaign:
        whole = read_map(campaign, MAP)
    less = replace(whole, layers=whole.layers[:1])
    for before, after in ((whole, less), (less, whole)):
        store.apply(edit_map(MAP, before, after, SAID))
        with store.read() as campaign:
            assert alike(read_map(campaign, MAP), after)

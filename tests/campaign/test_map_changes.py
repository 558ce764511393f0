"""Edits of maps: the rows each writes, what it tells meanwhile, what it refuses at each limit; what a map says."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import numpy as np
import pytest

from models.campaign import map_changes
from models.campaign.campaign_changes import PutAsset, SetChoice
from models.campaign.map_changes import NOTHING, EditMap, NewMap, ReplaceMap, bare_head, copy_map, edit_map
from models.campaign.map_game import GAME, game_named, map_game, with_game
from models.campaign.map_queries import assets_of, map_named, map_problems
from models.campaign.map_reading import blocks, read_map
from models.campaign.records import Asset, BattleRecord, Force, MapBlock, MapRecord, ScenarioRecord
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import SpokenError
from models.maps.chunks import pack, unpack
from models.maps.properties import plain
from models.maps.tile_map import ImageLayer, TileLayer, add_layer, new_map, with_layer
from models.maps.tileset import Picture
from models.problem import Grade, Problem, Where
from tests.campaign.written import Insert, said, written

SAID = Label("campaign.import_map", {"file": "x"})
M = "M"
FULL = pack(np.full((32, 32), 7, np.uint32))
RAW = PutAsset(hashlib.sha256(b"raw").hexdigest(), "image/png", 3, 2, b"raw")


def board(**more):
    """Two blocks wide and one and a bit high, with one tile in the second and terrain in the third."""
    made = new_map(64, 40, name="Plan", layer="sol")
    gids = np.zeros((40, 64), np.uint32)
    gids[3, 35] = 9
    terrain = np.zeros((40, 64), np.uint8)
    terrain[33, 2] = 2
    return replace(with_layer(made, replace(made.layer(1), gids=gids)), terrain=terrain, **more)


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing(M, NewMap(board(), notes="dit")))
    return desk.store


def refused(store, change):
    with pytest.raises(SpokenError) as caught:
        store.apply(change)
    return caught.value.key, caught.value.args_


def kept(store, key=M):
    with store.read() as campaign:
        return {where: unpack(raw) for where, raw in blocks(campaign, key).items()}


def head(**more):
    return MapRecord(M, "Plan", 0, bare_head(board()), "dit")._replace(**more)


def test_a_map_stands_in_its_head_and_the_blocks_that_hold_something(store):
    found = kept(store)
    assert sorted(found) == [(0, 0, 1), (1, 1, 0)]
    assert (found[0, 0, 1][1, 2], found[1, 1, 0][3, 3]) == (2, 9)
    assert (np.count_nonzero(found[0, 0, 1]), np.count_nonzero(found[1, 1, 0])) == (1, 1)
    with store.read() as campaign:
        assert campaign.get(MapRecord, M) == head()
        assert sorted(blocks(campaign, M, layer=1)) == [(1, 1, 0)]
        assert [getattr(map_named(campaign, name), "id", None) for name in ("plân", M, "m", "")] == [M, M, None, None]
    assert "name" not in bare_head(board())


def test_an_edit_of_blocks_writes_them_and_tells_which(store):
    cells = np.zeros((32, 32), np.uint32)
    cells[0, 1] = 5
    gone = np.zeros((32, 32), np.uint32)
    edit = EditMap(M, SAID, {(1, 0, 0): cells, (1, 1, 0): NOTHING, (0, 0, 1): gone, (1, 0, 1): FULL})
    assert (said(edit), edit.size) == (("campaign.import_map", {"file": "x"}), 4)
    rows = {("map_block", f"M/{key}") for key in ("1/0/0", "1/1/0", "0/0/1", "1/0/1")}
    assert edit.rows == rows
    assert replace(edit, head={"width": 1}).rows == rows | {("map", M)}
    assert EditMap(M, SAID).rows == frozenset()
    left, come = written(store, edit)
    assert [row[:4] for row in left] == [(M, 0, 0, 1), (M, 1, 1, 0)]
    assert come == [MapBlock(M, 1, 0, 0, pack(cells)), MapBlock(M, 1, 0, 1, FULL)]


def test_a_head_is_written_alone_and_a_picture_with_it(store):
    other = {**bare_head(board()), "background": "#102030"}
    edit = EditMap(M, SAID, head=other, also=(RAW,))
    assert written(store, edit) == (
        [head()], [Asset(RAW.sha256, "image/png", 3, 2, b"raw"), head(head=other, version=2)],
    )  # fmt: skip
    assert written(store, edit) == ([], [])


def test_a_long_edit_tells_how_many_blocks_are_written(desk):
    store = desk.store
    store.apply(CreateThing(M, NewMap(new_map(65 * 32, 32, name="Plan"))))
    for count, told in ((0, []), (1, [(1, 1)]), (64, [(64, 64)]), (65, [(64, 65), (65, 65)])):
        heard = []

        class Heard:
            """The same edit, which notes what it tells."""

            label = SAID

            def do(self, campaign):
                edit = EditMap(M, SAID, {(1, x, 0): FULL for x in range(count)})  # noqa: B023
                heard.extend(edit.slices(campaign))  # noqa: B023

        store.apply(Heard())
        assert heard == told
        assert len(kept(store)) == count


@pytest.mark.parametrize(
    ("change", "key", "args"),
    [
        (EditMap("N", SAID), "campaign.no_map", {}),
        (EditMap("N", SAID, head={"width": 1, "height": 1}), "campaign.no_map", {}),
        (ReplaceMap("N", board(), SAID), "campaign.no_map", {}),
        (EditMap(M, SAID, {(1, 2, 0): FULL}), "map.chunk_outside", {"x": 2, "y": 0}),
        (EditMap(M, SAID, {(1, 0, 2): FULL}), "map.chunk_outside", {"x": 0, "y": 2}),
        (EditMap(M, SAID, {(1, 0, -1): FULL}), "map.chunk_outside", {"x": 0, "y": -1}),
        (EditMap(M, SAID, head={"width": "x", "height": 3}), "campaign.bad_value", {"file": "", "place": ""}),
        (EditMap(M, SAID, head={"width": 3, "height": None}), "campaign.bad_value", {"file": "", "place": ""}),
        (ReplaceMap(M, board(), SAID, (replace(RAW, sha256="0" * 64),)), "campaign.bad_asset", {}),
    ],
)
def test_what_cannot_be_written_is_refused(store, change, key, args):
    assert refused(store, change) == (key, args)
    store.apply(EditMap(M, SAID, {(1, 9, 9): NOTHING}))


def test_a_head_has_a_limit(store, monkeypatch):
    size = len('{"width":64,"height":40,"x":"é"}')
    monkeypatch.setattr(map_changes, "MAX_HEAD", size)
    fitting = {"width": 64, "height": 40, "x": "é"}
    store.apply(EditMap(M, SAID, head=fitting))
    monkeypatch.setattr(map_changes, "MAX_HEAD", size - 1)
    assert refused(store, EditMap(M, SAID, head={**fitting, "x": "è"})) == ("campaign.head_too_big", {"limit": 0})
    monkeypatch.undo()
    assert refused(store, EditMap(M, SAID, head={"x": "x" * 16_000_000})) == ("campaign.head_too_big", {"limit": 16})


def test_a_map_is_replaced_by_what_differs_and_keeps_its_name_where_the_new_one_has_none(store):
    assert said(ReplaceMap(M, board(), SAID)) == ("campaign.import_map", {"file": "x"})
    assert written(store, ReplaceMap(M, replace(board(), name=""), SAID)) == ([], [])
    other = replace(board(name=" Autre "), terrain=np.zeros((40, 64), np.uint8))
    gone, come = written(store, ReplaceMap(M, other, SAID, (RAW,)))
    assert [row[:4] for row in gone] == [(M, "Plan", 0, head().head), (M, 0, 0, 1)]
    assert come == [Asset(RAW.sha256, "image/png", 3, 2, b"raw"), head(name="Autre", version=2)]


def test_an_edit_between_two_states_has_the_blocks_and_the_head_that_differ():
    before = board()
    layer = before.layer(1)

    def found(after):
        edit = edit_map(M, before, after, SAID)
        blocks = {key: raw if isinstance(raw, bytes) else raw.copy() for key, raw in edit.blocks.items()}
        return sorted(blocks), edit.head

    gids = layer.gids.copy()
    gids[39, 63] = 1
    assert found(before) == found(board()) == ([], None)
    assert found(with_layer(before, replace(layer, gids=gids))) == ([(1, 1, 1)], None)
    terrain = before.terrain.copy()
    terrain[0, 0], terrain[33, 2] = 1, 0
    assert found(replace(before, terrain=terrain)) == ([(0, 0, 0), (0, 0, 1)], None)
    for other in (
        with_layer(before, replace(layer, name="autre")),
        with_layer(before, replace(layer, look=replace(layer.look, opacity=0.5))),
        with_layer(before, replace(layer, properties={"a": plain(1)})),
        replace(before, background="#000000"),
    ):
        assert found(other) == ([], bare_head(other))
    more = add_layer(before, TileLayer(id=0, name="murs", gids=gids))
    number = more.layers[-1].id
    assert found(more) == ([(number, 1, 0), (number, 1, 1)], bare_head(more))
    less = edit_map(M, more, before, SAID)
    assert (dict(less.blocks), less.head) == ({(number, 1, 0): NOTHING, (number, 1, 1): NOTHING}, bare_head(before))
    small = new_map(33, 20, name="Plan", layer="sol")
    assert (found(small)[0], found(small)[1]) == ([(0, 0, 1), (1, 1, 0)], bare_head(small))


def test_what_is_wrong_with_a_map_is_told_in_its_order(desk):
    made = board()
    for n, source in enumerate((RAW.sha256, "b" * 64, "a" * 64, "zut.png", "x" * 90, "zut.png")):
        made = add_layer(made, ImageLayer(id=0, name=f"i{n}", picture=Picture(source, 3, 2)))
    desk.store.apply(CreateThing(M, NewMap(made, (RAW,), "dit")))
    with desk.store.read() as campaign:
        told = (
            ("x" * 90, "maptools.tiles_missing", {"name": "x" * 80}),
            ("zut.png", "maptools.tiles_missing", {"name": "zut.png"}),
            ("a" * 64, "campaign.picture_gone", {}),
            ("b" * 64, "campaign.picture_gone", {}),
        )
        assert map_problems(campaign, M) == tuple(
            Problem(Where(("Plan",), "picture", source), Grade.WARNING, "", key, args) for source, key, args in told
        )
        found = read_map(campaign, M)
        assert assets_of(campaign, found) == {RAW.sha256: Asset(RAW.sha256, "image/png", 3, 2, b"raw")}
        copied = copy_map(campaign, M, lambda: "COPY")
    assert (copied.id, copied.thing.pictures, copied.thing.notes, said(copied)) == (
        "COPY", (RAW,), "dit", ("campaign.create_map", {"name": "Plan"}),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "game"),
    [
        ((), ""),
        ((ScenarioRecord("S", "x", "aventures", "M"), ScenarioRecord("T", "x", "swidenth", "M", 1)), "aventures"),
        ((ScenarioRecord("S", "x", "aventures", "N"), BattleRecord("B", "", "x", "swidenth")), ""),
        ((BattleRecord("B", "", "x", "swidenth"),), "swidenth"),
        ((BattleRecord("B", "", "x", "swidenth"), Force("F", "escarmouche", "x")), ""),
        ((Force("F", "escarmouche", "x"),), "escarmouche"),
        ((Force("F", "dagobah", "x"), Force("G", "swidenth", "x")), "swidenth"),
    ],
)
def test_the_game_of_a_map_is_that_of_its_scenario_or_the_only_one(desk, rows, game):
    desk.store.apply(Insert(rows))
    with desk.store.read() as campaign:
        assert map_game(campaign, M) == game
        assert map_game(campaign, "") == map_game(campaign, "nul")
        assert map_game(campaign, M, "empire") == "empire"
    desk.store.apply(SetChoice("aventures", "cover", "attacker"))
    with desk.store.read() as campaign:
        assert map_game(campaign, "nul") == ("aventures" if not rows or (game == "aventures" and len(rows) < 2) else "")


def test_a_map_that_names_its_game_keeps_its_other_properties():
    made = replace(board(), properties={"a": plain(1), GAME: plain("x")})
    assert dict(with_game(made, "swidenth").properties) == {"a": plain(1), "game": plain("swidenth")}
    assert dict(with_game(made, "").properties) == {"a": plain(1)}
    assert game_named(with_game(made, "swidenth")) == "swidenth"

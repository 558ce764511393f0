"""Maps in a campaign: strokes write their blocks, heads stay apart, pictures travel along."""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.campaign import queries
from models.campaign.campaign_changes import PutAsset
from models.campaign.maps import changes
from models.campaign.maps.queries import is_asset, map_named, map_problems, pictures_of, with_pictures
from models.campaign.maps.reading import read_map
from models.campaign.records import MapRecord
from models.campaign.review import overview, problems
from models.campaign.things import CreateThing, DeleteThing, MoveThing, RenameThing
from models.change import Label
from models.i18n import LANGUAGES, Translator
from models.maps.chunks import pack
from models.maps.features import Wall
from models.maps.map_json import blocks, head
from models.maps.tile_map import ImageLayer, TileLayer, add_layer, new_map, with_layer
from models.maps.tilesets.tileset import Picture
from models.store.store import Store
from tests.edits import SetNotes

SAID = Label("campaign.import_map", {"file": "canyon.tmx"})
MAP = "MAP"


def board(width=100, height=70, seed=1):
    """A map of tiles by chance."""
    made = new_map(width, height, name="Canyon", layer="sol")
    gids = np.random.default_rng(seed).integers(1, 90, (height, width), dtype=np.uint32)
    terrain = np.zeros((height, width), np.uint8)
    terrain[2, 3] = 2
    return replace(with_layer(made, replace(made.layer(1), gids=gids)), terrain=terrain)


def painted(made, column, row, tile, size=1):
    layer = made.layer(1)
    gids = layer.gids.copy()
    gids[row : row + size, column : column + size] = tile
    return with_layer(made, replace(layer, gids=gids))


def read(store, key=MAP):
    with store.read() as campaign:
        return read_map(campaign, key)


def alike(one, other):
    return (head(one), blocks(one)) == (head(other), blocks(other))


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing(MAP, changes.NewMap(board())))
    return desk.store


def test_a_map_comes_back_as_it_was_put_in(store):
    assert alike(read(store), board())
    with store.read() as campaign:
        assert [row.name for row in queries.maps(campaign)] == ["Canyon"]
        assert map_named(campaign, "CANYON").id == MAP
        assert overview(campaign)["maps"] == [{"name": "Canyon", "width": 100, "height": 70}]
        assert queries.counts(campaign)["map"] == 1
        assert "map_block" not in queries.counts(campaign)
    assert store.check() == ()


def test_what_another_packer_packed_is_not_written_again(store):
    raw = np.ascontiguousarray(board().layer(1).gids[:32, :32]).astype("<u4").tobytes()
    store.apply(changes.EditMap(MAP, SAID, {(1, 0, 0): b"\x04" + zlib.compress(raw, 9)}))
    assert alike(read(store), board())
    assert store.apply(changes.ReplaceMap(MAP, board(), SAID)) == frozenset()


def test_a_stroke_writes_the_blocks_it_touched_and_nothing_else(store):
    before = board()
    after = painted(before, 31, 31, 7, size=2)
    touched = store.apply(changes.edit_map(MAP, before, after, SAID))
    assert touched == {("map_block", f"{MAP}/1/{x}/{y}") for x in (0, 1) for y in (0, 1)}
    assert alike(read(store), after)
    store.undo()
    assert alike(read(store), before)
    store.redo()
    assert alike(read(store), after)


def test_a_block_that_becomes_empty_has_no_row(store):
    before = board(40, 33)
    store.apply(CreateThing("M2", changes.NewMap(before)))
    rows = store._db.execute("SELECT count(*) FROM map_block WHERE map_id = 'M2'").fetchone()[0]
    after = painted(before, 32, 0, 0, size=32)
    assert store.apply(changes.edit_map("M2", before, after, SAID)) == {("map_block", "M2/1/1/0")}
    assert store._db.execute("SELECT count(*) FROM map_block WHERE map_id = 'M2'").fetchone()[0] == rows - 1
    assert alike(read(store, "M2"), after)
    store.undo()
    assert alike(read(store, "M2"), before)


def test_a_wall_writes_the_head_alone(store):
    before = board()
    after = replace(before, walls={("V", 3, 4): Wall("V", 3, 4)})
    assert store.apply(changes.edit_map(MAP, before, after, SAID)) == {("map", MAP)}
    assert store.apply(changes.edit_map(MAP, after, after, SAID)) == frozenset()
    assert read(store).walls == after.walls


def test_layers_and_sizes_change_too(store):
    before = board()
    other = add_layer(before, TileLayer(id=0, name="murs", gids=np.full((70, 100), 5, np.uint32)))
    store.apply(changes.edit_map(MAP, before, other, SAID))
    assert alike(read(store), other)
    small = board(33, 20, seed=2)
    store.apply(changes.edit_map(MAP, other, small, SAID))
    assert alike(read(store), small)
    assert store.check() == ()
    store.undo()
    store.undo()
    assert alike(read(store), before)


def test_replacing_writes_only_what_differs(store):
    assert store.apply(changes.ReplaceMap(MAP, board(), SAID)) == frozenset()
    after = painted(board(), 99, 69, 1_000)
    assert store.apply(changes.ReplaceMap(MAP, after, SAID)) == {("map_block", f"{MAP}/1/3/2")}
    renamed = replace(after, name="Gorge", background="#102030")
    assert store.apply(changes.ReplaceMap(MAP, renamed, SAID)) == {("map", MAP)}
    assert alike(read(store), renamed)


strokes = st.tuples(st.integers(0, 99), st.integers(0, 69), st.integers(0, 3), st.integers(1, 40))


@given(strokes=st.lists(strokes, min_size=1, max_size=6), back=st.integers(0, 6))
def test_any_strokes_undone_and_redone_are_their_history(tmp_path_factory, strokes, back):
    path = tmp_path_factory.mktemp("m") / "c.portulan"
    clock = a_clock()
    states = [new_map(100, 70, name="Canyon")]
    with Store.create(path, "Essai", clock, backups=False) as store:
        store.apply(CreateThing(MAP, changes.NewMap(states[0])))
        for column, row, tile, size in strokes:
            after = painted(states[-1], column, row, tile, size)
            if store.apply(changes.edit_map(MAP, states[-1], after, SAID)):
                states.append(after)
    with Store.open(path, clock, backups=False) as store:
        steps = [step.number for step in store.steps()]
        place = min(back, len(states) - 1)
        store.jump(steps[place])
        assert alike(read(store), states[place])
        store.jump(steps[-1])
        assert alike(read(store), states[-1])


def a_clock():
    from datetime import UTC, datetime

    return lambda: datetime(2026, 3, 1, tzinfo=UTC)


def picture(text=b"a picture"):
    return PutAsset(hashlib.sha256(text).hexdigest(), "image/png", 3, 2, text)


def test_pictures_belong_to_the_campaign_and_go_with_a_copy(store, other):
    asset = picture()
    made = add_layer(board(), ImageLayer(id=0, name="plan", picture=Picture("scan.png", 3, 2)))
    assert [each.source for each in pictures_of(made)] == ["scan.png"]
    made = with_pictures(made, {"scan.png": asset.sha256})
    assert all(map(is_asset, pictures_of(made)))
    store.apply(CreateThing("P", changes.NewMap(made, (asset,), "secret")))
    with store.read() as campaign:
        assert problems(campaign) == ()
        copy = changes.copy_map(campaign, "P", lambda: "COPY")
    other.store.apply(copy)
    assert alike(read(other.store, "COPY"), made)
    with other.store.read() as campaign:
        assert queries.asset(campaign, asset.sha256).data == asset.data
        assert queries.maps(campaign)[0].notes == "secret"
        assert map_problems(campaign, "COPY") == ()


def test_a_picture_that_is_gone_is_a_problem(store):
    made = add_layer(board(), ImageLayer(id=0, name="plan", picture=Picture(picture().sha256, 3, 2)))
    store.apply(CreateThing("P", changes.NewMap(made)))
    with store.read() as campaign:
        (problem,) = problems(campaign)
    assert (problem.key, problem.rule) == ("campaign.picture_gone", "")
    for lang in LANGUAGES:
        assert Translator(lang)(problem.key, **problem.args) != problem.key


def test_maps_are_named_ordered_noted_and_deleted(store, says):
    store.apply(CreateThing("B", changes.NewMap(new_map(5, 5, name="Autre"))))
    store.apply(MoveThing("map", "B", 0, "Autre"))
    touched = store.apply(RenameThing("map", "B", " Bis "))
    assert touched == {("map", "B")}
    store.apply(SetNotes(MapRecord, "B", "À finir"))
    with store.read() as campaign:
        first, second = queries.maps(campaign)
        assert (first.name, first.notes, second.id) == ("Bis", "À finir", MAP)
    assert read(store, "B").name == "Bis"
    with says("campaign.empty_name"):
        store.apply(RenameThing("map", "B", " "))
    with says("campaign.id_taken"):
        store.apply(CreateThing("B", changes.NewMap(board())))
    store.apply(DeleteThing("map", MAP, "Canyon"))
    assert store._db.execute("SELECT count(*) FROM map_block").fetchone() == (0,)
    for act in (lambda: read(store), lambda: store.apply(changes.EditMap(MAP, SAID))):
        with says("campaign.no_map"):
            act()
    store.undo()
    assert alike(read(store), board())


@pytest.mark.parametrize(
    ("put", "key"),
    [
        ({(1, 0, 0): b"nothing"}, "map.chunk_broken"),
        ({(1, 4, 0): pack(np.ones((32, 32), np.uint32))}, "map.chunk_outside"),
        ({(1, 0, -1): pack(np.ones((32, 32), np.uint32))}, "map.chunk_outside"),
    ],
)
def test_a_block_that_cannot_be_is_refused(store, says, put, key):
    with says(key):
        store.apply(changes.EditMap(MAP, SAID, put))
    assert alike(read(store), board())


def test_a_head_too_large_to_travel_is_refused(store, says, monkeypatch):
    monkeypatch.setattr(changes, "MAX_HEAD", 40)
    with says("campaign.head_too_big"):
        store.apply(changes.ReplaceMap(MAP, board(), SAID))


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE map_block SET data = x'0400' WHERE layer = 1 AND \"column\" = 0",
        'UPDATE map_block SET "column" = 900 WHERE layer = 0',
        "UPDATE map SET head = '{\"width\": 100}'",
        'UPDATE map SET head = \'{"width": 100000, "height": 100000}\'',
    ],
)
def test_an_altered_map_is_one_sentence(store, sql):
    store.close()
    db = sqlite3.connect(store.path)
    db.execute("DELETE FROM seal")
    db.execute(sql)
    db.commit()
    db.close()
    with Store.open(store.path, a_clock(), backups=False) as opened, opened.read() as campaign:
        (problem,) = problems(campaign)
        assert problem.where.path == ("Canyon",)
        for lang in LANGUAGES:
            sentence = Translator(lang)(problem.key, **problem.args)
            assert sentence != problem.key
            assert "{" not in sentence

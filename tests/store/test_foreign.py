"""P13 for campaigns: a file from somebody else runs nothing, says nothing false, and harms nobody."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign import queries
from models.campaign.campaign_changes import PutAsset
from models.problem import Grade
from models.store.recovery import foreign as imports
from models.store.recovery import migrate
from models.store.recovery.salvage import import_campaign
from models.store.store import Store
from tests.edits import SetTitle


@pytest.fixture
def theirs(table, tmp_path):
    """A stranger's campaign, in a folder of its own."""
    with table.create("La leur") as store:
        table.party(store, size=4)
        data = b"a picture"
        store.apply(PutAsset(hashlib.sha256(data).hexdigest(), "image/png", 1, 1, data))
    folder = tmp_path / "reçu"
    folder.mkdir()
    return Path(shutil.move(table.path, folder / "leur.portulan"))


@pytest.fixture
def ours(tmp_path):
    return tmp_path / "nôtre.portulan"


def alter(path, *sql):
    with closing(sqlite3.connect(path)) as db:
        for line in sql:
            db.execute(line)
        db.commit()


def test_rows_come_over_and_the_history_stays_behind(theirs, ours, clock, rows):
    before = theirs.read_bytes()
    report = import_campaign(theirs, ours)
    assert (report.path, report.lost, report.rows) == (ours, (), 10)
    with Store.open(ours, clock, backups=False) as mine, Store.open(theirs, clock, read_only=True) as original:
        assert rows(mine) == rows(original)
        assert mine.steps() == []
        assert len(original.steps()) == 2
        mine.apply(SetTitle("La nôtre"))
    assert theirs.read_bytes() == before


ADDED = {
    "trigger": "CREATE TRIGGER boom AFTER UPDATE ON force BEGIN DELETE FROM member; END",
    "view": "CREATE VIEW spy AS SELECT * FROM force",
    "table": "CREATE TABLE extra (a)",
    "index": "CREATE INDEX slow ON force (notes)",
    "virtual table": "CREATE VIRTUAL TABLE find USING fts5(words)",
}


@pytest.mark.parametrize("part", ADDED)
def test_what_a_stranger_added_is_refused_and_left_out(theirs, ours, clock, says, part):
    alter(theirs, ADDED[part])
    before = theirs.read_bytes()
    with says("store.foreign_schema") as caught:
        Store.open(theirs, clock)
    assert caught.value.place
    assert theirs.read_bytes() == before
    assert [p.name for p in theirs.parent.iterdir()] == [theirs.name]
    report = import_campaign(theirs, ours)
    assert report.lost
    assert {problem.grade for problem in report.lost} == {Grade.NOTICE}
    with Store.open(ours, clock, backups=False) as store:
        assert store.check() == ()
        with store.read() as campaign:
            assert queries.counts(campaign)["member"] == 4


def test_a_foreign_journal_is_not_played(theirs, ours, clock, rows):
    """A hot journal that would put other pages into the file: only the main file is copied."""
    with Store.open(theirs, clock, read_only=True) as store:
        wanted = rows(store)
    other = shutil.copy(theirs, theirs.with_name("other.portulan"))
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size=1")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE force SET notes = ?", ("x" * 200_000,))
        journal = Path(f"{other}-journal").read_bytes()
        db.execute("ROLLBACK")
    assert len(journal) > 1000
    beside = theirs.with_name(theirs.name + "-journal")
    beside.write_bytes(journal)
    alter(other, "SELECT 1")
    import_campaign(theirs, ours)
    assert beside.read_bytes() == journal
    with Store.open(ours, clock, backups=False) as store:
        assert rows(store) == wanted


@pytest.mark.parametrize(
    ("sql", "place"),
    [
        (["ALTER TABLE force RENAME TO f2", "CREATE VIEW force AS SELECT * FROM f2"], "force"),
        (["ALTER TABLE force ADD COLUMN evil"], "force"),
        (["ALTER TABLE content ADD COLUMN g AS (zeroblob(1000000000))"], "content"),
        (["DROP TABLE choice", "CREATE VIRTUAL TABLE choice USING fts5(game, option, value)"], "choice"),
    ],
)
def test_a_table_of_another_shape_is_named(theirs, ours, says, sql, place):
    alter(theirs, *sql)
    with says("store.foreign_table") as caught:
        import_campaign(theirs, ours)
    assert caught.value.place == place
    assert not ours.exists()
    assert [p.name for p in ours.parent.iterdir()] == ["reçu"]


def test_an_expression_hidden_in_a_table_is_not_run(theirs, ours, says):
    """A column of ours, made a formula that calls a function: reading it would run it."""
    alter(
        theirs,
        "DROP TABLE choice",
        "CREATE TABLE choice (game VARCHAR, option VARCHAR, value VARCHAR AS (hex(zeroblob(100000000))) VIRTUAL)",
        "INSERT INTO choice (game, option) VALUES ('a', 'b')",
    )
    with says("store.foreign_table"):
        import_campaign(theirs, ours)
    assert not ours.exists()


@pytest.mark.parametrize(
    ("sql", "key"),
    [
        ("UPDATE member SET body = '{\"a\": NaN}' WHERE position = 1", "store.lost_value"),
        ("UPDATE member SET body = '" + '{"a":' * 300 + "1" + "}" * 300 + "' WHERE position = 1", "store.lost_value"),
        ("UPDATE member SET name = x'00ff' WHERE position = 1", "store.lost_value"),
        ("UPDATE member SET notes = hex(zeroblob(3000000)) WHERE position = 1", "store.lost_value"),
        ("UPDATE member SET force_id = 'nobody' WHERE position = 1", "store.lost_parent"),
        ("UPDATE asset SET bytes = x'1234'", "store.lost_value"),
    ],
)
def test_impossible_values_are_left_out_by_name(theirs, ours, clock, sql, key):
    alter(theirs, sql)
    report = import_campaign(theirs, ours)
    assert [problem.key for problem in report.lost] == [key]
    assert report.lost[0].grade is Grade.ERROR
    with Store.open(ours, clock, backups=False) as store:
        assert store.check() == ()


def test_a_newer_stranger_is_refused(theirs, ours, says):
    alter(theirs, "PRAGMA user_version=10")
    with says("store.newer_refused"):
        import_campaign(theirs, ours)
    assert not ours.exists()


def test_an_older_stranger_is_brought_up_to_date(tmp_path, ours, clock, old_format, monkeypatch):
    path = tmp_path / "vieux.portulan"
    old_format.write(path, 12)
    monkeypatch.setitem(migrate.STEPS, 0, old_format.step)
    report = import_campaign(path, ours)
    assert (report.rows, report.lost) == (15, ())
    with Store.open(ours, clock, backups=False) as store, store.read() as campaign:
        assert queries.counts(campaign)["member"] == 12


def half(raw):
    return raw[: len(raw) // 2]


def hole(raw):
    return raw[:8192] + bytes(4 * 4096) + raw[8192 + 4 * 4096 :]


@pytest.mark.parametrize(
    ("harm", "key"),
    [
        (half, "store.damaged_foreign"),
        (hole, "store.damaged_foreign"),
        (lambda raw: b"", "store.empty_file"),
        (lambda raw: b"%PDF-1.7" + raw, "store.not_sqlite"),
        (lambda raw: bytes(len(raw)), "store.zeroed"),
        (lambda raw: raw.replace(b"Port", b"Trop", 1), "store.not_campaign"),
        (lambda raw: raw.replace("Héros 2".encode(), b"H\xc3\x28ros 2"), "store.damaged_foreign"),
    ],
)
def test_a_broken_stranger_is_one_sentence_and_leaves_nothing(theirs, ours, says, harm, key):
    theirs.write_bytes(harm(theirs.read_bytes()))
    before = theirs.read_bytes()
    with says(key):
        import_campaign(theirs, ours)
    assert theirs.read_bytes() == before
    assert [p.name for p in ours.parent.iterdir()] == ["reçu"]


def test_work_is_limited(theirs, ours, says, monkeypatch):
    monkeypatch.setattr(imports, "_WORK", 0)
    monkeypatch.setattr(imports, "_WORK_STEP", 50)
    with says("store.too_heavy"):
        import_campaign(theirs, ours)
    assert not ours.exists()


@pytest.mark.parametrize(("limit", "value"), [("MAX_ROWS", 3), ("MAX_BYTES", 4096)])
def test_size_is_limited(theirs, ours, says, monkeypatch, limit, value):
    monkeypatch.setattr(imports, limit, value)
    with says("store.too_heavy"):
        import_campaign(theirs, ours)
    assert not ours.exists()


def test_an_import_never_writes_over_a_campaign(theirs, ours, says):
    ours.write_bytes(b"mine")
    with says("store.exists"):
        import_campaign(theirs, ours)
    assert ours.read_bytes() == b"mine"


@pytest.mark.parametrize(("version", "told"), [(3, {"boom", "spy"}), (9, {"boom", "spy", "extra", "slow"})])
def test_of_an_older_stranger_only_what_no_format_has_is_told_and_left(tmp_path, ours, version, told):
    path = Path(shutil.copy(Path(__file__).parent.parent / "saves" / f"v{version}.portulan", tmp_path / "v.portulan"))
    alter(path, *(ADDED[name] for name in ("trigger", "view", "table", "index")))
    report = import_campaign(path, ours)
    assert {problem.where.path for problem in report.lost} == {(name,) for name in told}
    assert {(problem.key, problem.grade) for problem in report.lost} == {("store.left_out", Grade.NOTICE)}

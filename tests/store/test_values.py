"""P15: one gate for values, at open and in `check`: whatever SQLite keeps in a cell, what is no value of a campaign is
noticed.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from models.campaign.records import PlanetRecord
from models.errors import ContentError, Refused
from models.store import store as opening
from models.store.recovery.salvage import import_campaign
from models.store.store import Store
from tests.edits import SetTitle

WRONG = [
    ("member", "body", "[]"),
    ("member", "body", "{"),
    ("member", "body", b"{}"),
    ("member", "body", '{"a": NaN}'),
    ("member", "body", '{"a": 1e999}'),
    ("member", "body", '{"a": "\\ud800"}'),
    ("member", "body", '{"a": ' + "9" * 5000 + "}"),
    ("member", "body", '{"a": ' + "[" * 200 + "]" * 200 + "}"),
    ("member", "position", "first"),
    ("member", "position", 1.5),
    ("member", "position", 2**53 + 1),
    ("member", "name", b"raw"),
    ("force", "limit", "many"),
    ("map", "head", "null"),
    ("map_block", "data", "text"),
]
RIGHT = [
    ("member", "body", '{"a": "\\ud83d\\ude00", "b": [1e5, "3e4", {}]}'),
    ("member", "body", json.dumps({"notes": "x" * 9000})),
    ("force", "limit", None),
    ("force", "limit", 2**53),
]


def put(path, table, column, value):
    """Write a value past all checks, as another program would."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM seal")
        db.execute(f'UPDATE "{table}" SET "{column}" = ?', (value,))
        db.commit()


@pytest.fixture
def kept(table):
    with table.create() as store:
        table.party(store, size=2)
        table.lands(store)
    return table.path


@pytest.mark.parametrize(("where", "column", "value"), WRONG)
def test_a_wrong_value_is_noticed_at_open_and_nothing_is_written(table, kept, clock, tmp_path, where, column, value):
    put(kept, where, column, value)
    with table.open() as store:
        assert store.read_only
        assert store.why is not None
        assert store.why.key == "store.wrong_values"
        assert {problem.key for problem in store.check()} >= {"store.wrong_value"}
        with pytest.raises(Refused):
            store.apply(SetTitle("x"))
    report = import_campaign(kept, tmp_path / "new.portulan")
    assert any(problem.key == "store.lost_value" for problem in report.lost)
    with Store.open(tmp_path / "new.portulan", clock, backups=False) as mine:
        assert not mine.read_only


@pytest.mark.parametrize(("where", "column", "value"), RIGHT)
def test_a_value_that_is_unusual_is_none_that_is_wrong(table, kept, where, column, value):
    put(kept, where, column, value)
    with table.open() as store:
        assert "store.wrong_value" not in {problem.key for problem in store.check()}


@pytest.mark.parametrize(
    ("where", "column", "name"),
    [
        ("member", "body", "SELECT name FROM member LIMIT 1"),
        ("map_block", "data", "SELECT name FROM map LIMIT 1"),
        ("planet", "x", "SELECT name FROM planet LIMIT 1"),
    ],
)
def test_the_sentence_names_what_users_know(kept, clock, where, column, name):
    """A raw key says nothing to anybody: a row is known by its name, else by that of what it is part of."""
    put(kept, where, column, "?")
    with closing(sqlite3.connect(kept)) as db:
        (known,) = db.execute(name).fetchone()
    with Store.open(kept, clock, backups=False) as store:
        assert store.why.args_["row"] == known


@pytest.mark.parametrize(("column", "value"), [("x", "?"), ("x", 2**60), ("name", b"raw")])
def test_plain_columns_are_judged_at_reading_while_the_check_of_a_large_file_goes_on(
    kept, clock, monkeypatch, column, value
):
    put(kept, "planet", column, value)
    monkeypatch.setattr(opening, "CHECKED_AT_ONCE", 0)
    with Store.open(kept, clock, backups=False) as store, store.read() as rows:
        assert store.why is None
        for read in (rows.many, rows.values):
            with pytest.raises(ContentError):
                read(PlanetRecord)
        with pytest.raises(ContentError):
            rows.last(PlanetRecord, column)

"""P15: one gate for values, at open and in `check`: whatever SQLite keeps in a cell, what is no value of a campaign is
noticed.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from typing import NamedTuple

import pytest

from models.campaign import tables
from models.campaign.records import PlanetRecord
from models.campaign.tables import MAX_WHOLE
from models.errors import ContentError, Refused
from models.store import store as opening
from models.store import values
from models.store.salvage import import_campaign
from models.store.schema import TABLES
from models.store.store import Store
from tests.edits import SetTitle

WRONG = [
    ("member", "body", "7"),
    ("member", "body", "[]"),
    ("member", "body", "{"),
    ("member", "body", 7),
    ("member", "body", b"{}"),
    ("member", "body", '{"a": NaN}'),
    ("member", "body", '{"a": 1e999}'),
    ("member", "body", '{"a": "\\ud800"}'),
    ("member", "body", '{"a": ' + "9" * 5000 + "}"),
    ("member", "body", '{"a": ' + "[" * 200 + "]" * 200 + "}"),
    ("member", "position", "first"),
    ("member", "position", 1.5),
    ("member", "position", 2**60),
    ("member", "name", b"raw"),
    ("force", "limit", "many"),
    ("galaxy", "radius", "wide"),
    ("map", "head", "null"),
    ("map_block", "data", "text"),
]
RIGHT = [
    ("member", "body", '{"a": "\\ud83d\\ude00", "b": [1e5, "3e4", {}]}'),
    ("member", "body", json.dumps({"notes": "x" * 9000})),
    ("force", "limit", None),
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


def test_a_row_without_a_readable_name_is_named_by_its_key(kept, clock):
    put(kept, "force", "name", b"raw")
    with Store.open(kept, clock, backups=False) as store, closing(sqlite3.connect(kept)) as db:
        assert store.why.args_["row"] == db.execute("SELECT id FROM force").fetchone()[0]


@pytest.mark.parametrize(("column", "value"), [("x", "?"), ("x", 1.5), ("x", 2**60), ("name", b"raw")])
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


def test_the_gate_and_the_way_in_judge_alike(kept):
    """What SQLite sorts out and what Python judges cell by cell are the same values."""
    odd = [None, 7, 2, 1.5, 2**60, "", "x", "[]", "{}", "7", '{"a": NaN}', '{"a": [1e999]}', b"", b"x"]
    with closing(sqlite3.connect(kept)) as db:
        for table in TABLES:
            row = db.execute(f'SELECT * FROM "{table.name}" LIMIT 1').fetchone()
            if row is None or table.name == "asset":
                continue
            for column in table.kinds[table.keys :]:
                for value in odd:
                    db.execute("SAVEPOINT one")
                    where = " AND ".join(f'"{name}" = ?' for name in table.key_columns)
                    try:
                        db.execute(
                            f'UPDATE "{table.name}" SET "{column.name}" = ? WHERE {where}', (value, *row[: table.keys])
                        )
                    except sqlite3.IntegrityError:
                        db.execute("ROLLBACK TO one")
                        continue
                    kept_value = db.execute(
                        f'SELECT "{column.name}" FROM "{table.name}" WHERE {where}', row[: table.keys]
                    ).fetchone()[0]
                    found = [name for name, _ in values.wrong_values(db, 1)]
                    assert (found == []) == values.fits(column, kept_value), (table.name, column.name, kept_value)
                    db.execute("ROLLBACK TO one")


class Cell(NamedTuple):
    """A table that holds nothing but what is tried."""

    id: str
    count: int | None
    flag: bool
    text: str
    data: bytes
    object: dict[str, object]
    list: list[object]


SOUND = ("a", 1, 0, "mot", b"x", "{}", "[]")
DEEP = "[" * 100 + "]" * 100
CELLS = [
    ("count", [None, 0, -MAX_WHOLE, MAX_WHOLE], [MAX_WHOLE + 1, -MAX_WHOLE - 1, 1.5, "un", b"1"]),
    ("flag", [0, 1], [2, -1, None, "0", 1.0]),
    ("text", ["", "x" * 5], ["x" * 6, None, 7, b"x"]),
    ("data", [b"", b"x" * 64_000_000], [bytes(64_000_001), None, "x", 7]),
    (
        "object",
        ["{}", '{"a": [1, 2.5, null, true, "e"]}', '{"a": 1e5}', '{"a": "\\u00e9"}', f'{{"a": {DEEP[1:-1]}}}'],
        [
            "[]", "7", "", "{", None, 7, b"{}", '{"a": NaN}', '{"a": 1e999}', '{"a": 1E999}', '{"a": -1e999}',
            '{"a": "\\ud800"}', f'{{"a": {DEEP}}}', '{"a": ' + "9" * 5000 + "}",
        ],
    ),
    ("list", ["[]", '[{"a": {}}]', DEEP, f"[{'1,' * 3000}1]"], ["{}", "null", "[", None, 7, f"[{DEEP}]", "[1e999]"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "right", "wrong"), CELLS, ids=[name for name, *_ in CELLS])
def test_each_kind_of_column_holds_what_it_is_for_and_nothing_else(monkeypatch, name, right, wrong):
    record = tables.table("cell", longest={"text": 5})(Cell)
    made = tables.table_of(record)
    monkeypatch.setattr(values, "TABLES", (made,))
    column = made.kinds[made.columns.index(name)]
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute(f"CREATE TABLE cell ({', '.join(made.columns)})")
        db.execute(f"INSERT INTO cell VALUES ({', '.join('?' * 7)})", SOUND)
        assert values.wrong_values(db, 5) == []
        for value, sound in [*((each, True) for each in right), *((each, False) for each in wrong)]:
            db.execute(f"UPDATE cell SET {name} = ?", (value,))
            assert values.fits(column, value) is sound or (name, value) == ("flag", 1.0), value
            assert values.wrong_values(db, 5) == ([] if sound else [(made, ["a"])]), value


def test_a_key_is_spoken_in_short_and_only_so_many_rows_are_named(monkeypatch):
    assert values.spoken(("a" * 90, 7, "b" * 80)) == f"{'a' * 80}/7/{'b' * 80}"
    made = tables.table_of(tables.table("cell")(Cell))
    monkeypatch.setattr(values, "TABLES", (made,))
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute(f"CREATE TABLE cell ({', '.join(made.columns)})")
        assert values.filled_tables(db, (made,)) == []
        for key in "cab":
            db.execute(f"INSERT INTO cell VALUES ({', '.join('?' * 7)})", (key, *SOUND[1:3], 7, *SOUND[4:]))
        assert values.filled_tables(db, (made,)) == [made]
        assert [key for _, key in values.wrong_values(db, 2)] == [["c"], ["a"]]
        assert len(values.wrong_values(db, 3)) == 3


def test_a_row_is_called_by_its_name_by_what_it_is_part_of_or_by_its_key(kept):
    named = {table.name: table for table in TABLES}
    with closing(sqlite3.connect(kept)) as db:
        (force,), (member,) = (db.execute(f"SELECT id FROM {each} LIMIT 1").fetchone() for each in ("force", "member"))
        galaxy, planet = db.execute("SELECT galaxy_id, id FROM planet ORDER BY id LIMIT 1").fetchone()
        for table, name, of_member, of_force in (
            ("member", "Anne", "Anne", "Bande"),
            ("member", "", "Bande", "Bande"),
            ("member", "x" * 90, "x" * 80, "Bande"),
            ("member", " \t", "Bande", "Bande"),
            ("force", "  ", force, force),
        ):
            db.execute(f"UPDATE {table} SET name = ?", (name,))
            assert values.called(db, named["member"], (member,)) == of_member
            assert values.called(db, named["force"], (force,)) == of_force
        assert values.called(db, named["member"], ("nobody",)) == "nobody"
        db.execute("UPDATE planet SET name = 7")
        assert values.called(db, named["planet"], (galaxy, planet)) == "7"
        db.execute("UPDATE planet SET name = x'07'")
        assert values.called(db, named["planet"], (galaxy, planet)) == "Galaxie"
        db.execute("UPDATE galaxy SET name = ''")
        assert values.called(db, named["planet"], (galaxy, planet)) == galaxy


def test_a_picture_under_the_name_of_another_is_wrong_and_only_that_one(kept):
    asset = next(table for table in TABLES if table.name == "asset")
    with closing(sqlite3.connect(kept)) as db:
        for data in (b"one", b"two", b"three"):
            key = hashlib.sha256(data).hexdigest()
            assert values.named_by_content(key, data)
            db.execute("INSERT INTO asset VALUES (?, 'image/png', 1, 1, ?)", (key, data))
        assert values.wrong_values(db, 5) == []
        wrong = hashlib.sha256(b"two").hexdigest()
        db.execute("UPDATE asset SET bytes = x'00' WHERE sha256 = ?", (wrong,))
        assert values.wrong_values(db, 5) == [(asset, (wrong,))]
        assert not values.named_by_content(wrong, "two")

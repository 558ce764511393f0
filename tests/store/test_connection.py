"""The settings of every connection, the schema made from the records, its twin on PostgreSQL."""

from __future__ import annotations

import errno
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from models.campaign.records import RECORDS, Force
from models.campaign.schema import classes, ddl
from models.campaign.tables import quoted, statements
from models.errors import ContentError
from models.i18n import trouble
from models.progress import Cancelled
from models.store import connection, schema
from models.store.connection import connect, header


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "delete"),
        ("synchronous", 3),
        ("foreign_keys", 1),
        ("trusted_schema", 0),
        ("cell_size_check", 1),
        ("recursive_triggers", 1),
        ("temp_store", 2),
        ("busy_timeout", 5000),
        ("application_id", schema.APPLICATION_ID),
        ("user_version", schema.VERSION),
    ],
)
def test_a_writing_connection_has_the_settings_of_the_house(table, pragma, value):
    with table.create() as store, closing(connect(store.path, "rw")) as db:
        assert db.execute(f"PRAGMA {pragma}").fetchone()[0] == value
        assert store._db.execute(f"PRAGMA {pragma}").fetchone()[0] == value


def test_the_driver_begins_nothing_by_itself(table):
    with table.create() as store:
        assert store._db.isolation_level is None
        with store.read() as campaign:
            assert campaign.many(RECORDS[0])
            assert not store._db.in_transaction


def test_the_schema_made_from_the_records_is_that_of_format_8_letter_by_letter():
    frozen = Path(__file__).with_name("format_8.sql").read_text(encoding="utf-8").partition("\n")[2]
    assert schema.VERSION == 8
    assert "".join(f"{sql};\n" for sql in schema.DDL) == frozen


def test_the_table_list_says_what_a_file_has(table):
    with table.create() as store:
        for each in schema.TABLES + schema.HISTORY:
            found = store._db.execute(f"PRAGMA table_info({quoted(each.name)})").fetchall()
            assert [(row[1], row[2], not row[3]) for row in found] == [(c.name, c.kind, c.nullable) for c in each.kinds]
            in_order = sorted((row[5], row[1]) for row in found if row[5])
            assert [name for _, name in in_order] == list(each.key_columns)
        every = {row[0] for row in store._db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        assert {each.name for each in schema.TABLES + schema.HISTORY} | {"seal"} == every


def test_every_constraint_has_a_name():
    for sql in schema.DDL:
        unnamed = [line for line in sql.splitlines() if re.match(r" *(PRIMARY|FOREIGN|CHECK|UNIQUE)", line)]
        assert not unnamed
        assert sql.startswith(("CREATE TABLE ", "CREATE INDEX ix_"))


def test_the_classes_of_the_tables_say_for_sqlite_what_stands_in_a_file():
    def bare(sql):
        return re.sub(r"\s+", " ", sql).replace("( ", "(").replace(" )", ")")

    own = [sql for made in schema.TABLES for sql in statements(made)]
    assert [bare(sql) for sql in ddl("sqlite")] == [bare(sql) for sql in own]
    assert set(own) <= set(schema.DDL)


def test_the_classes_of_the_tables_compile_for_postgresql():
    made = {sql.split()[2]: sql for sql in ddl("postgresql") if sql.startswith("CREATE TABLE")}
    assert list(made) == [each.name for each in schema.TABLES]
    for each in schema.TABLES:
        assert made[each.name].count("NOT NULL") == sum(not column.nullable for column in each.kinds)
    assert "bytes BYTEA NOT NULL" in made["asset"]
    assert "x BIGINT NOT NULL" in made["planet"], "whole numbers go up to 2**53"


def test_the_classes_take_the_rows_of_the_records():
    force = classes()["force"](**Force("F", "swidenth", "Bande")._asdict())
    assert (force.name, force.limit, force.version) == ("Bande", None, 1)


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (b"", "store.empty_file"),
        (b"\0" * 5000, "store.zeroed"),
        (b"PK\x03\x04" + b"x" * 200, "store.not_sqlite"),
        (b"SQLite format 3\0", "store.not_sqlite"),
    ],
)
def test_what_is_no_campaign_is_named_for_what_it_is(tmp_path, raw, key):
    path = tmp_path / "thing.portulan"
    path.write_bytes(raw)
    with pytest.raises(ContentError) as caught:
        header(path)
    assert caught.value.key == key
    assert caught.value.file == "thing.portulan"
    assert path.read_bytes() == raw


def test_another_programs_database_is_told_from_a_campaign(tmp_path, says):
    path = tmp_path / "other.portulan"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE t (a)")
    with says("store.not_campaign"):
        header(path)


def test_folders_and_absent_files_are_named(tmp_path, says):
    with says("store.is_folder"):
        header(tmp_path)
    with says("store.no_file"):
        header(tmp_path / "nowhere.portulan")


HEADS = [
    (b"", "store.empty_file", ""),
    (bytes(99), "store.zeroed", "0–99"),
    (bytes(4096), "store.zeroed", "0–99"),
    (b"SQLite format 3\0" + bytes(83), "store.not_sqlite", ""),
    (b"SQLite format 2\0" + bytes(84), "store.not_sqlite", ""),
    (b"SQLite format 3\0" + bytes(84), "store.not_campaign", ""),
]


@pytest.mark.parametrize(("raw", "key", "place"), HEADS)
def test_what_is_no_campaign_is_told_by_its_head_alone(tmp_path, raw, key, place):
    path = tmp_path / "a.portulan"
    path.write_bytes(raw)
    with pytest.raises(ContentError) as caught:
        header(path)
    assert (caught.value.key, caught.value.file, caught.value.place) == (key, path.name, place)


def test_a_head_of_a_hundred_bytes_says_format_and_program(tmp_path):
    path = tmp_path / "a.portulan"
    numbers = (3).to_bytes(4, "big") + bytes(4) + schema.APPLICATION_ID.to_bytes(4, "big")
    path.write_bytes((b"SQLite format 3\0" + bytes(44) + numbers).ljust(100, b"x"))
    assert header(path) == connection.Header(schema.APPLICATION_ID, 3)


def test_wal_left_by_another_tool_is_brought_back_into_the_file(table):
    table.filled()
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("PRAGMA journal_mode=WAL")
    with closing(connection.connect(table.path, "rw")) as db:
        assert db.execute("PRAGMA journal_mode").fetchone()[0] == "delete"
    assert sorted(p.name for p in table.path.parent.iterdir()) == [table.path.name]


def test_a_reading_connection_leaves_what_is_written_how_to_the_writer(table):
    table.filled()
    with closing(connect(table.path)) as db, closing(sqlite3.connect(table.path)) as plain:
        wanted = plain.execute("PRAGMA synchronous").fetchone()
        assert db.execute("PRAGMA synchronous").fetchone() == wanted != (3,)
        for name in ("foreign_keys", "recursive_triggers", "cell_size_check"):
            assert db.execute(f"PRAGMA {name}").fetchone() == (1,)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            db.execute("DELETE FROM force")
    assert not table.path.with_name("neu").exists()
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        connect(table.path.with_name("neu"), "rw")
    connect(table.path.with_name("neu"), "rwc").close()


def test_a_formula_in_a_table_makes_it_one_without_columns():
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute('CREATE TABLE "a b" (x, "y z", w)')
        db.execute("CREATE TABLE f (x, y AS (x + 1))")
        assert connection.plain_columns(db, "a b") == ["x", "y z", "w"]
        assert connection.plain_columns(db, "f") == connection.plain_columns(db, "none") == []


COUNTING = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 30000) SELECT count(*) FROM n"


def test_whoever_works_with_a_connection_is_asked_meanwhile_and_not_afterwards():
    told = []
    with closing(sqlite3.connect(":memory:")) as db:
        with connection.stoppable(db, lambda *at: told.append(at)):
            assert db.execute(COUNTING).fetchone() == (30000,)
        assert set(told) == {(0, 0)}
        before = len(told)
        assert before > 3
        db.execute(COUNTING).fetchone()
        assert len(told) == before
        with pytest.raises(ZeroDivisionError), connection.stoppable(db, lambda *_at: None):
            raise ZeroDivisionError

        def stop(*_at: int) -> None:
            raise Cancelled

        with pytest.raises(Cancelled), connection.stoppable(db, stop):
            db.execute(COUNTING).fetchone()
        with pytest.raises(Cancelled), connection.stoppable(db, stop), suppress(sqlite3.Error):
            db.execute(COUNTING).fetchone()


def test_what_cannot_be_read_says_why(tmp_path, monkeypatch):
    path = tmp_path / "a.portulan"
    path.touch()
    wrong = OSError(errno.EIO, "x")

    def fails(*_asked: object) -> None:
        raise wrong

    monkeypatch.setattr(Path, "open", fails)
    for place, key, more in (
        (path, "store.unreadable", {"reason": trouble(wrong)}), (tmp_path, "store.is_folder", {}),
    ):  # fmt: skip
        with pytest.raises(ContentError) as caught:
            header(place)
        assert (caught.value.key, caught.value.args_) == (key, {"file": place.name, "place": "", **more})

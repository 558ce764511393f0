"""The settings of every connection, the schema made from the records, its twin on PostgreSQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign.records import RECORDS
from models.campaign.schema import statements
from models.errors import ContentError
from models.store import connection, schema
from models.store.connection import connect, header

PRAGMAS = {
    "journal_mode": "delete",
    "synchronous": 3,
    "foreign_keys": 1,
    "trusted_schema": 0,
    "cell_size_check": 1,
    "recursive_triggers": 1,
    "temp_store": 2,
    "busy_timeout": 5000,
    "application_id": schema.APPLICATION_ID,
    "user_version": schema.VERSION,
}


def test_a_writing_connection_has_the_settings_of_the_house(table):
    with table.create() as store, closing(connect(store.path, "rw")) as other:
        for db in (other, store._db):
            assert {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS} == PRAGMAS


def test_the_schema_made_from_the_records_is_that_of_format_9_letter_by_letter():
    frozen = Path(__file__).with_name("format_9.sql").read_text(encoding="utf-8").partition("\n")[2]
    assert schema.VERSION == 9
    assert "".join(f"{sql};\n" for sql in schema.DDL) == frozen


def test_the_records_compile_for_postgresql():
    every = [sql for kind in RECORDS for sql in statements(kind, "postgresql")]
    made = {sql.split()[2]: sql for sql in every if sql.startswith("CREATE TABLE")}
    assert list(made) == [each.name for each in schema.TABLES]
    for each in schema.TABLES:
        assert made[each.name].count("NOT NULL") == sum(not column.nullable for column in each.kinds)
    assert "bytes BYTEA NOT NULL" in made["asset"]
    assert "x BIGINT NOT NULL" in made["planet"], "whole numbers go up to 2**53"


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


def test_wal_left_by_another_tool_is_brought_back_into_the_file(table):
    table.filled()
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("PRAGMA journal_mode=WAL")
    with closing(connection.connect(table.path, "rw")) as db:
        assert db.execute("PRAGMA journal_mode").fetchone()[0] == "delete"
    assert sorted(p.name for p in table.path.parent.iterdir()) == [table.path.name]

"""The settings of every connection, the schema, its twin in the Records and on PostgreSQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel, select

from models.campaign.records import RECORDS
from models.errors import ContentError
from models.store import connection, schema
from models.store.connection import connect, header
from models.store.ddl import DDL


def _words(sql: str) -> str:
    return " ".join(str(sql).split()).replace("( ", "(").replace(" )", ")")


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "delete"),
        ("synchronous", 3),
        ("foreign_keys", 1),
        ("trusted_schema", 0),
        ("cell_size_check", 1),
        ("recursive_triggers", 1),
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
        with store.read() as session:
            assert session.exec(select(RECORDS[0])).all()
            assert not store._db.in_transaction


def test_the_frozen_schema_says_what_the_records_say():
    derived = []
    for record in RECORDS:
        made = record.__table__
        derived.append(_words(CreateTable(made).compile(dialect=sqlite.dialect())))
        derived += [_words(CreateIndex(index).compile(dialect=sqlite.dialect())) for index in made.indexes]
    assert sorted(derived) == sorted(_words(sql) for sql in DDL if "history" not in sql and "seal" not in sql)


def test_the_table_list_says_what_the_schema_says(table, says):
    with table.create() as store, store.read() as session:
        found = inspect(session.get_bind())
        for each in schema.TABLES + schema.HISTORY:
            columns = [column["name"] for column in found.get_columns(each.name)]
            assert columns == list(each.columns)
            assert found.get_pk_constraint(each.name)["constrained_columns"] == list(each.key_columns)
        assert {each.name for each in schema.TABLES + schema.HISTORY} | {"seal"} == set(found.get_table_names())


def test_every_constraint_has_a_name():
    for record in RECORDS:
        assert all(constraint.name for constraint in record.__table__.constraints)
        assert all(index.name for index in record.__table__.indexes)
    assert set(SQLModel.metadata.naming_convention) >= {"ix", "uq", "ck", "fk", "pk"}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__tablename__)
def test_the_tables_compile_for_postgresql(record):
    sql = str(CreateTable(record.__table__).compile(dialect=postgresql.dialect()))
    assert "CREATE TABLE" in sql
    assert "CONSTRAINT pk_" in sql
    if record.__tablename__ == "asset":
        assert "bytes BYTEA NOT NULL" in sql


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

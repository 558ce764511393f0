"""Rows as bytes, for the history and the digests, and the small SQL that reads and writes one row by its key."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from models.store.schema import Table, quoted

Row = tuple[object, ...]
"""The values of a row in the order of its table's columns: None, int, float, str or bytes."""


def packed(row: Row) -> bytes:
    """Return a row as bytes, the same for the same values and different for any other value or type.

    A length, the values as JSON in which a blob is only its length, then the blobs as they are.
    """
    blobs = [value for value in row if isinstance(value, bytes)]
    plain = [{"blob": len(value)} if isinstance(value, bytes) else value for value in row]
    head = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    return b"".join((len(head).to_bytes(4, "little"), head, *blobs))


def unpacked(raw: bytes) -> Row:
    """Return the row that `packed` made bytes of; raises ValueError when they are none."""
    end = 4 + int.from_bytes(raw[:4], "little")
    values: list[object] = []
    for value in json.loads(raw[4:end].decode("utf-8")):
        if isinstance(value, dict):
            values.append(raw[end : end + value["blob"]])
            end += value["blob"]
        else:
            values.append(value)
    if end != len(raw):
        raise ValueError("a row image of the wrong length")
    return tuple(values)


def key_text(key: Sequence[object]) -> str:
    """Return the key of a row as it stands in the history."""
    return json.dumps(list(key), ensure_ascii=False, separators=(",", ":"))


def spoken_key(text: str) -> str:
    """Return a key of the history as the rest of the program names a row: its parts joined by `/`."""
    return "/".join(str(part) for part in json.loads(text))


def fetch(db: sqlite3.Connection, table: Table, key: Sequence[object]) -> Row | None:
    """Return the row of a key, None when there is none."""
    found = db.execute(_sql(table).fetch, tuple(key)).fetchone()
    return None if found is None else tuple(found)


def insert(db: sqlite3.Connection, table: Table, row: Row) -> None:
    """Add a row."""
    db.execute(_sql(table).insert, row)


def update(db: sqlite3.Connection, table: Table, row: Row) -> None:
    """Write a row over the one with its key. Never by REPLACE: that would delete its children."""
    db.execute(_sql(table).update, row[table.keys :] + row[: table.keys])


def delete(db: sqlite3.Connection, table: Table, key: Sequence[object]) -> None:
    """Remove the row of a key."""
    db.execute(_sql(table).delete, tuple(key))


def digest(db: sqlite3.Connection, table: Table) -> tuple[int, str]:
    """Return how many rows a table has and a digest of all its values, read in the order of its key."""
    total = hashlib.blake2b(digest_size=16)
    rows = 0
    for row in db.execute(f"SELECT {table.column_list} FROM main.{quoted(table.name)} ORDER BY {table.key_list}"):  # noqa: S608
        total.update(packed(row))
        rows += 1
    return rows, total.hexdigest()


@dataclass(frozen=True, slots=True)
class _Sql:
    """The four statements on one row of a table."""

    fetch: str
    insert: str
    update: str
    delete: str


@cache
def _sql(table: Table) -> _Sql:
    name = f"main.{quoted(table.name)}"
    where = " AND ".join(f"{quoted(column)} = ?" for column in table.key_columns)
    pairs = ", ".join(f"{quoted(column)} = ?" for column in table.columns[table.keys :])
    marks = ", ".join("?" * len(table.columns))
    return _Sql(
        fetch=f"SELECT {table.column_list} FROM {name} WHERE {where}",  # noqa: S608  our own names
        insert=f"INSERT INTO {name} ({table.column_list}) VALUES ({marks})",  # noqa: S608
        update=f"UPDATE {name} SET {pairs} WHERE {where}",  # noqa: S608
        delete=f"DELETE FROM {name} WHERE {where}",  # noqa: S608
    )

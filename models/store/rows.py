"""Rows as bytes, for the digests and the history, and the small SQL that reads and writes one row by its key."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from models.campaign.catalogue import Table, quoted

Row = tuple[object, ...]
"""The values of a row in the order of its table's columns: None, int, float, str or bytes."""

_MANY: Final = 128
"""So many rows are asked for in one query, what is left over one by one: two statements that are prepared once."""

_encoder: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_json = _encoder.encode


@cache
def identifier_list(names: tuple[str, ...]) -> str:
    """Return names as SQL identifiers, one after the other."""
    return ", ".join(map(quoted, names))


def parts(row: Row) -> list[bytes]:
    """Return a row as pieces of bytes, the same for equal values and different for any other value or type.

    The pieces: the length of the JSON in 4 bytes, the values as JSON in which a blob is only its length, then the
    blobs.
    """
    blobs = [value for value in row if isinstance(value, bytes)]
    plain = [{"blob": len(value)} if isinstance(value, bytes) else value for value in row] if blobs else row
    head = "".join(_writer()(plain, 0)).encode("utf-8")
    return [len(head).to_bytes(4, "little"), head, *blobs]


@cache
def _writer() -> Callable[[object, int], Iterable[str]]:
    """Return the function that writes a row as JSON.

    It is made once, because `encode` would make it anew for each row.
    """
    # A part of Python itself that its types do not tell of.
    make = getattr(json.encoder, "c_make_encoder")  # noqa: B009
    made: Callable[[object, int], Iterable[str]] = make(
        None, _encoder.default, json.encoder.encode_basestring, None, ":", ",", False, False, True
    )
    return made


def key_text(key: Sequence[object]) -> str:
    """Return the key of a row as JSON, as the history keeps it; an altered file may have bytes for a key."""
    return _json([{"blob": part.hex()} if isinstance(part, bytes) else part for part in key])


def spoken_key(key: Sequence[object]) -> str:
    """Return the key of a row as the rest of the program names it: its parts joined by `/`."""
    return "/".join(map(str, key))


def fetch(db: sqlite3.Connection, table: Table, key: Sequence[object]) -> Row | None:
    """Return the row of a key, None when there is none."""
    found = db.execute(_sql(table).fetch, tuple(key)).fetchone()
    return None if found is None else tuple(found)


def fetch_all(db: sqlite3.Connection, table: Table, keys: Sequence[Row]) -> dict[Row, Row]:
    """Return the rows of some keys, by their keys; a key without a row is left out."""
    found: list[Row] = []
    whole = len(keys) - len(keys) % _MANY
    for start in range(0, whole, _MANY):
        asked = [part for key in keys[start : start + _MANY] for part in key]
        found += db.execute(_sql(table).fetch_many, asked)
    rest = (fetch(db, table, key) for key in keys[whole:])
    found += (row for row in rest if row is not None)
    return {tuple(row[: table.keys]): tuple(row) for row in found}


def insert(db: sqlite3.Connection, table: Table, row: Row) -> None:
    """Add a row."""
    db.execute(_sql(table).insert, row)


def update(db: sqlite3.Connection, table: Table, row: Row) -> None:
    """Write a row over the one with its key. Never by REPLACE: that would delete its children."""
    db.execute(_sql(table).update, row[table.keys :] + row[: table.keys])


def delete(db: sqlite3.Connection, table: Table, key: Sequence[object]) -> None:
    """Remove the row of a key."""
    db.execute(_sql(table).delete, tuple(key))


def insert_all(db: sqlite3.Connection, table: Table, found: Iterable[Row]) -> None:
    """Add rows."""
    db.executemany(_sql(table).insert, found)


def update_all(db: sqlite3.Connection, table: Table, found: Iterable[Row]) -> None:
    """Write rows over those with their keys."""
    db.executemany(_sql(table).update, (row[table.keys :] + row[: table.keys] for row in found))


def delete_all(db: sqlite3.Connection, table: Table, keys: Iterable[Row]) -> None:
    """Remove the rows of some keys."""
    db.executemany(_sql(table).delete, keys)


@dataclass(frozen=True, slots=True)
class _Sql:
    """The four statements on one row of a table, and the query for many."""

    fetch: str
    fetch_many: str
    insert: str
    update: str
    delete: str


@cache
def _sql(table: Table) -> _Sql:
    name = f"main.{quoted(table.name)}"
    where = " AND ".join(f"{quoted(column)} = ?" for column in table.key_columns)
    pairs = ", ".join(f"{quoted(column)} = ?" for column in table.columns[table.keys :])
    marks = ", ".join("?" * len(table.columns))
    asked = ", ".join(f"a{n}" for n in range(table.keys))
    many = ", ".join([f"({', '.join('?' * table.keys)})"] * _MANY)
    met = " AND ".join(f"{quoted(column)} = a{n}" for n, column in enumerate(table.key_columns))
    return _Sql(
        fetch=f"SELECT {identifier_list(table.columns)} FROM {name} WHERE {where}",  # noqa: S608  our own names
        # CROSS keeps the order of the loops: the index is asked for each key, the table never read through.
        fetch_many=f"WITH asked ({asked}) AS (VALUES {many}) "  # noqa: S608
        f"SELECT {identifier_list(table.columns)} FROM asked CROSS JOIN {name} ON {met}",
        insert=f"INSERT INTO {name} ({identifier_list(table.columns)}) VALUES ({marks})",  # noqa: S608
        update=f"UPDATE {name} SET {pairs} WHERE {where}",  # noqa: S608
        delete=f"DELETE FROM {name} WHERE {where}",  # noqa: S608
    )

"""What a Change did to which rows, seen by TEMP triggers that exist only on the writing connection.

Every table has a mirror in the temporary database with the old and the new values of each touched row, in their own
types: blobs stay blobs, and text with odd characters stays whole. Rows deleted by a foreign key are seen as well.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from functools import cache

from models.store.rows import Row, key_text, update
from models.store.schema import TABLES, Table, quoted

_INSERT, _UPDATE, _DELETE = "I", "U", "D"


@dataclass(frozen=True, slots=True)
class Image:
    """One row before and after a step; None where it did not exist."""

    table: Table
    key: str
    before: Row | None
    after: Row | None


def watch(db: sqlite3.Connection) -> None:
    """Begin to record: create the mirrors and triggers in the temporary database of this connection."""
    for table in TABLES:
        columns = ", ".join(f"{_old(c)}, {_new(c)}" for c in table.columns)
        db.execute(f"CREATE TEMP TABLE {_mirror(table)} (n INTEGER PRIMARY KEY, op, {columns})")
        for verb, op in (("INSERT", _INSERT), ("UPDATE", _UPDATE), ("DELETE", _DELETE)):
            db.execute(_trigger(table, verb, op))


def take(db: sqlite3.Connection, *, count: bool = True) -> list[Image]:
    """Return the images of every row touched since the last call that is not as it was, and forget them.

    With `count`, a row that counts its edits is counted up once, whatever was done to it in between.
    """
    images: list[Image] = []
    seen = db.execute(_which_seen()).fetchone()
    for table in (table for table, any_seen in zip(TABLES, seen, strict=True) if any_seen):
        touched = _collapsed(db, table)
        images += _counted_up(db, table, touched) if count and table.counted is not None else touched
        forget(db, table)
    return images


def forget(db: sqlite3.Connection, table: Table | None = None) -> None:
    """Forget what was recorded (of one table, or of all)."""
    for each in (table,) if table else TABLES:
        db.execute(f"DELETE FROM temp.{_mirror(each)}")  # noqa: S608  our own names


def _collapsed(db: sqlite3.Connection, table: Table) -> list[Image]:
    """Return the first image before and the last after of each key, in the order of first touch."""
    keys, n = table.keys, len(table.columns)
    before: dict[str, Row | None] = {}
    after: dict[str, Row | None] = {}
    for op, *values in db.execute(_reading(table)):
        old, new = tuple(values[:n]), tuple(values[n:])
        if op != _INSERT:
            key = key_text(old[:keys])
            before.setdefault(key, old)
            after[key] = None
        if op != _DELETE:
            if op == _INSERT or new[:keys] != old[:keys]:
                key = key_text(new[:keys])
                before.setdefault(key, None)
            after[key] = new
    return [Image(table, key, before[key], after[key]) for key in before if _differ(before[key], after[key])]


def _differ(one: Row | None, other: Row | None) -> bool:
    """Return whether two rows differ in a value or in the type of one (1 and 1.0 are different)."""
    if one is None or other is None:
        return one is not other
    return one != other or any(type(a) is not type(b) for a, b in zip(one, other, strict=True))


def _counted_up(db: sqlite3.Connection, table: Table, touched: list[Image]) -> list[Image]:
    """Count up the rows that are still there, and return the images as they are then."""
    counted = [_counted(table, image) for image in touched]
    for was, now in zip(touched, counted, strict=True):
        if now is not was and now.after is not None:
            update(db, table, now.after)
    return counted


def _counted(table: Table, image: Image) -> Image:
    place = table.counted
    if place is None or image.before is None or image.after is None:
        return image
    count = image.before[place]
    after = (*image.after[:place], count + 1 if isinstance(count, int) else 1, *image.after[place + 1 :])
    return Image(table, image.key, image.before, after)


def _trigger(table: Table, verb: str, op: str) -> str:
    old = [f"OLD.{quoted(c)}" if op != _INSERT else "NULL" for c in table.columns]
    new = [f"NEW.{quoted(c)}" if op != _DELETE else "NULL" for c in table.columns]
    return (
        f"CREATE TEMP TRIGGER seen_{table.name}_{verb.lower()} AFTER {verb} ON main.{quoted(table.name)} BEGIN "  # noqa: S608
        f"INSERT INTO {_mirror(table)} ({_mirrored(table)}) VALUES ('{op}', {', '.join(old + new)}); END"
    )


@cache
def _reading(table: Table) -> str:
    return f"SELECT {_mirrored(table)} FROM temp.{_mirror(table)} ORDER BY n"  # noqa: S608  our own names


@cache
def _which_seen() -> str:
    return "SELECT " + ", ".join(f"EXISTS (SELECT 1 FROM temp.{_mirror(table)})" for table in TABLES)  # noqa: S608


def _mirror(table: Table) -> str:
    return quoted(f"touched_{table.name}")


def _mirrored(table: Table) -> str:
    return ", ".join(("op", *(_old(c) for c in table.columns), *(_new(c) for c in table.columns)))


def _old(column: str) -> str:
    return quoted(f"old_{column}")


def _new(column: str) -> str:
    return quoted(f"new_{column}")

"""One code path for migration, repair and import: rows are poured one by one into a fresh file, with checks.

A row that cannot be taken is either fatal (migration: nothing may be lost) or listed (repair, import).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.problem import Grade, Problem, Where
from models.store import integrity
from models.store.connection import connect
from models.store.fresh import filling
from models.store.rows import Row, insert, key_text, spoken_key
from models.store.schema import TABLES, Table

MAX_TEXT: Final = 4_000_000
MAX_ASSET: Final = 64_000_000
_DEEPEST: Final = 100
_BY_NAME: Final = {table.name: table for table in TABLES}
_NUMBERS: Final = {"limit", "position", "version", "width", "height"}
_PARENTS: Final = {"member": "force_id", "story_event": "force_id"}

Loose = tuple[str, Mapping[str, object]]
"""A row on its way: table and values by column."""


def pour(rows: Iterable[Loose], part: Path, *, lose: Callable[[Problem], None] | None = None) -> int:
    """Fill the empty temporary file `part` with rows, seal it, check it; return how many it took.

    Without `lose`, a row that does not fit raises ContentError; with it, it is reported there and left out.
    """
    taken = 0
    with filling(part) as db:
        for name, values in rows:
            problem = _take(db, name, values)
            if problem is None:
                taken += 1
            elif lose is None:
                raise ContentError("store.row_does_not_fit", file=part.name, place=f"{name} {problem.where}")
            else:
                lose(problem)
        taken -= _leave_orphans(db, lose)
        integrity.write_seal(db)
    with closing(connect(part)) as db:
        problems = integrity.check(db)
    if problems:
        raise ContentError("store.rebuild_failed", file=part.name, place=problems[0].key)
    return taken


def lost_row(table: str, key: str, why: str) -> Problem:
    """Return the Problem of a row that could not be taken over."""
    return Problem(Where((table, key) if key else (table,)), Grade.ERROR, "", why, {"table": table, "row": key or "?"})


def _take(db: sqlite3.Connection, name: str, values: Mapping[str, object]) -> Problem | None:
    table = _BY_NAME.get(name)
    if table is None:
        return lost_row(name[:80], "", "store.lost_unknown_table")
    key = "/".join(str(values.get(column))[:80] for column in table.key_columns)
    if set(values) != set(table.columns):
        return lost_row(name, key, "store.lost_columns")
    row: Row = tuple(values[column] for column in table.columns)
    bad = next((c for c, v in zip(table.columns, row, strict=True) if not _fits(table, c, v)), None)
    if bad is not None:
        return lost_row(name, key, "store.lost_value")
    try:
        insert(db, table, row)
    except (sqlite3.IntegrityError, UnicodeEncodeError):
        return lost_row(name, key, "store.lost_twice")
    return None


def _fits(table: Table, column: str, value: object) -> bool:
    """Return whether a value may stand in a column: what SQLite itself does not look at."""
    if column in _NUMBERS:
        return isinstance(value, int) or (value is None and column == "limit")
    if table.name == "asset" and column == "bytes":
        return isinstance(value, bytes) and len(value) <= MAX_ASSET
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        return False
    return column != "body" or _is_object(value)


def _is_object(text: str) -> bool:
    """Return whether a text is a JSON object of plain values, without NaN, not nested too deeply."""
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and _depth(value) <= _DEEPEST


def _no_constant(word: str) -> object:
    raise ValueError(word)


def _depth(value: object) -> int:
    level, depth = [value], 0
    while level and depth <= _DEEPEST:
        depth += 1
        inner: list[object] = []
        for each in level:
            inner.extend(each.values() if isinstance(each, dict) else each if isinstance(each, list) else ())
        level = inner
    return depth


def _leave_orphans(db: sqlite3.Connection, lose: Callable[[Problem], None] | None) -> int:
    """Remove rows whose parent is not there, reporting each; raises ContentError when nothing may be lost."""
    gone = 0
    for name, column in _PARENTS.items():
        table = _BY_NAME[name]
        orphans = db.execute(
            f"SELECT id FROM {name} WHERE {column} NOT IN (SELECT id FROM force) ORDER BY id"  # noqa: S608  our own names
        ).fetchall()
        for (key,) in orphans:
            if lose is None:
                raise ContentError("store.row_does_not_fit", file="", place=f"{name} {key}")
            lose(lost_row(name, spoken_key(key_text((key,))), "store.lost_parent"))
            db.execute(f"DELETE FROM {table.name} WHERE id = ?", (key,))  # noqa: S608
            gone += 1
    return gone

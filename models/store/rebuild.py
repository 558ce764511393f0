"""One code path for migration, repair and import: rows are poured one by one into a fresh file, with checks.

A row that cannot be taken is either fatal (migration: nothing may be lost) or listed (repair, import).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.problem import Grade, Problem, Where
from models.store import integrity
from models.store.connection import connect
from models.store.fresh import filling
from models.store.integrity import table_text
from models.store.rows import Row, insert
from models.store.schema import TABLES, Table

MAX_TEXT: Final = 4_000_000
MAX_ASSET: Final = 64_000_000
_DEEPEST: Final = 100
_BY_NAME: Final = {table.name: table for table in TABLES}
_NUMBERS: Final = {"limit", "position", "version", "width", "height"}
_PARENTS: Final = {"member": "force_id", "story_event": "force_id"}

Loose = tuple[str, Mapping[str, object]]
"""A row on its way: table and values by column."""


def pour(rows: Iterable[Loose], part: Path, *, lose: Callable[[Problem], None] | None = None) -> set[tuple[str, ...]]:
    """Fill the empty temporary file `part` with rows, seal it, check it; return the (table, key) of those it took.

    Without `lose`, a row that does not fit raises ContentError; with it, it is reported there and left out.
    """
    taken: set[tuple[str, ...]] = set()
    with filling(part) as db:
        for name, values in rows:
            problem = _take(db, name, values)
            if problem is None:
                taken.add((name, _key(_BY_NAME[name], values)))
            elif lose is None:
                raise ContentError("store.row_does_not_fit", file=part.name, place=f"{name} {problem.where}")
            else:
                lose(problem)
        taken -= _leave_orphans(db, lose)
        integrity.write_seal(db)
    with closing(connect(part)) as db:
        problems = integrity.check(db)
    if problems:
        raise ContentError("store.rebuild_failed", file=part.name, place=integrity.spot(problems[0]))
    return taken


def lost_row(table: str, key: str, why: str) -> Problem:
    """Return the Problem of a row that could not be taken over."""
    args = {"table": table_text(table), "row": key or "?"}
    return Problem(Where((table, key) if key else (table,)), Grade.ERROR, "", why, args)


def left_out(path: tuple[str, ...]) -> Problem:
    """Return the Problem of a part of a stranger's file that is not taken over and will not be missed."""
    return Problem(Where(path), Grade.NOTICE, "", "store.left_out", {"name": path[-1]})


def _take(db: sqlite3.Connection, name: str, values: Mapping[str, object]) -> Problem | None:
    table = _BY_NAME.get(name)
    if table is None:
        return lost_row(name[:80], "", "store.lost_unknown_table")
    key = _key(table, values)
    if set(values) != set(table.columns):
        return lost_row(name, key, "store.lost_columns")
    row: Row = tuple(values[column] for column in table.columns)
    bad = next((c for c, v in zip(table.columns, row, strict=True) if not _fits(c, v)), None)
    if bad is not None or (name == "asset" and not _named_by_content(row)):
        return lost_row(name, key, "store.lost_value")
    try:
        insert(db, table, row)
    except (sqlite3.IntegrityError, UnicodeEncodeError):
        return lost_row(name, key, "store.lost_twice")
    return None


def _key(table: Table, values: Mapping[str, object]) -> str:
    return "/".join(str(values.get(column))[:80] for column in table.key_columns)


def _fits(column: str, value: object) -> bool:
    """Return whether a value may stand in a column: what SQLite itself does not look at."""
    if column in _NUMBERS:
        return isinstance(value, int) or (value is None and column == "limit")
    if column == "bytes":
        return isinstance(value, bytes) and len(value) <= MAX_ASSET
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        return False
    return column != "body" or _is_object(value)


def _named_by_content(row: Row) -> bool:
    """Return whether a picture stands under the sha256 of its bytes."""
    return isinstance(row[-1], bytes) and sha256(row[-1]).hexdigest() == row[0]


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


def _leave_orphans(db: sqlite3.Connection, lose: Callable[[Problem], None] | None) -> set[tuple[str, ...]]:
    """Remove and return rows whose parent is not there, reporting each; raises ContentError when none may be lost."""
    gone: set[tuple[str, ...]] = set()
    for name, column in _PARENTS.items():
        orphans = db.execute(
            f"SELECT id FROM {name} WHERE {column} NOT IN (SELECT id FROM force) ORDER BY id"  # noqa: S608  our own names
        ).fetchall()
        for (key,) in orphans:
            if lose is None:
                raise ContentError("store.row_does_not_fit", file="", place=f"{name} {key}")
            lose(lost_row(name, key, "store.lost_parent"))
            db.execute(f"DELETE FROM {name} WHERE id = ?", (key,))  # noqa: S608
            gone.add((name, key))
    return gone

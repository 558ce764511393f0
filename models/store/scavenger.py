"""Every row that can still be had from a damaged campaign file, by three roads, the surest first.

SQLite by row number from both ends, and row by row where an index still knows the numbers; the undo history, whose last
image of a row is that row (first of all where it is sealed and sound); then the loose pages. The same row may come more
than once: the first one counts.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from models.problem import Problem
from models.store import digests
from models.store.connection import DAMAGE, connect
from models.store.pages import loose_rows
from models.store.rebuild import Loose, lost_row
from models.store.rows import Row, key_text, unpacked
from models.store.schema import HISTORY, TABLES, Column, Table, quoted
from models.store.values import is_json

_BY_NAME: Final = {table.name: table for table in TABLES}
Lose = Callable[[Problem], None]


def scavenged(path: Path, lose: Lose) -> Iterator[Loose]:
    """Return the rows of a damaged file of today's format; what is known to be missing is told to `lose`."""
    remembered = _remembered(path)
    images = [_loose(_BY_NAME[name], row) for (name, _), row in remembered.items() if row is not None]
    if _history_is_sound(path):
        # Then the last image of a row is what it was at the last clean close: better than a row that was altered since.
        yield from images
    whole = True
    try:
        with closing(connect(path, "ro&immutable=1")) as db:
            db.text_factory = _as_text
            for table in TABLES:
                reader = _Reader(db, table, lose)
                yield from reader.rows()
                whole = whole and reader.whole
    except DAMAGE:
        whole = False
        for table in TABLES:
            lose(lost_row(table.name, "", "store.lost_uncounted"))
    yield from images
    if not whole:
        for row in loose_rows(path.read_bytes()):
            table_of = _table_of(row)
            if table_of is not None and remembered.get((table_of.name, key_text(row[: table_of.keys])), row):
                yield _loose(table_of, row)


def promised(path: Path) -> dict[str, int]:
    """Return how many rows each table had at the last clean close, as far as the seal can be read."""
    counts: dict[str, int] = {}
    try:
        with closing(connect(path, "ro&immutable=1")) as db:
            counts = {str(tbl): int(rows) for tbl, rows in db.execute("SELECT tbl, rows FROM main.seal ORDER BY tbl")}
    except (*DAMAGE, ValueError):
        for row in loose_rows(path.read_bytes()):
            if len(row) == 3 and row[0] in _BY_NAME and isinstance(row[1], int) and len(str(row[2])) == 32:
                counts[str(row[0])] = row[1]
    return counts


def _history_is_sound(path: Path) -> bool:
    """Return whether the undo history is, letter by letter, what it was at the last clean close."""
    try:
        with closing(connect(path, "ro&immutable=1")) as db:
            said = digests.kept(db)
            return all(said.get(table.name) == digests.summed(db, table) for table in HISTORY)
    except DAMAGE:
        return False


class _Reader:
    """Reads one table as far as SQLite goes; `whole` says whether it found nothing wrong."""

    def __init__(self, db: sqlite3.Connection, table: Table, lose: Lose) -> None:
        self.whole = True
        self._db, self._table, self._lose = db, table, lose
        self._seen: set[int] = set()
        self._from = f"FROM main.{quoted(table.name)} NOT INDEXED"

    def rows(self) -> Iterator[Loose]:
        """Return the rows, and tell the keys an index knows of rows that cannot be read."""
        yield from self._run("ORDER BY rowid")
        if self.whole:
            return
        yield from self._run("ORDER BY rowid DESC")
        for rowid, key in self._indexed().items():
            if rowid not in self._seen:
                yield from self._run(f"WHERE rowid = {int(rowid)}")
            if rowid not in self._seen:
                self._lose(lost_row(self._table.name, "/".join(str(part) for part in key), "store.lost_unreadable"))

    def _run(self, which: str) -> Iterator[Loose]:
        try:
            cursor = self._db.execute(f"SELECT rowid, {self._table.column_list} {self._from} {which}")
            for rowid, *values in cursor:
                if rowid in self._seen:
                    return
                self._seen.add(rowid)
                yield _loose(self._table, tuple(values))
        except DAMAGE:
            self.whole = False

    def _indexed(self) -> dict[int, Row]:
        """Return the key of each row number that the index of the key knows."""
        index = quoted(f"sqlite_autoindex_{self._table.name}_1")
        keys: dict[int, Row] = {}
        try:
            for rowid, *key in self._db.execute(
                f"SELECT rowid, {self._table.key_list} FROM main.{quoted(self._table.name)} "  # noqa: S608
                f"INDEXED BY {index} ORDER BY {self._table.key_list}"
            ):
                keys[rowid] = tuple(key)
        except DAMAGE:
            self._lose(lost_row(self._table.name, "", "store.lost_uncounted"))
        return keys


def _remembered(path: Path) -> dict[tuple[str, str], Row | None]:
    """Return the last image of each row in the history of done steps; None for one that was deleted."""
    last: dict[tuple[str, str], Row | None] = {}
    try:
        with closing(connect(path, "ro&immutable=1")) as db:
            for name, key, after in db.execute(
                "SELECT tbl, key, after FROM main.history_row JOIN main.history ON number = step "
                "WHERE done = 1 ORDER BY number DESC, tbl, key"
            ):
                if name in _BY_NAME:
                    last.setdefault((name, key), None if after is None else _image(_BY_NAME[name], after))
    except DAMAGE:
        return last
    return last


def _image(table: Table, raw: bytes) -> Row | None:
    try:
        row = unpacked(raw)
    except (ValueError, KeyError, TypeError):
        return None
    return row if len(row) == len(table.columns) else None


def _table_of(row: Row) -> Table | None:
    """Return the table a loose row must come from, by the kind of its values."""
    for table in TABLES:
        if len(row) == len(table.kinds) and all(map(_kind_fits, table.kinds, row)):
            return table
    return None


def _kind_fits(column: Column, value: object) -> bool:
    if value is None:
        return column.nullable
    if column.kind in ("INTEGER", "BOOLEAN"):
        return isinstance(value, int)
    if column.kind == "BLOB":
        return isinstance(value, bytes)
    return isinstance(value, str) and (column.kind != "JSON" or is_json(column, value))


def _loose(table: Table, row: Row) -> Loose:
    return table.name, dict(zip(table.columns, row, strict=True))


def _as_text(raw: bytes) -> str:
    """Read text whose letters may be damaged: the row is worth more than one letter of it."""
    return raw.decode("utf-8", "replace")

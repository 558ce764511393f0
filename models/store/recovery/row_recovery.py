"""Reads every row that can still be read from a damaged campaign file, in three ways, the surest first.

First SQLite by row number from both ends, and row by row where an index still knows the numbers; then the loose pages;
then the undo history, whose last image of a row is that row. `merging` finds out which is right.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from models.campaign.catalogue import Column, Table, quoted
from models.problem import Problem
from models.progress import Progress, cancellable, silent
from models.store import digests
from models.store.connection import DAMAGE, connect
from models.store.images import Same, shows, unpacked
from models.store.integrity import HEAVIEST
from models.store.recovery.pages import loose_rows
from models.store.recovery.rebuild import lost_row
from models.store.rows import Row, identifier_list, key_text
from models.store.schema import HISTORY, TABLES, tables_of
from models.store.values import is_json

_BY_NAME: Final = {table.name: table for table in TABLES}
_DIGITS: Final = 32

Known = Mapping[str, Row | None]
"""Rows by key; None for one that was deleted."""


@dataclass(slots=True)
class SalvagedRows:
    """What can still be read of a damaged file of a format.

    `own` has the rows of each table by key, `lost` a Problem for each row it could not read, `whole` the tables that
    were read from end to end, `last` the last images in the history, `sound` whether that history is letter by letter
    what was written, and `said` the digests the file keeps.
    """

    version: int
    own: dict[str, dict[str, Row]] = field(default_factory=dict)
    last: dict[str, dict[str, Row | None]] = field(default_factory=dict)
    said: dict[str, tuple[int, str]] = field(default_factory=dict)
    lost: list[Problem] = field(default_factory=list)
    whole: set[str] = field(default_factory=set)
    sound: bool = False


def scavenged(path: Path, version: int, progress: Progress = silent) -> SalvagedRows:
    """Read a damaged file in every way there is. Progress may cancel."""
    found = SalvagedRows(
        version, last=_remembered(path, version), said=_kept_digests(path), sound=_history_is_sound(path, version)
    )
    try:
        with closing(connect(path, "ro&immutable=1")) as db:
            db.text_factory = _as_text
            # A value this large is none of a campaign's: it is left where it is.
            db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, HEAVIEST)
            for table in tables_of(version):
                _read(db, table, found, progress)
    except DAMAGE:
        found.whole.clear()
    if len(found.whole) < len(tables_of(version)):
        for row in cancellable(loose_rows(path.read_bytes()), progress):
            table_of = _table_of(row, version)
            if table_of is not None and table_of.name not in found.whole:
                found.own.setdefault(table_of.name, {}).setdefault(key_text(row[: table_of.keys]), row)
    return found


def _read(db: sqlite3.Connection, table: Table, found: SalvagedRows, progress: Progress) -> None:
    reader = _Reader(db, table)
    rows = found.own.setdefault(table.name, {})
    for row in cancellable(reader.rows(), progress):
        rows.setdefault(key_text(row[: table.keys]), row)
    found.lost += [lost_row(table.name, "/".join(map(str, key)), "store.lost_unreadable") for key in reader.unread]
    if reader.whole:
        found.whole.add(table.name)


def _kept_digests(path: Path) -> dict[str, tuple[int, str]]:
    """Return the digests a file keeps, as far as they can be read."""
    try:
        with closing(connect(path, "ro&immutable=1")) as db:
            return {name: each for name, each in digests.kept_digests(db).items() if _is_digest((name, *each))}
    except (*DAMAGE, ValueError, TypeError):
        loose = (row for row in loose_rows(path.read_bytes()) if _is_digest(row))
        return {str(name): (int(str(rows)), str(digest)) for name, rows, digest in loose}


def _is_digest(row: Row) -> bool:
    return (
        len(row) == 3
        and (row[0] in _BY_NAME or row[0] in {table.name for table in HISTORY})
        and isinstance(row[1], int)
        and len(str(row[2])) == _DIGITS
    )


def _history_is_sound(path: Path, version: int) -> bool:
    """Return whether the undo history is, letter by letter, what was written into it."""
    try:
        with closing(connect(path, "ro&immutable=1")) as db:
            said = digests.kept_digests(db)
            return all(said.get(table.name) == digests.read(db, version, table) for table in HISTORY)
    except (*DAMAGE, TypeError):
        return False


class _Reader:
    """Reads one table as far as SQLite gets.

    `whole` tells whether SQLite found nothing wrong, `unread` has the keys of rows that an index knows and that cannot
    be read.
    """

    def __init__(self, db: sqlite3.Connection, table: Table) -> None:
        self.whole = True
        self.unread: list[Row] = []
        self._db, self._table = db, table
        self._seen: set[int] = set()
        self._from = f"FROM main.{quoted(table.name)} NOT INDEXED"

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the table that SQLite can read."""
        yield from self._run("ORDER BY rowid")
        if self.whole:
            return
        yield from self._run("ORDER BY rowid DESC")
        for rowid, key in self._indexed().items():
            if rowid not in self._seen:
                yield from self._run(f"WHERE rowid = {int(rowid)}")
            if rowid not in self._seen:
                self.unread.append(key)

    def _run(self, which: str) -> Iterator[Row]:
        try:
            cursor = self._db.execute(f"SELECT rowid, {identifier_list(self._table.columns)} {self._from} {which}")
            for rowid, *values in cursor:
                if rowid in self._seen:
                    return
                self._seen.add(rowid)
                yield tuple(values)
        except DAMAGE:
            self.whole = False

    def _indexed(self) -> dict[int, Row]:
        """Return the key of each row number that the index of the key knows."""
        index = quoted(f"sqlite_autoindex_{self._table.name}_1")
        keys: dict[int, Row] = {}
        try:
            for rowid, *key in self._db.execute(
                f"SELECT rowid, {identifier_list(self._table.key_columns)} FROM main.{quoted(self._table.name)} "  # noqa: S608
                f"INDEXED BY {index} ORDER BY {identifier_list(self._table.key_columns)}"
            ):
                keys[rowid] = tuple(key)
        except DAMAGE:
            return keys
        return keys


def _remembered(path: Path, version: int) -> dict[str, dict[str, Row | None]]:
    """Return, by table and key, the last image of each row in the history of done steps; None for a deleted row."""
    last: dict[str, dict[str, Row | None]] = {}
    widths = {table.name: len(table.columns) for table in tables_of(version)}
    try:
        with closing(connect(path, "ro&immutable=1")) as db:
            for name, key, after in db.execute(
                "SELECT tbl, key, after FROM main.history_row JOIN main.history ON number = step "
                "WHERE done = 1 ORDER BY number DESC, tbl, key"
            ):
                image = _image(widths.get(name, 0), after)
                if image != ():
                    rows = last.setdefault(name, {})
                    rows[key] = _completed(rows[key], image) if key in rows else image
    except DAMAGE:
        pass
    return {name: {key: row for key, row in rows.items() if _is_whole(row)} for name, rows in last.items()}


def _completed(row: Row | None, older: Row | None) -> Row | None:
    """Return a row with the values its last step left out filled in, as far as the older image has them."""
    if row is None or older is None or _is_whole(row):
        return row
    return tuple(
        was if isinstance(value, Same) and shows(value, was) else value for value, was in zip(row, older, strict=True)
    )


def _is_whole(row: Row | None) -> bool:
    return row is None or not any(isinstance(value, Same) for value in row)


def _image(width: int, raw: bytes | None) -> Row | None:
    """Return the row of an image, None for a deleted one, () where the image is damaged or of no table."""
    try:
        row = None if raw is None else unpacked(raw)
    except (ValueError, KeyError, TypeError):
        return ()
    return row if width and (row is None or len(row) == width) else ()


def _table_of(row: Row, version: int) -> Table | None:
    """Return the table a loose row must come from, by the kind of its values."""
    for table in tables_of(version):
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


def _as_text(raw: bytes) -> str:
    """Decode text whose bytes may be damaged: a wrong letter is better than a lost row."""
    return raw.decode("utf-8", "replace")

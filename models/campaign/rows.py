"""The one gate to the rows of a campaign, for queries, edits and bulk alike: records in, records out.

Whatever an edit writes, its next query sees; the store ends the transaction. SQL text stands here and in
`models.store`, nowhere else.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from models.campaign.tables import MAX_WHOLE, Table, quoted, quoted_list, table_of
from models.content import Json
from models.errors import ContentError

R = TypeVar("R", bound=tuple[object, ...])
Kept = tuple[Any, ...]
"""Columns of a row as SQLite has them, each already known to be one of its column: who asked for them knows which."""

_AT_ONCE: Final = 500
"""So many values are asked for in one query."""

_READ: Final = 2_000
"""Rows of one part of a long query."""

json_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
"""What a JSON column holds of a value."""


class Rows:
    """Reads and writes the records of one campaign.

    In `where`, a column is given the value it must have, or a list, a tuple or a set of values of which it must have
    one; rows come in the user's order, else in that of their keys. Keys of several columns are tuples. Writing fails in
    a campaign that is open for reading only.
    """

    __slots__ = ("_db",)

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    @property
    def version(self) -> int:
        """The version of the file's format."""
        return int(self._db.execute("PRAGMA user_version").fetchone()[0]) & 0xFFFF_FFFF

    def get(self, kind: type[R], key: object, /) -> R | None:
        """Return the record of a key, None when there is none; raises as `record` does."""
        table = table_of(kind)
        found = self._db.execute(_select(table, table.columns, _where(table.key_columns)), _parts(key)).fetchone()
        return None if found is None else record(kind, _sound(table, table.columns, [found])[0])

    def many(
        self, kind: type[R], /, *, heavy: bool = False, order: Sequence[str] = (), **where: object
    ) -> tuple[R, ...]:
        """Return records; `heavy` columns are read only when asked for, else they have their defaults.

        Raises as `record` does.
        """
        table = table_of(kind)
        left = () if heavy else tuple(column.name for column in table.kinds if column.heavy)
        light = [place for place, name in enumerate(table.columns) if name not in left]
        blank: list[object] = [kind._field_defaults.get(name) for name in kind._fields]  # type: ignore[attr-defined]
        readers = {place: read for place, read in _readers(table) if place in light}
        found = []
        for part in self._read(kind, [table.columns[place] for place in light], order, {}, where):
            for row in part:
                for place, kept in zip(light, row, strict=True):
                    blank[place] = readers[place](kept) if place in readers else kept
                found.append(kind._make(blank))  # type: ignore[attr-defined]
        return tuple(found)

    def values(
        self,
        kind: type[R],
        /,
        *columns: str,
        order: Sequence[str] = (),
        after: Mapping[str, int] | None = None,
        **where: object,
    ) -> list[tuple[Any, ...]]:
        """Return some columns (all, if none is named) of rows undecoded, JSON as text.

        `after` gives columns a number they must be above. Raises ContentError for a value that does not belong in its
        column.
        """
        return [row for part in self._read(kind, columns, order, after or {}, where) for row in part]

    def parts(
        self,
        kind: type[R],
        /,
        *columns: str,
        order: Sequence[str] = (),
        after: Mapping[str, int] | None = None,
        **where: object,
    ) -> Iterator[list[Kept]]:
        """Yield what `values` returns, a part of the rows at a time."""
        return self._read(kind, columns, order, after or {}, where)

    def _read(
        self,
        kind: type[R],
        columns: Sequence[str],
        order: Sequence[str],
        above: Mapping[str, int],
        where: Mapping[str, object],
    ) -> Iterator[list[Kept]]:
        table = table_of(kind)
        wanted_columns = tuple(columns) or table.columns
        sorted_by = quoted_list(tuple(order) or _order(table))
        for condition, params in _asked(where):
            wanted = " AND ".join((*filter(None, (condition,)), *(f"{quoted(name)} > ?" for name in above)))
            sql = f"{_select(table, wanted_columns, wanted)} ORDER BY {sorted_by}"
            found = self._db.execute(sql, (*params, *above.values()))
            while part := found.fetchmany(_READ):
                yield _sound(table, wanted_columns, part)

    def count(self, kind: type[R], /, **where: object) -> int:
        """Return how many rows there are."""
        return sum(found for found in self._every(kind, "count(*)", where))

    def last(self, kind: type[R], column: str = "position", /, **where: object) -> int:
        """Return the greatest number in a column; -1 where there is no row."""
        found = [(each,) for each in self._every(kind, f"max({quoted(column)})", where) if each is not None]
        return max((number for (number,) in _sound(table_of(kind), (column,), found)), default=-1)

    def _every(self, kind: type[R], what: str, where: Mapping[str, object]) -> list[int]:
        name = _name(table_of(kind))
        return [
            self._db.execute(f"SELECT {what} FROM {name}{_if(condition)}", params).fetchone()[0]  # noqa: S608
            for condition, params in _asked(where)
        ]

    def insert(self, *records: tuple[object, ...]) -> None:
        """Add records, one after the other."""
        for each in records:
            table = table_of(type(each))
            row = [json_text(v) if c.kind == "JSON" else v for c, v in zip(table.kinds, each, strict=True)]
            self._db.execute(_insert(table, table.columns), row)

    def put(self, kind: type[R], key: object, /, **values: object) -> bool:
        """Write those of some columns that differ into the row of a key; return whether there is such a row."""
        table = table_of(kind)
        at = _where(table.key_columns)
        there = self._db.execute(_select(table, tuple(values), at), _parts(key)).fetchone()
        if there is None:
            return False
        kinds = {column.name: column.kind for column in table.kinds}
        wanted = {name: json_text(value) if kinds[name] == "JSON" else value for name, value in values.items()}
        new = {
            name: value
            for (name, value), old in zip(wanted.items(), there, strict=True)
            if value != old and not (kinds[name] == "JSON" and json.loads(str(value)) == json.loads(str(old)))
        }
        if new:
            count = ', "version" = "version" + 1' if table.counted is not None else ""
            pairs = ", ".join(f"{quoted(name)} = ?" for name in new)
            self._db.execute(f"UPDATE {_name(table)} SET {pairs}{count}{_if(at)}", (*new.values(), *_parts(key)))  # noqa: S608
        return True

    def put_all(self, kind: type[R], values: Mapping[str, object], /, **where: object) -> None:
        """Write the same columns into many rows."""
        pairs = ", ".join(f"{quoted(name)} = ?" for name in values)
        for condition, params in _asked(where):
            sql = f"UPDATE {_name(table_of(kind))} SET {pairs}{_if(condition)}"  # noqa: S608  our own names
            self._db.execute(sql, (*values.values(), *params))

    def put_many(self, kind: type[R], columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """Write rows over those with the same keys, or add them: tuples in the order of `columns`, JSON as text."""
        table = table_of(kind)
        rest = [name for name in columns if name not in table.key_columns and name != "version"]
        pairs = ", ".join(f"{quoted(name)} = excluded.{quoted(name)}" for name in rest)
        sql = f"{_insert(table, tuple(columns))} ON CONFLICT ({table.key_list}) DO UPDATE SET {pairs}"
        self._db.executemany(sql, rows)

    def delete(self, kind: type[R], /, *, most: int = 0, **where: object) -> int:
        """Remove rows with all that is part of them, at most `most` where that is given; return how many."""
        name = _name(table_of(kind))
        gone = 0
        for condition, params in _asked(where):
            sql = f"DELETE FROM {name}{_if(condition)}"  # noqa: S608  our own names
            if most:
                some = f"SELECT rowid FROM {name}{_if(condition)} LIMIT {most}"  # noqa: S608
                sql = f"DELETE FROM {name} WHERE rowid IN ({some})"  # noqa: S608
            gone += self._db.execute(sql, params).rowcount
        return gone

    def renumber(self, kind: type[R], keys: Sequence[str]) -> None:
        """Set the position of rows to their index in `keys`; rows that have it already are not touched."""
        places = dict(self.values(kind, "id", "position", id=list(keys)))
        for place, key in enumerate(keys):
            if places.get(key) != place:
                self.put(kind, key, position=place)


def record(kind: type[R], row: Sequence[object]) -> R:
    """Return a record from all its columns undecoded; raises JSONDecodeError or ContentError for damaged JSON.

    Values are checked here because a large file is read before all its values have been checked.
    """
    readers = _readers(table_of(kind))
    if not readers:
        return kind._make(row)  # type: ignore[attr-defined, no-any-return]
    values = list(row)
    for place, read in readers:
        values[place] = read(values[place])
    return kind._make(values)  # type: ignore[attr-defined, no-any-return]


def decoded(text: object) -> object:
    """Return the value of a JSON column; raises JSONDecodeError for damaged JSON, ContentError for what is no text."""
    if not isinstance(text, str | bytes):
        raise ContentError("campaign.bad_value")
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except (ValueError, RecursionError) as problem:
        raise ContentError("campaign.bad_value") from problem


def value(text: object) -> dict[str, Json]:
    """Return the object a JSON column holds; raises as `record` does."""
    found = decoded(text)
    if not isinstance(found, dict):
        raise ContentError("campaign.bad_value")
    return found


@cache
def _readers(table: Table) -> tuple[tuple[int, Callable[[object], object]], ...]:
    """Return (index, decoder) of each column whose stored form differs from its value."""
    ways: dict[str, Callable[[object], object]] = {"object": value, "array": decoded}
    return tuple((n, ways[c.shape] if c.shape else bool) for n, c in enumerate(table.kinds) if c.kind in _READ_ANEW)


_READ_ANEW: Final = ("JSON", "BOOLEAN")
_KEPT_AS: Final = {"INTEGER": int, "BOOLEAN": int, "BLOB": bytes}


@cache
def _types(table: Table, columns: tuple[str, ...]) -> tuple[frozenset[type], ...]:
    """Return the types a value of each column may have: SQLite accepts a text even in a column of numbers."""
    kinds = {column.name: column for column in table.kinds}
    return tuple(
        frozenset((_KEPT_AS.get(kinds[name].kind, str), *((type(None),) if kinds[name].nullable else ())))
        for name in columns
    )


def _sound(table: Table, columns: tuple[str, ...], rows: list[Kept]) -> list[Kept]:
    """Return the rows unchanged; raises ContentError where a value has a type that does not belong in its column.

    Needed because a large file is read before all its values have been checked.
    """
    # Column by column: a cell costs some tens of nanoseconds so.
    for known, cells in zip(_types(table, columns), zip(*rows, strict=True), strict=bool(rows)):
        if not known.issuperset(map(type, cells)):
            raise ContentError("campaign.bad_value")
        if int in known and max(map(abs, filter(None, cells)), default=0) > MAX_WHOLE:
            raise ContentError("campaign.bad_value")
    return rows


def _parts(key: object) -> tuple[object, ...]:
    return key if isinstance(key, tuple) else (key,)


def _name(table: Table) -> str:
    return f"main.{quoted(table.name)}"


def _if(condition: str) -> str:
    return f" WHERE {condition}" if condition else ""


@cache
def _order(table: Table) -> tuple[str, ...]:
    return ("position", *table.key_columns) if "position" in table.columns else table.key_columns


@cache
def _where(columns: tuple[str, ...]) -> str:
    return " AND ".join(f"{quoted(name)} = ?" for name in columns)


@cache
def _select(table: Table, columns: tuple[str, ...], condition: str) -> str:
    return f"SELECT {quoted_list(columns)} FROM {_name(table)}{_if(condition)}"  # noqa: S608  our own names


@cache
def _insert(table: Table, columns: tuple[str, ...]) -> str:
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {_name(table)} ({quoted_list(columns)}) VALUES ({marks})"  # noqa: S608  our own names


def _asked(where: Mapping[str, object]) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield the SQL conditions and their values, in several parts where a list of values is long."""
    lists = {name: list(wanted) for name, wanted in where.items() if isinstance(wanted, list | tuple | set | frozenset)}
    plain = {name: wanted for name, wanted in where.items() if name not in lists}
    if not lists:
        yield _where(tuple(plain)), tuple(plain.values())
        return
    ((name, wanted),) = lists.items()
    for at in range(0, len(wanted), _AT_ONCE):
        some = wanted[at : at + _AT_ONCE]
        marks = f"{quoted(name)} IN ({', '.join('?' * len(some))})"
        yield " AND ".join((*filter(None, (_where(tuple(plain)),)), marks)), (*plain.values(), *some)

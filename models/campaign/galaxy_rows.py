"""The things of a galaxy as rows of their tables, read and written as tuples: many rows, no object for each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.engine import Connection
from sqlmodel import Session

from models.campaign.galaxy_parts import Key, Thing, columns_of, is_strange, key_of, kind_of, made, parts_of, table_of
from models.errors import ContentError, Refused

Stored = dict[Key, tuple[int, Any]]
"""Things by key, each with its place in the user's order, in that order."""

Placed = Sequence[tuple[int, Thing]]
"""Things of one kind, each with its place in the user's order."""

SLICE: Final = 400
"""Rows written between two reports of a long edit."""

_READ: Final = 2_000
_AT_ONCE: Final = 500

POINTERS: Final = (
    ("planets", "sector", "sectors"),
    ("planets", "owner", "factions"),
    ("factions", "alliance", "alliances"),
    ("factions", "capital", "planets"),
    ("commands", "owner", "factions"),
    ("commands", "home", "planets"),
    ("characters", "owner", "factions"),
    ("characters", "command", "commands"),
    ("characters", "planet", "planets"),
)
"""Which field of which kind holds the id of which kind."""


def read_things(session: Session, galaxy_id: str, kind: str, keys: Iterable[Key] | None = None) -> Stored:
    """Return the things of a kind (those of some ids only), in the user's order; raises ContentError for a bad row."""
    if keys is None:
        return {key: each for some in _reading(session, galaxy_id, kind) for key, each in some.items()}
    query, first = _query(galaxy_id, kind)
    wanted = set(keys)
    firsts = sorted({key[0] for key in wanted})
    rows = [
        row
        for at in range(0, len(firsts), _AT_ONCE)
        for row in session.connection().execute(query.where(first.in_(firsts[at : at + _AT_ONCE]))).fetchall()
    ]
    things = _stored(kind, rows)
    return {key: each for key, each in things.items() if key in wanted}


def _reading(session: Session, galaxy_id: str, kind: str) -> Iterator[Stored]:
    """Yield the things of a kind, some at a time, in the user's order; raises as `read_things` does."""
    found = session.connection().execute(_query(galaxy_id, kind)[0])
    while rows := found.fetchmany(_READ):
        yield _stored(kind, rows)


def _query(galaxy_id: str, kind: str) -> tuple[Any, Any]:
    """Return the query for every thing of a kind, and the column of its key that some are asked for by."""
    table = table_of(kind)
    ends = [table.c[name] for name in _keys(kind)]
    query = select(table.c.position, *(table.c[column] for part in parts_of(kind) for column in part.columns))
    return query.where(table.c.galaxy_id == galaxy_id).order_by(table.c.position, *ends), ends[0]


def _stored(kind: str, rows: Sequence[Any]) -> Stored:
    if not rows:
        return {}
    places, *values = zip(*rows, strict=True)
    if set(map(type, places)) != {int} or is_strange(kind, values):
        # SQLite keeps whatever an altered file holds: no Change has written that.
        raise ContentError("campaign.bad_row", place=kind)
    columns = [column for part in parts_of(kind) for column in part.columns]
    keys = zip(*(values[columns.index(name)] for name in _keys(kind)), strict=True)
    return dict(zip(keys, zip(places, made(kind, values), strict=True), strict=True))


def add_rows(session: Session, galaxy_id: str, things: Iterable[tuple[int, Thing]]) -> None:
    """Add rows for things, each at its place; raises ContentError for a value out of its bounds, naming it, Refused for
    a thing without a key.
    """
    for kind, some in _by_kind(things).items():
        columns = _written(kind, [thing for _, thing in some])
        names = ("galaxy_id", "position", "version", *columns)
        rows = zip(repeat(galaxy_id), (place for place, _ in some), repeat(1), *columns.values())
        marks = ", ".join("?" * len(names))
        _many(session, f"INSERT INTO {_table(kind)} ({_list(names)}) VALUES ({marks})", rows)  # noqa: S608  our own names


def change_rows(session: Session, galaxy_id: str, things: Iterable[tuple[int, Thing]]) -> None:
    """Write things over the rows of their keys (`version` is the store's to count); raises as `add_rows` does."""
    for kind, some in _by_kind(things).items():
        columns = _written(kind, [thing for _, thing in some])
        keys = [columns.pop(name) for name in _keys(kind)]
        pairs = ", ".join(f'"{name}" = ?' for name in ("position", *columns))
        rows = zip((place for place, _ in some), *columns.values(), repeat(galaxy_id), *keys)
        _many(session, f"UPDATE {_table(kind)} SET {pairs} WHERE {_at(kind)}", rows)  # noqa: S608  our own names


def drop_rows(session: Session, galaxy_id: str, things: Iterable[Thing]) -> None:
    """Remove the rows of things."""
    for kind, some in _by_kind((0, thing) for thing in things).items():
        rows = ((galaxy_id, *key_of(thing)) for _, thing in some)
        _many(session, f"DELETE FROM {_table(kind)} WHERE {_at(kind)}", rows)  # noqa: S608  our own names


def row_count(session: Session, galaxy_id: str, kind: str) -> int:
    """Return how many things of a kind there are."""
    table = table_of(kind)
    found = _connection(session).execute(select(func.count()).where(table.c.galaxy_id == galaxy_id)).scalar()
    return int(found or 0)


def drop_all(session: Session, galaxy_id: str, kind: str) -> Iterator[int]:
    """Remove every thing of a kind slice by slice, telling how many rows each time; nothing that points to them is
    cleared.
    """
    some = f"SELECT rowid FROM {_table(kind)} WHERE galaxy_id = ? LIMIT {SLICE}"  # noqa: S608  our own names
    sql = f"DELETE FROM {_table(kind)} WHERE rowid IN ({some})"  # noqa: S608  our own names
    while (gone := _connection(session).exec_driver_sql(sql, (galaxy_id,)).rowcount) > 0:
        yield gone


def _by_kind(things: Iterable[tuple[int, Thing]]) -> dict[str, list[tuple[int, Thing]]]:
    found: dict[str, list[tuple[int, Thing]]] = {}
    for each in things:
        found.setdefault(kind_of(each[1]), []).append(each)
    return found


def _written(kind: str, things: Sequence[Thing]) -> dict[str, Sequence[Any]]:
    """Return the columns of things as the tables hold them: lists as JSON."""
    columns = columns_of(kind, things)
    for name, column in columns.items():
        if isinstance(column[0], list):
            columns[name] = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in column]
    return columns


def _many(session: Session, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
    """Run one statement for each row, past everything the database toolkit does for one."""
    _connection(session).exec_driver_sql(sql, list(rows))


def _keys(kind: str) -> tuple[str, ...]:
    return ("start", "end") if kind == "routes" else ("id",)


def _table(kind: str) -> str:
    return f'"{table_of(kind).name}"'


def _list(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _at(kind: str) -> str:
    return " AND ".join(f'"{name}" = ?' for name in ("galaxy_id", *_keys(kind)))


def _connection(session: Session) -> Connection:
    """Return the connection; what the Session has still to write goes first."""
    session.flush()
    return session.connection()


def rewrite(session: Session, galaxy_id: str, kind: str, wanted: Sequence[Any]) -> Iterator[int]:
    """Make `wanted` all things of a kind, in their order: rows that stay the same are not touched. It is done slice by
    slice, telling how many rows each time.

    Raises Refused for an id that is given twice; a route given twice counts once.
    """
    before: Stored = {}
    for some in _reading(session, galaxy_id, kind):
        before |= some
        yield 0
    after: Stored = {}
    last = -1
    for n, thing in enumerate(wanted, start=1):
        key = key_of(thing)
        if key not in after:
            place = before[key][0] if key in before else last + 1
            last = max(place, last + 1)
            after[key] = (last, thing)
        elif kind != "routes":
            raise Refused("galaxy.id_twice", id=key[0])
        if not n % _READ:
            yield 0
    gone = [thing for key, (_, thing) in before.items() if key not in after]
    other = [each for key, each in after.items() if key in before and before[key] != each]
    new = [each for key, each in after.items() if key not in before]
    for part in _slices(gone):
        drop_rows(session, galaxy_id, part)
        yield 0
    for write, things in ((change_rows, other), (add_rows, new)):
        for part in _slices(things):
            write(session, galaxy_id, part)
            yield len(part)


def _slices(things: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (things[at : at + SLICE] for at in range(0, len(things), SLICE))


def last_place(session: Session, galaxy_id: str, kind: str) -> int:
    """Return the place of the last thing of a kind, -1 when there is none."""
    table = table_of(kind)
    query = select(table.c.position).where(table.c.galaxy_id == galaxy_id).order_by(table.c.position.desc()).limit(1)
    found = _connection(session).execute(query).scalar()
    return -1 if found is None else int(found)


def let_go(session: Session, galaxy_id: str, kind: str, ids: Sequence[str]) -> None:
    """Clear whatever points to things of a kind that go; routes of a planet go with it."""
    connection = _connection(session)
    for at in range(0, len(ids), _AT_ONCE):
        some = ids[at : at + _AT_ONCE]
        for holder, field, target in POINTERS:
            if target == kind:
                table = table_of(holder)
                pointing = (table.c.galaxy_id == galaxy_id, table.c[field].in_(some))
                connection.execute(update(table).where(*pointing).values({field: ""}))
        if kind == "planets":
            routes = table_of("routes")
            touching = routes.c.start.in_(some) | routes.c.end.in_(some)
            connection.execute(delete(routes).where(routes.c.galaxy_id == galaxy_id, touching))

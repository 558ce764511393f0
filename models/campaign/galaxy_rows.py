"""The things of a galaxy as rows of their tables, read and written as tuples: many rows, no object for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from typing import Any, Final, get_type_hints

from sqlalchemy import Table, bindparam, delete, insert, select, update
from sqlalchemy.engine import Connection
from sqlmodel import Session, SQLModel

from models.campaign.records import (
    AllianceRecord,
    CharacterRecord,
    CommandRecord,
    FactionRecord,
    NoteRecord,
    PlanetRecord,
    RouteRecord,
    SectorRecord,
)
from models.errors import ContentError, Refused
from models.galaxy.numbers import FURTHEST
from models.galaxy.rows import KINDS, MOST_CORNERS, MOST_UNITS, from_row
from models.galaxy.rows import row as plain_row
from models.galaxy.values import Alliance, Character, Command, Faction, Force, Note, Planet, Route, Sector
from models.i18n import Text

Thing = Alliance | Faction | Sector | Planet | Route | Command | Character | Note
Key = tuple[str, ...]
"""The id of a thing; of a route both planets, as it was drawn."""

Stored = dict[Key, tuple[int, Any]]
"""Things by key, each with its place in the user's order, in that order."""

_RECORDS: Final[Mapping[str, type[SQLModel]]] = {
    "alliances": AllianceRecord,
    "factions": FactionRecord,
    "sectors": SectorRecord,
    "planets": PlanetRecord,
    "routes": RouteRecord,
    "commands": CommandRecord,
    "characters": CharacterRecord,
    "notes": NoteRecord,
}
_UNITS: Final = ("infantry", "cruisers", "fighters")
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


@dataclass(frozen=True, slots=True)
class _Part:
    """A field of a thing and the columns it takes: one, or two for a Text, three for units."""

    name: str
    form: Any
    columns: tuple[str, ...]

    def spread(self, value: Any) -> tuple[Any, ...]:
        """Return the values of the columns."""
        if self.form is Text:
            return value.fr, value.en
        if self.form is Force:
            return value.infantry, value.cruisers, value.fighters
        if isinstance(value, Enum):
            return (value.value,)
        if isinstance(value, tuple):
            return ([list(each) if isinstance(each, tuple) else each for each in value],)
        return (value,)


_KIND_OF: Final = {cls: kind for kind, cls in KINDS.items()}


def kind_of(thing: Thing) -> str:
    """Return the kind of a thing, as `models.galaxy.rows` names it."""
    return _KIND_OF[type(thing)]


def key_of(thing: Thing) -> Key:
    """Return the key of a thing within its galaxy and kind."""
    return (thing.start, thing.end) if isinstance(thing, Route) else (thing.id,)


def table_of(kind: str) -> Table:
    """Return the table of a kind."""
    found: Table = _RECORDS[kind].__table__  # type: ignore[attr-defined]
    return found


@cache
def _parts(kind: str) -> tuple[_Part, ...]:
    hints = get_type_hints(KINDS[kind])
    return tuple(
        _Part(each.name, hints[each.name], _columns(each.name, hints[each.name])) for each in fields(KINDS[kind])
    )


def _columns(name: str, form: Any) -> tuple[str, ...]:
    if form is Text:
        return f"{name}_fr", f"{name}_en"
    return _UNITS if form is Force else (name,)


def check_things(things: Sequence[Thing]) -> None:
    """Raise ContentError for a value out of its bounds, naming it, Refused for a thing without a key."""
    by_kind: dict[str, list[Thing]] = {}
    for thing in things:
        by_kind.setdefault(kind_of(thing), []).append(thing)
    for kind, some in by_kind.items():
        if not all(map(all, map(key_of, some))):
            raise Refused("galaxy.id_twice", id="")
        if _is_strange(kind, list(zip(*(_values(thing).values() for thing in some), strict=True))):
            for thing in some:
                from_row(type(thing), plain_row(thing), str(key_of(thing)[0]), kind)
            raise ContentError("campaign.bad_row", place=kind)


def read_things(session: Session, galaxy_id: str, kind: str, keys: Iterable[Key] | None = None) -> Stored:
    """Return the things of a kind (those of some ids only), in the user's order; raises ContentError for a bad row."""
    table, parts = table_of(kind), _parts(kind)
    columns = [column for part in parts for column in part.columns]
    ends = (table.c.start, table.c.end) if kind == "routes" else (table.c.id,)
    query = select(table.c.position, *(table.c[column] for column in columns)).where(table.c.galaxy_id == galaxy_id)
    query = query.order_by(table.c.position, *ends)
    wanted = set(keys or ())
    if keys is None:
        rows: Sequence[Any] = session.connection().execute(query).fetchall()
    else:
        firsts = sorted({key[0] for key in wanted})
        rows = [
            row
            for at in range(0, len(firsts), _AT_ONCE)
            for row in session.connection().execute(query.where(ends[0].in_(firsts[at : at + _AT_ONCE]))).fetchall()
        ]
    if not rows:
        return {}
    places, *values = zip(*rows, strict=True)
    if set(map(type, places)) != {int} or _is_strange(kind, values):
        # SQLite keeps whatever an altered file holds: no Change has written that.
        raise ContentError("campaign.bad_row", place=kind)
    found = (values[columns.index(end.name)] for end in ends)
    things = dict(zip(zip(*found, strict=True), zip(places, _made(kind, values), strict=True), strict=True))
    return things if keys is None else {key: things[key] for key in things if key in wanted}


def _made(kind: str, columns: Sequence[Sequence[Any]]) -> Iterable[Any]:
    """Return the things of some columns, in their order: column by column, as galaxies have a hundred thousand rows."""
    values: list[Iterable[Any]] = []
    at = 0
    for part in _parts(kind):
        values.append(_joined(part.form, columns[at : at + len(part.columns)]))
        at += len(part.columns)
    return map(KINDS[kind], *values)


def _joined(form: Any, columns: Sequence[Sequence[Any]]) -> Iterable[Any]:
    """Return the values of a field from its columns; equal units are one value."""
    if form is Text:
        return map(Text, *columns)
    if form is Force:
        known = {units: Force(*units) for units in set(zip(*columns, strict=True))}
        return map(known.__getitem__, zip(*columns, strict=True))
    column = columns[0]
    if isinstance(form, type) and issubclass(form, Enum):
        members = {member.value: member for member in form}
        return map(members.__getitem__, column)
    if form in (bool, int, str):
        return column
    return [tuple(tuple(each) if isinstance(each, list) else each for each in value) for value in column]


def _is_strange(kind: str, columns: Iterable[Sequence[Any]]) -> bool:
    """Return whether one of some columns holds what does not belong there, or a number out of its bounds."""
    names = [(name, part.form) for part in _parts(kind) for name in part.columns]
    return any(not _is_sound(name, form, column) for (name, form), column in zip(names, columns, strict=False))


def _is_sound(name: str, form: Any, column: Sequence[Any]) -> bool:
    if isinstance(form, type) and issubclass(form, Enum):
        return set(column) <= {member.value for member in form}
    if form in (bool, str, Text):
        return set(map(type, column)) == {bool if form is bool else str}
    if form in (int, Force):
        least = 0 if form is Force or name == "radius" else -FURTHEST
        most = MOST_UNITS if form is Force else FURTHEST
        return set(map(type, column)) == {int} and least <= min(column) and max(column) <= most
    return all(isinstance(value, list) and (name != "outline" or _is_outline(value)) for value in column)


def _is_outline(points: list[Any]) -> bool:
    pairs = all(isinstance(p, list) and len(p) == 2 and {type(part) for part in p} == {int} for p in points)
    return (
        len(points) not in (1, 2)
        and len(points) <= MOST_CORNERS
        and pairs
        and all(abs(part) <= FURTHEST for p in points for part in p)
    )


def _values(thing: Thing) -> dict[str, Any]:
    return {
        column: value
        for part in _parts(kind_of(thing))
        for column, value in zip(part.columns, part.spread(getattr(thing, part.name)), strict=True)
    }


def add_rows(session: Session, galaxy_id: str, things: Iterable[tuple[int, Thing]]) -> None:
    """Add rows for things, each at its place; raises as `check_things` does."""
    things = list(things)
    check_things([thing for _, thing in things])
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for position, thing in things:
        row = {"galaxy_id": galaxy_id, "position": position, "version": 1, **_values(thing)}
        by_kind.setdefault(kind_of(thing), []).append(row)
    for kind, rows in by_kind.items():
        _connection(session).execute(insert(table_of(kind)), rows)


def change_rows(session: Session, galaxy_id: str, things: Iterable[tuple[int, Thing]]) -> None:
    """Write things over the rows of their keys (`version` is the store's to count); raises as `check_things` does."""
    things = list(things)
    check_things([thing for _, thing in things])
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for position, thing in things:
        row = {f"new_{column}": value for column, value in _values(thing).items()}
        row |= {"new_position": position, **_key_values(galaxy_id, thing)}
        by_kind.setdefault(kind_of(thing), []).append(row)
    for kind, rows in by_kind.items():
        table = table_of(kind)
        new: dict[str, Any] = {
            name.removeprefix("new_"): bindparam(name) for name in rows[0] if name.startswith("new_")
        }
        _connection(session).execute(update(table).where(*_at(table)).values(new), rows)


def drop_rows(session: Session, galaxy_id: str, things: Iterable[Thing]) -> None:
    """Remove the rows of things."""
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for thing in things:
        by_kind.setdefault(kind_of(thing), []).append(_key_values(galaxy_id, thing))
    for kind, rows in by_kind.items():
        table = table_of(kind)
        _connection(session).execute(delete(table).where(*_at(table)), rows)


def _key_values(galaxy_id: str, thing: Thing) -> dict[str, Any]:
    names = ("at_start", "at_end") if isinstance(thing, Route) else ("at_id",)
    return {"at_galaxy_id": galaxy_id, **dict(zip(names, key_of(thing), strict=True))}


def _at(table: Table) -> tuple[Any, ...]:
    return tuple(column == bindparam(f"at_{column.name}") for column in table.primary_key)


def _connection(session: Session) -> Connection:
    """Return the connection; what the Session has still to write goes first."""
    session.flush()
    return session.connection()


def rewrite(session: Session, galaxy_id: str, kind: str, wanted: Iterable[Any]) -> None:
    """Make `wanted` all things of a kind, in their order: rows that stay the same are not touched.

    Raises Refused for an id that is given twice; a route given twice counts once.
    """
    before = read_things(session, galaxy_id, kind)
    after: dict[Key, tuple[int, Any]] = {}
    last = -1
    for thing in wanted:
        key = key_of(thing)
        if key in after:
            if kind == "routes":
                continue
            raise Refused("galaxy.id_twice", id=key[0])
        place = before[key][0] if key in before else last + 1
        last = max(place, last + 1)
        after[key] = (last, thing)
    drop_rows(session, galaxy_id, [thing for key, (_, thing) in before.items() if key not in after])
    change_rows(session, galaxy_id, [each for key, each in after.items() if key in before and before[key] != each])
    add_rows(session, galaxy_id, [each for key, each in after.items() if key not in before])


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

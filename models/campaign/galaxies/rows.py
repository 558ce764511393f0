"""The things of a galaxy as rows of their tables, read and written as tuples: many rows, no object for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Final, TypeVar

from models.campaign.catalogue import SqlValue, table_of
from models.campaign.galaxies.parts import (
    RECORDS_OF,
    Key,
    columns_of,
    is_strange,
    key_of,
    kind_of,
    parts_of,
    things_from_columns,
)
from models.campaign.records import RouteRecord
from models.campaign.rows import Rows, decoded, json_text
from models.content import Json
from models.errors import ContentError, Refused
from models.galaxy.values import Thing

Stored = dict[Key, tuple[int, Thing]]
"""Things by key, each with its place in the user's order, in that order."""

Some = TypeVar("Some")
SLICE: Final = 400
"""Rows written between two reports of a long edit."""

_READ: Final = 2_000
_TRUTH: Final[Mapping[SqlValue, bool]] = {0: False, 1: True}

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


def read_things(campaign: Rows, galaxy_id: str, kind: str, keys: Iterable[Key] | None = None) -> Stored:
    """Return the things of a kind (those of some ids only), in the user's order; raises ContentError for a bad row."""
    if keys is None:
        return {key: each for some in _reading(campaign, galaxy_id, kind) for key, each in some.items()}
    wanted = set(keys)
    first, columns = sorted({key[0] for key in wanted}), _columns(kind)
    if kind == "routes":
        found = campaign.values(RouteRecord, *columns, galaxy_id=galaxy_id, start=first)
    else:
        found = campaign.values(RECORDS_OF[kind], *columns, galaxy_id=galaxy_id, id=first)
    things = _stored(kind, found)
    return {key: each for key, each in things.items() if key in wanted}


def _reading(campaign: Rows, galaxy_id: str, kind: str) -> Iterator[Stored]:
    """Yield the things of a kind, a few thousand at a time, in the user's order; raises as `read_things` does."""
    try:
        for rows in campaign.parts(RECORDS_OF[kind], *_columns(kind), galaxy_id=galaxy_id):
            yield _stored(kind, rows)
    except ContentError as problem:
        # Wrong already for its column, or only for what it stands for: one sentence, which says where.
        raise ContentError("campaign.bad_row", place=kind) from problem


def _columns(kind: str) -> tuple[str, ...]:
    return ("position", *(column for part in parts_of(kind) for column in part.columns))


def _stored(kind: str, rows: Sequence[object]) -> Stored:
    if not rows:
        return {}
    columns = _columns(kind)[1:]
    places, *raw = zip(*rows, strict=True)
    kept = {column.name: column.kind for column in table_of(RECORDS_OF[kind]).kinds}
    values = [_read(kept[name], column) for name, column in zip(columns, raw, strict=True)]
    if set(map(type, places)) != {int} or is_strange(kind, values):
        # SQLite keeps whatever an altered file holds: no Change has written that.
        raise ContentError("campaign.bad_row", place=kind)
    keys = zip(*(values[columns.index(name)] for name in _keys(kind)), strict=True)
    return dict(zip(keys, zip(places, things_from_columns(kind, values), strict=True), strict=True))


def _read(kept: str, column: tuple[SqlValue, ...]) -> Sequence[Json | bytes]:
    """Return a column converted from its stored form; raises JSONDecodeError for damaged JSON."""
    if kept == "JSON":
        return [decoded(each) for each in column]
    return [_TRUTH.get(each, each) for each in column] if kept == "BOOLEAN" else column


def write_rows(campaign: Rows, galaxy_id: str, things: Iterable[tuple[int, Thing]]) -> None:
    """Write rows for things, each at its place: new rows, or over those of the same keys.

    The store counts `version`. Raises ContentError naming a value that is out of its bounds, Refused for a thing
    without a key.
    """
    for kind, some in _by_kind(things).items():
        columns = _table_columns(kind, [thing for _, thing in some])
        rows = zip(repeat(galaxy_id), (place for place, _ in some), repeat(1), *columns.values())
        campaign.put_many(RECORDS_OF[kind], ("galaxy_id", "position", "version", *columns), rows)


def drop_rows(campaign: Rows, galaxy_id: str, things: Iterable[Thing]) -> None:
    """Remove the rows of things."""
    for kind, some in _by_kind((0, thing) for thing in things).items():
        keys = [key_of(thing) for _, thing in some]
        if kind != "routes":
            campaign.delete(RECORDS_OF[kind], galaxy_id=galaxy_id, id=[key[0] for key in keys])
            continue
        for start, end in keys:
            campaign.delete(RouteRecord, galaxy_id=galaxy_id, start=start, end=end)


def _by_kind(things: Iterable[tuple[int, Thing]]) -> dict[str, list[tuple[int, Thing]]]:
    found: dict[str, list[tuple[int, Thing]]] = {}
    for each in things:
        found.setdefault(kind_of(each[1]), []).append(each)
    return found


def _table_columns(kind: str, things: Sequence[Thing]) -> dict[str, Sequence[Json]]:
    """Return the columns of things as the tables hold them: lists as JSON."""
    columns = columns_of(kind, things)
    for name, column in columns.items():
        if isinstance(column[0], list):
            columns[name] = [json_text(each) for each in column]
    return columns


def _keys(kind: str) -> tuple[str, ...]:
    return ("start", "end") if kind == "routes" else ("id",)


def rewrite(campaign: Rows, galaxy_id: str, kind: str, wanted: Sequence[Thing]) -> Iterator[int]:
    """Make `wanted` the things of a kind, in their order, slice by slice; yields how many rows each slice wrote.

    Rows that stay the same are not touched. Raises Refused for an id that is given twice; a route given twice counts
    once.
    """
    before: Stored = {}
    for some in _reading(campaign, galaxy_id, kind):
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
    for dropped in _slices(gone):
        drop_rows(campaign, galaxy_id, dropped)
        yield 0
    for part in (*_slices(other), *_slices(new)):
        write_rows(campaign, galaxy_id, part)
        yield len(part)


def _slices(things: Sequence[Some]) -> Iterator[Sequence[Some]]:
    return (things[at : at + SLICE] for at in range(0, len(things), SLICE))


def last_place(campaign: Rows, galaxy_id: str, kind: str) -> int:
    """Return the place of the last thing of a kind, -1 when there is none."""
    return campaign.last(RECORDS_OF[kind], galaxy_id=galaxy_id)


def let_go(campaign: Rows, galaxy_id: str, kind: str, ids: Sequence[str]) -> None:
    """Empty every reference to things of a kind that are being removed; routes of a removed planet are removed."""
    for holder, field, target in POINTERS:
        if target == kind:
            campaign.put_all(RECORDS_OF[holder], {field: ""}, galaxy_id=galaxy_id, **{field: ids})
    if kind == "planets":
        campaign.delete(RouteRecord, galaxy_id=galaxy_id, start=ids)
        campaign.delete(RouteRecord, galaxy_id=galaxy_id, end=ids)

"""The one gate to the rows of a campaign, for queries, edits and bulk alike: records in, records out.

Whatever an edit writes, its next query sees; the store ends the transaction. Statements are SQLAlchemy's expressions,
compiled once for each shape to a text that runs on the store's own connection. SQL stands here and in `models.store`,
nowhere else.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy import (
    ColumnElement,
    Integer,
    bindparam,
    column,
    delete,
    func,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import dialect, insert
from sqlalchemy.sql.elements import ClauseElement

from models.campaign.catalogue import Column, SqlValue, table_of
from models.campaign.schema import CampaignModel
from models.content import Json
from models.errors import ContentError

R = TypeVar("R", bound=CampaignModel)
Key = SqlValue | tuple[SqlValue, ...]
Wanted = SqlValue | Collection[SqlValue]
"""What a condition asks of a column: a value, or one of several."""
Kept = tuple[Any, ...]
"""Columns of a row as SQLite has them, each already known to be one of its column: who asked for them knows which."""

Names = tuple[str, ...]
Shape = tuple[Names, Names, Names]
"""Columns that a condition asks a value of, one of a list of values, and a number above another."""

MAX_WHOLE: Final = 2**53
"""Whole numbers up to here are the same number everywhere."""

_READ: Final = 2_000
"""Rows of one part of a long query, or of a long list of rows to write."""

_DIALECT: Final = dialect()
_NO_NUMBERS: Final[Mapping[str, int]] = {}

json_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
"""What a JSON column holds of a value."""


class Rows:
    """Reads and writes the records of one campaign.

    In `where`, a column is given the value it must have, or a list, a tuple or a set of values of which it must have
    one; rows come in the user's order, else in that of their keys. Keys of several columns are tuples. Columns are
    called as the file calls them. Writing fails in a campaign that is open for reading only; it raises ContentError for
    a value of a type that does not belong in its column.
    """

    __slots__ = ("_db",)

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    @property
    def version(self) -> int:
        """The version of the file's format."""
        return int(self._db.execute("PRAGMA user_version").fetchone()[0]) & 0xFFFF_FFFF

    def get(self, kind: type[R], key: Key, /) -> R | None:
        """Return the record of a key, None when there is none; raises as `record` does."""
        table = table_of(kind)
        sql = _select(kind, table.columns, (), table.key_columns)
        found = self._db.execute(sql, _parts(key)).fetchone()
        return None if found is None else record(kind, _sound(kind, table.columns, [found])[0])

    def many(
        self, kind: type[R], /, *, heavy: bool = False, order: Sequence[str] = (), **where: Wanted
    ) -> tuple[R, ...]:
        """Return records; `heavy` columns are read only when asked for, else they have their defaults.

        Raises as `record` does.
        """
        columns = tuple(each.name for each in table_of(kind).kinds if heavy or not each.heavy)
        parts = self._read(kind, columns, order, {}, where)
        return tuple(_partial_record(kind, columns, row) for part in parts for row in part)

    def values(
        self,
        kind: type[R],
        /,
        *columns: str,
        order: Sequence[str] = (),
        after: Mapping[str, int] | None = None,
        **where: Wanted,
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
        **where: Wanted,
    ) -> Iterator[list[Kept]]:
        """Yield what `values` returns, a part of the rows at a time."""
        return self._read(kind, columns, order, after or {}, where)

    def _read(
        self,
        kind: type[R],
        columns: Sequence[str],
        order: Sequence[str],
        above: Mapping[str, int],
        where: Mapping[str, Wanted],
    ) -> Iterator[list[Kept]]:
        wanted = tuple(columns) or table_of(kind).columns
        condition, params = _condition_shape(where, above)
        found = self._db.execute(_select(kind, wanted, tuple(order) or _order(kind), *condition), params)
        while part := found.fetchmany(_READ):
            yield _sound(kind, wanted, part)

    def count(self, kind: type[R], /, **where: Wanted) -> int:
        """Return how many rows there are."""
        condition, params = _condition_shape(where)
        return int(self._db.execute(_total(kind, "", *condition), params).fetchone()[0])

    def last(self, kind: type[R], column: str = "position", /, **where: Wanted) -> int:
        """Return the greatest number in a column; -1 where there is no row."""
        condition, params = _condition_shape(where)
        found: Kept = self._db.execute(_total(kind, column, *condition), params).fetchone()
        return -1 if found[0] is None else int(_sound(kind, (column,), [found])[0][0])

    def insert(self, *records: CampaignModel) -> None:
        """Add records, one after the other."""
        for each in records:
            kind = type(each)
            row = tuple(_stored(c, getattr(each, name)) for name, c in _fields(kind))
            self._db.execute(_insert(kind), _sound(kind, table_of(kind).columns, [row])[0])

    def put(self, kind: type[R], key: Key, /, **values: Json | bytes) -> bool:
        """Write those of some columns that differ into the row of a key; return whether there is such a row."""
        table = table_of(kind)
        columns = tuple(values)
        there = self._db.execute(_select(kind, columns, (), table.key_columns), _parts(key)).fetchone()
        if there is None:
            return False
        kinds = {each.name: each for each in table.kinds}
        wanted = _sound(kind, columns, [tuple(_stored(kinds[name], each) for name, each in values.items())])[0]
        new = {
            name: value
            for name, value, old in zip(columns, wanted, there, strict=True)
            if value != old and not (kinds[name].kind == "JSON" and json.loads(value) == json.loads(str(old)))
        }
        if new:
            sql = _update(kind, tuple(new), "version" in table.columns, table.key_columns)
            self._db.execute(sql, (*new.values(), *_parts(key)))
        return True

    def put_all(self, kind: type[R], values: Mapping[str, SqlValue], /, **where: Wanted) -> None:
        """Write the same columns into many rows."""
        condition, params = _condition_shape(where)
        wanted = _sound(kind, tuple(values), [tuple(values.values())])[0]
        self._db.execute(_update(kind, tuple(values), False, *condition), (*wanted, *params))

    def put_many(self, kind: type[R], columns: Sequence[str], rows: Iterable[Sequence[SqlValue]]) -> None:
        """Write rows over those with the same keys, or add them: tuples in the order of `columns`, JSON as text."""
        names, every = tuple(columns), iter(rows)
        sql, places = _upsert(kind, names)
        while part := [tuple(row) for row in islice(every, _READ)]:
            self._db.executemany(sql, [tuple(row[n] for n in places) for row in _sound(kind, names, part)])

    def delete(self, kind: type[R], /, *, most: int = 0, **where: Wanted) -> int:
        """Remove rows with all that is part of them, at most `most` where that is given; return how many."""
        condition, params = _condition_shape(where)
        return self._db.execute(_delete(kind, most, *condition), params).rowcount

    def renumber(self, kind: type[R], keys: Sequence[str]) -> None:
        """Set the position of rows to their index in `keys`; rows that have it already are not touched."""
        places = dict(self.values(kind, "id", "position", id=list(keys)))
        for place, key in enumerate(keys):
            if places.get(key) != place:
                self.put(kind, key, position=place)


def record(kind: type[R], row: Sequence[SqlValue]) -> R:
    """Return a record from all its columns undecoded; raises JSONDecodeError or ContentError for damaged JSON."""
    return _partial_record(kind, table_of(kind).columns, row)


def _partial_record(kind: type[R], columns: tuple[str, ...], row: Sequence[SqlValue]) -> R:
    """Return a record from some columns undecoded: their values were checked, the other fields have their defaults."""
    fields, readers = _ways(kind, columns)
    values: dict[str, Any] = dict(zip(fields, row, strict=True))
    for name, read in readers:
        values[name] = read(values[name])
    return kind.model_construct(**values)


def decoded(text: SqlValue) -> Json:
    """Return the value of a JSON column; raises JSONDecodeError for damaged JSON, ContentError for what is no text."""
    if not isinstance(text, str | bytes):
        raise ContentError("campaign.bad_value")
    try:
        found: Json = json.loads(text)
    except json.JSONDecodeError:
        raise
    except (ValueError, RecursionError) as problem:
        raise ContentError("campaign.bad_value") from problem
    return found


def value(text: SqlValue) -> dict[str, Json]:
    """Return the object a JSON column holds; raises as `record` does."""
    found = decoded(text)
    if not isinstance(found, dict):
        raise ContentError("campaign.bad_value")
    return found


def _array(text: SqlValue) -> list[Json]:
    found = decoded(text)
    if not isinstance(found, list):
        raise ContentError("campaign.bad_value")
    return found


Reader = Callable[[SqlValue], Json]
_READERS: Final[dict[str, Reader]] = {"object": value, "array": _array, "BOOLEAN": bool}
_KEPT_AS: Final[dict[str, tuple[type, ...]]] = {"INTEGER": (int,), "BOOLEAN": (int, bool), "BLOB": (bytes,)}


@cache
def _ways(
    kind: type[CampaignModel], columns: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[tuple[str, Reader], ...]]:
    """Return the fields of some columns, and the decoder of each whose stored form differs from its value."""
    of = {each.name: (field, each.shape or each.kind) for field, each in _fields(kind)}
    found = [of[name] for name in columns]
    return tuple(field for field, _ in found), tuple((f, _READERS[way]) for f, way in found if way in _READERS)


@cache
def _fields(kind: type[CampaignModel]) -> tuple[tuple[str, Column], ...]:
    return tuple(zip(kind.model_fields, table_of(kind).kinds, strict=True))


def _stored(of: Column, given: Json | bytes) -> Json | bytes:
    """Return what a column holds of a value."""
    if of.kind != "JSON":
        return given
    if not isinstance(given, dict if of.shape == "object" else list | tuple):
        raise ContentError("campaign.bad_value")
    return json_text(given)


@cache
def _types(kind: type[CampaignModel], columns: tuple[str, ...]) -> tuple[tuple[frozenset[type], bool], ...]:
    """Return the types a value of each column may have, since SQLite accepts a text even in a column of numbers, and
    whether it is a truth.
    """
    kinds = {each.name: each for each in table_of(kind).kinds}
    found = [kinds[name] for name in columns]
    nothing = {True: (type(None),), False: ()}
    return tuple(
        (frozenset((*_KEPT_AS.get(of.kind, (str,)), *nothing[of.nullable])), of.kind == "BOOLEAN") for of in found
    )


def _sound(kind: type[CampaignModel], columns: tuple[str, ...], rows: list[Kept]) -> list[Kept]:
    """Return the rows unchanged; raises ContentError where a value has a type that does not belong in its column.

    Needed in reading because a large file is read before all its values have been checked.
    """
    # Column by column: a cell costs some tens of nanoseconds so.
    for (known, truth), cells in zip(_types(kind, columns), zip(*rows, strict=True), strict=bool(rows)):
        if not known.issuperset(map(type, cells)) or (truth and not {0, 1}.issuperset(cells)):
            raise ContentError("campaign.bad_value")
        if int in known and max(map(abs, filter(None, cells)), default=0) > MAX_WHOLE:
            raise ContentError("campaign.bad_value")
    return rows


def _parts(key: Key) -> tuple[SqlValue, ...]:
    return key if isinstance(key, tuple) else (key,)


def _condition_shape(
    where: Mapping[str, Wanted], above: Mapping[str, int] = _NO_NUMBERS
) -> tuple[Shape, tuple[Wanted, ...]]:
    """Return the shape of a condition, and its values in the order of the statement."""
    lists = {
        name: json_text(list(wanted))
        for name, wanted in where.items()
        if isinstance(wanted, list | tuple | set | frozenset)
    }
    plain = {name: wanted for name, wanted in where.items() if name not in lists}
    return (tuple(plain), tuple(lists), tuple(above)), (*plain.values(), *lists.values(), *above.values())


@cache
def _order(kind: type[CampaignModel]) -> tuple[str, ...]:
    key = table_of(kind).key_columns
    return ("position", *key) if "position" in kind.__table__.columns else key


_mark = partial(bindparam, "value", unique=True)
"""Returns the place of a value in a statement."""


def _conditions(
    kind: type[CampaignModel], plain: Names, listed: Names = (), above: Names = ()
) -> list[ColumnElement[bool]]:
    """Return a condition: columns with a value, with one of a list (as JSON), and above a number."""
    of = kind.__table__.columns
    return [
        *(of[name] == _mark() for name in plain),
        *(of[name].in_(select(func.json_each(_mark()).table_valued("value").columns.value)) for name in listed),
        *(of[name] > _mark() for name in above),
    ]


def _text(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=_DIALECT))


@cache
def _select(kind: type[CampaignModel], columns: Names, order: Names, *shape: Names) -> str:
    of = kind.__table__.columns
    return _text(
        select(*(of[name] for name in columns)).where(*_conditions(kind, *shape)).order_by(*(of[n] for n in order))
    )


@cache
def _total(kind: type[CampaignModel], greatest: str, *shape: Names) -> str:
    """Return the query for the greatest value of a column, for how many rows there are where none is named."""
    of = kind.__table__
    what = func.max(of.columns[greatest]) if greatest else func.count()
    return _text(select(what).select_from(of).where(*_conditions(kind, *shape)))


@cache
def _insert(kind: type[CampaignModel]) -> str:
    return _text(insert(kind.__table__).values({name: _mark() for name in table_of(kind).columns}))


@cache
def _upsert(kind: type[CampaignModel], names: Names) -> tuple[str, tuple[int, ...]]:
    """Return the statement that writes or adds a row, and the places of its values in a row of `names`."""
    table = table_of(kind)
    made = insert(kind.__table__).values({name: _mark() for name in names})
    rest = {name: made.excluded[name] for name in names if name not in table.key_columns and name != "version"}
    sql = _text(made.on_conflict_do_update(index_elements=table.key_columns, set_=rest))
    return sql, tuple(names.index(name) for name in table.columns if name in names)


@cache
def _update(kind: type[CampaignModel], names: Names, counted: bool, *shape: Names) -> str:
    of = kind.__table__.columns
    count = [(of["version"], of["version"] + literal_column("1"))] if counted else []
    pairs = *((of[name], _mark()) for name in names), *count
    return _text(update(kind.__table__).ordered_values(*pairs).where(*_conditions(kind, *shape)))


@cache
def _delete(kind: type[CampaignModel], most: int, *shape: Names) -> str:
    found = _conditions(kind, *shape)
    if most:
        some = select(literal_column("rowid", Integer())).select_from(kind.__table__).where(*found).correlate(None)
        end, start = literal_column(str(most), Integer()), literal_column("0", Integer())
        found = [column("rowid").in_(some.limit(end).offset(start))]
    return _text(delete(kind.__table__).where(*found))

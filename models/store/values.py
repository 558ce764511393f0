"""The one check of values: what a row of a campaign may hold, asked at open, by `check`, and of a stranger's rows.

SQLite keeps whatever an altered file holds: a number for a name, a letter for a list. A query finds nearly all of that;
the values it cannot judge (nesting, numbers too long for a number) are returned and checked in Python.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import islice
from typing import Final

from models.campaign.catalogue import Column, Table, quoted
from models.campaign.rows import MAX_WHOLE
from models.content import Json
from models.games.facets.turns import EVERYBODY
from models.safe_names import MOST_ID, is_id
from models.store.rows import identifier_list
from models.store.schema import TABLES

MAX_ASSET: Final = 64_000_000
_NAMES: Final = ("name", "name_fr", "name_en")
"""Columns by which users know a row, the first that is filled."""
_NAMED: Final = 80
"""Signs of a name or a key that a sentence shows."""
_DEEPEST: Final = 100
_IDS: Final = ("id", "faction", "start", "end")
_LONG: Final = 4_000
"""From so many letters on JSON may hold a number that Python refuses to read."""


def fits(column: Column, value: object) -> bool:
    """Return whether a value may stand in a column: its type, its bounds or length, and valid JSON."""
    if value is None:
        return column.nullable
    if column.kind in ("INTEGER", "BOOLEAN"):
        return isinstance(value, int) and (abs(value) <= MAX_WHOLE if column.kind == "INTEGER" else value in (0, 1))
    if column.kind == "BLOB":
        return isinstance(value, bytes) and len(value) <= MAX_ASSET
    if not isinstance(value, str) or len(value) > column.longest:
        return False
    if is_reference(column):
        return not value or value == EVERYBODY or is_id(value)
    return column.kind != "JSON" or is_json(column, value)


def is_reference(column: Column) -> bool:
    """Return whether a column holds ids, made as `models.safe_names` says, empty where they point to nothing."""
    return column.kind == "VARCHAR" and (column.name in _IDS or column.name.endswith("_id"))


def named_by_content(key: object, data: object) -> bool:
    """Return whether a picture stands under the sha256 of its bytes."""
    return isinstance(data, bytes) and sha256(data).hexdigest() == key


def is_json(column: Column, text: str) -> bool:
    """Return whether a text is what a column of JSON holds: an object, or a list, of plain values without NaN, not
    nested too deeply.
    """
    try:
        value = json.loads(text, parse_constant=_no_constant, parse_float=_finite)
        # Half of a pair of signs is no text: it can be neither shown nor written again.
        text.encode() if "\\u" not in text else json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict if column.shape == "object" else list) and _depth(value) <= _DEEPEST


def wrong_values(db: sqlite3.Connection, most: int) -> list[tuple[Table, Sequence[object]]]:
    """Return the first `most` rows that hold what no campaign does, each as its table and its key."""
    filled = filled_tables(db, TABLES)
    return list(islice(((table, key) for table in filled for key in _wrong_rows(db, table)), most))


def filled_tables(db: sqlite3.Connection, tables: Sequence[Table]) -> list[Table]:
    """Return the tables that have rows, asked in a single query, because most campaigns use few of the tables."""
    sql = ", ".join(f"EXISTS (SELECT 1 FROM main.{quoted(table.name)})" for table in tables)  # noqa: S608  our own names
    return [table for table, has in zip(tables, db.execute(f"SELECT {sql}").fetchone(), strict=True) if has]


def key_text(key: Sequence[object]) -> str:
    """Return the key of a row as text, each part cut short, whatever type it has."""
    return "/".join(str(part)[:_NAMED] for part in key)


def row_name(db: sqlite3.Connection, table: Table, key: Sequence[object]) -> str:
    """Return what users know a row by: its name, else the name of what it is part of, else its key."""
    at = " AND ".join(f"{quoted(name)} IS ?" for name in table.key_columns)
    for column in (*(name for name in _NAMES if name in table.columns), *filter(None, (table.part_of,))):
        sql = f"SELECT {quoted(column)} FROM main.{quoted(table.name)} WHERE {at}"  # noqa: S608  our own names
        found = db.execute(sql, tuple(key)).fetchone()
        if found is not None and isinstance(found[0], str) and found[0].strip():
            if column in _NAMES:
                return found[0][:_NAMED]
            return row_name(db, next(each for each in TABLES if each.name == table.parent), found)
    return key_text(key)


def _wrong_rows(db: sqlite3.Connection, table: Table) -> Iterator[Sequence[object]]:
    doubted = _doubted(table)
    for wrong, *row in db.execute(_question(table)):
        values = row[table.keys :]
        if wrong == 1 or not all(fits(column, value) for column, value in zip(doubted, values, strict=True)):
            yield row[: table.keys]
    if table.name == "asset":
        for key, data in db.execute("SELECT sha256, bytes FROM main.asset WHERE typeof(bytes) = 'blob'"):
            if not named_by_content(key, data):
                yield (key,)


@cache
def _question(table: Table) -> str:
    """Return the query for rows that are wrong (1) or doubtful (2): the key, and the JSON of a doubtful one."""
    wrong = " OR ".join(_wrong(column) for column in table.kinds)
    doubts = _doubted(table)
    doubtful = " OR ".join(_doubtful(column) for column in doubts) or "0"
    shown = "".join(f", iif(w = 2, {quoted(column.name)}, NULL)" for column in doubts)
    case = f"CASE WHEN {wrong} THEN 1 WHEN {doubtful} THEN 2 ELSE 0 END"
    every = f"SELECT {case} AS w, * FROM main.{quoted(table.name)}"  # noqa: S608  our own names
    return f"SELECT w, {identifier_list(table.key_columns)}{shown} FROM ({every}) WHERE w > 0"  # noqa: S608


def _wrong(column: Column) -> str:
    name = quoted(column.name)
    kind = {"INTEGER": "integer", "BOOLEAN": "integer", "BLOB": "blob"}.get(column.kind, "text")
    more = {
        "INTEGER": f"{name} NOT BETWEEN -{MAX_WHOLE} AND {MAX_WHOLE}",
        "BOOLEAN": f"{name} NOT IN (0, 1)",
        "BLOB": f"length({name}) > {MAX_ASSET}",
        "JSON": f"NOT json_valid({name}) OR json_type({name}) <> '{column.shape}'",
    }.get(column.kind, f"length({name}) > {column.longest}")
    told = f"typeof({name}) <> '{kind}' OR {more}"
    return f"({name} IS NOT NULL AND ({told}))" if column.nullable else f"({told})"


def _doubted(table: Table) -> list[Column]:
    """Return the columns whose values Python checks where the query cannot judge them."""
    return [column for column in table.kinds if column.kind == "JSON" or is_reference(column)]


def _doubtful(column: Column) -> str:
    """Return the SQL condition for what Python must check: ids of unusual signs, JSON that is long, deeply nested, with
    odd escapes or numbers."""
    name = quoted(column.name)
    if is_reference(column):
        # A text with more bytes than signs has letters beyond ASCII, or hides something behind a zero byte.
        hidden = f"length(CAST({name} AS BLOB)) <> length({name})"
        return f"({name} GLOB '*[^A-Za-z0-9_-]*' OR {name} GLOB '-*' OR length({name}) > {MOST_ID} OR {hidden})"
    brackets = f"length({name}) - length(replace(replace({name}, '[', ''), '{{', ''))"
    return f"(instr({name}, '\\u') OR length({name}) > {_LONG} OR {brackets} > {_DEEPEST} OR {name} GLOB '*[0-9][eE]*')"


def _no_constant(word: str) -> object:
    raise ValueError(word)


def _finite(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        raise ValueError(word)
    return number


def _depth(value: Json) -> int:
    level, depth = [value], 0
    while level and depth <= _DEEPEST:
        depth += 1
        inner: list[Json] = []
        for each in level:
            inner.extend(each.values() if isinstance(each, dict) else each if isinstance(each, list) else ())
        level = inner
    return depth

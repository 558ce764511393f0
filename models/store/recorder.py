"""What a Change did to which rows, seen by TEMP triggers that exist only on the writing connection.

A table of the temporary database, the mirror, takes the old and the new values of each touched row in their own types:
blobs stay blobs, and text with odd characters stays whole. Rows deleted by a foreign key are seen as well.

The rows of a published turn (`models.campaign.turn_records.SETTLED`) refuse every edit, a step taken back included, and
so does a hand-over to be deleted.

The same triggers refuse every edit while the gate is shut, which it is but inside the store's transactions. (`PRAGMA
query_only` would do that too, but each turn of it makes SQLite compile every statement anew.)
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Final

from models.campaign.catalogue import Table, quoted
from models.campaign.turn_records import CLOSED_BY, CLOSING, HANDOVER, LAST_RULING, SETTLED
from models.store.rows import Row, key_text, update
from models.store.schema import TABLES

_INSERT, _UPDATE, _DELETE = "I", "U", "D"
PUBLISHED: Final = "the turn is published"
"""What SQLite says where a row of a published turn would be touched."""
HANDED: Final = "the campaign is handed over"
"""What SQLite says where a hand-over would be taken back."""
_WIDEST: Final = max(len(table.columns) for table in TABLES)


@dataclass(frozen=True, slots=True)
class Image:
    """One row before and after a step; None where it did not exist."""

    table: Table
    key: str
    before: Row | None
    after: Row | None


def watch(db: sqlite3.Connection) -> None:
    """Begin to record: create the mirror, the gate, shut, and the triggers in the temporary database."""
    # In one transaction: each for itself takes four times as long.
    db.execute("BEGIN")
    for statement in _watching():
        db.execute(statement)
    db.execute("COMMIT")


@cache
def _watching() -> tuple[str, ...]:
    values = ", ".join(f"v{n}" for n in range(2 * _WIDEST))
    verbs = (("INSERT", _INSERT), ("UPDATE", _UPDATE), ("DELETE", _DELETE))
    return (
        f"CREATE TEMP TABLE mirror (n INTEGER PRIMARY KEY, tbl, op, {values})",
        "CREATE TEMP TABLE gate AS SELECT 1 AS shut",
        *(_trigger(number, table, verb, op) for number, table in enumerate(TABLES) for verb, op in verbs),
    )


def open_gate(db: sqlite3.Connection) -> None:
    """Let edits through until `shut_gate`, or until the transaction is rolled back."""
    db.execute("UPDATE temp.gate SET shut = 0")


def shut_gate(db: sqlite3.Connection) -> None:
    """Refuse every edit from now on."""
    db.execute("UPDATE temp.gate SET shut = 1")


def take(db: sqlite3.Connection, *, count: bool = True) -> list[Image]:
    """Return the images of the rows that changed since the last call, and forget them.

    Tables come parents first. With `count`, a row that counts its edits is counted up once, however often it was
    changed in between.
    """
    images: list[Image] = []
    seen = db.execute("SELECT * FROM temp.mirror ORDER BY tbl, n").fetchall()
    for number, rows in groupby(seen, key=lambda row: row[1]):
        table = TABLES[number]
        touched = _collapsed(table, rows)
        images += [_counted(db, table, image) for image in touched] if count else touched
    if seen:
        forget(db)
    return images


def forget(db: sqlite3.Connection) -> None:
    """Forget what was recorded."""
    db.execute("DELETE FROM temp.mirror")


def _collapsed(table: Table, rows: Iterable[tuple[object, ...]]) -> list[Image]:
    """Return the first image before and the last after of each key, in the order of first touch."""
    keys, n = table.keys, len(table.columns)
    before: dict[str, Row | None] = {}
    after: dict[str, Row | None] = {}
    for _, _, op, *values in rows:
        old, new = tuple(values[:n]), tuple(values[n : 2 * n])
        if op != _INSERT:
            key = key_text(old[:keys])
            before.setdefault(key, old)
            after[key] = None
        if op != _DELETE:
            key = key_text(new[:keys])
            before.setdefault(key, None)
            after[key] = new
    return [Image(table, key, before[key], after[key]) for key in before if differ(before[key], after[key])]


def differ(one: Row | None, other: Row | None) -> bool:
    """Return whether two rows differ in a value or in the type of one (1 and 1.0 are different)."""
    return one != other or any(type(a) is not type(b) for a, b in zip(one or (), other or (), strict=True))


def _counted(db: sqlite3.Connection, table: Table, image: Image) -> Image:
    """Raise by one the edit counter of a touched row that still exists; return the image after that."""
    if "version" not in table.columns or image.before is None or image.after is None:
        return image
    place = table.columns.index("version")
    count = image.before[place]
    up = count + 1 if isinstance(count, int) else 1
    if image.after[place] == up:
        return image
    after = (*image.after[:place], up, *image.after[place + 1 :])
    update(db, table, after)
    return Image(table, image.key, image.before, after)


def _trigger(number: int, table: Table, verb: str, op: str) -> str:
    old = [f"OLD.{quoted(c)}" if op != _INSERT else "NULL" for c in table.columns]
    new = [f"NEW.{quoted(c)}" if op != _DELETE else "NULL" for c in table.columns]
    values = ", ".join(f"v{n}" for n in range(len(old + new)))
    return (
        f"CREATE TEMP TRIGGER seen_{table.name}_{verb} AFTER {verb} ON main.{quoted(table.name)} BEGIN "  # noqa: S608
        f"SELECT RAISE(ABORT, 'the gate is shut') FROM gate WHERE shut; {_published_guard(table, op)}"
        f"INSERT INTO mirror (tbl, op, {values}) VALUES ({number}, '{op}', {', '.join(old + new)}); END"
    )


def _published_guard(table: Table, op: str) -> str:
    """Return the SQL that refuses an edit of a row of a published turn, and the end of a hand-over; empty for a table
    without such rows.
    """
    if table.name not in SETTLED:
        return ""
    turn, count = (quoted(name) if name else "" for name in SETTLED[table.name])
    # The next referee may have his file already: a hand-over stays in the chain, whatever is undone here.
    handed = f"SELECT RAISE(ABORT, '{HANDED}') WHERE OLD.phase LIKE '{HANDOVER}%'; "
    sealed = handed if table.name == "snapshot" and op == _DELETE else ""
    if table.name == "turn":
        # A correction goes on to another attempt, or tells more of the same one: the secret, at the end.
        forward = "AND NOT (NEW.status = 'published' AND NEW.attempt >= OLD.attempt AND NEW.revision > OLD.revision)"
        rest = {_INSERT: "", _UPDATE: f"OLD.status = 'published' {forward}", _DELETE: "OLD.status = 'published'"}[op]
        return f"SELECT RAISE(ABORT, '{PUBLISHED}') WHERE {rest}; " if rest else ""
    if op == _INSERT and not count:
        return ""
    side = "NEW" if op == _INSERT else "OLD"
    kept = f" AND {side}.{count} <= {'revision' if table.name == 'package' else 'attempt'}" if count else ""
    free = _of_a_correction(table, op, side)
    return (
        f"{sealed}SELECT RAISE(ABORT, '{PUBLISHED}') FROM main.turn WHERE galaxy_id = {side}.galaxy_id "  # noqa: S608  our own names
        f"AND number = {side}.{turn} AND status = 'published'{kept}{f' AND NOT COALESCE({free}, 0)' if free else ''}; "
    )


def _of_a_correction(table: Table, op: str, side: str) -> str:
    """Return the SQL that is true for a row which only a correction nobody has been sent yet is made from."""
    held = "FROM main.attempt AS held WHERE held.galaxy_id = turn.galaxy_id AND held.turn = turn.number AND held.number"
    if table.name == "ruling":
        # Ids grow: one above what the attempt that holds was judged with.
        return f"OLD.id > (SELECT json_extract(rules, '$.{LAST_RULING}') {held} = turn.attempt)"
    if table.name == "snapshot" and op != _UPDATE:
        number = f"CAST(substr({side}.phase, {len(CLOSING) + 1}) AS INTEGER)"
        closed = f"(SELECT json_extract(rules, '$.{CLOSED_BY}') {held} = turn.attempt)"
        return f"({side}.phase LIKE '{CLOSING}%' AND {number} > {closed})"
    if table.name == "order_sheet":
        counted = f"EXISTS (SELECT 1 FROM json_each(held.sheets) WHERE json_extract(value, '$[1]') = {side}.id)"  # noqa: S608  our own names
        return f"NOT EXISTS (SELECT 1 {held} <= turn.attempt AND {counted})"
    return ""

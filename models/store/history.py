"""The undo steps kept in the file: row images, never commands, so a file runs nothing and outlives every rename."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Final, TypeVar

from models.campaign.catalogue import Table, quoted
from models.change import Label
from models.content import plain_values
from models.errors import Refused
from models.i18n import LANGUAGES, Text, Translator
from models.store import digests
from models.store.digests import HISTORY_ROWS, HISTORY_STEPS
from models.store.images import Same, fill_image, is_image, packed, shortened, unpacked
from models.store.recorder import Image, take
from models.store.rows import Row, delete_all, fetch_all, identifier_list, insert_all, key_text, spoken_key, update_all
from models.store.schema import TABLES
from models.store.values import fits

LOG: Final = logging.getLogger("portulan")

MAX_STEPS: Final = 500
SPARE_STEPS: Final = 25
"""So many more are kept for a while: the oldest go together, not one with every edit."""

MAX_BYTES: Final = 64_000_000
Touched = frozenset[tuple[str, str]]
"""The rows an edit touched: (table, key); the parts of a key of several columns are joined by `/`."""

Turning = Generator[int, None, Touched]
"""A step taken back or done again slice by slice: tells how many rows were looked at or written each time."""

SLICE: Final = 128
"""Rows that are looked at or written between two reports of long work."""

_NO_MOMENT: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LAST_YEAR: Final = 9999

Thing = TypeVar("Thing")
Kept = tuple[str, str, bytes | None, bytes | None]
"""A row of a step as it is kept: table, key, packed before and after."""

_TABLES: Final = {table.name: table for table in TABLES}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the history. `checkpoint` is the name somebody gave to the state after it; `done` is False once
    undone.
    """

    number: int
    at: datetime
    label: Label
    checkpoint: str
    done: bool


def touched(images: Iterable[Image]) -> Touched:
    """Return the (table, key) pairs of the rows that the images show."""
    return frozenset((image.table.name, spoken_key(_key(image))) for image in images)


def steps(db: sqlite3.Connection, known: dict[Row, Step]) -> list[Step]:
    """Return every step kept, oldest first. `known` is a cache of decoded steps by their rows, renewed here."""
    rows = db.execute("SELECT number, at, label, args, checkpoint, done FROM main.history ORDER BY number").fetchall()
    found = {row: known.get(row) or _decoded(*row) for row in rows}
    known.clear()
    known.update(found)
    return list(found.values())


def _decoded(number: int, at: str, label: str, args: str, checkpoint: str, done: int) -> Step:
    named = checkpoint if isinstance(checkpoint, str) else ""
    return Step(number, _moment(at), _label(label, args), named, bool(done))


def _label(key: object, args: object) -> Label:
    """Return the label of a step as the file keeps it; a row that names none still is a step."""
    try:
        found = json.loads(str(args))
    except (ValueError, RecursionError):
        found = None
    return Label(key, found) if isinstance(key, str) and isinstance(found, dict) else Label("store.step_unknown")


def _moment(text: object) -> datetime:
    """Return the moment of a step; that of 1970 for what is none."""
    try:
        found = datetime.fromisoformat(str(text))
    except ValueError:
        return _NO_MOMENT
    return found if found.tzinfo is not None and _NO_MOMENT.year <= found.year < _LAST_YEAR else _NO_MOMENT


def current(db: sqlite3.Connection) -> int | None:
    """Return the number of the last step that is done, None when there is none."""
    return _number(db, "SELECT max(number) FROM main.history WHERE done = 1")


def following(db: sqlite3.Connection) -> int | None:
    """Return the number of the first step that was undone, None when there is none."""
    return _number(db, "SELECT min(number) FROM main.history WHERE done = 0")


def name_current(db: sqlite3.Connection, name: str, at: datetime) -> None:
    """Name the state reached; raises Refused when every step is undone.

    A campaign whose history is empty gets a step without rows to carry the name.
    """
    if current(db) is None:
        if following(db) is not None:
            raise Refused("store.nothing_to_name")
        record(db, at, Label("store.step_checkpoint"), ())
    number = current(db)
    if number is not None:
        _write_step_column(db, number, "checkpoint", name)


def record(db: sqlite3.Connection, at: datetime, label: Label, images: Iterable[Image]) -> None:
    """Write a new last step; the steps undone before it are deleted for good, and the oldest beyond the limits too."""
    _drop(db, "done = 0")
    number = (_number(db, "SELECT max(number) FROM main.history") or 0) + 1
    size = _add_rows(db, number, images)
    args = json.dumps(plain_values(label.args), ensure_ascii=False)
    row = (number, at.isoformat(), label.key, args, "", 1, size)
    db.execute("INSERT INTO main.history VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    digests.turn(db, HISTORY_STEPS, (), (row,))
    _prune(db, number)
    LOG.info("step %d: %s %s, %d bytes", number, label.key, args, size)


def add(db: sqlite3.Connection, images: Iterable[Image]) -> None:
    """Write more rows into the last step, for a long edit in slices; raises LookupError where there is no step."""
    number = current(db)
    if number is None:
        raise LookupError("no step to add to")
    size = _add_rows(db, number, images)
    before = db.execute("SELECT CAST(size AS INTEGER) FROM main.history WHERE number = ?", (number,)).fetchone()[0]
    _write_step_column(db, number, "size", before + size)


def _add_rows(db: sqlite3.Connection, number: int, images: Iterable[Image]) -> int:
    """Write the images of a step, count their rows into the sums, and return how many bytes they take."""
    found = list(images)
    _count(db, found)
    rows = [_history_row(number, each) for each in found]
    db.executemany("INSERT INTO main.history_row VALUES (?, ?, ?, ?, ?)", rows)
    digests.turn(db, HISTORY_ROWS, (), rows)
    return sum(len(before or b"") + len(after or b"") for *_, before, after in rows)


def _history_row(number: int, image: Image) -> tuple[int, str, str, bytes | None, bytes | None]:
    """Return the row of `history_row` for an image, without the long values that the step left as they were."""
    before, after = shortened(image.before, image.after)
    return number, image.table.name, image.key, _packed(before), _packed(after)


def _count(db: sqlite3.Connection, images: Iterable[Image]) -> None:
    """Bring the sums of the tables up to date: subtract the rows as they were before, add them as they are now."""
    for table, some in groupby(images, lambda each: each.table):
        of_one = list(some)
        digests.turn(db, table, (each.before for each in of_one), (each.after for each in of_one))


def _write_step_column(db: sqlite3.Connection, number: int, column: str, value: object) -> None:
    """Write one column of a step."""
    ask = f"SELECT {identifier_list(HISTORY_STEPS.columns)} FROM main.history WHERE number = ?"  # noqa: S608  our own names
    before = db.execute(ask, (number,)).fetchone()
    db.execute(f"UPDATE main.history SET {quoted(column)} = ? WHERE number = ?", (value, number))  # noqa: S608
    digests.turn(db, HISTORY_STEPS, (before,), (db.execute(ask, (number,)).fetchone(),))


def undo(db: sqlite3.Connection) -> Touched:
    """Put the rows of the last done step back as they were before it; raises Refused when one has changed since."""
    return _turn(db, _last_done(db), done=False)


def redo(db: sqlite3.Connection) -> Touched:
    """Do the first undone step again; raises Refused when one of its rows has changed since."""
    return _turn(db, _first_undone(db), done=True)


def undoing(db: sqlite3.Connection) -> Turning:
    """Undo as `undo` does, one slice of rows at each step of the generator."""
    return _turning(db, _last_done(db), done=False)


def redoing(db: sqlite3.Connection) -> Turning:
    """Redo as `redo` does, one slice of rows at each step of the generator."""
    return _turning(db, _first_undone(db), done=True)


def _last_done(db: sqlite3.Connection) -> int:
    number = current(db)
    if number is None:
        raise Refused("store.nothing_to_undo")
    return number


def _first_undone(db: sqlite3.Connection) -> int:
    number = following(db)
    if number is None:
        raise Refused("store.nothing_to_redo")
    return number


def rows_between(db: sqlite3.Connection, one: int, other: int) -> int:
    """Return how many rows the steps between two step numbers touched, in whichever order the two are given."""
    first, last = sorted((one, other))
    found = db.execute("SELECT count(*) FROM main.history_row WHERE step > ? AND step <= ?", (first, last)).fetchone()
    return int(found[0])


def _turn(db: sqlite3.Connection, number: int, *, done: bool) -> Touched:
    turning = _turning(db, number, done=done)
    while True:
        try:
            next(turning)
        except StopIteration as end:
            found: Touched = end.value
            return found


def _turning(db: sqlite3.Connection, number: int, *, done: bool) -> Turning:
    LOG.info("step %d: %s", number, "redo" if done else "undo")
    of_table: dict[Table, list[Image]] = {}
    keys: set[tuple[str, str]] = set()
    for some in _slices(_rows(db, number)):
        images = [_image(row, done=done) for row in some]
        for table, of_one in groupby(images, key=lambda image: image.table):
            looked_at = list(of_one)
            there = fetch_all(db, table, [_key(image) for image in looked_at])
            for image in looked_at:
                if not is_image(image.before, there.get(_key(image))):
                    raise _conflict(db, number, image)
            of_table.setdefault(table, []).extend(_whole(image, there.get(_key(image))) for image in looked_at)
        keys.update((image.table.name, image.key) for image in images)
        yield len(images)
    order = sorted(of_table, key=TABLES.index)
    for table in order:
        there_then = [(image.before is None, image.after) for image in of_table[table] if image.after is not None]
        for part in _slices(there_then):
            insert_all(db, table, [after for is_new, after in part if is_new])
            update_all(db, table, [after for is_new, after in part if not is_new])
            _only(db, keys, number)
            yield len(part)
    for table in reversed(order):
        for gone in _slices([_key(image) for image in of_table[table] if image.after is None]):
            delete_all(db, table, gone)
            _only(db, keys, number)
            yield len(gone)
    _write_step_column(db, number, "done", int(done))
    return frozenset().union(*(touched(images) for images in of_table.values()))


def _key(image: Image) -> Row:
    """Return the key values of the row that an image shows."""
    return (image.after or image.before or ())[: image.table.keys]


def _whole(image: Image, there: Row | None) -> Image:
    """Return an image with the values that the step left as they were filled in from the row as it is now."""
    if there is None or image.after is None:
        return image
    return Image(image.table, image.key, there, fill_image(image.after, there))


def _only(db: sqlite3.Connection, keys: set[tuple[str, str]], number: int) -> None:
    """Update the sums for what was written; raises Refused when a foreign key changed more rows than the step names."""
    images = take(db, count=False)
    for image in images:
        if (image.table.name, image.key) not in keys:
            raise _conflict(db, number, image)
    _count(db, images)


def _rows(db: sqlite3.Connection, number: int) -> list[Kept]:
    sql = "SELECT tbl, key, before, after FROM main.history_row WHERE step = ? ORDER BY tbl, key"
    return db.execute(sql, (number,)).fetchall()


def _image(row: Kept, *, done: bool) -> Image:
    """Return a kept row as the image of doing its step (`done`) or of taking it back; raises Refused for any other."""
    tbl, key, *packed_rows = row
    try:
        before, after = map(_unpacked, packed_rows if done else reversed(packed_rows))
        image = Image(_TABLES[tbl], key, before, after)
        if not _is_sound(image):
            raise ValueError(key)
    except (LookupError, ValueError, TypeError, RecursionError) as problem:
        raise Refused("store.undo_unreadable") from problem
    return image


def _is_sound(image: Image) -> bool:
    """Return whether the rows of an image are those of its table, and what is to be written may stand there."""
    table, before, after = image.table, image.before, image.after
    rows = [row for row in (before, after) if row is not None]
    if not rows or any(len(row) != len(table.columns) or key_text(row[: table.keys]) != image.key for row in rows):
        return False
    if not all(fits(column, value) for column, value in zip(table.kinds, _key(image), strict=False)):
        return False
    return all(
        before is not None if isinstance(value, Same) else fits(column, value)
        for column, value in zip(table.kinds, after or (), strict=after is not None)
    )


def _slices(things: list[Thing]) -> Iterator[list[Thing]]:
    return (things[at : at + SLICE] for at in range(0, len(things), SLICE))


def _conflict(db: sqlite3.Connection, number: int, image: Image) -> Refused:
    """Return the Refused that names the later step that touched the row, or says it was done elsewhere."""
    later = db.execute(
        "SELECT label, args FROM main.history JOIN main.history_row ON step = number "
        "WHERE tbl = ? AND key = ? AND number > ? AND done = 1 ORDER BY number DESC LIMIT 1",
        (image.table.name, image.key, number),
    ).fetchone()
    if later is None:
        return Refused("store.undo_changed_elsewhere")
    return Refused("store.undo_conflict", step=label_text(_label(*later)))


def label_text(label: Label) -> Text:
    """Return the words of a step's label in both languages."""
    fr, en = (Translator(lang)(label.key, **label.args) for lang in LANGUAGES)
    return Text(fr, en)


def _prune(db: sqlite3.Connection, newest: int) -> None:
    """Drop the oldest steps beyond 500 (once there are 25 more) or 64 MB of images; the newest is always kept."""
    oldest = _number(db, "SELECT min(number) FROM main.history") or newest
    if newest - oldest >= MAX_STEPS + SPARE_STEPS:
        _drop(db, "number <= ?", newest - MAX_STEPS)
    # A history is never larger than its file: the sum over all steps is asked for in large files only.
    if file_size(db) <= MAX_BYTES:
        return
    kept = size = 0
    for number, bytes_ in db.execute(
        "SELECT number, CAST(size AS INTEGER) FROM main.history ORDER BY number DESC"
    ).fetchall():
        kept, size = kept + 1, size + bytes_
        if kept > 1 and size > MAX_BYTES:
            _drop(db, "number <= ?", int(number))
            return


def file_size(db: sqlite3.Connection) -> int:
    """Return how many bytes the file has."""
    pages, size = (db.execute(f"PRAGMA main.{of}").fetchone()[0] for of in ("page_count", "page_size"))
    return int(pages * size)


def _drop(db: sqlite3.Connection, condition: str, *params: int) -> None:
    numbers = db.execute(f"SELECT number FROM main.history WHERE {condition}", params).fetchall()  # noqa: S608  our own words
    if not numbers:
        return
    for table, column in ((HISTORY_ROWS, "step"), (HISTORY_STEPS, "number")):
        ask = f"SELECT {identifier_list(table.columns)} FROM main.{table.name} WHERE {column} = ?"  # noqa: S608  our own names
        for number in numbers:
            digests.turn(db, table, db.execute(ask, number), ())
        db.executemany(f"DELETE FROM main.{table.name} WHERE {column} = ?", numbers)  # noqa: S608


def _number(db: sqlite3.Connection, sql: str) -> int | None:
    found = db.execute(sql).fetchone()[0]
    return None if found is None else int(found)


def _packed(row: tuple[object, ...] | None) -> bytes | None:
    return None if row is None else packed(row)


def _unpacked(raw: bytes | None) -> tuple[object, ...] | None:
    return None if raw is None else unpacked(raw)

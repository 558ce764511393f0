"""The undo steps kept in the file: row images, never commands, so a file runs nothing and outlives every rename."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from models.change import Label
from models.errors import Refused
from models.i18n import LANGUAGES, Text, Translator
from models.store.recorder import Image, take
from models.store.rows import Row, delete_all, fetch_all, insert_all, packed, spoken_key, unpacked, update_all
from models.store.schema import TABLES

MAX_STEPS: Final = 500
MAX_BYTES: Final = 64_000_000
Touched = frozenset[tuple[str, str]]
"""The rows an edit touched: (table, key); the parts of a key of several columns are joined by `/`."""

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
    """Return which rows the images are of."""
    return frozenset((image.table.name, spoken_key(_key(image))) for image in images)


def steps(db: sqlite3.Connection) -> list[Step]:
    """Return every step kept, oldest first."""
    rows = db.execute("SELECT number, at, label, args, checkpoint, done FROM main.history ORDER BY number")
    return [
        Step(number, datetime.fromisoformat(at), Label(label, json.loads(args)), checkpoint, bool(done))
        for number, at, label, args, checkpoint, done in rows
    ]


def current(db: sqlite3.Connection) -> int | None:
    """Return the number of the last step that is done, None when there is none."""
    return _number(db, "SELECT max(number) FROM main.history WHERE done = 1")


def following(db: sqlite3.Connection) -> int | None:
    """Return the number of the first step that was undone, None when there is none."""
    return _number(db, "SELECT min(number) FROM main.history WHERE done = 0")


def name_current(db: sqlite3.Connection, name: str, at: datetime) -> None:
    """Name the state reached. A campaign whose history is empty gets a step without rows to carry the name."""
    if current(db) is None:
        if following(db) is not None:
            raise Refused("store.nothing_to_name")
        record(db, at, Label("store.step_checkpoint"), ())
    db.execute("UPDATE main.history SET checkpoint = ? WHERE number = ?", (name, current(db)))


def record(db: sqlite3.Connection, at: datetime, label: Label, images: Iterable[Image]) -> None:
    """Write a new last step; what was undone before it is gone for good, and the oldest steps beyond the limits too."""
    _drop(db, "done = 0")
    last = _number(db, "SELECT max(number) FROM main.history") or 0
    number = last + 1
    rows = [(number, each.table.name, each.key, _packed(each.before), _packed(each.after)) for each in images]
    size = sum(len(before or b"") + len(after or b"") for *_, before, after in rows)
    db.executemany("INSERT INTO main.history_row VALUES (?, ?, ?, ?, ?)", rows)
    args = json.dumps(_plain(label.args), ensure_ascii=False)
    row = (number, at.isoformat(), label.key, args, "", 1, size)
    db.execute("INSERT INTO main.history VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    _prune(db)


def undo(db: sqlite3.Connection) -> Touched:
    """Put the rows of the last done step back as they were before it; raises Refused when one has changed since."""
    number = current(db)
    if number is None:
        raise Refused("store.nothing_to_undo")
    return _turn(db, number, done=False)


def redo(db: sqlite3.Connection) -> Touched:
    """Do the first undone step again; raises Refused when one of its rows has changed since."""
    number = following(db)
    if number is None:
        raise Refused("store.nothing_to_redo")
    return _turn(db, number, done=True)


def _turn(db: sqlite3.Connection, number: int, *, done: bool) -> Touched:
    images = [_turned(image, done) for image in _images(db, number)]
    of_table = [(table, list(some)) for table, some in groupby(images, key=lambda image: image.table)]
    for table, some in of_table:
        there = fetch_all(db, table, [_key(image) for image in some])
        for image in some:
            if there.get(_key(image)) != image.before:
                raise _conflict(db, number, image)
    for table, some in of_table:
        insert_all(db, table, [image.after for image in some if image.before is None and image.after is not None])
        update_all(db, table, [image.after for image in some if image.before is not None and image.after is not None])
    for table, some in of_table:
        delete_all(db, table, [_key(image) for image in some if image.after is None])
    _only(db, images, number)
    db.execute("UPDATE main.history SET done = ? WHERE number = ?", (int(done), number))
    return touched(images)


def _key(image: Image) -> Row:
    """Return the values of the key of an image's row."""
    row = image.after if image.after is not None else image.before
    return () if row is None else row[: image.table.keys]


def _turned(image: Image, done: bool) -> Image:
    return image if done else Image(image.table, image.key, image.after, image.before)


def _only(db: sqlite3.Connection, images: list[Image], number: int) -> None:
    """Refuse when a foreign key has taken more rows along than the step knows."""
    known = {(image.table.name, image.key) for image in images}
    for image in take(db, count=False):
        if (image.table.name, image.key) not in known:
            raise _conflict(db, number, image)


def _images(db: sqlite3.Connection, number: int) -> list[Image]:
    rows = db.execute(
        "SELECT tbl, key, before, after FROM main.history_row WHERE step = ? ORDER BY tbl, key", (number,)
    ).fetchall()
    images = [Image(_TABLES[tbl], key, _unpacked(before), _unpacked(after)) for tbl, key, before, after in rows]
    return sorted(images, key=lambda image: TABLES.index(image.table))


def _conflict(db: sqlite3.Connection, number: int, image: Image) -> Refused:
    """Return the refusal that names the later step that touched the row, or says it was done elsewhere."""
    later = db.execute(
        "SELECT label, args FROM main.history JOIN main.history_row ON step = number "
        "WHERE tbl = ? AND key = ? AND number > ? AND done = 1 ORDER BY number DESC LIMIT 1",
        (image.table.name, image.key, number),
    ).fetchone()
    if later is None:
        return Refused("store.undo_changed_elsewhere")
    return Refused("store.undo_conflict", step=label_text(Label(later[0], json.loads(later[1]))))


def label_text(label: Label) -> Text:
    """Return a label in words."""
    fr, en = (Translator(lang)(label.key, **label.args) for lang in LANGUAGES)
    return Text(fr, en)


def _prune(db: sqlite3.Connection) -> None:
    """Drop the oldest steps beyond 500 or 64 MB; the newest is always kept."""
    count, newest, total = db.execute("SELECT count(*), max(number), total(size) FROM main.history").fetchone()
    if count > MAX_STEPS:
        _drop(db, f"number <= {newest - MAX_STEPS}")
    if total <= MAX_BYTES:
        return
    kept = size = 0
    for number, bytes_ in db.execute("SELECT number, size FROM main.history ORDER BY number DESC").fetchall():
        kept, size = kept + 1, size + bytes_
        if kept > 1 and size > MAX_BYTES:
            _drop(db, f"number <= {int(number)}")
            return


def _drop(db: sqlite3.Connection, condition: str) -> None:
    numbers = db.execute(f"SELECT number FROM main.history WHERE {condition}").fetchall()  # noqa: S608  our own words
    if not numbers:
        return
    db.executemany("DELETE FROM main.history_row WHERE step = ?", numbers)
    db.executemany("DELETE FROM main.history WHERE number = ?", numbers)


def _plain(value: object) -> object:
    """Return label arguments as JSON values; a Text keeps both languages."""
    if isinstance(value, Text):
        return {"fr": value.fr, "en": value.en}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value


def _number(db: sqlite3.Connection, sql: str) -> int | None:
    found = db.execute(sql).fetchone()[0]
    return None if found is None else int(found)


def _packed(row: tuple[object, ...] | None) -> bytes | None:
    return None if row is None else packed(row)


def _unpacked(raw: bytes | None) -> tuple[object, ...] | None:
    return None if raw is None else unpacked(raw)

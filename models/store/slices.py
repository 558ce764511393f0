"""Long edits and long jumps in the history, slice by slice in one transaction: they tell progress and can stop."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TypeVar

from models.campaign.change import SlicedChange
from models.campaign.rows import Rows
from models.store import history, recorder
from models.store.history import Touched
from models.store.recorder import Image

Telling = Generator[tuple[int, int], None, Touched]
"""Tells (done, total) after each slice, and returns the rows it touched."""

Thing = TypeVar("Thing")


def whole(work: Generator[object, None, Touched]) -> Touched:
    """Run a sliced work to its end without a pause and return the rows it touched."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            touched: Touched = end.value
            return touched


def applied(db: sqlite3.Connection, change: SlicedChange, at: datetime) -> Telling:
    """Do a Change and record it as one step; yields (done, total) after each slice."""
    images: dict[tuple[str, str], Image] = {}
    for done, total in change.slices(Rows(db)):
        _gather(images, recorder.take(db))
        yield 6 * done, 10 * total
    _gather(images, recorder.take(db))
    found = [image for image in images.values() if recorder.differ(image.before, image.after)]
    touched: set[tuple[str, str]] = set()
    for n, some in enumerate(_slices(found)):
        if n == 0:
            history.record(db, at, change.label, some)
        else:
            history.add(db, some)
        touched |= history.touched(some)
        yield 6 * len(found) + 4 * len(touched), 10 * len(found)
    return frozenset(touched)


def _gather(images: dict[tuple[str, str], Image], some: Sequence[Image]) -> None:
    """Add the images of one slice; of a row that an earlier slice touched as well, the first `before` is kept."""
    for image in some:
        key = image.table.name, image.key
        known = images.get(key)
        images[key] = image if known is None else Image(image.table, image.key, known.before, image.after)


def walked(db: sqlite3.Connection, number: int) -> Telling:
    """Go to the state just after step `number` (0: before all kept steps), yielding (rows done, rows in all).

    Raises Refused as a single undo does.
    """
    touched: Touched = frozenset()
    here = history.current(db) or 0
    done, total = 0, 2 * history.rows_between(db, here, number)
    while (here := history.current(db) or 0) != number:
        turning = history.undoing(db) if here > number else history.redoing(db)
        while True:
            try:
                done += next(turning)
            except StopIteration as end:
                touched |= end.value
                break
            yield done, total
    return touched


def guarded(db: sqlite3.Connection, work: Telling) -> Telling:
    """Run the work with the gate shut between two slices; nothing reaches the disk before the end."""
    # A cache that spills would lock out the Jobs that read beside us.
    db.execute("PRAGMA cache_spill=OFF")
    try:
        while True:
            try:
                told = next(work)
            except StopIteration as end:
                touched: Touched = end.value
                return touched
            recorder.shut_gate(db)
            yield told
            recorder.open_gate(db)
    finally:
        work.close()
        with suppress(sqlite3.Error):
            db.execute("PRAGMA cache_spill=ON")


def _slices(things: Sequence[Thing]) -> Iterator[Sequence[Thing]]:
    return (things[at : at + history.SLICE] for at in range(0, len(things), history.SLICE))

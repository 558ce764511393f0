"""One code path for migration, repair and import: rows are poured one by one into a fresh file, with checks.

A row that cannot be taken over is either fatal (migration: nothing may be lost) or listed (repair, import).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from models.campaign.catalogue import Table, quoted
from models.errors import ContentError
from models.i18n import MessageArg, Text
from models.problem import Grade, Problem, Where
from models.progress import Progress, cancellable, silent
from models.store import digests, integrity
from models.store.connection import connect, filling, stoppable
from models.store.integrity import table_text
from models.store.rows import Row, delete, identifier_list, insert
from models.store.schema import TABLES
from models.store.values import fits, named_by_content

_BY_NAME: Final = {table.name: table for table in TABLES}

Loose = tuple[str, Mapping[str, object]]
"""A row on its way: table and values by column."""


def pour(
    rows: Iterable[Loose],
    part: Path,
    name: str,
    *,
    lose: Callable[[Problem], None] | None = None,
    progress: Progress = silent,
) -> set[tuple[str, ...]]:
    """Fill the empty temporary file `part` with rows and check it; return the (table, key) pairs of the rows it took.

    Without `lose`, a row that does not fit raises ContentError; with it, the row is reported there and left out. Raises
    ContentError when the finished file does not pass its check. What is said of the file calls it `name`. Progress may
    cancel.
    """
    taken: set[tuple[str, ...]] = set()
    with filling(part) as db, stoppable(db, progress):

        def leave(problem: Problem) -> None:
            if lose is None:
                raise ContentError("store.row_does_not_fit", file=name, place=" ".join(map(str, problem.where.path)))
            lose(problem)

        for table, values in cancellable(rows, progress):
            problem = _take(db, table, values)
            if problem is None:
                taken.add((table, _key(_BY_NAME[table], values)))
            else:
                leave(problem)
        taken -= _leave_orphans(db, leave)
        digests.write(db)
    with closing(connect(part)) as db, stoppable(db, progress):
        problems = integrity.check(db)
    if problems:
        raise ContentError("store.rebuild_failed", file=name, what=integrity.spot(problems[0]))
    return taken


def lost_row(table: str, key: str, why: str) -> Problem:
    """Return the Problem of a row that could not be taken over."""
    args: dict[str, MessageArg] = {"table": table_text(table), "row": key or "?"}
    return Problem(Where((table, key) if key else (table,)), Grade.ERROR, "", why, args)


def left_out(path: tuple[str | Text, ...]) -> Problem:
    """Return the notice for a part of a stranger's file that is not taken over and will not be missed."""
    return Problem(Where(path), Grade.NOTICE, "", "store.left_out", {"name": path[-1]})


def _take(db: sqlite3.Connection, name: str, values: Mapping[str, object]) -> Problem | None:
    table = _BY_NAME.get(name)
    if table is None:
        return lost_row(name[:80], "", "store.lost_unknown_table")
    key = _key(table, values)
    if set(values) != set(table.columns):
        return lost_row(name, key, "store.lost_columns")
    row: Row = tuple(values[column] for column in table.columns)
    sound = all(fits(column, value) for column, value in zip(table.kinds, row, strict=True))
    if not sound or (name == "asset" and not named_by_content(row[0], row[-1])):
        return lost_row(name, key, "store.lost_value")
    try:
        insert(db, table, row)
    except sqlite3.IntegrityError as problem:
        wrong = problem.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_CHECK
        return lost_row(name, key, "store.lost_value" if wrong else "store.lost_twice")
    except UnicodeEncodeError:
        # Half of a pair of signs is no text.
        return lost_row(name, key, "store.lost_value")
    return None


def _key(table: Table, values: Mapping[str, object]) -> str:
    return "/".join(str(values.get(column))[:80] for column in table.key_columns)


def _leave_orphans(db: sqlite3.Connection, leave: Callable[[Problem], None]) -> set[tuple[str, ...]]:
    """Remove and return rows whose parent is not there, reporting each; raises what `leave` does."""
    gone: set[tuple[str, ...]] = set()
    for table in TABLES:
        if not table.parent:
            continue
        where = f"{quoted(table.part_of)} NOT IN (SELECT id FROM {quoted(table.parent)})"  # noqa: S608  our own names
        key_list = identifier_list(table.key_columns)
        keys = f"SELECT {key_list} FROM {quoted(table.name)} WHERE {where} ORDER BY {key_list}"  # noqa: S608
        for row in db.execute(keys).fetchall():
            key = "/".join(str(part)[:80] for part in row)
            leave(lost_row(table.name, key, "store.lost_parent"))
            delete(db, table, row)
            gone.add((table.name, key))
    return gone

"""A campaign from somebody else: nothing in it is run, only rows of our own tables are read, each is checked.

The main file is copied alone (a journal beside it could write into it), opened as unchangeable, with an authorizer that
allows nothing but reading our tables and a limit of work. Triggers, views and other tables stay behind. Pictures are
only accepted under the name of their content; whoever shows one still decodes it with limits.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from models.campaign.catalogue import quoted
from models.errors import ContentError, Refused
from models.problem import Problem
from models.progress import Progress, silent
from models.store import integrity
from models.store.connection import DAMAGE, connect, header, plain_columns
from models.store.database_errors import code_of, reason, wound
from models.store.files import part_of, put_new
from models.store.recovery.migrate import OWN, STEPS, climb
from models.store.recovery.rebuild import Loose, left_out, pour
from models.store.schema import TABLES, VERSION

MAX_BYTES: Final = 2_000_000_000
MAX_ROWS: Final = 2_000_000
_LONGEST: Final = 128_000_000
_WORK: Final = 1_000
_WORK_STEP: Final = 1_000_000
_NAMED: Final = re.compile(r"(?:access to|function:) (\S+)")


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What came of an import: the new file, how many rows it has, what was left out."""

    path: Path
    lost: tuple[Problem, ...]
    rows: int


def import_campaign(foreign: Path, into: Path, progress: Progress = silent) -> ImportReport:
    """Copy a stranger's campaign, row by row and checked, into a new file `into`; the stranger's file is only read.

    Raises ContentError, in one sentence with file and remedy, for a file that is damaged, newer, no campaign or too
    heavy; Refused when `into` exists or cannot be written. Progress may cancel: nothing is left then.
    """
    foreign, into = Path(foreign), Path(into).absolute()
    version = header(foreign).version
    if version > VERSION:
        raise ContentError("store.newer_refused", file=foreign.name, place=str(version))
    lost: list[Problem] = []
    try:
        if into.exists():
            raise FileExistsError
        if foreign.stat().st_size > MAX_BYTES:
            raise ContentError("store.too_heavy", file=foreign.name)
        with part_of(into) as copy, part_of(into) as part:
            progress(0, 3)
            shutil.copyfile(foreign, copy)
            progress(1, 3)
            rows = climb(_read(copy, foreign.name, version, lost), version, STEPS)
            taken = pour(rows, part, foreign.name, lose=lost.append, progress=progress)
            progress(2, 3)
            put_new(part, into)
    except FileExistsError as problem:
        raise Refused("store.exists", name=into.name) from problem
    except (OSError, *DAMAGE) as problem:
        raise Refused("store.cannot_create", name=into.name, reason=reason(problem)) from problem
    return ImportReport(into, tuple(lost), len(taken))


def _read(copy: Path, name: str, version: int, lost: list[Problem]) -> Iterator[Loose]:
    work = 0

    def enough() -> bool:
        nonlocal work
        work += 1
        return work > _WORK

    try:
        with closing(connect(copy, "ro&immutable=1")) as db:
            db.set_progress_handler(enough, _WORK_STEP)
            db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
            lost += [left_out(problem.where.path) for problem in _strange(db, version)]
            columns = {table: plain_columns(db, table) for table in _tables(db, name, version)}
            db.set_authorizer(_reading_only)
            yield from _rows(db, name, columns)
    except DAMAGE as problem:
        denied = code_of(problem) == sqlite3.SQLITE_AUTH
        key = "store.foreign_table" if denied else "store.too_heavy" if work > _WORK else "store.damaged_foreign"
        named = _NAMED.search(str(problem))
        place = named[1][:80] if named else "?"
        raise ContentError(key, file=name, place=place, what=wound(problem)) from problem


def _strange(db: sqlite3.Connection, version: int) -> list[Problem]:
    """Return what stands beside the tables of a campaign, as Problems; in an older format, what no format has."""
    never = (integrity.kind_text("trigger"), integrity.kind_text("view"))
    found = [problem for problem in integrity.foreign_schema(db) if problem.where.path]
    return [problem for problem in found if version == VERSION or problem.args["kind"] in never]


def _tables(db: sqlite3.Connection, name: str, version: int) -> list[str]:
    """Return the tables to read: ours, and real ones (a virtual table or a view has no page of its own)."""
    found = db.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
    real = [str(row[0]) for row in found]
    wanted = {table.name: list(table.columns) for table in TABLES}
    if version < VERSION:
        wanted = {t: plain_columns(db, t) for t in real if not t.startswith("sqlite_") and t not in OWN}
    for table, columns in wanted.items():
        if table not in real or not columns or plain_columns(db, table) != columns:
            raise ContentError("store.foreign_table", file=name, place=table)
    return list(wanted)


def _rows(db: sqlite3.Connection, name: str, columns: dict[str, list[str]]) -> Iterator[Loose]:
    count = 0
    for table, names in columns.items():
        for row in db.execute(f"SELECT * FROM main.{quoted(table)} NOT INDEXED"):  # noqa: S608  quoted
            count += 1
            if count > MAX_ROWS:
                raise ContentError("store.too_heavy", file=name)
            yield table, dict(zip(names, row, strict=True))


def _reading_only(action: int, *_: str | None) -> int:
    """Allow a SELECT of columns; no function, no pragma, no other file, nothing that writes."""
    return sqlite3.SQLITE_OK if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ) else sqlite3.SQLITE_DENY

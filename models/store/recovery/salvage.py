"""Replaces a damaged file of any format by what can still be read of it, and keeps the damaged one beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from models.campaign.catalogue import Table, quoted
from models.errors import ContentError, Refused, SpokenError
from models.i18n import MessageArg
from models.problem import Grade, Problem, Where
from models.progress import Progress, cancellable, silent
from models.store import integrity
from models.store.backup import backups, copy_files, set_aside
from models.store.connection import DAMAGE, connect, header
from models.store.database_errors import is_ground, reason
from models.store.digests import FIRST_SUM
from models.store.files import part_of, put_in_place, stamp, true_path
from models.store.left_beside import said_beside
from models.store.lock import hold_lock
from models.store.recovery.foreign import import_campaign
from models.store.recovery.merging import Merged, Saved, merged
from models.store.recovery.migrate import STEPS, climb
from models.store.recovery.rebuild import Loose, lost_row, pour
from models.store.recovery.row_recovery import SalvagedRows, scavenged
from models.store.rows import Row, identifier_list, key_text
from models.store.schema import VERSION, tables_of

__all__ = ["RepairReport", "import_campaign", "repair"]

_ASKED: Final = 3
"""So many backups are asked for what a file has lost, the newest first."""
_NO_HEAD: Final = ("store.zeroed", "store.not_sqlite", "store.empty_file", "store.not_campaign")


@dataclass(frozen=True, slots=True)
class RepairReport:
    """What a repair came to.

    `kept` is where the file as it was can be found (None: nothing was wrong and nothing was done); `lost` names every
    row that could not be taken over, and every table whose content nothing proves; `rows` counts the rows taken over;
    `came` counts them by origin (`file`, `history`, or a backup's name); `beside` says what lay beside the file.
    """

    kept: Path | None
    lost: tuple[Problem, ...]
    rows: int
    came: Mapping[str, int] = field(default_factory=dict)
    beside: tuple[Problem, ...] = ()


def repair(path: Path, clock: Callable[[], datetime], progress: Progress = silent) -> RepairReport:
    """Replace a damaged file by a fresh one with all that the file, its history and its backups still give.

    The damaged file is kept beside it; a file without Problems is left alone. Raises Refused when the campaign is open
    somewhere or cannot be written, ContentError when it is of a newer format or no campaign can be recovered. Progress
    may cancel: nothing is left then, and the file is as it was.
    """
    path = true_path(path)
    version = _version(path)
    try:
        progress(0, 5)
        whole = _count_if_whole(path, version, progress)
        if whole is not None:
            return RepairReport(None, (), whole)
        with hold_lock(path, clock):
            return _repair_file(path, version or VERSION, clock, progress)
    except (OSError, *DAMAGE) as problem:
        raise Refused("store.cannot_write", name=path.name, reason=reason(problem)) from problem


def _repair_file(path: Path, version: int, clock: Callable[[], datetime], progress: Progress) -> RepairReport:
    lost: list[Problem] = []
    with part_of(path) as part, part_of(path) as copy:
        copy_files(path, copy)
        progress(1, 5)
        found = scavenged(copy, version, progress)
        progress(2, 5)
        result = merged(found, list(_saved(path, version, progress)), progress)
        progress(3, 5)
        taken = pour(
            climb(_loose(result, version), version, STEPS), part, path.name, lose=lost.append, progress=progress
        )
        if not taken:
            raise ContentError("store.nothing_left", file=path.name)
        progress(4, 5)
        kept = set_aside(path, f"damaged-{stamp(clock())}")
        put_in_place(part, path)
    unread = [problem for problem in found.lost if problem.where.path not in taken]
    told = (*_unproven(found, result), *unread, *lost)
    missing = {problem.where.path: problem for problem in told if problem.where.path not in taken}
    beside = said_beside(path, kept) if kept is not None else ()
    return RepairReport(kept, tuple(missing.values()), len(taken), dict(sorted(result.came.items())), beside)


def _unproven(found: SalvagedRows, result: Merged) -> Iterator[Problem]:
    """Yield a Problem for each table whose rows do not meet the digest that the file keeps of it."""
    if result.unmet and all(said is None for said in result.unmet.values()):
        if found.version >= FIRST_SUM:
            yield Problem(Where(("seal",)), Grade.ERROR, "", "store.lost_proof", {})
        for name in result.unmet.keys() - found.whole:
            yield lost_row(name, "", "store.lost_uncounted")
        return
    for name, said in result.unmet.items():
        rows = len(result.rows[name])
        args: dict[str, MessageArg] = {"table": integrity.table_text(name), "rows": rows if said is None else said}
        if said is not None and said > rows:
            yield Problem(Where((name,)), Grade.ERROR, "", "store.lost_counted", {**args, "count": said - rows})
        else:
            yield Problem(Where((name,)), Grade.ERROR, "", "store.lost_unproven", args)


def _loose(result: Merged, version: int) -> Iterator[Loose]:
    columns = {table.name: table.columns for table in tables_of(version)}
    for name, rows in result.rows.items():
        for row in rows.values():
            yield name, dict(zip(columns[name], row, strict=True))


def _saved(path: Path, version: int, progress: Progress) -> Iterator[Saved]:
    """Yield the rows of the newest undamaged backups, converted to format `version`."""
    asked = 0
    for each in backups(path):
        with suppress(SpokenError, OSError, *DAMAGE):
            of = header(each.path).version
            if asked == _ASKED or of > version or integrity.check_file(each.path, progress):
                continue
            with closing(connect(each.path)) as db:
                tables = tables_of(of)
                rows = climb((loose for table in tables for loose in _read(db, table)), of, STEPS, version)
                yield Saved(each.path.name, _by_key(cancellable(rows, progress), version))
            asked += 1


def _read(db: sqlite3.Connection, table: Table) -> Iterator[Loose]:
    for row in db.execute(f"SELECT {identifier_list(table.columns)} FROM main.{quoted(table.name)}"):  # noqa: S608  our own names
        yield table.name, dict(zip(table.columns, row, strict=True))


def _by_key(rows: Iterable[Loose], version: int) -> dict[str, dict[str, Row]]:
    tables = {table.name: table for table in tables_of(version)}
    found: dict[str, dict[str, Row]] = {}
    for name, values in rows:
        row = tuple(values[column] for column in tables[name].columns)
        found.setdefault(name, {})[key_text(row[: tables[name].keys])] = row
    return found


def _version(path: Path) -> int | None:
    """Return the format of a file, None where its head does not say; raises ContentError for one not ours to mend."""
    try:
        version = header(path).version
    except ContentError as problem:
        if problem.key not in _NO_HEAD or (problem.key == "store.not_campaign" and not _has_our_tables(path)):
            raise
        return None
    if version > VERSION:
        raise ContentError("store.newer_refused", file=path.name, place=str(version))
    if version not in STEPS and version != VERSION:
        if not _has_our_tables(path):
            raise ContentError("store.too_old", file=path.name, place=str(version))
        return None
    return version


def _has_our_tables(path: Path) -> bool:
    """Return whether a file with a strange head is laid out as a campaign all the same."""
    with suppress(*DAMAGE), closing(connect(path, "ro&immutable=1")) as db:
        names = {row[0] for row in db.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'")}
        return names.issuperset(table.name for table in tables_of(1))
    return False


def _fits(path: Path, version: int, progress: Progress) -> bool:
    """Return whether every row of a sound old file can be converted to today's format; raises OSError, Refused."""
    if version == VERSION:
        return True
    try:
        with part_of(path) as part, closing(connect(path)) as db:
            rows = (loose for table in tables_of(version) for loose in _read(db, table))
            pour(climb(rows, version, STEPS), part, path.name, progress=progress)
    except ContentError:
        return False
    except DAMAGE as problem:
        if is_ground(problem):
            raise Refused("store.cannot_write", name=path.name, reason=reason(problem)) from problem
        raise
    return True


def _count_if_whole(path: Path, version: int | None, progress: Progress) -> int | None:
    """Return how many rows a file without Problems has, None for any other."""
    if version is None:
        return None
    with suppress(*DAMAGE):
        if integrity.check_file(path, progress) or not _fits(path, version, progress):
            return None
        with closing(connect(path)) as db:
            tables = tables_of(version)
            counts = (db.execute(f"SELECT count(*) FROM main.{quoted(table.name)}").fetchone() for table in tables)  # noqa: S608
            return sum(int(count) for (count,) in counts)
    return None

"""The steps of opening a campaign file, in their order: lock, migration, connection, a view of a newer file."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from models.errors import ContentError, Refused, SpokenError
from models.problem import Grade, Problem, Where
from models.store.connection import DAMAGE, Unlocked, connect, header, plain_columns
from models.store.database_errors import is_ground, primary, reason, wound
from models.store.files import journal_of, refuse_long_name, sweep, wal_of
from models.store.left_beside import put_aside
from models.store.lock import Lock, Owner, acquire
from models.store.schema import HISTORY, TABLES

_PROTECTED: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


def locked(path: Path, clock: Callable[[], datetime]) -> tuple[Lock | None, SpokenError | None]:
    """Return the lock of a file, or None and the reason why the file can only be read."""
    try:
        refuse_long_name(path)
        os.close(os.open(path, os.O_RDWR))
    except OSError as problem:
        if problem.errno not in _PROTECTED:
            return None, Refused("store.no_writing", name=path.name, reason=reason(problem))
        return None, Refused("store.read_only_file", name=path.name)
    try:
        found = acquire(path, clock)
    except OSError as problem:
        if problem.errno not in _PROTECTED:
            return None, Refused("store.no_writing", name=path.name, reason=reason(problem))
        return None, Refused("store.read_only_folder", name=path.name, folder=path.parent.name)
    if isinstance(found, Owner):
        key = "store.locked_here" if found.here else "store.locked_elsewhere"
        return None, Refused(
            key, name=path.name, user=found.user or "?", host=found.host or "?", since=_local(found.since)
        )
    sweep(path)
    return found, None


def _local(since: str) -> str:
    """Return the moment that a lock names in local time, to the minute; words that are no moment as they are."""
    try:
        return datetime.fromisoformat(since).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return since


def aside(path: Path) -> tuple[Problem, ...]:
    """Return what was put aside from beside a file whose lock we have; nothing where that cannot be done."""
    with suppress(OSError):
        if wal_of(path).exists():
            return put_aside(path)
    return ()


def unlocked(path: Path, db: sqlite3.Connection) -> tuple[Problem, ...]:
    """Return the warning that nothing but our own lock file keeps others out; nothing where files can be locked."""
    args = {"name": path.name, "folder": path.parent.name}
    told = Problem(Where(), Grade.WARNING, "", "store.no_locks", args)
    return (told,) if isinstance(db, Unlocked) else ()


def brought_up(path: Path, version: int, clock: Callable[[], datetime]) -> tuple[Problem, ...]:
    """Bring a file of an old format to today's, under its lock; raises ContentError when it cannot be locked.

    Returns what lay beside the file.
    """
    from models.store.recovery.migrate import migrate  # noqa: PLC0415  only a file of an old format is rebuilt

    lock, why = locked(path, clock)
    if lock is None:
        if why is not None and why.key == "store.no_writing":
            raise ContentError("store.cannot_migrate", file=path.name, reason=why.args_["reason"])
        raise ContentError("store.old_read_only", file=path.name, place=str(version))
    try:
        told = aside(path)
        if header(path).version == version:
            migrate(path, version)
        return told
    finally:
        lock.release()


def connected(path: Path, *, writer: bool) -> sqlite3.Connection:
    """Return a connection that can read the schema; an edit that was interrupted is rolled back first.

    Raises ContentError when the file is too damaged to be read, or needs that roll-back where nothing can be written.
    """
    try:
        if not writer and journal_of(path).exists():
            with closing(connect(path)) as db:
                alone = not isinstance(db, Unlocked)
            # Without locks the interrupted edit may be one that somebody is making.
            if alone:
                with suppress(OSError, sqlite3.Error), closing(connect(path, "rw")) as db:
                    _first_read(db)
        db = connect(path, "rw" if writer else "ro")
        try:
            _first_read(db)
        except BaseException:
            db.close()
            raise
    except (OSError, *DAMAGE) as problem:
        code = primary(problem)
        if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY) and journal_of(path).exists():
            raise ContentError("store.needs_recovery", file=path.name) from problem
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise ContentError("store.busy_file", file=path.name) from problem
        if is_ground(problem):
            raise ContentError("store.unreadable", file=path.name, reason=reason(problem)) from problem
        raise ContentError("store.unusable", file=path.name, what=wound(problem)) from problem
    return db


def newer(path: Path, version: int) -> sqlite3.Connection:
    """Return a reading connection to a file of a newer format, when it still has every table and column of ours.

    Raises ContentError otherwise. Not a byte of it is changed: not even an interrupted edit is rolled back.
    """
    refusal = ContentError("store.newer_refused", file=path.name, place=str(version))
    if journal_of(path).exists():
        raise refusal
    try:
        db = connect(path)
    except DAMAGE as problem:
        raise refusal from problem
    try:
        for table in TABLES + HISTORY:
            kind = db.execute("SELECT type FROM main.sqlite_schema WHERE name = ?", (table.name,)).fetchone()
            if kind != ("table",) or not set(plain_columns(db, table.name)).issuperset(table.columns):
                raise refusal
    except DAMAGE as problem:
        db.close()
        raise refusal from problem
    except BaseException:
        db.close()
        raise
    return db


def identity(path: Path) -> tuple[int, int] | None:
    """Return (device, inode) of a file, None when there is none; the pair changes when the file is replaced."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def program() -> str:
    """Return the version of this program."""
    from importlib import metadata  # noqa: PLC0415  only a new file asks, not every opening

    try:
        return metadata.version("portulan")
    except metadata.PackageNotFoundError:
        return "?"


def data_version(db: sqlite3.Connection) -> int:
    """Return a number that changes when another connection has written into the file."""
    return int(db.execute("PRAGMA data_version").fetchone()[0])


def _first_read(db: sqlite3.Connection) -> None:
    db.execute("SELECT count(*) FROM main.sqlite_schema").fetchone()

"""The sqlmodel side of the one connection: an engine that never begins, commits or rolls back by itself."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Engine, create_engine
from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.pool import StaticPool
from sqlmodel import Session

from models.i18n import Text, both, trouble

_REASONS: Final = {
    sqlite3.SQLITE_FULL: "ground.reason_full",
    sqlite3.SQLITE_READONLY: "ground.reason_read_only",
    sqlite3.SQLITE_CANTOPEN: "ground.reason_no_place",
    sqlite3.SQLITE_IOERR: "ground.reason_disk",
    sqlite3.SQLITE_CORRUPT: "store.reason_damaged",
    sqlite3.SQLITE_NOTADB: "store.reason_damaged",
}


class ChangeSession(Session):
    """A Session inside a transaction that belongs to the store."""

    def commit(self) -> None:
        """Refuse: only the store ends a transaction."""
        raise RuntimeError("a Change never commits: the store does")

    def rollback(self) -> None:
        """Refuse: a Change that cannot be done raises Refused."""
        raise RuntimeError("a Change never rolls back: it raises Refused")


def engine_of(db: sqlite3.Connection) -> Engine:
    """Return an engine on this very connection. Closing a Session must not end a transaction the store has begun, so
    the engine takes the connection for what it is: one in autocommit, where BEGIN and COMMIT are written by hand.
    """
    engine = create_engine(
        "sqlite://",
        creator=lambda: db,
        poolclass=StaticPool,
        skip_autocommit_rollback=True,
        json_serializer=_written,
    )
    # The first connection asks the database a few things: let that be now, outside of any transaction.
    engine.connect().close()
    return engine


@contextmanager
def sessions(engine: Engine) -> Iterator[Session]:
    """Give a Session that loads what it is asked and leaves objects usable after it."""
    with ChangeSession(engine, expire_on_commit=False) as session:
        yield session


def database_error(problem: BaseException) -> sqlite3.Error | UnicodeEncodeError | None:
    """Return what SQLite had to say, also when SQLAlchemy has wrapped it; None when it is about something else."""
    if isinstance(problem, DBAPIError | StatementError) and problem.orig is not None:
        problem = problem.orig
    return problem if isinstance(problem, sqlite3.Error | UnicodeEncodeError) else None


def is_damage(problem: BaseException) -> bool:
    """Return whether reading failed because of what is in the file."""
    error = database_error(problem)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR):
        return True
    unreadable = isinstance(error, sqlite3.OperationalError) and "decode to UTF-8" in str(error)
    return unreadable or isinstance(problem, json.JSONDecodeError | UnicodeDecodeError)


def is_passing(error: sqlite3.Error) -> bool:
    """Return whether trying again later may succeed: another program is reading just now."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def reason(problem: BaseException) -> Text:
    """Return why the system or the database could not, in words where we have them, otherwise in their own."""
    if isinstance(problem, OSError):
        return trouble(problem)
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    key = _REASONS.get(code)
    return both(key) if key else Text.same(" ".join(str(problem).split())[:200])


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))

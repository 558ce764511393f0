"""Tells what an error of SQLite means: damage, a place that cannot be used, or one refused edit."""

from __future__ import annotations

import json
import re
import sqlite3
from typing import Final

from models.errors import ContentError, Refused
from models.i18n import Text, both, trouble
from models.store.recorder import HANDED, PUBLISHED

_REASONS: Final = {
    sqlite3.SQLITE_FULL: "ground.reason_full",
    # SQLite tells a full disk from the file size a system allows only by name.
    sqlite3.SQLITE_IOERR_WRITE: "ground.reason_not_written",
    sqlite3.SQLITE_IOERR_TRUNCATE: "ground.reason_not_written",
    sqlite3.SQLITE_IOERR_FSYNC: "ground.reason_not_written",
    sqlite3.SQLITE_READONLY: "ground.reason_read_only",
    # Why a file cannot be opened SQLite does not tell: the place may be gone, full or closed to us.
    sqlite3.SQLITE_CANTOPEN: "ground.reason_not_opened",
    sqlite3.SQLITE_IOERR: "ground.reason_disk",
    sqlite3.SQLITE_CORRUPT: "store.reason_damaged",
    sqlite3.SQLITE_NOTADB: "store.reason_damaged",
}


_GROUND: Final = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
}
_SIGNS: Final = (
    ("store.wound_text", "utf-8|decode|expecting|delimiter|escape|json|extra data|unterminated"),
    ("store.wound_head", "not a database"),
    ("store.wound_list", "schema|no such table|no such column"),
    ("store.wound_index", "index"),
    ("store.wound_disk", "disk i/o"),
    ("store.wound_value", "constraint|null value|value in"),
)
_PAGE: Final = re.compile(r"\bpage (\d+)", re.IGNORECASE)


def wound(said: object) -> Text:
    """Return what an error message says is broken: the kind of damage, or the page it names."""
    words = str(said)
    for key, signs in _SIGNS:
        if re.search(signs, words, re.IGNORECASE):
            return both(key)
    page = _PAGE.search(words)
    return both("store.wound_page", page=page[1]) if page else both("store.wound_build")


_TORN: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ}
"""What a part of a file that cannot be read looks like: for whoever wants it back, that is damage."""


def database_error(problem: BaseException) -> sqlite3.Error | UnicodeEncodeError | None:
    """Return the exception if it comes from the database, else None."""
    return problem if isinstance(problem, sqlite3.Error | UnicodeEncodeError) else None


def code_of(problem: BaseException) -> int:
    """Return the code that SQLite gave an error; 0 for any other exception."""
    return getattr(problem, "sqlite_errorcode", 0)


def primary(problem: BaseException) -> int:
    """Return the code of the kind an error of SQLite is of; the whole code says more closely which one."""
    return code_of(problem) & 0xFF


def is_damage(problem: BaseException) -> bool:
    """Return whether reading failed because of what the file contains."""
    error = database_error(problem)
    if primary(problem) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR):
        return True
    unreadable = isinstance(error, sqlite3.OperationalError) and "decode to UTF-8" in str(error)
    return unreadable or isinstance(problem, json.JSONDecodeError | UnicodeDecodeError)


def met_damage(name: str, problem: BaseException) -> ContentError:
    """Return the exception that tells the user of damage that a query has met."""
    return ContentError("store.damaged", file=name, what=wound(database_error(problem) or problem))


def is_ground(problem: BaseException) -> bool:
    """Return whether the place failed (full, closed to us, busy, out of memory), whatever the file contains."""
    if primary(problem) == sqlite3.SQLITE_IOERR:
        return code_of(problem) not in _TORN
    return isinstance(problem, OSError) or primary(problem) in _GROUND


def is_passing(error: sqlite3.Error) -> bool:
    """Return whether trying again later may succeed: another program is reading just now."""
    return primary(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def refusal_of(error: sqlite3.Error | UnicodeEncodeError, name: str) -> Refused | None:
    """Return the Refused for an edit that failed alone; None when the file cannot be written any more."""
    if isinstance(error, UnicodeEncodeError):
        return Refused("store.bad_text")
    if isinstance(error, sqlite3.IntegrityError):
        said = {PUBLISHED: "turn.published", HANDED: "turn.hand_over_stays"}
        return Refused(next((key for why, key in said.items() if why in str(error)), "store.rows_clash"))
    return Refused("store.busy", name=name) if is_passing(error) else None


def reason(problem: BaseException) -> Text:
    """Return why the system or the database failed, in the user's language."""
    if isinstance(problem, OSError):
        return trouble(problem)
    key = _REASONS.get(code_of(problem)) or _REASONS.get(primary(problem))
    return both(key) if key else wound(problem)

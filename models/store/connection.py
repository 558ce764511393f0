"""SQLite connections of a campaign file: one set of settings, stated once, and what the first 100 bytes say."""

from __future__ import annotations

import logging
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from models.campaign.catalogue import quoted
from models.campaign.rows import Rows
from models.errors import ContentError
from models.i18n import trouble
from models.progress import Cancelled, Progress, silent
from models.store.files import part_of
from models.store.schema import APPLICATION_ID, DDL, VERSION

LOG: Final = logging.getLogger("portulan")

BUSY_SECONDS: Final = 5.0
_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
STEPS: Final = 20_000
"""Steps of the database between two questions whether to go on: some milliseconds."""

DAMAGE: Final = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What reading a broken file raises."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says of itself before any of its SQL is read."""

    application_id: int
    version: int


def header(path: Path) -> Header:
    """Return the header of a campaign file without opening it; raises ContentError for anything else."""
    try:
        # A pipe would be waited for until somebody writes into it.
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise ContentError("store.no_plain_file", file=path.name)
        with path.open("rb") as file:
            raw = file.read(_HEADER)
    except FileNotFoundError as problem:
        raise ContentError("store.no_file", file=path.name) from problem
    except OSError as problem:
        if path.is_dir():
            raise ContentError("store.is_folder", file=path.name) from problem
        raise ContentError("store.unreadable", file=path.name, reason=trouble(problem)) from problem
    if not raw:
        raise ContentError("store.empty_file", file=path.name)
    if not any(raw):
        raise ContentError("store.zeroed", file=path.name, place="0–99")
    if len(raw) < _HEADER or not raw.startswith(_MAGIC):
        raise ContentError("store.not_sqlite", file=path.name)
    application_id, version = int.from_bytes(raw[68:72], "big"), int.from_bytes(raw[60:64], "big")
    if application_id != APPLICATION_ID:
        raise ContentError("store.not_campaign", file=path.name)
    return Header(application_id, version)


class Unlocked(sqlite3.Connection):
    """A connection to a file of a file system that keeps no locks: only our own lock file says who writes."""


_UNLOCKED: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR_LOCK,
    sqlite3.SQLITE_IOERR_RDLOCK,
    sqlite3.SQLITE_IOERR_CHECKRESERVEDLOCK,
}
"""What SQLite answers where a lock is held, and also where the file system keeps none."""


def connect(path: Path, mode: str = "ro") -> sqlite3.Connection:
    """Return a connection with the settings of the house. `mode` is `ro`, `rw` or `rwc`, or `ro&immutable=1`.

    It is an Unlocked where the file system keeps no locks; only whoever holds our own lock of the file, or has just
    made it, may write there.
    """
    LOG.info("open %s (%s)", path, mode)
    address = f"{path.absolute().as_uri()}?mode={mode}"
    db = sqlite3.connect(address, uri=True, isolation_level=None, timeout=0)
    try:
        if _meets_lock(db, "PRAGMA schema_version") and _keeps_no_locks(path):
            db.close()
            db = sqlite3.connect(f"{address}&nolock=1", uri=True, isolation_level=None, factory=Unlocked)
        db.execute(f"PRAGMA busy_timeout={round(BUSY_SECONDS * 1000)}")
        settle(db, writer=not mode.startswith("ro"))
    except BaseException:
        db.close()
        raise
    return db


def _meets_lock(db: sqlite3.Connection, question: str) -> bool:
    """Return whether a statement fails at a lock; what else is wrong with the file is for those who read it."""
    try:
        db.execute(question).fetchone()
    except sqlite3.Error as problem:
        return getattr(problem, "sqlite_errorcode", 0) in _UNLOCKED
    return False


def _keeps_no_locks(path: Path) -> bool:
    """Return whether not even a new file beside `path`, known to nobody, can be locked.

    Where no file can be made there, nobody can tell: the locks are believed.
    """
    with suppress(OSError), part_of(path) as part, closing(sqlite3.connect(part, timeout=0)) as db:
        return _meets_lock(db, "BEGIN EXCLUSIVE")
    return False


def settle(db: sqlite3.Connection, *, writer: bool) -> None:
    """Apply the settings every connection has. WAL is never used: the file alone must be the whole campaign."""
    db.execute("PRAGMA trusted_schema=OFF")
    db.execute("PRAGMA cell_size_check=ON")
    db.execute("PRAGMA foreign_keys=ON")
    db.execute("PRAGMA temp_store=MEMORY")
    # Rows removed by REPLACE are otherwise not seen by triggers.
    db.execute("PRAGMA recursive_triggers=ON")
    if writer:
        db.execute("PRAGMA journal_mode=DELETE")
        db.execute("PRAGMA synchronous=EXTRA")


def plain_columns(db: sqlite3.Connection, table: str) -> list[str]:
    """Return the columns of a table; none when one of them is a formula, which reading would run."""
    found = db.execute(f"PRAGMA main.table_xinfo({quoted(table)})").fetchall()
    return [] if any(row[6] for row in found) else [str(row[1]) for row in found]


@contextmanager
def stoppable(db: sqlite3.Connection, progress: Progress) -> Iterator[None]:
    """Let a Progress that cancels interrupt the running query of a connection; raises Cancelled then."""
    stopped = False

    def asked() -> bool:
        nonlocal stopped
        try:
            progress(0, 0)
        except Cancelled:
            stopped = True
        return stopped

    db.set_progress_handler(asked, STEPS)
    try:
        yield
    except Exception as problem:
        if stopped:
            raise Cancelled from problem
        raise
    finally:
        db.set_progress_handler(None, 0)
    if stopped:
        # Somebody has taken the end of the query for a fault of the file.
        raise Cancelled


@contextmanager
def filling(part: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection to the empty temporary file `part`, laid out in the current format, inside one transaction.

    Nothing is synced here: whoever moves the file into its place does that once. Rows may come in any order, because
    foreign keys are checked at the end.
    """
    with closing(connect(part, "rw")) as db:
        db.execute("PRAGMA journal_mode=MEMORY")
        db.execute("PRAGMA synchronous=OFF")
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={VERSION}")
        db.execute("PRAGMA defer_foreign_keys=ON")
        for statement in DDL:
            db.execute(statement)
        yield db
        db.execute("COMMIT")


@contextmanager
def aside(path: Path, progress: Progress = silent) -> Iterator[Rows]:
    """Give a reader of a campaign file that can be used in the calling thread; raises sqlite3.Error.

    It holds no lock between two queries: what is written meanwhile may be in one answer and not yet in the other.
    Progress may cancel, in the middle of a query too.
    """

    with closing(connect(path)) as db, stoppable(db, progress):
        yield Rows(db)

"""A campaign file read beside its open Store, on a connection of its own: for Jobs, as a Store has one thread."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from models.progress import Cancelled, Progress, silent
from models.store.connection import connect
from models.store.reader import CampaignReader

STEPS: Final = 20_000
"""Steps of the database between two questions whether to go on: some milliseconds."""


@contextmanager
def aside(path: Path, progress: Progress = silent) -> Iterator[Any]:
    """Give a reader of a campaign file that can be used in the calling thread; raises what SQLite does.

    It holds no lock between two queries: what is written meanwhile may be in one answer and not yet in the other.
    Progress may cancel, in the middle of a query too.
    """

    def session() -> Any:
        from models.store.sessions import Sessions  # noqa: PLC0415  most readers never ask for the database toolkit

        return Sessions(db).session()

    with closing(connect(path)) as db, stoppable(db, progress):
        reader = CampaignReader(db, session)
        try:
            yield reader
        finally:
            reader.close()


@contextmanager
def stoppable(db: sqlite3.Connection, progress: Progress) -> Iterator[None]:
    """Let whoever asks to stop break off a query of a connection: what it raises then becomes Cancelled."""
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

"""A campaign file read beside its open Store, on a connection of its own: for Jobs, as a Store has one thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from models.campaign.rows import Rows
from models.progress import Progress, silent
from models.store.connection import connect, stoppable


@contextmanager
def aside(path: Path, progress: Progress = silent) -> Iterator[Rows]:
    """Give a reader of a campaign file that can be used in the calling thread; raises what SQLite does.

    It holds no lock between two queries: what is written meanwhile may be in one answer and not yet in the other.
    Progress may cancel, in the middle of a query too.
    """

    with closing(connect(path)) as db, stoppable(db, progress):
        yield Rows(db)

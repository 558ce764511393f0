"""A campaign file read beside its open Store, on a connection of its own: for Jobs, as a Store has one thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from models.progress import Progress, silent
from models.store.connection import connect, stoppable
from models.store.reader import CampaignReader


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

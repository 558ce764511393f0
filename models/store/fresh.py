"""A new, empty campaign file of the current format: where creating, migrating, repairing and importing all begin."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from models.store.connection import connect
from models.store.schema import APPLICATION_ID, DDL, VERSION


@contextmanager
def filling(part: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection to the empty temporary file `part`, laid out in the current format, inside one transaction.

    Nothing is synced here: whoever moves the file into its place does that once. Rows may come in any order, foreign
    keys are looked at when all are there.
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

"""The sqlmodel side of the one connection: an engine that never begins, commits or rolls back by itself."""

from __future__ import annotations

import sqlite3

from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool
from sqlmodel import Session

from models.store.rows import json_text


class ChangeSession(Session):
    """A Session inside a transaction that belongs to the store."""

    def commit(self) -> None:
        """Refuse: only the store ends a transaction."""
        raise RuntimeError("a Change never commits: the store does")

    def rollback(self) -> None:
        """Refuse: a Change that cannot be done raises Refused."""
        raise RuntimeError("a Change never rolls back: it raises Refused")


class Sessions:
    """Makes Sessions on one connection. Closing one must not end a transaction the store has begun, so the engine takes
    the connection for what it is: one in autocommit, where BEGIN and COMMIT are written by hand.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._engine = create_engine(
            "sqlite://",
            creator=lambda: db,
            poolclass=StaticPool,
            skip_autocommit_rollback=True,
            json_serializer=json_text,
        )
        # The first connection asks the database a few things: let that be now, outside of any transaction.
        self._engine.connect().close()

    def session(self) -> Session:
        """Return a new Session that loads what it is asked and leaves objects usable after it."""
        return ChangeSession(self._engine, expire_on_commit=False)

    def close(self) -> None:
        """Let the connection go: it is the store's to close."""
        self._engine.dispose()

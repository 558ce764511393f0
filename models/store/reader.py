"""Queries on an open campaign, answered by its one connection; the database toolkit comes only for what needs it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlmodel import Session


class CampaignReader:
    """A `models.campaign.reading.Reader`. Whatever else is asked of it, a sqlmodel Session made then answers."""

    def __init__(self, db: sqlite3.Connection, session: Callable[[], Session]) -> None:
        self._db = db
        self._make = session
        self._session: Session | None = None

    def rows(self, sql: str, params: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query, JSON columns as text."""
        return self._db.execute(sql, tuple(params)).fetchall()

    def __getattr__(self, name: str) -> Any:
        if self._session is None:
            self._session = self._make()
        return getattr(self._session, name)

    def close(self) -> None:
        """Let the Session go, if there was one."""
        if self._session is not None:
            self._session.close()

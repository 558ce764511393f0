"""Queries on an open campaign, answered by its one connection; the database toolkit comes only for what needs it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from models.store.rows import fetch, filled, insert, overwritten, update
from models.store.schema import TABLES

if TYPE_CHECKING:
    from sqlmodel import Session

_TABLES: Final = {table.name: table for table in TABLES}


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


class CampaignWriter(CampaignReader):
    """What a Change edits through: a Reader, `put` for the columns of one row, and a Session for all the rest."""

    def rows(self, sql: str, params: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query; what the Change has done so far is seen."""
        self.flush()
        return super().rows(sql, params)

    def put(self, table: str, key: str, values: Mapping[str, object]) -> bool:
        """Write the columns that differ into the row of a key; return whether there is such a row."""
        self.flush()
        there = fetch(self._db, _TABLES[table], (key,))
        if there is None:
            return False
        after = overwritten(_TABLES[table], there, values)
        if after != there:
            update(self._db, _TABLES[table], after)
            if self._session is not None:
                self._session.expire_all()
        return True

    def insert(self, table: str, values: Mapping[str, object]) -> bool:
        """Add a row, all its columns given; return whether its key was free."""
        self.flush()
        found = _TABLES[table]
        if fetch(self._db, found, [values[column] for column in found.key_columns]) is not None:
            return False
        insert(self._db, found, filled(found, values))
        return True

    def flush(self) -> None:
        """Write what the Session, if there is one, has not written yet."""
        if self._session is not None:
            self._session.flush()

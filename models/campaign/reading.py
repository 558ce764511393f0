"""Rows of a campaign as plain tuples: what is only looked at needs no Session, and no database toolkit to be loaded."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from models.errors import ContentError

if TYPE_CHECKING:
    from sqlmodel import Session


@runtime_checkable
class Reader(Protocol):
    """Answers queries on an open campaign."""

    def rows(self, sql: str, params: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query, JSON columns as text."""


Readable: TypeAlias = "Reader | Session"
"""What a query is asked of: the Reader of an open campaign, or the Session of a Change in the middle of its work."""


class ForceRow(NamedTuple):
    """A Force as it is read."""

    id: str
    game: str
    name: str
    side: str
    limit: int | None
    position: int
    notes: str
    branch_of: str
    version: int


class MemberRow(NamedTuple):
    """A Member as it is read; `body` is its JSON value."""

    id: str
    force_id: str
    name: str
    position: int
    portrait: str
    body: dict[str, Any]
    notes: str
    branch_of: str
    version: int


class ContentRow(NamedTuple):
    """A Content as it is read; `body` is its JSON value."""

    game: str
    kind: str
    id: str
    origin: str
    hash: str
    body: dict[str, Any]


class AssetRow(NamedTuple):
    """An Asset as it is read; width and height in pixels."""

    sha256: str
    mime: str
    width: int
    height: int
    data: bytes


class GalaxyRow(NamedTuple):
    """The head of a galaxy as it is read; `radius` in thousandths."""

    id: str
    name: str
    radius: int
    position: int
    notes: str


class MapRow(NamedTuple):
    """The name of a map and its place in the list."""

    id: str
    name: str
    position: int
    notes: str


def rows(session: Readable, sql: str, *params: object) -> list[tuple[Any, ...]]:
    """Return the rows of a query; what a Change has done so far is seen."""
    # Asking for the attribute: isinstance with a Protocol costs more than many of the queries.
    if hasattr(session, "rows"):
        return session.rows(sql, params)
    session.flush()
    return [tuple(row) for row in session.connection().exec_driver_sql(sql, params)]


def value(column: Any) -> dict[str, Any]:
    """Return the object a JSON column holds; raises JSONDecodeError for what is damaged, ContentError for what is no
    object: a large file is read before all its values have been looked at.
    """
    try:
        found = json.loads(column)
    except json.JSONDecodeError:
        raise
    except (TypeError, ValueError, RecursionError) as problem:
        raise ContentError("campaign.bad_value") from problem
    if not isinstance(found, dict):
        raise ContentError("campaign.bad_value")
    return found

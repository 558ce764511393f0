"""Maps: how one is listed, shown and edited from the navigator and the list of Problems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from app.kind import Found
from models.campaign.queries import maps
from models.change import Change

TABLES: Final = frozenset({"map", "map_block"})
WATCHED: Final = frozenset({"map"})
"""A stroke alone asks for no new Problems: they are of the head and of the pictures."""


def listed(session: Any) -> Sequence[tuple[str, str]]:
    """Return the ids and the names of the maps."""
    return [(row.id, row.name) for row in maps(session)]


def read(session: Any, map_id: str, _name: str) -> Found:
    """Return the Problems of a map."""
    from models.campaign.map_queries import map_problems  # noqa: PLC0415  asked for after the first paint

    return Found(problems=map_problems(session, map_id))


def renamed(map_id: str, name: str) -> Change:
    """Return the Change that gives a map another name."""
    from models.campaign.map_changes import RenameMap  # noqa: PLC0415  the first edit loads the database toolkit

    return RenameMap(map_id, name)


def moved(map_id: str, position: int, name: str) -> Change:
    """Return the Change that puts a map at another place of the list."""
    from models.campaign.map_changes import MoveMap  # noqa: PLC0415  the first edit loads the database toolkit

    return MoveMap(map_id, position, name)


def deleted(map_id: str, name: str) -> Change:
    """Return the Change that removes a map."""
    from models.campaign.map_changes import DeleteMap  # noqa: PLC0415  the first edit loads the database toolkit

    return DeleteMap(map_id, name)

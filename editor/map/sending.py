"""A map on its way into another campaign file."""

from __future__ import annotations

from pathlib import Path

from editor.document import Document
from models.campaign.ids import new_id
from models.campaign.map_changes import copy_map
from models.store.store import Store


def sent(document: Document, map_id: str, path: Path) -> None:
    """Put a map, with its pictures, into the campaign of a file, as one step there.

    Raises SpokenError for a file that is no campaign, is open elsewhere or cannot be written.
    """
    clock = document.store.clock
    with document.read() as session:
        change = copy_map(session, map_id, new_id(clock))
    with Store.open(path, clock) as store:
        store.apply(change)

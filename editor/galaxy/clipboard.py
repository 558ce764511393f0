"""Copies of things of a galaxy, as text on the desktop's clipboard: they can be pasted here, elsewhere, or read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from models.errors import SpokenError
from models.galaxy.rows import KINDS, from_row, row
from models.galaxy.values import Thing

MARK: Final = "portulan-galaxy"
LARGEST: Final = 20_000_000
_COPIED: Final = ("planets", "routes", "commands", "notes")


def as_text(things: Sequence[Thing]) -> str:
    """Return things as JSON text."""
    kinds = {KINDS[kind]: kind for kind in _COPIED}
    rows: dict[str, list[object]] = {}
    for thing in things:
        if type(thing) in kinds:
            rows.setdefault(kinds[type(thing)], []).append(row(thing))
    return json.dumps({MARK: 1, **rows}, ensure_ascii=False)


def from_text(text: str) -> list[object]:
    """Return the things of a text that we wrote; nothing for any other text."""
    if MARK not in text[:40] or len(text) > LARGEST:
        return []
    try:
        found = json.loads(text)
        return [from_row(KINDS[kind], each) for kind in _COPIED for each in found.get(kind, ())]
    except (ValueError, TypeError, AttributeError, RecursionError, SpokenError):
        return []

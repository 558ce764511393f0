"""One undoable edit. It has no undo of its own: the store remembers the rows it touched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Label:
    """What a step is called in the history: a message key and JSON-able arguments, never a sentence."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)


class Change(Protocol):
    """A deterministic edit of campaign rows: chance was thrown and the date was read before it was built."""

    @property
    def label(self) -> Label:
        """What the history calls this step."""

    def do(self, session: Any) -> None:
        """Edit rows through a sqlmodel Session; raise Refused to leave no trace."""

"""One undoable edit. It has no undo of its own: the store remembers the rows it touched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable


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


@runtime_checkable
class SlicedChange(Change, Protocol):
    """A Change that may be long: it can be done slice by slice."""

    def slices(self, session: Any) -> Iterator[tuple[int, int]]:
        """Do what `do` does, telling (done, total) after each slice of a few milliseconds."""


@runtime_checkable
class SizedChange(SlicedChange, Protocol):
    """A long Change that knows how many rows it edits, nearly."""

    @property
    def size(self) -> int:
        """How many."""

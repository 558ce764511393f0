"""One undoable edit. It has no undo of its own: the store remembers the rows it touched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from models.campaign.rows import Rows
from models.change import Label


class Change(Protocol):
    """A deterministic edit of campaign rows: chance was thrown and the date was read before it was built."""

    @property
    def label(self) -> Label:
        """What the history calls this step."""

    def do(self, campaign: Rows) -> None:
        """Edit rows through the gate; raise Refused to leave no trace."""


@runtime_checkable
class SlicedChange(Change, Protocol):
    """A Change that may be long, so that it can be done slice by slice."""

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Do what `do` does, yielding (done, total) after each slice of a few milliseconds."""


@runtime_checkable
class SizedChange(SlicedChange, Protocol):
    """A long Change that knows about how many rows it edits."""

    @property
    def size(self) -> int:
        """About how many rows it edits."""


@runtime_checkable
class ShownChange(SizedChange, Protocol):
    """A long Change whose result its page shows already, before it is done."""

    @property
    def rows(self) -> frozenset[tuple[str, str]]:
        """The (table, key) pairs that the page must read again if the Change fails."""

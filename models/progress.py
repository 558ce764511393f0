"""How long work tells how far it is, and is told to stop; knows no thread and no window."""

from __future__ import annotations

from typing import Protocol


class Cancelled(Exception):  # noqa: N818  it is a request, not an error
    """The user asked for the work to stop; nothing was written."""


class Progress(Protocol):
    """Given to long work, which calls it often."""

    def __call__(self, done: int, total: int) -> None:
        """Report `done` of `total` units; raises Cancelled once the user has asked to stop."""


def silent(done: int, total: int) -> None:
    """Report to nobody: the default."""

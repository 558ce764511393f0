"""How long-running work reports its progress and learns that it must stop; independent of threads and windows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Cancelled(Exception):  # noqa: N818  it is a request, not an error
    """The user asked for the work to stop; nothing was written."""


class Progress(Protocol):
    """Given to long work, which calls it often."""

    def __call__(self, done: int, total: int) -> None:
        """Report `done` of `total` units; raises Cancelled once the user has asked to stop.

        A total of 0 tells nothing new: it only asks whether to go on.
        """


def silent(done: int, total: int) -> None:
    """Report to nobody: the default."""


def share(progress: Progress, begin: int, end: int, whole: int) -> Progress:
    """Return the Progress for one part of a work: from its start to its end it fills `begin` to `end` of `whole`."""

    def told(done: int, total: int) -> None:
        # In units of the part, whole numbers of which tell each of its steps.
        progress(begin * total + (end - begin) * done if total else 0, whole * total)

    return told


def only_stopping(progress: Progress) -> Progress:
    """Return a Progress that reports nothing and only lets the user stop the work."""
    return lambda _done, _total: progress(0, 0)


def cancellable(items: Iterable[Item], progress: Progress, every: int = 64) -> Iterator[Item]:
    """Yield the items one by one, and let the user stop the work at each `every`th."""
    for number, item in enumerate(items):
        if number % every == 0:
            progress(0, 0)
        yield item

"""Long work that must stay in the GUI thread, because only one thread writes a campaign: done between events."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QTimer, Slot

from editor.jobs import Job
from models.campaign.change import ShownChange
from models.change import Label

AT_ONCE: Final = 0.012
"""Seconds of work before the window has its turn."""

PAUSE_MS: Final = 1


class Slices(Job):
    """A Job that no pool runs: it goes on by itself, a few milliseconds at a time, until its work ends.

    The work tells (done, total); whatever it has begun is undone by itself when it is closed before its end.
    """

    def __init__(self, title: str, work: Generator[tuple[int, int], None, object]) -> None:
        super().__init__(title, lambda _progress: None)
        self._slices = work
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()

    def cancel(self) -> None:
        """Break off and undo what was begun; nothing happens once the work has ended."""
        if self._timer.isActive():
            self._timer.stop()
            self._slices.close()
            self.cancelled.emit()
            self.ended.emit(self)

    def finish(self) -> None:
        """Do all that is left at once; nothing happens once the work has ended."""
        if self._timer.isActive():
            self._timer.stop()
            self._go_on(math.inf)

    @Slot()
    def _go_on(self, seconds: float | None = None) -> None:
        """Do a slice, and more while time is left."""
        end = time.monotonic() + (AT_ONCE if seconds is None else seconds)
        try:
            told = next(self._slices)
            while time.monotonic() < end:
                told = next(self._slices)
        except StopIteration as done:
            self.succeeded.emit(done.value)
        except Exception as problem:
            self.failed.emit(problem)
        else:
            self._timer.start()
            self.report(*told)
            return
        self.ended.emit(self)


@dataclass(frozen=True, slots=True)
class LongWork:
    """An edit that goes on in slices, or a way through the history, which has no label. `shown` is an edit that its
    page shows already.
    """

    work: Slices
    label: Label | None
    shown: ShownChange | None = None


class Waiting:
    """What is to be done after the work that goes on: edits that are shown already, undo and redo.

    `apply` does an edit; `read_again` gets the rows of those that come to nothing.
    """

    def __init__(
        self, apply: Callable[[ShownChange], bool], read_again: Callable[[frozenset[tuple[str, str]]], None]
    ) -> None:
        self._apply = apply
        self._read_again = read_again
        self._acts: deque[ShownChange | Callable[[], bool]] = deque()

    def takes(self, change: ShownChange) -> bool:
        """Let an edit wait; not after an undo: whoever asked for that does not see yet what it leaves."""
        if any(callable(each) for each in self._acts):
            return False
        self._acts.append(change)
        return True

    def add(self, act: Callable[[], bool]) -> None:
        """Let an undo or a redo wait."""
        self._acts.append(act)

    def go_on(self, is_busy: Callable[[], bool]) -> None:
        """Do what waited, up to the next that takes long; what comes after one that fails is not done."""
        while self._acts and not is_busy():
            act = self._acts.popleft()
            if not (act() if callable(act) else self._apply(act)):
                self.drop(None if callable(act) else act)

    def drop(self, shown: ShownChange | None = None) -> None:
        """Forget all, and have the rows of the edits among it read again, and those of `shown`."""
        lost = [each for each in (shown, *self._acts) if each is not None and not callable(each)]
        self._acts.clear()
        if lost:
            self._read_again(frozenset().union(*(each.rows for each in lost)))

"""Long work that must stay in the GUI thread, because only one thread writes a campaign: done between its events."""

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
    """A Job without a pool: it runs by itself, a few milliseconds at a time, until its work ends.

    The work yields (done, total); closed before its end, it must undo what it has begun.
    """

    def __init__(self, title: str, work: Generator[tuple[int, int], None, object]) -> None:
        super().__init__(title, lambda _progress: None)
        self._slices = work
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()

    def cancel(self) -> None:
        """Stop and undo what was begun; does nothing once the work has ended."""
        if self._timer.isActive():
            self._timer.stop()
            self._slices.close()
            self.cancelled.emit()
            self.ended.emit(self)

    def finish(self) -> None:
        """Do all that is left at once; does nothing once the work has ended."""
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
    """An edit in slices, or a jump through the history, which has no label. `shown` is the edit, if its page already
    shows it.
    """

    work: Slices
    label: Label | None
    shown: ShownChange | None = None


class Waiting:
    """What waits for the long work that goes on: edits that pages already show, undo and redo.

    `apply` does an edit; `read_again` gets the rows of edits that failed, so that their pages read them again.
    """

    def __init__(
        self, apply: Callable[[ShownChange], bool], read_again: Callable[[frozenset[tuple[str, str]]], None]
    ) -> None:
        self._apply = apply
        self._read_again = read_again
        self._acts: deque[ShownChange | Callable[[], bool]] = deque()

    def takes(self, change: ShownChange) -> bool:
        """Queue an edit; refused behind an undo or redo, whose outcome the user cannot see yet."""
        if any(callable(each) for each in self._acts):
            return False
        self._acts.append(change)
        return True

    def add(self, act: Callable[[], bool]) -> None:
        """Queue an undo or a redo."""
        self._acts.append(act)

    def go_on(self, is_busy: Callable[[], bool]) -> None:
        """Do what waits, until something takes long; behind one that fails the rest is dropped."""
        while self._acts and not is_busy():
            act = self._acts.popleft()
            if not (act() if callable(act) else self._apply(act)):
                self.drop(None if callable(act) else act)

    def drop(self, shown: ShownChange | None = None) -> None:
        """Forget everything, and have the rows of the edits among it, and of `shown`, read again."""
        lost = [each for each in (shown, *self._acts) if each is not None and not callable(each)]
        self._acts.clear()
        if lost:
            self._read_again(frozenset().union(*(each.rows for each in lost)))

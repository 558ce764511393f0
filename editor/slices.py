"""Long work that must stay in the GUI thread, as a campaign is written by one thread only: done between its events."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, Final

from PySide6.QtCore import QTimer, Slot

from editor.jobs import Job

AT_ONCE: Final = 0.012
"""Seconds of work before the window has its turn."""

PAUSE_MS: Final = 1


class Slices(Job):
    """A Job that no pool runs: it goes on by itself, a few milliseconds at a time, until its work ends.

    The work tells (done, total); whatever it has begun is undone by itself when it is closed before its end.
    """

    def __init__(self, title: str, work: Generator[tuple[int, int], None, Any]) -> None:
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

    @Slot()
    def _go_on(self) -> None:
        end = time.monotonic() + AT_ONCE
        try:
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

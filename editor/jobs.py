"""Long work off the GUI thread: plain values in, a value out, nothing written to the campaign, nothing modal."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, QThreadPool, Signal

from models.progress import Cancelled, Progress

Work = Callable[[Progress], Any]
REPORT_EVERY: Final = 0.05


class Job(QObject):
    """One piece of work. Its signals arrive in the thread it was made in: connect them to methods of QObjects.

    `work` gets a Progress to call; it must not touch widgets, Documents or Sessions.
    """

    progressed = Signal(int, int)
    succeeded = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    ended = Signal(object)

    def __init__(self, title: str, work: Work) -> None:
        super().__init__()
        self.title = title
        self._work = work
        self._stop = False
        self._last = 0.0

    def cancel(self) -> None:
        """Ask the work to stop at its next report."""
        self._stop = True

    def report(self, done: int, total: int) -> None:
        """Tell how far the work is (a Progress); raises Cancelled once the user has asked to stop."""
        if self._stop:
            raise Cancelled
        now = time.monotonic()
        if done >= total or now - self._last >= REPORT_EVERY:
            self._last = now
            self.progressed.emit(done, total)

    def run(self) -> None:
        """Do the work in the calling thread and say how it ended."""
        try:
            value = self._work(self.report)
        except Cancelled:
            self.cancelled.emit()
        except Exception as problem:
            self.failed.emit(problem)
        else:
            self.succeeded.emit(value)
        self.ended.emit(self)


class Jobs(QObject):
    """Starts Jobs and keeps each alive until it has ended."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(2)
        self._running: set[Job] = set()

    @property
    def running(self) -> tuple[Job, ...]:
        """The Jobs that have not ended, in no order that matters."""
        return tuple(self._running)

    def start(self, job: Job) -> Job:
        """Start a Job in the pool."""
        self._running.add(job)
        job.ended.connect(self._forget)
        self._pool.start(job.run)
        self.changed.emit()
        return job

    def follow(self, job: Job) -> None:
        """Show a Job that goes on by itself among the others."""
        self._running.add(job)
        job.ended.connect(self._forget)
        self.changed.emit()

    def stop_all(self, wait_ms: int = 5000) -> None:
        """Ask every Job to stop and wait for the threads: called when the window closes."""
        for job in tuple(self._running):
            job.cancel()
        self._pool.waitForDone(wait_ms)

    def _forget(self, job: Job) -> None:
        self._running.discard(job)
        self.changed.emit()

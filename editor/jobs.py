"""Long work off the GUI thread: plain values in, a value out, nothing written to the campaign, nothing modal."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Final

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot

from models.progress import Cancelled, Progress

LOG: Final = logging.getLogger("portulan")

Work = Callable[[Progress], object]
REPORT_EVERY: Final = 0.05
THREADS: Final = 2
"""Jobs that one Jobs does at a time."""
SWITCH_S: Final = 0.0005
"""Seconds after which a Job lets the window's thread go on: with Python's own five a drawn frame is late."""
PATIENCE_MS: Final = 1_000
"""How long the end of the program waits for work that was asked to stop."""


class Job(QObject):
    """One piece of work. Its signals arrive in the thread it was made in: connect them to methods of QObjects.

    `work` gets a Progress to call; it must not touch widgets or Documents. `progressed` reports the total only once the
    work has ended. A Job that is `apart` is not about the open campaign and goes on when that is closed.
    """

    progressed = Signal(int, int)
    succeeded = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    ended = Signal(object)

    def __init__(self, title: str, work: Work, *, apart: bool = False) -> None:
        super().__init__()
        self.title = title
        self.apart = apart
        self._work = work
        self._stop = False
        self._last = 0.0
        self._whole = 0

    def cancel(self) -> None:
        """Ask the work to stop at its next report of progress."""
        self._stop = True

    def report(self, done: int, total: int) -> None:
        """Report how far the work is (a Progress); raises Cancelled once the user has asked to stop."""
        if self._stop:
            raise Cancelled
        if total <= 0:
            return
        self._whole = total
        now = time.monotonic()
        if done < total and now - self._last >= REPORT_EVERY:
            self._last = now
            self.progressed.emit(done, total)

    def run(self) -> None:
        """Do the work in the calling thread and say how it ended."""
        LOG.info("job begins: %s", self.title)
        try:
            if self._stop:
                raise Cancelled
            value = self._work(self.report)
        except Cancelled:
            LOG.info("job cancelled: %s", self.title)
            self.cancelled.emit()
        except Exception as problem:
            LOG.info("job failed: %s", self.title, exc_info=problem)
            self.failed.emit(problem)
        else:
            LOG.info("job done: %s", self.title)
            if self._whole:
                self.progressed.emit(self._whole, self._whole)
            self.succeeded.emit(value)
        self.ended.emit(self)


class Jobs(QObject):
    """Starts Jobs. They may outlive it: who goes away asks its Jobs to stop and does not wait for them."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = _keeper().lend_pool(self)
        self._running: set[Job] = set()

    @property
    def running(self) -> tuple[Job, ...]:
        """The Jobs that have not ended, in no particular order."""
        return tuple(self._running)

    def start(self, job: Job) -> Job:
        """Start a Job in the pool."""
        _keeper().keep(job)
        self.follow(job)
        self._pool.start(job.run)
        return job

    def follow(self, job: Job) -> None:
        """List a Job that runs without a pool among the running ones."""
        self._running.add(job)
        job.ended.connect(self._forget)
        self.changed.emit()

    def cancel_all(self, *, apart: bool = True) -> None:
        """Ask every Job to stop, those that are `apart` only if `apart`; does not wait."""
        for job in tuple(self._running):
            if apart or not job.apart:
                job.cancel()

    def stop_all(self, wait_ms: int = 5000) -> bool:
        """Ask every Job to stop and wait for the threads, `wait_ms` milliseconds; return whether all have stopped."""
        self.cancel_all()
        return self._pool.waitForDone(wait_ms)

    @Slot(object)
    def _forget(self, job: Job) -> None:
        self._running.discard(job)
        self.changed.emit()


def all_stopped(wait_ms: int) -> bool:
    """Wait until no thread of any Jobs works, those of closed dialogs included; return whether that came in time."""
    return _keeper().all_stopped(wait_ms)


class _Keeper(QObject):
    """Holds running Jobs and their threads, whoever started them.

    So nothing that closes has to wait for a thread, and the sender of a last signal still exists.
    """

    def __init__(self) -> None:
        super().__init__()
        self._jobs: set[Job] = set()
        self._pools: list[QThreadPool] = []
        self._free: list[QThreadPool] = []
        self._switch = sys.getswitchinterval()

    def lend_pool(self, to: QObject) -> QThreadPool:
        """Return a thread pool for the lifetime of `to`."""
        idle = [each for each in self._free if each.activeThreadCount() == 0]
        if idle:
            pool = idle[0]
            self._free.remove(pool)
        else:
            pool = QThreadPool()
            pool.setMaxThreadCount(THREADS)
            self._pools.append(pool)
        to.destroyed.connect(lambda: self._free.append(pool))
        return pool

    def keep(self, job: Job) -> None:
        """Hold a Job until it has ended."""
        self._jobs.add(job)
        job.ended.connect(self._let_go)
        sys.setswitchinterval(SWITCH_S)

    def all_stopped(self, wait_ms: int) -> bool:
        end = time.monotonic() + wait_ms / 1000
        return all(each.waitForDone(max(0, round((end - time.monotonic()) * 1000))) for each in self._pools)

    @Slot(object)
    def _let_go(self, job: Job) -> None:
        self._jobs.discard(job)
        if not self._jobs:
            sys.setswitchinterval(self._switch)


@cache
def _keeper() -> _Keeper:
    return _Keeper()

"""Work done in the background where only the last thing asked for counts: pages laid out while choices change."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from editor.jobs import Job, Jobs
from models.progress import Progress

Work = Callable[[Progress], object]


class Latest(QObject):
    """Does one piece of work at a time: `done` gives what came of the last one asked for, `failed` what went wrong."""

    done = Signal(object)
    failed = Signal(object)

    def __init__(self, words: str, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words, self._jobs = words, jobs
        self._job: Job | None = None
        self._next: Work | None = None

    @property
    def settled(self) -> bool:
        """Whether what was asked for last is done."""
        return self._job is None

    def ask(self, work: Work) -> None:
        """Do a piece of work as soon as the one before is done."""
        self._next = work
        self._go()

    def _go(self) -> None:
        if self._job is not None or self._next is None:
            return
        work, self._next = self._next, None
        self._job = Job(self._words, work)
        self._job.succeeded.connect(self._arrived)
        self._job.failed.connect(self._broken)
        self._jobs.start(self._job)

    @Slot(object)
    def _arrived(self, made: object) -> None:
        self._job = None
        if self._next is None:
            self.done.emit(made)
        self._go()

    @Slot(object)
    def _broken(self, problem: Exception) -> None:
        self._job = None
        if self._next is None:
            self.failed.emit(problem)
        self._go()

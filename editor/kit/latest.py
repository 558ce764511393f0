"""Background work of which only the latest request counts, such as laying pages out while choices change."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from editor.jobs import Job, Jobs, Work


class Latest(QObject):
    """Does one piece of work at a time, and asks it to stop once another is asked for.

    All signals are about the latest request: `done` carries its result, `failed` its exception, `stopped` says that it
    was stopped, `progressed` carries (done, total).
    """

    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()
    progressed = Signal(int, int)

    def __init__(self, words: str, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words, self._jobs = words, jobs
        self._job: Job | None = None
        self._next: Work | None = None
        self._counts = False

    @property
    def settled(self) -> bool:
        """Whether nothing is asked for that has not ended."""
        return not self._counts and self._next is None

    def ask(self, work: Work) -> None:
        """Do this work as soon as the one before has ended; that one is asked to stop."""
        self.drop()
        self._next = work
        self._go()

    def drop(self) -> None:
        """Ask the present work to stop, and forget what was asked for."""
        self._next, self._counts = None, False
        if self._job is not None:
            self._job.cancel()

    def _go(self) -> None:
        if self._job is not None or self._next is None:
            return
        self._job = Job(self._words, self._next)
        self._next, self._counts = None, True
        # A word of a Job may be on its way when it counts no longer: all are heard, none is cut off by disconnecting.
        self._job.progressed.connect(self._further)
        self._job.succeeded.connect(self._arrived)
        self._job.failed.connect(self._broken)
        self._job.cancelled.connect(self._over)
        self._jobs.start(self._job)

    def _ended(self) -> bool:
        """Begin what was asked for meanwhile; return whether the work that has just ended is the latest asked for."""
        counted, self._counts, self._job = self._counts, False, None
        self._go()
        return counted

    @Slot(int, int)
    def _further(self, done: int, total: int) -> None:
        if self._counts:
            self.progressed.emit(done, total)

    @Slot(object)
    def _arrived(self, made: object) -> None:
        if self._ended():
            self.done.emit(made)

    @Slot(object)
    def _broken(self, problem: Exception) -> None:
        if self._ended():
            self.failed.emit(problem)

    @Slot()
    def _over(self) -> None:
        if self._ended():
            self.stopped.emit()

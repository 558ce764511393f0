"""Pages laid out in the background: whatever is asked last is what is shown."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from editor.jobs import Job, Jobs
from editor.paint.cards import Brushes
from editor.paper.output import Order
from editor.paper.products import Paged, paged, pictures_of
from models.progress import Progress


class Layout(QObject):
    """Lays Orders out one at a time: `laid` gives an Order with its Paged and Brushes, `failed` what went wrong."""

    laid = Signal(object, object, object)
    failed = Signal(object)

    def __init__(self, words: str, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words, self._jobs = words, jobs
        self._job: Job | None = None
        self._next: Order | None = None

    @property
    def settled(self) -> bool:
        """Whether the last Order has been laid out."""
        return self._job is None

    def ask(self, order: Order) -> None:
        """Lay an Order out as soon as the one before is done."""
        self._next = order
        self._go()

    def _go(self) -> None:
        if self._job is not None or self._next is None:
            return
        order, self._next = self._next, None
        self._job = Job(self._words, partial(_lay_out, order))
        self._job.succeeded.connect(self._arrived)
        self._job.failed.connect(self._broken)
        self._jobs.start(self._job)

    @Slot(object)
    def _arrived(self, made: tuple[Order, Paged, Brushes]) -> None:
        self._job = None
        if self._next is None:
            self.laid.emit(*made)
        self._go()

    @Slot(object)
    def _broken(self, problem: Exception) -> None:
        self._job = None
        if self._next is None:
            self.failed.emit(problem)
        self._go()


def _lay_out(order: Order, progress: Progress) -> tuple[Order, Paged, Brushes]:
    """Lay out in a Job."""
    del progress
    brushes = Brushes(order.options.inks, pictures_of(order.picks))
    return order, paged(order.picks, order.product, order.options), brushes

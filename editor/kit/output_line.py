"""Work on its way to a file or a printer: a Job at a time, with its progress, and a button that stops it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from editor.jobs import Job, Jobs
from editor.widgets.look import Look
from editor.widgets.text import label
from models.i18n import Translator, trouble
from models.progress import Progress

Work = Callable[[Progress], object]


def not_written(t: Translator, problem: OSError) -> str:
    """Return why a file could not be written, in our own words."""
    name = Path(str(problem.filename or "")).name
    return t("print.not_written", name=name, reason=trouble(problem))


class OutputLine(QWidget):
    """How far the print is, and a button to stop it; hidden while nothing runs. `done` tells what came of it."""

    started = Signal()
    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()
    ended = Signal()

    def __init__(self, look: Look, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._jobs = look, jobs
        self.job: Job | None = None
        self.words = label(look.t("print.working"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(look.t("print.working"))
        self.bar.setFormat(look.t("print.zoom", percent="%p"))
        self.stop = QPushButton(look.icon("stop"), look.t("print.stop"))
        self.stop.setAccessibleName(look.t("print.stop"))
        self.stop.setToolTip(look.t("print.stop_tip"))
        self.stop.setAutoDefault(False)
        self.stop.clicked.connect(self.cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(8))
        row.addWidget(self.words)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether a print is on its way."""
        return self.job is not None

    def start(self, work: Work) -> None:
        """Begin, unless a print is on its way already."""
        if self.job is not None:
            return
        self.job = Job(self._look.t("print.working"), work)
        self.bar.setRange(0, 0)
        self.stop.setEnabled(True)
        self.job.progressed.connect(self._progressed)
        self.job.succeeded.connect(self.done)
        self.job.failed.connect(self.failed)
        self.job.cancelled.connect(self.stopped)
        self.job.ended.connect(self._ended)
        self.show()
        self.started.emit()
        self._jobs.start(self.job)

    @Slot()
    def cancel(self) -> None:
        """Ask the print to stop."""
        if self.job is not None:
            self.stop.setEnabled(False)
            self.job.cancel()

    @Slot(int, int)
    def _progressed(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    @Slot(object)
    def _ended(self) -> None:
        self.job = None
        self.hide()
        self.ended.emit()

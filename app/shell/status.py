"""The line at the foot of the window: the last refusal or news, and the work that goes on, with a way to stop it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QProgressBar, QStatusBar, QToolButton

from editor.jobs import Job, Jobs
from editor.widgets.look import Look
from editor.widgets.text import label

SHOWN_MS = 12_000


class StatusLine(QStatusBar):
    """Shows one sentence at a time, and the Job that was started last."""

    def __init__(self, look: Look, jobs: Jobs) -> None:
        super().__init__()
        self._jobs = jobs
        self._job: Job | None = None
        self.setSizeGripEnabled(False)
        self.setAccessibleName(look.t("window.status"))
        self.work = label("", role="muted")
        self.bar = QProgressBar()
        self.bar.setFixedWidth(look.px(160))
        self.bar.setAccessibleName(look.t("window.progress"))
        self.stop = QToolButton()
        self.stop.setIcon(look.icon("stop"))
        self.stop.setIconSize(QSize(look.px(16), look.px(16)))
        self.stop.setToolTip(look.t("window.stop_work"))
        self.stop.setAccessibleName(look.t("window.stop_work"))
        self.stop.clicked.connect(self._stop)
        for widget in (self.work, self.bar, self.stop):
            self.addPermanentWidget(widget)
        jobs.changed.connect(self._follow)
        self._follow()

    def say(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self.showMessage(sentence, SHOWN_MS)

    def _follow(self) -> None:
        running = self._jobs.running
        job = running[0] if running else None
        if job is not self._job:
            self._job = job
            self.bar.setRange(0, 0)
            if job is not None:
                self.work.setText(job.title)
                job.progressed.connect(self._progress)
        for widget in (self.work, self.bar, self.stop):
            widget.setVisible(job is not None)

    def _progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel()

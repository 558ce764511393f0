"""Every card of a table at every place: counted off the window's thread, with its progress, and to be stopped."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from editor.card_table.matrix_table import MatrixTable
from editor.jobs import Job, Jobs
from editor.widgets.button import button
from editor.widgets.look import Look
from models.games.facets.card_tables import CardMatrix, CardPosition


class SweepView(QWidget):
    """`table` shows the last matrix that was counted to its end."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look, self._jobs = look, Jobs(self)
        self._job: Job | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.table = MatrixTable(look, look.t("cardtable.matrix"))
        column.addWidget(self.table)
        self.waiting = QWidget()
        row = QHBoxLayout(self.waiting)
        row.setContentsMargins(0, 0, 0, 0)
        self.bar = QProgressBar()
        self.bar.setAccessibleName(look.t("cardtable.sweep"))
        row.addWidget(self.bar, 1)
        self.stop = button(look, "cardtable.sweep_stop", "close", self._jobs.cancel_all)
        row.addWidget(self.stop)
        self.waiting.hide()
        column.addWidget(self.waiting)

    def count(self, position: CardPosition | None) -> None:
        """Count the matrix of a table anew."""
        self._jobs.cancel_all()
        if position is None:
            self.table.cells.show_cells({}, {}, {})
            return
        self._job = Job(self._look.t("cardtable.sweep"), lambda progress: position.matrix(progress))
        self._job.progressed.connect(self._progressed)
        self._job.succeeded.connect(self._counted)
        self._job.ended.connect(self._ended)
        self.waiting.show()
        self._jobs.start(self._job)

    @Slot(int, int)
    def _progressed(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    @Slot(object)
    def _counted(self, matrix: CardMatrix) -> None:
        self.table.cells.show_cells(matrix.rows, matrix.columns, matrix.move)

    @Slot(object)
    def _ended(self, job: Job) -> None:
        if job is self._job:
            self.waiting.hide()

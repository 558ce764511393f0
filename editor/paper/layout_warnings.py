"""What had to shrink or be left out in the layout of cards, as a list whose lines lead to the place on the pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from editor.kit.export.page_drawing import ProblemSpot
from editor.widgets.look import Look
from editor.widgets.problem_line import sentence

LINES: Final = 3


class WarningList(QListWidget):
    """The Problems of a layout; `jumped` carries a Problem's number and that of its place. Hidden while empty."""

    jumped = Signal(int, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._turn = 0
        self.setAccessibleName(look.t("print.troubles"))
        self.setToolTip(look.t("print.troubles_tip"))
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentRowChanged.connect(self._first)
        self.itemClicked.connect(self._again)
        self.itemActivated.connect(self._next)
        self.hide()

    def show_spots(self, spots: Sequence[ProblemSpot]) -> None:
        """List other Problems."""
        self.blockSignals(True)
        self.clear()
        for spot in spots:
            words = sentence(self._look, spot.problem)
            where = spot.problem.where.spoken(self._look.t.lang)
            told = self._look.t("print.told", where=where, words=words) if where else words
            self.addItem(QListWidgetItem(self._look.icon(str(spot.problem.grade)), told))
        self.setCurrentRow(-1)
        self.blockSignals(False)
        self.setVisible(bool(spots))
        row = max(self.sizeHintForRow(0), self._look.px(24))
        self.setFixedHeight(row * min(LINES, max(1, len(spots))) + self._look.px(8))

    @Slot(int)
    def _first(self, row: int) -> None:
        self._turn = 0
        if row >= 0:
            self.jumped.emit(row, 0)

    @Slot(QListWidgetItem)
    def _again(self, item: QListWidgetItem) -> None:
        self.jumped.emit(self.row(item), self._turn)

    @Slot(QListWidgetItem)
    def _next(self, item: QListWidgetItem) -> None:
        """Go to the next place of the same Problem, such as the back of a card or its next copy."""
        self._turn += 1
        self.jumped.emit(self.row(item), self._turn)

"""The rows of a comparison: left, what differs, right; a difference has a sign, a shape, words, and a colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from editor.compare.words import cell_words, mark, sign_words
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.text import label, sized
from models.campaign.forces.comparing import ComparisonRow

ROLES: Final = {"better": "good", "worse": "error", "other": "cost", "added": "good", "gone": "error", "same": "muted"}
NUMBERS: Final = ("points", "stat", "member", "problem")


class ComparedRows(QWidget):
    """Sections of rows in three columns under the two names."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look.px(10))
        self.shown: tuple[ComparisonRow, ...] = ()

    def show_rows(self, rows: Sequence[ComparisonRow], *, only_different: bool) -> None:
        """Show rows; `only_different` leaves out rows that are the same on both sides."""
        emptied(self._column)
        self.shown = tuple(row for row in rows if not (only_different and row.same))
        for section in dict.fromkeys(row.section for row in self.shown):
            self._column.addWidget(self._section(section, [row for row in self.shown if row.section == section]))
        if not self.shown:
            self._column.addWidget(label(self._look.t("comparing.all_same"), role="muted", wrap=True))

    def _section(self, section: str, rows: Sequence[ComparisonRow]) -> QWidget:
        look, t = self._look, self._look.t
        box = QFrame()
        box.setProperty("role", "card")
        column = QVBoxLayout(box)
        column.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(8))
        column.setSpacing(look.px(4))
        head = f"compare.section_{section}"
        column.addWidget(label(t(head) if t.has(head) else section, role="section"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(8))
        grid.setVerticalSpacing(look.px(4))
        for place, stretch in enumerate((5, 4, 3, 4)):
            grid.setColumnStretch(place, stretch)
        for line, row in enumerate(rows):
            self._row(grid, line, row)
        column.addLayout(grid)
        return box

    def _row(self, grid: QGridLayout, line: int, row: ComparisonRow) -> None:
        look, t = self._look, self._look.t
        how = mark(row)
        left, right = (self._cell(row, side) for side in (row.left, row.right))
        cells = (
            label(row.label[t.lang], role="muted" if row.same else "strong", wrap=True),
            label(left, role="muted" if row.same else "", wrap=True),
            sized(sign_words(row), look.font(13), role=ROLES[how], wrap=True),
            label(right, role=ROLES[how], wrap=True),
        )
        words = t(f"comparing.mark_{how}")
        cells[2].setToolTip(words)
        cells[2].setAccessibleName(t.pair(row.label, f"{left}, {right} — {words}"))
        for place, cell in enumerate(cells):
            cell.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            if place:
                cell.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            grid.addWidget(cell, line, place)

    def _cell(self, row: ComparisonRow, side: object) -> str:
        if row.section not in NUMBERS and side == row.label:
            return self._look.t("comparing.has")
        return cell_words(self._look.t, side)  # type: ignore[arg-type]  # a Cell

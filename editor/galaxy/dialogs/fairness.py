"""A table of how even the starts of a galaxy are: the fairest of many draws beside the median one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from editor.widgets.layouts.layouts import emptied
from editor.widgets.layouts.scrolled import WholeArea, roomy, scrolled
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.games.facets.strategy import FIGURES, Balance, Draws

ALL_ROOM: Final = 1_000
"""The stretch of its area in a column: the empty end of the column gets nothing of its room."""
_LENGTHS: Final = frozenset(("next_income", "rival_distance"))
"""Figures kept in thousandths, told to a tenth."""


class FairnessTable(QWidget):
    """A line for each figure of fairness: lowest, highest, and the difference."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(look.px(14))
        self._grid.setVerticalSpacing(look.px(2))
        self._grid.setColumnStretch(0, 1)
        self.setAccessibleName(look.t("galaxymap.fairness"))
        # On a low screen its lines scroll rather than push the buttons off it.
        self.area = roomy(scrolled(self, WholeArea()))

    @property
    def words(self) -> str:
        """The words of the table, line by line."""
        grid, lines = self._grid, []
        for row in range(grid.rowCount()):
            cells = (grid.itemAtPosition(row, column) for column in range(grid.columnCount()))
            found = (cell.widget() for cell in cells if cell is not None)
            lines.append("\t".join(each.text() for each in found if isinstance(each, QLabel)))
        return "\n".join(line for line in lines if line)

    def show_draws(self, draws: Draws) -> None:
        """Show the fairest of some draws beside the median one."""
        t = self._look.t
        heads = (t("galaxymap.fairest_of", n=draws.count), t("galaxymap.middle_draw"))
        self.show_balances(tuple(zip(heads, (draws.fairest, draws.median), strict=True)))

    def show_balances(self, shown: tuple[tuple[str, Balance], ...]) -> None:
        """Show the figures of balances with starts, each under its head; a sentence where none has starts."""
        emptied(self._grid)
        t = self._look.t
        balances = [(head, balance) for head, balance in shown if balance.starts]
        if not balances:
            self._grid.addWidget(label(t("galaxymap.no_starts"), role="muted", wrap=True), 0, 0)
            return
        for column, (head, _) in enumerate(balances, 1):
            self._grid.addWidget(label(head, role="strong", wrap=True), 0, column)
        self._grid.setRowStretch(len(FIGURES) + 1, 1)
        for row, figure in enumerate(FIGURES, 1):
            made = label(t(f"galaxymap.figure_{figure}"), role="muted", wrap=True)
            made.setToolTip(plain_tip(t(f"galaxymap.figure_{figure}_tip")))
            self._grid.addWidget(made, row, 0, Qt.AlignmentFlag.AlignTop)
            for column, (_, balance) in enumerate(balances, 1):
                self._grid.addWidget(label(self._cell(balance, figure)), row, column, Qt.AlignmentFlag.AlignTop)

    def _cell(self, balance: Balance, figure: str) -> str:
        t = self._look.t
        values = [getattr(start, figure) for start in balance.starts]
        ends = (t.decimal(round(each, -2)) if figure in _LENGTHS else str(each) for each in (min(values), max(values)))
        low, high = ends
        gap = t("galaxymap.apart", n=round(balance.gap(figure) / 10))
        return f"{low}  {gap}" if low == high else f"{low}–{high}  {gap}"

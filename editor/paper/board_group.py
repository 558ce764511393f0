"""How the board of an evening is printed: the size of a cell, which everything to cut out follows, and its paper."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from editor.kit.form import ValueForm
from editor.paper.evening_paper import PAPER_NAMES
from editor.paper.form import WORDS, group
from editor.widgets.look import Look


@dataclass(frozen=True)
class BoardPrint:
    """The printed width of a cell; the paper of the board, empty for that of the rest; whether its sheets overlap less
    where that takes fewer of them.
    """

    cell_mm: float
    board_paper: str = ""
    sparing: bool = False


class BoardGroup(ValueForm[BoardPrint]):
    """How a board is printed, as a group of the print dialog."""

    caption_role = ""

    def __init__(self, look: Look, cell_mm: float) -> None:
        super().__init__(look, BoardPrint(cell_mm), "pack_print.")
        frame, self._lines = group(look, look.t("pack_print.board_group"))
        self._lines.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._box.addWidget(frame)
        self.cell = self.measure("cell_mm", 10, 60, digits=1)
        self.pick("board_paper", [("", look.t("pack_print.same_paper")), *PAPER_NAMES.items()])

        self.spare = self.flag("sparing")

    def offer(self, less: tuple[float, int] | None, sheets: int) -> None:
        """Offer the overlap (mm) that takes fewer sheets than the usual one, and how many; nothing where none does."""
        t = self.look.t
        self.spare.setVisible(less is not None)
        if less is not None:
            words = t("maptools.spare", mm=t.decimal(round(less[0] * 1000)), pages=less[1], now=sheets)
            self.spare.setText(words)
            self.spare.setAccessibleName(words)

    def put(self, caption: QLabel | None, control: QWidget) -> None:
        """Put a control beside its words."""
        if caption is None:
            self._lines.addRow(control)
            return
        caption.setMinimumWidth(self.look.px(WORDS))
        self._lines.addRow(caption, control)

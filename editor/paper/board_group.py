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
    """The printed width of a cell, and the paper of the board: empty for that of the rest."""

    cell_mm: float
    board_paper: str = ""


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

    def put(self, caption: QLabel | None, control: QWidget) -> None:
        """Put a control beside its words."""
        assert caption is not None, "a group without ticks"
        caption.setMinimumWidth(self.look.px(WORDS))
        self._lines.addRow(caption, control)

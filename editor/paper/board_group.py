"""How the board of an evening is printed: the size of a cell, which everything to cut out follows, and its paper."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QVBoxLayout, QWidget

from editor.paper.pack import PAPER_NAMES
from editor.widgets.calm import CalmDecimal, CalmList
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip, title


class BoardGroup(QFrame):
    """`changed` when the cell or the paper is another."""

    changed = Signal()

    def __init__(self, look: Look, cell_mm: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        t = look.t
        self.setProperty("role", "card")
        self.cell = CalmDecimal()
        self.cell.setKeyboardTracking(False)
        self.cell.lineEdit().setTextMargins(look.px(7), 0, 0, 0)
        self.cell.setLocale(QLocale(t.lang))
        self.cell.setRange(10.0, 60.0)
        self.cell.setDecimals(1)
        self.cell.setSingleStep(1.0)
        self.cell.setSuffix("\u00a0mm")
        self.cell.setValue(cell_mm)
        self.paper = CalmList()
        self.paper.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.paper.setMinimumContentsLength(12)
        self.paper.addItem(t("pack_print.same_paper"), "")
        for value, words in PAPER_NAMES.items():
            self.paper.addItem(words, value)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(14), look.px(10), look.px(14), look.px(12))
        box.addWidget(title(t("pack_print.board_group"), look, 16))
        form = QFormLayout()
        form.setHorizontalSpacing(look.px(12))
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        box.addLayout(form)
        controls: tuple[tuple[str, QWidget], ...] = (("cell_mm", self.cell), ("board_paper", self.paper))
        for name, control in controls:
            words = t(f"pack_print.{name}")
            control.setAccessibleName(words)
            control.setToolTip(plain_tip(t(f"pack_print.{name}_tip")))
            named = label(words)
            named.setMinimumWidth(look.px(124))
            named.setBuddy(control)
            form.addRow(named, control)
        self.cell.valueChanged.connect(lambda _value: self.changed.emit())
        self.paper.activated.connect(lambda _row: self.changed.emit())

    @property
    def cell_mm(self) -> float:
        """The printed width of a cell."""
        return self.cell.value()

    @property
    def board_paper(self) -> str:
        """The paper of the board, empty for that of the rest."""
        return str(self.paper.currentData())

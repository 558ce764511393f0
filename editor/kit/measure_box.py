"""What the alignment page shows, typed in: two lengths, two numbers; out comes a better Printer."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QFrame, QPushButton, QVBoxLayout, QWidget

from editor.widgets.calm import CalmDecimal
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.sheets.alignment import READ
from models.sheets.printers import RULER, Printer, measured


class MeasureBox(QFrame):
    """Asks for what was measured; `measured` when it is to be kept."""

    measured = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        t = look.t
        self._locale = QLocale(t.lang)
        self._margin = look.px(7)
        self.setProperty("role", "card")
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(14), look.px(10), look.px(14), look.px(12))
        box.addWidget(title(t("print.measure"), look, 16, wrap=True))
        box.addWidget(label(t("print.measure_words"), role="muted", wrap=True))
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.across = self._length(form, t("print.across"), 50.0, 150.0, RULER)
        self.down = self._length(form, t("print.down"), 50.0, 150.0, RULER)
        self.read_x = self._length(form, t("print.read_x"), -READ, READ, 0.0)
        self.read_y = self._length(form, t("print.read_y"), -READ, READ, 0.0)
        box.addLayout(form)
        keep = QPushButton(look.icon("alignment"), t("print.keep_printer"))
        keep.setAccessibleName(t("print.keep_printer"))
        keep.setAutoDefault(False)
        keep.clicked.connect(self.measured)
        self.keep = keep
        box.addWidget(keep)

    def correction(self, printer: Printer) -> Printer:
        """Return the printer corrected by what was typed, and start afresh. Raises Refused for wild values."""
        better = measured(
            printer,
            across=self.across.value(),
            down=self.down.value(),
            read_x=self.read_x.value(),
            read_y=self.read_y.value(),
        )
        for spin, value in ((self.across, RULER), (self.down, RULER), (self.read_x, 0.0), (self.read_y, 0.0)):
            spin.setValue(value)
        return better

    def _length(self, form: QFormLayout, words: str, low: float, high: float, value: float) -> QDoubleSpinBox:
        spin = CalmDecimal()
        spin.setLocale(self._locale)
        spin.setRange(low, high)
        spin.setDecimals(2)
        spin.setSingleStep(0.25)
        spin.setSuffix("\u00a0mm")
        spin.setValue(value)
        spin.setAccessibleName(words)
        spin.lineEdit().setTextMargins(self._margin, 0, 0, 0)
        named = label(words)
        named.setBuddy(spin)
        form.addRow(named, spin)
        return spin

"""The printers: which one is chosen, its known corrections, and the results of its alignment page.

Two lengths and two numbers read off that page are typed in; the corrections of the printer follow from them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, Qt, Signal, Slot
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QFrame, QPushButton, QVBoxLayout, QWidget

from editor.widgets.form_inputs import FormCombo, FormDecimal
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.sheets.alignment import READ
from models.sheets.options import CardOptions
from models.sheets.printers import RULER, Printer, corrected, load_printers, measured, profile, save_printer


class MeasureBox(QFrame):
    """Asks for what was measured on the alignment page; `measured`: the user wants it kept."""

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
        """Return the printer corrected by what was typed, and reset the fields. Raises Refused for implausible
        values.
        """
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
        spin = FormDecimal()
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


ANY: Final = "*"
"""The name under which corrections are kept where the computer knows no printer."""


class PrinterBox(QWidget):
    """A printer to choose (`changed`), and the corrections that belong to it, kept in `folder`."""

    changed = Signal()

    def __init__(self, look: Look, folder: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._folder = look, folder
        self._known = load_printers(folder)
        self._changed: set[str] = set()
        self.choice = FormCombo(least=8)
        self.choice.setAccessibleName(look.t("print.printer"))
        self.choice.setToolTip(look.t("print.printer_tip"))
        for name in dict.fromkeys([*QPrinterInfo.availablePrinterNames(), *self._known]) or [ANY]:
            self.choice.addItem(look.t("print.any_printer") if name == ANY else name, name)
        self.choice.setCurrentIndex(max(0, self.choice.findData(QPrinterInfo.defaultPrinterName())))
        self.told = label("", role="muted", wrap=True)
        self.measure = MeasureBox(look)
        named = label(look.t("print.printer"))
        named.setBuddy(self.choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (named, self.choice, self.told, self.measure):
            column.addWidget(widget)
        self._tell()
        self.choice.currentIndexChanged.connect(self._chosen)

    @property
    def name(self) -> str:
        """The chosen printer, as the system calls it."""
        return str(self.choice.currentData())

    @property
    def words(self) -> str:
        """The chosen printer, as people read it."""
        return self.choice.currentText()

    @property
    def profile(self) -> Printer:
        """The chosen printer with its known corrections."""
        return profile(self.corrected(CardOptions()), self.name)

    def corrected(self, options: CardOptions) -> CardOptions:
        """Return options with the known corrections of the chosen printer."""
        return corrected(options, self._known.get(self.name, Printer(self.name)))

    def remember(self, options: CardOptions) -> None:
        """Note the corrections the user typed for the chosen printer; `keep` writes them."""
        now = profile(options, self.name)
        if now != self._known.get(self.name, Printer(self.name)):
            self._known[self.name] = now
            self._changed.add(self.name)

    def keep(self) -> None:
        """Write the typed corrections to the settings. Raises OSError."""
        for name in sorted(self._changed):
            save_printer(self._known[name], self._folder)
        self._changed.clear()

    def take_measure(self, options: CardOptions) -> None:
        """Correct the chosen printer by what was measured, and write that. Raises Refused for implausible values,
        OSError.
        """
        better = self.measure.correction(profile(options, self.name))
        save_printer(better, self._folder)
        self._known[self.name] = better

    def _tell(self) -> None:
        known = self.name in self._known
        self.told.setText(self._look.t("print.printer_known" if known else "print.printer_unknown"))

    @Slot()
    def _chosen(self) -> None:
        self._tell()
        self.changed.emit()

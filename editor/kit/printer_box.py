"""The printers: which one is meant, what is known of it, what its alignment page showed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.kit.measure_box import MeasureBox
from editor.widgets.calm import CalmList
from editor.widgets.look import Look
from editor.widgets.text import label
from models.sheets.options import CardOptions
from models.sheets.printers import Printer, corrected, load_printers, profile, save_printer

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
        self.choice = CalmList(least=8)
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
        """The printer that is meant, as the system calls it."""
        return str(self.choice.currentData())

    @property
    def words(self) -> str:
        """The printer that is meant, as people read it."""
        return self.choice.currentText()

    def corrected(self, options: CardOptions) -> CardOptions:
        """Return options with what is known of the chosen printer."""
        return corrected(options, self._known.get(self.name, Printer(self.name)))

    def remember(self, options: CardOptions) -> None:
        """Know the corrections as they stand of the chosen printer: someone typed them."""
        now = profile(options, self.name)
        if now != self._known.get(self.name, Printer(self.name)):
            self._known[self.name] = now
            self._changed.add(self.name)

    def keep(self) -> None:
        """Keep what was typed for the next evening. Raises OSError."""
        for name in sorted(self._changed):
            save_printer(self._known[name], self._folder)
        self._changed.clear()

    def take_measure(self, options: CardOptions) -> None:
        """Correct the chosen printer by what was measured, and keep it. Raises Refused for wild values, OSError."""
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

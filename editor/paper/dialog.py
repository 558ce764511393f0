"""The print dialog: a list of what can be printed, the options, the pages as they will be; then PDF, pictures, paper.

It blocks nothing: it is not modal, its work runs as Jobs, and what it refuses it says in its own line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.jobs import Job, Jobs
from editor.paint.cards import Brushes
from editor.paint.printing import print_on, print_pages, write_cards
from editor.paper.form import OptionsForm
from editor.paper.measure import MeasureBox
from editor.paper.preview import PagePreview
from editor.paper.products import ICONS, OF_CARDS, Paged, Printable, paged
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.errors import SpokenError
from models.progress import Progress
from models.sheets.kept import load_options, save_options
from models.sheets.options import CardOptions
from models.sheets.printers import Printer, corrected, load_printers, save_printer

WAIT_MS: Final = 60
PRINTER_DPI: Final = 1200


@dataclass(frozen=True)
class Given:
    """What the dialog asks of the window: a file to write (title, proposed name, suffix), the time, a line of words.

    `show` opens a file that was written, `keep` takes the options at the end; `folder` is where the others and the
    printers are kept, that of the settings where none is given.
    """

    choose: Callable[[str, str, str], Path | None]
    now: Callable[[], datetime]
    say: Callable[[str], object]
    show: Callable[[Path], object]
    keep: Callable[[CardOptions], object]
    folder: Path | None = None


class PrintDialog(QDialog):
    """Prints one of `forces`, the one numbered `first` to begin with. `options` are those of the settings."""

    def __init__(
        self,
        look: Look,
        jobs: Jobs,
        forces: Sequence[Printable],
        options: CardOptions,
        given: Given,
        parent: QWidget | None = None,
        *,
        first: int = 0,
    ) -> None:
        super().__init__(parent)
        self._look, self._jobs, self._given = look, jobs, given
        self._forces = tuple(forces)
        self._what = self._forces[first]
        self._paged = Paged(())
        self._printers = load_printers(given.folder)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.force = self._force_list(first)
        self.products = QListWidget()
        self.products.setAccessibleName(look.t("print.products"))
        self.printer = self._printer_list()
        self.form = OptionsForm(look, load_options(options, given.folder))
        self.measure = MeasureBox(look)
        self.preview = PagePreview(look)
        self.count = label("", role="muted", wrap=True)
        self.trouble = label("", role="muted", wrap=True)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(WAIT_MS)
        self._soon.timeout.connect(self.renew)
        self._lay_out()
        self._list()
        self.form.changed.connect(self._soon.start)
        self.form.wrong.connect(self._refuse)
        self.preview.turned.connect(self._turned)
        self.products.currentRowChanged.connect(self._chosen)
        self.force.currentIndexChanged.connect(self._of_force)
        self.measure.measured.connect(self._measured)
        self._chosen(0)

    @property
    def product(self) -> str:
        """What is being printed: one of `products.PRODUCTS`."""
        item = self.products.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item else ""

    @property
    def pages(self) -> Paged:
        """The pages that are shown."""
        return self._paged

    @Slot()
    def renew(self) -> None:
        """Lay everything out again by the options as they stand."""
        self._soon.stop()
        options = self.form.options
        try:
            self._paged = paged(self._what, self.product, options)
        except SpokenError as problem:
            self._paged = Paged(())
            self._refuse(self._look.t(problem.key, **problem.args_))
        else:
            self._tell()
        self.preview.show_pages(self._paged.pages, options, Brushes(options.inks, self._what.pictures))
        for button in self._writing:
            button.setEnabled(bool(self._paged.pages))

    def write(self, suffix: str) -> None:
        """Ask for a file and write the pages (`.pdf`), or the cards as pictures (`.png`)."""
        t = self._look.t
        proposed = f"{self._what.name} - {t(f'print.product_{self.product}')}{suffix}"
        path = self._given.choose(t("print.write_pdf" if suffix == ".pdf" else "print.write_png"), proposed, suffix)
        if path is not None:
            work = partial(_write, self._what, self.product, self._paged, self.form.options, path, self._given.now())
            self._start(work, self._written)

    def print(self) -> None:
        """Send the pages to the chosen printer."""
        info = QPrinterInfo.printerInfo(self.printer.currentText())
        if info.isNull():
            self._refuse(self._look.t("print.no_printer"))
            return
        self._start(partial(_send, info, self._paged, self.form.options, self._what), self._sent)

    def _start(self, work: Callable[[Progress], object], then: Callable[..., None]) -> None:
        job = Job(self._look.t("print.working"), work)
        job.succeeded.connect(then)
        job.failed.connect(self._failed)
        self._jobs.start(job)

    @Slot(object)
    def _written(self, files: tuple[Path, ...]) -> None:
        words = self._look.t.plural("print.written", len(files), name=files[0].name)
        self.trouble.setText(words)
        self._given.say(words)
        self._given.show(files[0])

    @Slot(object)
    def _sent(self, pages: int) -> None:
        words = self._look.t.plural("print.sent", pages)
        self.trouble.setText(words)
        self._given.say(words)

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if isinstance(problem, SpokenError):
            self._refuse(self._look.t(problem.key, **problem.args_))
        elif isinstance(problem, OSError):
            self._refuse(self._look.t("print.not_written", reason=problem.strerror or str(problem)))
        else:
            raise problem

    @Slot(str)
    def _refuse(self, words: str) -> None:
        self.trouble.setText(words)

    def _tell(self) -> None:
        t, paper = self._look.t, self._paged
        told = [t.plural("print.count_pages", len(paper.pages))]
        if paper.cards:
            told.insert(0, t.plural("print.count_cards", paper.cards))
        self.count.setText(" · ".join(told))
        told = [t("print.told", where=str(p.where), words=t(p.key, **p.args)) for p in paper.problems]
        self.trouble.setText("\n".join(told[:4]))

    @Slot(int)
    def _turned(self, number: int) -> None:
        pages = len(self._paged.pages)
        self._page.setText(self._look.t("print.page_of", number=number + 1, last=pages) if pages else "")
        self._back.setEnabled(number > 0)
        self._on.setEnabled(number < pages - 1)

    @Slot(int)
    def _chosen(self, row: int) -> None:
        del row
        self.form.show_for(self.product in OF_CARDS)
        self.measure.setVisible(self.product == "alignment")
        self.preview.number = 0
        self.renew()

    @Slot(int)
    def _of_force(self, number: int) -> None:
        """Print another force; the same product where it has it."""
        self._what = self._forces[number]
        wanted = self.product
        self.products.blockSignals(True)
        self._list()
        if wanted in self._what.products:
            self.products.setCurrentRow(self._what.products.index(wanted))
        self.products.blockSignals(False)
        self._chosen(self.products.currentRow())

    def done(self, result: int) -> None:
        """Keep the options for the next evening; a place that cannot be written costs only that."""
        self._given.keep(self.form.options)
        with suppress(OSError):
            save_options(self.form.options, self._given.folder)
        super().done(result)

    @Slot(str)
    def _take_printer(self, name: str) -> None:
        """Correct the options by what is known of a printer."""
        self.form.fill(corrected(self.form.options, self._printers.get(name, Printer(name or "?"))))
        self._soon.start()

    @Slot()
    def _measured(self) -> None:
        """Correct the chosen printer by what the alignment page showed, and keep it."""
        options = self.form.options
        name = self.printer.currentText()
        before = Printer(name, options.back_x, options.back_y, options.scale_x, options.scale_y, options.margin)
        try:
            better = self.measure.correction(before)
            save_printer(better, self._given.folder)
        except SpokenError as problem:
            self._refuse(self._look.t(problem.key, **problem.args_))
            return
        except OSError as problem:
            self._failed(problem)
            return
        self._printers[name] = better
        self._take_printer(name)
        self.renew()
        self.trouble.setText(self._look.t("print.printer_kept", name=name))

    def _list(self) -> None:
        """List what the force has to print."""
        self.setWindowTitle(self._look.t("print.dialog", name=self._what.name))
        self.products.clear()
        for name in self._what.products:
            item = QListWidgetItem(self._look.icon(ICONS[name]), self._look.t(f"print.product_{name}"))
            item.setData(Qt.ItemDataRole.UserRole, name)
            self.products.addItem(item)
        self.products.setCurrentRow(0)
        self.products.setFixedHeight(self.products.sizeHintForRow(0) * self.products.count() + self._look.px(10))

    def _force_list(self, first: int) -> QComboBox:
        made = QComboBox()
        made.setAccessibleName(self._look.t("print.force"))
        made.addItems([what.name for what in self._forces])
        made.setCurrentIndex(first)
        made.setVisible(len(self._forces) > 1)
        return made

    def _printer_list(self) -> QComboBox:
        made = QComboBox()
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setAccessibleName(self._look.t("print.printer"))
        names = [*QPrinterInfo.availablePrinterNames(), *self._printers]
        made.addItems(list(dict.fromkeys(names)) or [self._look.t("print.any_printer")])
        default = made.findText(QPrinterInfo.defaultPrinterName())
        made.setCurrentIndex(max(0, default))
        made.currentTextChanged.connect(self._take_printer)
        return made

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        left = QVBoxLayout()
        left.addWidget(title(t("print.heading"), look, 22))
        left.addWidget(self.force)
        left.addWidget(self.products)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, look.px(6), 0)
        column.addWidget(self.form)
        named = label(t("print.printer"))
        named.setBuddy(self.printer)
        column.addWidget(named)
        column.addWidget(self.printer)
        column.addWidget(self.measure)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        left.addWidget(scroll, 1)
        side = QWidget()
        side.setLayout(left)
        side.setFixedWidth(look.px(440))
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        right.addLayout(self._turning())
        right.addWidget(self.count)
        right.addWidget(self.trouble)
        right.addLayout(self._buttons())
        row = QHBoxLayout(self)
        row.addWidget(side)
        row.addLayout(right, 1)
        room = self.screen().availableGeometry()
        self.resize(min(look.px(1120), room.width() - 40), min(look.px(780), room.height() - 60))

    def _turning(self) -> QHBoxLayout:
        look, t = self._look, self._look.t
        self._back, self._on = QPushButton(look.icon("chevron-left"), ""), QPushButton(look.icon("chevron-right"), "")
        self._page = label("", role="muted")
        for button, key, step in ((self._back, "print.page_before", -1), (self._on, "print.page_after", 1)):
            button.setAccessibleName(t(key))
            button.setToolTip(t(key))
            button.clicked.connect(partial(self._turn, step))
        row = QHBoxLayout()
        row.addStretch()
        for widget in (self._back, self._page, self._on):
            row.addWidget(widget)
        row.addStretch()
        return row

    def _turn(self, step: int) -> None:
        self.preview.turn(self.preview.number + step)

    def _buttons(self) -> QHBoxLayout:
        look, t = self._look, self._look.t
        row = QHBoxLayout()
        self._writing: list[QPushButton] = []
        for key, icon, act in (
            ("print.write_pdf", "pdf", partial(self.write, ".pdf")),
            ("print.write_png", "pictures", partial(self.write, ".png")),
            ("print.send", "print", self.print),
        ):
            button = QPushButton(look.icon(icon), t(key))
            button.setAccessibleName(t(key))
            button.clicked.connect(act)
            self._writing.append(button)
            row.addWidget(button)
        self._writing[0].setDefault(True)
        row.addStretch()
        close = QPushButton(t("print.close"))
        close.setAccessibleName(t("print.close"))
        close.clicked.connect(self.close)
        row.addWidget(close)
        return row


def _write(
    what: Printable, product: str, paper: Paged, options: CardOptions, path: Path, made: datetime, progress: Progress
) -> tuple[Path, ...]:
    """Write pages or pictures in a Job; return the files."""
    if path.suffix.lower() == ".png" and product == "cards":
        pictures = write_cards(what.contents, path, options, progress, what.pictures, what.square)
        return pictures.files
    everything = replace(options, only=())
    report = print_pages(paper.pages, path, everything, progress, title=what.name, made=made, own=what.pictures)
    return report.files


def _send(info: QPrinterInfo, paper: Paged, options: CardOptions, what: Printable, progress: Progress) -> int:
    """Print pages in a Job; return how many."""
    printer = QPrinter(info, QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setResolution(PRINTER_DPI)
    printer.setDocName(what.name)
    print_on(printer, paper.pages, options, Brushes(options.inks, what.pictures), progress)
    return len(paper.pages)

"""Pages on their way to a file or a printer: a Job at a time, with its progress, and a button that stops it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from editor.jobs import Job, Jobs
from editor.paint.cards import Brushes
from editor.paint.printing import print_on, print_pages, write_cards
from editor.paper.products import Paged, Pick, paged, pictures_of
from editor.widgets.look import Look
from editor.widgets.text import label
from models.errors import Refused
from models.games.game import CardContent
from models.i18n import Translator, trouble
from models.progress import Progress
from models.sheets.options import CardOptions

PRINTER_DPI: Final = 1200


@dataclass(frozen=True)
class Order:
    """What is to be printed: picks, product, options; `sheet` where one sheet only is wanted. `name` is its title."""

    picks: tuple[Pick, ...]
    product: str
    options: CardOptions
    sheet: int | None = None
    name: str = ""

    def pages(self) -> Paged:
        """Lay the pages out. Raises Refused where there are none."""
        laid = paged(self.picks, self.product, self.options)
        pages = tuple(page for page in laid.pages if self.sheet in (None, page.sheet))
        if not pages:
            raise Refused("print.no_such_sheet", sheets=self.options.only or (self.sheet,))
        return replace(laid, pages=pages)

    def title(self, t: Translator) -> str:
        """Return the name of a file or a print."""
        words = f"{self.name} - {t(f'print.product_{self.product}')}"
        return words if self.sheet is None else f"{words} - {t('print.sheet_file', number=self.sheet)}"


def write(order: Order, path: Path, made: datetime, progress: Progress) -> tuple[Path, ...]:
    """Write pages, or cards as pictures, in a Job; return the files. What stops it leaves none."""
    laid, pictures = order.pages(), pictures_of(order.picks)
    if path.suffix.lower() == ".png" and order.product == "cards":
        wanted = _lying(order, laid)
        code = order.picks[0].what.square if len(order.picks) == 1 else ""
        return write_cards(wanted, path, order.options, progress, pictures, code).files
    everything = replace(order.options, only=())
    report = print_pages(laid.pages, path, everything, progress, title=order.name, made=made, own=pictures)
    return report.files


def send(order: Order, info: QPrinterInfo, progress: Progress) -> int:
    """Print pages in a Job; return how many. What stops it takes the print back from the printer."""
    laid = order.pages()
    printer = QPrinter(info, QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setResolution(PRINTER_DPI)
    printer.setDocName(order.name)
    brushes = Brushes(order.options.inks, pictures_of(order.picks))
    print_on(printer, laid.pages, order.options, brushes, progress, printer.abort)
    return len(laid.pages)


def _lying(order: Order, laid: Paged) -> Sequence[CardContent]:
    """Return the cards of the sheets that are wanted."""
    every = [content for pick in order.picks for content in pick.contents]
    shown = {page.sheet for page in laid.pages}
    return [content for content, sheets in zip(every, laid.lying, strict=True) if sheets & shown]


def not_written(t: Translator, problem: OSError) -> str:
    """Return why a file could not be written, in our own words."""
    name = Path(str(problem.filename or "")).name
    return t("print.not_written", name=name, reason=trouble(problem))


class OutputLine(QWidget):
    """How far the print is, and a button to stop it; hidden while nothing runs. `done` tells what came of it."""

    started = Signal()
    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()
    ended = Signal()

    def __init__(self, look: Look, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._jobs = look, jobs
        self.job: Job | None = None
        self.words = label(look.t("print.working"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(look.t("print.working"))
        self.bar.setFormat(look.t("print.zoom", percent="%p"))
        self.stop = QPushButton(look.icon("stop"), look.t("print.stop"))
        self.stop.setAccessibleName(look.t("print.stop"))
        self.stop.setToolTip(look.t("print.stop_tip"))
        self.stop.setAutoDefault(False)
        self.stop.clicked.connect(self.cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(8))
        row.addWidget(self.words)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether a print is on its way."""
        return self.job is not None

    def start(self, work: Callable[[Progress], object]) -> None:
        """Begin, unless a print is on its way already."""
        if self.job is not None:
            return
        self.job = Job(self._look.t("print.working"), work)
        self.bar.setRange(0, 0)
        self.stop.setEnabled(True)
        self.job.progressed.connect(self._progressed)
        self.job.succeeded.connect(self.done)
        self.job.failed.connect(self.failed)
        self.job.cancelled.connect(self.stopped)
        self.job.ended.connect(self._ended)
        self.show()
        self.started.emit()
        self._jobs.start(self.job)

    @Slot()
    def cancel(self) -> None:
        """Ask the print to stop."""
        if self.job is not None:
            self.stop.setEnabled(False)
            self.job.cancel()

    @Slot(int, int)
    def _progressed(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    @Slot(object)
    def _ended(self) -> None:
        self.job = None
        self.hide()
        self.ended.emit()

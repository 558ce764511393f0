"""The print dialog of maps: a poster to scale, what is on it, its pages as they will be; then PDF, pictures, paper.

Laying out, writing and sending to a printer are Jobs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QWidget

from editor.jobs import Jobs, Work
from editor.kit.export_dialog import ExportDialog
from editor.kit.form import ValueForm
from editor.kit.printer_box import PrinterBox
from editor.kit.writing import Way
from editor.paint.maps.poster import PosterPrint, page_picture
from editor.paint.pdf import PaperSide, pdf_of, write_together, write_whole
from editor.paint.printing import png_bytes, print_sides, ready_printer
from editor.widgets.button import button
from editor.widgets.files import clean_name
from editor.widgets.look import Look
from editor.widgets.text import label
from models.i18n import Translator
from models.maps.tile_map import TileMap
from models.progress import Progress
from models.sheets.map_poster import MapPosterOptions, sparing
from models.sheets.options import CardOptions
from models.sheets.printers import Printer, profile

PICTURE_DPI: Final = 200
PRINTER_DPI: Final = 600


@dataclass(frozen=True)
class PosterOrder:
    """One poster as it is wanted; `pictures` are those of the map by their sources."""

    tile_map: TileMap
    pictures: Mapping[str, QImage]
    options: MapPosterOptions
    title: str
    t: Translator
    printer: Printer

    def alone(self, page: str) -> PosterOrder:
        """Return the same with one page alone; all of them for an empty name."""
        return replace(self, options=replace(self.options, page=page))

    def work(self) -> PosterPrint:
        """Return the poster ready to be drawn. Raises Refused for options that cannot be."""
        return PosterPrint(self.tile_map, self.pictures, self.options, self.t, self.title)


@dataclass(frozen=True)
class Laid:
    """A poster laid out: its sides as they are printed, the name of each page (empty: the plan)."""

    work: PosterPrint
    sides: tuple[PaperSide, ...]
    names: tuple[str, ...]
    sparing: tuple[float, int] | None = None
    """An overlap (mm) with which it would take fewer pages, and how many."""


def laid(order: PosterOrder, progress: Progress) -> Laid:
    """Lay a poster out; progress may cancel before and after it."""
    progress(0, 0)
    work = order.work()
    progress(0, 0)
    names = tuple("" if page is None else page.name for page in work.pages)
    board = order.tile_map
    less = sparing(board.width, board.height, order.options, board.cell_height / board.cell_width)
    return Laid(work, work.sides, names, less)


def write(order: PosterOrder, path: Path, made: datetime, progress: Progress) -> tuple[Path, ...]:
    """Write the poster as PDF, or each page as PNG; return the files. What stops it leaves none."""
    found = laid(order, progress)
    if path.suffix.lower() != ".png":
        write_whole(path, pdf_of(found.sides, order.printer, order.title, made, progress, language=order.t.lang))
        return (path,)
    pages = list(zip(found.work.pages, found.names, strict=True))
    files = []
    for number, (page, name) in enumerate(pages, 1):
        place = path if len(pages) == 1 else path.with_stem(f"{path.stem}-{name or order.t('maptools.plan_file')}")
        files.append((place, png_bytes(page_picture(found.work, page, PICTURE_DPI))))
        progress(number, len(pages))
    return write_together(files)


def send(order: PosterOrder, info: QPrinterInfo, progress: Progress) -> int:
    """Print the poster; return how many pages. What stops it takes the print back."""
    found = laid(order, progress)
    printer = ready_printer(info, order.title, PRINTER_DPI)
    print_sides(printer, found.sides, order.printer, progress, printer.abort)
    return len(found.sides)


PAPERS: Final = (("a4", "A4"), ("a3", "A3"), ("letter", "Letter"))
TURNED: Final = ("auto", "upright", "lying")
SHEETS: Final = ("marks", "ruler", "plan", "legend")
DRAWN: Final = ("grid", "coordinates", "zones", "signs", "secrets", "low_ink", "night")
BOTH: Final = {"low_ink": "night", "night": "low_ink"}
"""What excludes each other."""


class PosterForm(ValueForm[MapPosterOptions]):
    """The options of a poster, and its `title`."""

    def __init__(self, look: Look, options: MapPosterOptions, title: str) -> None:
        super().__init__(look, options, "maptools.p_")
        self.title = title
        t = look.t
        self._keep("title", self.text(t("maptools.p_title"), lambda: self.title, self._name))
        self.measure("cell_mm", 5, 200, digits=1)
        self.pick("paper", PAPERS)
        self.pick("turned", [(each, t(f"maptools.turned_{each}")) for each in TURNED])
        self.measure("overlap", 0, 50, digits=1)
        self.measure("margin", 0, 30, digits=1)
        self.section(t("maptools.p_sheets"))
        for name in SHEETS:
            self.flag(name)
        self.section(t("maptools.p_drawn"))
        for name in DRAWN:
            self.flag(name)
        self.changed.connect(self.refresh)

    def changes(self, name: str, given: object) -> dict[str, object]:
        """Return what changes with a field: night and low ink exclude each other."""
        return {name: given, **({BOTH[name]: False} if given and name in BOTH else {})}

    def _name(self, title: str) -> None:
        self.title = title.strip()
        self.changed.emit()


class PrintSource(Protocol):
    """What the dialog asks of the page: the map with its pictures, a file to write, the time, a line of words."""

    def order(self, options: MapPosterOptions, title: str, printer: Printer) -> PosterOrder:
        """Return the poster of the map as it stands."""

    def file_to_write(self, title: str, name: str, kinds: str) -> Path | None:
        """Ask for a file."""

    def now(self) -> datetime:
        """Return the time."""

    def say(self, words: str) -> object:
        """Say something in the window."""


class MapPrintDialog(ExportDialog[Laid]):
    """Prints a map. `options_shown` tells of the options as they stand, so that the map can show the pages."""

    side = 330
    options_shown = Signal(object)
    left = Signal()

    def __init__(
        self,
        look: Look,
        jobs: Jobs,
        source: PrintSource,
        options: MapPosterOptions,
        name: str,
        parent: QWidget | None = None,
    ) -> None:
        ways: tuple[Way, ...] = (
            ("print.write_pdf", "pdf", partial(self.write, ".pdf")),
            ("print.write_png", "pictures", partial(self.write, ".png")),
            ("print.send", "print", self.print),
        )
        super().__init__(look, jobs, ways, source.say, parent=parent, alone="maptools.alone")
        self._source, self._name = source, name
        self._laid: Laid | None = None
        self.setWindowTitle(look.t("maptools.print_title", name=name))
        self.form = PosterForm(look, options, name)
        self.machines = PrinterBox(look, None)
        self.machines.measure.hide()
        self.place = label("", role="strong")
        self.spare = button(look, "maptools.spare", "fix", self._spare)
        kept = self.spare.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.spare.setSizePolicy(kept)
        self.spare.hide()
        self.lay_out(look.t("maptools.print_heading"), (self.form, self.machines), (self.place, self.spare))
        self.form.changed.connect(self.later)
        self.machines.changed.connect(self.later)
        self.preview.turned.connect(self._turned)
        self.renew()

    @property
    def pages(self) -> tuple[str, ...]:
        """The names of the pages that are shown; the plan has none."""
        return self._laid.names if self._laid is not None else ()

    def order(self) -> PosterOrder:
        """Return the poster as it is wanted now."""
        return self._source.order(self.form.value, self.form.title or self._name, self._printer())

    def work(self) -> Work:
        """Return the work that lays out the poster; the map shows its pages."""
        self.options_shown.emit(self.form.value)
        return partial(laid, self.order())

    def write(self, suffix: str) -> None:
        """Ask for a file and write the poster, or the page that is seen."""
        t = self._look.t
        heading = t("print.write_pdf" if suffix == ".pdf" else "print.write_png")
        name = clean_name(self.form.title or self._name) + (f"-{self._page()}" if self._page() else "") + suffix
        path = self._source.file_to_write(heading, name, f"{suffix[1:].upper()} (*{suffix})")
        if path is not None:
            self.writing.start(partial(write, self.order().alone(self._page()), path, self._source.now()))

    def print(self) -> None:
        """Send the poster to the chosen printer."""
        self.writing.print_on(self.machines.name, lambda info: partial(send, self.order().alone(self._page()), info))

    def done(self, result: int) -> None:
        """Close; whoever closes at once has chosen, too."""
        self.options_shown.emit(self.form.value)
        self.left.emit()
        super().done(result)

    def _spare(self) -> None:
        """Take the overlap that saves pages."""
        if self._laid is not None and self._laid.sparing is not None:
            self.form.fill(replace(self.form.value, overlap=self._laid.sparing[0]))
            self.later()

    def _page(self) -> str:
        """Return the name of the one page that is wanted, empty for all."""
        here = self.pages[self.preview.number] if self.pages else ""
        return here if self.viewer.alone.isChecked() else ""

    def _printer(self) -> Printer:
        return profile(self.machines.corrected(CardOptions()), self.machines.name)

    @Slot(object)
    def shown(self, found: Laid) -> None:
        """Show the pages, and say how many there are and how large they are together."""
        self._laid = found
        t, sheet = self._look.t, found.work.poster
        self.writing.tell("")
        self.count.setText(
            t.plural("maptools.count", len(sheet.pages), columns=sheet.columns, rows=sheet.rows,
                     width=round(sheet.width / 10), height=round(sheet.height / 10))
        )  # fmt: skip
        self.spare.setVisible(found.sparing is not None)
        if found.sparing is not None:
            overlap, pages = found.sparing
            now = len(sheet.pages)
            words = t("maptools.spare", mm=t.decimal(round(overlap * 1000)), pages=pages, now=now)
            self.spare.setText(words)
            self.spare.setAccessibleName(words)
        self.viewer.show_sides(found.sides, self._printer())
        self._turned()
        self.writing.offer(bool(self.pages))

    @Slot()
    def _turned(self, _number: int = 0) -> None:
        names, number = self.pages, self.preview.number
        here = names[number] if number < len(names) else ""
        t = self._look.t
        words = t("maptools.page_of", name=here, n=number + 1, last=len(names)) if here else t("maptools.page_plan")
        self.place.setText(words if names else "")
        if not here:
            self.viewer.alone.setChecked(False)
        self.viewer.alone.setEnabled(bool(here) and len(names) > 1)

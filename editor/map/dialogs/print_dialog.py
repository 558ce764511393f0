"""The print dialog of maps: a poster to scale, its options, its pages as they will be; then PDF, pictures, paper.

Laying out, writing and printing are Jobs.
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
from editor.kit.export.export_dialog import ExportDialog
from editor.kit.export.printer_box import PrinterBox
from editor.kit.export.writing import Way
from editor.kit.form import ValueForm
from editor.paint.maps.posters.poster import PosterPrint, page_picture
from editor.paint.pdf import PaperSide, pdf_of, write_together, write_whole
from editor.paint.printing import png_bytes, print_sides, ready_printer
from editor.widgets.button import button
from editor.widgets.files import clean_name
from editor.widgets.look import Look
from editor.widgets.text import label
from models.i18n import Translator
from models.maps.tile_map import TileMap
from models.progress import Progress
from models.sheets.map_poster import MapPosterOptions, least_overlap
from models.sheets.options import CardOptions
from models.sheets.printers import Printer, profile

PICTURE_DPI: Final = 200
PRINTER_DPI: Final = 600


@dataclass(frozen=True)
class PosterOrder:
    """All that one poster is made from; `pictures` are those of the map by source."""

    tile_map: TileMap
    pictures: Mapping[str, QImage]
    options: MapPosterOptions
    title: str
    t: Translator
    printer: Printer

    def alone(self, page: str) -> PosterOrder:
        """Return the order for one page alone; for all pages where `page` is empty."""
        return replace(self, options=replace(self.options, page=page))

    def work(self) -> PosterPrint:
        """Return the poster ready to be drawn. Raises Refused for impossible options."""
        return PosterPrint(self.tile_map, self.pictures, self.options, self.t, self.title)


@dataclass(frozen=True)
class Laid:
    """A poster laid out: its sides as printed, and the name of each page (empty for the plan)."""

    work: PosterPrint
    sides: tuple[PaperSide, ...]
    names: tuple[str, ...]
    sparing: tuple[float, int] | None = None
    """An overlap (mm) with which it would take fewer pages, and how many."""


def lay_out(order: PosterOrder, progress: Progress) -> Laid:
    """Lay a poster out; progress may raise Cancelled before and after."""
    progress(0, 0)
    work = order.work()
    progress(0, 0)
    names = tuple("" if page is None else page.name for page in work.pages)
    board = order.tile_map
    less = least_overlap(board.width, board.height, order.options, board.cell_height / board.cell_width)
    return Laid(work, work.sides, names, less)


def write(order: PosterOrder, path: Path, made: datetime, progress: Progress) -> tuple[Path, ...]:
    """Write the poster as PDF, or each page as PNG; return the files. Where it is stopped none is left."""
    found = lay_out(order, progress)
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
    """Print the poster; return the number of pages. Where it is stopped the print is withdrawn."""
    found = lay_out(order, progress)
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
    """The form of a poster's options and of its `title`."""

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
        """Return the fields that change with this one: night and low ink exclude each other."""
        return {name: given, **({BOTH[name]: False} if given and name in BOTH else {})}

    def _name(self, title: str) -> None:
        self.title = title.strip()
        self.changed.emit()


class PrintSource(Protocol):
    """What the dialog needs from the page: the map and its pictures, a file to write, the time, a status line."""

    def order(self, options: MapPosterOptions, title: str, printer: Printer) -> PosterOrder:
        """Return the order for a poster of the map as it is now."""

    def file_to_write(self, title: str, name: str, kinds: str) -> Path | None:
        """Ask for a file."""

    def now(self) -> datetime:
        """Return the present moment."""

    def say(self, words: str) -> object:
        """Show a sentence in the window."""


class MapPrintDialog(ExportDialog[Laid]):
    """Prints a map. `options_shown` carries the present options, so that the map can show the pages."""

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
        """The names of the pages shown; that of the plan is empty."""
        return self._laid.names if self._laid is not None else ()

    def order(self) -> PosterOrder:
        """Return the order for the poster by the present choices."""
        return self._source.order(self.form.value, self.form.title or self._name, self._printer())

    def work(self) -> Work:
        """Return the work that lays out the poster; the map shows its pages from now on."""
        self.options_shown.emit(self.form.value)
        return partial(lay_out, self.order())

    def write(self, suffix: str) -> None:
        """Ask for a file and write the poster, or only the page shown."""
        t = self._look.t
        heading = t("print.write_pdf" if suffix == ".pdf" else "print.write_png")
        name = clean_name(self.form.title or self._name) + (f"-{self._page()}" if self._page() else "") + suffix
        path = self._source.file_to_write(heading, name, f"{suffix[1:].upper()} (*{suffix})")
        if path is not None:
            self.writing.start(partial(write, self.order().alone(self._page()), path, self._source.now()))

    def print(self) -> None:
        """Print on the chosen printer."""
        self.writing.print_on(self.machines.name, lambda info: partial(send, self.order().alone(self._page()), info))

    def done(self, result: int) -> None:
        """Close the dialog; a change of options made just before counts too."""
        self.options_shown.emit(self.form.value)
        self.left.emit()
        super().done(result)

    def _spare(self) -> None:
        """Use the overlap that needs fewer pages."""
        if self._laid is not None and self._laid.sparing is not None:
            self.form.fill(replace(self.form.value, overlap=self._laid.sparing[0]))
            self.later()

    def _page(self) -> str:
        """Return the name of the only page wanted, empty for all."""
        here = self.pages[self.preview.number] if self.pages else ""
        return here if self.viewer.alone.isChecked() else ""

    def _printer(self) -> Printer:
        return profile(self.machines.corrected(CardOptions()), self.machines.name)

    @Slot(object)
    def shown(self, found: Laid) -> None:
        """Show the pages, their number, and the size of the whole poster."""
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

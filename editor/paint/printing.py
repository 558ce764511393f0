"""Prints cards: contents in, a PDF or a PNG for each card out. The preview is drawn by the same painter.

Anything else to be printed provides its sides: `print_sides` for a printer, `pdf_of` for a file, `side_image` for the
preview, each with the Printer whose corrections apply.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QBuffer, QIODevice, QRect
from PySide6.QtGui import QImage, QPagedPaintDevice, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from editor.paint.cards import DPI, Brushes, face_image, scaled
from editor.paint.fonts import UNIT, ensure_application, metrics
from editor.paint.pdf import PaperSide, paint_side, paper_of, pdf_bytes, side, write_together, write_whole
from models.errors import Refused
from models.games.values import CardContent
from models.i18n import Translator, fold
from models.problem import Problem
from models.progress import Progress, only_stopping, silent
from models.sheets.cards.frame import back
from models.sheets.cards.imposition import Page, impose
from models.sheets.cards.sheet_marks import with_margins
from models.sheets.cards.stat_card import Card, lay_out_run
from models.sheets.marks import TextStyle
from models.sheets.options import Backs, CardOptions
from models.sheets.printers import Printer, profile
from models.sheets.text import Metrics

PAGE_DPI: Final = 150


@dataclass(frozen=True, slots=True)
class PrintReport:
    """What was printed: files written, pages, cards (as they will lie on the table), what did not fit."""

    files: tuple[Path, ...]
    pages: int
    cards: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _WithOwn:
    """Metrics that also know the user's own pictures, by name."""

    base: Metrics
    names: frozenset[str]

    def width(self, text: str, style: TextStyle, points: float) -> float:
        return self.base.width(text, style, points)

    def has(self, picture: str) -> bool:
        return picture in self.names or self.base.has(picture)


def lay_out_all(
    contents: Iterable[CardContent],
    options: CardOptions,
    own: Mapping[str, QImage] | None = None,
    progress: Progress = silent,
) -> tuple[Card, ...]:
    """Return the cards of contents in order, those of one game on one grid.

    `own` are the user's pictures by the name used in a content. Progress may raise Cancelled.
    """
    known = metrics_with(own)
    return lay_out_run(tuple(contents), options, known, progress)


def metrics_with(own: Mapping[str, QImage] | None) -> Metrics:
    """Return the QtMetrics, extended by the user's own pictures."""
    ensure_application()
    return _WithOwn(metrics(), frozenset(own)) if own else metrics()


def pages_of(
    contents: Iterable[CardContent],
    options: CardOptions,
    own: Mapping[str, QImage] | None = None,
    code: str = "",
) -> tuple[tuple[Page, ...], tuple[Card, ...]]:
    """Return the pages of a print, with their margins, and its cards. Raises Refused where no card fits the paper.

    `code` is the short code of the party for the backs.
    """
    cards = lay_out_all(contents, options, own)
    return sheets_of(cards, options, code), cards


def sheets_of(cards: Sequence[Card], options: CardOptions, code: str = "") -> tuple[Page, ...]:
    """Return laid-out cards as pages with their margins. Raises Refused where no card fits the paper."""
    return with_margins(impose(cards, back(options, code), options), options, metrics())


def print_cards(
    contents: Sequence[CardContent],
    out: Path,
    options: CardOptions,
    progress: Progress = silent,
    *,
    title: str = "",
    made: datetime | None = None,
    own: Mapping[str, QImage] | None = None,
    code: str = "",
) -> PrintReport:
    """Write cards to `out`: a PDF, or for `.png` one picture for each face at 300 dpi (`name-2.png` …).

    `code` is the short code of the party for the backs; `made` the date in the PDF (None: no date). Raises Refused
    where there is nothing to print, for sheets that do not exist or another suffix, OSError where the file cannot be
    written (an older one stays), and what `progress` raises.
    """
    options = options.checked()
    if not contents:
        raise Refused("print.nothing")
    suffix = out.suffix.lower()
    if suffix == ".png":
        return write_cards(contents, out, options, progress, own, code)
    if suffix != ".pdf":
        raise Refused("print.unknown_ending", name=out.name)
    pages, cards = pages_of(contents, options, own, code)
    if not pages:
        raise Refused("print.no_such_sheet", sheets=options.only)
    raw = pdf_bytes(pages, options, Brushes(options.inks, own), title, made, progress)
    write_whole(out, raw)
    return PrintReport((out,), len(pages), sum(card.count for card in cards), _problems(cards))


def print_pages(
    pages: Sequence[Page],
    out: Path,
    options: CardOptions,
    progress: Progress = silent,
    *,
    title: str = "",
    made: datetime | None = None,
    own: Mapping[str, QImage] | None = None,
) -> PrintReport:
    """Write laid-out sheets (party, ledger, story, kit, alignment) to a PDF, or pages to PNG at 150 dpi.

    Raises as `print_cards` does. `options.only` names the pages wanted.
    """
    wanted = [page for page in pages if not options.only or page.sheet in options.only]
    if not wanted:
        raise Refused("print.no_such_sheet", sheets=options.only)
    suffix = out.suffix.lower()
    brushes = Brushes(options.inks, own)
    if suffix == ".pdf":
        write_whole(out, pdf_bytes(wanted, options, brushes, title, made, progress))
        return PrintReport((out,), len(wanted), 0, ())
    if suffix != ".png":
        raise Refused("print.unknown_ending", name=out.name)

    def drawn() -> Iterator[tuple[Path, bytes]]:
        for number, page in enumerate(wanted, 1):
            path = out if number == 1 else out.with_name(f"{out.stem}-{number}{out.suffix}")
            yield path, png_bytes(page_image(page, options, brushes, PAGE_DPI))
            progress(number, len(wanted))

    files = write_together(drawn())
    return PrintReport(files, len(files), 0, ())


def page_image(page: Page, options: CardOptions, brushes: Brushes, dpi: float, region: QRect | None = None) -> QImage:
    """Return a page, or a region of it in pixels, as a picture at true scale for the preview."""
    return side_image(side(page, brushes), profile(options), dpi, region)


def side_image(each: PaperSide, printer: Printer, dpi: float, region: QRect | None = None) -> QImage:
    """Return a side of paper, or a region of it in pixels, as a picture of `dpi` pixels an inch."""
    ensure_application()
    shown = region or QRect(0, 0, round(each.width / 25.4 * dpi), round(each.height / 25.4 * dpi))
    image = QImage(shown.size(), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.translate(-shown.topLeft())
    scaled(painter, dpi / 25.4)
    paint_side(painter, each, printer)
    painter.end()
    return image


def print_on(
    device: QPagedPaintDevice,
    pages: Sequence[Page],
    options: CardOptions,
    brushes: Brushes,
    progress: Progress = silent,
    abort: Callable[[], object] | None = None,
) -> None:
    """Draw pages on a printer at true scale from the corner of its paper. Raises what `progress` raises."""
    print_sides(device, [side(page, brushes) for page in pages], profile(options), progress, abort)


def print_sides(
    device: QPagedPaintDevice,
    sides: Sequence[PaperSide],
    printer: Printer,
    progress: Progress = silent,
    abort: Callable[[], object] | None = None,
) -> None:
    """Draw sides on a printing device at true scale, corrected for a printer, from the corner of its paper.

    `progress` counts sides; what it raises is raised again after `abort`, so that nothing is printed.
    """
    ensure_application()
    painter = QPainter()
    try:
        for number, each in enumerate(sides):
            device.setPageLayout(paper_of(each))
            if number:
                device.newPage()
            elif not painter.begin(device):
                raise Refused("print.printer_silent")
            painter.save()
            painter.scale(device.logicalDpiX() / 25.4 / UNIT, device.logicalDpiY() / 25.4 / UNIT)
            paint_side(painter, each, printer)
            painter.restore()
            progress(number + 1, len(sides))
    except BaseException:
        if abort is not None:
            abort()
        raise
    finally:
        painter.end()


def write_cards(
    contents: Sequence[CardContent],
    out: Path,
    options: CardOptions,
    progress: Progress = silent,
    own: Mapping[str, QImage] | None = None,
    code: str = "",
) -> PrintReport:
    """Write each face as a picture with its bleed; the drawn back once, where backs are wanted."""
    cards = lay_out_all(contents, options, own, only_stopping(progress))
    brushes = Brushes(options.inks, own)
    todo = [
        (_file_name(out, card.title, number, len(cards), face), drawn)
        for number, card in enumerate(cards)
        for face, drawn in enumerate(card.faces)
    ]
    if options.backs is not Backs.NONE:
        word = fold(Translator(options.language)("print.back_file"))
        todo.append((out.with_name(f"{out.stem}-{word}.png"), back(options, code)))

    def drawn() -> Iterator[tuple[Path, bytes]]:
        for done, (path, face) in enumerate(todo, 1):
            yield path, png_bytes(face_image(face, brushes, DPI, bleed=True))
            progress(done, len(todo))

    write_together(drawn())
    return PrintReport(tuple(path for path, _ in todo), len(todo), sum(c.count for c in cards), _problems(cards))


def png_bytes(image: QImage) -> bytes:
    """Return an image as a PNG file that states its resolution."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise OSError
    return bytes(buffer.data().data())


def _file_name(out: Path, title: str, number: int, cards: int, face: int) -> Path:
    """Return the file for a face: the name asked for if there is one card, else with a number and the card's name."""
    if cards == 1 and face == 0:
        return out
    name = re.sub(r"[^a-z0-9]+", "-", fold(title)).strip("-")[:40] or "x"
    more = f"-{face + 1}" if face else ""
    return out.with_name(f"{out.stem}-{number + 1:02d}-{name}{more}{out.suffix}")


def _problems(cards: Sequence[Card]) -> tuple[Problem, ...]:
    return tuple(problem for card in cards for problem in card.problems)


_POSTER_DPI: Final = 1200


class ManyPages(Protocol):
    """A poster or an atlas: its title, and its sides of paper in order."""

    @property
    def title(self) -> str:
        """The name of the print."""

    @property
    def sides(self) -> Sequence[PaperSide]:
        """The pages."""


def ready_printer(info: QPrinterInfo, name: str, dpi: int) -> QPrinter:
    """Return a printer for whole sheets with `dpi` dots per inch; `name` is that of the print."""
    printer = QPrinter(info, QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setResolution(dpi)
    printer.setDocName(name)
    return printer


def send_pages(pages: ManyPages, profile: Printer, info: QPrinterInfo, progress: Progress) -> int:
    """Print a poster or an atlas in a Job; return its number of pages. Where it is stopped the print is withdrawn."""
    printer = ready_printer(info, pages.title, _POSTER_DPI)
    print_sides(printer, pages.sides, profile, progress, printer.abort)
    return len(pages.sides)

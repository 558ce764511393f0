"""An order to print, and how it is written to a file or printed in a Job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinterInfo

from editor.paint.cards import Brushes
from editor.paint.pdf import write_whole
from editor.paint.printing import png_bytes, print_on, print_pages, ready_printer, write_cards
from editor.paper.products import Paged, Pick, book_of, lay_out_pages, pictures_of
from models.errors import Refused
from models.games.values import CardContent
from models.i18n import Translator
from models.progress import Progress, only_stopping
from models.sheets.chronicle.chronicle_text import html, image_of, markdown
from models.sheets.options import CardOptions

PRINTER_DPI: Final = 1200
TEXTS: Final = (".md", ".html")
"""The endings of files in which a story is text."""


@dataclass(frozen=True)
class Order:
    """What is to be printed: picks, product, options; `sheet` if only one sheet is wanted. `name` is its title."""

    picks: tuple[Pick, ...]
    product: str
    options: CardOptions
    sheet: int | None = None
    name: str = ""

    def pages(self, progress: Progress) -> Paged:
        """Lay the pages out; progress may raise Cancelled. Raises Refused where there are none."""
        laid = lay_out_pages(self.picks, self.product, self.options, only_stopping(progress))
        pages = tuple(page for page in laid.pages if self.sheet in (None, page.sheet))
        if not pages:
            raise Refused("print.no_such_sheet", sheets=self.options.only or (self.sheet,))
        return replace(laid, pages=pages)

    @property
    def pictures(self) -> dict[str, QImage]:
        """The pictures it shows besides our own drawings, by name."""
        return pictures_of(self.picks, self.product, self.options.language)

    def title(self, t: Translator) -> str:
        """Return the name of a file or a print."""
        words = f"{self.name} - {t(f'print.product_{self.product}')}"
        return words if self.sheet is None else f"{words} - {t('print.sheet_file', number=self.sheet)}"


def write(order: Order, path: Path, made: datetime, progress: Progress) -> tuple[Path, ...]:
    """Write pages, cards as pictures or a story as text in a Job; return the files. Where it is stopped none is
    left.
    """
    if path.suffix.lower() in TEXTS:
        lang = order.options.language
        books = [book_of(pick, lang) for pick in order.picks]
        if path.suffix.lower() == ".md":
            write_whole(path, markdown(books, lang).encode())
            return (path,)
        stages = {key: image for pick in order.picks for key, image in pick.what.stages(lang).items()}
        shown = {key: image_of(png_bytes(image), path.stem) for key, image in stages.items()}
        write_whole(path, html(books, lang, shown).encode())
        return (path,)
    laid, pictures = order.pages(progress), order.pictures
    if path.suffix.lower() == ".png" and order.product == "cards":
        wanted = _wanted_cards(order, laid)
        code = order.picks[0].what.square if len(order.picks) == 1 else ""
        return write_cards(wanted, path, order.options, progress, pictures, code).files
    everything = replace(order.options, only=())
    report = print_pages(laid.pages, path, everything, progress, title=order.name, made=made, own=pictures)
    return report.files


def send(order: Order, info: QPrinterInfo, progress: Progress) -> int:
    """Print pages in a Job; return their number. Where it is stopped the print is withdrawn."""
    laid = order.pages(progress)
    printer = ready_printer(info, order.name, PRINTER_DPI)
    brushes = Brushes(order.options.inks, order.pictures)
    print_on(printer, laid.pages, order.options, brushes, progress, printer.abort)
    return len(laid.pages)


def _wanted_cards(order: Order, laid: Paged) -> Sequence[CardContent]:
    """Return the cards of the sheets that are wanted."""
    every = [content for pick in order.picks for content in pick.contents]
    shown = {page.sheet for page in laid.pages}
    return [content for content, sheets in zip(every, laid.lying, strict=True) if sheets & shown]


def lay_out(order: Order, progress: Progress) -> tuple[Order, Paged, Brushes]:
    """Lay an Order out in a Job; progress may raise Cancelled."""
    brushes = Brushes(order.options.inks, order.pictures)
    return order, lay_out_pages(order.picks, order.product, order.options, progress), brushes

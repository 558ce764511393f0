"""What the print dialog of maps has done in Jobs: laying out, writing PDF and PNG, sending to a printer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinterInfo

from editor.paint.maps.poster import PosterPrint, page_picture
from editor.paint.pdf import PaperSide, pdf_of, write_together, write_whole
from editor.paint.printing import png_bytes, print_sides
from editor.paint.sending import ready_printer
from models.i18n import Translator
from models.maps.tile_map import TileMap
from models.progress import Progress
from models.sheets.map_poster import MapPosterOptions, sparing
from models.sheets.printers import Printer

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

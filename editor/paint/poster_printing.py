"""A printer made ready for pages that know their own edges; the pages of a poster on it."""

from __future__ import annotations

from typing import Final

from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from editor.paint.atlas_paper import AtlasPaper
from editor.paint.galaxy_pages import PosterPages
from editor.paint.printing import print_sides
from models.progress import Progress
from models.sheets.printers import Printer

_POSTER_DPI: Final = 1200


def ready_printer(info: QPrinterInfo, name: str, dpi: int) -> QPrinter:
    """Return a printer that takes whole sheets, so many points an inch; `name` is that of the print."""
    printer = QPrinter(info, QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setResolution(dpi)
    printer.setDocName(name)
    return printer


def send_pages(pages: PosterPages | AtlasPaper, profile: Printer, info: QPrinterInfo, progress: Progress) -> int:
    """Print a poster or an atlas, in a Job; return its pages. What stops it takes the print back from the printer."""
    printer = ready_printer(info, pages.title, _POSTER_DPI)
    print_sides(printer, pages.sides, profile, progress, printer.abort)
    return len(pages.sides)

"""A player's report as a PDF: the map he knows, then the text; the same report gives the same bytes."""

from __future__ import annotations

from editor.paint.cards import Brushes
from editor.paint.fonts import ensure_application, load_fonts, metrics
from editor.paint.galaxy_pages import PosterPages
from editor.paint.pdf import pdf_of, side
from models.galaxy.poster_layout import Poster
from models.games.facets.turns import TurnPaper
from models.sheets.options import CardOptions
from models.sheets.printers import Printer
from models.sheets.turn_report import turn_report_sheet


def report_pdf(report: TurnPaper) -> bytes:
    """Return a report as a PDF of A4 pages in its player's language, the map first."""
    ensure_application()
    load_fonts()
    options = CardOptions(language=report.lang)
    brushes = Brushes(options.inks)
    poster = Poster("low_ink", "a4", report.lang, report.title, report.circles, readings=report.choices)
    words = turn_report_sheet(report, options, metrics())
    sides = (*PosterPages(report.galaxy, poster, ruler=False).sides, *(side(page, brushes) for page in words))
    return pdf_of(sides, Printer(""), report.title, language=report.lang)

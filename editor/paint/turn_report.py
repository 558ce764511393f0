"""A player's report or a bulletin as a PDF: the map he knows, then the text; the same report gives the same bytes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtGui import QPainter

from editor.paint.cards import Brushes
from editor.paint.fonts import OwnMetrics, ensure_application, load_fonts, own_letters
from editor.paint.galaxy.pages import PosterPages
from editor.paint.pdf import PaperSide, pdf_of, side
from models.galaxy.posters.layout import Poster
from models.games.facets.turns import TurnPaper
from models.sheets.cards.imposition import Page
from models.sheets.front_page import front_page_sheet
from models.sheets.marks import Mark, WordsMark
from models.sheets.options import CardOptions
from models.sheets.printers import Printer
from models.sheets.turn_report import turn_report_sheet


def report_pdf(report: TurnPaper) -> bytes:
    """Return a report as a PDF of A4 pages in its player's language, the map first; a bulletin as a front page."""
    ensure_application()
    load_fonts()
    options = CardOptions(language=report.lang)
    brushes = Brushes(options.inks)
    if report.front is not None:
        printed = front_page_sheet(report.front, report.head, report.sections, options, OwnMetrics())
        sides = tuple(side(own_page(page), brushes) for page in printed)
    else:
        poster = Poster("low_ink", "a4", report.lang, report.head.title, report.circles, readings=report.choices)
        over, *text = (side(own_page(page), brushes) for page in turn_report_sheet(report, options, OwnMetrics()))
        (drawn,) = PosterPages(report.galaxy, poster, ruler=False).sides
        sides = (replace(drawn, draw=partial(_draw_both, drawn, over)), *text)
    return pdf_of(sides, Printer(""), report.head.title, language=report.lang)


def _draw_both(under: PaperSide, over: PaperSide, painter: QPainter) -> None:
    under.draw(painter)
    over.draw(painter)


def own_page(page: Page) -> Page:
    """Return a page whose words are set in our own letters."""
    return replace(page, marks=tuple(map(_place_mark, page.marks)), under=tuple(map(_place_mark, page.under)))


def _place_mark(mark: Mark) -> Mark:
    if not isinstance(mark, WordsMark):
        return mark
    text, style = own_letters(mark.text, mark.style)
    return replace(mark, text=text, style=style)

"""The chronicle of a campaign as a PDF: cover, chapters each behind a map of its last turn, plots, ranking."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from editor.paint.cards import Brushes
from editor.paint.fonts import OwnMetrics, ensure_application, load_fonts
from editor.paint.galaxy.pages import PosterPages
from editor.paint.pdf import PaperSide, pdf_of, side
from editor.paint.turn_report import own_page
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster, PosterMoment
from models.games.campaign_book import CampaignBook
from models.progress import Progress, silent
from models.sheets.campaign_sheet import campaign_sheet
from models.sheets.options import CardOptions
from models.sheets.printers import Printer

Plates = Callable[[int], tuple[Galaxy, PosterMoment]]
"""The galaxy after a turn, and what happened in it."""


def campaign_book_pdf(
    book: CampaignBook, plates: Plates, readings: Mapping[str, str], progress: Progress = silent
) -> bytes:
    """Return the chronicle as a PDF of A4 pages, the same bytes for the same campaign."""
    return bound(book, campaign_book_sides(book, plates, readings, progress))


def bound(book: CampaignBook, sides: Sequence[PaperSide]) -> bytes:
    """Return sides of paper as the PDF of a chronicle."""
    return pdf_of(tuple(sides), Printer(""), book.title, language=book.lang)


def campaign_book_sides(
    book: CampaignBook, plates: Plates, readings: Mapping[str, str], progress: Progress = silent
) -> tuple[PaperSide, ...]:
    """Return the sides of paper of a chronicle: a cover, each chapter behind the map of its last turn, the end."""
    ensure_application()
    load_fonts()
    options = CardOptions(language=book.lang)
    brushes = Brushes(options.inks)
    pages, starts = campaign_sheet(book, options, OwnMetrics())
    sides: list[PaperSide] = []
    before = dict(zip(starts, book.chapters, strict=True))
    for number, page in enumerate(pages):
        progress(number, len(pages))
        if (chapter := before.get(number)) is not None:
            sides += _plate(*plates(chapter.turn), book, readings)
        sides.append(side(own_page(page), brushes))
    return tuple(sides)


def _plate(
    galaxy: Galaxy, moment: PosterMoment, book: CampaignBook, readings: Mapping[str, str]
) -> Sequence[PaperSide]:
    poster = Poster("sea_chart", "a4", book.lang, book.title, readings=readings, territory=True, moment=moment)
    return PosterPages(galaxy, poster, ruler=False).sides

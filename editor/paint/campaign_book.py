"""The chronicle of a campaign as a PDF: the pages of `models.sheets.campaign_book` with their maps."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

from editor.paint.cards import Brushes
from editor.paint.fonts import UNIT, OwnMetrics, ensure_application, load_fonts
from editor.paint.own_drawings import painted
from editor.paint.pdf import PaperSide, pdf_of, side
from editor.paint.turn_report import own_page
from models.formats.galaxies.atlas_map import battle_map, plate_map
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster, PosterMoment
from models.games.campaign_book import CampaignBook
from models.i18n import Translator
from models.progress import Progress, silent
from models.sheets.campaign_book.pages import BookPage, MapSlot
from models.sheets.campaign_book.sheet import campaign_sheet
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
    """Return the sides of paper of a chronicle."""
    ensure_application()
    load_fonts()
    options = CardOptions(language=book.lang)
    brushes = Brushes(options.inks)
    pages = campaign_sheet(book, options, OwnMetrics())
    kept = cache(plates)
    sides: list[PaperSide] = []
    for number, page in enumerate(pages):
        progress(number, len(pages))
        words = side(own_page(page.page), brushes)
        maps = tuple(_BookMap(slot, _drawing(slot, book, kept, readings, progress)) for slot in page.maps)
        sides.append(replace(words, draw=partial(_draw, page, maps, words)))
    return tuple(sides)


def _drawing(slot: MapSlot, book: CampaignBook, plates: Plates, readings: Mapping[str, str], progress: Progress) -> str:
    """Return a map with the battles and conquests of all its turns, and the moves of the last."""
    galaxy, moment = plates(slot.turn)
    earlier = [plates(turn)[1] for turn in range(slot.turn - slot.turns + 1, slot.turn)]
    moment = replace(
        moment, under="", battles=(*(at for each in earlier for at in each.battles), *moment.battles),
        taken=tuple(dict.fromkeys((*(key for each in earlier for key in each.taken), *moment.taken))),
    )  # fmt: skip
    poster = Poster("sea_chart", "a4", book.lang, book.title, readings=readings, territory=True, moment=moment)
    size = round(slot.box.w * UNIT), round(slot.box.h * UNIT)
    if slot.at is not None:
        return battle_map(galaxy, poster, size, slot.at, Translator(book.lang), progress)
    return plate_map(galaxy, poster, size, Translator(book.lang), progress)


class _BookMap:
    """A map on its page, read when it is first drawn."""

    def __init__(self, slot: MapSlot, svg: str) -> None:
        box = slot.box
        self._area = QRectF(box.x * UNIT, box.y * UNIT, box.w * UNIT, box.h * UNIT)
        self._svg = svg
        self._drawn: QSvgRenderer | None = None
        # The preview and a print may draw at once; a renderer may not.
        self._lock = threading.Lock()

    def draw(self, painter: QPainter) -> None:
        """Draw the map; nothing of it lies outside its place."""
        with self._lock:
            self._drawn = self._drawn or painted(self._svg)
            painter.save()
            painter.setClipRect(self._area)
            self._drawn.render(painter, self._area)
            painter.restore()


def _draw(page: BookPage, maps: Sequence[_BookMap], words: PaperSide, painter: QPainter) -> None:
    painter.save()
    painter.translate(page.shift * UNIT, 0)
    words.draw(painter)
    for each in maps:
        each.draw(painter)
    painter.restore()

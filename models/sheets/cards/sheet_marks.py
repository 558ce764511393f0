"""The margin of a page of cards: a ruler to check the scale by, and the page's number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from models.i18n import Translator
from models.sheets.cards.imposition import MARK_GAP, MARK_LENGTH, Page
from models.sheets.marks import Box, Mark, Point, PolygonMark, SheetInk, TextStyle, WordsMark
from models.sheets.options import CardOptions
from models.sheets.text import SMALLEST, Metrics, place_text

RULER: Final = 100.0
HIGH: Final = 2.4
LINE: Final = 0.12


def with_margins(pages: Sequence[Page], options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return the pages with a 100 mm ruler and their number under the cards, on fronts, where there is room.

    The first page has a ruler wherever 100 mm of it are free.
    """
    last = max((page.sheet for page in pages), default=0)
    made = [page if page.back else _with_margin(page, last, options, metrics) for page in pages]
    if made and options.ruler and made[0] is pages[0]:
        made[0] = _with_ruler(pages[0], options)
    return tuple(made)


def _with_ruler(page: Page, options: CardOptions) -> Page:
    """Return a page with a ruler at an edge, else in the bleed or the white mat between cards."""
    mat = 0.0 if options.bleed else options.card.mat
    boxes = [placed.box for placed in page.placed]
    area = Box(0, 0, page.width, page.height).inset(options.margin)
    x, y = (page.width - RULER) / 2, (page.height - RULER) / 2
    rows = sorted({box.bottom + options.bleed for box in boxes})
    columns = sorted({box.right + options.bleed for box in boxes})
    places = [(x, low, False) for low in (area.bottom, area.y + HIGH, *rows)]
    places += [(right, y, True) for right in (area.right, area.x + HIGH, *columns)]
    for plate, spared in ((False, -options.bleed), (True, mat)):
        kept = [box.inset(spared) for box in boxes]
        for left, top, upright in places:
            box = Box(left - HIGH, top, HIGH, RULER) if upright else Box(left, top - HIGH, RULER, HIGH)
            if area.holds(box) and not any(each.meets(box) for each in kept):
                white = PolygonMark((_bar(box.x, box.y, box.right, box.bottom),), fill=SheetInk.BLANK)
                marks = ruler(left, top, upright=upright)
                return replace(page, under=_join_marks(page.under, (white, *marks) if plate else marks))
    return page


def _with_margin(page: Page, last: int, options: CardOptions, metrics: Metrics) -> Page:
    low = max((placed.box.bottom for placed in page.placed), default=0.0) + options.bleed
    line = min(page.height - options.margin, low + MARK_GAP + MARK_LENGTH + 4.5)
    if not options.ruler or line - HIGH < low + MARK_GAP + MARK_LENGTH - 0.1:
        return page
    t = Translator(options.language)
    left = (page.width - RULER) / 2
    words: list[WordsMark] = []
    points = SMALLEST
    sheet = t("print.sheet", number=page.sheet, last=last)
    words.append(place_text(sheet, left - 3, line, TextStyle.LABEL, points, SheetInk.INK, metrics, 1.0))
    words.append(
        place_text(t("print.ruler_foot"), left + RULER + 3, line, TextStyle.LABEL, points, SheetInk.INK, metrics)
    )
    fitting = [w for w in words if w.x >= options.margin and w.x + w.width <= page.width - options.margin]
    return replace(page, marks=(*page.marks, *fitting), under=_join_marks(page.under, ruler(left, line)))


@lru_cache(maxsize=64)
def _join_marks(marks: tuple[Mark, ...], more: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return both tuples as one, the same object for every page that has them: the painter prepares it once."""
    return (*marks, *more)


@lru_cache(maxsize=64)
def ruler(x: float, y: float, *, upright: bool = False) -> tuple[PolygonMark, ...]:
    """Return a ruler of exactly 100 mm, its base line from (x, y) to the right, or down: a tick a millimetre, longer at
    5 and 10.

    The first and the last tick are centred on the ends.
    """
    half = LINE / 2
    bars = [(0.0, -half, RULER, half)]
    for mm in range(int(RULER) + 1):
        tall = HIGH if mm % 10 == 0 else HIGH * 0.7 if mm % 5 == 0 else HIGH * 0.4
        bars.append((mm - half, half, mm + half, tall))
    rings = [
        _bar(x - h2, y + a, x - h1, y + b) if upright else _bar(x + a, y - h2, x + b, y - h1) for a, h1, b, h2 in bars
    ]
    return (PolygonMark(tuple(rings), fill=SheetInk.INK),)


def _bar(x1: float, y1: float, x2: float, y2: float) -> tuple[Point, ...]:
    return ((x1, y1), (x2, y1), (x2, y2), (x1, y2))

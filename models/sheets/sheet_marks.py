"""The margin of a page of cards: a ruler to check the scale by, and the page's number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from models.i18n import Translator
from models.sheets.imposition import MARK_GAP, MARK_LENGTH, Page
from models.sheets.marks import Mark, Point, PolygonMark, SheetInk, TextStyle, WordsMark
from models.sheets.options import CardOptions
from models.sheets.text import SMALLEST, Metrics, placed

RULER: Final = 100.0
HIGH: Final = 2.4
LINE: Final = 0.12


def with_margins(pages: Sequence[Page], options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return the pages with a 100 mm ruler and their number under the cards, on fronts, where there is room."""
    last = max((page.sheet for page in pages), default=0)
    return tuple(page if page.back else _with_margin(page, last, options, metrics) for page in pages)


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
    words.append(placed(sheet, left - 3, line, TextStyle.LABEL, points, SheetInk.INK, metrics, 1.0))
    words.append(placed(t("print.ruler_foot"), left + RULER + 3, line, TextStyle.LABEL, points, SheetInk.INK, metrics))
    fitting = [w for w in words if w.x >= options.margin and w.x + w.width <= page.width - options.margin]
    return replace(page, marks=(*page.marks, *fitting), under=_joined(page.under, ruler(left, line)))


@lru_cache(maxsize=64)
def _joined(marks: tuple[Mark, ...], more: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return both tuples as one, the same object for every page that has them: the painter prepares it once."""
    return (*marks, *more)


@lru_cache(maxsize=64)
def ruler(x: float, y: float) -> tuple[PolygonMark, ...]:
    """Return a ruler of exactly 100 mm, its base line from (x, y) to the right: a tick a millimetre, longer at 5 and
    10.

    The first and the last tick are centred on the ends.
    """
    half = LINE / 2
    rings = [_bar(x, y - half, x + RULER, y + half)]
    for mm in range(int(RULER) + 1):
        tall = HIGH if mm % 10 == 0 else HIGH * 0.7 if mm % 5 == 0 else HIGH * 0.4
        rings.append(_bar(x + mm - half, y - tall, x + mm + half, y - half))
    return (PolygonMark(tuple(rings), fill=SheetInk.INK),)


def _bar(x1: float, y1: float, x2: float, y2: float) -> tuple[Point, ...]:
    return ((x1, y1), (x2, y1), (x2, y2), (x1, y2))

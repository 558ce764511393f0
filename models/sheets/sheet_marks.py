"""What stands in the margin of a page of cards: a ruler to check the scale by, the page's number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from models.i18n import Translator
from models.sheets.imposition import MARK_GAP, MARK_LENGTH, Page
from models.sheets.marks import Box, Ink, Mark, Stroke, Style
from models.sheets.options import CardOptions
from models.sheets.text import SMALLEST, Metrics, placed

RULER: Final = 100.0
HIGH: Final = 2.6
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
    marks: list[Mark] = list(ruler(left, line))
    points = SMALLEST
    sheet = t("print.sheet", number=page.sheet, last=last)
    marks.append(placed(sheet, left - 3, line, Style.LABEL, points, Ink.INK, metrics, 1.0))
    marks.append(placed(t("print.ruler"), left + RULER + 3, line, Style.LABEL, points, Ink.INK, metrics))
    room = Box(options.margin, 0, page.width - 2 * options.margin, page.height)
    fitting = [m for m in marks if not hasattr(m, "text") or (m.x >= room.x and m.x + m.width <= room.right)]
    return replace(page, marks=(*page.marks, *fitting))


def ruler(x: float, y: float) -> tuple[Stroke, ...]:
    """Return a ruler of exactly 100 mm, its base line from (x, y) to the right: a tick a millimetre, longer at 5, 10."""
    ticks = []
    for mm in range(int(RULER) + 1):
        tall = HIGH if mm % 10 == 0 else HIGH * 0.7 if mm % 5 == 0 else HIGH * 0.4
        ticks.append(Stroke(((x + mm, y), (x + mm, y - tall)), Ink.INK, LINE))
    return (Stroke(((x, y), (x + RULER, y)), Ink.INK, LINE), *ticks)

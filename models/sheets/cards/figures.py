"""The middle of a card: portrait, figures and boxes to tick, in the room that the text leaves."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from models.sheets.cards.cells import GAP, ROOMY, Ticks, cells, draw_ticks, ticks
from models.sheets.cards.frame import rhumbs
from models.sheets.cards.plan import CardLayout
from models.sheets.cards.team import team_ink
from models.sheets.marks import Box, Disc, LineMark, Mark, PanelMark, PictureMark, SheetInk, TextStyle
from models.sheets.text import SMALLEST, centred

TALLEST: Final = 13.5
LOWEST: Final = 4.7
NARROWEST: Final = 10.8
"""A narrower cell has no room for a drawing beside its number."""
WORDED: Final = 13.0
"""A cell this wide (at scale 1) has room for drawing, name and number side by side."""
BADGE: Final = 5.4
MOST_ROWS: Final = 2
"""More rows of boxes than these lie below the portrait, not under the figures beside it."""


@dataclass(frozen=True, slots=True)
class Middle:
    """Where the parts of the middle lie; `window` is the portrait's, None without a picture.

    `crowded` says that a portrait of this size leaves only one thin column for many figures.
    """

    window: Box | None
    grid: Box
    columns: int
    tall: float
    ticks: Ticks
    ticks_at: tuple[float, float]
    bottom: float
    crowded: bool = False


def pictured(plan: CardLayout) -> bool:
    """Return whether a card of the run has a portrait or an emblem to show, or a window to draw one in."""
    return plan.blank or plan.run.faced or plan.run.signed


def _signed(plan: CardLayout) -> bool:
    return bool(plan.content.symbol) and plan.metrics.has(plan.content.symbol)


def _faced(plan: CardLayout) -> bool:
    """Return whether the card has a portrait; a symbol always has its size in the design."""
    return bool(plan.content.emblem) and plan.metrics.has(plan.content.emblem)


def arrange(plan: CardLayout, top: float, size: float) -> Middle:
    """Return the layout of the middle from `top` down. `size` is the portrait's, relative to the design's."""
    if plan.run.signed and not plan.run.faced:
        size = min(size, 1.0)
    return _with_portrait(plan, top, size) if pictured(plan) else _strip(plan, top, min(1.15, max(0.75, size)))


def _with_portrait(plan: CardLayout, top: float, size: float) -> Middle:
    k, area = plan.k, plan.field
    wide = plan.style.portrait * k * size
    window = Box(area.x, top, wide, wide * 1.25)
    column = Box(window.right + 1.5 * k, top, area.right - window.right - 1.5 * k, window.h)
    shape = replace(plan, content=plan.run.shape)
    how = ticks(shape, column.w)
    gap = GAP * k if plan.content.stats and how.each else 0.0
    columns = _columns(plan, column, column.h - how.height - gap if how.rows <= MOST_ROWS else column.h)
    rows = math.ceil(len(plan.content.stats) / columns)
    tall = _row(column.h - how.height - gap, rows, k)
    if how.each and rows and (tall < LOWEST * k or not (how.groups or how.folded) or how.rows > MOST_ROWS):
        tall = _row(column.h, rows, k)
        low = max(window.bottom, top + _tall(rows, tall, k)) + 1.1 * k
        how = ticks(shape, area.w)
        at, bottom = (area.x, low), low + how.height
    else:
        low = top + _tall(rows, tall, k) + gap
        at, bottom = (column.x, low), max(window.bottom, low + how.height)
    own = ticks(plan, column.w if at[0] > area.x else area.w)
    if own.height > how.height + 1e-6 and at[0] > area.x:
        at = (area.x, max(window.bottom, top + _tall(rows, tall, k)) + 1.1 * k)
        own = ticks(plan, area.w)
    how, bottom = own, max(bottom, at[1] + own.height)
    crowded = columns == 1 and rows > 3
    return Middle(window, column, columns, tall, how, at, bottom, crowded)


def _strip(plan: CardLayout, top: float, size: float) -> Middle:
    """Return the figures in rows over the whole width, as many rows as they need, with boxes below."""
    k, area, count = plan.k, plan.field, len(plan.content.stats)
    badge = _badge_width(plan)
    box = Box(area.x + badge, top, area.w - badge, 0.0)
    rows = math.ceil(count / max(1, int(box.w / (NARROWEST * k)))) if count else 0
    tall = TALLEST * k * size * 0.85
    low = top + max(_tall(rows, tall, k), BADGE * 1.4 * k if badge else 0.0)
    how = ticks(plan, area.w)
    at = low + (GAP * k if how.each else 0.0)
    return Middle(None, box, math.ceil(count / rows) if rows else 1, tall, how, (area.x, at), at + how.height)


def _tall(rows: int, tall: float, k: float) -> float:
    return rows * (tall + GAP * k) - GAP * k if rows else 0.0


def _row(room: float, rows: int, k: float) -> float:
    return min(TALLEST * k, (room - GAP * k * (rows - 1)) / rows) if rows else 0.0


def _columns(plan: CardLayout, column: Box, room: float) -> int:
    """Return how many figures stand side by side: as many as allowed, fewer where that leaves no gap in the grid.

    Where rows would be too low in `room` for a number over its name, one more column is used if it fits.
    """
    k, count = plan.k, len(plan.content.stats)
    fitting = max(1, int((column.w + GAP * k) / (NARROWEST * k)))
    most = min(plan.style.columns, fitting)
    roomy = [c for c in range(1, fitting + 1) if count % c == 0 and _row(room, count // c, k) >= ROOMY * k]
    even = [c for c in roomy if c <= most]
    if even or not count:
        return even[-1] if even else most
    if roomy:
        return roomy[0]
    wider = int((column.w + GAP * k) / (WORDED * k))
    return max(most, wider) if _row(column.h, math.ceil(count / most), k) < LOWEST * k else most


def draw_middle(plan: CardLayout, middle: Middle) -> tuple[Mark, ...]:
    """Return the marks of the middle of a card."""
    k = plan.k
    marks: list[Mark] = []
    if middle.window:
        marks += _portrait(plan, middle.window)
    elif plan.content.count > 1:
        marks += _badge(plan, plan.field.x, middle.grid.y + BADGE * 1.4 * k)
    marks += cells(plan, middle.grid, middle.columns, middle.tall)
    return (*marks, *draw_ticks(plan, middle.ticks, *middle.ticks_at))


def _portrait(plan: CardLayout, window: Box) -> tuple[Mark, ...]:
    k = plan.k
    if plan.style.border == "panel":
        return _screen(plan, window)
    return (
        PanelMark(window, fill=SheetInk.TINT, radius=0.8 * k),
        *_window_marks(plan, window, 0.8 * k),
        PanelMark(window, line=SheetInk.EDGE, width=0.45 * k, radius=0.8 * k),
        PanelMark(window.inset(0.55 * k), line=SheetInk.GOLD, width=0.15 * k, radius=0.5 * k),
        *_badge(plan, window.x + 0.8 * k, window.bottom - 0.8 * k),
    )


def _screen(plan: CardLayout, window: Box) -> tuple[Mark, ...]:
    """Return the portrait of a technical card: square, its corners held by brackets of the team's ink."""
    k, w = plan.k, window
    ink, arm, wide = team_ink(plan.content.side, plan.options.low_ink), 3.4 * k, 0.8 * k
    brackets = tuple(
        LineMark(((x + dx * arm, y), (x, y), (x, y + dy * arm)), ink, wide)
        for x, dx in ((w.x, 1), (w.right, -1))
        for y, dy in ((w.y, 1), (w.bottom, -1))
    )
    return (
        PanelMark(w, fill=SheetInk.TINT),
        *_window_marks(plan, w, 0.0),
        PanelMark(w, line=SheetInk.EDGE, width=0.3 * k),
        *brackets,
        *_badge(plan, w.x + 0.8 * k, w.bottom - 0.8 * k),
    )


def _window_marks(plan: CardLayout, window: Box, radius: float) -> tuple[Mark, ...]:
    """Return the content of a window: the portrait, else the symbol on rhumb lines, else rhumb lines to draw over."""
    content, winds = plan.content, _winds(window, plan.k)
    if plan.blank:
        return winds
    if _faced(plan):
        return (PictureMark(content.emblem, window, tint=SheetInk.EDGE, cover=True, radius=radius),)
    if not _signed(plan):
        return winds
    side = window.w * 0.62
    x, y = window.middle
    symbol = PictureMark(
        content.symbol, Box(x - side / 2, y - side / 2, side, side), team_ink(content.side, plan.options.low_ink)
    )
    return (*winds, symbol)


def _winds(window: Box, k: float) -> tuple[Mark, ...]:
    """Return the content of an empty window: rhumb lines, faint enough to draw over."""
    x, y = window.middle
    return (
        *rhumbs(window, x, y, SheetInk.HAIR, 0.08 * k, 16),
        Disc(x, y, window.w * 0.3, line=SheetInk.HAIR, width=0.15 * k),
    )


def _badge_words(plan: CardLayout, count: int) -> tuple[str, float, float]:
    """Return the text of the badge with the number of figures, its size in points and the width of the badge."""
    words = f"×{count}"
    points = max(SMALLEST, 11.0 * plan.k)
    return words, points, plan.metrics.width(words, TextStyle.NUMBER, points) + 2.2 * plan.k


def _badge_width(plan: CardLayout) -> float:
    """Return the width kept for the widest badge of the run."""
    return _badge_words(plan, plan.run.most)[2] + GAP * plan.k if plan.run.most > 1 else 0.0


def _badge(plan: CardLayout, x: float, low: float) -> tuple[Mark, ...]:
    """Return the badge of identical figures (`x4`), with its lower left corner at a place."""
    if plan.content.count < 2 or plan.blank:
        return ()
    k = plan.k
    words, points, wide = _badge_words(plan, plan.content.count)
    box = Box(x, low - BADGE * k, wide, BADGE * k)
    return (
        PanelMark(box, fill=SheetInk.ACCENT, line=SheetInk.EDGE, width=0.3 * k, radius=1.0 * k),
        centred(words, *box.middle, TextStyle.NUMBER, points, SheetInk.LIGHT, plan.metrics),
    )

"""The middle of a card: portrait, the figures of the profile, the boxes to tick."""

from __future__ import annotations

import math

from models.games.game import Stat
from models.sheets.design import icons
from models.sheets.frame import rhumbs, rose
from models.sheets.marks import MM_PER_POINT, Box, Ink, Mark, Panel, Picture, Style
from models.sheets.plan import Plan
from models.sheets.text import CAP, SMALLEST, centred, elide, fit, placed, steps

GAP = 0.8
TALLEST = 13.5
ROOMY = 7.0
LOWEST = 4.7
NARROWEST = 9.6
TICK = 3.6
MOST_TICKS = 40


def middle(plan: Plan, top: float, size: float) -> tuple[tuple[Mark, ...], float]:
    """Return portrait, figures and boxes from `top` down, and where they end. `size` shrinks the portrait."""
    k, area = plan.k, plan.field
    content = plan.content
    if not _pictured(plan):
        marks, low = _strip(plan, Box(area.x, top, area.w, 0), min(1.15, max(0.75, size)))
        ticks, low = life(plan, Box(area.x, low + GAP * k, area.w, 0))
        return (*marks, *ticks), low
    window = Box(area.x, top, plan.style.portrait * k * size, plan.style.portrait * k * size * 1.25)
    column = Box(window.right + 1.5 * k, top, area.right - window.right - 1.5 * k, window.h)
    columns = _columns(plan, column)
    rows = math.ceil(len(content.stats) / columns)
    ticks, end = life(plan, Box(column.x, 0, column.w, 0))
    beside = end + (GAP * k if rows else 0) if ticks else 0.0
    tall = _row(column.h - beside, rows, k)
    if ticks and rows and (tall < LOWEST * k or not _one_row(plan, column)):
        marks, low = _grid(plan, column, columns, _row(column.h, rows, k))
        ticks, end = life(plan, Box(area.x, max(window.bottom, low) + 1.1 * k, area.w, 0))
        return (*_portrait(plan, window), *marks, *ticks), end
    marks, low = _grid(plan, column, columns, tall)
    ticks, end = life(plan, Box(column.x, low + (GAP * k if rows else 0), column.w, 0))
    return (*_portrait(plan, window), *marks, *ticks), max(window.bottom, low, end)


def _one_row(plan: Plan, column: Box) -> bool:
    """Return whether the boxes of one figure stand in one row beside the portrait."""
    side, gap = _tick_size(plan)
    return plan.content.boxes * (side + gap) + side <= column.w


def _tick_size(plan: Plan) -> tuple[float, float]:
    return max(2.6, TICK * plan.k), 0.7 * plan.k


def _row(room: float, rows: int, k: float) -> float:
    return min(TALLEST * k, (room - GAP * k * (rows - 1)) / rows) if rows else 0.0


def _columns(plan: Plan, column: Box) -> int:
    """Return how many figures stand side by side: as many as may, fewer where that leaves no gap in the grid."""
    k, count = plan.k, len(plan.content.stats)
    most = max(1, min(plan.style.columns, int((column.w + GAP * k) / (NARROWEST * k))))
    even = [c for c in range(most, 0, -1) if count % c == 0 and _row(column.h, count // c, k) >= ROOMY * k]
    return even[0] if even else most


def _pictured(plan: Plan) -> bool:
    return bool(plan.content.emblem) and plan.metrics.has(plan.content.emblem)


def _portrait(plan: Plan, window: Box) -> tuple[Mark, ...]:
    k = plan.k
    picture = Picture(plan.content.emblem, window, tint=Ink.EDGE, cover=True, radius=0.8 * k)
    frame = (
        Panel(window, line=Ink.EDGE, width=0.45 * k, radius=0.8 * k),
        Panel(window.inset(0.55 * k), line=Ink.GOLD, width=0.15 * k, radius=0.5 * k),
    )
    badge = _count(plan, window.x + 0.8 * k, window.bottom - 0.8 * k)
    return (Panel(window, fill=Ink.TINT, radius=0.8 * k), picture, *frame, *badge)


def _count(plan: Plan, x: float, low: float) -> tuple[Mark, ...]:
    """Return the badge of identical figures (`x4`), its lower left corner given."""
    if plan.content.count < 2:
        return ()
    k, metrics = plan.k, plan.metrics
    words = f"×{plan.content.count}"
    points = max(SMALLEST, 11.0 * k)
    wide = metrics.width(words, Style.NUMBER, points) + 2.2 * k
    box = Box(x, low - 5.4 * k, wide, 5.4 * k)
    return (
        Panel(box, fill=Ink.ACCENT, radius=1.0 * k),
        Panel(box, line=Ink.EDGE, width=0.3 * k, radius=1.0 * k),
        centred(words, *box.middle, Style.NUMBER, points, Ink.LIGHT, metrics),
    )


def _strip(plan: Plan, box: Box, size: float) -> tuple[tuple[Mark, ...], float]:
    """Return the figures side by side over the whole width, in as many rows as they need."""
    k, content = plan.k, plan.content
    badge: tuple[Mark, ...] = ()
    if content.count > 1:
        badge = _count(plan, box.x, box.y + 8.2 * k)
        wide = max(m.box.right for m in badge if isinstance(m, Panel)) - box.x + GAP * k
        box = Box(box.x + wide, box.y, box.w - wide, box.h)
    if not content.stats:
        return badge, box.y + (8.2 * k if badge else 0.0)
    rows = math.ceil(len(content.stats) / max(1, int(box.w / (NARROWEST * k))))
    marks, low = _grid(plan, box, math.ceil(len(content.stats) / rows), TALLEST * k * size)
    return (*badge, *marks), low


def _grid(plan: Plan, box: Box, columns: int, tall: float) -> tuple[tuple[Mark, ...], float]:
    k, stats = plan.k, plan.content.stats
    gap = GAP * k
    columns = max(1, min(columns, len(stats)))
    wide = (box.w - gap * (columns - 1)) / columns
    marks: list[Mark] = []
    low = box.y
    for i, stat in enumerate(stats):
        row, column = divmod(i, columns)
        cell = Box(box.x + column * (wide + gap), box.y + row * (tall + gap), wide, tall)
        marks.extend(_cell(plan, stat, cell))
        low = cell.bottom
    return tuple(marks), low


def _cell(plan: Plan, stat: Stat, cell: Box) -> tuple[Mark, ...]:
    """Return one figure: its large number over its name, or side by side where the cell is low."""
    k = plan.k
    ground = Panel(cell, fill=Ink.TINT, line=Ink.HAIR, width=0.15 * k, radius=0.7 * k)
    if cell.h < ROOMY * k and cell.w > 1.9 * cell.h:
        return (ground, *_beside(plan, stat, cell))
    return (ground, *_over(plan, stat, cell))


def _over(plan: Plan, stat: Stat, cell: Box) -> tuple[Mark, ...]:
    k, metrics = plan.k, plan.metrics
    name, size = _named(plan, stat, cell.w - 0.8 * k, min(6.2 * k, cell.h / MM_PER_POINT * 0.24))
    label_line = size * MM_PER_POINT * 1.2
    figure = Box(cell.x, cell.y, cell.w, cell.h - label_line)
    shown = str(stat)
    points = fit(shown, Style.NUMBER, cell.w - 1.2 * k, steps(_tallest(figure.h, 21.0 * k)), metrics)
    shown = elide(shown, Style.NUMBER, points, cell.w - 1.2 * k, metrics)
    x, y = figure.middle
    y += 0.35 * k
    marks: list[Mark] = []
    drawing = icons(plan.content.game).stats.get(stat.id, "")
    side = min(3.9 * k, figure.h * 0.55)
    taken = side + 0.8 * k + metrics.width(shown, Style.NUMBER, points)
    if drawing and metrics.has(drawing) and taken <= cell.w - 1.0 * k:
        left = cell.x + (cell.w - taken) / 2
        marks.append(Picture(drawing, Box(left, y - side / 2, side, side), tint=Ink.SEA))
        x = left + side + 0.8 * k + (taken - side - 0.8 * k) / 2
    if shown:
        marks.append(centred(shown, x, y, Style.NUMBER, points, Ink.INK, metrics))
    baseline = cell.bottom - label_line * 0.34
    marks.append(placed(name, cell.middle[0], baseline, Style.LABEL, size, Ink.SEA, metrics, 0.5))
    return tuple(marks)


def _beside(plan: Plan, stat: Stat, cell: Box) -> tuple[Mark, ...]:
    k, metrics = plan.k, plan.metrics
    pad = 0.9 * k
    shown = str(stat)
    points = fit(shown, Style.NUMBER, cell.w * 0.45, steps(_tallest(cell.h, 15.0 * k)), metrics)
    shown = elide(shown, Style.NUMBER, points, cell.w * 0.45, metrics)
    y = cell.middle[1]
    below = CAP * points * MM_PER_POINT / 2
    figure = placed(shown, cell.right - pad, y + below, Style.NUMBER, points, Ink.INK, metrics, 1.0)
    marks: list[Mark] = [figure] if shown else []
    x = cell.x + pad * 0.7
    drawing = icons(plan.content.game).stats.get(stat.id, "")
    side = min(3.3 * k, cell.h * 0.7)
    if drawing and metrics.has(drawing):
        marks.append(Picture(drawing, Box(x, y - side / 2, side, side), tint=Ink.SEA))
        x += side + 0.5 * k
    name, size = _named(plan, stat, figure.x - x - 0.5 * k, 6.2 * k)
    below = CAP * size * MM_PER_POINT / 2
    marks.append(placed(name, x, y + below, Style.LABEL, size, Ink.SEA, metrics))
    return tuple(marks)


def _named(plan: Plan, stat: Stat, width: float, points: float) -> tuple[str, float]:
    """Return the name of a figure, or its short form where the name is too wide, and its size in points."""
    name = plan.say(stat.label)
    size = fit(name, Style.LABEL, width, steps(max(SMALLEST, points)), plan.metrics)
    if plan.metrics.width(name, Style.LABEL, size) <= width:
        return name, size
    short = plan.say(stat.short) or name
    size = fit(short, Style.LABEL, width, steps(max(SMALLEST, points)), plan.metrics)
    return elide(short, Style.LABEL, size, width, plan.metrics), size


def _tallest(room: float, most: float) -> float:
    return max(SMALLEST, min(most, room * 0.82 / CAP / MM_PER_POINT))


def life(plan: Plan, box: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the boxes to tick from the top of `box` down, those of each figure together, and where they end."""
    content, k, metrics = plan.content, plan.k, plan.metrics
    if content.boxes < 1:
        return (), box.y - GAP * k
    side, gap = _tick_size(plan)
    figures = content.count if plan.options.copies == "once" and content.count * content.boxes <= MOST_TICKS else 1
    each = min(content.boxes, MOST_TICKS)
    marks: list[Mark] = []
    x = box.x
    drawing = icons(content.game).life
    if drawing and metrics.has(drawing):
        marks.append(Picture(drawing, Box(x, box.y, side, side), tint=Ink.MARK))
        x += side + gap
    words = plan.t("card.life")
    points = max(SMALLEST, 6.2 * k)
    wide = metrics.width(words, Style.LABEL, points)
    group = each * (side + gap) - gap
    if x + wide + 1.5 * gap + min(figures, 2) * (group + 2 * gap) <= box.right:
        cap = CAP * points * MM_PER_POINT
        marks.append(placed(words, x, box.y + (side + cap) / 2, Style.LABEL, points, Ink.MARK, metrics))
        x += wide + 1.5 * gap
    start, y = x, box.y
    for figure in range(figures):
        if figure and (x + group > box.right + 1e-6):
            x, y = start, y + side + gap
        for _ in range(each):
            if x + side > box.right + 1e-6 and x > start:
                x, y = start, y + side + gap
            marks.append(_tick(plan, Box(x, y, side, side)))
            x += side + gap
        x += gap if each > 1 else 0.0
    return tuple(marks), y + side


def _tick(plan: Plan, box: Box) -> Panel:
    fill = None if plan.options.low_ink else Ink.LIGHT
    return Panel(box, fill=fill, line=Ink.EDGE, width=0.3 * plan.k, radius=0.5 * plan.k)


def empty_window(plan: Plan, window: Box) -> tuple[Mark, ...]:
    """Return the picture of a card without one: the winds, to be drawn over by hand."""
    x, y = window.middle
    return (
        *rhumbs(window, x, y, Ink.HAIR, 0.1 * plan.k, 16),
        *rose(x, y, window.w * 0.36, Ink.SEA, Ink.PAPER, Ink.SEA),
    )

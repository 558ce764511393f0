"""The figures of a profile, each in its cell, and the boxes to tick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from models.games.values import Stat
from models.sheets.cards.design import icons
from models.sheets.cards.plan import CardLayout
from models.sheets.cards.team import chamfered, team_ink
from models.sheets.marks import (
    MM_PER_POINT,
    Box,
    LineMark,
    Mark,
    PanelMark,
    PictureMark,
    PolygonMark,
    SheetInk,
    TextStyle,
)
from models.sheets.text import CAP, SMALLEST, centred, elide, fit, place_text

GAP: Final = 0.8
ROOMY: Final = 7.0
"""A cell at least this high (at scale 1) has its number over its name."""
EDGE: Final = 0.5
"""The line of the team along a technical cell."""
OVER: Final = 0.93
"""How much of its room a number fills over its name: in low cells the two would touch."""
QUIET: Final = 0.7
"""What is not there is told more softly than a number."""
TICK: Final = 3.6
MOST_TICKS: Final = 40
FOLDED: Final = 8
"""More boxes of one figure than these may lie in two even rows where one row has no room for them."""


def cells(plan: CardLayout, box: Box, columns: int, tall: float) -> tuple[Mark, ...]:
    """Return the figures in a grid: the large number over its name, or side by side where cells are low.

    Drawings stand beside all numbers, or beside all names where numbers leave too little room, or are left out.
    """
    k, stats = plan.k, plan.content.stats
    columns = max(1, min(columns, len(stats)))
    wide = _wide(box, columns, k)
    low = tall < ROOMY * k and wide > 1.9 * tall
    drawn = all(_fits_beside(plan, stat, wide, tall, low) for stat in plan.run.stats)
    named = not drawn and _named_beside(plan, wide, tall)
    marks: list[Mark] = []
    for i, stat in enumerate(stats):
        row, column = divmod(i, columns)
        in_row = min(columns, len(stats) - row * columns)
        own = wide if in_row == columns else _wide(box, in_row, k)
        at = Box(box.x + column * (own + GAP * k), box.y + row * (tall + GAP * k), own, tall)
        marks += _cell(plan, at)
        if plan.style.border == "panel":
            at = Box(at.x + EDGE * k, at.y, at.w - EDGE * k, at.h)
        marks += _beside(plan, stat, at, drawn) if low else _over(plan, stat, at, drawn, named)
    return tuple(marks)


def _cell(plan: CardLayout, at: Box) -> tuple[Mark, ...]:
    """Return the background of a cell; a technical one has a cut corner and the team's ink along its left edge."""
    k = plan.k
    if plan.style.border != "panel":
        return (PanelMark(at, fill=SheetInk.TINT, line=SheetInk.HAIR, width=0.15 * k, radius=0.7 * k),)
    ink, x = team_ink(plan.content.side, plan.options.low_ink), at.x + EDGE / 2 * k
    cell = PolygonMark(
        (chamfered(at, min(1.3 * k, at.h * 0.3)),), fill=SheetInk.TINT, line=SheetInk.HAIR, width=0.15 * k
    )
    return (cell, LineMark(((x, at.y), (x, at.bottom - min(1.3 * k, at.h * 0.3))), ink, EDGE * k))


def _wide(box: Box, columns: int, k: float) -> float:
    return (box.w - GAP * k * (columns - 1)) / columns


def _fits_beside(plan: CardLayout, stat: Stat, wide: float, tall: float, low: bool) -> bool:
    """Return whether a drawing has room beside the number, or in a low cell beside number and whole name."""
    if not low:
        return _drawn_beside(plan, stat, wide, tall)
    shown, points = _number(plan, stat, wide * 0.45, _tallest(tall, 15.0 * plan.k))
    taken = plan.metrics.width(shown, TextStyle.NUMBER, points) + _low_side(plan, tall) + 2.7 * plan.k
    name = plan.metrics.width(plan.say(stat.label), TextStyle.LABEL, max(SMALLEST, 5.8 * plan.k))
    return not _drawing(plan, stat) or taken + name <= wide


def _named_beside(plan: CardLayout, wide: float, tall: float) -> bool:
    """Return whether drawings stand before the names: not if a name would be shortened for it, or none fits."""
    beside = _label_points(plan, tall) * MM_PER_POINT * 1.15 + 0.35 * plan.k
    room = wide - 0.8 * plan.k
    whole = max(_label_width(plan, stat, whole=True) for stat in plan.content.stats)
    short = max(_label_width(plan, stat, whole=False) for stat in plan.content.stats)
    return whole + beside <= room or (whole > room and short + beside <= room - EDGE * plan.k)


def _label_width(plan: CardLayout, stat: Stat, *, whole: bool) -> float:
    name = plan.say(stat.label)
    return plan.metrics.width(name if whole else plan.say(stat.short) or name, TextStyle.LABEL, SMALLEST)


def _low_side(plan: CardLayout, tall: float) -> float:
    return min(3.3 * plan.k, tall * 0.7)


def _drawing(plan: CardLayout, stat: Stat) -> str:
    name = icons(plan.content.game).stats.get(stat.id, "")
    return name if name and plan.metrics.has(name) else ""


def _drawn_beside(plan: CardLayout, stat: Stat, wide: float, tall: float) -> bool:
    """Return whether a drawing has room beside the number in a cell of this size (or there is none to show)."""
    if not _drawing(plan, stat):
        return True
    room = tall - _label_line(plan, tall)
    shown, points = _number(plan, stat, wide - 1.2 * plan.k, _tallest(room, 21.0 * plan.k))
    return _side(plan, room) + 0.8 * plan.k + plan.metrics.width(shown, TextStyle.NUMBER, points) <= wide - plan.k


def _side(plan: CardLayout, room: float) -> float:
    return min(3.9 * plan.k, room * 0.55)


def _label_points(plan: CardLayout, tall: float) -> float:
    return max(SMALLEST, min(6.2 * plan.k, tall / MM_PER_POINT * 0.24))


def _label_line(plan: CardLayout, tall: float) -> float:
    return _label_points(plan, tall) * MM_PER_POINT * 1.2


def _over(plan: CardLayout, stat: Stat, box: Box, drawn: bool, named: bool) -> tuple[Mark, ...]:
    k, metrics = plan.k, plan.metrics
    label_line = _label_line(plan, box.h)
    figure = Box(box.x, box.y, box.w, box.h - label_line)
    shown, points = _number(plan, stat, box.w - 1.2 * k, _tallest(figure.h * OVER, 21.0 * k))
    x, y = figure.middle
    y += min(0.35 * k, figure.h * 0.03)
    marks: list[Mark] = []
    drawing = _drawing(plan, stat)
    if drawing and drawn:
        side = _side(plan, figure.h)
        taken = side + 0.8 * k + metrics.width("00" if plan.blank else shown, TextStyle.NUMBER, points)
        left = max(box.x + 0.7 * k, box.x + (box.w - taken) / 2)
        marks.append(PictureMark(drawing, Box(left, y - side / 2, side, side), tint=SheetInk.SEA))
        x = left + side + 0.8 * k + (taken - side - 0.8 * k) / 2
    if shown:
        marks.append(centred(shown, x, y, TextStyle.NUMBER, points, SheetInk.INK, metrics))
    marks += _label(plan, stat, box, drawing if named else "")
    return tuple(marks)


def _label(plan: CardLayout, stat: Stat, box: Box, drawing: str) -> list[Mark]:
    """Return the name under a number, a small drawing before it where both fit."""
    k, metrics = plan.k, plan.metrics
    most = _label_points(plan, box.h)
    baseline = box.bottom - _label_line(plan, box.h) * 0.34
    side, gap = most * MM_PER_POINT * 1.15, 0.35 * k
    name, size = _fit_name(plan, stat, box.w - 0.8 * k - (side + gap if drawing else 0.0), most)
    wide = metrics.width(name, TextStyle.LABEL, size)
    x = box.middle[0] - (wide + (side + gap if drawing else 0.0)) / 2
    marks: list[Mark] = []
    if drawing:
        level = baseline - CAP * size * MM_PER_POINT / 2
        marks.append(PictureMark(drawing, Box(x, level - side / 2, side, side), tint=SheetInk.SEA))
        x += side + gap
    return [*marks, place_text(name, x, baseline, TextStyle.LABEL, size, SheetInk.SEA, metrics)]


def _beside(plan: CardLayout, stat: Stat, box: Box, drawn: bool) -> tuple[Mark, ...]:
    k, metrics = plan.k, plan.metrics
    pad = 0.9 * k
    shown, points = _number(plan, stat, box.w * 0.45, _tallest(box.h, 15.0 * k))
    y = box.middle[1]
    below = CAP * points * MM_PER_POINT / 2
    figure = place_text(shown, box.right - pad, y + below, TextStyle.NUMBER, points, SheetInk.INK, metrics, 1.0)
    marks: list[Mark] = [figure] if shown else []
    x = box.x + pad * (0.7 if drawn else 1.0)
    drawing = _drawing(plan, stat) if drawn else ""
    side = _low_side(plan, box.h)
    if drawing:
        marks.append(PictureMark(drawing, Box(x, y - side / 2, side, side), tint=SheetInk.SEA))
        x += side + 0.5 * k
    # A name is as short on one card as on all the others of the run.
    widest = max(_number_width(plan, each, box) for each in plan.run.stats if each.id == stat.id)
    name, size = _fit_name(plan, stat, box.right - pad - widest - x - 0.5 * k, 6.2 * k)
    below = CAP * size * MM_PER_POINT / 2
    marks.append(place_text(name, x, y + below, TextStyle.LABEL, size, SheetInk.SEA, metrics))
    return tuple(marks)


def _number_width(plan: CardLayout, stat: Stat, box: Box) -> float:
    shown, points = _number(plan, stat, box.w * 0.45, _tallest(box.h, 15.0 * plan.k))
    return plan.metrics.width(shown, TextStyle.NUMBER, points)


def _number(plan: CardLayout, stat: Stat, width: float, most: float) -> tuple[str, float]:
    shown = str(stat).strip()
    most *= QUIET if shown == "—" else 1.0
    points = fit(shown, TextStyle.NUMBER, width, most, plan.metrics)
    return elide(shown, TextStyle.NUMBER, points, width, plan.metrics), points


def _fit_name(plan: CardLayout, stat: Stat, width: float, points: float) -> tuple[str, float]:
    """Return the name of a figure, or its short form where the name is too wide, and its size in points."""
    name = plan.say(stat.label)
    size = fit(name, TextStyle.LABEL, width, points, plan.metrics)
    if plan.metrics.width(name, TextStyle.LABEL, size) <= width:
        return name, size
    short = plan.say(stat.short) or name
    size = fit(short, TextStyle.LABEL, width, points, plan.metrics)
    return elide(short, TextStyle.LABEL, size, width, plan.metrics), size


def _tallest(room: float, most: float) -> float:
    return max(SMALLEST, min(most, room * 0.82 / CAP / MM_PER_POINT))


@dataclass(frozen=True, slots=True)
class Ticks:
    """How the boxes to tick fill a width: their size, where a row starts, how many boxes and figures it has.

    Lengths are millimetres.
    """

    side: float
    gap: float
    start: float
    worded: bool
    each: int
    figures: int
    in_row: int
    groups: int
    tracks: int = 0

    @property
    def height(self) -> float:
        """The height of all rows; 0 where there is nothing to tick."""
        rows = self.rows + self.tracks
        return rows * (self.side + self.gap) - self.gap if rows else 0.0

    @property
    def folded(self) -> bool:
        """Whether the many boxes of one figure lie in two even rows."""
        return not self.groups and self.figures == 1 and self.each > FOLDED and self.in_row == -(-self.each // 2)

    @property
    def rows(self) -> int:
        """How many rows the life boxes take."""
        if not self.each:
            return 0
        return -(-self.figures // self.groups) if self.groups else self.figures * -(-self.each // self.in_row)


def ticks(plan: CardLayout, width: float) -> Ticks:
    """Return the layout of the boxes: those of every figure where a card stands for several, else those of one."""
    content, k = plan.content, plan.k
    side, gap = max(2.6, TICK * k), 0.7 * k
    each = min(max(0, content.boxes), MOST_TICKS)
    alone = plan.blank or plan.options.copies != "once" or content.count * content.boxes > MOST_TICKS
    figures = 1 if alone else max(1, content.count)
    start = side + gap if _life_drawing(plan) else 0.0
    group = each * (side + gap) - gap
    wide = plan.metrics.width(_life_words(plan), TextStyle.LABEL, _life_points(plan)) + 1.5 * gap
    worded = start + wide + min(figures, 2) * (group + 2 * gap) <= width
    start += wide if worded else 0.0
    between = 0.0 if each == 1 else gap
    room = width - start + gap + 1e-6
    groups = int((room + between) / (group + gap + between)) if each else 0
    in_row = max(1, int(room / (side + gap)))
    if not groups and figures == 1 and each > FOLDED and each <= 2 * in_row:
        in_row = -(-each // 2)
    return Ticks(side, gap, start, worded, each, figures, in_row, groups, len(content.tracks))


def _life_drawing(plan: CardLayout) -> str:
    drawing = icons(plan.content.game).life
    return drawing if drawing and plan.metrics.has(drawing) else ""


def _life_words(plan: CardLayout) -> str:
    return plan.say(plan.content.box_label) or plan.t("card.life")


def _life_points(plan: CardLayout) -> float:
    return max(SMALLEST, 6.2 * plan.k)


def draw_ticks(plan: CardLayout, how: Ticks, x: float, y: float) -> tuple[Mark, ...]:
    """Return the boxes, with their upper left corner at a place."""
    if not how.each:
        return _tracks(plan, how, x, y)
    marks: list[Mark] = []
    drawing = _life_drawing(plan)
    if drawing:
        marks.append(PictureMark(drawing, Box(x, y, how.side, how.side), tint=SheetInk.MARK))
    if how.worded:
        points = _life_points(plan)
        left = x + (how.side + how.gap if drawing else 0.0)
        level = y + (how.side + CAP * points * MM_PER_POINT) / 2
        marks.append(place_text(_life_words(plan), left, level, TextStyle.LABEL, points, SheetInk.MARK, plan.metrics))
    step = how.side + how.gap
    wider = 0.0 if how.each == 1 else how.gap
    per_figure = 1 if how.groups else -(-how.each // how.in_row)
    for figure in range(how.figures):
        row, place = divmod(figure, how.groups) if how.groups else (figure * per_figure, 0)
        left = x + how.start + place * (how.each * step + wider)
        for i in range(how.each):
            down, right = (0, i) if how.groups else divmod(i, how.in_row)
            box = Box(left + right * step, y + (row + down) * step, how.side, how.side)
            marks.append(_box(plan, box, gone=figure * how.each + i < plan.content.wounds))
            marks += _numbered(plan, box, i + 1)
    return (*marks, *_tracks(plan, how, x, y + how.rows * step))


def _box(plan: CardLayout, box: Box, *, gone: bool = False) -> PanelMark:
    """Return a box to tick; one that is gone already is filled."""
    radius = 0.0 if plan.style.border == "panel" else 0.5 * plan.k
    return PanelMark(
        box, fill=SheetInk.EDGE if gone else SheetInk.BLANK, line=SheetInk.EDGE, width=0.3 * plan.k, radius=radius
    )


def _numbered(plan: CardLayout, box: Box, place: int) -> tuple[Mark, ...]:
    """Return the running number of points at a box, where a box stands for several points and has room for it."""
    words = str(place * plan.content.box_points)
    size = max(SMALLEST, 5.6 * plan.k)
    if plan.content.box_points < 2 or plan.metrics.width(words, TextStyle.LABEL, size) > box.w - 0.2 * plan.k:
        return ()
    return (centred(words, *box.middle, TextStyle.LABEL, size, SheetInk.MUTED, plan.metrics),)


def _tracks(plan: CardLayout, how: Ticks, x: float, y: float) -> tuple[Mark, ...]:
    """Return the other rows of boxes, under those of life and aligned with them."""
    marks: list[Mark] = []
    step, points = how.side + how.gap, _life_points(plan)
    for track in plan.content.tracks:
        left = x
        if track.icon and plan.metrics.has(track.icon):
            marks.append(PictureMark(track.icon, Box(left, y, how.side, how.side), tint=SheetInk.MARK))
            left += step
        words = plan.say(track.label)
        level = y + (how.side + CAP * points * MM_PER_POINT) / 2
        marks.append(place_text(words, left, level, TextStyle.LABEL, points, SheetInk.MARK, plan.metrics))
        left = max(x + how.start, left + plan.metrics.width(words, TextStyle.LABEL, points) + 1.5 * how.gap)
        marks += [_box(plan, Box(left + i * step, y, how.side, how.side)) for i in range(track.count)]
        y += step
    return tuple(marks)

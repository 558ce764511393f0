"""Ornaments: the border of an old chart with its graduated edge, the wind rose, rhumb lines.

The back of our cards consists of them, the same on every card, so that the cards can be shuffled.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Final

from models.errors import Refused
from models.sheets.cards.design import Design
from models.sheets.cards.team import PATTERNS, chamfered, studs, team_ink
from models.sheets.codes import code as qr
from models.sheets.marks import (
    Box,
    CardSide,
    Disc,
    LineMark,
    Mark,
    PanelMark,
    PictureMark,
    Point,
    PolygonMark,
    SheetInk,
)
from models.sheets.options import CardOptions

BAND = 2.3
LADDER = 0.75
GAP = 0.45


def outer(options: CardOptions) -> Box:
    """Return the box of the border: the cut card, less the white mat of sizes printed edge to edge."""
    size = options.card
    return Box(0, 0, size.width, size.height).inset(mat(options))


def mat(options: CardOptions) -> float:
    """Return the width of the white margin inside the cut; 0 with bleed, where the colour runs over the edge."""
    return options.card.mat if options.bleed == 0 else 0.0


def field(options: CardOptions, style: Design) -> Box:
    """Return the box for text and pictures."""
    k = options.card.scale
    chart = (BAND + GAP + LADDER + 1.1) * k
    inside = {"chart": chart, "panel": (BAND + 1.7) * k}
    return outer(options).inset(inside.get(style.border, (BAND + 0.9) * k))


@cache
def ground(options: CardOptions, style: Design, side: str = "") -> tuple[Mark, ...]:
    """Return the background and border of a front; the same tuple object for every card of a team in a print."""
    k = options.card.scale
    edge = outer(options)
    beyond = edge if mat(options) else edge.inset(-options.bleed)
    inner = edge.inset(BAND * k)
    if style.border == "panel":
        return _panel(options, beyond, edge, side)
    if style.border == "line":
        return (
            PanelMark(beyond, fill=SheetInk.PAPER),
            PanelMark(edge.inset(BAND * k * 0.8), line=SheetInk.EDGE, width=0.35 * k),
        )
    if options.low_ink:
        line = BAND * k if side in PATTERNS else 1.4 * k
        marks: tuple[Mark, ...] = (PanelMark(edge.inset(line), line=SheetInk.EDGE, width=0.5 * k),)
    else:
        marks = (
            PanelMark(beyond, fill=SheetInk.DEEP),
            PanelMark(inner, fill=SheetInk.PAPER, radius=0 if style.border == "chart" else k),
        )
    marks += studs(side, edge.inset(BAND * k / 2), k, SheetInk.EDGE if options.low_ink else SheetInk.GOLD)
    if style.border == "band":
        return (*marks, PanelMark(inner, line=SheetInk.EDGE, width=0.3 * k, radius=k)) if options.low_ink else marks
    return (
        *marks,
        PanelMark(inner.inset(-0.45 * k), line=SheetInk.GOLD, width=0.2 * k),
        *_graduation(inner.inset(GAP * k), k),
    )


def _panel(options: CardOptions, beyond: Box, edge: Box, side: str) -> tuple[Mark, ...]:
    """Return the background of a technical card: a panel with cut corners, a scale in its frame,
    the team's thin line.
    """
    k, low = options.card.scale, options.low_ink
    inner = edge.inset(BAND * k)
    ring = chamfered(inner, 2.4 * k)
    middle = inner.y + inner.h * 0.55
    scale = tuple(
        LineMark(((x, middle), (x, inner.bottom - 3.0 * k)), SheetInk.EDGE if low else SheetInk.HAIR, 0.55 * k, 0.5 * k)
        for x in (edge.x + 1.65 * k, edge.right - 1.65 * k)
    )
    fine = PolygonMark((chamfered(inner.inset(0.45 * k), 2.3 * k),), line=team_ink(side, low), width=0.2 * k)
    if low:
        return (
            PanelMark(beyond, fill=SheetInk.PAPER),
            PolygonMark((ring,), line=SheetInk.EDGE, width=0.4 * k),
            fine,
            *scale,
        )
    return (PanelMark(beyond, fill=SheetInk.DEEP), PolygonMark((ring,), fill=SheetInk.PAPER), fine, *scale)


def _graduation(box: Box, k: float) -> tuple[Mark, ...]:
    """Return the latitude scale of a chart: a narrow frame of alternating dark and light bars."""
    inner = box.inset(LADDER * k)
    half = LADDER * k / 2
    thin = 0.13 * k
    marks: list[Mark] = [
        PanelMark(box, line=SheetInk.EDGE, width=thin),
        PanelMark(inner, line=SheetInk.EDGE, width=thin),
    ]
    for y in (box.y + half, box.bottom - half):
        marks.append(_bars((inner.x, y), (inner.right, y), inner.w, k))
    for x in (box.x + half, box.right - half):
        marks.append(_bars((x, inner.y), (x, inner.bottom), inner.h, k))
    return tuple(marks)


def _bars(start: Point, end: Point, length: float, k: float) -> LineMark:
    """Return the dark bars of an edge: an odd number of steps, so that both ends are dark alike."""
    count = max(3, 2 * round(length / (3.0 * k) / 2) + 1)
    return LineMark((start, end), SheetInk.EDGE, LADDER * k, length / count)


@lru_cache(maxsize=256)
def star(x: float, y: float, r: float, points: int, waist: float, turn: float = 0.0) -> tuple[Point, ...]:
    """Return the outline of a star: `points` tips at radius `r`, the inner corners at `waist` of
    it, turned in radians.
    """
    ring = []
    for i in range(points * 2):
        angle = turn + math.pi * i / points - math.pi / 2
        far = r if i % 2 == 0 else r * waist
        ring.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return tuple(ring)


WINDS = ((0.66, 0.2, 8, math.pi / 8), (0.82, 0.2, 4, math.pi / 4), (1.0, 0.17, 4, 0.0))
"""Rings of a wind rose from the lowest to the topmost: reach, waist (both in radii), how many winds, turn."""


def rose(x: float, y: float, r: float, dark: SheetInk, light: SheetInk, line: SheetInk) -> tuple[Mark, ...]:
    """Return a wind rose of sixteen winds: each tip has a dark and a light half, as engravers drew it."""
    marks: list[Mark] = []
    width = max(0.06, r * 0.008)
    for reach, waist, count, turn in WINDS:
        darks: list[tuple[Point, ...]] = []
        lights: list[tuple[Point, ...]] = []
        for i in range(count):
            angle = turn + 2 * math.pi * i / count - math.pi / 2
            tip = (x + r * reach * math.cos(angle), y + r * reach * math.sin(angle))
            for side, into in ((-1, lights), (1, darks)):
                hip = angle + side * math.pi / max(count, 4)
                into.append(((x, y), (x + r * waist * math.cos(hip), y + r * waist * math.sin(hip)), tip))
        marks.append(PolygonMark(tuple(lights), fill=light, line=line, width=width))
        marks.append(PolygonMark(tuple(darks), fill=dark, line=line, width=width))
    return tuple(marks)


@lru_cache(maxsize=256)
def small_rose(x: float, y: float, r: float, ink: SheetInk) -> tuple[Mark, ...]:
    """Return the mark of the program in the size of a letter: a four-pointed star in a ring."""
    return (
        Disc(x, y, r * 0.62, line=ink, width=r * 0.1),
        PolygonMark((star(x, y, r, 4, 0.22), star(x, y, r * 0.62, 4, 0.3, math.pi / 4)), fill=ink),
    )


def rhumbs(box: Box, x: float, y: float, ink: SheetInk, width: float, winds: int = 32) -> tuple[Mark, ...]:
    """Return the rhumb lines from a point to the edges of a box."""
    lines: list[Mark] = []
    for i in range(winds):
        angle = 2 * math.pi * i / winds
        dx, dy = math.cos(angle), math.sin(angle)
        reach = []
        for delta, low, high, at in ((dx, box.x, box.right, x), (dy, box.y, box.bottom, y)):
            if abs(delta) > 1e-9:
                reach.append(((high if delta > 0 else low) - at) / delta)
        far = min(reach)
        lines.append(LineMark(((x, y), (x + dx * far, y + dy * far)), ink, width))
    return tuple(lines)


CODE: Final = 15.0
"""The side of a code on a back, with its quiet margin; under that size telephones give up."""


def back(options: CardOptions, code: str = "") -> CardSide:
    """Return the back: filled to the edge where there is bleed, lines alone where ink is to be saved.

    A `code` (the short code of the party) stands below the rose as a QR, the same on every card. A code too long to be
    read at that size is left out: the party sheet has it.
    """
    size, k = options.card, options.card.scale
    edge = outer(options)
    beyond = edge if mat(options) else edge.inset(-options.bleed)
    inner = edge.inset(3.6 * k)
    x, y = edge.middle
    square = Box(x - CODE / 2, inner.bottom - CODE - 2.2, CODE, CODE)
    coded = _code_marks(square, code) if code else []
    if coded:
        y = (inner.y + square.y - 1.0) / 2 + 0.5
    r = min(edge.w * 0.37, (y - inner.y) / 1.15)
    inked = not options.low_ink
    marks: list[Mark] = []
    if inked:
        marks.append(PanelMark(beyond, fill=SheetInk.DEEP))
    line = SheetInk.GOLD if inked else SheetInk.EDGE
    marks += rhumbs(inner, x, y, SheetInk.SEA if inked else SheetInk.HAIR, 0.12 * k)
    marks += _corners(inner, k, line, inked)
    marks += [
        PanelMark(inner, line=line, width=0.35 * k, radius=1.2 * k),
        PanelMark(inner.inset(-LADDER * k), line=line, width=0.15 * k, radius=1.8 * k),
    ]
    if inked:
        marks.append(Disc(x, y, r * 1.1, fill=SheetInk.PAPER, line=line, width=0.4 * k))
        marks.append(PictureMark("compass-rose", Box(x - r, y - r, 2 * r, 2 * r)))
    else:
        marks.append(Disc(x, y, r * 1.1, fill=SheetInk.PAPER, line=line, width=0.4 * k))
        marks += rose(x, y, r, SheetInk.HAIR, SheetInk.PAPER, SheetInk.EDGE)
    marks += coded
    return CardSide(size.width, size.height, (), tuple(marks), options.bleed, still=True)


def _code_marks(square: Box, code: str) -> list[Mark]:
    """Return the QR of the code on a light ground; nothing for a code that is too long."""
    try:
        marks = qr(code, square)
    except Refused:
        return []
    return [PanelMark(square.inset(-0.8), fill=SheetInk.BLANK, line=SheetInk.EDGE, width=0.2, radius=1.0), *marks]


def _corners(box: Box, k: float, line: SheetInk, inked: bool) -> list[Mark]:
    """Return a small rose in each corner, where rhumb lines of old charts met."""
    marks: list[Mark] = []
    away, r = 6.2 * k, 3.6 * k
    for x in (box.x + away, box.right - away):
        for y in (box.y + away, box.bottom - away):
            marks += rhumbs(box, x, y, SheetInk.SEA if inked else SheetInk.HAIR, 0.08 * k, 16)
    for x in (box.x + away, box.right - away):
        for y in (box.y + away, box.bottom - away):
            marks.append(Disc(x, y, r * 1.1, fill=SheetInk.DEEP, line=line, width=0.15 * k))
            marks += rose(x, y, r, line, SheetInk.DEEP, line)
    return marks

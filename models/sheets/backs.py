"""The drawn back of our cards: a wind rose on deep water, the same on every card, so that they can be shuffled."""

from __future__ import annotations

from typing import Final

from models.errors import Refused
from models.sheets.codes import code as qr
from models.sheets.frame import LADDER, mat, outer, rhumbs, rose
from models.sheets.marks import Box, CardSide, Disc, Mark, PanelMark, PictureMark, SheetInk
from models.sheets.options import CardOptions

CODE: Final = 15.0
"""The side of a code on a back, with its quiet margin; under that size telephones give up."""


def back(options: CardOptions, code: str = "") -> CardSide:
    """Return the back: full to the edge where there is bleed, lines alone where ink is to be saved.

    A `code` (the short code of the party) stands below the rose as a square, the same on every card. One too long to
    be read at that size is left out: the party sheet has it.
    """
    size, k = options.card, options.card.scale
    edge = outer(options)
    beyond = edge if mat(options) else edge.inset(-options.bleed)
    inner = edge.inset(3.6 * k)
    x, y = edge.middle
    square = Box(x - CODE / 2, inner.bottom - CODE - 2.2, CODE, CODE)
    coded = _coded(square, code) if code else []
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


def _coded(square: Box, code: str) -> list[Mark]:
    """Return the code on a light ground of its own; nothing for one too long."""
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

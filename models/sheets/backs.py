"""The drawn back of our cards: a wind rose on deep water, the same on every card, so that they can be shuffled."""

from __future__ import annotations

from typing import Final

from models.errors import Refused
from models.sheets.codes import code as qr
from models.sheets.frame import LADDER, mat, outer, rhumbs, rose
from models.sheets.marks import Box, Disc, Face, Ink, Mark, Panel, Picture
from models.sheets.options import CardOptions

CODE: Final = 15.0
"""The side of a code on a back, with its quiet margin; under that size telephones give up."""


def back(options: CardOptions, code: str = "") -> Face:
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
        marks.append(Panel(beyond, fill=Ink.DEEP))
    line = Ink.GOLD if inked else Ink.EDGE
    marks += rhumbs(inner, x, y, Ink.SEA if inked else Ink.HAIR, 0.12 * k)
    marks += _corners(inner, k, line, inked)
    marks += [
        Panel(inner, line=line, width=0.35 * k, radius=1.2 * k),
        Panel(inner.inset(-LADDER * k), line=line, width=0.15 * k, radius=1.8 * k),
    ]
    if inked:
        marks.append(Disc(x, y, r * 1.1, fill=Ink.PAPER, line=line, width=0.4 * k))
        marks.append(Picture("compass-rose", Box(x - r, y - r, 2 * r, 2 * r)))
    else:
        marks.append(Disc(x, y, r * 1.1, fill=Ink.PAPER, line=line, width=0.4 * k))
        marks += rose(x, y, r, Ink.HAIR, Ink.PAPER, Ink.EDGE)
    marks += coded
    return Face(size.width, size.height, (), tuple(marks), options.bleed, still=True)


def _coded(square: Box, code: str) -> list[Mark]:
    """Return the code on a light ground of its own; nothing for one too long."""
    try:
        marks = qr(code, square)
    except Refused:
        return []
    return [Panel(square.inset(-0.8), fill=Ink.BLANK, line=Ink.EDGE, width=0.2, radius=1.0), *marks]


def _corners(box: Box, k: float, line: Ink, inked: bool) -> list[Mark]:
    """Return a small rose in each corner, where rhumb lines of old charts met."""
    marks: list[Mark] = []
    away, r = 6.2 * k, 3.6 * k
    for x in (box.x + away, box.right - away):
        for y in (box.y + away, box.bottom - away):
            marks += rhumbs(box, x, y, Ink.SEA if inked else Ink.HAIR, 0.08 * k, 16)
    for x in (box.x + away, box.right - away):
        for y in (box.y + away, box.bottom - away):
            marks.append(Disc(x, y, r * 1.1, fill=Ink.DEEP, line=line, width=0.15 * k))
            marks += rose(x, y, r, line, Ink.DEEP, line)
    return marks

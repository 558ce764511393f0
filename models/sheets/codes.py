"""QR codes as marks: squares in millimetres, always black on a white margin, whatever the other inks."""

from __future__ import annotations

import segno

from models.errors import Refused
from models.sheets.marks import Box, Mark, PanelMark, Point, PolygonMark, SheetInk

QUIET = 4
"""White modules on each side, as readers need them."""
LEAST = 0.3
"""The smallest module in millimetres that telephones read from ordinary print."""


def code(text: str, box: Box) -> tuple[Mark, ...]:
    """Return the QR code of `text` in the largest square of `box`, centred; raises Refused where it is too long."""
    try:
        matrix = segno.make(text, error="m", micro=False, boost_error=False).matrix
    except (segno.DataOverflowError, ValueError) as problem:
        raise Refused("sheet.code_too_long") from problem
    count = len(matrix)
    side = min(box.w, box.h)
    module = side / (count + 2 * QUIET)
    if module < LEAST:
        raise Refused("sheet.code_too_long")
    x, y = box.middle[0] - side / 2 + QUIET * module, box.middle[1] - side / 2 + QUIET * module
    rings: list[tuple[Point, ...]] = []
    for row, cells in enumerate(matrix):
        column = 0
        while column < count:
            end = column
            while end < count and cells[end]:
                end += 1
            if end > column:
                left, right, top = x + column * module, x + end * module, y + row * module
                low = top + module
                rings.append(((left, top), (right, top), (right, low), (left, low)))
            column = end + 1
    ground = PanelMark(Box(box.middle[0] - side / 2, box.middle[1] - side / 2, side, side), fill=SheetInk.BLANK)
    return ground, PolygonMark(tuple(rings), fill=SheetInk.INK)

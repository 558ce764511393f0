"""QR codes: what is drawn is what segno says, with its quiet margin."""

from __future__ import annotations

import pytest
import segno

from models.errors import Refused
from models.sheets.codes import QUIET, code
from models.sheets.marks import Box, PanelMark, PolygonMark


def test_the_modules_drawn_are_those_of_the_code() -> None:
    text, box = "SW1-THVR-GRDL-2X9K", Box(5.0, 7.0, 24.0, 30.0)
    ground, shape = code(text, box)
    assert isinstance(ground, PanelMark)
    assert isinstance(shape, PolygonMark)
    assert box.holds(ground.box)
    matrix = segno.make(text, error="m", micro=False, boost_error=False).matrix
    module = ground.box.w / (len(matrix) + 2 * QUIET)
    seen = [[0] * len(matrix) for _ in matrix]
    for ring in shape.rings:
        left, top = ring[0][0] - ground.box.x, ring[0][1] - ground.box.y
        right = ring[1][0] - ground.box.x
        row, start, end = (round(v / module) - QUIET for v in (top, left, right))
        for column in range(start, end):
            seen[row][column] = 1
    assert seen == [[int(bool(cell)) for cell in row] for row in matrix]


@pytest.mark.parametrize("text", ["x" * 200, "x" * 5000])
def test_what_no_telephone_could_read_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        code(text, Box(0, 0, 15, 15))

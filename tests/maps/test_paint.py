"""Strokes, fills and selections against slow judges."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from models.maps.edits import paint
from models.maps.edits.paint import apply
from models.maps.edits.transform import turned_block
from models.maps.rules.grid import Cell

Layer = np.ndarray[Any, np.dtype[np.uint32]]
layers = arrays.arrays(np.uint32, st.tuples(st.integers(1, 12), st.integers(1, 12)), elements=st.integers(0, 2))
cell = st.tuples(st.integers(-9, 20), st.integers(-9, 20))


@given(layers, st.data())
def test_the_wand_takes_what_a_walk_reaches(layer: Layer, data: st.DataObject) -> None:
    height, width = layer.shape
    start = data.draw(st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)))
    todo, found = [start], {start}
    while todo:
        x, y = todo.pop()
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= there[0] < width and 0 <= there[1] < height
            if inside and there not in found and layer[there[1], there[0]] == layer[start[1], start[0]]:
                found.add(there)
                todo.append(there)
    assert paint.cells_of(paint.wand(layer, start)) == found
    nothing = np.zeros(layer.shape, np.bool_)
    assert not paint.wand(layer, start, nothing).any()
    assert paint.cells_of(paint.same_tile(layer, int(layer[start[1], start[0]]))) >= found


@given(cell, cell)
def test_a_line_is_straight_without_gaps_and_the_same_both_ways(a: Cell, b: Cell) -> None:
    cells = paint.line(a, b)
    assert (cells[0], cells[-1]) == (a, b)
    assert len(cells) == max(abs(a[0] - b[0]), abs(a[1] - b[1])) + 1
    assert all(max(abs(p[0] - q[0]), abs(p[1] - q[1])) == 1 for p, q in pairwise(cells))
    assert tuple(reversed(cells)) == paint.line(b, a)
    d = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    off = max(abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) for x, y in cells)
    assert 2 * off * off <= d * max(d, 1)


def test_lasso_takes_cells_whose_middle_is_inside() -> None:
    triangle = [(0, 0), (4000, 0), (0, 4000)]
    assert paint.cells_of(paint.lasso(triangle, 5, 5)) == {(x, y) for x in range(5) for y in range(5) if x + y < 4}
    assert not paint.lasso(triangle[:2], 5, 5).any()
    back = paint.lasso(triangle[::-1], 5, 5)
    assert np.array_equal(back, paint.lasso(triangle, 5, 5))


@settings(deadline=None)
@given(cell, st.sampled_from(paint.SYMMETRIES), st.integers(5, 12), st.integers(5, 12))
def test_symmetric_drawing_gives_a_symmetric_board(at: Cell, symmetry: paint.Symmetry, width: int, height: int) -> None:
    empty = np.zeros((height, width), np.uint32)
    block = np.array([[5, 6, 7]], np.uint32)
    # A stamp wholly left of the middle and above it, so that its images do not overlap.
    spot = (at[0] % max(width // 2 - 2, 1), at[1] % (height // 2))
    drawn = apply(empty, *paint.mirrored(paint.Patch(*spot, block, block != 0), width, height, symmetry))
    if symmetry in ("horizontal", "both") and spot[0] + 3 <= width // 2:
        assert np.array_equal(turned_block(drawn, "flip_x"), drawn)
    if symmetry in ("vertical", "both"):
        assert np.array_equal(turned_block(drawn, "flip_y")[:, :], drawn) or width // 2 < 3
    if symmetry == "turn":
        assert np.array_equal(turned_block(drawn, "turn_half"), drawn)
    times = {"none": 1, "both": 4}.get(symmetry, 2)
    if spot[0] + 3 <= width // 2:
        assert np.count_nonzero(drawn) == 3 * times

"""Regions of cells: what hangs together through sides, what grows, what has neighbours."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models.maps.gids import Mask
from models.maps.grid import Cell
from models.maps.regions import region


def drawn(*rows: str) -> Mask:
    return np.array([[sign == "#" for sign in row] for row in rows])


def walked(mask: Mask, start: Cell) -> Mask:
    """Every cell that can be walked to through sides, cell by cell."""
    found = np.zeros_like(mask)
    todo = [start] if mask[start[1], start[0]] else []
    while todo:
        x, y = todo.pop()
        if 0 <= x < mask.shape[1] and 0 <= y < mask.shape[0] and mask[y, x] and not found[y, x]:
            found[y, x] = True
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return found


def test_cells_that_touch_by_a_corner_or_round_the_rim_are_not_joined() -> None:
    mask = drawn("##..#", "..#..", "#...#")
    assert np.array_equal(region(mask, (0, 0)), drawn("##...", ".....", "....."))
    assert np.array_equal(region(mask, (4, 0)), drawn("....#", ".....", "....."))
    assert not region(mask, (2, 0)).any()


@given(st.data())
def test_a_region_is_what_can_be_walked_to(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 12))
    signs = data.draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height))
    start = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    mask = np.array(signs).reshape(height, width)
    assert np.array_equal(region(mask, start), walked(mask, start))

"""Lengths of ways; sight on a part of a map equals sight on the whole; figures by their markers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.errors import Refused
from models.maps.rules import local_sight
from models.maps.rules.explain import explain
from models.maps.rules.grid import Cell, plain_grid
from models.maps.rules.local_sight import Watch, explain_locally
from models.maps.rules.sight import SightBoard

cells = st.tuples(st.integers(0, 11), st.integers(0, 8))


@given(blocked=st.sets(cells, max_size=25), a=cells, b=cells, figures=st.sets(cells, max_size=6))
def test_a_look_on_a_cut_out_part_is_that_on_the_whole(
    blocked: set[Cell], a: Cell, b: Cell, figures: set[Cell]
) -> None:
    grid = plain_grid(12, 9, blocked=blocked)
    whole = explain(grid, a, b, figures)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_sight, "MAX_SIGHT_CELLS", 1)
        part = explain_locally(grid, a, b, figures)
    assert part.sight == whole.sight
    assert (part.l1.start, part.l1.end, part.l2.start, part.l2.end) == (
        whole.l1.start, whole.l1.end, whole.l2.start, whole.l2.end,
    )  # fmt: skip
    assert (part.l1.cuts, part.l2.covering) == (whole.l1.cuts, whole.l2.covering)
    assert (part.l2.cuts, part.l1.covering, part.nobody) == (whole.l2.cuts, whole.l1.covering, whole.nobody)


def test_too_large_a_look_is_refused() -> None:
    with pytest.raises(Refused):
        explain_locally(plain_grid(400, 400), (0, 0), (399, 399))


@settings(max_examples=15)
@given(blocked=st.sets(cells, max_size=25), at=cells)
def test_a_look_round_is_every_single_look(blocked: set[Cell], at: Cell) -> None:
    grid = plain_grid(12, 9, blocked=blocked)
    figures = frozenset({(3, 3), (8, 2)})
    assert Watch(grid, figures).seen(at).covers == SightBoard(grid).overlay(at, figures)

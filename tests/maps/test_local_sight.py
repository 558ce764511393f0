"""Lengths of ways; sight on a part of a map equals sight on the whole; figures by their markers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.errors import Refused
from models.maps import local_sight
from models.maps.explain import explain
from models.maps.features import Marker
from models.maps.grid import Cell, plain_grid
from models.maps.local_sight import Watch, looked
from models.maps.map_figures import NPC, figures_for, side_of, standing, with_side
from models.maps.measuring import measured
from models.maps.properties import plain
from models.maps.sight import SightBoard
from models.maps.tile_map import new_map

cells = st.tuples(st.integers(0, 11), st.integers(0, 8))


@given(way=st.lists(cells, min_size=2, max_size=6))
def test_a_way_is_as_long_backwards_and_never_shorter_than_straight(way: list[Cell]) -> None:
    made = new_map(12, 9, cell_um=25_000)
    there, back = measured(made, way), measured(made, way[::-1])
    assert there == back
    straight = measured(made, [way[0], way[-1]])
    assert there.straight + len(way) >= straight.straight
    assert there.um + 5 >= straight.um


def test_an_inch_a_cell_is_measured_on_paper() -> None:
    found = measured(new_map(10, 10), [(0, 0), (3, 4)])
    assert (found.straight, found.um) == (5000, 127_000)
    assert found.cm == pytest.approx(12.7)
    assert found.paces == pytest.approx(5.08)


@given(blocked=st.sets(cells, max_size=25), a=cells, b=cells, figures=st.sets(cells, max_size=6))
def test_a_look_on_a_cut_out_part_is_that_on_the_whole(
    blocked: set[Cell], a: Cell, b: Cell, figures: set[Cell]
) -> None:
    grid = plain_grid(12, 9, blocked=blocked)
    whole = explain(grid, a, b, figures)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_sight, "MAX_SIGHT_CELLS", 1)
        part = looked(grid, a, b, figures)
    assert part.sight == whole.sight
    assert (part.l1.start, part.l1.end, part.l2.start, part.l2.end) == (
        whole.l1.start, whole.l1.end, whole.l2.start, whole.l2.end,
    )  # fmt: skip
    assert (part.l1.cuts, part.l2.covering) == (whole.l1.cuts, whole.l2.covering)
    assert (part.l2.cuts, part.l1.covering, part.nobody) == (whole.l2.cuts, whole.l1.covering, whole.nobody)


def test_where_nobody_can_stand_is_told_by_its_place_on_the_whole_map(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = plain_grid(40, 40, blocked={(30, 28)})
    monkeypatch.setattr(local_sight, "MAX_SIGHT_CELLS", 1)
    assert looked(grid, (30, 28), (33, 31)).nobody == (30, 28)
    assert looked(grid, (33, 31), (30, 28)).nobody == (30, 28)


def test_too_large_a_look_is_refused() -> None:
    with pytest.raises(Refused):
        looked(plain_grid(400, 400), (0, 0), (399, 399))


@settings(max_examples=15)
@given(blocked=st.sets(cells, max_size=25), at=cells)
def test_a_look_round_is_every_single_look(blocked: set[Cell], at: Cell) -> None:
    grid = plain_grid(12, 9, blocked=blocked)
    figures = frozenset({(3, 3), (8, 2)})
    assert Watch(grid, figures).seen(at).covers == SightBoard(grid).overlay(at, figures)


def test_a_look_round_a_large_map_goes_as_far_as_it_says() -> None:
    grid = plain_grid(90, 80)
    seen = Watch(grid).seen((45, 5))
    assert (seen.left, seen.top, seen.width, seen.height) == (13, 0, 65, 38)
    assert len(seen.covers) == 65 * 38 - 1


def test_markers_say_whose_figures_they_are() -> None:
    made = new_map(8, 8)
    jedi, sith, droid = (Marker(i + 1, name, i * 1000 + 500, 500) for i, name in enumerate("JSD"))
    made = replace(
        made,
        markers=(with_side(jedi, "Jedi"), with_side(sith, " Sith "), with_side(droid, "PNJ"), Marker(9, "?", 0, 5000)),
    )
    assert standing(made) == {(0, 0): "Jedi", (1, 0): "Sith", (2, 0): NPC}
    found = figures_for(standing(made), (0, 0))
    assert (found.allies, found.enemies, found.npcs) == (frozenset(), {(1, 0)}, {(2, 0)})
    empty = figures_for(standing(made), (5, 5))
    assert empty.enemies == {(0, 0), (1, 0)}
    assert side_of(with_side(with_side(jedi, "Jedi"), "")) == ""
    assert side_of(replace(jedi, properties={"figure": plain(7)})) == "7"

"""Exact sight: against an independent judge, its symmetries, its monotony, its readings, its reasons."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.maps.rules import sight as sight_module
from models.maps.rules.explain import explain
from models.maps.rules.grid import Cell, Edge, Grid, plain_grid
from models.maps.rules.readings import VALUES, Readings
from models.maps.rules.sight import SightBoard, sight
from tests.maps.boards import Point, boards, judge

READINGS = [
    Readings(l2=l2, cover=cover, touch=touch)
    for l2, cover, touch in product(VALUES["l2"], VALUES["cover"], VALUES["touch"])
]
Drawn = tuple[Grid, Cell, Cell, frozenset[Cell]]


def lines_to_try(a: Cell, t: Cell, l2: str) -> list[tuple[str, Point, Point]]:
    """Lines of both families: their ends on a lattice of twelfths, which holds corners, middles and many others."""
    twelfths = [Fraction(i, 12) for i in range(0, 13, 2)]
    middle_a, middle_t = (a[0] + Fraction(1, 2), a[1] + Fraction(1, 2)), (t[0] + Fraction(1, 2), t[1] + Fraction(1, 2))
    rim = [(u, v) for u in twelfths for v in twelfths]
    starts = rim if l2 == "any" else [(Fraction(u), Fraction(v)) for u in (0, 1) for v in (0, 1)]
    lines = [("l1", middle_a, (t[0] + u, t[1] + v)) for u, v in rim]
    return lines + [("l2", (a[0] + u, a[1] + v), middle_t) for u, v in starts]


@given(boards(5), st.sampled_from(READINGS))
@pytest.mark.rule("AG-63", "AG-64", "AG-66")
def test_no_line_of_an_independent_judge_beats_the_verdict(drawn: Drawn, readings: Readings) -> None:
    grid, a, t, figures = drawn
    found = sight(grid, a, t, figures, readings)
    free: dict[str, list[int]] = {"l1": [], "l2": []}
    for family, start, end in lines_to_try(a, t, readings.l2):
        crossed = judge(grid, start, end, a, t, strict=readings.touch == "strict")
        if crossed is not None:
            free[family].append(len(crossed & figures))
    for family, cover in (("l1", found.l1), ("l2", found.l2)):
        if readings.cover == "all":
            assert not free[family] or (cover is not None and cover >= max(free[family]))
        else:
            assert not free[family] or (cover is not None and cover <= min(free[family]))
        if family == "l2" and readings.l2 == "corner":
            assert (cover is None) == (not free[family])


@given(boards(7), st.sampled_from(READINGS))
@pytest.mark.rule("AG-65", "AG-67")
def test_the_line_shown_is_judged_free_with_the_cover_given(drawn: Drawn, readings: Readings) -> None:
    grid, a, t, figures = drawn
    told = explain(grid, a, t, figures, readings)
    assert told.sight == sight(grid, a, t, figures, readings)
    for line, cover in ((told.l1, told.sight.l1), (told.l2, told.sight.l2)):
        crossed = judge(grid, line.start, line.end, a, t, strict=readings.touch == "strict")
        if cover is None:
            assert crossed is None
            assert line.cuts
        else:
            assert not line.cuts
            assert crossed is not None
            assert crossed & figures == frozenset(line.covering)
            assert len(line.covering) == cover


@pytest.mark.parametrize("readings", READINGS[::3])
@pytest.mark.parametrize("stone", [(13, 13), (15, 14), (11, 12), (9, 18)])
def test_masks_and_walks_agree_at_the_far_end_of_a_long_line(stone: Cell, readings: Readings) -> None:
    grid = plain_grid(21, 20, blocked=[stone])
    for target in ((16, 16), (18, 17), (11, 19), (20, 10)):
        quick = SightBoard(grid)._families((1, 1), target, frozenset(((8, 8),)), readings)
        assert quick == sight_module._walked(grid, (1, 1), target, frozenset(((8, 8),)), readings)


@given(boards(), st.sampled_from(VALUES["touch"]), st.sampled_from(VALUES["cover"]))
def test_sight_is_mutual_when_line_2_starts_anywhere(drawn: Drawn, touch: str, cover: str) -> None:
    grid, a, t, figures = drawn
    readings = Readings(l2="any", touch=touch, cover=cover)
    there, back = sight(grid, a, t, figures, readings), sight(grid, t, a, figures, readings)
    assert (there.visible, there.cover, there.l1, there.l2) == (back.visible, back.cover, back.l2, back.l1)


@given(boards(), st.sampled_from(READINGS))
def test_the_eight_symmetries_change_nothing(drawn: Drawn, readings: Readings) -> None:
    grid, a, t, figures = drawn
    expected = sight(grid, a, t, figures, readings)
    for mirrored, turned in product((False, True), (False, True, 2, 3)):
        g, cells = grid, [a, t, *figures]
        if mirrored:
            g, cells = _mirror(g, cells)
        for _ in range(int(turned)):
            g, cells = _turn(g, cells)
        assert sight(g, cells[0], cells[1], cells[2:], readings) == expected


@given(boards(), st.sampled_from(READINGS), st.data())
def test_an_obstacle_never_adds_sight(drawn: Drawn, readings: Readings, data: st.DataObject) -> None:
    grid, a, t, _ = drawn
    cell = data.draw(st.sampled_from([c for c in grid.cells() if c not in (a, t)] or [a]))
    blocked = [c for c in grid.cells() if grid.cuts(c)] + ([cell] if cell != a else [])
    worse = plain_grid(grid.width, grid.height, blocked=blocked, walls=grid.sight_walls)
    x, y = data.draw(st.integers(1, grid.width - 1)), data.draw(st.integers(0, grid.height - 1))
    walled = replace(grid, sight_walls=grid.sight_walls | {("V", x, y)})
    before = sight(grid, a, t, (), readings)
    for after in (sight(worse, a, t, (), readings), sight(walled, a, t, (), readings)):
        assert before.visible or not after.visible
        assert before.l1 is not None or after.l1 is None
        assert before.l2 is not None or after.l2 is None


@given(boards(), st.sampled_from(READINGS), st.data())
@pytest.mark.rule("AG-67", "AG-69")
def test_a_figure_never_lowers_cover(drawn: Drawn, readings: Readings, data: st.DataObject) -> None:
    grid, a, t, figures = drawn
    before = sight(grid, a, t, figures, readings)
    more = figures | {data.draw(st.sampled_from(list(grid.cells())))}
    after = sight(grid, a, t, more, readings)
    assert after.visible == before.visible
    assert before.cover is None or (after.cover is not None and after.cover >= before.cover)


@pytest.mark.rule("AG-30")
def test_nobody_sees_from_inside_a_wall_and_nobody_is_outside() -> None:
    board = SightBoard(plain_grid(3, 1, blocked=[(1, 0)]))
    assert not board.sight((1, 0), (0, 0)).visible
    assert not board.sight((0, 0), (0, 0)).visible
    assert set(board.overlay((0, 0))) == set()
    with pytest.raises(Refused):
        board.sight((0, 0), (3, 0))
    with pytest.raises(Refused):
        SightBoard(plain_grid(300, 300))


@pytest.mark.rule("AG-66")
def test_an_explanation_shows_what_cuts_and_who_covers() -> None:
    told = explain(plain_grid(5, 3, blocked=[(2, 1)]), (0, 1), (4, 1))
    assert (told.l1.cuts[0].kind, told.l1.cuts[0].at, told.l2.cuts[0].kind) == ("cell", (2, 1), "cell")
    told = explain(plain_grid(5, 1), (0, 0), (4, 0), [(1, 0), (3, 0)])
    assert (told.sight.cover, told.l1.covering, told.nobody) == (2, ((1, 0), (3, 0)), None)
    walled = plain_grid(3, 3, walls=[("V", 1, y) for y in range(3)])
    assert explain(walled, (0, 1), (2, 1)).l1.cuts[0].kind == "wall"
    assert explain(plain_grid(2, 2, blocked=[(1, 0), (0, 1)]), (0, 0), (1, 1)).l1.cuts[0].kind == "pinch"
    strict = explain(plain_grid(2, 2, blocked=[(1, 0)]), (0, 0), (1, 1), readings=Readings(touch="strict"))
    assert (strict.l1.cuts, strict.l2.cuts[0].kind) == ((), "touch")
    assert explain(plain_grid(2, 1, blocked=[(1, 0)]), (0, 0), (1, 0)).nobody == (1, 0)


def _mirror(grid: Grid, cells: list[Cell]) -> tuple[Grid, list[Cell]]:
    walls: list[Edge] = [(s, grid.width - x - (s == "H"), y) for s, x, y in grid.sight_walls]
    flip = [(grid.width - 1 - x, y) for x, y in cells]
    blocked = [(grid.width - 1 - x, y) for x, y in grid.cells() if grid.cuts((x, y))]
    return plain_grid(grid.width, grid.height, blocked=blocked, walls=walls), flip


def _turn(grid: Grid, cells: list[Cell]) -> tuple[Grid, list[Cell]]:
    """A quarter turn clockwise: cell (x, y) goes to (height - 1 - y, x)."""
    walls: list[Edge] = [
        ("H", grid.height - 1 - y, x) if s == "V" else ("V", grid.height - y, x) for s, x, y in grid.sight_walls
    ]
    turned = [(grid.height - 1 - y, x) for x, y in cells]
    blocked = [(grid.height - 1 - y, x) for x, y in grid.cells() if grid.cuts((x, y))]
    return plain_grid(grid.height, grid.width, blocked=blocked, walls=walls), turned

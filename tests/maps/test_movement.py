"""Steps, walks and contacts told whole: why not, over which cells, who is met where; ways through open ground."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.errors import Refused
from models.maps.explain import explain
from models.maps.features import Wall
from models.maps.grid import Cell, Grid, check_size, crop, engaged, plain_grid, separated
from models.maps.local_sight import Watch, looked
from models.maps.measuring import measured
from models.maps.reach import (
    JudgedPath,
    Occupants,
    Refusal,
    Trigger,
    connected,
    contacts,
    door_cells,
    reach,
    refusal,
    safest,
    search_cells,
    walk,
)
from models.maps.readings import Readings
from models.maps.rules_grid import rules_grid
from models.maps.sight import MAX_SIGHT_CELLS, SightBoard
from models.maps.tile_map import new_map

FIGURES = Occupants(frozenset({(4, 2), (0, 1)}), frozenset({(3, 0), (3, 1)}), frozenset({(5, 0)}))
GRID = replace(
    plain_grid(6, 4, blocked=[(1, 1)], difficult=[(4, 3), (2, 2)], walls=[("V", 3, 3), ("H", 0, 2)]),
    one_way=frozenset({((1, 3), (0, 3)), ((4, 2), (5, 3))}),
)


@pytest.mark.rule("AG-28", "AG-37", "AG-38", "AG-40")
@pytest.mark.parametrize(
    ("a", "b", "told"),
    [
        ((2, 1), (2, 1), Refusal("step_too_far", ((2, 1), (2, 1)))),
        ((2, 1), (4, 1), Refusal("step_too_far", ((2, 1), (4, 1)))),
        ((2, 0), (2, 2), Refusal("step_too_far", ((2, 0), (2, 2)))),
        ((0, 0), (0, -1), Refusal("step_outside", ((0, -1),))),
        ((5, 3), (6, 3), Refusal("step_outside", ((6, 3),))),
        ((6, 3), (5, 3), Refusal("step_outside", ((5, 3),))),
        ((5, 4), (5, 3), Refusal("step_outside", ((5, 3),))),
        ((2, 1), (1, 1), Refusal("step_blocked", ((1, 1),))),
        ((2, 1), (3, 0), Refusal("step_enemy", ((3, 0),))),
        ((4, 1), (5, 0), Refusal("step_npc", ((5, 0),))),
        ((1, 3), (0, 3), Refusal("step_one_way", ((1, 3), (0, 3)))),
        ((4, 2), (5, 3), Refusal("step_one_way", ((4, 2), (5, 3)))),
        ((0, 3), (1, 3), None),
        ((5, 3), (4, 2), None),
        ((2, 3), (3, 3), Refusal("step_wall", ((2, 3), (3, 3)))),
        ((0, 2), (0, 1), Refusal("step_wall", ((0, 2), (0, 1)))),
        ((2, 3), (3, 2), Refusal("step_corner", ((2, 3), (3, 2)))),
        ((1, 2), (2, 1), Refusal("step_corner", ((1, 2), (2, 1)))),
        ((2, 0), (1, 0), None),
        ((3, 2), (4, 2), None),
    ],
)
def test_a_step_that_may_not_be_made_says_why_and_where(a: Cell, b: Cell, told: Refusal | None) -> None:
    assert refusal(GRID, a, b, FIGURES) == told


def test_enemies_beside_a_diagonal_refuse_it_where_the_reading_says_so() -> None:
    refused = Readings(enemy_diagonals="refused")
    two = Occupants(enemies=frozenset({(2, 1), (1, 2), (4, 4)}))
    grid = plain_grid(5, 5)
    assert refusal(grid, (1, 1), (2, 2), two, refused) == Refusal("step_enemy_corner", ((1, 2), (2, 1)))
    assert refusal(grid, (1, 1), (2, 2), two) is None
    assert refusal(grid, (1, 1), (0, 0), two, refused) is None
    assert dict(reach(grid, (1, 1), 1, two, refused).costs) == {(1, 1): 0, (0, 0): 1, (1, 0): 1, (0, 1): 1}


@pytest.mark.rule("AG-38", "AG-39")
@pytest.mark.parametrize(
    ("path", "points", "judged"),
    [
        ([(2, 1)], 0, JudgedPath(True, 0, (), ())),
        ([(1, 3), (2, 2), (2, 1)], 3, JudgedPath(
            True, 3, (Trigger(1, (2, 2), ((3, 1),)), Trigger(2, (2, 1), ((3, 0),))), (),
        )),
        ([(3, 2), (4, 3)], 1, JudgedPath(False, 2, (), (Refusal("walk_too_long"),))),
        ([(3, 2), (4, 3)], 2, JudgedPath(True, 2, (), ())),
        ([(3, 2), (4, 3)], None, JudgedPath(True, 2, (), ())),
        ([(4, 3), (4, 2)], 6, JudgedPath(
            False, 1, (Trigger(1, (4, 2), ((3, 1),)),), (Refusal("walk_ends_on_ally", ((4, 2),)),),
        )),
        ([(4, 2)], 6, JudgedPath(True, 0, (), ())),
        ([(0, 0), (1, 1), (2, 1)], 6, JudgedPath(
            False, None, (Trigger(2, (2, 1), ((3, 0), (3, 1))),), (Refusal("step_blocked", ((1, 1),)),),
        )),
    ],
)  # fmt: skip
def test_a_walk_is_judged_whole(path: list[Cell], points: int | None, judged: JudgedPath) -> None:
    assert walk(GRID, path, points, FIGURES) == judged


def test_contacts_doors_and_searches_name_their_cells_in_order() -> None:
    assert contacts(GRID, (2, 1), [(3, 1), (3, 0), (2, 3), (2, 1)]) == ((3, 0), (3, 1))
    assert contacts(GRID, (2, 3), [(3, 3), (3, 2), (1, 3)]) == ((1, 3), (3, 2))
    assert contacts(GRID, (2, 3), [(3, 2)], Readings(corner="strict")) == ()
    assert door_cells(GRID, ("V", 3, 3)) == ((2, 3), (3, 3))
    assert door_cells(GRID, ("H", 1, 1)) == ((1, 0),)
    assert door_cells(GRID, ("H", 5, 4)) == ((5, 3),)
    assert door_cells(GRID, (1, 1)) == ((0, 1), (1, 0), (1, 2), (2, 1))
    assert door_cells(GRID, (0, 1)) == ((0, 0),)
    assert door_cells(GRID, (0, 1), Readings(door_access="all")) == ((0, 0), (1, 0))
    assert search_cells(GRID, [(0, 1), (5, 3)]) == ((0, 0), (0, 1), (4, 3), (5, 2), (5, 3))
    assert (separated(GRID, (0, 1), (0, 2)), separated(GRID, (0, 1), (0, 0))) == (True, False)
    assert (engaged(GRID, (4, 0), (4, 0)), engaged(GRID, (3, 0), (5, 0)), engaged(GRID, (3, 0), (4, 1))) == (
        False, False, True,
    )  # fmt: skip


@pytest.mark.rule("AG-29", "AG-35")
def test_a_reach_is_told_by_rising_cost_row_by_row_and_leaves_allies_out_of_its_stops() -> None:
    grid = plain_grid(4, 2, difficult=[(1, 0), (1, 1)], walls=[("V", 3, 0)])
    found = reach(grid, (0, 1), 4, Occupants(allies=frozenset({(2, 1), (0, 1)}), npcs=frozenset({(2, 0)})))
    assert list(found.costs.items()) == [((0, 1), 0), ((0, 0), 1), ((1, 0), 2), ((1, 1), 2), ((2, 1), 3), ((3, 1), 4)]
    assert found.stops == {(0, 1), (0, 0), (1, 0), (1, 1), (3, 1)}
    assert (found.start, found.path((0, 1)), found.path((3, 1))[-2:]) == ((0, 1), ((0, 1),), ((2, 1), (3, 1)))
    with pytest.raises(Refused) as far:
        found.path((2, 0))
    assert (far.value.key, far.value.args_) == ("map.out_of_reach", {})
    with pytest.raises(Refused) as outside:
        reach(grid, (1, 2), 3)
    assert (outside.value.key, outside.value.args_) == ("map.outside", {"x": 1, "y": 2})
    assert dict(reach(grid, (0, 1), 0).costs) == {(0, 1): 0}
    assert safest(grid, (0, 1), (2, 0), 2) is None
    assert safest(grid, (0, 1), (0, 1), 0) == (0, 0, ((0, 1),))


def test_what_is_connected_begins_on_ground_one_may_stand_on() -> None:
    grid = plain_grid(5, 3, blocked=[(2, 0), (2, 1), (2, 2)], walls=[("H", 0, 1), ("H", 1, 1)])
    assert connected(grid, [(0, 0)]) == {(0, 0), (1, 0)}
    assert connected(grid, [(2, 1), (9, 9), (-1, 0)]) == frozenset()
    assert connected(grid, [(4, 2), (0, 0), (4, 2)]) == {(x, y) for x in (3, 4) for y in range(3)} | {(0, 0), (1, 0)}
    gated = replace(grid, one_way=frozenset({((4, 0), (3, 0))}))
    assert connected(gated, [(4, 2), (4, 2), (2, 2)]) == {(x, y) for x in (3, 4) for y in range(3)}
    assert connected(grid, []) == frozenset()


def walled() -> Grid:
    """A large board with a block, a wall and two blocks that touch by a corner, far from its rims."""
    blocked, walls = {(50, 40), (62, 45), (63, 44)}, {("V", 56, 43), ("H", 60, 47)}
    made = plain_grid(70, 52, blocked=blocked, walls=walls)  # type: ignore[arg-type]
    return replace(made, one_way=frozenset({((51, 41), (52, 41))}))


@pytest.mark.parametrize(
    ("a", "b"),
    [((47, 39), (53, 41)), ((53, 43), (58, 43)), ((60, 42), (65, 47)), ((60, 45), (60, 49)), ((66, 47), (45, 38)),
     ((0, 0), (3, 2)), ((69, 51), (66, 49)), ((50, 40), (53, 42))],
)  # fmt: skip
def test_a_look_on_a_large_map_is_told_by_its_own_cells(a: Cell, b: Cell, monkeypatch: pytest.MonkeyPatch) -> None:
    grid, figures = walled(), {(52, 41), (57, 43), (61, 43), (60, 46), (64, 46), (1, 1), (67, 50)}
    for readings in (Readings(), Readings(l2="any", cover="all", touch="strict")):
        whole = explain(grid, a, b, figures, readings)
        monkeypatch.setattr("models.maps.local_sight.MAX_SIGHT_CELLS", 1)
        assert looked(grid, a, b, figures, readings) == whole
        monkeypatch.setattr("models.maps.local_sight.MAX_SIGHT_CELLS", MAX_SIGHT_CELLS)
        assert looked(grid, a, b, figures, readings) == whole


def test_a_look_round_counts_its_cells_and_ends_where_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []
    small = plain_grid(5, 3)
    seen = Watch(small, {(1, 1)}).seen((0, 2), lambda done, total: told.append((done, total)))
    assert told == [(0, 15), (8, 15)]
    assert (seen.cell, seen.left, seen.top, seen.width, seen.height) == ((0, 2), 0, 0, 5, 3)
    assert seen.covers == SightBoard(small).overlay((0, 2), frozenset({(1, 1)}))
    monkeypatch.setattr("models.maps.local_sight.WHOLE", 15)
    monkeypatch.setattr("models.maps.local_sight.NEAR", 2)
    assert Watch(small, {(1, 1)}).seen((0, 2)) == seen
    large = walled()
    far = Watch(large, {(59, 45), (3, 3)}).seen((60, 45))
    assert (far.left, far.top, far.width, far.height) == (58, 43, 5, 5)
    part = SightBoard(crop(large, 58, 43, 5, 5)).overlay((2, 2), frozenset({(1, 2)}))
    assert far.covers == {(x + 58, y + 43): cover for (x, y), cover in part.items()}
    corner = Watch(large).seen((69, 51))
    assert (corner.left, corner.top, corner.width, corner.height) == (67, 49, 3, 3)
    row = Watch(plain_grid(16, 1)).seen((1, 0))
    assert (row.left, row.top, row.width, row.height, set(row.covers)) == (0, 0, 4, 1, {(0, 0), (2, 0), (3, 0)})


def test_a_grid_has_cells_and_no_more_than_it_may() -> None:
    for size in ((0, 1), (1, 0)):
        with pytest.raises(Refused) as none:
            check_size(*size)
        assert (none.value.key, none.value.args_) == ("map.no_cells", {"width": size[0], "height": size[1]})
    check_size(4000, 4000)
    check_size(4000, 4000, 0)
    check_size(2000, 4000, 2)
    with pytest.raises(Refused) as many:
        check_size(2000, 4001, 2)
    limits = {"width": 2000, "height": 4001, "layers": 2, "limit": 16_000_000}
    assert (many.value.key, many.value.args_) == ("map.too_many_cells", limits)
    part = crop(GRID, 1, 1, 4, 3)
    assert (part.costs, part.opaque) == (bytes([0, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 2]), bytes([1] + [0] * 11))
    assert part.move_walls == {("V", 2, 2)}
    assert part.one_way == {((0, 2), (-1, 2)), ((3, 1), (4, 2))}


def test_a_way_is_measured_on_cells_that_need_not_be_square_and_gates_let_through_one_way() -> None:
    made = replace(new_map(9, 9, cell_um=25_000), cell_width=20, cell_height=30)
    found = measured(made, [(1, 1), (4, 1), (4, 3), (7, 7)])
    assert (found.straight, found.um) == (10_000, 75_000 + 75_000 + round(25_000 * (9 + 36) ** 0.5))
    assert (measured(made, [(1, 1)]).straight, measured(made, []).um) == (0, 0)
    assert measured(made, [(0, 0), (1, 1)]).straight == 1414
    walls = (
        Wall("V", 3, 2, "door", "open", "forward"), Wall("H", 3, 2, "door", "open", "backward"),
        Wall("V", 5, 2, "door", "closed", "forward"), Wall("V", 6, 2, "door", "open"),
    )  # fmt: skip
    grid = rules_grid(replace(made, walls={each.edge: each for each in walls}))
    assert grid.one_way == {((3, 2), (2, 2)), ((3, 1), (3, 2))}
    assert grid.move_walls == grid.sight_walls == {("V", 5, 2)}

"""Movement against slow judges: reach, walks, the safest path, doors and searches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.maps.rules.grid import Cell, Grid, adjacent, plain_grid
from models.maps.rules.reach import Occupants, door_cells, reach, refusal, safest, search_cells, walk
from models.maps.rules.readings import VALUES, Readings
from tests.maps.boards import boards

Drawn = tuple[Grid, Cell, Cell, frozenset[Cell]]


def with_difficult(grid: Grid, cells: frozenset[Cell]) -> Grid:
    costs = bytearray(grid.costs)
    for x, y in cells:
        if costs[y * grid.width + x]:
            costs[y * grid.width + x] = 2
    return replace(grid, costs=bytes(costs))


def paths(grid: Grid, start: Cell, points: int, figures: Occupants, readings: Readings) -> Iterator[list[Cell]]:
    """Every path without a loop that the points allow: the slow judge."""

    def longer(path: list[Cell], left: int) -> Iterator[list[Cell]]:
        yield path
        for cell in grid.cells():
            near = cell not in path and adjacent(path[-1], cell) and 0 < grid.cost(cell) <= left
            if near and refusal(grid, path[-1], cell, figures, readings) is None:
                yield from longer([*path, cell], left - grid.cost(cell))

    return longer([start], points)


readings_strategy = st.builds(
    Readings,
    corner=st.sampled_from(VALUES["corner"]),
    thin_walls=st.sampled_from(VALUES["thin_walls"]),
    enemy_diagonals=st.sampled_from(VALUES["enemy_diagonals"]),
)


@given(boards(4), st.frozensets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=4), readings_strategy)
@pytest.mark.rule("AG-28", "AG-29", "AG-35", "AG-37", "AG-39")
def test_reach_and_the_safest_path_against_every_path(
    drawn: Drawn, difficult: frozenset[Cell], readings: Readings
) -> None:
    grid, start, goal, others = drawn
    grid = with_difficult(grid, frozenset(c for c in difficult if grid.inside(c)))
    crowd = sorted(others - {start, goal})
    figures = Occupants(frozenset(crowd[::3]), frozenset(crowd[1::3]), frozenset(crowd[2::3]))
    points = 4
    found = reach(grid, start, points, figures, readings)
    best: dict[Cell, int] = {}
    bold: dict[Cell, tuple[int, int]] = {}
    for path in paths(grid, start, points, figures, readings):
        walked = walk(grid, path, points, figures, readings)
        assert walked.cost is not None
        best[path[-1]] = min(walked.cost, best.get(path[-1], 99))
        attacks = sum(len(trigger.enemies) for trigger in walked.triggers)
        bold[path[-1]] = min((attacks, walked.cost), bold.get(path[-1], (99, 99)))
    assert dict(found.costs) == best
    assert found.stops == frozenset(best) - figures.allies | {start}
    for cell, cost in best.items():
        walked = walk(grid, found.path(cell), points, figures, readings)
        assert walked.cost == cost
        assert walked.legal == (cell not in figures.allies or cell == start)
    safe = safest(grid, start, goal, points, figures, readings)
    assert (None if safe is None else safe[:2]) == (bold.get(goal) if goal in found.stops else None)
    if safe is not None:
        walked = walk(grid, safe[2], points, figures, readings)
        assert (sum(len(t.enemies) for t in walked.triggers), walked.cost) == safe[:2]


@given(boards(), st.integers(0, 8))
def test_more_points_reach_no_less_and_walls_no_more(drawn: Drawn, points: int) -> None:
    grid, start, _, _ = drawn
    less, more = reach(grid, start, points), reach(grid, start, points + 1)
    assert less.costs.items() <= more.costs.items()
    walled = replace(grid, move_walls=grid.move_walls | {("V", 1, 0), ("H", 0, 1)})
    assert set(reach(walled, start, points).costs) <= set(less.costs)


@pytest.mark.rule("AG-38", "AG-40")
def test_every_refusal_says_why() -> None:
    grid = replace(plain_grid(4, 3, blocked=[(1, 0)], walls=[("V", 2, 2)]), one_way=frozenset({((0, 2), (0, 1))}))
    figures = Occupants(enemies=frozenset({(2, 0)}), npcs=frozenset({(3, 1)}))

    def kind(a: Cell, b: Cell) -> str:
        found = refusal(grid, a, b, figures)
        return found.kind if found else ""

    assert kind((0, 0), (0, 2)) == "step_too_far"
    assert kind((0, 0), (-1, 0)) == "step_outside"
    assert kind((0, 0), (1, 0)) == "step_blocked"
    assert kind((2, 1), (2, 0)) == "step_enemy"
    assert kind((2, 1), (3, 1)) == "step_npc"
    assert kind((0, 2), (0, 1)) == "step_one_way"
    assert kind((0, 1), (0, 2)) == ""
    assert kind((1, 2), (2, 2)) == "step_wall"
    assert kind((0, 0), (1, 1)) == "step_corner"
    assert kind((1, 2), (2, 1)) == "step_corner"
    assert walk(grid, [(0, 0), (0, 1), (0, 2)], 1).refusals[0].kind == "walk_too_long"


def test_a_path_out_of_reach_and_a_start_outside_are_refused() -> None:
    found = reach(plain_grid(5, 1), (0, 0), 2)
    assert found.path((2, 0)) == ((0, 0), (1, 0), (2, 0))
    with pytest.raises(Refused):
        found.path((3, 0))
    with pytest.raises(Refused):
        reach(plain_grid(5, 1), (5, 0), 2)


@pytest.mark.rule("AG-78")
def test_doors_and_searches_respect_walls_and_the_edge_of_the_map() -> None:
    grid = plain_grid(3, 3, blocked=[(1, 1)], walls=[("V", 1, 0)])
    assert door_cells(grid, ("V", 0, 0)) == ((0, 0),)
    assert door_cells(grid, ("V", 1, 1)) == ((0, 1),)
    assert search_cells(grid, [(0, 0)]) == ((0, 0), (0, 1))
    assert search_cells(grid, [(1, 1), (1, 2)]) == ((0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2))


def test_the_safest_path_over_open_ground_is_found_however_many_ways_there_are() -> None:
    attacks, cost, path = safest(plain_grid(24, 12), (0, 0), (23, 11), 60) or (-1, -1, ())
    assert (attacks, cost, len(path)) == (0, 23, 24)
    enemies = frozenset({(12, y) for y in range(11)})
    attacks, cost, path = safest(plain_grid(24, 12), (0, 0), (23, 0), 60, Occupants(enemies=enemies)) or (-1, -1, ())
    assert path[0] == (0, 0)
    assert path[-1] == (23, 0)
    assert attacks == 1, "round the end of their line, past its last one"

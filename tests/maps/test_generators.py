"""Boards made by chance: the same from the same seed, never a dead pocket, ready for two camps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.dice import Dice
from models.errors import Refused
from models.maps.generators.built import ship, temple
from models.maps.generators.open_country import canyon, forest
from models.maps.generators.outpost import outpost
from models.maps.generators.sketch import Sketch
from models.maps.map_json import check_map
from models.maps.rules.reach import reach
from models.maps.rules.rules_grid import rules_grid
from models.progress import Cancelled
from tests.maps.sample_map import picture_of

MAKERS: tuple[Callable[..., Sketch], ...] = (canyon, forest, ship, temple)
makers = pytest.mark.parametrize("make", MAKERS, ids=[make.__name__ for make in MAKERS])


@makers
@given(st.integers(16, 60), st.integers(12, 50), st.integers(0, 10**6), st.booleans())
def test_every_open_cell_is_reached_through_doors(
    make: Callable[..., Sketch], width: int, height: int, seed: int, symmetric: bool
) -> None:
    extra = {"symmetric": symmetric} if make in (canyon, forest) else {}
    board = make(width, height, Dice(str(seed), "plateau"), **extra).tile_map
    check_map(board, "x")
    walls = {edge: replace(wall, state="open") for edge, wall in board.walls.items()}
    doors = {cell: replace(door, state="open") for cell, door in board.doors.items()}
    grid = rules_grid(replace(board, walls=walls, doors=doors))
    assert board.next_id > max(zone.id for zone in board.zones), "the next thing has a number of its own"
    starts = [zone for zone in board.zones if zone.kind == "start"]
    assert [zone.side for zone in starts] == ["A", "B"]
    for zone in starts:
        assert len(zone.cells()) >= 4
        assert all(grid.cost(cell) for cell in zone.cells())
    assert starts[0].cells().isdisjoint(starts[1].cells())
    reached = reach(grid, min(starts[0].cells()), 10**6).stops
    assert reached == {cell for cell in grid.cells() if grid.cost(cell)}
    closed = rules_grid(board)
    for door in board.doors.values():
        around = [(door.x + 1, door.y), (door.x - 1, door.y), (door.x, door.y + 1), (door.x, door.y - 1)]
        assert sum(closed.cost(cell) > 0 for cell in around) >= 2


@makers
def test_the_same_seed_makes_the_same_board(make: Callable[..., Sketch]) -> None:
    one, same, other = (make(40, 24, Dice(seed, "a")) for seed in ("x", "x", "y"))
    assert picture_of(one.tile_map) == picture_of(same.tile_map)
    assert picture_of(one.tile_map) != picture_of(other.tile_map)


@pytest.mark.parametrize("make", [canyon, forest])
def test_symmetric_country_is_the_same_for_both_camps(make: Callable[..., Sketch]) -> None:
    made = make(41, 25, Dice("camps", "a"), symmetric=True)
    open_ = made.tile_map.terrain != 2
    turned = open_[::-1, ::-1]
    assert (open_ == turned).mean() > 0.95


@given(st.integers(24, 80), st.integers(24, 60), st.integers(0, 10**6), st.booleans())
def test_an_outpost_leaves_start_areas_free_and_turns_half_of_itself_where_asked(
    width: int, height: int, seed: int, symmetric: bool
) -> None:
    board = outpost(width, height, Dice(str(seed), "table"), symmetric=symmetric).tile_map
    check_map(board, "x")
    low, high = next(zone for zone in board.zones if zone.side == "A"), next(z for z in board.zones if z.side == "B")
    top, bottom = (max(y for y, *_ in high.runs) + 1) * 1000, min(y for y, *_ in low.runs) * 1000
    boxes = {(each.kind, each.box) for each in board.shapes}
    across, down = width * 1000, height * 1000
    for _kind, (left, upper, right, lower) in boxes:
        assert 0 <= left < right <= across
        assert top <= upper < lower <= bottom
    turned = {(kind, (across - r, down - b, across - x, down - y)) for kind, (x, y, r, b) in boxes}
    assert not symmetric or turned == boxes


@pytest.mark.parametrize("seed", ["varsan", "1", "2"])
@pytest.mark.rule("GE-1")
def test_an_outpost_of_48_by_36_paces_has_plenty_of_terrain(seed: str) -> None:
    board = outpost(48, 36, Dice(seed, "table"), names={"crate": "caisse"}).tile_map
    assert len(board.shapes) >= 30
    assert {each.name for each in board.shapes if each.kind == "linear"} >= {"caisse"}
    assert {each.kind for each in board.shapes} >= {"building", "obstacle", "linear", "difficult", "trunk", "climb"}
    assert all(0 < each.top < 1000 for each in board.shapes if each.kind == "linear"), (
        "low enough to climb over (GE-71)"
    )


@makers
def test_progress_is_told_and_work_can_be_stopped(make: Callable[..., Sketch]) -> None:
    told: list[tuple[int, int]] = []
    make(30, 20, Dice("p", "a"), lambda done, total: told.append((done, total)))
    assert told[0][0] == 0
    assert told[-1][0] == told[-1][1]
    assert told == [(done, told[-1][1]) for done in range(told[-1][1] + 1)], "each step once"

    def stop(done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        make(30, 20, Dice("p", "a"), stop)
    for size in ((8, 8), (16, 11), (10**6, 10**6)):
        with pytest.raises(Refused):
            make(*size, Dice("p", "a"))

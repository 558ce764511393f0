"""How a scenario begins: start areas and a goal laid on any board, teams put in place, a battle brought to its turn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from models.games.automatic_start import play_opening
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.course import Course
from models.games.library import game
from models.games.scenarios.pieces import NEUTRAL
from models.games.scenarios.scenario import Scenario, Side, setup_of
from models.games.scenarios.start import in_place, lined_up, made_ready, start_cells, with_team
from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.edits.zoning import cells_of, zones_of
from models.maps.rules.grid import distance
from models.maps.rules.rules_grid import rules_grid
from models.maps.spots import NOWHERE, cell_of
from models.maps.terrain import terrain_types
from models.maps.tile_map import TileMap, new_map
from tests.games.aventures.temple import carded

SIDES = ("republique", "separatistes")
NAMES = {"": "But", "republique": "République", "separatistes": "Séparatistes"}
FACET = game("aventures").battles
assert FACET is not None


def bare(board: TileMap) -> TileMap:
    return made_ready(board, SIDES, NAMES, {})


@pytest.mark.parametrize("start", ["temple", "ship", "forest", "canyon", "floor"])
@pytest.mark.rule("AG-11")
def test_every_board_can_be_made_ready_and_played_at_once(start: str) -> None:
    board = bare(made_board(BoardPlan("Plan", 24, 16, start=start)))
    scenario = Scenario("Essai", "aventures", "M", tuple(Side(each) for each in SIDES))
    for side in SIDES:
        scenario = with_team(scenario, side, FACET, board)
    assert all(piece.cell != NOWHERE for piece in scenario.pieces)
    assert len({piece.cell for piece in scenario.pieces}) == len(scenario.pieces) == 8
    keys = {problem.key for problem in FACET.problems(setup_of(scenario, board, {}))}
    assert not keys & {"battle.start_too_small", "battle.no_goal", "battle.no_team"}


def test_what_is_there_stays_as_it_is() -> None:
    board, _ = bundled_scenario("temple-perdu")
    assert bare(board) is board
    assert bare(bare(new_map(9, 7))).zones == bare(new_map(9, 7)).zones


@pytest.mark.parametrize(("width", "height"), [(24, 24), (12, 30), (30, 12)])
def test_on_open_ground_two_starts_lie_across_the_board(width: int, height: int) -> None:
    board = bare(new_map(width, height))
    first, second = (cells_of(zones_of(board, "start", side), board) for side in SIDES)
    assert (0, 0) in first
    assert (width - 1, height - 1) in second


@example(width=6, height=5, walls=6, seed=0)
@given(width=st.integers(6, 18), height=st.integers(5, 14), walls=st.integers(0, 40), seed=st.integers(0, 999))
def test_start_areas_lie_apart_on_ground_one_can_stand_on(width: int, height: int, walls: int, seed: int) -> None:
    rock = next(each.code for each in terrain_types().values() if not each.cost)
    terrain = np.zeros((height, width), np.uint8)
    spots = np.random.default_rng(seed).integers(0, width * height, walls)
    terrain.flat[spots] = rock
    board = bare(replace(new_map(width, height), terrain=terrain))
    grid = rules_grid(board)
    areas = [cells_of(zones_of(board, "start", side), board) for side in SIDES]
    assert all(areas)
    assert areas[0].isdisjoint(areas[1])
    assert all(grid.cost(cell) for area in areas for cell in area)
    goal = cells_of(zones_of(board, "objective"), board)
    assert goal
    assert goal.isdisjoint(areas[0] | areas[1])
    first = start_cells(board, SIDES[0])
    assert set(first) == areas[0]
    assert (
        all(distance(one, other) > 1 for one in first[:2] for other in first[:2] if one != other) or len(areas[0]) < 9
    )


def test_those_who_come_later_stay_away_and_lining_up_begins_anew() -> None:
    board, scenario = bundled_scenario("temple-perdu")
    hero = scenario.of(SIDES[0])[0]
    pieces = tuple(replace(each, later=True) if each.id == hero.id else each for each in scenario.pieces)
    put = in_place(replace(scenario, pieces=pieces), board)
    assert put.piece(hero.id).cell == NOWHERE
    assert sum(each.cell != NOWHERE for each in put.pieces if each.side != NEUTRAL) == 7
    neutral = put.of(NEUTRAL)
    again = lined_up(put, board)
    assert again.of(NEUTRAL) == neutral
    assert [each.cell for each in again.pieces] == [each.cell for each in put.pieces]


@pytest.mark.rule("AG-5", "AG-6")
def test_a_battle_is_opened_with_everybody_where_he_was_put_and_replays_alike() -> None:
    board, scenario = bundled_scenario("temple-perdu")
    placed = carded(in_place(scenario, board))
    setup = setup_of(placed, board, {})
    written, acts = play_opening(game("aventures"), setup, "graine")
    table = FACET.set_up(setup)
    view = table.at(table.read_state(written)).view
    assert view.phase == "play"
    assert {each.id: cell_of(each.at) for each in view.tokens} == {each.id: each.cell for each in placed.pieces}
    course = Course(table, "graine")
    course.take(acts, written, 0)
    assert course.replay()
    assert course.faithful

"""Scenarios on a free table: who may stand there, where sides begin, what is told of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.errors import Refused
from models.games.library import BUILT, game
from models.games.scenarios.check import problems
from models.games.scenarios.edits import apply_edit
from models.games.scenarios.pieces import NEUTRAL, Placed
from models.games.scenarios.scenario import FreeTable, Scenario, battles_of, read, scenario_json
from models.games.scenarios.start import with_team
from models.games.scenarios.tabletop import EDGE, Enlisted, fresh_sides, pieces_of, table_board, with_edges
from models.maps.edits.zoning import cells_of, zones_of
from models.maps.spots import spot_of

BAND = (Enlisted("h1", "Hugo", "F", "Les Buveurs"), Enlisted("h2", "Venezila", "F", "Les Buveurs"))
SWIDENTH = game("swidenth")
TABLE = Scenario("Le gué", "swidenth", sides=fresh_sides(), table=FreeTable(24, 16))


def keys(scenario: Scenario) -> set[str]:
    return {each.key for each in problems(scenario, None, SWIDENTH, None, BAND)}


def test_games_that_measure_are_laid_out_on_free_tables() -> None:
    assert {each for each in BUILT if game(each).surface == "paces"} == {"swidenth", "escarmouche"}
    with pytest.raises(Refused, match="no_battles"):
        battles_of(game("dagobah"))
    told = problems(replace(TABLE, game="aventures"), None, game("aventures"))
    assert "scenario.needs_cells" in {each.key for each in told}


def test_members_of_forces_and_profiles_of_the_game_may_stand_on_it() -> None:
    one, two = TABLE.sides
    pieces = pieces_of(SWIDENTH, replace(TABLE, sides=(replace(one, force_id="F"), two)), BAND)
    units = {each.id: each for each in pieces.units()}
    assert (units["h1"].name.fr, units["h1"].side, units["h1"].words.en) == ("Hugo", one.id, "Les Buveurs")
    assert units["squelette"].name.en == "Skeleton"
    assert len(units) == len(BAND) + 22
    assert [each.name.fr for each in pieces.sides()] == ["Camp 1", "Camp 2", "Personne"]
    assert pieces.sides()[-1].id == NEUTRAL
    skirmish = pieces_of(game("escarmouche"), replace(TABLE, game="escarmouche"))
    assert [each.team for each in skirmish.sides()] == ["blue", "red", "green"]


def test_a_force_takes_its_places_along_its_edge() -> None:
    one, two = TABLE.sides
    scenario = replace(TABLE, sides=(one, replace(two, force_id="F")))
    board = table_board(FreeTable(24, 16))
    assert board.cell_name((11, 6)) == "12,7"
    starts = with_edges(board, scenario.sides)
    assert len(cells_of(zones_of(starts, "start", one.id), starts)) == 24 * EDGE
    done = with_team(scenario, two.id, pieces_of(SWIDENTH, scenario, BAND), starts)
    assert [each.type for each in done.of(two.id)] == ["h1", "h2"]
    assert all(0 <= each.cell[1] < EDGE for each in done.pieces)
    assert read("Le gué", scenario_json(done), "x") == done


def test_who_stands_off_the_table_or_on_another_is_told_and_put_right() -> None:
    assert keys(TABLE) == {"scenario.no_victory"}
    spoilt = replace(
        TABLE,
        pieces=(
            Placed("a", "h1", "one", "Hugo", spot_of((30, 3))),
            Placed("b", "squelette", NEUTRAL, at=spot_of((2, 2))),
            Placed("c", "squelette", NEUTRAL, at=spot_of((2, 2))),
        ),
    )
    assert keys(spoilt) == {"scenario.no_victory", "scenario.off_the_table", "scenario.cell_taken"}
    while fixes := [fix for each in problems(spoilt, None, SWIDENTH, None, BAND) for fix in each.fixes]:
        spoilt = apply_edit(spoilt, fixes[0].edit)
    assert keys(spoilt) == {"scenario.no_victory"}
    assert spoilt.piece("a").cell == (23, 3)
    gone = tuple(Placed(each, "squelette", NEUTRAL, at=spot_of((30, 3))) for each in "ab")
    assert keys(replace(TABLE, pieces=gone)) == {"scenario.no_victory", "scenario.off_the_table"}, "on no cell together"


def test_a_hero_of_the_book_who_is_a_member_of_a_force_is_offered_once() -> None:
    assert SWIDENTH.battles is not None
    hero, profile = (next(e for e in SWIDENTH.battles.units() if bool(e.face) == faced) for faced in (False, True))
    scenario = Scenario("Le convoi", "swidenth", map_id="m", sides=fresh_sides())
    band = (Enlisted("h1", hero.name.fr, "F", "Les miens"), Enlisted("h2", profile.name.fr, "F", "Les miens"))

    def offered(made: Scenario) -> set[str]:
        return {each.id for each in pieces_of(SWIDENTH, made, band).units()}

    assert {"h1", "h2", profile.id} <= offered(scenario), "a profile is no hero, whatever members are called"
    assert hero.id not in offered(scenario)
    placed = replace(scenario, pieces=(Placed("p", hero.id, scenario.sides[0].id),))
    assert hero.id in offered(placed), "a figure that stands there keeps what it is"
    assert hero.id in {each.id for each in pieces_of(SWIDENTH, scenario).units()}

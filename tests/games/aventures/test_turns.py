"""Before play and between activations, said whole: why not, what is told, how the state is after."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.aventures.battle.acts import (
    Act,
    Arrive,
    Call,
    ChooseFaction,
    Deploy,
    Draw,
    EndActivation,
    EndTurn,
    RollForFactions,
    StartPlay,
)
from models.games.aventures.battle.engine import denial, resolve
from models.games.aventures.battle.scene import Denied
from models.games.aventures.battle.state import Activation, Battle, Encounter, Piece, State, begin
from models.games.aventures.battle.turns import arrivals, free_starts, renewable
from tests.games.aventures.temple import SIDES, temple
from tests.games.aventures.test_battle import cell, given

TECH, MEDIC, R2, OBI, MAUL = "clone-trooper-tech", "clone-trooper-medic", "r2-d2", "obi-wan-kenobi", "darth-maul"
R5 = "r5-tech-droid"
LEFT, RIGHT = SIDES
AT = {R2: "H3", TECH: "H5"}
ON_ALLY = {R2: "H3", TECH: "H3"}


def told(
    battle: Battle, state: State, act: Act, *dice: int
) -> tuple[list[tuple[str, str, str, dict[str, Any]]], State]:
    outcome = resolve(battle, state, act, Dice("t", typed=dice))
    return [(each.kind, each.subject, each.rule, dict(each.args)) for each in outcome.events], outcome.state


def going(piece: str, **more: Any) -> dict[str, Any]:
    return {"going": {"piece": piece, "left": 2} | more}


MET = going(R2, meetings=[{"enemy": MAUL}])


@pytest.mark.rule("AG-5", "AG-11", "AG-17", "AG-18", "AG-26", "AG-39", "AG-45", "AG-61", "AG-104", "AG-105", "AG-106")
@pytest.mark.parametrize(
    ("case", "act", "expected"),
    [
        ({"at": AT}, RollForFactions(), Denied("AG-5", "battle.factions_are_known")),
        ({"at": AT}, ChooseFaction(LEFT), Denied("AG-5", "battle.factions_are_known")),
        ({"phase": "factions"}, RollForFactions(), None),
        ({"phase": "factions", "first": "1"}, RollForFactions(), Denied("AG-5", "battle.already_rolled")),
        ({"phase": "factions"}, ChooseFaction(LEFT), Denied("AG-5", "battle.roll_first")),
        ({"phase": "factions", "first": "1"}, ChooseFaction("rebelles"), Denied("AG-5", "battle.no_such_side")),
        ({"phase": "factions", "first": "1"}, ChooseFaction(RIGHT), None),
        ({"at": AT}, Deploy(R2, (33, 20)), Denied("AG-11", "battle.not_deploying")),
        ({"phase": "deployment"}, Deploy("nobody", (33, 20)), Denied("AG-11", "battle.not_to_deploy")),
        ({"phase": "deployment"}, Deploy("medical-1", (33, 20)), Denied("AG-11", "battle.not_to_deploy")),
        ({"phase": "deployment"}, Deploy(R2, (0, 0)), Denied("AG-11", "battle.not_a_start_cell")),
        ({"phase": "deployment"}, Deploy(R2, (33, 20)), None),
        ({"at": AT}, StartPlay(), Denied("AG-11", "battle.not_deploying")),
        ({"phase": "deployment"}, StartPlay(), Denied("AG-11", "battle.still_to_deploy", {"piece": OBI})),
        ({"phase": "deployment"}, EndActivation(R2), Denied("AG-17", "battle.not_in_play")),
        ({"at": AT}, EndActivation("nobody"), Denied("AG-17", "battle.no_such_figure")),
        ({"at": AT} | MET, EndActivation(R2), Denied("AG-45", "battle.meeting_first", {"piece": MAUL})),
        ({"at": AT}, EndActivation(MAUL), Denied("AG-17", "battle.not_your_figure", {"piece": MAUL})),
        ({"at": AT}, EndActivation(MEDIC), Denied("AG-61", "battle.not_standing", {"piece": MEDIC})),
        ({"at": AT, "done": [R2]}, EndActivation(R2), Denied("AG-26", "battle.already_played", {"piece": R2})),
        ({"at": AT} | going(TECH), EndActivation(R2), Denied("AG-18", "battle.finish_first", {"piece": TECH})),
        ({"at": AT} | going(R2), EndActivation(R2), None),
        ({"at": ON_ALLY}, EndActivation(R2), Denied("AG-39", "battle.not_on_ally", {"piece": R2})),
        ({"phase": "deployment"}, EndTurn(), Denied("AG-17", "battle.not_in_play")),
        ({"at": AT} | MET, EndTurn(), Denied("AG-18", "battle.finish_first", {"piece": R2})),
        ({"at": ON_ALLY} | going(R2), EndTurn(), Denied("AG-18", "battle.finish_first", {"piece": R2})),
        ({"at": AT} | going(R2), EndTurn(), None),
        ({"at": AT, "choices": {"activation": "every"}, "done": [OBI]}, EndTurn(),
         Denied("AG-17", "battle.still_to_activate", {"piece": R2})),
        ({"at": AT, "choices": {"activation": "every"}, "done": [OBI, TECH]} | going(R2), EndTurn(), None),
        ({"phase": "deployment", "renewal": True}, Call(R2), Denied("AG-104", "battle.no_renewal")),
        ({"at": AT, "down": [MEDIC]}, Call(MEDIC), Denied("AG-104", "battle.no_renewal")),
        ({"at": AT, "down": [MEDIC], "renewal": True}, Call(MEDIC), None),
        ({"at": AT, "down": [MEDIC], "renewal": True, "called": True}, Call(MEDIC),
         Denied("AG-104", "battle.called_already")),
        ({"at": AT, "down": [MEDIC], "renewal": True, "done": [R2]}, Call(MEDIC),
         Denied("AG-104", "battle.call_comes_first")),
        ({"at": AT, "down": [MEDIC], "renewal": True} | going(R2), Call(MEDIC),
         Denied("AG-104", "battle.call_comes_first")),
        ({"at": AT, "down": [R5], "renewal": True, "done": [MAUL]}, Call(R5),
         Denied("AG-104", "battle.not_your_figure", {"piece": R5})),
        ({"at": AT, "renewal": True}, Call("nobody"), Denied("AG-104", "battle.not_your_figure", {"piece": "nobody"})),
        ({"at": AT, "renewal": True}, Call(R2), Denied("AG-104", "battle.not_defeated", {"piece": R2})),
        ({"at": AT, "down": [OBI], "renewal": True}, Call(OBI),
         Denied("AG-106", "battle.not_renewable", {"piece": OBI})),
        ({"at": AT}, Arrive((33, 20)), Denied("AG-105", "battle.nobody_called")),
        ({"phase": "deployment"}, Draw(LEFT), Denied("AG-17", "battle.not_in_play")),
        ({"at": AT}, Draw("rebelles"), Denied("AG-17", "battle.no_such_side")),
        ({"at": AT}, Draw(RIGHT), None),
    ],
)  # fmt: skip
def test_an_act_between_activations_is_denied_for_one_reason(
    case: dict[str, Any], act: Act, expected: Denied | None
) -> None:
    assert denial(*given(case), act) == expected


def test_a_reinforcement_won_is_placed_before_anything_else_and_on_a_start_cell() -> None:
    battle, state = given({"at": AT, "down": [MEDIC], "renewal": True})
    state = replace(state, call=MEDIC)
    first = Denied("AG-105", "battle.place_first", {"piece": MEDIC})
    assert [denial(battle, state, act) for act in (EndActivation(R2), EndTurn())] == [first, first]
    assert denial(battle, state, Arrive((0, 0))) == Denied("AG-105", "battle.not_a_start_cell")
    events, after = told(battle, state, Arrive((32, 20)))
    assert events == [("arrived", MEDIC, "AG-105", {"cell": [32, 20]})]
    assert after.piece(MEDIC) == Piece(MEDIC, LEFT, "up", (32, 20), 70, 0)
    assert after.call == ""
    hero = replace(state.put(replace(state.piece(OBI), status="down", cell=(-1, -1), life=0, force=1)), call=OBI)
    assert told(battle, hero, Arrive((32, 20)))[1].piece(OBI) == Piece(OBI, LEFT, "up", (32, 20), 100, 2)


@pytest.mark.rule("AG-5", "AG-6")
def test_the_higher_roll_chooses_and_ties_are_rolled_again() -> None:
    battle = temple()
    events, after = told(battle, begin(battle), RollForFactions(), 3, 3, 8, 2)
    assert events == [
        ("tie", "", "AG-5", {"roll": 3}),
        ("rolled", "", "AG-5", {"first": 8, "second": 2, "winner": "1"}),
    ]
    assert after.first == "1"
    assert told(battle, begin(battle), RollForFactions(), 2, 8)[1].first == "2"
    events, chosen = told(battle, after, ChooseFaction(RIGHT))
    assert events == [("chose", "", "AG-6", {"player": "1", "side": RIGHT})]
    assert (chosen.phase, chosen.player, chosen.first) == ("deployment", RIGHT, RIGHT)


@pytest.mark.rule("AG-11")
def test_a_team_deploys_on_its_free_start_cells_and_then_play_begins() -> None:
    battle = temple()
    state = replace(begin(battle), phase="deployment", player=LEFT, first=LEFT)
    corner = ((31, 18), (32, 18), (33, 18), *((x, y) for y in (19, 20, 21) for x in (30, 31, 32, 33)))
    assert free_starts(battle, state, LEFT) == corner
    events, after = told(battle, state, Deploy(R2, (31, 18)))
    assert events == [("deployed", R2, "AG-11", {"cell": [31, 18]})]
    assert (after.piece(R2).status, after.piece(R2).cell) == ("up", (31, 18))
    assert free_starts(battle, after, LEFT)[:3] == ((32, 18), (33, 18), (30, 19))
    for number, each in enumerate(each for each in after.pieces if each.status == "reserve"):
        after = after.put(replace(each, status="up", cell=(number, 0)))
    events, begun = told(battle, after, StartPlay())
    assert events == [("turn", "", "AG-6", {"side": LEFT})]
    assert (begun.phase, begun.turn, begun.player) == ("play", 1, LEFT)


@pytest.mark.rule("AG-6", "AG-23", "AG-73")
def test_a_turn_that_ends_frees_every_figure_and_ends_the_watch_of_the_side_that_plays() -> None:
    battle, state = given({"at": AT | {R5: "A5"}, "tried": [R2], "vigilant": [OBI, MAUL], "called": True} | going(R2))
    state = replace(state, draw=RIGHT)
    events, after = told(battle, state, EndTurn())
    assert events == [("turn", "", "AG-6", {"side": RIGHT})]
    assert (after.player, after.turn, after.called, after.going, after.draw) == (RIGHT, 2, False, None, "")
    assert {each.id for each in after.pieces if each.done or each.tried} == set()
    assert [each.id for each in after.pieces if each.vigilant] == [OBI]
    assert told(battle, replace(state, draw=LEFT), EndTurn())[1].draw == LEFT


@pytest.mark.rule("AG-104", "AG-105")
def test_a_call_needs_eight_and_a_free_start_cell() -> None:
    battle, state = given({"at": AT, "down": [MEDIC], "renewal": True})
    full = replace(battle, board=replace(battle.board, starts={LEFT: frozenset({cell("AH22")})}, _ready={}))
    for fight, roll, room, answered in ((battle, 8, True, True), (battle, 7, True, False), (full, 10, False, False)):
        events, after = told(fight, state, Call(MEDIC), roll)
        assert events == [
            ("called", MEDIC, "AG-105", {"roll": roll, "target": 8, "answered": answered, "room": room})
        ]  # fmt: skip
        assert (after.called, after.call) == (True, MEDIC if answered else "")


@pytest.mark.rule("AG-105")
def test_where_no_start_cell_is_free_the_call_is_lost_or_the_nearest_cells_serve() -> None:
    battle, state = given({"at": {OBI: "AH22"}})
    full = replace(battle, board=replace(battle.board, starts={LEFT: frozenset({(33, 21)})}, _ready={}))
    assert arrivals(full, state, LEFT) == ()
    near = replace(full, choices={"full_start": "nearest"})
    assert arrivals(near, state, LEFT) == ((32, 20), (33, 20), (32, 21))
    crowded = state
    for key, at in ((R2, (32, 20)), (TECH, (33, 20)), (MEDIC, (32, 21))):
        crowded = crowded.put(replace(crowded.piece(key), status="up", cell=at))
    assert arrivals(near, crowded, LEFT) == ((31, 19), (32, 19), (33, 19), (31, 20), (31, 21))
    assert arrivals(replace(battle, choices={"full_start": "nearest"}), state, LEFT) == free_starts(battle, state, LEFT)
    assert arrivals(near, state, RIGHT) == ()


@pytest.mark.rule("AG-106")
def test_heroes_do_not_come_back_and_a_droid_won_over_by_agreement() -> None:
    battle = temple()
    assert [each.id for each in battle.pieces if renewable(battle, each.id)] == [
        R2, MEDIC, TECH, R5, "super-battle-droid-medic", "super-battle-droid-tech", "assault-1", "assault-2",
    ]  # fmt: skip
    assert not renewable(temple(droid_renewable="no"), "assault-1")


@pytest.mark.rule("AG-23")
def test_a_figure_that_ends_its_activation_was_played() -> None:
    battle, state = given({"at": AT})
    events, after = told(battle, state, EndActivation(R2))
    assert events == [("ended", R2, "AG-23", {})]
    assert (after.going, after.piece(R2).done, after.piece(TECH).done) == (None, True, False)


def test_a_draw_is_offered_by_one_side_and_taken_by_the_other() -> None:
    battle, state = given({"at": AT} | going(R2))
    events, offered = told(battle, state, Draw(RIGHT))
    assert events == [("draw_offered", "", "AG-100", {"side": RIGHT})]
    assert (offered.draw, offered.phase) == (RIGHT, "play")
    assert denial(battle, offered, Draw(RIGHT)) == Denied("AG-100", "battle.draw_offered_already")
    events, over = told(battle, offered, Draw(LEFT))
    assert events == [("drawn", "", "AG-100", {})]
    assert (over.phase, over.winner, over.going) == ("over", "", None)


@pytest.mark.rule("AG-61", "AG-100")
def test_who_has_won_and_when() -> None:
    def ended(battle: Battle, state: State, **changed: Any) -> list[tuple[str, str, str, dict[str, Any]]]:
        events, after = told(battle, replace(state, **changed), Draw(RIGHT))
        assert (after.phase == "over", after.going) == (len(events) == 2, None if len(events) == 2 else state.going)
        assert after.winner == (events[1][3].get("side", "") if len(events) == 2 else "")
        return events[1:]

    battle, state = given({"at": {R2: "Q11", R5: "H9"}} | going(R2))
    assert (16, 10) in battle.board.stairs
    assert ended(battle, state) == []
    assert ended(battle, state, pass_by=R2) == [("won", R2, "AG-100", {"side": LEFT})]
    assert ended(battle, state, pass_by=R5) == []
    met = replace(state, pass_by=R2, going=Activation(R2, 2, meetings=(Encounter(R5),)))
    assert ended(battle, met) == []
    assert ended(replace(battle, choices={"stairs": "at_once"}), met) == [("won", R2, "AG-100", {"side": LEFT})]
    lone = state.put(replace(state.piece(MAUL), status="down", cell=(-1, -1)))
    assert ended(battle, lone) == []
    lost = lone.put(replace(lone.piece(R5), status="down", cell=(-1, -1)))
    assert ended(battle, lost) == [("won", "", "AG-61", {"side": LEFT})]
    assert ended(replace(battle, choices={"elimination": "plays_on"}), lost) == []
    assert ended(replace(battle, renewal=True), lost) == [], "R5 may come back"
    assert ended(battle, lost, call=R5) == []
    nobody = lost.put(replace(lost.piece(R2), status="down", cell=(-1, -1)))
    nobody = nobody.put(replace(nobody.piece(OBI), status="down", cell=(-1, -1)))
    assert ended(battle, nobody) == [("nobody_left", "", "AG-61", {})]
    heroes = lone.put(replace(lone.piece(R5), status="away", cell=(-1, -1)))
    assert ended(replace(battle, renewal=True), heroes) == [("won", "", "AG-61", {"side": LEFT})]

"""Every reading of the rules of a battle, worked: the default and what another choice changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.aventures.battle.engine import denial, offers, resolve
from models.games.aventures.battle.skills import Heal, Repair
from models.games.aventures.battle.state import Battle, State
from models.games.aventures.battle.turns import Arrive, Call, arrivals
from models.games.aventures.game import AVENTURES
from models.games.aventures.ruleset import options
from models.maps.rules.readings import VALUES
from tests.games.aventures.test_battle import cases, cell, compare, given
from tests.games.aventures.test_battle_book import step

FILES = ("book", "interventions", "movement", "readings", "turns")


def walled(case: dict[str, Any]) -> tuple[Battle, State]:
    """Set a case up with the walls it draws besides those of the board, and the droids that joined the Republic."""
    battle, state = given(case)
    for key in case.get("joined", ()):
        state = state.put(replace(state.piece(key), side="republique"))
    walls = frozenset((kind, x, y) for kind, x, y in case.get("walls", ()))
    ground = battle.board.open_grid
    grid = replace(ground, move_walls=ground.move_walls | walls, sight_walls=ground.sight_walls | walls)
    return replace(battle, board=replace(battle.board, open_grid=grid, _ready={})), state


@pytest.mark.parametrize("case", cases("readings"))
def test_every_reading_has_its_way(case: dict[str, Any]) -> None:
    battle, state = walled(case)
    assert case["proves"]
    for wanted in case["steps"]:
        state = step(battle, state, wanted)
    compare(case, battle, state)


def test_every_option_is_worked_and_cites_rules_that_are_there() -> None:
    worked = {
        (option, value)
        for name in FILES
        for param in cases(name)
        for option, value in param.values[0].get("choices", {}).items()
    }
    by_hand = {("full_start", "nearest")}
    for option in options():
        second = {(option.id, value.id) for value in option.values if value.id != option.default}
        assert option.id in VALUES or second <= worked | by_hand
        cited = {rule.strip() for rule in option.rule.split(",")}
        assert cited <= set(AVENTURES.rules())


def crowded(**choices: str) -> tuple[Battle, State]:
    """Two start cells of the Republic, both held; a unit to call for."""
    battle, state = given({
        "at": {"r2-d2": "AG22", "clone-trooper-medic": "AH21"}, "down": ["clone-trooper-tech"], "renewal": True,
        "choices": choices,
    })  # fmt: skip
    starts = {**battle.board.starts, "republique": frozenset({cell("AG22"), cell("AH22")})}
    return replace(battle, board=replace(battle.board, starts=starts)), state


@pytest.mark.rule("AG-105")
def test_without_a_free_start_cell_a_call_is_lost() -> None:
    battle, state = crowded()
    assert arrivals(battle, state, "republique") == ()
    after = resolve(battle, state, Call("clone-trooper-tech"), Dice("x", typed=[10])).state
    assert (after.called, after.call) == (True, "")


@pytest.mark.rule("AG-105")
def test_or_the_unit_arrives_as_near_as_can_be() -> None:
    battle, state = crowded(full_start="nearest")
    after = resolve(battle, state, Call("clone-trooper-tech"), Dice("x", typed=[10])).state
    assert after.call == "clone-trooper-tech"
    assert set(arrivals(battle, after, "republique")) == {cell("AF21"), cell("AG21"), cell("AF22")}
    far = denial(battle, after, Arrive(cell("AE22")))
    assert far is not None
    assert far.rule == "AG-105"
    there = resolve(battle, after, Arrive(cell("AF22")), Dice("x")).state
    assert there.piece("clone-trooper-tech").cell == cell("AF22")


@pytest.mark.rule("AG-91", "AG-93")
def test_acts_are_offered_to_whom_they_may_be_done() -> None:
    at = {"clone-trooper-medic": "I6", "darth-maul": "H6", "obi-wan-kenobi": "H5"}
    for value, wanted in (("team", {"obi-wan-kenobi", "clone-trooper-medic"}), ("anyone", {"darth-maul", "medical-1"})):
        battle, state = given({"at": at, "choices": {"patients": value}})
        offered = offers(battle, state, "clone-trooper-medic")
        named = {each.act.target for each in offered if isinstance(each.act, Heal | Repair)}
        assert named >= wanted
        assert ("darth-maul" in named) == (value == "anyone")

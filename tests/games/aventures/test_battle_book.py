"""Rules of the book followed over several acts, as data: what is given, the dice, what comes of each act."""

from __future__ import annotations

from typing import Any

import pytest

from models.dice import Dice
from models.games.aventures.battle.engine import denial, resolve
from models.games.aventures.battle.state import Battle, State
from tests.games.aventures.test_battle import act_of, cases, cell, compare, given

SKILLS = ("soins", "reparation", "informatique")


def step(battle: Battle, state: State, wanted: dict[str, Any]) -> State:
    """Do one act and compare what came of it; return the state after it."""
    act = act_of(wanted)
    if "denied" in wanted:
        found = denial(battle, state, act)
        assert found is not None
        assert found.rule == wanted["denied"]
        return state
    outcome = resolve(battle, state, act, Dice("book", typed=wanted.get("dice", ())))
    assert [event.kind for event in outcome.events] == wanted["events"]
    assert [throw.result for throw in outcome.dice] == wanted.get("dice", [])
    assert [throw.faces for throw in outcome.dice] == wanted.get("faces", [throw.faces for throw in outcome.dice])
    told = wanted.get("told", {})
    if told:
        event = next(each for each in outcome.events if told.keys() <= each.args.keys())
        assert {key: event.args[key] for key in told} == told
    return outcome.state


def cards(battle: Battle, wanted: dict[str, dict[str, Any]]) -> None:
    """Compare the figures of characters with those of the book; what a card does not name it has not got."""
    for key, card in wanted.items():
        kind = battle.type_of(key)
        figures = {
            name: battle.figure(key, name)
            for name in ("life", "move", "ranged", "melee", "defence", "actions", "force")
        }
        found: dict[str, Any] = {name: value for name, value in figures.items() if value is not None}
        assert set(kind.skills) <= set(SKILLS)
        assert {**found, **kind.skills, "powers": len(kind.powers), "nature": kind.nature} == card


@pytest.mark.parametrize("case", cases("book"))
def test_the_book_followed_over_several_acts(case: dict[str, Any]) -> None:
    battle, state = given(case)
    assert case["proves"]
    for wanted in case.get("steps", ()):
        state = step(battle, state, wanted)
    compare(case, battle, state)
    cards(battle, case.get("cards", {}))
    for side, team in case.get("teams", {}).items():
        assert [each.id for each in state.pieces if each.side == side] == team
    for key, name in case.get("cells", {}).items():
        assert state.piece(key).cell == cell(name)

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


@pytest.mark.rule("AG-2", "AG-3", "AG-4", "AG-7", "AG-8", "AG-9", "AG-10", "AG-12", "AG-13", "AG-15", "AG-16", "AG-19")
@pytest.mark.rule("AG-20", "AG-21", "AG-22", "AG-23", "AG-24", "AG-25", "AG-26", "AG-29", "AG-30", "AG-31", "AG-32")
@pytest.mark.rule("AG-34", "AG-35", "AG-36", "AG-39", "AG-40", "AG-41", "AG-43", "AG-44", "AG-45", "AG-46", "AG-47")
@pytest.mark.rule("AG-48", "AG-49", "AG-50", "AG-51", "AG-52", "AG-53", "AG-54", "AG-55", "AG-57", "AG-58", "AG-59")
@pytest.mark.rule("AG-60", "AG-61", "AG-62", "AG-63", "AG-64", "AG-65", "AG-66", "AG-67", "AG-68", "AG-69", "AG-70")
@pytest.mark.rule("AG-71", "AG-72", "AG-73", "AG-75", "AG-77", "AG-78", "AG-81", "AG-84", "AG-85", "AG-86", "AG-87")
@pytest.mark.rule("AG-88", "AG-89", "AG-90", "AG-91", "AG-92", "AG-93", "AG-94", "AG-95", "AG-96", "AG-97", "AG-99")
@pytest.mark.rule("AG-100", "AG-101", "AG-103", "AG-104", "AG-105", "AG-107", "AG-108", "AG-109", "AG-110", "AG-111")
@pytest.mark.rule("AG-112", "AG-113", "AG-114", "AG-115", "AG-125", "AG-127", "AG-128", "AG-129", "AG-130")
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

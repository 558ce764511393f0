"""Battles on a table, as data: who stands where, the acts, the dice, what comes of each by which rule."""

from __future__ import annotations

from typing import Any

import pytest

from models.games.swidenth.data import options
from tests.games.swidenth.table import FOLDER, after, cases, follow, put_down, readings
from tests.proofs import proving

CASES = [case for path in sorted(FOLDER.glob("*.json")) for case in cases(path.stem)]


@pytest.mark.parametrize("case", proving(CASES))
def test_a_battle_goes_as_the_book_says(case: dict[str, Any]) -> None:
    found = []
    for choices, steps, wanted in readings(case):
        battle, state = put_down(case, choices)
        state, told = follow(battle, state, steps)
        after(state, wanted)
        if "half" in case:
            assert [state.half, state.turn] == case["half"]
        found.append(([(each.kind, each.subject, each.args) for each in told], state))
    # Readings that come to the same would be none.
    assert all(one != other for n, one in enumerate(found) for other in found[:n])


def test_every_reading_of_a_battle_is_played_both_ways() -> None:
    played = {(key, value) for case in CASES for choices, _, _ in readings(case) for key, value in choices.items()}
    asked = {key for key, _ in played}
    lacking = [
        (option.id, value.id)
        for option in options()
        for value in option.values
        if option.id in asked and (option.id, value.id) not in played
    ]
    assert not lacking

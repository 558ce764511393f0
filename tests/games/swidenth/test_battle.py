"""Battles on a table, as data: who stands where, the acts, the dice, what comes of each by which rule."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from models.games.swidenth.data import options
from tests.games.swidenth.table import FOLDER, after, cases, follow, put_down, readings
from tests.proofs import proving

CASES = [case for path in sorted(FOLDER.glob("*.json")) for case in cases(path.stem)]
OF_THE_TABLE = {f"SW-{number}" for number in (*range(13, 45), *range(97, 152), *range(187, 198), 201, 202)}
"""What happens on a table: turn, fight, shots and spells; skills; conduct; the convoy; weather and omens."""
OTHERWISE = {"SW-116", "SW-148"}
"""Which skills a PJ may have is a matter of building; where brigands stand is laid out by `test_quest`."""


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


def test_three_cases_prove_each_rule_of_the_table() -> None:
    """What one case lets pass, another sees: the odds of a fight and cards count among them."""
    proved: Counter[str] = Counter()
    for path in sorted(FOLDER.parent.rglob("*.json")):
        for case in _told(json.loads(path.read_text(encoding="utf-8"))):
            proved.update(set(case["proves"]))
    assert sorted(rule for rule in OF_THE_TABLE - OTHERWISE if proved[rule] < 3) == []


def _told(data: Any) -> Iterator[dict[str, Any]]:
    """Every case of a file, however the file puts them together."""
    if isinstance(data, dict) and "proves" in data:
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from _told(part)

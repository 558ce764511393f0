"""Battles of Grandes escarmouches, as data: whose phase it is, the acts, the dice, what comes of each by which rule."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from models.games.escarmouche.ruleset import options
from tests.games.escarmouche.field import FOLDER, cases, follow, put_down
from tests.proofs import proving


@pytest.mark.parametrize("case", proving(cases()))
def test_a_battle_goes_as_the_book_says(case: dict[str, Any]) -> None:
    found = []
    for reading in case.get("readings", [case]):
        battle, state = put_down(case["position"], reading.get("options"))
        state, told = follow(battle, state, reading["steps"])
        found.append(([(each.kind, each.subject, each.args) for each in told], state))
    # Readings that come to the same would be none.
    assert all(one != other for n, one in enumerate(found) for other in found[:n])


def test_every_reading_of_a_battle_is_played() -> None:
    played = {
        (key, value)
        for case in cases()
        for reading in case.get("readings", [case])
        for key, value in reading.get("options", {}).items()
    }
    played |= {(each.id, each.default) for each in options()}
    assert not [pair for each in options() for value in each.values if (pair := (each.id, value.id)) not in played]


def test_three_cases_prove_each_rule_of_shots_blows_and_powers() -> None:
    """What one case lets pass, another sees; the odds of single attacks count among them."""
    proved: Counter[str] = Counter()
    for path in sorted(FOLDER.parent.rglob("*.json")):
        for case in _told(json.loads(path.read_text(encoding="utf-8"))):
            proved.update(set(case["proves"]))
    wanted = {f"GE-{number}" for number in (5, 6, 7, 8, *range(10, 28), *range(29, 49), 66, 67, 68, 70, *range(72, 76))}
    assert sorted(rule for rule in wanted if proved[rule] < 3) == []


def _told(data: Any) -> Iterator[dict[str, Any]]:
    """Every case of a file, however the file puts them together."""
    if isinstance(data, dict) and "proves" in data:
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from _told(part)

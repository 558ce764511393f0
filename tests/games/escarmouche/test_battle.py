"""Battles of Grandes escarmouches, as data: whose phase it is, the acts, the dice, what comes of each by which rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.escarmouche.field import cases, follow, put_down
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

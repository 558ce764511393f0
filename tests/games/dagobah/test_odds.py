"""Asteroid and training destinies: the figures worked by hand, and every order of small piles drawn."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.games.dagobah.odds import DestinyPile, ShipAtRisk, losses, lost
from models.games.library import BUILT
from tests.games.dagobah.stage import CASES
from tests.proofs import proving

ODDS = BUILT["dagobah"].odds


@pytest.mark.parametrize("case", proving(json.loads((CASES / "odds.json").read_text("utf-8"))))
def test_a_request_of_odds_gives_what_was_worked_by_hand(case: dict[str, Any]) -> None:
    def ask() -> dict[str, Any]:
        return ODDS.answer(case["request"], case.get("choices", {}), "odds.json", "")

    if "refused" in case:
        with pytest.raises(ContentError) as caught:
            ask()
        assert caught.value.key == case["refused"]
        return
    found: dict[str, Any] = ask()
    for key, value in case["gives"].items():
        told: Any = found
        for part in key.split("."):
            told = told[int(part)] if isinstance(told, list) else told[part]
        assert (told["fraction"] if isinstance(told, dict) else told) == value, key


@given(
    st.lists(st.integers(0, 5), min_size=3, max_size=5),
    st.integers(0, 2),
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3)), min_size=1, max_size=3),
)
def test_losses_agree_with_every_order_of_a_small_pile(
    destinies: list[int], sectors: int, ships: list[tuple[int, int]]
) -> None:
    at_risk = [ShipAtRisk(*each) for each in ships]
    pile = DestinyPile(Counter(destinies), sectors)
    cards = [(each, False) for each in destinies] + [(0, True)] * sectors
    drawn = list(permutations(cards, len(ships)))
    counted = Counter(
        sum(lost(ship, card[0], sector=card[1]) for ship, card in zip(at_risk, cards_, strict=True)) for cards_ in drawn
    )
    assert losses(at_risk, pile) == tuple(Fraction(counted[n], len(drawn)) for n in range(len(ships) + 1))

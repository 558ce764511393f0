"""How near the ways that are found come to the cheapest there are: against a graph five times as fine."""

from __future__ import annotations

from math import ceil, cos, pi, sin, tau

import pytest

from models.table import bends
from models.table.paths import Ways
from models.table.reach import CostField
from models.table.spots import Spot
from tests.table.woods import WALKER, quests, woods

FINE_SIDES = 36


def fine_round(radius: int) -> tuple[Spot, ...]:
    far = (radius + 1) / cos(pi / FINE_SIDES)

    def out(part: float) -> int:
        return ceil(abs(part)) * (1 if part > 0 else -1)

    turns = [tau * n / FINE_SIDES for n in range(FINE_SIDES)]
    return tuple((out(far * cos(turn)), out(far * sin(turn))) for turn in turns) if radius > 0 else ((0, 0),)


@pytest.mark.soak
def test_ways_are_as_cheap_as_those_of_a_much_finer_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = []
    for seed in range(4):
        ways = Ways(woods(seed))
        asked = quests(ways, seed + 1000, 80)
        found = [ways.path(WALKER, *quest) for quest in asked]
        with monkeypatch.context() as finer:
            finer.setattr(bends, "EVERY", 100)
            finer.setattr(bends, "dozen", fine_round)
            fine = Ways(woods(seed))
            best = [fine.path(WALKER, *quest) for quest in asked]
        for way, other in zip(found, best, strict=True):
            assert (way is None) == (other is None)
            if way is not None and other is not None:
                errors.append((way.cost - other.cost) / other.cost)
    errors.sort()
    assert len(errors) > 250
    assert sum(errors) / len(errors) <= 0.001
    assert errors[len(errors) * 95 // 100] <= 0.005
    assert errors[-1] <= 0.05


@pytest.mark.soak
def test_fields_agree_with_single_searches_everywhere() -> None:
    for seed in range(2):
        ways = Ways(woods(seed))
        for start, goal, off in quests(ways, seed + 2000, 40):
            left = CostField(ways, WALKER, goal, off).left(start)
            found = ways.path(WALKER, start, goal, off)
            assert (left is None) == (found is None)
            if left is not None and found is not None:
                assert -5 <= left - found.cost <= found.cost // 50

"""Tallies of battles played many times: what one battle adds, and two tallies together."""

from __future__ import annotations

import pytest

from models.games.battle.values import Ended
from models.games.simulation.tally import tally_of

COUNTED = {"a": None, "b": None}
FIRST = Ended("red", 4, lost=("a", "stranger"), points={"a": 3, "b": 2, "stranger": 50})
SECOND = Ended("blue", 6, lost=("a", "b"), points={"a": 1})


def test_one_battle_counts_the_losses_and_points_of_the_figures_asked_about() -> None:
    told = tally_of(0, FIRST, COUNTED)
    assert (told.runs, told.won) == (1, {"red": 1})
    assert (told.lost, told.losses, told.points, told.turns) == ({"a": 1}, {1: 1}, {5: 1}, {4: 1})


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_battles_are_counted_together_whichever_comes_first(order: tuple[int, int]) -> None:
    each = [tally_of(0, FIRST, COUNTED), tally_of(1, SECOND, COUNTED)]
    both = each[order[0]] + each[order[1]]
    assert (both.runs, both.lost) == (2, {"a": 2, "b": 1})
    assert (both.losses, both.points, both.turns) == ({1: 1, 2: 1}, {5: 1, 1: 1}, {4: 1, 6: 1})
    assert both.won == {"red": 0b01, "blue": 0b10}
    assert [both.share_lost(figure) for figure in ("a", "b", "stranger")] == [1.0, 0.5, 0.0]
    assert (both.wins("red").value, both.wins("blue").value, both.wins("green").value) == (0.5, 0.5, 0.0)

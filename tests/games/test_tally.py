"""Tallies of battles played many times: what one battle adds, and two tallies together."""

from __future__ import annotations

import pytest

from models.games.facets.runs import Ended
from models.games.tally import Estimate, Spread, Tally, difference, spread, tally_of, wilson

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


def test_of_no_battle_nothing_is_known() -> None:
    assert (Tally().share_lost("a"), Tally().wins("red").low, Tally().wins("red").high) == (0.0, 0.0, 1.0)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({}, Spread(0.0, 0, 0, 0)),
        ({5: 1}, Spread(5.0, 5, 5, 5)),
        ({4: 1, 3: 1, 2: 1, 1: 1}, Spread(2.5, 1, 2, 3)),
        ({9: 2, 5: 6}, Spread(6.0, 5, 5, 5)),
        ({1: 1, 2: 2, 10: 2}, Spread(5.0, 2, 2, 10)),
        ({0: 4, 1: 2, 2: 1, 7: 1}, Spread(11 / 8, 0, 0, 1)),
        ({-3: 1, 0: 3}, Spread(-0.75, -3, 0, 0)),
    ],
)
def test_a_quarter_half_and_three_quarters_of_the_battles_do_not_exceed_a_quartile(
    counts: dict[int, int], expected: Spread
) -> None:
    assert spread(counts) == expected


def test_the_interval_of_a_share_goes_to_the_end_only_where_all_or_none_were_won() -> None:
    def rounded(hits: int, runs: int) -> tuple[float, float, float]:
        found = wilson(hits, runs)
        return round(found.value, 4), round(found.low, 4), round(found.high, 4)

    assert rounded(3, 10) == (0.3, 0.1078, 0.6032)
    assert rounded(10, 10) == (1.0, 0.7225, 1.0)
    assert rounded(0, 10) == (0.0, 0.0, 0.2775)
    assert rounded(9, 10) == (0.9, 0.5958, 0.9821)
    assert wilson(-1, 0) == Estimate(0.0, 0.0, 1.0)


@pytest.mark.parametrize(
    ("base", "other", "expected"),
    [
        ({"a": 0b0000001111, "b": 0b1111110000}, {"a": 0b0011111110, "b": 0b1100000001}, (0.3, -0.1242, 0.6242)),
        ({"a": 0b1}, {"b": 0b1}, (-1.0, -1.0, 0.5101)),
        ({"b": 0b1}, {"a": 0b1}, (1.0, -0.5101, 1.0)),
        ({"a": 0b01, "b": 0b10}, {"a": 0b10}, (1.0, -0.5101, 1.0)),
        ({}, {"a": 0b1}, (0.0, -1.0, 1.0)),
    ],
)
def test_a_difference_counts_the_battles_both_have_played(
    base: dict[str, int], other: dict[str, int], expected: tuple[float, float, float]
) -> None:
    found = difference(Tally(10, base), Tally(10, other), "a")
    assert (round(found.value, 4), round(found.low, 4), round(found.high, 4)) == expected

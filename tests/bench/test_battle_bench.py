"""How long a battle thinks: a figure's legal acts, its reach, an automatic game from start to end."""

from __future__ import annotations

import statistics
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle_json import dice_of
from models.games.scenario import setup_of

MOST_MS = 20.0
MOST_GAME_S = 1.2
"""A hundred games a minute on two cores."""
BATTLES = AVENTURES.battles
assert BATTLES is not None


@pytest.fixture(scope="module")
def table() -> Any:
    board, scenario = bundled_scenario("temple-perdu")
    return BATTLES.set_up(setup_of(scenario, board, {}))


def played(table: Any, seed: str, most: int = 2000) -> Any:
    state, number = BATTLES.begin(table), 0
    while BATTLES.view(table, state).phase != "over" and number < most:
        number += 1
        advice = BATTLES.advice(table, state, ("bold", "cautious")[number % 2])
        state = BATTLES.play(table, state, advice.act, dice_of(seed, number)).state
    return state


def test_the_legal_acts_of_a_figure(benchmark: BenchmarkFixture, table: Any) -> None:
    state = played(table, "banc", 60)
    view = BATTLES.view(table, state)
    figure = next(t.id for t in view.tokens if t.type in ("obi-wan-kenobi", "darth-maul") and t.side == view.decides)

    def acts() -> int:
        return len(BATTLES.offers(table, state, figure)) + len(BATTLES.reach(table, state, figure).costs)

    assert benchmark(acts) > 20
    if benchmark.stats:
        assert statistics.median(benchmark.stats.stats.data) * 1000 < MOST_MS


def test_an_automatic_game(benchmark: BenchmarkFixture, table: Any) -> None:
    seeds = iter(range(1000))
    state = benchmark(lambda: played(table, f"partie {next(seeds)}"))
    assert BATTLES.view(table, state).phase == "over"
    if benchmark.stats:
        assert statistics.mean(benchmark.stats.stats.data) < MOST_GAME_S

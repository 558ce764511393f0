"""How long a battle thinks: a figure's legal acts, its reach, an automatic game from start to end."""

from __future__ import annotations

import statistics
from dataclasses import replace
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.battle_json import dice_of
from models.games.scenarios.check import problems
from models.games.scenarios.scenario import setup_of
from models.games.script.effects import Say
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import ZoneEntered

MOST_MS = 20.0
MOST_GAME_S = 1.2
"""A hundred games a minute on two cores."""
MOST_CHECK_MS = 100.0
"""What nothing that follows an edit may take."""
BATTLES = AVENTURES.battles
assert BATTLES is not None


@pytest.fixture(scope="module")
def table() -> Any:
    board, scenario = bundled_scenario("temple-perdu")
    return BATTLES.set_up(setup_of(scenario, board, {}))


def played(table: Any, seed: str, most: int = 2000) -> Any:
    state, number = table.begin(), 0
    while table.at(state).view.phase != "over" and number < most:
        number += 1
        advice = table.at(state).advice(("bold", "cautious")[number % 2])
        state = table.at(state).play(advice.act, dice_of(seed, number)).state
    return state


def test_the_legal_acts_of_a_figure(benchmark: BenchmarkFixture, table: Any) -> None:
    state = played(table, "banc", 60)
    view = table.at(state).view
    figure = next(t.id for t in view.tokens if t.type in ("obi-wan-kenobi", "darth-maul") and t.side == view.decides)

    def acts() -> int:
        return len(table.at(state).offers(figure)) + len(table.at(state).reach(figure).bands())

    assert benchmark(acts) > 20
    if benchmark.stats:
        assert statistics.median(benchmark.stats.stats.data) * 1000 < MOST_MS


def test_an_automatic_game(benchmark: BenchmarkFixture, table: Any) -> None:
    seeds = iter(range(1000))
    state = benchmark(lambda: played(table, f"partie {next(seeds)}"))
    assert table.at(state).view.phase == "over"
    if benchmark.stats:
        assert statistics.mean(benchmark.stats.stats.data) < MOST_GAME_S


def test_the_check_of_a_scenario(benchmark: BenchmarkFixture) -> None:
    board, scenario = bundled_scenario("temple-perdu")
    goal = next(zone.id for zone in board.zones if zone.kind == "objective")
    events = tuple(ScenarioEvent(str(n), "Alerte", ZoneEntered(goal), (), (Say("!"),)) for n in range(20))
    assert len(benchmark(problems, replace(scenario, map_id="M", events=events), board, AVENTURES)) == 2
    if benchmark.stats:
        assert statistics.median(benchmark.stats.stats.data) * 1000 < MOST_CHECK_MS

"""How long conduct thinks and a run takes: decisions with reasons and without, a convoy, what the pointer asks for."""

from __future__ import annotations

import statistics
from dataclasses import replace
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.games.swidenth.battle.conduct.steps import decide
from models.games.swidenth.battle.figure_reach import FigureReach
from models.games.swidenth.battle.offering import offers
from models.games.swidenth.battle.quests.quest import lay_out, quests
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, rulebook
from tests.games.swidenth.test_policies import arena, skirmish

MOST_DECISION_MS = 26.0
MOST_BRIEF_MS = 4.0
MOST_HOVER_MS = 4.0
MOST_BAND_MS = 12.0
MOST_CONVOY_S = 0.14
"""Twice what was measured, on two processors with eight at work."""


def convoy() -> tuple[TableBattle, TableState, list[str]]:
    """The convoy in its first turn, when the brigands act, and its six brigands."""
    battle, state = lay_out(quests()["convoi"], band_heroes(bands()["noirs-ameres"]), rulebook(), {}, "banc")
    state = replace(state, half="npcs", turn=1)
    return battle, state, [each.id for each in state.of("foes")]


@pytest.mark.parametrize(("reasons", "most"), [(True, MOST_DECISION_MS), (False, MOST_BRIEF_MS)])
def test_brigands_decide(benchmark: BenchmarkFixture, reasons: bool, most: float) -> None:
    battle, state, brigands = convoy()
    asked, times = brigands if benchmark.enabled else brigands[-1:], []

    def every() -> int:
        begun = process_time()
        found = sum(decide(battle, state, each, reasons=reasons).chosen.act is not None for each in asked)
        times.append(process_time() - begun)
        return found

    assert benchmark(every) == len(asked)
    if benchmark.enabled:
        benchmark.extra_info["decision_ms"] = 1000 * statistics.median(times) / len(asked)
        assert benchmark.extra_info["decision_ms"] <= most


def test_a_skirmish_played_by_itself(benchmark: BenchmarkFixture) -> None:
    runs, numbers = skirmish("hold"), iter(range(10_000))
    assert benchmark(lambda: runs.played(next(numbers) % 20)).state.turn > 0


def test_a_convoy_played_by_itself(benchmark: BenchmarkFixture) -> None:
    runs, times = arena("hold") if benchmark.enabled else skirmish("hold"), []
    numbers = iter(range(10_000))

    def convoy_played() -> int:
        begun = process_time()
        turns = runs.played(next(numbers) % 20).state.turn
        times.append(process_time() - begun)
        return int(turns)

    assert benchmark(convoy_played) > 0
    if benchmark.enabled:
        benchmark.extra_info["mean_s"] = statistics.mean(times)
        assert benchmark.extra_info["mean_s"] <= MOST_CONVOY_S


def test_what_the_pointer_asks_for_while_it_rests(benchmark: BenchmarkFixture) -> None:
    runs = arena("hold")
    battle, state = runs.fight.table.battle, runs.begin(lambda *_: None)  # type: ignore[arg-type, return-value]
    heroes = state.of("heroes")[:4] if benchmark.enabled else state.of("heroes")[:1]
    hovers, bands = [], []

    def rested() -> int:
        found = 0
        for each in heroes:
            begun = process_time()
            offers(battle, state, each.id)
            found += len(runs.fight.at(state).aims(each.id, (each.at[0] + 1500, each.at[1] - 300)))
            runs.fight.at(state).reach(each.id).cost((each.at[0] + 2100, each.at[1] + 900))
            hovers.append(process_time() - begun)
            begun = process_time()
            found += len(FigureReach(battle, state, each).bands()[-1].spots)
            bands.append(process_time() - begun)
        return found

    assert benchmark(rested) > 50
    if benchmark.enabled:
        benchmark.extra_info |= {"hover_ms": 1000 * max(hovers[4:]), "band_ms": 1000 * max(bands[4:])}
        assert benchmark.extra_info["hover_ms"] <= MOST_HOVER_MS
        assert benchmark.extra_info["band_ms"] <= MOST_BAND_MS

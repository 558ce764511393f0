"""How long conduct thinks and a run takes: one decision, nine with their reasons, what a skirmish costs an act."""

from __future__ import annotations

import statistics

from pytest_benchmark.fixture import BenchmarkFixture

from models.games.swidenth.battle.helping import decide
from models.games.swidenth.battle.quest import lay_out, quests
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, rulebook
from tests.games.swidenth.test_policies import skirmish

MOST_DECISION_MS = 40.0
MOST_NINE_MS = 150.0


def convoy() -> tuple[TableBattle, TableState, list[str]]:
    """The convoy as it is laid out, and its six brigands."""
    battle, state = lay_out(quests()["convoi"], band_heroes(bands()["noirs-ameres"]), rulebook(), {}, "banc")
    return battle, state, [each.id for each in state.of("foes")]


def test_brigands_decide_with_their_reasons(benchmark: BenchmarkFixture) -> None:
    battle, state, brigands = convoy()
    asked = brigands if benchmark.enabled else brigands[-1:]
    for each in asked:
        decide(battle, state, each)

    def every() -> int:
        return sum(decide(battle, state, each).chosen.act is not None for each in asked)

    assert benchmark(every) == len(asked)
    if benchmark.enabled:
        median = 1000 * statistics.median(benchmark.stats.stats.data)
        benchmark.extra_info["decision_ms"] = median / len(asked)
        assert median / len(asked) <= MOST_DECISION_MS
        assert 9 * median / len(asked) <= 9 * MOST_DECISION_MS


def test_a_skirmish_played_by_itself(benchmark: BenchmarkFixture) -> None:
    runs, numbers = skirmish("hold"), iter(range(10_000))
    assert benchmark(lambda: runs.played(next(numbers) % 20)).turn > 0

"""Grandes escarmouches: who beats whom; the shots a figure may choose from, and a volley of forty."""

from __future__ import annotations

import itertools
from dataclasses import replace
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.campaign.sample_list import sample
from models.dice import Dice
from models.games.escarmouche.battle.engine import ENGINE
from models.games.escarmouche.battle.fight import SkirmishStanding
from models.games.escarmouche.battle.state import Skirmish, SkirmishState
from models.games.escarmouche.battle.telling import SkirmishTeller
from models.games.escarmouche.battle.volley import FireVolley
from models.games.escarmouche.exchange import MODES, hits, outcome
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.escarmouche.matrix import SkirmishMatrix
from models.games.escarmouche.ruleset import ruleset
from models.games.escarmouche.scenarios import bundled_scenario
from models.games.facets.matrices import MatrixFigure
from models.games.scenarios.start import brought
from models.games.scenarios.tabletop import Enlisted
from models.games.simulation.simulate import Arena
from models.games.simulation.simulate import arena as battle_arena
from tests.games.escarmouche.field import put_down
from tests.games.swidenth.test_policies import arena


def test_the_matrix_of_sixteen_profiles_in_six_modes_takes_under_150_ms(benchmark: BenchmarkFixture) -> None:
    figures = tuple(MatrixFigure(each.id, each.name) for each in ruleset().profiles.values())

    def filled() -> int:
        hits.cache_clear()
        outcome.cache_clear()
        matrix, n = SkirmishMatrix(ruleset(), {}, figures, figures), range(len(figures))
        return len([matrix.cell(mode, row, column) for mode in MODES for row in n for column in n])

    assert benchmark(filled) == 16 * 16 * 6
    assert benchmark.disabled or min(benchmark.stats.stats.data) < 0.15


def crowd(side: int) -> tuple[Skirmish, SkirmishState]:
    """Return two armies of so many figures among forty crates and walls, ten to twenty paces apart."""
    figures = [
        {"id": f"{name}{n}", "profile": profile, "side": name, "at": [4_000 + 2_000 * (n % 20), y + 1_600 * (n // 20)]}
        for name, profile, y in (("Empire", "stormtrooper", 2_000), ("Rébellion", "soldat-rebelle", 18_000))
        for n in range(side)
    ]
    corners = [(3_000 + 4_300 * (n % 10), 9_000 + 2_000 * (n // 10)) for n in range(40)]
    shapes = [
        {
            "kind": "obstacle",
            "polygon": [[x, y], [x + 1_500, y], [x + 1_500, y + 600], [x, y + 600]],
            "top": 600 + n * 60,
        }
        for n, (x, y) in enumerate(corners)
    ]
    return put_down({"figures": figures, "table": {"shapes": shapes}})


def test_the_acts_of_a_figure_with_eighty_targets_among_forty_shapes_take_under_20_ms(
    benchmark: BenchmarkFixture,
) -> None:
    times = []

    def every() -> int:
        battle, state = crowd(80)
        begun = process_time()
        found = len(SkirmishStanding(battle, state, SkirmishTeller(battle)).offers("Empire70"))
        times.append(process_time() - begun)
        return found

    assert benchmark.pedantic(every, rounds=5) > 5
    assert benchmark.disabled or min(times) < 0.02


def test_a_volley_of_forty_at_forty_takes_under_100_ms(benchmark: BenchmarkFixture) -> None:
    times = []

    def fired() -> int:
        battle, state = crowd(40)
        act = FireVolley(tuple(f"Empire{n}" for n in range(40)), tuple(f"Rébellion{n}" for n in range(40)))
        begun = process_time()
        done = ENGINE.do(battle, state, act, Dice("bench"))
        times.append(process_time() - begun)
        return len(done.dice)

    assert benchmark.pedantic(fired, rounds=5) > 20
    assert benchmark.disabled or min(times) < 0.1


@pytest.mark.heavy
def test_a_battle_of_forty_veterans_against_forty_takes_at_most_thirty_times_the_sample_convoy(
    benchmark: BenchmarkFixture,
) -> None:
    runs, convoys = sample_battle("veteran"), arena("hold")
    convoys.played(0)
    runs.played(0)
    begun = process_time()
    turns = [convoys.played(number).state.turn for number in range(1, 11)]
    convoy = (process_time() - begun) / len(turns)
    begun = process_time()
    benchmark.pedantic(lambda: runs.played(1), rounds=1)
    assert benchmark.disabled or process_time() - begun <= 30 * convoy


def sample_battle(player: str) -> Arena[object, object]:
    """Return the first battle of the sample, its armies of forty played by two automatic players."""
    game = ESCARMOUCHE
    board, scenario = bundled_scenario("relais-de-varsan")
    keys = (f"unit-{number}" for number in itertools.count())
    members, sides = [], []
    for side, document in zip(scenario.sides, sample("escarmouche").forces, strict=True):
        stored = game.roster.store(game.roster.read(document, "sample"), lambda: next(keys), "")
        sides.append(replace(side, force_id=stored.name))
        for unit in stored.members:
            body = game.battles.enlist(stored, unit.id, {})
            members.append(Enlisted(unit.id, unit.name, stored.name, stored.name, body=body))
    setup = brought(replace(scenario, sides=tuple(sides)), board, {}, game.battles, members)
    return battle_arena(game, setup, dict.fromkeys(setup.sides, player), "bench")

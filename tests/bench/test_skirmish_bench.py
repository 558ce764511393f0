"""Grandes escarmouches: who beats whom."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

from models.games.escarmouche.exchange import MODES, hits, outcome
from models.games.escarmouche.matrix import SkirmishMatrix
from models.games.escarmouche.ruleset import ruleset
from models.games.facets.matrices import MatrixFigure


def test_the_matrix_of_sixteen_profiles_in_six_modes_takes_under_150_ms(benchmark: BenchmarkFixture) -> None:
    figures = tuple(MatrixFigure(each.id, each.name) for each in ruleset().profiles.values())

    def filled() -> int:
        hits.cache_clear()
        outcome.cache_clear()
        matrix, n = SkirmishMatrix(ruleset(), {}, figures, figures), range(len(figures))
        return len([matrix.cell(mode, row, column) for mode in MODES for row in n for column in n])

    assert benchmark(filled) == 16 * 16 * 6
    assert benchmark.disabled or min(benchmark.stats.stats.data) < 0.15

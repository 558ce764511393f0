"""A table of 260 cards: one card held over all, every card over every place, the first picture."""

from __future__ import annotations

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editor.card_table.drawn import CardCanvas
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.games.dagobah.laid import KeptTable
from models.games.dagobah.table import OnTable
from models.games.library import BUILT
from models.i18n import Translator

MOST_HELD_S = 0.016
MOST_SWEPT_S = 1.5
MOST_PAINTED_S = 0.15


@pytest.fixture(scope="module")
def laid() -> KeptTable:
    belt = BUILT["dagobah"].card_tables.open("belt", {})
    places = [OnTable(f"p{n}", "asteroid-field", at="hoth", seat=n) for n in range(10, 62)]
    ships = [OnTable(f"s{n}", "tie-bomber", "dark", f"p{10 + n % 50}") for n in range(198)]
    return KeptTable(belt.type, belt.table.with_cards([*places, *ships]))


@pytest.mark.heavy
@pytest.mark.benchmark(timer=time.process_time)
def test_a_card_is_judged_over_every_place_within_a_frame(benchmark: BenchmarkFixture, laid: KeptTable) -> None:
    assert len(benchmark.pedantic(lambda: laid.verdicts("s1"), rounds=5, warmup_rounds=1)) > 200
    assert benchmark.disabled or benchmark.stats.stats.min < MOST_HELD_S


@pytest.mark.heavy
@pytest.mark.benchmark(timer=time.process_time)
def test_every_card_is_judged_over_every_place_in_time(benchmark: BenchmarkFixture, laid: KeptTable) -> None:
    assert len(benchmark.pedantic(laid.matrix, rounds=1).move) > 11_000
    assert benchmark.disabled or benchmark.stats.stats.max < MOST_SWEPT_S


@pytest.mark.heavy
@pytest.mark.benchmark(timer=time.process_time)
def test_the_first_picture_comes_at_once(benchmark: BenchmarkFixture, laid: KeptTable, qtbot: QtBot) -> None:
    canvas = CardCanvas(Look(LIGHT, Translator("en"), 100, motion=False))
    qtbot.addWidget(canvas)
    canvas.resize(900, 700)
    rows = laid.rows()

    def shown() -> None:
        canvas.show_rows(rows)
        canvas.grab()

    benchmark.pedantic(shown, rounds=1)
    assert benchmark.disabled or benchmark.stats.stats.max < MOST_PAINTED_S

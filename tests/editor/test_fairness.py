"""The fairness of a scenario: bars that fill in as battles come in, what decides, dials, a stop; in any game."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.jobs import Jobs
from editor.kit import fairness
from editor.kit.fairness import BATCH, PAIRED, SIZES, FairnessPanel, Stakes
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.scenarios.pieces import Setup
from models.games.scenarios.scenario import setup_of
from models.games.scenarios.variants import taken_out
from models.games.script.effects import Say
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import DieAtLeast
from models.games.simulation.tally import Tally
from models.i18n import Translator
from models.progress import Progress
from tests.games.aventures.temple import carded

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ALARM = ScenarioEvent("alarme", "Alarme", conditions=(DieAtLeast(17),), effects=(Say("!"),), die=20, repeat=True)


@pytest.fixture(scope="module")
def setup() -> Setup:
    board, scenario = bundled_scenario("temple-perdu")
    return setup_of(replace(carded(scenario), events=(ALARM,)), board, {})


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    made = Jobs()
    yield made
    assert made.stop_all()


def panel(qtbot: QtBot, jobs: Jobs, stakes: Callable[[], Stakes | None], lang: str = "en") -> FairnessPanel:
    made = FairnessPanel(Look(LIGHT, Translator(lang), motion=False), jobs, stakes)
    qtbot.addWidget(made)
    made.resize(700, 500)
    made.show()
    return made


class Machine:
    """Stands for the processes: series n wins n battles of ten, in batches of half; waits where it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []
        self.gate = threading.Event()
        self.gate.set()

    def __call__(
        self, works: list[bytes], runs: int, workers: int, progress: Progress, follow: Any, size: int, *, here: bool
    ) -> tuple[Tally, ...]:
        assert (workers, size, here) == (0, BATCH, False), "the window's own process plays nothing"
        self.asked.append((len(works), runs))
        found = []
        for count in (runs // 2, runs):
            found = [self.tally(number + 1, count) for number in range(len(works))]
            for number, each in enumerate(found):
                follow(number, each)
            while not self.gate.wait(0.01):
                progress(0, 0)
        return tuple(found)

    def tally(self, tenths: int, runs: int) -> Tally:
        won = sum(1 << n for n in range(runs) if n % 10 < tenths)
        lost = ((1 << runs) - 1) & ~won
        return Tally(runs, {"republique": won, "": lost}, {}, {0: runs}, {3: runs}, {7: runs})


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine()
    monkeypatch.setattr(fairness, "simulate", made)
    return made


def test_bars_fill_in_and_say_in_words_what_they_show(qtbot: QtBot, jobs: Jobs, setup: Setup, machine: Machine) -> None:
    page = panel(qtbot, jobs, lambda: Stakes(AVENTURES, {}, setup))
    policies = AVENTURES.battles.policies()
    assert len(page.bars) == len(policies)
    assert {words.text() for words in page.shares} == {"not played yet"}
    assert [page.sizes.itemData(n) for n in range(page.sizes.count())] == list(SIZES)
    machine.gate.clear()
    page.begin.setFocus()
    page.begin.click()
    qtbot.waitUntil(lambda: page.bars[-1].runs == 100)
    assert page.stop.isEnabled()
    assert page.window().focusWidget() is page.stop, "the keyboard does not slip into a number beside"
    assert not page.begin.isEnabled()
    machine.gate.set()
    qtbot.waitUntil(lambda: not page.working)
    assert machine.asked == [(len(policies), 200)]
    assert [bar.estimate.value for bar in page.bars] == [0.1, 0.2][: len(policies)]
    assert page.shares[0].text() == "10% (between 7% and 15%), 200 battles"
    assert page.bars[0].accessibleDescription() == page.shares[0].text()
    assert "Turns: 7 on average (quartiles 7, 7, 7)" in page.shares[0].toolTip()
    assert page.begin.isEnabled()
    assert page.window().focusWidget() is page.begin
    assert not page.stop.isEnabled()
    assert not page.grab().isNull()


def test_stop_keeps_what_was_found(qtbot: QtBot, jobs: Jobs, setup: Setup, machine: Machine) -> None:
    page = panel(qtbot, jobs, lambda: Stakes(AVENTURES, {}, setup), "fr")
    machine.gate.clear()
    page.begin.click()
    qtbot.waitUntil(lambda: page.bars[0].runs == 100)
    page.stop.click()
    qtbot.waitUntil(lambda: page.begin.isEnabled())
    assert page.bars[0].runs == 100
    assert "100 batailles" in page.shares[0].text()


def test_what_decides_is_told_for_every_enemy_and_event(
    qtbot: QtBot, jobs: Jobs, setup: Setup, machine: Machine
) -> None:
    page = panel(qtbot, jobs, lambda: Stakes(AVENTURES, {}, setup))
    page.why.click()
    qtbot.waitUntil(lambda: not page.working)
    assert AVENTURES.battles is not None
    variants = taken_out(setup, AVENTURES.battles.units())
    assert machine.asked == [(1 + len(variants), PAIRED)]
    told = {name.text(): words.text() for name, words in page.rows}
    assert len(told) == len(variants)
    assert "Without the event “Alarme”" in told
    # Series n + 1 wins n more battles of ten than the first, of the same dice.
    assert page.rows[0][1].text().startswith("+10% (between +6% and +14%)")
    assert "no clear difference" not in page.rows[0][1].text()


@pytest.mark.soak
def test_processes_play_for_the_window(qtbot: QtBot, jobs: Jobs, setup: Setup) -> None:
    page = panel(qtbot, jobs, lambda: Stakes(AVENTURES, {}, setup))
    page.begin.click()
    qtbot.waitUntil(lambda: page.bars[0].runs >= 5, timeout=60_000)
    page.stop.click()
    qtbot.waitUntil(lambda: not page.working, timeout=5_000)
    assert page.bars[0].runs >= 5

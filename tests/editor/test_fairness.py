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
from editor.kit.fairness import BATCH, LEAST, PAIRED, SIZES, FairnessPanel, Stakes
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.pieces import Setup
from models.games.scenario import setup_of
from models.games.script import ScenarioEvent
from models.games.tally import Tally
from models.games.variants import ENEMIES, dials, taken_out, turned
from models.games.vocabulary import DieAtLeast, Say
from models.i18n import Translator
from models.progress import Cancelled, Progress
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
    policies = AVENTURES.runs.policies() if AVENTURES.runs is not None else ()
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


def test_a_difference_is_told_once_enough_battles_are_paired(
    qtbot: QtBot, jobs: Jobs, setup: Setup, machine: Machine
) -> None:
    page = panel(qtbot, jobs, lambda: Stakes(AVENTURES, {}, setup))
    machine.gate.clear()
    page.why.click()
    qtbot.waitUntil(lambda: page.tallies[-1].runs == PAIRED // 2)
    few = Tally(LEAST - 1, {"": (1 << LEAST - 1) - 1})
    page.tallies = [few] * len(page.tallies)
    page.rows[0][1].setText("…")
    page._show()
    assert page.rows[0][1].text() == "…", "a handful of battles says nothing"
    machine.gate.set()
    qtbot.waitUntil(lambda: not page.working)
    assert page.rows[0][1].text() != "…"


def test_dials_change_what_is_played_here_alone(qtbot: QtBot, jobs: Jobs, setup: Setup, machine: Machine) -> None:
    page = panel(qtbot, jobs, lambda: Stakes(AVENTURES, {}, setup))
    page.begin.click()
    qtbot.waitUntil(lambda: not page.working)
    assert page.bars[0].runs
    assert (page.dials["die:alarme"].minimum(), page.dials["die:alarme"].maximum()) == (14, 20)
    page.dials["die:alarme"].setValue(20)
    assert not page.bars[0].runs, "what was played was played otherwise"
    kinds = [key for key in page.dials if key.startswith(ENEMIES)]
    assert page.values() == {**dict.fromkeys(kinds, 0), "die:alarme": 20}
    assert machine.asked == [(len(page.bars), 200)]


def test_another_scenario_forgets_and_one_that_cannot_be_played_says_so(
    qtbot: QtBot, jobs: Jobs, setup: Setup, machine: Machine
) -> None:
    stakes: list[Stakes | None] = [Stakes(AVENTURES, {}, setup)]
    page = panel(qtbot, jobs, lambda: stakes[0])
    page.begin.click()
    qtbot.waitUntil(lambda: not page.working)
    page.refresh()
    assert page.bars[0].runs, "nothing changed"
    stakes[0] = Stakes(AVENTURES, {}, replace(setup, pieces=setup.pieces[:-1]))
    page.refresh()
    assert not page.bars[0].runs
    stakes[0] = None
    page.refresh()
    assert page.bars == []
    assert not page.begin.isEnabled()
    assert "cannot be played" in page.words.text()
    assert len(machine.asked) == 1


def test_a_variant_leaves_everything_else_alone(setup: Setup) -> None:
    assert AVENTURES.battles is not None
    units = AVENTURES.battles.units()
    for each in taken_out(setup, units):
        pieces, events = len(each.setup.pieces), len(each.setup.script.events)
        assert (len(setup.pieces) - pieces) + (len(setup.script.events) - events) == 1
    (*enemies, die) = dials(setup, units)
    assert die.now == 17
    first = enemies[0].id
    more = turned(setup, {first: 2, "die:alarme": 15})
    assert len(more.pieces) == len(setup.pieces) + 2
    assert len({each.id for each in more.pieces}) == len(more.pieces)
    added = more.pieces[len(setup.pieces) :]
    assert all(
        setup.board.inside(each.cell) or each.cell == setup.pieces[0].cell for each in added if each.cell[0] >= 0
    )
    assert more.script.events[0].conditions == (DieAtLeast(15),)
    assert turned(setup, {}) == setup


def test_every_kind_of_enemies_has_its_dial_the_commonest_first(setup: Setup) -> None:
    assert AVENTURES.battles is not None
    foes = [each for each in setup.pieces if each.side == setup.sides[1]]
    first, second = foes[0], next(each for each in foes if each.type != foes[0].type)
    twice = tuple(replace(second, id=f"{second.id}-{n}") for n in range(3))
    mixed = replace(setup, pieces=(*(each for each in setup.pieces if each not in foes), first, *twice))
    found = [each for each in dials(mixed, AVENTURES.battles.units()) if each.id.startswith(ENEMIES)]
    assert [each.id for each in found] == [f"{ENEMIES}{second.type}", f"{ENEMIES}{first.type}"]
    assert [(each.least, each.most) for each in found] == [(-2, 2), (0, 2)], "one of each kind stays"
    names = {each.id: each.name["en"] for each in AVENTURES.battles.units()}
    assert [each.name["en"] for each in found] == [f"{names[e.type]}: more or fewer" for e in (second, first)]
    other = turned(mixed, {found[0].id: -2, found[1].id: 1})
    kinds = [each.type for each in other.pieces if each.side == setup.sides[1]]
    assert sorted(kinds) == sorted([second.type, first.type, first.type])


@pytest.mark.soak
def test_processes_play_for_the_window(qtbot: QtBot, jobs: Jobs, setup: Setup) -> None:
    page = panel(qtbot, jobs, lambda: Stakes(AVENTURES, {}, setup))
    page.begin.click()
    qtbot.waitUntil(lambda: page.bars[0].runs >= 5, timeout=60_000)
    page.stop.click()
    qtbot.waitUntil(lambda: not page.working, timeout=5_000)
    assert page.bars[0].runs >= 5


def test_cancelled_is_no_failure(qtbot: QtBot, jobs: Jobs, setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise Cancelled

    monkeypatch.setattr(fairness, "simulate", gone)
    page = panel(qtbot, jobs, lambda: Stakes(AVENTURES, {}, setup))
    page.begin.click()
    qtbot.waitUntil(lambda: not page.working)
    assert page.begin.isEnabled()

"""A whole band from the palette, anywhere: it fills the empty party in front, else it is a party of its own."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.kinds.force import beginnings
from app.shell.shell import Shell
from models.campaign.forces.acts import PerformAct
from models.campaign.queries import forces, stored
from models.games.event import Pen
from models.games.facets.builder import perform
from models.games.swidenth.game import SWIDENTH
from models.games.values import Stored
from models.problem import Grade
from tests.app.hands import press

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def empty(start: Any, answers: Any) -> Shell:
    """Portulan on an empty campaign."""
    shell: Shell = start()
    answers.said = "Soir de mars"
    shell.window.book["new_campaign"].trigger()
    return shell


def ask_the_palette(shell: Shell, words: str, answers: Any, qtbot: QtBot) -> None:
    answers.lines.clear()
    palette = shell.window.open_palette()
    QTest.keyClicks(palette.field, words)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(answers.lines), timeout=20_000)


def parties(shell: Shell) -> list[Stored]:
    assert shell.document is not None
    with shell.document.read() as campaign:
        return [stored(campaign, each.id) for each in forces(campaign)]


@pytest.mark.parametrize("words", ["proposer une bande", "propose a band"])
def test_a_band_from_the_palette_is_a_new_party_and_one_step_back(
    empty: Shell, answers: Any, qtbot: QtBot, words: str
) -> None:
    answers.chosen = 1
    ask_the_palette(empty, words, answers, qtbot)
    assert len(answers.lines) == 3
    assert "De loin" in answers.lines[1]
    assert "100 PP" in answers.lines[1], "with its reasons"
    (party,) = parties(empty)
    verdict = SWIDENTH.bench(party).verdict
    assert len(party.members) == 4
    assert not [each for each in verdict.problems if each.grade is Grade.ERROR]
    assert empty.window.tabs.tabText(empty.window.tabs.currentIndex()) == party.name
    # The party in front has members now: the next band makes another one.
    ask_the_palette(empty, words, answers, qtbot)
    assert len(parties(empty)) == 2
    press(empty, "undo")
    assert parties(empty) == [party]
    press(empty, "undo")
    assert parties(empty) == []


def test_a_band_fills_the_empty_party_in_front(empty: Shell, answers: Any, qtbot: QtBot) -> None:
    answers.chosen = [each.game.id for each in beginnings()].index("swidenth")
    press(empty, "new_force")
    (before,) = parties(empty)
    answers.chosen = None
    ask_the_palette(empty, "proposer une bande", answers, qtbot)
    assert parties(empty) == [before], "nobody was wanted"
    answers.chosen = 0
    ask_the_palette(empty, "proposer une bande", answers, qtbot)
    (after,) = parties(empty)
    assert (after.name, len(after.members)) == (before.name, 4)
    press(empty, "undo")
    assert parties(empty) == [before]


def test_no_band_joins_a_party_that_somebody_joined_while_it_was_drawn(
    empty: Shell, answers: Any, qtbot: QtBot
) -> None:
    answers.chosen = [each.game.id for each in beginnings()].index("swidenth")
    press(empty, "new_force")
    document = empty.document
    assert document is not None
    with document.read() as campaign:
        (force,) = forces(campaign)
        kept = stored(campaign, force.id)

    def choose(*asked: Any) -> int:
        act = SWIDENTH.bench(kept, pen=document.pen()).add("new:nain:guerrier", "Brunn")
        assert document.apply(PerformAct(force.id, act))
        answers.lines = list(asked[-1])
        return 0

    answers.choice = choose
    ask_the_palette(empty, "proposer une bande", answers, qtbot)
    (after,) = parties(empty)
    assert [each.name for each in after.members] == ["Brunn"]


@pytest.mark.rule("AG-8")
def test_who_is_missing_from_a_team_is_an_error_once_it_is_begun_and_never_forbids_the_first() -> None:
    game = next(each.game for each in beginnings() if each.game.id == "aventures")
    team = Stored("A", "republique", None, ())
    offers = [each for each in game.bench(team).templates() if each.allowed]
    assert offers, "an empty team may begin"
    numbers = iter(range(1000))
    one = perform(team, game.bench(team, pen=Pen(lambda: f"{next(numbers):05}")).add(offers[0].id))
    problems = game.bench(one).verdict.problems
    assert [(each.key, each.grade) for each in problems] == [("aventures.role_empty", Grade.ERROR)] * 3

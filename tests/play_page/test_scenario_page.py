"""The page of a scenario: what it shows, what is edited there, how a battle begins from it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from models.campaign.map_changes import DeleteMap
from models.campaign.scenario_lists import battles
from models.games.battle import NEUTRAL
from tests.play_page.conftest import Begin
from tests.play_page.evening import Evening, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def evening(qtbot: QtBot, tmp_path, begin: Begin):
    made = Evening(qtbot, tmp_path / "scenario.portulan")
    yield made
    made.close()


def test_words_are_kept_when_the_keyboard_leaves_them_and_come_back_with_undo(evening: Evening) -> None:
    page = evening.scenario
    page.show_part("story")
    field, before = page.story.fields["notes"], page.scenario.notes
    field.setFocus()
    evening.qtbot.keyClicks(field, "Porte ")
    page.board.setFocus()
    evening.settle()
    if page.scenario.notes == before:  # a screen without windows tells no focus
        page.story.leave()
    assert page.scenario.notes != before
    evening.document.undo()
    assert page.scenario.notes == before
    assert field.toPlainText() == before


def test_a_neutral_figure_is_dragged_to_another_cell(evening: Evening) -> None:
    page = evening.scenario
    droid = page.scenario.of(NEUTRAL)[0]
    goal = (droid.cell[0] + 1, droid.cell[1])
    evening.drag(droid.cell, goal)
    assert page.scenario.of(NEUTRAL)[0].cell == goal
    evening.document.undo()
    assert page.scenario.of(NEUTRAL)[0].cell == droid.cell


def test_play_begins_a_battle_with_what_was_chosen(begin: Begin) -> None:
    evening = begin("x", separatistes="cautious")
    assert evening.match.seats.players == {"separatistes": "cautious"}
    with evening.document.read() as session:
        assert [each.name for each in battles(session)] == ["Le Temple Perdu"]
    press(evening.scenario.seating.renewal)
    evening.scenario.act("scenario_play")
    assert evening.match.name == "Le Temple Perdu (2)"
    assert evening.match.seats.players == {"separatistes": "cautious"}


def test_a_battle_does_not_change_with_its_scenario(begin: Begin) -> None:
    evening = begin("x")
    droid = evening.scenario.scenario.of(NEUTRAL)[0]
    evening.scenario.stage.carry(droid, (droid.cell[0] + 1, droid.cell[1]))
    assert evening.token(droid.id).cell == droid.cell
    with evening.document.read() as session:
        from models.campaign.queries import maps

        board = maps(session)[0]
    evening.document.apply(DeleteMap(board.id, board.name))
    evening.settle()
    assert not evening.scenario.seating.play.isEnabled()
    evening.answer()
    assert evening.match.count == 1


def test_what_is_wrong_is_said(evening: Evening) -> None:
    page = evening.scenario
    evening.qtbot.waitUntil(lambda: len(page.checks.rows) == 2)
    assert {each.problem.rule for each in page.checks.rows} == {"AG-99"}, "the cards of the droids are not in the book"
    assert page.state("scenario_play") == (True, False)
    evening.key(Qt.Key.Key_Right)
    assert evening.board.cursor_cell == (18, 11)

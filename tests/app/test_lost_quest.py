"""A quest is lost while heroes still stand: its band plays on, or settles; what ended it is seen first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from editor.play.page import BattlePage
from editor.play.parts.settlement_sheet import SettlementSheet
from tests.app.test_my_campaign import campaign, page_of
from tests.play_page.convoy import do, settle

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.rule("SW-149", "SW-203")]


@pytest.fixture
def lost(start: Any, tmp_path: Path, qtbot: QtBot) -> tuple[Shell, BattlePage]:
    """The convoy of a band whose first civilian dies in the first turn."""
    shell = start(campaign(tmp_path / "bande.portulan", "convoi", "convoi"))
    qtbot.mouseClick(page_of(shell).play, Qt.MouseButton.LeftButton)
    page = shell.window.page(shell.window.current)
    assert isinstance(page, BattlePage)
    page.automatic.pause(True)
    do(page, "turn")
    hero = next(each.id for each in page.match.view.tokens if each.name["fr"] == "Gardul")
    assert page.match.set_life(hero, 3)
    assert page.match.set_life("civils-1", 0)
    settle(page)
    return shell, page


def sheets(shell: Shell) -> list[SettlementSheet]:
    return [each for each in shell.window.findChildren(SettlementSheet) if each.isVisible()]


def test_lost_quest_is_played_on_or_settled_and_undone(lost: tuple[Shell, BattlePage], qtbot: QtBot) -> None:
    shell, page = lost
    match, buttons, ended = page.match, page.banner.buttons, page.match.count
    assert "Civil 1 tombe. La quête est perdue." in page.banner.words.text().replace("\u00a0", " ")
    assert [each.accessibleName() for each in buttons] == ["Jouer la suite", "Régler la partie"]
    assert ["(1)" in buttons[0].toolTip(), "(2)" in buttons[1].toolTip()] == [True, True]
    assert not sheets(shell), "what ended it is seen first"
    qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    settle(page)
    assert (match.view.phase, match.view.decides) == ("play", match.setup.sides[0])
    do(page, "turn-over")
    assert match.automatic(), "the enemies play on"
    assert match.course.replay()
    assert match.course.faithful
    while match.count > ended:
        page.act("play_undo")
    settle(page)
    assert [each.accessibleName() for each in page.banner.buttons] == ["Jouer la suite", "Régler la partie"]
    page.act("play_answer_second")
    (sheet,) = sheets(shell)
    qtbot.mouseClick(sheet.write, Qt.MouseButton.LeftButton, delay=500)
    assert match.rewards.written
    settle(page)
    assert not page.banner.buttons, "what is written down is not played on"


def test_battle_played_on_is_settled_at_any_time(lost: tuple[Shell, BattlePage]) -> None:
    shell, page = lost
    page.act("play_answer_first")
    settle(page)
    assert page.ends.buttons["play_rewards"].isVisible()
    assert page.ends.buttons["play_end_turn"].isVisible()
    page.act("play_rewards")
    settle(page)
    assert page.match.view.phase == "over"
    (sheet,) = sheets(shell)
    assert sheet.boxes, "the wound of Gardul is to be written down"

"""The stage of a battle: how large the board is drawn in a window as people have it, and what never moves there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from editor.play.page import BattlePage
from editor.play.parts.readings_dialog import ReadingsSheet
from editor.scenario.begin import begin_battle, cardless
from models.campaign.queries import scenarios
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.change import Label
from models.games.battle.battle_json import Seats
from models.games.scenarios.agreed_cards import with_card
from models.settings import load_settings
from tests.app.conftest import Start

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TITLE = 24
"""Pixels of the bar over a window."""


def begun(shell: Shell, sample: str, players: str = "") -> BattlePage:
    """Return the page of a battle of a sample that has just begun; `players` plays every side."""
    shell.files.new_from_sample(sample)
    document = shell.document
    assert document is not None
    with document.read() as campaign:
        made = scenarios(campaign)[0].id
        sides = [each.id for each in scenario(campaign, made).sides]
    for unit in cardless(document, made):
        with document.read() as campaign:
            found = scenario(campaign, made)
        pieces = with_card(found.pieces, unit, unit.presets[0].id)
        document.apply(EditScenario(made, replace(found, pieces=pieces), Label("scenedit.did_fix")))
    battle = begin_battle(shell.look, document, made, Seats(dict.fromkeys(sides, players) if players else {}))
    shell.window.open_thing("battle", battle, sample)
    page = shell.window.page(shell.window.current)
    assert isinstance(page, BattlePage)
    return page


def place(page: BattlePage, part: QWidget) -> QRect:
    return QRect(part.mapTo(page, QPoint()), part.size())


@pytest.mark.parametrize(("size", "least"), [((1280, 800), 620), ((1440, 900), 700)])
@pytest.mark.parametrize("sample", ["convoi", "temple-perdu"])
def test_the_board_takes_the_room(start: Start, qtbot: QtBot, sample: str, size: tuple[int, int], least: int) -> None:
    shell = start()
    page = begun(shell, sample)
    shell.window.resize(size[0], size[1] - TITLE)
    board = page.match.setup.board
    qtbot.waitUntil(lambda: page.board.camera.scale * min(board.width, board.height) >= least)
    before = page.board.geometry()
    for each in page.match.options[:10]:
        page.match.readings.notice(each)
    page.act("play_back")
    QApplication.processEvents()
    assert page.board.geometry() == before, "nothing moves but figures"
    shell.window.book["show_navigator"].trigger()
    assert shell.window.docks["navigator"].isVisible()
    shell.window.go_home()
    shell.window.open_thing("battle", page.match.id, sample)
    assert shell.window.docks["navigator"].isVisible(), "who has opened it has it in every battle"


def test_what_is_asked_is_whole_and_nobody_moves_when_a_figure_is_chosen(start: Start, qtbot: QtBot) -> None:
    shell = start()
    page = begun(shell, "convoi")
    shell.window.resize(1280, 800 - TITLE)
    shell.window.book["show_navigator"].trigger()
    qtbot.waitUntil(lambda: bool(page.side.cards.buttons))
    QApplication.processEvents()
    for each in page.side.cards.buttons:
        assert each.visibleRegion().boundingRect() == each.rect(), each.text()
    page.banner.buttons[0].click()
    qtbot.waitUntil(lambda: page.match.view.phase == "play" and not page.side.cards.isVisible())
    qtbot.waitUntil(lambda: page.ends.width() == page.ends.sizeHint().width())
    parts = page.board, page.banner, page.side.area, page.side.log, page.ends, *page.side.teams.buttons.values()
    before = [place(page, each) for each in parts]
    for _ in range(4):
        page.act("play_next_figure")
        QApplication.processEvents()
        assert page.side.acts.buttons
        assert [place(page, each) for each in parts] == before


def test_readings_are_one_sheet_before_the_first_game_and_never_again(
    start: Start, qtbot: QtBot, tmp_path: Path
) -> None:
    shell = start(briefed=())
    page = begun(shell, "convoi", players="conduct")
    QApplication.processEvents()
    assert page.findChild(ReadingsSheet) is None, "nobody is there to read it"
    page = begun(shell, "convoi")
    qtbot.waitUntil(lambda: page.findChild(ReadingsSheet) is not None)
    sheet = page.findChild(ReadingsSheet)
    assert "L le montre à nouveau" in " ".join(each.text() for each in sheet.findChildren(QLabel))
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    assert load_settings(tmp_path / "config").briefed == ("swidenth",), "it is kept as read"
    for sample, first in (("convoi", False), ("temple-perdu", True)):
        page = begun(shell, sample)
        QApplication.processEvents()
        assert (page.findChild(ReadingsSheet) is not None) == first, sample

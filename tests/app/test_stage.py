"""The stage of a battle: how large the board is drawn in a window as people have it, and what never moves there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from editor.play.page import BattlePage
from editor.scenario.begin import begin_battle, cardless
from models.campaign.queries import scenarios
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.change import Label
from models.games.battle.battle_json import Seats
from models.games.scenarios.agreed_cards import with_card
from tests.app.conftest import Start

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TITLE = 24
"""Pixels of the bar over a window."""


def begun(shell: Shell, sample: str) -> BattlePage:
    """Return the page of a battle of a sample that has just begun."""
    shell.files.new_from_sample(sample)
    document = shell.document
    assert document is not None
    with document.read() as campaign:
        made = scenarios(campaign)[0].id
    for unit in cardless(document, made):
        with document.read() as campaign:
            found = scenario(campaign, made)
        pieces = with_card(found.pieces, unit, unit.presets[0].id)
        document.apply(EditScenario(made, replace(found, pieces=pieces), Label("scenedit.did_fix")))
    battle = begin_battle(shell.look, document, made, Seats({}))
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

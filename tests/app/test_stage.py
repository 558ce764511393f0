"""The stage of a battle: how large the board is drawn in a window as people have it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from editor.play.page import BattlePage
from editor.scenario.begin import begin_battle
from models.campaign.queries import scenarios
from models.games.battle.battle_json import Seats
from tests.app.conftest import Start

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TITLE = 24
"""Pixels of the bar over a window."""


def convoy(shell: Shell) -> BattlePage:
    """Return the page of the convoy as its first turn begins."""
    shell.files.new_from_sample("convoi")
    assert shell.document is not None
    with shell.document.read() as campaign:
        made = scenarios(campaign)[0].id
    battle = begin_battle(shell.look, shell.document, made, Seats({}))
    shell.window.open_thing("battle", battle, "Convoi")
    page = shell.window.page(shell.window.current)
    assert isinstance(page, BattlePage)
    page.act("play_end_turn")
    page.act("play_next_figure")
    return page


@pytest.mark.parametrize(("size", "least"), [((1280, 800), 620), ((1440, 900), 700)])
def test_the_board_takes_the_room(start: Start, qtbot: QtBot, size: tuple[int, int], least: int) -> None:
    shell = start()
    page = convoy(shell)
    shell.window.resize(size[0], size[1] - TITLE)
    board = page.match.setup.board
    qtbot.waitUntil(lambda: page.board.camera.scale * min(board.width, board.height) >= least)
    before = page.board.geometry()
    for each in page.match.options[:10]:
        page.match.readings.notice(each)
    page.act("play_back")
    QApplication.processEvents()
    assert page.board.geometry() == before, "nothing moves but figures"

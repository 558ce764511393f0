"""A first evening by mouse: from Home to the first act of a battle in at most eight clicks, nothing read before."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.shell.tabs import HOME
from app.shell.tools import CAMPAIGN
from app.shell.welcome import WelcomePage
from editor.campaign.page import CampaignPage
from editor.play.page import BattlePage
from editor.play.parts.readings_dialog import ReadingsSheet
from models.maps.spots import Spot
from tests.app.conftest import Start

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

MOST = 8
"""Clicks that a newcomer needs at most."""


def spot(page: BattlePage, at: Spot) -> QPoint:
    """Return the place of a spot on the board, in pixels."""
    return page.board.camera.to_screen(at[0] / 1000, at[1] / 1000).toPoint()


class Hand:
    """A mouse that counts its clicks, on what can be seen alone."""

    def __init__(self) -> None:
        self.clicks = 0

    def click(self, on: QWidget, at: QPoint | None = None) -> None:
        place = on.rect().center() if at is None else at
        assert on.isEnabled()
        assert on.visibleRegion().contains(place)
        self.clicks += 1
        QTest.mouseClick(on, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_newcomer_comes_from_home_to_a_first_act_in_few_clicks(start: Start, qtbot: QtBot, lang: str) -> None:
    hand, shell = Hand(), start(language=lang, briefed=())
    window = shell.window
    window.go_home()
    home = window.page(HOME)
    assert isinstance(home, WelcomePage)
    hand.click(home.sample_tiles["convoi"])
    qtbot.waitUntil(lambda: window.current == CAMPAIGN)
    page = window.page(CAMPAIGN)
    assert isinstance(page, CampaignPage)
    qtbot.waitUntil(lambda: page.play.isEnabled() and not page.play.visibleRegion().isEmpty())
    hand.click(page.play)
    battle = window.page(window.current)
    assert isinstance(battle, BattlePage)
    qtbot.waitUntil(lambda: battle.findChild(ReadingsSheet) is not None)
    hand.click(battle.findChild(ReadingsSheet).close_it)
    qtbot.waitUntil(lambda: bool(battle.side.cards.buttons))
    hand.click(battle.side.cards.buttons[-1])
    qtbot.waitUntil(lambda: not battle.side.cards.buttons)
    hand.click(battle.banner.buttons[0])
    qtbot.waitUntil(lambda: battle.match.view.phase == "play")
    hero = next(each for each in battle.match.view.tokens if each.side == battle.match.view.decides)
    hand.click(battle.board, spot(battle, hero.at))
    assert battle.hand.figure == hero.id
    x, y = hero.at
    done = battle.match.count
    hand.click(battle.board, spot(battle, (x + 1000, y - 2000)))
    qtbot.waitUntil(lambda: battle.match.count > done)
    assert hand.clicks <= MOST

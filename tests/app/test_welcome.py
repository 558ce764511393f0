"""Home: what one may begin stands above the fold, by what one wants to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.kinds.kinds import shown_samples
from app.shell.shell import Shell
from app.shell.welcome import NARROW, Masthead, RecentTile, WelcomePage, sample_tiles
from editor.campaign.page import CampaignPage
from editor.map.dialogs.new_map_dialog import NewMapDialog
from editor.paint.typefaces import load_fonts
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.queries import forces, scenarios
from models.i18n import Translator
from models.settings import Settings


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_samples_stand_above_the_fold_by_what_one_wants_to_do(qtbot: QtBot, lang: str) -> None:
    load_fonts()
    wants = ("band", "board", "galaxy")
    tiles = sample_tiles(shown_samples(), lang)
    recents = [RecentTile(Path(f"/{n}.portulan"), "hier", QImage()) for n in range(3)]
    page = WelcomePage(Look(LIGHT, Translator(lang), 100), tiles, recents)
    qtbot.addWidget(page)
    # What a window of 1440x900 leaves the page with every dock open.
    page.resize(830, 470)
    with qtbot.waitExposed(page):
        page.show()
    assert set(page.sample_tiles) == {each.id for each in shown_samples()}
    assert list(page.sample_links) == ["convoi/peage", "convoi/ronde", "convoi/doyen"]
    for tile in (*page.sample_tiles.values(), *page.sample_links.values()):
        assert tile.mapTo(page, QPoint(0, tile.height())).y() <= page.height(), tile.text()
    heads = {each.text(): each.mapTo(page, QPoint(0, 0)).x() for each in page.findChildren(QLabel)}
    for want, sample_id in zip(wants, ("noirs-ameres", "temple-perdu", "empire"), strict=True):
        left = page.sample_tiles[sample_id].mapTo(page, QPoint(0, 0)).x()
        assert heads[Translator(lang)(f"window.want_{want}")] == left, "the words stand over what they are about"


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_home_names_the_game_of_a_sample_and_begins_a_board(start: Any, qtbot: QtBot) -> None:
    shell = start(settings=Settings(language="fr", theme="light", motion=False, recent=("/gone.portulan",)))
    page = shell.window.page("home")
    assert isinstance(page, WelcomePage)
    assert page.sample_tiles["escarmouche"].toolTip().startswith("<span>Grandes escarmouches\u00a0: ")
    board = next(each for each in page.findChildren(QPushButton) if each.text() == "Dessiner un plateau")
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton)
    assert shell.document is not None
    assert shell.document.path.stem == "Mes plateaux"
    assert any(each.isVisible() for each in shell.window.findChildren(NewMapDialog))


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_quest_of_our_own_is_one_click_from_the_first_page(shell: Shell, qtbot: QtBot) -> None:
    shell.window.book["home"].trigger()
    page = shell.window.page("home")
    assert isinstance(page, WelcomePage)
    link = page.sample_links["convoi/ronde"]
    assert link.toolTip(), "what it is about"
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shell.document is not None and shell.document.path.stem == link.text())
    with shell.document.read() as campaign:
        assert [row.name for row in scenarios(campaign)] == [link.text()], "that one alone, with its band"
        assert len(forces(campaign)) == 1
    page = shell.window.page(shell.window.current)
    assert isinstance(page, CampaignPage)
    assert link.text() in page.play.text(), "one more click and it is played"


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("percent", [100, 175])
def test_on_a_narrow_page_nothing_of_it_is_cut(qtbot: QtBot, percent: int) -> None:
    load_fonts()
    page = WelcomePage(Look(LIGHT, Translator("fr"), percent), sample_tiles(shown_samples(), "fr"), [])
    qtbot.addWidget(page)
    # What a window of 800 px leaves beside its navigator.
    page.resize(480, 700)
    with qtbot.waitExposed(page):
        page.show()
    masthead = page.focusProxy().parentWidget()
    assert isinstance(masthead, Masthead)
    shown = (*page.sample_tiles.values(), *page.sample_links.values(), *masthead.buttons.values())
    qtbot.waitUntil(lambda: all(e.mapTo(page, QPoint(e.width(), 0)).x() <= page.width() for e in shown))
    page.resize(NARROW * percent // 100 + 40, 700)
    convoy, galaxy = page.sample_tiles["convoi"], page.sample_tiles["empire"]
    # Where there is room kinds stand side by side again.
    qtbot.waitUntil(lambda: convoy.mapTo(page, QPoint(0, 0)).y() == galaxy.mapTo(page, QPoint(0, 0)).y())

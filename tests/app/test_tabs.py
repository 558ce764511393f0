"""Tabs under the hand: closed by cross, middle button and keys, dragged and moved; a what-if comes back."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from app.shell.welcome import WelcomePage
from editor.compare.what_if import start as begin_what_if
from models.campaign.things import RenameThing
from tests.app.conftest import at_its_band
from tests.app.hands import press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def many(shell: Shell) -> Shell:
    """Portulan with the first sample, readings and own content open."""
    shell.window.book["readings"].trigger()
    press(shell, "contents")
    return shell


def middle(bar: QTabBar, index: int) -> QPoint:
    return bar.tabRect(index).center()


def cross(bar: QTabBar, index: int) -> QToolButton:
    found = bar.tabButton(index, QTabBar.ButtonPosition.RightSide)
    assert isinstance(found, QToolButton)
    return found


def test_a_cross_closes_its_own_tab_and_the_welcome_page_has_none(many: Shell, qtbot: QtBot) -> None:
    force = many.window.outline.nodes[0]
    bar = many.window.tabs.tabBar()
    assert many.window.open_pages == ("home", force.id, "readings", "contents")
    assert bar.tabButton(0, QTabBar.ButtonPosition.RightSide) is None
    button = cross(bar, 1)
    assert force.name in button.accessibleName()
    assert force.name in button.toolTip()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: many.window.open_pages == ("home", "readings", "contents"))
    assert many.window.current == "contents"
    qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=middle(bar, 2))
    qtbot.waitUntil(lambda: many.window.open_pages == ("home", "readings"))
    qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=middle(bar, 0))
    QApplication.processEvents()
    press(many, "close_page")
    assert many.window.open_pages == ("home",)


def drag(bar: QTabBar, index: int, to: int) -> None:
    """Drag a tab by mouse to the middle of another."""
    begin, end = middle(bar, index), middle(bar, to)
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=begin)
    for step in range(1, 13):
        QTest.mouseMove(bar, begin + (end - begin) * step / 12)
        QApplication.processEvents()
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=end)
    QApplication.processEvents()


def test_a_name_that_looks_like_markup_is_read_letter_by_letter_in_every_tip(many: Shell) -> None:
    force, name = many.window.outline.nodes[0], "<img src='x'>"
    assert many.document is not None
    assert many.document.apply(RenameThing("force", force.id, name))
    tips = [cross(many.window.tabs.tabBar(), 1).toolTip(), many.window.book["undo"].toolTip()]
    for tip in tips:
        assert escape(name, quote=False) in tip
        assert name not in tip
    said = cross(many.window.tabs.tabBar(), 1).accessibleName()
    assert name in said, "who listens is read the letters, not their escapes"
    assert "<span>" not in said


def test_tabs_go_where_they_are_put_and_the_welcome_page_stays_first(many: Shell, qtbot: QtBot) -> None:
    force, bar = many.window.outline.nodes[0].id, many.window.tabs.tabBar()
    drag(bar, 3, 1)
    assert many.window.open_pages == ("home", "contents", force, "readings")
    drag(bar, 2, 0)
    qtbot.waitUntil(lambda: many.window.open_pages[0] == "home")
    assert set(many.window.open_pages) == {"home", "contents", force, "readings"}
    drag(bar, 0, 3)
    assert many.window.open_pages[0] == "home"
    many.window.tabs.show_page("readings")
    before = many.window.open_pages
    press(many, "tab_left")
    moved = many.window.open_pages
    assert moved.index("readings") == before.index("readings") - 1
    for _ in range(5):
        press(many, "tab_left")
    assert many.window.open_pages[:2] == ("home", "readings")
    for _ in range(5):
        press(many, "tab_right")
    assert many.window.open_pages[-1] == "readings"
    assert many.window.current == "readings"


def test_the_order_of_tabs_and_an_open_what_if_come_back_after_a_restart(start: Any, tmp_path: Path) -> None:
    shell = at_its_band(start())
    force, path = shell.window.outline.nodes[0], shell.document.path
    shell.window.book["readings"].trigger()
    branch = begin_what_if(shell.document, force.id, "", "Et si")
    shell.window.open_thing("force", branch, "Et si")
    press(shell, "tab_left")
    left = shell.window.open_pages
    assert left == ("home", force.id, branch, "readings")
    shell.window.close()
    again = start(path)
    assert again.window.open_pages == left
    assert again.window.current == branch
    assert again.window.tabs.tabText(2) == "Et si"


def test_the_shortcuts_page_has_the_keys_of_the_print_dialog(shell: Shell) -> None:
    press(shell, "shortcuts")
    page: Any = shell.window.page("shortcuts")
    heads = [page.table.topLevelItem(i) for i in range(page.table.topLevelItemCount())]
    printing = next(head for head in heads if head.text(0) == "Imprimer les cartes")
    lines = {printing.child(i).text(0): printing.child(i).text(1) for i in range(printing.childCount())}
    assert lines["Page précédente"] == "Ctrl+Page préc"
    page.field.setText("page precedente")
    assert [head.text(0) for head in heads if not head.isHidden()] == ["Imprimer les cartes"]


def test_the_keyboard_is_in_the_welcome_page_where_one_goes_there_and_once_a_campaign_is_closed(many: Shell) -> None:
    press(many, "home")
    home = many.window.page("home")
    assert isinstance(home, WelcomePage)
    assert many.window.focusWidget() in home.findChildren(QPushButton), "what has it shows it"
    press(many, "close_campaign")
    home = many.window.page("home")
    assert many.window.focusWidget() in home.findChildren(QPushButton)


def test_two_tabs_never_bear_the_same_name(shell: Shell) -> None:
    tabs = shell.window.tabs
    for key in ("one", "two", "three"):
        tabs.add_later(key, "map", "Le gué", QWidget)
    assert [tabs.tabText(tabs.indexOf(tabs.page(key))) for key in ("one", "two", "three")] == [
        "Le gué", "Le gué (2)", "Le gué (3)",
    ]  # fmt: skip
    tabs.retitle("two", "Le pont")
    tabs.retitle("three", "Le gué")
    assert [tabs.tabText(tabs.indexOf(tabs.page(key))) for key in ("two", "three")] == ["Le pont", "Le gué (2)"]
    for key in ("four", "five"):
        tabs.add_later(key, "battle", "Le gué", QWidget, "partie")
    assert [tabs.tabText(tabs.indexOf(tabs.page(key))) for key in ("four", "five")] == [
        "Le gué – partie", "Le gué – partie (2)",
    ]  # fmt: skip

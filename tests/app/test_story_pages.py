"""Ledger, comparison and what-ifs in the window: one section leads to the next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from app.kinds.force_page import ForcePage
from app.shell.shell import Shell
from editor.compare.page import ComparePage
from editor.contents.page import ContentsPage
from editor.ledger.page import LedgerPage
from tests.app.hands import press

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def page_of(shell: Shell) -> ForcePage:
    page = shell.window.page(shell.window.current)
    assert isinstance(page, ForcePage)
    return page


def test_a_what_if_is_begun_in_the_ledger_opened_and_adopted(shell: Shell, qtbot: QtBot) -> None:
    page = page_of(shell)
    ledger = page.section("ledger")
    assert isinstance(ledger, LedgerPage)
    assert ledger.told is not None
    ledger.story.choose(ledger.told.rows[2].event)
    qtbot.mouseClick(ledger.event_panel.buttons["what_if"], Qt.MouseButton.LeftButton)
    comparing = page.section("compare")
    assert isinstance(comparing, ComparePage)
    branch = comparing.right.side.force_id
    assert branch != page.force_id
    assert comparing.left.side.event_id == ledger.told.rows[2].event
    qtbot.mouseClick(comparing.right.buttons["open"], Qt.MouseButton.LeftButton)  # type: ignore[arg-type]
    assert shell.window.current == branch
    opened = page_of(shell)
    assert opened.band.isVisible()
    assert not page.band.isVisible()
    compare, adopt, _drop = opened.band.findChildren(QAbstractButton)
    qtbot.mouseClick(compare, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: opened.tabs.currentIndex() == 2)
    qtbot.mouseClick(adopt, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: branch not in shell.window.open_pages)
    shell.window.open_thing("force", page.force_id, "")
    page.section("ledger")
    assert len(ledger.told.rows) == 3


def test_then_is_compared_with_now(shell: Shell, qtbot: QtBot) -> None:
    page = page_of(shell)
    ledger = page.section("ledger")
    assert isinstance(ledger, LedgerPage)
    assert ledger.told is not None
    ledger.story.choose(ledger.told.rows[5].event)
    qtbot.mouseClick(ledger.event_panel.buttons["compare"], Qt.MouseButton.LeftButton)
    comparing = page.section("compare")
    assert isinstance(comparing, ComparePage)
    assert comparing.left.side.event_id == ledger.told.rows[5].event
    assert comparing.right.side.event_id == ""
    assert comparing.comparison is not None
    assert comparing.comparison.left.verdict.cost < comparing.comparison.right.verdict.cost


def test_own_content_is_made_in_the_window_and_outlives_a_new_look(shell: Shell, qtbot: QtBot) -> None:
    press(shell, "contents")
    page = shell.window.page("contents")
    assert isinstance(page, ContentsPage)
    assert page.open_type(("races", "elfe"))
    page.types.wants_copy.emit(page.types.item)
    qtbot.waitUntil(lambda: page.types.id_line is not None)
    qtbot.mouseClick(page.types.buttons["save"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.shelf is not None and ("races", "elfe-2") in page.shelf.items)
    shell.window.book["theme_dark"].trigger()
    assert shell.window.current == "contents"
    shell.window.book["undo"].trigger()
    again = shell.window.page("contents")
    assert isinstance(again, ContentsPage)
    assert again.shelf is not None
    assert ("races", "elfe-2") not in again.shelf.items

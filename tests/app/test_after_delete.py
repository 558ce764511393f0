"""Whoever has the keyboard after a member was taken out is in view with name and head."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.party.page import PartyPage
from tests.app.conftest import Start, at_its_band

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_delete_on_a_card_that_was_clicked_takes_that_hero_out_and_shows_the_next(start: Start, qtbot: QtBot) -> None:
    shell = start(language="fr")
    shell.files.new_from_sample("noirs-ameres")
    at_its_band(shell)
    with qtbot.waitActive(shell.window):
        shell.window.activateWindow()
    page: PartyPage = shell.window.page(shell.window.current).heroes  # type: ignore[attr-defined]
    ids = list(page.columns.cards)
    QTest.mouseClick(page.columns.cards[ids[1]], Qt.MouseButton.LeftButton, pos=QPoint(150, 30))
    qtbot.waitUntil(page.panel.isVisible)
    QTest.qWait(50)
    QTest.keyClick(shell.window.focusWidget(), Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: list(page.columns.cards) == [ids[0], *ids[2:]])
    next_one = page.columns.cards[ids[2]]
    assert page.columns.window().focusWidget() is next_one
    seen = page.area.viewport()

    def in_view() -> bool:
        return seen.rect().contains(QRect(next_one.name.mapTo(seen, QPoint()), next_one.name.size()))

    qtbot.waitUntil(in_view, timeout=1000)
    shell.window.book["undo"].trigger()
    assert sorted(page.columns.cards) == sorted(ids)

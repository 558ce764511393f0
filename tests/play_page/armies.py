"""The evening of the two armies of forty as tests play it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.play.page import BattlePage
from tests.play_page.convoy import settle

Begin = Callable[..., BattlePage]


def act(page: BattlePage, *ids: str) -> None:
    for each in ids:
        page.act(each)
        settle(page)


def lined_up(page: BattlePage) -> None:
    """Line both armies up and roll for initiative."""
    for _ in range(3):
        next(each for each in page.banner.buttons if each.isEnabled()).click()
        settle(page)


def press(page: BattlePage, words: str) -> int:
    """Click the act of these words, where there is one; return how many clicks that took."""
    found = [each for each in page.side.acts.buttons if each.accessibleName().startswith(words)][:1]
    for each in found:
        QTest.mouseClick(each, Qt.MouseButton.LeftButton)
        settle(page)
    return len(found)

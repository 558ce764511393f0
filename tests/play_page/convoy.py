"""The evening of the ambushed convoy as tests play it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.play.page import BattlePage

Begin = Callable[..., BattlePage]


def settle(page: BattlePage) -> None:
    for _ in range(3):
        page._later.stop()
        page._follow()


def press(page: BattlePage, words: str) -> None:
    button = next(each for each in page.side.cards.buttons if words in each.text())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    settle(page)


def do(page: BattlePage, icon: str) -> None:
    offers = page.match.battles.offers(page.match.table, page.match.state)
    assert page.match.act(next(each.act for each in offers if each.icon == icon))
    settle(page)

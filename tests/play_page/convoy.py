"""The evening of the ambushed convoy as tests play it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.play.page import BattlePage
from editor.play.pending import AskedOfPeople
from models.games.asked_ground import GroundQuestion
from models.games.swidenth.battle.asked.asked_turn import answer_to

Begin = Callable[..., BattlePage]


def settle(page: BattlePage) -> None:
    for _ in range(3):
        while page.match.thinking.running:
            QApplication.processEvents()
        page._later.stop()
        page._follow()


def press(page: BattlePage, words: str) -> None:
    button = next(each for each in page.side.cards.buttons if words in each.text())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    settle(page)


def first_asked(page: BattlePage) -> AskedOfPeople:
    """Return what is asked first of people once their turn is over."""
    do(page, "turn")
    do(page, "turn-over")
    assert page.match.question is not None
    return page.match.question


def ask(page: BattlePage, question: GroundQuestion) -> None:
    """Put another question in the place of the one that is asked."""
    match = page.match
    assert match.question is not None
    words = match.course.fight.table.teller.question(question)  # type: ignore[attr-defined]
    match.question = replace(match.question, question=question, act=answer_to(question), words=words)
    match.asked.emit()
    settle(page)


def do(page: BattlePage, icon: str) -> None:
    offers = page.match.standing.offers()
    assert page.match.act(next(each.act for each in offers if each.icon == icon))
    settle(page)

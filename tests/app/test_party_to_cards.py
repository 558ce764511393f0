"""A party from nothing to printed cards, in the window: once by mouse, once without it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from app.kinds.force import beginnings
from app.shell.shell import Shell
from editor.paper.dialog import PrintDialog
from editor.party.page import PartyPage
from editor.party.panels.shop_items import ROW
from editor.party.panels.shop_paint import ADD
from models.games.facets.builder import STASH
from models.i18n import Text, Translator
from tests.app.hands import press
from tests.printed import texts_of

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def empty(start: Any, answers: Any, qtbot: QtBot) -> Shell:
    """Portulan on an empty campaign."""
    shell: Shell = start()
    answers.said = "Soir de mars"
    shell.window.book["new_campaign"].trigger()
    with qtbot.waitActive(shell.window):
        shell.window.activateWindow()
    return shell


def party_page(shell: Shell) -> PartyPage:
    page: PartyPage = shell.window.page(shell.window.current).heroes  # type: ignore[attr-defined]
    return page


def click_offer(page: PartyPage, offer_id: str, button: str = "") -> None:
    shop = page.panel.shop
    items = shop.items
    found = (items.index(n) for n in range(items.rowCount()))
    index = next(i for i in found if i.data(ROW).offer and i.data(ROW).offer.id == offer_id)
    shop.scrollTo(index)
    at = shop.visualRect(index).center()
    if button:
        at = shop.painter.buttons(shop.visualRect(index), index.data(ROW))[button].center()
    QTest.mouseClick(shop.viewport(), Qt.MouseButton.LeftButton, pos=at)


def key(key_: Qt.Key, mods: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key_, mods)


def printed(shell: Shell, qtbot: QtBot, answers: Any, folder: Path) -> str:
    dialog = next(d for d in shell.window.findChildren(PrintDialog) if d.isVisible())
    answers.write = folder / "cards.pdf"
    button = next(b for b in dialog.findChildren(QAbstractButton) if "PDF" in b.text())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: (folder / "cards.pdf").exists() and not shell.jobs.running, timeout=20_000)
    dialog.close()
    return "".join(texts_of(folder / "cards.pdf"))


def test_by_mouse(empty: Shell, answers: Any, qtbot: QtBot, tmp_path: Path) -> None:
    blank = empty.window.page(empty.window.current)
    answers.chosen = 0
    QTest.mouseClick(blank.findChildren(QAbstractButton)[0], Qt.MouseButton.LeftButton)
    assert answers.lines[0] == "Swidenth"
    page = party_page(empty)
    QTest.mouseClick(page.empty.findChildren(QAbstractButton)[0], Qt.MouseButton.LeftButton)
    click_offer(page, "new:elfe:ranger")
    page.panel.go("gear")
    click_offer(page, "gear:arc-long", ADD)
    QTest.mouseDClick(page.panel.name, Qt.MouseButton.LeftButton)
    assert page.panel.name.field is not None
    QTest.keyClicks(page.panel.name.field, "Ysarel")
    QTest.keyClick(page.panel.name.field, Qt.Key.Key_Return)
    assert [node.words("fr") for node in empty.window.outline.nodes[0].children] == ["Ysarel"]
    press(empty, "print_cards")
    words = printed(empty, qtbot, answers, tmp_path)
    assert "Ysarel" in words
    assert "Arc long" in words


def test_by_keyboard(empty: Shell, answers: Any, qtbot: QtBot, tmp_path: Path) -> None:
    answers.chosen = 0
    press(empty, "new_force")
    page = party_page(empty)
    press(empty, "add_member")
    key(Qt.Key.Key_Slash)
    QTest.keyClicks(QApplication.focusWidget(), "guerrier nain")
    key(Qt.Key.Key_Down)
    key(Qt.Key.Key_Return)
    assert [member.role.fr for member in page.desk.sheet.verdict.members] == ["Guerrier, Nain"]  # type: ignore[union-attr]
    press(empty, "search_shop")
    QTest.keyClicks(QApplication.focusWidget(), "hache")
    key(Qt.Key.Key_Down)
    while page.panel.shop.current.offer.id != "gear:hache":  # type: ignore[union-attr]
        row = page.panel.shop.currentIndex().row()
        key(Qt.Key.Key_Down)
        assert page.panel.shop.currentIndex().row() > row
    key(Qt.Key.Key_Return)
    key(Qt.Key.Key_Escape)
    key(Qt.Key.Key_Escape)
    key(Qt.Key.Key_F2)
    QTest.keyClicks(QApplication.focusWidget(), "Borin")
    key(Qt.Key.Key_Return)
    assert [member.name.fr for member in page.desk.sheet.verdict.members] == ["Borin"]  # type: ignore[union-attr]
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [member.name.fr for member in page.desk.sheet.verdict.members] == ["Nain"]  # type: ignore[union-attr]
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert [member.name.fr for member in page.desk.sheet.verdict.members] == ["Borin"]  # type: ignore[union-attr]
    assert STASH in page.columns.places
    press(empty, "print_cards")
    words = printed(empty, qtbot, answers, tmp_path)
    assert "Borin" in words
    assert "Hache" in words


def test_every_game_with_a_builder_can_be_begun(empty: Shell, answers: Any) -> None:
    for number, beginning in enumerate(beginnings()):
        answers.chosen = number
        press(empty, "new_force")
        page = party_page(empty)
        assert page.desk.sheet is not None
        assert page.desk.sheet.side == (beginning.title or Text.same(""))
        assert beginning.limit is None or page.desk.sheet.verdict.limit == beginning.limit.points
        page.acts.open_gallery()
        assert any(row.offer is not None and row.offer.allowed for row in page.panel.shop.items.rows)
    names = [node.name for node in empty.window.outline.nodes]
    assert len(set(names)) == len(names) == len(beginnings())
    assert all(each.words(Translator(lang)) for each in beginnings() for lang in ("fr", "en"))

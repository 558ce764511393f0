"""Readings, portraits and sharing as they are reached from the window: menus, palette, a card, another language."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from app.shell.tools import READINGS
from editor.portraits.dialog import PortraitDialog
from editor.share.dialog import ShareDialog
from editor.share.receive import ReceiveDialog
from models.campaign.queries import choices, members

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def opened(shell: Shell, kind: type[QDialog]) -> Any:
    return next(each for each in shell.window.findChildren(kind) if each.isVisible())


def first_card(shell: Shell) -> Any:
    return next(iter(shell.window.page(shell.window.current).heroes.columns.cards.values()))


def test_the_page_of_readings_outlives_a_change_of_language(shell: Shell) -> None:
    shell.window.book["readings"].trigger()
    assert shell.window.current == READINGS
    shell.window.page(READINGS).shelves.cards["swidenth", "fall"].radios["printed"].click()
    shell.apply_settings(dataclasses.replace(shell.settings, language="en"))
    assert shell.window.current == READINGS
    assert shell.window.page(READINGS).windowTitle() == "Readings of the rules"
    assert shell.window.page(READINGS).shelves.cards["swidenth", "fall"].radios["printed"].isChecked()
    shell.window.book["undo"].trigger()
    with shell.document.read() as campaign:
        assert choices(campaign, "swidenth") == {}


def test_a_double_click_on_a_portrait_changes_it(shell: Shell) -> None:
    card = first_card(shell)
    QTest.mouseDClick(card, Qt.MouseButton.LeftButton, pos=card.portrait.geometry().center())
    dialog = opened(shell, PortraitDialog)
    QTest.keyClicks(dialog.picker.field, "troll")
    QTest.keyClick(dialog.picker.field, Qt.Key.Key_Return)
    with shell.document.read() as campaign:
        assert members(campaign, shell.window.current)[0].portrait == "troll"
    assert first_card(shell).portrait._name == "troll"


def test_a_force_is_shared_and_taken_in_again(shell: Shell, qtbot: QtBot) -> None:
    shell.window.book["share"].trigger()
    code = opened(shell, ShareDialog).text.toPlainText()
    shell.window.book["receive"].trigger()
    dialog = opened(shell, ReceiveDialog)
    dialog.field.setPlainText(code)
    dialog.add()
    assert [node.name for node in shell.window.outline.nodes] == ["Les Noirs Amères", "Les Noirs Amères (2)"]
    assert shell.window.current == shell.window.outline.nodes[1].id, "the new force is shown"


def test_dialogs_go_with_their_campaign(shell: Shell, qtbot: QtBot) -> None:
    for act in ("share", "receive", "choose_portrait"):
        shell.window.book[act].trigger()
    assert [each for each in shell.window.findChildren(QDialog) if each.isVisible()]
    shell.window.book["close_campaign"].trigger()
    qtbot.waitUntil(lambda: not [each for each in shell.window.findChildren(QDialog) if each.isVisible()])

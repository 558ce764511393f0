"""Enter presses the button that has the keyboard, on pages as in dialogs, under every desktop alike."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.shell import Shell
from app.welcome import WelcomePage
from tests.app.hands import press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_enter_begins_the_sample_whose_tile_has_the_keyboard(shell: Shell, qtbot: QtBot) -> None:
    press(shell, "home")
    home = shell.window.tabs.currentWidget()
    assert isinstance(home, WelcomePage)
    tile = home.sample_tiles["pales-sans-bleus"]
    tile.setFocus()
    QTest.keyClick(tile, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tile.text() in shell.window.windowTitle(), timeout=20_000)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_buttons_of_pages_once_and_ticks_no_box(shell: Shell, qtbot: QtBot, key: Qt.Key) -> None:
    page = shell.window.tabs.currentWidget()
    plain, small, box = QPushButton("plain", page), QToolButton(page), QCheckBox("box", page)
    pressed: list[object] = []
    for each in (plain, small, box):
        each.show()
        each.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        each.clicked.connect(lambda _on=False, made=each: pressed.append(made))
    for each in (plain, small, box):
        each.setFocus()
        assert each.hasFocus() or not shell.window.isActiveWindow()
        QTest.keyClick(each, key)
    assert pressed == [plain, small]
    QTest.keyClick(plain, key, Qt.KeyboardModifier.ControlModifier)
    assert pressed == [plain, small], "another act may have Ctrl+Enter"

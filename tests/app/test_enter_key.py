"""Enter presses the button that has the keyboard, on pages as in dialogs, under every desktop alike."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from app.shell.welcome import WelcomePage
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

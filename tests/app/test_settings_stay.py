"""The settings stay open, on the same field, while what is set changes the look of everything."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.clock import now
from app.shell.settings_dialog import SettingsDialog
from app.shell.shell import Shell
from models.store.store import Store

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def settings_of(shell: Shell) -> SettingsDialog:
    (dialog,) = [each for each in QApplication.topLevelWidgets() if isinstance(each, SettingsDialog)]
    assert dialog.parent() is shell.window
    return dialog


@pytest.mark.parametrize("field", ["language", "theme", "font_percent"])
def test_arrows_go_on_in_the_same_list(shell: Shell, qtbot: QtBot, field: str) -> None:
    shell.open_settings()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
        dialog = settings_of(shell)
        before = getattr(shell.settings, field)
        dialog.controls[field].setFocus()
        QTest.keyClick(dialog.controls[field], key)
        assert getattr(shell.settings, field) != before
        qtbot.waitUntil(lambda: len([w for w in QApplication.topLevelWidgets() if isinstance(w, SettingsDialog)]) == 1)
        qtbot.waitUntil(lambda: settings_of(shell).isVisible())
        QApplication.processEvents()
        now = settings_of(shell)
        assert now.focusWidget() is now.controls[field]
    settings_of(shell).close()
    qtbot.waitUntil(lambda: not [w for w in QApplication.topLevelWidgets() if isinstance(w, SettingsDialog)])
    shell.open_settings()
    assert settings_of(shell).isVisible()


def test_setting_chosen_after_a_file_was_opened_forgets_no_file(shell: Shell, tmp_path: Path) -> None:
    shell.open_settings()
    dialog = settings_of(shell)
    Store.create(path := tmp_path / "soir.portulan", "Soir", now, backups=False).close()
    assert shell.files.open_path(path)
    recent = shell.settings.recent
    assert recent
    QTest.keyClick(dialog.controls["card_paper"], Qt.Key.Key_Down)
    assert shell.settings.recent == recent

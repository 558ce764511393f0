"""Acts as people do them: the keys that the menu shows, pressed where the focus is."""

from __future__ import annotations

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.shell import Shell


def press(shell: Shell, action_id: str) -> None:
    """Press the first keys of an act, and let what it asks for be done."""
    window = shell.window
    if not window.isActiveWindow():
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
    made = window.book[action_id]
    assert made.shortcuts(), f"{action_id} has no keys"
    assert made.isEnabled(), f"{action_id} is not offered now"
    QTest.keySequence(QApplication.focusWidget() or window, made.shortcuts()[0])
    QApplication.processEvents()

"""Acts as people do them: the keys that the menu shows, pressed where the focus is."""

from __future__ import annotations

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.shell.shell import Shell


def activate(shell: Shell) -> None:
    """Let the keyboard come to the window."""
    if not shell.window.isActiveWindow():
        shell.window.activateWindow()
        QTest.qWaitForWindowActive(shell.window)


def point_at(shell: Shell, node_id: str) -> None:
    """Select a line of the navigator, with the keyboard on it."""
    activate(shell)
    shell.window.navigator.select(node_id)
    shell.window.navigator.tree.setFocus()
    QApplication.processEvents()


def press(shell: Shell, action_id: str) -> None:
    """Press the first keys of an act, and let what it asks for be done."""
    window = shell.window
    activate(shell)
    made = window.book[action_id]
    assert made.shortcuts(), f"{action_id} has no keys"
    assert made.isEnabled(), f"{action_id} is not offered now"
    QTest.keySequence(QApplication.focusWidget() or window, made.shortcuts()[0])
    QApplication.processEvents()

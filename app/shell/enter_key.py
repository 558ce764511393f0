"""Enter presses the button that has the keyboard, as Space does: one behaviour for every window of the program.

Qt leaves it to the desktop: buttons of dialogs take Enter everywhere, those of pages under some desktops alone. Where
a dialog stands its default button keeps Enter.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QDialog, QRadioButton, QWidget
from shiboken6 import isValid

ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
TICKED: Final = QCheckBox, QRadioButton
"""What is ticked, with Space alone: Enter goes on from there."""


class EnterKey(QObject):
    """Follows the keyboard from one button to the next; only the one that has it is listened to."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        app.focusChanged.connect(self._follow)

    @Slot(QWidget, QWidget)
    def _follow(self, old: QWidget | None, now: QWidget | None) -> None:
        if isinstance(old, QAbstractButton) and isValid(old):
            old.removeEventFilter(self)
        pressed = isinstance(now, QAbstractButton) and not isinstance(now, TICKED)
        if pressed and now is not None and not isinstance(now.window(), QDialog):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press the button on Enter."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if Qt.Key(event.key()) not in ENTER or held or not isinstance(watched, QAbstractButton):
            return super().eventFilter(watched, event)
        if not event.isAutoRepeat():
            watched.click()
        return True

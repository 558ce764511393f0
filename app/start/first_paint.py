"""Waits until a window has been painted, so that work its first picture does not need can follow it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

UNSEEN_MS: Final = 2_000
"""How long a window that is not on the screen is waited for."""


class FirstPaint(QObject):
    """Calls `then` once, after the next picture of a window that has something new to show; it belongs to `owner`.

    A window nobody sees is not painted: then it is called a little later all the same.
    """

    def __init__(self, window: QWidget, then: Callable[[], None], owner: QObject) -> None:
        super().__init__(owner)
        self._window, self._then = window, then
        self._painted = self._over = False
        self._unseen = QTimer(self, singleShot=True, interval=UNSEEN_MS)
        self._unseen.timeout.connect(self._look)
        self._unseen.start()
        # A timer of its own: `QTimer.singleShot` keeps its receiver for ever where that is deleted first.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._go)
        window.installEventFilter(self)
        window.update()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Notice that the window is painted; `then` is called once the event loop is reached again."""
        if event.type() == QEvent.Type.Paint and not self._painted:
            self._painted = True
            self._soon.start()
        return False

    @Slot()
    def _look(self) -> None:
        if isValid(self._window) and self._window.isVisible() and not self._window.isMinimized():
            self._unseen.start()
        else:
            self._go()

    @Slot()
    def _go(self) -> None:
        if not self._over:
            self._over = True
            self._unseen.stop()
            if isValid(self._window):
                self._window.removeEventFilter(self)
            self.deleteLater()
            self._then()

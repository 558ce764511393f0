"""A second click that follows at once, on the same spot, is meant for what stood there at the first."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, SignalInstance
from PySide6.QtGui import QMouseEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

ONCE: Final = "once"
"""The property of buttons that nobody presses twice in a row: the second would end the turn of another."""
_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class SecondClick(QObject):
    """Takes the second click from the window of a page while that is shown, if what the first did changed the page.

    `told` are the signals of such changes. Whoever presses the same button twice, or clicks elsewhere or later, is
    heard.
    """

    def __init__(self, page: QWidget, *told: SignalInstance) -> None:
        super().__init__(page)
        self._at, self._when, self._on, self._changed = QPointF(), 0, 0, False
        self._taken = -1
        self._window: QWindow | None = None
        page.installEventFilter(self)
        for each in told:
            each.connect(self._note)

    def _note(self) -> None:
        self._changed = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch the window while the page is shown; return whether a click is taken away."""
        if isinstance(watched, QWidget):
            if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
                self._watch(watched.window().windowHandle() if event.type() == QEvent.Type.Show else None)
            return False
        return event.type() in _PRESSES and isinstance(event, QMouseEvent) and self._takes(event)

    def _watch(self, window: QWindow | None) -> None:
        if self._window is not None:
            self._window.removeEventFilter(self)
        self._window = window
        if window is not None:
            window.installEventFilter(self)

    def _takes(self, click: QMouseEvent) -> bool:
        at, when = click.globalPosition(), click.timestamp()
        if when == self._taken:
            return True
        on = QApplication.widgetAt(at.toPoint())
        same = isinstance(on, QAbstractButton) and id(on) == self._on and not on.property(ONCE)
        near = (at - self._at).manhattanLength() <= QApplication.startDragDistance()
        if self._changed and near and not same and 0 < when - self._when < QApplication.doubleClickInterval():
            self._taken = when
            return True
        if when != self._when:
            self._at, self._when, self._on, self._changed = at, when, id(on), False
        return False

"""What is under the pointer, in words on two lines."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from editor.widgets.look import Look
from editor.widgets.text import plain_tip

LINES: Final = 2
LINE_PX: Final = 19
RAGGED_PX: Final = 70
"""Room the first of two lines may leave before a long word."""


class HintLine(QLabel):
    """Words in a room of constant height, so that nothing beside them moves. The tooltip has all of them."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setContentsMargins(look.px(10), 0, look.px(10), 0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._words, self._ragged = "", look.px(RAGGED_PX)
        self.setFixedHeight(look.px(LINE_PX * LINES))

    def tell(self, words: str) -> None:
        """Say what is under the pointer, as far as the words fit."""
        self._words = words
        room = LINES * self.contentsRect().width() - self._ragged
        self.setText(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room))
        self.setToolTip(plain_tip(words) if words else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words to the new width."""
        super().resizeEvent(event)
        self.tell(self._words)

"""What is under the pointer, in words: on two lines beside the buttons, on one above them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

from editor.widgets.look import Look
from editor.widgets.text import plain_tip

LINE_PX: Final = 19
RAGGED_PX: Final = 70
"""Room the first of two lines may leave before a long word."""


class HintLine(QLabel):
    """Words in a room of constant height, so that the board above does not move. The tooltip has all of them."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.lines = 0
        self.setProperty("role", "muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setContentsMargins(look.px(10), 0, look.px(10), 0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.keep(2)

    def keep(self, lines: int) -> None:
        """Set the height to a number of lines."""
        if lines != self.lines:
            self.lines = lines
            self.setFixedHeight(self._look.px(LINE_PX * lines + (5 if lines == 1 else 0)))

    def tell(self, words: str) -> None:
        """Say what is under the pointer, as far as the words fit."""
        room = self.lines * self.contentsRect().width() - (self.lines - 1) * self._look.px(RAGGED_PX)
        self.setText(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room))
        self.setToolTip(plain_tip(words) if words else "")

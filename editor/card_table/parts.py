"""The frame of a part of the page: a heading and a column."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout

from editor.widgets.look import Look
from editor.widgets.text import label, title


class PartCard(QFrame):
    """A card with a heading, and a sentence under it; what it shows goes into `column`."""

    def __init__(self, look: Look, heading: str, words: str = "") -> None:
        super().__init__()
        self._look = look
        self.setProperty("role", "card")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(look.px(14), look.px(10), look.px(14), look.px(10))
        self.column.setSpacing(look.px(6))
        self.column.addWidget(title(heading, look, 17))
        if words:
            self.column.addWidget(label(words, role="muted", wrap=True))

"""A band above a document that says one thing and offers one act."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from editor.widgets.look import Look
from editor.widgets.text import drawing, label


class Banner(QFrame):
    """One sentence with an icon and a button; hidden while the sentence is empty."""

    def __init__(self, look: Look, icon: str, button: str, act: Callable[[], object], parent: QWidget | None = None):
        super().__init__(parent)
        self.setProperty("role", "banner")
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(14), look.px(8), look.px(14), look.px(8))
        row.setSpacing(look.px(10))
        row.addWidget(drawing(icon, look.px(20), look, self, colour=look.colours.gold_words))
        self.words = label("", wrap=True)
        row.addWidget(self.words, 1)
        self.button = QPushButton(button)
        self.button.setAccessibleName(button)
        self.button.clicked.connect(act)
        row.addWidget(self.button)
        self.hide()

    def tell(self, sentence: str) -> None:
        """Show `sentence`; an empty one hides the band."""
        self.words.setText(sentence)
        self.setVisible(bool(sentence))

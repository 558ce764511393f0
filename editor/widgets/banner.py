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
        self._row = row
        self.button = self.add_button(button, act)
        self.hide()

    def add_button(self, words: str, act: Callable[[], object]) -> QPushButton:
        """Offer an act, before those offered until now."""
        made = QPushButton(words)
        made.setAccessibleName(words)
        made.clicked.connect(act)
        self._row.insertWidget(2, made)
        return made

    def tell(self, sentence: str) -> None:
        """Show `sentence`; an empty one hides the band."""
        self.words.setText(sentence)
        self.setVisible(bool(sentence))

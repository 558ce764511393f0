"""A field for a sentence too long for one line: it wraps, and is left by Tab."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from editor.widgets.look import Look
from editor.widgets.text import written

LONG: Final = 72
"""Letters from which a text gets a field of several lines."""
ROWS: Final = 3


class Prose(QPlainTextEdit):
    """Spoken to as a line edit is; at most `longest` letters, and no line breaks in what it gives."""

    textEdited = Signal()  # noqa: N815  as a line edit calls it

    def __init__(self, look: Look, text: str, longest: int) -> None:
        super().__init__(text)
        self._longest = longest
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(look.px(4))
        self.setFixedHeight(self.fontMetrics().lineSpacing() * ROWS + look.px(14))
        self.textChanged.connect(self._edited)

    def text(self) -> str:
        """Return the text in one line."""
        return written(self).replace("\n", " ")

    def _edited(self) -> None:
        over = len(self.text()) - self._longest
        if over > 0:
            cursor = self.textCursor()
            cursor.movePosition(QTextCursor.MoveOperation.PreviousCharacter, QTextCursor.MoveMode.KeepAnchor, over)
            cursor.removeSelectedText()
        self.textEdited.emit()

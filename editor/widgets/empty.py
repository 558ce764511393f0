"""A place with nothing in it yet: one picture, one sentence, one button."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from editor.widgets.look import Look
from editor.widgets.text import drawing, label, title


class EmptyState(QWidget):
    """What an empty place shows and teaches; without `act` it has no button."""

    def __init__(
        self,
        look: Look,
        picture: str,
        words: str,
        *,
        heading: str = "",
        button: str = "",
        act: Callable[[], object] | None = None,
        side: int = 96,
    ) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        box.setSpacing(look.px(8))
        box.addStretch()
        box.addWidget(drawing(picture, look.px(side), look, self), 0, Qt.AlignmentFlag.AlignHCenter)
        if heading:
            head = title(heading, look, 18, wrap=True)
            head.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            box.addWidget(head)
        sentence = label(words, role="muted", wrap=True)
        sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.addWidget(sentence)
        if act is not None:
            pressed = QPushButton(button)
            pressed.setProperty("role", "primary")
            pressed.setAccessibleName(button)
            pressed.clicked.connect(act)
            box.addWidget(pressed, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch()

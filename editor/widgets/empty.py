"""A place with nothing in it yet: one picture, one sentence, one button."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from editor.widgets.look import Look
from editor.widgets.text import drawing, label, title


class EmptyState(QWidget):
    """What an empty place shows and teaches; without `act` it has no button. `others` are quieter ways to begin."""

    def __init__(
        self,
        look: Look,
        picture: str,
        words: str,
        *,
        heading: str = "",
        button: str = "",
        act: Callable[[], object] | None = None,
        others: Sequence[tuple[str, Callable[[], object]]] = (),
        side: int = 96,
    ) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        box.setSpacing(look.px(8))
        box.addStretch()
        self.picture = drawing(picture, look.px(side), look, self)
        box.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        if heading:
            head = title(heading, look, 18, wrap=True)
            head.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            box.addWidget(head)
        sentence = label(words, role="muted", wrap=True)
        sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.addWidget(sentence)
        for words, wanted in ((button, act), *others):
            if wanted is None:
                continue
            pressed = QPushButton(words)
            pressed.setProperty("role", "primary" if wanted is act else "")
            pressed.setAccessibleName(words)
            pressed.clicked.connect(wanted)
            box.addWidget(pressed, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch()

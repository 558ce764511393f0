"""A place with nothing in it yet: a picture, a sentence, a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.widgets.look import Look
from editor.widgets.text import drawing, label, title


class EmptyState(QWidget):
    """What a place shows while it is empty; without `act` it has no button. `others` are less prominent buttons.

    On a page that scrolls, the picture is hidden where it would push the button out of view.
    """

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
        self._box = box
        self._teaches = act is not None
        self._area: QScrollArea | None = None

    def showEvent(self, event: QShowEvent) -> None:
        """Find the scroll area it stands in."""
        super().showEvent(event)
        above = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        if self._teaches and self._area is None and above is not None:
            self._area = above
            above.viewport().installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show or hide the picture when the height of the scroll area changes."""
        if event.type() is QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        inside = self._area.widget() if self._area is not None else None
        if self._area is None or inside is None:
            return
        room = self._area.viewport().height() - self.mapTo(inside, QPoint(0, 0)).y()
        drawn = self.picture.sizeHint().height() + self._box.spacing()
        words = self._box.totalHeightForWidth(self.width()) - (0 if self.picture.isHidden() else drawn)
        self.picture.setVisible(words + drawn <= room)

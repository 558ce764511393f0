"""A row of chips, one of which says what a plot shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from editor.widgets.chip import chip
from editor.widgets.look import Look


class PlotChips(QWidget):
    """Calls `turned` with the id of the chip that is pressed; the first one is at the beginning."""

    def __init__(self, look: Look, names: Mapping[str, str], turned: Callable[[str], object]) -> None:
        super().__init__()
        self.figure = next(iter(names))
        self._turned = turned
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(5))
        group = QButtonGroup(self)
        group.setExclusive(True)
        self.buttons = {}
        for key, words in names.items():
            made = chip(look, words)
            made.setChecked(key == self.figure)
            made.clicked.connect(lambda _on=False, key=key: self._take(key))
            group.addButton(made)
            row.addWidget(made)
            self.buttons[key] = made
        row.addStretch(1)

    def _take(self, key: str) -> None:
        self.figure = key
        self._turned(key)

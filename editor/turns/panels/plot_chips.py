"""A row of chips, one of which says what a plot shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.widgets.chip import chips
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
        self.buttons = chips(look, self, {key: (words, "") for key, words in names.items()}, self._take)
        self.buttons[self.figure].setChecked(True)
        for made in self.buttons.values():
            row.addWidget(made)
        row.addStretch(1)

    def _take(self, key: str) -> None:
        self.figure = key
        self._turned(key)

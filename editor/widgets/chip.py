"""Small buttons that stand in a line: switches, links, names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

from editor.widgets.look import Look
from editor.widgets.text import plain_tip


def chip(look: Look, words: str, *, icon: str | QIcon = "", tip: str = "", checkable: bool = True) -> QPushButton:
    """Return a chip with its accessible name; its words and tip may be user text."""
    made = QPushButton(words.replace("&", "&&"))
    made.setProperty("role", "chip")
    made.setCheckable(checkable)
    made.setAccessibleName(words)
    if icon:
        made.setIcon(look.icon(icon) if isinstance(icon, str) else icon)
        made.setIconSize(QSize(look.px(16), look.px(16)))
    if tip:
        made.setToolTip(plain_tip(tip))
        made.setAccessibleDescription(tip)
    return made


def chips(
    look: Look, owner: QWidget, names: Mapping[str, tuple[str, str]], take: Callable[[str], None]
) -> dict[str, QPushButton]:
    """Return chips by key, from words and icon; one of them is down, and `take` gets the key of the one pressed."""
    group, made = QButtonGroup(owner), {}
    for key, (words, icon) in names.items():
        made[key] = chip(look, words, icon=icon)
        made[key].clicked.connect(lambda _on=False, key=key: take(key))
        group.addButton(made[key])
    return made


class PlotChips(QWidget):
    """Chips to choose what a plot shows: a press calls `turned` with the id; at first the first one is down."""

    def __init__(self, look: Look, names: Mapping[str, str], turned: Callable[[str], None]) -> None:
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

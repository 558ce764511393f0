"""Tabs that show all their words: with icons where there is room, closer together and smaller where there is not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontInfo, QFontMetrics, QIcon
from PySide6.QtWidgets import QSizePolicy, QTabBar

from editor.widgets.look import Look

WIDE: Final = 20
TIGHT: Final = 4
"""Room (px at 100 %) beside the word of a tab, on both sides together, as the style sheet has it."""
DRAWING: Final = 18


class FittingTabs(QTabBar):
    """Tabs that adapt to the width given to `fit`; `name` is their accessible name."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look = look
        self._icons: list[QIcon] = []
        self._dress: tuple[bool, bool, int] | None = None
        self.setExpanding(False)
        self.setProperty("role", "shelves")
        self.setDrawBase(False)
        self.setUsesScrollButtons(True)
        self.setIconSize(QSize(look.px(DRAWING), look.px(DRAWING)))
        self.setAccessibleName(name)
        # No higher than its words, and lower where there is no height at all.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def minimumSizeHint(self) -> QSize:
        """Return no height: in a very low window the shop below needs it."""
        return QSize(super().minimumSizeHint().width(), 0)

    def fill(self, tabs: Mapping[str, tuple[str, str]], kept: int) -> None:
        """Show other tabs, each with its icon and words; the one chosen by its place stays chosen."""
        self.blockSignals(True)
        self._icons, self._dress = [self._look.icon(picture) for picture, _ in tabs.values()], None
        while self.count():
            self.removeTab(0)
        for _, words in tabs.values():
            index = self.addTab(words)
            self.setTabToolTip(index, words)
            self.setAccessibleTabName(index, words)
        self.setCurrentIndex(kept)
        self.blockSignals(False)

    def fit(self, room: int) -> None:
        """Adapt the tabs to a width in pixels. It is calculated, not tried out, or the layout would never settle."""
        look, letters = self._look, self.window().font()
        usual, measured = QFontInfo(letters).pixelSize(), QFontMetrics(letters)
        words = sum(measured.horizontalAdvance(self.tabText(n)) for n in range(self.count()))
        drawn = words + self.count() * look.px(WIDE + DRAWING + 6)
        close = words + self.count() * (look.px(TIGHT) + 4)
        tight = words + self.count() * look.px(WIDE) > room
        size = usual if close <= room else max(1, int(usual * room / close))
        dress = (drawn <= room, tight, size)
        if dress == self._dress or not self.count():
            return
        self._dress = dress
        for index, icon in enumerate(self._icons):
            self.setTabIcon(index, icon if dress[0] else QIcon())
        self.setProperty("tight", "true" if tight else "")
        # The style sheet of the window says how large letters are: what is smaller must be said by one too.
        self.setStyleSheet(f"QTabBar {{ font-size: {size}px; }}" if size < usual else "")
        self.style().polish(self)

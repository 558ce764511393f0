"""What narrows the story down: words that are searched for, whose rows, which sort of act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QLineEdit, QWidget

from editor.ledger.reading import StoryReading
from editor.ledger.rows import Filter
from editor.ledger.words import sort_words
from editor.widgets.calm import CalmList
from editor.widgets.look import Look

ONE_LINE: Final = 340
"""Width (px at 100 %) in which the three stand in one line with their words whole."""


class Filters(QWidget):
    """Search, member and sort; the search has a line of its own where there is little width.

    `typed` comes with every letter of the search, `turned` when another member or sort is chosen.
    """

    typed = Signal()
    turned = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        t = look.t
        self.search = QLineEdit()
        self.search.setPlaceholderText(t("ledger.search"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(look.icon("search", look.colours.muted), QLineEdit.ActionPosition.LeadingPosition)
        self.member, self.sort = CalmList(), CalmList()
        for key, made in (("search", self.search), ("member", self.member), ("sort", self.sort)):
            made.setAccessibleName(t(f"ledger.{key}"))
            made.setToolTip(t(f"ledger.{key}_tip"))
        pair = QHBoxLayout()
        pair.setSpacing(look.px(6))
        for combo in (self.member, self.sort):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(5)
            combo.setIconSize(QSize(look.px(16), look.px(16)))
            combo.setMinimumWidth(look.px(96))
            pair.addWidget(combo, 1)
        self._line = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(look.px(6))
        self._line.addWidget(self.search, 1)
        self._line.addLayout(pair, 1)
        self.search.textChanged.connect(lambda _words: self.typed.emit())
        for combo in (self.member, self.sort):
            combo.activated.connect(lambda _index: self.turned.emit())

    @property
    def wanted(self) -> Filter:
        """What is let through."""
        return Filter(self.member.currentData() or "", self.sort.currentData() or "", self.search.text())

    def show_story(self, told: StoryReading) -> None:
        """Offer the members and sorts of a story; what was chosen stays chosen."""
        t = self._look.t
        sorts = sorted({row.sort for row in told.rows}, key=lambda sort: sort_words(t, sort))
        self._offer(self.member, "party", t("ledger.every_member"), told.names)
        self._offer(self.sort, "filter", t("ledger.every_sort"), {sort: sort_words(t, sort) for sort in sorts})

    def choose_member(self, member_id: str) -> None:
        """Let through what was told of one member; of all where the story has no such."""
        self.member.setCurrentIndex(max(0, self.member.findData(member_id)))

    def clear(self) -> None:
        """Let everything through."""
        self.search.clear()
        self.member.setCurrentIndex(0)
        self.sort.setCurrentIndex(0)

    def _offer(self, combo: CalmList, icon: str, every: str, found: Mapping[str, str]) -> None:
        chosen = combo.currentData()
        combo.clear()
        combo.addItem(self._look.icon(icon), every, "")
        for value, words in found.items():
            combo.addItem(words, value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))

    def minimumSizeHint(self) -> QSize:
        """Return what the narrow form needs: in one line the three ask for no more."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), self._look.px(198)), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand in one line where there is width for it."""
        one = event.size().width() >= self._look.px(ONE_LINE)
        self._line.setDirection(QBoxLayout.Direction.LeftToRight if one else QBoxLayout.Direction.TopToBottom)
        super().resizeEvent(event)

"""What narrows the story down: words that are searched for, whose rows, which sort of act."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QLineEdit, QWidget

from editor.widgets.calm import CalmList
from editor.widgets.look import Look

ONE_LINE: Final = 340
"""Width (px at 100 %) in which the three stand in one line with their words whole."""


class Filters(QWidget):
    """Search, member and sort; the search has a line of its own where there is little width."""

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

    def minimumSizeHint(self) -> QSize:
        """Return what the narrow form needs: in one line the three ask for no more."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), self._look.px(198)), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand in one line where there is width for it."""
        one = event.size().width() >= self._look.px(ONE_LINE)
        self._line.setDirection(QBoxLayout.Direction.LeftToRight if one else QBoxLayout.Direction.TopToBottom)
        super().resizeEvent(event)

"""Lists and numbers over which the wheel scrolls the form: only one that has the keyboard changes with it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

BESIDE: Final = 4
"""Room (px) a style leaves between the drawing and the words of a list."""


class CalmList(QComboBox):
    """A list to choose from; words too long for it end in an ellipsis."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Qt would give the keyboard to what the wheel turns over.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Go through the list with the keyboard here; else leave the wheel to the form."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def showPopup(self) -> None:
        """Show what can be chosen in full: a list may be narrower than its words."""
        view = self.view()
        room = view.sizeHintForColumn(0) + 2 * view.frameWidth()
        if self.count() > self.maxVisibleItems():
            room += view.verticalScrollBar().sizeHint().width()
        view.setMinimumWidth(min(room, self.screen().availableGeometry().width() // 2))
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the list as its style does, but for words that are too long: Qt would cut a letter in two."""
        if self.isEditable() or self.currentIndex() < 0:
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), self._option()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        option.currentText = self.words_shown()
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def words_shown(self) -> str:
        """Return the words of what is chosen as far as the list has room for them."""
        part = QStyle.SubControl.SC_ComboBoxEditField
        field = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, self._option(), part, self)
        drawing = 0 if self.itemIcon(self.currentIndex()).isNull() else self.iconSize().width() + BESIDE
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, field.width() - drawing)

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return option


class CalmSpin(QSpinBox):
    """A whole number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Count with the keyboard here; else leave the wheel to the form."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class CalmDecimal(QDoubleSpinBox):
    """A number with decimals."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Count with the keyboard here; else leave the wheel to the form."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class CalmSlider(QSlider):
    """A measure drawn along a line, from left to right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Slide with the keyboard here; else leave the wheel to the form."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

"""Lists and numbers over which the wheel scrolls the form: only one that has the keyboard changes with it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSlider, QSpinBox, QWidget


class CalmList(QComboBox):
    """A list to choose from."""

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

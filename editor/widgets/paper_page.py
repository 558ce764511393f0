"""What pages of the campaign that lie on paper share: they follow what changes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget


class PaperPage(QWidget):
    """A page that reads the campaign again (`read_again`) when it changed: at once where somebody looks, else when
    somebody does.
    """

    def __init__(self) -> None:
        super().__init__()
        self._stale = False
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def read_again(self) -> None:
        """Read the campaign and show it; what was chosen stays chosen as far as it is there."""
        raise NotImplementedError

    def follow(self, _touched: object = None) -> None:
        """Take note that the campaign changed."""
        self._stale = True
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Show the campaign as it is now."""
        self._stale = False
        self.read_again()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened meanwhile."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

"""The base of pages that only show the campaign: they follow its changes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from models.store.history import Touched


class PaperPage(QWidget):
    """A page that reads the campaign again (`read_again`) after a change: at once if it is visible, else when it is
    next shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self._stale = False
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def read_again(self) -> None:
        """Read the campaign and show it; what was chosen stays chosen if it still exists."""
        raise NotImplementedError

    def follow(self, _touched: Touched = frozenset()) -> None:
        """Note that the campaign has changed."""
        self._stale = True
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Show the campaign as it is now."""
        self._stale = False
        self.read_again()

    def showEvent(self, event: QShowEvent) -> None:
        """Read what has changed while the page was hidden."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

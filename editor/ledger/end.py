"""The list of a story, which keeps its newest row in view."""

from __future__ import annotations

from PySide6.QtWidgets import QListView


class StoryRows(QListView):
    """A list that stays at its end where it was there: rows grow as they are laid out, and the page as docks close."""

    def __init__(self) -> None:
        super().__init__()
        self._at_end = True
        self.verticalScrollBar().valueChanged.connect(self._look_where)
        self.verticalScrollBar().rangeChanged.connect(self._stay)

    def _look_where(self, value: int) -> None:
        self._at_end = value >= self.verticalScrollBar().maximum()

    def _stay(self, _least: int, most: int) -> None:
        if self._at_end:
            self.verticalScrollBar().setValue(most)

"""A canvas and the panel at its right or below it, and how much of the room the panel has."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget


class SharedSplitter(QSplitter):
    """Shares its room anew with every size of the window, until its handle was moved by hand."""

    def __init__(
        self,
        canvas: QWidget,
        panel: QWidget,
        part: Callable[[int], int],
        way: Qt.Orientation = Qt.Orientation.Horizontal,
    ) -> None:
        """Take a canvas and its panel; `part` says how many pixels of so many the panel gets."""
        super().__init__(way)
        self._part, self._moved = part, False
        self.addWidget(canvas)
        self.addWidget(panel)
        self.setStretchFactor(0, 1)
        self.setChildrenCollapsible(False)
        panel.installEventFilter(self)
        self.splitterMoved.connect(self._hold)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new room."""
        self._share()
        super().resizeEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the room when the panel is opened."""
        if event.type() == QEvent.Type.Show:
            self._share()
        return super().eventFilter(watched, event)

    def _share(self) -> None:
        if not self._moved:
            room = self.width() if self.orientation() == Qt.Orientation.Horizontal else self.height()
            wanted = self._part(room)
            self.setSizes([max(room - wanted, 1), wanted])

    def _hold(self) -> None:
        self._moved = True

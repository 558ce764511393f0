"""The chart and the panels at its right and below it: the chart keeps the larger part of a small page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from editor.widgets.look import Look

USUAL: Final = 300
LEAST: Final = 236
HIGH: Final = 260
SHARE: Final = 36
"""Of a hundred parts of the page, those the panel takes at most before somebody has dragged its edge."""


class SideSplitter(QSplitter):
    """Shares its width anew with every size of the window, until its handle was moved by hand."""

    def __init__(self, look: Look, chart: QWidget, panel: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._look, self._moved = look, False
        self.addWidget(chart)
        self.addWidget(panel)
        self.setStretchFactor(0, 1)
        self.setChildrenCollapsible(False)
        panel.setMinimumWidth(look.px(LEAST))
        self.splitterMoved.connect(self._hold)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        if not self._moved:
            wanted = min(self._look.px(USUAL), max(self._look.px(LEAST), self.width() * SHARE // 100))
            self.setSizes([max(self.width() - wanted, 1), wanted])
        super().resizeEvent(event)

    def _hold(self) -> None:
        self._moved = True


class BelowSplitter(QSplitter):
    """The chart with a panel under it, which has no more than half of the height until the edge was moved by hand."""

    def __init__(self, look: Look, chart: QWidget, panel: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._look, self._moved = look, False
        self.addWidget(chart)
        self.addWidget(panel)
        self.setStretchFactor(0, 1)
        self.setChildrenCollapsible(False)
        panel.installEventFilter(self)
        self.splitterMoved.connect(self._hold)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new height."""
        self._share()
        super().resizeEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the height when the panel is opened."""
        if event.type() == QEvent.Type.Show:
            self._share()
        return super().eventFilter(watched, event)

    def _share(self) -> None:
        if not self._moved:
            wanted = min(self._look.px(HIGH), self.height() // 2)
            self.setSizes([max(self.height() - wanted, 1), wanted])

    def _hold(self) -> None:
        self._moved = True

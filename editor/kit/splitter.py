"""A canvas with a panel at its right, or below it where the page is narrow, and how they share the room."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget


class SharedSplitter(QSplitter):
    """Shares the room anew whenever its size changes, until the user moves the handle."""

    def __init__(
        self,
        canvas: QWidget,
        panel: QWidget,
        part: Callable[[int], int],
        way: Qt.Orientation = Qt.Orientation.Horizontal,
        narrow: int = 0,
    ) -> None:
        """Take a canvas and its panel; `part` returns the panel's pixels for a number of pixels in all.

        Below a width of `narrow` pixels the panel stands under the canvas, and each has one half.
        """
        super().__init__(way)
        self._part, self._moved, self._narrow = part, False, narrow
        self.addWidget(canvas)
        self.addWidget(panel)
        self.setStretchFactor(0, 1)
        self.setChildrenCollapsible(False)
        panel.installEventFilter(self)
        self.splitterMoved.connect(self._hold)

    @property
    def below(self) -> bool:
        """Whether the panel stands under the canvas."""
        return self.orientation() == Qt.Orientation.Vertical

    def minimumSizeHint(self) -> QSize:
        """Return room for both side by side; where the panel may go below, only the width of the wider one."""
        least = super().minimumSizeHint()
        if not self._narrow:
            return least
        parts = [self.widget(n) for n in range(self.count())]
        widths = [max(each.minimumSizeHint().width(), each.minimumWidth()) for each in parts if each is not None]
        return QSize(max(widths, default=0), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new room."""
        if self._narrow:
            self._turn(event.size().width() < self._narrow)
        self._share()
        super().resizeEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the room when the panel is opened."""
        if event.type() == QEvent.Type.Show:
            self._share()
        return super().eventFilter(watched, event)

    def _turn(self, below: bool) -> None:
        """Put the panel below the canvas, or beside it; the handle's position in the other layout is forgotten."""
        if self.below != below:
            self.setOrientation(Qt.Orientation.Vertical if below else Qt.Orientation.Horizontal)
            self._moved = False

    def _share(self) -> None:
        if not self._moved:
            room = self.height() if self.below else self.width()
            wanted = room // 2 if self._narrow and self.below else self._part(room)
            self.setSizes([max(room - wanted, 1), wanted])

    def _hold(self) -> None:
        self._moved = True

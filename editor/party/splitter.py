"""The two parts of a party's page: its columns, and the builder beside, below or instead of them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from editor.widgets.look import Look

BESIDE: Final = 640
"""Width (px at 100 %) from which the builder stands beside the columns and not below them."""
BELOW: Final = 460
"""Height (px at 100 %) from which there is room for both, one above the other; in less the builder stands alone."""
LEAST: Final = 430
MOST: Final = 660
"""Widths (px at 100 %) of a builder beside the columns."""


class BuilderSplitter(QSplitter):
    """Shares the room of the page between the columns and the builder, which is made late and often hidden."""

    def __init__(self, look: Look, columns: QWidget) -> None:
        super().__init__()
        self._look = look
        self._columns = columns
        self._builder: QWidget | None = None
        self._first = False
        self.setChildrenCollapsible(False)
        self.addWidget(columns)
        self.setStretchFactor(0, 3)

    def add_builder(self, builder: QWidget, *, first: bool = False) -> None:
        """Add the builder, hidden until somebody builds; `first` before the columns where both are side by side."""
        self._builder, self._first = builder, first
        self.addWidget(builder)
        self.setStretchFactor(1, 2)

    def show_builder(self, *, wanted: bool) -> None:
        """Open or close the builder; the columns come back when it closes."""
        if self._builder is not None and self._builder.isHidden() == wanted:
            self._builder.setVisible(wanted)
            self.share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new room."""
        super().resizeEvent(event)
        self.share()

    def share(self) -> None:
        """Lay the parts out by the shape of the page and give each its size."""
        px, building = self._look.px, self._builder is not None and not self._builder.isHidden()
        wide = self.width() >= px(BESIDE)
        wanted = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if self.orientation() != wanted:
            self.setOrientation(wanted)
        if self._first and self._builder is not None:
            self.insertWidget(0 if wide else 1, self._builder)
        self._columns.setVisible(wide or not building or self.height() >= px(BELOW))
        if building:
            room = self.width() if wide else self.height()
            part = min(max(px(LEAST), room * 55 // 100), px(MOST)) if wide else room * 3 // 5
            self.setSizes([part, room - part] if self._first and wide else [room - part, part])

"""A sheet of tiles as wide as its picture: it scrolls to the side where the panel is narrower, never up and down."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea

from editor.map.tile_sheet import TileSheet


class Sideways(QScrollArea):
    """As high as the sheet, with its bar where it has one; the tile under the keyboard stays in view."""

    def __init__(self, sheet: TileSheet) -> None:
        super().__init__()
        self._sheet = sheet
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(sheet)
        sheet.measured.connect(self._fit)
        sheet.picked.connect(self._follow)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for the bar, or give it back."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        bar = self.horizontalScrollBar()
        overflows = self._sheet.minimumSizeHint().width() > self.width()
        self.setFixedHeight(self._sheet.minimumHeight() + (bar.sizeHint().height() if overflows else 0))

    def _follow(self, _block: object) -> None:
        place = self._sheet.cursor_place
        self.ensureVisible(place.center().x(), place.center().y(), place.width(), 0)

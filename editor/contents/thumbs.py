"""The pictures of packs as thumbnails with their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem

from editor.widgets.look import Look
from editor.widgets.text import plain_tip

SIDE: Final = 56
MOST_ROWS: Final = 3


class Thumbs(QListWidget):
    """Thumbnails, as many in a row as fit; more than a few rows scroll. An unreadable picture shows only its name."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown: tuple[tuple[str, str], ...] = ()
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setIconSize(QSize(look.px(SIDE), look.px(SIDE)))
        self.setGridSize(QSize(look.px(SIDE + 36), look.px(SIDE + 30)))
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setAccessibleName(look.t("contents.pack_pictures"))

    def show_pictures(self, keys: Mapping[str, str], load: Callable[[str], QImage]) -> None:
        """Show pictures by name; `load` returns the image of a key. Unchanged ones are kept."""
        wanted = tuple(sorted(keys.items()))
        if wanted == self._shown:
            return
        self._shown = wanted
        self.clear()
        for name, key in wanted:
            item = QListWidgetItem(self._small(load(key)), name)
            item.setToolTip(plain_tip(name))
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
            self.addItem(item)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height of the rows."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        grid = self.gridSize()
        across = max(1, (self.viewport().width() or grid.width()) // grid.width())
        rows = min(MOST_ROWS, -(-self.count() // across))
        self.setFixedHeight(rows * grid.height() + 2 * self.frameWidth() + self._look.px(4))

    def _small(self, image: QImage) -> QIcon:
        if image.isNull():
            return self._look.icon("pictures")
        side = self._look.px(SIDE)
        ratio = self.devicePixelRatioF()
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        drawn = QPixmap.fromImage(image.scaled(round(side * ratio), round(side * ratio), keep, smooth))
        drawn.setDevicePixelRatio(ratio)
        return QIcon(drawn)

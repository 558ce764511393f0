"""The mini-map of a tile map, as large as the map's shape asks."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter

from editor.kit.minimap import MiniMap
from editor.map.canvas import MapCanvas
from editor.widgets.look import Look

WIDE: Final = 176
HIGH: Final = 132


class MapOverview(MiniMap):
    """The map as its tiles are, small."""

    def __init__(self, look: Look, canvas: MapCanvas) -> None:
        super().__init__(canvas, look.t("maptools.minimap"), look.t("maptools.minimap_tip"), look.px(10))
        self._look, self._canvas = look, canvas
        canvas.camera_moved.connect(self.follow)
        self.follow()

    def room(self) -> QSize:
        """Return a size of the map's shape."""
        whole, canvas = self._whole(), self._canvas
        most = min(self._look.px(WIDE), canvas.width() // 3), min(self._look.px(HIGH), canvas.height() // 3)
        scale = min(most[0] / max(whole.width(), 1), most[1] / max(whole.height(), 1))
        return QSize(max(round(whole.width() * scale), 8), max(round(whole.height() * scale), 8))

    def shows_all(self) -> bool:
        """Return whether the whole map is in sight."""
        whole = self._whole()
        return whole.isEmpty() or QRectF(self._canvas.rect()).adjusted(-1, -1, 1, 1).contains(whole)

    def in_sight(self) -> QRectF:
        """Return the part of the map in sight."""
        whole = self._whole()
        if whole.isEmpty():
            return QRectF()
        across, down = self.width() / whole.width(), self.height() / whole.height()
        left, top = -whole.left() * across, -whole.top() * down
        return QRectF(left, top, self._canvas.width() * across, self._canvas.height() * down)

    def paint_small(self, painter: QPainter) -> None:
        """Paint the map."""
        painter.fillRect(self.rect(), QColor(self._look.colours.sunk))
        overview = self._canvas.overview
        if not overview.isNull():
            smooth = overview.width() > self.width()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
            painter.drawImage(QRectF(self.rect()), overview, QRectF(overview.rect()))

    def rim(self) -> QColor:
        """Return the colour of a strong line."""
        return QColor(self._look.colours.strong_line)

    def go(self, at: QPointF) -> None:
        """Move the map so that a place comes to the middle."""
        whole = self._whole()
        there = whole.topLeft() + QPointF(
            at.x() / self.width() * whole.width(), at.y() / self.height() * whole.height()
        )
        self._canvas.pan(QRectF(self._canvas.rect()).center() - there)

    def _whole(self) -> QRectF:
        """Return where the whole map is on the canvas; empty while there is none."""
        made = self._canvas.tile_map
        return self._canvas.camera.rect(QRect(0, 0, made.width, made.height)) if made is not None else QRectF()

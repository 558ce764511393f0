"""The mini-map of a tile map, as large as the map's shape asks."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter

from editor.kit.camera import Box, GridPoint
from editor.kit.minimap import MiniMap
from editor.map.canvas import MapCanvas
from editor.widgets.look import Look

WIDE: Final = 176
HIGH: Final = 132


class MapOverview(MiniMap[GridPoint]):
    """The map as its tiles are, small."""

    def __init__(self, look: Look, canvas: MapCanvas) -> None:
        super().__init__(canvas, look.t("maptools.minimap"), look.t("maptools.minimap_tip"), look.px(10))
        self._look, self._canvas = look, canvas
        self.follow()

    def whole(self) -> Box | None:
        """Return the cells of the map."""
        made = self._canvas.tile_map
        return (0, 0, made.width, made.height) if made is not None else None

    def room(self) -> QSize:
        """Return a size of the map's shape."""
        wide, high = self.shown()[2], self.shown()[3] * self._canvas.camera.tall
        most = min(self._look.px(WIDE), self._canvas.width() // 3), min(self._look.px(HIGH), self._canvas.height() // 3)
        scale = min(most[0] / wide, most[1] / high)
        return QSize(max(round(wide * scale), 8), max(round(high * scale), 8))

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

"""The whole map small in a corner of the canvas: where one is, and a way to go elsewhere by a click or a drag."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.map.canvas import MapCanvas
from editor.widgets.look import Look

WIDE: Final = 176
HIGH: Final = 132
FRAME: Final = "#E2B95C"


class MiniMap(QWidget):
    """A child of the canvas, in its lower right corner; there only while a part of the map is out of sight."""

    def __init__(self, look: Look, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._look, self._canvas = look, canvas
        self.on = True
        self.setAccessibleName(look.t("maptools.minimap"))
        self.setToolTip(look.t("maptools.minimap_tip"))
        self.setCursor(Qt.CursorShape.CrossCursor)
        canvas.view_changed.connect(self.follow)
        canvas.installEventFilter(self)
        self.follow()

    def switch(self, on: bool) -> None:
        """Be there whenever a part of the map is out of sight, or never."""
        self.on = on
        self.follow()

    def follow(self) -> None:
        """Stand in the corner, as large as the map's shape asks, and show where the view is."""
        made, view = self._canvas.tile_map, self._canvas.view
        if made is None:
            self.hide()
            return
        whole = view.rect(QRect(0, 0, made.width, made.height))
        seen = QRectF(self._canvas.rect())
        hidden = not self.on or seen.adjusted(-1, -1, 1, 1).contains(whole)
        most = min(self._look.px(WIDE), self._canvas.width() // 3), min(self._look.px(HIGH), self._canvas.height() // 3)
        scale = min(most[0] / max(whole.width(), 1), most[1] / max(whole.height(), 1))
        wide, high = max(round(whole.width() * scale), 8), max(round(whole.height() * scale), 8)
        edge = self._look.px(10)
        self.setGeometry(self._canvas.width() - wide - edge, self._canvas.height() - high - edge, wide, high)
        self.setVisible(not hidden)
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the corner of a canvas of another size, and show what is painted."""
        if event.type() == QEvent.Type.Resize:
            self.follow()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the map and the frame of what is in sight."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._look.colours.sunk))
        overview = self._canvas.overview
        if not overview.isNull():
            smooth = overview.width() > self.width()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
            painter.drawImage(QRectF(self.rect()), overview, QRectF(overview.rect()))
        seen = self._frame().intersected(QRectF(self.rect())).adjusted(1, 1, -1, -1)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (("#101820", 4.0), (FRAME, 2.0)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(seen)
        painter.setPen(QPen(QColor(self._look.colours.strong_line), 1))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        self._go(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on going."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Stay."""
        event.accept()

    def _frame(self) -> QRectF:
        """Return what is in sight, in pixels of the small map."""
        made, view = self._canvas.tile_map, self._canvas.view
        if made is None:
            return QRectF()
        across, down = self.width() / (made.width * view.scale), self.height() / (made.height * view.scale_y)
        left, top = -view.origin.x() * across, -view.origin.y() * down
        return QRectF(left, top, self._canvas.width() * across, self._canvas.height() * down)

    def _go(self, at: QPointF) -> None:
        made, view = self._canvas.tile_map, self._canvas.view
        if made is None:
            return
        x, y = at.x() / self.width() * made.width, at.y() / self.height() * made.height
        there = view.to_screen(x, y)
        self._canvas.pan(QRectF(self._canvas.rect()).center() - there)

"""The whole galaxy in a corner of the chart: where one is, and a way to go elsewhere by a click or a drag."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from editor.galaxy.canvas import ChartView
from editor.paint.galaxy_frame import BORDER, small_map
from editor.widgets.look import Look


class MiniMap(QWidget):
    """A child of the chart, in its lower right corner."""

    def __init__(self, look: Look, chart: ChartView) -> None:
        super().__init__(chart)
        self._look, self._chart = look, chart
        self.wanted = True
        self.setFixedSize(QSize(look.px(168), look.px(112)))
        self.setAccessibleName(look.t("galaxymap.minimap"))
        self.setToolTip(look.t("galaxymap.minimap_tip"))
        self.setCursor(Qt.CursorShape.CrossCursor)
        chart.camera_moved.connect(self._follow)
        chart.resized.connect(self.stand)
        self.stand()
        self.renew()

    def stand(self) -> None:
        """Stand in the corner of a chart of another size; a small chart keeps its room."""
        wide = min(self._look.px(168), max(self._chart.width() // 4, 60))
        if wide != self.width():
            self.setFixedSize(QSize(wide, wide * 2 // 3))
            self.renew()
        edge = BORDER + self._look.px(6)
        self.move(self._chart.width() - self.width() - edge, self._chart.height() - self.height() - edge)

    def renew(self) -> None:
        """Show another state of the galaxy."""
        image, self._box = small_map(self._chart.drawn, self.width(), self.height())
        self._pixels = QPixmap.fromImage(image)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dots and the frame of what the chart shows."""
        inks = self._chart.drawn.inks
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._pixels)
        left, top, right, bottom = self._chart.camera.seen
        seen = QRectF(self._at(left, top), self._at(right, bottom)).intersected(QRectF(self.rect()))
        painter.setPen(QPen(QColor(inks.chosen), 1.5))
        tint = QColor(inks.chosen)
        tint.setAlphaF(0.10)
        painter.setBrush(tint)
        painter.drawRect(seen.adjusted(0.5, 0.5, -1, -1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(inks.muted), 1))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

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

    def show_if_wanted(self, *, wanted: bool) -> None:
        """Be there from now on whenever the chart does not show the whole galaxy, or never."""
        self.wanted = wanted
        self._follow()

    def _follow(self) -> None:
        left, top, right, bottom = self._chart.drawn.scene.galaxy.bounds
        seen = self._chart.camera.seen
        whole = seen[0] <= left and seen[1] <= top and seen[2] >= right and seen[3] >= bottom
        self.setVisible(self.wanted and not whole)
        self.update()

    def _at(self, x: float, y: float) -> QPointF:
        left, top, right, bottom = self._box
        return QPointF(
            (x - left) / max(right - left, 1) * self.width(), (y - top) / max(bottom - top, 1) * self.height()
        )

    def _go(self, at: QPointF) -> None:
        left, top, right, bottom = self._box
        x = left + at.x() / self.width() * (right - left)
        y = top + at.y() / self.height() * (bottom - top)
        self._chart.user_moved(self._chart.camera.at(x, y))

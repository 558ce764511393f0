"""The mini-map of a galaxy: dots in the colours of their sides."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPixmap

from editor.kit.camera import Box
from editor.kit.chart import ChartView
from editor.kit.chart_hit import ChartPointer
from editor.kit.minimap import MiniMap
from editor.paint.galaxy.frame import BORDER, small_map
from editor.widgets.look import Look


class ChartOverview(MiniMap[ChartPointer]):
    """The mini-map: the whole galaxy. It takes at most a quarter of the chart's width."""

    def __init__(self, look: Look, chart: ChartView) -> None:
        super().__init__(chart, look.t("galaxymap.minimap"), look.t("galaxymap.minimap_tip"), BORDER + look.px(6))
        self._look, self._chart = look, chart
        self._pixels, self._box = QPixmap(), (0.0, 0.0, 1.0, 1.0)
        self.follow()
        self.renew()

    def renew(self) -> None:
        """Show another state of the galaxy."""
        image, self._box = small_map(self._chart.drawn, self.width(), self.height())
        self._pixels = QPixmap.fromImage(image)
        self.frame = ((self._chart.drawn.inks.chosen, 1.5),)
        self.update()

    def room(self) -> QSize:
        """Return its size in pixels."""
        wide = min(self._look.px(168), max(self._chart.width() // 4, 60))
        return QSize(wide, wide * 2 // 3)

    def whole(self) -> Box:
        """Return the box of all planets."""
        return self._chart.drawn.scene.galaxy.bounds

    def shown(self) -> Box:
        """Return the box of all planets with some room around it."""
        return self._box

    def paint_small(self, painter: QPainter) -> None:
        """Paint the dots, and tint the part in view."""
        if self._pixels.size() != self.size():
            self.renew()
        painter.drawPixmap(0, 0, self._pixels)
        tint = QColor(self._chart.drawn.inks.chosen)
        tint.setAlphaF(0.10)
        painter.fillRect(self.in_sight(), tint)

    def rim(self) -> QColor:
        """Return the colour of faint words."""
        return QColor(self._chart.drawn.inks.muted)

"""Measures one reads at a glance: the points of a force, the boxes of a life."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.widgets.look import Look

HATCHES = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense4Pattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.DiagCrossPattern,
)


class PointsBar(QWidget):
    """A scale of points: one segment a member, told apart by pattern as well as shade; what is too much turns red."""

    def __init__(self, look: Look, costs: Sequence[int], limit: int | None, words: str) -> None:
        super().__init__()
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_costs(costs, limit, words)

    def show_costs(self, costs: Sequence[int], limit: int | None, words: str) -> None:
        """Show other points."""
        self._costs = tuple(costs)
        self._limit = limit
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        """Return a long flat size."""
        return QSize(self._look.px(220), self._look.px(14))

    def minimumSizeHint(self) -> QSize:
        """Return the least that still reads as a scale."""
        return QSize(self._look.px(80), self._look.px(14))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the scale, the segments, the tick of the limit."""
        c = self._look.colours
        total = sum(self._costs)
        scale = max(total, self._limit or 0, 1)
        painter = QPainter(self)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillRect(frame, QColor(c.sunk))
        over = self._limit is not None and total > self._limit
        x = frame.left()
        for index, cost in enumerate(self._costs):
            width = frame.width() * cost / scale
            self._segment(painter, QRectF(x, frame.top(), width, frame.height()), index, over)
            x += width
        painter.setPen(QPen(QColor(c.strong_line), 1))
        painter.drawRect(frame)
        if over and self._limit is not None:
            tick = frame.left() + frame.width() * self._limit / scale
            painter.setPen(QPen(QColor(c.ink), 2))
            painter.drawLine(round(tick), 0, round(tick), self.height())
        painter.end()

    def _segment(self, painter: QPainter, rect: QRectF, index: int, over: bool) -> None:
        c = self._look.colours
        colour = QColor(c.vermilion if over else c.sea)
        ground = QColor(colour)
        ground.setAlphaF(0.55)
        painter.fillRect(rect, ground)
        pattern = HATCHES[index % len(HATCHES)]
        brush = painter.brush()
        brush.setColor(colour)
        brush.setStyle(pattern)
        painter.fillRect(rect, brush)
        painter.setPen(QPen(QColor(c.panel), 1))
        painter.drawLine(rect.topRight(), rect.bottomRight())


class LifeBoxes(QWidget):
    """The boxes of a life, in fives, as on a card."""

    def __init__(self, look: Look, boxes: int, words: str) -> None:
        super().__init__()
        self._look = look
        self._boxes = min(boxes, 60)
        self.setAccessibleName(words)
        self.setToolTip(words)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Return that boxes wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows needed in `width`."""
        return int(max((rect.bottom() for rect in self._rects(width)), default=0)) + 2

    def sizeHint(self) -> QSize:
        """Return the size of one row."""
        width = self._look.px(17) * self._boxes + self._look.px(6) * (max(0, self._boxes - 1) // 5) + 2
        return QSize(min(width, self._look.px(180)), self._look.px(16))

    def minimumSizeHint(self) -> QSize:
        """Return room for five boxes."""
        return QSize(self._look.px(92), self._look.px(16))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw every box empty."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._look.colours.vermilion), 1.5))
        painter.setBrush(QColor(self._look.colours.panel))
        for rect in self._rects(self.width()):
            painter.drawRoundedRect(rect, 2, 2)
        painter.end()

    def _rects(self, width: int) -> list[QRectF]:
        side, gap, group = self._look.px(13), self._look.px(4), self._look.px(6)
        rects: list[QRectF] = []
        x = y = 1.0
        for index in range(self._boxes):
            if index and index % 5 == 0:
                x += group
            if x + side > width - 1 and index:
                x, y = 1.0, y + side + gap
            rects.append(QRectF(x, y, side, side))
            x += side + gap
        return rects

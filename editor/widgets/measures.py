"""Measures that are read at a glance: the points of a force, the boxes of a life."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.widgets.look import Look
from editor.widgets.text import plain_tip

HATCHES = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense4Pattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.DiagCrossPattern,
)


class PointsBar(QWidget):
    """A scale of points: one segment per member, told apart by pattern and shade; what exceeds the limit is red."""

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
        with QPainter(self) as painter:
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


def wounds_left(box: int, wounds: int) -> int:
    """Return the number of wounds after a click on box `box` (from 0).

    A click on a free box crosses all up to it, one on a crossed box frees it and those after it.
    """
    return box if box < wounds else box + 1


def draw_life_box(painter: QPainter, look: Look, rect: QRectF, *, lost: bool, lit: bool = False) -> None:
    """Draw one box of a life, crossed where it is lost, `lit` where the pointer is on it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(look.colours.vermilion), 2.5 if lit else 1.5))
    painter.setBrush(QColor(look.colours.panel))
    painter.drawRoundedRect(rect, 2, 2)
    if lost:
        inset = min(3.0, rect.width() / 4)
        inner = rect.adjusted(inset, inset, -inset, -inset)
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())


class LifeBoxes(QWidget):
    """The boxes of a life, in groups of five, as on a card; wounds cross the first ones.

    `live` ones are clicked, or walked with the arrows and ticked with Space: `wanted` carries the number of wounds then
    (`wounds_left`). The area that takes a click is at least `least` pixels wide and high.
    """

    wanted = Signal(int)

    def __init__(self, look: Look, boxes: int, least: int = 0) -> None:
        super().__init__()
        self._look = look
        self._boxes = min(boxes, 60)
        self._grown = look.px(2)
        self._side = max(look.px(13), least - 2 * self._grown)
        self._fewest = 1 if least else 5
        self._wounds = self._at = 0
        self._live = False
        # A fixed height would be that of one row, whatever wraps.
        high = QSizePolicy.Policy.Minimum if least else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, high)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_life(self, wounds: int, words: str, tip: str, *, live: bool) -> None:
        """Cross as many boxes as there are wounds; `words` say how many are left, `tip` what a click does where
        `live`.
        """
        self._wounds, self._live = min(max(0, wounds), self._boxes), live
        self._at = min(self._wounds, self._boxes - 1)
        self.setAccessibleName(words)
        self.setAccessibleDescription(tip)
        self.setToolTip(plain_tip(tip or words))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if live else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if live else Qt.CursorShape.ArrowCursor)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Wound or heal by a click on a box; clicks beside the boxes go to the card."""
        place = event.position()
        grown = self._grown
        rects = (rect.adjusted(-grown, -grown, grown, grown) for rect in self._rects(self.width()))
        found = [n for n, rect in enumerate(rects) if rect.contains(place)]
        if self._live and found and event.button() == Qt.MouseButton.LeftButton:
            self._tick(found[0])
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from box to box with the arrows, tick with Space or Enter."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -self._boxes, Qt.Key.Key_End: self._boxes}
        key = Qt.Key(event.key())
        if self._live and key in steps:
            self._at = min(max(0, self._at + steps[key]), self._boxes - 1)
            self.update()
        elif self._live and key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._tick(self._at)
        else:
            super().keyPressEvent(event)

    def _tick(self, box: int) -> None:
        self.wanted.emit(wounds_left(box, self._wounds))

    def hasHeightForWidth(self) -> bool:
        """Return that the boxes wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows needed in `width`."""
        return int(max((rect.bottom() for rect in self._rects(width)), default=0)) + self._grown

    def sizeHint(self) -> QSize:
        """Return the size of one row."""
        most = self._look.px(10) + 10 * (self._side + self._look.px(4))
        return QSize(min(self.room(self._boxes), most), self._side + 2 * self._grown)

    def room(self, boxes: int) -> int:
        """Return the width in pixels of a row of this many boxes, or of all if there are fewer."""
        boxes = min(boxes, self._boxes)
        return (self._side + self._look.px(4)) * boxes + self._look.px(6) * (max(0, boxes - 1) // 5) + 2

    def minimumSizeHint(self) -> QSize:
        """Return room for five boxes side by side; where they are large for clicks, for one."""
        return QSize(self._look.px(7) + self._fewest * (self._side + self._look.px(4)), self._side + 2 * self._grown)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw every box, crossed where it is lost, and where the keyboard is."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rects = self._rects(self.width())
            for number, rect in enumerate(rects):
                draw_life_box(painter, self._look, rect, lost=number < self._wounds)
            if self.hasFocus() and rects:
                painter.setPen(QPen(QColor(self._look.colours.focus), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rects[self._at].adjusted(-0.5, -0.5, 0.5, 0.5), 2, 2)

    def _rects(self, width: int) -> list[QRectF]:
        side, gap, group = self._side, self._look.px(4), self._look.px(6)
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

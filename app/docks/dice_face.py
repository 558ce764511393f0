"""The die that fell, large: its outline, its number, a short turn when motion is welcome."""

from __future__ import annotations

import math

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.docks.dice_throws import ThrowOutcome
from editor.widgets.look import Look

CORNERS = {2: 0, 4: 3, 5: 5, 6: 4, 10: 4, 20: 6}


class DieFace(QWidget):
    """Shows one Outcome; without any, a blank D20."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._outcome: ThrowOutcome | None = None
        self._turn = QVariantAnimation(self)
        self._turn.setStartValue(-24.0)
        self._turn.setEndValue(0.0)
        self._turn.setDuration(look.motion_ms)
        self._turn.setEasingCurve(QEasingCurve.Type.OutBack)
        self._turn.valueChanged.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Return a square of 130 px."""
        return QSize(self._look.px(130), self._look.px(120))

    def minimumSizeHint(self) -> QSize:
        """Return the smallest face whose number still reads."""
        return QSize(self._look.px(96), self._look.px(84))

    def show_outcome(self, outcome: ThrowOutcome | None, words: str) -> None:
        """Show a throw and let it settle."""
        self._outcome = outcome
        self.setAccessibleName(words)
        if self._look.motion and outcome is not None:
            self._turn.start()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the die."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            side = min(self.width(), self.height()) - 6
            painter.translate(self.width() / 2, self.height() / 2)
            if self._turn.state() == QVariantAnimation.State.Running:
                painter.rotate(float(self._turn.currentValue()))
            if self._outcome is not None and self._outcome.direction is not None:
                self._draw_direction(painter, side)
            else:
                self._draw_die(painter, side)

    def _draw_die(self, painter: QPainter, side: float) -> None:
        c = self._look.colours
        outcome = self._outcome
        faces = outcome.kind.faces if outcome else 20
        painter.setBrush(QColor(c.selected if outcome else c.sunk))
        painter.setPen(QPen(QColor(c.gold if outcome and outcome.typed else c.ink), max(2.0, side / 45)))
        outline = _outline(faces, side / 2)
        if faces == 2:
            painter.drawEllipse(QPointF(0, 0), side / 2, side / 2)
        elif faces == 6:
            half = side * 0.44
            painter.drawRoundedRect(QRectF(-half, -half, 2 * half, 2 * half), half * 0.22, half * 0.22)
        else:
            painter.drawPolygon(outline)
        if faces == 20:
            self._draw_facets(painter, side / 2)
        if outcome is not None:
            drop = side * 0.1 if faces == 4 else 0.0
            self._draw_number(painter, str(outcome.shown), side * (0.34 if faces in (4, 20) else 0.46), drop)

    def _draw_facets(self, painter: QPainter, radius: float) -> None:
        line = QColor(self._look.colours.on_selected if self._outcome else self._look.colours.strong_line)
        line.setAlphaF(0.35)
        painter.setPen(QPen(line, 1.2))
        inner = [_at(radius * 0.62, angle) for angle in (-90, 30, 150)]
        painter.drawPolygon(QPolygonF(inner))
        corners = [_at(radius, -90 + 60 * i) for i in range(6)]
        for corner, touching in enumerate(((0,), (0, 1), (1,), (1, 2), (2,), (2, 0))):
            for index in touching:
                painter.drawLine(corners[corner], inner[index])

    def _draw_number(self, painter: QPainter, text: str, pixels: float, drop: float) -> None:
        font = self._look.title_font(16)
        font.setPixelSize(max(8, round(pixels)))
        painter.setFont(font)
        painter.setPen(QColor(self._look.colours.on_selected))
        painter.drawText(QRectF(-200, -200 + drop, 400, 400), Qt.AlignmentFlag.AlignCenter, text)

    def _draw_direction(self, painter: QPainter, side: float) -> None:
        """Draw the two dice and the line that runs from the lower to the higher."""
        if self._outcome is None or self._outcome.direction is None:
            return
        c = self._look.colours
        low, high = QPointF(-side * 0.26, side * 0.2), QPointF(side * 0.24, -side * 0.22)
        painter.setPen(QPen(QColor(c.vermilion), max(2.0, side / 40)))
        reach = high + (high - low) * 0.42
        painter.drawLine(low, reach)
        painter.setBrush(QColor(c.vermilion))
        along = math.atan2(reach.y() - low.y(), reach.x() - low.x())
        wings = [reach + QPointF(math.cos(along + a), math.sin(along + a)) * side * 0.11 for a in (2.6, -2.6)]
        painter.drawPolygon(QPolygonF([reach, *wings]))
        for centre, value in ((low, self._outcome.direction.low), (high, self._outcome.direction.high)):
            painter.setPen(QPen(QColor(c.gold if self._outcome.typed else c.ink), 2))
            painter.setBrush(QColor(c.selected))
            painter.drawEllipse(centre, side * 0.2, side * 0.2)
            painter.save()
            painter.translate(centre)
            self._draw_number(painter, str(value), side * 0.2, 0)
            painter.restore()


def _outline(faces: int, radius: float) -> QPolygonF:
    if faces == 10:
        return QPolygonF([QPointF(x * radius, y * radius) for x, y in ((0, -1), (0.92, 0.12), (0, 1), (-0.92, 0.12))])
    corners = CORNERS.get(faces, 6)
    lift = radius * 0.16 if corners == 3 else 0.0
    points = [_at(radius * (1.08 if corners == 3 else 1), -90 + 360 * i / max(corners, 1)) for i in range(corners)]
    return QPolygonF([point + QPointF(0, lift) for point in points])


def _at(radius: float, degrees: float) -> QPointF:
    angle = math.radians(degrees)
    return QPointF(radius * math.cos(angle), radius * math.sin(angle))

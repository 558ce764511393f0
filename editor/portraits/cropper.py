"""Crops a picture: it moves behind a fixed frame, by drag, wheel, arrows, plus and minus."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.widgets.look import Look

SHAPE: Final = 4 / 5
"""Width to height of a portrait."""
NEAREST: Final = 8.0
STEP: Final = 1.1
NUDGE: Final = 0.02
"""What an arrow moves, as a share of the frame; ten times with Shift."""


class Cropper(QWidget):
    """`crop` is the part of the picture inside the frame, in pixels of the picture; it never leaves the picture."""

    changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._image = QImage()
        self._centre = QPointF()
        self._near = 1.0
        self._drag: QPointF | None = None
        self.setAccessibleName(look.t("portrait.cropper"))
        self.setToolTip(look.t("portrait.cropper_tip"))
        self.setAccessibleDescription(self.toolTip())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(look.px(200), look.px(240)))

    def sizeHint(self) -> QSize:
        """Return room in which details can be seen."""
        return QSize(self._look.px(300), self._look.px(370))

    def take(self, image: QImage) -> None:
        """Show another picture, as much of it as fits the frame; of a tall one the upper part, where faces are."""
        self._image = image
        self._near = 1.0
        whole = self._whole()
        self._centre = QPointF(image.width() / 2, min(image.height() / 2, whole.height() / 2 + image.height() * 0.1))
        self._hold()

    @property
    def crop(self) -> QRectF:
        """The part inside the frame, in pixels of the picture."""
        size = self._whole() / self._near
        return QRectF(
            self._centre.x() - size.width() / 2, self._centre.y() - size.height() / 2, size.width(), size.height()
        )

    @property
    def near(self) -> float:
        """The zoom: at 1.0 the frame shows as much of the picture as it can."""
        return self._near

    def come(self, near: float, at: QPointF | None = None) -> None:
        """Set the zoom; the point `at` of the widget stays where it is."""
        frame = self._frame()
        point = (at if at is not None else frame.center()) - frame.center()
        before = self.crop.width() / frame.width()
        self._near = max(1.0, min(NEAREST, near))
        self._centre += point * (before - self.crop.width() / frame.width())
        self._hold()

    def move_by(self, right: float, down: float) -> None:
        """Move the frame over the picture, in fractions of the frame."""
        self._centre += QPointF(right * self.crop.width(), down * self.crop.height())
        self._hold()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows, zoom with plus and minus, show all with 0."""
        far = NUDGE * (10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        moves = {
            Qt.Key.Key_Left: (-far, 0.0),
            Qt.Key.Key_Right: (far, 0.0),
            Qt.Key.Key_Up: (0.0, -far),
            Qt.Key.Key_Down: (0.0, far),
        }
        key = Qt.Key(event.key())
        if key in moves:
            self.move_by(*moves[key])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.come(self._near * STEP)
        elif key == Qt.Key.Key_Minus:
            self.come(self._near / STEP)
        elif key == Qt.Key.Key_0:
            self.come(1.0)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        self.come(self._near * STEP ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the picture."""
        self._drag = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the picture behind the frame."""
        if self._drag is not None:
            moved = event.position() - self._drag
            self._drag = event.position()
            frame = self._frame()
            self.move_by(-moved.x() / frame.width(), -moved.y() / frame.height())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """End the drag."""
        self._drag = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the picture, a veil over what is cut off, the frame with its thirds."""
        c = self._look.colours
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), QColor(c.sunk))
            frame = self._frame()
            if not self._image.isNull():
                scale = frame.width() / self.crop.width()
                corner = frame.topLeft() - self.crop.topLeft() * scale
                whole = QRectF(corner, QPointF(self._image.width(), self._image.height()) * scale + corner)
                painter.drawImage(whole, self._image)
            veil, hole = QPainterPath(), QPainterPath()
            veil.addRect(QRectF(self.rect()))
            hole.addRoundedRect(frame, 6, 6)
            shade = QColor(c.window)
            shade.setAlphaF(0.72)
            painter.fillPath(veil.subtracted(hole), shade)
            self._draw_thirds(painter, frame)
            painter.setPen(QPen(QColor(c.focus if self.hasFocus() else c.gold), 3 if self.hasFocus() else 2))
            painter.drawPath(hole)

    def _draw_thirds(self, painter: QPainter, frame: QRectF) -> None:
        if self._drag is None:
            return
        painter.setPen(QPen(QColor(255, 255, 255, 110), 1))
        for third in (1, 2):
            x, y = frame.left() + frame.width() * third / 3, frame.top() + frame.height() * third / 3
            painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
            painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))

    def _frame(self) -> QRectF:
        """Return the frame, in the middle of the widget."""
        margin = self._look.px(18)
        room = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        width = max(8.0, min(room.width(), room.height() * SHAPE))
        made = QRectF(0, 0, width, width / SHAPE)
        made.moveCenter(room.center())
        return made

    def _whole(self) -> QSizeF:
        """Return the largest part of the picture with the shape of the frame."""
        width = min(float(self._image.width()), self._image.height() * SHAPE) or 1.0
        return QSizeF(width, width / SHAPE)

    def _hold(self) -> None:
        """Keep the crop within the picture."""
        half = self._whole() / self._near / 2
        self._centre = QPointF(
            _between(self._centre.x(), half.width(), self._image.width() - half.width()),
            _between(self._centre.y(), half.height(), self._image.height() - half.height()),
        )
        self.update()
        self.changed.emit()


def _between(value: float, low: float, high: float) -> float:
    return (low + high) / 2 if low > high else min(max(value, low), high)

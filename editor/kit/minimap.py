"""The whole of a canvas as a small picture in its lower right corner; clicks and drags there move the view."""

from __future__ import annotations

from typing import Generic

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.kit.camera import Box
from editor.kit.canvas import Canvas
from editor.kit.tool import P


class MiniMap(QWidget, Generic[P]):
    """A child of the canvas, shown only while a part of what the canvas shows is out of view.

    Subclasses give its size and what it covers, and paint the small picture.
    """

    frame: tuple[tuple[str, float], ...] = (("#101820", 4.0), ("#E2B95C", 2.0))
    """Colours and widths of the lines round what is in sight, the outer one first."""

    def __init__(self, canvas: Canvas[P], name: str, tip: str, edge: int) -> None:
        super().__init__(canvas)
        self.on = True
        self._host, self._edge = canvas, edge
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setCursor(Qt.CursorShape.CrossCursor)
        canvas.installEventFilter(self)
        canvas.camera_moved.connect(self.follow)

    def room(self) -> QSize:
        """Return its size in pixels for the present size of the canvas."""
        raise NotImplementedError

    def whole(self) -> Box | None:
        """Return the box of everything there is, in units of the canvas; None while there is nothing."""
        raise NotImplementedError

    def shown(self) -> Box:
        """Return the box of the small picture, in units of the canvas."""
        return self.whole() or (0, 0, 1, 1)

    def paint_small(self, painter: QPainter) -> None:
        """Paint the small picture."""
        raise NotImplementedError

    def rim(self) -> QColor:
        """Return the colour of the line round the small picture."""
        raise NotImplementedError

    def in_sight(self) -> QRectF:
        """Return what the canvas shows now, in pixels of the small picture."""
        seen, (left, top, right, bottom) = self._host.camera.seen, self.shown()
        across, down = self.width() / max(right - left, 1), self.height() / max(bottom - top, 1)
        size = QSizeF((seen[2] - seen[0]) * across, (seen[3] - seen[1]) * down)
        return QRectF(QPointF((seen[0] - left) * across, (seen[1] - top) * down), size)

    def shows_all(self) -> bool:
        """Return whether the canvas shows everything, give or take a pixel."""
        whole, camera = self.whole(), self._host.camera
        if whole is None:
            return True
        view = QRectF(-1, -1, camera.width + 2, camera.height + 2)
        ends = camera.to_screen(whole[0], whole[1]), camera.to_screen(whole[2], whole[3])
        return all(view.contains(end) for end in ends)

    def go(self, at: QPointF) -> None:
        """Bring the place under a pixel of the small picture to the middle of the canvas."""
        left, top, right, bottom = self.shown()
        x = left + at.x() / self.width() * (right - left)
        y = top + at.y() / self.height() * (bottom - top)
        self._host.user_moved(self._host.camera.centred(x, y))

    def switch(self, on: bool) -> None:
        """Turn the small picture on or off; on, it shows only while something is out of view."""
        self.on = on
        self.follow()

    def follow(self) -> None:
        """Move to the corner, and show where the canvas is."""
        host, size = self._host, self.room()
        left, top = host.width() - size.width() - self._edge, host.height() - size.height() - self._edge
        self.setGeometry(left, top, size.width(), size.height())
        self.setVisible(self.on and not self.shows_all())
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner when the canvas changes its size."""
        if event.type() == QEvent.Type.Resize:
            self.follow()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the small picture and the frame of what the canvas shows."""
        with QPainter(self) as painter:
            whole = QRectF(self.rect())
            self.paint_small(painter)
            seen = self.in_sight().intersected(whole).adjusted(1, 1, -1, -1)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in self.frame:
                painter.setPen(QPen(QColor(colour), width))
                painter.drawRect(seen)
            painter.setPen(QPen(self.rim(), 1))
            painter.drawRect(whole.adjusted(0.5, 0.5, -0.5, -0.5))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the view to the place clicked."""
        self.go(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the view along with the drag."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.go(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep the event from the canvas below."""
        event.accept()

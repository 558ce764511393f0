"""The whole of a canvas small in its lower right corner: where one is, and a way to go elsewhere by click or drag."""

from __future__ import annotations

from typing import Generic

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.kit.camera import Box
from editor.kit.canvas import Canvas
from editor.kit.tool import P


class MiniMap(QWidget, Generic[P]):
    """A child of the canvas, there only while a part of what the canvas shows is out of sight.

    An editor's own says how large it is, what it is of, and paints the small picture.
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
        """Return how large it is on the canvas as that stands now."""
        raise NotImplementedError

    def whole(self) -> Box | None:
        """Return what is there, in units of the canvas; None while there is nothing."""
        raise NotImplementedError

    def shown(self) -> Box:
        """Return what the small picture shows, in units of the canvas."""
        return self.whole() or (0, 0, 1, 1)

    def paint_small(self, painter: QPainter) -> None:
        """Paint the small picture."""
        raise NotImplementedError

    def rim(self) -> QColor:
        """Return the colour of the line round the small picture."""
        raise NotImplementedError

    def in_sight(self) -> QRectF:
        """Return what the canvas shows, in pixels of the small picture."""
        seen, (left, top, right, bottom) = self._host.camera.seen, self.shown()
        across, down = self.width() / max(right - left, 1), self.height() / max(bottom - top, 1)
        size = QSizeF((seen[2] - seen[0]) * across, (seen[3] - seen[1]) * down)
        return QRectF(QPointF((seen[0] - left) * across, (seen[1] - top) * down), size)

    def shows_all(self) -> bool:
        """Return whether nothing of it is out of sight, but for the last pixel."""
        whole, camera = self.whole(), self._host.camera
        if whole is None:
            return True
        view = QRectF(-1, -1, camera.width + 2, camera.height + 2)
        ends = camera.to_screen(whole[0], whole[1]), camera.to_screen(whole[2], whole[3])
        return all(view.contains(end) for end in ends)

    def go(self, at: QPointF) -> None:
        """Bring what a pixel of the small picture shows to the middle of the canvas."""
        left, top, right, bottom = self.shown()
        x = left + at.x() / self.width() * (right - left)
        y = top + at.y() / self.height() * (bottom - top)
        self._host.user_moved(self._host.camera.centred(x, y))

    def switch(self, on: bool) -> None:
        """Be there whenever something is out of sight, or never."""
        self.on = on
        self.follow()

    def follow(self) -> None:
        """Stand in the corner, and show where the canvas is."""
        host, size = self._host, self.room()
        left, top = host.width() - size.width() - self._edge, host.height() - size.height() - self._edge
        self.setGeometry(left, top, size.width(), size.height())
        self.setVisible(self.on and not self.shows_all())
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the corner of a canvas of another size."""
        if event.type() == QEvent.Type.Resize:
            self.follow()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the small picture and the frame of what is in sight."""
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
        """Go there."""
        self.go(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on going."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.go(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Stay."""
        event.accept()

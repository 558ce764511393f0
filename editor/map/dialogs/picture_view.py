"""A picture with the grid to be laid on it; two corners of the grid can be dragged on the picture."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.widgets.look import Look
from models.maps.edits.scans import Fit

MOST_LINES: Final = 400
_RIMMED: Final = 18
"""Pixels a cell from which the lines of the grid have a dark rim."""


class PictureView(QWidget):
    """Shows a whole picture. `dragged` carries both ends of a drag, in pixels of the (turned) picture."""

    dragged = Signal(object, object)

    def __init__(self, look: Look, image: QImage) -> None:
        super().__init__()
        self._look, self._image = look, image
        self._turned = image
        self.fit = Fit(64.0)
        self.gap = (0, 0)
        self._from: QPointF | None = None
        self._to: QPointF | None = None
        self.setMinimumSize(look.px(300), look.px(240))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName(look.t("maptools.picture_view"))

    def sizeHint(self) -> QSize:
        """Return room in which details can be seen."""
        return QSize(self._look.px(620), self._look.px(520))

    @property
    def size_px(self) -> tuple[int, int]:
        """The size of the picture as it is turned, in pixels."""
        return self._turned.width(), self._turned.height()

    def show_fit(self, fit: Fit, gap: tuple[int, int] = (0, 0)) -> None:
        """Show another grid; `gap` is (spacing, margin) of tiles."""
        if fit.quarters != self.fit.quarters:
            self._turned = self._image.transformed(QTransform().rotate(90 * fit.quarters))
        self.fit, self.gap = fit, gap
        self.update()

    def to_screen(self, x: float, y: float) -> QPointF:
        """Return where a pixel of the picture is on the screen."""
        place, scale = self._place()
        return place.topLeft() + QPointF(x, y) * scale

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the picture, the grid, the drag."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self._look.colours.sunk))
            place, scale = self._place()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setOpacity(self.fit.opacity / 100)
            painter.drawImage(place, self._turned)
            painter.setOpacity(1)
            painter.setClipRect(place)
            lines = self._lines(place, scale)
            # Cells of a few pixels would vanish under their lines: those lose their dark rim first.
            inks = ((QColor(16, 24, 32, 150), 3.0), (QColor("#35C2F0"), 1.0))
            for colour, width in inks[0 if self.fit.cell_px * scale >= _RIMMED else 1 :]:
                painter.setPen(QPen(colour, width))
                painter.drawLines(lines)
            painter.setClipping(False)
            if self._from is not None and self._to is not None:
                for colour, width in ((QColor("#101820"), 4.0), (QColor("#FFC94A"), 2.0)):
                    painter.setPen(QPen(colour, width))
                    painter.drawRect(QRectF(self._from, self._to).normalized())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a drag at the first corner."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._from = self._to = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the drag up to the pointer."""
        if self._from is not None:
            self._to = event.position()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit both corners."""
        begun, self._from, self._to = self._from, None, None
        if begun is not None and (begun - event.position()).manhattanLength() > 8:
            self.dragged.emit(self._pixel(begun), self._pixel(event.position()))
        self.update()

    def _pixel(self, at: QPointF) -> tuple[float, float]:
        place, scale = self._place()
        spot = (at - place.topLeft()) / scale
        return spot.x(), spot.y()

    def _place(self) -> tuple[QRectF, float]:
        wide, high = self.size_px
        scale = min(self.width() / max(wide, 1), self.height() / max(high, 1))
        place = QRectF(0, 0, wide * scale, high * scale)
        place.moveCenter(QRectF(self.rect()).center())
        return place, scale

    def _lines(self, place: QRectF, scale: float) -> list[QLineF]:
        step, lines = self.fit.cell_px + self.gap[0], []
        for start, length, upright in ((self.fit.left, self.size_px[0], True), (self.fit.top, self.size_px[1], False)):
            count = min(int((length - start) / step) + 2, MOST_LINES) if step * scale >= 2 else 0
            ends = [start + n * step for n in range(count)]
            ends += [end + self.fit.cell_px for end in ends] if self.gap[0] else []
            for at in ends:
                if at <= length + 1:
                    along = at * scale
                    lines.append(
                        QLineF(place.left() + along, place.top(), place.left() + along, place.bottom())
                        if upright
                        else QLineF(place.left(), place.top() + along, place.right(), place.top() + along)
                    )
        return lines

"""The picture of a member: its portrait in a chart's frame, or the emblem of a hero."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.paint.pictures import picture
from editor.widgets.look import Look


class Portrait(QWidget):
    """A drawing, or the user's own picture, cropped to 4:5 with a fine frame."""

    def __init__(self, look: Look, name: str, words: str, own: QImage | None = None) -> None:
        super().__init__()
        self._look = look
        self._name = name
        self._own = own
        self.setAccessibleName(words)
        self.setFixedSize(QSize(look.px(60), look.px(75)))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, picture, frame."""
        c = self._look.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        path = QPainterPath()
        path.addRoundedRect(frame, 5, 5)
        painter.fillPath(path, QColor(c.sunk))
        painter.save()
        painter.setClipPath(path)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        drawn = picture(self._name, self.width(), c.sea, self.devicePixelRatioF()) if self._own is None else self._own
        height = drawn.height() * self.width() / max(1, drawn.width())
        painter.drawImage(QRectF(0, (self.height() - height) / 2, self.width(), height), drawn)
        painter.restore()
        painter.setPen(QPen(QColor(c.gold), 1.5))
        painter.drawPath(path)
        painter.end()

"""A picture that can be pressed: samples and recent campaigns on the welcome page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from editor.widgets.look import Look

NARROW: Final = 212
"""Width (px at 100 %) of the words of the narrowest tile of a row."""


_WRAPPED: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class PictureTile(QAbstractButton):
    """A picture with a name and a line below it; pressed with the mouse, Space or Enter."""

    def __init__(self, look: Look, image: QImage, name: str, line: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._image = image
        self._line = line
        self.setText(name)
        self.setAccessibleName(name)
        self.setAccessibleDescription(line)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setSizePolicy(policy)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """Return the size of a tile 220 px wide (at 100 %) with a 16:10 picture."""
        return QSize(self._look.px(220), self._picture_height() + self._words_height())

    def minimumSizeHint(self) -> QSize:
        """Return the least size at which the words can still be read."""
        return QSize(self._look.px(150), self.sizeHint().height())

    def _picture_height(self) -> int:
        return self._look.px(128)

    def _words_height(self) -> int:
        name = QFontMetrics(self._look.title_font(16)).height()
        small = QFontMetrics(self._look.font(13))
        room = QRect(0, 0, self._look.px(NARROW), 10_000)
        words = small.boundingRect(room, int(Qt.TextFlag.TextWordWrap), self._line).height()
        return name + max(2 * small.lineSpacing(), words) + self._look.px(20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card: picture, name, line; a frame when pointed at or focused."""
        c, look = self._look.colours, self._look
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            radius = look.px(6)
            card = QPainterPath()
            card.addRoundedRect(frame, radius, radius)
            painter.fillPath(card, QColor(c.raised if self.isDown() else c.panel))
            self._draw_picture(painter, card, QRectF(frame.left(), frame.top(), frame.width(), self._picture_height()))
            self._draw_words(painter, frame)
            edge = c.focus if self.hasFocus() else c.strong_line if self.underMouse() else c.line
            painter.setPen(QPen(QColor(edge), 1 if edge == c.line else 2))
            painter.drawPath(card)

    def _draw_picture(self, painter: QPainter, card: QPainterPath, place: QRectF) -> None:
        painter.save()
        painter.setClipPath(card)
        painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
        painter.fillRect(place, QColor(self._look.colours.sunk))
        size = self._image.size()
        if not size.isEmpty():
            scale = max(place.width() / size.width(), place.height() / size.height())
            shown = QRectF(0, 0, size.width() * scale, size.height() * scale)
            shown.moveCenter(place.center())
            painter.drawImage(shown, self._image)
        painter.restore()
        painter.setPen(QPen(QColor(self._look.colours.line), 1))
        painter.drawLine(place.bottomLeft(), place.bottomRight())

    def _draw_words(self, painter: QPainter, frame: QRectF) -> None:
        look = self._look
        margin = look.px(12)
        top = frame.top() + self._picture_height() + look.px(8)
        width = frame.width() - 2 * margin
        name_font, line_font = look.title_font(16), look.font(13)
        metrics = QFontMetrics(name_font)
        painter.setFont(name_font)
        painter.setPen(QColor(look.colours.ink))
        name = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, int(width))
        painter.drawText(QRectF(frame.left() + margin, top, width, metrics.height()), name)
        painter.setFont(line_font)
        painter.setPen(QColor(look.colours.muted))
        rest = QRectF(frame.left() + margin, top + metrics.height(), width, frame.bottom() - top - metrics.height())
        painter.drawText(rest, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop), self._line)


class RowTile(PictureTile):
    """A low and wide PictureTile: the picture on the left, beside it the name and as much of the line as fits whole."""

    def sizeHint(self) -> QSize:
        """Return a row of a name and two lines of words."""
        return QSize(self._look.px(210), self._look.px(70))

    def minimumSizeHint(self) -> QSize:
        """Return the least size at which the name can still be read."""
        return QSize(self._look.px(150), self.sizeHint().height())

    def _picture_height(self) -> int:
        return self.height()

    def _draw_picture(self, painter: QPainter, card: QPainterPath, place: QRectF) -> None:
        wide = min(self._look.px(72), place.width() * 0.36)
        super()._draw_picture(painter, card, QRectF(place.left(), place.top(), wide, place.height()))

    def _draw_words(self, painter: QPainter, frame: QRectF) -> None:
        look, c = self._look, self._look.colours
        left = frame.left() + min(look.px(72), frame.width() * 0.36) + look.px(9)
        room = QRectF(left, frame.top() + look.px(7), frame.right() - left - look.px(6), frame.height() - look.px(12))
        font, small = look.title_font(15), look.font(12)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(QColor(c.ink))
        if metrics.horizontalAdvance(self.text()) > room.width():
            # A long name takes both lines: what the sample is, is told by its tip.
            painter.drawText(room, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter), self.text())
            return
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self.text())
        room.setTop(room.top() + metrics.height() + look.px(1))
        painter.setFont(small)
        painter.setPen(QColor(c.muted))
        painter.drawText(room, int(_WRAPPED), self.words_in(room.toRect().size()))

    def words_in(self, room: QSize) -> str:
        """Return what of the line fits a size in pixels: all of it, else what stands before its colon, else nothing.

        The tip of the tile has the whole line.
        """
        metrics = QFontMetrics(self._look.font(12))
        place = QRect(0, 0, room.width(), 10_000)
        for words in (self._line, self._line.partition(":")[0].rstrip()):
            needed = metrics.boundingRect(place, int(_WRAPPED), words)
            if needed.height() <= room.height() and needed.width() <= room.width():
                return words
        return ""

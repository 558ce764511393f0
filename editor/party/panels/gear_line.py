"""One thing on a member's column: an icon, its name, its numbers. It can be pressed, dragged, cut and pasted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy

from editor.paint.pictures import picture
from editor.party.drag import Carried, drag
from editor.widgets.look import Look
from editor.widgets.text import plain_tip

RULE = "rule"


class GearLine(QAbstractButton):
    """`amount` stands small under the name; with `carried` it can be dragged. Arrows move the focus from line to
    line.
    """

    def __init__(
        self,
        look: Look,
        name: str,
        amount: str = "",
        words: str = "",
        *,
        drawn: str = "",
        rule: str = "",
        carried: Carried | None = None,
        lifted: Callable[[Carried | None], object] | None = None,
    ) -> None:
        super().__init__()
        self._look = look
        self._amount = amount
        self._drawn = drawn
        self._lifted = lifted
        self._pressed_at: QPoint | None = None
        self.carried = carried
        self.cut = False
        self.setText(name)
        self.setProperty(RULE, rule)
        self.setAccessibleName(", ".join(part for part in (name, amount) if part))
        self.setAccessibleDescription(" ".join(part for part in (words, rule) if part))
        tip = "\n".join(part for part in (name, amount, words, rule) if part)
        self.setToolTip(plain_tip(tip).replace("\n", "<br>"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.OpenHandCursor if carried else Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return room for one or two lines of words."""
        return QSize(self._look.px(140), self._height())

    def minimumSizeHint(self) -> QSize:
        """Return room for the narrowest line; longer words end in an ellipsis."""
        return QSize(self._look.px(90), self._height())

    def set_cut(self, cut: bool) -> None:
        """Show whether the thing is cut and waits to be pasted."""
        if cut != self.cut:
            self.cut = cut
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where a drag may begin."""
        self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the thing once the pointer has moved far enough."""
        start = self._pressed_at
        far = start and (event.position().toPoint() - start).manhattanLength() >= QApplication.startDragDistance()
        if far and self.carried is not None and self._lifted is not None:
            self._pressed_at = None
            self.setDown(False)
            self._lifted(self.carried)
            lifted = self._lifted
            drag(self, self.carried, self.grab(), lambda: lifted(None))
            return
        super().mouseMoveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter; arrows go to the line above or below."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not event.modifiers():
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the frame of the focus."""
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, drawing, name and numbers."""
        look, c = self._look, self._look.colours
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            if self.underMouse() or self.hasFocus() or self.isDown():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(c.raised))
                painter.drawRoundedRect(frame, look.px(4), look.px(4))
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(c.focus), 1.5))
                painter.drawRoundedRect(frame, look.px(4), look.px(4))
            if self.cut:
                painter.setOpacity(0.45)
            self._draw(painter)

    def _draw(self, painter: QPainter) -> None:
        look, c = self._look, self._look.colours
        left = look.px(4)
        if self._drawn:
            side = look.px(20)
            image = picture(self._drawn, side, c.muted, self.devicePixelRatioF())
            high = image.height() / image.devicePixelRatio()
            painter.drawImage(QRectF(left, (self.height() - high) / 2, side, high), image)
            left += side + look.px(6)
        width = self.width() - left - look.px(4)
        name_font, small = look.font(14, QFont.Weight.DemiBold), look.font(12)
        names, amounts = QFontMetrics(name_font), QFontMetrics(small)
        top = (self.height() - names.height() - (amounts.height() if self._amount else 0)) / 2
        elided = Qt.TextElideMode.ElideRight
        painter.setFont(name_font)
        painter.setPen(QColor(c.ink))
        painter.drawText(QRectF(left, top, width, names.height()), 0, names.elidedText(self.text(), elided, int(width)))
        if self._amount:
            painter.setFont(small)
            painter.setPen(QColor(c.muted))
            place = QRectF(left, top + names.height(), width, amounts.height())
            painter.drawText(place, 0, amounts.elidedText(self._amount, elided, int(width)))

    def _height(self) -> int:
        look = self._look
        name = QFontMetrics(look.font(14, QFont.Weight.DemiBold)).height()
        amount = QFontMetrics(look.font(12)).height() if self._amount else 0
        return max(look.px(24), name + amount) + look.px(5)

"""Draws the QR of a code: whole pixels for each module, dark on light in every theme, as readers need it."""

from __future__ import annotations

from typing import Final

import segno
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.widgets.look import Look

QUIET: Final = 4
"""White modules on each side, as readers need them."""
LEAST: Final = 2
"""Pixels of the smallest module a telephone reads from a screen."""


def qr_image(text: str, module: int) -> QImage:
    """Return the QR of `text` with its quiet margin, `module` pixels for each module; null where the text is too
    long.
    """
    try:
        matrix = segno.make(text, error="m", micro=False, boost_error=False).matrix
    except (segno.DataOverflowError, ValueError):
        return QImage()
    count = len(matrix)
    small = QImage(count + 2 * QUIET, count + 2 * QUIET, QImage.Format.Format_RGB32)
    small.fill(Qt.GlobalColor.white)
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            if dark:
                small.setPixel(x + QUIET, y + QUIET, 0xFF000000)
    fast, whole = Qt.TransformationMode.FastTransformation, Qt.AspectRatioMode.KeepAspectRatio
    return small.scaled(small.size() * module, whole, fast)


class QrView(QWidget):
    """Shows a QR as large as fits."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._small = QImage()
        self.setAccessibleName(look.t("sharing.qr"))
        self.setToolTip(look.t("sharing.qr_tip"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(look.px(150), look.px(150)))

    def show_text(self, text: str) -> bool:
        """Show the QR of a text; return whether it has one."""
        self._small = qr_image(text, 1) if text else QImage()
        least = self._small.width() * LEAST if not self._small.isNull() else 0
        side = max(least, self._look.px(150))
        self.setMinimumSize(QSize(side, side))
        self.update()
        return not self._small.isNull()

    def picture(self) -> QImage:
        """Return the QR for the clipboard or a file, with eight pixels for each module."""
        return self._small.scaled(
            self._small.size() * 8, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.FastTransformation
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it in the middle, in whole pixels of the screen."""
        if self._small.isNull():
            return
        with QPainter(self) as painter:
            ratio = self.devicePixelRatioF()
            room = min(self.width(), self.height()) * ratio
            side = round(self._small.width() * max(1, int(room // self._small.width())) / ratio)
            place = QRect(0, 0, side, side)
            place.moveCenter(self.rect().center())
            painter.fillRect(place, QColor("white"))
            painter.drawImage(place, self._small)
            painter.setPen(QColor(self._look.colours.strong_line))
            painter.drawRect(place)

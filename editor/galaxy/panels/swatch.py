"""A line of a legend: a ring in its colour, its mark beside it, what they mean."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from editor.widgets.look import Look
from editor.widgets.text import label


def swatch(look: Look, colour: str, mark: str) -> QPixmap:
    """Return a ring in a colour (none for "") with a mark of a letter or two."""
    pixels = QPixmap(look.px(36) * 2, look.px(20) * 2)
    pixels.setDevicePixelRatio(2)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if colour:
        painter.setPen(QPen(QColor(colour), look.px(4)))
        painter.drawEllipse(QPointF(look.px(10), look.px(10)), look.px(6), look.px(6))
    painter.setPen(QColor(look.colours.ink))
    painter.setFont(look.font(11))
    painter.drawText(look.px(20), look.px(14), mark)
    painter.end()
    return pixels


def legend_line(look: Look, picture: QPixmap, words: str) -> QWidget:
    """Return a picture with what it means."""
    row = QWidget()
    box = QHBoxLayout(row)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(look.px(8))
    image = QLabel()
    image.setPixmap(picture)
    image.setFixedWidth(look.px(38))
    box.addWidget(image)
    box.addWidget(label(words, wrap=True), 1)
    return row

"""The arms of a side as an icon of the referee's lists."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from editor.paint.own_drawings import painted
from editor.turns.desk import TurnsDesk
from models.galaxy.heraldry.arms import HEIGHT, WIDTH, arms_svg

_HIGH: Final = 16
"""Pixels of an icon at 100 %."""


def arms_icon(desk: TurnsDesk, faction: str) -> QIcon:
    """Return the arms of a faction as an icon, an empty one for an unknown id."""
    arms = desk.view.arms.get(faction)
    if arms is None:
        return QIcon()
    high = desk.look.px(_HIGH) * 2.0
    pixels = QPixmap(round(high), round(high))
    pixels.setDevicePixelRatio(2.0)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    wide = high / 2 * WIDTH / HEIGHT
    painted(arms_svg(arms)).render(painter, QRectF((high / 2 - wide) / 2, 0, wide, high / 2))
    painter.end()
    icon = QIcon(pixels)
    # In a chosen row Qt would colour it.
    icon.addPixmap(pixels, QIcon.Mode.Selected)
    return icon

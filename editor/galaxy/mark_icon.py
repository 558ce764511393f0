"""The mark of a faction as an icon: its shape in its colour with its sign, as on the chart."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from editor.galaxy.desk import GalaxyDesk
from editor.paint.galaxy_marks import paint_token


def side_icon(desk: GalaxyDesk, owner: str, px: int = 18) -> QIcon:
    """Return the mark of a faction by id; of nobody for one that is not there."""
    return QIcon(side_pixmap(desk, owner, px))


def side_pixmap(desk: GalaxyDesk, owner: str, px: int = 18) -> QPixmap:
    """Return the mark of a faction as a picture, `px` wide at 100 %."""
    side = desk.look.px(px)
    ratio = 2.0
    pixels = QPixmap(round(side * ratio), round(side * ratio))
    pixels.setDevicePixelRatio(ratio)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_token(painter, desk.drawn, desk.drawn.of(owner), QPointF(side / 2, side / 2), side * 0.38)
    painter.end()
    return pixels

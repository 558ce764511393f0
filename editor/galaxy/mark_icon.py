"""The mark of a faction as an icon: its shape in its colour with its sign, as on the chart."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from editor.galaxy.desk import GalaxyDesk
from editor.paint.galaxy.marks import paint_mark
from editor.paint.galaxy.style import DAY, NIGHT, Inks, SideStyle, shape
from editor.widgets.look import Look
from models.galaxy.posters.style import on_it

_WIDE: Final = 18
"""Pixels of an icon at 100 %."""


def side_icon(desk: GalaxyDesk, owner: str) -> QIcon:
    """Return the mark of a faction by id as an icon; that of nobody for an unknown id."""
    return QIcon(side_pixmap(desk, owner))


def side_pixmap(desk: GalaxyDesk, owner: str, px: int = _WIDE) -> QPixmap:
    """Return the mark of a faction as a picture, `px` wide at 100 %."""
    return _painted(desk.drawn.inks, desk.drawn.of(owner), desk.look.px(px))


def form_icon(look: Look, shade: str, form: str, sign: str = "") -> QIcon:
    """Return a shape, by its name, in a colour with a sign on it, as an icon."""
    style = SideStyle(shade, on_it(shade), sign[:3], shape(form))
    return QIcon(_painted(NIGHT if look.colours.dark else DAY, style, look.px(_WIDE)))


def _painted(inks: Inks, style: SideStyle, side: int) -> QPixmap:
    ratio = 2.0
    pixels = QPixmap(round(side * ratio), round(side * ratio))
    pixels.setDevicePixelRatio(ratio)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_mark(painter, inks, style, QPointF(side / 2, side / 2), side * 0.38)
    painter.end()
    return pixels

"""Rings round planets: a few are drawn one by one, many are stamped from one picture for each size."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from editor.kit.camera import Camera
from editor.paint.galaxy.scene import INCOMES, Floats, Whole
from editor.paint.galaxy.show import Drawn
from editor.paint.galaxy.stars import stamp
from editor.paint.galaxy.tiles import corner
from models.galaxy.values import Income

_FEW: Final = 60
"""Rings that are drawn one by one, to a fraction of a pixel."""
_EDGE: Final = 40
"""Pixels beyond the view within which a ring still shows."""
_MAJOR: Final = 1.3
"""How much further out the ring of a `***` lies, which has one of its own."""


def paint_rings(
    painter: QPainter, drawn: Drawn, camera: Camera, planets: Iterable[str], shade: str, width: float, gap: float
) -> None:
    """Draw a ring round each of some planets (ids), `gap` pixels from its edge; unknown ids are skipped."""
    scene = drawn.scene
    known = [number for number in map(scene.number.get, planets) if number is not None]
    if not known:
        return
    numbers = np.array(known, dtype=np.intp)
    left, top = corner(camera)
    x, y = scene.x[numbers] * camera.scale - left, scene.y[numbers] * camera.scale - top
    seen = (x > -_EDGE) & (x < camera.width + _EDGE) & (y > -_EDGE) & (y < camera.height + _EDGE)
    sizes = _sizes(drawn, numbers[seen], camera.scale) + gap * drawn.zoom
    _draw(painter, drawn, (x[seen], y[seen]), sizes, QPen(QColor(shade), width * drawn.zoom))


def _sizes(drawn: Drawn, numbers: Whole, scale: float) -> Floats:
    """Return the radius each planet is drawn with, in pixels."""
    is_major = drawn.scene.income[numbers] == INCOMES.index(Income.MAJOR)
    return drawn.size_of(numbers, scale) * np.where(is_major, _MAJOR, 1.0)


def _draw(painter: QPainter, drawn: Drawn, at: tuple[Floats, Floats], sizes: Floats, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if len(sizes) <= _FEW:
        for x, y, size in zip(*at, sizes, strict=True):
            painter.drawEllipse(QPointF(x, y), size, size)
        return
    halves = np.round(sizes * 2)
    for half in np.unique(halves):
        same = halves == half
        pixels, side = _picture(drawn, float(half) / 2, pen, painter.device().devicePixelRatioF())
        stamp(painter, pixels, (at[0][same], at[1][same]), side)


def _picture(drawn: Drawn, radius: float, pen: QPen, ratio: float) -> tuple[QPixmap, int]:
    """Return the picture of a ring, and its side in pixels."""
    key = radius, pen.color().name(), pen.widthF(), ratio
    if key not in drawn.rings:
        if len(drawn.rings) > 200:
            drawn.rings.clear()
        side = math.ceil(2 * radius + pen.widthF() + 3)
        pixels = QPixmap(math.ceil(side * ratio), math.ceil(side * ratio))
        pixels.setDevicePixelRatio(ratio)
        pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixels)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        painter.drawEllipse(QPointF(side / 2, side / 2), radius, radius)
        painter.end()
        drawn.rings[key] = pixels, side
    return drawn.rings[key]

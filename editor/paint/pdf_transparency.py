"""Transparent gradients on paper: Qt writes them into a PDF as opaque areas.

Its soft masks say `/Alpha` where they hold grey, so readers show them in full; and a gradient ignores the painter's
opacity. On such a painter the drawing is replaced by a small picture, which all readers show as on the screen. Printers
get a PDF from Qt too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QRadialGradient
from PySide6.QtSvg import QSvgRenderer

DPI: Final = 450
MOST_SIDE: Final = 2048
_GLOW: Final = 256
_FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied


def loses_alpha(painter: QPainter) -> bool:
    """Return whether a painter writes a PDF."""
    engine = painter.paintEngine()
    return engine is not None and engine.type() == QPaintEngine.Type.Pdf


def render_svg(painter: QPainter, place: QRectF, renderer: QSvgRenderer, source: str) -> None:
    """Paint a drawing into a rectangle, as a picture where its gradients would be opaque; `source` is its SVG."""
    seen_through = "opacity" in source or painter.opacity() < 1
    if not ("Gradient" in source and seen_through and loses_alpha(painter)):
        renderer.render(painter, place)
        return
    image = QImage(*_pixels(painter, place), _FORMAT)
    image.fill(Qt.GlobalColor.transparent)
    inner = QPainter(image)
    inner.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(inner, QRectF(image.rect()))
    inner.end()
    painter.drawImage(place, image)


def paint_glow(painter: QPainter, middle: QPointF, reach: float, colour: QColor, alpha: int) -> None:
    """Paint a disc of light, with opacity `alpha` (0 to 255) in its middle and none at its rim."""
    reach = max(reach, 1.0)
    if loses_alpha(painter):
        place = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, _glow(colour.rgb(), alpha))
        return
    _paint_glow(painter, middle, reach, colour, alpha)


@lru_cache(maxsize=16)
def _glow(colour: int, alpha: int) -> QImage:
    image = QImage(_GLOW, _GLOW, _FORMAT)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_glow(painter, QPointF(_GLOW / 2, _GLOW / 2), _GLOW / 2, QColor.fromRgb(colour), alpha)
    painter.end()
    return image


def _paint_glow(painter: QPainter, middle: QPointF, reach: float, colour: QColor, alpha: int) -> None:
    shine = QRadialGradient(middle, reach)
    for at, strength in ((0, alpha), (1, 0)):
        shine.setColorAt(at, QColor(colour.red(), colour.green(), colour.blue(), strength))
    painter.setBrush(shine)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(middle, reach, reach)


def _pixels(painter: QPainter, place: QRectF) -> tuple[int, int]:
    """Return the width and height in pixels for a picture that is sharp in a rectangle on paper."""
    on_device = painter.deviceTransform().mapRect(place).size()
    fine = DPI / max(painter.device().logicalDpiX(), 1)
    wide, high = max(on_device.width() * fine, 1.0), max(on_device.height() * fine, 1.0)
    shrink = min(1.0, MOST_SIDE / max(wide, high))
    return max(round(wide * shrink), 1), max(round(high * shrink), 1)

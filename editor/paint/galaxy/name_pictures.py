"""The names on a chart as pictures with a rim, painted at their present places."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from editor.kit.camera import Camera
from editor.paint.galaxy.names import LEAST, LEAST_CAPITAL, SECTOR_STYLES, STYLES, PlacedName
from editor.paint.galaxy.show import Drawn
from editor.paint.galaxy.tiles import snapped
from editor.paint.typefaces import SANS, SERIF

_PICTURES: Final = 1_500
_RIM: Final = tuple(
    (reach * math.cos(turn * math.pi / 5), reach * math.sin(turn * math.pi / 5))
    for reach in (1.3, 2.5)
    for turn in range(10)
)
"""Where the word stands, in pixels, for its rim."""


class NamePictures:
    """Names as pictures with a rim in the colour of the ground, so that they can be read over lines."""

    def __init__(self, drawn: Drawn, ratio: float) -> None:
        self._drawn, self._ratio = drawn, ratio
        self._ready: dict[tuple[str, str], QPixmap] = {}

    def paint(self, painter: QPainter, camera: Camera, names: Sequence[PlacedName]) -> None:
        """Draw the lines that lead to names, then the names, at their present places."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._drawn.inks.muted), max(self._drawn.zoom, 1.0)))
        for name in names:
            if name.leader is not None:
                at = snapped(camera, name.x, name.y)
                x1, y1, x2, y2 = name.leader
                painter.drawLine(at + QPointF(x1, y1), at + QPointF(x2, y2))
        for name in names:
            at = snapped(camera, name.x, name.y)
            if not -300 < at.x() < camera.width + 300 or not -60 < at.y() < camera.height + 60:
                continue
            pixels = self._picture(name)
            width, height = pixels.deviceIndependentSize().width(), pixels.deviceIndependentSize().height()
            left, top, right, bottom = name.box
            middle = (left + right) / 2
            # The box is an upper estimate of the width: the word stands at the end that is nearer to its planet.
            x = {"start": left - 3, "end": right - width + 3, "middle": middle - width / 2}[name.anchor]
            painter.drawPixmap(QPointF(round(at.x() + x), round(at.y() + (top + bottom) / 2 - height / 2)), pixels)

    def prepare(self, names: Sequence[PlacedName], seconds: float) -> bool:
        """Make pictures of names for about `seconds`; return whether all are ready."""
        end = time.perf_counter() + seconds
        if len(self._ready) > _PICTURES:
            self._ready.clear()
        for name in names:
            self._picture(name)
            if time.perf_counter() > end:
                return all((each.text, each.style) in self._ready for each in names)
        return True

    def _picture(self, name: PlacedName) -> QPixmap:
        key = (name.text, name.style)
        if key not in self._ready:
            self._ready[key] = self._made(name)
        return self._ready[key]

    def _made(self, name: PlacedName) -> QPixmap:
        inks = self._drawn.inks
        font = name_font(name.style, self._drawn.zoom)
        box = QFontMetricsF(font).tightBoundingRect(name.text)
        rim = 3.0
        width, height = box.width() + 2 * rim, font.pixelSize() * 1.5 + 2
        pixels = QPixmap(round(width * self._ratio) + 1, round(height * self._ratio) + 1)
        pixels.setDevicePixelRatio(self._ratio)
        pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixels)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        baseline = QPointF(rim - box.left(), height / 2 + font.pixelSize() * 0.35)
        painter.setFont(font)
        # The rim is the word itself, many times: a stroke round its letters would take milliseconds.
        painter.setPen(QColor(inks.ground))
        for x, y in _RIM:
            painter.drawText(baseline + QPointF(x, y), name.text)
        painter.setPen(QColor(dict.fromkeys((*SECTOR_STYLES, LEAST, "command"), inks.muted).get(name.style, inks.ink)))
        painter.drawText(baseline, name.text)
        painter.end()
        return pixels


def name_font(style: str, zoom: float) -> QFont:
    """Return the typeface of a style of names."""
    font = QFont(SERIF if style in (*SECTOR_STYLES, LEAST) else SANS)
    font.setPixelSize(round({**STYLES, "great": 13, "command": 11}.get(style, 12) * zoom))
    if style in ("great", LEAST_CAPITAL):
        font.setWeight(QFont.Weight.DemiBold)
    elif style == "command":
        font.setItalic(True)
    elif style in SECTOR_STYLES:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 2 * zoom)
    return font


def boxes(camera: Camera, names: Sequence[PlacedName]) -> list[tuple[PlacedName, QRectF]]:
    """Return the box of each name in pixels of the view."""
    found = []
    for name in names:
        at = snapped(camera, name.x, name.y)
        left, top, right, bottom = name.box
        found.append((name, QRectF(at.x() + left, at.y() + top, right - left, bottom - top)))
    return found

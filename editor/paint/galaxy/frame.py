"""The frame of a chart: the graduated border of old sea charts, a compass rose, the scale, the map of the whole."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.kit.camera import Box, Camera
from editor.paint.galaxy.show import Drawn
from editor.paint.galaxy.stars import sign_font
from editor.paint.galaxy.tiles import corner
from editor.paint.pictures import picture

BORDER: Final = 9
_STEPS: Final = (1, 2, 5)


def graduation(scale: float, least: float = 46) -> int:
    """Return a round length in thousandths (1, 2 or 5 times a power of ten) that takes at least `least` pixels."""
    power = math.floor(math.log10(max(least / scale, 1)))
    for step in (*_STEPS, 10):
        length = step * 10**power
        if length * scale >= least:
            return max(int(length), 1)
    return int(10 ** (power + 1))


def paint_frame(painter: QPainter, drawn: Drawn, camera: Camera) -> None:
    """Draw the border: two lines with a band between them, light and dark, that counts the units."""
    inks, wide = drawn.inks, BORDER
    width, height = camera.width, camera.height
    step = graduation(camera.scale)
    size = step * camera.scale
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    ground, ink = QColor(inks.ground), QColor(inks.muted)
    for band in (QRectF(0, 0, width, wide), QRectF(0, height - wide, width, wide), QRectF(0, 0, wide, height),
                 QRectF(width - wide, 0, wide, height)):  # fmt: skip
        painter.fillRect(band, ground)
    left, top = corner(camera)
    inner = wide - 5
    for first, length, flat in ((left, width, True), (top, height, False)):
        for n in range(math.floor(first / size), math.ceil((first + length) / size) + 1):
            if n % 2:
                continue
            start, end = max(n * size - first, wide), min((n + 1) * size - first, length - wide)
            if end <= start:
                continue
            for near in (3.0, (height if flat else width) - 3.0 - inner):
                box = QRectF(start, near, end - start, inner) if flat else QRectF(near, start, inner, end - start)
                painter.fillRect(box, ink)
    painter.setPen(QPen(ink, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(0.5, 0.5, width - 1, height - 1))
    painter.drawRect(QRectF(wide - 0.5, wide - 0.5, width - 2 * wide + 1, height - 2 * wide + 1))


def paint_scale(painter: QPainter, drawn: Drawn, camera: Camera, words: str, at: QPointF) -> None:
    """Draw the scale bar with its lower left end at `at` and `words` above it; it is as long as `scale_length`."""
    size = scale_length(camera) * camera.scale
    zoom, inks = drawn.zoom, drawn.inks
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    bar = 5 * zoom
    for n in range(4):
        part = QRectF(at.x() + size * n / 4, at.y() - bar, size / 4, bar)
        painter.fillRect(part, QColor(inks.muted if n % 2 == 0 else inks.ground))
    painter.setPen(QPen(QColor(inks.muted), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(at.x(), at.y() - bar, size, bar))
    painter.setFont(sign_font(drawn.family, "", 9 * zoom))
    painter.setPen(QColor(inks.muted))
    painter.drawText(QPointF(at.x(), at.y() - bar - 4 * zoom), words)


def scale_length(camera: Camera) -> int:
    """Return the length of the scale bar in thousandths."""
    return graduation(camera.scale, 90)


def compass(drawn: Drawn, ratio: float) -> QImage:
    """Return a faint compass rose in the inks of the chart."""
    image = picture("compass-mono", round(92 * drawn.zoom), drawn.inks.muted, ratio)
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.fillRect(image.rect(), QColor(0, 0, 0, 80 if drawn.inks.dark else 70))
    painter.end()
    return image


def small_map(drawn: Drawn, width: int, height: int) -> tuple[QImage, Box]:
    """Return a picture of the whole galaxy as dots in the colours of the sides, and the box of the map it shows."""
    left, top, right, bottom = drawn.scene.galaxy.bounds
    margin = max(right - left, bottom - top, 1_000) * 0.05
    left, top, right, bottom = (round(v) for v in (left - margin, top - margin, right + margin, bottom + margin))
    scale = min(width / max(right - left, 1), height / max(bottom - top, 1))
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    box = (middle_x - width / 2 / scale, middle_y - height / 2 / scale,
           middle_x + width / 2 / scale, middle_y + height / 2 / scale)  # fmt: skip
    cells = np.full((height, width), _rgb(drawn.inks.deep), dtype=np.uint32)
    scene = drawn.scene
    if len(scene.x):
        column = ((scene.x - box[0]) * scale).astype(np.intp)
        row = ((scene.y - box[1]) * scale).astype(np.intp)
        shades = np.array([_rgb(drawn.nobody.colour), *(_rgb(side.colour) for side in drawn.sides)], dtype=np.uint32)
        shade = shades[scene.owner.astype(np.intp) + 1]
        # Owned planets last: they are what one looks for.
        order = np.argsort(scene.owner >= 0, kind="stable")
        wide = 2 if len(scene.x) < 5_000 else 1
        for dx in range(wide):
            for dy in range(wide):
                x, y = np.clip(column + dx, 0, width - 1), np.clip(row + dy, 0, height - 1)
                cells[y[order], x[order]] = shade[order]
    image = QImage(cells.tobytes(), width, height, width * 4, QImage.Format.Format_RGB32).copy()
    return image, box


def _rgb(shade: str) -> int:
    return 0xFF000000 | int(shade[1:], 16)

"""Pixels as arrays: images made of them, tiles turned and brought to another size.

Pixels are premultiplied 32-bit ARGB, as Qt blends them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from editor.paint.fonts import SANS
from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y

Pixels = NDArray[np.uint32]
Size = tuple[int, int]
"""Width and height in pixels."""

FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied


def image_of(pixels: Pixels) -> QImage:
    """Return an array of (height, width) pixels as an image with its own memory."""
    height, width = pixels.shape
    image = QImage(width, height, FORMAT)
    pixels_of(image)[...] = pixels
    return image


def pixels_of(image: QImage) -> Pixels:
    """Return the pixels of a 32-bit image as an array of (height, width), valid while the image lives."""
    return np.frombuffer(image.bits(), np.uint32).reshape(image.height(), image.bytesPerLine() // 4)[:, : image.width()]


def paler(image: QImage) -> QImage:
    """Return a picture in light greys, as tiles are printed with low ink."""
    pixels = pixels_of(image).copy()
    parts = pixels.view(np.uint8).reshape(*pixels.shape, 4).astype(np.uint32)
    alpha = parts[..., 3]
    grey = (parts[..., 2] * 77 + parts[..., 1] * 151 + parts[..., 0] * 28) >> 8
    light = np.minimum((grey * 30 + alpha * 70) // 100, alpha)
    return image_of((alpha << 24 | light << 16 | light << 8 | light).astype(np.uint32))


def scaled_to(tiles: Pixels, size: Size) -> Pixels:
    """Return tiles, array of (count, height, width), at another size: each pixel the mean of those it replaces."""
    height, width = tiles.shape[1:]
    if (width, height) == size:
        return tiles
    while width >= 2 * size[0] and height >= 2 * size[1] and not width % 2 and not height % 2:
        tiles = _halved(tiles)
        width, height = width // 2, height // 2
    return tiles if (width, height) == size else np.stack([_resized(tile, size) for tile in tiles])


def _halved(tiles: Pixels) -> Pixels:
    """Return tiles at half their size: every pixel the mean of four."""
    parts = np.ascontiguousarray(tiles).view(np.uint8).reshape(*tiles.shape, 4).astype(np.uint16)
    rows = parts[:, ::2] + parts[:, 1::2]
    mean = (rows[:, :, ::2] + rows[:, :, 1::2] + np.uint16(2)) >> np.uint16(2)
    return mean.astype(np.uint8).view(np.uint32)[..., 0]


def _resized(tile: Pixels, size: Size) -> Pixels:
    smooth = Qt.TransformationMode.SmoothTransformation
    image = image_of(tile).scaled(size[0], size[1], Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    image = image.convertToFormat(FORMAT)
    return pixels_of(image).copy()


def turn_tiles(tiles: Pixels, turns: int) -> Pixels:
    """Return tiles turned by the three high bits of their numbers: rows and columns swapped first, then mirrored."""
    if turns & DIAGONAL >> 29:
        tiles = tiles.swapaxes(-1, -2)
    if turns & FLIP_X >> 29:
        tiles = tiles[..., ::-1]
    if turns & FLIP_Y >> 29:
        tiles = tiles[..., ::-1, :]
    return np.ascontiguousarray(tiles)


def placeholder(size: Size, name: int | str) -> QImage:
    """Return a picture for a missing one: a crossed frame with its number or name."""
    width, height = size
    image = QImage(width, height, FORMAT)
    image.fill(QColor("#f3dfe6"))
    painter = QPainter(image)
    painter.setPen(QPen(QColor("#d391a8"), max(1.0, width / 24)))
    painter.drawLine(0, 0, width, height)
    painter.drawLine(0, height, width, 0)
    painter.drawRect(QRectF(0.5, 0.5, width - 1, height - 1))
    if min(size) >= 12:
        font = QFont(SANS)
        font.setPixelSize(min(max(6, round(min(size) * 0.34)), 48))
        font.setBold(True)
        painter.setFont(font)
        label = QRectF(width * 0.12, height * 0.3, width * 0.76, height * 0.4)
        painter.fillRect(label, QColor("#f3dfe6"))
        painter.setPen(QColor("#7c2340"))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, str(name))
    painter.end()
    return image

"""Writes a whole map as a picture of any size, strip by strip, so that it needs little memory."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Final

import numpy as np
from isal import isal_zlib
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from editor.paint.atomic_file import whole_file
from editor.paint.maps.art import MapArt, MapLook
from editor.paint.maps.pixels import Size
from models.errors import Refused
from models.maps.tile_map import TileMap
from models.progress import Progress, silent

MOST_SIDE: Final = 1_000_000
MOST_IMAGE: Final = 64_000_000
LARGEST_CELL: Final = 512
_STRIP_PIXELS: Final = 3_000_000
_AS_IT_IS: Final = 0
_FROM_ABOVE: Final = 2
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def scale_to_fit(tile_map: TileMap, most: int, *, drawn: bool = True) -> float:
    """Return the scale at which the longer side of a map has `most` pixels; at most 1 for tiles that are not `drawn`.

    Raises Refused for more pixels than a picture can have.
    """
    if most > MOST_SIDE:
        raise Refused("drawing.too_large", width=most, height=most, limit=MOST_SIDE)
    side = max(tile_map.width * tile_map.cell_width, tile_map.height * tile_map.cell_height)
    scale = most / side
    return scale if drawn or scale < 1 else 1.0


def picture_size(tile_map: TileMap, scale: float) -> Size:
    """Return the width and height of a map's picture in pixels; raises Refused for an impossible one."""
    if not (math.isfinite(scale) and scale > 0):
        raise Refused("drawing.bad_scale", scale=scale)
    wide = max(round(tile_map.width * tile_map.cell_width * scale), 1)
    high = max(round(tile_map.height * tile_map.cell_height * scale), 1)
    if max(wide, high) > MOST_SIDE or scale * tile_map.cell_width > LARGEST_CELL:
        raise Refused("drawing.too_large", width=wide, height=high, limit=MOST_SIDE)
    return wide, high


def write_png(
    tile_map: TileMap,
    pictures: Mapping[str, QImage],
    path: Path,
    *,
    scale: float = 1.0,
    most: int = 0,
    look: MapLook | None = None,
    progress: Progress = silent,
) -> Size:
    """Write a map as PNG, at `scale` or at most `most` pixels a side; return the size of the picture.

    `progress` counts rows of pixels and may raise Cancelled: then no file is left. Raises Refused for an impossible
    picture, OSError for a place that cannot be written.
    """
    art = MapArt(tile_map, pictures, look or MapLook())
    if most:
        scale = min(scale_to_fit(tile_map, most, drawn=art.tiles.drawn), LARGEST_CELL / tile_map.cell_width)
    size = picture_size(tile_map, scale)
    dots = round(scale * tile_map.cell_width / max(tile_map.cell_um, 1) * 1_000_000)
    with whole_file(path) as file:
        done = 0
        writer = _Png(file, size, clear=art.is_clear, dots_a_metre=dots)
        for strip in _strips(art, scale, size):
            writer.add(strip)
            done += strip.height()
            progress(done, size[1])
        writer.end()
    return size


def _strips(art: MapArt, scale: float, size: Size) -> Iterator[QImage]:
    """Yield a picture from top to bottom: drawn exactly where a cell is whole pixels, else scaled from the next larger
    size.
    """
    made = art.tile_map
    exact = made.cell_width * scale, made.cell_height * scale
    pitch = max(math.ceil(exact[0] - 1e-6), 1), max(math.ceil(exact[1] - 1e-6), 1)
    factor = size[0] / (made.width * pitch[0]), size[1] / (made.height * pitch[1])
    rows = max(_STRIP_PIXELS // max(made.width * pitch[0] * pitch[1], 1), 1)
    if factor == (1.0, 1.0):
        for top in range(0, made.height, rows):
            yield art.image(QRect(0, top, made.width, min(rows, made.height - top)), pitch)
        return
    # Every strip is drawn from the cells under it and one more on either side, so that no seam shows.
    high = max(math.floor(rows * pitch[1] * factor[1]), 1)
    for top in range(0, size[1], high):
        height = min(high, size[1] - top)
        first = max(math.floor(top / factor[1] / pitch[1]) - 1, 0)
        last = min(math.ceil((top + height) / factor[1] / pitch[1]) + 1, made.height)
        source = art.image(QRect(0, first, made.width, last - first), pitch)
        strip = QImage(size[0], height, source.format())
        strip.fill(Qt.GlobalColor.transparent)
        painter = QPainter(strip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        place = QRectF(0, first * pitch[1] * factor[1] - top, size[0], source.height() * factor[1])
        painter.drawImage(place, source, QRectF(source.rect()))
        painter.end()
        yield strip


class _Png:
    """Writes a PNG file row by row, with fast compression."""

    def __init__(self, file: IO[bytes], size: Size, *, clear: bool, dots_a_metre: int) -> None:
        self._file = file
        self._clear = clear
        self._pack = isal_zlib.compressobj(1)
        file.write(_SIGNATURE)
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 6 if clear else 2, 0, 0, 0))
        if 0 < dots_a_metre < 2**31:
            self._chunk(b"pHYs", struct.pack(">IIB", dots_a_metre, dots_a_metre, 1))

    def add(self, image: QImage) -> None:
        """Write the next rows."""
        form = QImage.Format.Format_RGBA8888 if self._clear else QImage.Format.Format_RGB888
        plain = image.convertToFormat(form)
        height, width = plain.height(), plain.width() * (4 if self._clear else 3)
        pixels = np.frombuffer(plain.constBits(), np.uint8).reshape(height, plain.bytesPerLine())[:, :width]
        # Each row but the first is kept as its difference from the one above: flat tiles become zeros.
        rows = np.empty((height, width + 1), np.uint8)
        rows[0, 0], rows[0, 1:] = _AS_IT_IS, pixels[0]
        rows[1:, 0] = _FROM_ABOVE
        np.subtract(pixels[1:], pixels[:-1], out=rows[1:, 1:])
        self._data(self._pack.compress(rows.data))

    def end(self) -> None:
        """Write the remaining data and the end of the file."""
        self._data(self._pack.flush())
        self._chunk(b"IEND", b"")

    def _data(self, packed: bytes) -> None:
        if packed:
            self._chunk(b"IDAT", packed)

    def _chunk(self, name: bytes, body: bytes) -> None:
        self._file.write(
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(name)))
        )

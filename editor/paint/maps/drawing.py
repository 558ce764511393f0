"""Writes the lines of a map as SVG, alone or over a picture of its tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from editor.paint.atomic_file import whole_file
from editor.paint.fonts import font
from editor.paint.maps.art import MapArt, MapLook
from editor.paint.maps.picture import MOST_IMAGE, picture_size, scale_to_fit
from editor.paint.maps.pixels import Size
from models.maps.tile_map import TileMap
from models.progress import Progress, silent
from models.sheets.marks import TextStyle as Voice
from models.typefaces.embedding import embedded


def write_svg(
    tile_map: TileMap,
    pictures: Mapping[str, QImage],
    path: Path,
    *,
    scale: float = 1.0,
    most: int = 0,
    look: MapLook | None = None,
    tiles: bool = True,
    progress: Progress = silent,
) -> Size:
    """Write a map as SVG, with `tiles` over a picture of its layers; return its width and height in SVG units.

    Raises Refused for an impossible size, OSError for a place that cannot be written.
    """
    art = MapArt(tile_map, pictures, look or MapLook())
    if most:
        scale = scale_to_fit(tile_map, most, drawn=True)
    size = picture_size(tile_map, scale)
    progress(0, 2)
    raw = svg_bytes(art, size, tiles=tiles)
    progress(1, 2)
    with whole_file(path) as file:
        file.write(raw)
    progress(2, 2)
    return size


def svg_bytes(art: MapArt, size: Size, *, tiles: bool = True) -> bytes:
    """Return the SVG of a map of a width and height in units, with the letters it needs embedded."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(*size))
    generator.setViewBox(QRect(0, 0, *size))
    generator.setTitle(art.tile_map.name)
    made = art.tile_map
    cells = QRect(0, 0, made.width, made.height)
    pitch = size[0] / made.width, size[1] / made.height
    painter = QPainter(generator)
    painter.setFont(font(Voice.TEXT, 12))  # Qt names the system's typeface otherwise
    try:
        if tiles and any(layer.gids.any() for layer in made.tile_layers()):
            painter.drawImage(QRectF(0, 0, *size), art.layers(cells, _dots(art, pitch)))
        style = replace(art.style, vector=True, clips=False, least=pitch[0] * 0.12, most=pitch[0] * 0.3, hair=0.5)
        art.lines(painter, cells, pitch, style)
    finally:
        painter.end()
    return embedded(bytes(buffer.data().data()).decode("utf-8")).encode("utf-8")


def _dots(art: MapArt, pitch: tuple[float, float]) -> Size:
    """Return the pixels per cell for the picture under the lines, within limits."""
    made, own = art.tile_map, art.tiles.cell
    wide = round(pitch[0]) if art.tiles.drawn else own[0]
    bound = int((MOST_IMAGE / (made.width * made.height)) ** 0.5)
    wide = max(min(wide, bound), 1)
    return wide, max(round(wide * own[1] / own[0]), 1)

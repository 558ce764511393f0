"""Boards for the tests of the map painter: a plain coloured tileset whose every corner tells how a tile is turned."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y, NUMBER
from models.maps.tile_map import TileLayer, TileMap, add_layer, add_tileset, new_map, with_layer
from models.maps.tilesets.tileset import Picture, Tileset

CELL = 16
TILES = 24
OPAQUE = 16
"""The first tiles hide what is under them, the others are half clear."""
FORMAT = QImage.Format.Format_ARGB32_Premultiplied


def sheet(cell: int = CELL) -> QImage:
    image = QImage(6 * cell, 4 * cell, FORMAT)
    image.fill(0)
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for number in range(TILES):
        x, y = number % 6 * cell, number // 6 * cell
        alpha = 255 if number < OPAQUE else 130
        painter.fillRect(x, y, cell, cell, QColor.fromHsv(number * 15, 150, 210, alpha))
        painter.fillRect(x, y, cell // 2, cell // 4, QColor(20, 20, 20, alpha))
        painter.fillRect(x, y, cell // 8, cell - 2, QColor(240, 240, 240, alpha))
    painter.end()
    return image


def tileset(cell: int = CELL) -> Tileset:
    return Tileset("Plain", cell, cell, TILES, columns=6, picture=Picture("plain.png", 6 * cell, 4 * cell))


def board(*layers: np.ndarray, cell: int = CELL, **head: object) -> TileMap:
    """Return a map of arrays of numbers, the first at the bottom."""
    height, width = layers[0].shape
    made = add_tileset(new_map(width, height, cell_px=cell), tileset(cell))
    made = with_layer(made, replace(made.layer(1), gids=layers[0].astype(np.uint32)))
    for gids in layers[1:]:
        made = add_layer(made, TileLayer(id=0, gids=gids.astype(np.uint32)))
    return replace(made, **head)


def pixels(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(FORMAT)
    raw = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return raw[:, : plain.width() * 4].reshape(plain.height(), plain.width(), 4).astype(int)


def tile_by_tile(made: TileMap, picture: QImage, ground: QColor | None = None) -> QImage:
    """Return the tile layers of a map painted one tile at a time: slow, and plainly right."""
    cell = made.cell_width
    image = QImage(made.width * cell, made.height * cell, FORMAT)
    image.fill(ground or QColor(0, 0, 0, 0))
    painter = QPainter(image)
    for layer in made.tile_layers():
        painter.setOpacity(layer.look.opacity if layer.look.visible else 0.0)
        for y, x in np.argwhere(layer.gids).tolist():
            gid = int(layer.gids[y, x])
            number = (gid & NUMBER) - 1
            part = picture.copy(QRect(number % 6 * cell, number // 6 * cell, cell, cell))
            if gid & DIAGONAL:
                part = part.transformed(QTransform(0, 1, 1, 0, 0, 0))
            part = part.transformed(QTransform.fromScale(-1 if gid & FLIP_X else 1, -1 if gid & FLIP_Y else 1))
            place = QRectF(x * cell + layer.look.offset_x, y * cell + layer.look.offset_y, cell, cell)
            painter.drawImage(place.topLeft(), part)
    painter.end()
    return image

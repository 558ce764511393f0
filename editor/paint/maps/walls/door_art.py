"""Doors and barriers that fill a cell, drawn as the map's own tileset draws them."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.paint.maps.style import Style
from editor.paint.tiles import Variant, draw_tile, tile_image
from models.maps.features import CellDoor
from models.maps.tile_map import TileMap
from models.maps.tilesets.library import bundled_of


def paint_door_art(
    painter: QPainter, door: CellDoor, tile_map: TileMap, area: QRectF, style: Style, *, upright: bool
) -> bool:
    """Draw a door into its cell and return True; False where no tileset of the map draws such a door.

    `upright`: the wall it closes runs from top to bottom. With little ink the beams of a barrier would nearly vanish,
    but it must be seen whether it is active, so its symbol is used.
    """
    if style.low_ink and door.kind == "laser":
        return False
    name = _drawing(door, upright)
    kinds = (bundled_of(used.tileset.picture) for used in tile_map.tilesets)
    kind = next((each for each in kinds if each is not None and name in each.tiles), None)
    if kind is None:
        return False
    variant: Variant = "low_ink" if style.low_ink else "day"
    if style.vector:
        draw_tile(painter, area, kind.id, name, variant)
    else:
        px = math.ceil(area.width() * painter.device().devicePixelRatio())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(area, tile_image(kind.id, name, px, variant))
        painter.restore()
    return True


def _drawing(door: CellDoor, upright: bool) -> str:
    """Return the id of a door's drawing; "" for a secret door, which shows its symbol."""
    way = "v" if upright else "h"
    if door.kind == "laser":
        return f"laser-{way}-{'off' if door.state == 'open' else 'on'}"
    return f"door-{way}-{door.state}" if door.kind == "door" else ""

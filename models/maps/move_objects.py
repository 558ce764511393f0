"""Free objects and pictures when their map is mirrored or turned, in map pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Literal

from models.maps.gids import FLIP_X, FLIP_Y
from models.maps.tile_map import ImageLayer, MapObject


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of the map in pixels before the turn: one of flip_x, flip_y, turn_right."""

    width: int
    height: int
    turn: Literal["flip_x", "flip_y", "turn_right", "turn_left", "turn_half"]

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point goes."""
        if self.turn == "turn_right":
            return self.height - y, x
        return (self.width - x, y) if self.turn == "flip_x" else (x, self.height - y)


def moved_object(each: MapObject, frame: Frame) -> MapObject:
    """Return an object where its map's turn puts it.

    A turn carries it round by its rotation; a mirror starts it from its other corner, flips tiles and polygons, and
    leaves the letters of a text readable.
    """
    if frame.turn == "turn_right":
        x, y = frame.point(each.x, each.y)
        return replace(each, x=x, y=y, rotation=(each.rotation + 90) % 360)
    across = frame.turn == "flip_x"
    points = tuple((-px, py) if across else (px, -py) for px, py in each.points)
    if each.points or each.shape == "point":
        far_x, far_y = 0.0, 0.0
    elif across:
        far_x, far_y = each.width, 0.0
    else:
        far_x, far_y = 0.0, -each.height if each.gid else each.height
    dx, dy = _rotated(far_x, far_y, each.rotation)
    x, y = frame.point(each.x + dx, each.y + dy)
    gid = each.gid ^ (FLIP_X if across else FLIP_Y) if each.gid else 0
    return replace(each, x=x, y=y, rotation=-each.rotation % 360, points=points, gid=gid)


def moved_picture(layer: ImageLayer, frame: Frame, cell_width: int) -> ImageLayer:
    """Return a picture layer where its map's turn puts it; the picture remembers how it is turned."""
    wide, high = picture_size(layer, cell_width)
    x, y = layer.look.offset_x, layer.look.offset_y
    if frame.turn == "turn_right":
        x, y = frame.point(x, y + high)
        quarters, mirrored = (layer.quarters + 1) % 4, layer.mirrored
    else:
        across = frame.turn == "flip_x"
        x, y = frame.point(x + wide if across else x, y if across else y + high)
        quarters, mirrored = ((0 if across else 2) - layer.quarters) % 4, not layer.mirrored
    look = replace(layer.look, offset_x=float(x), offset_y=float(y))
    return replace(layer, look=look, quarters=quarters, mirrored=mirrored)


def picture_size(layer: ImageLayer, cell_width: int) -> tuple[float, float]:
    """Return the width and height a picture layer takes up on the board, in map pixels; 0 where it is not known."""
    scale = cell_width * 1000 / layer.cell_px if layer.cell_px else 1.0
    wide, high = layer.picture.width * scale, layer.picture.height * scale
    return (high, wide) if layer.quarters % 2 else (wide, high)


def _rotated(x: float, y: float, degrees: float) -> tuple[float, float]:
    if not degrees % 90:
        for _ in range(int(degrees % 360) // 90):
            x, y = -y, x
        return x, y
    turn = radians(degrees)
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)

"""Boards that are fair to two camps: one half is the mirror image of the other, or the same turned by 180 degrees."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np

from models.maps.clipping import cleared, clipped, pasted
from models.maps.gids import Mask
from models.maps.tile_map import TileMap
from models.maps.transform import Turn, transformed

Camp = Literal["horizontal", "vertical", "turn"]
_TURNS: dict[Camp, Turn] = {"horizontal": "flip_x", "vertical": "flip_y", "turn": "turn_half"}


def same_camp(tile_map: TileMap, camp: Camp) -> TileMap:
    """Return the map with the second half made from the first: the left half's image at the right, or the upper's
    below.

    The image is mirrored or turned by 180 degrees. Walls on the axis, zones and a middle row or column stay as they
    are.
    """
    half, other = _halves(tile_map, camp)
    turned = transformed(tile_map, _TURNS[camp])
    clip = clipped(turned, other)
    rows, columns = np.nonzero(other.any(axis=1))[0], np.nonzero(other.any(axis=0))[0]
    bare = cleared(tile_map, other)
    kept = {edge: wall for edge, wall in tile_map.walls.items() if edge not in bare.walls and _of(half, edge)}
    made = pasted(replace(bare, walls={**bare.walls, **kept}), clip, (int(columns[0]), int(rows[0])))
    return replace(made, next_id=max(made.next_id, tile_map.next_id))


def _halves(tile_map: TileMap, camp: Camp) -> tuple[Mask, Mask]:
    """Return two masks (height, width): the half that stays, and the half that becomes its image."""
    height, width = tile_map.height, tile_map.width
    half, other = np.zeros((height, width), np.bool_), np.zeros((height, width), np.bool_)
    if camp == "vertical":
        half[: height // 2] = True
        other[height - height // 2 :] = True
    else:
        half[:, : width // 2] = True
        other[:, width - width // 2 :] = True
    return half, other


def _of(half: Mask, edge: tuple[str, int, int]) -> bool:
    """Return whether an edge borders a cell of the half that stays."""
    side, x, y = edge
    before = (x - 1, y) if side == "V" else (x, y - 1)
    return any(
        0 <= row < half.shape[0] and 0 <= column < half.shape[1] and bool(half[row, column])
        for column, row in ((x, y), before)
    )

"""Tile numbers with their flips, as TMX has them: 32 bits, the four highest of which turn the tile.

A number is drawn by swapping its rows and columns first (`DIAGONAL`), then mirroring left to right (`FLIP_X`), then top
to bottom (`FLIP_Y`). Number 0 is no tile.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Gids = NDArray[np.uint32]
Mask = NDArray[np.bool_]

FLIP_X: Final = 0x8000_0000
FLIP_Y: Final = 0x4000_0000
DIAGONAL: Final = 0x2000_0000
HEX_TURN: Final = 0x1000_0000
FLAGS: Final = FLIP_X | FLIP_Y | DIAGONAL | HEX_TURN
NUMBER: Final = 0x0FFF_FFFF


def numbers(gids: Gids) -> Gids:
    """Return the tile numbers without their flips."""
    return gids & np.uint32(NUMBER)


def _toggled(gids: Gids, bits: int) -> Gids:
    return np.where(gids & np.uint32(NUMBER), gids ^ np.uint32(bits), gids)


def flip_tiles_x(gids: Gids) -> Gids:
    """Return the tiles each mirrored left to right in their places."""
    return _toggled(gids, FLIP_X)


def flip_tiles_y(gids: Gids) -> Gids:
    """Return the tiles each mirrored top to bottom in their places."""
    return _toggled(gids, FLIP_Y)


def turn_tiles(gids: Gids) -> Gids:
    """Return the tiles each turned a quarter clockwise in their places."""
    x = (gids & np.uint32(FLIP_X)) >> np.uint32(1)
    y = (~gids & np.uint32(FLIP_Y)) << np.uint32(1)
    rest = (gids & np.uint32(NUMBER | HEX_TURN | DIAGONAL)) ^ np.uint32(DIAGONAL)
    return np.where(gids & np.uint32(NUMBER), rest | x | y, gids)


def flip_block_x(gids: Gids) -> Gids:
    """Return a block of tiles (rows, columns) mirrored left to right, tiles and places."""
    return np.ascontiguousarray(flip_tiles_x(gids)[:, ::-1])


def flip_block_y(gids: Gids) -> Gids:
    """Return a block of tiles mirrored top to bottom, tiles and places."""
    return np.ascontiguousarray(flip_tiles_y(gids)[::-1, :])


def turn_block(gids: Gids, quarters: int) -> Gids:
    """Return a block of tiles turned clockwise by quarters, tiles and places."""
    for _ in range(quarters % 4):
        gids = np.rot90(turn_tiles(gids), -1)
    return np.ascontiguousarray(gids)

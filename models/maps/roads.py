"""Where the roads of a map lie, as its tiles paint them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from models.maps.gids import NUMBER
from models.maps.tile_map import TileMap
from models.maps.tilesets.borders import fill_numbers

ROADS: Final = ("road", "cobble")
"""The terrains of our tilesets that are roads."""


def road_runs(board: TileMap) -> Iterator[tuple[int, int, int]]:
    """Yield the cells of roads as runs: row, first column, the column after the last."""
    wanted = [
        number
        for used in board.tilesets
        for wang in used.tileset.wang_sets
        if wang.name in ROADS
        for number in fill_numbers(used, wang)
    ]
    lying = np.zeros((board.height, board.width), np.bool_)
    for layer in board.tile_layers():
        lying |= np.isin(layer.gids & np.uint32(NUMBER), wanted)
    for row, cells in enumerate(lying):
        turns = np.flatnonzero(np.diff(np.concatenate(([0], cells.astype(np.int8), [0]))))
        yield from ((row, int(first), int(after)) for first, after in zip(turns[::2], turns[1::2], strict=True))

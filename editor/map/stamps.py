"""Saved stamps 1 to 9: blocks of tiles kept with their map, so that they are there on the next evening."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from models.content import Json
from models.errors import Refused
from models.maps.gids import Gids
from models.maps.properties import Property
from models.maps.tile_map import TileMap

OURS: Final = "portulan:"
"""How properties begin that the program writes for itself; the inspector does not show them."""
PLACE: Final = "portulan:stamp"
LARGEST: Final = 4096


def kept_stamps(tile_map: TileMap) -> Mapping[int, Gids]:
    """Return the stamps kept with a map by their number; one that cannot be read is left out."""
    found = {}
    for n in range(1, 10):
        kept = tile_map.properties.get(f"{PLACE}{n}")
        block = _read(kept.value) if kept is not None else None
        if block is not None:
            found[n] = block
    return found


def with_stamp(tile_map: TileMap, n: int, block: Gids) -> TileMap:
    """Return the map with a stamp kept under a number; raises Refused for one that is too large."""
    if block.size > LARGEST:
        raise Refused("mapedit.stamp_too_large", limit=LARGEST)
    kept = Property("string", json.dumps(block.tolist(), separators=(",", ":")))
    return replace(tile_map, properties={**tile_map.properties, f"{PLACE}{n}": kept})


def _read(text: Json) -> Gids | None:
    if not isinstance(text, str) or len(text) > 64 * LARGEST:
        return None
    try:
        block = np.array(json.loads(text), np.uint32)
    except (ValueError, TypeError, OverflowError, RecursionError):
        return None
    return block if block.ndim == 2 and 0 < block.size <= LARGEST and block.any() else None

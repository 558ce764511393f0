"""Which tilesets a map uses, and where; one that nothing uses can go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from models.errors import Refused
from models.maps.gids import NUMBER, Gids
from models.maps.rules.grid import Cell
from models.maps.tile_map import ImageLayer, MapTileset, ObjectLayer, TileLayer, TileMap, change_layers


def first_use(tile_map: TileMap, used: MapTileset) -> tuple[str, Cell] | None:
    """Return the layer and the cell where a tile of a tileset lies first, None where none does."""
    low, high = _range(tile_map, used)
    for layer in tile_map.all_layers():
        if isinstance(layer, TileLayer):
            cell = _first(layer.gids, low, high)
            if cell is not None:
                return layer.name, cell
        elif isinstance(layer, ObjectLayer):
            for each in layer.objects:
                if low <= each.gid & NUMBER < high:
                    return layer.name, (int(each.x // tile_map.cell_width), int(each.y // tile_map.cell_height))
    return None


def without_tileset(tile_map: TileMap, first_gid: int, stamps: Iterable[tuple[int, Gids]] = ()) -> TileMap:
    """Return the map without a tileset; raises Refused where a tile of it lies, or a kept stamp holds one."""
    used = next((each for each in tile_map.tilesets if each.first_gid == first_gid), None)
    if used is None:
        return tile_map
    place = first_use(tile_map, used)
    if place is not None:
        layer, (x, y) = place
        cell = tile_map.cell_name((min(max(x, 0), tile_map.width - 1), min(max(y, 0), tile_map.height - 1)))
        raise Refused("map.tileset_used", layer=layer, cell=cell)
    for n, block in stamps:
        if _first(block, *_range(tile_map, used)) is not None:
            raise Refused("map.tileset_in_stamp", n=n)
    return replace(tile_map, tilesets=tuple(each for each in tile_map.tilesets if each is not used))


def trimmed(tile_map: TileMap) -> TileMap:
    """Return the map without picture layers and without the tilesets nothing uses, as a cut out part is kept."""
    bare = change_layers(tile_map, lambda layer: None if isinstance(layer, ImageLayer) else layer)
    return replace(bare, tilesets=tuple(each for each in bare.tilesets if first_use(bare, each) is not None))


def _range(tile_map: TileMap, used: MapTileset) -> tuple[int, int]:
    """Return the range of a tileset's numbers: its first, and the first number of the next tileset."""
    after = [each.first_gid for each in tile_map.tilesets if each.first_gid > used.first_gid]
    return used.first_gid, min(after, default=NUMBER + 1)


def _first(gids: Gids, low: int, high: int) -> Cell | None:
    plain = gids & np.uint32(NUMBER)
    found = (plain >= low) & (plain < high)
    place = int(found.argmax())
    row, column = divmod(place, gids.shape[1])
    return (column, row) if found.flat[place] else None

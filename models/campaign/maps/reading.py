"""Maps read from a campaign, whole or the blocks that were touched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from models.campaign.queries import map_head
from models.campaign.records import MapBlock, MapRecord
from models.campaign.rows import Rows
from models.errors import Refused
from models.maps.chunks import block, unpack
from models.maps.map_json import TERRAIN, assemble
from models.maps.tile_map import TileLayer, TileMap, with_layer
from models.maps.upright import must_be_upright

BlockKey = tuple[int, int, int]
"""Layer id (0: the terrain), column and row of a block of 32 x 32 cells."""

_SHAPE = ("width", "height")
_ONE_BY_ONE: Final = 64
"""From more blocks on, their layers are read whole: one query instead of a thousand."""


def read_map(campaign: Rows, map_id: str) -> TileMap:
    """Return a whole map; raises Refused when it is not there, ContentError when it is damaged."""
    name = read_name(campaign, map_id)
    return replace(assemble(map_head(campaign, map_id), blocks(campaign, map_id), name), name=name)


def read_board(campaign: Rows, map_id: str) -> TileMap:
    """Return a whole map to draw and play on; raises as `read_map` and Refused where its cells are
    no upright squares.
    """
    found = read_map(campaign, map_id)
    must_be_upright(found)
    return found


def read_name(campaign: Rows, map_id: str) -> str:
    """Return the name of a map; raises Refused when it is not there."""
    for row in campaign.values(MapRecord, "name", id=map_id):
        return str(row[0])
    raise Refused("campaign.no_map")


def read_again(campaign: Rows, map_id: str, known: TileMap, touched: Iterable[BlockKey], *, head: bool) -> TileMap:
    """Return a map as it is now, from an earlier state: only touched blocks and, where asked, its head are read.

    Raises Refused and ContentError as `read_map` does.
    """
    keys = sorted(set(touched))
    if head:
        table = map_head(campaign, map_id)
        if any(table.get(side) != getattr(known, side) for side in _SHAPE):
            return read_map(campaign, map_id)
        name = read_name(campaign, map_id)
        known = _with_cells(replace(assemble(table, {}, name), name=name), known)
    return _with_blocks(known, _touched(campaign, map_id, keys))


def _with_cells(fresh: TileMap, known: TileMap) -> TileMap:
    """Return a map that was read without cells, with the cells of its layers as they were known."""
    cells = {layer.id: layer.gids for layer in known.tile_layers()}
    for layer in list(fresh.tile_layers()):
        if layer.id in cells:
            fresh = with_layer(fresh, replace(layer, gids=cells[layer.id]))
    return replace(fresh, terrain=known.terrain)


def _with_blocks(tile_map: TileMap, blocks: Mapping[BlockKey, bytes]) -> TileMap:
    arrays = {layer.id: layer.gids.copy() for layer in tile_map.tile_layers() if any(k[0] == layer.id for k in blocks)}
    terrain = tile_map.terrain.copy() if any(key[0] == TERRAIN for key in blocks) else tile_map.terrain
    wholes = {raw: unpack(raw) for raw in set(blocks.values()) if raw}
    for (layer_id, column, row), raw in blocks.items():
        values = terrain if layer_id == TERRAIN else arrays.get(layer_id)
        if values is None:
            continue
        place = block(values, (column, row))
        place[...] = wholes[raw][: place.shape[0], : place.shape[1]] if raw else 0
    for layer in list(tile_map.tile_layers()):
        if layer.id in arrays:
            assert isinstance(layer, TileLayer)
            tile_map = with_layer(tile_map, replace(layer, gids=arrays[layer.id]))
    return replace(tile_map, terrain=terrain)


def _touched(campaign: Rows, map_id: str, keys: Sequence[BlockKey]) -> dict[BlockKey, bytes]:
    """Return the packed cells of some blocks; empty bytes for a block that is not kept."""
    if len(keys) <= _ONE_BY_ONE:
        return {key: _block(campaign, map_id, key) for key in keys}
    found = {
        key: raw for layer in {key[0] for key in keys} for key, raw in blocks(campaign, map_id, layer=layer).items()
    }
    return {key: found.get(key, b"") for key in keys}


def blocks(campaign: Rows, map_id: str, layer: int | None = None) -> dict[BlockKey, bytes]:
    """Return the packed blocks of a map, all of them or those of a `layer`."""
    named = ("layer", "column", "row", "data")
    if layer is None:
        found = campaign.values(MapBlock, *named, map_id=map_id)
    else:
        found = campaign.values(MapBlock, *named, map_id=map_id, layer=layer)
    return {(row[0], row[1], row[2]): bytes(row[3]) for row in found}


def _block(campaign: Rows, map_id: str, key: BlockKey) -> bytes:
    """Return the packed cells of a block; empty bytes for one that is not kept."""
    found = campaign.get(MapBlock, (map_id, *key))
    return b"" if found is None else bytes(found.data)

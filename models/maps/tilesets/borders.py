"""Terrains that keep to their cells and throw a border over the cells beside them: cliffs, walls, water, woods.

A terrain of this kind has fills, which cover their whole cell, and 46 borders, clear in their middle, which lie on the
empty cells around it. Which border a cell gets is told by the eight cells beside it; nothing else is stored, so a cell
never changes what it is because of its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.errors import Refused
from models.maps.edits.paint import noise
from models.maps.gids import Gids, Mask, numbers
from models.maps.tile_map import MapTileset
from models.maps.tilesets.tileset import WangSet

BORDERED: Final = "bordered"
"""The kind of such a terrain set, and of a tile that is a border (`BORDER`)."""
BORDER: Final = "border"

EDGES: Final = "nesw"
CORNERS: Final = ("ne", "se", "sw", "nw")
_EDGE_PLACES: Final = {"n": 0, "e": 2, "s": 4, "w": 6}
_CORNER_PLACES: Final = {"ne": 1, "se": 3, "sw": 5, "nw": 7}
_AROUND: Final = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


@cache
def borders() -> tuple[str, ...]:
    """Return the names of the 46 borders in their order: sides of the cell first, then corners none of them touches.

    `ne.sw`: the terrain lies above, to the right, and at the lower left corner; `o.se`: at the lower right corner only.
    """
    return tuple(name for name, _, _ in _combinations())


def wheels() -> tuple[tuple[int, ...], ...]:
    """Return for each border its eight places clockwise from the top: 1 where it touches the terrain, else 0."""
    return tuple(_wheel(edges, corners) for _, edges, corners in _combinations())


def paint_bordered(layer: Gids, used: MapTileset, wang: WangSet, where: Mask, color: int, seed: int = 0) -> Gids:
    """Return a layer with a terrain put on a selection (`color` 0: taken away) and borders fitted around it.

    Raises Refused for a set without fills.
    """
    fills = fill_numbers(used, wang)
    if not len(fills) or color not in (0, 1):
        raise Refused("map.no_such_terrain", name=wang.name)
    after = layer.copy()
    if color == 0:
        after[where] = 0
        return fit_borders(after, used, where)
    weights = [_weight(used, int(number)) for number in fills]
    shares = np.cumsum(weights)
    rows, columns = np.nonzero(where)
    spots = (noise(layer.shape, seed)[rows, columns] >> np.uint64(11)).astype(np.float64) / float(1 << 53) * shares[-1]
    after[rows, columns] = fills[np.minimum(np.searchsorted(shares, spots, side="right"), len(fills) - 1)]
    return fit_borders(after, used, where)


def fit_borders(layer: Gids, used: MapTileset, where: Mask | None = None) -> Gids:
    """Return a layer whose borders fit its terrains, in and beside a selection (None: everywhere).

    Only cells without a tile, or with a border of this tileset, change. Where two terrains meet at a cell, the one that
    stands first in the tileset throws its border.
    """
    area = _beside(where) if where is not None else np.ones(layer.shape, np.bool_)
    plain = numbers(layer)
    free = area & ((plain == 0) | _is_border(plain, used))
    if not free.any():
        return layer
    wanted = np.zeros(layer.shape, np.uint32)
    for wang in used.tileset.wang_sets:
        first = first_border(used, wang)
        if first is None:
            continue
        members = np.isin(plain, fill_numbers(used, wang))
        if members.any():
            index = _table()[_around(members)]
            np.copyto(wanted, (index + first).astype(np.uint32), where=(wanted == 0) & (index >= 0))
    return np.where(free, wanted, layer)


def first_border(used: MapTileset, wang: WangSet) -> int | None:
    """Return the number on the map of a terrain's first border; None for a terrain without any."""
    if wang.kind != BORDERED:
        return None
    found = [int(tile) for tile in wang.tiles if _is_border_tile(used, tile)]
    return used.first_gid + min(found) if found else None


def fill_numbers(used: MapTileset, wang: WangSet) -> NDArray[np.uint32]:
    """Return the numbers on the map of the tiles that fill a terrain, without those of its borders."""
    return np.array([used.first_gid + int(t) for t in wang.tiles if not _is_border_tile(used, t)], np.uint32)


def _is_border_tile(used: MapTileset, tile: str) -> bool:
    info = used.tileset.tiles.get(tile)
    return info is not None and info.kind == BORDER


def _weight(used: MapTileset, number: int) -> float:
    info = used.tileset.tiles.get(str(number - used.first_gid))
    return max(info.probability, 1e-9) if info is not None else 1.0


def _is_border(plain: Gids, used: MapTileset) -> Mask:
    table = np.zeros(used.tileset.count + 1, np.bool_)
    table[[tile.id for tile in used.tileset.tiles.values() if tile.kind == BORDER]] = True
    inside = (plain >= used.first_gid) & (plain < used.first_gid + used.tileset.count)
    found: Mask = table[np.where(inside, plain - np.uint32(used.first_gid), used.tileset.count)]
    return found


def _beside(where: Mask) -> Mask:
    """Return a selection grown by one cell all round."""
    padded = np.pad(where, 1)
    height, width = where.shape
    found = np.zeros_like(where)
    for dy in range(3):
        for dx in range(3):
            found |= padded[dy : dy + height, dx : dx + width]
    return found


def _around(members: Mask) -> NDArray[np.uint8]:
    """Return which of the eight cells round each cell are in a mask, as bits: four sides, then four corners."""
    padded = np.pad(members, 1)
    height, width = members.shape
    bits = np.zeros(members.shape, np.uint8)
    for i, name in enumerate((*EDGES, *CORNERS)):
        dx, dy = _step(name)
        bits |= padded[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width].view(np.uint8) << i
    return bits


def _step(name: str) -> tuple[int, int]:
    return sum(_AROUND[c][0] for c in name), sum(_AROUND[c][1] for c in name)


@cache
def _table() -> NDArray[np.int64]:
    """Return the border for each pattern of the eight cells around, -1 for none."""
    known = {(edges, corners): i for i, (_, edges, corners) in enumerate(_combinations())}
    table = np.full(256, -1, np.int64)
    for bits in range(1, 256):
        edges = tuple(c for i, c in enumerate(EDGES) if bits >> i & 1)
        corners = tuple(c for i, c in enumerate(CORNERS) if bits >> (4 + i) & 1 and not set(c) & set(edges))
        table[bits] = known[edges, corners]
    return table


def _combinations() -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    for sides in range(16):
        edges = tuple(c for i, c in enumerate(EDGES) if sides >> i & 1)
        loose = [c for c in CORNERS if not set(c) & set(edges)]
        for chosen in range(1 << len(loose)):
            corners = tuple(c for i, c in enumerate(loose) if chosen >> i & 1)
            if edges or corners:
                yield ".".join(("".join(edges) or "o", *corners)), edges, corners


def _wheel(edges: tuple[str, ...], corners: tuple[str, ...]) -> tuple[int, ...]:
    wheel = [0] * 8
    for edge in edges:
        place = _EDGE_PLACES[edge]
        for i in (place - 1, place, place + 1):
            wheel[i % 8] = 1
    for corner in corners:
        wheel[_CORNER_PLACES[corner]] = 1
    return tuple(wheel)

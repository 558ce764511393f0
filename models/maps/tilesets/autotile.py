"""The terrain brush: tiles of a terrain set chosen so that neighbours meet without a seam.

Every tile of the set has colours at its corners, its edges, or both. Painting a cell asks for the brush's colour at all
its corners and edges; the neighbours are asked to match, and each changed cell gets the tile that fits best.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.errors import Refused
from models.maps.edits.paint import noise
from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y, NUMBER, Gids, Mask
from models.maps.tile_map import MapTileset
from models.maps.tilesets.borders import BORDERED, paint_bordered
from models.maps.tilesets.tileset import WangSet

# For each of the eight places of a tile: the neighbours (dx, dy) that share it, and the place it has there.
_SHARED: Final = {
    0: ((0, -1, 4),),
    1: ((0, -1, 3), (1, -1, 5), (1, 0, 7)),
    2: ((1, 0, 6),),
    3: ((1, 0, 5), (1, 1, 7), (0, 1, 1)),
    4: ((0, 1, 0),),
    5: ((0, 1, 7), (-1, 1, 1), (-1, 0, 3)),
    6: ((-1, 0, 2),),
    7: ((-1, 0, 1), (-1, -1, 3), (0, -1, 5)),
}
_PLACES: Final = {"corner": (1, 3, 5, 7), "edge": (0, 2, 4, 6), "mixed": (0, 1, 2, 3, 4, 5, 6, 7)}
_MISS: Final = 1_000


@dataclass(frozen=True, slots=True)
class _Choice:
    """The tiles of a set: their numbers on the map, their colours (n, 8), how often each is chosen."""

    gids: NDArray[np.uint32]
    colors: NDArray[np.uint8]
    weights: NDArray[np.float64]


def paint_terrain(layer: Gids, used: MapTileset, wang: WangSet, where: Mask, color: int, seed: int = 0) -> Gids:
    """Return a layer of tiles with a terrain painted on a selection, and its neighbours of the same set fitted to it.

    `color` counts from 1 (0 erases: painted cells lose their tile). `seed` picks among tiles that fit alike. Raises
    Refused for a set without tiles or without that colour.
    """
    if not 0 <= color <= len(wang.colors) or not wang.tiles:
        raise Refused("map.no_such_terrain", name=wang.name)
    if wang.kind == BORDERED:
        return paint_bordered(layer, used, wang, where, color, seed)
    choice = _choice(used, wang)
    places = _PLACES[wang.type]
    asked = _colors(layer, choice)
    known = asked.any(axis=2)
    fixed = np.zeros(asked.shape, np.bool_)
    for place in places:
        asked[..., place][where] = color
        fixed[..., place][where] = True
        for dx, dy, other in _SHARED[place]:
            there = _shifted(where, dx, dy)
            asked[..., other][there] = color
            fixed[..., other][there] = True
    touched = fixed.any(axis=2) & (known | where)
    after = layer.copy()
    rows, columns = np.nonzero(touched)
    if rows.size:
        dice = noise(layer.shape, seed)[rows, columns]
        after[rows, columns] = _best_tiles(choice, asked[rows, columns], fixed[rows, columns], places, dice)
    if color == 0:
        after[where] = 0
    return after


def variants(used: MapTileset, wang: WangSet) -> list[tuple[int, tuple[int, ...]]]:
    """Return every (number, colours) of a set, with the flips and turns that its tileset allows."""
    found = []
    seen = set()
    flip_x, flip_y, rotate, prefer = (*used.tileset.transform, False, False, False, False)[:4]
    for tile, colors in wang.tiles.items():
        options = [(0, tuple(colors))]
        if rotate:
            options += [_turn_option(options[0], i) for i in (1, 2, 3)]
        if flip_x:
            options += [_flipped(option, FLIP_X) for option in list(options)]
        if flip_y:
            options += [_flipped(option, FLIP_Y) for option in list(options)]
        for flags, wheel in options:
            key = (int(tile), wheel) if prefer else (int(tile), wheel, flags)
            if key not in seen:
                seen.add(key)
                found.append((used.first_gid + int(tile) | flags, wheel))
    return found


def _turn_option(option: tuple[int, tuple[int, ...]], quarters: int) -> tuple[int, tuple[int, ...]]:
    flags = {1: DIAGONAL | FLIP_X, 2: FLIP_X | FLIP_Y, 3: DIAGONAL | FLIP_Y}[quarters]
    return flags, tuple(option[1][(i - 2 * quarters) % 8] for i in range(8))


def _flipped(option: tuple[int, tuple[int, ...]], flag: int) -> tuple[int, tuple[int, ...]]:
    mirror = 0 if flag == FLIP_X else 4
    return option[0] ^ flag, tuple(option[1][(mirror - i) % 8] for i in range(8))


def _choice(used: MapTileset, wang: WangSet) -> _Choice:
    every = variants(used, wang)
    tiles = used.tileset.tiles
    weights = []
    for gid, _ in every:
        info = tiles.get(str((gid & NUMBER) - used.first_gid))
        weights.append(max(info.probability, 0.0) if info else 1.0)
    return _Choice(
        np.array([gid for gid, _ in every], np.uint32),
        np.array([colors for _, colors in every], np.uint8).reshape(-1, 8),
        np.array(weights, np.float64),
    )


def _colors(layer: Gids, choice: _Choice) -> NDArray[np.uint8]:
    """Return the colours of the tiles on a layer, array (height, width, 8); 0 for a tile that is not of the set."""
    order = np.argsort(choice.gids, kind="stable")
    known = choice.gids[order]
    at = np.minimum(np.searchsorted(known, layer), len(known) - 1)
    found: NDArray[np.uint8] = np.where((known[at] == layer)[..., None], choice.colors[order][at], np.uint8(0))
    return found


def _shifted(mask: Mask, dx: int, dy: int) -> Mask:
    """Return a selection moved by (`dx`, `dy`) cells; what leaves the map is lost."""
    height, width = mask.shape
    moved = np.zeros_like(mask)
    to = (slice(max(dy, 0), height + min(dy, 0)), slice(max(dx, 0), width + min(dx, 0)))
    of = (slice(max(-dy, 0), height + min(-dy, 0)), slice(max(-dx, 0), width + min(-dx, 0)))
    moved[to] = mask[of]
    return moved


def _best_tiles(
    choice: _Choice, asked: NDArray[np.uint8], fixed: Mask, places: tuple[int, ...], dice: NDArray[np.uint64]
) -> NDArray[np.uint32]:
    """Return the number of the best tile for each row of asked colours.

    A colour the brush fixed (`fixed`) weighs more than one that was there before; equal tiles are chosen by `dice`.
    """
    wheel = list(places)
    keys = np.concatenate([asked[:, wheel], fixed[:, wheel].astype(np.uint8)], axis=1)
    unique, back = np.unique(keys, axis=0, return_inverse=True)
    back = back.reshape(-1)
    found = np.zeros(len(asked), np.uint32)
    half = len(wheel)
    for i, key in enumerate(unique):
        wrong: NDArray[np.generic] = choice.colors[:, wheel] != key[:half]
        cost = (wrong * np.where(key[half:], _MISS, (key[:half] != 0) * 1)).sum(axis=1)
        best = np.flatnonzero((cost == cost.min()) & (choice.weights > 0))
        best = best if best.size else np.flatnonzero(cost == cost.min())
        shares = np.cumsum(np.maximum(choice.weights[best], 1e-9))
        rows = back == i
        spots = (dice[rows] >> np.uint64(11)).astype(np.float64) / float(1 << 53) * shares[-1]
        found[rows] = choice.gids[best][np.minimum(np.searchsorted(shares, spots, side="right"), len(best) - 1)]
    return found

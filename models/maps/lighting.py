"""How far lamps shine: one area for each, cut by walls, closed doors and cells that cut sight; tiles that burn.

Light is drawn, not judged, so its areas are floats, in cells from the map's corner.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from models.maps.features import THOUSAND, Light
from models.maps.gids import NUMBER
from models.maps.rules.grid import Grid, crop
from models.maps.rules.lines import LineBoard
from models.maps.tile_map import TileMap

Hour = Literal["day", "dusk", "night"]
HOURS: Final[tuple[Hour, ...]] = ("day", "dusk", "night")
Area = NDArray[np.float64]
"""The corners of an area, array (n, 2) of x and y in cells."""
INTO: Final = 0.14
"""How far light reaches into the wall it falls on, so that the face of the wall is lit."""
_ROUND: Final = 72
_ASIDE: Final = 1e-5
BURNING: Final = {
    "brazier": ("#ffb060", 4500),
    "torch": ("#ffb060", 4000),
    "campfire": ("#ff9f4a", 5500),
    "fire": ("#ff9f4a", 5000),
    "hearth": ("#ff9f4a", 5000),
    "lantern": ("#ffd58a", 4000),
    "lamp": ("#ffd58a", 4000),
    "light": ("#e8f1ff", 4500),
    "reactor": ("#7fd6ff", 4500),
    "alarm": ("#ff5a4a", 3000),
    "holo-table": ("#8fd0ff", 2500),
}
"""The tiles that give light by their name: its colour, and its range in thousandths of a cell."""


def burning(tile_map: TileMap) -> tuple[Light, ...]:
    """Return the lamps of the tiles that burn, in the middle of their cells; their ids are 0."""
    known: dict[int, tuple[str, int]] = {}
    for used in tile_map.tilesets:
        for info in used.tileset.tiles.values():
            if info.name in BURNING:
                known[used.first_gid + info.id] = BURNING[info.name]
    found: list[Light] = []
    wanted = np.array(sorted(known), np.uint32)
    for layer in tile_map.tile_layers(shown=True):
        if len(wanted):
            numbers = layer.gids & np.uint32(NUMBER)
            for y, x in np.argwhere(np.isin(numbers, wanted)).tolist():
                colour, reach = known[int(numbers[y, x])]
                half = THOUSAND // 2
                found.append(Light(0, x * THOUSAND + half, y * THOUSAND + half, reach, colour))
    return tuple(found)


def lamps(tile_map: TileMap) -> tuple[Light, ...]:
    """Return all that shines on a map by night: its lamps, then the tiles that burn."""
    return tile_map.lights + burning(tile_map)


def in_wall(grid: Grid, light: Light) -> bool:
    """Return whether a lamp stands in a cell that cuts sight."""
    cell = light.x // THOUSAND, light.y // THOUSAND
    return grid.inside(cell) and grid.cuts(cell)


def lit_area(grid: Grid, light: Light) -> Area:
    """Return the area a lamp lights; a whole disc for one without shadows. A lamp in a wall shines out of it."""
    x, y, reach = light.x / THOUSAND, light.y / THOUSAND, light.range / THOUSAND
    turns = np.linspace(0, 2 * np.pi, _ROUND, endpoint=False)
    lines = _lines_near(grid, light) if light.shadows else np.empty((0, 4))
    if len(lines):
        ends = lines.reshape(-1, 2) - (x, y)
        corners = np.arctan2(ends[:, 1], ends[:, 0])
        turns = np.concatenate((turns, corners, corners - _ASIDE, corners + _ASIDE))
    turns = np.unique(np.mod(turns, 2 * np.pi))
    ways = np.stack((np.cos(turns), np.sin(turns)), axis=1)
    far = np.full(len(ways), reach)
    if len(lines):
        ax, ay = lines[:, 0] - x, lines[:, 1] - y
        dx, dy = lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1]
        across = ways[:, :1] * dy - ways[:, 1:] * dx
        with np.errstate(divide="ignore", invalid="ignore"):
            at = (ax * dy - ay * dx) / across
            along = (ax * ways[:, 1:] - ay * ways[:, :1]) / across
        hit = (across != 0) & (at > 1e-9) & (along >= 0) & (along <= 1)
        far = np.minimum(far, np.where(hit, at, np.inf).min(axis=1) + INTO)
    found: Area = ways * np.minimum(far, reach)[:, None] + (x, y)
    return found


def _lines_near(grid: Grid, light: Light) -> NDArray[np.float64]:
    """Return the lines that may cut a lamp's light, array (n, 4) in cells."""
    reach = -(-light.range // THOUSAND) + 1
    cx, cy = light.x // THOUSAND, light.y // THOUSAND
    left, top = max(cx - reach, 0), max(cy - reach, 0)
    wide, high = min(cx + reach + 1, grid.width) - left, min(cy + reach + 1, grid.height) - top
    if wide <= 0 or high <= 0:
        return np.empty((0, 4))
    near = crop(grid, left, top, wide, high)
    if in_wall(grid, light):
        opaque = bytearray(near.opaque)
        opaque[(cy - top) * wide + cx - left] = 0
        near = replace(near, opaque=bytes(opaque))
    lines = np.array(LineBoard(near).lines, np.float64).reshape(-1, 4) / THOUSAND
    lines += np.array((left, top, left, top))
    return lines

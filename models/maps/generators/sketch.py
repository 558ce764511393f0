"""What a generator makes: terrain, walls, doors, zones, and what each cell is, to be dressed with tiles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from models.dice import Dice
from models.errors import Refused
from models.maps.edits.paint import cells_of, noise
from models.maps.features import Zone, runs_of
from models.maps.gids import Mask
from models.maps.rules.grid import check_size
from models.maps.rules.regions import neighbours
from models.maps.tile_map import TileMap, new_map

Number = TypeVar("Number", bound=np.generic)

ROLES: Final = (
    "floor",
    "rough",
    "wall",
    "road",
    "tree",
    "void",
    "pillar",
    "stairs",
    "crate",
    "console",
)
FLOOR, ROUGH, WALL, ROAD, TREE, VOID, PILLAR, STAIRS, CRATE, CONSOLE = range(len(ROLES))
_TERRAIN: Final = np.array([0, 1, 2, 0, 2, 2, 2, 1, 1, 0], np.uint8)
SMALLEST: Final = (16, 12)
_DEEP: Final = 3
"""Columns of a start zone."""


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """A map without tiles, and the role of each cell: array of (height, width) of indices into ROLES."""

    tile_map: TileMap
    roles: NDArray[np.uint8]


def check_sketch_size(width: int, height: int) -> None:
    """Raise Refused for a board that is too small or too large for the generators."""
    check_size(width, height)
    if width < SMALLEST[0] or height < SMALLEST[1]:
        raise Refused("map.too_small_to_make", width=SMALLEST[0], height=SMALLEST[1])


def sketch(roles: NDArray[np.uint8], name: str = "") -> Sketch:
    """Return the sketch of an array (height, width) of roles, its terrain set by them."""
    height, width = roles.shape
    return Sketch(replace(new_map(width, height, name=name), terrain=_TERRAIN[roles]), roles)


def seed_of(dice: Dice) -> int:
    """Return a seed for random arrays: a single throw in the dice log for a whole board."""
    return dice.roll(1 << 30, "map.generate").result


def chance(shape: tuple[int, int], seed: int, percent: int) -> Mask:
    """Return a mask of `shape` whose cells are each chosen with a chance of `percent` in 100."""
    chosen: Mask = noise(shape, seed) % np.uint64(100) < np.uint64(percent)
    return chosen


def smoothed(solid: Mask, rounds: int) -> Mask:
    """Return solid and open cells grown into lumps: a cell follows the majority of the nine around it."""
    for _ in range(rounds):
        solid = neighbours(solid) >= 5
    return solid


def start_zones(free: Mask, first_id: int) -> tuple[Zone, Zone]:
    """Return two start zones on the open cells of the left and right rims, named by their sides."""
    width = free.shape[1]
    columns = np.nonzero(free.any(axis=0))[0]
    left = free & (np.arange(width) < columns[0] + _DEEP)[None, :]
    right = free & (np.arange(width) > columns[-1] - _DEEP)[None, :]
    return (
        Zone(first_id, "A", "start", "#c0504d", runs=runs_of(cells_of(left)), side="A"),
        Zone(first_id + 1, "B", "start", "#4f81bd", runs=runs_of(cells_of(right)), side="B"),
    )


def with_starts(made: Sketch, free: Mask) -> Sketch:
    """Return a sketch with its two start zones."""
    board = made.tile_map
    zones = start_zones(free, board.next_id)
    return replace(made, tile_map=replace(board, zones=(*board.zones, *zones), next_id=board.next_id + 2))


def wander(width: int, height: int, dice: Dice, wide: int) -> Mask:
    """Return a winding way from the left rim to the right one, `wide` cells across."""
    way = np.zeros((height, width), np.bool_)
    y = height // 4 + dice.roll(max(height // 2, 2), "map.generate").result
    drift = 0
    for x in range(width):
        if x % 3 == 0:
            drift = dice.roll(3, "map.generate").result - 2
        y = min(max(y + drift, wide), height - 1 - wide)
        way[y - wide // 2 - (drift < 0) : y + (wide + 1) // 2 + (drift > 0), x] = True
    return way


def half_turn(values: NDArray[Number]) -> NDArray[Number]:
    """Return a board whose second half is the first one turned by 180 degrees: the same for both camps."""
    turned = values[::-1, ::-1]
    height, width = values.shape
    first = np.zeros((height, width), np.bool_)
    first[:, : width // 2] = True
    if width % 2:
        first[: (height + 1) // 2, width // 2] = True
    return np.where(first, values, turned)

"""Rooms of a generated board: which cells belong together, and what each room is, by chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.dice import Dice
from models.maps.generators.sketch import CONSOLE, CRATE, FLOOR, PILLAR, ROUGH, STAIRS, Sketch
from models.maps.gids import Mask
from models.maps.grid import edge_between
from models.maps.tile_map import TileMap

LARGEST_SHARE: Final = 12
"""A room of more than one in so many of the open cells is a hall: it keeps the board's own floor."""
_INSIDE: Final = (FLOOR, ROUGH, PILLAR, STAIRS, CRATE, CONSOLE)


def rooms(made: Sketch) -> list[Mask]:
    """Return the cells of each room, arrays of (height, width): what walls and doors, on edges or in cells, enclose."""
    inside = np.isin(made.roles, _INSIDE)
    for door in made.tile_map.doors:
        inside[door[1], door[0]] = False
    seen = np.zeros(inside.shape, np.bool_)
    found = []
    for y, x in np.argwhere(inside).tolist():
        if not seen[y, x]:
            room = _flooded(made.tile_map, inside, (x, y))
            seen |= room
            found.append(room)
    return found


def uses(found: Sequence[Mask], floors: Sequence[str], dice: Dice) -> list[tuple[Mask, str]]:
    """Return each smaller room with the floor it gets; `floors` names one for each chance, a name may come twice."""
    total = sum(int(room.sum()) for room in found)
    small = [room for room in found if int(room.sum()) * LARGEST_SHARE <= total]
    if not floors:
        return []
    return [(room, floors[dice.roll(len(floors), "map.generate").result - 1]) for room in small]


def _flooded(tile_map: TileMap, inside: Mask, start: tuple[int, int]) -> NDArray[np.bool_]:
    height, width = inside.shape
    room = np.zeros(inside.shape, np.bool_)
    room[start[1], start[0]] = True
    todo = [start]
    while todo:
        x, y = todo.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            on_map = 0 <= near[0] < width and 0 <= near[1] < height
            open_there = on_map and inside[near[1], near[0]] and not room[near[1], near[0]]
            if open_there and edge_between((x, y), near) not in tile_map.walls:
                room[near[1], near[0]] = True
                todo.append(near)
    return room

"""Boards of the open country: a canyon between cliffs, a forest with a road."""

from __future__ import annotations

import numpy as np

from models.dice import Dice
from models.maps.generators.sketch import (
    FLOOR,
    ROAD,
    ROUGH,
    TREE,
    WALL,
    Sketch,
    chance,
    check_sketch_size,
    half_turn,
    seed_of,
    sketch,
    smoothed,
    wander,
    with_starts,
)
from models.maps.gids import Mask
from models.maps.rules.regions import grown, region
from models.progress import Progress, silent


def canyon(width: int, height: int, dice: Dice, progress: Progress = silent, *, symmetric: bool = False) -> Sketch:
    """Return a canyon from left to right: cliffs above and below, rocks on its floor, scree at their feet.

    All open ground is joined. Raises Refused for a size that cannot be, Cancelled when asked to stop.
    """
    check_sketch_size(width, height)
    progress(0, 4)
    wide = max(height // 3, 4)
    way = wander(width, height, dice, wide)
    cliffs = ~grown(way, max(height // 10, 1)) | chance(way.shape, seed_of(dice), 38)
    progress(1, 4)
    solid = smoothed(cliffs & ~_spine(way), 4) & ~_spine(way)
    solid[0], solid[-1] = True, True
    progress(2, 4)
    solid, free = _dig_passage(half_turn(solid) if symmetric else solid, way)
    progress(3, 4)
    scree = grown(solid) & free & chance(way.shape, seed_of(dice), 30)
    roles = np.select([solid, half_turn(scree) if symmetric else scree], [WALL, ROUGH], FLOOR).astype(np.uint8)
    progress(4, 4)
    return with_starts(sketch(roles), free)


def forest(width: int, height: int, dice: Dice, progress: Progress = silent, *, symmetric: bool = False) -> Sketch:
    """Return a forest with a road from left to right: clumps of trees, undergrowth round them, glades between.

    All open ground is joined to the road. Raises Refused for a size that cannot be, Cancelled when asked to stop.
    """
    check_sketch_size(width, height)
    progress(0, 4)
    road = wander(width, height, dice, 2)
    road = half_turn(road) if symmetric else road
    # Turning a road may break it in the middle: a straight piece joins the halves again.
    if symmetric:
        road = _mend_road(road)
    progress(1, 4)
    trees = smoothed(chance(road.shape, seed_of(dice), 46), 2) & ~grown(road)
    trees = half_turn(trees) if symmetric else trees
    progress(2, 4)
    start = _first(road)
    free = region(~trees, start)
    progress(3, 4)
    brush = grown(~free) & free & ~road & chance(road.shape, seed_of(dice), 60)
    brush = half_turn(brush) if symmetric else brush
    roles = np.select([~free, road, brush], [TREE, ROAD, ROUGH], FLOOR).astype(np.uint8)
    progress(4, 4)
    return with_starts(sketch(roles), free)


def _spine(way: Mask) -> Mask:
    """Return the middle rows of a way, which nothing may block."""
    spine = way.copy()
    spine[1:] &= way[:-1]
    spine[:-1] &= way[1:]
    return spine


def _dig_passage(solid: Mask, way: Mask) -> tuple[Mask, Mask]:
    """Return solid and open cells after a passage is dug where the way is blocked and closed pockets are filled in."""
    if not _reaches(~solid, way):
        middle, _column = solid.shape[0] // 2, solid.shape[1] // 2
        solid = solid.copy()
        rows = np.nonzero(way.any(axis=1))[0]
        solid[min(rows[0], middle) : max(rows[-1], middle) + 1, solid.shape[1] // 2 - 1 : solid.shape[1] // 2 + 1] = (
            False
        )
    free = region(~solid, _first(~solid & way))
    return ~free, free


def _reaches(free: Mask, way: Mask) -> bool:
    """Return whether one can walk from the left rim to the right one."""
    start = _first(free & way)
    found = region(free, start)
    return bool(found[:, 0].any() and found[:, -1].any())


def _mend_road(road: Mask) -> Mask:
    middle = road.shape[1] // 2
    rows = np.nonzero(road[:, middle - 1 : middle + 1].any(axis=1))[0]
    mended = road.copy()
    mended[rows[0] : rows[-1] + 1, middle - 1 : middle + 1] = True
    return mended


def _first(mask: Mask) -> tuple[int, int]:
    """Return the first cell of a mask, column by column from the left."""
    columns, rows = np.nonzero(mask.T)
    return int(columns[0]), int(rows[0])

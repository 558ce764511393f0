"""Areas of cells: windows with a mask, what a brush sweeps over, what one area has beyond another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from models.maps.edits.paint import Patch, Symmetry, cells_patch, mirrored
from models.maps.gids import Mask
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap

Rect = tuple[int, int, int, int]
"""Cells of the map: left, top, width, height."""


@dataclass(frozen=True, slots=True, eq=False)
class CellArea:
    """Cells of a window whose top left cell is (`x`, `y`); it may hang over the map."""

    x: int
    y: int
    mask: Mask


def area_of(cells: Iterable[Cell]) -> CellArea | None:
    """Return cells as an area; None for no cells."""
    patch = cells_patch(cells, 1, np.uint8)
    return CellArea(patch.x, patch.y, patch.mask) if patch is not None else None


def swept(footprint: frozenset[Cell], path: Iterable[Cell]) -> CellArea | None:
    """Return what a brush covers on its way over cells; `footprint` is what it covers on (0, 0)."""
    tip, cells = _tip_area(footprint), tuple(path)
    if tip is None or not cells:
        return None
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    wide, high = max(x for x, _ in cells) - left, max(y for _, y in cells) - top
    height, width = tip.mask.shape
    mask = np.zeros((height + high, width + wide), np.bool_)
    for x, y in cells:
        mask[y - top : y - top + height, x - left : x - left + width] |= tip.mask
    return CellArea(tip.x + left, tip.y + top, mask)


def beyond(area: CellArea, other: CellArea) -> CellArea | None:
    """Return what of an area is not in another; None for nothing."""
    dx, dy = other.x - area.x, other.y - area.y
    height, width = other.mask.shape
    mask = area.mask.copy()
    mine = mask[max(dy, 0) : max(dy + height, 0), max(dx, 0) : max(dx + width, 0)]
    theirs = other.mask[max(-dy, 0) :, max(-dx, 0) :][: mine.shape[0], : mine.shape[1]]
    mine[: theirs.shape[0], : theirs.shape[1]] &= ~theirs
    found = whole_area(mask)
    return replace(found, x=area.x + found.x, y=area.y + found.y) if found is not None else None


@lru_cache(maxsize=8)
def _tip_area(footprint: frozenset[Cell]) -> CellArea | None:
    return area_of(footprint)


def whole_area(mask: Mask) -> CellArea | None:
    """Return a selection of the whole map as the smallest area; None for an empty one."""
    rows, columns = np.nonzero(mask.any(axis=1))[0], np.nonzero(mask.any(axis=0))[0]
    if not rows.size:
        return None
    top, bottom, left, right = int(rows[0]), int(rows[-1]), int(columns[0]), int(columns[-1])
    return CellArea(left, top, mask[top : bottom + 1, left : right + 1])


def mirrored_areas(area: CellArea, width: int, height: int, symmetry: Symmetry) -> tuple[CellArea, ...]:
    """Return an area with its mirror images on a map, itself last."""
    patch = Patch(area.x, area.y, area.mask.view(np.uint8), area.mask)
    return tuple(CellArea(each.x, each.y, each.mask) for each in mirrored(patch, width, height, symmetry))


def rect_of(area: CellArea) -> Rect:
    """Return the window of an area."""
    return area.x, area.y, area.mask.shape[1], area.mask.shape[0]


def grown(area: CellArea, by: int, tile_map: TileMap) -> CellArea:
    """Return an area in a window larger by some cells on each side, cut at the rim of the map."""
    left, top = max(area.x - by, 0), max(area.y - by, 0)
    right = min(area.x + area.mask.shape[1] + by, tile_map.width)
    bottom = min(area.y + area.mask.shape[0] + by, tile_map.height)
    mask = np.zeros((bottom - top, right - left), np.bool_)
    y, x = area.y - top, area.x - left
    mask[y : y + area.mask.shape[0], x : x + area.mask.shape[1]] = area.mask
    return CellArea(left, top, mask)

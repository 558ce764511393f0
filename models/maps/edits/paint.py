"""What a stroke covers and what it puts there: brushes, lines, ellipses, buckets, wands, patches, mirrored strokes.

A selection is a boolean array of (height, width). A Patch is a rectangle of values with a mask; applying one gives a
new layer and leaves the old one as it was.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from models.dice import Dice
from models.errors import Refused
from models.maps.features import polygon_mask
from models.maps.gids import Mask, flip_block_x, flip_block_y
from models.maps.rules.grid import Cell
from models.maps.rules.regions import region

Values = NDArray[Any]
Symmetry = Literal["none", "horizontal", "vertical", "both", "turn"]
SYMMETRIES: Final = ("none", "horizontal", "vertical", "both", "turn")
Combine = Literal["replace", "add", "subtract", "intersect"]


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """A rectangle of values whose top left cell is (`x`, `y`), and which of them count. It may hang over the map."""

    x: int
    y: int
    values: Values
    mask: Mask


def apply(layer: Values, *patches: Patch) -> Values:
    """Return a copy of a layer, array of (height, width), with patches put on it in order, as far as they lie on it."""
    after = layer.copy()
    height, width = after.shape
    for patch in patches:
        left, top = max(patch.x, 0), max(patch.y, 0)
        right, bottom = min(patch.x + patch.mask.shape[1], width), min(patch.y + patch.mask.shape[0], height)
        if left < right and top < bottom:
            part = (slice(top - patch.y, bottom - patch.y), slice(left - patch.x, right - patch.x))
            place = after[top:bottom, left:right]
            np.copyto(place, patch.values[part].astype(after.dtype, copy=False), where=patch.mask[part])
    return after


def cells_patch(cells: Iterable[Cell], value: int, form: type[object] = np.uint32) -> Patch | None:
    """Return a patch that puts one value on some cells; None for no cells."""
    spots = np.array(sorted(set(cells)), np.int64)
    if not spots.size:
        return None
    left, top = spots.min(axis=0)
    right, bottom = spots.max(axis=0)
    mask = np.zeros((bottom - top + 1, right - left + 1), np.bool_)
    mask[spots[:, 1] - top, spots[:, 0] - left] = True
    return Patch(int(left), int(top), np.full(mask.shape, value, form), mask)


def scatter(choices: Sequence[tuple[int, int]], where: Mask, dice: Dice) -> Patch:
    """Return the patch that fills a selection with random tiles from (number, weight) pairs.

    One throw seeds the whole fill, so that a million cells cost one entry of the dice log.
    """
    weights = np.array([weight for _, weight in choices], np.int64)
    if not choices or weights.min() < 0 or not weights.sum():
        raise Refused("map.no_tiles_to_choose")
    mixed = noise(where.shape, dice.roll(1 << 30, "map.scatter").result)
    index = np.searchsorted(np.cumsum(weights), (mixed % np.uint64(weights.sum())).astype(np.int64), side="right")
    return Patch(0, 0, np.array([gid for gid, _ in choices], np.uint32)[index], where)


def noise(shape: tuple[int, ...], seed: int) -> NDArray[np.uint64]:
    """Return an array of 64-bit pseudo-random numbers for a seed, the same on every machine (SplitMix64)."""
    count = int(np.prod(shape))
    with np.errstate(over="ignore"):
        z = (np.arange(1, count + 1, dtype=np.uint64) + np.uint64(seed)) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: NDArray[np.uint64] = (z ^ (z >> np.uint64(31))).reshape(shape)
    return mixed


def brush(cell: Cell, radius: int = 0, *, square: bool = False) -> frozenset[Cell]:
    """Return the cells of a brush: radius 0 is one cell, 1 a cross (or 3 x 3 when `square`)."""
    return frozenset((cell[0] + dx, cell[1] + dy) for dx, dy in tip(radius, square=square))


@lru_cache(maxsize=8)
def tip(radius: int, *, square: bool) -> frozenset[Cell]:
    """Return the cells of a brush on (0, 0)."""
    around = range(-radius, radius + 1)
    return frozenset(
        (dx, dy) for dx in around for dy in around if square or 2 * (dx * dx + dy * dy) <= 2 * radius * radius + radius
    )


def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """Return the cells of a straight line, both ends included, the same from either end."""
    if b < a:
        return tuple(reversed(line(b, a)))
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    if not steps:
        return (a,)
    dx, dy = b[0] - a[0], b[1] - a[1]
    return tuple(
        (a[0] + (2 * i * dx + steps) // (2 * steps), a[1] + (2 * i * dy + steps) // (2 * steps))
        for i in range(steps + 1)
    )


def stroke(path: Sequence[Cell], radius: int = 0, *, square: bool = False) -> frozenset[Cell]:
    """Return the cells a brush covers on its way through the cells of `path`, without gaps."""
    along = [cell for a, b in itertools.pairwise(path) for cell in line(a, b)] or list(path)
    return frozenset().union(*(brush(cell, radius, square=square) for cell in along))


def rectangle(a: Cell, b: Cell, *, filled: bool = True) -> frozenset[Cell]:
    """Return the cells of the rectangle between two corners, or its rim."""
    x0, x1, y0, y1 = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
    return frozenset(
        (x, y) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1) if filled or x in (x0, x1) or y in (y0, y1)
    )


def ellipse(a: Cell, b: Cell, *, filled: bool = True) -> frozenset[Cell]:
    """Return the cells of the ellipse that touches all four sides of a rectangle, or its rim alone."""
    rim = frozenset(_ellipse_rim(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])))
    if not filled:
        return rim
    spans: dict[int, list[int]] = {}
    for x, y in rim:
        spans.setdefault(y, []).append(x)
    return frozenset((x, y) for y, xs in spans.items() for x in range(min(xs), max(xs) + 1))


def _ellipse_rim(x0: int, y0: int, x1: int, y1: int) -> Iterator[Cell]:
    """Yield the rim by Bresenham's method in a rectangle (A. Zingl, "A Rasterizing Algorithm for Drawing Curves")."""
    a, b = x1 - x0, y1 - y0
    odd = b & 1
    dx, dy = 4 * (1 - a) * b * b, 4 * (odd + 1) * a * a
    error = dx + dy + odd * a * a
    low = y0 + (b + 1) // 2
    high = low - odd
    while x0 <= x1:
        yield from ((x1, low), (x0, low), (x0, high), (x1, high))
        twice = 2 * error
        if twice <= dy:
            low, high, dy = low + 1, high - 1, dy + 8 * a * a
            error += dy
        if twice >= dx or 2 * error > dy:
            x0, x1, dx = x0 + 1, x1 - 1, dx + 8 * b * b
            error += dx
    while low - high <= b:
        yield from ((x0 - 1, low), (x1 + 1, low), (x0 - 1, high), (x1 + 1, high))
        low, high = low + 1, high - 1


def mask_of(cells: Iterable[Cell], width: int, height: int) -> Mask:
    """Return cells as a selection; those outside the map are left out."""
    mask = np.zeros((height, width), np.bool_)
    spots = [(y, x) for x, y in cells if 0 <= x < width and 0 <= y < height]
    if spots:
        rows, columns = np.array(spots).T
        mask[rows, columns] = True
    return mask


def cells_of(mask: Mask) -> frozenset[Cell]:
    """Return the cells of a selection."""
    rows, columns = np.nonzero(mask)
    return frozenset(zip(columns.tolist(), rows.tolist(), strict=True))


def lasso(points: Sequence[tuple[int, int]], width: int, height: int) -> Mask:
    """Return the selection of the cells whose middle is inside a polygon of points in thousandths of a cell."""
    if len(points) < 3:
        return np.zeros((height, width), np.bool_)
    return polygon_mask(points, 0, 0, width, height)


def wand(layer: Values, start: Cell, within: Mask | None = None) -> Mask:
    """Return the cells of the same value as `start` that are joined to it through sides: magic wand and bucket.

    Tiles that differ only in their flips are different. `within` keeps the search inside a selection.
    """
    same = layer == layer[start[1], start[0]]
    if within is not None:
        same &= within
    return region(same, start)


def same_tile(layer: Values, value: int) -> Mask:
    """Return every cell of a layer, array of (height, width), that holds `value`."""
    found: Mask = layer == value
    return found


def combine(old: Mask, new: Mask, how: Combine) -> Mask:
    """Return a selection combined with another: replaced by it, joined with it, without it, or only what both have."""
    if how == "add":
        return old | new
    if how == "subtract":
        return old & ~new
    return old & new if how == "intersect" else new.copy()


def mirrored(patch: Patch, width: int, height: int, symmetry: Symmetry) -> tuple[Patch, ...]:
    """Return a patch of tiles with its mirror images on a map: left and right, top and bottom, both, or half a turn.

    Tiles are flipped with it. The patch itself comes last, so that it wins where they meet.
    """
    return (*(image for image in _images(patch, width, height, symmetry)), patch)


def _images(patch: Patch, width: int, height: int, symmetry: Symmetry) -> Iterator[Patch]:
    x = width - patch.x - patch.mask.shape[1]
    y = height - patch.y - patch.mask.shape[0]
    across = symmetry in ("horizontal", "both")
    down = symmetry in ("vertical", "both")
    if symmetry == "turn" or symmetry == "both":
        turned = _flip(flip_block_y, flip_block_x(patch.values) if _tiles(patch) else patch.values[:, ::-1], patch)
        yield Patch(x, y, turned, patch.mask[::-1, ::-1])
    if down:
        yield Patch(patch.x, y, _flip(flip_block_y, patch.values, patch), patch.mask[::-1])
    if across:
        values = flip_block_x(patch.values) if _tiles(patch) else patch.values[:, ::-1]
        yield Patch(x, patch.y, values, patch.mask[:, ::-1])


def _tiles(patch: Patch) -> bool:
    """Return whether the values of a patch are tile numbers, which have flips, rather than terrain codes."""
    return patch.values.dtype == np.uint32


def _flip(flip: Callable[[Values], Values], values: Values, patch: Patch) -> Values:
    flipped: Values = flip(values) if _tiles(patch) else values[::-1]
    return flipped

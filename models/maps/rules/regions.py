"""Regions of cells as boolean arrays: those joined through sides, and grown by their neighbours."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.maps.gids import Mask
from models.maps.rules.grid import Cell


def region(mask: Mask, start: Cell) -> Mask:
    """Return the cells of a mask (height, width) joined to `start` through sides; none if `start` is not in it."""
    height, width = mask.shape
    if not mask[start[1], start[0]]:
        return np.zeros_like(mask)
    # Rows one after the other with an empty cell between them: no run of cells goes over the end of its row.
    long = width + 1
    flat = np.zeros(height * long + 1, np.int8)
    flat[1:].reshape(height, long)[:, :width] = mask
    steps = np.diff(flat, append=np.int8(0))
    first, end = np.nonzero(steps == 1)[0], np.nonzero(steps == -1)[0]
    labels = _components(first.size, *_touching(first, end, long))
    own = labels[np.searchsorted(first, start[1] * long + start[0], "right") - 1]
    kept = np.zeros(height * long + 1, np.int8)
    kept[first[labels == own]] = 1
    kept[end[labels == own]] = -1
    found: Mask = np.cumsum(kept[:-1], dtype=np.int8).reshape(height, long)[:, :width].astype(np.bool_)
    return found


def _touching(first: NDArray[np.intp], end: NDArray[np.intp], long: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the pairs of runs in neighbouring rows that share a column: two arrays of indices into the runs."""
    low = np.searchsorted(end, first + long, "right")
    counts = np.maximum(np.searchsorted(first, end + long, "left") - low, 0)
    above = np.repeat(np.arange(first.size), counts)
    nth = np.arange(above.size) - np.repeat(np.cumsum(counts) - counts, counts)
    return above, low[above] + nth


def _components(size: int, one: NDArray[np.intp], other: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return for each of `size` things the lowest index it is joined to by the pairs (`one[i]`, `other[i]`)."""
    lowest = np.arange(size)
    while one.size:
        # Each group joins the lowest it touches, then everything points at the head of its group again: the number
        # of groups halves at least.
        np.minimum.at(lowest, np.maximum(one, other), np.minimum(one, other))
        while not np.array_equal(higher := lowest[lowest], lowest):
            lowest = higher
        one, other = lowest[one], lowest[other]
        apart = one != other
        one, other = one[apart], other[apart]
    return lowest


def grown(mask: Mask, times: int = 1) -> Mask:
    """Return a mask with the cells that touch it through a side, `times` over."""
    for _ in range(times):
        more = mask.copy()
        more[1:] |= mask[:-1]
        more[:-1] |= mask[1:]
        more[:, 1:] |= mask[:, :-1]
        more[:, :-1] |= mask[:, 1:]
        mask = more
    return mask


def neighbours(mask: Mask) -> NDArray[np.uint8]:
    """Return how many of the nine cells at and round each cell are in a mask; cells off the map count as in it."""
    height, width = mask.shape
    wide = np.pad(mask, 1, constant_values=True).astype(np.uint8)
    return sum(
        (wide[y : y + height, x : x + width] for y in range(3) for x in range(3)), np.zeros(mask.shape, np.uint8)
    )

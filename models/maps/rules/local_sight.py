"""Sight on maps of any size: only the part round the two cells, or round the viewer, is examined."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from models.maps.rules.explain import Explained, Traced, explain
from models.maps.rules.grid import Cell, Grid, crop
from models.maps.rules.readings import DEFAULT, Readings
from models.maps.rules.sight import MAX_SIGHT_CELLS, SightBoard
from models.progress import Progress, silent

NEAR: Final = 32
"""How many cells to each side a look round a large map goes."""

WHOLE: Final = 4_096
"""A map of so many cells is looked over as a whole."""

_RIM: Final = 2


@dataclass(frozen=True)
class Seen:
    """What one cell sees: each seen cell with the cover a target there would have.

    Only the part of the map at `left`, `top`, `width`, `height` (cells) was examined.
    """

    cell: Cell
    covers: dict[Cell, int]
    left: int
    top: int
    width: int
    height: int


def explain_locally(
    grid: Grid,
    a: Cell,
    b: Cell,
    figures: Iterable[Cell] = (),
    readings: Readings = DEFAULT,
) -> Explained:
    """Return why `b` is seen or not from `a`, as `models.maps.rules.explain` does, on a map of any size.

    Raises Refused for cells outside the map, or so far apart that too many cells lie between them.
    """
    if grid.width * grid.height <= MAX_SIGHT_CELLS or not (grid.inside(a) and grid.inside(b)):
        return explain(grid, a, b, figures, readings)
    left, top = max(min(a[0], b[0]) - _RIM, 0), max(min(a[1], b[1]) - _RIM, 0)
    right, low = min(max(a[0], b[0]) + _RIM + 1, grid.width), min(max(a[1], b[1]) + _RIM + 1, grid.height)
    part = crop(grid, left, top, right - left, low - top)
    there = frozenset((x - left, y - top) for x, y in figures)
    found = explain(part, (a[0] - left, a[1] - top), (b[0] - left, b[1] - top), there, readings)
    nobody = None if found.nobody is None else (found.nobody[0] + left, found.nobody[1] + top)
    return replace(found, l1=_shift_line(found.l1, left, top), l2=_shift_line(found.l2, left, top), nobody=nobody)


def _shift_line(line: Traced, left: int, top: int) -> Traced:
    cuts = tuple(
        replace(
            cut,
            at=(cut.at[0] + left, cut.at[1] + top),
            edge=None if cut.edge is None else (cut.edge[0], cut.edge[1] + left, cut.edge[2] + top),
        )
        for cut in line.cuts
    )
    ends = [(x + Fraction(left), y + Fraction(top)) for x, y in (line.start, line.end)]
    covering = tuple((x + left, y + top) for x, y in line.covering)
    return replace(line, start=ends[0], end=ends[1], cuts=cuts, covering=covering)


class Watch:
    """Answers what a cell of one state of a map sees, for many cells: on the whole board, or on a large map nearby."""

    def __init__(self, grid: Grid, figures: Iterable[Cell] = (), readings: Readings = DEFAULT) -> None:
        self._grid, self._readings = grid, readings
        self._figures = frozenset(figures)
        self._board = SightBoard(grid) if grid.width * grid.height <= WHOLE else None

    def seen(self, cell: Cell, progress: Progress = silent) -> Seen:
        """Return what `cell` sees. `progress` is called every few cells and may cancel."""
        grid, x, y = self._grid, 0, 0
        board = self._board
        if board is None:
            x, y = max(cell[0] - NEAR, 0), max(cell[1] - NEAR, 0)
            wide, high = min(cell[0] + NEAR + 1, grid.width) - x, min(cell[1] + NEAR + 1, grid.height) - y
            board = SightBoard(crop(grid, x, y, wide, high))
        inner = board.grid
        figures = frozenset((i - x, j - y) for i, j in self._figures if inner.inside((i - x, j - y)))
        start = (cell[0] - x, cell[1] - y)
        covers: dict[Cell, int] = {}
        total = inner.width * inner.height
        for done, (i, j) in enumerate(inner.cells()):
            if done % 8 == 0:
                progress(done, total)
            found = board.sight(start, (i, j), figures, self._readings)
            if found.cover is not None:
                covers[i + x, j + y] = found.cover
        return Seen(cell, covers, x, y, inner.width, inner.height)

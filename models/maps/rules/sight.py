"""Exact line of sight with cover on a grid: integers only, so the verdict on a line that grazes is always the same.

Line 1 runs from the middle of the attacker's cell to any point of the target's; line 2 from a corner (or any place) of
the attacker's cell to the middle of the target's. A family of lines is decided by the rays of `rays`. For speed most
questions go through the masks of `sight_bits`; boards too wide for them walk the same rays. Between two cells where a
wall at any angle may matter, `lines` judges all walls and blocking cells as lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from models.errors import Refused
from models.maps.rules.cuts import ray_is_cut
from models.maps.rules.grid import Cell, Grid
from models.maps.rules.lines import Beam, LineBoard
from models.maps.rules.rays import Ray, corner_rays, fan
from models.maps.rules.readings import DEFAULT, Readings
from models.maps.rules.sight_bits import BITS, SightLine, board_bits, box, figure_bits, lines_of, mirror

MAX_SIGHT_CELLS: Final = 65_536
_MASK_BITS: Final = 24_000
"""The longest mask worth keeping; longer rays are walked."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether a target is seen, and its cover: the number of characters on the line.

    `l1` and `l2` hold the cover inside each family, None where every line of it is cut.
    """

    visible: bool
    l1: int | None
    l2: int | None
    cover: int | None


BLIND: Final = Sight(False, None, None, None)


class SightBoard:
    """A grid made ready for many questions of sight; build one for each version of a map.

    Raises Refused for a board of more than 65,536 cells: crop it around the figure first.
    """

    def __init__(self, grid: Grid) -> None:
        if grid.width * grid.height > MAX_SIGHT_CELLS:
            raise Refused("map.sight_too_big", width=grid.width, height=grid.height, limit=MAX_SIGHT_CELLS)
        self.grid = grid
        self._size = (grid.width + 2, grid.height)
        self._boards: dict[tuple[bool, bool], int] = {}
        self._figures: dict[tuple[frozenset[Cell], bool, bool], int] = {}

    @cached_property
    def lines(self) -> LineBoard:
        """Everything that cuts sight, as lines."""
        return LineBoard(self.grid)

    def _board(self, quadrant: tuple[bool, bool]) -> int:
        if quadrant not in self._boards:
            self._boards[quadrant] = board_bits(self.grid, quadrant)
        return self._boards[quadrant]

    def _shown(self, figures: frozenset[Cell], quadrant: tuple[bool, bool]) -> int:
        """Return the bits of figures in a mirror image of the board; up to 64 sets are cached."""
        key = (figures, *quadrant)
        if key not in self._figures:
            if len(self._figures) > 64:
                self._figures.clear()
            self._figures[key] = figure_bits(self.grid, figures, quadrant)
        return self._figures[key]

    def sight(
        self, attacker: Cell, target: Cell, figures: frozenset[Cell] = frozenset(), readings: Readings = DEFAULT
    ) -> Sight:
        """Return what a figure on `attacker` sees of one on `target`; `figures` are all characters on the board.

        The attacker and the target themselves never cover. Nobody stands on a cell that cuts sight, so
        such a cell neither sees nor is seen; the same holds for a cell and itself. Raises Refused outside the board.
        """
        for cell in (attacker, target):
            if not self.grid.inside(cell):
                raise Refused("map.outside", x=cell[0], y=cell[1])
        if attacker == target or self.grid.cuts(attacker) or self.grid.cuts(target):
            return BLIND
        l1, l2 = self._families(attacker, target, figures, readings)
        if self.grid.lines and self.lines.concerns(attacker, target):
            l1, l2 = self._past_lines(attacker, target, figures, readings, (l1, l2))
        if l1 is None and l2 is None:
            return BLIND
        if l1 is None or l2 is None:
            return Sight(True, l1, l2, l1 if l2 is None else l2)
        return Sight(True, l1, l2, min(l1, l2) if readings.cover == "attacker" else max(l1, l2))

    def _families(
        self, a: Cell, t: Cell, figures: frozenset[Cell], readings: Readings
    ) -> tuple[int | None, int | None]:
        strict = readings.touch == "strict"
        every = strict or readings.cover == "all"
        if (abs(t[1] - a[1]) + 2) * self._size[0] * BITS > (_MASK_BITS if not every else _MASK_BITS // 4):
            return _walked(self.grid, a, t, figures, readings)
        corners = readings.l2 == "corner"
        return (
            self._family(a, t, figures, readings, every, False),
            self._family(t, a, figures, readings, every and not corners, corners),
        )

    def _past_lines(
        self, a: Cell, t: Cell, figures: frozenset[Cell], readings: Readings, found: tuple[int | None, int | None]
    ) -> tuple[int | None, int | None]:
        """Return the cover of both families where walls at any angle may matter; `found` is that without them."""
        l1, l2 = (
            None if cover is None else self._best_aim(self.aims(a, t, family, figures, readings), figures, readings)
            for family, cover in (("l1", found[0]), ("l2", found[1]))
        )
        return l1, l2

    def _best_aim(self, aims: Iterable[Beam], figures: frozenset[Cell], readings: Readings) -> int | None:
        most, strict = readings.cover == "all", readings.touch == "strict"
        best: int | None = None
        for aim in aims:
            count = self.lines.crossed(aim, figures)
            if best is not None and (count <= best if most else count >= best):
                continue
            if self.lines.free(aim, strict=strict):
                best = count
                if not count and not most:
                    return 0
        return best

    def aims(self, a: Cell, t: Cell, family: str, figures: frozenset[Cell], readings: Readings) -> list[Beam]:
        """Return the rays that decide the family `l1` or `l2` among walls at any angle."""
        every = readings.touch == "strict" or readings.cover == "all"
        if family == "l1":
            return self.lines.aims(a, t, figures, every=every, corners=False)
        return self.lines.aims(t, a, figures, every=every, corners=readings.l2 == "corner")

    def _family(
        self, apex: Cell, far: Cell, figures: frozenset[Cell], readings: Readings, every: bool, corners: bool
    ) -> int | None:
        """Return the cover of the best line from the middle of `apex` to `far` (or to its corners); None if all cut."""
        dx, dy = far[0] - apex[0], far[1] - apex[1]
        quadrant = (dx < 0, dy < 0)
        dx, dy = abs(dx), abs(dy)
        x, y = mirror(apex, self.grid, quadrant)
        stride = self._size[0]
        shift = (y * stride + x) * BITS
        field = self._board(quadrant) >> shift
        between = box(dx, dy, stride)
        shown = self._shown(figures, quadrant) >> shift & between if figures else 0
        lines = lines_of(dx, dy, self._size, readings.touch == "strict", every, corners)
        return _best(lines, field, field & between, shown, readings.cover == "all")

    def overlay(
        self, attacker: Cell, figures: frozenset[Cell] = frozenset(), readings: Readings = DEFAULT
    ) -> Mapping[Cell, int]:
        """Return every cell seen from `attacker` with the cover a target there would have, row by row."""
        seen: dict[Cell, int] = {}
        for cell in self.grid.cells():
            found = self.sight(attacker, cell, figures, readings)
            if found.cover is not None:
                seen[cell] = found.cover
        return seen


def sight(
    grid: Grid, attacker: Cell, target: Cell, figures: Iterable[Cell] = (), readings: Readings = DEFAULT
) -> Sight:
    """Return the sight of one pair of cells; for many questions keep a `SightBoard`."""
    return SightBoard(grid).sight(attacker, target, frozenset(figures), readings)


def rays_of(dx: int, dy: int, family: str, readings: Readings) -> list[tuple[Ray, bool, Cell | None]]:
    """Return the deciding rays of the family `l1` or `l2` from the attacker to a target (dx, dy) away.

    Each comes with whether its apex is the target's cell, and with the corner of the attacker's cell it starts from as
    a vertex relative to the apex (None where any place counts).
    """
    every = readings.touch == "strict" or readings.cover == "all"
    if family == "l2" and readings.l2 == "corner":
        return [(ray, True, vertex) for ray, vertex in corner_rays(-dx, -dy)]
    if family == "l2":
        return [(ray, True, None) for ray in fan(-dx, -dy) if ray.critical or every]
    return [(ray, False, None) for ray in fan(dx, dy) if ray.critical or every]


def _walked(
    grid: Grid, a: Cell, t: Cell, figures: frozenset[Cell], readings: Readings
) -> tuple[int | None, int | None]:
    """Return the cover of both families by walking every ray: slower, for boards of any width."""
    dx, dy = t[0] - a[0], t[1] - a[1]
    covers: list[int | None] = []
    for family in ("l1", "l2"):
        best: int | None = None
        for ray, reverse, start in rays_of(dx, dy, family, readings):
            apex = t if reverse else a
            if ray_is_cut(grid, ray, apex, start, readings.touch):
                continue
            count = sum((apex[0] + x, apex[1] + y) in figures for x, y in ray.cells) if figures else 0
            if best is None or (count > best if readings.cover == "all" else count < best):
                best = count
        covers.append(best)
    return covers[0], covers[1]


def _best(lines: tuple[SightLine, ...], field: int, between: int, figures: int, most: bool) -> int | None:
    """Return the fewest (or the most) figures on a line that nothing cuts; None where all are cut."""
    best: int | None = None
    for way, end, other in lines:
        if between & way or (field & end and field & other):
            continue
        count = (figures & way).bit_count()
        if best is None or (count > best if most else count < best):
            best = count
            if not count and not most:
                return 0
    return best

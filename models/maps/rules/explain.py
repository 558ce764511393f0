"""Why a figure is seen or not: the line of each family that decides, what cuts it, who covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from models.maps.rules.cuts import SightCut, ray_cuts
from models.maps.rules.grid import Cell, Grid
from models.maps.rules.rays import Ray, entry, ray_along
from models.maps.rules.readings import DEFAULT, Readings
from models.maps.rules.sight import Sight, SightBoard, rays_of
from models.maps.rules.sight import sight as sight_of

Point = tuple[Fraction, Fraction]
Family = Literal["l1", "l2"]


@dataclass(frozen=True, slots=True)
class Traced:
    """The deciding line of one family (`l1` or `l2`), from the attacker to the target.

    A free line has no `cuts` and tells the characters it crosses; where every line of the family is cut, this is one
    with the fewest cuts. `start` and `end` are exact, in cells from the top left corner of the map.
    """

    family: Family
    start: Point
    end: Point
    cuts: tuple[SightCut, ...]
    covering: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """A sight with the line of each family.

    `nobody` is the cell on which nobody can stand, or the cell itself where attacker and target are one: there are no
    lines to draw then. None otherwise.
    """

    sight: Sight
    l1: Traced
    l2: Traced
    nobody: Cell | None = None


def explain(
    grid: Grid,
    attacker: Cell,
    target: Cell,
    figures: Iterable[Cell] = (),
    readings: Readings = DEFAULT,
) -> Explained:
    """Return why `target` is seen or not from `attacker`; the same verdict as `models.maps.rules.sight`.

    For one and the same cell, or one that cuts sight, the lines are empty. Raises Refused for cells outside the board.
    """
    shown = frozenset(figures)
    found = sight_of(grid, attacker, target, shown, readings)
    if attacker == target or grid.cuts(attacker) or grid.cuts(target):
        empty = Traced("l1", _middle(attacker), _middle(target), (), ())
        return Explained(found, empty, empty, attacker if grid.cuts(attacker) else target)
    l1 = _trace(grid, attacker, target, shown, readings, "l1")
    return Explained(found, l1, _trace(grid, attacker, target, shown, readings, "l2"))


def _trace(
    grid: Grid, attacker: Cell, target: Cell, figures: frozenset[Cell], readings: Readings, family: Family
) -> Traced:
    """Return the line of a family to show: one with the fewest cuts, among these the one with the least cover.

    Under `cover = all` it is the one with the most cover.
    """
    best: tuple[tuple[int, int, int], Traced] | None = None
    most = -1 if readings.cover == "all" else 1
    for ray, reverse, start, cuts in _lines(grid, attacker, target, figures, readings, family):
        apex = target if reverse else attacker
        cells = [(apex[0] + x, apex[1] + y) for x, y in ray.cells]
        covering = tuple(cell for cell in (cells[::-1] if reverse else cells) if cell in figures)
        # Among lines cut once, the one that only slips between two corners is the near miss worth showing.
        order = (len(cuts), sum(cut.kind in ("cell", "wall", "line") for cut in cuts), most * len(covering))
        if best is None or order < best[0]:
            ends = _ends(ray, attacker, target, reverse, start)
            best = (order, Traced(family, *ends, cuts, covering))
    assert best is not None
    return best[1]


def _lines(
    grid: Grid, attacker: Cell, target: Cell, figures: frozenset[Cell], readings: Readings, family: Family
) -> Iterator[tuple[Ray, bool, Cell | None, tuple[SightCut, ...]]]:
    """Yield the deciding rays of a family with what cuts them."""
    board = SightBoard(grid)
    if not grid.lines or not board.lines.concerns(attacker, target):
        for ray, reverse, start in rays_of(target[0] - attacker[0], target[1] - attacker[1], family, readings):
            apex = target if reverse else attacker
            yield ray, reverse, start, tuple(ray_cuts(grid, ray, apex, start, readings.touch))
        return
    for aim in board.aims(attacker, target, family, figures, readings):
        (x, y), far = aim.apex, aim.far
        ray, start = ray_along(aim.way, far[0] - x, far[1] - y), None
        if aim.vertex is not None:
            start = aim.vertex[0] - x, aim.vertex[1] - y
        if board.lines.free(aim, strict=readings.touch == "strict"):
            cuts: tuple[SightCut, ...] = ()
        else:
            cuts = (
                *ray_cuts(grid, ray, aim.apex, start, readings.touch),
                *(SightCut("line", c) for c in board.lines.met(aim)),
            )
        yield ray, family == "l2", start, cuts


def _ends(ray: Ray, attacker: Cell, target: Cell, reverse: bool, start: Cell | None) -> tuple[Point, Point]:
    dx, dy = target[0] - attacker[0], target[1] - attacker[1]
    if not reverse:
        x, y = entry(ray, dx, dy)
        return _middle(attacker), (attacker[0] + x, attacker[1] + y)
    if start is not None:
        return (Fraction(target[0] + start[0]), Fraction(target[1] + start[1])), _middle(target)
    x, y = entry(ray, -dx, -dy)
    return (target[0] + x, target[1] + y), _middle(target)


def _middle(cell: Cell) -> Point:
    return Fraction(2 * cell[0] + 1, 2), Fraction(2 * cell[1] + 1, 2)

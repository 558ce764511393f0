"""Why a figure is seen or not: the line of each family that decides, what cuts it, who covers, by which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from models.maps.coordinates import Coordinates
from models.maps.cuts import Cut, ray_cuts
from models.maps.grid import Cell, Grid
from models.maps.rays import Ray, entry
from models.maps.readings import DEFAULT, Readings
from models.maps.sight import Sight, rays_of
from models.maps.sight import sight as sight_of

Point = tuple[Fraction, Fraction]
Family = Literal["l1", "l2"]


@dataclass(frozen=True, slots=True)
class Traced:
    """The deciding line of one family, in cells from the top left of the map, from the attacker to the target.

    A free line has no `cuts` and tells the characters it crosses; where every line of the family is cut, this is one
    with the fewest cuts. `start` and `end` are exact.
    """

    family: Family
    rule: str
    start: Point
    end: Point
    cuts: tuple[Cut, ...]
    covering: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of an explanation: its rule, its message key and arguments."""

    rule: str
    key: str
    args: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Explained:
    """A sight with the line of each family and the sentences that tell it."""

    sight: Sight
    l1: Traced
    l2: Traced
    reasons: tuple[Reason, ...]


def explain(
    grid: Grid,
    attacker: Cell,
    target: Cell,
    figures: Iterable[Cell] = (),
    readings: Readings = DEFAULT,
    coordinates: Coordinates | None = None,
) -> Explained:
    """Return why `target` is seen or not from `attacker`; the same verdict as `models.maps.sight`.

    Raises Refused for cells outside the board. For a cell and itself, or one that cuts sight, the lines are empty.
    """
    shown = frozenset(figures)
    found = sight_of(grid, attacker, target, shown, readings)
    style = coordinates or Coordinates()

    def name(cell: Cell) -> str:
        return style.name(cell, grid.height)

    middle = _middle(attacker)
    if attacker == target or grid.cuts(attacker) or grid.cuts(target):
        empty = Traced("l1", "AG-63", middle, _middle(target), (), ())
        reason = Reason("AG-30", "map.sight_nobody_there", {"cell": name(attacker if grid.cuts(attacker) else target)})
        return Explained(found, empty, empty, (reason,))
    l1 = _trace(grid, attacker, target, shown, readings, "l1")
    l2 = _trace(grid, attacker, target, shown, readings, "l2")
    reasons = (*_family_reasons(l1, name), *_family_reasons(l2, name), _verdict(found, readings))
    return Explained(found, l1, l2, reasons)


def _trace(
    grid: Grid, attacker: Cell, target: Cell, figures: frozenset[Cell], readings: Readings, family: Family
) -> Traced:
    """Return the line of a family to show: the free one with least cover (or most), else the one with fewest cuts."""
    best: tuple[tuple[int, int, int], Traced] | None = None
    most = -1 if readings.cover == "all" else 1
    for ray, reverse, start in rays_of(target[0] - attacker[0], target[1] - attacker[1], family, readings):
        apex = target if reverse else attacker
        cuts = tuple(ray_cuts(grid, ray, apex, start if readings.touch == "strict" else None, readings.touch))
        cells = [(apex[0] + x, apex[1] + y) for x, y in ray.cells]
        covering = tuple(cell for cell in (cells[::-1] if reverse else cells) if cell in figures)
        # Among lines cut once, the one that only slips between two corners is the near miss worth showing.
        order = (len(cuts), sum(cut.kind in ("cell", "wall") for cut in cuts), most * len(covering))
        if best is None or order < best[0]:
            ends = _ends(ray, attacker, target, reverse, start)
            best = (order, Traced(family, "AG-64" if reverse else "AG-63", *ends, cuts, covering))
    assert best is not None
    return best[1]


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


def _family_reasons(line: Traced, name: Callable[[Cell], str]) -> tuple[Reason, ...]:
    if line.cuts:
        first = line.cuts[0]
        at = name(first.at) if first.kind in ("cell", "wall") else f"{first.at[0]}|{first.at[1]}"
        args = {"cell": at, "more": len(line.cuts) - 1}
        return (Reason(line.rule, f"map.{line.family}_cut"), Reason(first.rule, f"map.cut_by_{first.kind}", args))
    if line.covering:
        names = tuple(map(name, line.covering))
        return (Reason(line.rule, f"map.{line.family}_covered", {"cells": names, "n": len(names)}),)
    return (Reason(line.rule, f"map.{line.family}_free"),)


def _verdict(found: Sight, readings: Readings) -> Reason:
    if not found.visible:
        return Reason("AG-65", "map.sight_none")
    if not found.cover:
        return Reason("AG-65", "map.sight_free")
    both = found.l1 is not None and found.l2 is not None and readings.cover == "best"
    return Reason("AG-68" if both else "AG-67", "map.sight_covered", {"n": found.cover, "bonus": found.bonus})

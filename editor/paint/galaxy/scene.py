"""A galaxy as arrays ready to be drawn, and which part of it lies in a box. Lengths in thousandths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import is_not
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from models.galaxy.galaxy import OUTLINE_MARGIN, Galaxy
from models.galaxy.shapes import hull_round
from models.galaxy.values import Income, Planet, RouteKind, RouteState
from models.games.facets.strategy import Situation
from models.progress import Progress, silent

Floats = NDArray[np.float64]
Whole = NDArray[np.intp]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

INCOMES: Final = tuple(Income)
KINDS: Final = tuple(RouteKind)
STATES: Final = tuple(RouteState)
FIRST: Final = 6
"""The weight of capitals and of whatever is chosen: their names come first."""
_PER_CELL: Final = 24
_FEW: Final = 24
_ROUNDING: Final = 4.0
_ANGLES: Final = np.arange(16) * np.pi / 8
_TURNS: Final = np.column_stack((np.cos(_ANGLES), np.sin(_ANGLES)))
_LONG: Final = 6.0
"""Cells from which a route is long: long ones are looked at one by one."""


class Buckets:
    """Points in the cells of a square grid, so that those in a box are found without looking at all."""

    def __init__(self, x: Floats, y: Floats) -> None:
        self._n = len(x)
        if not self._n:
            return
        self._left, self._top = float(x.min()), float(y.min())
        across, down = float(x.max()) - self._left + 1, float(y.max()) - self._top + 1
        self.cell = max((across * down * _PER_CELL / self._n) ** 0.5, max(across, down) / 2_000, 1.0)
        self._columns = int(across / self.cell) + 1
        self._rows = int(down / self.cell) + 1
        cells = ((y - self._top) / self.cell).astype(np.intp) * self._columns + ((x - self._left) / self.cell).astype(
            np.intp
        )
        self._order: Whole = np.argsort(cells, kind="stable").astype(np.intp)
        self._starts = np.zeros(self._columns * self._rows + 1, dtype=np.intp)
        np.cumsum(np.bincount(cells, minlength=self._columns * self._rows), out=self._starts[1:])

    def near(self, box: Box, margin: float = 0.0) -> Whole:
        """Return the points of every cell that a box, widened by `margin`, touches: some may be outside it."""
        if not self._n:
            return np.zeros(0, dtype=np.intp)
        left, right = (self._column(value) for value in (box[0] - margin, box[2] + margin))
        top, bottom = (self._row(value) for value in (box[1] - margin, box[3] + margin))
        if left == 0 and top == 0 and right == self._columns - 1 and bottom == self._rows - 1:
            return self._order
        rows = [
            self._order[self._starts[row * self._columns + left] : self._starts[row * self._columns + right + 1]]
            for row in range(top, bottom + 1)
        ]
        return np.concatenate(rows) if rows else np.zeros(0, dtype=np.intp)

    def _column(self, value: float) -> int:
        return int(min(max((value - self._left) // self.cell, 0), self._columns - 1))

    def _row(self, value: float) -> int:
        return int(min(max((value - self._top) // self.cell, 0), self._rows - 1))


@dataclass(frozen=True, eq=False)
class Fleets:
    """The commands in the galaxy's order: place, radius of the circle, place of the owner among the factions."""

    x: Floats
    y: Floats
    radius: Floats
    owner: NDArray[np.int16]

    def near(self, box: Box, margin: float = 0.0) -> Whole:
        """Return the numbers of the commands within a box widened by `margin`."""
        left, top, right, bottom = box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin
        found = (self.x >= left) & (self.x <= right) & (self.y >= top) & (self.y <= bottom)
        return np.flatnonzero(found)


@dataclass(frozen=True, eq=False)
class GalaxyScene:
    """The arrays: planets by number in the galaxy's order; routes whose planets are both known; outlines of sectors.

    `owner` and `alliance` are places in the galaxy's lists, -1 for none; `income`, `kind`, `state` are places in
    INCOMES, KINDS, STATES.
    """

    on: Situation
    number: dict[str, int]
    x: Floats
    y: Floats
    radius: Floats
    owner: NDArray[np.int16]
    alliance: NDArray[np.int16]
    income: NDArray[np.int8]
    weight: NDArray[np.int8]
    buckets: Buckets
    routes: tuple[int, ...]
    start: Whole
    end: Whole
    kind: NDArray[np.int8]
    state: NDArray[np.int8]
    short: Buckets
    short_numbers: Whole
    long_numbers: Whole
    reach: float
    widest: float
    outlines: tuple[tuple[int, QPolygonF, QRectF], ...]
    spacing: float
    fleets: Fleets

    @property
    def galaxy(self) -> Galaxy:
        """The galaxy."""
        return self.on.galaxy

    def planets_in(self, box: Box) -> Whole:
        """Return the numbers of the planets that reach into a box, in order."""
        found = self.buckets.near(box, self.widest)
        if len(found) == len(self.x):
            return np.arange(len(self.x), dtype=np.intp)
        x, y, r = self.x[found], self.y[found], self.radius[found]
        inside = (x + r >= box[0]) & (x - r <= box[2]) & (y + r >= box[1]) & (y - r <= box[3])
        return np.sort(found[inside])

    def routes_in(self, box: Box) -> Whole:
        """Return the numbers (places in `start` and `end`) of the routes whose bounds touch a box."""
        found = np.concatenate((self.short_numbers[self.short.near(box, self.reach)], self.long_numbers))
        ax, ay, bx, by = self.x[self.start[found]], self.y[self.start[found]], self.x[self.end[found]], self.y[
            self.end[found]
        ]  # fmt: skip
        across = (np.minimum(ax, bx) <= box[2]) & (np.maximum(ax, bx) >= box[0])
        down = (np.minimum(ay, by) <= box[3]) & (np.maximum(ay, by) >= box[1])
        return np.sort(found[across & down])


def scene(on: Situation, before: GalaxyScene | None = None, progress: Progress = silent) -> GalaxyScene:
    """Return the arrays of a galaxy; what is unchanged since `before` is not computed again. `progress` counts
    sectors.
    """
    if before is not None and before.on is on:
        return before
    galaxy = on.galaxy
    places = {f.id: i for i, f in enumerate(galaxy.factions)}
    columns = _columns(galaxy, places, before)
    number, x, y, radius, _owner, _alliance, income = columns
    stays = before is not None and number is before.number and _same(x, before.x) and _same(y, before.y)
    buckets = before.buckets if before is not None and stays else Buckets(x, y)
    spacing = buckets.cell / _PER_CELL**0.5 if len(x) else 1.0
    if before is not None and before.galaxy.routes is galaxy.routes and number is before.number:
        lines: _Lines = before.routes, before.start, before.end, before.kind, before.state
    else:
        lines = _lines(galaxy, number)
    if before is not None and stays and lines[1] is before.start:
        web: _Web = before.short, before.short_numbers, before.long_numbers, before.reach
    else:
        web = _web(lines[1], lines[2], x, y, max(spacing * 2, 1.0))
    return GalaxyScene(
        on, *columns, _weights(galaxy, income, number), buckets, *lines, *web, float(radius.max(initial=0.0)),
        tuple(_outlines(galaxy, before, progress)), spacing, _fleets(galaxy, places),
    )  # fmt: skip


Number = TypeVar("Number", bound=np.generic)
_Columns = tuple[
    dict[str, int], Floats, Floats, Floats, NDArray[np.int16], NDArray[np.int16], NDArray[np.int8]
]  # fmt: skip


def _columns(galaxy: Galaxy, places: dict[str, int], before: GalaxyScene | None) -> _Columns:
    """Return number, x, y, radius, owner, alliance and income of the planets; only changed planets are read again."""
    planets = galaxy.planets
    allied = {a.id: i for i, a in enumerate(galaxy.alliances)}
    of_faction = {f.id: allied.get(f.alliance, -1) for f in galaxy.factions}
    changed = _changed(galaxy, before) if before is not None else None
    some = planets if changed is None else [planets[i] for i in changed]
    table = np.array([(p.x, p.y, p.radius) for p in some], dtype=np.float64).reshape(-1, 3)
    codes = {income: i for i, income in enumerate(INCOMES)}
    income = np.array([codes[p.income] for p in some], dtype=np.int8)
    owner = np.array([places.get(p.owner, -1) for p in some], dtype=np.int16)
    alliance = np.array([of_faction.get(p.owner, -1) for p in some], dtype=np.int16)
    x, y, radius = (np.ascontiguousarray(table[:, i]) for i in range(3))
    if changed is None or before is None:
        return {p.id: i for i, p in enumerate(planets)}, x, y, radius, owner, alliance, income
    return (
        before.number,
        _with(before.x, changed, x),
        _with(before.y, changed, y),
        _with(before.radius, changed, radius),
        _with(before.owner, changed, owner),
        _with(before.alliance, changed, alliance),
        _with(before.income, changed, income),
    )


def _with(column: NDArray[Number], places: list[int], values: NDArray[Number]) -> NDArray[Number]:
    """Return a column with other values at some places."""
    made = column.copy()
    np.put(made, places, values)
    return made


def _changed(galaxy: Galaxy, before: GalaxyScene) -> list[int] | None:
    """Return the numbers of changed planets; None where all planets have to be read again."""
    old = before.galaxy
    same_sides = old.factions is galaxy.factions and old.alliances is galaxy.alliances
    if not same_sides or len(old.planets) != len(galaxy.planets):
        return None
    changed = list(compress(range(len(old.planets)), map(is_not, old.planets, galaxy.planets)))
    if any(old.planets[i].id != galaxy.planets[i].id for i in changed) or len(changed) > len(old.planets) // 4 + 1:
        return None
    return changed


def _fleets(galaxy: Galaxy, places: dict[str, int]) -> Fleets:
    table = np.array([(c.x, c.y, galaxy.circle(c)) for c in galaxy.commands], dtype=np.float64).reshape(-1, 3)
    x, y, radius = (np.ascontiguousarray(table[:, i]) for i in range(3))
    return Fleets(x, y, radius, np.array([places.get(c.owner, -1) for c in galaxy.commands], dtype=np.int16))


def _weights(galaxy: Galaxy, income: NDArray[np.int8], number: dict[str, int]) -> NDArray[np.int8]:
    """Return how much each planet needs its name: capitals most, then `***`, home ports, `*`, the others."""
    weight = np.array([1, 3, 5], dtype=np.int8)[income] if len(income) else np.zeros(0, dtype=np.int8)
    for key, least in (*((c.home, 4) for c in galaxy.commands), *((f.capital, FIRST) for f in galaxy.factions)):
        if key in number:
            weight[number[key]] = max(int(weight[number[key]]), least)
    return weight


_Lines = tuple[tuple[int, ...], Whole, Whole, NDArray[np.int8], NDArray[np.int8]]


def _lines(galaxy: Galaxy, number: dict[str, int]) -> _Lines:
    """Return the routes whose planets are known: their places in the galaxy's list, both ends, type, state."""
    kept = [i for i, r in enumerate(galaxy.routes) if r.start in number and r.end in number]
    start = np.array([number[galaxy.routes[i].start] for i in kept], dtype=np.intp)
    end = np.array([number[galaxy.routes[i].end] for i in kept], dtype=np.intp)
    kinds, states = {k: i for i, k in enumerate(KINDS)}, {s: i for i, s in enumerate(STATES)}
    kind = np.array([kinds[galaxy.routes[i].kind] for i in kept], dtype=np.int8)
    state = np.array([states[galaxy.routes[i].state] for i in kept], dtype=np.int8)
    return tuple(kept), start, end, kind, state


_Web = tuple[Buckets, Whole, Whole, float]


def _same(one: Floats, other: Floats) -> bool:
    return one is other or bool(np.array_equal(one, other))


def _web(start: Whole, end: Whole, x: Floats, y: Floats, unit: float) -> _Web:
    """Return the short routes in Buckets by their middles, the short and the long routes, half the longest short
    one.
    """
    length = np.maximum(np.abs(x[start] - x[end]), np.abs(y[start] - y[end]))
    short = np.flatnonzero(length <= unit * _LONG)
    middles = Buckets((x[start[short]] + x[end[short]]) / 2, (y[start[short]] + y[end[short]]) / 2)
    far = np.flatnonzero(length > unit * _LONG)
    return middles, short, far, float(length[short].max(initial=0.0)) / 2


def _outlines(
    galaxy: Galaxy, before: GalaxyScene | None, progress: Progress
) -> Iterable[tuple[int, QPolygonF, QRectF]]:
    """Yield the outlines of sectors that have one; those of unchanged sectors are taken from `before`."""
    known = {}
    if before is not None:
        old = before.galaxy
        known = {old.sectors[i].id: (old.sectors[i].outline, polygon, box) for i, polygon, box in before.outlines}
    for i, sector in enumerate(galaxy.sectors):
        progress(i, len(galaxy.sectors))
        members = galaxy.members[sector.id]
        if sector.id in known and known[sector.id][0] == sector.outline:
            same = before is not None and before.galaxy.members[sector.id] == members
            if same or sector.outline:
                yield i, *known[sector.id][1:]
                continue
        corners = sector.outline or hull_round(_outermost(members))
        if len(corners) > 2:
            polygon = QPolygonF([QPointF(x, y) for x, y in corners])
            yield i, polygon, polygon.boundingRect()


def _outermost(members: Sequence[Planet]) -> list[tuple[int, int, int]]:
    """Return the discs of planets widened by the margin of outlines, without inner ones that do not affect the hull."""
    discs = [(p.x, p.y, p.radius + OUTLINE_MARGIN) for p in members]
    if len(discs) < _FEW:
        return discs
    table = np.array(discs, dtype=np.float64)
    x, y, radius = table[:, 0], table[:, 1], table[:, 2]
    ends = np.argmax(_TURNS[:, :1] * x + _TURNS[:, 1:] * y, axis=1).tolist()
    extremes = list(dict.fromkeys(ends))
    if len(extremes) < 3:
        return discs
    # A disc no larger than those at the ends, its middle among theirs, lies within their hull.
    deep = radius <= radius[extremes].min()
    for a, b in zip(extremes, [*extremes[1:], extremes[0]], strict=True):
        dx, dy = x[b] - x[a], y[b] - y[a]
        deep &= dx * (y - y[a]) - dy * (x - x[a]) > _ROUNDING * np.hypot(dx, dy)
    return [discs[i] for i in np.flatnonzero(~deep)]

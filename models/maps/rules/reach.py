"""Movement on a grid: legal steps, reach with costs and paths, walks with the enemies they meet."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from models.errors import Refused
from models.maps.rules.grid import (
    DIAGONAL,
    ORTHOGONAL,
    Cell,
    Edge,
    Grid,
    adjacent,
    diagonal_free,
    edge_between,
    edge_cells,
    engaged,
    separated,
)
from models.maps.rules.readings import DEFAULT, Readings

RefusalKind = Literal[
    "step_too_far",
    "step_outside",
    "step_blocked",
    "step_enemy",
    "step_npc",
    "step_one_way",
    "step_wall",
    "step_corner",
    "step_enemy_corner",
    "walk_too_long",
    "walk_ends_on_ally",
]
_EFFORT: Final = 1_000_000
"""How many comparisons of half-walked paths the search for the safest one makes before it gives up."""


@dataclass(frozen=True, slots=True)
class Occupants:
    """Who stands on the board beside the mover: allies are walked through, enemies and NPCs are not."""

    allies: frozenset[Cell] = frozenset()
    enemies: frozenset[Cell] = frozenset()
    npcs: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a step or a walk is not allowed, and the cells that cause it."""

    kind: RefusalKind
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a figure may go: every cell it can enter with its cheapest cost, and where it may stop.

    `costs` holds the start at 0, then cells by rising cost; `stops` leaves out cells of allies but keeps the start.
    """

    start: Cell
    costs: Mapping[Cell, int]
    stops: frozenset[Cell]
    before: Mapping[Cell, Cell] = field(repr=False)

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """Return a cheapest path to `cell`, start included; raises Refused for a cell out of reach."""
        if cell not in self.costs:
            raise Refused("map.out_of_reach")
        path = [cell]
        while path[-1] != self.start:
            path.append(self.before[path[-1]])
        return tuple(reversed(path))


@dataclass(frozen=True, slots=True)
class Trigger:
    """A figure that comes into contact, by one step, with enemies it was not in contact with before."""

    index: int
    cell: Cell
    enemies: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class JudgedPath:
    """A path as walked: whether it is legal, its cost, the opportunity attacks on it, and why it is not legal.

    `cost` is None where the path enters a cell nobody can enter.
    """

    legal: bool
    cost: int | None
    triggers: tuple[Trigger, ...]
    refusals: tuple[Refusal, ...]


def refusal(
    grid: Grid,
    a: Cell,
    b: Cell,
    figures: Occupants = Occupants(),
    readings: Readings = DEFAULT,
) -> Refusal | None:
    """Return why a figure on `a` may not step to `b`, None where it may."""
    if not adjacent(a, b):
        return Refusal("step_too_far", (a, b))
    if not grid.inside(a) or not grid.inside(b):
        return Refusal("step_outside", (b,))
    if not grid.cost(b):
        return Refusal("step_blocked", (b,))
    if b in figures.enemies:
        return Refusal("step_enemy", (b,))
    if b in figures.npcs:
        return Refusal("step_npc", (b,))
    if (a, b) in grid.one_way:
        return Refusal("step_one_way", (a, b))
    if a[0] == b[0] or a[1] == b[1]:
        return Refusal("step_wall", (a, b)) if edge_between(a, b) in grid.move_walls else None
    if not diagonal_free(grid, a, b, readings.thin_walls):
        return Refusal("step_corner", (a, b))
    beside = {(a[0], b[1]), (b[0], a[1])}
    if readings.enemy_diagonals == "refused" and not beside.isdisjoint(figures.enemies):
        return Refusal("step_enemy_corner", tuple(sorted(beside & figures.enemies)))
    return None


def reach(
    grid: Grid,
    start: Cell,
    points: int,
    figures: Occupants = Occupants(),
    readings: Readings = DEFAULT,
) -> Reach:
    """Return where a figure on `start` may go with `points` Movement Points; raises Refused outside the map."""
    if not grid.inside(start):
        raise Refused("map.outside", x=start[0], y=start[1])
    width = grid.width
    closed = {y * width + x for x, y in figures.enemies | figures.npcs if grid.inside((x, y))}
    at = start[1] * width + start[0]
    costs = {at: 0}
    before: dict[int, int] = {}
    rings: list[list[int]] = [[at]]
    for cost in range(points):
        if cost >= len(rings):
            break
        for here in rings[cost]:
            if costs[here] != cost:
                continue
            for there, price in _steps(grid, here, figures, readings):
                total = cost + price
                if total <= points and there not in closed and total < costs.get(there, points + 1):
                    costs[there] = total
                    before[there] = here
                    rings.extend([] for _ in range(total + 1 - len(rings)))
                    rings[total].append(there)
    cells = {i: (i % width, i // width) for i in costs}
    ordered = dict(sorted(((cells[i], cost) for i, cost in costs.items()), key=lambda e: (e[1], e[0][1], e[0][0])))
    stops = frozenset(cell for cell in ordered if cell not in figures.allies)
    return Reach(start, ordered, stops | {start}, {cells[i]: cells[j] for i, j in before.items()})


def walk(
    grid: Grid,
    path: Sequence[Cell],
    points: int | None,
    figures: Occupants = Occupants(),
    readings: Readings = DEFAULT,
) -> JudgedPath:
    """Return a path as walked, start included, with at most `points` (None: any number) Movement Points."""
    refusals = [found for a, b in itertools.pairwise(path) if (found := refusal(grid, a, b, figures, readings))]
    prices = [grid.cost(cell) for cell in path[1:]]
    cost = sum(prices) if all(prices) else None
    if cost is not None and points is not None and cost > points:
        refusals.append(Refusal("walk_too_long"))
    if len(path) > 1 and path[-1] in figures.allies:
        refusals.append(Refusal("walk_ends_on_ally", (path[-1],)))
    return JudgedPath(not refusals, cost, _triggers(grid, path, figures, readings), tuple(refusals))


def safest(
    grid: Grid,
    start: Cell,
    goal: Cell,
    points: int,
    figures: Occupants = Occupants(),
    readings: Readings = DEFAULT,
) -> tuple[int, int, tuple[Cell, ...]] | None:
    """Return (opportunity attacks, cost, path) of the path with fewest attacks, then lowest cost; None without one.

    The enemies met so far belong to the state of the search, which keeps every path that no other beats in both enemies
    and cost; raises Refused when there are too many.
    """
    near = reach(grid, start, points, figures, readings)
    if goal not in near.stops:
        return None
    left = _points_to_goal(grid, near, goal)
    queue: list[tuple[int, int, int, Cell, frozenset[Cell]]] = [(0, 0, 0, start, frozenset())]
    trail: list[tuple[int, Cell]] = [(-1, start)]
    settled: dict[Cell, list[tuple[frozenset[Cell], int]]] = {}
    met_on = {cell: frozenset(contacts(grid, cell, figures.enemies, readings)) for cell in left}
    effort = 0
    while queue:
        attacks, cost, label, here, met = heapq.heappop(queue)
        if here == goal:
            return attacks, cost, _back(trail, label)
        known = settled.setdefault(here, [])
        effort += len(known) + 1
        if effort > _EFFORT:
            raise Refused("map.safest_too_many", limit=_EFFORT)
        if any(fewer <= met and price <= cost for fewer, price in known):
            continue
        known.append((met, cost))
        for step, price in _steps(grid, here[1] * grid.width + here[0], figures, readings):
            there = (step % grid.width, step // grid.width)
            if there in left and cost + price + left[there] <= points:
                trail.append((label, there))
                after = met | met_on[there]
                heapq.heappush(queue, (len(after), cost + price, len(trail) - 1, there, after))
    return None


def contacts(grid: Grid, cell: Cell, enemies: Iterable[Cell], readings: Readings = DEFAULT) -> tuple[Cell, ...]:
    """Return the enemies in contact with a figure on `cell`, sorted."""
    known = enemies if isinstance(enemies, frozenset) else frozenset(enemies)
    around = ((cell[0] + dx, cell[1] + dy) for dx, dy in (*ORTHOGONAL, *DIAGONAL))
    return tuple(sorted(e for e in around if e in known and engaged(grid, cell, e, readings.corner)))


def door_cells(grid: Grid, door: Edge | Cell, readings: Readings = DEFAULT) -> tuple[Cell, ...]:
    """Return the cells from which a door is opened and closed, sorted.

    An edge door has its two cells; a cell door its orthogonal neighbours, or all eight under `door_access = all`. Cells
    nobody can stand on and cells behind another wall are left out.
    """
    if len(door) == 3:
        return tuple(sorted(cell for cell in edge_cells(door) if grid.cost(cell)))
    around = ORTHOGONAL if readings.door_access == "ortho" else (*ORTHOGONAL, *DIAGONAL)
    cells = [(door[0] + dx, door[1] + dy) for dx, dy in around]
    return tuple(sorted(c for c in cells if grid.cost(c) and not separated(grid, c, door, readings.corner)))


def search_cells(grid: Grid, thing: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells from which a thing on some cells is searched: those and their orthogonal neighbours."""
    spots = set(thing)
    found = {cell for cell in spots if grid.cost(cell)}
    for x, y in spots:
        for dx, dy in ORTHOGONAL:
            beside = (x + dx, y + dy)
            if grid.cost(beside) and edge_between((x, y), beside) not in grid.move_walls:
                found.add(beside)
    return tuple(sorted(found))


def steps(grid: Grid, here: int, readings: Readings = DEFAULT) -> tuple[tuple[int, int], ...]:
    """Return the (index, cost) of every cell to which terrain allows a step from the cell of index `here`.

    Figures are not considered. The index of (x, y) is y x width + x.
    """
    return _steps(grid, here, Occupants(), readings)


def connected(grid: Grid, starts: Iterable[Cell], readings: Readings = DEFAULT) -> frozenset[Cell]:
    """Return every cell that a figure can reach from some cells with enough points, those included.

    Diagonals are not followed, because where one is free the way round it is free as well. A one-way passage may bar
    that way round and leave the diagonal, so a grid with any of them is walked step by step.
    """
    if grid.one_way:
        return _walked(grid, starts, readings)
    width, costs = grid.width, grid.costs
    walls = {(kind, y * width + x) for kind, x, y in grid.move_walls if grid.inside((x, y))}
    todo = list({y * width + x for x, y in starts if grid.cost((x, y))})
    seen = bytearray(len(costs))
    for at in todo:
        seen[at] = 1
    for at in todo:
        x = at % width
        beside = [] if at < width or ("H", at) in walls else [at - width]
        if x and ("V", at) not in walls:
            beside.append(at - 1)
        if x < width - 1 and ("V", at + 1) not in walls:
            beside.append(at + 1)
        if at + width < len(costs) and ("H", at + width) not in walls:
            beside.append(at + width)
        for there in beside:
            if costs[there] and not seen[there]:
                seen[there] = 1
                todo.append(there)
    return frozenset((at % width, at // width) for at in todo)


def _walked(grid: Grid, starts: Iterable[Cell], readings: Readings) -> frozenset[Cell]:
    """Return the cells that any number of single steps leads to from some cells, those included."""
    width = grid.width
    todo = [y * width + x for x, y in dict.fromkeys(starts) if grid.cost((x, y))]
    seen = set(todo)
    for at in todo:
        beyond = [there for there, _ in steps(grid, at, readings) if there not in seen]
        seen.update(beyond)
        todo.extend(beyond)
    return frozenset((at % width, at // width) for at in todo)


def _steps(grid: Grid, here: int, figures: Occupants, readings: Readings) -> tuple[tuple[int, int], ...]:
    """Return (index, cost) of every cell terrain allows a step to; remembered for each grid and reading."""
    memory = grid.steps.setdefault(readings.thin_walls, {})
    known = memory.get(here)
    if known is None or readings.enemy_diagonals == "refused":
        x, y = here % grid.width, here // grid.width
        who = figures if readings.enemy_diagonals == "refused" else Occupants()
        around = [(x + dx, y + dy) for dx, dy in (*ORTHOGONAL, *DIAGONAL)]
        known = tuple(
            (j * grid.width + i, grid.cost((i, j)))
            for i, j in around
            if refusal(grid, (x, y), (i, j), who, readings) is None
        )
        if readings.enemy_diagonals != "refused":
            memory[here] = known
    return known


def _triggers(grid: Grid, path: Sequence[Cell], figures: Occupants, readings: Readings) -> tuple[Trigger, ...]:
    met: set[Cell] = set()
    found = []
    for index, cell in enumerate(path[1:], 1):
        arrived = tuple(e for e in contacts(grid, cell, figures.enemies, readings) if e not in met)
        if arrived:
            met.update(arrived)
            found.append(Trigger(index, cell, arrived))
    return tuple(found)


def _points_to_goal(grid: Grid, near: Reach, goal: Cell) -> dict[Cell, int]:
    """Return, for every cell in reach, the fewest points from it to `goal` if walls, figures and corners stopped no
    step.

    The true cost is never lower, so the search may use it as a bound.
    """
    left = {goal: 0}
    queue = [(0, goal)]
    while queue:
        cost, (x, y) = heapq.heappop(queue)
        if cost > left[x, y]:
            continue
        for dx, dy in (*ORTHOGONAL, *DIAGONAL):
            cell, total = (x + dx, y + dy), cost + grid.cost((x, y))
            if cell in near.costs and total < left.get(cell, total + 1):
                left[cell] = total
                heapq.heappush(queue, (total, cell))
    return left


def _back(trail: Sequence[tuple[int, Cell]], label: int) -> tuple[Cell, ...]:
    path = []
    while label >= 0:
        label, cell = trail[label]
        path.append(cell)
    return tuple(reversed(path))

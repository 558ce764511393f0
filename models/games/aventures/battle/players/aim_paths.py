"""Where an automatic player sends a figure: its aim, and the distance to it over the whole board."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from models.content import Json
from models.games.aventures.battle.state import Battle, State
from models.maps.rules.grid import Cell, Grid
from models.maps.rules.reach import steps

FAR: Final = 10_000
DOOR: Final = 4
"""What a closed door on the way counts for, in Movement Points: somebody must stop and open it."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The cells a figure makes for (none: it stays), the reason, and whether it goes there to fight.

    `quarry` is the figure to attack above all others, `gate` the door to open there; `stay` is the reason to remain
    there.
    """

    cells: frozenset[Cell]
    why: str
    args: Mapping[str, Json] = field(default_factory=dict)
    hunt: bool = False
    quarry: str = ""
    gate: str = ""
    stay: str = ""


def way_to(battle: Battle, state: State, goal: frozenset[Cell]) -> Mapping[Cell, int]:
    """Return, for every cell, the Movement Points to the nearest goal: without figures, doors openable, barriers as
    they are.
    """
    lasers = frozenset(each for each in state.shut if battle.board.gates[each].laser)
    locked = frozenset(each for each in state.shut if battle.board.gates[each].locked)
    return _field(battle.board.grid(lasers | locked), battle.board.grid(frozenset(state.shut)), goal)


@lru_cache(maxsize=256)
def _field(ground: Grid, now: Grid, goal: frozenset[Cell]) -> Mapping[Cell, int]:
    """Return the cost from each cell to `goal` over `ground`; a step refused in the grid `now` costs a door more.

    Steps are followed backwards: they cost the same both ways, except through one-way doors.
    """
    width = ground.width
    found = {y * width + x: 0 for x, y in goal}
    queue = [(0, at) for at in sorted(found)]
    while queue:
        cost, at = heapq.heappop(queue)
        if cost > found[at]:
            continue
        price = max(1, ground.costs[at])
        free = {there for there, _ in steps(now, at)}
        for there, _ in steps(ground, at):
            total = cost + price + (DOOR if there not in free else 0)
            if total < found.get(there, FAR):
                found[there] = total
                heapq.heappush(queue, (total, there))
    return {(at % width, at // width): cost for at, cost in found.items()}

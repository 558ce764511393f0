"""How a figure under a policy goes to a spot: its planned act, the walks and straight runs that lead there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from models.games.swidenth.battle.conduct.conduct import Onlooker
from models.games.swidenth.battle.ground import floor_of
from models.games.swidenth.battle.moving import GoAlong, RunTo, budget_of
from models.games.swidenth.battle.scene import TableAct
from models.table.reach import shortened, straight
from models.table.spots import UNIT, Spot, along, directions, length


@dataclass(frozen=True, slots=True)
class Planned:
    """What a policy makes a figure do: the act, the word of its reason (`quest.plan_<why>`), its target."""

    act: TableAct
    why: str
    rule: str = "SW-13"
    target: str = ""


def nearest_spot(corners: Sequence[Spot], at: Spot) -> Spot:
    """Return the spot nearest to another in the rectangle round corners, a bit inside of it."""
    xs, ys = sorted(each[0] for each in corners), sorted(each[1] for each in corners)

    def held(value: int, least: int, most: int) -> int:
        edge = min(UNIT // 2, (most - least) // 2)
        return max(least + edge, min(value, most - edge))

    return held(at[0], xs[0], xs[-1]), held(at[1], ys[0], ys[-1])


def towards(look: Onlooker, goal: Spot, why: str, rule: str) -> Planned | None:
    """Return the walk or straight run that comes nearest to a spot, round others in the way."""
    here = length(look.figure.at, goal)
    for made in (ways_to, round_others):
        found = [(length(end, goal), number, act) for number, (act, end) in enumerate(made(look, goal))]
        for left, _, act in sorted(found, key=lambda each: each[:2]):
            if left < here and look.allows(act):
                return Planned(act, why, rule)
    return None


def ways_to(look: Onlooker, goal: Spot) -> Iterator[tuple[TableAct, Spot]]:
    """Yield the walk of the shortest way to a spot and straight runs along it, with where each ends."""
    me, ways, battle = look.figure, look.battle.ways, look.battle
    walk, run = budget_of(battle, me), budget_of(battle, me, "run")
    aims = [goal]
    way = ways.path(look.walker, me.at, goal, look.off, look.taken)
    if way is not None and len(way.spots) > 1:
        short = shortened(ways, look.walker, way, walk, look.taken)
        if len(short.spots) > 1:
            yield GoAlong(me.id, short.spots[1:]), short.end
        aims = [way.spots[1]]
    running = floor_of(battle, me.id, "run").walker
    for aim in aims:
        reach = min(run, length(me.at, goal)) if aim == goal else run
        made = straight(ways, running, me.at, aim, reach, look.off, look.taken)
        if made is not None:
            yield RunTo(me.id, made.end), made.end
    if way is None:
        made = straight(ways, look.walker, me.at, goal, min(walk, length(me.at, goal)), look.off, look.taken)
        if made is not None:
            yield GoAlong(me.id, made.spots[1:]), made.end


def round_others(look: Onlooker, goal: Spot) -> Iterator[tuple[TableAct, Spot]]:
    """Yield straight walks and runs towards a spot off the shortest way, for where friends leave no room to stop."""
    me, ways, battle = look.figure, look.battle.ways, look.battle
    ahead = (goal[0] - me.at[0], goal[1] - me.at[1])
    running = floor_of(battle, me.id, "run").walker
    walk, run = budget_of(battle, me), budget_of(battle, me, "run")
    for way in directions(32):
        if way[0] * ahead[0] + way[1] * ahead[1] > 0:
            aim = along(me.at, way, run)
            if (made := straight(ways, look.walker, me.at, aim, walk, look.off, look.taken)) is not None:
                yield GoAlong(me.id, made.spots[1:]), made.end
            if (made := straight(ways, running, me.at, aim, run, look.off, look.taken)) is not None:
                yield RunTo(me.id, made.end), made.end

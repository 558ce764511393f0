"""The policy of running: the escorted flee along the least dangerous way, heroes shield them."""

from __future__ import annotations

from typing import Final

from models.games.swidenth.battle.conduct.conduct import Onlooker
from models.games.swidenth.battle.conduct.errand import Errand
from models.games.swidenth.battle.conduct.going import Planned, nearest_spot, round_others, towards, ways_to
from models.games.swidenth.battle.moving import budget_of
from models.games.swidenth.battle.state import FigureNow
from models.table.shapes import near_part, part_of
from models.table.spots import CLOSE, UNIT, Spot, along, length

DETOUR: Final = 3 * UNIT // 2
"""So much way whoever flees gives up to have one enemy less who can harm him where he stops."""
SHIELD: Final = 2 * UNIT
"""So far from those they shield heroes stand."""
WATCHED: Final = 4
"""So many of the nearest enemies heroes share among themselves."""
ARM: Final = UNIT // 2
"""Whoever is this near to where he would stand stays."""
AHEAD: Final = 4 * UNIT
"""So far before those who flee would spring an ambush heroes go ahead of them and spring it."""


def flight(look: Onlooker, errand: Errand) -> Planned | None:
    """Flee towards the exit, where fewest enemies can shoot or charge; a hero springs an ambush first (SW-152)."""
    me = look.figure
    goal = nearest_spot(errand.exit, me.at)
    here, found = length(me.at, goal), []
    for number, (act, end) in enumerate((*ways_to(look, goal), *round_others(look, goal))):
        left = length(end, nearest_spot(errand.exit, end))
        if left >= here or _springs(errand, end, look.radius):
            continue
        # Who is out by then is harmed by nobody.
        danger = _harmed_by(look, end) if left > UNIT else 0
        found.append((left + DETOUR * danger, left, number, act))
    for _, _, _, act in sorted(found, key=lambda each: each[:3]):
        if look.allows(act):
            return Planned(act, "leave", "SW-149")
    return None


def _harmed_by(look: Onlooker, spot: Spot) -> int:
    """Return how many enemies may shoot at a figure on a spot from where they stand, or come into contact with it."""
    return sum(look.gap(each, spot) <= _reach(look, each) for each in look.enemies)


def _reach(look: Onlooker, enemy: FigureNow) -> int:
    run = budget_of(look.battle, enemy, "run")
    if look.battle.of(enemy.id).main_weapon != "tir":
        return run
    return max(run, *(each.range * UNIT for each in look.battle.outfit(enemy).missiles), 0)


def _springs(errand: Errand, spot: Spot, radius: int, more: int = 0) -> bool:
    """Return whether a base on a spot springs an ambush, or would by coming so much nearer; never without a hero."""
    reach = radius + CLOSE + more
    return bool(errand.heroes) and any(
        near_part(part_of(each.corners), spot, each.paces * UNIT + reach) for each in errand.lures
    )


def shielding(look: Onlooker, errand: Errand) -> Planned | None:
    """Stand between the fleeing and the enemies nearest them, each hero before another; spring ambushes first."""
    led = errand.led
    if not led:
        return None
    if any(_springs(errand, each.at, 0, AHEAD) for each in led):
        spot = nearest_spot(errand.lures[0].corners, look.figure.at)
        if (ahead := towards(look, spot, "spring", "SW-152")) is not None:
            return ahead
    near = sorted(look.enemies, key=lambda enemy: (min(length(enemy.at, each.at) for each in led), enemy.id))[:WATCHED]
    threat = near[[each.id for each in errand.heroes].index(look.figure.id) % len(near)]
    ward = min(led, key=lambda each: (length(each.at, threat.at), each.id))
    between = (threat.at[0] - ward.at[0], threat.at[1] - ward.at[1])
    spot = along(ward.at, between, min(SHIELD, length(threat.at, ward.at) // 2))
    return towards(look, spot, "beside", "SW-16") if length(spot, look.figure.at) > ARM else None

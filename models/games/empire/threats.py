"""Which commands may come to a player's planets, by the map he knows: next turn, in two turns, by a jump."""

from __future__ import annotations

from collections.abc import Mapping

from models.galaxy.circles import covers, holds
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Planet, RouteState
from models.games.empire.readings import reading
from models.games.empire.status import is_neutral
from models.games.facets.strategy import Situation, Threat
from models.progress import Progress, cancellable, silent


def threats(on: Situation, faction: str, progress: Progress = silent) -> Mapping[str, Threat]:
    """Return what may come to each planet of a faction from others than its allies, by planet id.

    It assumes that nobody else moves first, and that closed solar systems keep nobody out.
    """
    galaxy = on.galaxy
    foes = [c for c in galaxy.commands if may_attack(galaxy, c.owner, faction)]
    joined, starts = _parts(galaxy), {c.id: _starts(on, c) for c in foes}
    parts = {c.id: {joined[key] for key in starts[c.id] if key in joined} for c in foes}
    found = {}
    for planet in cancellable(galaxy.planets, progress):
        if planet.owner == faction:
            now = [c for c in foes if _takes(galaxy, c, planet, 1)]
            soon = [c for c in foes if c not in now and _takes(galaxy, c, planet, 2)]
            jumps = sum(joined.get(planet.id) in parts[c.id] and c not in now for c in foes)
            found[planet.id] = Threat(tuple(now), tuple(soon), jumps)
    return found


def may_attack(galaxy: Galaxy, other: str, faction: str) -> bool:
    """Return whether a side may come as an enemy: all but the faction itself and its allies; neutrals have none."""
    if other == faction:
        return False
    return is_neutral(galaxy, faction) or galaxy.alliance_of(other) != galaxy.alliance_of(faction)


def _takes(galaxy: Galaxy, command: Command, planet: Planet, turns: int) -> bool:
    return covers(command.at, turns * galaxy.circle(command), planet.at, planet.radius)


def _starts(on: Situation, command: Command) -> frozenset[str]:
    """Return the planets a command may begin a jump from (AMB-CG-33)."""
    galaxy = on.galaxy
    if reading(on.choices, "jump_start") == "on_planet":
        return frozenset(p.id for p in galaxy.planets if holds(p.at, p.radius, command.at))
    return frozenset(p.id for p in galaxy.surroundings.reached(command.at, galaxy.circle(command)))


def _parts(galaxy: Galaxy) -> Mapping[str, str]:
    """Return, by planet with an open route, the first id among the planets that open routes join it to."""
    found: dict[str, str] = {}
    for first in sorted(galaxy.routes_at):
        waiting = [first] if first not in found else []
        while waiting:
            here = waiting.pop()
            if here not in found:
                found[here] = first
                routes = [r for r in galaxy.routes_at.get(here, ()) if r.state is RouteState.OPEN]
                waiting += [end for r in routes for end in r.key]
    return found

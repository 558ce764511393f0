"""How fair the starts of a galaxy are: what each player has within reach, and how far its rivals are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from models.galaxy.galaxy import Galaxy
from models.galaxy.itineraries import distances, within
from models.galaxy.routes import Chart, chart, find_way
from models.galaxy.values import Planet
from models.games.empire.wealth import base_income
from models.games.strategy import Balance, Start

REACH = 3
"""Jumps that count as within reach of a capital."""


def measure(galaxy: Galaxy, reach: int = REACH, on: Chart | None = None) -> Balance:
    """Return how balanced the starts are: factions with a capital count as players."""
    on = on or chart(galaxy)
    capitals = {f.id: f.capital for f in galaxy.factions if f.capital in galaxy.planet}
    near = {faction: within(on, capital, reach) for faction, capital in capitals.items()}
    return Balance(tuple(_start(galaxy, on, capitals, near, faction) for faction in capitals))


def _start(
    galaxy: Galaxy, on: Chart, capitals: Mapping[str, str], near: Mapping[str, Mapping[str, int]], faction: str
) -> Start:
    mine = near[faction]
    income = sum(base_income(galaxy.planet[key]) for key in mine)
    own = sum(
        base_income(galaxy.planet[key])
        for key, jumps in mine.items()
        if all(jumps < other.get(key, jumps + 1) for rival, other in near.items() if rival != faction)
    )
    rival, jumps, distance = _nearest_rival(on, capitals, faction)
    return Start(faction, capitals[faction], len(mine), income, own, rival, jumps, distance)


def _nearest_rival(on: Chart, capitals: Mapping[str, str], faction: str) -> tuple[str, int, int]:
    away = {a.planet.id: a for a in distances(on, capitals[faction])} if len(capitals) > 2 else None
    found = []
    for rival, capital in capitals.items():
        if rival == faction:
            continue
        if away is not None:
            if capital in away:
                found.append((away[capital].jumps, away[capital].distance, rival))
        elif (way := find_way(on, capitals[faction], capital)) is not None:
            found.append((way.jumps, way.distance, rival))
    jumps, distance, rival = min(found, default=(0, 0, ""))
    return rival, jumps, distance


def spread_capitals(galaxy: Galaxy, players: int, on: Chart | None = None, reach: int = REACH) -> tuple[str, ...]:
    """Return `players` planets for capitals: far from one another, then moved up to two jumps to where what is in
    reach is most alike. Deterministic: ties go to the first id.
    """
    on = on or chart(galaxy)
    if players <= 0 or not galaxy.planets:
        return ()
    chosen = _far_apart(galaxy.planets, min(players, len(galaxy.planets)))
    options = {key: tuple(within(on, key, 2)) for key in chosen}
    worth = {key: _worth(galaxy, on, key, reach) for near in options.values() for key in near}
    targets = sorted(set(worth.values()))
    tried = [_aimed(on, chosen, options, worth, target) for target in targets]
    best = min(tried, key=lambda keys: (_gap(keys, worth), -sum(worth[key] for key in keys)))
    return tuple(best)


def _gap(keys: Sequence[str], worth: Mapping[str, int]) -> int:
    return max(worth[key] for key in keys) - min(worth[key] for key in keys)


def _aimed(
    on: Chart, chosen: Sequence[str], options: Mapping[str, Sequence[str]], worth: Mapping[str, int], target: int
) -> list[str]:
    """Return each capital moved to the planet near it whose worth is nearest the target, none beside another."""
    result = list(chosen)
    for i, key in enumerate(chosen):
        taken = {near for j, other in enumerate(result) if j != i for near in within(on, other, 1)}
        free = [option for option in options[key] if option not in taken] or [key]
        result[i] = min(free, key=lambda option: (abs(worth[option] - target), option != key, option))
    return result


def _worth(galaxy: Galaxy, on: Chart, key: str, reach: int) -> int:
    return sum(base_income(galaxy.planet[other]) for other in within(on, key, reach))


def _far_apart(planets: Sequence[Planet], count: int) -> list[str]:
    cx = sum(p.x for p in planets) // len(planets)
    cy = sum(p.y for p in planets) // len(planets)
    ordered = sorted(planets, key=lambda p: p.id)
    first = max(ordered, key=lambda p: (p.x - cx) ** 2 + (p.y - cy) ** 2)
    chosen = [first]
    gaps = {p.id: (p.x - first.x) ** 2 + (p.y - first.y) ** 2 for p in ordered}
    while len(chosen) < count:
        best = max(ordered, key=lambda p: gaps[p.id])
        chosen.append(best)
        for p in ordered:
            gaps[p.id] = min(gaps[p.id], (p.x - best.x) ** 2 + (p.y - best.y) ** 2)
    return [p.id for p in chosen]


def with_capitals(galaxy: Galaxy, capitals: Sequence[str]) -> Galaxy:
    """Return the galaxy with its factions given these capitals, in order."""
    pairs = dict(zip((f.id for f in galaxy.factions), capitals, strict=False))
    return replace(galaxy, factions=tuple(replace(f, capital=pairs.get(f.id, "")) for f in galaxy.factions))

"""What people ask of routes beyond the best one: waypoints, alternatives, a table of legs, all within reach."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace

from models.errors import Refused
from models.galaxy.routes import NOTHING, Avoid, By, Chart, Leg, OpenChart, Way, find_way, fine_length, rounded
from models.galaxy.values import Route


def through(on: Chart, stops: Sequence[str], by: By = "jumps", avoid: Avoid = NOTHING) -> Way | None:
    """Return the best way that calls at `stops` in their order, None where one leg has none.

    The distance is rounded once for the whole way. Raises Refused for fewer than two stops.
    """
    if len(stops) < 2:
        raise Refused("galaxy.two_stops")
    path: list[str] = [stops[0]]
    for start, end in itertools.pairwise(stops):
        leg = find_way(on, start, end, by, avoid)
        if leg is None:
            return None
        path.extend(leg.path[1:])
    return Way(tuple(path), _length(on, path))


def _length(on: Chart, path: Sequence[str]) -> int:
    numbers = [on.number[key] for key in path]
    return rounded(sum(on.length(a, b) for a, b in itertools.pairwise(numbers)))


def alternatives(on: Chart, start: str, end: str, k: int, by: By = "jumps", avoid: Avoid = NOTHING) -> tuple[Way, ...]:
    """Return up to `k` ways without loops, best first (Yen): by jumps then distance or the reverse, then by ids."""
    best = find_way(on, start, end, by, avoid)
    found = [best] if best else []
    waiting: set[tuple[tuple[int, ...], tuple[str, ...]]] = set()
    while found and len(found) < k:
        for i in range(found[-1].jumps):
            for way in _spur(on, found, i, by, avoid):
                waiting.add((_rank(on, way, by), way.path))
        if not waiting:
            break
        least = min(waiting)
        waiting.remove(least)
        found.append(Way(least[1], _length(on, least[1])))
    return tuple(found)


def _rank(on: Chart, way: Way, by: By) -> tuple[int, ...]:
    numbers = [on.number[key] for key in way.path]
    length = sum(on.length(a, b) for a, b in itertools.pairwise(numbers))
    return (way.jumps, length) if by == "jumps" else (length, way.jumps)


def _spur(on: Chart, found: Sequence[Way], i: int, by: By, avoid: Avoid) -> tuple[Way, ...]:
    """Return the best way that shares the first `i` jumps of the last one found and then leaves every known one."""
    root = found[-1].path[: i + 1]
    taken = {(way.path[i], way.path[i + 1]) for way in found if way.path[: i + 1] == root}
    limits = replace(avoid, planets=avoid.planets | set(root[:-1]), routes=avoid.routes | taken)
    rest = find_way(on, root[-1], found[-1].path[-1], by, limits)
    return (Way((*root[:-1], *rest.path), 0),) if rest else ()


def itinerary(on: Chart, way: Way) -> tuple[Leg, ...]:
    """Return the legs of a way; running totals are rounded from the whole, so the last is the way's distance."""
    legs: list[Leg] = []
    fine = 0
    for start, end in zip(way.path, way.path[1:], strict=False):
        a, b = on.galaxy.planet[start], on.galaxy.planet[end]
        length = fine_length(a.x - b.x, a.y - b.y)
        fine += length
        route = on.galaxy.route.get((start, end) if start <= end else (end, start), Route(start, end))
        legs.append(Leg(a, b, route, rounded(length), rounded(fine)))
    return tuple(legs)


def within(on: Chart, start: str, jumps: int, avoid: Avoid = NOTHING) -> Mapping[str, int]:
    """Return the planets at most `jumps` routes away with their jumps, nearest first, the start itself at 0."""
    if start not in on.number:
        raise Refused("galaxy.unknown_planet", name=start)
    ground = OpenChart(on, avoid, (on.number[start],))
    found = {start: 0}
    seen = {on.number[start]}
    frontier = [on.number[start]]
    for n in range(1, jumps + 1):
        frontier = sorted({there for here in frontier for there, _ in ground.from_(here)} - seen)
        if not frontier:
            break
        seen.update(frontier)
        found |= {on.ids[i]: n for i in frontier}
    return found

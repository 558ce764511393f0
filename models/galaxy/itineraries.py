"""What people ask of routes beyond the best one: waypoints, alternatives, a table of legs, all within reach."""

from __future__ import annotations

from collections.abc import Mapping

from models.errors import Refused
from models.galaxy.routes import NOTHING, Avoid, Chart, Leg, OpenChart, Way, fine_length, rounded
from models.galaxy.values import Route


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

"""Ways through hyperspace: fewest jumps or shortest distance, what to avoid, itineraries, reach.

Lengths are summed in millionths of a thousandth ("fine lengths") and rounded once, at the end, to the nearest
thousandth. Among ways that are equal in both jumps and distance, the first in the order of planet ids is taken, so that
every machine gives the same way. networkx finds what is left from each planet; the first way is walked here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import rounded
from models.galaxy.values import Cost, Pair, Path, Planet, Route, RouteEdge, RouteState

By = Literal["jumps", "distance"]

STEP_BITS: Final = 80
"""Bits of a cost below the jumps, or the obstacles, that count before the length: no way is longer."""

_JUMP_BITS: Final = 20
_COSTS: Final[Mapping[By, tuple[int, int]]] = {"jumps": (1 << STEP_BITS, 0), "distance": (1, _JUMP_BITS)}
"""What a jump adds to a cost, and by how many bits the length is shifted: one number in all."""


@dataclass(frozen=True, slots=True)
class Avoid:
    """What a way must not pass: ids of planets, sectors, owners, and pairs of planets whose route is not taken.

    Sectors and owners do not apply to the two ends, which cannot be avoided. With `open_only` unset a way may use
    routes that are cut or closed.
    """

    planets: frozenset[str] = frozenset()
    sectors: frozenset[str] = frozenset()
    owners: frozenset[str] = frozenset()
    routes: frozenset[Pair] = frozenset()
    open_only: bool = True


NOTHING: Final = Avoid()


@dataclass(frozen=True, slots=True)
class Way:
    """A way from planet to planet: ids in order, jumps, distance in thousandths."""

    path: Path
    distance: int

    @property
    def jumps(self) -> int:
        """How many routes it takes."""
        return len(self.path) - 1


@dataclass(frozen=True, slots=True)
class Leg:
    """One line of an itinerary; `total` is the distance from the start to the end of this leg."""

    start: Planet
    end: Planet
    route: Route
    distance: int
    total: int


def costs(galaxy: Galaxy, by: By, avoid: Avoid, start: str, end: str) -> Cost:
    """Return what each jump of a way costs, by `rank`."""
    blocked, shut = planets_to_avoid(galaxy, avoid, start, end), shut_test(avoid)
    jump, shift = _COSTS[by]

    def cost(here: str, there: str, edge: RouteEdge) -> int | None:
        if there in blocked or shut(here, there, edge):
            return None
        return jump + (edge["length"] << shift)

    return cost


def planets_to_avoid(galaxy: Galaxy, avoid: Avoid, start: str, end: str) -> set[str]:
    """Return the planets that a way between two ends must not pass."""
    found = {
        key
        for key, node in galaxy.graph.nodes.items()
        if key in avoid.planets or node["sector"] in avoid.sectors or node["owner"] in avoid.owners
    }
    return found - {start, end}


def shut_test(avoid: Avoid) -> Callable[[str, str, RouteEdge], bool]:
    """Return the function that tells whether a way must not take the route between two planets."""
    pairs = avoid.routes | {(end, start) for start, end in avoid.routes}

    def shut(here: str, there: str, edge: RouteEdge) -> bool:
        return (avoid.open_only and edge["state"] is not RouteState.OPEN) or (here, there) in pairs

    return shut


def first_path(nexts: Mapping[str, Sequence[str]], start: str) -> Path:
    """Return the first, in the order of ids, of the best ways from a planet to where nothing follows."""
    path = [start]
    while nexts[path[-1]]:
        path.append(min(nexts[path[-1]]))
    return tuple(path)


def find_way(galaxy: Galaxy, start: str, end: str, by: By = "jumps", avoid: Avoid = NOTHING) -> Way | None:
    """Return the best way between two planet ids, None where there is none.

    `jumps`: fewest jumps, then shortest; `distance`: shortest, then fewest jumps. Raises Refused for an end that is
    itself avoided, or unknown.
    """
    check_ends(galaxy, start, end, avoid)
    nexts, _ = galaxy.network.ways_to(end, costs(galaxy, by, avoid, start, end))
    return way_along(galaxy, first_path(nexts, start)) if start in nexts else None


def check_ends(galaxy: Galaxy, start: str, end: str, avoid: Avoid) -> None:
    """Raise Refused where an end of a way is unknown or avoided."""
    for key in (start, end):
        if key not in galaxy.planet:
            raise Refused("galaxy.unknown_planet", name=key)
        if key in avoid.planets:
            raise Refused("galaxy.end_avoided", name=galaxy.planet[key].name)


def way_along(galaxy: Galaxy, path: Path) -> Way:
    """Return the way along a path."""
    return Way(path, rounded(_length(galaxy, path)))


def rank(galaxy: Galaxy, path: Path, by: By) -> int:
    """Return what a path costs: the less, the better."""
    jump, shift = _COSTS[by]
    return (len(path) - 1) * jump + (_length(galaxy, path) << shift)


def _length(galaxy: Galaxy, path: Path) -> int:
    return sum(galaxy.graph[a][b]["length"] for a, b in pairwise(path))


def itinerary(galaxy: Galaxy, way: Way) -> tuple[Leg, ...]:
    """Return the legs of a way; running totals are rounded from the whole, so the last is the way's distance."""
    legs: list[Leg] = []
    fine = 0
    for start, end in pairwise(way.path):
        edge = galaxy.graph[start][end]
        fine += edge["length"]
        ends = galaxy.planet[start], galaxy.planet[end]
        legs.append(Leg(*ends, edge["route"], rounded(edge["length"]), rounded(fine)))
    return tuple(legs)


def within(galaxy: Galaxy, start: str, jumps: int, avoid: Avoid = NOTHING) -> Mapping[str, int]:
    """Return the planets at most `jumps` routes away with their jumps, nearest first, the start itself at 0."""
    if start not in galaxy.planet:
        raise Refused("galaxy.unknown_planet", name=start)
    most = ((jumps + 1) << STEP_BITS) - 1
    _, left = galaxy.network.ways_to(start, costs(galaxy, "jumps", avoid, start, start), most)
    return {key: n for n, key in sorted((cost >> STEP_BITS, key) for key, cost in left.items())}

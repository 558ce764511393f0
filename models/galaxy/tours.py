"""The best few ways through several stops; where there is none, what blocks it."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import fine_length, rounded
from models.galaxy.route_webs import square
from models.galaxy.routes import (
    NOTHING,
    STEP_BITS,
    Avoid,
    By,
    Way,
    check_ends,
    costs,
    first_path,
    planets_to_avoid,
    rank,
    shut_test,
    way_along,
)
from models.galaxy.values import Cost, Pair, Path, Planet, Route, RouteEdge
from models.progress import Progress, cancellable, silent


def tours(
    galaxy: Galaxy,
    stops: Sequence[str],
    k: int,
    by: By = "jumps",
    avoid: Avoid = NOTHING,
    progress: Progress = silent,
) -> tuple[Way, ...]:
    """Return up to `k` ways that call at `stops` in their order, best first; none where one leg has none.

    Each leg is without loops; the whole may pass a planet twice. Equal ways come in the order of planet ids. Raises
    Refused for fewer than two stops, and like `find_way`. Progress may cancel.
    """
    if len(stops) < 2:
        raise Refused("galaxy.two_stops")
    found: list[tuple[int, Path]] = [(0, (stops[0],))]
    for number, (start, end) in enumerate(pairwise(stops)):
        progress(number, len(stops) - 1)
        legs = _best_paths(galaxy, start, end, k, by, avoid, progress)
        found = heapq.nsmallest(k, ((so_far + cost, path + leg[1:]) for so_far, path in found for cost, leg in legs))
    return tuple(way_along(galaxy, path) for _, path in found)


def _best_paths(
    galaxy: Galaxy, start: str, end: str, k: int, by: By, avoid: Avoid, progress: Progress
) -> list[tuple[int, Path]]:
    """Return cost and path of up to `k` ways without loops, best first (Yen).

    A way that left an earlier one at its planet `since` is only left again from there on: what leaves it before is
    waiting already.
    """
    check_ends(galaxy, start, end, avoid)
    cost = costs(galaxy, by, avoid, start, end)
    _, spent = galaxy.network.ways_to(start, cost)
    waiting = [(spent[end], _best_continuation(galaxy, (start,), end, cost, spent), 0)] if end in spent else []
    found: list[tuple[int, Path]] = []
    while waiting and len(found) < k:
        total, path, since = heapq.heappop(waiting)
        found.append((total, path))
        leaving = range(since, len(path) - 1) if len(found) < k else ()
        for i in cancellable(leaving, progress, 1):
            root = path[: i + 1]
            taken = {each[i + 1] for _, each in found if each[: i + 1] == root}
            other = _best_continuation(galaxy, root, end, cost, spent, taken)
            if other:
                heapq.heappush(waiting, (rank(galaxy, other, by), other, i))
    return found


def _best_continuation(
    galaxy: Galaxy, root: Path, end: str, cost: Cost, spent: Mapping[str, int], taken: Collection[str] = ()
) -> Path:
    """Return the best way to `end` that begins with `root` and goes on to no planet of `taken`, `()` for none.

    `spent` is what it costs at least to come from the start to each planet: a jump costs besides how much further from
    the start it leads, which changes no order and keeps the search near the best ways.
    """
    passed, last = frozenset(root[:-1]), root[-1]

    def allowed(here: str, there: str, edge: RouteEdge) -> int | None:
        if there in passed or (there == last and here in taken):
            return None
        step = cost(here, there, edge)
        return None if step is None else step + spent[there] - spent[here]

    least = galaxy.network.least(last, end, allowed)
    if least is None:
        return ()
    nexts, _ = galaxy.network.ways_to(end, allowed, least)
    return root[:-1] + first_path(nexts, last)


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Why one leg has no way: the fewest things to change so that it has one.

    `shut` are routes to open, `avoided` planets to allow; `path` is the way after that. Where no route at all joins the
    two, `missing` is the shortest one that would, with its length in thousandths.
    """

    start: Planet
    end: Planet
    shut: tuple[Route, ...] = ()
    avoided: tuple[Planet, ...] = ()
    path: Path = ()
    missing: Pair | None = None
    length: int = 0


def obstacles(
    galaxy: Galaxy, stops: Sequence[str], avoid: Avoid = NOTHING, progress: Progress = silent
) -> Obstacles | None:
    """Return what blocks the first leg that has no way, None where every leg has one.

    Raises Refused for an end that is unknown or itself avoided. Progress may cancel.
    """
    legs = (_blocking(galaxy, *leg, avoid, progress) for leg in cancellable(pairwise(stops), progress, 1))
    return next((found for found in legs if found), None)


def _blocking(galaxy: Galaxy, start: str, end: str, avoid: Avoid, progress: Progress) -> Obstacles | None:
    """Return what blocks a leg: the best way over every route, where a shut one and an avoided planet cost one each
    before the length counts.
    """
    check_ends(galaxy, start, end, avoid)
    planet, blocked, shut = galaxy.planet, planets_to_avoid(galaxy, avoid, start, end), shut_test(avoid)

    def cost(here: str, there: str, edge: RouteEdge) -> int:
        return edge["length"] + ((shut(here, there, edge) + (there in blocked)) << STEP_BITS)

    nexts, left = galaxy.network.ways_to(end, cost)
    if start not in left:
        a, b = _nearest(galaxy, galaxy.network.ways_to(start, cost)[1], left, progress)
        apart = fine_length(planet[a].x - planet[b].x, planet[a].y - planet[b].y)
        return Obstacles(planet[start], planet[end], missing=(a, b), length=rounded(apart))
    if left[start] >> STEP_BITS == 0:
        return None
    path = first_path(nexts, start)
    steps = [(a, b, galaxy.graph[a][b]) for a, b in pairwise(path)]
    return Obstacles(
        planet[start], planet[end], tuple(edge["route"] for a, b, edge in steps if shut(a, b, edge)),
        tuple(planet[key] for key in path if key in blocked), path,
    )  # fmt: skip


def _nearest(galaxy: Galaxy, here: Iterable[str], there: Collection[str], progress: Progress) -> Pair:
    """Return the nearest two planets of two parts of the galaxy."""
    at = {key: planet.at for key, planet in galaxy.planet.items()}
    _, a, b = min((square(at[a], at[b]), a, b) for a in cancellable(here, progress) for b in there)
    return a, b

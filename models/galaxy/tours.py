"""The best few ways through several stops; where there is none, what blocks it."""

from __future__ import annotations

import heapq
import itertools
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from models.errors import Refused
from models.galaxy.alternatives import alternatives
from models.galaxy.landmarks import FAR
from models.galaxy.routes import NOTHING, Avoid, By, Chart, Pair, Way, end_number, fine_length, rounded
from models.galaxy.values import Planet, Point, Route
from models.progress import Progress, silent, watched


def tours(
    on: Chart,
    stops: Sequence[str],
    k: int,
    by: By = "jumps",
    avoid: Avoid = NOTHING,
    progress: Progress = silent,
) -> tuple[Way, ...]:
    """Return up to `k` ways that call at `stops` in their order, best first; none where one leg has none.

    Each leg is without loops; the whole may pass a planet twice. Raises Refused for fewer than two stops, and like
    `find_way`. Progress may cancel.
    """
    if len(stops) < 2:
        raise Refused("galaxy.two_stops")
    found: list[tuple[tuple[int, int], tuple[str, ...]]] = [((0, 0), (stops[0],))]
    for leg_number, (start, end) in enumerate(itertools.pairwise(stops)):
        progress(leg_number, len(stops) - 1)
        known = alternatives(on, start, end, k, by, avoid, progress)
        legs = [(_cost(on, way.path, by), way.path) for way in known]
        found = heapq.nsmallest(
            k,
            (
                ((so_far[0] + cost[0], so_far[1] + cost[1]), path + leg[1:])
                for so_far, path in found
                for cost, leg in legs
            ),
        )
    lengths = (cost[1] if by == "jumps" else cost[0] for cost, _ in found)
    return tuple(Way(path, rounded(fine)) for (_, path), fine in zip(found, lengths, strict=True))


def _cost(on: Chart, path: Sequence[str], by: By) -> tuple[int, int]:
    fine = sum(on.length(on.number[a], on.number[b]) for a, b in itertools.pairwise(path))
    return (len(path) - 1, fine) if by == "jumps" else (fine, len(path) - 1)


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
    path: tuple[str, ...] = ()
    missing: Pair | None = None
    length: int = 0


def obstacles(on: Chart, stops: Sequence[str], avoid: Avoid = NOTHING, progress: Progress = silent) -> Obstacles | None:
    """Return what blocks the first leg that has no way, None where every leg has one.

    Raises Refused for an end that is unknown or itself avoided.
    """
    for start, end in itertools.pairwise(stops):
        a, b = end_number(on, start, avoid), end_number(on, end, avoid)
        best, came = _fewest(on, avoid, a, b, progress)
        planets = on.galaxy.planet
        if best is None:
            pair, length = _nearest(on, a, b, progress)
            return Obstacles(planets[start], planets[end], missing=pair, length=length)
        if best:
            return _named(on, avoid, came, a, b)
    return None


def _fewest(
    on: Chart, avoid: Avoid, start: int, end: int, progress: Progress
) -> tuple[int | None, dict[int, tuple[int, bool]]]:
    """Return the fewest obstacles from start to end (None: no way), and for each planet (previous planet, shut route?).

    Dijkstra over every route: a shut one and an avoided planet count one each, then the length counts.
    """
    blocked = _blocked(on, avoid) - {start, end}
    best = {start: (0, 0)}
    came: dict[int, tuple[int, bool]] = {}
    heap = [(0, 0, start)]
    done: set[int] = set()
    for _ in watched(iter(lambda: bool(heap), False), progress, 1024):
        things, length, here = heapq.heappop(heap)
        if here in done:
            continue
        done.add(here)
        if here == end:
            return things, came
        for there, step, shut in _links(on, avoid, here):
            cost = (things + shut + (there in blocked), length + step)
            if cost < best.get(there, (FAR, 0)):
                best[there] = cost
                came[there] = (here, bool(shut))
                heapq.heappush(heap, (*cost, there))
    return None, came


def _links(on: Chart, avoid: Avoid, here: int) -> Iterator[tuple[int, int, int]]:
    for there, step in on.links[here]:
        yield there, step, int(_taken(on, avoid, here, there))
    for there, step in on.shut[here]:
        yield there, step, int(avoid.open_only or _taken(on, avoid, here, there))


def _taken(on: Chart, avoid: Avoid, here: int, there: int) -> bool:
    """Return whether the question excludes the route between two planets."""
    return bool(avoid.routes) and not avoid.routes.isdisjoint(
        {(on.ids[here], on.ids[there]), (on.ids[there], on.ids[here])}
    )


def _blocked(on: Chart, avoid: Avoid) -> set[int]:
    return {on.number[p.id] for p in on.galaxy.planets if is_avoided(p, avoid)}


def is_avoided(planet: Planet, avoid: Avoid) -> bool:
    """Return whether a way must not pass a planet."""
    return planet.id in avoid.planets or planet.sector in avoid.sectors or planet.owner in avoid.owners


def _named(on: Chart, avoid: Avoid, came: dict[int, tuple[int, bool]], start: int, end: int) -> Obstacles:
    path, shut = [end], []
    while path[-1] != start:
        here, was_shut = came[path[-1]]
        if was_shut:
            pair = on.ids[here], on.ids[path[-1]]
            shut.append(on.galaxy.route[min(pair), max(pair)])
        path.append(here)
    ids = tuple(on.ids[i] for i in reversed(path))
    planets = on.galaxy.planet
    between = tuple(planets[key] for key in ids[1:-1] if is_avoided(planets[key], avoid))
    return Obstacles(planets[ids[0]], planets[ids[-1]], tuple(reversed(shut)), between, ids)


def _nearest(on: Chart, start: int, end: int, progress: Progress) -> tuple[Pair, int]:
    """Return the nearest two planets of the parts that all routes, shut ones too, join to two planets, with their
    distance.
    """
    here, there = _part(on, start), _part(on, end)
    spots = sorted((on.xs[i], on.ys[i], i) for i in there)
    best: tuple[int, str, str] = (FAR, "", "")
    for i in watched(sorted(here), progress):
        best = min(best, _nearest_to(on, i, spots, best))
    _, a, b = best
    planets = on.galaxy.planet
    return (a, b), _apart(planets[a].at, planets[b].at)


def _nearest_to(
    on: Chart, i: int, spots: Sequence[tuple[int, int, int]], best: tuple[int, str, str]
) -> tuple[int, str, str]:
    """Return (distance, two ids) of the planet nearest to one: the search goes outwards by x while
    one may be nearer.
    """
    x, y = on.xs[i], on.ys[i]
    place = bisect(spots, (x, y, i))
    for side in (range(place, len(spots)), range(place - 1, -1, -1)):
        for n in side:
            if (spots[n][0] - x) ** 2 > best[0]:
                break
            square = (spots[n][0] - x) ** 2 + (spots[n][1] - y) ** 2
            best = min(best, (square, on.ids[i], on.ids[spots[n][2]]))
    return best


def _part(on: Chart, first: int) -> set[int]:
    seen, waiting = {first}, [first]
    while waiting:
        here = waiting.pop()
        for there, _ in (*on.links[here], *on.shut[here]):
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return seen


def _apart(a: Point, b: Point) -> int:
    return rounded(fine_length(a[0] - b[0], a[1] - b[1]))

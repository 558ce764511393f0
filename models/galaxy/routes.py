"""Ways through hyperspace: fewest jumps or shortest distance, what to avoid, waypoints, alternatives, reach.

Lengths are summed in millionths of a thousandth ("fine lengths") and rounded once, at the end, to the nearest
thousandth. Among ways that are equal in both jumps and distance, the first in the order of planet ids is taken, so that
every machine gives the same way.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Final, Literal

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.landmarks import FAR, Landmark, landmarks
from models.galaxy.values import Planet, Route, RouteState
from models.progress import Progress, silent, watched

By = Literal["jumps", "distance"]
Pair = tuple[str, str]

FINE: Final = 1_000_000
"""Parts of a thousandth in which lengths are summed."""

_FINE2: Final = FINE * FINE
LARGE: Final = 3_000
"""From this many planets on a chart keeps landmarks."""


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

    path: tuple[str, ...]
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


@dataclass(frozen=True, slots=True)
class Chart:
    """The routes of one galaxy prepared for questions: planets are numbers in the order of their ids.

    `links[i]` are (planet, fine length) pairs, ascending; `shut` those of routes cut or closed; `part[i]` is the same
    for planets that open routes join; `near[i]` the planets of `links[i]`. `landmarks` guide searches on large maps.
    Build it once for a state of the map with `chart`.
    """

    galaxy: Galaxy
    ids: tuple[str, ...]
    number: Mapping[str, int]
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    links: tuple[tuple[tuple[int, int], ...], ...]
    shut: tuple[tuple[tuple[int, int], ...], ...]
    part: tuple[int, ...]
    near: tuple[frozenset[int], ...]
    landmarks: tuple[Landmark, ...]

    def length(self, first: int, second: int) -> int:
        """Return the fine length between two planets, rounded up to a whole part."""
        return fine_length(self.xs[first] - self.xs[second], self.ys[first] - self.ys[second])


def fine_length(dx: int, dy: int) -> int:
    """Return the length of (dx, dy) thousandths in millionths of a thousandth, rounded up; at least one."""
    square = (dx * dx + dy * dy) * _FINE2
    root = isqrt(square)
    return max(root + (root * root < square), 1)


def rounded(fine: int) -> int:
    """Return a fine length in thousandths, to the nearest, halves up."""
    return (2 * fine + FINE) // (2 * FINE)


def chart(galaxy: Galaxy, progress: Progress = silent) -> Chart:
    """Return the galaxy's routes prepared for questions; routes to missing planets or to themselves are left out.

    Progress may cancel; no progress is reported.
    """
    ids = tuple(sorted(galaxy.planet))
    number = {key: i for i, key in enumerate(ids)}
    planets = [galaxy.planet[key] for key in ids]
    xs, ys = tuple(p.x for p in planets), tuple(p.y for p in planets)
    open_links: list[list[tuple[int, int]]] = [[] for _ in ids]
    shut_links: list[list[tuple[int, int]]] = [[] for _ in ids]
    for start, end in watched(galaxy.route, progress, 1024):
        a, b = number.get(start), number.get(end)
        if a is None or b is None or a == b:
            continue
        links = open_links if galaxy.route[start, end].state is RouteState.OPEN else shut_links
        length = fine_length(xs[a] - xs[b], ys[a] - ys[b])
        links[a].append((b, length))
        links[b].append((a, length))
    progress(0, 0)
    joined, part = _frozen(open_links), _parts(open_links)
    progress(0, 0)
    near = tuple(frozenset(there for there, _ in entry) for entry in joined)
    marks = landmarks(joined, part, xs, ys, progress) if len(ids) >= LARGE else ()
    return Chart(galaxy, ids, number, xs, ys, joined, _frozen(shut_links), part, near, marks)


def _parts(links: list[list[tuple[int, int]]]) -> tuple[int, ...]:
    """Return for every planet the least number among those it is joined to."""
    part = [-1] * len(links)
    for first in range(len(links)):
        waiting = [first] if part[first] < 0 else []
        while waiting:
            here = waiting.pop()
            if part[here] < 0:
                part[here] = first
                waiting.extend(there for there, _ in links[here])
    return tuple(part)


def _frozen(links: list[list[tuple[int, int]]]) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple(sorted(entry)) for entry in links)


class OpenChart:
    """The chart without what one question avoids."""

    def __init__(self, on: Chart, avoid: Avoid, ends: Sequence[int] = ()) -> None:
        self.chart = on
        self.blocked = _blocked(on, avoid) - set(ends)
        self.pairs = {
            pair
            for a, b in avoid.routes
            if a in on.number and b in on.number
            for pair in ((on.number[a], on.number[b]), (on.number[b], on.number[a]))
        }
        self.links = on.links if avoid.open_only else tuple((*a, *b) for a, b in zip(on.links, on.shut, strict=True))

    @property
    def near(self) -> Sequence[frozenset[int]]:
        """The planets one jump away from each, blocked ones among them."""
        if self.links is self.chart.links and not self.pairs:
            return self.chart.near
        return [
            frozenset(there for there, _ in links if (here, there) not in self.pairs)
            for here, links in enumerate(self.links)
        ]

    def from_(self, here: int) -> Iterable[tuple[int, int]]:
        """Return the links that may be taken from a planet."""
        if not self.blocked and not self.pairs:
            return self.links[here]
        return [link for link in self.links[here] if link[0] not in self.blocked and (here, link[0]) not in self.pairs]


def _blocked(on: Chart, avoid: Avoid) -> set[int]:
    blocked = {on.number[key] for key in avoid.planets if key in on.number}
    if avoid.sectors or avoid.owners:
        blocked |= {on.number[p.id] for p in on.galaxy.planets if p.sector in avoid.sectors or p.owner in avoid.owners}
    return blocked


def find_way(on: Chart, start: str, end: str, by: By = "jumps", avoid: Avoid = NOTHING) -> Way | None:
    """Return the best way between two planet ids, None where there is none.

    `jumps`: fewest jumps, then shortest; `distance`: shortest, then fewest jumps. Raises Refused for an end that is
    itself avoided, or unknown.
    """
    a, b = end_number(on, start, avoid), end_number(on, end, avoid)
    path = _path(OpenChart(on, avoid, (a, b)), a, b, by)
    return None if path is None else _way(on, path)


def end_number(on: Chart, key: str, avoid: Avoid) -> int:
    """Return the number of a way's end; raises Refused for one that is unknown or avoided."""
    if key not in on.number:
        raise Refused("galaxy.unknown_planet", name=key)
    if key in avoid.planets:
        raise Refused("galaxy.end_avoided", name=on.galaxy.planet[key].name)
    return on.number[key]


def _path(ground: OpenChart, start: int, end: int, by: By) -> list[int] | None:
    if ground.chart.part[start] != ground.chart.part[end] and ground.links is ground.chart.links:
        return None
    guided = bool(ground.chart.landmarks) and ground.links is ground.chart.links
    return _by_levels(ground, start, end) if by == "jumps" and not guided else _guided(ground, start, end, by)


def _way(on: Chart, path: Sequence[int]) -> Way:
    return Way(tuple(on.ids[i] for i in path), rounded(_fine(on, path)))


def _fine(on: Chart, path: Sequence[int]) -> int:
    return sum(on.length(a, b) for a, b in itertools.pairwise(path))


def _by_levels(ground: OpenChart, start: int, end: int) -> list[int] | None:
    """Return the way of fewest jumps, then least distance, then first ids.

    Breadth first from the end.
    """
    near, blocked, links_from = ground.near, ground.blocked, ground.from_
    levels: list[set[int]] = [set(), {end}]
    while start not in levels[-1]:
        # What is one jump from a level lies in it, in the one before, or in the next.
        reached = set().union(*map(near.__getitem__, levels[-1]))
        reached.difference_update(levels[-1], levels[-2], blocked)
        if not reached:
            return None
        levels.append(reached)
    layers = [{start}]
    for level in reversed(levels[1:-1]):
        layers.append(set().union(*[near[i] for i in layers[-1]]) & level)
    left: dict[int, tuple[int, int]] = {end: (0, 0)}
    for jumps, layer in enumerate(reversed(layers[:-1]), 1):
        nearer = layers[len(layers) - jumps]
        for here in layer:
            left[here] = jumps, min(left[there][1] + length for there, length in links_from(here) if there in nearer)
    return _walk(ground, start, end, left)


@dataclass(frozen=True, slots=True)
class _Cost:
    """Packs jumps and fine length into one number that compares by the one that counts first."""

    jump: int
    shift: int

    def apart(self, cost: int) -> tuple[int, int]:
        """Return the jumps and the fine length of a packed cost."""
        low = cost & (_JUMP - 1 if self.jump == _JUMP else _MOST_JUMPS)
        return (cost >> _JUMP_BITS, low) if self.jump == _JUMP else (low, cost >> self.shift)


_JUMP_BITS: Final = 64
_JUMP: Final = 1 << _JUMP_BITS
_MOST_JUMPS: Final = (1 << 20) - 1
_COSTS: Final[Mapping[By, _Cost]] = {"jumps": _Cost(_JUMP, 0), "distance": _Cost(1, 20)}


def _guided(ground: OpenChart, start: int, end: int, by: By) -> list[int] | None:
    """Return the best way by A* from the end, searched on until every equally good way is known.

    The estimate is consistent, so the first cost found for a settled planet is its least.
    """
    costs = _COSTS[by]
    jump, shift = costs.jump, costs.shift
    estimate_of = _estimate(ground, start, costs)
    cost = {end: 0}
    ahead: dict[int, int] = {}
    settled: set[int] = set()
    heap = [(0, end)]
    limit = FAR
    links_from, known, push = ground.from_, cost.get, heapq.heappush
    while heap:
        estimate, here = heapq.heappop(heap)
        if estimate > limit:
            break
        if here in settled:
            continue
        settled.add(here)
        if here == start:
            limit = estimate
            continue
        so_far = cost[here] + jump
        for there, length in links_from(here):
            through = so_far + (length << shift)
            if through < known(there, FAR):
                cost[there] = through
                if there not in ahead:
                    ahead[there] = estimate_of(there)
                push(heap, (through + ahead[there], there))
    if limit == FAR:
        return None
    return _walk(ground, start, end, {key: costs.apart(value) for key, value in cost.items()})


def _estimate(ground: OpenChart, start: int, costs: _Cost) -> Callable[[int], int]:
    """Return the function that gives the least packed cost from a planet to the start: by landmarks, or straight.

    Both are consistent: lengths and jumps obey the triangle inequality, avoiding only makes ways longer, and the
    straight line is rounded down where lengths are rounded up.
    """
    on, jump, shift = ground.chart, costs.jump, costs.shift
    if on.landmarks and ground.links is on.links and on.landmarks[0].lengths[start] >= 0:
        (a, b, c, d), (a0, b0, c0, d0) = _known(on, start, "lengths")
        if jump == 1:
            return lambda i: max(abs(a[i] - a0), abs(b[i] - b0), abs(c[i] - c0), abs(d[i] - d0)) << shift
        (e, f, g, h), (e0, f0, g0, h0) = _known(on, start, "jumps")
        return lambda i: (
            max(abs(e[i] - e0), abs(f[i] - f0), abs(g[i] - g0), abs(h[i] - h0)) * jump
            + max(abs(a[i] - a0), abs(b[i] - b0), abs(c[i] - c0), abs(d[i] - d0))
        )
    xs, ys = on.xs, on.ys
    x0, y0 = xs[start], ys[start]
    return lambda i: isqrt(((xs[i] - x0) ** 2 + (ys[i] - y0) ** 2) * _FINE2) << shift


def _known(on: Chart, start: int, what: Literal["lengths", "jumps"]) -> tuple[list[tuple[int, ...]], list[int]]:
    columns: list[tuple[int, ...]] = [getattr(landmark, what) for landmark in on.landmarks]
    return columns, [column[start] for column in columns]


def _walk(ground: OpenChart, start: int, end: int, left: Mapping[int, tuple[int, int]]) -> list[int]:
    """Return the way found by going, from the start, always to the first planet on a best way.

    What is left from each planet is given as (jumps, fine length).
    """
    path = [start]
    while path[-1] != end:
        jumps, length_left = left[path[-1]]
        path.append(
            next(
                there
                for there, length in ground.from_(path[-1])
                if left.get(there) == (jumps - 1, length_left - length)
            )
        )
    return path


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

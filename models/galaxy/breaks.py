"""Where the network of routes breaks: planets and routes whose loss cuts others off, and how many, in one walk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import RouteState
from models.progress import Progress, silent

TOLD_EVERY: Final = 1_024
"""Steps of the walk between two reports."""


@dataclass(frozen=True, slots=True)
class Breaks:
    """Planets and routes (ordered pairs) whose loss parts the network, each with how many planets it cuts off.

    A planet is cut off if it no longer reaches the largest part, as `network.cut` counts. Only losses in the largest
    part cut anything off.
    """

    planets: Mapping[str, int]
    routes: Mapping[tuple[str, str], int]


@dataclass(slots=True)
class _Walk:
    """The state of a depth-first walk: planets in the order they were met, and for each how many hang on it."""

    near: list[list[int]]
    met: list[int]
    low: list[int]
    size: list[int]
    hanging: dict[int, list[int]] = field(default_factory=dict)
    narrow: list[tuple[int, int]] = field(default_factory=list)
    order: int = 0


def breaks(galaxy: Galaxy, progress: Progress = silent) -> Breaks:
    """Return where the open routes of a galaxy break. Progress may cancel."""
    ids = sorted(galaxy.planet)
    walk = _new_walk(ids, galaxy)
    parts: list[tuple[int, int]] = []
    for root in range(len(ids)):
        if walk.met[root] < 0:
            first = walk.order
            _walk_from(root, walk, progress)
            parts.append((walk.order - first, root))
    progress(len(ids), len(ids))
    if not parts:
        return Breaks({}, {})
    # Of parts of one size that counts as the largest that holds the first id, which is its root.
    whole, mainland = max(parts, key=lambda part: (part[0], -part[1]))
    first = walk.met[mainland]
    last = first + whole
    planets = {}
    for here in sorted(walk.hanging):
        inside = first <= walk.met[here] < last
        rest = whole - 1 - sum(walk.hanging[here])
        planets[ids[here]] = whole - 1 - max(*walk.hanging[here], rest) if inside else 0
    routes = {}
    for here, there in walk.narrow:
        inside = first <= walk.met[here] < last
        ends = ids[min(here, there)], ids[max(here, there)]
        routes[ends] = min(walk.size[there], whole - walk.size[there]) if inside else 0
    return Breaks(planets, dict(sorted(routes.items())))


def _new_walk(ids: list[str], galaxy: Galaxy) -> _Walk:
    number = {key: n for n, key in enumerate(ids)}
    near: list[set[int]] = [set() for _ in ids]
    for start, end in _open_pairs(galaxy, number):
        near[start].add(end)
        near[end].add(start)
    count = len(ids)
    return _Walk([sorted(each) for each in near], [-1] * count, [0] * count, [1] * count)


def _open_pairs(galaxy: Galaxy, number: Mapping[str, int]) -> Iterable[tuple[int, int]]:
    for (start, end), route in galaxy.route.items():
        if route.state is RouteState.OPEN and start in number and end in number and start != end:
            yield number[start], number[end]


def _walk_from(root: int, walk: _Walk, progress: Progress) -> None:
    """Walk the part of one planet.

    `low` is the earliest planet that can be reached from below without going back up.
    """
    near, met, low, size = walk.near, walk.met, walk.low, walk.size
    met[root] = low[root] = walk.order
    walk.order += 1
    cut_off: list[int] = []
    way = [(root, -1, iter(near[root]))]
    while way:
        here, above, rest = way[-1]
        there = next(rest, -1)
        if there >= 0:
            if met[there] < 0:
                met[there] = low[there] = walk.order
                walk.order += 1
                if walk.order % TOLD_EVERY == 0:
                    progress(walk.order, len(met))
                way.append((there, here, iter(near[there])))
            elif there != above:
                low[here] = min(low[here], met[there])
            continue
        way.pop()
        if above < 0:
            continue
        size[above] += size[here]
        low[above] = min(low[above], low[here])
        if low[here] > met[above]:
            walk.narrow.append((above, here))
        if above == root:
            cut_off.append(size[here])
        elif low[here] >= met[above]:
            walk.hanging.setdefault(above, []).append(size[here])
    if len(cut_off) > 1:
        walk.hanging[root] = cut_off

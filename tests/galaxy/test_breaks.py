"""Where the web of routes breaks, against losing each planet and each route in turn and looking what is joined."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable

import pytest

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Route, RouteState
from models.progress import Cancelled

WEBS = 60


def web(pairs: list[tuple[str, str]], ids: list[str], shut: frozenset[tuple[str, str]] = frozenset()) -> Galaxy:
    planets = tuple(Planet(key, key, n * 1000, 0) for n, key in enumerate(ids))
    states = [RouteState.CUT if pair in shut else RouteState.OPEN for pair in pairs]
    routes = (Route(*pair, state=state, reason="x") for pair, state in zip(pairs, states, strict=True))
    return Galaxy(planets=planets, routes=tuple(routes))


def pairs_of(galaxy: Galaxy) -> set[tuple[str, str]]:
    return {route.key for route in galaxy.routes if route.state is RouteState.OPEN}


def parts(ids: Iterable[str], pairs: set[tuple[str, str]]) -> list[set[str]]:
    """Return what the pairs join, one planet after the other: the largest part first, then that of the first id."""
    left, found = sorted(ids), []
    while left:
        part, waiting = {left[0]}, [left[0]]
        while waiting:
            here = waiting.pop()
            near = {b for a, b in pairs if a == here} | {a for a, b in pairs if b == here}
            waiting += sorted(near & set(left) - part)
            part |= near & set(left)
        found.append(part)
        left = [key for key in left if key not in part]
    return sorted(found, key=lambda part: -len(part))


def cut_off(mainland: set[str], lost: set[str], left: list[set[str]]) -> int:
    """Return how many planets of the mainland are no longer in what is its largest part."""
    return len(mainland - lost) - max((len(mainland & part) for part in left), default=0)


def test_two_triangles_hang_on_the_route_between_them() -> None:
    pairs = [("a", "b"), ("b", "c"), ("a", "c"), ("c", "d"), ("d", "e"), ("e", "f"), ("d", "f")]
    found = web(pairs, list("abcdef")).network.breaks()
    assert found.planets == {"c": 2, "d": 2}
    assert found.routes == {("c", "d"): 3}


def test_nothing_breaks_where_nothing_is() -> None:
    assert Galaxy().network.breaks().planets == {}
    assert web([], ["a"]).network.breaks().routes == {}


@pytest.mark.parametrize("seed", range(WEBS))
def test_every_break_is_what_losing_it_says(seed: int) -> None:
    chance = random.Random(seed)
    ids = [f"p{n}" for n in range(chance.randint(2, 40))]
    chance.shuffle(ids)
    wanted = int(len(ids) * chance.choice((0.6, 1, 1.5, 2)))
    drawn = dict.fromkeys((chance.choice(ids), chance.choice(ids)) for _ in range(wanted))
    pairs = list(dict.fromkeys((min(a, b), max(a, b)) for a, b in drawn if a != b))
    galaxy = web(pairs, ids, frozenset(pair for pair in pairs if chance.random() < 0.15))
    found, whole = galaxy.network.breaks(), parts(ids, pairs_of(galaxy))
    assert [set(part) for part in galaxy.network.parts] == whole
    for key in ids:
        left = parts([each for each in ids if each != key], pairs_of(galaxy))
        lost = cut_off(whole[0], {key}, left)
        assert found.planets.get(key) == (lost if len(left) > len(whole) else None)
        assert galaxy.network.cut([key]).count == lost
    for pair in pairs:
        left = parts(ids, pairs_of(galaxy) - {pair})
        lost = cut_off(whole[0], set(), left)
        assert found.routes.get(pair) == (lost if len(left) > len(whole) else None)
        assert galaxy.network.cut(routes=[pair]).count == lost
    assert [*found.planets] == sorted(found.planets)
    assert [*found.routes] == sorted(found.routes)


def test_a_long_line_is_stopped_on_its_way_and_needs_no_deep_stack() -> None:
    ids = [f"p{n:05}" for n in range(4_000)]
    line = web(list(itertools.pairwise(ids)), ids)

    def stop(done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        line.network.breaks(stop)
    assert line.network.breaks().planets[ids[1]] == 1
    assert line.network.breaks().routes[ids[1], ids[2]] == 2

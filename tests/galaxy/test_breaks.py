"""Where the web of routes breaks, against losing each planet and each route in turn."""

from __future__ import annotations

import itertools
import random

import networkx as nx
import pytest
from hypothesis import given

from models.galaxy.breaks import TOLD_EVERY, breaks
from models.galaxy.galaxy import Galaxy
from models.galaxy.network import cut, network
from models.galaxy.routes import Avoid, chart, find_way
from models.galaxy.values import Planet, Route, RouteState
from models.progress import Cancelled
from tests.galaxy.webs import galaxies

WEBS = 300


def web(pairs: list[tuple[str, str]], ids: list[str], shut: frozenset[tuple[str, str]] = frozenset()) -> Galaxy:
    planets = tuple(Planet(key, key, n * 1000, 0) for n, key in enumerate(ids))
    states = [RouteState.CUT if pair in shut else RouteState.OPEN for pair in pairs]
    routes = (Route(*pair, state=state, reason="x") for pair, state in zip(pairs, states, strict=True))
    return Galaxy(planets=planets, routes=tuple(routes))


def test_two_triangles_hang_on_the_route_between_them() -> None:
    found = breaks(
        web([("a", "b"), ("b", "c"), ("a", "c"), ("c", "d"), ("d", "e"), ("e", "f"), ("d", "f")], list("abcdef"))
    )
    assert found.planets == {"c": 2, "d": 2}
    assert found.routes == {("c", "d"): 3}


def test_nothing_breaks_where_nothing_is() -> None:
    assert breaks(Galaxy()).planets == {}
    assert breaks(web([], ["a"])).routes == {}


@pytest.mark.parametrize("seed", range(WEBS))
def test_every_break_is_what_losing_it_says(seed: int) -> None:
    chance = random.Random(seed)
    ids = [f"p{n}" for n in range(chance.randint(2, 40))]
    chance.shuffle(ids)
    wanted = int(len(ids) * chance.choice((0.6, 1, 1.5, 2)))
    drawn = dict.fromkeys((chance.choice(ids), chance.choice(ids)) for _ in range(wanted))
    pairs = list(dict.fromkeys((min(a, b), max(a, b)) for a, b in drawn if a != b))
    galaxy = web(pairs, ids, frozenset(pair for pair in pairs if chance.random() < 0.15))
    graph, found = network(galaxy), breaks(galaxy)
    assert found.planets == {key: cut(galaxy, [key]).count for key in nx.articulation_points(graph)}
    narrow = [(min(pair), max(pair)) for pair in nx.bridges(graph)]
    assert found.routes == {pair: cut(galaxy, routes=[pair]).count for pair in narrow}


@given(galaxies())
def test_a_planet_breaks_the_web_when_losing_it_parts_others(galaxy: Galaxy) -> None:
    found = breaks(galaxy).planets
    on = chart(galaxy)
    for key in galaxy.planet:
        rest = [other for other in galaxy.planet if other != key]
        without = Avoid(planets=frozenset({key}))
        parts = any(
            find_way(on, a, b) is not None and find_way(on, a, b, "jumps", without) is None for a in rest for b in rest
        )
        assert (key in found) == parts


def test_a_long_walk_is_stopped_on_its_way_and_needs_no_deep_stack() -> None:
    ids = [f"p{n:05}" for n in range(4 * TOLD_EVERY)]
    line = web(list(itertools.pairwise(ids)), ids)
    told: list[int] = []

    def stop(done: int, total: int) -> None:
        told.append(done)
        raise Cancelled

    with pytest.raises(Cancelled):
        breaks(line, stop)
    assert told == [TOLD_EVERY]
    assert breaks(line).planets[ids[1]] == 1
    assert breaks(line).routes[ids[1], ids[2]] == 2

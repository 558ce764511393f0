"""Ways with stops, and what blocks a way, against trying every way."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.routes import Avoid, find_way
from models.galaxy.tours import obstacles, tours
from models.galaxy.values import Planet, Route, RouteState
from tests.galaxy.webs import simple_paths

PLANETS = [Planet(key, key.upper(), x * 1_000, y * 1_000, sector=s) for key, x, y, s in
           (("a", 0, 0, ""), ("b", 3, 1, "s"), ("c", 3, -4, ""), ("d", 6, 0, "s"), ("e", 20, 0, ""))]  # fmt: skip
PAIRS = list(itertools.combinations("abcde", 2))
STATES = st.sampled_from([None, RouteState.OPEN, RouteState.OPEN, RouteState.CUT, RouteState.CLOSED])


@st.composite
def webs(draw: st.DrawFn) -> Galaxy:
    states = draw(st.lists(STATES, min_size=len(PAIRS), max_size=len(PAIRS)))
    routes = (Route(*pair, state=state) for pair, state in zip(PAIRS, states, strict=True) if state)
    return Galaxy("T", tuple(PLANETS), routes=tuple(routes))


def every_path(galaxy: Galaxy, start: str, end: str) -> list[tuple[str, ...]]:
    links = {pair for r in galaxy.routes if r.state is RouteState.OPEN for pair in (r.key, r.key[::-1])}
    found = []
    for n in range(len(PLANETS) - 1):
        for middle in itertools.permutations([p.id for p in PLANETS if p.id not in (start, end)], n):
            path = (start, *middle, end)
            if all(pair in links for pair in itertools.pairwise(path)):
                found.append(path)
    return found


@given(webs(), st.integers(1, 5), st.sampled_from(["jumps", "distance"]))
def test_the_best_tours_are_those_of_trying_every_way(galaxy: Galaxy, k: int, by: str) -> None:
    legs = itertools.product(every_path(galaxy, "a", "c"), every_path(galaxy, "c", "d"))
    paths = [one + two[1:] for one, two in legs]

    def rank(path: tuple[str, ...]) -> tuple[int, ...]:
        fine = sum(galaxy.graph[x][y]["length"] for x, y in itertools.pairwise(path))
        return (len(path), fine) if by == "jumps" else (fine, len(path))

    found = tours(galaxy, ["a", "c", "d"], k, by)  # type: ignore[arg-type]
    assert [rank(way.path) for way in found] == sorted(map(rank, paths))[:k]
    assert {way.path for way in found} <= set(paths)


AVOIDS = st.builds(
    Avoid,
    planets=st.frozensets(st.sampled_from("bcd")),
    sectors=st.sampled_from((frozenset(), frozenset({"s"}))),
    routes=st.frozensets(st.sampled_from((("a", "e"), ("e", "a"), ("b", "a"), ("c", "e"))), max_size=2),
    open_only=st.booleans(),
)


@given(webs(), AVOIDS)
def test_what_stands_in_the_way_is_the_least_of_all_ways(galaxy: Galaxy, avoid: Avoid) -> None:
    every = simple_paths(galaxy, "a", "e", Avoid(open_only=False))
    found = obstacles(galaxy, ["a", "e"], avoid)

    def shut(path: tuple[str, ...]) -> tuple[Route, ...]:
        routes = (galaxy.route[min(pair), max(pair)] for pair in itertools.pairwise(path))
        closed = {r.key for r in galaxy.routes if r.state is not RouteState.OPEN and avoid.open_only}
        return tuple(r for r in routes if r.key in closed or {r.key, r.key[::-1]} & avoid.routes)

    def shunned_on(path: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(k for k in path[1:-1] if k in avoid.planets or galaxy.planet[k].sector in avoid.sectors)

    def rank(path: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
        length = sum(galaxy.graph[x][y]["length"] for x, y in itertools.pairwise(path))
        return len(shut(path)) + len(shunned_on(path)), length, path

    if not every:
        assert found is not None
        linked = replace(galaxy, routes=(*galaxy.routes, Route(*found.missing or ("", ""))))
        assert find_way(linked, "a", "e", avoid=Avoid(open_only=False)) is not None
        return
    best = min(every, key=rank)
    assert (found is None) == (rank(best)[0] == 0)
    if found is not None:
        assert found.path == best
        assert found.shut == shut(best)
        assert tuple(planet.id for planet in found.avoided) == shunned_on(best)


def test_the_missing_route_is_the_shortest_between_the_two_parts() -> None:
    galaxy = Galaxy("T", tuple(PLANETS), routes=(Route("a", "b"), Route("c", "b"), Route("d", "e")))
    told = obstacles(galaxy, ["a", "e"])
    assert told is not None
    assert told.missing == ("b", "d")
    assert told.length == 3_162


def test_one_stop_is_no_way() -> None:
    with pytest.raises(Refused, match="two_stops"):
        tours(Galaxy("T", tuple(PLANETS)), ["a"], 1)

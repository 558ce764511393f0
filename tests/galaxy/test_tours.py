"""Ways with stops against trying every way; obstacles: what is named is enough, and nothing less is."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.routes import Avoid, chart, find_way
from models.galaxy.tours import obstacles, tours
from models.galaxy.values import Planet, Route, RouteState

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
    on = chart(galaxy)
    legs = itertools.product(every_path(galaxy, "a", "c"), every_path(galaxy, "c", "d"))
    paths = [one + two[1:] for one, two in legs]

    def rank(path: tuple[str, ...]) -> tuple[int, ...]:
        fine = sum(on.length(on.number[x], on.number[y]) for x, y in itertools.pairwise(path))
        return (len(path), fine) if by == "jumps" else (fine, len(path))

    found = tours(on, ["a", "c", "d"], k, by)  # type: ignore[arg-type]
    assert [rank(way.path) for way in found] == sorted(map(rank, paths))[:k]
    assert {way.path for way in found} <= set(paths)


@given(webs(), st.sets(st.sampled_from("bcd")), st.booleans())
def test_what_stands_in_the_way_is_enough_and_the_least(galaxy: Galaxy, shunned: set[str], sector: bool) -> None:
    avoid = Avoid(frozenset(shunned), frozenset("s") if sector else frozenset())
    on = chart(galaxy)
    told = obstacles(on, ["a", "e"], avoid)
    assert (told is None) == (find_way(on, "a", "e", avoid=avoid) is not None)
    if told is None:
        return
    if told.missing:
        assert find_way(on, "a", "e", avoid=Avoid(open_only=False)) is None
        linked = replace(galaxy, routes=(*galaxy.routes, Route(*told.missing)))
        assert find_way(chart(linked), "a", "e", avoid=Avoid(open_only=False)) is not None
        return
    opened = {r.key for r in told.shut}
    routes = tuple(replace(r, state=RouteState.OPEN) if r.key in opened else r for r in galaxy.routes)
    freed = {p.id for p in told.avoided}
    still = Avoid(frozenset(p.id for p in PLANETS if p.id not in freed | {"a", "e"} and (
        p.id in avoid.planets or p.sector in avoid.sectors)))  # fmt: skip
    assert find_way(chart(replace(galaxy, routes=routes)), "a", "e", avoid=still) is not None
    assert told.shut or told.avoided


def test_the_missing_route_is_the_shortest_between_the_two_parts() -> None:
    galaxy = Galaxy("T", tuple(PLANETS), routes=(Route("a", "b"), Route("c", "b"), Route("d", "e")))
    told = obstacles(chart(galaxy), ["a", "e"])
    assert told is not None
    assert told.missing == ("b", "d")
    assert told.length == 3_162


def test_one_stop_is_no_way() -> None:
    with pytest.raises(Refused, match="two_stops"):
        tours(chart(Galaxy("T", tuple(PLANETS))), ["a"], 1)

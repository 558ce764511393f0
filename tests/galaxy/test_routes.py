"""Routes against brute force on small graphs."""

from __future__ import annotations

from decimal import Decimal, localcontext
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import fine_length
from models.galaxy.routes import Avoid, By, Way, find_way, itinerary, within
from models.galaxy.tours import tours
from models.galaxy.values import Planet, Route
from tests.galaxy.webs import galaxies, simple_paths


def fine(galaxy: Galaxy, path: tuple[str, ...]) -> int:
    legs = [(galaxy.planet[a], galaxy.planet[b]) for a, b in pairwise(path)]
    return sum(fine_length(a.x - b.x, a.y - b.y) for a, b in legs)


def rank(galaxy: Galaxy, path: tuple[str, ...], by: By) -> tuple[int, int, tuple[str, ...]]:
    jumps, length = len(path) - 1, fine(galaxy, path)
    return (jumps, length, path) if by == "jumps" else (length, jumps, path)


avoids = st.builds(
    Avoid,
    planets=st.sets(st.sampled_from("cdefg"), max_size=2).map(frozenset),
    sectors=st.sampled_from((frozenset(), frozenset({"s"}))),
    owners=st.sampled_from((frozenset(), frozenset({"o"}))),
    routes=st.sets(st.sampled_from((("a", "b"), ("b", "a"), ("c", "a"), ("b", "d"))), max_size=2).map(frozenset),
    open_only=st.booleans(),
)
ways = st.sampled_from(("jumps", "distance"))


@pytest.mark.rule("CG-92")
@given(galaxies(), ways, avoids)
def test_the_best_way_is_the_best_of_all_ways(galaxy: Galaxy, by: By, avoid: Avoid) -> None:
    paths = simple_paths(galaxy, "a", "b", avoid)
    found = find_way(galaxy, "a", "b", by, avoid)
    if not paths:
        assert found is None
        return
    assert found is not None
    assert found.path == min(paths, key=lambda path: rank(galaxy, path, by))


@given(galaxies(), ways, avoids, st.integers(1, 6))
def test_alternatives_are_the_k_best_ways_in_order(galaxy: Galaxy, by: By, avoid: Avoid, k: int) -> None:
    paths = sorted(simple_paths(galaxy, "a", "b", avoid), key=lambda path: rank(galaxy, path, by))
    found = tours(galaxy, ["a", "b"], k, by, avoid)
    assert [way.path for way in found] == paths[:k]


@given(galaxies())
def test_what_lies_within_some_routes_comes_nearest_first(galaxy: Galaxy) -> None:
    every = {key: simple_paths(galaxy, "a", key, Avoid()) for key in galaxy.planet}
    jumps = sorted((min(map(len, paths)) - 1, key) for key, paths in every.items() if paths)
    for n in range(4):
        assert [*within(galaxy, "a", n).items()] == [(key, least) for least, key in jumps if least <= n]


@given(st.lists(st.tuples(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9)), min_size=2, max_size=12))
def test_a_distance_is_the_sum_of_roots_rounded_once(spots: list[tuple[int, int]]) -> None:
    planets = tuple(Planet(f"{i:02}", str(i), x, y) for i, (x, y) in enumerate(spots))
    galaxy = Galaxy(planets=planets, routes=tuple(Route(a.id, b.id) for a, b in pairwise(planets)))
    way = Way(tuple(p.id for p in planets), 0)
    with localcontext() as context:
        context.prec = 60
        exact = sum(Decimal((a.x - b.x) ** 2 + (a.y - b.y) ** 2).sqrt() for a, b in pairwise(planets))
        assert abs(Decimal(itinerary(galaxy, way)[-1].total) - exact) <= Decimal("0.50002")


def line() -> Galaxy:
    planets = tuple(Planet(i, i.upper(), x, 0) for i, x in zip("abcd", (0, 1000, 2500, 4500), strict=True))
    return Galaxy(planets=planets, routes=(Route("a", "b"), Route("b", "c"), Route("d", "c")))


def test_an_itinerary_runs_up_to_the_distance_of_the_way() -> None:
    galaxy = line()
    way = find_way(galaxy, "a", "d")
    assert way is not None
    legs = itinerary(galaxy, way)
    assert [(leg.start.id, leg.end.id, leg.distance, leg.total) for leg in legs] == [
        ("a", "b", 1000, 1000), ("b", "c", 1500, 2500), ("c", "d", 2000, 4500),
    ]  # fmt: skip
    assert way.distance == 4500
    assert legs[2].route.start == "d", "the leg names the route as it was drawn"


def test_a_way_from_a_planet_to_itself_takes_no_jump() -> None:
    found = find_way(line(), "a", "a", "distance")
    assert found is not None
    assert (found.path, found.jumps, found.distance) == (("a",), 0, 0)


def test_an_avoided_end_is_refused() -> None:
    for start, end in (("a", "d"), ("d", "a")):
        with pytest.raises(Refused, match="end_avoided"):
            find_way(line(), start, end, "jumps", Avoid(planets=frozenset({"d"})))


def test_unknown_ends_are_refused() -> None:
    with pytest.raises(Refused):
        find_way(line(), "a", "zz")
    with pytest.raises(Refused):
        within(line(), "zz", 2)


def test_routes_to_nowhere_do_no_harm() -> None:
    galaxy = Galaxy(planets=line().planets, routes=(Route("a", "zz"), Route("a", "a"), Route("a", "b")))
    found = find_way(galaxy, "a", "b")
    assert found is not None
    assert found.path == ("a", "b")

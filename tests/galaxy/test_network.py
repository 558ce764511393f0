"""Analyses of the web of routes, against the definitions they stand for."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from models.galaxy.galaxy import Galaxy
from models.galaxy.routes import Avoid
from models.galaxy.values import Planet, Route, RouteState
from models.progress import Cancelled
from tests.galaxy.webs import galaxies, simple_paths


def web(pairs: str, ids: str = "abcdef") -> Galaxy:
    planets = tuple(Planet(i, i, n * 1000, 0) for n, i in enumerate(ids))
    return Galaxy(planets=planets, routes=tuple(Route(pair[0], pair[1]) for pair in pairs.split()))


TWO_TRIANGLES = web("ab bc ca cd de ef fd")


def test_parts_of_the_galaxy() -> None:
    assert web("ab cd de").network.parts == (("c", "d", "e"), ("a", "b"), ("f",))
    shut = Galaxy(planets=TWO_TRIANGLES.planets[:2], routes=(Route("a", "b", state=RouteState.CUT, reason="mines"),))
    assert len(shut.network.parts) == 2


def test_what_a_cut_isolates_depends_on_the_seat() -> None:
    assert TWO_TRIANGLES.network.cut(routes=[("d", "c")], seat="e").isolated == (("a", "b", "c"),)
    lost = TWO_TRIANGLES.network.cut(["d"], seat="a")
    assert (lost.kept, lost.isolated, lost.count) == (("a", "b", "c"), (("e", "f"),), 2)
    assert web("ab cd").network.cut(["a"], seat="c").count == 0
    assert Galaxy().network.cut().kept == ()


@given(galaxies())
def test_betweenness_is_the_share_of_shortest_ways_through_a_planet(galaxy: Galaxy) -> None:
    others = [p.id for p in galaxy.planets]
    expected = dict.fromkeys(others, Fraction(0))
    for a in others:
        for b in others:
            paths = simple_paths(galaxy, a, b, Avoid()) if a < b else []
            least = min(map(len, paths), default=0)
            best = [path for path in paths if len(path) == least]
            for path in best:
                for key in path[1:-1]:
                    expected[key] += Fraction(1, len(best))
    pairs = (len(others) - 1) * (len(others) - 2) // 2
    found = galaxy.network.betweenness()
    for key in others:
        assert found[key] == pytest.approx(float(expected[key] / pairs) if pairs else 0.0)


def test_long_analyses_can_be_cancelled() -> None:
    def stop(done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        TWO_TRIANGLES.network.betweenness(stop)

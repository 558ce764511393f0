"""Generated galaxies: the same from the same seed, whole, without overlaps, with even starts."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.network import components
from models.galaxy.routes import chart
from models.galaxy.scatter import SHAPES, Shape
from models.galaxy.shapes import crosses
from models.galaxy.spans import neighbours, spanning_tree, square
from models.galaxy.values import Income, Planet, Route
from models.games.empire.balance import measure, spread_capitals
from models.games.empire.check import check
from models.games.empire.figures import book_alliances, book_factions
from models.games.empire.generators import generate
from models.games.strategy import GalaxyPlan
from models.problem import Grade
from models.progress import Cancelled

BOOK = Galaxy(factions=book_factions(), alliances=book_alliances())


@pytest.mark.parametrize("shape", SHAPES)
def test_a_galaxy_is_whole_apart_and_without_errors(shape: Shape) -> None:
    galaxy = generate(GalaxyPlan(shape=shape), "seed", BOOK)
    assert len(galaxy.planets) == 80
    assert len(components(galaxy)) == 1
    assert len(galaxy.sectors) == 12
    assert {p.sector for p in galaxy.planets} == {s.id for s in galaxy.sectors}
    assert [p for p in check(galaxy) if p.grade is not Grade.NOTICE] == []
    assert all(square(a.at, b.at) >= 4_500**2 for a, b in combinations(galaxy.planets, 2))
    assert len({p.name for p in galaxy.planets}) == 80
    ends = [(galaxy.planet[r.start].at, galaxy.planet[r.end].at) for r in galaxy.routes]
    assert not any(crosses(*a, *b) for a, b in combinations(ends, 2))
    assert len(ends) > 79


@pytest.mark.parametrize("shape", SHAPES)
def test_starts_are_even_in_income_within_reach(shape: Shape) -> None:
    galaxy = generate(GalaxyPlan(shape=shape), "fair", BOOK)
    balance = measure(galaxy)
    assert len(balance.starts) == 12
    assert balance.income_spread <= 350, [(s.faction, s.income) for s in balance.starts]
    for start in balance.starts:
        home = galaxy.planet[start.capital]
        assert (home.owner, home.income) == (start.faction, Income.MAJOR)
        assert start.rival_jumps >= 2
    assert {c.owner for c in galaxy.commands} == {f.id for f in galaxy.factions}


def test_the_same_seed_gives_the_same_galaxy_and_another_another() -> None:
    first = generate(GalaxyPlan(), "a", BOOK)
    assert generate(GalaxyPlan(), "a", BOOK) == first
    assert generate(GalaxyPlan(), "b", BOOK).planets != first.planets
    fewer = generate(GalaxyPlan(sectors=5), "a", BOOK)
    assert [p.at for p in fewer.planets] == [p.at for p in first.planets]


def test_a_known_seed_stays_the_same_for_ever() -> None:
    galaxy = generate(GalaxyPlan(planets=5, sectors=2), "kept")
    assert [(p.id, p.name, p.x, p.y, p.sector) for p in galaxy.planets] == KEPT


KEPT = [
    ("p0", "Selmoor", 6150, -3254, "s02"),
    ("p1", "Torsarn", 12597, -479, "s02"),
    ("p2", "Ullune", 10075, -21971, "s02"),
    ("p3", "Galmoor", -19938, 18869, "s01"),
    ("p4", "Isemimir", 20900, 24118, "s01"),
]


@pytest.mark.parametrize("planets", [1, 2, 3])
@pytest.mark.parametrize("shape", SHAPES)
def test_tiny_galaxies_work(planets: int, shape: Shape) -> None:
    galaxy = generate(GalaxyPlan(shape=shape, planets=planets, sectors=planets + 1, arms=1), "t", BOOK)
    assert len(galaxy.planets) == planets
    assert len(galaxy.routes) >= planets - 1


def test_plans_that_cannot_be_are_refused() -> None:
    for plan in (
        GalaxyPlan(planets=0),
        GalaxyPlan(planets=10**6),
        GalaxyPlan(spacing=10),
        GalaxyPlan(planets=500),
        GalaxyPlan(shape="cube"),
    ):  # type: ignore[arg-type]
        with pytest.raises(Refused):
            generate(plan, "x")


def test_progress_only_grows_and_may_cancel() -> None:
    seen: list[int] = []
    generate(GalaxyPlan(), "x", BOOK, lambda done, total: seen.append(done * 1000 // total))
    assert seen == sorted(seen)
    assert seen[-1] == 1000

    def stop(done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        generate(GalaxyPlan(), "x", BOOK, stop)


points = st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=2, max_size=25, unique=True)


@given(points, st.integers(1, 8))
def test_neighbours_are_the_nearest(spots: list[tuple[int, int]], k: int) -> None:
    expected = set()
    for i, here in enumerate(spots):
        nearest = sorted((square(here, there), j) for j, there in enumerate(spots) if j != i)[:k]
        expected |= {(min(i, j), max(i, j)) for _, j in nearest}
    assert set(neighbours(spots, k)) == expected


@given(points)
@settings(max_examples=30)
def test_the_spanning_tree_is_as_short_as_any(spots: list[tuple[int, int]]) -> None:
    tree = spanning_tree(spots, neighbours(spots, len(spots)))
    graph = nx.Graph()
    for a, b in combinations(range(len(spots)), 2):
        graph.add_edge(a, b, weight=square(spots[a], spots[b]))
    best = nx.minimum_spanning_tree(graph)
    assert len(tree) == len(spots) - 1
    assert sum(square(spots[a], spots[b]) for a, b in tree) == best.size("weight")
    sparse = spanning_tree(spots, neighbours(spots, 1))
    assert nx.is_connected(nx.Graph(sparse))


def test_balance_counts_what_each_capital_has_in_reach() -> None:
    planets = tuple(
        Planet(i, i, n * 1000, 0, 9, Income.MAJOR if i in "af" else Income.ORDINARY) for n, i in enumerate("abcdef")
    )
    line = Galaxy(
        planets=planets,
        routes=tuple(Route(a.id, b.id) for a, b in pairwise(planets)),
        factions=tuple(replace(f, capital=key) for f, key in zip(BOOK.factions[:2], "ae", strict=True)),
    )
    first, second = measure(line, 2).starts
    assert (first.planets, first.income, first.own_income) == (3, 9_000, 7_000)
    assert (second.planets, second.income, second.own_income) == (4, 11_000, 9_000)
    assert (first.rival, first.rival_jumps, first.rival_distance) == (second.faction, 4, 4_000)
    assert measure(line, 2).income_spread == 200
    assert measure(line).starts[0].income == 11_000
    assert spread_capitals(line, 2, chart(line)) == spread_capitals(line, 2)
    assert measure(Galaxy()).income_spread == 0

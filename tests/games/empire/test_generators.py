"""Generated galaxies: the same from the same seed, whole, without overlaps, with even starts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.network import spanning_tree
from models.galaxy.route_webs import neighbours, square
from models.galaxy.scatter import SHAPES, Shape
from models.galaxy.shapes import crosses
from models.galaxy.values import Income, Planet, Route
from models.games.empire.balance import DRAWS, measure
from models.games.empire.check import check
from models.games.empire.figures import book_alliances, book_factions
from models.games.empire.generators import generate
from models.games.facets.strategy import Draws, GalaxyPlan
from models.problem import Grade
from models.progress import Cancelled

BOOK = Galaxy(factions=book_factions(), alliances=book_alliances())


@cache
def fair(shape: Shape) -> tuple[Galaxy, Draws]:
    return generate(GalaxyPlan(shape=shape), "fair", BOOK)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_galaxy_is_whole_apart_and_without_errors(shape: Shape) -> None:
    galaxy, _ = fair(shape)
    assert len(galaxy.planets) == 80
    assert len(galaxy.network.parts) == 1
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
    galaxy, draws = fair(shape)
    balance = measure(galaxy)
    assert balance == draws.fairest, "what is told of the draw is true of the galaxy that was made of it"
    assert draws.count == DRAWS == 200
    assert draws.fairest.unfairness < draws.median.unfairness
    assert len(balance.starts) == 12
    assert balance.gap("next_income") <= 450, [(s.faction, s.next_income) for s in balance.starts]
    for start in balance.starts:
        home = galaxy.planet[start.capital]
        assert (home.owner, home.income) == (start.faction, Income.MAJOR)
        assert start.rival_distance > galaxy.radius, "nobody starts in the circle of another's capital"
        assert start.joined == len(galaxy.planets)
    assert {c.owner for c in galaxy.commands} == {f.id for f in galaxy.factions}


@pytest.mark.parametrize(("lang", "names"), [("fr", ("Coruscant", "Raltir")), ("en", ("Coruscant", "Ralltiir"))])
def test_a_galaxy_of_the_book_has_coruscant_and_the_bank(lang: str, names: tuple[str, str]) -> None:
    galaxy, _ = generate(GalaxyPlan(planets=30, lang=lang), "seats", BOOK)
    seats = [galaxy.planet[galaxy.faction[who].capital] for who in ("jerjerrod", "organa")]
    assert tuple(planet.marked for planet in seats) == tuple(f"{name}***" for name in names)
    assert [galaxy.alliance_of(planet.owner) for planet in seats] == ["empire", "federation"]


def _stop(done: int, total: int) -> None:
    raise Cancelled


def test_a_known_seed_stays_the_same_for_ever() -> None:
    galaxy, _ = generate(GalaxyPlan(planets=5, sectors=2), "kept")
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
    galaxy, _ = generate(GalaxyPlan(shape=shape, planets=planets, sectors=planets + 1, arms=1), "t", BOOK)
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


def test_progress_counts_the_draws_of_the_starts_and_may_cancel() -> None:
    told: list[tuple[int, int]] = []
    generate(GalaxyPlan(planets=20), "x", BOOK, lambda done, total: told.append((done, total)))
    assert [each for each, _ in told] == sorted(each for each, _ in told)
    assert told[-201:] == [*((700 + 300 * n // 200, 1_000) for n in range(200)), (1_000, 1_000)]

    with pytest.raises(Cancelled):
        generate(GalaxyPlan(planets=20), "x", BOOK, _stop)


points = st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=2, max_size=25, unique=True)


@given(points)
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


@pytest.mark.rule("CG-90")
def test_balance_counts_what_the_circle_round_each_capital_takes_this_turn_and_the_next() -> None:
    xs = (0, 8_000, 17_000, 30_000, 34_000, 99_000)
    planets = tuple(
        Planet(i, i, x, 0, 1_000, Income.MAJOR if i in "ae" else Income.ORDINARY)
        for i, x in zip("abcdef", xs, strict=True)
    )
    line = Galaxy(
        planets=planets, routes=tuple(Route(a.id, b.id) for a, b in pairwise(planets[:5])), radius=9_000,
        factions=tuple(replace(f, capital=key) for f, key in zip(BOOK.factions[2:4], "ae", strict=True)),
        alliances=BOOK.alliances,
    )  # fmt: skip
    first, second = measure(line).starts
    assert (first.joined, first.planets, first.income, first.next_planets, first.next_income) == (5, 2, 7_000, 3, 9_000)
    assert (second.planets, second.next_planets, second.contested, first.contested) == (2, 3, 1, 1)
    assert (first.rival, first.rival_distance) == (second.faction, 34_000)
    assert measure(line).gap("next_income") == 0
    assert measure(line).gap("contested") == 0
    assert measure(Galaxy()).unfairness == 0
    allied = replace(line, factions=tuple(replace(f, alliance="empire", capital=f.capital) for f in line.factions))
    third = replace(BOOK.factions[4], capital="f")
    assert measure(replace(allied, factions=(*allied.factions, third))).starts[1].rival == third.id, (
        "an ally is no rival"
    )

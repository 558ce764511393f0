"""Speed of the galaxy's model: the budgets of the map, with the time of the machine at hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from editor.galaxy.drafts import as_drawn, judge_orders
from models.formats.galaxies.csv_tables import CsvSource, read_routes, read_systems
from models.formats.galaxies.csv_write import write_routes, write_systems
from models.galaxy.circles import reached_by
from models.galaxy.galaxy import Galaxy
from models.galaxy.lookup_reuse import carry
from models.galaxy.posters.labels import LabelRoom, Wish, place
from models.galaxy.route_webs import neighbours
from models.galaxy.routes import find_way
from models.galaxy.tours import tours
from models.galaxy.values import Command, Faction, Planet, Route
from models.games.empire.reach import reach
from models.games.empire.situation import EmpireSituation
from models.games.facets.strategy import Move
from models.i18n import Text

pytestmark = pytest.mark.benchmark(group="galaxy")


@cache
def galaxy(count: int = 10_000) -> Galaxy:
    """Return scattered planets, each joined to its four nearest: a grid with every planet moved a little."""
    side = int(count**0.5)
    spots = [
        ((i % side) * 10_000 + i * 7_919 % 6_000, (i // side) * 10_000 + i * 104_729 % 6_000)
        for i in range(side * side)
    ]
    planets = tuple(Planet(f"p{i:05}", f"Planet {i}", x, y) for i, (x, y) in enumerate(spots))
    routes = tuple(Route(planets[a].id, planets[b].id) for a, b in neighbours(spots, 4))
    return Galaxy(planets=planets, routes=routes)


@pytest.mark.parametrize(("count", "most"), [(1_000, 0.010), (10_000, 0.300)])
@pytest.mark.parametrize("by", ["jumps", "distance"])
def test_a_way_across_a_galaxy(benchmark: Any, by: Any, count: int, most: float) -> None:
    large = galaxy(count)
    assert large.graph.number_of_nodes() == len(large.planets)
    way = benchmark(find_way, large, large.planets[0].id, large.planets[-1].id, by)
    assert way is not None
    assert way.jumps > 40
    assert not benchmark.enabled or benchmark.stats["median"] < most


def test_the_graph_of_ten_thousand_systems_takes_under_300_ms(benchmark: Any) -> None:
    assert benchmark(lambda: len(replace(galaxy()).graph)) == 10_000
    assert not benchmark.enabled or benchmark.stats["median"] < 0.300


@pytest.mark.parametrize(("k", "most"), [(3, 0.3), (12, 1.0)])
def test_the_best_ways_across_a_thousand_systems(benchmark: Any, k: int, most: float) -> None:
    large = galaxy(1_000)
    ends = [large.planets[0].id, large.planets[-1].id]
    assert len(benchmark.pedantic(tours, (large, ends, k, "distance"), rounds=2)) == k
    assert not benchmark.enabled or benchmark.stats["median"] < most


def test_where_a_thousand_systems_break_and_what_lies_between(benchmark: Any) -> None:
    line = replace(galaxy(1_000), routes=galaxy(1_000).routes[:1_200])
    found = benchmark(lambda: replace(line).network.breaks())
    assert len(found.planets) > 100
    assert not benchmark.enabled or benchmark.stats["median"] < 0.3


@pytest.mark.heavy
def test_the_share_of_ways_through_each_of_a_thousand_systems_takes_under_1200_ms(benchmark: Any) -> None:
    found = benchmark.pedantic(galaxy(1_000).network.betweenness, rounds=1)
    assert max(found.values()) > 0.01
    assert not benchmark.enabled or benchmark.stats["median"] < 1.2


@cache
def war() -> Galaxy:
    """Return ten thousand planets and a thousand commands of two sides."""
    chance = np.random.default_rng(20)
    x, y, radius = (
        chance.integers(least, most, 10_000).tolist() for least, most in ((0, 300_000), (0, 300_000), (300, 900))
    )
    planets = tuple(Planet(f"p{n}", f"P{n}", *place) for n, place in enumerate(zip(x, y, radius, strict=True)))
    cx, cy = (chance.integers(0, 300_000, 1_000).tolist() for _ in range(2))
    commands = tuple(Command(f"c{n}", f"C{n}", ("a", "b")[n % 2], cx[n], cy[n]) for n in range(1_000))
    sides = tuple(Faction(key, Text.same(key)) for key in "ab")
    return Galaxy(planets=planets, commands=commands, factions=sides)


def test_a_thousand_circles_over_ten_thousand_planets_take_under_20_ms(benchmark: Any) -> None:
    """All of them at once, by the index that the window asks."""
    index = war().surroundings.index
    assert index is not None
    x, y = (np.array([getattr(c, axis) for c in war().commands]) for axis in "xy")
    found = benchmark(index.reached, x, y, np.full(1_000, 9_000))
    assert len(found.planets) > 10_000
    assert not benchmark.enabled or benchmark.stats["median"] < 0.020


def test_clicks_on_a_thousand_commands_among_ten_thousand_planets_take_under_1_ms_each(benchmark: Any) -> None:
    """What the window asks when a command is chosen: whom it reaches, whom it engages."""
    assert war().surroundings.index is not None

    def unasked() -> tuple[tuple[Galaxy], dict[str, Any]]:
        fresh = replace(war())
        carry(war(), fresh)
        fresh.surroundings._kept.clear()
        return (fresh,), {}

    def clicked(fresh: Galaxy) -> int:
        return sum(len(reached_by(fresh, c.id)) + len(EmpireSituation(fresh).engaged_by(c.id)) for c in fresh.commands)

    assert benchmark.pedantic(clicked, setup=unasked, rounds=3) > 10_000
    assert not benchmark.enabled or benchmark.stats["median"] < 1.0


def test_a_dragged_command_among_a_thousand_is_judged_in_under_10_ms(benchmark: Any) -> None:
    kept = [Move(c.id, (c.x + 2_000, c.y)) for c in war().commands[1:21]]
    first = war().commands[0]
    moves = [*kept, Move(first.id, (first.x, first.y + 5_000))]
    at_war = EmpireSituation(war())
    # What the window asks at each move of the pointer, with twenty orders kept beside it.
    assert len(benchmark(lambda: as_drawn(war(), judge_orders(at_war, moves)))) == 21
    assert not benchmark.enabled or benchmark.stats["median"] < 0.010


def test_importing_ten_thousand_systems_and_their_routes_takes_under_2_s(benchmark: Any) -> None:
    systems, routes = write_systems(galaxy()).encode(), write_routes(galaxy()).encode()

    def read() -> Galaxy:
        told: list[int] = []
        base = read_systems(CsvSource(systems, "s.csv"), None, lambda done, total: told.append(done))
        assert len(told) > 20
        return read_routes(CsvSource(routes, "r.csv"), base)

    assert benchmark.pedantic(read, rounds=3).routes == galaxy().routes
    assert not benchmark.enabled or benchmark.stats["median"] < 2.0


def test_two_hundred_and_fifty_names_of_two_thousand_take_under_100_ms(benchmark: Any) -> None:
    wishes = [Wish(p.id, p.name, p.x, p.y, 500, 3_000) for p in galaxy().planets[:2_000]]
    assert len(benchmark(lambda: place(wishes, LabelRoom(20_000), 250))) == 250
    assert not benchmark.enabled or benchmark.stats["median"] < 0.100


@pytest.mark.parametrize("jump_then_circle", ["no", "yes"])
def test_what_a_side_reaches_among_ten_thousand_systems_takes_under_a_second(
    benchmark: Any, jump_then_circle: str
) -> None:
    places = galaxy().planets[::100]
    commands = tuple(Command(f"c{n}", f"C{n}", "a", each.x, each.y, radius=9_000) for n, each in enumerate(places))
    there = replace(galaxy(), commands=commands, factions=(Faction("a", Text.same("a")),))
    asked = [command.id for command in commands]
    found = benchmark.pedantic(reach, (EmpireSituation(there, {"jump_then_circle": jump_then_circle}), asked), rounds=2)
    assert len(found) > 9_000
    assert not benchmark.enabled or benchmark.stats["median"] < 1.0

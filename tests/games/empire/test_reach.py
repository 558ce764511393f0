"""What commands reach this turn and the next: a jump costs nothing, so connection comes first and the circle after."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.circles import covers
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Command, Faction, Planet, Route, RouteState
from models.games.empire.situation import EmpireSituation
from models.games.facets.strategy import Move, MoveMode, ReachKind
from models.i18n import Text

NOW, JUMP_NOW, NEXT, JUMP_NEXT = ReachKind
SIDES = (Faction("red", Text.same("Rouge"), "r"), Faction("blue", Text.same("Bleu"), "b"))
BLOCS = (Alliance("r", Text.same("R")), Alliance("b", Text.same("B")))


def line(*xs: int, joined: str, at: int = 0, more: tuple[Command, ...] = ()) -> Galaxy:
    """Return planets a, b, c … of radius 1 at these x, routes between the letters that `joined` writes side by side,
    and a red command with a circle of 10.
    """
    planets = tuple(Planet(chr(97 + n), chr(65 + n), x, 0, 1) for n, x in enumerate(xs))
    routes = tuple(Route(*pair) for word in joined.split() for pair in pairwise(word))
    fleet = Command("fleet", "Flotte", "red", at, 0, radius=10)
    return Galaxy(planets=planets, routes=routes, factions=SIDES, alliances=BLOCS, commands=(fleet, *more))


@pytest.mark.rule("CG-92")
def test_a_jump_reaches_however_many_routes_away_and_takes_nothing() -> None:
    galaxy = line(5, 100, 200, 300, 400, 407, 900, joined="abcde")
    assert EmpireSituation(galaxy).reach(["fleet"]) == {
        "a": NOW, "b": JUMP_NOW, "c": JUMP_NOW, "d": JUMP_NOW, "e": JUMP_NOW, "f": NEXT,
    }  # fmt: skip
    cut = replace(galaxy, routes=(*galaxy.routes[:1], Route("b", "c", state=RouteState.CUT), *galaxy.routes[2:]))
    assert EmpireSituation(cut).reach(["fleet"]) == {"a": NOW, "b": JUMP_NOW}


@pytest.mark.rule("CG-90")
def test_the_circle_takes_what_lies_wholly_in_it_and_goes_twice_as_far_the_next_turn() -> None:
    galaxy = line(9, 10, 19, 20, 500, joined="de")
    assert EmpireSituation(galaxy).reach(["fleet"]) == {"a": NOW, "b": NEXT, "c": NEXT}, "the edge of d is outside 20"
    nearer = EmpireSituation(line(9, 10, 18, 19, 500, joined="de")).reach(["fleet"])
    assert (nearer["d"], nearer["e"]) == (NEXT, JUMP_NEXT)


def test_where_a_jump_begins_and_whether_a_circle_follows_it_are_read_as_the_campaign_reads_them() -> None:
    galaxy = line(5, 100, 107, 116, joined="ab")
    assert EmpireSituation(galaxy).reach(["fleet"]) == {"a": NOW, "b": JUMP_NOW, "c": NEXT}
    assert EmpireSituation(galaxy, {"jump_then_circle": "yes"}).reach(["fleet"]) == {
        "a": NOW, "b": JUMP_NOW, "c": JUMP_NOW, "d": NEXT,
    }  # fmt: skip
    assert EmpireSituation(galaxy, {"jump_start": "on_planet"}).reach(["fleet"]) == {"a": NOW, "b": JUMP_NEXT}
    standing = EmpireSituation(line(5, 100, 107, 116, joined="ab", at=5), {"jump_start": "on_planet"}).reach(["fleet"])
    assert standing == {"a": NOW, "b": JUMP_NOW, "c": NEXT}


def test_an_enemy_whose_circle_holds_a_planet_on_the_way_stops_jumps_there_where_that_is_read() -> None:
    foe = Command("foe", "Garde", "blue", 203, 0, radius=8)
    galaxy = line(5, 100, 200, 300, joined="abcd", more=(foe,))
    assert EmpireSituation(galaxy).reach(["fleet"])["d"] is JUMP_NOW
    assert EmpireSituation(galaxy, {"jump_passing": "yes"}).reach(["fleet"]) == {
        "a": NOW, "b": JUMP_NOW, "c": JUMP_NOW, "d": JUMP_NEXT,
    }  # fmt: skip
    friend = replace(galaxy, commands=(galaxy.commands[0], replace(foe, owner="red")))
    assert EmpireSituation(friend, {"jump_passing": "yes"}).reach(["fleet"])["d"] is JUMP_NOW


def test_a_closed_system_is_entered_by_no_circle_either() -> None:
    galaxy = line(5, 8, 100, joined="ac")
    shut = replace(galaxy, routes=(*galaxy.routes, Route("b", "c", state=RouteState.CLOSED)))
    assert "b" not in EmpireSituation(shut).reach(["fleet"])
    assert EmpireSituation(shut, {"system_closed": "routes_only"}).reach(["fleet"])["b"] is NOW


def test_within_its_closed_system_a_command_moves_freely() -> None:
    galaxy = line(0, 3, 6, 100, joined="", at=0)
    systems = {"a": "sun", "b": "sun"}
    planets = tuple(replace(p, system=systems.get(p.id, "")) for p in galaxy.planets)
    shut = replace(galaxy, planets=planets, routes=(Route("a", "d", state=RouteState.CLOSED),))
    assert EmpireSituation(shut).reach(["fleet"]) == {"a": NOW, "b": NOW}
    outside = replace(shut, commands=(replace(shut.commands[0], x=6),))
    assert EmpireSituation(outside).reach(["fleet"]) == {"c": NOW}
    between = replace(shut, commands=(replace(shut.commands[0], y=5),))
    assert EmpireSituation(between).reach(["fleet"]) == {"c": NOW}, "from open space nobody enters either"
    assert EmpireSituation(between, {"system_closed": "routes_only"}).reach(["fleet"]) == {"a": NOW, "b": NOW, "c": NOW}


spots = st.lists(st.tuples(st.integers(-30, 30), st.integers(-30, 30)), min_size=2, max_size=7, unique=True)
READINGS = st.fixed_dictionaries(
    {
        "jump_start": st.sampled_from(["planet_in_circle", "on_planet"]),
        "jump_then_circle": st.sampled_from(["no", "yes"]),
    }
)


@settings(max_examples=60)
@given(spots, st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=8), READINGS)
def test_what_is_reached_this_turn_is_what_some_legal_order_reaches(
    places: list[tuple[int, int]], pairs: list[tuple[int, int]], choices: dict[str, str]
) -> None:
    """A second way to the same answer: every order the rules allow is tried."""
    planets = tuple(Planet(str(n), str(n), x, y, 1) for n, (x, y) in enumerate(places))
    keys = {tuple(sorted((str(a), str(b)))) for a, b in pairs if a != b and max(a, b) < len(planets)}
    galaxy = Galaxy(
        planets=planets, routes=tuple(Route(*pair) for pair in sorted(keys)), factions=SIDES, alliances=BLOCS,
        commands=(Command("fleet", "F", "red", 0, 0, radius=9),),
    )  # fmt: skip
    expected = {p.id: NOW for p in planets if p.x**2 + p.y**2 <= 64}
    for path in walks(galaxy):
        end = galaxy.planet[path[-1]]
        for goal in planets:
            wholly = (goal.x - end.x) ** 2 + (goal.y - end.y) ** 2 <= 64
            if (goal == end or wholly) and is_legal(galaxy, Move("fleet", goal.at, MoveMode.JUMP, path), choices):
                expected.setdefault(goal.id, JUMP_NOW)
    found = EmpireSituation(galaxy, choices).reach(["fleet"])
    assert {key: how for key, how in found.items() if how in (NOW, JUMP_NOW)} == expected


def walks(galaxy: Galaxy) -> list[tuple[str, ...]]:
    """Return a way along routes from each planet to each it is joined to, itself by going there and back."""
    found = []
    for start in galaxy.planet:
        paths = {start: (start,)}
        waiting = [start]
        while waiting:
            here = waiting.pop()
            for route in galaxy.routes_at.get(here, ()):
                there = route.end if route.start == here else route.start
                if there not in paths:
                    paths[there] = (*paths[here], there)
                    waiting.append(there)
        found += [path for path in paths.values() if len(path) > 1]
        found += [(start, end, start) for end, path in paths.items() if len(path) == 2]
    return found


def is_legal(galaxy: Galaxy, move: Move, choices: dict[str, str]) -> bool:
    try:
        EmpireSituation(galaxy, choices).may_move(move)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("choices", [{}, {"jump_then_circle": "yes"}, {"jump_start": "on_planet"}])
def test_many_commands_asked_together_reach_what_the_first_of_them_reaches_alone(choices: dict[str, str]) -> None:
    places = [(37 * n % 401 * 60, 91 * n % 397 * 60) for n in range(360)]
    planets = tuple(Planet(f"p{n:03}", f"P{n}", x, y, 20 + n % 50) for n, (x, y) in enumerate(places))
    routes = tuple(Route(f"p{n:03}", f"p{n + 1:03}") for n in range(0, 358, 3))
    fleets = tuple(
        Command(f"f{n}", f"F{n}", "red", x + 30, y, radius=400 + 300 * (n % 2)) for n, (x, y) in enumerate(places[::40])
    )
    galaxy = Galaxy(planets=planets, routes=routes, factions=SIDES, alliances=BLOCS, commands=fleets)
    alone = [EmpireSituation(galaxy, choices).reach([fleet.id]) for fleet in fleets]
    first = {
        planet.id: min(ways, key=list(ReachKind).index)
        for planet in planets
        if (ways := [found[planet.id] for found in alone if planet.id in found])
    }
    assert EmpireSituation(galaxy, choices).reach([fleet.id for fleet in fleets]) == first
    circled = {each.id for fleet in fleets for each in planets if covers(fleet.at, 700, each.at, each.radius)}
    assert galaxy.surroundings.covered([fleet.at for fleet in fleets], 700) == circled
    assert circled

"""Commands that meet: enemies of CG-69, the readings of AMB-CG-28 and of AMB-CG-30 to 33."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

import pytest

from models.errors import Refused
from models.galaxy.circles import AT_START, Circle, CircleEntry, first_met, holds
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Command, Engagement, Faction, Planet, Point, Route, RouteState
from models.games.empire.readings import options
from models.games.empire.situation import EmpireSituation
from models.games.empire.status import attacks
from models.games.empire.turn.sides import elected
from models.games.facets.strategy import Meeting, MeetingKind, Move, MoveMode
from models.i18n import Text

CASES = json.loads((Path(__file__).parents[2] / "cases" / "empire" / "meetings.json").read_text(encoding="utf-8"))

SIDES = {
    "alliances": (Alliance("e", Text.same("E")), Alliance("n", Text.same("N"), loose=True)),
    "factions": tuple(
        Faction(i, Text.same(i), a) for i, a in (("e1", "e"), ("e2", "e"), ("n1", "n"), ("n2", "n"), ("free", ""))
    ),
}


def galaxy(*commands: Command) -> Galaxy:
    return Galaxy(commands=commands, radius=10_000, **SIDES)


def at(key: str, owner: str, x: int, y: int = 0, radius: int = 0) -> Command:
    return Command(key, key.title(), owner, x, y, radius=radius)


@pytest.mark.rule("CG-89")
def test_nobody_moves_beyond_the_circle() -> None:
    here = galaxy(at("a", "e1", 0))
    assert EmpireSituation(here).meetings([Move("a", (6_000, 8_000))]) == ()
    for bad in ([Move("a", (6_000, 8_001))], [Move("zz", (0, 0))], [Move("a", (0, 0)), Move("a", (1, 0))]):
        with pytest.raises(Refused):
            EmpireSituation(here).meetings(bad)


@pytest.mark.rule("CG-92")
def test_a_jump_begins_where_it_may_takes_open_routes_and_ends_on_a_planet() -> None:
    planets = (
        Planet("p", "P", 5_000, 0),
        Planet("q", "Q", 50_000, 0),
        Planet("r", "R", 90_000, 0),
        Planet("s", "S", 0, 0),
    )
    routes = (Route("p", "q"), Route("q", "r"), Route("r", "s", state=RouteState.CUT))
    here = replace(galaxy(at("a", "e1", 0)), planets=planets, routes=routes)
    jump = Move("a", (90_000, 0), MoveMode.JUMP, ("p", "q", "r"))
    EmpireSituation(here).may_move(jump)
    for bad, why in (
        (replace(jump, path=("q", "r")), "galaxy.jump_from_planet_in_circle"),
        (replace(jump, path=("p",)), "galaxy.jump_no_path"),
        (replace(jump, path=("p", "r")), "galaxy.jump_no_route"),
        (replace(jump, path=("p", "q", "r", "s"), to=(0, 0)), "galaxy.jump_no_route"),
        (replace(jump, to=(90_000, 1)), "galaxy.jump_ends_there"),
    ):
        with pytest.raises(Refused, match=why):
            EmpireSituation(here).may_move(bad)
    with pytest.raises(Refused, match="jump_from_on_planet"):
        EmpireSituation(here, {"jump_start": "on_planet"}).may_move(jump)
    further = {"jump_then_circle": "yes"}
    assert EmpireSituation(here).goes_on(jump, (90_000, 10_000)) is None
    assert EmpireSituation(here, further).goes_on(jump, (90_000, 10_000)) == replace(jump, to=(90_000, 10_000))
    assert EmpireSituation(here, further).goes_on(jump, (90_000, 10_001)) is None
    assert EmpireSituation(here, further).goes_on(Move("a", (0, 0)), (0, 1)) is None


def test_every_reading_of_movement_has_a_worked_case_for_each_of_its_values() -> None:
    worked = {(option, value) for case in CASES["cases"] for option, value in case["choices"].items()}
    asked = ("standing", "inside", "target", "sweep", "jump_start", "jump_then_circle", "jump_passing", "system_closed")
    assert worked >= {(name, value.id) for name in asked for value in options()[name].values}


def board(case: dict[str, Any]) -> tuple[Galaxy, list[Move]]:
    """Return the galaxy and the moves of a case; its lengths are whole units."""
    commands, moves = [], []
    for key, row in case["commands"].items():
        (x, y), engagement = row["at"], Engagement(row.get("engagement", "moderate"))
        commands.append(
            Command(key, key, row["of"], x * 1000, y * 1000, radius=row["circle"] * 1000, engagement=engagement)
        )
        if "to" in row:
            (x, y), path = row["to"], tuple(row.get("path", ()))
            moves.append(Move(key, (x * 1000, y * 1000), MoveMode.JUMP if path else MoveMode.CIRCLE, path))
    planets = tuple(Planet(key, key, x * 1000, y * 1000, 500) for key, (x, y) in case.get("planets", {}).items())
    routes = tuple(Route(one, two, state=RouteState(state)) for one, two, state in case.get("routes", ()))
    return replace(galaxy(*commands), planets=planets, routes=routes), moves


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["id"])
def test_worked_cases(case: dict[str, Any]) -> None:
    here, moves = board(case)
    if "refused" in case:
        with pytest.raises(Refused, match=case["refused"]):
            EmpireSituation(here, case["choices"]).meetings(moves)
        return
    found = [
        [each.comer, each.other, each.how, *(n / 1000 for n in each.at)]
        for each in EmpireSituation(here, case["choices"]).meetings(moves)
    ]
    assert found == case["meet"], case["why"]


@pytest.mark.parametrize("case", CASES["votes"], ids=lambda case: case["id"])
def test_the_majority_of_senators_by_its_three_readings(case: dict[str, Any]) -> None:
    for value, winner in case["elected"].items():
        assert elected(case["senators"], case["votes"], case["sitting"], {"majority": value}) == winner, value
    assert elected(case["senators"], case["votes"], case["sitting"]) == case["elected"]["strict_members"]
    assert set(case["elected"]) == {value.id for value in options()["majority"].values}


OWNERS = ("e1", "e2", "n1", "n2", "free", "")


def drawn_galaxies(count: int) -> Iterator[tuple[Galaxy, Random]]:
    """Yield galaxies of a few commands near one another, the same every time."""
    for seed in range(count):
        chance = Random(seed)
        commands = []
        for n in range(chance.randint(2, 8)):
            x, y, radius = (1_000 * chance.randint(*ends) for ends in ((-12, 12), (-12, 12), (0, 9)))
            made = at(f"c{n}", chance.choice(OWNERS), x, y, radius)
            commands.append(replace(made, engagement=chance.choice(tuple(Engagement))))
        yield replace(galaxy(*commands), radius=4_000), chance


@pytest.mark.rule("CG-55", "CG-68")
def test_who_engages_whom_standing_is_what_meetings_finds_without_a_move_in_1000_galaxies() -> None:
    fights = dict.fromkeys((value.id for value in options()["standing"].values), 0)
    for here, _chance in drawn_galaxies(1_000):
        for standing in fights:
            found = EmpireSituation(here, {"standing": standing}).meetings([])
            assert len({each.pair for each in found}) == len(found)
            assert {each.how for each in found} <= {MeetingKind.STANDING}
            fights[standing] += len(found)
            for command in here.commands:
                others = {key for each in found if command.id in each.pair for key in each.pair} - {command.id}
                assert set(EmpireSituation(here, {"standing": standing}).engaged_by(command.id)) == others
    assert fights["never"] == 0 < fights["total_only"] < fights["always"]


def touch(here: Galaxy, one: Command, there: Point, two: Command, where: Point, room: float = 0) -> bool:
    """Return whether one of two attacks and reaches the other; `room` allows for a stop rounded to a thousandth."""
    apart = hypot(there[0] - where[0], there[1] - where[1]) - room
    return (apart <= here.circle(one) and attacks(here, one, two)) or (
        apart <= here.circle(two) and attacks(here, two, one)
    )


def slowly(here: Galaxy, moves: list[Move], choices: dict[str, str]) -> tuple[list[Meeting], dict[str, Point]]:
    """Return the meetings as the definition has them and where all stop: every order judged anew after each contact."""
    start = {c.id: c.at for c in here.commands}
    now, orders, found = dict(start), {move.command: move.to for move in moves}, []
    waiting, serial = set(orders), choices["moves"] == "by_id"

    def radius(me: Command, other: Command) -> int:
        theirs = here.circle(other) if attacks(here, other, me) else -1
        if attacks(here, me, other) and (theirs < 0 or (choices["sweep"] == "on" and other.id not in orders)):
            return max(theirs, here.circle(me))
        return theirs

    def contact(key: str) -> tuple[int, CircleEntry, str, tuple[str, ...]] | None:
        me, circles = here.command[key], []
        for other in here.commands:
            there = choices["target"] == "held" if other.id in waiting else serial or now[other.id] == start[other.id]
            if other.id != key and there and radius(me, other) >= 0:
                circles.append(Circle(other.id, now[other.id], radius(me, other)))
        within = tuple(sorted(each.id for each in circles if holds(each.centre, each.radius, me.at)))
        if within and choices["inside"] == "engaged":
            return 0, AT_START, key, within
        first, met = first_met(me.at, orders[key], [each for each in circles if each.id not in within])
        return (1, first, key, met) if first is not None else None

    while waiting:
        asked = [min(waiting)] if serial else sorted(waiting)
        contacts = [each for key in asked if (each := contact(key)) is not None]
        if not contacts:
            now |= {key: orders[key] for key in asked}
            waiting -= set(asked)
            continue
        _, first, key, met = min(contacts)
        now[key] = first.at(start[key], orders[key])
        waiting -= {key, *met}
        found += [Meeting(key, other, now[key], MeetingKind.ON_THE_WAY, first) for other in met]
    seen = {each.pair for each in found}
    for one, two in combinations(sorted(here.commands, key=lambda c: c.id), 2):
        if (one.id, two.id) in seen or not touch(here, one, now[one.id], two, now[two.id]):
            continue
        moved = [c.id for c in (one, two) if now[c.id] != start[c.id]]
        if moved:
            other = two.id if moved[0] == one.id else one.id
            found.append(Meeting(moved[0], other, now[moved[0]], MeetingKind.ARRIVAL))
        elif choices["standing"] == "always" or (
            choices["standing"] == "total_only" and Engagement.TOTAL in (one.engagement, two.engagement)
        ):
            first = holds(one.at, here.circle(one), two.at) and attacks(here, one, two)
            comer, other = (one, two.id) if first else (two, one.id)
            found.append(Meeting(comer.id, other, comer.at, MeetingKind.STANDING))
    return found, now


def test_nobody_fights_out_of_reach_nobody_is_met_twice_and_nobody_in_contact_is_missed() -> None:
    names, kinds, ends = ("moves", "standing", "inside", "target", "sweep"), set(), 0
    for here, chance in drawn_galaxies(1_000):
        moves = []
        for command in here.commands:
            to = (command.x + 500 * chance.randint(-18, 18), command.y + 500 * chance.randint(-18, 18))
            if chance.random() < 0.7 and holds(command.at, here.circle(command), to):
                moves.append(Move(command.id, to))
        choices = {name: chance.choice(options()[name].values).id for name in names}
        found = EmpireSituation(here, choices).meetings(moves)
        expected, now = slowly(here, moves, choices)
        assert found == tuple(expected), choices
        assert len({each.pair for each in found}) == len(found)
        assert all(touch(here, *stops(here, now, each.comer), *stops(here, now, each.other), 1) for each in found)
        kinds |= {each.how for each in found}
        ends += len(found)
    assert kinds == {MeetingKind.ON_THE_WAY, MeetingKind.ARRIVAL, MeetingKind.STANDING}
    assert ends > 500


def stops(here: Galaxy, now: dict[str, Point], key: str) -> tuple[Command, Point]:
    """Return a command and where it stopped."""
    return here.command[key], now[key]

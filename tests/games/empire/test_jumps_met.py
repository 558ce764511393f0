"""Jumps that meet others: where a fleet starts, at a planet it passes, past its end; and which moves may be made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.errors import Refused
from models.galaxy.circles import AT_START, CircleEntry
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Engagement, Planet, Route, RouteState
from models.games.empire.meetings import JudgedMoves, judged, met_at
from models.games.empire.moves import closed_systems, goes_on, is_closed, may_land, may_move, system_of, warnings
from models.games.facets.strategy import Meeting, MeetingKind, Move, MoveMode
from models.problem import Grade, Problem, Where
from tests.games.empire.test_meetings import at, galaxy

STARS = tuple(Planet(key, key.upper(), 30_000 * n, 0, 500) for n, key in enumerate("pqrs"))
LINES = (Route("p", "q"), Route("q", "r"), Route("r", "s"))
ME = at("me", "e1", 0, 0, 9_000)
YES = {"jump_passing": "yes"}


def here(*others: Command, me: Command = ME) -> Galaxy:
    return replace(galaxy(me, *others), planets=STARS, routes=LINES)


def jump(to: int = 90_000, path: str = "pqrs", key: str = "me") -> Move:
    return Move(key, (to, 0), MoveMode.JUMP, tuple(path))


def after(other: str, x: int, entry: CircleEntry | None = None, who: str = "me") -> Meeting:
    return Meeting(who, other, (x, 0), MeetingKind.AFTER_JUMP, *([entry] if entry else []))


@pytest.mark.rule("CG-92", "CG-93")
@pytest.mark.parametrize(
    ("others", "choices", "met", "stop"),
    [
        ([], {}, [], 90_000),
        ([at("x", "n1", 35_000, 0, 9_000)], {}, [], 90_000),
        ([at("x", "n1", 35_000, 0, 5_000)], YES, [after("x", 30_000, CircleEntry(1, 0, 3))], 30_000),
        ([at("x", "n1", 35_000, 0, 4_999)], YES, [], 90_000),
        ([at("x", "n1", 60_000, 3_000, 9_000)], YES, [after("x", 60_000, CircleEntry(2, 0, 3))], 60_000),
        ([at("z", "n1", 30_000, 0, 9_000), at("x", "n2", 31_000, 0, 9_000), at("a", "e2", 30_000, 0, 9_000)], YES,
         [after("x", 30_000, CircleEntry(1, 0, 3)), after("z", 30_000, CircleEntry(1, 0, 3))], 30_000),
        ([at("x", "n1", 90_000, 9_000, 9_000)], YES, [after("x", 90_000)], 90_000),
        ([at("x", "n1", 90_000, 9_001, 1)], {}, [], 90_000),
        ([at("x", "n1", 90_000, 9_000, 1)], {}, [after("x", 90_000)], 90_000),
        ([at("x", "n1", 5_000, 0, 5_000)], {},
         [Meeting("me", "x", (0, 0), MeetingKind.ON_THE_WAY, AT_START)], 0),
        ([at("x", "n1", 5_000, 0, 4_999)], {}, [], 90_000),
    ],
)  # fmt: skip
def test_whom_a_jump_meets(others: list[Command], choices: dict[str, str], met: list[Meeting], stop: int) -> None:
    assert judged(here(*others), [jump()], choices) == JudgedMoves(tuple(met), {"me": (stop, 0)})


def test_a_jump_over_one_route_passes_no_planet() -> None:
    guard = at("x", "n1", 0, 9_000, 9_000)
    assert judged(here(guard), [jump(30_000, "pq")], YES | {"inside": "free"}).meetings == ()


@pytest.mark.rule("CG-91")
def test_a_jump_that_goes_on_inside_the_circle_meets_on_that_last_way() -> None:
    on = {"jump_then_circle": "yes"}
    guard = at("x", "n1", 98_000, 0, 4_000)
    found = judged(here(guard), [jump(97_000)], on)
    (meeting,) = found.meetings
    assert (meeting.pair, meeting.at, meeting.how) == (("me", "x"), (94_000, 0), MeetingKind.AFTER_JUMP)
    assert found.stops == {"me": (94_000, 0)}
    beyond = at("x", "n1", 98_000, 0, 8_000)
    at_end = judged(here(beyond), [jump(97_000)], on)
    assert [(each.at, each.how) for each in at_end.meetings] == [((90_000, 0), MeetingKind.AFTER_JUMP)]


def test_of_two_who_come_together_the_jumper_came_to_the_other() -> None:
    walker = at("a", "n1", 99_000, 0, 2_000)
    slow = judged(here(walker), [jump(), Move("a", (98_500, 0))])
    assert slow.meetings == (after("a", 90_000),)
    assert slow.stops == {"me": (90_000, 0), "a": (98_500, 0)}
    other = at("a", "n1", 30_000, 0, 9_000)
    both = judged(here(other), [jump(), jump(90_000, "qrs", "a")])
    assert both.meetings == (after("me", 90_000, who="a"),), "of two jumpers the first by its name"
    late = at("z", "n1", 30_000, 0, 9_000)
    assert judged(here(late), [jump(), jump(90_000, "qrs", "z")]).meetings == (after("z", 90_000),)


def test_who_met_a_jumper_on_his_way_there_met_him_after_a_jump() -> None:
    """In the order of names `me` jumps first, and `walker` comes upon it where it landed."""
    walker = at("walker", "n1", 76_000, 0, 9_000)
    moves = [jump(), Move("walker", (85_000, 0))]
    found = judged(here(walker, me=replace(ME, radius=6_000)), moves, {"moves": "by_id", "inside": "free"})
    (meeting,) = found.meetings
    assert (meeting.comer, meeting.other, meeting.at) == ("walker", "me", (84_000, 0))
    assert meeting.how is MeetingKind.AFTER_JUMP


@pytest.mark.rule("CG-55", "CG-68")
@pytest.mark.parametrize(
    ("mover", "other", "sweeps", "apart"),
    [
        (at("m", "e1", 0, 0, 3), at("o", "n1", 0, 0, 7), False, 7),
        (at("m", "e1", 0, 0, 9), at("o", "n1", 0, 0, 7), False, 7),
        (at("m", "e1", 0, 0, 9), at("o", "n1", 0, 0, 7), True, 9),
        (at("m", "e1", 0, 0, 3), at("o", "n1", 0, 0, 7), True, 7),
        (at("m", "e1", 0, 0, 3), at("o", "e2", 0, 0, 7), True, -1),
        (at("m", "n1", 0, 0, 3), at("o", "n2", 0, 0, 7), True, -1),
        (replace(at("m", "n1", 0, 0, 3), engagement=Engagement.TOTAL), at("o", "n2", 0, 0, 7), False, 3),
        (at("m", "n1", 0, 0, 9), replace(at("o", "n2", 0, 0, 7), engagement=Engagement.TOTAL), True, 7),
    ],
)
def test_at_which_distance_a_fight_begins(mover: Command, other: Command, sweeps: bool, apart: int) -> None:
    assert met_at(galaxy(mover, other), mover, other, sweeps=sweeps) == apart


# Which moves may be made


@pytest.mark.rule("CG-21", "CG-89", "CG-92")
@pytest.mark.parametrize(
    ("move", "choices", "key", "args"),
    [
        (Move("me", (9_001, 0)), {}, "galaxy.beyond_circle", {"name": "Me"}),
        (jump(path="p"), {}, "galaxy.jump_no_path", {"name": "Me"}),
        (jump(path="pz"), {}, "galaxy.jump_no_path", {"name": "Me"}),
        (jump(path="qr"), {}, "galaxy.jump_from_planet_in_circle", {"name": "Me", "planet": "Q"}),
        (jump(path="qr"), {"jump_start": "on_planet"}, "galaxy.jump_from_on_planet", {"name": "Me", "planet": "Q"}),
        (jump(path="prs"), {}, "galaxy.jump_no_route", {"name": "Me", "pair": "P – R"}),
        (jump(90_001), {}, "galaxy.jump_ends_there", {"name": "Me", "planet": "S"}),
        (jump(99_001), {"jump_then_circle": "yes"}, "galaxy.beyond_circle", {"name": "Me"}),
        (Move("gone", (0, 0)), {}, "galaxy.no_such_command", {"name": "gone"}),
    ],
)
def test_why_a_move_may_not_be_made(move: Move, choices: dict[str, str], key: str, args: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        judged(here(), [move], choices)
    assert (refused.value.key, refused.value.args_) == (key, args)


def test_nobody_moves_twice() -> None:
    with pytest.raises(Refused) as refused:
        judged(here(), [Move("me", (0, 0)), Move("me", (1, 0))])
    assert (refused.value.key, refused.value.args_) == ("galaxy.moves_twice", {"name": "Me"})


@pytest.mark.rule("CG-90", "CG-92")
def test_where_a_jump_may_begin() -> None:
    edge = here(me=replace(ME, x=8_500))
    may_move(edge, jump())
    assert may_land(edge, edge.command["me"], edge.planet["p"])
    with pytest.raises(Refused):
        may_move(here(me=replace(ME, x=8_501)), jump())
    on = {"jump_start": "on_planet"}
    may_move(here(me=replace(ME, x=500)), jump(), on)
    with pytest.raises(Refused):
        may_move(here(me=replace(ME, x=501)), jump(), on)
    assert goes_on(here(), jump(), (90_000, 9_000), {"jump_then_circle": "yes"}) == replace(jump(), to=(90_000, 9_000))


@pytest.mark.rule("CG-90", "CG-93")
def test_what_a_move_warns_of() -> None:
    where = Where(("Me",), "order")
    assert warnings(here(), jump()) == (
        Problem(where, Grade.NOTICE, "CG-93", "galaxy.after_jump_space_only", {"name": "Me"}),
    )
    near = replace(here(), planets=(*STARS, Planet("e", "E", 0, 8_600, 500)))
    assert warnings(near, Move("me", (0, 8_300))) == (
        Problem(where, Grade.WARNING, "CG-90", "galaxy.not_wholly_in_circle", {"name": "Me", "planet": "E"}),
    )
    assert warnings(near, Move("me", (0, 0))) == warnings(near, Move("me", (4_000, 0))) == ()


@pytest.mark.rule("CG-21")
def test_a_system_is_closed_where_routes_lead_out_and_all_are_closed() -> None:
    shut, cut = RouteState.CLOSED, RouteState.CUT
    sun, moon, out = Planet("sun", "Sun", 0, 0, 500), Planet("moon", "Moon", 3_000, 0, 500, system="sun"), STARS[1]
    away = Planet("away", "Away", -4_000, 0, 500)

    def of(*routes: Route) -> Galaxy:
        return replace(galaxy(ME), planets=(sun, moon, out, away), routes=routes)

    assert [system_of(each) for each in (sun, moon, out)] == ["sun", "sun", "q"]
    for routes, closed in (
        ((Route("moon", "q", state=shut),), {"sun", "q"}),
        ((Route("moon", "q", state=shut), Route("away", "q")), {"sun"}),
        ((Route("moon", "q", state=cut),), set()),
        ((Route("moon", "sun", state=shut),), set()),
        ((Route("moon", "q", state=shut), Route("moon", "sun", state=shut), Route("q", "sun", state=cut)), set()),
        ((Route("moon", "q", state=shut), Route("moon", "sun"), Route("sun", "q", state=shut)), {"sun", "q"}),
        ((), set()),
    ):
        there = of(*routes)
        assert closed_systems(there) == closed
        assert [system for system in ("away", "q", "sun") if is_closed(there, system)] == sorted(closed)
        assert closed_systems(there, {"system_closed": "routes_only"}) == frozenset()
    leaves = of(Route("moon", "q", state=shut), Route("away", "q"))
    leaves = replace(leaves, planets=tuple(replace(p, system="") if p.id == "away" else p for p in leaves.planets))
    held = replace(leaves, commands=(replace(ME, x=3_000),))
    for to, name in (((-4_000, 0), "Moon"), ((5_000, 5_000), "Moon")):
        with pytest.raises(Refused) as refused:
            may_move(held, Move("me", to))
        assert (refused.value.key, refused.value.args_) == ("galaxy.system_closed", {"planet": name})
    may_move(held, Move("me", (3_200, 0)))
    may_move(held, Move("me", (-4_000, 0)), {"system_closed": "routes_only"})
    outside = replace(leaves, commands=(replace(ME, x=-4_000),))
    with pytest.raises(Refused) as refused:
        may_move(outside, Move("me", (3_000, 0)))
    assert refused.value.args_ == {"planet": "Moon"}
    may_move(outside, Move("me", (-6_000, 0)))

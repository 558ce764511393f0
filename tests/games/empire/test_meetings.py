"""Commands that meet: enemies of CG-69, the two readings of AMB-CG-28."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.circles import Circle, first_met, holds
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Command, Engagement, Faction, Planet
from models.games.empire import meetings as module
from models.games.empire.meetings import attacks, enemies, enemy_owners, engaged_by, may_land, meetings
from models.games.strategy import Encounter, Move
from models.i18n import Text

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


@pytest.mark.rule("CG-69", "CG-55")
def test_enemies_are_those_outside_the_alliance_and_neutrals_in_total_engagement_attack_all() -> None:
    e1, e2, n1, n2, own, free = (
        at("a", "e1", 0), at("b", "e2", 0), at("c", "n1", 0), at("d", "n2", 0), at("f", "n1", 0), at("g", "free", 0),
    )  # fmt: skip
    here = galaxy(e1, e2, n1, n2, own, free)
    assert not enemies(here, e1, e2)
    assert enemies(here, e1, n1)
    assert not enemies(here, n1, n2)
    fierce = replace(n1, engagement=Engagement.TOTAL)
    assert attacks(here, fierce, n2)
    assert not attacks(here, n2, fierce)
    assert enemies(here, n2, fierce)
    assert not enemies(here, fierce, own)
    assert not enemies(here, replace(e1, engagement=Engagement.TOTAL), e2)
    assert enemies(here, free, n1)


@pytest.mark.rule("CG-69")
def test_a_route_may_avoid_all_enemies_of_a_faction() -> None:
    here = galaxy()
    assert enemy_owners(here, "e1") == {"n1", "n2", "free"}
    assert enemy_owners(here, "n1") == {"e1", "e2", "free"}
    assert enemy_owners(here, "free") == {"e1", "e2", "n1", "n2"}


@pytest.mark.rule("CG-68")
def test_an_enemy_in_the_circle_is_engaged_and_a_friend_is_not() -> None:
    here = galaxy(at("a", "e1", 0), at("b", "e2", 5_000), at("c", "n1", 10_000), at("d", "n2", 10_001))
    assert engaged_by(here, "a") == ("c",)


@pytest.mark.rule("CG-89")
def test_nobody_moves_beyond_the_circle() -> None:
    here = galaxy(at("a", "e1", 0))
    assert meetings(here, [Move("a", (6_000, 8_000))]) == ()
    for bad in ([Move("a", (6_000, 8_001))], [Move("zz", (0, 0))], [Move("a", (0, 0)), Move("a", (1, 0))]):
        with pytest.raises(Refused):
            meetings(here, bad)


@pytest.mark.rule("CG-91")
def test_a_command_lands_where_its_circle_holds_the_whole_disc() -> None:
    here = galaxy(at("a", "e1", 0))
    assert may_land(here, here.command["a"], Planet("p", "P", 9_500, 0, 500))
    assert not may_land(here, here.command["a"], Planet("p", "P", 9_501, 0, 500))


def test_a_path_across_a_circle_is_caught_though_both_ends_are_outside() -> None:
    here = galaxy(at("a", "e1", -9_000, 0, 18_000), at("z", "n1", 0, 3_000, 5_000))
    (meeting,) = meetings(here, [Move("a", (9_000, 0))])
    assert (meeting.mover, meeting.others, meeting.at, meeting.on_the_way) == ("a", ("z",), (-4_000, 0), True)


def test_simultaneous_moves_see_the_others_where_they_stood() -> None:
    here = galaxy(at("a", "e1", 0, 0, 9_000), at("m", "n1", 8_000, 0, 2_000))
    away, come = Move("a", (0, 9_000)), Move("m", (6_000, 0))
    (simultaneous,) = meetings(here, [away, come])
    assert simultaneous.on_the_way, "M enters the circle where A stood at the start"
    assert meetings(here, [away, come], {"moves": "by_id"}) == (), "A is gone when M moves"


def test_those_who_end_in_each_others_circle_engage_even_if_no_path_crossed() -> None:
    here = galaxy(at("a", "e1", 0, 0, 4_000), at("b", "n1", 10_000, 0, 4_000))
    (meeting,) = meetings(here, [Move("a", (4_000, 0)), Move("b", (7_000, 0))])
    assert not meeting.on_the_way
    assert {meeting.mover, *meeting.others} == {"a", "b"}


def test_who_does_not_move_starts_no_fight() -> None:
    assert meetings(galaxy(at("a", "e1", 0), at("b", "n1", 1)), []) == ()


def slowly(here: Galaxy, drawn: list[Move], order: str) -> tuple[Encounter, ...]:
    """Return the meetings as the definition has them: every circle asked on the way, every pair where they ended."""
    orders = {move.command: move.to for move in drawn}
    now = {c.id: c.at for c in here.commands}
    start, seen, found = dict(now), set(), []
    for key in sorted(orders):
        me, others = here.command[key], start if order == "simultaneous" else now
        foes = [c for c in here.commands if c.id != key and enemies(here, me, c)]
        first, met = first_met(me.at, orders[key], [Circle(c.id, others[c.id], here.circle(c)) for c in foes])
        now[key] = orders[key] if first is None else first.at(me.at, orders[key])
        if first is not None:
            found.append(Encounter(key, met, now[key], True, first))
            seen |= {frozenset((key, other)) for other in met}
    for one, two in combinations(sorted(here.commands, key=lambda c: c.id), 2):
        moved = [c.id for c in (one, two) if c.id in orders]
        close = holds(now[one.id], max(here.circle(one), here.circle(two)), now[two.id])
        if moved and close and frozenset((one.id, two.id)) not in seen and enemies(here, one, two):
            other = two.id if moved[0] == one.id else one.id
            found.append(Encounter(moved[0], (other,), now[moved[0]], False, None))
    return tuple(found)


places = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


@given(
    st.lists(st.tuples(places, st.sampled_from(["e1", "e2", "n1", "n2", "free"]), st.integers(0, 9), st.booleans(),
                       st.none() | places), min_size=2, max_size=9),
    st.sampled_from(["simultaneous", "by_id"]),
)  # fmt: skip
def test_only_pairs_with_a_mover_are_asked_and_nobody_is_missed(drawn: list[Any], order: str) -> None:
    commands = tuple(
        replace(at(f"c{n}", owner, x, y, radius), engagement=Engagement.TOTAL if total else Engagement.MODERATE)
        for n, ((x, y), owner, radius, total, _) in enumerate(drawn)
    )
    here = replace(galaxy(*commands), radius=4)
    ordered = [
        Move(c.id, to)
        for c, (*_, to) in zip(commands, drawn, strict=True)
        if to is not None and holds(c.at, here.circle(c), to)
    ]
    assert meetings(here, ordered, {"moves": order}) == slowly(here, ordered, order)


def test_who_stands_far_away_is_not_asked_for_his_side(monkeypatch: pytest.MonkeyPatch) -> None:
    near = [at("a", "e1", 0), at("b", "n1", 15_000)]
    far = [at(f"z{n}", "n1", 1_000_000 + n * 100_000) for n in range(200)]
    asked: list[str] = []
    real = module.attacks

    def counted(here: Galaxy, first: Command, second: Command) -> bool:
        asked.append(first.id)
        return real(here, first, second)

    monkeypatch.setattr(module, "attacks", counted)
    assert len(meetings(galaxy(*near, *far), [Move("a", (6_000, 0))])) == 1
    assert set(asked) <= {"a", "b"}

"""Battles of the galactic campaign: worked by hand, and what must hold in every one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.dice import Dice
from models.errors import Refused
from models.galaxy.values import NOBODY, Engagement, Troops
from models.games.empire.turn.battle import (
    BattleFate,
    BattleReadings,
    BattleResult,
    BattleRound,
    cap,
    decided,
    fight,
    loser_share,
    lost,
    raised,
    sums_of,
    total,
    winner_share,
)
from models.games.empire.turn.forces import BattleForce, BattlePlace, BattleTerm, Camp, count, worth
from models.games.empire.turn.numbers import Numbers, battle_figures, parameters
from tests.proofs import proving

CASES = json.loads((Path(__file__).parents[2] / "cases" / "empire" / "battles.json").read_text(encoding="utf-8"))
BOOK = Numbers({})


def troops(units: list[int]) -> Troops:
    infantry, fighters, cruisers = units
    return Troops(infantry=infantry, fighters=fighters, cruisers=cruisers)


def terms(written: Mapping[str, int]) -> tuple[BattleTerm, ...]:
    return tuple(BattleTerm(source, value, "CG-70") for source, value in written.items())


def camp(forces: list[dict[str, Any]], written: Mapping[str, int]) -> Camp:
    return Camp(
        tuple(
            BattleForce(
                each["id"], troops(each["troops"]), Engagement(each.get("engagement", "weak")), each.get("special", ""),
                terms(each.get("terms", {})), each.get("garrison", False), each.get("death", False),
            )
            for each in forces
        ),
        terms(written),
    )  # fmt: skip


def fought(case: dict[str, Any]) -> BattleResult:
    return fight(
        camp(case["attacker"], case.get("attacker_terms", {})),
        camp(case["defender"], case.get("defender_terms", {})),
        BattlePlace(case["place"]),
        Dice("worked", case["id"], typed=case.get("typed", ())),
        Numbers(case.get("parameters", {})),
        BattleReadings(**case.get("readings", {})),
    )


@pytest.mark.parametrize("case", proving(CASES["cases"]))
def test_worked_battles(case: dict[str, Any]) -> None:
    result, expect = fought(case), case["expect"]
    first = result.rounds[0]
    assert len(first.dice) == expect["dice"]
    assert result.attacker_wins == expect["wins"]
    if "lead" in expect:
        assert first.lead == expect["lead"]
    if "margin" in expect:
        assert first.margin == expect["margin"]
    for source, value in expect.get("terms", {}).items():
        assert sum(t.value for t in first.attacker if t.source == source) == value, first.attacker
    for key, units in expect.get("losses", {}).items():
        assert result.losses[key] == troops(units)
    for key, fate in expect.get("fates", {}).items():
        assert result.fates[key] is BattleFate(fate)
    assert result.captured == {key: troops(units) for key, units in expect.get("captured", {}).items()}
    assert len(result.rounds) == expect.get("rounds", 1)


@pytest.mark.rule("CG-66")
def test_where_nobody_has_a_ship_there_is_no_battle_in_space() -> None:
    one = camp([{"id": "a", "troops": [5, 0, 0]}], {})
    with pytest.raises(Refused) as refused:
        fight(one, one, BattlePlace.SPACE, Dice("x"), BOOK)
    assert refused.value.key == "galaxy.no_ships_no_battle"


@pytest.mark.rule("CG-81")
def test_the_attacker_wins_55_of_100_where_all_is_even() -> None:
    die = range(1, battle_figures().die + 1)
    one = camp([{"id": "a", "troops": [0, 5, 0]}], {})
    two = camp([{"id": "b", "troops": [0, 5, 0]}], {})
    won = [
        fight(one, two, BattlePlace.SPACE, Dice("x", typed=(a, d)), BOOK).attacker_wins for a in die for d in die
    ]  # fmt: skip
    assert sum(won) == 55


@given(st.integers(-30, 30), st.integers(0, 5))
def test_no_roll_is_spared_that_could_change_who_wins(lead: int, edge: int) -> None:
    numbers = Numbers({"edge": edge})
    die = range(1, battle_figures().die + 1)
    known = decided(lead, numbers)
    wins = {a + lead + edge > d for a in die for d in die}
    if abs(lead) <= battle_figures().lead:
        assert (known is None) == (len(wins) == 2)
    assert known is None or abs(lead) > battle_figures().lead or wins == {known}


units = st.builds(Troops, infantry=st.integers(0, 30), cruisers=st.integers(0, 8), fighters=st.integers(0, 30))


@given(units, st.integers(0, 100))
def test_losses_stay_within_their_share_and_leave_one_unit(had: Troops, share: int) -> None:
    gone = lost(had, share)
    assert worth(gone) * 100 <= worth(had) * share
    for kind in ("infantry", "cruisers", "fighters"):
        assert count(had, kind) * share // 100 - 1 <= count(gone, kind) <= count(had, kind)
    assert had == NOBODY or gone.units < had.units
    assert lost(had, 100, to_death=True) == had


@given(st.integers(0, 40), st.sampled_from(list(Engagement)))
@pytest.mark.rule("CG-60", "CG-87")
def test_nobody_loses_more_than_its_engagement_allows(margin: int, engagement: Engagement) -> None:
    assert loser_share(margin, engagement, BOOK) <= loser_share(margin + 1, engagement, BOOK) <= cap(engagement)
    assert winner_share(margin + 1, engagement, BOOK) <= winner_share(margin, engagement, BOOK) <= cap(engagement)
    assert loser_share(None, engagement, BOOK) == cap(engagement)
    assert winner_share(None, engagement, BOOK) == 0


forces = st.lists(
    st.builds(
        BattleForce, st.uuids().map(str), units.filter(lambda t: t.units > 0), st.sampled_from(list(Engagement)),
        st.sampled_from(["", "bombardment", "with_the_force", "boarding"]),
    ),
    min_size=1, max_size=3, unique_by=lambda force: force.id,
).map(lambda found: Camp(tuple(found)))  # fmt: skip


@given(forces, forces, st.sampled_from(list(BattlePlace)), st.sampled_from(["one_roll", "until_death"]))
def test_units_are_neither_made_nor_lost_twice(one: Camp, two: Camp, place: BattlePlace, deadly: str) -> None:
    try:
        result = fight(one, two, place, Dice("any"), BOOK, BattleReadings(total=deadly))
    except Refused:
        return
    left = dict.fromkeys(("infantry", "cruisers", "fighters"), 0)
    for each in (*one.forces, *two.forces):
        for kind in left:
            assert 0 <= count(result.losses[each.id], kind) <= count(each.troops, kind)
    taken = [each for each in (*one.forces, *two.forces) if result.fates[each.id] is BattleFate.CAPTURED]
    boarded = [sum(count(gone, kind) for gone in result.captured.values()) for kind in left]
    assert boarded == [sum(count(f.troops, kind) - count(result.losses[f.id], kind) for f in taken) for kind in left]
    assert total(result.rounds[0].attacker) - total(result.rounds[0].defender) == result.rounds[0].lead


def test_every_parameter_is_inside_its_own_limits() -> None:
    for each in parameters().values():
        assert each.least <= each.default <= each.most
        assert each.chosen({each.id: each.most + 1}) == each.default
        assert each.chosen({each.id: each.most}) == each.most


def some(infantry: int = 0, fighters: int = 0, cruisers: int = 0) -> Troops:
    return Troops(infantry, cruisers, fighters)


@pytest.mark.parametrize(
    ("had", "share", "gone", "to_death"),
    [
        (some(10, 10), 50, some(5, 5), some(5, 5)),
        (some(0, 10), 25, some(0, 2), some(0, 2)),  # a squadron more would be 30 of 25 millions
        (some(1, 1), 50, some(1), some(1)),  # of two halves the cheaper
        (some(1, 2), 20, some(1), some(1)),  # a battalion is exactly the fifth of 25 millions
        (some(1, 2), 40, some(0, 1), some(0, 1)),  # the greater remainder first
        (some(2, 3, 1), 50, some(1, 2), some(1, 2)),
        (some(1), 25, some(), some(1)),
        (some(2, 2), 10, some(), some(1)),
        (some(2, 3), 10, some(), some(0, 1)),
        (some(5), 0, some(), some()),
        (some(), 50, some(), some()),
        (some(2, 1), 100, some(1, 1), some(2, 1)),  # one unit is left
        (some(1, 1, 1), 100, some(0, 1, 1), some(1, 1, 1)),
        (some(0, 0, 3), 100, some(0, 0, 2), some(0, 0, 3)),
    ],
)
@pytest.mark.rule("CG-71", "CG-87")
def test_which_units_are_lost_to_a_share_of_them(had: Troops, share: int, gone: Troops, to_death: Troops) -> None:
    assert (lost(had, share), lost(had, share, to_death=True)) == (gone, to_death)


@pytest.mark.rule("CG-60", "CG-87", "CG-22")
def test_shares_lost_by_margin_and_engagement() -> None:
    weak, moderate, deadly = Engagement
    assert [loser_share(m, deadly, BOOK) for m in (0, 1, 13, 14, 15)] == [30, 35, 95, 100, 100]
    assert [loser_share(m, moderate, BOOK) for m in (3, 4, 5, None)] == [45, 50, 50, 50]
    assert [winner_share(m, weak, BOOK) for m in (0, 1, 7, 8, 9, None)] == [24, 21, 3, 0, 0, 0]
    assert [winner_share(0, each, Numbers({"winner_base": 60})) for each in Engagement] == [25, 50, 60]
    assert [raised(each) for each in Engagement] == [moderate, deadly, deadly]


@pytest.mark.parametrize(
    ("how", "edge", "known"),
    [
        ("sure", 1, {-11: False, -10: False, -9: None, 0: None, 8: None, 9: True, 10: True, 11: True}),
        ("sure", 0, {-10: False, -9: False, -8: None, 9: None, 10: True}),
        ("above", 1, {-11: False, -10: None, 9: None, 10: None, 11: True}),
        ("from", 1, {-11: False, -10: False, -9: None, 9: None, 10: True, 11: True}),
    ],
)
@pytest.mark.rule("CG-82")
def test_from_which_lead_there_is_no_roll(how: str, edge: int, known: dict[int, bool | None]) -> None:
    assert {lead: decided(lead, Numbers({"edge": edge}), how) for lead in known} == known


EIGHT = some(0, 8)


def one(key: str = "a", had: Troops = EIGHT, **more: Any) -> Camp:
    return Camp((BattleForce(key, had, **more),))


def said(mine: Camp, theirs: Camp, place: BattlePlace = BattlePlace.SPACE, **readings: str) -> list[tuple[Any, ...]]:
    """Return the terms of the first camp that are not nothing."""
    terms = sums_of(mine, theirs, place, BOOK, BattleReadings(**readings))[0]
    return [(each.source, each.value, each.rule, each.name) for each in terms if each.value]


@pytest.mark.rule("CG-60", "CG-65", "CG-84", "CG-85", "CG-41", "CG-57")
def test_what_a_sum_is_made_of() -> None:
    b, moderate = one("b"), Engagement.MODERATE
    asked = one(special="with_the_force", engagement=moderate)
    assert said(asked, b) == [("engagement", 1, "CG-60", "moderate"), ("special", -3, "CG-41", "with_the_force")]
    assert said(asked, b, malus="floor")[1] == ("special", -1, "CG-41", "with_the_force")
    assert said(one(had=some(1, 8), special="boarding"), b, malus="floor") == []
    assert said(one(special="boarding"), b) == [], "it takes a battalion"
    assert [said(one(had=some(9, n)), b) for n in (12, 13)] == [[], [("excess", 1, "CG-84", "")]]
    assert said(one(had=some(0, 12, 1)), b) == [("excess", 1, "CG-84", "")], "18 tenths"
    assert said(one(had=some(0, 3, 1)), b) == [], "10 - 10 tenths"
    assert said(one(had=some(0, 7, 2)), b, excess="per_type") == [], "10 - 2 tenths"
    assert said(one(had=some(0, 9, 2)), b, excess="per_type") == [("excess", 1, "CG-84", "")]
    two = Camp((*one("x").forces, *one("y", some(0, 1)).forces), (BattleTerm("grudge", 2, "CG-23", "hutt"),))
    assert said(two, b) == [("grudge", 2, "CG-23", "hutt"), ("commands", 1, "CG-85", "")]
    assert said(b, two) == []
    land, held = BattlePlace.PLANET, one("g", some(2, 2), garrison=True)
    assert said(one(had=some(0, 2, 3)), held, land) == [
        ("commands", 1, "CG-85", ""), ("missing", -2, "CG-65", "infantry"),
    ]  # fmt: skip
    assert said(one(had=some(2, 0, 3)), held, land)[1:] == [("missing", -2, "CG-65", "fighters")]
    theirs = sums_of(one(had=some(9, 9)), one("g", some(9), garrison=True), land, BOOK, BattleReadings())[1]
    assert [each.source for each in theirs] == ["engagement"], "a garrison misses nothing"


def rolled(a: Camp, b: Camp, *dice: int, place: BattlePlace = BattlePlace.SPACE, **readings: str) -> BattleResult:
    return fight(a, b, place, Dice("rolled", typed=dice), BOOK, BattleReadings(**readings))


@pytest.mark.rule("CG-75")
def test_a_cornered_force_fights_on_round_by_round() -> None:
    numbers = Numbers({"most_rounds": 2})
    a, b = one(), one("b", some(0, 4), cornered=True)
    result = fight(a, b, BattlePlace.SPACE, Dice("x", typed=(6, 5, 7, 5)), numbers)
    weak = (BattleTerm("engagement", 0, "CG-60", "weak"),)
    assert result == BattleResult(
        (
            BattleRound(weak, weak, (6, 5), attacker_wins=True, margin=1, losses={"a": some(0, 1), "b": some(0, 1)}),
            BattleRound(weak, weak, (7, 5), attacker_wins=True, margin=2, losses={"a": some(0, 1), "b": some(0, 1)}),
        ),
        {"a": some(0, 2), "b": some(0, 2)}, {"a": BattleFate.HOLDS, "b": BattleFate.DESTROYED}, {},
    )  # fmt: skip


@pytest.mark.rule("CG-76")
def test_a_beaten_garrison_holds_out_below_its_limit_by_a_reading_alone() -> None:
    a, g, land = (
        one(engagement=Engagement.MODERATE),
        one("g", engagement=Engagement.MODERATE, garrison=True),
        BattlePlace.PLANET,
    )
    # 1 + a command - two for no infantry against 1: a lead of -1.
    holds, falls = (
        rolled(a, g, 8, 4, place=land, garrison="under_cap"),
        rolled(a, g, 9, 4, place=land, garrison="under_cap"),
    )
    assert (holds.losses["g"], holds.fates["g"]) == (some(0, 3), BattleFate.HOLDS)
    assert (falls.losses["g"], falls.fates["g"]) == (some(0, 8), BattleFate.DESTROYED)
    assert rolled(a, g, 8, 4, place=land).losses["g"] == some(0, 8)
    deadly = one("g", engagement=Engagement.TOTAL, garrison=True)
    assert rolled(a, deadly, 10, 4, place=land, garrison="under_cap").fates["g"] is BattleFate.DESTROYED


@pytest.mark.rule("CG-57", "CG-41", "CG-60")
def test_boarders_take_all_that_is_left_of_every_beaten_command() -> None:
    boards = one(had=some(3, 9), special="boarding")
    beaten = Camp((*one("b", some(0, 4)).forces, *one("c", some(5, 2), special="with_the_force").forces))
    result = rolled(boards, beaten, 10, 1)
    assert result.losses == {"a": some(), "b": some(0, 1), "c": some()}
    assert result.captured == {"a": some(5, 5)}
    assert result.fates == dict.fromkeys("bc", BattleFate.CAPTURED) | {"a": BattleFate.HOLDS}
    spared = rolled(one(), Camp(beaten.forces[1:]), 10, 1, spares="battalion")
    assert spared.losses["c"] == some(1)
    fleeing = rolled(one(had=some(0, 9), special="boarding"), beaten, 10, 1)
    assert (fleeing.captured, fleeing.fates["b"]) == ({}, BattleFate.RETREATS)


@pytest.mark.rule("CG-60")
def test_of_a_camp_that_fights_on_the_fallen_are_out_and_stay_so() -> None:
    a = Camp((*one("a", some(0, 2), engagement=Engagement.TOTAL).forces, *one("b", cornered=True).forces))
    result = rolled(a, one("c", some(0, 2)), 1, 10, 10, 1)
    assert [each.attacker_wins for each in result.rounds] == [False, True]
    assert result.fates == {"a": BattleFate.DESTROYED, "b": BattleFate.HOLDS, "c": BattleFate.RETREATS}


@pytest.mark.rule("CG-103", "CG-84")
def test_units_are_worth_their_price_and_the_strongest_speaks_for_its_camp() -> None:
    assert [worth(some(2, 3, 1)), worth(some(1)), worth(some(0, 1)), worth(some(0, 0, 1))] == [
        90_000,
        5_000,
        10_000,
        50_000,
    ]
    three = Camp((*one("z", some(2)).forces, *one("y", some(0, 1)).forces, *one("x", some(0, 0, 1)).forces))
    assert three.troops == some(2, 1, 1)
    assert three.strongest.id == "x"
    assert Camp(three.forces[:2]).strongest.id == "y", "of two as strong the first by its id"
    left = three.after({"z": some(1), "y": some(0, 1), "x": some()})
    assert [(each.id, each.troops) for each in left.forces] == [("z", some(1)), ("x", some(0, 0, 1))]

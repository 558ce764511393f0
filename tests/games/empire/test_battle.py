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
    cap,
    fight,
    loser_share,
    sure_winner,
    total,
    units_lost,
    winner_share,
)
from models.games.empire.turn.forces import BattleForce, BattlePlace, BattleTerm, Camp, count, worth
from models.games.empire.turn.numbers import Numbers, battle_figures
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
    known = sure_winner(lead, numbers)
    wins = {a + lead + edge > d for a in die for d in die}
    if abs(lead) <= battle_figures().lead:
        assert (known is None) == (len(wins) == 2)
    assert known is None or abs(lead) > battle_figures().lead or wins == {known}


units = st.builds(Troops, infantry=st.integers(0, 30), cruisers=st.integers(0, 8), fighters=st.integers(0, 30))


@given(units, st.integers(0, 100))
def test_losses_stay_within_their_share_and_leave_one_unit(had: Troops, share: int) -> None:
    gone = units_lost(had, share)
    assert worth(gone) * 100 <= worth(had) * share
    for kind in ("infantry", "cruisers", "fighters"):
        assert count(had, kind) * share // 100 - 1 <= count(gone, kind) <= count(had, kind)
    assert had == NOBODY or gone.units < had.units
    assert units_lost(had, 100, to_death=True) == had


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


def some(infantry: int = 0, fighters: int = 0, cruisers: int = 0) -> Troops:
    return Troops(infantry, cruisers, fighters)


EIGHT = some(0, 8)


def one(key: str = "a", had: Troops = EIGHT, **more: Any) -> Camp:
    return Camp((BattleForce(key, had, **more),))


def rolled(a: Camp, b: Camp, *dice: int, place: BattlePlace = BattlePlace.SPACE, **readings: str) -> BattleResult:
    return fight(a, b, place, Dice("rolled", typed=dice), BOOK, BattleReadings(**readings))


@pytest.mark.rule("CG-60")
def test_of_a_camp_that_fights_on_the_fallen_are_out_and_stay_so() -> None:
    a = Camp((*one("a", some(0, 2), engagement=Engagement.TOTAL).forces, *one("b", cornered=True).forces))
    result = rolled(a, one("c", some(0, 2)), 1, 10, 10, 1)
    assert [each.attacker_wins for each in result.rounds] == [False, True]
    assert result.fates == {"a": BattleFate.DESTROYED, "b": BattleFate.HOLDS, "c": BattleFate.RETREATS}

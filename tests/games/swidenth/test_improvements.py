"""What characteristics may be improved, and at what price."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from models.games.swidenth.party import Hero
from models.games.values import Verdict

Judge = Callable[..., Verdict]
Keys = Callable[[Verdict, str], list[str]]
WARRIOR = Hero("A", "imperial", "guerrier", gear=("epee",))
MAGE = Hero("A", "elfe", "mage", gear=("dague",), spells=("tir-magique", "boule-magique"))


@pytest.mark.rule("SW-80")
def test_improvements_at_the_price_of_the_class(judge: Judge, keys: Keys) -> None:
    assert keys(judge(replace(WARRIOR, improvements={"defense": 1})), "A") == ["error never_improved SW-80"]
    assert keys(judge(replace(WARRIOR, improvements={"vitalite": 2})), "A") == ["error never_improved SW-80"]
    assert keys(judge(replace(WARRIOR, improvements={"Charme": 1})), "A") == ["error unknown_improvement SW-80"]
    closed = judge(replace(MAGE, improvements={"tir": 1}))
    assert keys(closed, "A") == ["error improvement_closed SW-73"]
    assert closed.problems[-1].fixes[0].edit == ("set_improvement", 0, "tir", 0)
    bought = judge(replace(WARRIOR, improvements={"combat": 2, "moral": 1, "tir": 1, "psychisme": 1}))
    assert keys(bought, "A") == []
    assert bought.members[0].cost == 15 + 5 + 2 * 15 + 20 + 25 + 35
    assert [stat.value for stat in bought.members[0].stats] == [5, 3, 5, 1, 1, 1]


def test_a_characteristic_is_improved_as_often_as_paid_for_or_once(judge: Judge, keys: Keys) -> None:
    """AMB-SW-45."""
    twice = replace(WARRIOR, improvements={"combat": 2, "tir": 1})
    for reading in ({}, {"improvement": "repeatable"}):
        assert keys(judge(twice, **reading), "A") == []
    once = judge(twice, improvement="once")
    assert keys(once, "A") == ["error improvement_once AMB-SW-45"]
    (problem,) = [p for p in once.problems if p.key == "swidenth.improvement_once"]
    assert problem.fixes[0].edit == ("set_improvement", 0, "combat", 1)
    assert judge(twice).members[0].cost == 15 + 5 + 2 * 15 + 25, "the price never rises"

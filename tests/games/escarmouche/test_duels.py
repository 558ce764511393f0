"""Duels of profiles that the book does not have: several lives, shots and blows, big targets, two weapons or sabers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from models.games.escarmouche.army import Army, Unit
from models.games.escarmouche.check import check
from models.games.escarmouche.duels import SkirmishDuels
from models.games.escarmouche.ruleset import extended
from models.games.values import FoeOdds

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def duel(own: Mapping[str, Any], foe: Mapping[str, Any], choices: Mapping[str, str] | None = None) -> FoeOdds:
    body = {"side": "Empire", "points": 1, "rule": "GE-76"}
    book = extended({
        ("profiles", key): {**body, "name": {"fr": key, "en": key}, **{k: v for k, v in more.items() if v is not None}}
        for key, more in (("own", own), ("foe", foe))
    })  # fmt: skip
    (member,) = check(book, Army("A", "Empire", None, (Unit("own", 1),)), choices or {}).members
    return SkirmishDuels(book, choices or {}).duel(member, "foe")


def measured(*figures: Any, **more: Any) -> dict[str, Fraction]:
    return {each.id: each.value for each in duel(*figures, **more).measures}


@pytest.mark.rule("GE-10", "GE-18", "GE-19", "GE-20", "GE-22")
@pytest.mark.engine("GE-26", "GE-27")
@pytest.mark.parametrize(
    ("own", "foe", "expected"),
    [
        ({"shooting": 4, "rate": 2, "combat": 4}, {"save": 5}, {"shot": Fraction(5, 9), "melee": HALF}),
        ({"shooting": 4, "rate": 2, "combat": 4}, {"save": 5, "life": 2},
         {"shot_touch": Fraction(5, 9), "shot": Fraction(1, 9), "melee_touch": HALF, "melee": Fraction(0)}),
        ({"combat": 4, "attacks": 2}, {"life": 2}, {"melee_touch": Fraction(3, 4), "melee": Fraction(1, 4)}),
        ({"combat": 4, "traits": ["deux-armes-de-corps-a-corps"]}, {}, {"melee": Fraction(3, 4)}),
        ({"combat": 4, "attacks": 3, "traits": ["deux-armes-de-corps-a-corps"]}, {}, {"melee": Fraction(7, 8)}),
        ({"combat": 4, "attacks": 0, "traits": ["deux-armes-de-corps-a-corps"]}, {}, {"melee": Fraction(3, 4)}),
        ({"combat": 4}, {"combat": 4}, {"melee": Fraction(1, 4), "struck": Fraction(1, 4)}),
    ],
)  # fmt: skip
def test_shots_blows_and_lives_are_counted(own: Any, foe: Any, expected: dict[str, Fraction]) -> None:
    assert measured(own, foe) == expected


@pytest.mark.rule("GE-29", "GE-30", "GE-31", "GE-32")
def test_sabers_take_two_lives_and_a_second_one_strikes_again() -> None:
    jedi = {"combat": 3, "traits": ["double-sabre-laser"]}
    one = {"combat": 3, "traits": ["sabre-laser"]}
    two_thirds = Fraction(2, 3)
    assert measured(one, {"life": 2}) == {"melee": two_thirds}
    assert measured(one, {"life": 3}) == {"melee_touch": two_thirds, "melee": Fraction(0)}
    assert measured(jedi, {"life": 4}) == {"melee_touch": Fraction(8, 9), "melee": Fraction(4, 9)}
    assert measured(jedi, {"combat": 4})["melee"] == Fraction(8, 9), "nobody parries without a saber"
    parried = measured(jedi, {"combat": 4}, choices={"extra_saber": "any_parry"})
    assert parried["melee"] == Fraction(7, 9), "but for the blow that is added"
    assert measured(jedi, one)["melee"] == 1 - (1 - two_thirds * THIRD) ** 2
    cortosis = {"combat": 4, "traits": ["arme-en-cortosis", "armure-lourde"]}
    assert measured(one, cortosis)["melee"] == two_thirds * HALF, "his armour is plain: it does not help"


@pytest.mark.rule("GE-12", "GE-15", "GE-24", "GE-72", "GE-73")
def test_armour_size_and_a_heavy_blaster_change_the_shot() -> None:
    plain, heavy = {"shooting": 4}, {"shooting": 4, "traits": ["blaster-lourd"]}
    for trait, own, chance in (
        ("robuste", plain, THIRD), ("grande-cible", plain, Fraction(2, 3)), ("gigantesque", plain, Fraction(5, 6)),
        ("medico", plain, HALF), ("droide", heavy, Fraction(2, 3)), ("armure-lourde", heavy, HALF),
    ):  # fmt: skip
        assert measured(own, {"traits": [trait]}) == {"shot": chance}, trait
    assert measured({"combat": 4}, {"combat": 4, "traits": ["robuste"]})["melee"] == HALF * THIRD
    assert measured({}, {"shooting": 4}) == {"shot_at": HALF}

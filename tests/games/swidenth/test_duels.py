"""Duels to the end against figures of the bestiary: unarmed, against the unarmed, against ghosts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from models.errors import Refused
from models.games.swidenth.data import Rulebook, extended
from models.games.swidenth.duels import SwidenthDuels
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.verdict import check
from models.games.values import FoeOdds
from models.i18n import Text

GHOST = {
    "name": {"fr": "Spectre", "en": "Ghost"}, "rule": "SW-113", "cost": 3, "gear": ["arme-normale", "armure-normale"],
    "stats": {"combat": 3, "defense": 4, "vitalite": 1, "moral": 0, "psychisme": 0}, "skills": ["spectral"],
}  # fmt: skip
DEMON = {**GHOST, "skills": ["demoniaque"]}


@pytest.fixture
def book() -> Rulebook:
    return extended({("profiles", "spectre"): GHOST, ("profiles", "demon"): DEMON})


def duel(book: Rulebook, foe: str, *gear: str, cls: str = "guerrier", **choices: str) -> FoeOdds:
    party = Party("x", 100, (Hero("Ana", "imperial", cls, gear=gear),))
    return SwidenthDuels(book, choices).duel(check(book, party, choices).members[0], foe)


def chances(found: FoeOdds) -> dict[str, Fraction]:
    return {each.id: each.value for each in found.measures}


def above(margin: int) -> Fraction:
    """Return the chance that one D20 is above another by at least so many."""
    return Fraction(sum(1 for one in range(1, 21) for other in range(1, 21) if one - other >= margin), 400)


@pytest.mark.rule("SW-113")
def test_a_ghost_is_struck_by_magic_alone_and_plain_armour_is_none(book: Rulebook) -> None:
    plain = chances(duel(book, "spectre", "epee", "armure-lourde"))
    assert [plain["won"], plain["wound"]] == [0, 0]
    # Defence 3 without the armour, Combat 3 on both sides: 2 + 2 passes it.
    assert plain["wounded"] == above(2)
    # The blessing adds 2: Defence 4, a margin of 1 and 2 + 2 pass it.
    magic = chances(duel(book, "spectre", "epee", "benie:epee", "armure-lourde"))
    assert (magic["wound"], magic["wounded"]) == (above(1), above(2))
    assert 0 < magic["won"] < 1
    bare = chances(duel(book, "spectre", "benie:epee"))
    assert bare["wounded"] == above(2)


@pytest.mark.rule("SW-113")
def test_by_the_other_reading_it_is_the_ghosts_own_armour_that_is_none(book: Rulebook) -> None:
    """AMB-SW-49: Defence 4 is 2 without its armour, the hero's 3 is 6 in a heavy one."""
    told = chances(duel(book, "spectre", "benie:epee", "armure-lourde", spectral="own"))
    assert told["kill"] == told["wound"] == above(1)
    # 5 + 2 passes Defence 6.
    assert told["wounded"] == above(5)
    victims = chances(duel(book, "spectre", "benie:epee", "armure-lourde", spectral="victims"))
    assert victims["wounded"] == above(2)
    ordinary = chances(duel(book, "demon", "epee", "armure-lourde", spectral="own"))
    # No ghost: Defence 4, 3 + 2 passes it; 5 + 2 passes 6.
    assert (ordinary["wound"], ordinary["wounded"]) == (above(3), above(5))


def test_a_figure_nobody_knows_is_refused_and_those_known_have_their_role_and_price(book: Rulebook) -> None:
    with pytest.raises(Refused) as caught:
        duel(book, "dragon", "epee")
    assert (caught.value.key, caught.value.args_) == ("compare.no_foe", {})
    found = {each.id: each for each in SwidenthDuels(book, {}).foes()}
    assert (len(found), found["spectre"].cost) == (17 + 5 + 2, 3)
    assert found["archer-gobelin"].role == Text("Tireur", "Shooter")
    assert found["guerrier-brigand"].role == Text("Guerrier, Foncer", "Warrior, Charge")
    assert found["civil"].role == Text("", "")
    printed = {each.id: each for each in SwidenthDuels(book, {"archer_role": "guerrier"}).foes()}
    assert [each["archer-brigand"].role.en for each in (found, printed)] == ["Shooter, Caution", "Warrior, Caution"]

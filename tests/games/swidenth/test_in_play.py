"""The figures as the dice meet them: shields, two weapons, shots, potions, blessings."""

from __future__ import annotations

import pytest

from models.games.swidenth.data import Rulebook, bestiary
from models.games.swidenth.in_play import situations
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.roster import SwidenthRoster
from models.games.values import Verdict


def rows(hero: Hero, **choices: str) -> dict[str, dict[str, int]]:
    verdict: Verdict = SwidenthRoster().check(Party("x", 100, (hero,)), choices)
    return {row.title.fr: dict(row.stats) for row in verdict.members[0].in_play}


@pytest.mark.rule("SW-169", "SW-86", "SW-11")
def test_the_shield_counts_in_play_and_not_in_the_profile() -> None:
    theogon = Hero("Théogon", "humain-du-royaume", "paladin", gear=("marteau", "bouclier", "pourpoint"))
    assert rows(theogon) == {
        "Marteau et Bouclier": {"Combat": 3, "Dégâts": 2},
        "Visé de face": {"Combat": 3, "Défense": 6},
        "Visé de dos": {"Combat": 3, "Défense": 5},
    }
    assert rows(theogon, shield_com_rear="no")["Visé de dos"] == {"Combat": 2, "Défense": 5}


def test_a_round_shield_is_the_same_from_every_side() -> None:
    thevor = Hero("Thevor", "humain-du-royaume", "paladin", gear=("marteau", "rondache"))
    assert list(rows(thevor)) == ["Marteau et Rondache", "Visé de face"]
    assert rows(thevor, shield_com_rear="no")["Visé de dos"] == {"Combat": 2, "Défense": 4}


@pytest.mark.rule("SW-96")
def test_two_swords_of_an_ambidextrous_hero() -> None:
    hero = Hero("A", "imperial", "guerrier", gear=("dague", "epee", "epee", "rondache"), skills=("ambidextre",))
    found = rows(hero)
    assert found["Épée et Épée"] == {"Combat": 4, "Dégâts": 3}
    assert found["Dague et Rondache"] == {"Combat": 4, "Dégâts": 0}
    both = rows(hero, shield_two_hands="yes")
    assert both["Épée et Épée et Rondache"] == {"Combat": 5, "Dégâts": 3}
    assert "Épée et Épée" not in rows(Hero("A", "imperial", "guerrier", gear=("epee", "epee")))


@pytest.mark.rule("SW-84", "SW-86")
def test_a_two_handed_weapon_does_without_the_shield() -> None:
    hero = Hero("A", "imperial", "guerrier", gear=("hallebarde", "ecu"))
    assert rows(hero)["Hallebarde"] == {"Combat": 3, "Dégâts": 4}
    assert rows(hero, shield_two_hands="yes")["Hallebarde et Écu"] == {"Combat": 4, "Dégâts": 4}


@pytest.mark.rule("SW-95")
def test_potions_of_strength_and_swiftness() -> None:
    gear = ("epee", "rondache", "potion-de-force", "potion-de-vivacite", "potion-de-soin", "potion-de-force")
    found = rows(Hero("A", "imperial", "guerrier", gear=gear))
    assert found["Avec Potion de Force"] == {"Combat": 4, "Dégâts": 4}
    assert found["Avec Potion de Vivacité"] == {"Combat": 6, "Dégâts": 2}
    assert len(found) == 4
    bare = rows(Hero("A", "imperial", "guerrier", gear=("potion-de-vivacite", "potion-de-force")))
    assert bare == {"Avec Potion de Vivacité": {"Combat": 5}, "Avec Potion de Force": {"Combat": 3}}


@pytest.mark.rule("SW-92", "SW-96")
@pytest.mark.parametrize(
    ("reading", "swords", "dagger"), [("halved", 6, 3), ("whole", 7, 4), ("once", 5, 4), (None, 6, 3)]
)
def test_the_blessing_of_a_second_weapon(reading: str | None, swords: int, dagger: int) -> None:
    """AMB-SW-61: two blessed swords 4 + 4/2, a sword and a blessed dagger 2 + 2/2."""
    choices = {} if reading is None else {"blessed_second": reading}
    for gear, damage in ((("benie:epee", "benie:epee"), swords), (("epee", "benie:dague"), dagger)):
        found = rows(Hero("A", "imperial", "guerrier", gear=gear, skills=("ambidextre",)), **choices)
        (both,) = [stats for title, stats in found.items() if " et " in title and "contre" in title]
        assert both["Dégâts"] == damage


@pytest.mark.rule("SW-92", "SW-96")
@pytest.mark.parametrize("gear", [("epee", "benie:epee"), ("benie:epee", "epee")])
def test_of_two_weapons_alike_the_blessed_one_leads(gear: tuple[str, ...]) -> None:
    """AMB-SW-61: its blessing is whole in the first hand, whichever was bought first."""
    found = rows(Hero("A", "imperial", "guerrier", gear=gear, skills=("ambidextre",)))
    assert found["Épée bénie et Épée contre Démoniaque ou Spectral"]["Dégâts"] == 2 + 2 + 2 // 2


def test_profiles_of_the_bestiary(book: Rulebook) -> None:
    spider, orc = bestiary()["araignee-geante"], bestiary()["guerrier-orc"]
    for reading, combat in (("printed", 1), ("added", 2)):
        choices = {"npc_ambidextrous": reading}
        (pair,) = situations(book, spider.stats, spider.gear, spider.skills, choices, printed=True)
        assert dict(pair.stats) == {"Combat": combat, "Dégâts": 3}
    (pair,) = situations(book, spider.stats, spider.gear, spider.skills, {}, printed=True)
    assert dict(pair.stats) == {"Combat": 1, "Dégâts": 3}, "printed figures are final (AMB-SW-62)"
    added = situations(book, orc.stats, orc.gear, orc.skills, {}, printed=True)
    counted = situations(book, orc.stats, orc.gear, orc.skills, {"npc_shield": "included"}, printed=True)
    assert [dict(row.stats)["Combat"] for row in (added[0], counted[0])] == [3, 2]
    assert [dict(row.stats) for row in added[1:]] == [{"Combat": 3, "Défense": 6}, {"Combat": 3, "Défense": 5}]

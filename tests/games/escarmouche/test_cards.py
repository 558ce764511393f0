"""What the cards of an army say."""

from __future__ import annotations

import pytest

from models.games.escarmouche.entries import trait_entry
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.escarmouche.ruleset import ruleset
from models.games.values import CardContent, Stored, StoredMember

ROSTER, CARDS = ESCARMOUCHE.roster, ESCARMOUCHE.cards
assert ROSTER is not None
assert CARDS is not None


def cards(*units: tuple[str, str, int]) -> tuple[CardContent, ...]:
    members = tuple(StoredMember(str(i), n, {"profile": p, "count": c}) for i, (n, p, c) in enumerate(units))
    build = ESCARMOUCHE.bench(Stored("Armée", "Empire", None, members)).build
    return CARDS.members(ROSTER.check(build, {}))


def shown(card: CardContent, lang: str = "fr") -> dict[str, str]:
    return {stat.short[lang]: str(stat) for stat in card.stats}


def test_identical_figures_are_one_card_with_their_count():
    made = cards(("", "stormtrooper", 10), ("", "garde-royal", 2), ("", "stormtrooper", 8), ("", "Ewok", 3))
    assert [(card.title.fr, card.count) for card in made] == [("Stormtrooper", 18), ("Garde royal", 2)]


def test_a_unit_with_a_name_of_its_own_has_its_own_card():
    first, second = cards(("Escouade rouge", "stormtrooper", 5), ("", "stormtrooper", 5))
    assert (first.title.en, first.role.en, first.count) == ("Escouade rouge", "Empire · Stormtrooper", 5)
    assert (second.title.en, second.role.en) == ("Stormtrooper", "Empire")


@pytest.mark.rule("GE-3", "GE-8", "GE-4")
def test_thresholds_read_as_in_the_book():
    (trooper, adepts) = cards(("", "stormtrooper", 1), ("", "adeptes-du-cote-obscur", 1))
    assert shown(trooper) == {"T": "4+", "C": "6+", "A": "1", "PV": "1", "Por": "10"}
    assert shown(adepts) == {"T": "X", "C": "5+", "A": "2", "For": "4+", "PV": "1"}
    assert shown(adepts, "en")["LP"] == "1"


@pytest.mark.rule("GE-20")
def test_a_rate_of_fire_is_shown_where_it_is_more_than_one():
    by_name = {card.title.fr: card for card in CARDS.profiles()}
    assert shown(by_name["Soldat lourd de la flotte rebelle"])["Cad"] == "2"
    assert "Cad" not in shown(by_name["Soldat rebelle"])


def test_the_grand_inquisitor_carries_everything_needed_at_the_table():
    (card,) = cards(("", "grand-inquisiteur", 1))
    assert (card.design, card.kind, card.game, card.emblem) == (
        "skirmish",
        "profile",
        "escarmouche",
        "grand-inquisiteur",
    )
    assert (card.role.fr, card.cost.fr) == ("Empire · Officier supérieur", "120 pts")
    assert shown(card) == {"T": "X", "C": "2+", "A": "2", "Svg": "2+", "For": "3+", "PV": "1"}
    assert [[entry.name.fr for entry in section.entries] for section in card.sections] == [
        ["Sabre laser"],
        ["Officier supérieur"],
        ["Répulsion", "Télékinésie", "Sur-vitesse"],
    ]


@pytest.mark.rule("GE-5")
def test_a_card_has_a_box_to_tick_for_each_life_point():
    assert {card.boxes for card in CARDS.profiles()} == {1}


@pytest.mark.rule("GE-32")
def test_two_sabers_say_who_parries_their_attack_where_the_reading_is_not_the_usual_one():
    """AMB-GE-33; both kinds of two sabers have the same words."""
    for trait in ("deux-sabres-laser", "double-sabre-laser"):
        usual, ordinary, anyone = (
            trait_entry(ruleset().traits[trait], choices).words.fr
            for choices in ({}, {"extra_saber": "ordinary"}, {"extra_saber": "any_parry"})
        )
        assert usual == ordinary
        assert anyone.startswith(usual)
        assert "sans sabre ni cortosis" in anyone

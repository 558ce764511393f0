"""What the cards say, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from models.games.swidenth.cards import SwidenthCards
from models.games.swidenth.data import rulebook
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.roster import SwidenthRoster
from models.games.values import CardContent

Band = Callable[[str], Party]


def said(card: CardContent, lang: str = "fr") -> dict[str, list[str]]:
    return {
        section.title[lang]: [f"{e.name[lang]} {e.amount[lang]}".strip() for e in section.entries]
        for section in card.sections
    }


def test_the_cards_of_a_band(band: Band, roster: SwidenthRoster) -> None:
    cards = SwidenthCards().members(roster.check(band("noirs-ameres"), {}))
    assert [card.title.fr for card in cards] == ["Thevor", "Gardul", "Salvynia", "Oghavor"]
    thevor, gardul, salvynia, _ = cards
    assert (thevor.role.fr, thevor.role.en) == ("Paladin, Humain du Royaume", "Paladin, Human of the Kingdom")
    assert (thevor.cost.fr, thevor.boxes, thevor.emblem, thevor.count) == ("28 PP", 5, "thevor", 1)
    assert said(thevor) == {
        "Armes": ["Marteau et Rondache Combat 3, Dég +2"],
        "Équipement": ["Rondache Com +1"],
        "Sorts": ["Guérison magique Psy 8"],
    }
    assert said(gardul, "en") == {"Weapons": ["Dagger Dmg +0", "Short bow range 9"]}
    assert said(salvynia)["Sorts"] == ["Tir magique tir, portée 12, Dég +4", "Répulsion magique Psy 8"]
    assert [str(stat) for stat in thevor.stats] == ["2", "4", "5", "0", "1", "—"]


@pytest.mark.rule("SW-16", "SW-17")
def test_a_card_says_how_far_its_figure_goes(band: Band, roster: SwidenthRoster) -> None:
    hugo, _, _, erdokan, _ = SwidenthCards().members(roster.check(band("buveurs-de-sacquet"), {}))
    assert hugo.notes[-1].fr == "Déplacement 2 pas, course 3 pas."
    assert erdokan.notes[-1].fr == "Déplacement 3 pas, course 4,5 pas."
    assert erdokan.notes[-1].en == "Move 3 paces, run 4.5 paces."


def test_thrown_weapons_are_shown_in_hand_and_thrown(band: Band, roster: SwidenthRoster) -> None:
    chauvez = SwidenthCards().members(roster.check(band("buveurs-de-sacquet"), {}))[2]
    assert said(chauvez)["Armes"] == ["Épée Dég +2", "Hache de jet Dég +0", "Hache de jet portée 3"]
    shaman = next(card for card in SwidenthCards().profiles() if card.emblem == "chaman-orc")
    assert said(shaman)["Armes"] == ["Lance Dég +2"]


def test_identical_heroes_share_a_card_with_their_count(roster: SwidenthRoster) -> None:
    guard = Hero("Garde", "imperial", "guerrier", gear=("epee",))
    cards = SwidenthCards().members(roster.check(Party("x", 100, (guard, guard, guard)), {}))
    assert [(card.title.fr, card.count, card.emblem) for card in cards] == [("Garde", 3, "erdokan")]


def test_every_profile_has_a_card() -> None:
    cards = SwidenthCards().profiles()
    assert len(cards) == 22
    by_id = {card.emblem: card for card in cards}
    archer = by_id["archer-brigand"]
    assert (archer.role.fr, archer.cost.fr, archer.kind) == ("Tireur, Prudence", "3 PP", "profile")
    assert said(archer)["Armes"] == ["Gourdin Dég +0", "Arc court portée 9"]
    assert said(by_id["araignee-geante"])["Armes"] == ["Paire d’armes normales Dég +3"]
    assert said(by_id["guerrier-orc"])["Armes"] == ["Arme normale et Bouclier Combat 3, Dég +2"]
    assert by_id["civil"].role.en == "Under your orders"
    troll = next(e for s in by_id["troll"].sections for e in s.entries if e.id == "effrayant-x:3")
    assert (troll.name.en, "D20 + 3" in troll.words.en) == ("Frightening 3", True)


def test_made_up_and_unknown_gear_reaches_the_card(roster: SwidenthRoster) -> None:
    mage = Hero("M", "elfe", "mage", gear=("benie:epee", "Bazooka"), found=("grimoire:duel-magique",))
    (card,) = SwidenthCards().members(roster.check(Party("x", 100, (mage,)), {}))
    assert said(card)["Armes"] == ["Épée bénie Dég +2", "Épée bénie contre Démoniaque ou Spectral Dég +4"]
    assert said(card)["Équipement"] == ["Bazooka", "Grimoire (Duel magique) automatique"]


def test_roles_of_the_bestiary_follow_the_reading() -> None:
    """AMB-SW-39: the roles of the bestiary are ours; those the convoy quest prints stay."""
    ours = {"sorcier": "Magie offensive", "archer-gobelin": "Tireur", "chaman-orc": "Soutien", "squelette": "Guerrier"}
    for choices, roles in (({}, ours), ({"npc_roles": "guerrier"}, dict.fromkeys(ours, "Guerrier"))):
        cards = {card.emblem: card for card in SwidenthCards().profiles(choices)}
        assert {each: cards[each].role.fr.split(",")[0] for each in ours} == roles
        assert all(cards[each].notes[0].fr.startswith(f"{role}\u00a0: ") for each, role in roles.items())
        assert cards["archer-brigand"].role.fr == "Tireur, Prudence"
    cards = {card.emblem: card for card in SwidenthCards().profiles({"archer_role": "guerrier"})}
    assert cards["archer-brigand"].role.fr == "Guerrier, Prudence"


def test_whom_the_player_leads_acts_with_the_heroes_or_with_the_others() -> None:
    """AMB-SW-59: said on the cards of guards and civilians, which have no role of the script."""
    for reading, said_there in ((None, "avec les héros"), ("with_pj", "avec les héros"), ("with_npcs", "des PNJ")):
        cards = {c.emblem: c for c in SwidenthCards().profiles({"led_npcs": reading} if reading else {})}
        for led in ("civil", "doyen", "soldat-de-la-garde"):
            assert said_there in cards[led].notes[0].fr
        assert said_there not in "".join(note.fr for note in cards["squelette"].notes)


def test_the_range_of_magic_paralysis_follows_the_reading(roster: SwidenthRoster) -> None:
    """AMB-SW-60: on the cards of profiles and heroes, and on a scroll of it."""
    mage = Hero(
        "M", "elfe", "mage", spells=("paralysie-magique", "tir-magique"), found=("parchemin:paralysie-magique",)
    )
    for reading, reach in ((None, "à vue"), ("sight", "à vue"), ("12", "portée 12"), ("contact", "au contact")):
        choices = {"paralysis_range": reading} if reading else {}
        (sorcerer,) = [card for card in SwidenthCards().profiles(choices) if card.emblem == "sorcier"]
        (hero,) = SwidenthCards().members(roster.check(Party("x", 100, (mage,)), choices))
        for card in (sorcerer, hero):
            assert f"Paralysie magique Psy contre Psy, {reach}" in said(card)["Sorts"]
        assert any(words.endswith(f"Psy contre Psy, {reach}") for words in said(hero)["Équipement"])


@pytest.mark.rule("SW-172")
def test_the_sorcerer_says_at_how_many_paces_he_casts_repulsion() -> None:
    """Four paces start it though the spell reaches three (AMB-SW-27)."""
    (sorcerer,) = [card for card in SwidenthCards().profiles() if card.emblem == "sorcier"]
    (note,) = [each for each in sorcerer.notes if "Répulsion" in each.fr]
    assert "à moins de 4 pas" in note.fr
    assert "within 4 paces" in note.en
    assert rulebook().spells["repulsion-magique"].range == 3

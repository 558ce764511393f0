"""Sides, fleets and persons in sentences: with the article that their names take, and the verb that follows it."""

from __future__ import annotations

import pytest

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Faction
from models.games.empire.figures import book_factions
from models.games.empire.new_sides import new_sides
from models.games.empire.sample import sample
from models.i18n import Text, Translator, called

FORMS = {
    "tarkin": ("Le Grand Amiral Tarkin", "du Grand Amiral Tarkin", "au Grand Amiral Tarkin", "Grand Admiral Tarkin"),
    "jerjerrod": ("Le Grand Moff Jerjerrod", "du Grand Moff Jerjerrod", "au Grand Moff Jerjerrod",
                  "Grand Moff Jerjerrod"),
    "vador": ("Dark Vador", "de Dark Vador", "à Dark Vador", "Darth Vader"),
    "organa": ("Bail Organa", "de Bail Organa", "à Bail Organa", "Bail Organa"),
    "amedda": ("Mas Amedda", "de Mas Amedda", "à Mas Amedda", "Mas Amedda"),
    "mothma": ("Mon Mothma", "de Mon Mothma", "à Mon Mothma", "Mon Mothma"),
    "commerce": ("La Fédération du Commerce", "de la Fédération du Commerce", "à la Fédération du Commerce",
                 "the Trade Federation"),
    "hutt": ("Le Cartel des Hutt", "du Cartel des Hutt", "au Cartel des Hutt", "the Hutt Cartel"),
    "mecrosa": ("L’Ordre de Mecrosa", "de l’Ordre de Mecrosa", "à l’Ordre de Mecrosa", "the Mecrosa Order"),
    "aube": ("L’Aube Écarlate", "de l’Aube Écarlate", "à l’Aube Écarlate", "Crimson Dawn"),
    "confederation": ("La Confédération des systèmes indépendants", "de la Confédération des systèmes indépendants",
                      "à la Confédération des systèmes indépendants", "the Confederacy of Independent Systems"),
    "conseil": ("Le Conseil des systèmes neutres", "du Conseil des systèmes neutres",
                "au Conseil des systèmes neutres", "the Council of Neutral Systems"),
}  # fmt: skip
"""How French sentences call the sides of the book: at their beginning, after *de*, after *à*; and English ones."""


@pytest.mark.parametrize("side", book_factions(), ids=lambda side: side.id)
def test_a_side_has_its_article_wherever_it_stands_in_a_sentence(side: Faction) -> None:
    first, of, to, english = FORMS[side.id]
    plain = first if first == side.name.fr else f"{first[:1].lower()}{first[1:]}"
    fr, en = Translator("fr"), Translator("en")
    args = dict.fromkeys(("faction", "from", "other", "alliance", "whose"), side.name)
    assert fr("empire.told_conquered", planet="Oran", **args) == f"{first} prend Oran {to}."
    assert fr("empire.told_raid", planet="Oran", **args) == f"Les contrebandiers {of} pillent Oran."
    assert fr("empire.told_president", **args) == f"Les sénateurs élisent {plain} à la présidence."
    assert fr("saga.told_ruled_1", words="Non.", **args) == f"L’arbitre répond {to} : « Non. »".replace(
        " : « ", "\u00a0: «\u00a0").replace(" »", "\u00a0»")  # fmt: skip
    assert fr("empire.told_money_income", amount=3, **args).startswith(f"{side.name.fr}\u00a0: "), "as in a table"
    said = en("empire.told_conquered", planet="Oran", **args)
    assert said == f"{english[:1].upper()}{english[1:]} takes Oran from {english}."


def test_several_names_have_each_its_article_and_a_verb_in_the_plural() -> None:
    names = [Text("Cartel des Hutt", "Hutt Cartel"), Text("Dark Vador", "Darth Vader"), Text.same("Mon Mothma")]
    of, to = {"from": names[1]}, {"to": names}
    fr, en = Translator("fr"), Translator("en")
    assert "Lettre de Dark Vador au Cartel des Hutt, à Dark Vador et à Mon Mothma" in fr(
        "empire.told_letter", words="", **of, **to
    )
    assert "to the Hutt Cartel, Darth Vader and Mon Mothma" in en("empire.told_letter", words="", **of, **to)
    fleets = (Text.same("1re Flotte impériale"), Text.same("Poing noir"))
    won = fr("empire.told_battle_space_attacker", attackers=fleets, defenders=(Text.same("Créanciers"),))
    assert won.endswith("la 1re Flotte impériale et le Poing noir l’emportent sur les Créanciers.")


@pytest.mark.parametrize(
    ("name", "lang", "said"),
    [
        ("Les Rebelles", "fr", "Les Rebelles prennent Oran."),
        ("Rebelles de Yavin", "fr", "Les Rebelles de Yavin prennent Oran."),
        ("Nouvelle République", "fr", "La Nouvelle République prend Oran."),
        ("Ancien Ordre", "fr", "L’Ancien Ordre prend Oran."),
        ("{Clan} {0}", "fr", "{Clan} {0} prend Oran."),
        ("Jabba", "fr", "Jabba prend Oran."),
        ("Free Worlds", "en", "The Free Worlds take Oran."),
        ("The Rebels", "en", "The Rebels take Oran."),
        ("House Ouren", "en", "House Ouren takes Oran."),
    ],
)
def test_a_side_of_ones_own_gets_the_article_of_its_noun_or_keeps_its_own(name: str, lang: str, said: str) -> None:
    assert Translator(lang)("empire.told_taken", faction=Text.same(name), planet="Oran") == said


def test_every_side_and_fleet_that_comes_with_the_program_is_called_with_an_article_in_french() -> None:
    made = [each.name.fr for each in new_sides(Galaxy(), 8, "seed")]
    fleets = [each.name for each in sample("fr").commands]
    assert [name for name in (*made, *fleets) if called(name, "fr").words == name] == []

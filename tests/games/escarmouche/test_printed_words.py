"""Gear, ranks, rules and powers as sheets and shelves say them: names in both languages, the numbers in words."""

from __future__ import annotations

import pytest

from models.games.escarmouche.entries import power_entry, trait_entry
from models.games.escarmouche.ruleset import ruleset

TRAITS = {
    "armure-lourde": ("GE-24", "Armure lourde", "Heavy armour", "+1"),
    "arme-en-cortosis": ("GE-29", "Arme en cortosis", "Cortosis weapon", ""),
    "sabre-laser": ("GE-31", "Sabre laser", "Lightsaber", "−2"),
    "deux-sabres-laser": ("GE-32", "Deux sabres laser", "Two lightsabers", ""),
    "double-sabre-laser": ("GE-32", "Double sabre laser", "Double-bladed lightsaber", ""),
    "deux-armes-de-corps-a-corps": ("GE-26", "Deux armes de corps à corps", "Two melee weapons", ""),
    "blaster-lourd": ("GE-12", "Blaster lourd", "Heavy blaster", "−1"),
    "officier": ("GE-52", "Officier", "Officer", "2 pas"),
    "officier-superieur": ("GE-52", "Officier supérieur", "Superior officer", "3 pas"),
    "medico": ("GE-70", "Médico", "Medic", "3+"),
    "grande-cible": ("GE-72", "Grande cible", "Large target", "−1"),
    "gigantesque": ("GE-73", "Gigantesque", "Gigantic", "2+"),
    "robuste": ("GE-74", "Robuste", "Robust", ""),
    "droide": ("GE-75", "Droïde", "Droid", ""),
}
POWERS = {
    "repulsion": ("GE-34", "Répulsion", "Repulsion", "3 pas"),
    "telekinesie": ("GE-35", "Télékinésie", "Telekinesis", "À 10 pas : tir à 3+, ou projette de 6 pas"),
    "sur-vitesse": ("GE-41", "Sur-vitesse", "Over-speed", "6 pas"),
    "protection": ("GE-42", "Protection", "Protection", "Svg 3+"),
    "eclairs": ("GE-43", "Éclairs", "Lightning", "6 pas"),
    "etranglement": ("GE-44", "Étranglement", "Choke", "À 4 pas : touche sur 2+"),
    "dun-moch": ("GE-45", "Dun Möch", "Dun Möch", "15 pas"),
    "meditation-de-combat": ("GE-46", "Méditation de combat", "Battle Meditation", "4 pas : Svg 5+"),
    "guerison": ("GE-47", "Guérison", "Healing", ""),
}


@pytest.mark.parametrize(
    ("kind", "item", "rule", "fr", "en", "said"),
    [
        pytest.param(kind, item, *told, marks=pytest.mark.rule(told[0]), id=item)
        for kind, every in (("trait", TRAITS), ("power", POWERS))
        for item, told in every.items()
    ],
)
def test_an_entry_says_its_name_and_its_numbers(kind: str, item: str, rule: str, fr: str, en: str, said: str) -> None:
    rules = ruleset()
    entry = trait_entry(rules.traits[item], {}) if kind == "trait" else power_entry(rules.powers[item])
    assert (entry.rule, entry.name.fr, entry.name.en) == (rule, fr, en)
    assert said in entry.words.fr.replace("\u00a0", " ")

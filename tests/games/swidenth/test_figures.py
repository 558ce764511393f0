"""A figure as it is brought to a table: its ways to fight and to shoot, its size, its fright, what a quest changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.swidenth.battle.figures import (
    Arms,
    Combatant,
    Duty,
    Missile,
    Outfit,
    enlist_hero,
    enlist_profile,
    outfit_of,
    radius_of,
    usable,
)
from models.games.swidenth.data import profiles, rulebook
from models.games.swidenth.gear import piece
from models.games.swidenth.party import Hero
from models.i18n import Text

BOOK = rulebook()
STATS = {"combat": 2, "defense": 4, "vitalite": 5, "moral": 1, "psychisme": 0}
FIGURE = Combatant("x", Text.same("X"), "heroes", STATS, hero=True)
SHOOTER = replace(FIGURE, stats={**STATS, "tir": 3})


def names(fr: str, en: str) -> Text:
    return Text(fr, en)


SWORD, GUARDED = names("Épée", "Sword"), ("epee", "bouclier")
BEHIND = Arms(names("Épée et Bouclier", "Sword and Shield"), "SW-86", 1, 2)


@pytest.mark.rule("SW-28", "SW-82", "SW-83", "SW-84", "SW-85", "SW-86", "SW-94")
@pytest.mark.parametrize(
    ("gear", "changes", "choices", "wanted"),
    [
        ((), {}, {}, Outfit((), ())),
        (("epee",), {}, {}, Outfit((Arms(SWORD, "SW-83", 0, 2),), ())),
        (
            ("dague", "ecu", "armure-de-plates"),
            {},
            {},
            Outfit((Arms(names("Dague et Écu", "Dagger and Heater shield"), "SW-86", 1, 0),), (), 1, 2, 4),
        ),
        # Of two shields and two suits of armour the better; two hands leave none for a shield.
        (
            ("epee-a-2-mains", "rondache", "ecu", "armure-de-cuir", "cuirasse"),
            {},
            {},
            Outfit((Arms(names("Épée à 2 mains", "Two-handed sword"), "SW-84", 0, 4),), (), 1, 2, 2),
        ),
        # What is printed has the shield counted, by one reading; a hero's never is.
        (GUARDED, {"printed": True}, {"npc_shield": "included"}, Outfit((replace(BEHIND, combat=0),), (), 0, 1)),
        (GUARDED, {"printed": True}, {"npc_shield": "added"}, Outfit((BEHIND,), (), 1, 1)),
        (GUARDED, {}, {"npc_shield": "included"}, Outfit((BEHIND,), (), 1, 1)),
        (
            ("benie:epee", "objet-sacre"),
            {},
            {},
            Outfit((Arms(names("Épée bénie", "Blessed sword"), "SW-83", 0, 2, 2, True),), (), sacred=True),
        ),
        (("epee",), {"skills": ("lent",)}, {}, Outfit((Arms(SWORD, "SW-83", 0, 2),), (), move=2)),
        (("epee",), {"skills": ("rapide",)}, {}, Outfit((Arms(SWORD, "SW-83", 0, 2),), (), move=8)),
        # A thing nobody knows is carried for nothing.
        (("epee", "sabre-laser"), {}, {}, Outfit((Arms(SWORD, "SW-83", 0, 2),), ())),
    ],
)  # fmt: skip
def test_what_a_figure_fights_with(
    gear: tuple[str, ...], changes: dict[str, Any], choices: dict[str, str], wanted: Outfit
) -> None:
    assert outfit_of(BOOK, replace(FIGURE, **changes), gear, choices) == wanted


@pytest.mark.rule("SW-96")
@pytest.mark.parametrize(
    ("printed", "reading", "combat"), [(False, "printed", 1), (True, "printed", 0), (True, "added", 1)]
)
def test_two_weapons_are_one_more_combat_unless_it_is_printed(printed: bool, reading: str, combat: int) -> None:
    figure = replace(FIGURE, skills=("ambidextre",), printed=printed)
    arms = outfit_of(BOOK, figure, ("epee", "hache"), {"npc_ambidextrous": reading}).arms
    assert [(each.rule, each.combat, each.damage) for each in arms] == [
        ("SW-83", 0, 2), ("SW-83", 0, 2), ("SW-96", combat, 3),
    ]  # fmt: skip


@pytest.mark.rule("SW-87", "SW-88", "SW-89", "SW-90", "SW-91", "SW-114")
def test_what_a_figure_shoots_with() -> None:
    gear = ("arc-long", "arbalete", "hache-de-jet", "hache-de-jet", "pistolet", "arquebuse", "benie:lance")
    shots = (
        Missile("arc-long", names("Arc long", "Long bow"), "SW-88", 15, 0),
        Missile("arbalete", names("Arbalète", "Crossbow"), "SW-89", 12, 2, 1),
        Missile("hache-de-jet", names("Hache de jet", "Throwing axe"), "SW-87", 3, 0, single=True),
        Missile("pistolet", names("Pistolet", "Pistol"), "SW-90", 3, 4, 1),
        Missile("arquebuse", names("Arquebuse", "Arquebus"), "SW-91", 15, 4, 2),
        Missile("benie:lance", names("Lance bénie", "Blessed spear"), "SW-87", 6, 0, 0, True, True, 2),
    )  # fmt: skip
    assert outfit_of(BOOK, SHOOTER, gear, {}).missiles == shots
    assert outfit_of(BOOK, FIGURE, gear, {}).missiles == (), "without the skill nobody shoots"


@pytest.mark.rule("SW-93", "SW-199")
@pytest.mark.parametrize(
    ("cls", "gear", "may"),
    [
        ("paladin", "epee", True),
        ("paladin", "epee-a-2-mains", False),
        ("paladin", "armure-de-plates", True),
        ("mage", "cuirasse", False),
        ("mage", "grimoire:tir-magique", True),
        ("paladin", "grimoire:tir-magique", False),
        ("paladin", "parchemin:tir-magique", True),
        ("", "epee-a-2-mains", True),
    ],
)
def test_a_class_uses_what_its_list_has(cls: str, gear: str, may: bool) -> None:
    thing = piece(BOOK, gear)
    assert thing is not None
    figure = replace(FIGURE, cls=cls)
    assert usable(BOOK, figure, thing, {}) == may
    if thing.is_weapon:
        assert bool(outfit_of(BOOK, figure, (gear,), {}).arms) == may


@pytest.mark.rule("SW-101", "SW-102", "SW-105", "SW-109")
@pytest.mark.parametrize(
    ("skills", "size", "radius", "height", "fright"),
    [
        ((), "normale", 500, 1200, 0),
        (("petite-taille",), "petite-taille", 500, 800, 0),
        (("chef", "enorme", "effrayant-x:3"), "enorme", 750, 1800, 3),
        (("immense", "effrayant-x:2", "effrayant-x:4"), "immense", 1000, 2700, 4),
        (("effrayant-x",), "normale", 500, 1200, 0),
    ],
)
def test_the_skills_of_a_figure_say_how_large_and_how_frightful_it_is(
    skills: tuple[str, ...], size: str, radius: int, height: int, fright: int
) -> None:
    figure = replace(FIGURE, skills=skills)
    assert (figure.size, figure.radius, figure.height, figure.fright) == (size, radius, height, fright)
    assert radius_of(skills) == radius
    assert (figure.has("chef"), figure.has("vol")) == ("chef" in skills, False)


@pytest.mark.rule("SW-45", "SW-124", "SW-169")
def test_a_hero_comes_as_he_is() -> None:
    hero = Hero("Ana", "imperial", "tireur", gear=("arc-court", "dague"), id="h9")
    ana = Combatant(
        "h9", Text.same("Ana"), "heroes",
        {"combat": 0, "defense": 3, "vitalite": 5, "moral": 0, "psychisme": 0, "tir": 3},
        hero=True, gear=("arc-court", "dague"), main_weapon="tir", group="pj", cls="tireur",
    )  # fmt: skip
    assert enlist_hero(BOOK, hero) == ana
    assert enlist_hero(BOOK, hero, "t1") == replace(ana, id="t1")
    assert enlist_hero(BOOK, replace(hero, id="")).id == "Ana"
    bo = enlist_hero(BOOK, Hero("Bo", "imperial", "guerrier"))
    assert (bo.main_weapon, bo.cls, bo.stats["combat"]) == ("melee", "guerrier", 3)
    assert (ana.pj, replace(ana, summoner="x").pj, replace(ana, hero=False).pj) == (True, False, False)


@pytest.mark.rule("SW-132", "SW-172", "SW-184", "SW-204")
def test_a_profile_comes_as_it_is_printed_and_with_what_a_quest_changes() -> None:
    kinds = profiles(BOOK)
    elf = Combatant(
        "e1", Text("Forestier Elfe", "Elf Forester"), "foes",
        {"combat": 2, "defense": 3, "vitalite": 2, "moral": 1, "psychisme": 1, "tir": 5},
        printed=True, gear=kinds["forestier-elfe"].gear, skills=("marcheur-agile",), type="forestier-elfe", worth=5,
        role="tireur", behaviour="foncer", main_weapon="tir",
    )  # fmt: skip
    assert enlist_profile("e1", kinds["forestier-elfe"], "foes", {}) == elf
    duty = Duty("tag", "groupe", "patrouille", "foncer", "tireur", 4, "proie", ("A", "B"), Text("Nom", "Name"))
    assert enlist_profile("e1", kinds["forestier-elfe"], "heroes", {}, duty) == replace(
        elf, name=Text("Nom", "Name"), camp="heroes", tag="tag", group="groupe", role="patrouille", behaviour="foncer",
        turned="tireur", near=4, prey="proie", posts=("A", "B"),
    )  # fmt: skip
    mage = enlist_profile("m", kinds["sorcier"], "foes", {})
    assert (mage.spells, mage.noted, mage.role) == (
        ("tir-magique", "paralysie-magique", "repulsion-magique"), ("repulsion-magique:enemy:4",), "magie-offensive",
    )  # fmt: skip

"""Every Problem of a hero whole: rule, place, grade, what its sentence is about, and each way out as an edit."""

from __future__ import annotations

from typing import Any

import pytest

from models.games.swidenth.data import rulebook
from models.games.swidenth.hero_check import check_hero
from models.games.swidenth.names import Sort, name_of
from models.games.swidenth.party import Hero
from models.i18n import Text
from models.problem import Problem
from tests.games.swidenth.desk import spoken

BOOK = rulebook()
ME = 3
"""The place of the hero in his party, which the edits name."""


def text(sort: Sort, item: str) -> Text:
    return name_of(BOOK, sort, item)


def told(found: Problem) -> tuple[Any, ...]:
    spoken(found.key, found.args)
    fixes = []
    for fix in found.fixes:
        spoken(fix.key, fix.args)
        assert fix.edit[1] == ME
        name = fix.args["name"]
        shown = name.fr if isinstance(name, Text) else name
        fixes.append((fix.key.removeprefix("swidenth.fix_"), shown, fix.edit[0], *fix.edit[2:]))
    where = found.where
    assert where.path == ("Ana",)
    return (
        f"{found.grade.value} {found.key.removeprefix('swidenth.')} {found.rule} {where.field} {where.item}".strip(),
        {key: value.fr if isinstance(value, Text) else value for key, value in found.args.items()}, fixes,
    )  # fmt: skip


def problems(hero: dict[str, Any], choices: dict[str, str] | None = None) -> list[tuple[Any, ...]]:
    usual: dict[str, Any] = {"race": "imperial", "cls": "guerrier", "gear": ("epee",)}
    return [told(each) for each in check_hero(BOOK, Hero("Ana", **{**usual, **hero}), ME, choices or {})]


BARBARIANS = (
    text("gear", "hache-de-jet"), text("gear", "lance"), Text("toute arme de mêlée", "any melee weapon"),
    text("gear", "armure-legere"),
)  # fmt: skip
MAGE = {"cls": "mage", "spells": ("tir-magique", "boule-magique")}
PALADIN = {"race": "humain-du-royaume", "cls": "paladin"}


@pytest.mark.rule("SW-34", "SW-35", "SW-80", "SW-81", "SW-86", "SW-93", "SW-114", "SW-116", "SW-199", "SW-200")
@pytest.mark.parametrize(
    ("hero", "found"),
    [
        ({}, []),
        ({"race": "elf noir"},
         [("error unknown_race_like SW-200 race elf noir", {"name": "elf noir", "like": "Elfe"},
           [("use", "Elfe", "set_race", "elfe")])]),
        ({"race": "zzq"}, [("error unknown_race SW-200 race zzq", {"name": "zzq"}, [])]),
        ({"cls": "mag"},
         [("error unknown_class_like SW-200 class mag", {"name": "mag", "like": "Mage"},
           [("use", "Mage", "set_class", "mage")])]),
        ({"race": "semi-orc", "cls": "tireur"},
         [("error class_closed SW-200 class",
           {"cls": "Tireur", "race": "Semi-Orc", "open": (text("classes", "guerrier"), text("classes", "barbare"))},
           [("class", "Guerrier", "set_class", "guerrier"), ("class", "Barbare", "set_class", "barbare")])]),
        ({"gear": ("epee", "epe", "epe"), "gone": ("zzq",)},
         [("error unknown_gear_like SW-199 gear epe", {"name": "epe", "like": "Épée"},
           [("use", "Épée", "replace_gear", "epe", "epee"), ("remove", "epe", "remove_gear", "epe")]),
          ("error unknown_gear SW-199 gear zzq", {"name": "zzq"}, [("remove", "zzq", "remove_gear", "zzq")])]),
        ({**MAGE, "gear": ("epee", "grimoire:tir-magique")},
         [("error not_sold SW-93 gear grimoire:tir-magique", {"name": "Grimoire (Tir magique)"},
           [("found", "Grimoire (Tir magique)", "mark_found", "grimoire:tir-magique"),
            ("remove", "Grimoire (Tir magique)", "remove_gear", "grimoire:tir-magique")])]),
        ({"found": ("grimoire:tir-magique",)},
         [("error mage_only SW-93 gear grimoire:tir-magique", {"name": "Grimoire (Tir magique)"},
           [("remove", "Grimoire (Tir magique)", "remove_gear", "grimoire:tir-magique")])]),
        ({"race": "nordique", "cls": "barbare", "gear": ("epee", "ecu"), "found": ("arc-long",)},
         [("error gear_closed SW-69 gear ecu",
           {"name": "Écu", "cls": "Barbare",
            "open": BARBARIANS}, [("remove", "Écu", "remove_gear", "ecu")]),
          ("warning gear_closed SW-69 gear arc-long",
           {"name": "Arc long", "cls": "Barbare",
            "open": BARBARIANS}, [("remove", "Arc long", "remove_gear", "arc-long")]),
          ("warning no_shot SW-35 gear arc-long", {"name": "Arc long"}, [])]),
        ({"cls": "tireur", "gear": ("epee", "pistolet")},
         [("error gear_closed SW-63 gear pistolet",
           {"name": "Pistolet", "cls": "Tireur",
            "open": tuple(text("gear", each) for each in BOOK.classes["tireur"].permits)},
           [("use", "Arbalète", "replace_gear", "pistolet", "arbalete"),
            ("remove", "Pistolet", "remove_gear", "pistolet")])]),
        ({"gear": ("ecu", "bouclier", "epee"), "found": ("ecu",)},
         [("error carry_shield SW-81 gear ecu",
           {"count": 3, "limit": 1, "names": tuple(text("gear", each) for each in ("ecu", "bouclier", "ecu"))},
           [("remove", "Écu", "remove_gear", "ecu"), ("remove", "Bouclier", "remove_gear", "bouclier")])]),
        ({"gear": ("hache-de-jet", "hache-de-jet")},
         [("notice no_throw SW-35 gear hache-de-jet", {"name": "Hache de jet"}, [])]),
        ({"gear": ()}, [("notice unarmed SW-34 gear", {}, [])]),
        ({"gear": ("ecu", "hache-a-2-mains")}, [("notice shield_idle SW-86 gear ecu", {"name": "Écu"}, [])]),
        ({"improvements": {"degats": 1}},
         [("error unknown_improvement SW-80 improvements degats", {"name": "degats"},
           [("no_improvement", "degats", "set_improvement", "degats", 0)])]),
        ({"improvements": {"defense": 1, "combat": 9}},
         [("error never_improved SW-80 improvements defense", {"name": "Défense", "cls": "Guerrier"},
           [("no_improvement", "Défense", "set_improvement", "defense", 0)])]),
        ({**MAGE, "improvements": {"tir": 1}},
         [("error improvement_closed SW-73 improvements tir", {"name": "Tir", "cls": "Mage"},
           [("no_improvement", "Tir", "set_improvement", "tir", 0)])]),
        ({"skills": ("zzq", "chefe")},
         [("error unknown_skill SW-116 skill zzq", {"name": "zzq"}, [("remove", "zzq", "remove_skill", "zzq")]),
          ("error unknown_skill_like SW-116 skill chefe", {"name": "chefe", "like": "Chef"},
           [("use", "Chef", "replace_skill", "chefe", "chef"), ("remove", "chefe", "remove_skill", "chefe")])]),
        ({"skills": ("vol", "chef", "chef", "effrayant-x:3")},
         [("error skill_closed SW-116 skills vol", {"name": "Vol"}, [("remove", "Vol", "remove_skill", "vol")]),
          ("error twice SW-46 skills chef", {"name": "Chef"}, [("remove", "Chef", "remove_skill", "chef")]),
          ("error skill_closed SW-116 skills effrayant-x:3", {"name": "Effrayant 3"},
           [("remove", "Effrayant 3", "remove_skill", "effrayant-x:3")])]),
        ({"skills": ("tir", "tir")},
         [("error shooting_is_improved SW-114 skills tir", {"name": "Tir"},
           [("improve", "Tir", "skill_as_improvement", "tir"), ("remove", "Tir", "remove_skill", "tir")])]),
        ({**MAGE, "skills": ("tir",)},
         [("error shooting_is_improved SW-114 skills tir", {"name": "Tir"},
           [("remove", "Tir", "remove_skill", "tir")])]),
        ({"cls": "tireur", "skills": ("tir",)}, []),
        ({"spells": ("zzq", "tir magik")},
         [("error unknown_spell SW-39 spell zzq", {"name": "zzq"}, [("remove", "zzq", "remove_spell", "zzq")]),
          ("error unknown_spell_like SW-39 spell tir magik", {"name": "tir magik", "like": "Tir magique"},
           [("use", "Tir magique", "replace_spell", "tir magik", "tir-magique"),
            ("remove", "tir magik", "remove_spell", "tir magik")])]),
        ({"spells": ("tir-magique",)},
         [("error spell_closed SW-67 spells tir-magique", {"name": "Tir magique", "cls": "Guerrier"},
           [("remove", "Tir magique", "remove_spell", "tir-magique")])]),
        ({**PALADIN, "spells": ("tir-magique", "bannissement", "bannissement")},
         [("error spell_not_listed SW-76 spells tir-magique",
           {"name": "Tir magique", "cls": "Paladin", "open": tuple(text("spells", each) for each in (
               "guerison-magique", "bouclier-magique", "duel-magique", "bannissement", "inspiration-magique"))},
           [("remove", "Tir magique", "remove_spell", "tir-magique")]),
          ("error twice SW-46 spells bannissement", {"name": "Bannissement"},
           [("remove", "Bannissement", "remove_spell", "bannissement")])]),
        ({"cls": "mage"}, [("warning spells_left SW-71 spells", {"count": 2, "cls": "Mage"}, [])]),
        ({"cls": "mage", "spells": ("tir-magique",)},
         [("warning spells_left SW-71 spells", {"count": 1, "cls": "Mage"}, [])]),
        (MAGE, []), ({**MAGE, "spells": (*MAGE["spells"], "duel-magique")}, []),
    ],
)  # fmt: skip
def test_a_problem_says_what_it_is_about_and_how_to_be_rid_of_it(hero: dict[str, Any], found: list[Any]) -> None:
    assert problems(hero) == found


def test_what_is_a_problem_may_depend_on_the_reading() -> None:
    twice = {"improvements": {"combat": 2, "moral": 1}}
    assert problems(twice) == []
    assert problems(twice, {"improvement": "once"}) == [
        ("error improvement_once AMB-SW-45 improvements combat", {"name": "Combat"},
         [("improve_once", "Combat", "set_improvement", "combat", 1)])
    ]  # fmt: skip
    armed = {"cls": "tireur", "gear": ("arc-long", "epee", "arbalete"), "found": ()}
    assert [each[0] for each in problems(armed)] == ["error carry_two_handed SW-81 gear arbalete"]
    assert problems({**armed, "gear": ("arc-long", "baton-a-2-mains")}, {"bows": "own_slot"}) == []
    idle = {"gear": ("ecu", "hache-a-2-mains")}
    assert problems(idle, {"shield_two_hands": "yes"}) == []
    flight = {"skills": ("vol", "insensible-a-la-deroute")}
    assert [each[0].split()[-1] for each in problems(flight)] == ["vol", "insensible-a-la-deroute"]
    assert [each[0].split()[-1] for each in problems(flight, {"pc_skills": "with_steadfast"})] == ["vol"]

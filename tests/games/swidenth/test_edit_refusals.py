"""Edits of a build one by one: what each leaves, the limits on both sides, what each refuses and why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.errors import Refused
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.roster import SwidenthRoster
from tests.games.swidenth.desk import spoken

ANA = Hero(
    "Ana", "imperial", "guerrier", gear=("dague", "epee", "dague"), spells=("tir-magique", "boule-magique"),
    improvements={"combat": 2}, skills=("chef", "tir"), found=("dague", "hache"), gone=("lance", "epee"),
)  # fmt: skip
LUC = Hero("Luc", "elfe", "mage", player="Max")
PARTY = Party("Essai", 100, (ANA, LUC), {"Zoé": 40, "Max": 60})


def applied(*edit: object) -> Party:
    return SwidenthRoster().apply(PARTY, edit)


def ana(**changed: Any) -> Party:
    return replace(PARTY, heroes=(replace(ANA, **changed), LUC))


@pytest.mark.parametrize(
    ("edit", "after"),
    [
        (("add_hero", " Eva ", "Nain", "Guerrière"),
         replace(PARTY, heroes=(ANA, LUC, Hero("Eva", "nain", "guerrier")))),
        (("add_hero", "Eva", "nain", "guerrier", "x" * 201),
         replace(PARTY, heroes=(ANA, LUC, Hero("Eva", "nain", "guerrier", player="x" * 200)))),
        (("remove_hero", 0), replace(PARTY, heroes=(LUC,))), (("remove_hero", 1), replace(PARTY, heroes=(ANA,))),
        (("move_hero", 0, 1), replace(PARTY, heroes=(LUC, ANA))), (("move_hero", 1, 1), PARTY),
        (("rename_party", " Noirs "), replace(PARTY, name="Noirs")),
        (("rename_party", "x" * 200), replace(PARTY, name="x" * 200)),
        (("set_budget", 0), replace(PARTY, budget=0)), (("set_budget", 1_000_000), replace(PARTY, budget=1_000_000)),
        (("set_share", " Zoé ", 50), replace(PARTY, shares={"Zoé": 50, "Max": 60})),
        (("set_share", "Zoé", 0), replace(PARTY, shares={"Max": 60})),
        (("set_share", "Eva", 1), replace(PARTY, shares={"Zoé": 40, "Max": 60, "Eva": 1})),
        (("rename_hero", 0, "Eva"), ana(name="Eva")), (("set_race", 0, "Dwarf"), ana(race="nain")),
        (("set_class", 0, "ranger"), ana(cls="ranger")), (("set_player", 0, " Zoé "), ana(player="Zoé")),
        (("set_player", 1, ""), replace(PARTY, heroes=(ANA, replace(LUC, player="")))),
        (("set_earned", 0, 7), ana(earned=7)), (("set_earned", 0, 1_000_000), ana(earned=1_000_000)),
        (("set_improvement", 0, "combat", 0), ana(improvements={})),
        (("set_improvement", 0, "combat", 100), ana(improvements={"combat": 100})),
        (("set_improvement", 0, "Morale", 1), ana(improvements={"combat": 2, "moral": 1})),
        (("skill_as_improvement", 0, "tir"), ana(skills=("chef",), improvements={"combat": 2, "tir": 1})),
        (("mark_found", 0, "dague"), ana(gear=("dague", "epee"), found=("dague", "hache", "dague"))),
        (("buy_gear", 0, "Sword"), ana(gear=("dague", "epee", "dague", "epee"))),
        (("buy_gear", 0, "benie:epee"), ana(gear=("dague", "epee", "dague", "benie:epee"))),
        (("add_found", 0, "axe"), ana(found=("dague", "hache", "hache"))),
        (("remove_gear", 0, "dague"), ana(gear=("dague", "epee"))),
        (("remove_gear", 0, "hache"), ana(found=("dague",))),
        (("remove_gear", 0, "lance"), ana(gone=("epee",))),
        (("replace_gear", 0, "dague", "axe"), ana(gear=("hache", "epee", "dague"))),
        (("replace_gear", 0, "hache", "dague"), ana(found=("dague", "dague"))),
        (("replace_gear", 0, "lance", "arc-court"), ana(gone=("arc-court", "epee"))),
        (("add_spell", 0, "Magic duel"), ana(spells=("tir-magique", "boule-magique", "duel-magique"))),
        (("remove_spell", 0, "tir-magique"), ana(spells=("boule-magique",))),
        (("replace_spell", 0, "boule-magique", "duel magique"), ana(spells=("tir-magique", "duel-magique"))),
        (("add_skill", 0, "effrayant-x:3"), ana(skills=("chef", "tir", "effrayant-x:3"))),
        (("add_skill", 0, "Stealthy"), ana(skills=("chef", "tir", "furtif"))),
        (("remove_skill", 0, "chef"), ana(skills=("tir",))),
        (("replace_skill", 0, "chef", "soins"), ana(skills=("soins", "tir"))),
    ],
)  # fmt: skip
def test_an_edit_changes_this_and_nothing_else(edit: tuple[object, ...], after: Party) -> None:
    assert applied(*edit) == after


NAME = ("edit_name", {"limit": 200})
MANY = ("edit_number", {"limit": 1_000_000})
NOBODY: tuple[str, dict[str, object]] = ("no_such_hero", {})


def unclear(verb: str) -> tuple[str, dict[str, object]]:
    return "edit_unclear", {"verb": verb}


@pytest.mark.parametrize(
    ("edit", "refused"),
    [
        ((), unclear("")), (("nope", 0), unclear("nope")), ((3,), unclear("3")), (("set_race",), unclear("set_race")),
        (("set_race", 0), unclear("set_race")), (("set_share", "Max"), unclear("set_share")),
        (("add_hero", "Eva", "nain"), unclear("add_hero")), (("remove_hero",), unclear("remove_hero")),
        (("replace_spell", 0, "tir-magique"), unclear("replace_spell")),
        (("set_race", 2, "nain"), NOBODY), (("set_race", -1, "nain"), NOBODY), (("set_race", "0", "nain"), NOBODY),
        (("set_race", False, "nain"), NOBODY), (("move_hero", 0, 2), NOBODY), (("remove_hero", None), NOBODY),
        (("rename_hero", 0, "  "), NAME), (("rename_hero", 0, 3), NAME), (("rename_hero", 0, "x" * 201), NAME),
        (("set_player", 0, " "), NAME), (("set_player", 0, "x" * 201), NAME), (("set_share", "", 3), NAME),
        (("remove_gear", 0, 3), NAME), (("remove_spell", 0, None), NAME), (("mark_found", 0, ["dague"]), NAME),
        (("set_budget", -1), MANY), (("set_budget", 1_000_001), MANY), (("set_budget", True), MANY),
        (("set_budget", "7"), MANY), (("set_earned", 0, 1_000_001), MANY), (("set_share", "Max", -1), MANY),
        (("set_improvement", 0, "combat", 101), ("edit_number", {"limit": 100})),
        (("set_improvement", 0, "licorne", 1), ("edit_unknown", {"name": "licorne"})),
        (("set_race", 0, " Wookiee "), ("edit_unknown", {"name": "Wookiee"})),
        (("buy_gear", 0, "chef"), ("edit_unknown", {"name": "chef"})),
        (("add_skill", 0, "epee"), ("edit_unknown", {"name": "epee"})),
        (("replace_gear", 0, "dague", "licorne"), ("edit_unknown", {"name": "licorne"})),
        (("remove_gear", 0, "ecu"), ("edit_not_there", {"name": "ecu"})),
        (("replace_gear", 0, "ecu", "dague"), ("edit_not_there", {"name": "ecu"})),
        (("remove_skill", 0, "soins"), ("edit_not_there", {"name": "soins"})),
        (("mark_found", 0, "hache"), ("edit_not_there", {"name": "hache"})),
        (("skill_as_improvement", 1, "tir"), ("edit_not_there", {"name": "tir"})),
    ],
)  # fmt: skip
def test_an_edit_that_cannot_be_says_why(edit: tuple[object, ...], refused: tuple[str, dict[str, object]]) -> None:
    with pytest.raises(Refused) as caught:
        applied(*edit)
    assert (caught.value.key, caught.value.args_) == (f"swidenth.{refused[0]}", refused[1])
    spoken(caught.value.key, caught.value.args_)


def test_two_hundred_heroes_and_a_hundred_things_are_all_there_is_room_for() -> None:
    roster = SwidenthRoster()
    crowd = Party("x", 100, (LUC,) * 199)
    full = roster.apply(crowd, ("add_hero", "Eva", "nain", "guerrier"))
    laden = Party("x", 100, (replace(LUC, spells=("tir-magique",) * 99),))
    loaded = roster.apply(laden, ("add_spell", 0, "tir-magique"))
    assert (len(full.heroes), len(loaded.heroes[0].spells)) == (200, 100)
    for party, edit, limit in (
        (full, ("add_hero", "Eva", "nain", "guerrier"), 200), (loaded, ("add_spell", 0, "tir-magique"), 100),
    ):  # fmt: skip
        with pytest.raises(Refused) as caught:
            roster.apply(party, edit)
        assert (caught.value.key, caught.value.args_) == ("swidenth.edit_full", {"limit": limit})

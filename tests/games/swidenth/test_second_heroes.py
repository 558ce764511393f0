"""The party builder against a second engine written from the book alone: prices, limits, figures after improvements."""

from __future__ import annotations

import random
from typing import Any

import pytest

from models.games.swidenth.names import name_of
from models.games.swidenth.roster import SwidenthRoster
from models.games.values import Member
from models.problem import Grade
from tests.games.swidenth import second_heroes as second
from tests.proofs import proving

# What the second engine calls wrong, by the key of the Problem and whether its thing is gear, a figure, a skill, …
KINDS = {
    "swidenth.class_closed": ("class", "classes"),
    "swidenth.not_sold": ("not sold", "gear"),
    "swidenth.mage_only": ("closed", "gear"),
    "swidenth.gear_closed": ("closed", "gear"),
    "swidenth.never_improved": ("step", "stats"),
    "swidenth.skill_closed": ("skill", "skills"),
    "swidenth.spell_closed": ("spell", "spells"),
    "swidenth.spell_not_listed": ("spell", "spells"),
}
THINGS = (*second.MELEE, *second.BLESSED, *second.RANGED, *second.ARMOUR, *second.SHIELDS, *second.OTHER)


def a_hero(chance: random.Random, name: str, cls: str) -> dict[str, Any]:
    """Return a hero as typed: anything at all, or for the most part what his race and class may have."""
    open_to = [race for race, born in second.RACES.items() if cls in born[4]]
    race = chance.choice(list(second.RACES) if chance.random() < 0.15 else open_to)
    fits = [each for each in THINGS if second.may_use(cls, each)] if chance.random() < 0.7 else list(THINGS)
    written = [f"{carrier} ({spell})" for carrier in ("Grimoire", "Parchemin") for spell in second.SPELLS]
    spells = second.SPELLS if cls in ("Mage", "Aventurier") else [*second.PALADIN_SPELLS, "Guérison magique"]
    casts = cls in ("Mage", "Aventurier", "Paladin") or chance.random() < 0.1
    steps = chance.choices(second.FIGURES if chance.random() < 0.2 else [*second.STEPS[cls]][:2], k=chance.randrange(3))
    skills = second.OPEN if chance.random() < 0.7 else (*second.OPEN, *second.CLOSED)
    return {
        "name": name,
        "race": race,
        "class": cls,
        "gear": chance.choices(fits, k=chance.randrange(6)) + chance.choices(written, k=chance.random() < 0.1),
        "found": chance.choices([*THINGS, *written], k=chance.randrange(4)),
        "spells": chance.choices(spells, k=chance.randrange(5)) if casts else [],
        "improvements": {each: chance.randrange(1, 4) for each in steps if each in second.FIGURES},
        "skills": chance.choices(skills, k=chance.randrange(3)),
    }


def wrong(roster: SwidenthRoster, member: Member, cls: str) -> tuple[set[tuple[str, str]], int]:
    """Return what the program finds against a hero in the second engine's words, and how many free spells are left."""
    found, left = set(), 0
    for problem in member.problems:
        head, item = problem.key, problem.where.item
        if head == "swidenth.spells_left":
            left = int(str(problem.args["count"]))
        if problem.grade is not Grade.ERROR:
            continue
        if head.startswith("swidenth.carry_"):
            found.add(("carry", head.removeprefix("swidenth.carry_")))
        elif head == "swidenth.improvement_closed":
            kind, sort = ("step", "stats") if problem.where.field == "improvements" else ("skill", "skills")
            found.add((kind, _name(roster, sort, item)))
        elif head == "swidenth.twice":
            found.add(("twice", _name(roster, problem.where.field, item)))
        else:
            kind, sort = KINDS[head]
            found.add((kind, cls if sort == "classes" else _name(roster, sort, item)))
    return found, left


def _name(roster: SwidenthRoster, sort: str, item: str) -> str:
    book = roster.book()
    return book.stats[item].name.fr if sort == "stats" else name_of(book, sort, item).fr  # type: ignore[arg-type]


def compare(seed: str, bands: int, cls: str = "") -> int:
    """Compare both engines on random bands of one to four, of one class or any; return how many heroes were clean."""
    roster, chance, clean = SwidenthRoster(), random.Random(seed), 0
    for number in range(bands):
        classes = [cls or chance.choice(list(second.BONUS)) for _ in range(chance.randrange(1, 5))]
        typed = [a_hero(chance, f"H{n}", each) for n, each in enumerate(classes)]
        verdict = roster.check(roster.read({"party": "Essai", "characters": typed}, "essai.json"), {})
        judged = [second.Judged(each) for each in typed]
        for member, hero, words in zip(verdict.members, judged, typed, strict=True):
            told = (seed, number, words)
            assert member.cost == hero.cost(), told
            assert [stat.value for stat in member.stats] == hero.figures(), told
            assert [each.name.fr for each in member.skills] == hero.all_skills(), told
            assert {each.name.fr for each in member.spells} == set(hero.all_spells()), told
            assert wrong(roster, member, hero.cls) == (hero.wrong(), hero.spells_left()), told
            assert _in_play(member) == (hero.hands(), hero.shots(), hero.shot_at()), told
            clean += not hero.wrong()
        total = sum(hero.cost() for hero in judged)
        keys = {problem.key for problem in verdict.problems}
        assert verdict.cost == total, (seed, number)
        assert ("swidenth.over_budget" in keys) == (total > second.BUDGET), (seed, number)
        assert ("swidenth.too_few" in keys) == (len(typed) < second.LEAST_HEROES), (seed, number)
    return clean


def _in_play(member: Member) -> tuple[set[Any], set[Any], set[Any]]:
    rows = [(each.title.fr, each.stats) for each in member.in_play]
    apart = ("Tir\u00a0: ", "Visé", "Avec ")
    hands = {(row["Combat"], row["Dégâts"]) for title, row in rows if not title.startswith(apart)}
    shots = {
        (row["Tir"], row["Portée"], row["Dégâts"], row.get("Recharge", 0))
        for title, row in rows
        if title.startswith("Tir\u00a0: ")
    }
    return hands, shots, {(row["Combat"], row["Défense"]) for title, row in rows if title == "Visé de face"}


CLASSES = proving(
    {"id": cls, "proves": [f"SW-{number}" for number in range(first, first + 3)]}
    for cls, first in zip(second.BONUS, range(59, 80, 3), strict=True)
)


@pytest.mark.rule("SW-45", "SW-46", *(f"SW-{n}" for n in range(52, 59)), "SW-80", *(f"SW-{n}" for n in range(81, 94)))
@pytest.mark.parametrize("case", CLASSES)
def test_the_builder_agrees_with_a_second_engine(case: dict[str, Any]) -> None:
    """The bonus, gear and improvements of each class; five bands each (SW-96, SW-169, SW-198 … SW-200)."""
    assert compare(case["id"], 5, case["id"]) >= 1
    for bought in second.STEPS[case["id"]]:
        assert _price(case["id"], bought) == second.STEPS[case["id"]][bought], bought


def _price(cls: str, bought: str) -> int:
    """Return by how much a hero gets dearer with one step, one skill or one spell more than his class gives."""
    race = next(each for each, born in second.RACES.items() if cls in born[4])
    plain = {"name": "A", "race": race, "class": cls, "spells": list(second.SPELLS[:2])}
    more = {"skill": {"skills": ["Chef"]}, "spell": {"spells": list(second.SPELLS[:3])}}
    roster = SwidenthRoster()
    costs = [
        roster.check(roster.read({"party": "Essai", "characters": [typed]}, "essai.json"), {}).cost
        for typed in (plain, plain | more.get(bought, {"improvements": {bought: 1}}))
    ]
    return costs[1] - costs[0]


@pytest.mark.soak
@pytest.mark.parametrize("seed", [f"soak-{n}" for n in range(5)])
def test_the_builder_agrees_with_a_second_engine_on_thousands_of_heroes(seed: str) -> None:
    assert compare(seed, 2000) > 500

"""The Problems of a party as a whole, each with its rule, its figures and its ways out; a settlement line by line."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from models.change import Label
from models.games.event import Event
from models.games.facets.builder import Pen
from models.games.facets.chronicle import Toll, TollLine
from models.games.swidenth.checks import band_heroes, check_party
from models.games.swidenth.chronicle.facet import SwidenthChronicle
from models.games.swidenth.data import bands, rulebook
from models.games.swidenth.party import Hero, Party
from models.games.values import Stored, StoredMember
from models.i18n import Text
from models.problem import Fix, Grade, Problem, Where
from tests.games.swidenth.desk import spoken

ANA = Hero("Ana", "imperial", "guerrier", gear=("epee",))
LUC = Hero("Luc", "nordique", "barbare")


def problems(party: Party, **choices: str) -> list[Problem]:
    found = check_party(rulebook(), party, choices)
    for each in found:
        spoken(each.key, each.args)
        for fix in each.fixes:
            spoken(fix.key, fix.args)
    return list(found)


def problem(key: str, rule: str, field: str, grade: Grade, item: str = "", *, fixes: Any = (), **args: Any) -> Problem:
    return Problem(Where((), field, item), grade, rule, f"swidenth.{key}", args, tuple(fixes))


def test_a_party_within_its_points_has_no_problem() -> None:
    assert problems(Party("x", 40, (ANA, LUC))) == []


@pytest.mark.rule("SW-45", "SW-124")
def test_two_heroes_are_a_party_the_dead_counted_and_one_a_summoned_warrior() -> None:
    few = problem("too_few", "SW-45", "heroes", Grade.ERROR, count=1, least=2)
    assert problems(Party("x", 20, (LUC,))) == [few]
    assert problems(Party("x", 20, (LUC,), fallen=1)) == []
    assert problems(Party("x", 20, (LUC,), summoned=True)) == []
    nobody = problem("nobody_yet", "SW-45", "heroes", Grade.NOTICE, least=2)
    assert problems(Party("x", 20)) == [nobody]
    assert problems(Party("x", 20, summoned=True)) == [replace(nobody, args={"least": 1})]
    assert problems(Party("x", 20, fallen=2)) == []


def test_heroes_of_one_name_are_told_once_however_they_write_it() -> None:
    several = (ANA, replace(LUC, name="ÀNA"), replace(LUC, name="Luc"), replace(LUC, name="ana"))
    assert problems(Party("x", 80, several)) == [
        problem("same_name", "", "name", Grade.NOTICE, "Ana", name="Ana", count=3)
    ]


@pytest.mark.rule("SW-45", "SW-47")
def test_too_many_points_come_with_the_three_cheapest_ways_out() -> None:
    rich = Hero(
        "Eva", "imperial", "guerrier", gear=("epee", "ecu", "dague"), improvements={"combat": 2}, skills=("chef",),
    )  # fmt: skip
    mage = Hero("Mia", "imperial", "aventurier", spells=("tir-magique",), gear=("hache",), found=("ecu",))
    # 15 + 5 + 20 + 2 + 30 + 25 and 15 + 35 + 5.
    (over,) = problems(Party("x", 147, (rich, mage)))
    gone = "swidenth.fix_give_up"
    assert over == problem(
        "over_budget", "SW-45", "budget", Grade.ERROR, cost=152, budget=147, earned=0, over=5,
        fixes=(
            Fix(gone, {"name": Text("Épée", "Sword"), "hero": "Eva", "saved": 5}, ("remove_gear", 0, "epee")),
            Fix(gone, {"name": Text("Hache", "Axe"), "hero": "Mia", "saved": 5}, ("remove_gear", 1, "hache")),
            Fix(gone, {"name": Text("Combat", "Combat"), "hero": "Eva", "saved": 15},
                ("set_improvement", 0, "combat", 1)),
        ),
    )  # fmt: skip
    (more,) = problems(Party("x", 131, (rich, mage)))
    assert more.args["over"] == 21
    assert [fix.edit for fix in more.fixes] == [("remove_skill", 0, "chef"), ("remove_spell", 1, "tir-magique")]
    (earned,) = problems(Party("x", 131, (replace(rich, earned=9), mage), inherited=7))
    assert (earned.key, dict(earned.args)) == (
        "swidenth.over_earned", {"cost": 152, "budget": 131, "earned": 16, "over": 5},
    )  # fmt: skip
    assert problems(Party("x", 152, (rich, mage))) == []
    left = problem("left_lost", "AMB-SW-40", "budget", Grade.NOTICE, left=1, budget=153)
    assert problems(Party("x", 153, (rich, mage))) == [left]
    assert problems(Party("x", 153, (rich, mage)), unspent="banked") == [replace(left, key="swidenth.left_banked")]
    assert problems(Party("x", 153, (rich, mage), fallen=1)) == []
    told = problem("story_created", "SW-45", "", Grade.ERROR, cost=152, budget=131)
    assert problems(Party("x", 131, (rich, mage), story=(told,))) == [told], "it is said once"
    other = replace(told, key="swidenth.story_dead", args={"name": "Dan"})
    assert [each.key for each in problems(Party("x", 131, (rich, mage), story=(other,)))] == [
        "swidenth.story_dead", "swidenth.over_budget",
    ]  # fmt: skip


@pytest.mark.rule("SW-46")
def test_shares_are_within_the_budget_and_each_player_within_his_own() -> None:
    heroes = (
        replace(ANA, player="zoe", earned=3), replace(LUC, player="Max"), replace(LUC, name="Eva", player="Bob"),
        replace(LUC, name="Mia"), replace(ANA, name="Pia", player="ZOÉ", earned=25),
    )  # fmt: skip
    found = problems(Party("x", 97, heroes, {"Zoé": 16, "Max": 20}))
    players = ("Zoé", "Max")
    assert found == [
        Problem(Where(("Eva",), "player", "Bob"), Grade.ERROR, "SW-46", "swidenth.no_player",
                {"player": "Bob", "players": players}),
        Problem(Where(("Mia",), "player", ""), Grade.WARNING, "SW-46", "swidenth.whose", {"players": players}),
        problem("share_over", "SW-46", "shares", Grade.ERROR, "Zoé", player="Zoé", cost=17, share=16, over=1),
    ]  # fmt: skip
    assert problems(Party("x", 97, heroes[:1] + heroes[1:2], {"Zoé": 17, "Max": 20}))[1:] == []
    whole = (replace(ANA, player="Zoé"), replace(LUC, player="Max"))
    assert problems(Party("x", 40, whole, {"Zoé": 20, "Max": 20})) == []
    assert problems(Party("x", 40, whole, {"Zoé": 21, "Max": 20})) == [
        problem("shares_over", "SW-46", "shares", Grade.ERROR, total=41, budget=40)
    ]


@pytest.mark.rule("SW-166")
def test_a_band_whose_header_is_misprinted_says_so_by_its_heroes_or_by_its_name() -> None:
    band = bands()["pales-sans-bleus"]
    heroes = band_heroes(band)
    misprint = problem("misprint", band.rule, "name", Grade.NOTICE, name=band.name, printed=98, cost=96)
    assert problems(Party("Autre", 96, heroes[::-1])) == [misprint]
    others = (replace(heroes[0], name="Un autre"), *heroes[1:])
    assert problems(Party("Autre", 96, others)) == []
    assert problems(Party(band.name.fr.upper(), 96, others)) == [misprint]
    armed = (replace(heroes[0], gear=(*heroes[0].gear, "dague")), *heroes[1:])
    assert problems(Party(band.name.fr, 98, armed)) == []
    thevor = band_heroes(bands()["noirs-ameres"])
    assert problems(Party("Les Noirs Amères", 100, thevor)) == []


@pytest.mark.rule("SW-47", "SW-49", "SW-50", "SW-51", "SW-150")
def test_what_a_battle_leaves_heroes_with_is_written_in_an_order_in_which_it_can_be() -> None:
    several: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("creation", "a", {"race": "imperial", "class": "guerrier"}),
        ("creation", "l", {"race": "nordique", "class": "barbare"}),
        ("creation", "d", {"race": "elfe", "class": "mage"}), ("find", "a", {"item": "potion-de-soin"}),
        ("find", "a", {"item": "potion-de-soin"}), ("find", "a", {"item": "dague"}), ("wound", "l", {"points": 2}),
        ("fled", "d", {}),
    )  # fmt: skip
    events = tuple(Event(f"e{n}", kind, who, "", "SW-1", args) for n, (kind, who, args) in enumerate(several, 1))
    stored = Stored("x", "", 100, tuple(StoredMember(i, i.upper()) for i in "ald"), events)
    ids = count(1)
    pen = Pen(lambda: f"e9{next(ids):03}", "ce jour", "mot")

    def settled(quest: str, *lines: TollLine) -> tuple[Label, list[tuple[Any, ...]]]:
        act = SwidenthChronicle().settle(stored, Toll(quest, lines), {}, pen)
        spoken(act.label.key, act.label.args)
        assert {(event.at, event.note) for event in act.append} == {("ce jour", "mot")}
        first = act.append[0].id
        told = [(e.kind, e.subject, e.rule, {k: v for k, v in e.args.items() if k != "with"}) for e in act.append]
        assert {e.args.get("with") for e in act.append} == ({None} if len(act.append) == 1 else {first})
        return act.label, told

    label, told = settled(
        "Le pont", TollLine("d", "rest", "SW-51"), TollLine("a", "death", "SW-49"), TollLine("l", "fled", "SW-51"),
        TollLine("a", "wound", "SW-30", 5), TollLine("l", "heal", "SW-112", 1),
        TollLine("a", "use", "SW-22", item="potion-de-soin", count=2),
        TollLine("a", "give", "SW-48", item="dague", to="l"), TollLine("a", "quest", "SW-150", 8),
        TollLine("l", "kill", "SW-150", 26, "troll", count=2),
    )  # fmt: skip
    assert label == Label("chronicle.did_settle", {"quest": "Le pont", "heroes": ("A", "L", "D")})
    assert told == [
        ("earned", "l", "SW-47", {"points": 26, "reason": "kill", "profile": "troll", "count": 2}),
        ("earned", "a", "SW-47", {"points": 8, "reason": "quest", "quest": "Le pont"}),
        ("exchange", "a", "SW-47", {"item": "dague", "to": "l"}), ("use", "a", "SW-22", {"item": "potion-de-soin"}),
        ("use", "a", "SW-22", {"item": "potion-de-soin"}), ("heal", "l", "SW-112", {"points": 1}),
        ("wound", "a", "SW-30", {"points": 5}), ("fled", "l", "SW-51", {}), ("death", "a", "SW-49", {}),
        ("rest", "d", "SW-51", {}),
    ]  # fmt: skip
    alone, only = settled("", TollLine("l", "quest", "SW-150", 8))
    assert alone.args == {"quest": "", "heroes": ("L",)}
    assert only == [("earned", "l", "SW-47", {"points": 8, "reason": "quest"})]

"""What a hero may be, buy, carry and learn, and what a party may cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from models.games.swidenth.data import Rulebook, rulebook
from models.games.swidenth.edits import apply_edit
from models.games.swidenth.gear import permitted, piece
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.roster import SwidenthRoster
from models.games.values import Verdict
from models.i18n import Translator
from models.problem import Grade, has_error

Judge = Callable[..., Verdict]
Keys = Callable[[Verdict, str], list[str]]
RANGER = Hero("A", "elfe", "ranger", gear=("dague",))
WARRIOR = Hero("A", "imperial", "guerrier", gear=("epee",))
MAGE = Hero("A", "elfe", "mage", gear=("dague",), spells=("tir-magique", "boule-magique"))
PALADIN = Hero("A", "humain-du-royaume", "paladin", gear=("marteau",))


@pytest.mark.rule("SW-200")
def test_a_class_must_be_open_to_the_race(judge: Judge, keys: Keys, roster: SwidenthRoster) -> None:
    verdict = judge(Hero("A", "elfe", "paladin", gear=("dague",)))
    assert keys(verdict, "A") == ["error class_closed SW-200"]
    problem = verdict.problems[-1]
    assert [fix.edit for fix in problem.fixes] == [("set_class", 0, c) for c in ("ranger", "mage", "aventurier")]


LIGHT = "dague gourdin baton-a-2-mains"
NORMAL = "epee hache marteau"
HEAVY = "epee-a-2-mains hache-a-2-mains marteau-a-2-mains hallebarde"
LEATHER = "armure-de-cuir pourpoint"
MAIL = "cuirasse cotte-de-mailles"
SHIELDS = "rondache bouclier ecu"
PLATE = "armure-de-plates-partielle armure-de-plates"
PERMITTED = [
    ("ranger", f"arc-court arc-long lance {LIGHT} {NORMAL} {LEATHER}"),
    ("tireur", f"arc-court arc-long arbalete arquebuse {LIGHT} {NORMAL} {LEATHER} {MAIL}"),
    (
        "guerrier",
        f"arc-court arc-long arbalete hache-de-jet {LIGHT} {NORMAL} {HEAVY} {LEATHER} {MAIL} {PLATE} {SHIELDS}",
    ),
    ("barbare", f"hache-de-jet lance {LIGHT} {NORMAL} {HEAVY} {LEATHER}"),
    ("mage", f"{LIGHT} {NORMAL} {LEATHER}"),
    ("paladin", f"{LIGHT} {NORMAL} {LEATHER} {MAIL} {PLATE} rondache bouclier ecu"),
    (
        "aventurier",
        f"hache-de-jet lance arc-court arc-long arbalete pistolet {LIGHT} {NORMAL} {LEATHER} {MAIL} rondache bouclier",
    ),
]


@pytest.mark.rule("SW-199", "SW-60", "SW-63", "SW-66", "SW-69", "SW-72", "SW-75", "SW-78")
@pytest.mark.parametrize(("cls", "allowed"), PERMITTED)
def test_each_class_uses_its_own_list_and_nothing_else(book: Rulebook, cls: str, allowed: str) -> None:
    printed = {thing for _, things in PERMITTED for thing in things.split()}
    assert {each for each in printed if permitted(book.classes[cls], book.gear[each], {})} == set(allowed.split())


def test_a_blessed_weapon_is_open_to_whoever_uses_the_plain_one(book: Rulebook) -> None:
    sword, halberd = piece(book, "benie:epee"), piece(book, "benie:hallebarde")
    assert sword
    assert halberd
    assert permitted(book.classes["mage"], sword, {})
    assert not permitted(book.classes["mage"], halberd, {})


@pytest.mark.rule("SW-199")
def test_thrown_weapons_count_as_melee_weapons_only_by_option(book: Rulebook) -> None:
    by_option = {"thrown_as_melee": "yes"}
    for cls, gear, always, with_option in (
        ("guerrier", "lance", False, True),
        ("mage", "hache-de-jet", False, True),
        ("mage", "arc-court", False, False),
        ("barbare", "lance", True, True),
    ):
        thing = piece(book, gear)
        assert thing
        assert permitted(book.classes[cls], thing, {}) is always
        assert permitted(book.classes[cls], thing, by_option) is with_option


@pytest.mark.rule("SW-199")
def test_forbidden_gear_is_named_with_a_way_out(judge: Judge, keys: Keys, roster: SwidenthRoster) -> None:
    verdict = judge(replace(MAGE, gear=("epee-a-2-mains", "armure-de-plates")))
    assert keys(verdict, "A") == ["error gear_closed SW-72", "error gear_closed SW-72"]
    edits = [fix.edit for p in verdict.problems for fix in p.fixes]
    assert ("replace_gear", 0, "epee-a-2-mains", "epee") in edits
    assert ("replace_gear", 0, "armure-de-plates", "armure-de-cuir") in edits


def test_found_gear_of_another_class_is_only_a_warning(judge: Judge, keys: Keys) -> None:
    assert keys(judge(replace(MAGE, found=("hallebarde",))), "A") == ["warning gear_closed SW-72"]


@pytest.mark.rule("SW-81")
@pytest.mark.parametrize(
    ("gear", "problems"),
    [
        (("epee", "dague", "marteau", "hallebarde"), []),
        (("epee", "dague", "marteau", "hache"), ["error carry_one_handed SW-81"]),
        (("epee", "hallebarde", "arc-court"), ["error carry_two_handed SW-81", "warning no_shot SW-35"]),
        (("epee", "dague", "hache", "hache-de-jet"), ["error carry_one_handed SW-81", "notice no_throw SW-35"]),
        (("epee", "pourpoint", "cuirasse"), ["error carry_armour SW-81"]),
        (("epee", "rondache", "ecu"), ["error carry_shield SW-81"]),
        (("epee", "objet-sacre", "objet-sacre"), ["error carry_sacred SW-81"]),
        (("epee", *["potion-de-soin"] * 12), []),
    ],
)
def test_carry_limits(judge: Judge, keys: Keys, gear: tuple[str, ...], problems: list[str]) -> None:
    assert keys(judge(replace(WARRIOR, gear=gear)), "A") == problems


@pytest.mark.rule("SW-93", "SW-72")
def test_grimoires_are_found_by_mages_and_at_most_three(judge: Judge, keys: Keys) -> None:
    assert keys(judge(replace(MAGE, gear=("dague", "grimoire:tir-magique"))), "A") == ["error not_sold SW-93"]
    books = ("grimoire:tir-magique", "grimoire:boule-magique", "grimoire:bannissement", "grimoire:duel-magique")
    assert keys(judge(replace(MAGE, found=books[:3])), "A") == []
    assert keys(judge(replace(MAGE, found=books)), "A") == ["error carry_grimoire SW-81"]
    assert keys(judge(replace(WARRIOR, found=books[:1])), "A") == ["error mage_only SW-93"]
    assert keys(judge(replace(WARRIOR, gear=("epee", "parchemin:tir-magique"))), "A") == ["error not_sold SW-93"]
    assert keys(judge(replace(WARRIOR, found=("parchemin:tir-magique",) * 9)), "A") == []


@pytest.mark.rule("SW-94")
def test_anybody_may_buy_the_sacred_object_and_potions(book: Rulebook, judge: Judge, keys: Keys) -> None:
    gear = ("dague", "objet-sacre", "potion-de-force", "potion-de-soin", "potion-de-vivacite")
    verdict = judge(replace(RANGER, gear=gear))
    assert keys(verdict, "A") == []
    assert verdict.members[0].cost == 18 + 2 + 20 + 5 + 12 + 7


@pytest.mark.rule("SW-35", "SW-34")
def test_what_a_hero_cannot_make_use_of_is_told(judge: Judge, keys: Keys) -> None:
    bare = judge(replace(WARRIOR, gear=("arc-court",)))
    assert keys(bare, "A") == ["warning no_shot SW-35", "notice unarmed SW-34"]
    assert not has_error(bare.problems)
    trained = judge(replace(WARRIOR, gear=("epee", "arc-court"), improvements={"tir": 1}))
    assert keys(trained, "A") == []


@pytest.mark.rule("SW-81")
def test_a_bow_takes_the_two_handed_place_or_one_of_its_own(judge: Judge, keys: Keys) -> None:
    """AMB-SW-23."""
    archer = replace(WARRIOR, gear=("epee", "hallebarde", "arc-court"), improvements={"tir": 1})
    assert keys(judge(archer, bows="two_handed"), "A") == keys(judge(archer), "A") == ["error carry_two_handed SW-81"]
    assert keys(judge(archer, bows="own_slot"), "A") == []
    two = replace(archer, gear=("epee", "hallebarde", "arc-court", "arc-long"))
    assert keys(judge(two, bows="own_slot"), "A") == ["error carry_bow SW-81"]


def test_what_remains_of_the_creation_points_cites_our_option(judge: Judge) -> None:
    for reading, key in (("lost", "swidenth.left_lost"), ("banked", "swidenth.left_banked")):
        (left,) = [p for p in judge(WARRIOR, unspent=reading).problems if p.key.startswith("swidenth.left_")]
        assert (left.key, left.rule) == (key, "AMB-SW-40")


def test_a_shield_with_two_handed_weapons_alone_is_told_unless_the_option_allows_both(judge: Judge, keys: Keys) -> None:
    hero = replace(WARRIOR, gear=("hallebarde", "ecu"))
    assert keys(judge(hero), "A") == ["notice shield_idle SW-86"]
    assert keys(judge(hero, shield_two_hands="yes"), "A") == []


@pytest.mark.rule("SW-86")
@pytest.mark.parametrize("gear", [("epee", "ecu"), ("hallebarde", "epee", "ecu"), ("hallebarde",)])
def test_a_shield_with_a_hand_free_for_it_or_none_is_no_idle_shield(
    judge: Judge, keys: Keys, gear: tuple[str, ...]
) -> None:
    assert "notice shield_idle SW-86" not in keys(judge(replace(WARRIOR, gear=gear)), "A")


def test_what_is_offered_instead_is_the_dearest_thing_open_to_the_class_that_costs_no_more(
    book: Rulebook, judge: Judge
) -> None:
    alike = 0
    for start in (RANGER, WARRIOR, MAGE, PALADIN):
        cls = book.classes[start.cls]
        for thing in book.gear.values():
            found = judge(replace(start, gear=(thing.id,))).problems
            edits = [fix.edit for p in found if p.key == "swidenth.gear_closed" for fix in p.fixes]
            for *_, best in (edit for edit in edits if edit[0] == "replace_gear"):
                rivals = [
                    g for g in book.gear.values()
                    if g.sold and g.kind == thing.kind and g.cost <= thing.cost and permitted(cls, g, {})
                    and (g.grade or g.kind not in ("melee", "armour"))
                ]  # fmt: skip
                assert book.gear[str(best)].cost == max(each.cost for each in rivals)
                alike += book.gear[str(best)].cost == thing.cost
    assert alike, "a thing of the same price is no dearer"


@pytest.mark.rule("SW-116")
@pytest.mark.parametrize(
    ("reading", "opened"),
    [
        ("no_monster_traits", ""),
        ("with_steadfast", "insensible-a-la-deroute"),
        ("all", "demoniaque enorme immense insensible-a-la-deroute lent petite-taille rapide spectral vol"),
    ],
)
def test_which_skills_a_hero_may_buy_is_an_option(
    book: Rulebook, judge: Judge, keys: Keys, reading: str, opened: str
) -> None:
    usual = "ambidextre amphibie chef desengagement-habile furtif grimpeur marcheur-agile soins"
    allowed = {
        s for s in book.skills if not keys(judge(replace(WARRIOR, skills=(s,)), pc_skills=reading), "A") and s != "tir"
    }
    assert allowed == {*usual.split(), *opened.split()}


@pytest.mark.rule("SW-46")
def test_bought_skills_cost_the_price_of_the_class_and_innate_ones_nothing(judge: Judge, keys: Keys) -> None:
    bought = judge(replace(WARRIOR, skills=("ambidextre", "chef")))
    assert (keys(bought, "A"), bought.members[0].cost) == ([], 15 + 5 + 2 * 25)
    innate = judge(replace(RANGER, skills=("furtif", "marcheur-agile", "tir")))
    assert (keys(innate, "A"), innate.members[0].cost) == ([], 18 + 2)
    assert [s.id for s in innate.members[0].skills] == ["marcheur-agile", "furtif"]
    twice = judge(replace(WARRIOR, skills=("chef", "chef")))
    assert keys(twice, "A") == ["error twice SW-46"]


@pytest.mark.rule("SW-114")
def test_tir_is_bought_as_a_characteristic(judge: Judge, keys: Keys, roster: SwidenthRoster) -> None:
    verdict = judge(replace(WARRIOR, skills=("tir",)))
    assert keys(verdict, "A") == ["error shooting_is_improved SW-114"]
    party = Party("x", 100, (replace(WARRIOR, skills=("tir",)),))
    mended = apply_edit(rulebook(), party, verdict.problems[-1].fixes[0].edit)
    assert (mended.heroes[0].skills, mended.heroes[0].improvements) == ((), {"tir": 1})
    closed = judge(Hero("A", "imperial", "mage", gear=("dague",), spells=MAGE.spells, skills=("tir",)))
    assert [fix.edit[0] for fix in closed.problems[-1].fixes] == ["remove_skill"]


@pytest.mark.rule("SW-71", "SW-73")
def test_a_mage_has_two_free_spells(judge: Judge, keys: Keys) -> None:
    assert keys(judge(replace(MAGE, spells=())), "A") == ["warning spells_left SW-71"]
    third = judge(replace(MAGE, spells=("tir-magique", "boule-magique", "duel-magique")))
    assert (keys(third, "A"), third.members[0].cost) == ([], 18 + 2 + 20)
    twice = judge(replace(MAGE, spells=("tir-magique", "tir-magique")))
    assert keys(twice, "A") == ["error twice SW-46", "warning spells_left SW-71"]


@pytest.mark.rule("SW-74", "SW-76")
def test_a_paladin_heals_for_nothing_and_buys_from_his_list(judge: Judge, keys: Keys) -> None:
    listed = judge(replace(PALADIN, spells=("guerison-magique",)))
    assert (keys(listed, "A"), listed.members[0].cost) == ([], 23)
    assert [s.id for s in listed.members[0].spells] == ["guerison-magique"]
    more = judge(replace(PALADIN, spells=("bannissement",)))
    assert (keys(more, "A"), more.members[0].cost) == ([], 53)
    assert keys(judge(replace(PALADIN, spells=("tir-magique",))), "A") == ["error spell_not_listed SW-76"]


@pytest.mark.rule("SW-79")
def test_an_adventurer_buys_any_spell_and_others_none(judge: Judge, keys: Keys) -> None:
    adventurer = judge(Hero("A", "imperial", "aventurier", gear=("dague",), spells=("vol",)))
    assert keys(adventurer, "A") == ["error unknown_spell SW-39"]
    adventurer = judge(Hero("A", "imperial", "aventurier", gear=("dague",), spells=("tir-magique",)))
    assert (keys(adventurer, "A"), adventurer.members[0].cost) == ([], 15 + 2 + 35)
    assert keys(judge(replace(WARRIOR, spells=("tir-magique",))), "A") == ["error spell_closed SW-67"]


def test_unknown_words_are_problems_with_a_suggestion(roster: SwidenthRoster) -> None:
    document = {
        "party": "Essai",
        "characters": [
            {
                "name": "A",
                "race": "Elphe",
                "class": "Rangeur",
                "gear": ["Arc cour"],
                "skills": ["Furtiff"],
                "spells": ["Tire magique"],
            },
            {"name": "B", "race": "Wookiee", "class": "Guerrier", "gear": ["Bazooka"]},
        ],
    }  # fmt: skip
    party = roster.read(document, "x.json")
    verdict = roster.check(party, {})
    unknown = [p for p in verdict.problems if ".unknown_" in p.key]
    assert [(p.key.removeprefix("swidenth.unknown_"), p.grade) for p in unknown] == [
        ("race_like", Grade.ERROR), ("class_like", Grade.ERROR), ("gear_like", Grade.ERROR),
        ("skill_like", Grade.ERROR), ("spell_like", Grade.ERROR), ("race", Grade.ERROR), ("gear", Grade.ERROR),
    ]  # fmt: skip
    for problem in unknown[:5]:
        party = apply_edit(rulebook(), party, problem.fixes[0].edit)
    elf = party.heroes[0]
    assert (elf.race, elf.cls, elf.gear, elf.skills) == ("elfe", "ranger", ("arc-court",), ("furtif",))
    assert elf.spells == ("tir-magique",)


@pytest.mark.rule("SW-45")
def test_a_party_has_two_heroes_and_a_hundred_points(roster: SwidenthRoster) -> None:
    alone = roster.check(Party("x", 100, (WARRIOR,)), {})
    assert [(p.key, p.grade) for p in alone.problems] == [
        ("swidenth.too_few", Grade.ERROR), ("swidenth.left_lost", Grade.NOTICE),
    ]  # fmt: skip
    empty = roster.check(Party("x", 100), {})
    # An empty beginning is told what comes next: nothing is wrong yet.
    assert [(p.key, p.grade, p.args["least"]) for p in empty.problems] == [("swidenth.nobody_yet", Grade.NOTICE, 2)]
    rich = replace(WARRIOR, gear=("epee", "armure-de-plates", "potion-de-soin"))
    party = Party("x", 100, (rich, replace(PALADIN, name="B")))
    verdict = roster.check(party, {})
    assert (verdict.cost, [p.key for p in verdict.problems]) == (105, ["swidenth.over_budget"])
    over = verdict.problems[0]
    assert over.args["over"] == 5
    assert [fix.edit for fix in over.fixes] == [
        ("remove_gear", 0, "epee"), ("remove_gear", 1, "marteau"), ("remove_gear", 0, "potion-de-soin"),
    ]  # fmt: skip
    for fix in over.fixes:
        assert not has_error(roster.check(apply_edit(rulebook(), party, fix.edit), {}).problems)


@pytest.mark.rule("SW-45", "SW-47")
def test_what_was_earned_is_told_apart_from_the_creation_budget(roster: SwidenthRoster) -> None:
    rich = replace(WARRIOR, gear=("epee", "armure-de-plates", "potion-de-soin"), earned=3)
    problem = roster.check(Party("x", 100, (rich, replace(PALADIN, name="B"))), {}).problems[0]
    assert {name: problem.args[name] for name in ("cost", "budget", "earned", "over")} == {
        "cost": 105, "budget": 100, "earned": 3, "over": 2,
    }  # fmt: skip
    said = Translator("fr")(problem.key, **problem.args).replace("\u202f", " ").replace("\u00a0", " ")
    assert said == "Le groupe coûte 105 PP (budget de création 100, gagnés 3) : encore 2 PP à rendre."


@pytest.mark.rule("SW-46")
def test_players_share_the_points(roster: SwidenthRoster) -> None:
    heroes = (replace(WARRIOR, player="Anna"), replace(PALADIN, name="B", player="bo"))
    shared = Party("x", 43, heroes, shares={"Anna": 20, "Bo": 23})
    assert roster.check(shared, {}).problems == ()
    tight = roster.check(replace(shared, shares={"Anna": 10, "Bo": 30}), {})
    assert [(p.key, p.args["player"], p.args["over"]) for p in tight.problems] == [("swidenth.share_over", "Anna", 10)]
    greedy = roster.check(replace(shared, shares={"Anna": 30, "Bo": 30}), {})
    assert [p.key for p in greedy.problems] == ["swidenth.shares_over"]
    strangers = (replace(heroes[0], player="Zoe"), replace(heroes[1], player=""))
    verdict = roster.check(replace(shared, heroes=strangers), {})
    assert [(p.key, p.grade) for p in verdict.problems] == [
        ("swidenth.no_player", Grade.ERROR), ("swidenth.whose", Grade.WARNING),
    ]  # fmt: skip


def test_two_heroes_of_one_name_are_told(roster: SwidenthRoster) -> None:
    verdict = roster.check(Party("x", 40, (WARRIOR, WARRIOR)), {})
    assert [(p.key, p.grade) for p in verdict.problems] == [("swidenth.same_name", Grade.NOTICE)]

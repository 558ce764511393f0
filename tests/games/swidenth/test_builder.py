"""The builder of parties, click by click."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from models.change import Label
from models.errors import Refused
from models.games.facets.builder import SHOP, STASH, Act
from models.games.swidenth.builder.words import GEAR_SHELVES
from models.games.swidenth.cards import SwidenthCards
from models.games.swidenth.data import bestiary, rulebook
from models.games.swidenth.duels import SwidenthDuels
from models.i18n import NO_TEXT
from models.problem import Fix, Grade
from tests.games.swidenth.desk import Desk, spoken

RESOURCES = Path(__file__).parent.parent.parent.parent / "resources"


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_every_shelf_shows_what_a_thing_gives_before_the_click(desk: Desk) -> None:
    hero = desk.join("new:imperial:guerrier")
    shelves = desk.bench.offers(hero)
    assert [shelf.id for shelf in shelves] == [
        "race", "class", "improvements", "skills", "spells", *(f"gear-{each}" for each in GEAR_SHELVES)
    ]  # fmt: skip
    armour = desk.offer(hero, "gear:cuirasse")
    assert (armour.price, armour.amount.fr, armour.allowed) == (12, "Déf +2", True)
    assert [(s.stat, s.before, s.after) for s in armour.preview.shifts] == [("Défense", "3", "5")]
    assert (armour.preview.cost, armour.preview.left) == (27, 73)
    is_already = [desk.offer(hero, each) for each in ("race:imperial", "class:guerrier")]
    assert [(each.owned, each.reasons) for each in is_already] == [(1, ()), (1, ())]
    assert [desk.offer(hero, each).owned for each in ("race:nain", "class:tireur")] == [0, 0]
    dwarf = desk.offer(hero, "race:nain")
    assert dwarf.words.fr == "Lent, Petite taille ; classes : Guerrier, Tireur, Ranger".replace(
        " ;", "\u00a0;"
    ).replace(" :", "\u00a0:")


def test_every_picture_of_an_offer_is_drawn(desk: Desk) -> None:
    hero = desk.join("new:elfe:mage")
    offers = [offer.picture for shelf in desk.bench.offers(hero) for offer in shelf.offers]
    templates = [each.picture for each in desk.bench.templates()]
    forms = [form.picture for form in desk.bench.chronicle.acts((hero,))]
    for name in {*offers, *templates, *forms}:
        assert (RESOURCES / "icons" / f"{name}.svg").exists() or (RESOURCES / "portraits" / f"{name}.svg").exists(), (
            name
        )


@pytest.mark.rule("SW-199", "SW-72")
def test_what_is_forbidden_says_why_and_is_refused_for_that_reason(desk: Desk) -> None:
    mage = desk.join("new:elfe:mage")
    shield = desk.offer(mage, "gear:ecu")
    assert not shield.allowed
    assert [(p.key, p.rule) for p in shield.reasons] == [("swidenth.gear_closed", "SW-72")]
    with pytest.raises(Refused) as refused:
        desk.take(mage, "gear:ecu")
    assert refused.value.key == "swidenth.gear_closed"
    spoken(refused.value.key, refused.value.args_)


def test_what_is_allowed_anyway_is_a_warning_with_its_reason_and_stamps_the_card(desk: Desk) -> None:
    mage = desk.join("new:elfe:mage")
    desk.take(mage, "gear:ecu", anyway="héritage de sa tante")
    problem = next(p for p in desk.problems(mage) if p.key == "builder.allowed")
    assert (problem.grade, problem.rule, problem.args["reason"]) == (Grade.WARNING, "SW-72", "héritage de sa tante")
    assert all(p.grade is not Grade.ERROR for p in desk.problems(mage))
    card = SwidenthCards().members(desk.verdict())[0]
    assert card.stamp.fr == "Permis par la table"
    desk.put_back(mage, "gear:ecu")
    assert not any(event.kind == "allowance" for event in desk.stored.events)
    assert SwidenthCards().members(desk.verdict())[0].stamp.fr == ""


def test_a_problem_is_allowed_and_forbidden_again(desk: Desk) -> None:
    for name in ("A", "B"):
        desk.join("new:imperial:guerrier", name)
    desk.do(desk.bench.set("", {"budget": 20}))
    over = next(p for p in desk.problems() if p.key == "swidenth.over_budget")
    with pytest.raises(Refused) as refused:
        desk.bench.allow(over, "  ")
    assert refused.value.key == "builder.needs_reason"
    desk.do(desk.bench.allow(over, "une partie d’essai"))
    allowed = next(p for p in desk.problems() if p.key == "builder.allowed")
    assert allowed.grade is Grade.WARNING
    desk.do(desk.bench.forbid(allowed))
    assert any(p.key == "swidenth.over_budget" and p.grade is Grade.ERROR for p in desk.problems())
    with pytest.raises(Refused):
        desk.bench.forbid(over)


def test_what_is_put_back_never_happened(desk: Desk) -> None:
    hero = desk.join("new:imperial:guerrier")
    before = desk.stored
    desk.take(hero, "gear:epee", "improvement:combat", "skill:chef")
    assert desk.left(hero) == 100 - 15 - 5 - 15 - 25
    for offer in ("gear:epee", "improvement:combat", "skill:chef"):
        assert desk.offer(hero, offer).removable
        desk.put_back(hero, offer)
    assert desk.stored == before
    with pytest.raises(Refused) as refused:
        desk.put_back(hero, "gear:epee")
    assert refused.value.key == "swidenth.story_has_not"


@pytest.mark.rule("SW-45", "SW-198")
def test_over_the_creation_points_is_a_warning_over_ones_own_points_is_forbidden() -> None:
    desk = Desk(budget=20)
    hero = desk.join("new:imperial:guerrier")
    dear = desk.offer(hero, "gear:armure-lourde")
    assert dear.allowed
    assert [(p.grade, p.key, p.args["over"]) for p in dear.reasons] == [(Grade.WARNING, "builder.over_budget", 20)]
    desk.act("award", hero, points=4)
    late = desk.offer(hero, "gear:epee")
    assert not late.allowed
    assert [(p.key, p.rule) for p in late.reasons] == [("swidenth.story_short", "SW-47")]
    desk.take(hero, "gear:dague")
    assert desk.stored.events[-1].args["phase"] == "campaign"
    assert desk.left(hero) == 2


@pytest.mark.rule("SW-46")
def test_a_share_that_is_spent_is_said() -> None:
    desk = Desk()
    hero = desk.join("new:imperial:guerrier")
    desk.do(desk.bench.set("", {"shares": {"Ana": 18, "Luc": 82}}))
    desk.do(desk.bench.set(hero, {"player": "Ana"}))
    assert [p.key for p in desk.offer(hero, "gear:epee").reasons] == ["builder.over_share"]
    purses = desk.bench.purses
    assert [(p.player, p.left) for p in purses if p.player] == [("Ana", 3), ("Luc", 82)]
    for values in ({"budget": -1}, {"shares": {"Ana": "x"}}, {"nobody": 3}, {}):
        with pytest.raises(Refused):
            desk.bench.set("", values)


def test_another_class_gives_back_what_it_may_not_carry(desk: Desk) -> None:
    hero = desk.join("new:imperial:guerrier")
    desk.take(hero, "gear:ecu", "gear:epee", "skill:chef")
    offer = desk.offer(hero, "class:mage")
    assert [name.fr for name in offer.preview.lost] == ["Écu"]
    desk.take(hero, "class:mage")
    member = desk.member(hero)
    assert [entry.id for entry in member.gear] == ["epee"]
    assert (member.cost, desk.left(hero)) == (offer.preview.cost, offer.preview.left)
    assert all(p.grade is not Grade.ERROR for p in member.problems)


def test_another_race_takes_a_class_that_is_open_to_it(desk: Desk) -> None:
    hero = desk.join("new:imperial:mage")
    assert desk.offer(hero, "race:nordique").words.fr.endswith("devient Barbare")
    desk.take(hero, "race:nordique")
    assert desk.member(hero).role.fr == "Barbare, Nordique"
    assert not desk.offer(hero, "class:mage").allowed
    desk.take(hero, "class:mage", anyway="élevé par une sorcière")
    assert desk.member(hero).role.fr == "Mage, Nordique"


def test_once_the_story_goes_on_creation_is_closed(desk: Desk) -> None:
    hero = desk.join("new:imperial:guerrier")
    desk.take(hero, "gear:epee")
    desk.act("quest", hero)
    assert [p.key for p in desk.offer(hero, "class:mage").reasons] == ["builder.story_went_on"]
    with pytest.raises(Refused) as refused:
        desk.put_back(hero, "gear:epee")
    assert refused.value.key == "builder.story_went_on"


def test_heroes_join_are_copied_reordered_renamed_and_leave(desk: Desk) -> None:
    first = desk.join("noirs-ameres:gardul")
    assert [entry.id for entry in desk.member(first).gear] == ["arc-court", "dague"]
    assert desk.member(first).cost == 22
    twin = desk.do(desk.bench.duplicate(first)).add[0].id
    assert [member.name for member in desk.stored.members] == ["Gardul", "Gardul 2"]
    assert desk.member(twin).cost == 22
    desk.do(desk.bench.move(twin, 0))
    assert [member.id for member in desk.stored.members] == [twin, first]
    desk.do(desk.bench.rename(twin, " Aline "))
    assert desk.member(twin).name.fr == "Aline"
    desk.do(desk.bench.rename("", "Les Autres"))
    assert desk.stored.name == "Les Autres"
    desk.do(desk.bench.remove(twin))
    assert [member.id for member in desk.stored.members] == [first]
    assert all(event.subject != twin for event in desk.stored.events)
    for bad in (lambda: desk.bench.rename(first, " "), lambda: desk.bench.move("?", 0)):
        with pytest.raises(Refused):
            bad()


def test_every_template_can_join(desk: Desk) -> None:
    templates = [each for each in desk.bench.templates() if each.allowed and each.cost < 100]
    assert len({template.id for template in templates}) == len(templates) == 21 + 12
    for template in templates:
        fresh = Desk(budget=1000)
        hero = fresh.join(template.id)
        assert fresh.member(hero).cost == template.cost
        assert all(p.grade is not Grade.ERROR for p in fresh.problems(hero))


@pytest.mark.rule("SW-200")
def test_a_figure_of_the_bestiary_is_shown_as_an_opponent(desk: Desk) -> None:
    troll = next(each for each in desk.bench.templates() if each.id == "foe:troll")
    assert not troll.allowed
    assert [(reason.key, reason.rule) for reason in troll.reasons] == [("builder.opponent", "SW-200")]
    with pytest.raises(Refused) as refused:
        desk.join("foe:troll")
    assert refused.value.key == "builder.opponent"


@pytest.mark.rule("SW-45")
def test_handing_on_a_thing_costs_a_party_without_points_left_nothing() -> None:
    desk = Desk(35)
    giver, taker = desk.join("new:imperial:guerrier", "A"), desk.join("new:imperial:guerrier", "B")
    desk.take(giver, "gear:epee")
    assert desk.left(taker) == 0
    assert [problem.key for problem in desk.offer(taker, "gear:epee").reasons] == ["builder.over_budget"]
    reasons = {target.place: target.reasons for target in desk.bench.targets(giver, "epee")}
    assert reasons[taker] == ()


@pytest.mark.rule("SW-47", "SW-48")
def test_gear_moves_between_heroes_stash_and_shop(desk: Desk) -> None:
    giver, taker = desk.join("new:imperial:guerrier", "A"), desk.join("new:imperial:tireur", "B")
    desk.take(giver, "gear:epee", "gear:ecu")
    # Before the story goes on the other hero simply buys it instead.
    desk.hand(giver, "epee", taker)
    assert (desk.member(giver).cost, desk.member(taker).cost) == (35, 20)
    refused = {t.place: [p.key for p in t.reasons] for t in desk.bench.targets(giver, "ecu")}
    assert refused == {taker: ["swidenth.gear_closed"], STASH: [], SHOP: []}
    with pytest.raises(Refused) as none:
        desk.hand(giver, "arbalete", STASH)
    assert (none.value.key, none.value.args_["rule"]) == ("swidenth.story_has_not", "SW-47")
    desk.act("quest", giver, taker)
    desk.hand(giver, "ecu", STASH)
    places = {place.id: [thing.id for thing in place.things] for place in desk.bench.places}
    assert places == {giver: [], taker: ["epee"], STASH: ["ecu"], SHOP: []}
    desk.hand(STASH, "ecu", giver)
    assert desk.member(giver).cost == 35
    with pytest.raises(Refused) as stuck:
        desk.hand(giver, "ecu", SHOP)
    assert stuck.value.key == "builder.story_went_on"
    with pytest.raises(Refused) as whose:
        desk.hand(SHOP, "potion-de-force", STASH)
    assert whose.value.key == "builder.stash_needs_buyer"
    desk.hand(SHOP, "potion-de-force", STASH, buyer=taker)
    assert desk.left(taker) == 3
    assert desk.bench.places[2].things[0].id == "potion-de-force"
    for giver_, taker_ in ((giver, giver), ("?", STASH), (STASH, SHOP)):
        with pytest.raises(Refused):
            desk.hand(giver_, "ecu", taker_)


def test_a_fix_keeps_the_story(desk: Desk) -> None:
    hero = desk.join("new:elfe:ranger")
    desk.take(hero, "gear:arbalete", anyway="pour voir")
    desk.act("quest", hero)
    problem = next(p for p in desk.problems(hero) if p.key == "builder.allowed")
    told = len(desk.stored.events)
    swap = next(fix for fix in problem.fixes if fix.edit[0] == "replace_gear")
    desk.do(desk.bench.mend(swap))
    assert [entry.id for entry in desk.member(hero).gear] == [swap.edit[3]]
    assert len(desk.stored.events) == told
    with pytest.raises(Refused):
        desk.bench.mend(Fix("swidenth.fix_remove", {}, ("remove_gear", 0, "ecu")))


def test_setting_the_name_of_a_found_thing_right_gives_that_thing(desk: Desk) -> None:
    hero = desk.join("new:imperial:guerrier")
    desk.act("find", hero, item="dague")
    wrong = replace(desk.stored.events[-1], args={"item": "arc cour"})
    desk.bench = desk.bench.after(Act(Label("wrong"), rewrite=(wrong,)))
    problem = next(each for each in desk.problems(hero) if each.key == "swidenth.unknown_gear_like")
    desk.do(desk.bench.mend(problem.fixes[0]))
    assert [entry.id for entry in desk.member(hero).gear] == ["arc-court"]


def test_what_is_not_there_is_refused_and_never_offered(desk: Desk) -> None:
    hero = desk.join("new:elfe:mage")
    assert desk.bench.offers("nobody") == ()
    for offer in ("gear:sabre-laser", "skill:tir", "?", "improvement:chance", ""):
        with pytest.raises(Refused):
            desk.take(hero, offer)
    desk.act("die", hero)
    assert desk.bench.offers(hero) == ()
    with pytest.raises(Refused) as refused:
        desk.take(hero, "gear:dague")
    assert refused.value.key == "swidenth.story_dead"


@pytest.mark.rule("SW-29")
def test_who_is_to_join_says_how_often_he_wins_a_duel() -> None:
    desk = Desk()
    ids = [each.id for each in desk.bench.templates()]
    found = {each: desk.bench.recruit(each) for each in ids}
    known = sorted(bestiary().values(), key=lambda foe: foe.cost)
    armed = [recruit for recruit in found.values() if recruit is not None and recruit.lent == NO_TEXT]
    assert len(armed) > 5
    for recruit in armed:
        assert [name for name, _ in recruit.odds][::2] == [known[0].name, known[-1].name]
        for name, chance in recruit.odds:
            foe = next(each for each in known if each.name == name)
            measures = SwidenthDuels(rulebook(), {}).duel(recruit.member, foe.id).measures
            assert chance == next(each.value for each in measures if each.id == "won")

"""Clicks in the shop as they are written: acts whole, purses, what is put back and what it takes along."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from models.change import Label
from models.errors import Refused
from models.games.event import Event
from models.games.facets.builder import Purse
from models.i18n import Text
from models.problem import Grade, Problem, Where
from tests.games.swidenth.desk import Desk, spoken

SHIELD, SWORD = Text("Écu", "Heater shield"), Text("Épée", "Sword")


@pytest.fixture
def desk() -> Desk:
    return Desk()


def refusal(call: Callable[..., object], *args: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        call(*args)
    spoken(caught.value.key, caught.value.args_)
    return caught.value.key, {**caught.value.args_}


@pytest.mark.rule("SW-46", "SW-198")
def test_a_purchase_says_out_of_which_points_it_is_paid(desk: Desk) -> None:
    ana, luc = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Luc")
    act = desk.take(ana, "gear:epee")
    (event,) = act.append
    args = {"what": "gear", "item": "epee", "phase": "creation"}
    assert event == Event(event.id, "purchase", ana, "2026-11-20", "SW-46", args)
    assert act.label == Label("builder.took", {"name": "Ana", "item": SWORD})
    desk.act("award", ana, points=40)
    later = desk.take(ana, "improvement:moral").append[0]
    assert (later.rule, later.args) == ("SW-198", {"what": "improvement", "item": "moral", "phase": "campaign"})
    eva = desk.join("new:imperial:guerrier", "Eva")
    assert desk.take(eva, "gear:epee").append[0].rule == "SW-46", "whoever joins later is created later"
    desk.take(ana, "gear:dague")
    assert refusal(desk.take, eva, "gear:dague")[0] == "swidenth.story_short", "until somebody pays what he earned"
    assert desk.left(luc) == 0


@pytest.mark.rule("SW-45", "SW-46", "SW-47", "SW-49")
def test_purses_of_the_party_of_players_and_of_heroes(desk: Desk) -> None:
    ana, luc = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:nordique:barbare", "Luc")
    desk.do(desk.builder.set(desk.stored, "", {"shares": {"Zoé": 30, "Max": 10}}, {}, desk.pen))
    desk.do(desk.builder.set(desk.stored, ana, {"player": "zoe"}, {}, desk.pen))
    desk.take(ana, "gear:epee")
    party = Purse("", "builder.purse_party", 40, 100, 60, rule="SW-45")
    players = (
        Purse("", "builder.purse_player", 20, 30, 10, "Zoé", "SW-46"),
        Purse("", "builder.purse_player", 0, 10, 10, "Max", "SW-46"),
    )
    assert desk.builder.purses(desk.stored, {}) == (
        party, *players, Purse(ana, "builder.purse_creation", 20, None, 60, rule="SW-46"),
        Purse(luc, "builder.purse_creation", 20, None, 60, rule="SW-46"),
    )  # fmt: skip
    desk.act("award", ana, points=9)
    desk.take(ana, "gear:dague")
    desk.act("die", luc)
    heir = desk.act("succeed", luc, name="Eva", race="imperial", **{"class": "guerrier"}).add[0].id
    assert desk.builder.purses(desk.stored, {}) == (
        party, *players, Purse(ana, "builder.purse_hero", 2, 9, 7, rule="SW-47"),
        Purse(heir, "builder.purse_creation", 15, 20, 5, rule="SW-46"),
    )  # fmt: skip
    assert desk.builder.purses(desk.stored, {"recruit": "total"})[-1].left == 5
    desk.act("rest", heir)
    assert desk.builder.purses(desk.stored, {})[-1] == Purse(heir, "builder.purse_hero", 0, 0, 0, rule="SW-47")


@pytest.mark.rule("SW-46", "SW-200")
def test_another_class_is_a_new_birth_without_what_does_not_go_with_it(desk: Desk) -> None:
    ana = desk.join("new:imperial:guerrier", "Ana")
    desk.take(ana, "gear:ecu")
    desk.take(ana, "gear:ecu", anyway="deux bras")
    bought = [event.id for event in desk.stored.events if event.kind == "purchase"]
    allowed = [event.id for event in desk.stored.events if event.kind == "allowance"]
    assert len(allowed) == 1
    offer = desk.offer(ana, "class:mage")
    assert (offer.allowed, offer.owned, offer.preview.lost, offer.preview.cost) == (True, 0, (SHIELD, SHIELD), 15)
    act = desk.take(ana, "class:mage")
    assert act.label == Label("builder.became", {"name": "Ana", "item": Text("Mage", "Mage")})
    assert [event.args for event in act.rewrite] == [{"race": "imperial", "class": "mage"}]
    assert sorted(act.withdraw) == sorted([*bought, *allowed])
    assert act.withdraw[:2] == (bought[1], bought[0]), "the last of a kind first"
    assert desk.offer(ana, "class:mage").owned == 1
    assert desk.offer(ana, "class:mage").reasons == ()


@pytest.mark.rule("SW-46", "SW-47")
def test_what_a_new_birth_breaks_of_earlier_choices_is_allowed_where_it_stands(desk: Desk) -> None:
    """A Barbarian pays 20 PP for a skill, a Warrior 25: the purchase of 20 falls short by 5."""
    ana = desk.join("new:semi-orc:barbare", "Ana")
    desk.act("award", ana, points=20)
    bought = desk.take(ana, "skill:furtif").append[0]
    late = refusal(desk.take, ana, "class:guerrier")
    assert late == ("builder.story_went_on", {"rule": "SW-46", "name": "Ana"})
    act = desk.take(ana, "class:guerrier", anyway="il a changé de vie")
    birth, purchase = act.rewrite
    assert (birth.kind, birth.args["class"]) == ("creation", "guerrier")
    allowed = {"allowed": {"swidenth.story_short": "il a changé de vie"}}
    assert (purchase.id, purchase.args) == (bought.id, {**bought.args, **allowed})
    assert act.append == ()
    assert [problem.grade for problem in act.brings if problem.key == "builder.allowed"] == [Grade.WARNING]
    assert all(problem.grade is not Grade.ERROR for problem in act.brings)
    (short,) = [problem for problem in desk.verdict().problems if problem.key == "builder.allowed"]
    again = desk.do(desk.builder.forbid(desk.stored, short, {}))
    assert again.label == Label("builder.did_forbid", {"reason": "il a changé de vie"})
    assert again.rewrite == (bought,)


@pytest.mark.rule("SW-81", "SW-199")
def test_what_a_purchase_breaks_is_allowed_in_events_of_its_own(desk: Desk) -> None:
    mia = desk.join("new:imperial:mage", "Mia")
    act = desk.take(mia, "gear:ecu", anyway=" héritage ")
    bought, allowance = act.append
    assert allowance == Event(
        allowance.id,
        "allowance",
        mia,
        "2026-11-20",
        "SW-72",
        {"key": "swidenth.gear_closed", "about": "ecu"},
        "héritage",
    )
    assert allowance.id > bought.id
    back = desk.put_back(mia, "gear:ecu")
    assert back.label == Label("builder.put_back", {"name": "Mia", "item": SHIELD})
    assert back.withdraw == (bought.id, allowance.id)
    desk.act("award", mia, points=3)
    short = desk.take(mia, "gear:epee", anyway="à crédit").append
    assert [event.args.get("allowed") for event in short] == [{"swidenth.story_short": "à crédit"}]
    args = {"rule": "SW-47", "name": "Mia", "item": Text("Dague", "Dagger"), "price": 2, "balance": 0}
    assert refusal(desk.take, mia, "gear:dague", "  ") == ("swidenth.story_short", args)


@pytest.mark.rule("SW-46")
def test_what_cannot_be_put_back_says_why(desk: Desk) -> None:
    ana, elf = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:elfe:ranger", "Eli")
    for offer in ("gear:licorne", "race:imperial", "zzz", "skill:tir"):
        assert refusal(desk.put_back, ana, offer) == ("builder.no_offer", {})
    assert refusal(desk.put_back, ana, "gear:epee") == ("swidenth.story_has_not", {"name": "Ana", "item": SWORD})
    agile = {"rule": "SW-46", "name": "Eli", "item": Text("Marcheur agile", "Agile walker")}
    key, args = refusal(desk.put_back, elf, "skill:marcheur-agile")
    assert (key, args["rule"], args["name"]) == ("builder.not_bought", agile["rule"], agile["name"])
    desk.act("find", ana, item="potion-de-soin")
    found = desk.stored.events[-1].id
    assert desk.offer(ana, "gear:potion-de-soin").removable
    assert desk.put_back(ana, "gear:potion-de-soin").withdraw == (found,)
    desk.take(ana, "gear:epee", "gear:epee")
    last = desk.stored.events[-1].id
    assert desk.put_back(ana, "gear:epee").withdraw == (last,)
    desk.act("rest", ana)
    assert refusal(desk.put_back, ana, "gear:epee") == (
        "builder.story_went_on", {"rule": "SW-46", "name": "Ana", "item": SWORD},
    )  # fmt: skip
    desk.act("find", ana, item="dague")
    assert desk.put_back(ana, "gear:dague").withdraw
    desk.act("find", ana, item="dague")
    desk.act("rest", ana)
    assert refusal(desk.put_back, ana, "gear:dague")[0] == "builder.not_bought"


@pytest.mark.rule("SW-45", "SW-46")
def test_an_offer_says_by_how_much_it_is_too_dear_for_whom(desk: Desk) -> None:
    desk = Desk(budget=24)
    ana = desk.join("new:imperial:guerrier", "Ana")
    desk.do(desk.builder.set(desk.stored, "", {"shares": {"Zoé": 20}}, {}, desk.pen))
    desk.do(desk.builder.set(desk.stored, ana, {"player": "Zoé"}, {}, desk.pen))

    def reasons(offer: str) -> list[Problem]:
        return list(desk.offer(ana, offer).reasons)

    def share(item: str, over: int) -> Problem:
        where = Where(("Ana",), "gear", item)
        return Problem(where, Grade.WARNING, "SW-46", "builder.over_share", {"player": "Zoé", "over": over})

    assert reasons("gear:dague") == []
    assert reasons("gear:epee") == [], "five of five that are left to him"
    heavy = Text("Hache à 2 mains", "Two-handed axe")
    assert reasons("gear:hache-a-2-mains") == [
        Problem(Where(("Ana",), "gear", "hache-a-2-mains"), Grade.WARNING, "SW-45", "builder.over_budget",
                {"name": "Ana", "item": heavy, "price": 12, "over": 3}),
        share("hache-a-2-mains", 7),
    ]  # fmt: skip


def test_a_page_asks_again_of_another_party_other_readings_or_another_book(desk: Desk) -> None:
    ana = desk.join("new:imperial:guerrier", "Ana")
    before, first = desk.stored, desk.builder.purses(desk.stored, {})
    desk.take(ana, "gear:epee")
    assert desk.builder.purses(desk.stored, {})[0].spent == first[0].spent + 5
    assert desk.builder.purses(before, {}) == first
    desk.take(ana, "gear:hache-a-2-mains")
    own = {"bows": "own_slot"}
    asked = [desk.builder.offers(desk.stored, ana, choices) for choices in ({}, own, {})]
    bows = [next(each for shelf in found for each in shelf.offers if each.id == "gear:arc-long") for found in asked]
    assert [bow.allowed for bow in bows] == [False, True, False]

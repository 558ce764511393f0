"""Things that go from one to another: where each could go and why not, and the act that moves it, whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from models.change import Label
from models.errors import Refused
from models.games.event import Event
from models.games.facets.builder import SHOP, STASH, GearPlace, Pen, Thing
from models.i18n import Text
from tests.games.swidenth.desk import Desk, spoken

SWORD, DAGGER = Text("Épée", "Sword"), Text("Dague", "Dagger")
KEPT = Text("Réserve", "Stash")


@pytest.fixture
def desk() -> Desk:
    return Desk()


def told(desk: Desk, event: str, subject: str, **args: Any) -> str:
    """Let something happen that no form offers; return the id of its Event."""
    event_id = desk.pen.new_id()
    told = Event(event_id, event, subject, "", "", args)
    desk.stored = replace(desk.stored, events=(*desk.stored.events, told))
    return event_id


def targets(desk: Desk, giver: str, item: str) -> dict[str, list[tuple[Any, ...]]]:
    found = {}
    for each in desk.builder.targets(desk.stored, giver, item, desk.choices):
        for reason in each.reasons:
            spoken(reason.key, reason.args)
        assert each.allowed == all(reason.grade != "error" for reason in each.reasons)
        found[each.place] = [(r.key.partition(".")[2], r.rule, r.where.item, dict(r.args)) for r in each.reasons]
    return found


def refusal(call: Callable[[], object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        call()
    return caught.value.key, {**caught.value.args_}


@pytest.mark.rule("SW-47", "SW-205")
def test_a_thing_bought_at_creation_becomes_the_purchase_of_whoever_gets_it(desk: Desk) -> None:
    ana, luc = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Luc")
    desk.take(ana, "gear:epee")
    assert targets(desk, ana, "epee") == {luc: [], STASH: [], SHOP: []}
    (bought,) = [event for event in desk.stored.events if event.kind == "purchase"]
    act = desk.hand(ana, "epee", luc)
    args = {"item": SWORD, "giver": Text.same("Ana"), "taker": Text.same("Luc")}
    assert act.label == Label("builder.handed", args)
    assert (act.withdraw, act.append) == ((bought.id,), (replace(bought, id=act.append[0].id, subject=luc),))
    assert act.append[0].id > bought.id
    stashed = desk.hand(luc, "epee", STASH)
    assert stashed.label.args == {"item": SWORD, "giver": Text.same("Luc"), "taker": KEPT}
    assert stashed.append == (
        Event(stashed.append[0].id, "exchange", luc, "2026-11-20", "SW-47", {"item": "epee", "to": ""}),
    )
    assert desk.builder.places(desk.stored, {})[2:] == (
        GearPlace(STASH, KEPT, (Thing("epee", SWORD, amount=Text("Dég +2", "Dmg +2"), rule="SW-83", count=1,
                                      picture="melee-weapon"),)),
        GearPlace(SHOP, Text("Boutique", "Shop")),
    )  # fmt: skip
    back = desk.hand(STASH, "epee", ana)
    assert back.label.args == {"item": SWORD, "giver": KEPT, "taker": Text.same("Ana")}
    assert back.append[0].args == {"item": "epee", "to": ana}
    assert back.append[0].subject == ""
    assert targets(desk, STASH, "epee") == {
        each: [("story_has_not", "SW-47", "epee", {"name": KEPT, "item": SWORD})] for each in (ana, luc, SHOP)
    }


@pytest.mark.rule("SW-47", "SW-72", "SW-199")
def test_at_creation_a_thing_must_be_for_the_class_later_it_may_be_carried_for_a_friend(desk: Desk) -> None:
    ana, mia = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:mage", "Mia")
    desk.take(ana, "gear:ecu")
    (why,) = targets(desk, ana, "ecu")[mia]
    assert why[:3] == ("gear_closed", "SW-72", "ecu")
    assert refusal(lambda: desk.hand(ana, "ecu", mia))[0] == "swidenth.gear_closed"
    desk.act("quest", ana)
    found = targets(desk, ana, "ecu")
    assert found[mia] == []
    assert found[SHOP] == [("no_return", "SW-47", "ecu", {"item": Text("Écu", "Heater shield")})]
    event = desk.hand(ana, "ecu", mia).append[0]
    assert (event.kind, event.subject, event.args) == ("exchange", ana, {"item": "ecu", "to": mia})


@pytest.mark.rule("SW-45", "SW-46", "SW-49")
def test_a_thing_that_changes_hands_at_creation_is_paid_for_unless_both_draw_on_the_same_points() -> None:
    def asked(one: str, other: str, shares: dict[str, int]) -> list[tuple[Any, ...]]:
        desk = Desk(budget=35)
        ana, luc = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Luc")
        desk.do(desk.builder.set(desk.stored, "", {"shares": {**shares}}, {}, desk.pen)) if shares else None
        for hero, player in ((ana, one), (luc, other)):
            desk.do(desk.builder.set(desk.stored, hero, {"player": player}, {}, desk.pen)) if player else None
        desk.take(ana, "gear:epee")
        return targets(desk, ana, "epee")[luc]

    over = ("over_share", "SW-46", "epee", {"player": "Max", "over": 5})
    points = ("over_budget", "SW-45", "epee", {"name": "Luc", "item": SWORD, "price": 5, "over": 5})
    assert asked("Zoé", "Max", {"Zoé": 20, "Max": 15}) == [points, over]
    assert asked("Zoé", "ZOE", {"Zoé": 40}) == [], "one player, however his name is written"
    assert asked("Zoé", "Max", {}) == [], "nothing is shared out"
    desk = Desk()
    dead = desk.join("new:imperial:guerrier", "Ana")
    desk.act("die", dead)
    heir = desk.act("succeed", dead, race="imperial", name="Eva", **{"class": "guerrier"}).add[0].id
    founder = desk.join("new:imperial:guerrier", "Luc")
    desk.take(founder, "gear:epee")
    assert targets(desk, founder, "epee")[heir] == [
        ("over_budget", "SW-49", "epee", {"name": "Eva", "item": SWORD, "price": 5, "over": 5})
    ]
    desk.hand(founder, "epee", STASH)
    desk.take(heir, "gear:dague")
    assert targets(desk, heir, "dague")[founder] == []


def test_what_the_rule_book_does_not_know_can_be_put_away_and_never_bought_or_given_back(desk: Desk) -> None:
    ana, luc = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Luc")
    told(desk, "find", ana, item="licorne")
    unknown = Text.same("licorne")
    no_offer: list[tuple[Any, ...]] = [("no_offer", "", "licorne", {})]
    wrong = [("unknown_gear", "SW-199", "licorne", {"name": unknown})]
    assert targets(desk, ana, "licorne") == {luc: wrong, STASH: [], SHOP: no_offer}
    assert desk.builder.places(desk.stored, {})[0].things == (Thing("licorne", unknown, count=1, picture="gear"),)
    assert targets(desk, SHOP, "licorne") == {
        ana: no_offer, luc: no_offer, STASH: [("stash_needs_buyer", "SW-46", "licorne", {"item": unknown})],
    }  # fmt: skip
    assert desk.hand(ana, "licorne", STASH).append[0].args == {"item": "licorne", "to": ""}
    assert targets(desk, STASH, "licorne") == {
        ana: wrong, luc: wrong, SHOP: [("no_return", "SW-47", "licorne", {"item": unknown})],
    }  # fmt: skip


@pytest.mark.rule("SW-47", "SW-49")
def test_the_dead_get_nothing_and_what_they_have_may_be_taken(desk: Desk) -> None:
    ana, dan = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Dan")
    desk.take(ana, "gear:epee")
    desk.take(dan, "gear:dague")
    desk.act("die", dan)
    assert targets(desk, ana, "epee")[dan] == [("story_dead", "SW-49", "epee", {"name": Text.same("Dan")})]
    assert targets(desk, dan, "dague")[ana] == []
    desk.hand(dan, "dague", ana)
    assert refusal(lambda: desk.hand(ana, "epee", dan)) == (
        "swidenth.story_dead", {"rule": "SW-49", "name": Text.same("Dan")},
    )  # fmt: skip
    assert targets(desk, "nobody", "epee")[ana] == [
        ("story_has_not", "SW-47", "epee", {"name": Text.same("?"), "item": SWORD})
    ]


@pytest.mark.rule("SW-81")
def test_whoever_carries_enough_gets_no_more(desk: Desk) -> None:
    ana, luc = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Luc")
    desk.act("quest", ana)
    for _ in range(3):
        desk.act("find", luc, item="dague")
    desk.act("find", ana, item="epee")
    (why,) = targets(desk, ana, "epee")[luc]
    assert why[:3] == ("carry_one_handed", "SW-81", "epee")
    assert (why[3]["count"], why[3]["limit"], why[3]["names"]) == (4, 3, (DAGGER, DAGGER, DAGGER, SWORD))


def test_what_cannot_be_moved_at_all_is_refused_with_its_reason(desk: Desk) -> None:
    has_not = ("swidenth.story_has_not", {"rule": "SW-47", "name": KEPT, "item": SWORD})
    assert refusal(lambda: desk.hand(STASH, "epee", SHOP)) == has_not
    ana = desk.join("new:imperial:guerrier", "Ana")
    assert refusal(lambda: desk.hand(ana, "epee", ana)) == ("builder.same_place", {})
    assert refusal(lambda: desk.hand(ana, "epee", "nobody")) == ("builder.no_member", {})
    assert refusal(lambda: desk.hand("nobody", "epee", ana)) == ("builder.no_member", {})
    assert refusal(lambda: desk.hand(ana, "epee", STASH))[1]["name"] == Text.same("Ana")


@pytest.mark.rule("SW-46", "SW-47")
def test_a_thing_is_bought_into_the_stash_with_the_points_of_whoever_pays(desk: Desk) -> None:
    ana, dan = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Dan")
    needs = ("builder.stash_needs_buyer", {"rule": "SW-46", "item": SWORD})
    assert refusal(lambda: desk.hand(SHOP, "epee", STASH)) == needs
    assert refusal(lambda: desk.hand(SHOP, "epee", STASH, "nobody")) == needs
    assert refusal(lambda: desk.hand(SHOP, "grimoire:tir-magique", STASH, ana))[0] == needs[0]
    assert refusal(lambda: desk.hand(SHOP, "licorne", STASH, ana))[1] == {"rule": "SW-46", "item": Text.same("licorne")}
    pen = Pen(desk.pen.new_id, "ce jour", "mot")
    act = desk.do(desk.builder.transfer(desk.stored, SHOP, "epee", STASH, {}, pen, ana))
    bought, handed = act.append
    assert act.label == Label("builder.stashed", {"name": "Ana", "item": SWORD})
    args = {"what": "gear", "item": "epee", "phase": "creation"}
    assert bought == Event(bought.id, "purchase", ana, "ce jour", "SW-46", args, "mot")
    assert handed == Event(handed.id, "exchange", ana, "ce jour", "SW-47", {"item": "epee", "to": ""}, "mot")
    desk.act("award", ana, points=4)
    desk.act("die", dan)
    assert refusal(lambda: desk.hand(SHOP, "epee", STASH, dan)) == needs
    assert refusal(lambda: desk.hand(SHOP, "epee", STASH, ana)) == (
        "swidenth.story_short", {"rule": "SW-47", "name": "Ana", "item": SWORD, "price": 5, "balance": 4},
    )  # fmt: skip
    later = desk.hand(SHOP, "dague", STASH, ana).append[0]
    assert (later.rule, later.args["phase"]) == ("SW-198", "campaign")

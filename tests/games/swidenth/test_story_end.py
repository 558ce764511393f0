"""What a story as a whole comes to: points of founders and heirs, who stands at nothing; and each act as its Event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.errors import Refused
from models.games.event import Event
from models.games.swidenth import acts
from models.games.swidenth.acts import ActStamp, Story, new_problems
from models.games.swidenth.archive import assemble_party, setting_of, store_party
from models.games.swidenth.data import rulebook
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.story import PartyStanding, PlotPoint, Setting, fold
from models.games.values import Stored, StoredMember
from models.problem import Grade, Problem, Where

Happened = tuple[str, str, dict[str, Any]]
ANA: Happened = ("creation", "a", {"race": "imperial", "class": "guerrier", "name": "Ana"})
LUC: Happened = ("creation", "l", {"race": "nordique", "class": "barbare", "name": "Luc"})
DEAD: Happened = ("death", "l", {})


def bought(who: str, item: str, phase: str = "creation", what: str = "gear") -> Happened:
    return "purchase", who, {"what": what, "item": item, "phase": phase}


def heir(who: str = "h", after: str = "l") -> Happened:
    return "creation", who, {"race": "nordique", "class": "barbare", "name": "Hal", "successor_of": after}


def story(*several: Happened, budget: int = 40, **choices: str) -> PartyStanding:
    events = tuple(
        Event(f"e{n:02}", kind, who, f"day {n}", "SW-1", args) for n, (kind, who, args) in enumerate(several, 1)
    )
    return fold(events[::-1], Setting(choices=choices, budget=budget))


def found(standing: PartyStanding) -> list[tuple[Any, ...]]:
    return [
        (p.key.partition(".")[2], p.rule, p.grade.value, p.where.path, p.where.item, dict(p.args))
        for p in standing.problems
        if p.where.field == "story"
    ]


def created(spent: int, budget: int) -> list[tuple[Any, ...]]:
    return [("story_created", "SW-45", "error", (), "", {"cost": spent, "budget": budget})]


@pytest.mark.rule("SW-45")
@pytest.mark.parametrize(
    ("told", "budget", "problems"),
    [
        ((ANA, LUC, bought("a", "epee")), 40, []),
        # More than all there is: the check of the party says so.
        ((ANA, LUC, bought("a", "epee")), 39, []),
        # Points earned pay for nobody's creation.
        ((ANA, LUC, bought("a", "epee"), ("earned", "l", {"points": 1})), 39, created(40, 39)),
        ((ANA, LUC, ("unspent", "a", {"points": 5})), 40, []),
        ((ANA, LUC, ("unspent", "a", {"points": 5})), 39, created(40, 39)),
        ((ANA, LUC, DEAD, heir()), 35, []),
        ((ANA, LUC, DEAD), 20, []),
        ((ANA, LUC, DEAD, heir(), ("earned", "a", {"points": 9})), 34, created(35, 34)),
    ],
)
def test_points_of_the_creation_are_told_where_the_party_as_a_whole_does_not(
    told: tuple[Happened, ...], budget: int, problems: list[tuple[Any, ...]]
) -> None:
    assert found(story(*told, budget=budget, unspent="banked")) == problems


@pytest.mark.rule("SW-47")
def test_a_purchase_without_points_is_told_and_so_is_what_the_creation_cost_too_much() -> None:
    short = ("story_short", "SW-47", "error", ("Ana",), "e03")
    told = (ANA, LUC, bought("a", "epee", "campaign"))
    args = {"name": "Ana", "price": 5, "balance": 0}
    (first,) = found(story(*told))
    assert first[:5] == short
    assert {key: value for key, value in first[5].items() if key != "item"} == args
    assert first[5]["item"].en == "Sword"
    assert [each[0] for each in found(story(*told, budget=34))] == ["story_short", "story_created"]
    allowed = ("purchase", "a", {**told[2][2], "allowed": {"swidenth.story_short": "à crédit"}})
    assert [each[0] for each in found(story(ANA, LUC, allowed, budget=34))] == ["allowed", "story_created"]
    earned = ("earned", "a", {"points": 5})
    assert found(story(ANA, LUC, earned, told[2])) == []
    (less,) = found(story(ANA, LUC, ("earned", "a", {"points": 4}), told[2]))
    assert (less[5]["balance"], less[5]["price"]) == (4, 5)
    twice = found(story(ANA, LUC, earned, told[2], told[2], told[2]))
    assert [(each[4], each[5]["balance"]) for each in twice] == [("e05", 0), ("e06", 0)]


@pytest.mark.rule("SW-49")
@pytest.mark.parametrize(("reading", "limit"), [("creation", 20), ("total", 25)])
def test_an_heir_is_created_with_the_points_of_the_dead_and_no_more(reading: str, limit: int) -> None:
    before = (ANA, LUC, ("earned", "l", {"points": 9}), bought("l", "epee", "campaign"), DEAD, heir())
    things = {20: "", 22: "dague", 25: "epee", 27: "dague epee"}
    for points, gear in things.items():
        told = found(story(*before, *(bought("h", each) for each in gear.split()), recruit=reading))
        over = ("story_successor_over", "SW-49", "error", ("Hal",), "", {"cost": points, "limit": limit, "dead": "Luc"})
        assert told == ([over] if points > limit else []), points
    assert [hero.status for hero in story(*before).heroes] == ["alive", "replaced", "alive"]


@pytest.mark.rule("SW-6")
def test_who_stands_at_nothing_and_is_not_dead_is_told() -> None:
    wound = ("wound", "a", {"points": 5})
    zero = ("story_at_zero", "SW-6", "warning", ("Ana",), "", {"name": "Ana"})
    assert found(story(ANA, LUC, wound)) == [zero]
    assert found(story(ANA, LUC, ("wound", "a", {"points": 4}))) == []
    assert found(story(ANA, LUC, wound, ("fled", "a", {}))) == [zero]
    assert found(story(ANA, LUC, wound, ("death", "a", {}))) == []
    nobody = ("creation", "n", {"race": "licorne", "class": "licorne", "name": "Nib"})
    assert found(story(ANA, LUC, nobody)) == [], "of whom nobody knows how much he bears"
    permitted = ("allowance", "", {"key": "swidenth.story_created", "about": ""})
    told = story(ANA, LUC, ("earned", "a", {"points": 9}), permitted, budget=30)
    assert [each[:3] for each in found(told)] == [("allowed", "SW-45", "warning")]


def test_a_story_is_told_in_the_order_of_its_ids_with_a_point_for_everybody_touched() -> None:
    told = story(ANA, LUC, ("earned", "a", {"points": 30}), ("wound", "l", {"points": 2}), DEAD,
                 ("resurrection", "l", {"payers": {"a": 30, "zzz": 10}}), ("rest", "zzz", {}))  # fmt: skip
    assert told.timeline == (
        PlotPoint("e01", "day 1", "a", 0, 15, 5), PlotPoint("e02", "day 2", "l", 0, 20, 7),
        PlotPoint("e03", "day 3", "a", 30, 15, 5), PlotPoint("e04", "day 4", "l", 0, 20, 5),
        PlotPoint("e05", "day 5", "l", 0, 20, 0), PlotPoint("e06", "day 6", "l", 0, 20, 7),
        PlotPoint("e06", "day 6", "a", 0, 15, 5),
    )  # fmt: skip
    luc = told.of("l")
    assert luc is not None
    assert (luc.lives, luc.vitality, luc.full_vitality, luc.status) == (True, 7, 7, "alive")
    assert told.of("zzz") is None


@pytest.mark.parametrize(
    ("kind", "plain", "odd"),
    [
        ("earned", {"points": 1}, {"points": True}), ("wound", {"points": 1}, {"points": True}),
        ("resurrection", {"payers": {"a": 1}}, {"payers": {"a": True}}),
    ],
)  # fmt: skip
def test_true_is_no_number_however_alike_two_stories_look(kind: str, plain: Any, odd: Any) -> None:
    told = [(ANA, LUC, ("earned", "a", {"points": 40}), DEAD, (kind, "l" if kind == "resurrection" else "a", args))
            for args in (plain, odd, plain, odd)]  # fmt: skip
    first, second, third, fourth = (story(*each) for each in told)
    assert (first.heroes, second.heroes) == (third.heroes, fourth.heroes)
    assert first.heroes != second.heroes


STAMP = ActStamp("e99", "today", "mot")


@pytest.mark.parametrize(
    ("act", "args", "kind", "subject", "rule", "told"),
    [
        (acts.succeed, ("h", "l", "nordique", "barbare"), "creation", "h", "SW-49",
         {"race": "nordique", "class": "barbare", "successor_of": "l"}),
        (acts.earn, ("a", 8, "quest"), "earned", "a", "SW-47", {"points": 8, "reason": "quest"}),
        (acts.quest, ("begun", "Le pont"), "quest", "", "", {"quest": "Le pont", "stage": "begun"}),
        (acts.find_gear, ("a", "dague"), "find", "a", "SW-93", {"item": "dague"}),
        (acts.exchange, ("a", "epee", ""), "exchange", "a", "SW-47", {"item": "epee", "to": ""}),
        (acts.use, ("a", "potion-de-soin"), "use", "a", "SW-22", {"item": "potion-de-soin"}),
        (acts.use, ("a", "potion-de-soin"), "use", "a", "SW-22", {"item": "potion-de-soin", "healed": 2}),
        (acts.lose, ("a", "epee"), "loss", "a", "SW-47", {"item": "epee"}),
        (acts.wound, ("a", 2), "wound", "a", "SW-30", {"points": 2}),
        (acts.heal, ("a", 2), "heal", "a", "SW-112", {"points": 2}), (acts.rest, ("a",), "rest", "a", "SW-51", {}),
        (acts.flee, ("a",), "fled", "a", "SW-51", {}), (acts.die, ("a",), "death", "a", "SW-49", {}),
        (acts.resurrect, ("l", {"a": 40}), "resurrection", "l", "SW-50", {"payers": {"a": 40}}),
        (acts.bank, ("a", 5), "unspent", "a", "SW-45", {"points": 5}),
    ],
)  # fmt: skip
def test_an_act_is_told_as_its_event(
    act: Callable[..., Event], args: tuple[Any, ...], kind: str, subject: str, rule: str, told: Mapping[str, Any]
) -> None:
    more = {"healed": told["healed"]} if "healed" in told else {}
    assert act(lived(), *args, STAMP, **more) == Event("e99", kind, subject, "today", rule, told, "mot")


def lived() -> Story:
    """Return the story of Ana, who has a sword, a potion and 40 PP, and of the dead Luc."""
    several = (ANA, LUC, bought("a", "epee"), ("find", "a", {"item": "potion-de-soin"}),
               ("earned", "a", {"points": 40}), DEAD)  # fmt: skip
    events = tuple(Event(f"e{n:02}", kind, who, "", "SW-1", args) for n, (kind, who, args) in enumerate(several, 1))
    return Story(events, Setting(choices={"unspent": "banked"}, budget=45))


@pytest.mark.rule("SW-45", "SW-49")
def test_an_act_is_refused_for_what_it_breaks_and_not_for_what_was_broken_before() -> None:
    def refused(act: Callable[..., Event], *args: Any, story: Story | None = None) -> tuple[str, dict[str, Any]]:
        with pytest.raises(Refused) as caught:
            act(story or lived(), *args)
        return caught.value.key, {**caught.value.args_}

    for act in (acts.wound, acts.heal, acts.bank):
        assert refused(act, "a", 0, STAMP) == ("swidenth.act_points", {})
    assert refused(acts.earn, "a", -1, "quest", STAMP) == ("swidenth.act_points", {})
    assert refused(acts.use, "a", "potion-de-soin", STAMP, -1) == ("swidenth.act_points", {})
    assert refused(acts.find_gear, "a", "", STAMP) == ("swidenth.story_unclear", {})
    assert refused(acts.exchange, "a", "", "", STAMP) == ("swidenth.story_unclear", {})
    assert refused(acts.rest, "a", ActStamp("e06")) == ("swidenth.act_order", {})
    assert acts.rest(lived(), "a", ActStamp("e061")).id == "e061"
    dear = refused(acts.succeed, "h", "l", "nordique", "mage", STAMP)[0]
    assert dear == "swidenth.class_closed"
    plain = tuple(
        Event(f"e{n:02}", *each[:2], "", "", each[2]) for n, each in enumerate((ANA, LUC, ("death", "a", {})))
    )
    cheap = Story(plain, Setting(budget=45))
    assert refused(acts.succeed, "h", "a", "nordique", "barbare", STAMP, story=cheap) == (
        "swidenth.story_successor_over", {"rule": "SW-49", "cost": 20, "limit": 15, "dead": "Ana"},
    )  # fmt: skip
    poor = Story(lived().events, Setting(budget=30))
    assert acts.rest(poor, "a", STAMP).kind == "rest", "that creation cost too much stands in the way of nothing else"
    assert refused(acts.bank, "a", 11, STAMP) == (
        "swidenth.story_created", {"rule": "SW-45", "cost": 51, "budget": 45},
    )  # fmt: skip
    one = acts.swap(lived(), ("a", "epee"), ("a", "epee"), (ActStamp("e98", "x", "y"), STAMP))
    assert [(event.id, event.args) for event in one] == [
        ("e98", {"item": "epee", "to": "a", "with": "e98"}), ("e99", {"item": "epee", "to": "a", "with": "e98"}),
    ]  # fmt: skip


def test_a_problem_is_new_where_anything_of_it_is() -> None:
    def problem(**other: Any) -> Problem:
        usual: dict[str, Any] = {"where": Where(("Ana",), "gear", "epee"), "grade": Grade.ERROR, "rule": "SW-1",
                                 "key": "swidenth.twice", "args": {"name": "x", "n": 1}}  # fmt: skip
        return Problem(**{**usual, **other})

    others = [
        problem(where=Where(("Luc",), "gear", "epee")), problem(grade=Grade.WARNING), problem(rule="SW-2"),
        problem(key="swidenth.unarmed"), problem(args={"name": "x", "n": 2}), problem(args={"name": "x"}),
    ]  # fmt: skip
    assert new_problems([problem()], [others[0], problem(), *others[1:]]) == tuple(others)
    assert new_problems([problem()], [problem(args={"n": 1, "name": "x"})]) == (), "in whatever order they are said"


@pytest.mark.rule("SW-46", "SW-47", "SW-198")
def test_a_party_is_stored_as_its_creation_and_the_last_purchases_as_paid_by_what_was_earned() -> None:
    ids = iter(f"n{n:02}" for n in range(50))
    ana = Hero("Ana", "imperial", "guerrier", gear=("epee", "dague"), improvements={"combat": 1}, skills=("chef",),
               spells=("tir-magique",), player="Zoé", earned=8, found=("hache",), gone=("ecu",))  # fmt: skip
    luc = Hero("Luc", "nordique", "barbare", gear=("epee",), earned=5, id="luc")
    eva = Hero("Eva", "nordique", "barbare", gear=("epee",), earned=4)
    stored = store_party(rulebook(), Party("x", 90, (ana, luc, eva), {"Zoé": 90}), lambda: next(ids), "ce jour")
    assert (stored.name, stored.side, stored.limit) == ("x", "", 90)
    assert [(member.id, member.name) for member in stored.members] == [("n01", "Ana"), ("luc", "Luc"), ("n15", "Eva")]
    assert {event.at for event in stored.events} == {"ce jour"}

    def purchase(what: str, item: str, phase: str = "creation") -> tuple[str, dict[str, str]]:
        return "SW-46" if phase == "creation" else "SW-198", {"what": what, "item": item, "phase": phase}

    assert [(event.subject, event.kind, event.rule, event.args) for event in stored.events] == [
        ("", "founding", "SW-46", {"shares": {"Zoé": 90}}),
        ("n01", "creation", "SW-46", {"race": "imperial", "class": "guerrier", "player": "Zoé"}),
        ("n01", "earned", "SW-47", {"points": 8, "reason": "other"}),
        *(("n01", "purchase", *purchase(what, item)) for what, item in (
            ("improvement", "combat"), ("skill", "chef"), ("spell", "tir-magique"), ("gear", "epee"), ("gear", "dague"),
            ("gear", "ecu"))),
        ("n01", "find", "SW-47", {"item": "hache"}), ("n01", "loss", "SW-47", {"item": "ecu"}),
        ("luc", "creation", "SW-46", {"race": "nordique", "class": "barbare"}),
        ("luc", "earned", "SW-47", {"points": 5, "reason": "other"}),
        ("luc", "purchase", *purchase("gear", "epee", "campaign")),
        ("n15", "creation", "SW-46", {"race": "nordique", "class": "barbare"}),
        ("n15", "earned", "SW-47", {"points": 4, "reason": "other"}),
        ("n15", "purchase", *purchase("gear", "epee")),
    ]  # fmt: skip
    called = store_party(rulebook(), Party("y", 25, (luc,), summoned=True), lambda: next(ids), "")
    assert (called.side, setting_of(rulebook(), replace(called, limit=None), {}).budget) == ("summoned", 25)
    assert setting_of(rulebook(), replace(stored, limit=None), {}).budget == 100
    assert setting_of(rulebook(), replace(stored, limit=0), {}).budget == 0
    assert setting_of(rulebook(), stored, {"worth": "spent"}) == Setting(
        rulebook(), {"n01": "Ana", "luc": "Luc", "n15": "Eva"}, {"worth": "spent"}, 90
    )


@pytest.mark.rule("SW-45", "SW-49", "SW-51")
@pytest.mark.parametrize(("reading", "inherited"), [("creation", 0), ("total", 5)])
def test_the_living_are_the_party_in_the_order_of_its_members(reading: str, inherited: int) -> None:
    told: tuple[Happened, ...] = (
        ANA, LUC, ("earned", "l", {"points": 9}), bought("l", "epee", "campaign"), DEAD, heir(),
        bought("h", "epee"), ("fled", "a", {}), ("wound", "h", {"points": 2}),
        ("creation", "g", {"race": "elfe", "class": "mage"}),
    )  # fmt: skip
    events = tuple(Event(f"e{n:02}", kind, who, "", "SW-1", args) for n, (kind, who, args) in enumerate(told, 1))
    members = tuple(StoredMember(each, each.upper()) for each in ("h", "x", "l", "a"))
    party = assemble_party(rulebook(), Stored("Essai", "", 55, members, events), {"recruit": reading})
    assert (party.name, party.budget, party.shares, party.summoned) == ("Essai", 55, {}, False)
    assert [(hero.id, hero.name, hero.wounds, hero.fled) for hero in party.heroes] == [
        ("h", "H", 2, False), ("a", "A", 0, True),
    ]  # fmt: skip
    assert (party.fallen, party.inherited) == (1, inherited)
    assert [each.key for each in party.story] == (["swidenth.story_successor_over"] if reading == "creation" else [])
    assert party.allowed == ()

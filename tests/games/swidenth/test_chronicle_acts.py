"""From a filled form to an act: values as they come, wounds as boxes are ticked, points for everybody, successors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from models.change import Label
from models.errors import Refused
from models.games.event import Event
from models.games.facets.builder import STASH, Act, Field, FieldChoice
from models.games.swidenth.chronicle.acts import checked
from models.games.values import StoredMember
from models.i18n import Text
from tests.games.swidenth.desk import Desk

WAYS = tuple(FieldChoice(each, Text.same(each)) for each in ("a", "b"))
CHOICE = Field("f", "", "choice", "a", WAYS)
WORDS = Field("f", "", "text", "x", high=4, empty=True)
NUMBER = Field("f", "", "number", 2, low=1, high=9)
PERHAPS = Field("f", "", "number", 0, low=0, high=9, empty=True)
AMOUNTS = Field("f", "", "amounts", {"a": 3}, WAYS, low=5, high=7)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def refusal(call: Callable[[], object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        call()
    return caught.value.key, {**caught.value.args_}


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        (CHOICE, "b", "b"), (WORDS, "abcd", "abcd"), (WORDS, "  a ", "a"), (WORDS, "", ""), (WORDS, None, ""),
        (WORDS, 1234, "1234"), (NUMBER, 1, 1), (NUMBER, 9, 9), (PERHAPS, None, 0), (PERHAPS, 0, 0), (PERHAPS, 9, 9),
        (AMOUNTS, {}, {}), (AMOUNTS, {"a": 0, "b": 900}, {"b": 900}), (AMOUNTS, {"b": 1, "a": 2}, {"b": 1, "a": 2}),
    ],
)  # fmt: skip
def test_a_value_that_will_do_is_read(field: Field, value: Any, read: Any) -> None:
    assert checked((field,), {"f": value}) == {"f": read}
    second = replace(field, id="other")
    assert checked((second, field), {"f": value}) == {"other": field.value, "f": read}


NO_CHOICE: tuple[str, dict[str, object]] = ("chronicle.not_a_choice", {})
FOUR = ("swidenth.edit_name", {"limit": 4})


def between(low: int, high: int) -> tuple[str, dict[str, object]]:
    return "chronicle.number_between", {"low": low, "high": high}


@pytest.mark.parametrize(
    ("field", "value", "refused"),
    [
        (CHOICE, "c", NO_CHOICE), (CHOICE, None, NO_CHOICE), (CHOICE, "", NO_CHOICE),
        (WORDS, "abcde", FOUR), (WORDS, "a\nb", FOUR), (WORDS, 12345, FOUR), (WORDS, "\u200b", FOUR),
        (NUMBER, 0, between(1, 9)), (NUMBER, 10, between(1, 9)), (NUMBER, True, between(1, 9)),
        (NUMBER, "3", between(1, 9)), (NUMBER, None, between(1, 9)), (NUMBER, 2.0, between(1, 9)),
        (PERHAPS, -1, between(0, 9)), (PERHAPS, 10, between(0, 9)), (PERHAPS, "", between(0, 9)),
        (AMOUNTS, {"c": 1}, NO_CHOICE), (AMOUNTS, {"a": 1, "c": 0}, NO_CHOICE), (AMOUNTS, [], NO_CHOICE),
        (AMOUNTS, 3, NO_CHOICE), (AMOUNTS, {"a": -1}, between(0, 7)), (AMOUNTS, {"a": True}, between(0, 7)),
        (AMOUNTS, {"a": "1"}, between(0, 7)), (AMOUNTS, {"a": None}, between(0, 7)),
    ],
)  # fmt: skip
def test_a_value_that_will_not_do_says_what_would(field: Field, value: Any, refused: Any) -> None:
    assert refusal(lambda: checked((field,), {"f": value})) == refused


def test_a_value_nobody_asked_for_is_refused() -> None:
    assert refusal(lambda: checked((NUMBER,), {"f": 3, "g": 3})) == ("builder.no_such_field", {})


def test_a_form_that_is_not_there_or_for_somebody_who_is_not_is_refused(desk: Desk) -> None:
    hero = desk.join("new:imperial:guerrier", "Ana")
    assert refusal(lambda: desk.act("fly", hero)) == ("chronicle.no_such_form", {})
    assert refusal(lambda: desk.act("rest", hero, "nobody")) == ("builder.no_member", {})
    desk.act("rest", hero, hero)
    assert [event.kind for event in desk.stored.events] == ["creation", "rest"], "whoever is named twice rests once"


def wounded(desk: Desk, hero: str, wounds: int) -> Act:
    return desk.do(desk.chronicle.wounded(desk.stored, hero, wounds, desk.choices, desk.pen))


@pytest.mark.rule("SW-30", "SW-112")
def test_ticking_boxes_tells_what_is_lost_or_got_back_as_one_event(desk: Desk) -> None:
    hero = desk.join("new:imperial:guerrier", "Ana")
    for wounds, kind, rule, points in ((1, "wound", "SW-30", 1), (4, "wound", "SW-30", 3), (1, "heal", "SW-112", 3)):
        act = wounded(desk, hero, wounds)
        (event,) = act.append
        assert (event.kind, event.rule, event.args) == (kind, rule, {"points": points})
        assert act.label == Label(f"chronicle.did_{kind}", {"heroes": ("Ana",), "points": points})
        assert desk.member(hero).wounds == wounds
    assert refusal(lambda: wounded(desk, hero, 1)) == ("chronicle.as_wounded", {"name": "Ana"})
    assert refusal(lambda: wounded(desk, "nobody", 1)) == ("builder.no_member", {})
    assert refusal(lambda: wounded(desk, hero, 6)) == ("chronicle.number_between", {"low": 1, "high": 4})
    wounded(desk, hero, 5)
    wounded(desk, hero, 0)
    assert refusal(lambda: wounded(desk, hero, 0)) == ("chronicle.as_wounded", {"name": "Ana"})


@pytest.mark.rule("SW-112")
def test_boxes_of_a_hero_above_his_start_are_ticked_from_where_he_stands() -> None:
    """By the option he stands at 7 of 5: two boxes are four Vitality."""
    desk = Desk(healing_cap="free")
    hero = desk.join("new:imperial:guerrier", "Ana")
    desk.act("heal", hero, points=2)
    assert desk.member(hero).wounds == 0
    assert refusal(lambda: wounded(desk, hero, 0)) == ("chronicle.as_wounded", {"name": "Ana"})
    assert wounded(desk, hero, 2).append[0].args == {"points": 4}
    assert desk.member(hero).wounds == 2


@pytest.mark.rule("SW-47")
def test_points_of_the_party_go_to_the_living_the_first_having_what_is_left_over(desk: Desk) -> None:
    def reward(points: int, why: str) -> Act:
        pen = replace(desk.pen, note="ce soir")
        return desk.do(desk.chronicle.reward(desk.stored, points, why, {}, pen))

    nobody = reward(7, "Rien")
    assert (nobody.label, nobody.append) == (Label("chronicle.did_award", {"heroes": ("—",), "points": 7}), ())
    one = desk.join("new:imperial:guerrier", "Ana")
    alone = reward(7, "x" * 201)
    assert alone.append == (
        Event(alone.append[0].id, "earned", one, "2026-11-20", "SW-47",
              {"points": 7, "reason": "other", "why": "x" * 200}, "ce soir"),
    )  # fmt: skip
    two, three = (desk.join("new:imperial:guerrier", name) for name in ("Luc", "Eva"))
    act = reward(8, "Le cristal")
    assert act.label == Label("chronicle.did_award", {"heroes": ("Ana", "Luc", "Eva"), "points": 8})
    whole = {"reason": "other", "why": "Le cristal", "with": act.append[0].id}
    assert [(event.subject, event.args) for event in act.append] == [
        (one, {"points": 3, **whole}), (two, {"points": 3, **whole}), (three, {"points": 2, **whole}),
    ]  # fmt: skip
    assert [(event.subject, event.args["points"]) for event in reward(1, "").append] == [(one, 1)]


def test_what_several_do_is_one_act_and_an_empty_reason_is_not_written(desk: Desk) -> None:
    pair = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Luc")
    act = desk.act("award", *pair, points=3)
    first, second = act.append
    assert (first.args, second.args) == ({"points": 3, "reason": "other", "with": first.id},) * 2
    assert desk.act("award", pair[1], points=2, why="un").append[0].args == {
        "points": 2, "reason": "other", "why": "un",
    }  # fmt: skip
    killed = desk.act("kill", pair[0], profile="troll", count=3)
    assert killed.append[0].args == {"points": 39, "reason": "kill", "profile": "troll", "count": 3}
    assert killed.label == Label("chronicle.did_kill", {"heroes": ("Ana",), "points": 39})
    begun = desk.act("set_out", *pair, quest=" Le convoi ")
    assert begun.label == Label("chronicle.did_set_out", {"heroes": ("—",), "points": 0})
    assert [(e.subject, e.args) for e in begun.append] == [("", {"quest": "Le convoi", "stage": "begun"})]
    assert desk.act("give_up").append[0].args == {"quest": "Le convoi", "stage": "lost"}


@pytest.mark.rule("SW-47", "SW-48", "SW-205")
def test_a_thing_goes_to_the_stash_or_two_change_hands(desk: Desk) -> None:
    pair = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Luc")
    desk.take(pair[0], "gear:epee", "gear:dague")
    desk.take(pair[1], "gear:hache")
    given = desk.act("give", pair[0], item="dague", to=STASH)
    assert given.append[0].args == {"item": "dague", "to": ""}
    assert given.label == Label(
        "chronicle.did_give", {"heroes": ("Ana",), "points": 0, "item": Text("Dague", "Dagger")}
    )
    assert desk.roster.assemble(desk.stored, {}).heroes[0].carried == ("epee",)
    swapped = desk.act("swap", *pair, item="epee", other="hache")
    first = swapped.append[0].id
    assert [(event.subject, event.args) for event in swapped.append] == [
        (pair[0], {"item": "epee", "to": pair[1], "with": first}),
        (pair[1], {"item": "hache", "to": pair[0], "with": first}),
    ]
    assert swapped.label.args == {
        "heroes": ("Ana", "Luc"), "points": 0, "item": Text("Épée", "Sword"), "other": Text("Hache", "Axe"),
    }  # fmt: skip


@pytest.mark.rule("SW-49")
def test_a_successor_without_a_name_is_called_after_his_people_in_the_language_of_the_page(desk: Desk) -> None:
    one, two = desk.join("new:nordique:barbare", "Ana"), desk.join("new:nordique:barbare", "Norse")
    for each in (one, two):
        desk.act("die", each)
    values = {"race": "nordique", "class": "barbare"}
    french = desk.act("succeed", one, **values)
    assert [member.name for member in french.add] == ["Nordique"]
    pen = replace(desk.pen, lang="en", note="mot")
    english = desk.do(desk.chronicle.act(desk.stored, "succeed", (two,), values, {}, pen))
    (event,) = english.append
    assert english.add == (StoredMember(event.subject, "Norse 2", {}),)
    assert english.label == Label("chronicle.did_succeed", {"name": "Norse 2", "dead": "Norse"})
    args = {"race": "nordique", "class": "barbare", "successor_of": two}
    assert event == Event(event.id, "creation", event.subject, "2026-11-20", "SW-49", args, "mot")
    assert event.subject < event.id

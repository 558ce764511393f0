"""The rows of a ledger whole, Event by Event: words, account, act, picture, chapter; and the lines of its plots."""

from __future__ import annotations

from typing import Any

import pytest

from models.games.event import Event
from models.games.facets.chronicle import LedgerRow, Point, Series, StoryFigure
from models.games.swidenth.chronicle.facet import SwidenthChronicle
from models.games.values import Stored, StoredMember
from models.i18n import Text
from models.problem import Grade, Problem, Where
from tests.games.swidenth.desk import spoken

MEMBERS = tuple(StoredMember(hero, name) for hero, name in (("a", "Ana"), ("l", "Luc"), ("h", "Hal")))
BORN: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("creation", "a", {"race": "imperial", "class": "guerrier"}),
    ("creation", "l", {"race": "nordique", "class": "barbare"}),
)
SWORD = {"item": Text("Épée", "Sword"), "thing": Text("une épée", "a sword")}
HEALING = {"item": Text("Potion de Soin", "Healing Potion"), "thing": Text("une potion de Soin", "a healing potion")}


def party(*told: tuple[str, str, dict[str, Any]], budget: int = 100) -> Stored:
    """Return a party that lived through these; Events are e01, e02, …, on the days 1, 2, …"""
    events = tuple(
        Event(f"e{n:02}", kind, subject, f"day {n}", f"SW-{n}", args, f"note {n}")
        for n, (kind, subject, args) in enumerate(told, 1)
    )
    return Stored("Essai", "", budget, MEMBERS, events[::-1])


def rows(*told: tuple[str, str, dict[str, Any]], choices: dict[str, str] | None = None) -> list[LedgerRow]:
    found = SwidenthChronicle().ledger(party(*told), choices or {})
    for row in found:
        spoken(row.key, row.args)
    return list(found)


def test_a_row_says_everything_of_its_event() -> None:
    first, second, third, *_ = rows(*BORN, ("coronation", "a", {}))
    args = {"race": Text("Impérial", "Imperial"), "cls": Text("Guerrier", "Warrior"), "dead": ""}
    assert first == LedgerRow(
        event="e01", act="e01", at="day 1", member="a", name="Ana", sort="creation", key="chronicle.told_creation",
        args=args, account="force", points=-15, balance=85, rule="SW-1", note="note 1", picture="hero",
        chapter="founding",
    )  # fmt: skip
    assert (second.event, second.points, second.balance) == ("e02", -20, 65)
    unknown = Problem(Where((), "story", "e03"), Grade.ERROR, "", "swidenth.story_unknown", {"kind": "coronation"})
    assert third == LedgerRow(
        event="e03", act="e03", at="day 3", member="a", name="Ana", sort="coronation", key="chronicle.told_unknown",
        args={"kind": "coronation"}, rule="SW-3", note="note 3", picture="event", problems=(unknown,),
    )  # fmt: skip


NOTHING = ("", None, None)
QUEST = {"points": 8, "reason": "quest"}


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (("founding", "", {"shares": {"Zoé": 60, "Max": 40}}),
         [("", "founding", {"shares": ("Zoé 60", "Max 40")}, NOTHING, "party", "founding")]),
        (("founding", "", {"shares": {}}), [("", "founding", {"shares": "—"}, NOTHING, "party", "founding")]),
        (("founding", "", {"shares": 3}), [("", "founding", {"shares": "—"}, NOTHING, "party", "founding")]),
        (("quest", "", {"quest": "Le pont", "stage": "begun"}),
         [("", "begun_named", {"quest": "Le pont"}, NOTHING, "quest", "begun")]),
        (("quest", "", {"stage": "begun"}), [("", "begun", {"quest": ""}, NOTHING, "quest", "begun")]),
        (("quest", "", {"quest": "Le pont", "stage": "lost"}),
         [("", "lost_named", {"quest": "Le pont"}, NOTHING, "quest", "ended")]),
        (("quest", "", {}), [("", "lost", {"quest": ""}, NOTHING, "quest", "ended")]),
        (("earned", "a", {**QUEST, "quest": "Le pont"}),
         [("a", "quest_named", {"points": 8, "quest": "Le pont"}, ("member", 8, 8), "award", "ended")]),
        (("earned", "a", QUEST), [("a", "quest", {"points": 8, "quest": ""}, ("member", 8, 8), "award", "ended")]),
        (("earned", "a", {"points": 26, "reason": "kill", "profile": "troll", "count": 2}),
         [("a", "kill", {"points": 26, "profile": Text("Troll", "Troll"), "count": 2}, ("member", 26, 26), "award",
           "")]),
        (("earned", "a", {"points": 5, "reason": "kill", "profile": "Ogre"}),
         [("a", "kill", {"points": 5, "profile": Text.same("Ogre"), "count": 1}, ("member", 5, 5), "award", "")]),
        (("earned", "a", {"reason": "kill"}),
         [("a", "kill", {"points": 0, "profile": Text.same("?"), "count": 1}, NOTHING, "award", "")]),
        (("earned", "a", {"points": 3, "reason": "other", "why": "idée"}),
         [("a", "earned_why", {"points": 3, "why": "idée"}, ("member", 3, 3), "award", "")]),
        (("earned", "a", {"points": 3}),
         [("a", "earned", {"points": 3, "why": ""}, ("member", 3, 3), "award", "")]),
        (("unspent", "a", {"points": 6}), [("a", "unspent", {"points": 6}, ("member", 6, 6), "points", "founding")]),
        (("purchase", "a", {"what": "gear", "item": "epee", "phase": "creation"}),
         [("a", "purchase", SWORD, ("force", -5, 60), "shop", "founding")]),
        (("purchase", "a", {"item": "licorne", "what": "gear", "phase": "campaign"}),
         [("a", "purchase", {"item": Text.same("licorne"), "thing": Text.same("licorne")}, NOTHING, "shop", "")]),
        (("purchase", "a", {"what": "skill", "item": "furtif", "phase": "campaign"}),
         [("a", "learnt", dict.fromkeys(("item", "thing"), Text("Furtif", "Stealthy")), ("member", -25, -25), "shop",
           "")]),
        (("purchase", "a", {"what": "spell", "item": "tir-magique", "phase": "campaign"}),
         [("a", "learnt", dict.fromkeys(("item", "thing"), Text("Tir magique", "Magic bolt")), NOTHING, "shop", "")]),
        (("purchase", "a", {"what": "improvement", "item": "combat", "phase": "campaign"}),
         [("a", "improvement", dict.fromkeys(("item", "thing"), Text("Combat", "Combat")), ("member", -15, -15), "shop",
           "")]),
        (("find", "a", {"item": "potion-de-soin"}), [("a", "find", HEALING, NOTHING, "stash", "")]),
        (("find", "", {"item": "epee"}), [("", "find_stash", SWORD, NOTHING, "stash", "")]),
        (("rest", "a", {}), [("a", "rest", {"kind": "rest"}, NOTHING, "rest", "")]),
        (("fled", "a", {}), [("a", "fled", {"kind": "fled"}, NOTHING, "fast", "")]),
        (("death", "a", {}), [("a", "death", {"kind": "death"}, NOTHING, "death", "")]),
        (("wound", "a", {"points": 2}), [("a", "wound", {"points": 2, "vitality": 3}, NOTHING, "wound", "")]),
        (("wound", "zzz", {}), [("zzz", "wound", {"points": 0, "vitality": "?"}, NOTHING, "wound", "")]),
        (("heal", "a", {"points": 2}), [("a", "heal", {"points": 2, "vitality": 5}, NOTHING, "healing", "")]),
        (("allowance", "a", {"key": "k"}), [("a", "allowance", {"rule": "SW-3"}, NOTHING, "allow", "founding")]),
    ],
)  # fmt: skip
def test_each_event_has_its_words_account_picture_and_chapter(event: Any, told: Any) -> None:
    found = rows(*BORN, event)[2:]
    assert [
        (
            row.member, row.key.removeprefix("chronicle.told_"), row.args, (row.account, row.points, row.balance),
            row.picture, row.chapter,
        )
        for row in found
    ] == [
        (*each[:3], NOTHING if each[1] == "unspent" else each[3], *each[4:]) for each in told
    ]  # fmt: skip
    if event[0] == "unspent":
        (row,) = rows(*BORN, event, choices={"unspent": "banked"})[2:]
        assert (row.account, row.points, row.balance) == told[0][3]


def carried(*told: tuple[str, str, dict[str, Any]]) -> list[tuple[Any, ...]]:
    found = rows(*BORN, ("find", "a", {"item": "epee"}), *told)[3:]
    return [
        (row.member, row.name, row.key.removeprefix("chronicle.told_"), row.args, row.act, row.event) for row in found
    ]


@pytest.mark.rule("SW-47", "SW-48")
def test_a_thing_that_changes_hands_is_told_by_everybody_who_has_part_in_it() -> None:
    def hands(giver: str, taker: str) -> list[tuple[Any, ...]]:
        return [each[:4] for each in carried(("exchange", giver, {"item": "epee", "to": taker}))]

    assert hands("a", "l") == [
        ("a", "Ana", "gave", {**SWORD, "other": "Luc"}), ("l", "Luc", "received", {**SWORD, "other": "Ana"}),
    ]  # fmt: skip
    assert hands("a", "") == [("a", "Ana", "stashed", {**SWORD, "other": ""})]
    assert hands("", "l") == [("l", "Luc", "took", {**SWORD, "other": ""})]
    assert hands("", "") == [("", "", "stashed", {**SWORD, "other": ""})]
    with_first = {"item": "epee", "to": "l", "with": "e04"}
    swap = carried(("exchange", "a", with_first), ("exchange", "l", {**with_first, "to": "a"}))
    assert [each[4:] for each in swap] == [("e04", "e04"), ("e04", "e04"), ("e04", "e05"), ("e04", "e05")]


@pytest.mark.rule("SW-22", "SW-95")
def test_what_is_used_up_or_lost_says_what_it_did() -> None:
    assert carried(("use", "a", {"item": "epee", "healed": 3}), ("use", "a", {"item": "epee"}), ("loss", "a", {})) == [
        ("a", "Ana", "use_healed", {**SWORD, "points": 3}, "e04", "e04"),
        ("a", "Ana", "use", {**SWORD, "points": 0}, "e05", "e05"),
        ("a", "Ana", "loss", {"item": Text.same(""), "thing": Text.same("")}, "e06", "e06"),
    ]


@pytest.mark.rule("SW-49", "SW-50")
def test_who_is_brought_back_and_who_paid_stand_under_one_another_and_an_heir_owes_the_party_nothing() -> None:
    story = (
        *BORN, ("earned", "l", {"points": 50}), ("death", "a", {}),
        ("resurrection", "a", {"payers": {"l": 30, "a": 1, "zzz": "?"}}), ("death", "l", {}),
        ("creation", "h", {"race": "imperial", "class": "tireur", "successor_of": "l"}),
        ("purchase", "h", {"what": "gear", "item": "dague", "phase": "creation"}),
    )  # fmt: skip
    found = rows(*story)
    told = [(r.member, r.key.removeprefix("chronicle.told_"), r.args, r.account, r.points, r.balance) for r in found]
    assert told[4:7] == [
        ("a", "resurrection", {"points": 31}, "", None, None),
        ("l", "paid", {"points": 30, "other": "Ana"}, "member", -30, 20),
        ("zzz", "paid", {"points": "?", "other": "Ana"}, "", None, None),
    ]
    assert [(*each[:2], *each[3:]) for each in told[8:]] == [
        ("h", "successor", "", -15, None), ("h", "purchase", "", -2, None),
    ]  # fmt: skip
    assert told[8][2]["dead"] == "Luc"
    assert [row.chapter for row in found[8:]] == ["", ""], "he did not found the party, nor does what he brings along"
    (odd,) = rows(*BORN, ("resurrection", "a", {"payers": [3]}))[2:]
    assert odd.args == {"points": 0}


def test_figures_and_plots_are_of_everybody_in_the_order_they_joined() -> None:
    story = (
        *BORN, ("earned", "a", {"points": 4}), ("wound", "l", {"points": 2}), ("death", "l", {}),
        ("creation", "h", {"race": "hobbit", "class": "ranger", "successor_of": "l"}),
    )  # fmt: skip
    chronicle, stored = SwidenthChronicle(), party(*story)
    assert chronicle.figures(stored, {}) == (
        StoryFigure("a", "Ana", Text("Impérial, Guerrier", "Imperial, Warrior"), True, ""),
        StoryFigure("l", "Luc", Text("Nordique, Barbare", "Norse, Barbarian"), False, ""),
        StoryFigure("h", "Hal", Text("Hobbit, Ranger", "Hobbit, Ranger"), True, "l"),
    )
    found = chronicle.series(stored, {})
    assert [(each.member, each.name, each.figure, each.key) for each in found[:4]] == [
        ("a", "Ana", "balance", "chronicle.plot_balance"), ("a", "Ana", "value", "chronicle.plot_value"),
        ("a", "Ana", "vitality", "chronicle.plot_vitality"), ("l", "Luc", "balance", "chronicle.plot_balance"),
    ]  # fmt: skip
    assert found[0].points == (Point(0, "e01", "day 1", 0), Point(2, "e03", "day 3", 4))
    assert found[5] == Series(
        "l", "Luc", "vitality", "chronicle.plot_vitality",
        (Point(1, "e02", "day 2", 7), Point(3, "e04", "day 4", 5), Point(4, "e05", "day 5", 0)),
    )  # fmt: skip
    assert len(found) == 9

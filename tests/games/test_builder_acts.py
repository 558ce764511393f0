"""An act on a force as a value: what each of its parts does, what it is refused for; a force as it was before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.change import Label
from models.errors import Refused
from models.games.event import Event
from models.games.facets.builder import Act, Offer, OnDemand, Purse, perform, totals, until
from models.games.values import Stored, StoredMember, Verdict
from models.i18n import NO_TEXT

A, B, C, D = (StoredMember(each, each.upper()) for each in "abcd")


def event(key: str, subject: str = "", kind: str = "told") -> Event:
    """Return something that happened."""
    return Event(key, kind, subject, "", "")


E1, E2, E3 = event("1", "a"), event("2"), event("3", "b")
STORED = Stored("Bande", "north", 40, (A, B, C), (E1, E2, E3))


def act(**parts: Any) -> Act:
    """Return an act."""
    return Act(Label("builder.named"), **parts)


@pytest.mark.parametrize(
    ("parts", "change"),
    [
        ({}, {}),
        ({"append": (event("0", "c"),)}, {"events": (event("0", "c"), E1, E2, E3)}),
        ({"rewrite": (event("2", "c"),)}, {"events": (E1, event("2", "c"), E3)}),
        ({"withdraw": ("1", "3")}, {"events": (E2,)}),
        ({"add": (D,)}, {"members": (A, B, C, D)}),
        ({"add": (D,), "places": {"d": 1}}, {"members": (A, D, B, C)}),
        ({"write": (replace(B, name="Bo"),)}, {"members": (A, replace(B, name="Bo"), C)}),
        ({"remove": ("b",)}, {"members": (A, C), "events": (E1, E2)}),
        ({"remove": ("c",)}, {"members": (A, B)}),
        ({"order": ("c", "a", "b")}, {"members": (C, A, B)}),
        ({"add": (D,), "remove": ("a",), "order": ("d", "c", "b")}, {"members": (D, C, B), "events": (E2, E3)}),
        ({"name": "", "side": "", "limit": (None,)}, {"name": "", "side": "", "limit": None}),
        ({"name": "Autre", "side": "south", "limit": (0,)}, {"name": "Autre", "side": "south", "limit": 0}),
    ],
)
def test_an_act_does_what_it_says(parts: dict[str, Any], change: dict[str, Any]) -> None:
    assert perform(STORED, act(**parts)) == replace(STORED, **change)


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        ({"remove": ("d",)}, "builder.no_member"),
        ({"write": (D,)}, "builder.no_member"),
        ({"order": ("a", "b")}, "builder.no_member"),
        ({"order": ("a", "b", "d")}, "builder.no_member"),
        ({"withdraw": ("9",)}, "builder.no_event"),
        ({"rewrite": (event("9"),)}, "builder.no_event"),
        ({"append": (E2,)}, "builder.done_already"),
        ({"add": (B,)}, "builder.done_already"),
    ],
)
def test_an_act_on_what_is_gone_or_done_is_refused(parts: dict[str, Any], key: str) -> None:
    with pytest.raises(Refused) as refused:
        perform(STORED, act(**parts))
    assert (refused.value.key, refused.value.args_) == (key, {})


def test_a_force_is_shown_as_it_was_after_an_event() -> None:
    assert until(STORED, "") == STORED
    assert until(STORED, "1") == replace(STORED, members=(A, C), events=(E1,))
    assert until(STORED, "2") == replace(STORED, members=(A, C), events=(E1, E2))
    assert until(STORED, "3") == STORED


def test_the_points_of_a_force_are_those_of_its_own_purse() -> None:
    verdict = Verdict("Bande", 31, 40, 3, (), ())
    purses = (Purse("a", "builder.purse_unit", 5), Purse("", "builder.purse_unit", 6, player="Jo"))
    assert totals(verdict, purses) == (31, 40)
    assert totals(verdict, (*purses, Purse("", "builder.purse_army", 7, 8))) == (7, 8)


def test_offers_are_worked_out_once_when_somebody_looks() -> None:
    asked: list[int] = []

    def work_out() -> tuple[Offer, ...]:
        asked.append(1)
        return Offer("x", NO_TEXT), Offer("y", NO_TEXT)

    shelf, same = OnDemand(work_out), OnDemand(work_out)
    assert shelf == shelf
    assert asked == []
    assert (len(shelf), shelf[1].id, [each.id for each in shelf], len(shelf[:1])) == (2, "y", ["x", "y"], 1)
    assert asked == [1]
    assert shelf == same
    assert shelf == list(same)
    assert shelf != [Offer("x", NO_TEXT)]
    assert shelf != 3

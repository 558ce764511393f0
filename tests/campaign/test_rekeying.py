"""Copies under new keys: what names a member names its copy, what names an Event the copy of that."""

from __future__ import annotations

from itertools import count

from models.campaign.forces.rekeying import rekeyed
from models.games.event import Event
from models.games.values import Stored, StoredMember


def test_what_one_event_says_of_another_goes_along() -> None:
    swap = (
        Event("e1", "exchange", "a", "", "", {"item": "epee", "to": "b", "with": "e1"}),
        Event("e2", "exchange", "b", "", "", {"item": "dague", "to": "a", "with": "e1"}),
    )
    numbers = count()
    copy = rekeyed(
        Stored("P", "", None, (StoredMember("a", "A"), StoredMember("b", "B")), swap), lambda: f"n{next(numbers)}"
    )
    first, second = copy.stored.events
    assert first.args["with"] == second.args["with"] == first.id != "e1"
    assert (first.subject, first.args["to"]) == (copy.ids["a"], copy.ids["b"])


def test_an_event_told_of_two_members_becomes_two() -> None:
    both = (Event("e1", "loss", "a", "", "", {"item": "x"}), Event("e1", "find", "b", "", "", {"item": "x"}))
    numbers = count()
    copy = rekeyed(
        Stored("P", "", None, (StoredMember("a", "A"), StoredMember("b", "B")), both), lambda: f"n{next(numbers)}"
    )
    assert len({event.id for event in copy.stored.events}) == 2

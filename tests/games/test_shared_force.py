"""A force told as a document and read back: who and what is meant by number, what is left out, every wrong place."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.errors import ContentError
from models.games.allowances import ALLOWANCE
from models.games.event import Event
from models.games.library import game
from models.games.shared_force import Shared, force_document, is_plain, read_told, renamed
from models.games.values import Stored, StoredMember
from tests.games.harbour import HARBOUR, fleet, ship
from tests.stories.told import pen, sampled, stored

ANA = StoredMember("A", "Ana", {"hp": 3, "friend": "B", "by": {"B": [1, "02", None, True]}})
BO = StoredMember("B", "")
STORED = Stored(
    "Bande", "north", 40, (ANA, BO),
    (
        Event("03", "purchase", "A", "2026-01-01", "SW-1", {"item": "epee", "to": "B", "since": "01"}, "private"),
        Event("02", ALLOWANCE, "B", "2026-01-01", "", note="raison"),
        Event("01", "founding", "", "", "", {"next": "03"}),
    ),
)  # fmt: skip
DOCUMENT: Mapping[str, Any] = {
    "name": "Bande", "side": "north", "limit": 40,
    "members": [
        {
            "name": "Ana", "portrait": "troll",
            "body": {
                "hp": 3, "friend": {"member": 2},
                "by": {"each": [[{"member": 2}, [1, {"event": 2}, None, True]]]},
            },
        },
        {"name": ""},
    ],
    "events": [
        {"kind": "founding", "args": {"next": {"event": 3}}},
        {"kind": "allowance", "who": 2, "note": "raison"},
        {
            "kind": "purchase", "who": 1, "rule": "SW-1",
            "args": {"item": "epee", "to": {"member": 2}, "since": {"event": 1}},
        },
    ],
}  # fmt: skip
FIRST, SECOND = "portulan-member-1", "portulan-member-2"


def test_members_and_events_are_told_by_number_without_days_and_private_notes() -> None:
    assert force_document(Shared(STORED, {"A": "troll"})) == DOCUMENT


def test_what_nobody_left_is_told_of_does_not_shift_the_numbers() -> None:
    gone = Event("00", "purchase", "C", "", "", {"item": "arc"})
    assert force_document(Shared(replace(STORED, events=(*STORED.events, gone)), {"A": "troll"})) == DOCUMENT


def test_a_document_is_read_under_new_ids() -> None:
    shared = read_told(DOCUMENT, "bande.json")
    assert shared == Shared(
        Stored(
            "Bande", "north", 40,
            (
                StoredMember(FIRST, "Ana", {"hp": 3, "friend": SECOND, "by": {SECOND: [1, "000002", None, True]}}),
                StoredMember(SECOND, ""),
            ),
            (
                Event("000001", "founding", "", "", "", {"next": "000003"}),
                Event("000002", ALLOWANCE, SECOND, "", "", note="raison"),
                Event("000003", "purchase", FIRST, "", "SW-1", {"item": "epee", "to": SECOND, "since": "000001"}),
            ),
        ),
        {FIRST: "troll"},
    )  # fmt: skip
    assert force_document(shared) == DOCUMENT
    assert renamed(shared, "Autre").stored == replace(shared.stored, name="Autre")
    bare = read_told({"name": "", "limit": None, "members": [], "events": []}, "f")
    assert bare == Shared(Stored("", "", None, ()), {})


def at(path: tuple[Any, ...], value: object) -> dict[str, Any]:
    """Return the document with another value at a place."""
    document: Any = copy.deepcopy(DOCUMENT)
    inside = document
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    found: dict[str, Any] = document
    return found


LONG, BODY, ARGS = "x" * 2_001, ("members", 0, "body", "k"), ("events", 0, "args", "k")


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("zzz",), 1, "story"),
        (("name",), 3, "story.name"),
        (("name",), LONG, "story.name"),
        (("limit",), -1, "story.limit"),
        (("members",), {}, "story.members"),
        (("members",), [{"name": ""}] * 1_001, "story.members"),
        (("members", 1, "portrait"), 3, "story.members[1].portrait"),
        (("members", 1, "body"), {f"{n}": 1 for n in range(201)}, "story.members[1].body"),
        (BODY, 1.5, "story.members[0].body.k"),
        (BODY, [[[[[[1]]]]]], "story.members[0].body.k"),
        (BODY, 10**12 + 1, "story.members[0].body.k"),
        (BODY, {"member": 3}, "story.members[0].body.k"),
        (BODY, {"event": 4}, "story.members[0].body.k"),
        (BODY, {"zzz": 1}, "story.members[0].body.k"),
        (BODY, {"each": [["a", 1]] * 201}, "story.members[0].body.k"),
        (("events",), [{"kind": "x"}] * 10_001, "story.events"),
        (("events", 1, "who"), 3, "story.events[1].who"),
        (ARGS, 1.5, "story.events[0].args.k"),
    ],
)
def test_a_story_gone_wrong_names_its_place(path: tuple[Any, ...], value: object, place: str) -> None:
    with pytest.raises(ContentError) as refused:
        read_told(at(path, value), "bande.json")
    assert (refused.value.key, refused.value.args_) == ("sharing.story_wrong", {"file": "bande.json", "place": place})


def test_the_bare_list_is_enough_for_a_force_without_a_story_or_a_drawing() -> None:
    build = fleet(ship("a", "cotre", "voile"), ship("b", "galion", name="La Perle"))
    event = Event("e", "christened", "a", "", "")
    assert is_plain(HARBOUR, Shared(build))
    assert not is_plain(HARBOUR, Shared(build, {"a": "sail"}))
    assert not is_plain(HARBOUR, Shared(replace(build, events=(event,))))


def test_the_order_in_which_a_story_keeps_its_values_makes_no_difference() -> None:
    book = game("swidenth")
    kept = stored(book, sampled("noirs-ameres"), pen())
    turned = tuple(replace(each, args=dict(reversed(each.args.items()))) for each in kept.events)
    assert any(list(each.args) != list(other.args) for each, other in zip(kept.events, turned, strict=True))
    assert is_plain(book, Shared(kept))
    assert is_plain(book, Shared(replace(kept, events=turned)))
    again = replace(turned[0], id="99999999")
    assert not is_plain(book, Shared(replace(kept, events=(*turned, again))))

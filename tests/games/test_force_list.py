"""A force of a game of lists as it is read, written, checked, mended and carded, told whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.errors import ContentError
from models.games.lists.force_list import ListRoster
from models.games.lists.lists import ForceList
from models.games.values import CardContent, CardSection, Choices, Entry, Member, Stored
from models.i18n import NO_TEXT, Text
from models.problem import Fix, Grade, Problem, Where
from tests.games.harbour import CARDS, NAMES, ROSTER, fleet, hull, lists, ship, speed

SAIL = Entry("voile", NAMES["voile"], Text("Prend le vent.", "Takes the wind."), cost=3)
ARMOUR = Entry("blindage", NAMES["blindage"], NO_TEXT, "HB-6", cost=4)
SCOUT = Text("Éclaireur", "Scout")
GALLEON = ship("b", "galion", "blindage", "voile", "blindage", name="La Perle")
CUTTERS = ship("a", "cotre", alike=2)
DOCUMENT: Mapping[str, Any] = {
    "force": "Rade", "side": "Nord", "limit": 60,
    "members": [
        {"profile": "Cotre", "count": 2},
        {"profile": "Galion", "name": "La Perle", "gear": ["Blindage", "Grande voile", "Blindage"]},
    ],
}  # fmt: skip


def test_a_force_is_read_by_names_of_either_language_ids_and_other_spellings() -> None:
    numbered = fleet(replace(CUTTERS, id="m0"), replace(GALLEON, id="m1"))
    assert ROSTER.read(DOCUMENT, "rade.json") == numbered
    english = ROSTER.write(numbered, "en")
    assert english == {
        "force": "Rade", "side": "North", "limit": 60,
        "members": [
            {"profile": "Cutter", "count": 2},
            {"profile": "Galleon", "name": "La Perle", "gear": ["Armour", "Great sail", "Armour"]},
        ],
    }  # fmt: skip
    assert ROSTER.read(english, "rade.json") == numbered
    assert ROSTER.write(numbered) == DOCUMENT
    other: dict[str, Any] = {"side": "south", "members": [{"profile": "côtre LÉGER"}, {"profile": "brulot"}]}
    assert ROSTER.read(other, "rade.json") == Stored("", "south", 60, (ship("m0", "cotre"), ship("m1", "brulot")))
    assert ROSTER.points == Text("éc.", "cr.")


@pytest.mark.parametrize(
    ("change", "key", "place", "args"),
    [
        ({"sail": 1}, "content.unknown_key", "sail", {"allowed": ("force", "side", "limit", "members")}),
        ({"side": "Est"}, "content.not_one_of", "side", {"found": "'Est'", "allowed": ("Nord", "Sud")}),
        ({"limit": -1}, "content.out_of_range", "limit", {"found": "-1", "low": 0, "high": 1_000_000}),
        ({"members": [{"profile": "cotre"}] * 501}, "pack.too_many_entries", "members", {"limit": 500}),
        (
            {"members": [{"profile": "cotre"}, {"profile": "nef"}]},
            "content.not_one_of",
            "members[1].profile",
            {"found": "'nef'", "allowed": ("Cotre", "Galion", "Brûlot", "Bouée")},
        ),
        (
            {"members": [{"profile": "cotre", "gear": ["voile", "rame"]}]},
            "content.not_one_of",
            "members[0].gear[1]",
            {"found": "'rame'", "allowed": ("Grande voile", "Blindage")},
        ),
        (
            {"members": [{"profile": "cotre", "count": 0}]},
            "content.out_of_range",
            "members[0].count",
            {"found": "0", "low": 1, "high": 999},
        ),
        ({"members": [{"profile": "cotre", "name": 5}]}, "content.wrong_type", "members[0].name", {}),
    ],
)
def test_a_document_gone_wrong_names_its_place(change: dict[str, Any], key: str, place: str, args: Any) -> None:
    with pytest.raises(ContentError) as refused:
        ROSTER.read({**DOCUMENT, **change}, "rade.json")
    found = dict(refused.value.args_)
    assert (refused.value.key, found.pop("file"), found.pop("place")) == (key, "rade.json", place)
    assert found == args or key == "content.wrong_type"


def wrong(path: str, field: str, item: str, rule: str, key: str, args: dict[str, object], *fixes: Fix) -> Problem:
    """Return an error of a fleet."""
    return Problem(Where((path,), field, item), Grade.ERROR, rule, key, args, fixes)


def test_every_rule_of_a_list_is_told_with_its_place_its_rule_and_its_way_out() -> None:
    north, south = NAMES["north"], NAMES["south"]
    buoy, fire, cutter = Text("Bouée", "Buoy"), NAMES["brulot"], NAMES["cotre"]
    found = ROSTER.check(
        fleet(
            ship("a", "bouee"), ship("b", "galion"), ship("c", "brulot", name="Salamandre"),
            ship("d", "cotre", "corde", "blindage", "voile", "voile"), ship("e", "galion"),
            ship("f", "galion", "blindage", "blindage", "blindage"), limit=30,
        ),
        {},
    )  # fmt: skip
    left = "builder.fix_remove"
    assert found.problems == (
        Problem(
            Where(("Rade",)), Grade.ERROR, "HB-1", "builder.too_dear",
            {"points": 95, "limit": 30, "over": 65},
        ),
        Problem(
            Where(("Rade",)), Grade.ERROR, "HB-1", "builder.wrong_size",
            {"count": 6, "least": 2, "most": 5},
        ),
        wrong(
            "Rade", "", "", "HB-4", "builder.too_many_of", {"name": NAMES["galion"], "count": 3, "most": 1},
            Fix(left, {"name": NAMES["galion"]}, ("remove", "f")),
        ),
        wrong(
            "Bouée", "profile", "bouee", "HB-5", "builder.wrong_side",
            {"name": buoy, "side": north, "other": south}, Fix(left, {"name": buoy}, ("remove", "a")),
        ),
        wrong(
            "Salamandre", "profile", "brulot", "HB-2", "builder.wrong_side",
            {"name": fire, "side": north, "other": south},
            Fix(left, {"name": Text.same("Salamandre")}, ("remove", "c")),
        ),
        wrong(
            "Cotre", "gear", "corde", "", "builder.unknown_gear", {"item": "corde"},
            Fix("builder.fix_drop", {"item": "corde"}, ("drop", "d", "corde")),
        ),
        wrong(
            "Cotre", "gear", "blindage", "HB-6", "builder.not_for", {"name": cutter, "item": NAMES["blindage"]},
            Fix("builder.fix_drop", {"item": NAMES["blindage"]}, ("drop", "d", "blindage")),
        ),
        wrong(
            "Cotre", "gear", "voile", "", "builder.gear_too_often", {"item": NAMES["voile"], "most": 1},
            Fix("builder.fix_drop", {"item": NAMES["voile"]}, ("drop", "d", "voile")),
        ),
        wrong(
            "Galion", "gear", "blindage", "HB-6", "builder.gear_too_often", {"item": NAMES["blindage"], "most": 2},
            Fix("builder.fix_drop", {"item": NAMES["blindage"]}, ("drop", "f", "blindage")),
        ),
    )  # fmt: skip


def told(*found: Problem) -> ListRoster:
    """Return the roster of a game that finds these things beside its lists."""

    def judge(_l: ForceList, _b: Stored, _m: tuple[Member, ...], _c: Choices) -> Iterable[Problem]:
        return found

    return ListRoster(lists, judge)


def test_a_fleet_named_like_its_flagship_keeps_what_is_said_of_the_fleet() -> None:
    calm = Problem(Where(("La Perle",)), Grade.ERROR, "HB-9", "builder.not_for", {"name": "R", "item": "C"})
    found = told(calm).check(replace(fleet(CUTTERS, GALLEON), name="La Perle"), {})
    assert found.problems == (calm,)
    assert [each.problems for each in found.members] == [(), ()]


PERLE = CardContent(
    "harbour", "skirmish", "profile", Text.same("La Perle"), NAMES["galion"], Text("31 éc.", "31 cr."),
    (speed(4), hull(9)), (CardSection(Text("Équipement", "Gear"), (ARMOUR, SAIL, ARMOUR), "shop"),), boxes=5,
    emblem="pearl", profile="galion",
)  # fmt: skip
CUTTER = CardContent(
    "harbour", "skirmish", "profile", NAMES["cotre"], SCOUT, Text("7 éc.", "7 cr."), (speed(6), hull(2)),
    notes=(Text("Voit loin.", "Sees far."),), boxes=2, emblem="sail", profile="cotre",
)  # fmt: skip


def test_equal_ships_share_a_card_and_what_is_in_no_list_has_none() -> None:
    build = fleet(CUTTERS, GALLEON, ship("c", "ballon"), ship("d", "cotre"))
    assert CARDS.members(ROSTER.check(build, {}), {"b": "pearl"}) == (replace(CUTTER, count=3), PERLE)

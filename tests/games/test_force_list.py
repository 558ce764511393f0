"""A force of a game of lists as it is read, written, checked, mended and carded, told whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from models.errors import ContentError, Refused
from models.games.allowances import allowance
from models.games.force_list import ListRoster, without
from models.games.lists import ForceList
from models.games.values import CardContent, CardSection, Choices, Entry, Member, Stored, StoredMember, Verdict
from models.i18n import LANGUAGES, NO_TEXT, Text, Translator
from models.problem import Fix, Grade, Problem, Where
from tests.games.harbour import CARDS, FREE, NAMES, ROSTER, fleet, hull, lists, ship, speed

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


def test_a_game_without_sides_asks_for_none_and_a_force_may_have_no_limit() -> None:
    assert FREE.read({"side": "nowhere"}, "f") == Stored("", "", None, ())
    assert FREE.write(Stored("Rade", "", None, ())) == {"force": "Rade", "limit": None, "members": []}
    assert ROSTER.read({"side": "Sud", "limit": None}, "f").limit is None
    assert ROSTER.read({"side": "Sud", "limit": 0}, "f").limit == 0
    assert ROSTER.read({"side": "Sud", "limit": 1_000_000}, "f").limit == 1_000_000
    long = ROSTER.read({"force": "x" * 121, "side": "Sud", "members": [{"profile": "cotre", "name": "y" * 121}]}, "f")
    assert (long.name, long.members[0].name) == ("x" * 120, "y" * 120)


def test_what_the_lists_do_not_know_is_written_as_it_stands_or_left_out() -> None:
    odd = StoredMember("z", "", {"profile": "ballon", "gear": ["corde", "voile"], "count": 1})
    assert ROSTER.write(fleet(odd, side="est", limit=None)) == {
        "force": "Rade",
        "limit": None,
        "members": [{"profile": "ballon", "gear": ["Grande voile"]}],
    }


@pytest.mark.parametrize(
    ("change", "key", "place", "args"),
    [
        ({"sail": 1}, "content.unknown_key", "sail", {"allowed": ("force", "side", "limit", "members")}),
        ({"force": 3}, "content.wrong_type", "force", {}),
        ({"side": "Est"}, "content.not_one_of", "side", {"found": "'Est'", "allowed": ("Nord", "Sud")}),
        ({"limit": -1}, "content.out_of_range", "limit", {"found": "-1", "low": 0, "high": 1_000_000}),
        ({"limit": 1_000_001}, "content.out_of_range", "limit", {"found": "1000001", "low": 0, "high": 1_000_000}),
        ({"limit": True}, "content.out_of_range", "limit", {"found": "True", "low": 0, "high": 1_000_000}),
        ({"members": {}}, "content.wrong_type", "members", {}),
        ({"members": [{"profile": "cotre"}] * 501}, "pack.too_many_entries", "members", {"limit": 500}),
        ({"members": [{"profile": "cotre"}, 3]}, "content.wrong_type", "members[1]", {}),
        (
            {"members": [{"profile": "cotre", "mast": 1}]},
            "content.unknown_key",
            "members[0].mast",
            {"allowed": ("name", "profile", "count", "gear")},
        ),
        (
            {"members": [{"profile": "cotre"}, {"profile": "nef"}]},
            "content.not_one_of",
            "members[1].profile",
            {"found": "'nef'", "allowed": ("Cotre", "Galion", "Brûlot", "Bouée")},
        ),
        ({"members": [{"profile": "cotre", "gear": "voile"}]}, "content.wrong_type", "members[0].gear", {}),
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
        (
            {"members": [{"profile": "cotre", "count": 1000}]},
            "content.out_of_range",
            "members[0].count",
            {"found": "1000", "low": 1, "high": 999},
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


def test_the_most_of_everything_is_read() -> None:
    crowd = ROSTER.read({"side": "Sud", "members": [{"profile": "cotre", "count": 999}] * 500}, "f")
    assert len(crowd.members) == 500
    assert ROSTER.check(crowd, {}).figures == 500 * 999


def test_a_fleet_is_checked_whole() -> None:
    assert ROSTER.check(fleet(CUTTERS, GALLEON), {}) == Verdict(
        "Rade", 45, 60, 3,
        (
            Member(
                "a", NAMES["cotre"], SCOUT, 14, 2, (speed(6), hull(2)), tags=("cotre",), boxes=2,
            ),
            Member(
                "b", Text.same("La Perle"), NAMES["galion"], 31, 1, (speed(4), hull(9)),
                gear=(ARMOUR, SAIL, ARMOUR), tags=("galion",), boxes=5,
            ),
        ),
        (),
    )  # fmt: skip


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


def test_limits_are_kept_to_the_point_and_to_the_figure() -> None:
    def keys(*ships: StoredMember, limit: int | None = 14) -> list[tuple[Grade, str, Any]]:
        found = ROSTER.check(fleet(*ships, limit=limit), {}).problems
        return [(each.grade, each.key, each.args.get("count", each.args.get("over"))) for each in found]

    pair = ship("a", "cotre", alike=2)
    assert keys(pair) == []
    assert keys(pair, limit=13) == [(Grade.ERROR, "builder.too_dear", 1)]
    assert keys(pair, limit=None) == []
    assert keys(ship("a", "cotre")) == [(Grade.ERROR, "builder.wrong_size", 1)]
    assert keys() == [(Grade.NOTICE, "builder.wrong_size", 0)]
    assert keys(ship("a", "cotre", alike=5), limit=35) == []
    assert keys(ship("a", "cotre", alike=6), limit=42) == [(Grade.ERROR, "builder.wrong_size", 6)]
    assert keys(ship("a", "brulot", alike=2)) == [(Grade.ERROR, "builder.wrong_side", None)]
    assert ROSTER.check(fleet(ship("a", "brulot", alike=2), side="south"), {}).problems == ()
    assert ROSTER.check(fleet(ship("a", "brulot", alike=2), side=""), {}).problems == ()


@pytest.mark.parametrize(("name", "called"), [("", "ballon"), ("Icare", "Icare")])
def test_a_profile_that_is_in_no_list_costs_nothing_and_is_told(name: str, called: str) -> None:
    found = ROSTER.check(fleet(StoredMember("z", name, {"profile": "ballon", "count": 3}), CUTTERS), {})
    problem = wrong(called, "profile", "", "", "builder.unknown_profile", {"name": called})
    assert found.members[0] == Member("z", Text.same(called), NO_TEXT, 0, 3, problems=(problem,))
    assert (found.cost, found.figures, found.problems) == (14, 5, (problem,))


def test_a_member_that_says_nothing_at_all_has_no_name() -> None:
    (member,) = ROSTER.check(fleet(StoredMember("z", "")), {}).members
    assert (member.name, member.count, member.problems[0].where) == (Text.same(""), 1, Where(("",), "profile"))
    assert ROSTER.write(fleet(StoredMember("z", "")))["members"] == [{"profile": ""}]


@pytest.mark.parametrize(("kept", "figures"), [(0, 1), (-2, 1), (True, 1), ("4", 1), (999, 999), (1000, 1)])
def test_a_count_that_makes_no_sense_is_one_figure(kept: Any, figures: int) -> None:
    (member,) = ROSTER.check(fleet(StoredMember("a", "", {"profile": "cotre", "count": kept, "gear": 7})), {}).members
    assert (member.count, member.cost, member.gear) == (figures, 7 * figures, ())


def told(*found: Problem) -> ListRoster:
    """Return the roster of a game that finds these things beside its lists."""

    def judge(_l: ForceList, _b: Stored, _m: tuple[Member, ...], _c: Choices) -> Iterable[Problem]:
        return found

    return ListRoster(lists, judge)


def test_what_a_game_finds_beside_its_lists_belongs_to_the_fleet_or_to_a_ship_and_may_be_allowed() -> None:
    leak = Problem(
        Where(("La Perle",), "hull", "leak"), Grade.ERROR, "HB-8", "builder.not_for", {"name": "P", "item": "L"}
    )
    calm = Problem(Where(("Rade",), "", "calm"), Grade.ERROR, "HB-9", "builder.not_for", {"name": "R", "item": "C"})
    events = (
        allowance("e1", "", "b", leak, "pompes"),
        allowance("e2", "", "b", calm, "nobody asked"),
    )  # fmt: skip
    build = replace(fleet(CUTTERS, GALLEON), events=events)
    found = told(calm, leak).check(build, {})
    sentence = Text(*(Translator(lang)(leak.key, **leak.args) for lang in LANGUAGES))
    args = {"sentence": sentence, "reason": "pompes", "key": leak.key}
    assert found.problems == (calm, Problem(leak.where, Grade.WARNING, "HB-8", "builder.allowed", args))
    assert (found.members[0].problems, found.members[1].problems) == ((), found.problems[1:])
    assert [each.stamp for each in CARDS.members(found)] == [
        NO_TEXT,
        Text("Permis par la table", "Allowed by the table"),
    ]


def test_a_fleet_named_like_its_flagship_keeps_what_is_said_of_the_fleet() -> None:
    calm = Problem(Where(("La Perle",)), Grade.ERROR, "HB-9", "builder.not_for", {"name": "R", "item": "C"})
    found = told(calm).check(replace(fleet(CUTTERS, GALLEON), name="La Perle"), {})
    assert found.problems == (calm,)
    assert [each.problems for each in found.members] == [(), ()]


def test_fixes_take_a_ship_out_or_its_last_piece_of_a_sort_away() -> None:
    build = fleet(CUTTERS, GALLEON)
    assert ROSTER.apply(build, ("remove", "a")) == fleet(GALLEON)
    assert ROSTER.apply(build, ("drop", "b", "blindage")) == fleet(
        CUTTERS, ship("b", "galion", "blindage", "voile", name="La Perle")
    )
    assert without(ship("c", "cotre", "voile", "blindage"), "voile") == ship("c", "cotre", "blindage")
    for edit, key, args in (
        (("remove", "q"), "builder.no_member", {}),
        (("drop", "a", "voile"), "builder.none_left", {"item": "voile"}),
    ):
        with pytest.raises(Refused) as refused:
            ROSTER.apply(build, edit)
        assert (refused.value.key, refused.value.args_) == (key, args)


def test_a_fleet_is_kept_under_new_ids_and_one_ship_alone() -> None:
    build, numbers = fleet(CUTTERS, GALLEON), count(7)
    with_story = replace(build, events=(allowance("e", "", "", wrong("", "", "", "", "k", {}), "r"),))
    kept = ROSTER.store(with_story, lambda: f"k{next(numbers)}", "1630-05-01")
    assert kept == fleet(replace(CUTTERS, id="k7"), replace(GALLEON, id="k8"))
    assert ROSTER.assemble(with_story, {}) == with_story
    assert ROSTER.alone(with_story, "b") == fleet(GALLEON)
    assert ROSTER.accounts(with_story, {}) == {}


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


def test_every_profile_has_a_card() -> None:
    def plain(profile: str, cost: str, *stats: Any, boxes: int = 0) -> CardContent:
        name = NAMES[profile]
        return CardContent(
            "harbour", "skirmish", "profile", name, name, Text(f"{cost} éc.", f"{cost} cr."), stats, boxes=boxes,
            profile=profile,
        )  # fmt: skip

    assert CARDS.profiles() == (
        CUTTER,
        plain("galion", "20", speed(3), hull(5), boxes=5),
        plain("brulot", "5", speed(5)),
        plain("bouee", "1"),
    )

"""Building a force of a game of lists click by click: what is offered, each act whole, each refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.change import Label
from models.errors import Refused
from models.games.allowances import allowance
from models.games.facets.builder import (
    Act,
    Field,
    FieldChoice,
    FigureShift,
    Offer,
    OfferPreview,
    Purse,
    Recruit,
    Shelf,
    Template,
    perform,
)
from models.games.force_list import ListRoster
from models.games.roster_builder import RosterBuilder
from models.games.values import Member, Stored
from models.i18n import NO_TEXT, Text
from models.problem import Fix, Grade, Problem, Where
from tests.games.harbour import BUILDER, FREE, NAMES, fleet, hull, lists, pen, ship, speed

FLEET = fleet(ship("a", "cotre", "voile", alike=2), ship("b", "galion", "blindage", name="La Perle"))
"""Two cutters at 10 each and a galleon at 24: 44 of 60."""
PERLE = Text.same("La Perle")
SCOUT, WIND = Text("Éclaireur", "Scout"), Text("Prend le vent.", "Takes the wind.")


def refused(act: Callable[[], object]) -> tuple[str, Mapping[str, object]]:
    """Return what an act is refused for."""
    with pytest.raises(Refused) as found:
        act()
    return found.value.key, found.value.args_


def error(path: str, field: str, item: str, rule: str, key: str, args: dict[str, object], *fixes: Fix) -> Problem:
    """Return an error."""
    return Problem(Where((path,), field, item), Grade.ERROR, rule, key, args, fixes)


def too_often(name: str, key: str, gear: str, most: int, rule: str = "") -> Problem:
    """Return what is said of a ship with too much of a sort of gear."""
    fix = Fix("builder.fix_drop", {"item": NAMES[gear]}, ("drop", key, gear))
    return error(name, "gear", gear, rule, "builder.gear_too_often", {"item": NAMES[gear], "most": most}, fix)


def wrong_side(profile: str, key: str, rule: str) -> Problem:
    """Return what is said of a ship of the south in a fleet of the north."""
    name = NAMES[profile]
    args: dict[str, object] = {"name": name, "side": NAMES["north"], "other": NAMES["south"]}
    fix = Fix("builder.fix_remove", {"name": name}, ("remove", key))
    return error(name.fr, "profile", profile, rule, "builder.wrong_side", args, fix)


def too_dear(points: int, limit: int) -> Problem:
    """Return what is said of a fleet over its points."""
    args: dict[str, object] = {"points": points, "limit": limit, "over": points - limit}
    return error("Rade", "", "", "HB-1", "builder.too_dear", args)


def test_purses_are_those_of_the_fleet_and_of_each_ship() -> None:
    ships = (Purse("a", "builder.purse_unit", 20), Purse("b", "builder.purse_unit", 24))
    assert BUILDER.purses(FLEET, {}) == (Purse("", "builder.purse_army_of", 44, 60, 16, rule="HB-1"), *ships)
    without = replace(FLEET, limit=None)
    assert BUILDER.purses(without, {}) == (Purse("", "builder.purse_army", 44, rule="HB-1"), *ships)
    assert RosterBuilder(FREE).purses(without, {}) == ()


def test_gear_is_offered_with_what_it_would_change() -> None:
    sail = Offer(
        "gear:voile", NAMES["voile"], WIND, price=6, owned=1, removable=True, allowed=False,
        reasons=(too_often("Cotre", "a", "voile", 1),), picture="wind",
        preview=OfferPreview((FigureShift("Vitesse", Text("Vitesse", "Speed"), "7", "8"),), 26, 10),
    )  # fmt: skip
    who: dict[str, object] = {"name": NAMES["cotre"], "item": NAMES["blindage"]}
    fix = Fix("builder.fix_drop", {"item": NAMES["blindage"]}, ("drop", "a", "blindage"))
    armour = Offer(
        "gear:blindage", NAMES["blindage"], rule="HB-6", price=8, allowed=False,
        reasons=(error("Cotre", "gear", "blindage", "HB-6", "builder.not_for", who, fix),),
        preview=OfferPreview((FigureShift("Coque", Text("Coque", "Hull"), "2", "4"),), 28, 8),
    )  # fmt: skip
    title = Text("Équipement", "Gear")
    assert BUILDER.offers(FLEET, "a", {}) == (Shelf("gear", title, "gear", "many", (sail, armour), picture="shop"),)
    second = Offer(
        "gear:blindage", NAMES["blindage"], rule="HB-6", price=4, owned=1, removable=True, reasons=(too_dear(48, 47),),
        preview=OfferPreview((FigureShift("Coque", Text("Coque", "Hull"), "7", "9"),), 28, -1),
    )  # fmt: skip
    (shelf,) = BUILDER.offers(replace(FLEET, limit=47), "b", {})
    assert shelf.offers[1] == second
    (shelf,) = BUILDER.offers(replace(FLEET, limit=None), "b", {})
    assert shelf.offers[1] == replace(second, reasons=(), preview=replace(second.preview, left=None))
    assert BUILDER.offers(FLEET, "nobody", {}) == ()
    bare = RosterBuilder(ListRoster(lambda: replace(lists(), gear={})))
    assert bare.offers(FLEET, "a", {}) == ()


def test_profiles_are_offered_by_their_roles() -> None:
    def offer(profile: str, price: int, words: Text = NO_TEXT, rule: str = "", *reasons: Problem, **more: Any) -> Offer:
        return Offer(
            profile, NAMES[profile], words, rule=rule, price=price, reasons=reasons, preview=OfferPreview(cost=price),
            **more,
        )  # fmt: skip

    again = Fix("builder.fix_remove", {"name": NAMES["galion"]}, ("remove", "?"))
    many = error(
        "Rade", "", "", "HB-4", "builder.too_many_of", {"name": NAMES["galion"], "count": 2, "most": 1}, again,
    )  # fmt: skip
    scouts = Shelf(
        "Éclaireur", SCOUT, "profile", "many", (offer("cotre", 7, Text("Voit loin.", "Sees far."), picture="sail"),)
    )
    rest = Shelf(
        "", NO_TEXT, "profile", "many",
        (
            offer("galion", 20, NO_TEXT, "HB-4", too_dear(64, 60), many, allowed=False),
            offer("brulot", 5, NO_TEXT, "", wrong_side("brulot", "?", "HB-2"), allowed=False),
            offer("bouee", 1, NO_TEXT, "HB-5", wrong_side("bouee", "?", "HB-5"), allowed=False),
        ),
    )  # fmt: skip
    assert BUILDER.offers(FLEET, "", {}) == (scouts, rest)
    cutter = Template("cotre", SCOUT, NAMES["cotre"], SCOUT, 7, Text("Voit loin.", "Sees far."), "", "sail")
    assert BUILDER.templates(FLEET, {})[0] == cutter
    assert [each.id for each in BUILDER.templates(FLEET, {})] == ["cotre", "galion", "brulot", "bouee"]
    recruit = Member("?", NAMES["galion"], NAMES["galion"], 20, 1, (speed(3), hull(5)), tags=("galion",), boxes=5)
    assert BUILDER.recruit(FLEET, "galion", {}) == Recruit(recruit)
    assert BUILDER.recruit(FLEET, "nef", {}) is None


def test_a_ship_joins_under_a_name_or_its_profiles() -> None:
    joins = ship("n1", "cotre")
    assert BUILDER.add(FLEET, "cotre", "", {}, pen()) == Act(
        Label("builder.joined", {"name": NAMES["cotre"]}), add=(joins,)
    )
    assert BUILDER.add(FLEET, "cotre", "  Alouette ", {}, pen()) == Act(
        Label("builder.joined", {"name": "Alouette"}), add=(replace(joins, name="Alouette"),)
    )
    assert BUILDER.take(FLEET, "", "cotre", {}, pen()) == BUILDER.add(FLEET, "cotre", "", {}, pen())
    assert BUILDER.add(FLEET, "brulot", "", {}, pen()).brings == (wrong_side("brulot", "n1", "HB-2"),)
    assert refused(lambda: BUILDER.add(FLEET, "nef", "", {}, pen())) == ("builder.no_offer", {})


def test_gear_is_taken_and_put_back() -> None:
    perle = FLEET.members[1]
    took = Act(
        Label("builder.took", {"name": "La Perle", "item": NAMES["blindage"]}),
        write=(replace(perle, body={**perle.body, "gear": ["blindage", "blindage"]}),),
    )
    for offer in ("gear:blindage", "blindage"):
        assert BUILDER.take(FLEET, "b", offer, {}, pen()) == took
    back = Act(
        Label("builder.put_back", {"name": NAMES["cotre"], "item": NAMES["voile"]}),
        write=(ship("a", "cotre", alike=2),),
    )
    assert BUILDER.put_back(FLEET, "a", "gear:voile", {}) == back
    out = Act(Label("builder.left", {"name": NAMES["cotre"]}), remove=("c",))
    crowd = replace(FLEET, members=(*FLEET.members, ship("c", "cotre"), ship("d", "galion")))
    assert BUILDER.put_back(crowd, "", "cotre", {}) == out
    assert BUILDER.remove(crowd, "c", {}) == out
    few = error("Rade", "", "", "HB-1", "builder.wrong_size", {"count": 1, "least": 2, "most": 5})
    assert BUILDER.remove(FLEET, "a", {}) == Act(
        Label("builder.left", {"name": NAMES["cotre"]}), remove=("a",), brings=(few,)
    )


def test_what_there_is_not_is_neither_taken_nor_put_back() -> None:
    for act, expected in (
        (lambda: BUILDER.take(FLEET, "a", "gear:rame", {}, pen()), ("builder.no_offer", {})),
        (lambda: BUILDER.take(FLEET, "z", "gear:voile", {}, pen()), ("builder.no_member", {})),
        (lambda: BUILDER.put_back(FLEET, "a", "gear:rame", {}), ("builder.no_offer", {})),
        (lambda: BUILDER.put_back(FLEET, "a", "gear:blindage", {}), ("builder.none_left", {"item": "blindage"})),
        (lambda: BUILDER.put_back(FLEET, "", "brulot", {}), ("builder.none_left", {"item": "brulot"})),
        (lambda: BUILDER.remove(FLEET, "z", {}), ("builder.no_member", {})),
    ):
        assert refused(act) == expected


def test_what_a_rule_forbids_is_taken_only_with_a_reason_and_is_allowed_then() -> None:
    many = too_often("Cotre", "a", "voile", 1)
    told = ("builder.gear_too_often", {"item": NAMES["voile"], "most": 1, "rule": ""})
    for anyway in ("", "  "):
        assert refused(lambda a=anyway: BUILDER.take(FLEET, "a", "gear:voile", {}, pen(), a)) == told
    act = BUILDER.take(FLEET, "a", "gear:voile", {}, pen(), " mât double ")
    assert act.label == Label("builder.took", {"name": NAMES["cotre"], "item": NAMES["voile"]})
    assert act.write == (ship("a", "cotre", "voile", "voile", alike=2),)
    assert act.append == (allowance("n1", "1630-05-01", "a", many, "mât double"),)
    assert [(each.key, each.grade, each.args["reason"]) for each in act.brings] == [
        ("builder.allowed", Grade.WARNING, "mât double")
    ]
    south = BUILDER.take(FLEET, "", "brulot", {}, pen(), "prise")
    assert south.add == (ship("n1", "brulot"),)
    assert south.append == (allowance("n2", "1630-05-01", "n1", wrong_side("brulot", "n1", "HB-2"), "prise"),)
    assert BUILDER.take(replace(FLEET, limit=44), "", "cotre", {}, pen()).brings == (too_dear(51, 44),)


def test_settings_are_side_and_limit_of_the_fleet_and_the_count_of_a_ship() -> None:
    ways = (FieldChoice("north", NAMES["north"]), FieldChoice("south", NAMES["south"]))
    side = Field("side", "builder.field_side", "choice", "north", ways)
    limit = Field("limit", "builder.field_limit", "number", 60, high=1_000_000, empty=True, rule="HB-1")
    assert BUILDER.settings(FLEET, "", {}) == (side, limit)
    assert BUILDER.settings(FLEET, "a", {}) == (Field("count", "builder.field_count", "number", 2, low=1, high=999),)
    assert BUILDER.settings(FLEET, "z", {}) == ()
    assert RosterBuilder(FREE).settings(FLEET, "", {}) == ()


def test_a_side_a_limit_and_a_count_are_set() -> None:
    few = error("Rade", "", "", "HB-1", "builder.wrong_size", {"count": 6, "least": 2, "most": 5})
    five = ship("a", "cotre", "voile", alike=5)
    for member, values, act in (
        ("", {"side": "south"}, Act(Label("builder.set_side", {"side": NAMES["south"]}), side="south")),
        ("", {"limit": 44}, Act(Label("builder.set_limit", {"limit": 44}), limit=(44,))),
        ("", {"limit": 0}, Act(Label("builder.set_limit", {"limit": 0}), limit=(0,), brings=(too_dear(44, 0),))),
        ("", {"limit": 1_000_000}, Act(Label("builder.set_limit", {"limit": 1_000_000}), limit=(1_000_000,))),
        ("", {"limit": None}, Act(Label("builder.drop_limit", {"limit": None}), limit=(None,))),
        (
            "a",
            {"count": 5},
            Act(
                Label("builder.set_count", {"name": NAMES["cotre"], "count": 5}),
                write=(five,),
                brings=(too_dear(74, 60), few),
            ),
        ),
        (
            "a",
            {"count": 1},
            Act(Label("builder.set_count", {"name": NAMES["cotre"], "count": 1}), write=(ship("a", "cotre", "voile"),)),
        ),
    ):
        assert BUILDER.set(FLEET, member, values, {}, pen()) == act  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("member", "values", "expected"),
    [
        ("", {}, ("builder.no_such_field", {})),
        ("", {"side": "south", "limit": 3}, ("builder.no_such_field", {})),
        ("", {"count": 3}, ("builder.no_such_field", {})),
        ("a", {"side": "south"}, ("builder.no_such_field", {})),
        ("", {"side": "est"}, ("builder.no_offer", {})),
        ("", {"limit": -1}, ("builder.not_a_number", {"low": 0, "high": 1_000_000})),
        ("", {"limit": 1_000_001}, ("builder.not_a_number", {"low": 0, "high": 1_000_000})),
        ("", {"limit": True}, ("builder.not_a_number", {"low": 0, "high": 1_000_000})),
        ("", {"limit": "3"}, ("builder.not_a_number", {"low": 0, "high": 1_000_000})),
        ("a", {"count": 0}, ("builder.not_a_number", {"low": 1, "high": 999})),
        ("a", {"count": 1000}, ("builder.not_a_number", {"low": 1, "high": 999})),
        ("a", {"count": None}, ("builder.not_a_number", {"low": 1, "high": 999})),
    ],
)
def test_a_bad_value_is_refused(member: str, values: Any, expected: tuple[str, dict[str, object]]) -> None:
    assert refused(lambda: BUILDER.set(FLEET, member, values, {}, pen())) == expected


def test_a_fix_writes_only_what_differs() -> None:
    crowd = replace(FLEET, members=(*FLEET.members, ship("c", "galion")))
    out, drop = ("remove", "c"), ("drop", "a", "voile")
    assert BUILDER.mend(crowd, Fix("builder.fix_remove", {"name": "G"}, out), {}, pen()) == Act(
        Label("builder.fix_remove", {"name": "G"}), remove=("c",)
    )
    assert BUILDER.mend(crowd, Fix("builder.fix_drop", {"item": "V"}, drop), {}, pen()) == Act(
        Label("builder.fix_drop", {"item": "V"}), write=(ship("a", "cotre", alike=2),)
    )


def test_ships_are_renamed_doubled_and_moved() -> None:
    cutter, perle = FLEET.members
    assert BUILDER.rename(FLEET, "a", " Alouette ") == Act(
        Label("builder.named", {"before": NAMES["cotre"], "name": "Alouette"}),
        write=(replace(cutter, name="Alouette"),),
    )
    assert BUILDER.rename(FLEET, "b", " ") == Act(
        Label("builder.named", {"before": "La Perle", "name": NAMES["galion"]}), write=(replace(perle, name=""),)
    )
    assert BUILDER.rename(FLEET, "", " Golfe ") == Act(
        Label("builder.named", {"before": "Rade", "name": "Golfe"}), name="Golfe"
    )
    assert BUILDER.rename(FLEET, "", "x" * 120).name == "x" * 120
    assert refused(lambda: BUILDER.rename(FLEET, "", "x" * 121)) == ("campaign.name_too_long", {"limit": 120})
    assert refused(lambda: BUILDER.rename(FLEET, "", " ")) == ("campaign.empty_name", {})
    assert BUILDER.duplicate(FLEET, "a", "", {}, pen()) == Act(
        Label("builder.joined", {"name": NAMES["cotre"]}), add=(replace(cutter, id="n1"),), places={"n1": 1},
        brings=(too_dear(64, 60),),
    )  # fmt: skip
    doubled = BUILDER.duplicate(FLEET, "a", " Alouette", {}, pen())
    assert doubled.label == Label("builder.joined", {"name": "Alouette"})
    assert [each.name for each in perform(FLEET, doubled).members] == ["", "Alouette", "La Perle"]
    three = replace(FLEET, members=(*FLEET.members, ship("c", "brulot")))
    for place, order in ((0, "cab"), (1, "acb"), (9, "abc"), (-1, "cab")):
        assert BUILDER.move(three, "c", place) == Act(
            Label("builder.moved", {"name": NAMES["brulot"]}), order=tuple(order)
        )
    for act in (
        lambda: BUILDER.move(FLEET, "z", 0),
        lambda: BUILDER.duplicate(FLEET, "z", "", {}, pen()),
        lambda: BUILDER.rename(FLEET, "z", "a"),
    ):
        assert refused(act) == ("builder.no_member", {})


def test_gear_stays_where_it_is_and_nothing_takes_long() -> None:
    assert BUILDER.places(FLEET, {}) == BUILDER.targets(FLEET, "a", "voile", {}) == ()
    assert refused(lambda: BUILDER.transfer(FLEET, "a", "voile", "b", {}, pen())) == ("builder.no_transfer", {})
    assert list(BUILDER.drawing(FLEET, {})) == []


def problems(stored: Stored) -> tuple[Problem, ...]:
    """Return what is wrong with a fleet."""
    return BUILDER.roster.check(stored, {}).problems


def test_a_problem_is_allowed_with_a_reason_and_forbidden_again() -> None:
    twice = fleet(ship("a", "cotre", "voile", "voile"), ship("b", "cotre", "voile", "voile"))
    first, second = problems(twice)
    act = BUILDER.allow(twice, second, " mât double ", {}, pen())
    assert (act.label, act.append) == (
        Label("builder.did_allow", {"reason": "mât double"}),
        (allowance("n1", "1630-05-01", "b", second, "mât double"),),
    )
    allowed = perform(twice, act)
    assert [each.key for each in problems(allowed)] == [first.key, "builder.allowed"]
    undone = BUILDER.forbid(allowed, problems(allowed)[1], {})
    assert (undone.label, undone.withdraw) == (Label("builder.did_forbid", {"reason": "mât double"}), ("n1",))
    assert perform(allowed, undone) == twice
    for reason in ("", " ", "x" * 401):
        assert refused(lambda r=reason: BUILDER.allow(twice, first, r, {}, pen())) == (
            "builder.needs_reason",
            {"limit": 400},
        )
    assert BUILDER.allow(twice, first, "x" * 400, {}, pen()).append[0].note == "x" * 400
    for stored, problem in ((allowed, first), (twice, problems(allowed)[1])):
        assert refused(lambda s=stored, p=problem: BUILDER.forbid(s, p, {})) == ("builder.not_allowed", {})

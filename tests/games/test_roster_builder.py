"""Building a force of a game of lists click by click: what is offered, each act whole, each refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from models.change import Label
from models.errors import Refused
from models.games.allowances import allowance
from models.games.facets.builder import (
    Act,
    perform,
)
from models.games.values import Stored
from models.problem import Fix, Grade, Problem, Where
from tests.games.harbour import NAMES, bench, fleet, pen, ship

FLEET = fleet(ship("a", "cotre", "voile", alike=2), ship("b", "galion", "blindage", name="La Perle"))
"""Two cutters at 10 each and a galleon at 24: 44 of 60."""


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


def test_what_a_rule_forbids_is_taken_only_with_a_reason_and_is_allowed_then() -> None:
    many = too_often("Cotre", "a", "voile", 1)
    told = ("builder.gear_too_often", {"item": NAMES["voile"], "most": 1, "rule": ""})
    for anyway in ("", "  "):
        assert refused(lambda a=anyway: bench(FLEET, pen=pen()).take("a", "gear:voile", a)) == told
    act = bench(FLEET, pen=pen()).take("a", "gear:voile", " mât double ")
    assert act.label == Label("builder.took", {"name": NAMES["cotre"], "item": NAMES["voile"]})
    assert act.write == (ship("a", "cotre", "voile", "voile", alike=2),)
    assert act.append == (allowance("n1", "1630-05-01", "a", many, "mât double"),)
    assert [(each.key, each.grade, each.args["reason"]) for each in act.brings] == [
        ("builder.allowed", Grade.WARNING, "mât double")
    ]
    south = bench(FLEET, pen=pen()).take("", "brulot", "prise")
    assert south.add == (ship("n1", "brulot"),)
    assert south.append == (allowance("n2", "1630-05-01", "n1", wrong_side("brulot", "n1", "HB-2"), "prise"),)
    assert bench(replace(FLEET, limit=44), pen=pen()).take("", "cotre").brings == (too_dear(51, 44),)


def test_ships_are_renamed_doubled_and_moved() -> None:
    cutter, perle = FLEET.members
    assert bench(FLEET).rename("a", " Alouette ") == Act(
        Label("builder.named", {"before": NAMES["cotre"], "name": "Alouette"}),
        write=(replace(cutter, name="Alouette"),),
    )
    assert bench(FLEET).rename("b", " ") == Act(
        Label("builder.named", {"before": "La Perle", "name": NAMES["galion"]}), write=(replace(perle, name=""),)
    )
    assert bench(FLEET).rename("", " Golfe ") == Act(
        Label("builder.named", {"before": "Rade", "name": "Golfe"}), name="Golfe"
    )
    assert bench(FLEET).rename("", "x" * 120).name == "x" * 120
    assert refused(lambda: bench(FLEET).rename("", "x" * 121)) == ("campaign.name_too_long", {"limit": 120})
    assert refused(lambda: bench(FLEET).rename("", " ")) == ("campaign.empty_name", {})
    assert bench(FLEET, pen=pen()).duplicate("a") == Act(
        Label("builder.joined", {"name": NAMES["cotre"]}), add=(replace(cutter, id="n1"),), places={"n1": 1},
        brings=(too_dear(64, 60),),
    )  # fmt: skip
    doubled = bench(FLEET, pen=pen()).duplicate("a", " Alouette")
    assert doubled.label == Label("builder.joined", {"name": "Alouette"})
    assert [each.name for each in perform(FLEET, doubled).members] == ["", "Alouette", "La Perle"]
    three = replace(FLEET, members=(*FLEET.members, ship("c", "brulot")))
    for place, order in ((0, "cab"), (1, "acb"), (9, "abc"), (-1, "cab")):
        assert bench(three).move("c", place) == Act(
            Label("builder.moved", {"name": NAMES["brulot"]}), order=tuple(order)
        )
    for act in (
        lambda: bench(FLEET).move("z", 0),
        lambda: bench(FLEET, pen=pen()).duplicate("z"),
        lambda: bench(FLEET).rename("z", "a"),
    ):
        assert refused(act) == ("builder.no_member", {})


def problems(stored: Stored) -> tuple[Problem, ...]:
    """Return what is wrong with a fleet."""
    return bench(stored).verdict.problems


def test_a_problem_is_allowed_with_a_reason_and_forbidden_again() -> None:
    twice = fleet(ship("a", "cotre", "voile", "voile"), ship("b", "cotre", "voile", "voile"))
    first, second = problems(twice)
    act = bench(twice, pen=pen()).allow(second, " mât double ")
    assert (act.label, act.append) == (
        Label("builder.did_allow", {"reason": "mât double"}),
        (allowance("n1", "1630-05-01", "b", second, "mât double"),),
    )
    allowed = perform(twice, act)
    assert [each.key for each in problems(allowed)] == [first.key, "builder.allowed"]
    undone = bench(allowed).forbid(problems(allowed)[1])
    assert (undone.label, undone.withdraw) == (Label("builder.did_forbid", {"reason": "mât double"}), ("n1",))
    assert perform(allowed, undone) == twice
    for reason in ("", " ", "x" * 401):
        assert refused(lambda r=reason: bench(twice, pen=pen()).allow(first, r)) == (
            "builder.needs_reason",
            {"limit": 400},
        )
    assert bench(twice, pen=pen()).allow(first, "x" * 400).append[0].note == "x" * 400
    for stored, problem in ((allowed, first), (twice, problems(allowed)[1])):
        assert refused(lambda s=stored, p=problem: bench(s).forbid(p)) == ("builder.not_allowed", {})

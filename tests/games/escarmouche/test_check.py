"""Every Problem of an army whole: where, how grave, by which rule, with which figures, and what mends it."""

from __future__ import annotations

from typing import Any

import pytest

from models.games.escarmouche.army import Army, Unit
from models.games.escarmouche.check import check, member_id
from models.games.escarmouche.ruleset import ruleset
from models.i18n import Text
from models.problem import Fix, Grade, Problem, Where

RULES = ruleset()
TROOPER, GUARD = Text.same("Stormtrooper"), Text("Garde royal", "Royal Guard")
COMMANDO = Text("Commando rebelle", "Rebel Commando")
EMPIRE, REBELS = Text.same("Empire"), Text("Rébellion", "Rebellion")


def army(*units: tuple[str, int] | Unit, limit: int | None = None, side: Any = "Empire") -> Army:
    made = tuple(each if isinstance(each, Unit) else Unit(*each) for each in units)
    return Army("Armée", side, limit, made)


def found(build: Army, *keys: str) -> list[Problem]:
    return [each for each in check(RULES, build, {}).problems if each.key.removeprefix("escarmouche.") in keys]


def remove(name: Text, index: int) -> Fix:
    return Fix("escarmouche.fix_remove", {"profile": name}, ("remove", index))


def number(name: Text, index: int, figures: int, key: str = "fix_count") -> Fix:
    return Fix(f"escarmouche.{key}", {"profile": name, "count": figures}, ("count", index, figures))


@pytest.mark.rule("GE-9")
@pytest.mark.parametrize(
    ("units", "limit", "fixes"),
    [
        ([("stormtrooper", 20), ("garde-royal", 3), ("grand-inquisiteur", 1)], 330,
         [number(TROOPER, 0, 16), remove(GUARD, 1)]),
        ([("garde-royal", 3), ("stormtrooper", 20)], 232, [number(GUARD, 0, 2), number(TROOPER, 1, 18)]),
        ([("stormtrooper", 2), ("ewok", 50), ("garde-royal", 1)], 1, [])
        , ([("garde-royal", 1)], 15, [remove(GUARD, 0)]),
    ],
)  # fmt: skip
def test_an_army_over_its_limit_is_thinned_where_the_fewest_points_are_lost(
    units: list[tuple[str, int]], limit: int, fixes: list[Fix]
) -> None:
    build = army(*units, limit=limit)
    points = sum(RULES.profiles[key].points * count for key, count in units if key in RULES.profiles)
    args = {"points": points, "limit": limit, "over": points - limit}
    raised = Fix("escarmouche.fix_limit", {"limit": points}, ("limit", points))
    assert found(build, "over_limit") == [
        Problem(Where(("Armée",), "limit"), Grade.ERROR, "GE-9", "escarmouche.over_limit", args, (*fixes, raised))
    ]
    assert found(army(*units, limit=points), "over_limit") == []


@pytest.mark.rule("GE-85", "GE-88")
def test_a_figure_of_the_other_side_goes_or_the_army_changes_sides_where_most_are_of_it() -> None:
    args = {"profile": COMMANDO, "side": EMPIRE, "other": REBELS}

    def wrong(index: int, *fixes: Fix) -> Problem:
        where = Where(("Armée", COMMANDO), "profile", f"unit-{index + 1}")
        return Problem(where, Grade.ERROR, "GE-88", "escarmouche.wrong_side", args, (*fixes, remove(COMMANDO, index)))

    change = Fix("escarmouche.fix_side", {"side": REBELS}, ("side", "Rébellion"))
    even = army(("commando-rebelle", 5), ("stormtrooper", 5))
    assert found(even, "wrong_side") == [wrong(0)]
    most = army(("commando-rebelle", 5), ("stormtrooper", 5), ("commando-rebelle", 2))
    assert found(most, "wrong_side") == [wrong(0, change), wrong(2, change)]
    rebels = army(("stormtrooper", 5), side="Rébellion")
    (other,) = found(rebels, "wrong_side")
    assert (other.args["side"], other.args["other"], other.fixes[0].edit) == (REBELS, EMPIRE, ("side", "Empire"))


@pytest.mark.rule("GE-1", "GE-83", "GE-95")
def test_units_unknown_empty_or_odd_in_print_say_so() -> None:
    where = Where(("Armée", Text.same("Stormtroper")), "profile", "k")
    spell = Fix("escarmouche.fix_spell", {"profile": TROOPER}, ("profile", 0, "stormtrooper"))
    (unknown,) = found(army(Unit("Stormtroper", 3, "k")), "unknown_profile")
    assert (unknown.where, unknown.grade, unknown.rule) == (where, Grade.ERROR, "GE-95")
    assert unknown.args == {"profile": Text.same("Stormtroper")}
    assert (unknown.fixes[0], unknown.fixes[-1]) == (spell, remove(Text.same("Stormtroper"), 0))
    empty = army(("stormtrooper", 30), ("garde-royal", 0))
    assert found(empty, "no_figure") == [
        Problem(
            Where(("Armée", GUARD), "count", "unit-2"), Grade.ERROR, "GE-1", "escarmouche.no_figure",
            {"profile": GUARD}, (number(GUARD, 1, 1, "fix_set_count"), remove(GUARD, 1)),
        )
    ]  # fmt: skip
    (odd,) = found(army(("inquisiteur-imperial", 1)), "as_printed")
    assert (odd.where.field, odd.where.item, odd.grade, odd.rule, odd.fixes) == (
        "profile", "unit-1", Grade.NOTICE, "GE-83", (),
    )  # fmt: skip
    assert (member_id(Unit("x", 1, "id"), 4), member_id(Unit("x", 1), 4)) == ("id", "unit-5")


@pytest.mark.rule("GE-1", "GE-52")
def test_the_size_and_the_command_of_an_army_are_noticed() -> None:
    where = Where(("Armée",), "units")

    def size(figures: int, key: str) -> Problem:
        args = {"figures": figures, "fewest": 30, "most": 50}
        return Problem(where, Grade.NOTICE, "GE-1", f"escarmouche.{key}", args)

    for figures, problem in ((29, [size(29, "few_figures")]), (30, []), (50, []), (51, [size(51, "many_figures")])):
        assert found(army(("stormtrooper", figures)), "few_figures", "many_figures") == problem
    assert found(army(("stormtrooper", 29), ("ewok", 9)), "few_figures") == [size(29, "few_figures")]
    (lost,) = found(army(("stormtrooper", 30)), "no_commander")
    assert (lost.where, lost.grade, lost.rule, lost.args) == (where, Grade.NOTICE, "GE-52", {})
    assert [(fix.key, fix.args["points"], fix.edit) for fix in lost.fixes] == [
        ("escarmouche.fix_add", 20, ("add", "officier-stormtrooper", 1)),
        ("escarmouche.fix_add", 30, ("add", "inquisiteur-imperial", 1)),
        ("escarmouche.fix_add", 60, ("add", "apprenti-jedi-noir", 1)),
        ("escarmouche.fix_add", 120, ("add", "grand-inquisiteur", 1)),
    ]


def test_a_member_is_told_whole_and_an_unknown_one_costs_nothing() -> None:
    verdict = check(RULES, army(Unit("garde-royal", 3, "g", "Les rouges"), ("ewok", 4), limit=90), {})
    guard, ewok = verdict.members
    assert (guard.id, guard.name, guard.role, guard.cost, guard.count) == ("g", Text.same("Les rouges"), GUARD, 48, 3)
    assert (guard.tags, guard.boxes) == (("garde-royal", "Empire", "armure-lourde", "arme-en-cortosis"), 1)
    assert ([e.id for e in guard.gear], guard.skills, guard.spells) == (["armure-lourde", "arme-en-cortosis"], (), ())
    assert (ewok.id, ewok.name, ewok.role, ewok.cost, ewok.count, ewok.stats) == (
        "unit-2", Text.same("ewok"), Text.same("ewok"), 0, 4, (),
    )  # fmt: skip
    assert (verdict.name, verdict.cost, verdict.limit, verdict.figures) == ("Armée", 48, 90, 3)

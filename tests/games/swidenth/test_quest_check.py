"""The Problems of a quest before play, each whole: where, how grave, by which rule, with which names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.pieces import Conduct, Placed, Setup
from models.games.script import Script, VictoryCondition
from models.games.swidenth.battle.facet import SwidenthBattles
from models.games.swidenth.battle.quest_check import pieces_of_ground
from models.games.vocabulary import LeftBy
from models.i18n import Text
from models.maps.features import TableShape, Zone
from models.maps.tile_map import new_map
from models.problem import Grade, Problem, Where

BATTLES = SwidenthBattles()
GATE = Zone(1, "S", "objective", polygon=((11000, 4000), (12000, 4000), (12000, 8000), (11000, 8000)))
CAMP = Zone(2, "G", "start", runs=((4, 0, 2), (5, 0, 2)), side="one")
FIGURES = (
    Placed("t", "hero:thevor", "one", at=(7500, 5500)),
    Placed("b", "guerrier-brigand", "two", at=(8500, 2500), name="Rufus"),
)
WAY = VictoryCondition("v", "Sauvé", "one", (LeftBy(1, "", 1),))
THEVOR, RUFUS, WOLF = Text.same("Thevor"), Text.same("Rufus"), Text.same("Croc")


def found(
    *more: Placed, wide: int = 12, high: int = 12, ways: tuple[VictoryCondition, ...] = (WAY,), **board: Any
) -> Any:
    table = replace(new_map(wide, high), **{"zones": (GATE, CAMP), **board})
    return BATTLES.problems(Setup(table, ("one", "two"), (*FIGURES, *more), script=Script((), (), ways)))


def of(kind: str, item: str, grade: Grade, key: str, rule: str = "SW-203", **args: Any) -> Problem:
    return Problem(Where((), kind, item) if item else Where((), kind), grade, rule, f"quest.{key}", args)


ERROR, WARNING, NOTICE = Grade.ERROR, Grade.WARNING, Grade.NOTICE


@pytest.mark.rule("SW-203")
@pytest.mark.parametrize(("wide", "high", "told"), [
    (12, 12, False), (240, 12, False), (12, 240, False), (241, 12, True), (12, 241, True), (12, 9, False),
])  # fmt: skip
def test_a_table_is_neither_too_small_nor_too_large(wide: int, high: int, told: bool) -> None:
    size = {"width": wide, "height": high, "least": 6, "most": 240}
    assert found(wide=wide, high=high) == ((of("map", "", ERROR, "table_of", **size),) if told else ())


def test_a_table_of_six_paces_is_large_enough() -> None:
    pieces = tuple(replace(each, at=(2500, 1000 + 2000 * n)) for n, each in enumerate(FIGURES))
    for wide, high, told in ((6, 6, False), (5, 6, True), (6, 5, True)):
        setup = Setup(new_map(wide, high), ("one", "two"), pieces, script=Script((), (), (WAY,)))
        size = {"width": wide, "height": high, "least": 6, "most": 240}
        assert BATTLES.problems(setup) == ((of("map", "", ERROR, "table_of", **size),) if told else ())


@pytest.mark.rule("SW-203")
def test_a_shape_that_crosses_itself_is_named_with_the_side_that_does() -> None:
    sound = TableShape("difficult", polygon=((1000, 8000), (2000, 8000), (2000, 9000)), id=1)
    bad = TableShape("difficult", polygon=((0, 0), (0, 2000), (3000, 2000), (2000, 3000), (2000, 1000)), id=2)
    disc = TableShape("trunk", disc=(10000, 10000, 300), id=3)
    named = replace(bad, id=4, name="Bosquet")
    assert found(shapes=(sound, disc, bad, named)) == (
        of("map", "", ERROR, "shape_crosses", name="3", side=2),
        of("map", "", ERROR, "shape_crosses", name="Bosquet", side=2),
    )


@pytest.mark.rule("SW-203")
def test_start_areas_overlap_or_lie_in_pieces() -> None:
    other = Zone(3, "H", "start", runs=((5, 2, 4), (6, 4, 4)), side="two")
    assert found(zones=(GATE, CAMP, other)) == (of("map", "", WARNING, "starts_overlap", place="C6"),)
    assert found(zones=(GATE, CAMP, replace(other, side="one"))) == ()
    assert found(zones=(GATE, CAMP, replace(other, runs=((5, 3, 4),)))) == ()
    apart = replace(CAMP, runs=((4, 0, 2), (5, 0, 0), (9, 9, 10), (8, 3, 3)))
    line = of("zone", "2", NOTICE, "start_in_pieces", name="G", count=3, place="D9")
    assert found(zones=(GATE, apart)) == (line,)
    for quiet in (replace(apart, side="three"), replace(apart, kind="objective")):
        assert found(zones=(GATE, quiet)) == ()


def test_pieces_of_ground_hang_together_by_edges_and_corners() -> None:
    cells = [(0, 0), (1, 1), (2, 0), (5, 5), (5, 6), (9, 9), (8, 0), (4, 9)]
    assert pieces_of_ground(cells) == (
        frozenset({(0, 0), (1, 1), (2, 0)}), frozenset({(5, 5), (5, 6)}),
        frozenset({(4, 9)}), frozenset({(8, 0)}), frozenset({(9, 9)}),
    )  # fmt: skip
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert pieces_of_ground(ring) == (frozenset(ring),)
    assert pieces_of_ground(()) == ()
    assert len(pieces_of_ground([(0, 0), (2, 0), (0, 2), (2, 2)])) == 4


@pytest.mark.rule("SW-203", "SW-16")
def test_figures_that_stand_on_others_or_where_nobody_stands_are_named() -> None:
    wolf = Placed("x", "loup", "two", at=(7500, 6499), name="Croc")
    assert found(wolf) == (of("piece", "x", ERROR, "stand_on_another", name=WOLF, other=THEVOR),)
    assert found(replace(wolf, at=(7500, 6500))) == ()
    assert found(replace(wolf, later=True)) == ()
    rock = TableShape("obstacle", disc=(3000, 9000, 700), top=2000, id=9)
    on_rock = of("piece", "x", ERROR, "starts_where_nobody_stands", "SW-16", name=WOLF)
    assert found(replace(wolf, at=(3000, 10000)), shapes=(rock,)) == (on_rock,)
    assert found(replace(wolf, at=(3000, 10200)), shapes=(rock,)) == ()
    assert found(replace(wolf, at=(3000, 10000), later=True), shapes=(rock,)) == ()
    two = found(replace(wolf, at=(7500, 6000)), replace(wolf, id="y", name="Griffe", at=(8500, 3000)))
    assert two == (
        of("piece", "x", ERROR, "stand_on_another", name=WOLF, other=THEVOR),
        of("piece", "y", ERROR, "stand_on_another", name=Text.same("Griffe"), other=RUFUS),
    )


@pytest.mark.rule("SW-204", "SW-143", "SW-144", "SW-145")
@pytest.mark.parametrize(
    ("conduct", "told"),
    [
        (Conduct("garde", zones=("S",)), ()),
        (Conduct("garde", zones=("1",)), ()),
        (Conduct("garde", zones=("S", "Là", "Ailleurs")), (("watches_nothing", ERROR, "SW-204", {"zone": "Là"}),)),
        (Conduct("guerrier", zones=("Là",)), (("watches_nothing", ERROR, "SW-204", {"zone": "Là"}),)),
        (Conduct("garde"), (("watches_no_place", WARNING, "SW-204", {}),)),
        (Conduct("patrouille"), (("watches_no_place", WARNING, "SW-204", {}),)),
        (Conduct("guerrier"), ()),
        (Conduct("assassin"), (("hunts_nobody", WARNING, "SW-145", {}),)),
        (Conduct("assassin", prey="z"), (("hunts_nobody", WARNING, "SW-145", {}),)),
        (Conduct("assassin", prey="t"), ()),
        (Conduct("assassin", prey="z", zones=("Là",)),
         (("watches_nothing", ERROR, "SW-204", {"zone": "Là"}), ("hunts_nobody", WARNING, "SW-145", {}))),
    ],
)  # fmt: skip
def test_a_conduct_that_misses_its_place_or_its_prey_is_told(conduct: Conduct, told: tuple[Any, ...]) -> None:
    wolf = Placed("x", "loup", "two", at=(2000, 2000), name="Croc", conduct=conduct)
    wanted = tuple(of("piece", "x", grade, key, rule, name=WOLF, **more) for key, grade, rule, more in told)
    assert found(wolf) == wanted
    last = Placed("y", "loup", "two", at=(2000, 9500), name="Griffe", conduct=Conduct("garde"))
    assert found(wolf, last)[-1].where == Where((), "piece", "y")


@pytest.mark.rule("SW-203")
def test_a_quest_its_first_side_cannot_win_says_so() -> None:
    nobody = of("victory", "", WARNING, "no_way_to_win")
    assert found(ways=()) == (nobody,)
    assert found(ways=(replace(WAY, side="two"),)) == (nobody,)

"""What is said of a scenario while it is made, whole: on a free table, with no table at all, of its sides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from models.games.aventures.scenarios import bundled_scenario
from models.games.entry_fields import Place
from models.games.library import game
from models.games.pieces import Placed
from models.games.scenario import FreeTable, Scenario, Side
from models.games.scenario_check import problems
from models.games.script import ScenarioEvent, VictoryCondition
from models.games.vocabulary import DieAtLeast, NotOccurred, Occurred, PlaceFigure, RoundAtLeast, Say
from models.i18n import Text
from models.maps.tile_map import TileMap, new_map
from models.problem import Fix, Grade, Problem, Where

BOOK = game("escarmouche")
LOOP = ScenarioEvent("e", "Alerte", conditions=(Occurred("e"),), effects=(Say("x"),))
NEVER = VictoryCondition("w", "Jamais", "one", (Occurred("e"),))
HOLD = VictoryCondition("v", "Tenir", "one", (RoundAtLeast(3),))
FREE = Scenario(
    "Gué", "escarmouche",
    sides=(Side("one", "", "F", "#aa0000"), Side("two", "Bleus", "G", "#aa0000"), Side("three", "", "H")),
    table=FreeTable(6, 4),
    pieces=(
        Placed("a", "x", "one", at=(1500, 1500)), Placed("b", "x", "one", "Bo", at=(1999, 1000)),
        Placed("c", "y", "two", at=(-2500, 9500)), Placed("d", "y", "two", "Dé", later=True),
        Placed("f", "x", "one", at=(5500, 500)), Placed("g", "x", "one", later=True),
    ),
    events=(LOOP, ScenarioEvent("ok", "Bon", effects=(PlaceFigure("g", Place("cell", (4, 3))),))),
    victories=(NEVER, HOLD),
)  # fmt: skip


def said(
    key: str, field: str, item: str = "", grade: Grade = Grade.WARNING, fix: Fix | None = None, **args: object
) -> Problem:
    """Return what is said of a place of the scenario."""
    where = Where(("Gué",), field, item)
    return Problem(where, grade, BOOK.problem_rules.get(key, ""), key, args, (fix,) if fix else ())


def test_everything_wrong_on_a_free_table_is_said_the_gravest_first() -> None:
    assert problems(FREE, None, BOOK, {"F", "H"}) == (
        said(
            "scenario.cell_taken", "piece", "b", Grade.ERROR,
            Fix("scenario.fix_move", {"cell": "1,1"}, ("move_piece", "b", 0, 0)), name=Text.same("Bo"), cell="2,2",
        ),
        said(
            "scenario.off_the_table", "piece", "c", Grade.ERROR,
            Fix("scenario.fix_move", {"cell": "1,4"}, ("move_piece", "c", 0, 3)), name=Text.same("y"),
        ),
        said(
            "scenario.force_gone", "side", "two",
            fix=Fix("scenario.fix_forget_force", {}, ("forget_force", "two")), side=Text.same("Bleus"),
        ),
        said("scenario.same_color", "side", "two"),
        said("scenario.event_never", "event", "e", name="Alerte"),
        said("scenario.victory_never", "victory", "w", name="Jamais"),
        said(
            "scenario.never_comes", "piece", "d", fix=Fix("scenario.fix_from_the_start", {}, ("not_later", "d")),
            name=Text.same("Dé"),
        ),
    )  # fmt: skip
    gone = [each for each in problems(FREE, None, BOOK, ()) if each.key == "scenario.force_gone"]
    assert [(each.where.item, each.args["side"]) for each in gone] == [
        ("one", Text("Camp 1", "Side 1")), ("two", Text.same("Bleus")), ("three", Text("Camp 3", "Side 3")),
    ]  # fmt: skip


def test_the_nearest_free_cell_is_up_to_two_away() -> None:
    def fix(*cells: tuple[int, int]) -> tuple[object, ...]:
        crowd = tuple(
            Placed(f"p{n}", "x", "one", at=(x * 1000 + 500, y * 1000 + 500)) for n, (x, y) in enumerate(cells)
        )
        (problem,) = [e for e in problems(replace(FREE, pieces=crowd), None, BOOK) if e.key == "scenario.cell_taken"]
        return tuple(each.edit for each in problem.fixes)

    ring = [(x, y) for x in (1, 2, 3) for y in (0, 1, 2)]
    assert fix(*ring, (2, 1)) == (("move_piece", "p9", 0, 0),)
    left = [(x, y) for x in (0, 1, 2, 3) for y in (0, 1, 2, 3)]
    assert fix(*left, (2, 1)) == (("move_piece", "p16", 4, 0),)
    assert fix(*left, *((4, y) for y in range(4)), (2, 1)) == ()


def alone(scenario: Scenario, board: TileMap | None = None) -> list[tuple[str, str, str, str]]:
    """Return the Problems of a scenario of another game as rows, those of its own rules left out."""
    found = problems(scenario, board, game(scenario.game))
    return [(e.key, e.grade.value, e.where.field, e.where.item) for e in found if e.key.startswith("scenario.")]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"map_id": "M"}, "scenario.map_gone"),
        ({}, "scenario.no_map"),
        ({"table": FreeTable(6, 4)}, "scenario.needs_cells"),
        ({"table": FreeTable(6, 4), "map_id": "M"}, "scenario.two_tables"),
    ],
)
def test_a_scenario_has_one_table_that_its_game_can_use(change: dict[str, object], key: str) -> None:
    bare = Scenario("Gué", "aventures", sides=(Side("republique"), Side("separatistes")))
    found = alone(replace(bare, **change))  # type: ignore[arg-type]
    assert [each for each in found if each[2] == "map"] == [(key, "error", "map", "")]


def test_who_cannot_win_and_who_is_not_there_is_said() -> None:
    bare = Scenario("Gué", "escarmouche", sides=FREE.sides[:2], table=FreeTable(6, 4))
    assert ("scenario.no_victory", "warning", "victory", "") in alone(bare)
    assert "scenario.no_victory" not in [each[0] for each in alone(replace(bare, victories=(HOLD,)))]
    one = Scenario(
        "Gué", "aventures", "M", (Side("republique", "Nous"), Side("separatistes")),
        (Placed("p", "r2-d2", "republique", at=(500, 500)),),
    )  # fmt: skip
    board = new_map(6, 6)
    found = [each for each in problems(one, board, game("aventures")) if each.key == "scenario.side_without_figures"]
    assert [(each.where.item, each.grade, each.args["side"]) for each in found] == [
        ("separatistes", Grade.WARNING, Text("Séparatistes", "Separatists"))
    ]
    nobody = problems(replace(one, pieces=()), board, game("aventures"))
    assert [(e.args["side"], e.grade) for e in nobody if e.key == "scenario.side_without_figures"] == [
        (Text.same("Nous"), Grade.NOTICE), (Text("Séparatistes", "Separatists"), Grade.NOTICE),
    ]  # fmt: skip


def test_who_waits_hears_how_far_it_is_and_may_stop_it_at_each_thing_said() -> None:
    board, temple = bundled_scenario("temple-perdu")
    droid = temple.piece("medical-droid-1")
    loop = ScenarioEvent("e", "E", conditions=(DieAtLeast(2), Occurred("e"), NotOccurred("e")))
    wrong = replace(
        temple, map_id="M", events=(loop, replace(loop, id="f", conditions=(DieAtLeast(3), Occurred("f")))),
        pieces=(*temple.pieces, replace(droid, id="x"), replace(droid, id="y")),
    )  # fmt: skip
    told: list[tuple[int, int]] = []
    found = problems(wrong, board, game("aventures"), progress=lambda done, all_: told.append((done, all_)))
    assert [each for each in told if each != (0, 0)] == [(1, 4), (2, 4), (3, 4)]
    assert told.count((0, 0)) == len(found)
    often = Counter(each.key for each in found)
    assert min(often[key] for key in ("scenario.cell_taken", "scenario.event_never", "scenario.no_die")) == 2

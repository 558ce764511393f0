"""What plain geometry says of a board of cells: every statement whole, with the rule a game gives it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import pytest

from models.games.battle_values import Band
from models.games.cell_ground import PLAIN_GROUND, CellGround, CellReach
from models.games.facets.ground import Statement
from models.i18n import Text
from models.maps.grid import Cell
from models.maps.map_state import MapState
from models.maps.reach import Occupants, walk
from models.maps.readings import Readings
from tests.games.aventures.test_ground import state

KINDS = (
    "nobody", "l1", "l2", "cut", "unseen", "seen", "covered", "covered_best", "way", "met", "step_outside",
    "step_blocked", "step_too_far", "walk_too_long",
)  # fmt: skip


class NamedGround(CellGround):
    """Plain geometry whose rules are called like what they say."""

    rules: Mapping[str, str] = MappingProxyType({each: f"R {each}" for each in KINDS})


GROUND = NamedGround()
Row = tuple[str, str, dict[str, object], str, int | None]


def told(each: Statement) -> Row:
    """Return a statement as a row."""
    return each.rule.removeprefix("R "), each.key, dict(each.args), each.tone, each.count


def rows(found: Iterable[Statement]) -> list[Row]:
    """Return statements as rows."""
    return [told(each) for each in found]


def cut(kind: str, fr: str, en: str, more: int = 0) -> Row:
    """Return what is said of where a line is cut."""
    return "cut", f"map.cut_by_{kind}", {"at": Text(fr, en), "more": more}, "bad", None


def reading(fr: str, en: str) -> Row:
    """Return what is said of a reading."""
    return "", "maptools.reading", {"words": Text(fr, en)}, "reading", None


def covered(line: str, *cells: str) -> Row:
    """Return what is said of a line with figures on it."""
    return line, f"map.{line}_covered", {"cells": cells, "n": len(cells)}, "cover", None


FREE: list[Row] = [("l1", "map.l1_free", {}, "good", None), ("l2", "map.l2_free", {}, "good", None)]
CUT_1, CUT_2 = (("l1", "map.l1_cut", {}, "bad", None), ("l2", "map.l2_cut", {}, "bad", None))
SEEN, UNSEEN = ("seen", "maptools.seen", {}, "", None), ("unseen", "maptools.unseen", {}, "", None)
NONE, CLEAR = ("unseen", "map.sight_none", {}, "bad", None), ("seen", "map.sight_free", {}, "good", None)


def behind(where: str, figures: int, what: str = "covered") -> Row:
    """Return what is said of a target behind figures."""
    return what, f"{where}.sight_behind", {}, "cover", figures


@pytest.mark.parametrize(
    ("board", "b", "short", "long"),
    [
        (state(5, 1), (4, 0), SEEN, [*FREE, CLEAR]),
        (
            state(5, 1, {(0, 0): "x", (1, 0): "a", (3, 0): "b", (4, 0): "y"}), (4, 0), behind("maptools", 2),
            [covered("l1", "B1", "D1"), covered("l2", "B1", "D1"), behind("map", 2, "covered_best")],
        ),
        (
            state(5, 1, {(1, 0): "a"}, readings=Readings(cover="attacker", l2="any")), (4, 0), behind("maptools", 1),
            [
                covered("l1", "B1"), covered("l2", "B1"), behind("map", 1),
                reading("la seconde ligne part de n’importe quel point", "the second line starts anywhere"),
                reading("l’attaquant choisit la ligne", "the attacker chooses the line"),
            ],
        ),
        (
            state(5, 1, blocked=((2, 0),)), (4, 0), UNSEEN,
            [CUT_1, cut("cell", "C1", "C1"), CUT_2, cut("cell", "C1", "C1"), NONE],
        ),
        (
            state(3, 1, walls=((1, 0),)), (2, 0), UNSEEN,
            [
                CUT_1, cut("wall", "A1 et B1", "A1 and B1"), CUT_2, cut("pinch", "B1 et A1", "B1 and A1"), NONE,
            ],
        ),
        (
            state(2, 2, blocked=((1, 0),), readings=Readings(touch="strict")), (1, 1), SEEN,
            [
                FREE[0], CUT_2, cut("touch", "A1 et B2", "A1 and B2", 1), CLEAR,
                reading("frôler un obstacle coupe la ligne", "grazing an obstacle cuts the line"),
            ],
        ),
        (
            state(3, 3, blocked=((1, 0), (0, 1))), (1, 1), UNSEEN,
            [CUT_1, cut("pinch", "A1 et B2", "A1 and B2"), CUT_2, cut("pinch", "A1 et B2", "A1 and B2"), NONE],
        ),
        (
            state(2, 1, blocked=((1, 0),)), (1, 0), UNSEEN,
            [("nobody", "map.sight_nobody_there", {"cell": "B1"}, "", None)],
        ),
    ],
)  # fmt: skip
def test_what_is_said_of_sight(board: MapState, b: Cell, short: Row, long: list[Row]) -> None:
    found = GROUND.sight(board, (0, 0), b)
    assert (told(found.verdict), rows(found.told)) == (short, long)


def test_a_figure_by_itself_goes_where_its_points_reach_past_nobody() -> None:
    row = state(4, 1, {(0, 0): "a", (3, 0): "a"})
    found = CellReach(GROUND.reach(row, (0, 0), 2))
    assert found.start == (500, 500)
    assert [found.cost((x, 999)) for x in (0, 1000, 2999, 3000)] == [0, 1, 2, None]
    assert found.path((2100, 10)) == ((500, 500), (1500, 500), (2500, 500))
    assert (found.stops((1999, 1)), found.stops((3500, 500))) == (True, False)
    assert found.bands() == (Band(0, ((500, 500),)), Band(1, ((1500, 500),)), Band(2, ((2500, 500),)))
    assert (PLAIN_GROUND.points, PLAIN_GROUND.cover(3), PLAIN_GROUND.readings({"cover": "all"})) == (6, "3", Readings())


def test_what_is_said_of_ways() -> None:
    row, rock = state(4, 1, {(0, 0): "a"}), state(4, 1, blocked=((3, 0),))
    found = GROUND.reach(row, (0, 0), 2)
    way: Row = ("way", "maptools.by_way", {"way": "A1 → B1 → C1"}, "way", None)
    assert rows(GROUND.way(row, found, (2, 0), GROUND.walk(row, found.path((2, 0)), 2))) == [way]
    assert rows(GROUND.way(row, found, (2, 0), GROUND.walk(row, found.path((2, 0)), 1))) == [
        ("walk_too_long", "maptools.reach_no_stop", {"cell": "C1"}, "bad", None), way,
    ]  # fmt: skip
    assert rows(GROUND.way(row, found, (3, 0), None)) == [
        ("walk_too_long", "maptools.reach_far", {"cell": "D1"}, "bad", None)
    ]
    assert rows(GROUND.way(rock, GROUND.reach(rock, (0, 0), 9), (3, 0), None)) == [
        ("step_blocked", "maptools.reach_blocked", {"cell": "D1"}, "bad", None)
    ]
    assert rows(GROUND.around(rock, (0, 0))) == [("", "maptools.no_figures", {}, "note", None)]
    assert GROUND.around(row, (0, 0)) == ()


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (13, "A1 → B1 → C1 → D1 → E1 → F1 → G1 → H1 → I1 → J1 → K1 → L1 → M1"),
        (14, "A1 → B1 → C1 → D1 → E1 → F1 → G1 → H1 → I1 → J1 → K1 → L1 → … → N1"),
        (20, "A1 → B1 → C1 → D1 → E1 → F1 → G1 → H1 → I1 → J1 → K1 → L1 → … → T1"),
    ],
)
def test_a_long_way_names_its_first_cells_and_its_last(cells: int, words: str) -> None:
    row, goal = state(cells, 1), (cells - 1, 0)
    found = GROUND.reach(row, (0, 0), cells)
    (way,) = GROUND.way(row, found, goal, GROUND.walk(row, found.path(goal), cells))
    assert way.args == {"way": words}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ([(0, 0), (1, 0), (2, 0)], ("way", "maptools.way_costs", {}, "way", 2)),
        ([(0, 0)], ("way", "maptools.way_costs", {}, "way", 0)),
        ([(0, 0), (1, 0), (2, 0), (3, 0)], ("step_blocked", "maptools.way_stopped", {"cell": "D1"}, "bad", None)),
        ([(0, 0), (2, 0)], ("step_too_far", "maptools.way_stopped", {"cell": "C1"}, "bad", None)),
        ([(0, 0), (0, 1)], ("step_outside", "maptools.way_stopped", {"cell": "A2"}, "bad", None)),
    ],
)
def test_a_line_of_cells_costs_its_steps_or_is_stopped(line: Any, said: Row) -> None:
    assert told(GROUND.line(state(4, 1, blocked=((3, 0),)), line)) == said


def test_enemies_met_on_the_way_are_named_with_the_cell_where_they_are_met() -> None:
    yard = state(4, 2, {(0, 0): "a", (3, 1): "b"})
    found = GROUND.reach(yard, (0, 0), 2)
    past = walk(yard.grid, found.path((2, 0)), 2, Occupants(enemies=frozenset({(3, 1)})), yard.readings)
    assert rows(GROUND.way(yard, found, (2, 0), past)) == [
        ("met", "maptools.trigger", {"cell": "C1", "enemies": ("D2",)}, "attack", None),
        ("way", "maptools.by_way", {"way": "A1 → B1 → C1"}, "way", None),
    ]

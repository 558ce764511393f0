"""The published cases of sight and movement, and files that are not cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from models.errors import ContentError
from models.maps.cases.cases import reach_cases, sight_cases
from tests.proofs import proving

CASES = Path(__file__).parent.parent / "cases" / "aventures"
SIGHT = json.loads((CASES / "sight.json").read_text(encoding="utf-8"))
MOVEMENT = json.loads((CASES / "movement.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", proving(SIGHT["cases"]))
def test_published_sight_case(case: dict[str, Any]) -> None:
    (answer,) = sight_cases({"cases": [case]}, "sight.json")["cases"]
    expected = {"id": case["id"], **case["expect"]}
    if "expect_reverse" in case:
        expected["expect_reverse"] = case["expect_reverse"]
    assert answer == expected


@pytest.mark.parametrize("case", proving(MOVEMENT["cases"]))
def test_published_movement_case(case: dict[str, Any]) -> None:
    (answer,) = reach_cases({"cases": [case]}, "movement.json")["cases"]
    assert answer == {"id": case["id"], **case["expect"]}


@pytest.mark.rule("AG-78")
def test_without_expect_everything_that_can_be_is_answered() -> None:
    case = {"id": "a", "map": ["Sae", "..G"], "mp": 3, "cells": [[1, 0]], "path": [[0, 0], [1, 1]], "door": ["V", 1, 0]}
    (answer,) = reach_cases({"cases": [{**case, "object": [[2, 1]]}]}, "x")["cases"]
    assert answer == {
        "id": "a",
        "step": False,
        "reach_cost": 2,
        "reach_count": 3,
        "can_stop": [False],
        "walk": {"legal": True, "cost": 1, "triggers": [[1, [1, 1], [[2, 0]]]]},
        "engaged": False,
        "safest": [1, 2],
        "door_cells": [[0, 0], [1, 0]],
        "search_cells": [[1, 1], [2, 0], [2, 1]],
    }
    (answer,) = sight_cases({"cases": [{"id": "b", "map": ["AcT"]}]}, "x")["cases"]
    assert answer == {
        "id": "b",
        "visible": True,
        "L1": True,
        "L2": True,
        "cover_chars": 1,
        "cover_L1": 1,
        "cover_L2": 1,
    }


@pytest.mark.rule("AG-39", "AG-38")
@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ({"map": ["Sa"], "path": [[0, 0], [1, 0]], "mp": 6}, {"legal": False, "cost": 1, "triggers": []}),
        ({"map": ["S~"], "path": [[0, 0], [1, 0]], "mp": 1}, {"legal": False, "cost": 2, "triggers": []}),
        ({"map": ["S#"], "path": [[0, 0], [1, 0]], "mp": 6}, {"legal": False, "cost": None, "triggers": []}),
        ({"map": ["S.."], "path": [[0, 0], [2, 0]], "mp": 6}, {"legal": False, "cost": 1, "triggers": []}),
        ({"map": ["S.."], "path": [[0, 0]], "mp": 6}, {"legal": True, "cost": 0, "triggers": []}),
        (
            {"map": ["S.", ".G"], "walls": [["V", 1, 0]], "path": [[0, 0], [1, 1]], "mp": 6},
            {"legal": False, "cost": 1, "triggers": []},
        ),
    ],
)
def test_walks_that_are_not_legal(case: dict[str, Any], expected: dict[str, Any]) -> None:
    (answer,) = reach_cases({"cases": [{"id": "w", "expect": {"walk": None}, **case}]}, "x")["cases"]
    assert answer == {"id": "w", "walk": expected}


@pytest.mark.parametrize(
    ("reading", "map_", "walls", "key", "loose", "other"),
    [
        ({"corner": "strict"}, ["S#", ".e"], [], "engaged", True, False),
        ({"corner": "strict"}, ["S.", ".e"], [["V", 1, 0]], "engaged", True, False),
        ({"thin_walls": "round"}, ["S.", ".G"], [["V", 1, 0]], "step", False, True),
        ({"enemy_diagonals": "refused"}, ["Se", ".G"], [], "step", True, False),
        ({"enemy_diagonals": "refused"}, ["Sn", ".G"], [], "step", True, True),
    ],
)
def test_readings_change_the_answer(
    reading: dict[str, str], map_: list[str], walls: list[Any], key: str, loose: bool, other: bool
) -> None:
    case = {"id": "r", "map": map_, "walls": walls, "expect": {key: None}}
    answers = reach_cases({"cases": [case, {**case, **reading, "id": "s"}]}, "x")["cases"]
    assert [answer[key] for answer in answers] == [loose, other]


def test_cells_a_cell_door_is_worked_from() -> None:
    case = {"id": "d", "map": ["...", "~#.", ".#."], "door": ["C", 1, 1], "walls": [["V", 2, 1]]}
    wide = {**case, "id": "e", "door_access": "all"}
    answers = reach_cases({"cases": [case, wide]}, "x")["cases"]
    # (2, 1) is behind a wall and (1, 2) blocks; on the diagonals one way round must be free.
    assert answers[0]["door_cells"] == [[0, 1], [1, 0]]
    assert answers[1]["door_cells"] == [[0, 0], [0, 1], [0, 2], [1, 0], [2, 0]]


def test_a_case_full_of_enemies_is_given_up_in_one_sentence() -> None:
    # Two enemies in three cells of every other row: the ways through are past counting.
    rows = ["." * 60 if y % 2 else "e..e." * 12 for y in range(60)]
    rows[0] = "S" + "." * 59
    rows[-1] = "." * 59 + "G"
    case = {"id": "x", "map": rows, "mp": 240, "expect": {"safest": []}}
    with pytest.raises(ContentError) as caught:
        reach_cases({"cases": [case]}, "cases.json")
    assert caught.value.key == "map.safest_too_many"


@pytest.mark.parametrize(("reading", "cost"), [("free", 1), ("refused", 2)])
def test_the_reading_of_diagonals_past_an_enemy_decides_what_a_move_costs(reading: str, cost: int) -> None:
    case = {"id": "d", "map": ["Se", ".G"], "mp": 6, "enemy_diagonals": reading, "expect": {"reach_cost": None}}
    (answer,) = reach_cases({"cases": [case]}, "x")["cases"]
    assert answer["reach_cost"] == cost

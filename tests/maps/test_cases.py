"""The published cases of sight and movement, and files that are not cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from models.errors import ContentError
from models.i18n import Translator
from models.maps.cases import reach_cases, sight_cases
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


GOOD = {"id": "x", "map": ["A.T"]}
MOVE = {"id": "x", "map": ["S.G"], "mp": 3}


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ([], "map.case_not_object"),
        ({"cases": {}}, "map.case_not_list"),
        ({"case": []}, "map.case_unknown_key"),
        ({"cases": [3]}, "map.case_not_object"),
        ({"cases": [GOOD, GOOD]}, "map.case_twice"),
        ({"cases": [{**GOOD, "id": 3}]}, "map.case_expected_text"),
        ({"cases": [{"map": ["A.T"]}]}, "map.case_expected_text"),
        ({"cases": [{**GOOD, "colour": 1}]}, "map.case_unknown_key"),
        ({"cases": [{**GOOD, "why": 1}]}, "map.case_expected_text"),
        ({"cases": [{**GOOD, "proves": "AG-63"}]}, "map.case_expected_table"),
        ({"cases": [{**GOOD, "proves": [63]}]}, "map.case_expected_table"),
        ({"cases": [{**GOOD, "map": "A.T"}]}, "map.case_expected_rows"),
        ({"cases": [{**GOOD, "map": []}]}, "map.case_expected_rows"),
        ({"cases": [{**GOOD, "map": [""]}]}, "map.case_expected_rows"),
        ({"cases": [{**GOOD, "map": ["A.T", "."]}]}, "map.case_expected_same_length"),
        ({"cases": [{**GOOD, "map": ["A.TS"]}]}, "map.case_letter"),
        ({"cases": [{**GOOD, "map": ["A.é"]}]}, "map.case_letter"),
        ({"cases": [{**GOOD, "map": ["A.."]}]}, "map.case_no_letter"),
        ({"cases": [{**GOOD, "map": ["ATT"]}]}, "map.case_letter_twice"),
        ({"cases": [{**GOOD, "map": ["A" + "." * 400 + "T"] + ["." * 402] * 400}]}, "map.case_too_big"),
        ({"cases": [{**GOOD, "touch": "soft"}]}, "map.case_not_one_of"),
        ({"cases": [{**GOOD, "touch": []}]}, "map.case_not_one_of"),
        ({"cases": [{**GOOD, "walls": "V"}]}, "map.case_expected_walls"),
        ({"cases": [{**GOOD, "walls": [["D", 1, 0]]}]}, "map.case_expected_walls"),
        ({"cases": [{**GOOD, "walls": [["V", 1.0, 0]]}]}, "map.case_expected_walls"),
        ({"cases": [{**GOOD, "walls": [["V", True, 0]]}]}, "map.case_expected_walls"),
        ({"cases": [{**GOOD, "walls": [["V", 4, 0]]}]}, "map.case_expected_inside"),
        ({"cases": [{**GOOD, "walls": [["H", 0, -1]]}]}, "map.case_expected_inside"),
        ({"cases": [{**GOOD, "expect": {"seen": True}}]}, "map.case_unknown_key"),
        ({"cases": [{**GOOD, "expect": True}]}, "map.case_expected_table"),
    ],
)
def test_sight_files_that_are_wrong(data: object, key: str) -> None:
    _refused(sight_cases, data, key)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ({"cases": [{**MOVE, "mp": -1}]}, "map.case_expected_count"),
        ({"cases": [{**MOVE, "mp": "6"}]}, "map.case_expected_count"),
        ({"cases": [{**MOVE, "mp": True}]}, "map.case_expected_count"),
        ({"cases": [{**MOVE, "mp": 10**9}]}, "map.case_expected_count"),
        ({"cases": [{"id": "x", "map": ["S.G"], "expect": {"reach_cost": 1}}]}, "map.case_expected_count"),
        ({"cases": [{**MOVE, "cells": [[3, 0]], "expect": {"can_stop": []}}]}, "map.case_expected_inside"),
        ({"cases": [{**MOVE, "cells": [[0]], "expect": {"can_stop": []}}]}, "map.case_expected_cells"),
        ({"cases": [{**MOVE, "expect": {"can_stop": []}}]}, "map.case_expected_cells"),
        ({"cases": [{**MOVE, "path": [], "expect": {"walk": {}}}]}, "map.case_empty_path"),
        ({"cases": [{**MOVE, "difficult": [[9, 9]]}]}, "map.case_expected_inside"),
        ({"cases": [{**MOVE, "map": ["S#G"], "difficult": [[1, 0]]}]}, "map.case_expected_ground"),
        ({"cases": [{**MOVE, "door": ["C", 9, 9], "expect": {"door_cells": []}}]}, "map.case_expected_inside"),
        ({"cases": [{**MOVE, "door": ["X", 0, 0], "expect": {"door_cells": []}}]}, "map.case_expected_walls"),
        ({"cases": [{**MOVE, "expect": {"engaged": True}}]}, "map.case_no_letter"),
        ({"cases": [{**MOVE, "map": ["SSG"], "expect": {"step": True}}]}, "map.case_letter_twice"),
        ({"cases": [{**MOVE, "corner": "soft"}]}, "map.case_not_one_of"),
    ],
)
def test_movement_files_that_are_wrong(data: object, key: str) -> None:
    _refused(reach_cases, data, key)


def _refused(read: Any, data: object, key: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(data, "cases.json")
    assert caught.value.key == key
    assert caught.value.file == "cases.json"
    for lang in ("fr", "en"):
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert sentence.startswith("cases.json, case")
        assert "{" not in sentence


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


@pytest.mark.parametrize("wrong", [3, {"a": 1}, [7]])
@pytest.mark.parametrize(
    "field",
    [
        "id",
        "title",
        "why",
        "proves",
        "map",
        "walls",
        "mp",
        "path",
        "cells",
        "door",
        "object",
        "difficult",
        "corner",
        "door_access",
        "thin_walls",
        "enemy_diagonals",
    ],
)
def test_a_field_that_is_wrong_is_named_with_the_case_it_stands_in(field: str, wrong: object) -> None:
    whole = {
        **MOVE,
        "map": ["S.G", "..."],
        "mp": 3,
        "path": [[0, 0]],
        "cells": [[1, 0]],
        "object": [[1, 1]],
        "door": ["V", 1, 0],
        "walls": [],
        "difficult": [[1, 1]],
    }
    if field == "mp" and wrong == 3:
        return
    with pytest.raises(ContentError) as caught:
        reach_cases({"cases": [{**MOVE, "id": "before"}, {**whole, field: wrong}]}, "cases.json")
    place = caught.value.place.removesuffix("[0]")
    assert place.endswith(f".{field}")
    assert place.removesuffix(f".{field}") != ""
    assert Translator("en")(caught.value.key, **caught.value.args_).count(caught.value.place) == 1

"""Grid cases field by field: what each may be, up to which limit, and in which words a wrong one is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from models.errors import ContentError
from models.i18n import Translator
from models.maps.case_fields import Fields, case_list, drawing
from models.maps.cases import reach_cases, sight_cases
from models.maps.grid import Cell
from models.maps.readings import Readings

SIGHT = {"id": "x", "map": ["A.T"]}
MOVE = {"id": "x", "map": ["S.G"], "mp": 3}
LONG = "case" + "Ä" * 37
SIGHT_FIELDS = ("cover", "expect", "expect_reverse", "id", "l2", "map", "proves", "title", "touch", "walls", "why")
MOVE_FIELDS = (
    "cells", "corner", "difficult", "door", "door_access", "enemy_diagonals", "expect", "id", "map", "mp", "object",
    "path", "proves", "thin_walls", "title", "walls", "why",
)  # fmt: skip
REMARKS = ("cases", "conventions", "format", "game", "hand_check", "keys")
SEEN = ("visible", "L1", "L2", "cover_chars", "cover_L1", "cover_L2")
ASKED = (
    "step", "reach_cost", "reach_count", "can_stop", "walk", "engaged", "safest", "door_cells", "search_cells",
)  # fmt: skip


def refused(read: Callable[[object, str], object], data: object) -> tuple[str, str, dict[str, object]]:
    """Return the key, the place and the words of what a file is refused for."""
    with pytest.raises(ContentError) as caught:
        read(data, "cases.json")
    error = caught.value
    assert (error.file, error.args_["file"], error.args_["place"]) == ("cases.json", "cases.json", error.place)
    for lang in ("fr", "en"):
        assert Translator(lang)(error.key, **error.args_).startswith("cases.json, case")
    rest = {name: value for name, value in error.args_.items() if name not in ("file", "place")}
    return error.key.removeprefix("map.case_"), error.place, rest


@pytest.mark.parametrize(
    ("data", "key", "place", "more"),
    [
        ([], "not_object", "cases", {}),
        ({"cases": {}}, "not_list", "cases", {}),
        ({}, "not_list", "cases", {}),
        ({"game": "x", "case": []}, "unknown_key", "case", {"known": REMARKS}),
        ({LONG: []}, "unknown_key", LONG[:40], {"known": REMARKS}),
        ({"cases": [3]}, "not_object", "cases[0]", {}),
        ({"cases": [3] * 100_000}, "not_object", "cases[0]", {}),
        ({"cases": [3] * 100_001}, "too_many", "cases", {"limit": 100_000}),
        ({"cases": [SIGHT, {**SIGHT, "id": "y"}, SIGHT]}, "twice", "cases[2].id", {"id": "x"}),
        ({"cases": [{**SIGHT, "id": LONG}] * 2}, "twice", "cases[1].id", {"id": LONG[:40]}),
        ({"cases": [SIGHT, []]}, "not_object", "cases[1]", {}),
    ],
)
def test_a_file_that_is_none_of_cases_is_named(data: Any, key: str, place: str, more: dict[str, Any]) -> None:
    assert refused(sight_cases, data) == (key, place, more)


@pytest.mark.parametrize(
    ("change", "key", "field", "more"),
    [
        ({"id": 3}, "expected_text", ".id", {}),
        ({"title": 3}, "expected_text", ".title", {}),
        ({"why": 1}, "expected_text", ".why", {}),
        ({"colour": 1}, "unknown_key", ".colour", {"known": SIGHT_FIELDS}),
        ({LONG: 1}, "unknown_key", f".{LONG[:40]}", {"known": SIGHT_FIELDS}),
        ({"difficult": [[1, 0]]}, "unknown_key", ".difficult", {"known": SIGHT_FIELDS}),
        ({"proves": "AG-63"}, "expected_table", ".proves", {}),
        ({"proves": ["AG-63", 63]}, "expected_table", ".proves", {}),
        ({"map": "A.T"}, "expected_rows", ".map", {}),
        ({"map": []}, "expected_rows", ".map", {}),
        ({"map": [""]}, "expected_rows", ".map", {}),
        ({"map": ["A.T", 3]}, "expected_rows", ".map", {}),
        ({"map": ["A.T", "...", ".."]}, "expected_same_length", ".map[2]", {}),
        ({"map": ["A.T", "...."]}, "expected_same_length", ".map[1]", {}),
        ({"map": ["A.T", ".S."]}, "letter", ".map[1]", {"letter": "S", "known": "#~ATc."}),
        ({"map": ["AéT"]}, "letter", ".map[0]", {"letter": "é", "known": "#~ATc."}),
        ({"map": ["ZAT", ".S."]}, "letter", ".map[0]", {"letter": "Z", "known": "#~ATc."}),
        ({"map": ["A.."]}, "no_letter", ".map", {"letter": "T"}),
        ({"map": ["..T"]}, "no_letter", ".map", {"letter": "A"}),
        ({"map": ["ATT"]}, "letter_twice", ".map", {"letter": "T"}),
        ({"map": ["." * 257] * 256}, "too_big", ".map", {"width": 257, "height": 256, "limit": 65_536}),
        ({"touch": "soft"}, "not_one_of", ".touch", {"allowed": ("graze", "strict")}),
        ({"touch": []}, "not_one_of", ".touch", {"allowed": ("graze", "strict")}),
        ({"l2": "all"}, "not_one_of", ".l2", {"allowed": ("corner", "any")}),
        ({"cover": "any"}, "not_one_of", ".cover", {"allowed": ("best", "all", "attacker")}),
        ({"walls": "V"}, "expected_walls", ".walls", {}),
        ({"walls": [["D", 1, 0]]}, "expected_walls", ".walls[0]", {}),
        ({"walls": [["V", 1, 0], ["V", 1]]}, "expected_walls", ".walls[1]", {}),
        ({"walls": [["V", 1, 0, 0]]}, "expected_walls", ".walls[0]", {}),
        ({"walls": [["V", 1.0, 0]]}, "expected_walls", ".walls[0]", {}),
        ({"walls": [["V", 1, True]]}, "expected_walls", ".walls[0]", {}),
        ({"expect": {"L1": 1, "seen": True}}, "unknown_key", ".expect.seen", {"known": SEEN}),
        ({"expect": [LONG]}, "unknown_key", f".expect.{LONG[:40]}", {"known": SEEN}),
        ({"expect_reverse": {"seen": True}}, "unknown_key", ".expect_reverse.seen", {"known": SEEN}),
        ({"expect": True}, "expected_table", ".expect", {}),
        ({"expect": [3]}, "expected_table", ".expect", {}),
    ],
)
def test_a_field_of_sight_that_is_wrong_is_named(
    change: dict[str, Any], key: str, field: str, more: dict[str, Any]
) -> None:
    data = {"cases": [{**SIGHT, "id": "before"}, {**SIGHT, **change}]}
    assert refused(sight_cases, data) == (key, f"cases[1]{field}", more)


@pytest.mark.parametrize(
    ("change", "asked", "key", "field", "more"),
    [
        ({"mp": -1}, "reach_cost", "expected_count", ".mp", {}),
        ({"mp": "6"}, "reach_cost", "expected_count", ".mp", {}),
        ({"mp": True}, "reach_cost", "expected_count", ".mp", {}),
        ({"mp": 1_000_001}, "reach_cost", "expected_count", ".mp", {}),
        ({"cells": [[1, 0], [3, 0]]}, "can_stop", "expected_inside", ".cells[1]", {}),
        ({"cells": [[0, 1]]}, "can_stop", "expected_inside", ".cells[0]", {}),
        ({"cells": [[0, -1]]}, "can_stop", "expected_inside", ".cells[0]", {}),
        ({"cells": [[0, 0], [0]]}, "can_stop", "expected_cells", ".cells[1]", {}),
        ({"cells": [[0, 0, 0]]}, "can_stop", "expected_cells", ".cells[0]", {}),
        ({"cells": [[0, 0.0]]}, "can_stop", "expected_cells", ".cells[0]", {}),
        ({"cells": [[False, 0]]}, "can_stop", "expected_cells", ".cells[0]", {}),
        ({}, "can_stop", "expected_cells", ".cells", {}),
        ({}, "walk", "expected_cells", ".path", {}),
        ({"path": []}, "walk", "empty_path", ".path", {}),
        ({"object": 3}, "search_cells", "expected_cells", ".object", {}),
        ({"difficult": [[0, 0], [9, 9]]}, "step", "expected_inside", ".difficult[1]", {}),
        ({"map": ["S#G"], "difficult": [[2, 0], [1, 0]]}, "step", "expected_ground", ".difficult", {}),
        ({"door": ["C", 2, 1]}, "door_cells", "expected_inside", ".door", {}),
        ({"door": ["C", 3, 0]}, "door_cells", "expected_inside", ".door", {}),
        ({"door": ["C", 1]}, "door_cells", "expected_walls", ".door", {}),
        ({"door": ["C", 1, 0.0]}, "door_cells", "expected_walls", ".door", {}),
        ({"door": ["X", 0, 0]}, "door_cells", "expected_walls", ".door", {}),
        ({}, "door_cells", "expected_walls", ".door", {}),
        ({"door": ["V", 4, 0]}, "door_cells", "expected_inside", ".door", {}),
        ({}, "engaged", "no_letter", ".map", {"letter": "e"}),
        ({"map": ["S.."]}, "step", "no_letter", ".map", {"letter": "G"}),
        ({"map": ["SSG"]}, "safest", "letter_twice", ".map", {"letter": "S"}),
        ({"map": ["SAG"]}, "step", "letter", ".map[0]", {"letter": "A", "known": "#~.SGaen"}),
        ({}, "steps", "unknown_key", ".expect.steps", {"known": ASKED}),
        ({"touch": "graze"}, "step", "unknown_key", ".touch", {"known": MOVE_FIELDS}),
        ({"corner": "soft"}, "step", "not_one_of", ".corner", {"allowed": ("loose", "strict")}),
        ({"door_access": "some"}, "step", "not_one_of", ".door_access", {"allowed": ("ortho", "all")}),
        ({"thin_walls": "no"}, "step", "not_one_of", ".thin_walls", {"allowed": ("any", "round")}),
        ({"enemy_diagonals": "no"}, "step", "not_one_of", ".enemy_diagonals", {"allowed": ("free", "refused")}),
    ],
)
def test_a_field_of_movement_that_is_wrong_is_named(
    change: dict[str, Any], asked: str, key: str, field: str, more: dict[str, Any]
) -> None:
    data = {"cases": [{**MOVE, "id": "before"}, {**MOVE, "expect": [asked], **change}]}
    assert refused(reach_cases, data) == (key, f"cases[1]{field}", more)


@pytest.mark.parametrize(
    ("wall", "fits"),
    [
        (["V", 0, 0], True), (["V", 3, 1], True), (["V", 4, 0], False), (["V", 0, 2], False), (["V", -1, 0], False),
        (["V", 0, -1], False), (["H", 0, 0], True), (["H", 2, 2], True), (["H", 3, 0], False), (["H", 0, 3], False),
        (["H", 0, -1], False), (["H", -1, 0], False),
    ],
)  # fmt: skip
def test_walls_stand_on_the_edges_of_the_board_and_no_further(wall: list[Any], fits: bool) -> None:
    case = Fields({"map": ["...", "..."], "walls": [wall]}, "f", "p", frozenset(("map", "walls")))
    if fits:
        assert drawing(case, ".").grid.move_walls == drawing(case, ".").grid.sight_walls == {tuple(wall)}
        return
    with pytest.raises(ContentError) as caught:
        drawing(case, ".")
    assert (caught.value.key, caught.value.place) == ("map.case_expected_inside", "p.walls[0]")


def test_a_drawn_board_has_its_ground_its_letters_in_reading_order_and_what_is_said_of_it() -> None:
    raw = {"map": ["a#~b", "b.a~"], "difficult": [[0, 0], [1, 1]], "mp": 0}
    case = Fields(raw, "f", "p", frozenset(raw))
    board = drawing(case, "#~.ab")
    assert (board.grid.width, board.grid.height, list(board.grid.costs)) == (4, 2, [2, 0, 2, 1, 1, 2, 1, 2])
    assert list(board.grid.opaque) == [0, 1, 0, 0, 0, 0, 0, 0]
    assert (board.all("a"), board.some("b"), board.all("c")) == (((0, 0), (2, 1)), ((3, 0), (0, 1)), ())
    assert (board.file, board.place) == ("f", "p.map")
    plain = drawing(Fields({"map": ["~a", ".."]}, "f", "p", frozenset(("map",))), "~.a")
    assert (list(plain.grid.costs), plain.one("a"), plain.grid.move_walls) == ([2, 1, 1, 1], (1, 0), frozenset())
    assert case.count("mp") == 0
    assert Fields({"mp": 1_000_000}, "f", "p", frozenset(("mp",))).count("mp") == 1_000_000
    with pytest.raises(ContentError) as big:
        drawing(case, "#~.ab", 7)
    assert (big.value.place, big.value.args_["limit"]) == ("p.map", 7)
    assert drawing(case, "#~.ab", 8).grid == board.grid


@pytest.mark.parametrize(
    ("door", "read"), [(["C", 2, 1], (2, 1)), (["V", 2, 1], ("V", 2, 1)), (["H", 0, 2], ("H", 0, 2))]
)
def test_a_door_is_a_cell_or_an_edge(door: list[Any], read: object) -> None:
    raw = {"map": ["...", "..."], "door": door, "cells": [[2, 1], [0, 0], [2, 1]]}
    case = Fields(raw, "f", "p", frozenset(raw))
    grid = drawing(case, ".").grid
    assert case.door(grid) == read
    wanted: tuple[Cell, ...] = ((2, 1), (0, 0), (2, 1))
    assert case.cells("cells", grid) == wanted


def test_readings_that_a_case_names_are_in_force_and_the_others_as_ever() -> None:
    raw = {"touch": "strict", "cover": "all", "corner": "strict"}
    case = Fields(raw, "f", "p", frozenset(raw))
    assert case.readings("touch", "l2", "cover") == Readings(touch="strict", cover="all")
    assert case.readings() == Readings()
    assert list(case_list({"keys": 1, "cases": [{"id": "a"}, {"id": 3}, {"id": 3}]}, "f")) == [
        ({"id": "a"}, "cases[0]"), ({"id": 3}, "cases[1]"), ({"id": 3}, "cases[2]"),
    ]  # fmt: skip
    assert case.keys("expect", ("a",)) is None
    named = Fields({"expect": {"b": 1, "a": 2}}, "f", "p", frozenset(("expect",)))
    assert named.keys("expect", ("a", "b")) == ("b", "a")

"""A board that is turned, mirrored or moved has the same answers in other places: every published case eight times."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from models.maps.cases import reach_cases, sight_cases
from models.maps.explain import explain
from models.maps.grid import Cell, edge_between, edge_cells, plain_grid
from models.maps.sight import sight
from tests.proofs import proving

CASES = Path(__file__).parent.parent / "cases" / "aventures"
MARGIN = (3, 2)
"""How many columns and rows of rock a moved board has on its left and above it."""


@dataclass(frozen=True)
class Way:
    """A way to put a board elsewhere: where a cell comes to lie, and the rows of the new board."""

    name: str
    swap: bool = False
    across: bool = False
    down: bool = False
    moved: bool = False

    def place(self, cell: Cell, width: int, height: int) -> Cell:
        x, y = cell
        x, y = (width - 1 - x if self.across else x), (height - 1 - y if self.down else y)
        x, y = (y, x) if self.swap else (x, y)
        return (x + MARGIN[0], y + MARGIN[1]) if self.moved else (x, y)

    def rows(self, rows: list[str]) -> list[str]:
        width, height = len(rows[0]), len(rows)
        there = {self.place((x, y), width, height): rows[y][x] for y in range(height) for x in range(width)}
        wide, high = max(x for x, _ in there) + 1, max(y for _, y in there) + 1
        return ["".join(there.get((x, y), "#") for x in range(wide)) for y in range(high)]


WAYS = (
    Way("moved", moved=True),
    Way("left to right", across=True),
    Way("top to bottom", down=True),
    Way("half a turn", across=True, down=True),
    Way("rows for columns", swap=True),
    Way("a turn to the right", swap=True, down=True),
    Way("a turn to the left", swap=True, across=True),
    Way("rows for columns, turned and moved", swap=True, across=True, down=True, moved=True),
)
ways = pytest.mark.parametrize("way", WAYS, ids=[way.name for way in WAYS])
WALKS = (
    {
        "id": "turned-1",
        "proves": ["AG-28", "AG-33", "AG-35", "AG-39", "AG-43"],
        "map": ["S..~.#", ".#e...", "..a.n.", "~....G"],
        "walls": [["V", 1, 3], ["H", 3, 3], ["V", 4, 0]],
        "mp": 7,
        "path": [[0, 0], [0, 1], [0, 2], [1, 2], [2, 3]],
        "cells": [[2, 2], [3, 3], [5, 1], [5, 2], [0, 3]],
        "door": ["C", 4, 1],
        "object": [[1, 1], [4, 3]],
    },
    {
        "id": "turned-2",
        "proves": ["AG-33", "AG-40", "AG-43"],
        "map": ["..e..", "S#...", "...#G", "e...."],
        "mp": 9,
        "walls": [["H", 0, 1], ["V", 3, 0]],
        "path": [[0, 1], [0, 2], [1, 2], [2, 2], [3, 3]],
        "cells": [[3, 1]],
        "door": ["C", 1, 1],
        "object": [[3, 2], [0, 3]],
        "door_access": "all",
        "corner": "strict",
    },
    {
        "id": "turned-3",
        "proves": ["AG-33"],
        "map": ["S...", ".#..", "..G."],
        "mp": 4,
        "path": [[0, 0]],
        "door": ["V", 2, 1],
        "object": [[1, 1]],
        "thin_walls": "round",
        "enemy_diagonals": "refused",
    },
)
"""Movement cases that ask everything at once, on boards without any symmetry of their own."""


def _read(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((CASES / name).read_text(encoding="utf-8"))["cases"]
    return found


def _elsewhere(case: dict[str, Any], way: Way) -> dict[str, Any]:
    """Return a case on the board put elsewhere."""
    width, height = len(case["map"][0]), len(case["map"])

    def cell(at: list[int]) -> list[int]:
        return list(way.place((at[0], at[1]), width, height))

    def edge(at: list[Any]) -> list[Any]:
        if at[0] == "C":
            return ["C", *cell(at[1:])]
        one, other = (way.place(each, width, height) for each in edge_cells((at[0], at[1], at[2])))
        return list(edge_between(one, other))

    made = {**case, "map": way.rows(case["map"])}
    for key, turned in (("walls", edge), ("path", cell), ("cells", cell), ("object", cell)):
        if key in case:
            made[key] = [turned(each) for each in case[key]]
    if "door" in case:
        made["door"] = edge(case["door"])
    return made


def _answer_elsewhere(answer: dict[str, Any], case: dict[str, Any], way: Way) -> dict[str, Any]:
    """Return an answer as it must be on the board put elsewhere."""
    width, height = len(case["map"][0]), len(case["map"])

    def cells(found: list[list[int]]) -> list[list[int]]:
        return sorted(list(way.place((x, y), width, height)) for x, y in found)

    made = dict(answer)
    for key in ("door_cells", "search_cells"):
        if key in answer:
            made[key] = cells(answer[key])
    if "walk" in answer:
        met = [[n, *cells([at]), cells(enemies)] for n, at, enemies in answer["walk"]["triggers"]]
        made["walk"] = {**answer["walk"], "triggers": met}
    return made


def _same(ask: Callable[[object, str], dict[str, Any]], case: dict[str, Any], way: Way) -> None:
    whole = {key: each for key, each in case.items() if key != "expect"}
    (answer,) = ask({"cases": [whole]}, "x")["cases"]
    (there,) = ask({"cases": [_elsewhere(whole, way)]}, "x")["cases"]
    assert there == _answer_elsewhere(answer, whole, way)


@ways
@pytest.mark.parametrize("case", proving([*_read("movement.json"), *WALKS]))
def test_a_move_is_the_same_on_the_same_board_elsewhere(case: dict[str, Any], way: Way) -> None:
    _same(reach_cases, case, way)


@ways
@pytest.mark.parametrize("case", proving([case for case in _read("sight.json") if len(case["map"]) < 20]))
def test_a_look_is_the_same_on_the_same_board_elsewhere(case: dict[str, Any], way: Way) -> None:
    for more in ({}, {"touch": "strict"}, {"l2": "corner"}, {"cover": "all"}):
        _same(sight_cases, {**case, **more}, way)


@ways
@pytest.mark.rule("AG-63", "AG-66", "AG-69")
@pytest.mark.parametrize("family", ["l1", "l2"])
def test_what_cuts_a_line_is_told_in_its_own_place(family: str, way: Way) -> None:
    rows = ["A.c...", "..#.c.", ".....T", ".#...."]
    width, height = len(rows[0]), len(rows)

    def told(here: Way | None) -> tuple[Any, ...]:
        drawn = rows if here is None else here.rows(rows)
        at: dict[str, list[Cell]] = {letter: [] for letter in "AT#c"}
        for y, row in enumerate(drawn):
            for x, letter in enumerate(row):
                if letter in at:
                    at[letter].append((x, y))
        grid = plain_grid(len(drawn[0]), len(drawn), blocked=at["#"])
        found = explain(grid, at["A"][0], at["T"][0], at["c"])
        assert found.sight == sight(grid, at["A"][0], at["T"][0], at["c"])
        line = getattr(found, family)
        return found.sight, len(line.cuts), [cut.at for cut in line.cuts if cut.kind == "cell"], line.covering

    seen, cuts, cells, covering = told(None)
    there = told(way)
    assert there[:2] == (seen, cuts)
    assert {way.place(cell, width, height) for cell in cells} == set(there[2])
    assert len(covering) == len(there[3])
    assert {way.place(cell, width, height) for cell in covering} <= {
        way.place((x, y), width, height) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "c"
    }

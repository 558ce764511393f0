"""The grid cases of the command line (`aventures sight`, `aventures reach`): JSON in, answers out.

A file holds `{"cases": […]}` with the remarks of the published case files beside it; a case holds a drawn `map`
and what it asks. Everything is checked: a key nobody knows, a letter that means nothing and a cell outside the map
are errors, each naming the file and the place. An answer has the keys that `expect` names, or all it can answer
without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from models.content import Json
from models.errors import ContentError, SpokenError
from models.maps.cases.case_fields import Drawing, Fields, case_list, drawing
from models.maps.rules.grid import Cell, engaged
from models.maps.rules.reach import Occupants, Reach, door_cells, reach, refusal, safest, search_cells, walk
from models.maps.rules.readings import Readings
from models.maps.rules.sight import MAX_SIGHT_CELLS, Sight, SightBoard

_SIGHT_KEYS: Final = ("visible", "L1", "L2", "cover_chars", "cover_L1", "cover_L2")
_SIGHT_FIELDS: Final = frozenset(
    ("id", "proves", "title", "map", "why", "walls", "expect", "expect_reverse", "touch", "l2", "cover")
)
_REACH_FIELDS: Final = frozenset(
    ("id", "proves", "title", "map", "why", "walls", "expect", "mp", "path", "cells", "difficult", "door", "object")
) | {"corner", "door_access", "thin_walls", "enemy_diagonals"}


def sight_cases(data: Json, file: str) -> dict[str, list[dict[str, Json]]]:
    """Return the answers to a file of sight cases; raises ContentError naming file and place."""
    return {"cases": [_sight_case(Fields(case, file, place, _SIGHT_FIELDS)) for case, place in case_list(data, file)]}


def reach_cases(data: Json, file: str) -> dict[str, list[dict[str, Json]]]:
    """Return the answers to a file of movement cases; raises ContentError naming file and place."""
    return {"cases": [_reach_case(Fields(case, file, place, _REACH_FIELDS)) for case, place in case_list(data, file)]}


def _sight_case(case: Fields) -> dict[str, Json]:
    board = drawing(case, "#~ATc.", MAX_SIGHT_CELLS)
    attacker, target = board.one("A"), board.one("T")
    readings = case.readings("touch", "l2", "cover")
    lines = SightBoard(board.grid)
    figures = frozenset(board.all("c"))
    answer: dict[str, Json] = {"id": case.text("id")}
    answer |= _wanted_entries(case, "expect", _sight_answer(lines.sight(attacker, target, figures, readings)))
    if "expect_reverse" in case.raw:
        back = _sight_answer(lines.sight(target, attacker, figures, readings))
        answer["expect_reverse"] = _wanted_entries(case, "expect_reverse", back)
    return answer


def _sight_answer(found: Sight) -> dict[str, Json]:
    values = (found.visible, found.l1 is not None, found.l2 is not None, found.cover, found.l1, found.l2)
    return dict(zip(_SIGHT_KEYS, values, strict=True))


def _wanted_entries(case: Fields, key: str, answer: Mapping[str, Json]) -> dict[str, Json]:
    """Return the entries of an answer that the case's field `key` names, or all of them where it has no such field."""
    keys = case.keys(key, tuple(answer))
    return dict(answer) if keys is None else {name: answer[name] for name in keys}


@dataclass(frozen=True)
class _Question:
    """A movement case as read: the board, who stands on it, the readings in force."""

    case: Fields
    board: Drawing
    figures: Occupants
    readings: Readings

    def points(self) -> int:
        return self.case.count("mp")

    def reach(self) -> Reach:
        return reach(self.board.grid, self.board.one("S"), self.points(), self.figures, self.readings)


def _reach_case(case: Fields) -> dict[str, Json]:
    board = drawing(case, "#~.SGaen")
    figures = Occupants(*(frozenset(board.all(letter)) for letter in "aen"))
    readings = case.readings("corner", "door_access", "thin_walls", "enemy_diagonals")
    question = _Question(case, board, figures, readings)
    keys = case.keys("expect", tuple(_ANSWERS))
    asked = _answerable(question) if keys is None else keys
    try:
        return {"id": case.text("id"), **{key: _ANSWERS[key](question) for key in asked}}
    except ContentError:
        raise
    except SpokenError as refused:
        raise ContentError(refused.key, file=case.file, place=case.place, **refused.args_) from refused


def _step(question: _Question) -> bool:
    board = question.board
    return refusal(board.grid, board.one("S"), board.one("G"), question.figures, question.readings) is None


def _reach_cost(question: _Question) -> int | None:
    found, goal = question.reach(), question.board.one("G")
    return found.costs[goal] if goal in found.stops else None


def _reach_count(question: _Question) -> int:
    return len(question.reach().stops) - 1


def _can_stop(question: _Question) -> list[bool]:
    stops = question.reach().stops
    return [cell in stops for cell in question.case.cells("cells", question.board.grid)]


def _walk(question: _Question) -> dict[str, Json]:
    case, board = question.case, question.board
    path = case.cells("path", board.grid)
    if not path:
        raise ContentError("map.case_empty_path", file=case.file, place=f"{case.place}.path")
    points = question.points() if "mp" in case.raw else None
    found = walk(board.grid, path, points, question.figures, question.readings)
    triggers: list[Json] = [[t.index, list(t.cell), [list(enemy) for enemy in t.enemies]] for t in found.triggers]
    return {"legal": found.legal, "cost": found.cost, "triggers": triggers}


def _engaged(question: _Question) -> bool:
    board = question.board
    start = board.one("S")
    enemies = board.some("e")
    return any(engaged(board.grid, start, enemy, question.readings.corner) for enemy in enemies)


def _safest(question: _Question) -> list[int] | None:
    board = question.board
    found = safest(board.grid, board.one("S"), board.one("G"), question.points(), question.figures, question.readings)
    return None if found is None else [found[0], found[1]]


def _door_cells(question: _Question) -> list[list[int]]:
    door = question.case.door(question.board.grid)
    return [list(cell) for cell in door_cells(question.board.grid, door, question.readings)]


def _search_cells(question: _Question) -> list[list[int]]:
    thing: tuple[Cell, ...] = question.case.cells("object", question.board.grid)
    return [list(cell) for cell in search_cells(question.board.grid, thing)]


_ANSWERS: Final[Mapping[str, Callable[[_Question], Json]]] = {
    "step": _step,
    "reach_cost": _reach_cost,
    "reach_count": _reach_count,
    "can_stop": _can_stop,
    "walk": _walk,
    "engaged": _engaged,
    "safest": _safest,
    "door_cells": _door_cells,
    "search_cells": _search_cells,
}


def _answerable(question: _Question) -> list[str]:
    """Return the questions that a case without `expect` gives all the data for."""
    raw, board = question.case.raw, question.board
    start, goal, points = bool(board.all("S")), bool(board.all("G")), "mp" in raw
    can = {
        "step": start and goal,
        "reach_cost": start and goal and points,
        "reach_count": start and points,
        "can_stop": start and points and "cells" in raw,
        "walk": "path" in raw,
        "engaged": start and bool(board.all("e")),
        "safest": start and goal and points,
        "door_cells": "door" in raw,
        "search_cells": "object" in raw,
    }
    return [key for key in _ANSWERS if can[key]]

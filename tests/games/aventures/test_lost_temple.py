"""The bundled scenario: the board of the Lost Temple is faithful to every fact of the text."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.errors import ContentError
from models.games.aventures import scenarios
from models.games.aventures.battle.board import board_of
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import FOLDER, bundled_scenario
from models.games.scenarios.pieces import NEUTRAL
from models.games.scenarios.scenario import read, scenario_json, setup_of
from models.maps.features import Zone
from models.maps.lettered import lettered_board
from models.maps.properties import plain

BOARD, SCENARIO = bundled_scenario("temple-perdu")


def zones(kind: str) -> list[Zone]:
    return [zone for zone in BOARD.zones if zone.kind == kind]


def turned(cell: tuple[int, int]) -> tuple[int, int]:
    return 33 - cell[0], 21 - cell[1]


@pytest.mark.rule("AG-13", "AG-11")
def test_the_board_is_34_by_22_and_the_same_from_both_corners():
    assert (BOARD.width, BOARD.height) == (34, 22)
    assert np.array_equal(BOARD.terrain, BOARD.terrain[::-1, ::-1])
    starts = {zone.side: zone.cells() for zone in zones("start")}
    assert (0, 0) in starts["separatistes"]
    assert (33, 21) in starts["republique"]
    assert {turned(cell) for cell in starts["separatistes"]} == starts["republique"]
    for kind in ("vault", "console", "infirmary", "objective"):
        cells = frozenset().union(*(zone.cells() for zone in zones(kind)))
        assert {turned(cell) for cell in cells} == cells
    assert {turned(cell): door.kind for cell, door in BOARD.doors.items()} == {
        c: d.kind for c, d in BOARD.doors.items()
    }
    edges = {wall.edge for wall in BOARD.walls.values()}
    assert {("V", 34 - x, 21 - y) if side == "V" else ("H", 33 - x, 22 - y) for side, x, y in edges} == edges


@pytest.mark.rule("AG-12", "AG-15", "AG-16")
def test_what_the_text_puts_on_it_is_there():
    assert len(zones("vault")) == 4
    assert all(len(zone.cells()) == 2 for zone in zones("vault"))
    assert len(zones("console")) == len(zones("infirmary")) == 2
    assert {BOARD.cell_name(each.cell): each.type for each in SCENARIO.of(NEUTRAL)} == {
        "I7": "medical-droid",
        "Z16": "medical-droid",
        "K16": "assault-droid-mark-1",
        "X7": "assault-droid-mark-1",
    }
    for zone in zones("infirmary"):
        inside = {each.cell for each in SCENARIO.of(NEUTRAL)} & zone.cells()
        assert len(inside) == 1
    assert all(each.stops for each in (*BOARD.walls.values(), *BOARD.doors.values()))


@pytest.mark.rule("AG-101", "AG-102", "AG-29")
def test_each_console_commands_the_barrier_of_its_side_and_the_stairs_lie_between():
    board = board_of(BOARD)
    for console in board.consoles.values():
        column = min(x for x, _ in console.cells)
        barrier = board.gates[console.gate]
        assert barrier.laser
        assert all((x < 17) == (column < 17) for x, _ in barrier.cells)
    assert all(board.open_grid.cost(cell) == 2 for cell in board.stairs)
    found = AVENTURES.battles.problems(setup_of(SCENARIO, BOARD, {}))
    assert {problem.rule for problem in found} == {"AG-99"}


@pytest.mark.rule("AG-89")
def test_a_console_commands_the_barrier_its_zone_names_and_the_nearest_where_it_names_none_or_no_barrier():
    lasers = {id_: gate for id_, gate in board_of(BOARD).gates.items() if gate.laser}
    nearest = {each.zone: each.gate for each in board_of(BOARD).consoles.values()}
    first = next(zone for zone in BOARD.zones if zone.kind == "console")
    other = next(each for each in lasers if each != nearest[first.id])
    for named, commanded in ((other, other), ("nowhere", nearest[first.id])):
        asked = replace(first, properties={"barrier": plain(named)})
        board = replace(BOARD, zones=tuple(asked if each.id == first.id else each for each in BOARD.zones))
        assert {each.zone: each.gate for each in board_of(board).consoles.values()} == {**nearest, first.id: commanded}


@pytest.mark.rule("AG-7", "AG-77")
def test_the_sides_have_the_colours_of_the_book_and_the_pass_lies_in_the_vaults():
    looks = {side.id: side.team for side in AVENTURES.battles.sides()}
    assert {side.id: looks[side.id] for side in SCENARIO.sides} == {"republique": "red", "separatistes": "blue"}
    red, blue = (int(side.color[1:3], 16) > int(side.color[5:7], 16) for side in SCENARIO.sides)
    assert (red, blue) == (True, False)
    (thing,) = SCENARIO.objects
    assert (thing.use, thing.at.kind) == ("pass", "vaults")


def test_both_teams_of_four_are_ready(tmp_path):
    assert [len(SCENARIO.of(side.id)) for side in SCENARIO.sides] == [4, 4]
    assert read(SCENARIO.name, scenario_json(SCENARIO), "x") == SCENARIO
    other, english = bundled_scenario("temple-perdu", "en")
    assert (other.name, english.name) == ("The Lost Temple", "The Lost Temple")
    assert np.array_equal(other.terrain, BOARD.terrain)


def test_a_board_of_uneven_rows_or_unknown_letters_says_where(tmp_path):
    text = (FOLDER / "temple-perdu" / "board.toml").read_text("utf-8")
    for old, new, place in (("ssss..#.:", "ssss..#.", "plan, 2"), ("ssss..#.:", "ssss..#.~", "plan, 2")):
        path = tmp_path / "board.toml"
        path.write_text(text.replace(old, new, 1), "utf-8")
        with pytest.raises(ContentError) as caught:
            lettered_board(path)
        assert caught.value.place == place


@pytest.mark.parametrize(
    ("old", "new", "place", "found"),
    [
        ('"republique", "separatistes"', '"republique", "hutts"', "sides", "hutts"),
        ('colors = { republique', 'colors = { hutts', "colors", "hutts"),
        ('type = "assault-droid-mark-1"', 'type = "ewok"', "neutral", "ewok"),
    ],
)  # fmt: skip
def test_a_scenario_that_names_what_is_not_there_is_refused(
    old: str, new: str, place: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(FOLDER / "temple-perdu", tmp_path / "temple-perdu")
    path = tmp_path / "temple-perdu" / "scenario.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    monkeypatch.setattr(scenarios, "FOLDER", tmp_path)
    with pytest.raises(ContentError) as caught:
        bundled_scenario("temple-perdu")
    assert (caught.value.key, caught.value.file, caught.value.place) == ("content.not_one_of", "scenario.toml", place)
    assert caught.value.args_["found"] == found

"""Where figures start, cell by cell: on a small board, in the areas given to sides, on a table in paces."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from models.games.library import game
from models.games.pieces import NEUTRAL, Placed, SideShown, UnitShown, as_dressed
from models.games.scenario import FreeTable, Scenario, Side
from models.games.scenario_start import brought, in_place, lined_up, made_ready, start_cells, with_force, with_team
from models.games.tabletop import Enlisted, as_map, edged, fresh_sides, pieces_of, table_board
from models.i18n import Text
from models.maps.features import Zone
from models.maps.grid import Cell
from models.maps.spots import NOWHERE
from models.maps.tile_map import PACE_UM, TileMap, new_map

START = Zone(1, "Rouges", "start", runs=((0, 0, 4),), side="red")
ROW = replace(new_map(8, 1), zones=(START, Zone(2, "But", "objective", runs=((0, 6, 6),))))
SQUARE = replace(new_map(5, 5), zones=(START,))


@pytest.mark.parametrize(
    ("board", "taken", "cells"),
    [
        (ROW, (), ((4, 0), (2, 0), (0, 0), (3, 0), (1, 0))),
        (ROW, ((4, 0),), ((3, 0), (1, 0), (2, 0), (0, 0))),
        (SQUARE, (), ((2, 0), (0, 0), (4, 0), (1, 0), (3, 0))),
        (
            replace(SQUARE, zones=(START, Zone(2, "But", "objective", runs=((4, 0, 2),)))), (),
            ((1, 0), (3, 0), (0, 0), (2, 0), (4, 0)),
        ),
        (replace(new_map(4, 8), zones=(replace(START, runs=((2, 1, 1), (6, 3, 3))),)), (), ((1, 2), (3, 6))),
    ],
)  # fmt: skip
def test_cells_near_the_goal_come_first_and_figures_keep_apart(
    board: TileMap, taken: tuple[Cell, ...], cells: tuple[Cell, ...]
) -> None:
    assert start_cells(board, "red", taken) == cells
    assert start_cells(board, "blue") == ()


A, B = UnitShown("a", Text("A", "A"), "red"), UnitShown("b", Text("B", "B"), "red")
FACET: Any = SimpleNamespace(units=lambda: (A, UnitShown("x", Text("X", "X"), "blue"), B))
SCENARIO = Scenario(
    "S", "aventures", sides=(Side("red"), Side("blue", force_id="old")),
    pieces=(Placed("a", "other", NEUTRAL, at=(4500, 500)),),
)  # fmt: skip


def test_the_team_of_a_side_stands_in_its_start_area() -> None:
    team = (Placed("a-2", "a", "red"), Placed("b", "b", "red"))
    assert with_team(SCENARIO, "red", FACET, None).pieces == (*SCENARIO.pieces, *team)
    placed = with_team(SCENARIO, "red", FACET, ROW)
    assert placed.pieces[1:] == (replace(team[0], at=(3500, 500)), replace(team[1], at=(1500, 500)))
    moved = replace(placed, pieces=tuple(replace(each, at=(7500, 500)) for each in placed.pieces))
    again = lined_up(moved, ROW)
    assert [each.at for each in again.pieces] == [(7500, 500), (4500, 500), (2500, 500)]


def test_who_comes_later_or_finds_no_room_stays_away() -> None:
    crowd = tuple(Placed(f"r{n}", "a", "red", later=n == 1) for n in range(8))
    found = in_place(replace(SCENARIO, pieces=(*crowd, Placed("b", "x", "blue"))), ROW)
    assert [each.cell for each in found.pieces] == [
        (4, 0), NOWHERE, (2, 0), (0, 0), (3, 0), (1, 0), NOWHERE, NOWHERE, NOWHERE,
    ]  # fmt: skip


def test_a_force_takes_a_side_with_the_members_that_are_not_there_yet() -> None:
    members = (
        Enlisted("m1", "Ana", "F", "Bande"), Enlisted("m2", "Bo", "other", "Autre"), Enlisted("m3", "Cy", "F", "Bande"),
    )  # fmt: skip
    there = replace(
        SCENARIO, pieces=(Placed("z", "m1", "red", at=(500, 500)), Placed("m3", "x", "red", at=(1500, 500)))
    )
    found = with_force(there, "blue", "F", members, None)
    assert found == replace(
        there, sides=(Side("red"), Side("blue", force_id="F")), pieces=(*there.pieces, Placed("m3-2", "m3", "blue")),
    )  # fmt: skip
    red = with_force(SCENARIO, "red", "F", members, ROW)
    assert [(each.id, each.side, each.cell) for each in red.pieces[1:]] == [
        ("m1", "red", (3, 0)), ("m3", "red", (1, 0)),
    ]  # fmt: skip


NAMES, COLOURS = {"": "But", "red": "Rouges"}, {"blue": "#0000aa"}


def areas(board: TileMap) -> list[tuple[str, str, str, list[Cell]]]:
    """Return the zones of a board: use, side, name, cells."""
    return [(each.kind, each.side, each.name, sorted(each.cells())) for each in board.zones]


@pytest.mark.parametrize(
    ("wide", "red", "blue", "goal"),
    [(9, [0, 1, 2], [6, 7, 8], 4), (4, [0], [3], 2), (5, [0], [4], 2), (60, [*range(12)], [*range(48, 60)], 30)],
)
def test_starts_lie_at_the_ends_and_the_goal_between(wide: int, red: list[int], blue: list[int], goal: int) -> None:
    found = made_ready(new_map(wide, 1), ("red", "blue"), NAMES, COLOURS)
    assert areas(found) == [
        ("start", "red", "Rouges", [(x, 0) for x in red]),
        ("start", "blue", "blue", [(x, 0) for x in blue]),
        ("objective", "", "But", [(goal, 0)]),
    ]
    assert found.zones[1].color == "#0000aa"
    assert found.zones[0].color != "#0000aa"


def test_areas_of_nobody_in_the_game_are_given_to_the_sides_in_order() -> None:
    zones = (
        Zone(1, "Est", "start", runs=((0, 7, 7),), side="east"), Zone(2, "", "start", runs=((0, 3, 3),)),
        Zone(3, "Sud", "start", runs=((0, 0, 0),), side="south"), Zone(4, "Trésor", "objective", runs=((0, 5, 5),)),
    )  # fmt: skip
    found = made_ready(replace(new_map(8, 1), zones=zones), ("red", "blue"), NAMES, COLOURS)
    assert areas(found) == [
        ("start", "red", "Rouges", [(7, 0)]), ("start", "blue", "blue", [(3, 0)]), ("start", "south", "Sud", [(0, 0)]),
        ("objective", "", "Trésor", [(5, 0)]),
    ]  # fmt: skip
    kept = made_ready(
        replace(new_map(8, 1), zones=(replace(zones[0], side="red"), *zones[1:])), ("red", "blue"), {}, {}
    )
    assert [each[:3] for each in areas(kept)[:3]] == [
        ("start", "red", "Est"), ("start", "blue", "blue"), ("start", "south", "Sud"),
    ]  # fmt: skip
    one = made_ready(replace(new_map(8, 1), zones=(replace(zones[0], side="blue"), zones[3])), ("red", "blue"), {}, {})
    assert areas(one)[0] == ("start", "blue", "Est", [(7, 0)])
    assert areas(one)[2] == ("start", "red", "red", [(0, 0), (1, 0)])


@pytest.mark.parametrize(("high", "deep"), [(36, 4), (12, 4), (11, 3), (3, 1), (2, 1)])
def test_a_table_has_a_start_along_its_lower_and_its_upper_edge(high: int, deep: int) -> None:
    board = edged(table_board(FreeTable(7, high)), (*fresh_sides(), Side("three")))
    assert board.zones == (
        Zone(1, "", "start", runs=tuple((y, 0, 6) for y in range(high - deep, high)), side="one"),
        Zone(2, "", "start", runs=tuple((y, 0, 6) for y in range(deep)), side="two"),
    )
    assert (board.width, board.height, board.cell_um, board.cell_name((3, 1))) == (7, high, PACE_UM, "4,2")


def test_a_free_table_becomes_a_map_with_its_sides_named() -> None:
    free = Scenario("Gué", "swidenth", sides=fresh_sides(), table=FreeTable(9, 6))
    board, after = as_map(free, "M", {"one": "Héros"}, {"two": "#00aa00"})
    assert after == replace(free, map_id="M", table=None)
    assert (board.name, board.width, board.height) == ("Gué", 9, 6)
    usual = edged(table_board(FreeTable(9, 6)), free.sides).zones
    assert board.zones == (replace(usual[0], name="Héros"), replace(usual[1], color="#00aa00"))
    wide, _ = as_map(replace(free, table=None), "M", {}, {})
    assert (wide.width, wide.height) == (48, 36)


def test_the_figures_of_a_free_table_are_members_of_forces_and_profiles() -> None:
    book = game("escarmouche")
    sides = (Side("one", force_id="F"), Side("two"), Side("three"), Side("four"))
    free = Scenario("Gué", "escarmouche", sides=sides, table=FreeTable(9, 6))
    members = (Enlisted("m", "Ana", "F", "Bande", "face"), Enlisted("n", "Bo", "G", "Autre"))
    found = pieces_of(book, free, members)
    assert [(each.id, each.team) for each in found.sides()] == [
        ("one", "blue"), ("two", "red"), ("three", "green"), ("four", "blue"), (NEUTRAL, "green"),
    ]  # fmt: skip
    assert found.sides()[1].name == Text("Camp 2", "Side 2")
    assert found.units()[:2] == (
        UnitShown("m", Text.same("Ana"), "one", Text.same("Bande"), face="face", alone=True),
        UnitShown("n", Text.same("Bo"), "", Text.same("Autre"), alone=True),
    )
    assert book.cards is not None
    assert [each.id for each in found.units()[2:]] == [card.emblem for card in book.cards.profiles()]
    assert "say" in found.vocabulary()
    assert "zone_entered" not in found.vocabulary()


def test_members_come_to_the_table_as_they_are_now() -> None:
    two = replace(SCENARIO, pieces=(Placed("p", "m", "red"), Placed("q", "n", "red")))
    members = (
        Enlisted("m", "Ana", "F", "B", body={"hp": 3}), Enlisted("n", "Bo", "F", "B"),
        Enlisted("o", "Cy", "F", "B", body={"hp": 1}),
    )  # fmt: skip
    setup = brought(two, ROW, {"a": "b"}, pieces_of(game("swidenth"), two, members), members)
    assert (setup.enlisted, setup.choices, setup.unplaced) == ({"m": {"hp": 3}}, {"a": "b"}, False)
    assert replace(setup, agreements={"unplaced": True}).unplaced
    named = replace(setup, names={"red": "Rouges"}, colors={"blue": "#0000aa"})
    red, blue = (
        SideShown("red", Text("R", "R"), "red", "#111111"),
        SideShown("blue", Text("B", "B"), "blue", player="bold"),
    )
    assert as_dressed(red, named) == SideShown("red", Text.same("Rouges"), "red")
    assert as_dressed(blue, named) == replace(blue, color="#0000aa")

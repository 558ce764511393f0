"""Doors and barriers by name and place, opened part by part; zones by use; whose figures stand where."""

from __future__ import annotations

from dataclasses import replace

from models.maps.edits.zoning import (
    with_gate,
)
from models.maps.features import CellDoor, Wall
from models.maps.gates import Gate, gates_of, open_all
from models.maps.tile_map import new_map

WALLS = (
    Wall("V", 3, 2, "door", "open"),
    Wall("H", 4, 0, "laser", "locked"),
    Wall("H", 1, 1, "secret_door", name="Nord"),
    Wall("V", 2, 1, "door", "locked", name="Nord"),
    Wall("V", 5, 1),
    Wall("V", 6, 1, "window"),
)
DOORS = (
    CellDoor(6, 4), CellDoor(2, 3, state="open"), CellDoor(0, 5, "laser", "open", name="Nord"),
    CellDoor(1, 5, "laser", name="Sas"),
)  # fmt: skip
BOARD = replace(
    new_map(8, 6), walls={each.edge: each for each in WALLS}, doors={each.cell: each for each in DOORS}, next_id=50
)


def test_parts_of_one_name_are_one_gate_shut_and_locked_as_any_of_them_is() -> None:
    assert list(gates_of(BOARD).values()) == [
        Gate("Nord", False, (("H", 1, 1), ("V", 2, 1)), ((0, 5),), shut=True, locked=True, name="Nord"),
        Gate("H4-0", True, (("H", 4, 0),), (), shut=True, locked=True),
        Gate("V3-2", False, (("V", 3, 2),), (), shut=False, locked=False),
        Gate("Sas", True, (), ((1, 5),), shut=True, locked=False, name="Sas"),
        Gate("C2-3", False, (), ((2, 3),), shut=False, locked=False),
        Gate("C6-4", False, (), ((6, 4),), shut=True, locked=False),
    ]


def test_a_gate_goes_to_another_state_in_all_its_parts_and_the_others_stay() -> None:
    made = with_gate(BOARD, "Nord", "open")
    changed = {"Nord"}
    assert list(made.walls.values()) == [replace(w, state="open") if w.name in changed else w for w in WALLS]
    assert list(made.doors.values()) == [replace(d, state="open") if d.name in changed else d for d in DOORS]
    made = with_gate(BOARD, "C6-4", "locked")
    assert (made.walls, list(made.doors.values())) == (BOARD.walls, [replace(DOORS[0], state="locked"), *DOORS[1:]])
    made = with_gate(BOARD, "H4-0", "closed")
    assert made.walls == {**BOARD.walls, ("H", 4, 0): replace(WALLS[1], state="closed")}
    assert made.doors == BOARD.doors
    every = open_all(BOARD)
    assert [each.state for each in every.walls.values()] == ["open"] * 4 + ["closed"] * 2
    assert [each.kind for each in every.walls.values()] == [each.kind for each in WALLS]
    assert [each.state for each in every.doors.values()] == ["open"] * 4

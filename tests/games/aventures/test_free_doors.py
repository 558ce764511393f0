"""A door in a wall at any angle: play opens and closes it like any other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.play.gates import as_it_stands
from models.games.aventures.battle.board import board_of, gate_cells
from models.games.battle.values import GateShown
from models.maps.edits.wall_lines import drawn_wall, put_wall
from models.maps.edits.zoning import with_gate
from models.maps.features import Wall
from models.maps.gates import gate_name, gates_of, open_all
from models.maps.layers import object_layer
from models.maps.rules.reach import door_cells, refusal
from models.maps.tile_map import TileMap, new_map


def crossed_hall() -> TileMap:
    """A hall of 8 x 6 cells with a wall across it, askew, and a door in the wall."""
    made, layer = object_layer(new_map(8, 6), 0, "o")
    wall = Wall("V", 0, 0)
    made, _ = put_wall(made, drawn_wall(made, [(0, 1500), (8000, 4500)], wall), layer.id)
    door = replace(wall, kind="door", name="Poterne")
    return put_wall(made, drawn_wall(made, [(3000, 2625), (5000, 3375)], door), layer.id)[0]


@pytest.mark.rule("AG-31", "AG-33", "AG-38")
def test_a_door_askew_bars_steps_and_sight_until_it_is_opened() -> None:
    board = board_of(crossed_hall())
    (gate,) = board.gates.values()
    assert (gate.id, gate.shut, board.shut_at_first) == ("Poterne", True, frozenset({"Poterne"}))
    shut, opened = board.sights(frozenset({"Poterne"})), board.sights(frozenset())
    told = refusal(shut.grid, (3, 2), (3, 3))
    assert told is not None
    assert told.kind == "step_wall"
    assert refusal(opened.grid, (3, 2), (3, 3)) is None
    assert refusal(opened.grid, (1, 1), (1, 2)) is not None, "beside the door the wall stands"
    assert not shut.sight((4, 0), (4, 5)).visible
    assert opened.sight((4, 0), (4, 5)).visible
    at = {cell for edge in gate.borders for cell in door_cells(opened.grid, edge)}
    assert {(3, 2), (3, 3)} <= at <= set(gate_cells(gate)), "it is worked from both sides"


def test_the_board_of_a_battle_shows_a_door_askew_as_it_stands() -> None:
    made = crossed_hall()
    (gate,) = gates_of(made).values()
    assert gate_name(gate, made)["fr"].startswith("Poterne")
    for shut in (False, True):
        shown = as_it_stands(made, [GateShown(gate.id, gate.edges, gate.cells, shut, False, gate.free)])
        assert [each.shut for each in gates_of(shown).values()] == [shut]
    assert [each.shut for each in gates_of(open_all(made)).values()] == [False]
    assert [each.locked for each in gates_of(with_gate(made, "Poterne", "locked")).values()] == [True]

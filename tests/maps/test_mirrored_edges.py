"""Edges drawn with a symmetry stand at every mirror image, turned with it; strokes tell what they touch."""

from __future__ import annotations

import pytest

from models.maps.edges import (
    clicked_cell,
    clicked_edge,
    mirrored_cells,
    put_walls,
    take_doors,
    take_walls,
)
from models.maps.features import CellDoor, Wall
from models.maps.paint import Symmetry
from models.maps.tile_map import new_map

BOARD = new_map(10, 6)
UPRIGHT = {
    "none": {("V", 3, 1)},
    "horizontal": {("V", 3, 1), ("V", 7, 1)},
    "vertical": {("V", 3, 1), ("V", 3, 4)},
    "both": {("V", 3, 1), ("V", 7, 1), ("V", 3, 4), ("V", 7, 4)},
    "turn": {("V", 3, 1), ("V", 7, 4)},
}
LYING = {
    "none": {("H", 2, 1)},
    "horizontal": {("H", 2, 1), ("H", 7, 1)},
    "vertical": {("H", 2, 1), ("H", 2, 5)},
    "both": {("H", 2, 1), ("H", 7, 1), ("H", 2, 5), ("H", 7, 5)},
    "turn": {("H", 2, 1), ("H", 7, 5)},
}
CELLS = {
    "none": {(2, 1)},
    "horizontal": {(2, 1), (7, 1)},
    "vertical": {(2, 1), (2, 4)},
    "both": {(2, 1), (7, 1), (2, 4), (7, 4)},
    "turn": {(2, 1), (7, 4)},
}
WAYS: tuple[Symmetry, ...] = ("none", "horizontal", "vertical", "both", "turn")


@pytest.mark.parametrize("symmetry", WAYS)
def test_walls_and_doors_stand_at_every_image_and_are_taken_from_there(symmetry: Symmetry) -> None:
    for images in (UPRIGHT[symmetry], LYING[symmetry]):
        first = ("V", 3, 1) if ("V", 3, 1) in images else ("H", 2, 1)
        pen = Wall("V", 0, 0, "door")
        made = put_walls(BOARD, [first], pen, symmetry)
        assert set(made.walls) == images
        assert all((wall.side, wall.x, wall.y) == edge for edge, wall in made.walls.items())
        assert take_walls(made, [first], symmetry).walls == {}
        assert set(take_walls(made, [first]).walls) == images - {first}
        states = list[set[str]]()
        for _ in range(3):
            made = clicked_edge(made, first, pen, symmetry)
            states.append({wall.state for wall in made.walls.values()})
        assert states == [{"open"}, {"locked"}, {"closed"}]
        wall = clicked_edge(made, first, Wall("V", 0, 0), symmetry)
        assert {each.kind for each in wall.walls.values()} == {"wall"}
        assert clicked_edge(wall, first, Wall("V", 0, 0), symmetry).walls == {}
    assert set(mirrored_cells((2, 1), BOARD, symmetry)) == CELLS[symmetry]
    assert mirrored_cells((2, 1), BOARD, symmetry)[-1] == (2, 1), "itself last"
    made = clicked_cell(BOARD, (2, 1), CellDoor(0, 0), symmetry)
    assert set(made.doors) == CELLS[symmetry]
    assert all((door.x, door.y) == cell for cell, door in made.doors.items())
    assert {door.state for door in clicked_cell(made, (2, 1), CellDoor(0, 0), symmetry).doors.values()} == {"open"}
    assert take_doors(made, [(2, 1)], symmetry).doors == {}

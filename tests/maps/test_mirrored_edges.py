"""Edges drawn with a symmetry stand at every mirror image, turned with it; strokes tell what they touch."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.maps.edges import (
    clicked_cell,
    clicked_edge,
    mirrored_cells,
    put_walls,
    rim,
    room,
    straight,
    take_doors,
    take_walls,
)
from models.maps.features import CellDoor, Wall
from models.maps.paint import Symmetry
from models.maps.strokes import Manner, Nothing, Stroke, TerrainInk, TileInk, area_of
from models.maps.tile_map import TileMap, add_tileset, new_map
from models.maps.tileset import TileInfo, Tileset

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


def test_what_is_seen_through_from_one_side_is_so_from_the_other_in_its_image() -> None:
    pen = Wall("V", 0, 0, "wall", one_way="forward")
    for first, turning in ((("V", 3, 1), ("horizontal", "turn")), (("H", 2, 1), ("vertical", "turn"))):
        for symmetry in ("horizontal", "vertical", "turn"):
            made = put_walls(BOARD, [first], pen, symmetry)  # type: ignore[arg-type]
            (image,) = (wall for edge, wall in made.walls.items() if edge != first)
            assert made.walls[first].one_way == "forward"
            assert (image.one_way != "forward") == (symmetry in turning), (first, symmetry)


def test_rooms_straight_walls_and_rims_are_the_edges_round_cells() -> None:
    assert set(room((1, 1), (3, 2))) == {("H", 1, 1), ("H", 2, 1), ("H", 1, 2), ("H", 2, 2), ("V", 1, 1), ("V", 3, 1)}
    assert len(room((1, 1), (3, 2))) == 6
    assert set(rim([(1, 1), (2, 1)])) == set(room((1, 1), (3, 2)))
    assert straight((1, 1), (4, 3)) == (("H", 1, 1), ("H", 2, 1), ("H", 3, 1))
    assert straight((1, 1), (2, 3)) == (("V", 1, 1), ("V", 1, 2))
    assert straight((1, 1), (3, 3)) == (("H", 1, 1), ("H", 2, 1)), "as far one way as the other: across"
    off = put_walls(BOARD, [("V", 10, 0), ("V", 11, 0), ("H", 0, 6), ("H", 10, 0)], Wall("V", 0, 0))
    assert set(off.walls) == {("V", 10, 0), ("H", 0, 6)}, "what lies off the map is left out"


def tiled() -> TileMap:
    tiles = {"0": TileInfo(0, terrain="clear", layer="ground"), "1": TileInfo(1, terrain="clear", layer="walls")}
    return add_tileset(new_map(10, 6, layer="Sol"), Tileset("essai", 32, 32, 2, 1, tiles=tiles))


def test_a_stroke_tells_the_window_it_touched_and_the_layers() -> None:
    ink = TileInk(np.array([[1]], np.uint32))
    for cells, window in (
        ([(4, 3)], (3, 2, 3, 3)), ([(4, 3), (5, 3)], (3, 2, 4, 3)), ([(0, 0)], (0, 0, 2, 2)), ([(9, 5)], (8, 4, 2, 2)),
        ([(4, 5)], (3, 4, 3, 2)), ([(9, 3)], (8, 2, 2, 3)),
    ):  # fmt: skip
        area = area_of(cells)
        assert area is not None
        for each in (ink, Nothing()):
            stroke = Stroke(tiled(), each, Manner(1))
            assert stroke.layers == {0}
            assert stroke.cover(area) == (window,), cells
            assert stroke.layers == {1}
        stroke = Stroke(tiled(), TerrainInk(2), Manner(1))
        left, top = (min(values) for values in zip(*cells, strict=True))
        assert stroke.cover(area) == ((left, top, len(cells), 1),)
        assert stroke.layers == {0}, "the terrain alone"
    stroke = Stroke(tiled(), replace(ink), Manner(1, symmetry="turn"))
    area = area_of([(1, 1)])
    assert area is not None
    assert set(stroke.cover(area)) == {(0, 0, 3, 3), (7, 3, 3, 3)}

"""Walls drawn at any angle, in Universal VTT and Foundry and back."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from pathlib import Path

import pytest

from models.formats.maps.file import WriteOptions
from models.formats.maps.io import read_map, write_map
from models.maps.edits.wall_lines import arc, drawn_wall, put_wall
from models.maps.features import Light, Wall
from models.maps.free_walls import free_walls
from models.maps.layers import object_layer
from models.maps.rules.map_state import MapState
from models.maps.things import add
from models.maps.tile_map import TileMap, new_map
from tests.formats.test_tabletops import png


@pytest.mark.parametrize("name", ["drawn.dd2vtt", "drawn.json"])
def test_walls_drawn_askew_come_back_with_their_lengths_doors_and_lamps(tmp_path: Path, name: str) -> None:
    made, layer = object_layer(new_map(8, 6), 0, "o")
    wall = Wall("V", 0, 0)
    for corners in ([(500, 1000), (4000, 3250), (7000, 500)], arc((1000, 5500), (5000, 5500), (3000, 4000))):
        made, _ = put_wall(made, drawn_wall(made, corners, wall), layer.id)
    made, _ = put_wall(made, drawn_wall(made, [(5000, 2333), (6000, 1417)], replace(wall, kind="door")), layer.id)
    made, _ = add(made, Light(0, 2500, 2500, 4000))
    write_map(made, tmp_path / name, WriteOptions(picture=png(2, 2), picture_px=100))
    back = read_map(tmp_path / name).tile_map

    def measured(tile_map: TileMap) -> tuple[int, float, int, int]:
        walls = [line for each in free_walls(tile_map) if each.kind == "free_wall" for line in each.lines]
        doors = sum(each.kind == "free_door" for each in free_walls(tile_map))
        return len(walls), round(sum(dist(each[:2], each[2:]) for each in walls) / 1000, 2), doors, len(tile_map.lights)

    assert measured(back) == measured(made)
    assert sorted(MapState(back).grid.move_walls) == sorted(MapState(made).grid.move_walls)

"""Walls drawn at any angle, in Universal VTT and Foundry and back."""

from __future__ import annotations

import json
from dataclasses import replace
from math import dist
from pathlib import Path

import numpy as np
import pytest

from models.formats.maps.file import WriteOptions
from models.formats.maps.io import read_map, write_map
from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.edits.transform import transformed
from models.maps.edits.wall_lines import arc, drawn_wall, put_wall
from models.maps.features import Light, Wall
from models.maps.free_walls import LIMITED, free_walls
from models.maps.layers import object_layer
from models.maps.rules.map_state import MapState
from models.maps.rules.reach import refusal
from models.maps.rules.sight import SightBoard
from models.maps.things import add
from models.maps.tile_map import LayerLook, TileLayer, TileMap, add_layer, new_map
from tests.formats.test_tabletops import png


@pytest.mark.parametrize("name", ["drawn.dd2vtt", "drawn.foundry.json"])
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


@pytest.mark.rule("AG-38")
def test_one_way_terrain_and_ethereal_walls_are_kept_judged_and_turned(tmp_path: Path) -> None:
    def wall(x: int, **more: object) -> dict[str, object]:
        return {
            "c": [x, 110, x + 150, 390],
            "light": 20,
            "sight": 20,
            "sound": 20,
            "move": 20,
            "dir": 0,
            "door": 0,
            **more,
        }

    walls = [wall(110, sight=10), wall(310, move=0), wall(510, door=1, ds=1, dir=2)]
    scene = {
        "name": "Bois", "width": 800, "height": 600, "padding": 0, "grid": {"type": 1, "size": 100},
        "walls": walls,
    }  # fmt: skip
    (tmp_path / "bois.json").write_text(json.dumps(scene), encoding="utf-8")
    made = read_map(tmp_path / "bois.json").tile_map
    terrain, ethereal, door = free_walls(made)
    assert (LIMITED in terrain.object.properties, ethereal.stops, door.wall.one_way) == (True, False, "backward")
    grid = MapState(made).grid
    assert refusal(grid, (1, 2), (2, 2)) is not None
    assert refusal(grid, (3, 2), (4, 2)) is None, "nobody feels an ethereal wall"
    assert not SightBoard(grid).sight((2, 2), (5, 2)).visible, "but it cuts sight"
    back = [refusal(grid, a, b) for a, b in (((5, 2), (6, 2)), ((6, 2), (5, 2)))]
    assert [each.kind if each else "" for each in back] == ["step_one_way", ""]
    mirrored = MapState(transformed(made, "flip_x")).grid
    back = [refusal(mirrored, a, b) for a, b in (((2, 2), (1, 2)), ((1, 2), (2, 2)))]
    assert [each.kind if each else "" for each in back] == ["step_one_way", ""]
    write_map(made, tmp_path / "aus.foundry.json", WriteOptions(picture=png(2, 2), picture_px=100))
    written = json.loads((tmp_path / "aus.foundry.json").read_text(encoding="utf-8"))["walls"]
    assert len(written) == len(walls)
    assert all({**out, **came} == out for out, came in zip(written, walls, strict=True))


@pytest.mark.parametrize("name", ["fires.dd2vtt", "fires.foundry.json"])
def test_tiles_that_burn_are_sent_as_the_lights_they_give_at_night(tmp_path: Path, name: str) -> None:
    made = made_board(BoardPlan("Feux", 6, 5, start="floor", tileset="canyon-temple"))
    used = made.tilesets[0]
    fire = next(used.first_gid + info.id for info in used.tileset.tiles.values() if info.name == "brazier")
    gids = np.zeros((5, 6), np.uint32)
    gids[2, 1] = gids[3, 4] = fire
    made = add_layer(made, TileLayer(id=0, name="Feux", gids=gids))
    made = add_layer(made, TileLayer(id=0, name="Éteint", look=LayerLook(visible=False), gids=np.roll(gids, 1)))
    made, _ = add(made, Light(0, 3500, 500, 3000))
    write_map(made, tmp_path / name, WriteOptions(picture=png(2, 2), picture_px=100))
    back = read_map(tmp_path / name).tile_map
    assert [(each.x, each.y, each.range) for each in back.lights] == [
        (3500, 500, 3000), (1500, 2500, 4500), (4500, 3500, 4500)
    ]  # fmt: skip

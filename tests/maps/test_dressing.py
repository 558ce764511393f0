"""Generated boards in their tiles: finished to look at, and the same board as before."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from models.dice import Dice
from models.maps.edits.gate_moves import moved_gates
from models.maps.free_walls import material_of
from models.maps.generators.built import ship, temple
from models.maps.generators.dressing import dress_board
from models.maps.generators.open_country import canyon, forest
from models.maps.generators.sketch import Sketch
from models.maps.map_json import assemble, blocks, check_map, head
from models.maps.tile_map import TileLayer, TileMap
from models.maps.tilesets.borders import fit_borders
from models.maps.tilesets.library import LAYERS

BOARDS: dict[str, Callable[..., Sketch]] = {"canyon": canyon, "forest": forest, "ship": ship, "temple": temple}
boards = pytest.mark.parametrize("board", sorted(BOARDS))


def made(board: str, seed: str = "1", width: int = 34, height: int = 22) -> tuple[Sketch, TileMap]:
    sketch = BOARDS[board](width, height, Dice(seed, "plateau"))
    return sketch, dress_board(sketch, board, Dice(seed, "tuiles"))


def layer(tile_map: TileMap, kind: str) -> TileLayer:
    return next(each for each in tile_map.tile_layers() if each.look.kind == kind)


@boards
def test_every_cell_is_covered_and_the_rules_see_the_same_board(board: str) -> None:
    sketch, dressed = made(board)
    check_map(dressed, "x")
    kinds = [each.look.kind for each in dressed.tile_layers()]
    assert kinds == [kind for kind in LAYERS if kind in kinds]
    assert all(each.gids.any() for each in dressed.tile_layers())
    assert (layer(dressed, "ground").gids > 0).all()
    assert (dressed.terrain == sketch.tile_map.terrain).all()
    assert dressed.zones == sketch.tile_map.zones
    again = assemble(head(dressed), blocks(dressed), "x")
    assert again.tilesets == dressed.tilesets


@boards
def test_borders_fit_and_every_tile_lies_where_it_belongs(board: str) -> None:
    _, dressed = made(board, "4")
    used = dressed.tilesets[0]
    for each in dressed.tile_layers():
        assert (fit_borders(each.gids, used) == each.gids).all()
        for number in np.unique(each.gids[each.gids > 0]).tolist():
            assert used.tileset.tiles[str(number - 1)].layer == each.look.kind


def test_walls_in_a_ship_are_of_hull_also_where_a_door_has_left() -> None:
    _, dressed = made("ship")
    walls = dressed.walls
    (side, x, y), to = next(
        (edge, to)
        for edge, wall in sorted(walls.items())
        for to in [(edge[0], edge[1] + 1, edge[2])]
        if wall.kind == "door" and edge[0] == "H" and (edge[0], edge[1] - 1, edge[2]) in walls and to in walls
    )
    moved = moved_gates(dressed, {(side, x, y): to}, {}).walls
    assert (moved[side, x, y].kind, moved[to].kind) == ("wall", "door")
    assert {material_of(wall.properties) for wall in (*walls.values(), *moved.values())} == {"hull"}

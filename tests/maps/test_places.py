"""What lies where on a map: under a point, in a zone, in a half, in the way; which cells a shape or a road takes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.dice import Dice
from models.errors import Refused
from models.maps.clipping import clipped
from models.maps.features import TableShape, Wall, Zone
from models.maps.generators.built import pick
from models.maps.generators.sketch import half_turn
from models.maps.grid import Edge, distance, plain_grid
from models.maps.layers import empty_tiles
from models.maps.new_board import BoardPlan, Start, made_board
from models.maps.paint import ellipse, mask_of
from models.maps.reach import Occupants, refusal
from models.maps.readings import Readings
from models.maps.roads import ROADS, road_runs
from models.maps.symmetry import same_camp
from models.maps.things import add, find, moved, things_at
from models.maps.tile_map import TileMap, add_layer, new_map
from models.maps.tileset_borders import fill_numbers
from models.maps.tileset_use import first_use, without_tileset

NAMES = {"ground": "Sol", "cover": "Revêtement", "walls": "Murs"}


def board(start: Start, tileset: str = "canyon-temple") -> TileMap:
    return made_board(BoardPlan("Essai", 9, 6, start=start, tileset=tileset, names=NAMES))


def with_tiles(made: TileMap, **rows: dict[tuple[int, int], int]) -> TileMap:
    """Return the map with tiles on its first layer, by column and row."""
    ground = next(iter(made.tile_layers()))
    gids = ground.gids.copy()
    for (x, y), gid in rows["at"].items():
        gids[y, x] = gid
    return replace(made, layers=(replace(ground, gids=gids), *made.layers[1:]))


@pytest.mark.parametrize(("x", "y", "there"), [(3500, 3500, True), (7500, 3500, False), (1500, 3500, False)])
@pytest.mark.parametrize("round_about", [False, True])
def test_a_zone_is_under_the_points_within_it_alone(x: int, y: int, there: bool, round_about: bool) -> None:
    corners = ((2000, 2000), (6000, 2000), (6000, 6000), (2000, 6000))
    zone = Zone(1, "Cour", polygon=corners) if round_about else Zone(1, "Cour", runs=tuple((n, 2, 5) for n in (2, 3)))
    made = replace(new_map(10, 8), zones=(zone,))
    assert (("zone", 1) in things_at(made, x, y, 0)) is there
    assert things_at(made, x, 7500, 0) == ()


def test_a_zone_with_corners_takes_no_cell_beyond_them() -> None:
    zone = Zone(1, "Cour", polygon=((2000, 1000), (5000, 1000), (5000, 3000), (2000, 3000)))
    assert zone.cells() == {(x, y) for x in (2, 3, 4) for y in (1, 2)}


@pytest.mark.parametrize(("by", "cells"), [(499, 0), (500, 1), (1499, 1), (-500, 0), (-501, -1), (2600, 3)])
def test_a_zone_of_cells_goes_by_the_nearest_whole_cell(by: int, cells: int) -> None:
    zone = Zone(1, "Cour", runs=((2, 3, 5),))
    assert moved(zone, by, 0, (64, 64)) == replace(zone, runs=((2, 3 + cells, 5 + cells),))


def test_steps_between_cells_are_the_longer_of_both_ways() -> None:
    assert [distance((2, 5), each) for each in ((2, 5), (7, 6), (1, 9), (6, 1), (0, 5))] == [0, 5, 4, 4, 2]


def test_a_step_past_an_enemy_s_corner_names_the_enemies_in_the_way_alone() -> None:
    grid = plain_grid(5, 5)
    readings = replace(Readings(), enemy_diagonals="refused")
    figures = Occupants(enemies=frozenset({(2, 1), (4, 4)}))
    found = refusal(grid, (1, 1), (2, 2), figures, readings)
    assert found is not None
    assert (found.kind, found.cells) == ("step_enemy_corner", ((2, 1),))


def test_a_shape_of_a_table_goes_along_with_the_cell_of_its_middle() -> None:
    made, ref = add(new_map(12, 9), TableShape("difficult", ((4000, 2000), (8000, 2000), (8000, 6000), (4000, 6000))))
    assert find(made, ref) is not None
    assert len(clipped(made, mask_of([(6, 4)], 12, 9)).part.shapes) == 1
    for beside in ((5, 4), (4, 4), (6, 3), (6, 5), (3, 2), (2, 2)):
        assert not clipped(made, mask_of([beside], 12, 9)).part.shapes, beside


def test_the_rim_of_an_ellipse_that_ends_even_is_rounded_at_its_corners() -> None:
    rim = ellipse((0, 0), (6, 3), filled=False)
    assert rim == {(x, y) for x in range(1, 6) for y in (0, 3)} | {(x, y) for x in (0, 6) for y in (1, 2)}


@pytest.mark.parametrize("shape", [(4, 6), (4, 7), (5, 6), (5, 7)])
def test_a_board_made_even_keeps_its_first_half_and_is_the_same_turned_round(shape: tuple[int, int]) -> None:
    height, width = shape
    drawn = np.arange(1, height * width + 1).reshape(shape)
    made = half_turn(drawn)
    assert np.array_equal(made, made[::-1, ::-1])
    assert np.array_equal(made[:, : width // 2], drawn[:, : width // 2])


def test_of_two_places_each_may_be_picked_and_a_single_one_costs_no_throw() -> None:
    assert {pick((3, 7), Dice(f"{n}", "map")) for n in range(12)} == {3, 7}
    thrown, untouched = Dice("a", "map"), Dice("a", "map")
    assert pick((5,), thrown) == 5
    assert thrown.roll(1 << 20, "map.generate").result == untouched.roll(1 << 20, "map.generate").result


def test_an_empty_board_has_its_ground_and_no_tile() -> None:
    empty, laid = board("empty"), board("floor")
    for made in (empty, laid):
        assert next(iter(made.tile_layers())).look.kind == "ground"
    assert not any(layer.gids.any() for layer in empty.tile_layers())
    assert next(iter(laid.tile_layers())).gids.all()


def test_the_half_that_stays_keeps_its_walls_on_the_middle() -> None:
    edges: tuple[Edge, ...] = (("V", 1, 1), ("H", 2, 2), ("H", 4, 2), ("V", 3, 0))
    made = replace(new_map(6, 4), walls={edge: Wall(*edge) for edge in edges})
    found = same_camp(made, "horizontal")
    assert {("V", 1, 1), ("H", 2, 2), ("V", 5, 1), ("H", 3, 2), ("V", 3, 0)} == set(found.walls)


def test_a_tileset_is_found_where_its_first_tile_lies_and_goes_once_none_does() -> None:
    made = board("empty")
    used = made.tilesets[0]
    assert first_use(made, used) is None
    assert without_tileset(made, used.first_gid).tilesets == ()
    laid = with_tiles(made, at={(7, 2): used.first_gid + 3, (1, 4): used.first_gid})
    assert first_use(laid, used) == ("Sol", (7, 2))
    with pytest.raises(Refused) as problem:
        without_tileset(laid, used.first_gid)
    assert problem.value.args_["cell"] == laid.cell_name((7, 2))


def test_roads_are_runs_of_cells_row_by_row_whatever_layer_they_lie_on() -> None:
    bare = board("empty", "forest-road")
    used = bare.tilesets[0]
    road = next(wang for wang in used.tileset.wang_sets if wang.name in ROADS)
    full = fill_numbers(used, road)[0]
    made = with_tiles(bare, at={(2, 1): full, (3, 1): full, (6, 1): full, (8, 4): full})
    assert list(road_runs(bare)) == []
    assert list(road_runs(made)) == [(1, 2, 4), (1, 6, 7), (4, 8, 9)]
    above = add_layer(made, empty_tiles(made, "Dessus"))
    assert list(road_runs(above)) == list(road_runs(made)), "an empty layer above hides no road"

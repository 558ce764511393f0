"""Gestures that paint, told whole: on which layers, in which window, why not; walls off the grid; one camp's ground."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from models.errors import Refused
from models.maps.features import CellDoor, Marker, Wall, Zone
from models.maps.free_walls import FREE_DOOR, FREE_WALL, free_wall, free_walls, kept, kept_of, without_free_walls
from models.maps.grid import Cell, Edge
from models.maps.paint import Patch, brush, lasso, mask_of, mirrored, rectangle, same_tile, stroke
from models.maps.properties import Property, plain
from models.maps.spots import NOWHERE, cell_of, spot_of
from models.maps.strokes import (
    CellArea,
    Manner,
    Nothing,
    Stroke,
    TerrainInk,
    TileInk,
    Transitions,
    area_of,
    mirrored_areas,
    rect_of,
    terrain_codes,
    whole_area,
)
from models.maps.symmetry import same_camp
from models.maps.tile_map import (
    GroupLayer,
    LayerLook,
    MapObject,
    ObjectLayer,
    TileLayer,
    TileMap,
    add_tileset,
    new_map,
)
from models.maps.tileset import TileInfo, Tileset
from models.maps.tileset_library import bundled_tileset, tileset_of


@contextmanager
def refused(key: str, **args: object) -> Iterator[None]:
    with pytest.raises(Refused) as told:
        yield
    assert (told.value.key, told.value.args_) == (key, args)


def area(*cells: tuple[int, int]) -> CellArea:
    found = area_of(cells)
    assert found is not None
    return found


def board() -> TileMap:
    """Layers: 1 tiles, 2 tiles locked, 3 tiles hidden, 4 objects, 5 tiles in a group; full of tile 2."""
    infos = {"0": TileInfo(0, terrain="difficult"), "1": TileInfo(1, terrain="impassable"), "2": TileInfo(2)}
    made = add_tileset(new_map(9, 7, layer="Sol"), Tileset("trois", 32, 32, 3, 1, tiles=infos))
    gids = np.full((7, 9), 2, np.uint32)
    layers = (
        TileLayer(id=1, name="Sol", gids=gids),
        TileLayer(id=2, name="Clos", look=LayerLook(locked=True), gids=gids),
        TileLayer(id=3, name="Caché", look=LayerLook(visible=False), gids=gids),
        ObjectLayer(id=4, name="Objets"),
        GroupLayer(id=6, name="Groupe", layers=(TileLayer(id=5, name="Haut", gids=gids),)),
    )
    return replace(made, layers=layers, next_id=7, terrain=np.full((7, 9), 2, np.uint8))


def test_layers_that_may_not_be_painted_are_named_and_nothing_is_done() -> None:
    ink = TileInk(np.array([[1]], np.uint32))
    for number, key, name in ((2, "map.layer_locked", "Clos"), (3, "map.layer_hidden", "Caché"),
                              (4, "map.not_tiles", "Objets"), (6, "map.not_tiles", "Groupe")):  # fmt: skip
        for each in (ink, Nothing()):
            gesture = Stroke(board(), each, Manner(number))
            with refused(key, name=name):
                gesture.cover(area((1, 1)))
    with refused("map.no_tiles_to_choose"):
        Stroke(board(), TileInk(np.zeros((1, 2), np.uint32), random=True), Manner(1)).cover(area((1, 1)))
    for wanted in (Transitions(1, 0, 1), Transitions(2, 0, 1), Transitions(1, -1, 1)):
        with refused("map.no_such_terrain", name="?"):
            Stroke(board(), wanted, Manner(1)).cover(area((1, 1)))


def test_the_rubber_takes_from_one_layer_or_from_all_that_may_be_edited() -> None:
    gesture = Stroke(board(), Nothing(everywhere=True), Manner(1))
    assert gesture.layers == {0}
    assert gesture.cover(area((8, 2), (7, 1))) == ((6, 0, 3, 4),)
    assert gesture.layers == {1, 5}
    made = gesture.result()
    empty = {layer.id: [(int(x), int(y)) for y, x in np.argwhere(layer.gids == 0)] for layer in made.tile_layers()}
    assert empty == {1: [(7, 1), (8, 2)], 2: [], 3: [], 5: [(7, 1), (8, 2)]}
    assert made.terrain[1, 7] == made.terrain[2, 8] == 2, "hidden and locked tiles are there yet"
    alone = Stroke(board(), Nothing(), Manner(5))
    assert alone.cover(area((0, 6))) == ((0, 5, 2, 2),)
    assert alone.layers == {5}


def test_terrain_is_painted_by_hand_in_its_window_mirrored_and_within_what_is_chosen() -> None:
    within = mask_of([(1, 1), (7, 1), (2, 1)], 9, 7)
    gesture = Stroke(board(), TerrainInk(1), Manner(1, symmetry="horizontal", within=within))
    assert gesture.cover(area((1, 1), (2, 2))) == ((6, 1, 2, 2), (1, 1, 2, 2))
    assert [(int(x), int(y)) for y, x in np.argwhere(gesture.result().terrain == 1)] == [(1, 1), (7, 1)]
    assert gesture.layers == {0}
    assert gesture.before.terrain[1, 1] == 2
    assert Stroke(board(), TerrainInk(1), Manner(1)).cover(area((9, 1))) == ()
    assert Stroke(board(), TerrainInk(1), Manner(1)).cover(area((-1, -1), (0, 0))) == ((0, 0, 1, 1),)
    assert Stroke(board(), TerrainInk(1), Manner(1)).cover(area((8, 6), (9, 7))) == ((8, 6, 1, 1),)


def test_tiles_stand_for_terrains_by_their_numbers_and_those_of_no_tileset_for_none() -> None:
    made = add_tileset(board(), Tileset("vide", 32, 32, 2, 1, tiles={"9": TileInfo(9, terrain="difficult")}))
    assert terrain_codes(made).tolist() == [-1, 1, 2, *[-1] * 10, 1, -1]
    assert terrain_codes(new_map(2, 2)).tolist() == [-1, -1]


def test_a_terrain_of_a_tileset_is_put_by_a_seed_on_its_own_layer_or_the_chosen_one() -> None:
    made = add_tileset(new_map(9, 7, layer="Sol"), tileset_of(bundled_tileset("canyon-temple")))
    names = [wang.name for wang in made.tilesets[0].tileset.wang_sets]
    ink = Transitions(1, names.index("wall"), 1)
    chosen = area((4, 3), (8, 6))
    found = [Stroke(made, ink, Manner(1, seed=seed, by_itself=own)) for seed, own in ((1, True), (1, True), (1, False))]
    assert [each.cover(chosen) for each in found] == [((2, 1, 7, 6),)] * 3
    one, same, here = (each.result() for each in found)
    assert [[layer.look.kind for layer in each.tile_layers()] for each in (one, here)] == [["", "walls"], [""]]
    assert [each.layers for each in found] == [{2}, {2}, {1}]
    walls = [list(each.tile_layers())[-1].gids for each in (one, same, here)]
    assert np.array_equal(walls[0], walls[1])
    assert np.array_equal(walls[0], walls[2])
    assert sorted((int(x), int(y)) for y, x in np.argwhere(one.terrain == 2)) == [(4, 3), (8, 6)]
    assert not walls[0][:2].any()
    assert walls[0][2, 3:6].all()


def test_areas_are_the_smallest_windows_of_their_cells() -> None:
    found = area((3, 5), (1, 6), (3, 5))
    assert (rect_of(found), found.mask.tolist()) == ((1, 5, 3, 2), [[False, False, True], [True, False, False]])
    assert area_of([]) is None
    whole = whole_area(mask_of([(3, 5), (1, 6)], 9, 8))
    assert whole is not None
    assert (rect_of(whole), whole.mask.tolist()) == (rect_of(found), found.mask.tolist())
    images = {
        each: [(rect_of(image), image.mask.tolist()) for image in mirrored_areas(found, 9, 8, each)]
        for each in ("none", "horizontal", "vertical", "both", "turn")
    }  # fmt: skip
    own, across = ((1, 5, 3, 2), [[0, 0, 1], [1, 0, 0]]), ((5, 5, 3, 2), [[1, 0, 0], [0, 0, 1]])
    down, turned = ((1, 1, 3, 2), [[1, 0, 0], [0, 0, 1]]), ((5, 1, 3, 2), [[0, 0, 1], [1, 0, 0]])
    assert images == {
        "none": [own], "horizontal": [across, own], "vertical": [down, own], "turn": [turned, own],
        "both": [turned, down, across, own],
    }  # fmt: skip
    codes = mirrored(Patch(1, 5, np.array([[1, 2, 3]], np.uint8), np.array([[True] * 3])), 9, 8, "both")
    assert [(each.x, each.y, each.values.tolist()) for each in codes] == [
        (5, 2, [[3, 2, 1]]), (1, 2, [[1, 2, 3]]), (5, 5, [[3, 2, 1]]), (1, 5, [[1, 2, 3]]),
    ]  # fmt: skip


def test_brushes_rectangles_and_lassos_take_their_cells() -> None:
    assert brush((5, 7), 1) == {(5, 7), (4, 7), (6, 7), (5, 6), (5, 8)}
    assert brush((5, 7), 1, square=True) == {(x, y) for x in (4, 5, 6) for y in (6, 7, 8)}
    corners = {(3, 5), (3, 9), (7, 5), (7, 9)}
    assert brush((5, 7), 2) == {(x, y) for x in range(3, 8) for y in range(5, 10)} - corners
    assert stroke([(2, 1), (4, 1)], 1, square=True) == {(x, y) for x in range(1, 6) for y in range(3)}
    assert rectangle((4, 3), (2, 1), filled=False) == {(x, y) for x in (2, 3, 4) for y in (1, 2, 3)} - {(3, 2)}
    assert rectangle((2, 3), (4, 1)) == {(x, y) for x in (2, 3, 4) for y in (1, 2, 3)}
    assert lasso([(1000, 0), (3000, 0), (3000, 1000), (1000, 1000)], 5, 3).tolist() == [
        [False, True, True, False, False], [False] * 5, [False] * 5,
    ]  # fmt: skip
    assert same_tile(np.array([[1, 2], [2, 2]], np.uint32), 2).tolist() == [[False, True], [True, True]]
    assert [spot_of(each) for each in ((3, 4), (0, 7), NOWHERE)] == [(3500, 4500), (500, 7500), NOWHERE]
    assert [cell_of(each) for each in ((3999, 4000), (0, 7500), NOWHERE)] == [(3, 4), (0, 7), NOWHERE]


def test_walls_off_the_grid_are_objects_that_know_their_corners() -> None:
    made = replace(new_map(9, 7), cell_width=20, cell_height=40)
    line = free_wall(3, FREE_WALL, ((1.5, 2.25), (2.0, 3.0)), (20, 40), {"a": plain(1)})
    door = free_wall(4, FREE_DOOR, ((0.5, 0.5),), (20, 40), {})
    assert line == MapObject(
        3, "polyline", kind=FREE_WALL, x=30.0, y=90.0, points=((0.0, 0.0), (10.0, 30.0)), properties={"a": plain(1)}
    )
    assert door == MapObject(4, "point", kind=FREE_DOOR, x=10.0, y=20.0)
    other = MapObject(5, kind="mur")
    turned = replace(line, id=6, rotation=90)
    first = ObjectLayer(id=2, objects=(line, other, door))
    second = ObjectLayer(id=4, look=LayerLook(offset_x=20, offset_y=-40), objects=(turned,))
    bare = ObjectLayer(id=7, objects=(other,))
    made = replace(made, layers=(*made.layers, first, GroupLayer(id=3, layers=(second, bare))))
    found = list(free_walls(made))
    assert [(each.kind, each.object.id) for each in found] == [(FREE_WALL, 3), (FREE_DOOR, 4), (FREE_WALL, 6)]
    assert [each.points for each in found[:2]] == [((1.5, 2.25), (2.0, 3.0)), ((0.5, 0.5),)]
    assert [round(part, 9) for point in found[2].points for part in point] == [2.5, 1.25, 1.0, 1.5]
    one = found[0]
    assert one.lies_on(((1.5, 2.25), (2.0 + 1e-7, 3.0 - 1e-7)))
    for off in (((1.5, 2.25),), ((1.5, 2.25), (2.0, 3.00001)), ((1.50001, 2.25), (2.0, 3.0)), ()):
        assert not one.lies_on(off)
    left = without_free_walls(made)
    assert [[each.id for each in layer.objects] for layer in left.all_layers() if isinstance(layer, ObjectLayer)] == [
        [5], [], [5],
    ]  # fmt: skip
    raw = {"b": [1, "é"], "a": None}
    assert kept("vtt", raw) == {"vtt": Property("string", '{"a": null, "b": [1, "é"]}')}
    assert kept_of(kept("vtt", raw), "vtt") == raw
    wrong: Any
    for wrong in ({}, {"vtt": plain(3)}, {"vtt": plain("{")}, {"vtt": plain("[1]")}, {"other": plain(json.dumps(raw))}):
        assert kept_of(wrong, "vtt") == {}


@pytest.mark.parametrize(
    ("camp", "edges", "doors", "spots"),
    [
        ("horizontal", {("V", 1, 0), ("V", 6, 0), ("H", 2, 2), ("H", 4, 2)}, {(0, 1), (6, 1)},
         [(1500, 500), (5500, 500)]),
        ("vertical", {("V", 1, 0), ("V", 1, 4), ("V", 4, 1), ("V", 4, 3), ("H", 2, 2), ("H", 2, 3)},
         {(0, 1), (0, 3)}, [(1500, 500), (1500, 4500)]),
        ("turn", {("V", 1, 0), ("V", 6, 4), ("H", 2, 2), ("H", 4, 3)}, {(0, 1), (6, 3)},
         [(1500, 500), (5500, 4500)]),
    ],
)  # fmt: skip
def test_the_ground_of_one_camp_is_given_to_the_other_and_the_middle_stays(
    camp: Any, edges: set[Edge], doors: set[Cell], spots: list[Cell]
) -> None:
    there: tuple[Edge, ...] = (("V", 1, 0), ("H", 2, 2), ("V", 4, 1), ("V", 6, 3))
    walls = {edge: Wall(*edge) for edge in there}
    made = replace(
        new_map(7, 5),
        walls=walls,
        doors={(0, 1): CellDoor(0, 1), (6, 4): CellDoor(6, 4)},
        zones=(Zone(5, "Cour", runs=((0, 0, 6),)),),
        markers=(Marker(6, "M", 1500, 500),),
        terrain=np.arange(35, dtype=np.uint8).reshape(5, 7),
        next_id=9,
    )
    found = same_camp(made, camp)
    assert set(found.doors) == doors
    assert sorted((each.x, each.y) for each in found.markers) == spots
    rows = {"horizontal": [((0, 0, 6),)], "vertical": [((0, 0, 6),), ((4, 0, 6),)], "turn": [((0, 0, 3), (4, 4, 6))]}
    assert [zone.runs for zone in found.zones] == rows[camp]
    assert set(found.walls) == edges
    terrain = np.arange(35).reshape(5, 7)
    expected = terrain.copy()
    if camp == "vertical":
        expected[3:] = terrain[:2][::-1]
    else:
        expected[:, 4:] = terrain[:, :3][:, ::-1] if camp == "horizontal" else terrain[::-1, :3][:, ::-1]
    assert found.terrain.tolist() == expected.tolist()
    assert found.next_id >= 10

"""Gestures that paint, told whole: on which layers, in which window, why not; walls off the grid; one camp's ground."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from models.errors import Refused
from models.maps.edits.areas import CellArea, area_of
from models.maps.edits.strokes import Manner, Nothing, Stroke, TileInk, Transitions
from models.maps.edits.symmetry import same_camp
from models.maps.features import CellDoor, Marker, Wall, Zone
from models.maps.rules.grid import Cell, Edge
from models.maps.tile_map import (
    GroupLayer,
    LayerLook,
    ObjectLayer,
    TileLayer,
    TileMap,
    add_tileset,
    new_map,
)
from models.maps.tilesets.tileset import TileInfo, Tileset


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

"""A part of a board whose cells are higher than wide, cut out, taken away and put elsewhere, with all that is on it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.errors import Refused
from models.maps.clipping import Clip, cleared, clipped, pasted, slim
from models.maps.features import CellDoor, Light, MapNote, Marker, TableShape, Wall, Zone
from models.maps.gids import FLIP_X
from models.maps.grid import Cell
from models.maps.paint import mask_of
from models.maps.properties import plain
from models.maps.things import things
from models.maps.tile_map import (
    ImageLayer,
    LayerLook,
    MapObject,
    ObjectLayer,
    TileLayer,
    TileMap,
    add_layer,
    add_tileset,
    new_map,
)
from models.maps.tileset import Picture, TileInfo, Tileset

CHOSEN: tuple[Cell, ...] = ((2, 1), (3, 1), (2, 2))
"""A corner: its window is (2, 1) to (3, 2), of which (3, 2) is not chosen."""


def mark(number: int, x: int, y: int) -> tuple[Marker, MapNote, Light]:
    """A marker, a note and a light in the middle of a cell."""
    at = (1000 * x + 500, 1000 * y + 500)
    return Marker(number, f"M{number}", *at), MapNote(number + 1, "N", *at), Light(number + 2, *at, 900)


def board() -> TileMap:
    """A board of 6 x 4 cells, 20 pixels wide and 30 high, with something on chosen cells, beside and far from them."""
    made = replace(new_map(6, 4, layer="Sol"), cell_width=20, cell_height=30, next_id=60)
    made = add_tileset(add_tileset(made, Tileset("un", 20, 30, 4, 2)), Tileset("deux", 20, 30, 40, 2))
    gids = np.arange(1, 25, dtype=np.uint32).reshape(4, 6)
    objects = (
        MapObject(51, x=41, y=31, width=8, height=8),
        MapObject(52, x=59, y=61, width=8, height=8),
        MapObject(53, shape="tile", x=45, y=62, width=10, height=30, gid=5 | FLIP_X),
        MapObject(54, shape="polyline", x=79, y=59, points=((0, 0), (500, 500))),
        MapObject(55, shape="polyline", x=80, y=60, points=((0, 0), (-30, -30))),
        MapObject(56, x=30, y=20, width=21, height=21),
    )
    layers = (
        TileLayer(id=1, name="Sol", gids=gids),
        TileLayer(id=2, name="Clos", look=LayerLook(locked=True), gids=gids),
        TileLayer(id=3, name="Caché", look=LayerLook(visible=False), gids=gids),
        ObjectLayer(id=4, name="Objets", objects=objects),
        ObjectLayer(id=5, name="Fermé", look=LayerLook(locked=True), objects=(replace(objects[0], id=57),)),
    )
    on, beside = mark(10, 2, 2), mark(20, 3, 2)
    edges = (("V", 2, 1), ("V", 4, 1), ("H", 3, 2), ("H", 3, 3), ("V", 4, 2), ("H", 2, 3), ("V", 1, 1))
    square = ((2000, 1000), (4000, 1000), (4000, 2000), (2000, 2000))
    return replace(
        made,
        layers=layers,
        terrain=np.arange(24, dtype=np.uint8).reshape(4, 6),
        walls={edge: Wall(*edge) for edge in edges},  # type: ignore[arg-type]
        doors={cell: CellDoor(*cell) for cell in ((3, 1), (3, 2), (2, 2))},
        shapes=(TableShape("water", square, id=40), TableShape("trunk", disc=(3500, 2500, 3000), id=41)),
        zones=(Zone(30, "Cour", runs=((1, 2, 3),)),),
        markers=(on[0], beside[0]),
        notes=(on[1], beside[1]),
        lights=(on[2], beside[2]),
        properties={"a": plain(1)},
    )


def objects_of(made: TileMap) -> dict[str, list[tuple[int, float, float]]]:
    return {
        layer.name: [(each.id, each.x, each.y) for each in layer.objects]
        for layer in made.all_layers()
        if isinstance(layer, ObjectLayer)
    }


def gids_of(made: TileMap) -> dict[str, list[list[int]]]:
    return {layer.name: layer.gids.tolist() for layer in made.tile_layers()}


def test_a_clip_is_a_small_map_of_what_is_on_the_chosen_cells() -> None:
    made = board()
    clip = clipped(made, mask_of(CHOSEN, 6, 4))
    part = clip.part
    assert clip.mask.tolist() == [[True, True], [True, False]]
    assert (part.width, part.height, part.zones, part.next_id) == (2, 2, (), 60)
    assert gids_of(part) == {name: [[9, 10], [15, 0]] for name in ("Sol", "Clos", "Caché")}
    assert part.terrain.tolist() == [[8, 9], [14, 15]]
    assert set(part.walls) == {("V", 0, 0), ("V", 2, 0), ("H", 1, 1), ("H", 0, 2)}
    assert set(part.doors) == {(1, 0), (0, 1)}
    assert [each.id for each in things(part)] == [40, 51, 53, 54, 56, 57, 12, 10, 11]
    assert [(each.x, each.y) for each in part.markers] == [(500, 1500)]
    assert objects_of(part) == {
        "Objets": [(51, 1, 1), (53, 5, 32), (54, 39, 29), (56, -10, -10)],
        "Fermé": [(57, 1, 1)],
    }
    alone = clipped(made, mask_of(CHOSEN, 6, 4), 2).part
    assert gids_of(alone) == {"Clos": [[9, 10], [15, 0]]}
    assert (alone.walls, alone.doors, list(things(alone)), objects_of(alone)) == ({}, {}, [], {})
    assert alone.terrain.tolist() == [[0, 0], [0, 0]]
    with pytest.raises(Refused) as nothing:
        clipped(made, mask_of([], 6, 4))
    assert (nothing.value.key, nothing.value.args_) == ("map.nothing_selected", {})


def test_what_is_taken_away_is_what_is_on_the_cells_and_may_be_edited() -> None:
    made = board()
    bare = cleared(made, mask_of(CHOSEN, 6, 4))
    gids = np.arange(1, 25).reshape(4, 6)
    gone = mask_of(CHOSEN, 6, 4)
    assert gids_of(bare) == {
        "Sol": np.where(gone, 0, gids).tolist(), "Clos": gids.tolist(), "Caché": gids.tolist(),
    }  # fmt: skip
    assert bare.terrain.tolist() == np.where(gone, 0, np.arange(24).reshape(4, 6)).tolist()
    assert set(bare.walls) == {("H", 3, 3), ("V", 4, 2), ("V", 1, 1)}
    assert set(bare.doors) == {(3, 2)}
    assert [each.id for each in things(bare)] == [30, 41, 52, 55, 57, 22, 20, 21]
    alone = cleared(made, gone, 1)
    assert gids_of(alone) == gids_of(bare)
    assert (alone.walls, alone.doors, list(things(alone))) == (made.walls, made.doors, list(things(made)))
    for shut in (2, 3, 5):
        assert gids_of(cleared(made, gone, shut)) == gids_of(made)
        assert objects_of(cleared(made, gone, shut)) == objects_of(made)
    assert objects_of(cleared(made, gone, 4))["Objets"] == [(52, 59, 61), (55, 80, 60)]


def test_a_clip_is_put_where_it_is_told_and_loses_what_hangs_over() -> None:
    clip = slim(clipped(board(), mask_of(CHOSEN, 6, 4)))
    assert (clip.part.properties, [each.tileset.name for each in clip.part.tilesets]) == ({}, ["deux"])
    other = Tileset("trois", 20, 30, 7, 1)
    target = add_tileset(replace(new_map(4, 3, layer="Sol"), cell_width=20, cell_height=30, next_id=90), other)
    made = pasted(target, clip, (3, 1), things="Reçu")
    assert [(each.first_gid, each.tileset.name) for each in made.tilesets] == [(1, "trois"), (8, "deux")]
    tiles = [[0] * 4, [0, 0, 0, 12], [0, 0, 0, 18]]
    assert gids_of(made) == dict.fromkeys(("Sol", "Clos", "Caché"), tiles)
    looks = {layer.look for layer in made.all_layers()}
    assert looks == {LayerLook()}, "a layer that is made for a clip is neither locked nor hidden"
    assert made.terrain.tolist() == [[0] * 4, [0, 0, 0, 8], [0, 0, 0, 14]]
    assert set(made.walls) == {("V", 3, 1), ("H", 3, 3)}
    assert set(made.doors) == {(3, 2)}
    assert all(edge == wall.edge for edge, wall in made.walls.items())
    assert [(each.x, each.y) for each in (*made.markers, *made.notes, *made.lights)] == [(3500, 2500)] * 3
    assert [each.polygon[0] for each in made.shapes] == [(3000, 1000)]
    received = next(layer for layer in made.all_layers() if isinstance(layer, ObjectLayer))
    assert received.name == "Reçu"
    gids = [(each.x, each.y, each.gid) for each in received.objects]
    assert gids[:3] == [(61, 31, 0), (65, 62, 8 | FLIP_X), (99, 59, 0)]
    ids = [each.id for each in (*made.all_layers(), *things(made))]
    assert len(set(ids)) == len(ids)
    assert made.next_id == max(ids) + 1


def test_a_number_no_tileset_knows_stays_and_places_without_a_tile_leave_what_is_there() -> None:
    source = add_tileset(new_map(3, 1, layer="Sol"), Tileset("un", 20, 30, 4, 2))
    gids = np.array([[2 | FLIP_X, 77 | FLIP_X, 0]], np.uint32)
    source = replace(source, layers=(TileLayer(id=1, name="Sol", gids=gids),))
    target = add_tileset(new_map(4, 2, layer="Sol"), Tileset("deux", 20, 30, 10, 2))
    target = replace(target, layers=(TileLayer(id=1, name="Sol", gids=np.full((2, 4), 5, np.uint32)),))
    made = pasted(target, Clip(source, np.array([[True, True, True]])), (1, 1))
    assert gids_of(made) == {"Sol": [[5] * 4, [5, 12 | FLIP_X, 77 | FLIP_X, 5]]}
    partly = pasted(target, Clip(source, np.array([[False, True, True]])), (0, 0))
    assert gids_of(partly) == {"Sol": [[5, 77 | FLIP_X, 5, 5], [5] * 4]}
    assert pasted(made, Clip(source, np.array([[True, True, True]])), (0, 0)).tilesets == made.tilesets


def test_tiles_go_to_the_layer_of_their_kind_then_of_their_name_and_a_slim_clip_has_no_pictures() -> None:
    infos = {"0": TileInfo(0, layer="walls")}
    source = add_tileset(new_map(1, 1), Tileset("un", 20, 30, 4, 2, tiles=infos))
    one = np.ones((1, 1), np.uint32)
    look = LayerLook(kind="walls", opacity=0.5)
    named, other = (
        TileLayer(id=1, name="Sol", gids=one),
        TileLayer(id=3, name="Autre", look=LayerLook(tint="#fff"), gids=one),
    )
    source = replace(source, layers=(named, TileLayer(id=2, name="W", look=look, gids=one), other), next_id=9)
    clip = Clip(add_layer(source, ImageLayer(id=0, name="Plan", picture=Picture("a"))), np.array([[True]]))
    target = replace(new_map(2, 1, layer="Sol"), next_id=5)
    made = pasted(target, slim(clip), (1, 0), names={"walls": "Murs"})
    assert [(each.id, each.name, each.look) for each in made.all_layers()] == [
        (1, "Sol", LayerLook()), (5, "Murs", LayerLook(kind="walls")), (6, "Autre", LayerLook(tint="#fff")),
    ]  # fmt: skip
    assert gids_of(made) == {name: [[0, 1]] for name in ("Sol", "Murs", "Autre")}
    assert [each.name for each in slim(clip).part.all_layers()] == ["Sol", "W", "Autre"]

"""Edges, layers, things, clippings and camps: pure functions from one map to the next."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError, Refused
from models.formats.clip_text import clip_text, read_clip
from models.maps.clipping import cleared, clipped, pasted, turned_clip
from models.maps.edges import (
    clicked_cell,
    clicked_edge,
    mirrored_edge,
    put_walls,
    rim,
    room,
    straight,
    take_doors,
    take_walls,
    way,
)
from models.maps.features import CellDoor, Light, MapNote, Marker, Wall, Zone
from models.maps.layers import duplicate_layer, insert_layer, move_layer, object_layer, place_of, remove_layer
from models.maps.map_json import blocks, head
from models.maps.paint import SYMMETRIES, mask_of
from models.maps.symmetry import same_camp
from models.maps.things import add, find, moved, put, take, things_at
from models.maps.tile_map import GroupLayer, MapObject, ObjectLayer, TileLayer, TileMap, new_map, with_layer
from models.maps.transform import Turn, transformed

corners = st.tuples(st.integers(0, 10), st.integers(0, 7))


def numbered(width: int = 10, height: int = 7) -> TileMap:
    made = new_map(width, height, layer="Sol")
    gids = np.arange(1, width * height + 1, dtype=np.uint32).reshape(height, width)
    return with_layer(made, replace(made.layer(1), gids=gids))


def alike(one: TileMap, other: TileMap) -> bool:
    return (head(one), blocks(one)) == (head(other), blocks(other))


@given(a=corners, b=corners)
def test_the_way_of_a_pen_is_unbroken(a: tuple[int, int], b: tuple[int, int]) -> None:
    edges = way(a, b)
    assert len(set(edges)) == len(edges) == abs(a[0] - b[0]) + abs(a[1] - b[1])
    ends = [place for side, x, y in edges for place in ((x, y), (x, y + 1) if side == "V" else (x + 1, y))]
    odd = {place for place in ends if ends.count(place) % 2}
    assert odd == ({a, b} if a != b else set())


def test_a_room_has_walls_all_round_and_a_straight_wall_follows_its_longer_side() -> None:
    assert set(room((1, 1), (3, 2))) == set(rim([(1, 1), (2, 1)]))
    assert straight((0, 0), (4, 1)) == tuple(("H", x, 0) for x in range(4))
    assert straight((2, 5), (3, 1)) == tuple(("V", 2, y) for y in (4, 3, 2, 1))


@given(
    edge=st.tuples(st.sampled_from("VH"), st.integers(0, 9), st.integers(0, 6)), symmetry=st.sampled_from(SYMMETRIES)
)
def test_walls_are_mirrored_as_the_whole_map_is(edge, symmetry) -> None:
    made = put_walls(new_map(10, 7), [edge], Wall("V", 0, 0, "door", "open", "forward"), symmetry)
    turns = {"horizontal": ["flip_x"], "vertical": ["flip_y"], "both": ["flip_x", "flip_y"], "turn": ["turn_half"]}
    for turn in turns.get(symmetry, []):
        axis = [e for e in made.walls if mirrored_edge(e, 10, 7, turn != "flip_y", turn != "flip_x") == e]
        assert transformed(made, turn).walls == made.walls or axis
    assert not take_walls(made, [edge], symmetry).walls


def test_a_click_of_the_pen_sets_changes_and_takes_away() -> None:
    wall, door, edge = Wall("V", 0, 0), Wall("V", 0, 0, "door"), ("V", 3, 2)
    made = clicked_edge(new_map(10, 7), edge, wall)
    assert made.walls[edge] == Wall(*edge)
    assert not clicked_edge(made, edge, wall).walls
    states = []
    for _ in range(4):
        made = clicked_edge(made, edge, door)
        states.append(made.walls[edge].state)
    assert states == ["closed", "open", "locked", "closed"]
    assert put_walls(made, [("V", 40, 40)], wall).walls == made.walls


def test_doors_that_fill_a_cell() -> None:
    made = clicked_cell(new_map(10, 7), (2, 3), CellDoor(0, 0), "horizontal")
    assert set(made.doors) == {(2, 3), (7, 3)}
    made = clicked_cell(made, (2, 3), CellDoor(0, 0), "horizontal")
    assert {door.state for door in made.doors.values()} == {"open"}
    assert not take_doors(made, [(7, 3)], "horizontal").doors


def test_layers_move_into_groups_and_out_and_are_copied_with_what_is_in_them() -> None:
    made = insert_layer(numbered(), GroupLayer(id=0, name="Groupe"), 0)
    group = made.next_id - 1
    made = move_layer(made, 1, 0, group)
    assert place_of(made, 1) == (group, 0)
    with pytest.raises(Refused):
        move_layer(made, group, 0, group)
    twice = duplicate_layer(made, group, "Copie")
    assert [layer.name for layer in twice.all_layers()] == ["Groupe", "Sol", "Copie", "Sol"]
    assert len({layer.id for layer in twice.all_layers()}) == 4
    copied = list(twice.tile_layers())
    assert np.array_equal(copied[0].gids, copied[1].gids)
    assert [layer.name for layer in remove_layer(twice, group).all_layers()] == ["Copie", "Sol"]
    assert move_layer(move_layer(made, 1, 1), 1, 0, group).layers[0].layers[0].id == 1  # type: ignore[union-attr]


def test_things_are_added_found_changed_moved_and_taken() -> None:
    made, layer = object_layer(numbered(), 0, "Objets")
    refs = []
    for thing in (
        Zone(0, "A", runs=((1, 1, 2),)),
        Marker(0, "Coffre", 1500, 1500),
        MapNote(0, "Passe", 4500, 500),
        Light(0, 2500, 2500, 3000),
        MapObject(0, x=32, y=64, width=64, height=32),
    ):
        made, ref = add(made, thing, layer.id)
        refs.append(ref)
    assert len({ref[1] for ref in refs}) == len(refs)
    assert [ref[0] for ref in things_at(made, 1500, 1500, 100)] == ["marker", "zone"]
    assert things_at(made, 1500, 2500, 100)[0][0] == "object"
    for ref in refs:
        thing = find(made, ref)
        assert thing is not None
        there = moved(thing, 1000, 0, (32, 32))
        assert find(put(made, there), ref) == there != thing
        assert find(take(made, [ref]), ref) is None


def test_a_clip_holds_what_is_on_its_cells_and_nothing_else() -> None:
    made = replace(
        numbered(),
        walls={("V", 2, 2): Wall("V", 2, 2), ("V", 8, 5): Wall("V", 8, 5)},
        markers=(Marker(20, "ici", 2500, 2500), Marker(21, "là", 9500, 500)),
        next_id=30,
    )
    clip = clipped(made, mask_of([(2, 2), (3, 2), (2, 3)], 10, 7))
    layer = next(clip.part.tile_layers())
    assert layer.gids.tolist() == [[23, 24], [33, 0]]
    assert list(clip.part.walls) == [("V", 0, 0)]
    assert [marker.name for marker in clip.part.markers] == ["ici"]
    bare = cleared(made, mask_of([(2, 2), (3, 2), (2, 3)], 10, 7))
    assert bare.layer(1).gids[2, 1:5].tolist() == [22, 0, 0, 25]  # type: ignore[union-attr]
    assert list(bare.walls) == [("V", 8, 5)]
    with pytest.raises(Refused):
        clipped(made, np.zeros((7, 10), np.bool_))


cells = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 6)), min_size=1, max_size=20)


@given(chosen=cells)
def test_cut_and_pasted_where_it_was_changes_nothing(chosen: list[tuple[int, int]]) -> None:
    made = put_walls(numbered(), room((2, 1), (6, 5)), Wall("V", 0, 0))
    mask = mask_of(chosen, 10, 7)
    left, top = min(x for x, _ in chosen), min(y for _, y in chosen)
    clip, _ = read_clip(clip_text(clipped(made, mask)))
    assert alike(pasted(cleared(made, mask), clip, (left, top)), replace(made, walls=made.walls))


@given(chosen=cells, turn=st.sampled_from(get_args(Turn)))
def test_turning_a_clip_four_times_brings_it_back(chosen: list[tuple[int, int]], turn) -> None:
    clip = clipped(numbered(), mask_of(chosen, 10, 7))
    turned = clip
    for _ in range(4):
        turned = turned_clip(turned, turn)
    assert np.array_equal(turned.mask, clip.mask)
    assert np.array_equal(next(turned.part.tile_layers()).gids, next(clip.part.tile_layers()).gids)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"[1]",
        b'{"portulan_clip": 3}',
        b'{"portulan_clip": 1, "mask": [[0, 0, 99]], "board": {}}',
        b"\xff\xfe",
    ],
)
def test_a_clipboard_that_holds_no_clip_is_refused(text: bytes) -> None:
    with pytest.raises(ContentError):
        read_clip(text)


@pytest.mark.parametrize("pictures", [7, ["x"], {"a": 1}, {"a": "!!!!"}, {"a": "Zm9"}])
def test_pictures_of_a_clip_that_are_none_are_refused(pictures: object) -> None:
    text = clip_text(clipped(numbered(), mask_of([(1, 1)], 10, 7)), {"a": b"foo"})
    assert read_clip(text)[1] == {"a": b"foo"}
    with pytest.raises(ContentError):
        read_clip(json.dumps(json.loads(text) | {"pictures": pictures}).encode())


def test_a_clip_goes_to_a_map_with_other_tilesets() -> None:
    from models.maps.tile_map import add_tileset
    from models.maps.tileset import Tileset

    one, two = Tileset("un", 32, 32, 80, 8), Tileset("deux", 32, 32, 10, 5)
    source = add_tileset(numbered(), one)
    target = add_tileset(new_map(10, 7, layer="Sol"), two)
    made = pasted(target, clipped(source, mask_of([(4, 4)], 10, 7)), (0, 0))
    assert [used.tileset.name for used in made.tilesets] == ["deux", "un"]
    gid = int(made.layer(1).gids[0, 0])  # type: ignore[union-attr]
    found = made.tileset_of(gid)
    assert found is not None
    assert (found[0].tileset.name, found[1]) == ("un", 44)
    again = pasted(made, clipped(source, mask_of([(5, 4)], 10, 7)), (1, 0))
    assert len(again.tilesets) == 2


@pytest.mark.parametrize(("camp", "turn"), [("horizontal", "flip_x"), ("vertical", "flip_y"), ("turn", "turn_half")])
@pytest.mark.parametrize("size", [(10, 6), (9, 7)])
def test_both_camps_get_the_same_ground(camp, turn, size: tuple[int, int]) -> None:
    made = numbered(*size)
    made = put_walls(made, [("V", 2, 1), ("H", 1, 2)], Wall("V", 0, 0))
    made = same_camp(made, camp)
    image = transformed(made, turn)
    width, height = size
    rows = slice(0, height // 2) if camp == "vertical" else slice(0, height)
    columns = slice(0, width) if camp == "vertical" else slice(0, width // 2)
    layer, mirrored = made.layer(1), image.layer(1)
    assert isinstance(layer, TileLayer)
    assert isinstance(mirrored, TileLayer)
    assert np.array_equal(layer.gids[rows, columns], mirrored.gids[rows, columns])
    assert {wall.edge for wall in made.walls.values()} == {wall.edge for wall in image.walls.values()}
    assert len(made.walls) == 4


def test_objects_are_copied_with_their_cells() -> None:
    made, layer = object_layer(numbered(), 0, "Objets")
    made, _ = add(made, MapObject(0, x=70, y=70, width=20, height=20), layer.id)
    clip = clipped(made, mask_of([(2, 2)], 10, 7))
    twice = pasted(made, clip, (5, 5))
    found = [each for each in twice.all_layers() if isinstance(each, ObjectLayer)]
    assert [(o.x, o.y) for o in found[0].objects] == [(70, 70), (70 + 96, 70 + 96)]
    assert len({o.id for o in found[0].objects}) == 2

"""Handles of things: what a pull keeps, points added and taken, objects flipped, turned and restacked."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.maps.edits.handles import (
    WAYS,
    Handle,
    corners_of,
    handles,
    pulled,
    restacked,
    turned_objects,
    without_point,
)
from models.maps.features import TableShape
from models.maps.tile_map import MapObject, MapTileset, ObjectLayer, TileMap, new_map
from models.maps.tilesets.tileset import Tileset

SHIFT = st.tuples(st.integers(-900, 900), st.integers(-900, 900))
TURN = st.integers(-179, 360).map(float)


def board(*objects: MapObject, order: str = "topdown", aligned: str = "") -> TileMap:
    made = new_map(20, 20)
    tiles = MapTileset(1, Tileset("t", 32, 32, 9, extra={"objectalignment": aligned} if aligned else {}))
    layer = ObjectLayer(id=5, objects=objects, order=order)  # type: ignore[arg-type]
    return replace(made, tilesets=(tiles,), layers=(*made.layers, layer), next_id=90)


def far(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def found(thing: MapObject, kind: str, number: int, made: TileMap) -> Handle:
    return next(each for each in handles(thing, made, 1.0) if (each.kind, each.number) == (kind, number))


@given(
    turn=TURN, way=st.integers(0, 7), shift=SHIFT, gid=st.sampled_from((0, 3)),
    aligned=st.sampled_from(("", "top", "center", "bottomright")),
)  # fmt: skip
def test_a_pulled_box_keeps_its_far_side_however_it_is_turned_and_aligned(turn, way, shift, gid, aligned):
    made = board(aligned=aligned)
    thing = MapObject(7, "tile" if gid else "rectangle", x=200, y=260, width=96, height=64, rotation=turn, gid=gid)
    before = corners_of(thing, made)
    after = corners_of(pulled(thing, found(thing, "box", way, made), shift, made), made)
    across, down = WAYS[way]
    for corner, (to_right, to_low) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        if (across, to_right) not in ((1, 1), (-1, 0)) and (down, to_low) not in ((1, 1), (-1, 0)):
            assert far(before[corner], after[corner]) < 0.01


@given(turn=TURN, shift=SHIFT, shape=st.sampled_from(("rectangle", "tile", "polyline")))
def test_a_turned_object_keeps_its_middle_and_its_size_and_turns_by_whole_steps(turn, shift, shape):
    made = board()
    points = ((0.0, 0.0), (90.0, 10.0), (40.0, 70.0)) if shape == "polyline" else ()
    size = {} if points else {"width": 96, "height": 64}
    gid = 3 if shape == "tile" else 0
    thing = MapObject(7, shape, x=200, y=260, rotation=turn, gid=gid, points=points, **size)  # type: ignore[arg-type]
    after = pulled(thing, found(thing, "turn", 0, made), shift, made)
    assert isinstance(after, MapObject)
    assert after.rotation % 15 == 0
    one, two = corners_of(thing, made), corners_of(after, made)
    middles = [((c[0][0] + c[2][0]) / 2, (c[0][1] + c[2][1]) / 2) for c in (one, two)]
    assert far(*middles) < 0.01
    assert far(one[0], one[2]) == pytest.approx(far(two[0], two[2]), abs=0.01)


def test_words_keep_their_shape_and_grow_with_their_box():
    made = board()
    words = MapObject(7, "text", x=64, y=64, width=100, height=20, text={"text": "Auberge", "pixelsize": 16})
    after = pulled(words, found(words, "box", 4, made), (3125, 0), made, even=True)
    assert isinstance(after, MapObject)
    assert (after.width, after.height, after.text["pixelsize"]) == (200, 40, 32)


@pytest.mark.parametrize(
    ("thing", "fewest"),
    [
        (MapObject(7, "polyline", x=64, y=64, points=((0, 0), (64, 0), (64, 64))), 2),
        (MapObject(7, "polygon", x=64, y=64, points=((0, 0), (64, 0), (64, 64), (0, 64))), 3),
        (TableShape("difficult", polygon=((0, 0), (4000, 0), (4000, 4000), (0, 4000)), id=7), 3),
    ],
)
def test_points_are_added_between_two_and_taken_until_too_few_are_left(thing, fewest):
    made = board()
    middle = next(each for each in handles(thing, made) if each.kind == "between" and each.number == 1)
    more = pulled(thing, middle, (500, 250), made)
    points = [each for each in handles(more, made) if each.kind == "point"]
    count = len([each for each in handles(thing, made) if each.kind == "point"])
    assert len(points) == count + 1
    assert (points[2].x, points[2].y) == pytest.approx((middle.x + 0.5, middle.y + 0.25))
    assert without_point(more, 2) == thing
    for _ in range(count - fewest):
        thing = without_point(thing, 0)
    with pytest.raises(Refused):
        without_point(thing, 0)


@pytest.mark.parametrize("turn", ["flip_x", "flip_y", "turn_right"])
def test_flipped_and_turned_objects_stay_in_their_place_and_come_back(turn):
    tile = MapObject(7, "tile", x=64, y=128, width=96, height=64, rotation=30.0, gid=3)
    line = MapObject(8, "polyline", x=300, y=64, points=((0.0, 0.0), (64.0, 20.0)))
    made = board(tile, line, MapObject(9, x=500, y=500, width=9, height=9))
    refs = (("object", 7), ("object", 8))
    once = turned_objects(made, refs, turn)
    again = once
    for _ in range(3 if turn == "turn_right" else 1):
        again = turned_objects(again, refs, turn)
    assert once.layers[1] != made.layers[1]
    for old, new in zip(made.layers[1].objects, again.layers[1].objects, strict=True):
        assert (new.gid, new.rotation % 360, new.points) == (old.gid, old.rotation, old.points)
        assert far((old.x, old.y), (new.x, new.y)) < 0.01
    assert once.layers[1].objects[2] == made.layers[1].objects[2]


def test_objects_are_restacked_from_the_order_they_were_painted_in():
    objects = tuple(MapObject(n, x=0, y=y) for n, y in ((1, 300), (2, 100), (3, 200)))

    def after(order, *ids, made):
        layer = restacked(made, [("object", n) for n in ids], order).layers[1]
        assert layer.order == "index"
        return [each.id for each in layer.objects]

    painted = board(*objects)
    kept = board(*objects, order="index")
    assert after("raise", 2, made=painted) == [3, 2, 1]
    assert after("raise", 1, made=kept) == [2, 1, 3]
    assert after("lower", 3, made=kept) == [1, 3, 2]
    assert after("front", 1, 2, made=kept) == [3, 1, 2]
    assert after("back", 3, made=kept) == [3, 1, 2]
    assert after("lower", 1, made=kept) == [1, 2, 3]


def test_a_raised_or_lowered_object_passes_the_next_one_it_lies_over():
    places = {1: 0, 2: 500, 3: 900, 4: 40, 5: 30}
    made = board(*(MapObject(n, x=x, y=0, width=60, height=60) for n, x in places.items()), order="index")

    def after(order, *ids):
        return [each.id for each in restacked(made, [("object", n) for n in ids], order).layers[1].objects]

    assert after("raise", 1) == [2, 3, 4, 1, 5]
    assert after("lower", 5) == [1, 2, 3, 5, 4]
    assert after("lower", 4) == [4, 1, 2, 3, 5]
    assert after("raise", 2) == [1, 3, 2, 4, 5], "one place where it lies over nothing"
    assert after("raise", 1, 4) == [2, 3, 5, 1, 4], "those that are chosen keep their order"

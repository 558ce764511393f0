"""Shapes of a table on its map: kept, turned, cut out, taken hold of, written and read back like other things."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.errors import ContentError, Refused
from models.formats.tiled_features import take_features, with_features
from models.maps.clipping import clipped, pasted
from models.maps.features import TableShape
from models.maps.map_json import MAX_CORNERS, assemble, blocks, check_map, head
from models.maps.map_state import MapState
from models.maps.properties import Property
from models.maps.strokes import whole_area
from models.maps.things import add, find, moved, put, ref_of, take, things, things_at
from models.maps.tile_map import PACE_UM, LayerLook, MapObject, ObjectLayer, TileMap, add_layer, new_map
from models.maps.transform import resized, transformed

WOOD = TableShape("difficult", ((4000, 3000), (9000, 3500), (8000, 7000)), top=0, name="Bois", properties={})
TRUNK = TableShape("trunk", disc=(6500, 4500, 300), top=8000, properties={"age": Property("int", 40)})


def table() -> TileMap:
    made = new_map(24, 20, cell_um=PACE_UM)
    for each in (WOOD, TRUNK):
        made, _ = add(made, each)
    return made


def test_shapes_are_kept_with_the_head_of_a_map() -> None:
    made = table()
    again = assemble(head(made), blocks(made), "table.json")
    assert again.shapes == made.shapes
    assert [each.id for each in again.shapes] == [2, 3]
    # A map without shapes is written as it always was.
    assert "shapes" not in head(new_map(4, 4))


def test_shapes_travel_through_tiled_as_polygons_and_ellipses() -> None:
    made = table()
    through = with_features(made)
    (layer,) = [each for each in through.all_layers() if isinstance(each, ObjectLayer)]
    assert [(each.shape, each.kind) for each in layer.objects] == [
        ("polygon", "portulan.difficult"),
        ("ellipse", "portulan.trunk"),
    ]
    again = take_features(through, "table.tmx")
    assert again.shapes == made.shapes
    assert not list(again.all_layers())[1:]


def test_what_is_drawn_in_tiled_with_the_class_of_a_kind_becomes_a_shape() -> None:
    drawn = (
        MapObject(1, "rectangle", "Mur", "portulan.building", 64, 32, 96, 64),
        MapObject(2, "ellipse", "Étang", "portulan.water", 0, 0, 64, 64),
        MapObject(3, "ellipse", "Ovale", "portulan.water", 0, 0, 64, 32),
        MapObject(4, "rectangle", "Tourné", "portulan.obstacle", 0, 0, 64, 32, rotation=30),
    )
    board = add_layer(new_map(20, 20), ObjectLayer(id=0, objects=drawn))
    made = take_features(board, "table.tmx")
    assert [(each.kind, each.polygon, each.disc) for each in made.shapes] == [
        ("building", ((2000, 1000), (5000, 1000), (5000, 3000), (2000, 3000)), ()),
        ("water", (), (1000, 1000, 1000)),
    ]
    # What is neither a disc nor upright stays the object it was.
    left = [each.name for layer in made.all_layers() if isinstance(layer, ObjectLayer) for each in layer.objects]
    assert left == ["Ovale", "Tourné"]


@pytest.mark.parametrize(
    ("broken", "key"),
    [
        (replace(WOOD, polygon=((0, 0), (4000, 4000), (4000, 0), (0, 4000))), "map.shape_crosses"),
        (replace(WOOD, polygon=((0, 0), (4000, 0), (8000, 0))), "map.shape_crosses"),
        (replace(WOOD, disc=(1000, 1000, 500)), "map.shape_form"),
        (replace(WOOD, polygon=()), "map.shape_form"),
        (replace(TRUNK, disc=(1000, 1000, 0)), "map.shape_form"),
        (replace(TRUNK, disc=(1000, 1000)), "map.shape_form"),
        (replace(TRUNK, disc=(9_000_000, 1000, 500)), "map.shape_form"),
        (replace(TRUNK, bottom=9000), "map.shape_form"),
    ],
)
def test_a_shape_that_cannot_be_is_one_sentence(broken: TableShape, key: str) -> None:
    made = replace(table(), shapes=(broken,))
    with pytest.raises(ContentError) as told:
        assemble(head(made), blocks(made), "table.json")
    assert told.value.key == key


def test_a_shape_is_never_folded_by_hand() -> None:
    made = table()
    folded = replace(made.shapes[0], polygon=((0, 0), (4000, 4000), (4000, 0), (0, 4000)))
    with pytest.raises(Refused):
        put(made, folded)
    with pytest.raises(Refused):
        add(made, folded)


def test_shapes_are_found_moved_and_taken_away() -> None:
    made = table()
    wood, trunk = made.shapes
    assert things_at(made, 6500, 4500, 0) == (ref_of(trunk), ref_of(wood))
    assert things_at(made, 4200, 6000, 0) == ()
    assert things_at(made, 3900, 3000, 150) == (ref_of(wood),)
    shifted = put(made, moved(trunk, 250, -500, (32, 32)))
    found = find(shifted, ref_of(trunk))
    assert isinstance(found, TableShape)
    assert found.disc == (6750, 4000, 300)
    assert take(made, [ref_of(wood)]).shapes == (trunk,)


def test_shapes_turn_grow_and_are_cropped_with_their_map() -> None:
    made = table()
    turned = transformed(made, "turn_right")
    assert turned.shapes[1].disc == (20_000 - 4500, 6500, 300)
    assert transformed(transformed(made, "turn_left"), "turn_right").shapes == made.shapes
    assert resized(made, 2, 1, 0, 0).shapes[0].polygon[0] == (6000, 4000)
    # Cropped to its right half the trunk falls off; of the wood a corner is left, which hangs over.
    assert [each.kind for each in resized(made, -7, 0, 0, 0).shapes] == ["difficult"]


def test_a_part_that_is_cut_out_takes_the_shapes_whose_middle_is_in_it() -> None:
    made = table()
    mask = made.terrain.astype(bool) | False
    mask[4:6, 6:8] = True
    assert whole_area(mask) is not None
    clip = clipped(made, mask)
    assert [each.kind for each in clip.part.shapes] == ["difficult", "trunk"]
    twice = pasted(made, clip, (16, 10))
    assert [each.kind for each in twice.shapes] == ["difficult", "trunk", "difficult", "trunk"]
    assert twice.shapes[3].disc == (16_500, 10_500, 300)
    assert len({each.id for each in twice.shapes}) == 4


def test_a_state_of_a_map_is_another_when_its_shapes_are() -> None:
    made = table()
    state = MapState(made)
    assert state.same(replace(made, name="Autre"), state.readings)
    assert not state.same(take(made, [ref_of(made.shapes[0])]), state.readings)


@pytest.mark.parametrize(("corners", "fits"), [(3, True), (MAX_CORNERS, True), (MAX_CORNERS + 1, False)])
def test_a_shape_has_as_many_corners_as_a_file_may_hold(corners: int, fits: bool) -> None:
    points = tuple((100 * n, n * n) for n in range(corners))
    made = replace(new_map(40, 40), shapes=(TableShape("difficult", points, id=1),), next_id=2)
    if fits:
        check_map(made, "x")
        return
    with pytest.raises(ContentError) as caught:
        check_map(made, "x")
    assert caught.value.key == "map.shape_form"
    assert caught.value.args_["limit"] == MAX_CORNERS


@pytest.mark.parametrize("over", [0, 1])
@pytest.mark.parametrize("corner", range(3))
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("sign", [-1, 1])
def test_a_shape_may_reach_two_maps_far_and_no_further(sign: int, axis: int, corner: int, over: int) -> None:
    points = [[0, 0], [9000, 500], [4000, 8000]]
    points[corner] = [1000, 3000]
    points[corner][axis] = sign * (2 * 24 * 1000 + over)
    made = replace(table(), shapes=(TableShape("difficult", tuple((x, y) for x, y in points), id=2),))
    if not over:
        check_map(made, "x")
        return
    with pytest.raises(ContentError) as caught:
        check_map(made, "x")
    assert caught.value.key == "map.shape_form"


def test_an_object_goes_to_a_layer_of_objects_that_is_seen_and_not_locked() -> None:
    made = new_map(8, 8, layer="Sol")
    thing = MapObject(0, "point", "Puits", "", 32, 32)
    for look, key in (
        (LayerLook(), ""), (LayerLook(locked=True), "map.layer_locked"), (LayerLook(visible=False), "map.layer_hidden"),
    ):  # fmt: skip
        grown = add_layer(made, ObjectLayer(id=0, name="Objets", look=look))
        layer_id = grown.layers[-1].id
        for to, refused in ((1, "map.not_objects"), (layer_id, key)):
            if not refused:
                assert [each.name for each in things(add(grown, thing, to)[0])] == ["Puits"]
                continue
            with pytest.raises(Refused) as caught:
                add(grown, thing, to)
            assert (caught.value.key, caught.value.args_) == (refused, {"name": "Sol" if to == 1 else "Objets"})

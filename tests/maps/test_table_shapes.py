"""Shapes of a table on its map: kept, turned, cut out, taken hold of, written and read back like other things."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.errors import ContentError
from models.formats.tiled.features import take_features, with_features
from models.maps.edits.transform import resized, transformed
from models.maps.features import TableShape
from models.maps.map_json import assemble, blocks, head
from models.maps.properties import Property
from models.maps.things import add
from models.maps.tile_map import PACE_UM, ObjectLayer, TileMap, new_map

WOOD = TableShape("difficult", ((4000, 3000), (9000, 3500), (8000, 7000)), top=0, name="Bois", properties={})
TRUNK = TableShape("trunk", disc=(6500, 4500, 300), top=8000, properties={"age": Property("int", 40)})


def table() -> TileMap:
    made = new_map(24, 20, cell_um=PACE_UM)
    for each in (WOOD, TRUNK):
        made, _ = add(made, each)
    return made


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


def test_shapes_turn_grow_and_are_cropped_with_their_map() -> None:
    made = table()
    turned = transformed(made, "turn_right")
    assert turned.shapes[1].disc == (20_000 - 4500, 6500, 300)
    assert transformed(transformed(made, "turn_left"), "turn_right").shapes == made.shapes
    assert resized(made, 2, 1, 0, 0).shapes[0].polygon[0] == (6000, 4000)
    # Cropped to its right half the trunk falls off; of the wood a corner is left, which hangs over.
    assert [each.kind for each in resized(made, -7, 0, 0, 0).shapes] == ["difficult"]

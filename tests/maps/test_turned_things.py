"""What stands on a board whose cells are higher than wide, thing by thing: after a turn, on a board cut otherwise."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.maps.coordinates import Coordinates
from models.maps.features import CellDoor, Light, MapNote, Marker, TableShape, Wall, Zone
from models.maps.gids import FLIP_X, FLIP_Y
from models.maps.tile_map import (
    AnyLayer,
    GroupLayer,
    ImageLayer,
    LayerLook,
    MapObject,
    ObjectLayer,
    TileMap,
    new_map,
)
from models.maps.tileset import Picture
from models.maps.transform import Turn, picture_size, resized, transformed

TRIANGLE = ((500, 0), (2000, 1000), (0, 2500))
SCAN = ImageLayer(id=3, picture=Picture("a.png", 40, 16), look=LayerLook(offset_x=10, offset_y=20, locked=True))
TURNED_SCAN = replace(
    SCAN, id=4, quarters=1, mirrored=True, cell_px=10_000, look=LayerLook(offset_x=4, offset_y=6, opacity=0.5)
)
OBJECTS = (
    MapObject(1, x=10, y=20, width=30, height=15),
    MapObject(2, shape="tile", x=10, y=50, width=20, height=30, gid=3 | FLIP_Y),
    MapObject(3, shape="point", x=33, y=44),
    MapObject(4, x=60, y=10, width=20, height=30, rotation=90),
    MapObject(5, shape="polyline", x=15, y=25, points=((0, 0), (8, 5))),
)


def board() -> TileMap:
    """A board of 5 x 3 cells, each 20 pixels wide and 30 high."""
    walls = (Wall("V", 1, 0, one_way="forward", name="Sas"), Wall("H", 3, 2, "door", "open", "backward"))
    things = ObjectLayer(id=2, objects=OBJECTS, look=LayerLook(offset_x=7, offset_y=-3))
    group = GroupLayer(id=5, layers=(things,), look=LayerLook(offset_x=-2, offset_y=9))
    made = replace(new_map(5, 3), cell_width=20, cell_height=30, next_id=30)
    return replace(
        made,
        layers=(*made.layers, SCAN, TURNED_SCAN, group),
        terrain=np.arange(15, dtype=np.uint8).reshape(3, 5),
        walls={each.edge: each for each in walls},
        doors={(4, 1): CellDoor(4, 1, "laser")},
        zones=(Zone(20, "Cour", runs=((0, 1, 3), (2, 0, 0))), Zone(21, "Tour", polygon=TRIANGLE)),
        shapes=(TableShape("trunk", disc=(1500, 500, 300), id=22), TableShape("difficult", TRIANGLE, id=23)),
        markers=(Marker(24, "M", 700, 2200),),
        notes=(MapNote(25, "N", 0, 3000),),
        lights=(Light(26, 5000, 100, 900),),
    )


def layer(made: TileMap, layer_id: int) -> AnyLayer:
    return made.layer(layer_id)


@pytest.mark.parametrize(
    ("turn", "walls", "door", "runs", "corners", "disc", "spots"),
    [
        (
            "flip_x", [("V", 4, 0, "backward"), ("H", 1, 2, "backward")], (0, 1), ((0, 1, 3), (2, 4, 4)),
            ((4500, 0), (3000, 1000), (5000, 2500)), (3500, 500, 300), [(4300, 2200), (5000, 3000), (0, 100)],
        ),
        (
            "flip_y", [("V", 1, 2, "forward"), ("H", 3, 1, "forward")], (4, 1), ((0, 0, 0), (2, 1, 3)),
            ((500, 3000), (2000, 2000), (0, 500)), (1500, 2500, 300), [(700, 800), (0, 0), (5000, 2900)],
        ),
        (
            "turn_right", [("H", 2, 1, "forward"), ("V", 1, 3, "forward")], (1, 4),
            ((0, 0, 0), (1, 2, 2), (2, 2, 2), (3, 2, 2)),
            ((3000, 500), (2000, 2000), (500, 0)), (2500, 1500, 300), [(800, 700), (0, 0), (2900, 5000)],
        ),
        (
            "turn_left", [("H", 0, 4, "backward"), ("V", 2, 1, "backward")], (1, 0),
            ((1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 2, 2)),
            ((0, 4500), (1000, 3000), (2500, 5000)), (500, 3500, 300), [(2200, 4300), (3000, 5000), (100, 0)],
        ),
        (
            "turn_half", [("V", 4, 2, "backward"), ("H", 1, 1, "forward")], (0, 1), ((0, 4, 4), (2, 1, 3)),
            ((4500, 3000), (3000, 2000), (5000, 500)), (3500, 2500, 300), [(4300, 800), (5000, 0), (0, 2900)],
        ),
    ],
)  # fmt: skip
def test_what_stands_on_cells_goes_with_them(turn: Turn, walls, door, runs, corners, disc, spots) -> None:
    before, made = board(), transformed(board(), turn)
    across = turn in ("turn_right", "turn_left")
    sizes = (3, 5, 30, 20) if across else (5, 3, 20, 30)
    assert (made.width, made.height, made.cell_width, made.cell_height) == sizes
    old = list(before.walls.values())
    assert list(made.walls.values()) == [
        replace(wall, side=side, x=x, y=y, one_way=way)
        for wall, (side, x, y, way) in zip(old, walls, strict=True)
    ]  # fmt: skip
    assert made.doors == {door: CellDoor(*door, "laser")}
    assert made.zones == (replace(before.zones[0], runs=runs), replace(before.zones[1], polygon=corners))
    assert made.shapes == (replace(before.shapes[0], disc=disc), replace(before.shapes[1], polygon=corners))
    signs = (*made.markers, *made.notes, *made.lights)
    assert signs == tuple(
        replace(each, x=x, y=y)
        for each, (x, y) in zip((*before.markers, *before.notes, *before.lights), spots, strict=True)
    )
    assert all(edge == wall.edge for edge, wall in made.walls.items())
    assert made.next_id == before.next_id


@pytest.mark.parametrize(
    ("turn", "offset", "places"),
    [
        ("flip_x", (-7, -3), [(60, 20, 0, 0), (70, 50, 0, 3 | FLIP_X | FLIP_Y), (67, 44, 0, 0), (40, 30, 270, 0),
                              (85, 25, 0, 0)]),
        ("flip_y", (7, 3), [(10, 55, 0, 0), (10, 70, 0, 3), (33, 46, 0, 0), (30, 80, 270, 0), (15, 65, 0, 0)]),
        ("turn_right", (3, 7), [(70, 10, 90, 0), (40, 10, 90, 3 | FLIP_Y), (46, 33, 90, 0), (80, 60, 180, 0),
                                (65, 15, 90, 0)]),
        ("turn_half", (-7, 3), [(90, 70, 180, 0), (90, 40, 180, 3 | FLIP_Y), (67, 46, 180, 0), (40, 80, 270, 0),
                                (85, 65, 180, 0)]),
    ],
)  # fmt: skip
def test_what_stands_on_pixels_goes_with_them(turn: Turn, offset, places) -> None:
    things = layer(transformed(board(), turn), 2)
    assert isinstance(things, ObjectLayer)
    assert (things.look.offset_x, things.look.offset_y) == offset
    line = {"flip_x": ((0, 0), (-8, 5)), "flip_y": ((0, 0), (8, -5))}.get(turn, ((0, 0), (8, 5)))
    assert things.objects == tuple(
        replace(each, x=x, y=y, rotation=rotation, gid=gid, points=line if each.points else ())
        for each, (x, y, rotation, gid) in zip(OBJECTS, places, strict=True)
    )


@pytest.mark.parametrize(
    ("turn", "scan", "other"),
    [
        ("flip_x", (50, 20, 0, True), (64, 6, 3, False)),
        ("flip_y", (10, 54, 2, True), (4, -36, 1, False)),
        ("turn_right", (54, 10, 1, False), (-36, 4, 2, True)),
        ("turn_half", (50, 54, 2, False), (64, -36, 3, True)),
    ],
)
def test_a_scanned_picture_stays_as_large_as_it_was_and_turns_with_the_cells(turn: Turn, scan, other) -> None:
    made = transformed(board(), turn)
    for old, (x, y, quarters, mirrored) in ((SCAN, scan), (TURNED_SCAN, other)):
        found = layer(made, old.id)
        assert isinstance(found, ImageLayer)
        assert found.look == replace(old.look, offset_x=x, offset_y=y)
        assert (found.quarters, found.mirrored, found.picture) == (quarters, mirrored, old.picture)
        wide, high = picture_size(old, (20, 30))
        size = (high, wide) if turn == "turn_right" else (wide, high)
        assert picture_size(found, (made.cell_width, made.cell_height)) == size
    assert picture_size(SCAN, (20, 30)) == (40, 16), "its own size"
    assert picture_size(TURNED_SCAN, (20, 30)) == (32, 120), "stretched with the cells, as it is drawn"


def test_a_board_cut_otherwise_moves_what_stays_and_loses_what_falls_off() -> None:
    made = board()
    rims = (Marker(1, "left", 2000, 0), Marker(2, "low", 0, 1500), Marker(3, "off", 1999, 1500))
    round_about = (
        TableShape("trunk", disc=(1500, 1500, 500), id=4), TableShape("trunk", disc=(1501, 1500, 500), id=5),
        TableShape("trunk", disc=(3000, 0, 1000), id=6), TableShape("trunk", disc=(3000, 1, 1000), id=7),
    )  # fmt: skip
    made = replace(made, markers=rims, shapes=round_about, origin=(7, 9))
    after = resized(made, -2, -1, 3, 1)
    assert (after.width, after.height, after.origin) == (6, 3, (9, 10))
    assert after.coordinates == Coordinates(first_column=3, first_row=2)
    assert after.terrain.tolist() == [[7, 8, 9, 0, 0, 0], [12, 13, 14, 0, 0, 0], [0] * 6]
    assert [*after.walls] == [("H", 1, 1)]
    assert [*after.doors.values()] == [CellDoor(2, 0, "laser")]
    assert after.zones == ()
    assert [(each.name, each.x, each.y) for each in resized(made, -2, 0, 0, 0).markers] == [("left", 0, 0)]
    assert [(each.name, each.x, each.y) for each in resized(made, 0, 0, 0, 0).markers] == [
        (each.name, each.x, each.y) for each in rims
    ]
    assert [each.name for each in resized(made, -1, -1, 0, 0).markers] == ["off"]
    assert [(each.id, each.disc[:2]) for each in after.shapes] == [(5, (-499, 500)), (7, (1000, -999))]
    assert [(each.id, each.disc[:2]) for each in resized(made, -2, 0, 0, 0).shapes] == [
        (5, (-499, 1500)), (6, (1000, 0)), (7, (1000, 1)),
    ]  # fmt: skip
    assert [(each.id, each.disc[:2]) for each in resized(made, 0, -1, 0, 0).shapes] == [
        (4, (1500, 500)), (5, (1501, 500)), (7, (3000, -999)),
    ]  # fmt: skip
    assert [each.id for each in resized(made, 0, 0, -4, 0).shapes] == []
    assert [each.id for each in resized(made, 0, 0, -3, -1).shapes] == [4, 5]
    upwards = replace(made, coordinates=Coordinates(upwards=True))
    assert resized(upwards, 1, 2, 0, 4).coordinates == Coordinates(first_column=0, first_row=-3, upwards=True)
    things, scan = layer(after, 2), layer(after, 3)
    assert isinstance(things, ObjectLayer)
    assert [(each.x, each.y) for each in things.objects] == [(each.x - 40, each.y - 30) for each in OBJECTS]
    assert (scan.look.offset_x, scan.look.offset_y) == (-30, -10)
    assert (things.look.offset_x, things.look.offset_y) == (7, -3)
    grown = resized(board(), 1, 2, 0, 0)
    assert grown.zones == (
        Zone(20, "Cour", runs=((2, 2, 4), (4, 1, 1))),
        Zone(21, "Tour", polygon=tuple((x + 1000, y + 2000) for x, y in TRIANGLE)),
    )
    assert [(each.x, each.y) for each in (*grown.markers, *grown.notes, *grown.lights)] == [
        (1700, 4200), (1000, 5000), (6000, 2100),
    ]  # fmt: skip
    cut = Zone(21, "Tour", runs=((0, 0, 0),))
    assert resized(board(), 0, 0, 0, -2).zones == (Zone(20, "Cour", runs=((0, 1, 3),)), cut)

"""Layers become pixels as tile by tile painting would make them, whatever is turned, shifted, hidden or missing."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter

from editor.paint.maps.art import MapArt, MapLook
from editor.paint.maps.chunks import levels
from editor.paint.maps.painter import MapPainter
from editor.paint.maps.style import Parts
from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y
from models.maps.tile_map import (
    GroupLayer,
    ImageLayer,
    LayerLook,
    MapObject,
    ObjectLayer,
    TileLayer,
    add_layer,
    with_layer,
)
from models.maps.tileset import Picture, TileInfo, Tileset

spec = importlib.util.spec_from_file_location("map_boards", Path(__file__).with_name("map_boards.py"))
boards = importlib.util.module_from_spec(spec)
sys.modules["map_boards"] = boards
spec.loader.exec_module(boards)
board, pixels, sheet, tile_by_tile, CELL = boards.board, boards.pixels, boards.sheet, boards.tile_by_tile, boards.CELL

NOTHING = MapLook(parts=Parts(zones=False, walls=False, markers=False, notes=False, lights=False, grid=False))
PICTURES = {"plain.png": sheet()}
FLAGS = (0, FLIP_X, FLIP_Y, DIAGONAL, FLIP_X | FLIP_Y, FLIP_X | DIAGONAL, FLIP_Y | DIAGONAL, FLIP_X | FLIP_Y | DIAGONAL)
GIDS = st.builds(lambda number, flags: number | flags if number else 0, st.integers(0, 24), st.sampled_from(FLAGS))
CELLS = arrays(np.uint32, (5, 7), elements=GIDS)


def whole(made, look=NOTHING, pictures=PICTURES):
    """The layers and objects of a map at its own size."""
    return MapArt(made, pictures, look).image(QRect(0, 0, made.width, made.height), (made.cell_width, made.cell_height))


@given(CELLS, CELLS, st.integers(-20, 20), st.integers(-20, 20), st.sampled_from([1.0, 0.5]))
def test_layers_are_those_painted_tile_by_tile(one, two, x, y, opacity):
    made = board(one, two)
    look = LayerLook(opacity=opacity, offset_x=x, offset_y=y)
    made = with_layer(made, replace(made.layer(2), look=look))
    assert np.abs(pixels(whole(made)) - pixels(tile_by_tile(made, PICTURES["plain.png"]))).max() <= 2


@given(CELLS, CELLS, st.integers(0, 5), st.integers(0, 3))
def test_any_part_is_the_same_as_in_the_whole(one, two, left, top):
    made = board(one, two)
    part = MapArt(made, PICTURES, NOTHING).image(QRect(left, top, 2, 2), (CELL, CELL))
    cut = pixels(whole(made))[top * CELL : (top + 2) * CELL, left * CELL : (left + 2) * CELL]
    assert np.array_equal(pixels(part), cut)


def painted(painter, size=(7, 5), scale=CELL):
    """What the screen shows once everything is built."""
    image = QImage(size[0] * scale, size[1] * scale, boards.FORMAT)
    for _ in range(50):
        on = QPainter(image)
        missing = painter.paint(on, QPointF(0, 0), (float(scale), float(scale)), QRect(0, 0, *size))
        on.end()
        if not missing:
            return pixels(image)
    raise AssertionError("never ready")


@given(CELLS, CELLS, st.lists(st.tuples(st.integers(0, 6), st.integers(0, 4), GIDS), max_size=6), st.data())
def test_edits_are_followed_at_every_zoom(one, two, edits, data):
    made = board(one, two)
    painter = MapPainter(made, PICTURES)
    for scale in (CELL, 8, 4):
        painted(painter, scale=scale)
    for x, y, gid in edits:
        layer = made.layer(data.draw(st.sampled_from([1, 2])))
        gids = layer.gids.copy()
        gids[y, x] = gid
        made = with_layer(made, replace(layer, gids=gids))
        painter.patch(made, layer.id, QRect(x, y, 1, 1))
        if data.draw(st.booleans()):
            painted(painter, scale=8)
    fresh = MapPainter(made, PICTURES)
    for scale in (CELL, 8, 4):
        assert np.array_equal(painted(painter, scale=scale), painted(fresh, scale=scale))
    assert painter.overview == fresh.overview


def test_small_sizes_are_means_of_the_large_one():
    made = board(np.arange(1, 17, dtype=np.uint32).reshape(4, 4))
    large = pixels(whole(made))
    for step in (2, 4, 16):
        small = MapArt(made, PICTURES, NOTHING).image(QRect(0, 0, 4, 4), (CELL // step, CELL // step))
        mean = large.reshape(64 // step, step, 64 // step, step, 4).mean((1, 3))
        assert np.abs(pixels(small) - mean).max() <= 3


def test_hidden_layers_and_groups_are_not_seen_unless_asked_for():
    made = board(np.full((2, 2), 1))
    made = add_layer(made, GroupLayer(id=0, look=LayerLook(visible=False, opacity=0.5)))
    made = add_layer(made, TileLayer(id=0, gids=np.full((2, 2), 9, np.uint32)), group=2)
    bare = pixels(whole(board(np.full((2, 2), 1))))
    assert np.array_equal(pixels(whole(made)), bare)
    shown = pixels(whole(made, replace(NOTHING, shown={2: True})))
    above = pixels(whole(board(np.full((2, 2), 9))))
    assert np.abs(shown - (bare + above) / 2).max() <= 2
    assert not np.array_equal(pixels(whole(made, replace(NOTHING, shown={1: False}))), bare)


def test_a_tint_colours_a_layer():
    made = board(np.full((1, 1), 1))
    made = with_layer(made, replace(made.layer(1), look=LayerLook(tint="#ff00ff")))
    plain, tinted = pixels(whole(board(np.full((1, 1), 1)))), pixels(whole(made))
    assert (tinted[..., 1] == 0).all()
    assert np.array_equal(tinted[..., [0, 2, 3]], plain[..., [0, 2, 3]])


def test_missing_pictures_are_told_apart_and_break_nothing():
    made = board(np.array([[1, 2, 1 | FLIP_X, 999_999_999 & 0x0FFFFFFF]]))
    image = pixels(whole(made, pictures={}))
    tiles = [image[:, n * CELL : (n + 1) * CELL] for n in range(4)]
    assert all(tile[..., 3].min() == 255 for tile in tiles)
    assert not np.array_equal(tiles[0], tiles[1])
    assert not np.array_equal(tiles[0], tiles[2])
    broken = replace(made.tilesets[0].tileset, picture=Picture("plain.png"), columns=50)
    made = replace(made, tilesets=(replace(made.tilesets[0], tileset=broken),))
    whole(made)


def test_tall_tiles_stand_on_the_foot_of_their_cell():
    tall = QImage(CELL * 2, CELL * 3, boards.FORMAT)
    tall.fill(QColor("#cc0000"))
    tree = Tileset("Trees", CELL * 2, CELL * 3, 1, 1, tiles={"0": TileInfo(0, picture=Picture("tree.png"))})
    made = board(np.zeros((5, 5)))
    made = replace(made, tilesets=(replace(made.tilesets[0], first_gid=1, tileset=tree),))
    gids = np.zeros((5, 5), np.uint32)
    gids[3, 1] = 1
    made = with_layer(made, replace(made.layer(1), gids=gids))
    red = pixels(whole(made, pictures={"tree.png": tall}))[..., 2] > 0
    assert red[CELL : 4 * CELL, CELL : 3 * CELL].all()
    assert red.sum() == 6 * CELL * CELL
    part = MapArt(made, {"tree.png": tall}, NOTHING).image(QRect(2, 1, 1, 1), (CELL, CELL))
    assert (pixels(part)[..., 2] > 0).all()


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_scanned_board_is_mirrored_then_turned(quarters, mirrored):
    scan = QImage(CELL * 2, CELL, boards.FORMAT)
    scan.fill(QColor("#ffffff"))
    on = QPainter(scan)
    on.fillRect(0, 0, CELL, CELL // 2, QColor("#cc0000"))
    on.end()
    made = board(np.zeros((2, 2)))
    made = add_layer(made, ImageLayer(id=0, picture=Picture("scan.png", 32, 16), quarters=quarters, mirrored=mirrored))
    shown = pixels(whole(made, pictures={"scan.png": scan}))
    expected = pixels(scan)[:, ::-1] if mirrored else pixels(scan)
    expected = np.rot90(expected, -quarters)
    height, width = expected.shape[:2]
    assert np.array_equal(shown[:height, :width], expected)


def test_a_scanned_board_is_brought_to_the_cells_of_the_map():
    scan = QImage(80, 80, boards.FORMAT)
    scan.fill(QColor("#336699"))
    made = add_layer(board(np.zeros((4, 4))), ImageLayer(id=0, picture=Picture("s.png", 80, 80), cell_px=40_000))
    shown = pixels(whole(made, pictures={"s.png": scan}))[..., 3] > 0
    assert shown[: 2 * CELL, : 2 * CELL].all()
    assert shown.sum() == 4 * CELL * CELL


def test_a_missing_scan_is_a_crossed_frame_with_the_name_of_its_layer():
    frames = []
    for name in ("Scan", "Plan"):
        layer = ImageLayer(id=0, name=name, picture=Picture("gone.png", 40, 30))
        frames.append(pixels(whole(add_layer(board(np.zeros((4, 4))), layer))))
        assert frames[-1][:30, :40, 3].min() == 255
        assert not frames[-1][30:, :, 3].any()
    assert not np.array_equal(*frames)
    unknown = ImageLayer(id=0, picture=Picture("gone.png"))
    assert not pixels(whole(add_layer(board(np.zeros((4, 4))), unknown)))[..., 3].any()


def test_a_tile_placed_freely_stands_on_its_foot_and_may_lie_between_layers():
    token = MapObject(id=7, shape="tile", x=CELL, y=3 * CELL, width=2 * CELL, height=CELL, gid=1)
    made = add_layer(board(np.full((4, 4), 2)), ObjectLayer(id=0, objects=(token,)))
    bare = pixels(whole(board(np.full((4, 4), 2))))
    differs = (pixels(whole(made)) != bare).any(axis=2)
    assert differs[2 * CELL : 3 * CELL, CELL : 3 * CELL].mean() > 0.9
    assert differs.sum() == differs[2 * CELL : 3 * CELL, CELL : 3 * CELL].sum()
    roof = add_layer(made, TileLayer(id=0, gids=np.full((4, 4), 2, np.uint32)))
    assert np.array_equal(pixels(whole(roof)), bare)


@pytest.mark.parametrize("shape", ["rectangle", "ellipse", "capsule", "point", "polygon", "polyline", "text"])
def test_every_shape_is_drawn(shape):
    points = ((0, 0), (20, 5), (8, 24)) if shape.startswith("poly") else ()
    thing = MapObject(
        id=7, shape=shape, x=20, y=25, width=30, height=20, points=points, text={"text": "Ici", "bold": True}
    )
    for rotation in (0, 30):
        made = add_layer(
            board(np.zeros((5, 5))), ObjectLayer(id=0, objects=(replace(thing, rotation=rotation),), color="#00aa00")
        )
        assert pixels(whole(made))[..., 3].any()
    hidden = add_layer(board(np.zeros((5, 5))), ObjectLayer(id=0, objects=(replace(thing, visible=False),)))
    assert not pixels(whole(hidden))[..., 3].any()


THINGS = st.builds(
    MapObject,
    id=st.just(7),
    shape=st.sampled_from(["rectangle", "ellipse", "tile", "polyline"]),
    x=st.floats(-300, 1500),
    y=st.floats(-300, 1500),
    width=st.floats(1, 400),
    height=st.floats(1, 400),
    rotation=st.sampled_from([0.0, 90.0, 33.0]),
    gid=st.just(2),
    points=st.just(((0, 0), (700, 40))),
)


@given(st.lists(THINGS, max_size=6), st.integers(0, 70), st.integers(0, 70))
def test_a_part_shows_every_object_that_reaches_into_it(things, left, top):
    things = [replace(each, points=each.points if each.shape == "polyline" else ()) for each in things]
    made = add_layer(board(np.zeros((80, 80)), cell=CELL), ObjectLayer(id=0, objects=tuple(things)))
    part = MapArt(made, PICTURES, NOTHING).image(QRect(left, top, 5, 5), (4, 4))
    cut = MapArt(made, PICTURES, NOTHING).image(QRect(0, 0, 80, 80), (4, 4)).copy(left * 4, top * 4, 20, 20)
    assert np.abs(pixels(part) - pixels(cut)).max() <= 40


def test_sizes_of_cells_go_down_to_one_pixel():
    assert levels((32, 32)) == ((32, 32), (16, 16), (8, 8), (4, 4), (2, 2), (1, 1))
    assert levels((100, 50))[:3] == ((100, 50), (50, 25), (25, 13))
    assert levels((1, 1)) == ((1, 1), (1, 1))
    assert levels((32, 32), drawn=True)[0] == (128, 128)

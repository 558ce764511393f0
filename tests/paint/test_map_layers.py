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
from editor.paint.maps.painter import MapPainter
from editor.paint.maps.style import Parts
from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y
from models.maps.properties import Property
from models.maps.ribbons import ribbon_of
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
from models.maps.tilesets.tileset import Picture

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
    points=st.sampled_from([((0, 0), (700, 40)), ((0, 0), (90, 200), (300, 10), (320, 300))]),
    kind=st.sampled_from(["", "river", "paving"]),
    properties=st.just({"width": Property("float", 2.5), "bank": Property("float", 0.5)}),
)


@given(st.lists(THINGS, max_size=6), st.integers(0, 70), st.integers(0, 70))
def test_a_part_shows_every_object_that_reaches_into_it(things, left, top):
    things = [replace(each, points=each.points if each.shape == "polyline" else ()) for each in things]
    assert all((ribbon_of(each, CELL) is None) is (each.shape != "polyline" or not each.kind) for each in things)
    made = add_layer(board(np.zeros((80, 80)), cell=CELL), ObjectLayer(id=0, objects=tuple(things)))
    part = MapArt(made, PICTURES, NOTHING).image(QRect(left, top, 5, 5), (4, 4))
    cut = MapArt(made, PICTURES, NOTHING).image(QRect(0, 0, 80, 80), (4, 4)).copy(left * 4, top * 4, 20, 20)
    assert np.abs(pixels(part) - pixels(cut)).max() <= 40

"""Turning, mirroring and resizing keep everything, and the rules see the same board."""

from __future__ import annotations

from dataclasses import replace
from math import isclose
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.maps.edits.transform import Turn, resized, transformed, turned_block
from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y, turn_tiles
from models.maps.rules.grid import Cell
from models.maps.rules.reach import reach
from models.maps.rules.rules_grid import rules_grid
from models.maps.rules.sight import sight
from models.maps.tile_map import AnyLayer, ImageLayer, MapObject, ObjectLayer, TileMap, change_layers
from tests.maps.sample_map import picture_of, sample

INVERSE: dict[str, Turn] = {
    "flip_x": "flip_x",
    "flip_y": "flip_y",
    "turn_right": "turn_left",
    "turn_left": "turn_right",
    "turn_half": "turn_half",
}


def drawn(gids: Any) -> Any:
    """Draw tiles of 2 x 2 pixels that look different in all eight ways: the judge of flips."""
    height, width = gids.shape
    canvas = np.zeros((2 * height, 2 * width), np.int64)
    for y in range(height):
        for x in range(width):
            gid = int(gids[y, x])
            tile = np.array([[1, 2], [3, 4]]) * (gid & 0xFF)
            if gid & DIAGONAL:
                tile = tile.T
            if gid & FLIP_X:
                tile = tile[:, ::-1]
            if gid & FLIP_Y:
                tile = tile[::-1]
            canvas[2 * y : 2 * y + 2, 2 * x : 2 * x + 2] = tile
    return canvas


@pytest.mark.parametrize("turn", get_args(Turn))
def test_turned_tiles_look_like_the_turned_picture(turn: Turn) -> None:
    flags = [a | b | c for a in (0, FLIP_X) for b in (0, FLIP_Y) for c in (0, DIAGONAL)]
    block = np.array([[i + 1 | flags[i] for i in range(4)], [i + 1 | flags[i] for i in range(4, 8)]], np.uint32)
    picture = drawn(block)
    expected = {
        "flip_x": picture[:, ::-1],
        "flip_y": picture[::-1],
        "turn_right": np.rot90(picture, -1),
        "turn_left": np.rot90(picture),
        "turn_half": np.rot90(picture, 2),
    }[turn]
    assert np.array_equal(drawn(turned_block(block, turn)), expected)
    assert not turn_tiles(np.zeros((1, 1), np.uint32)).any()


@pytest.mark.parametrize("turn", get_args(Turn))
def test_every_turn_is_undone_by_its_inverse(turn: Turn) -> None:
    made = sample()
    back = transformed(transformed(made, turn), INVERSE[turn])
    assert picture_of(_rounded(back)) == picture_of(_rounded(made))
    assert picture_of(transformed(made, turn)) != picture_of(made)


def _rounded(tile_map: TileMap) -> TileMap:
    """Return the map with its object layers' numbers rounded: turning by 30 degrees and back costs the last bits."""

    def tidy(each: MapObject) -> MapObject:
        points = tuple((round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in each.points)
        return replace(each, x=round(each.x, 6) + 0.0, y=round(each.y, 6) + 0.0, points=points)

    def tidied(layer: AnyLayer) -> AnyLayer:
        return replace(layer, objects=tuple(map(tidy, layer.objects))) if isinstance(layer, ObjectLayer) else layer

    return change_layers(tile_map, tidied)


@pytest.mark.parametrize("turn", get_args(Turn))
def test_the_rules_see_the_same_board_turned(turn: Turn) -> None:
    made = sample()
    turned = transformed(made, turn)
    places = {(x, y): _place((x, y), made, turn) for x in range(made.width) for y in range(made.height)}
    before, after = rules_grid(made), rules_grid(turned)
    start = (0, 0)
    assert {places[c]: n for c, n in reach(before, start, 12).costs.items()} == dict(
        reach(after, places[start], 12).costs
    )
    for cell, place in places.items():
        assert sight(before, start, cell) == sight(after, places[start], place)
    for zone, moved in zip(made.zones, turned.zones, strict=True):
        assert {places[c] for c in zone.cells()} == moved.cells()


def _place(cell: Cell, tile_map: TileMap, turn: Turn) -> Cell:
    """Where a cell goes, found by turning a board with that one cell marked."""
    board = np.zeros((tile_map.height, tile_map.width), np.uint8)
    board[cell[1], cell[0]] = 1
    (row,), (column,) = np.nonzero(turned_block(board, turn))
    return int(column), int(row)


@pytest.mark.parametrize("turn", get_args(Turn))
def test_objects_cover_the_same_ground_after_a_turn(turn: Turn) -> None:
    made = sample()
    turned = transformed(made, turn)
    wide, high = made.width * 32, made.height * 32
    for old, new in zip(_objects(made), _objects(turned), strict=True):
        moved = [_point(x, y, wide, high, turn) for x, y in _outline(old)]
        outline = _outline(new)
        for x, y in moved:
            assert any(isclose(x, u, abs_tol=1e-6) and isclose(y, v, abs_tol=1e-6) for u, v in outline)


def _objects(tile_map: TileMap) -> tuple[MapObject, ...]:
    return next(layer.objects for layer in tile_map.all_layers() if isinstance(layer, ObjectLayer))


def _outline(each: MapObject) -> list[tuple[float, float]]:
    up = -1 if each.gid else 1
    corners = [(0, 0), (each.width, 0), (each.width, up * each.height), (0, up * each.height)]
    angle = np.radians(each.rotation)
    return [
        (each.x + x * np.cos(angle) - y * np.sin(angle), each.y + x * np.sin(angle) + y * np.cos(angle))
        for x, y in each.points or corners
    ]


def _point(x: float, y: float, wide: int, high: int, turn: Turn) -> tuple[float, float]:
    return {
        "flip_x": (wide - x, y),
        "flip_y": (x, high - y),
        "turn_right": (high - y, x),
        "turn_left": (y, wide - x),
        "turn_half": (wide - x, high - y),
    }[turn]


def test_a_scanned_board_stays_under_its_cells() -> None:
    made = sample()
    (scan,) = [layer for layer in made.all_layers() if isinstance(layer, ImageLayer)]
    turned = transformed(made, "turn_right")
    (moved,) = [layer for layer in turned.all_layers() if isinstance(layer, ImageLayer)]
    assert (moved.quarters, moved.mirrored) == (1, False)
    # The picture is 320 x 200 at the top left; turned right its top left is at the map's height less 200.
    assert (moved.look.offset_x, moved.look.offset_y) == (7 * 32 - 200, 0)
    (flipped,) = [layer for layer in transformed(turned, "flip_x").all_layers() if isinstance(layer, ImageLayer)]
    assert (flipped.quarters, flipped.mirrored) == (3, True)
    assert scan.quarters == 0


@given(st.integers(-3, 5), st.integers(-3, 5), st.integers(-3, 5), st.integers(-3, 5))
def test_growing_and_cropping_keep_cells_and_their_names(left: int, top: int, right: int, bottom: int) -> None:
    made = sample()
    grown = resized(made, left, top, right, bottom)
    assert (grown.width, grown.height) == (made.width + left + right, made.height + top + bottom)
    for x in range(made.width):
        for y in range(made.height):
            there = (x + left, y + top)
            if grown.inside(there):
                assert grown.cell_name(there) == made.cell_name((x, y))
                assert grown.terrain[there[1], there[0]] == made.terrain[y, x]
                assert next(grown.tile_layers()).gids[there[1], there[0]] == next(made.tile_layers()).gids[y, x]
    kept = {cell for zone in grown.zones for cell in zone.cells()}
    expected = {(x + left, y + top) for zone in made.zones for x, y in zone.cells()}
    assert kept == {cell for cell in expected if grown.inside(cell)}
    if min(left, top, right, bottom) >= 0:
        assert picture_of(resized(grown, -left, -top, -right, -bottom)) == picture_of(made)

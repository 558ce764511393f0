"""Bucket, filled shapes and the eyedropper: the cells they fill, on which layer, with what, and what they leave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from editor.map.tools.fill_tools import near, snapped
from models.maps.paint import ellipse
from models.maps.tile_map import LayerLook, ObjectLayer, TileLayer
from tests.drawn import Place, box, drawn
from tests.map_editor.easel import Easel
from tests.map_editor.lead import ALT, RIGHT, SHIFT, begun, led, over, pressed, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
Cells = set[tuple[int, int]]


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    """A wall of tiles down column 5 of the ground, from the top to row 9; above it a layer of walls with two tiles."""
    made = Easel(tmp_path / "a.portulan")
    ground = next(made.map.tile_layers())
    low, high = (np.zeros((12, 16), np.uint32) for _ in range(2))
    low[:, 5], high[3, 2:4] = 2, 3
    above = TileLayer(id=20, name="Haut", gids=high, look=LayerLook(kind="walls"))
    things = ObjectLayer(id=21, name="Objets")
    made.page.board.attempt(
        lambda old: replace(old, layers=(replace(ground, gids=low), above, things), next_id=30), "mapedit.did_walls"
    )
    hold(made, [0])
    yield made
    made.close()


def hold(easel: Easel, *rows: list[int]) -> None:
    first = easel.map.tilesets[0].first_gid
    easel.page.desk.state.hold(np.array([[first + tile for tile in row] for row in rows], np.uint32))


def filled(easel: Easel, layer: int = 0) -> Cells:
    """Return the cells of a layer that are not as they were."""
    gids = [*easel.map.tile_layers()][layer].gids
    was = np.zeros((12, 16), np.uint32)
    if layer:
        was[3, 2:4] = 3
    else:
        was[:, 5] = 2
    return {(x, y) for y, x in np.argwhere(gids != was).tolist()}


def block(a: tuple[int, int], b: tuple[int, int]) -> Cells:
    return {(x, y) for x in range(a[0], b[0] + 1) for y in range(a[1], b[1] + 1)}


def test_the_bucket_fills_what_is_joined_on_the_layer_its_tile_goes_to_or_the_selection(easel: Easel) -> None:
    tool, state = take(easel, "bucket"), easel.page.desk.state
    covered = {(2, 3), (3, 3)}
    left = block((0, 0), (4, 11)) - covered
    led(tool, (1.5, 5.5))
    assert (filled(easel), filled(easel, 1), step(easel)) == (left, set(), "Remplissage")
    assert state.recent[0] == ((easel.map.tilesets[0].first_gid,),)
    easel.document.undo()
    mask = np.zeros((12, 16), np.bool_)
    mask[2:5, 3:8] = True
    state.set(selection=mask)
    led(tool, (3.5, 3.5))
    assert filled(easel) == block((3, 2), (7, 4)), "clicked inside it, all that is selected"
    easel.document.undo()
    led(tool, (1.5, 3.5))
    assert not filled(easel), "clicked beside it, nothing of it is joined"
    state.set(selection=None, by_itself=False, layer=20)
    led(tool, (2.5, 3.5))
    assert (filled(easel), filled(easel, 1)) == (set(), {(2, 3), (3, 3)}), "the layer in hand, where it is chosen so"
    easel.document.undo()
    state.set(layer=21)
    count = easel.document.stack.count()
    led(tool, (2.5, 3.5))
    assert easel.document.stack.count() == count, "a layer of objects holds no tiles"
    state.set(by_itself=True, layer=20)
    led(tool, (1.5, 5.5))
    assert filled(easel) == left, "by itself it finds the ground from any layer"
    easel.document.undo()
    state.hold_kind(2)
    led(tool, (7.5, 3.5))
    assert (easel.map.terrain == 2).all(), "a kind fills what is of one kind, tiles or not"
    assert not filled(easel)
    easel.document.undo()
    easel.said.clear()
    locked = replace(easel.map.layers[0], look=replace(easel.map.layers[0].look, locked=True))
    easel.page.board.attempt(lambda old: replace(old, layers=(locked, *old.layers[1:])), "mapedit.did_walls")
    hold(easel, [0])
    recent = state.recent
    led(take(easel, "bucket"), (2.5, 3.5))
    assert (easel.said, state.recent) == ([easel.look.t("map.layer_locked", name="Sol")], recent)
    easel.document.undo()
    led(tool, (2.5, 3.5), held=ALT)
    assert (filled(easel), filled(easel, 1)) == (left | covered, set()), "with Alt below what stands over it"
    easel.document.undo()
    led(tool, (2.5, 3.5))
    assert (filled(easel), filled(easel, 1)) == (covered, covered), "the ground takes the place of what is clicked"
    count, recent = easel.document.stack.count(), state.recent
    hold(easel, [0, 0])
    led(tool, (2.5, 3.5))
    assert (easel.document.stack.count(), state.recent) == (count, recent), "filled with the same it is no step"
    hold(easel, [4])
    led(tool, (5.5, 3.5), held=RIGHT)
    assert state.block.tolist() == [[2]]


def test_shapes_are_full_or_hollow_round_or_square_and_follow_the_pointer(easel: Easel) -> None:
    tool = take(easel, "shape")
    corner, far = (6, 2), (10, 9)
    cases = (
        ({}, None, block(corner, far)), ({"hollow": True}, None, block(corner, far) - block((7, 3), (9, 8))),
        ({"outline": "ellipse", "hollow": False}, None, set(ellipse(corner, far))),
        ({}, SHIFT, set(ellipse(corner, (13, 9)))),
        ({"outline": "rectangle"}, SHIFT, block(corner, (13, 9))),
    )  # fmt: skip
    for state, held, wanted in cases:
        take(easel, "shape", **state)
        seen = begun(tool, (6.5, 2.5), (15.5, 11.5), (10.5, 9.5), held=held)
        assert seen.written == ["5 × 8"]
        tool.release(GridPoint(10.5, 9.5), held or Held())
        assert (filled(easel), step(easel)) == (wanted, "Forme remplie"), (state, held)
        easel.document.undo()
    hold(easel, [0, 4])
    led(tool, (6.5, 2.5), (9.5, 2.5))
    first = easel.map.tilesets[0].first_gid
    assert {(x, int(each.gids[2, x]) - first) for each in [next(easel.map.tile_layers())] for x in (6, 8)} <= {
        (6, 0), (8, 0), (6, 4), (8, 4),
    }  # fmt: skip
    easel.document.undo()
    hold(easel, [0])
    count = easel.document.stack.count()
    begun(tool, (6.5, 2.5), (9.5, 5.5))
    tool.cancel()
    assert over(tool, (9.5, 5.5)).written == []
    tool.drag(GridPoint(12.5, 9.5), Held())
    tool.release(GridPoint(12.5, 9.5), Held())
    assert easel.document.stack.count() == count
    assert {width for _, width, *_ in over(tool, (4.5, 3.5)).strokes} == {1}


def test_a_polygon_is_closed_by_enter_or_a_double_click_and_needs_three_corners(easel: Easel) -> None:
    tool = take(easel, "shape", polygon=True)
    corners: tuple[Place, ...] = ((7.0, 1.0), (7.0, 1.0), (12.0, 1.0), (12.0, 7.0))
    for way in ("double", "enter"):
        for place in corners[:3]:
            led(tool, place)
        count = easel.document.stack.count()
        assert pressed(tool, Qt.Key.Key_Enter) == [True]
        assert easel.document.stack.count() == count, "two corners, one of them twice"
        for place in (*corners, (12.0, 7.0)):
            led(tool, place)
        assert drawn(tool).knobs[-1] == (12, 7)
        if way == "double":
            tool.double_click(GridPoint(12.0, 7.0), Held())
        else:
            assert pressed(tool, Qt.Key.Key_Return) == [True]
        made = filled(easel)
        assert made >= {(8, 1), (11, 1), (11, 5)}
        assert not made & {(7, 3), (8, 5), (12, 3), (11, 7)}
        assert step(easel) == "Forme remplie"
        easel.document.undo()
    led(tool, (7.0, 1.0))
    tool.cancel()
    assert pressed(tool, Qt.Key.Key_Return, Qt.Key.Key_Backspace) == [False, False]


def test_the_eyedropper_takes_the_rectangle_it_framed(easel: Easel) -> None:
    tool, state = take(easel, "pick"), easel.page.desk.state
    begun(tool, (6.5, 4.5), (4.5, 3.5))
    assert drawn(tool).lines() == box((4, 3), (6, 4))
    tool.release(GridPoint(4.5, 3.5), Held())
    assert state.block.shape == (1, 1), "no tile at either of its corners"
    led(tool, (5.5, 4.5), (4.5, 3.5))
    assert state.block.tolist() == [[0, 2], [0, 2]]
    hold(easel, [0])
    take(easel, "pick")
    begun(tool, (5.5, 4.5))
    tool.cancel()
    tool.release(GridPoint(4.5, 3.5), Held())
    assert state.block.shape == (1, 1)


def test_places_of_the_screen_are_near_within_twelve_pixels_and_snap_to_halves() -> None:
    here = QPointF(100, 50)
    for there, close in (
        ((112, 50), True),
        ((106, 44), True),
        ((113, 50), False),
        ((106, 43), False),
        ((88, 50), True),
    ):
        assert near(here, QPointF(*there)) is close, there
    for x, y, free, wanted in (
        (1.2, 3.8, False, (1000, 4000)), (1.3, 3.3, False, (1500, 3500)), (1.2345, 3.8, True, (1234, 3800)),
        (-0.3, 0.2, False, (-500, 0)),
    ):  # fmt: skip
        assert snapped(GridPoint(x, y), free=free) == wanted

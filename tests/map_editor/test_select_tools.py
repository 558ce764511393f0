"""Selecting, carrying, copying, turning and pasting: exactly which cells, how they are drawn, what stays as it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from editor.map.tools.select_tools import PasteTool, draw_clip, seen_values
from models.maps.clipping import Clip, clipped
from models.maps.tile_map import LayerLook, TileLayer, new_map
from tests.drawn import CAMERA, Drawn, Place, box, drawn, edges, ring
from tests.map_editor.easel import Easel
from tests.map_editor.lead import ALT, CTRL, RIGHT, SHIFT, begun, led, over, pressed, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
BOTH = Held(modifiers=Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier)
Cells = set[tuple[int, int]]


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    """Two tiles of sand on (2, 5) and (3, 5), one of another kind on (5, 2), rocks above on (3, 5)."""
    QGuiApplication.clipboard().clear()
    made = Easel(tmp_path / "a.portulan")
    ground = next(made.map.tile_layers())
    first = made.map.tilesets[0].first_gid
    low, high = (np.zeros((12, 16), np.uint32) for _ in range(2))
    low[5, 2:4], low[2, 5], high[5, 3] = first, first + 1, first + 2
    above = TileLayer(id=20, name="Haut", gids=high, look=LayerLook(kind="walls"))
    made.page.board.attempt(
        lambda old: replace(old, layers=(replace(ground, gids=low), above), next_id=30), "mapedit.did_walls"
    )
    yield made
    made.close()


def block(a: tuple[int, int], b: tuple[int, int]) -> Cells:
    return {(x, y) for x in range(a[0], b[0] + 1) for y in range(a[1], b[1] + 1)}


def cells(easel: Easel) -> Cells:
    mask = easel.page.desk.state.selection
    return set() if mask is None else {(x, y) for y, x in np.argwhere(mask).tolist()}


def select(easel: Easel, *chosen: tuple[int, int]) -> None:
    mask = np.zeros((12, 16), np.bool_)
    for x, y in chosen:
        mask[y, x] = True
    easel.page.desk.state.set(selection=mask)


def tiles(easel: Easel, layer: int = 0) -> Cells:
    """Return the cells with a tile, of the ground or of the layer above."""
    return {(x, y) for y, x in np.argwhere([*easel.map.tile_layers()][layer].gids).tolist()}


def test_what_is_drawn_joins_what_is_selected_as_the_keys_held_say(easel: Easel) -> None:
    tool = take(easel, "select")
    cases: tuple[tuple[Held | None, tuple[Place, Place], Cells], ...] = (
        (None, ((5.5, 4.5), (2.5, 3.5)), block((2, 3), (5, 4))),
        (SHIFT, ((5.5, 5.5), (5.5, 6.5)), block((2, 3), (5, 4)) | {(5, 5), (5, 6)}),
        (SHIFT, ((9.5, 1.5), (9.5, 1.5)), block((2, 3), (5, 4)) | {(5, 5), (5, 6), (9, 1)}),
        (ALT, ((-3.5, 4.5), (4.5, 14.5)), block((2, 3), (5, 3)) | {(5, 4), (5, 5), (5, 6), (9, 1)}),
        (BOTH, ((3.5, 3.5), (9.5, 5.5)), block((3, 3), (5, 3)) | {(5, 4), (5, 5)}),
        (RIGHT, ((0.5, 0.5), (9.5, 9.5)), block((3, 3), (5, 3)) | {(5, 4), (5, 5)}),
        (None, ((0.5, 0.5), (0.5, 0.5)), set()), (None, ((7.5, 2.5), (7.5, 2.5)), {(7, 2)}),
        (ALT, ((7.5, 2.5), (7.5, 2.5)), set()), (None, ((14.5, 10.5), (19.5, 10.5)), {(14, 10), (15, 10)}),
        (None, ((17.5, 1.5), (19.5, 1.5)), set()),
    )  # fmt: skip
    for held, places, wanted in cases:
        led(tool, *places, held=held)
        assert cells(easel) == wanted, (held, places)
        assert wanted or easel.page.desk.state.selection is None
    tool = take(easel, "lasso")
    led(tool, (2.0, 4.0), (8.0, 4.0), (8.0, 6.0), (2.0, 6.0))
    assert cells(easel) == block((2, 4), (7, 5))
    led(tool, (2.5, 4.5), (3.5, 6.5))
    assert (cells(easel), tiles(easel)) == (block((3, 6), (8, 7)), {(3, 7), (4, 7), (5, 2)}), "a lasso carries too"


def test_the_wand_takes_what_is_joined_and_the_other_all_that_are_alike_a_press_beside_the_map_nothing(
    easel: Easel,
) -> None:
    easel.page.board.attempt(
        lambda old: replace(old, layers=(replace(old.layers[0], gids=painted(easel, (9, 9))), *old.layers[1:])),
        "mapedit.did_walls",
    )
    for name, wanted in (("wand", {(2, 5), (3, 5)}), ("same", {(2, 5), (3, 5), (9, 9)})):
        tool = take(easel, name, selection=None)
        led(tool, (2.5, 5.5))
        assert cells(easel) == wanted, name
        led(tool, (2.5, 5.5), (5.5, 2.5))
        assert cells(easel) == {(5, 2)}, "where the button goes up; nothing is carried"
        led(tool, (-1.5, 2.5))
        assert cells(easel) == {(5, 2)}, name
        led(tool, (2.5, 5.5), held=SHIFT)
        assert cells(easel) == wanted | {(5, 2)}
    desk, (low, high) = easel.page.desk, easel.map.tile_layers()
    desk.state.set(layer=high.id)
    assert seen_values(desk, (9, 2)) is low.gids, "of the ground where nothing lies, whatever layer is in hand"
    assert seen_values(desk, (3, 5)) is high.gids
    hidden = replace(high, look=replace(high.look, visible=False))
    bare = replace(low, look=replace(low.look, kind="cover"), gids=low.gids * 0)
    easel.page.board.attempt(lambda old: replace(old, layers=(bare, hidden)), "mapedit.did_walls")
    assert np.array_equal(seen_values(desk, (3, 5)), hidden.gids), "with no ground, of the layer in hand"


def painted(easel: Easel, cell: tuple[int, int]) -> Any:
    gids = next(easel.map.tile_layers()).gids.copy()
    gids[cell[1], cell[0]] = gids[5, 2]
    return gids


def test_what_is_selected_is_carried_to_another_place_or_a_copy_with_ctrl(easel: Easel) -> None:
    tool = take(easel, "select")
    begin = {(2, 5), (3, 5), (5, 2)}
    copies = begin | {(6, 3), (7, 3)}
    for first, last, wanted, said in (
        (None, None, copies - {(2, 5), (3, 5)}, "Déplacement de la sélection"),
        (CTRL, None, copies - {(2, 5), (3, 5)}, "Déplacement de la sélection"),
        (None, CTRL, copies, "Copie de la sélection"),
    ):
        select(easel, (2, 5), (3, 5))
        tool.press(GridPoint(3.5, 5.5), first or Held())
        tool.drag(GridPoint(5.5, 4.5), Held())
        seen = begun(tool, (3.5, 5.5), (7.5, 3.5))
        assert [at for at, *_ in seen.pictures] == [(6, 3), (7, 3), (7, 3)], "of both layers"
        assert seen.lines() == seen.lines(dashed=True) == edges([(6, 3), (7, 3)])
        tool.release(GridPoint(7.5, 3.5), last or Held())
        assert (tiles(easel), cells(easel), step(easel)) == (wanted, {(6, 3), (7, 3)}, said)
        assert tiles(easel, 1) == ({(3, 5), (7, 3)} if last else {(7, 3)})
        easel.document.undo()
    select(easel, (2, 5), (3, 5))
    led(tool, (3.5, 5.5), (7.5, 3.5), held=CTRL)
    assert tiles(easel) == copies
    easel.document.undo()
    select(easel, (2, 5), (3, 5))
    tool.press(GridPoint(3.5, 5.5), Held())
    tool.drag(GridPoint(7.5, 3.5), CTRL)
    tool.release(GridPoint(7.5, 3.5), Held())
    assert tiles(easel) == copies, "Ctrl let go just before the button"
    easel.document.undo()
    select(easel, (2, 5), (3, 5))
    led(tool, (2.5, 5.5), (18.5, 5.5))
    assert (tiles(easel), easel.page.desk.state.selection) == ({(5, 2)}, None), "nothing is left of it on the map"
    easel.document.undo()
    easel.page.desk.state.set(by_itself=False, layer=20)
    select(easel, (2, 5), (3, 5))
    led(tool, (3.5, 5.5), (7.5, 3.5))
    assert (tiles(easel), tiles(easel, 1)) == (begin, {(7, 3)}), "of the layer in hand alone"
    select(easel, (7, 3))
    easel.page.act("map_delete")
    assert (tiles(easel), tiles(easel, 1), step(easel)) == (begin, set(), "Suppression")
    easel.page.desk.state.set(layer=99)
    select(easel, (5, 2))
    easel.page.act("map_cut")
    assert (tiles(easel), step(easel)) == (begin - {(5, 2)}, "Couper")


def test_escape_gives_up_a_gesture_and_without_one_the_selection(easel: Easel) -> None:
    tool, count = take(easel, "select"), easel.document.stack.count()
    select(easel, (2, 5), (3, 5))
    for places in (((3.5, 5.5), (7.5, 3.5)), ((8.5, 8.5), (9.5, 10.5))):
        begun(tool, *places)
        tool.cancel()
        tool.release(GridPoint(*places[1]), Held())
        assert cells(easel) == {(2, 5), (3, 5)}
        assert drawn(tool).strokes == over(tool, places[1]).strokes
    assert easel.document.stack.count() == count
    tool.cancel()
    assert easel.page.desk.state.selection is None
    assert pressed(tool, Qt.Key.Key_Left, held=Qt.KeyboardModifier.AltModifier) == [False]
    tool = take(easel, "lasso")
    corners = ((2.5, 2.5), (4.5, 2.5), (4.5, 5.5))
    assert begun(tool, *corners).lines(dashed=True) == ring(*corners)
    tool.cancel()
    assert drawn(tool).lines() == box((4, 5))
    assert begun(take(easel, "select"), (6.5, 4.5), (2.5, 2.5)).written == ["5 × 3"]


def test_what_is_selected_is_mirrored_and_turned_within_its_own_corner(easel: Easel) -> None:
    for act, wanted in (
        ("flip_x", {(4, 5), (5, 5), (2, 2)}), ("flip_y", {(2, 2), (3, 2), (5, 5)}), ("turn", {(2, 2), (2, 3), (5, 5)}),
    ):  # fmt: skip
        take(easel, "select")
        select(easel, *block((2, 2), (5, 5)))
        easel.page.act(f"map_{act}")
        assert (tiles(easel), cells(easel), step(easel)) == (wanted, block((2, 2), (5, 5)), "Sélection tournée"), act
        easel.document.undo()
    select(easel, (2, 5), (3, 5))
    easel.page.act("map_turn")
    assert (tiles(easel), cells(easel)) == ({(2, 5), (2, 6), (5, 2)}, {(2, 5), (2, 6)})


def test_what_is_pasted_is_put_down_about_the_pointer_and_kept_with_shift(easel: Easel) -> None:
    desk, done, shown = easel.page.desk, list[bool](), list[int]()
    mask = np.zeros((12, 16), np.bool_)
    mask[4:6, 2:5] = True
    clip = clipped(desk.tile_map, mask, 0)

    def show(gid: int) -> QImage:
        shown.append(gid)
        return QImage()

    tool = PasteTool(desk, clip, lambda: done.append(True), pictures=(), show=show)
    assert not drawn(tool).pictures
    seen = over(tool, (9.5, 3.5))
    assert [(at, round(faint, 2)) for at, _, faint in seen.pictures] == [((8, 3), 0.65), ((9, 3), 0.65), ((9, 3), 0.65)]
    assert seen.lines() == seen.lines(dashed=True) == edges(block((8, 2), (10, 3)))
    assert len(set(shown)) == 2
    tool.press(GridPoint(9.5, 3.5), SHIFT)
    assert (tiles(easel), cells(easel)) == ({(2, 5), (3, 5), (5, 2), (8, 3), (9, 3)}, block((8, 2), (10, 3)))
    assert (step(easel), done) == ("Coller", [])
    tool.turn("turn_right")
    tool.press(GridPoint(1.5, 9.5), Held())
    assert tiles(easel) >= {(0, 8), (0, 9)}
    assert (cells(easel), done) == (block((0, 8), (1, 10)), [True])
    count = easel.document.stack.count()
    tool.press(GridPoint(5.5, 9.5), RIGHT)
    assert (easel.document.stack.count(), done) == (count, [True, True]), "put away without a trace"
    locked = tuple(replace(each, look=replace(each.look, locked=True)) for each in easel.map.layers)
    easel.page.board.attempt(lambda old: replace(old, layers=locked), "mapedit.did_walls")
    tool.press(GridPoint(5.5, 9.5), Held())
    assert len(done) == 2, "what was refused is still in the hand"
    assert "verrouillée" in easel.said[-1]
    assert pressed(tool, Qt.Key.Key_Return, Qt.Key.Key_Escape) == [False, True]
    assert len(done) == 3


def test_of_a_large_clip_a_part_of_the_tiles_is_drawn_and_of_a_huge_one_no_rim() -> None:
    def drawing(width: int, height: int) -> Drawn:
        made = new_map(width, height, layer="Sol")
        ground = next(made.tile_layers())
        full = replace(made, layers=(replace(ground, gids=np.ones((height, width), np.uint32)),))
        seen = Drawn()
        draw_clip(seen, CAMERA, lambda _gid: QImage(), Clip(full, np.ones((height, width), np.bool_)), (1, 2))
        seen.end()
        return seen

    assert drawing(200, 100).lines() == edges(block((1, 2), (200, 101)))
    huge = drawing(201, 100)
    assert (len(huge.pictures), huge.lines()) == (1024, set())
    assert huge.pictures[-1][0] == (1 + 1023 % 201, 2 + 1023 // 201)

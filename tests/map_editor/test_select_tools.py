"""Selecting, carrying, copying, turning and pasting: exactly which cells, how they are drawn, what stays as it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from editor.map.tools.select_tools import PasteTool
from models.maps.clipping import clipped
from models.maps.tile_map import LayerLook, TileLayer
from tests.drawn import drawn, edges
from tests.map_editor.easel import Easel
from tests.map_editor.lead import CTRL, RIGHT, SHIFT, begun, led, over, pressed, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
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

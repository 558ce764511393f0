"""What tools of a map do with keys held, on locked layers, at the edge, and in the middle of a gesture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from editor.map.tools.select_tools import combining, turn_selected
from tests.map_editor.easel import Easel, shape_of

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CTRL, SHIFT, ALT = (getattr(Qt.KeyboardModifier, f"{key}Modifier") for key in ("Control", "Shift", "Alt"))
PLAIN, RIGHT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.RightButton


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    made.show()
    yield made
    made.close()


def painted(easel: Easel) -> set[tuple[int, int]]:
    found = set[tuple[int, int]]()
    for layer in easel.map.tile_layers():
        found |= {(int(x), int(y)) for y, x in zip(*np.nonzero(layer.gids), strict=True)}
    return found


def cells(easel: Easel) -> set[tuple[int, int]]:
    """Return the selected cells."""
    mask = easel.page.desk.state.selection
    return set() if mask is None else {(int(x), int(y)) for y, x in zip(*np.nonzero(mask), strict=True)}


def test_a_selection_is_moved_by_alt_and_arrows_and_let_go_by_a_click_within(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.tool("stamp")
    easel.draw((2.5, 2.5), (3.5, 2.5))
    easel.tool("select")
    easel.draw((2.5, 2.5), (3.5, 2.5))
    canvas = easel.page.canvas
    canvas.setFocus()
    for key, at in ((Qt.Key.Key_Right, 3), (Qt.Key.Key_Right, 4), (Qt.Key.Key_Left, 3)):
        QTest.keyClick(canvas, key, ALT)
        assert painted(easel) == cells(easel) == {(at, 2), (at + 1, 2)}
    QTest.keyClick(canvas, Qt.Key.Key_Down, ALT)
    assert painted(easel) == {(3, 3), (4, 3)}
    before = shape_of(easel.map)
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    QTest.keyClick(canvas, Qt.Key.Key_A, ALT)
    assert shape_of(easel.map) == before
    easel.draw((3.5, 3.5), keys=CTRL)
    assert cells(easel) == {(3, 3), (4, 3)}, "with Ctrl a click lets nothing go"
    easel.draw((3.5, 3.5), button=RIGHT)
    assert cells(easel) == {(3, 3), (4, 3)}
    easel.draw((3.5, 3.5))
    assert cells(easel) == set()
    QTest.keyClick(canvas, Qt.Key.Key_Down, ALT)
    assert shape_of(easel.map) == before, "with nothing selected nothing moves"
    easel.draw((1.5, 1.5), (4.5, 4.5))
    for keys, left in ((ALT, 12), (SHIFT, 16), (ALT | SHIFT, 4)):
        easel.draw((1.5, 1.5), (1.5, 4.5), keys=keys)
        assert len(cells(easel)) == left
    held = [Held(modifiers=each) for each in (PLAIN, SHIFT, ALT, ALT | SHIFT, CTRL)]
    assert [combining(each) for each in held] == ["replace", "add", "subtract", "intersect", "replace"]
    tool: Any = canvas.tool
    tool.press(GridPoint(1.5, 1.5), Held())
    tool.drag(GridPoint(5.5, 5.5), Held())
    easel.page.desk.state.set(selection=None)
    tool.release(GridPoint(5.5, 5.5), Held())
    assert shape_of(easel.map) == before, "what is no longer selected is not put down"
    easel.said.clear()
    turn_selected(easel.page.desk, "flip_x")
    assert easel.said == [easel.look.t("map.nothing_selected")]


def test_a_polygon_begun_keeps_its_points_whatever_else_is_pressed(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.tool("shape")
    easel.page.desk.state.set(polygon=True)
    canvas = easel.page.canvas
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    for place in ((1.0, 1.0), (4.0, 1.0), (9.0, 9.0)):
        easel.draw(place)
    held = easel.page.desk.state.block.copy()
    easel.draw((8.5, 8.5), button=RIGHT)
    assert easel.said == [], "the right button takes nothing up meanwhile"
    QTest.keyClick(canvas, Qt.Key.Key_Backspace)
    easel.draw((4.0, 4.0))
    QTest.keyClick(canvas, Qt.Key.Key_X)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert painted(easel) >= {(2, 1), (3, 1), (3, 2)}
    assert not painted(easel) & {(8, 8), (1, 3)}
    assert np.array_equal(easel.page.desk.state.block, held)
    easel.draw((8.5, 8.5), button=RIGHT)
    assert easel.said == [easel.look.t("mapedit.nothing_there")]

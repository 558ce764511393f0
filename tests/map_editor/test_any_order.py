"""No tool fails, whatever a hand does first: letting go, the other button, Escape in the middle, beside the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from editor.map.tools.toolbox import TOOLBOX, ToolKind
from tests.drawn import drawn
from tests.map_editor.easel import PLAIN, Easel, shape_of
from tests.map_editor.lead import RIGHT, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

HERE, THERE, AWAY = GridPoint(3.2, 4.7), GridPoint(6.9, 2.1), GridPoint(-5.5, 99.5)
KEYS = (Qt.Key.Key_Right, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Return)


@pytest.mark.parametrize("kind", TOOLBOX, ids=lambda each: each.id)
def test_a_tool_is_ready_for_any_order_of_gestures(qtbot: QtBot, tmp_path: Path, kind: ToolKind) -> None:
    easel = Easel(tmp_path / "a.portulan")
    tool = take(easel, kind.id)
    for first in ("drag", "release", "double_click"):
        fresh = kind.make(easel.page.desk)
        drawn(fresh)
        getattr(fresh, first)(HERE, Held())
        drawn(fresh)
        fresh.cancel()
    for held in (RIGHT, Held(Qt.MouseButton.LeftButton)):
        for way in ((HERE, THERE), (AWAY, HERE), (HERE, AWAY)):
            tool.hover(way[0])
            tool.press(way[0], held)
            tool.drag(way[1], held)
            drawn(tool)
            tool.cancel()
            tool.drag(way[1], held)
            drawn(tool)
            tool.release(way[1], held)
            tool.leave()
            drawn(tool)
            for key in KEYS:
                tool.key(QKeyEvent(QEvent.Type.KeyPress, key, PLAIN))
    assert shape_of(easel.kept) == shape_of(easel.map), "the file has what the page shows"
    easel.close()

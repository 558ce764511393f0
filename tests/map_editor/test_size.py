"""A map gets another size in one step: any side, more or fewer cells, names kept unless asked otherwise."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from editor.map.dialogs.size_dialog import SizeDialog
from tests.editor.tools import nameless
from tests.map_editor.easel import LEFT, Easel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def opened(easel: Easel) -> SizeDialog:
    easel.page.act("map_size")
    dialog = easel.page.dialogs.dialog
    assert isinstance(dialog, SizeDialog)
    return dialog


def test_cells_come_and_go_on_every_side_as_one_step(easel: Easel) -> None:
    before, steps = easel.map, len(easel.document.steps())
    name = before.coordinates.name((3, 4), before.height)
    dialog = opened(easel)
    assert not dialog.take.isEnabled(), "nothing is asked for yet"
    for side, by in (("left", 5), ("up", 2), ("right", -1), ("down", 3)):
        dialog.sides[side].setValue(by)
    assert f"{before.width + 4} × {before.height + 5}" in dialog.told.text()
    assert dialog.lost.isVisible()
    assert nameless(dialog) == []
    QTest.mouseClick(dialog.take, LEFT)
    after = easel.map
    assert (after.width, after.height) == (before.width + 4, before.height + 5)
    assert after.coordinates.name((8, 6), after.height) == name, "the cell is where it was and called as it was"
    assert len(easel.document.steps()) == steps + 1
    easel.document.undo()
    assert (easel.map.width, easel.map.height) == (before.width, before.height)

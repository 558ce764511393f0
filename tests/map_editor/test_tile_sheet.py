"""A sheet wider than its panel is scrolled to the side; no tile is cut for good."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.map.panels.tile_sheet import TileSheet, TileSheetScroller
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.i18n import Translator

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
COLUMNS = 16


def test_a_wide_sheet_scrolls_to_the_side_and_follows_the_keyboard(qtbot: QtBot) -> None:
    look = Look(LIGHT, Translator("fr"), motion=False)
    sheet = TileSheet(look, "Tuiles", lambda _gid: QImage(), lambda _gid: "")
    area = TileSheetScroller(sheet)
    qtbot.addWidget(area)
    area.resize(280, 400)
    sheet.show_tiles(range(1, COLUMNS * 3 + 1), COLUMNS)
    with qtbot.waitExposed(area):
        area.show()
    qtbot.waitUntil(lambda: area.horizontalScrollBar().maximum() > 0)
    assert sheet.width() == COLUMNS * sheet.place_of(1).width()
    assert area.viewport().height() >= sheet.place_of(COLUMNS * 3).bottom(), "the bar lies below the last row"
    picked: list[int] = []
    sheet.picked.connect(lambda block: picked.append(int(np.asarray(block)[0, 0])))
    for _ in range(COLUMNS):
        QTest.keyClick(sheet, Qt.Key.Key_Right)
    assert picked[-1] == COLUMNS
    corner = sheet.mapTo(area.viewport(), sheet.place_of(COLUMNS).bottomRight())
    assert area.viewport().rect().contains(corner)
    sheet.show_tiles(range(1, 30))
    qtbot.waitUntil(lambda: area.horizontalScrollBar().maximum() == 0)
    for width in (280, 120):
        area.resize(width, area.height())
        qtbot.waitUntil(lambda: area.height() == sheet.place_of(29).bottom() + 1)
    assert sheet.columns == area.viewport().width() // sheet.place_of(1).width()

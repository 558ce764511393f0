"""A canvas and its panel share the room: beside each other, on a narrow page one below the other."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.kit.splitter import SharedSplitter

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
PANEL, NARROW, HANDLE = 300, 500, 10


def made(qtbot: QtBot, width: int) -> SharedSplitter:
    canvas, panel = QWidget(), QWidget()
    for each in (canvas, panel):
        each.setMinimumSize(200, 100)
    split = SharedSplitter(canvas, panel, lambda _: PANEL, narrow=NARROW)
    qtbot.addWidget(split)
    split.resize(width, 800)
    split.show()
    return split


def test_the_panel_goes_below_and_comes_back_to_the_width_it_had(qtbot: QtBot) -> None:
    split = made(qtbot, 1000)
    assert not split.below
    assert PANEL - HANDLE <= split.sizes()[1] <= PANEL
    split.resize(NARROW - 1, 800)
    assert split.below
    split.resize(NARROW, 800)
    assert not split.below
    assert PANEL - HANDLE <= split.sizes()[1] <= PANEL
    assert split.minimumSizeHint().width() == 200, "one may stand below the other"


def test_what_was_moved_by_hand_stays_until_the_panel_stands_elsewhere(qtbot: QtBot) -> None:
    split = made(qtbot, 1000)
    split.moveSplitter(500, 1)
    split.resize(1200, 800)
    assert split.sizes()[1] > PANEL + 100
    split.resize(NARROW - 20, 800)
    canvas, panel = split.sizes()
    assert abs(canvas - panel) <= HANDLE

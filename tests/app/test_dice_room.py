"""The dice in little room: the buttons stay whole, the log steps aside and comes back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from app.dice_dock import DiceDock
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.i18n import Translator

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_the_log_steps_aside_where_the_dice_have_no_room_for_it(qtbot: QtBot) -> None:
    dock = DiceDock(Look(LIGHT, Translator("fr"), 150), real_dice=False, say=lambda _words: None, seed="x")
    qtbot.addWidget(dock)
    dock.resize(610, 240)
    dock.show()
    qtbot.waitUntil(lambda: not dock.list.isVisible())
    assert dock.minimumSizeHint().width() <= 610
    assert all(dock.rect().contains(each.mapTo(dock, each.rect().bottomRight())) for each in dock.buttons.values())
    dock.resize(1000, 240)
    qtbot.waitUntil(dock.list.isVisible)
    dock.resize(600, 900)
    qtbot.waitUntil(lambda: dock.list.mapTo(dock, QPoint()).y() > dock.real.mapTo(dock, QPoint()).y())
    assert dock.list.isVisible()

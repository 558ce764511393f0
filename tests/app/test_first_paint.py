"""The first picture of a campaign waits for nothing that is not in it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.first_paint import FirstPaint


def test_what_waits_is_done_once_after_the_picture(qtbot: QtBot) -> None:
    window, owner = QWidget(), QWidget()
    qtbot.addWidget(window)
    qtbot.addWidget(owner)
    done: list[int] = []
    FirstPaint(window, lambda: done.append(1), owner)
    assert not done
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: bool(done))
    window.repaint()
    assert done == [1]


def test_a_window_nobody_sees_does_not_keep_it_waiting_for_ever(qtbot: QtBot) -> None:
    window, owner = QWidget(), QWidget()
    qtbot.addWidget(window)
    qtbot.addWidget(owner)
    done: list[int] = []
    FirstPaint(window, lambda: done.append(1), owner)._look()
    assert done == [1]

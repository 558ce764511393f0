"""What the style sheet draws can be read: the drawing of the button that matters stays seen under the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.stylesheet import stylesheet
from editor.widgets.colours import DARK, LIGHT, Colours, contrast
from editor.widgets.look import Look
from models.i18n import Translator


def pointed(button: QPushButton) -> bool:
    """Move the pointer over a button from elsewhere: left on the very point by another test, it would tell nothing."""
    QTest.mouseMove(button, QPoint(2, 2))
    QTest.mouseMove(button, QPoint(40, 20))
    return button.underMouse()


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_drawing_of_the_primary_button_is_seen_under_the_mouse(qtbot: QtBot, colours: Colours) -> None:
    button = QPushButton()
    button.setProperty("role", "primary")
    button.setStyleSheet(stylesheet(Look(colours, Translator("en"))))
    button.setGeometry(701, 541, 80, 40)
    qtbot.addWidget(button)
    with qtbot.waitExposed(button):
        button.show()
    grounds = []
    for under in (False, True):
        if under:
            qtbot.waitUntil(lambda: pointed(button))
        picture = button.grab().toImage()
        grounds.append((picture.pixelColor(40, 20).name(), picture.pixelColor(40, 0).name()))
    assert grounds[0] != grounds[1]
    assert all(contrast(ground, colours.on_selected) >= 4.5 for ground, _edge in grounds)

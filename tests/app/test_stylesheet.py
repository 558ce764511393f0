"""What the style sheet draws can be read: the drawing of the button that matters stays seen under the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.stylesheet import stylesheet
from editor.widgets.colours import DARK, LIGHT, Colours, contrast
from editor.widgets.look import Look
from models.i18n import Translator


def pointed(button: QPushButton, under: bool) -> bool:
    """Move the pointer over a button or off it, and say whether it is there: another test may have left it anywhere."""
    ground = button.parentWidget()
    QTest.mouseMove(ground, QPoint(190, 90))
    QApplication.processEvents()
    if under:
        QTest.mouseMove(ground, button.geometry().center())
        QApplication.processEvents()
    return button.underMouse() is under


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_drawing_of_the_primary_button_is_seen_under_the_mouse(qtbot: QtBot, colours: Colours) -> None:
    ground = QWidget()
    ground.setStyleSheet(stylesheet(Look(colours, Translator("en"))))
    ground.resize(200, 100)
    button = QPushButton(ground)
    button.setProperty("role", "primary")
    button.setGeometry(10, 10, 80, 40)
    qtbot.addWidget(ground)
    with qtbot.waitExposed(ground):
        ground.show()
    grounds = []
    for under in (False, True):
        qtbot.waitUntil(lambda under=under: pointed(button, under))
        picture = button.grab().toImage()
        grounds.append((picture.pixelColor(40, 20).name(), picture.pixelColor(40, 0).name()))
    assert grounds[0] != grounds[1]
    assert all(contrast(ground, colours.on_selected) >= 4.5 for ground, _edge in grounds)

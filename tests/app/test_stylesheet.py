"""What the style sheet draws can be read: the drawing of the button that matters stays seen under the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.stylesheet import stylesheet
from editor.widgets.colours import DARK, LIGHT, Colours, contrast
from editor.widgets.look import Look
from models.i18n import Translator


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_drawing_of_the_primary_button_is_seen_under_the_mouse(qtbot: QtBot, colours: Colours) -> None:
    button = QPushButton()
    button.setProperty("role", "primary")
    button.setStyleSheet(stylesheet(Look(colours, Translator("en"))))
    button.resize(80, 40)
    qtbot.addWidget(button)
    button.show()
    qtbot.waitExposed(button)
    grounds = []
    for under in (False, True):
        # Said, not moved: a pointer that other tests left on the very point would tell of nothing.
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, under)
        picture = button.grab().toImage()
        grounds.append((picture.pixelColor(40, 20).name(), picture.pixelColor(40, 0).name()))
    assert grounds[0] != grounds[1]
    assert all(contrast(ground, colours.on_selected) >= 4.5 for ground, _edge in grounds)

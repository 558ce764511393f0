"""What the style sheet draws can be read: the drawing of the button that matters stays seen under the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot

from app.shell.stylesheet import stylesheet
from editor.widgets.colours import DARK, LIGHT, Colours
from editor.widgets.look import Look
from models.i18n import Translator
from tests.contrast import contrast


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_drawing_of_the_primary_button_is_seen_under_the_mouse(qtbot: QtBot, colours: Colours) -> None:
    button = QPushButton()
    button.setProperty("role", "primary")
    button.setStyleSheet(stylesheet(Look(colours, Translator("en"))))
    button.resize(80, 40)
    qtbot.addWidget(button)
    grounds = []
    for under in (QStyle.StateFlag.State_None, QStyle.StateFlag.State_MouseOver):
        # The pointer is said to be there, not moved: it is one for all windows, as is the focus (with its own edge).
        option = QStyleOptionButton()
        button.initStyleOption(option)
        option.state |= under
        picture = QImage(button.size(), QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        button.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, button)
        painter.end()
        grounds.append((picture.pixelColor(40, 20).name(), picture.pixelColor(40, 0).name()))
    assert grounds[0] != grounds[1]
    assert all(contrast(ground, colours.on_selected) >= 4.5 for ground, _edge in grounds)

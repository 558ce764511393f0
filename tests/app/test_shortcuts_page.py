"""The page of shortcuts keeps every word in view, however large the letters and narrow the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from pytestqt.qtbot import QtBot

from app.actions import WINDOW
from app.shortcuts_page import shortcuts_page
from app.stylesheet import stylesheet
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.i18n import Translator

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_word_is_read_at_150_percent_beside_the_navigator(lang: str, qtbot: QtBot) -> None:
    look = Look(LIGHT, Translator(lang), 150, motion=False)
    page = shortcuts_page(look, WINDOW)
    qtbot.addWidget(page)
    page.setStyleSheet(stylesheet(look))
    page.resize(920, 560)
    with qtbot.waitExposed(page):
        page.show()
    table = page.table
    assert not table.horizontalScrollBar().maximum(), "nothing lies beyond the right edge"
    letters = table.fontMetrics()
    for head in range(table.topLevelItemCount()):
        above = table.model().index(head, 0)
        for row in range(table.model().rowCount(above)):
            for column in range(3):
                cell = table.model().index(row, column, above)
                place, words = table.visualRect(cell), str(cell.data())
                icon = look.px(20) + look.px(8) if column == 0 else 0
                room = QRect(0, 0, place.width() - icon, 10_000)
                assert letters.boundingRect(room, Qt.TextFlag.TextWordWrap, words).height() <= place.height(), words

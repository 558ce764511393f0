"""Small things that are noticed only when they are wrong: titles, news that is out of date, F1, lists that open."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QStyle
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from editor.party.panels.figure_row import FigureRow


def press_f1(shell: Shell) -> str:
    """Press F1 and return the rule that is read then."""
    QTest.keyClick(shell.window, Qt.Key.Key_F1)
    return shell.window.lazy_docks.rules.shown


def point(shell: Shell, qtbot: QtBot, widget, place: QPoint) -> None:
    """Put the pointer over a place of a widget."""
    QTest.mouseMove(widget, place)
    QCursor.setPos(widget.mapToGlobal(place))
    qtbot.waitUntil(lambda: QCursor.pos() == widget.mapToGlobal(place))


def test_f1_explains_the_characteristic_under_the_pointer(shell: Shell, qtbot: QtBot) -> None:
    # The dock of rules takes some of the page's room the first time.
    shell.window.explain("SW-1")
    QApplication.processEvents()
    figures = next(each for each in shell.window.findChildren(FigureRow) if each.isVisible() and len(each._stats) == 6)
    across = figures._across(figures.width())
    seen = []
    for place in range(6):
        wide, high = figures.width() / across, figures._row_height()
        point(
            shell,
            qtbot,
            figures,
            QPoint(int(wide * (place % across) + wide / 2), int(high * (place // across) + high / 2)),
        )
        seen.append(press_f1(shell))
    assert seen == ["SW-29", "SW-30", "SW-6", "SW-8", "SW-39", "SW-36"]


def test_what_was_said_goes_when_the_campaign_changes(shell: Shell) -> None:
    shell.say("Campagne créée")
    assert shell.window.line.currentMessage()
    assert shell.document is not None
    shell.document.undo()
    assert "créée" not in shell.window.line.currentMessage()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_every_list_of_a_dock_opens_whole(shell: Shell, qtbot: QtBot) -> None:
    """A list under its field, not a menu with arrows above and below that cut its lines."""
    opened = 0
    assert shell.window.lazy_docks.rules.explain("SW-1")
    assert shell.window.lazy_docks.dice.isEnabled()
    for dock in shell.window.docks.values():
        dock.show()
        dock.raise_()
        qtbot.waitUntil(lambda dock=dock: not dock.visibleRegion().isEmpty())
        QApplication.processEvents()
        for combo in dock.findChildren(QComboBox):
            if not combo.isVisible() or not combo.count():
                continue
            assert not combo.style().styleHint(QStyle.StyleHint.SH_ComboBox_Popup, None, combo)
            combo.showPopup()
            view = combo.view()
            qtbot.waitUntil(view.isVisible)
            last = view.visualRect(combo.model().index(combo.count() - 1, 0))
            assert view.viewport().rect().contains(last)
            assert view.verticalScrollBar().maximum() == 0
            combo.hidePopup()
            opened += 1
    assert opened >= 2

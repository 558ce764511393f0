"""The pages as they will be: larger, smaller, turned over, and what gave way shown where it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.paper.dialog import PrintDialog
from editor.paper.products import Printable
from models.i18n import Text
from models.sheets.options import Backs, CardOptions
from tests.editor.paper.conftest import Open, pick, settle
from tests.sheets.contents import SALVYNIA, THEVOR

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CTRL = Qt.KeyboardModifier.ControlModifier
TWO_SIDED = CardOptions(backs=Backs.LONG)


def wordy(words: int = 400) -> Printable:
    """A party whose second card has far more words than fit."""
    section = SALVYNIA.sections[2]
    entries = tuple(replace(entry, words=Text.same("mot " * words)) for entry in section.entries)
    return Printable("x", "swidenth", (THEVOR, replace(SALVYNIA, sections=(replace(section, entries=entries),))))


def seen(dialog: PrintDialog) -> QImage:
    return dialog.preview.viewport().grab().toImage()


def wheel(widget: QWidget, at: QPoint, notches: int, keys: Qt.KeyboardModifier) -> None:
    turn = QPoint(0, 120 * notches)
    where = QPointF(widget.mapToGlobal(at))
    phase, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    QApplication.sendEvent(widget, QWheelEvent(QPointF(at), where, QPoint(), turn, none, keys, phase, False))


def active(qtbot: QtBot, dialog: PrintDialog) -> None:
    with qtbot.waitActive(dialog):
        dialog.activateWindow()


def test_pages_turn_by_keys_buttons_and_number(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(options=CardOptions(size="a5", backs=Backs.LONG))
    preview, viewer = dialog.preview, dialog.viewer
    assert (len(dialog.pages.pages), preview.number) == (4, 0)
    qtbot.keyClick(preview, Qt.Key.Key_PageDown)
    assert preview.number == 1
    qtbot.keyClick(preview, Qt.Key.Key_End)
    qtbot.keyClick(preview, Qt.Key.Key_PageUp)
    assert preview.number == 2
    wheel(preview.viewport(), QPoint(50, 50), -1, Qt.KeyboardModifier.NoModifier)
    assert preview.number == 3
    assert not viewer.acts["page_after"].isEnabled()
    viewer.page.setFocus()
    viewer.page.selectAll()
    qtbot.keyClicks(viewer.page, "2")
    qtbot.keyClick(viewer.page, Qt.Key.Key_Return)
    assert preview.number == 1
    assert viewer.page.text() == "Page\u00a02\u00a0sur 4"
    active(qtbot, dialog)
    qtbot.keyClick(dialog, Qt.Key.Key_PageDown, CTRL)
    assert preview.number == 2


def test_a_sheet_is_turned_over(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(options=TWO_SIDED)
    front = seen(dialog)
    active(qtbot, dialog)
    qtbot.keyClick(dialog, Qt.Key.Key_B, CTRL)
    settle(qtbot, dialog)
    assert (dialog.preview.number, dialog.viewer.side.text()) == (1, "verso")
    assert seen(dialog) != front
    dialog.preview.setFocus()
    qtbot.keyClick(dialog.preview, Qt.Key.Key_F)
    settle(qtbot, dialog)
    assert (dialog.preview.number, dialog.viewer.side.text()) == (0, "recto")
    assert seen(dialog) == front
    pick(qtbot, dialog, "backs", "none")
    assert not dialog.viewer.acts["turn_over"].isEnabled()


def test_at_100_percent_a_millimetre_is_one_on_this_screen(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog()
    preview = dialog.preview
    preview.zoom_to(1.0)
    settle(qtbot, dialog)
    dpi = preview.screen().physicalDotsPerInchX()
    dpi = dpi if 40 <= dpi <= 600 else preview.screen().logicalDotsPerInchX()
    long = preview.verticalScrollBar().maximum() + preview.viewport().height() - 2 * 14
    assert long == pytest.approx(297 / 25.4 * dpi, abs=1.5)


@pytest.mark.parametrize(("percent", "wide", "tall"), [(150, 1240, 740), (100, 984, 640)])
def test_the_dialog_fits_small_screens_and_large_letters(
    open_dialog: Open, qtbot: QtBot, percent: int, wide: int, tall: int
) -> None:
    """1280 x 800 at 150 %, 1024 x 700 at 100 %: less the borders of the desktop; no button's words are cut."""
    dialog = open_dialog(wordy(), options=TWO_SIDED, percent=percent)
    font = dialog.font()
    font.setPixelSize(round(14 * percent / 100))
    dialog.setFont(font)
    dialog.resize(wide, tall)
    settle(qtbot, dialog)
    assert (dialog.width(), dialog.height()) == (wide, tall)
    for button in dialog.findChildren(QPushButton):
        if button.isVisibleTo(dialog):
            assert button.width() >= button.sizeHint().width(), button.text()
            corner = button.mapTo(dialog, button.rect().bottomRight())
            assert corner.x() < wide, button.text()
    assert dialog.preview.viewport().height() > 100

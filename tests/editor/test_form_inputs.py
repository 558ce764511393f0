"""The wheel over a form scrolls it: no list and no number changes unseen on the way."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.start.qt_words import QtWords
from editor.widgets.form_inputs import FormCombo, FormDecimal, FormSlider, FormSpin
from editor.widgets.layouts.scrolled import scrolled
from models.i18n import Translator
from tests.parsed import nodes

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ROOT = Path(__file__).parents[2]


def turn(area: QScrollArea, widget: QWidget) -> int:
    """Turn the wheel one notch down over the middle of a widget; return how far the form was scrolled."""
    area.verticalScrollBar().setValue(0)
    QTest.wheelEvent(area.windowHandle(), QPointF(widget.mapTo(area, widget.rect().center())), QPoint(0, -120))
    QApplication.processEvents()
    return area.verticalScrollBar().value()


def test_the_wheel_scrolls_the_form_and_changes_only_a_number_that_has_the_keyboard(qtbot: QtBot) -> None:
    inside = QWidget()
    column = QVBoxLayout(inside)
    chosen, whole, decimal, slider = FormCombo(), FormSpin(), FormDecimal(), FormSlider()
    chosen.addItems(["a", "b", "c"])
    for number in (whole, decimal, slider):
        number.setRange(0, 10)
        number.setValue(5)
    for each in (chosen, whole, decimal, slider):
        column.addWidget(each)
    column.addSpacing(2000)
    area = scrolled(inside)
    qtbot.addWidget(area)
    area.resize(300, 200)
    with qtbot.waitActive(area):
        area.show()
        area.activateWindow()

    for each in (chosen, whole, decimal, slider):
        area.setFocus()
        assert turn(area, each) > 0
        assert not each.hasFocus()
    assert (chosen.currentIndex(), whole.value(), decimal.value(), slider.value()) == (0, 5, 5.0, 5)

    for each in (whole, decimal, slider):
        each.setFocus()
        assert turn(area, each) == 0
    assert (whole.value(), decimal.value()) == (4, 4.0)
    assert slider.value() != 5
    chosen.setFocus()
    assert turn(area, chosen) > 0, "a list just chosen from scrolls under the hand"
    assert chosen.currentIndex() == 0


HASTY = ("QComboBox", "QFontComboBox", "QSpinBox", "QDoubleSpinBox", "QDateEdit")


def test_every_list_and_number_of_the_window_is_a_calm_one() -> None:
    hasty = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted([*(ROOT / "editor").rglob("*.py"), *(ROOT / "app").rglob("*.py")])
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in HASTY
    ]
    assert not hasty


@pytest.mark.parametrize(
    ("lang", "most", "least"), [("fr", "25 au plus.", "5 au moins."), ("en", "At most 25.", "At least 5.")]
)
def test_a_number_beyond_its_limits_is_told_and_the_nearest_is_taken(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, lang: str, most: str, least: str
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, words, _on: told.append(re.sub("<.*?>", "", words)))
    words = QtWords(Translator(lang), QApplication.instance())
    QApplication.installTranslator(words)
    for number in (FormSpin(), FormDecimal()):
        qtbot.addWidget(number)
        number.setRange(5, 25)
        if isinstance(number, FormDecimal):
            number.setDecimals(0)
        with qtbot.waitActive(number):
            number.show()
            number.activateWindow()
        number.setFocus()
        for given, taken, said in (("30", 25, most), ("3", 5, least), ("12", 12, "")):
            told.clear()
            number.selectAll()
            QTest.keyClicks(number, given)
            QTest.keyClick(number, Qt.Key.Key_Return)
            assert (number.value(), told[:1]) == (taken, [said] if said else [])
        number.selectAll()
        QTest.keyClicks(number, "1x")
        assert number.text() == "1"
    QApplication.removeTranslator(words)

"""A scenario's script by keyboard alone: Tab goes as one reads, and a form made again keeps the keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from models.games.script.vocabulary_forms import form_of, offered
from tests.play_page.evening import Evening

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def press(key: Qt.Key) -> QWidget:
    QApplication.processEvents()  # a form made just now is shown
    QTest.keyClick(focused(), key)
    return focused()


def test_tab_goes_through_an_event_as_one_reads(evening: Evening) -> None:
    evening.scenario.side.show_part("events")
    part = evening.scenario.parts.events
    part.list.add.click()
    assert focused() is part.name
    trigger = part.trigger
    assert trigger is not None
    expected = [trigger.kind, *trigger.controls.values(), part.repeat, part.conditions.more, part.effects.more]
    assert [press(Qt.Key.Key_Tab) for _ in expected] == expected
    assert [press(Qt.Key.Key_Backtab) for _ in expected] == [*reversed(expected[:-1]), part.name]


def test_the_kind_of_a_trigger_is_chosen_with_the_arrows(evening: Evening) -> None:
    evening.scenario.side.show_part("events")
    part = evening.scenario.parts.events
    part.list.add.click()
    kinds = [form.word for form in offered("trigger", evening.scenario.desk.pieces)]
    assert press(Qt.Key.Key_Tab) is part.trigger.kind
    for word in kinds[1:]:
        assert press(Qt.Key.Key_Down) is part.trigger.kind
        assert form_of(part.chosen.trigger).word == word
    expected = list(part.trigger.controls.values())
    assert press(Qt.Key.Key_Tab) is (expected[0] if expected else part.repeat)


def test_an_effect_that_becomes_another_keeps_the_keyboard(evening: Evening) -> None:
    evening.scenario.side.show_part("events")
    part = evening.scenario.parts.events
    part.list.add.click()
    more = part.effects.more
    more.setCurrentIndex(1)
    more.activated.emit(1)
    kind = part.effects.forms[0].kind
    kind.setFocus()
    first = part.chosen.effects[0]
    assert press(Qt.Key.Key_Down) is kind
    assert type(part.chosen.effects[0]) is not type(first)

"""A ready-made galaxy: previewed beside the window's work, stopped, taken as one step, taken back."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from editor.galaxy.dialogs.generate import GenerateDialog
from editor.galaxy.search_field import SearchField
from tests.galaxy_editor.hand import LEFT, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def dialog(empty: Hand) -> Any:
    made = GenerateDialog(empty.page.desk)
    made.show()
    yield made
    made.close()
    empty.jobs.stop_all()


def choose(box: Any, value: object) -> None:
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def ready(hand: Hand, dialog: GenerateDialog) -> None:
    hand.qtbot.waitUntil(lambda: dialog.made is not None and not dialog._later.isActive(), timeout=20_000)


def test_a_generated_galaxy_is_seen_and_taken_as_one_step(empty: Hand, dialog: GenerateDialog) -> None:
    choose(dialog.shape, "ring")
    dialog.counts["planets"].setValue(40)
    ready(empty, dialog)
    assert not dialog.picture.pixmap().isNull()
    assert dialog.fairness.words.startswith("Le plus juste de 200\tLe tirage médian\n")
    assert "Rival le plus proche" in dialog.fairness.words
    assert "…" not in dialog.windowTitle()
    assert [each.text() for each in dialog.findChildren(QLabel) if "Annuler" in each.text()] == [], "nothing is lost"
    close = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Fermer")
    assert dialog.take.x() < close.x(), "as in every other dialog"
    area = dialog.fairness.area
    empty.qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0, timeout=2_000)
    before = empty.galaxy
    QTest.mouseClick(dialog.take, LEFT)
    assert len(empty.galaxy.planets) == 40
    assert empty.galaxy.name == "Vide"
    assert len(empty.galaxy.commands) == 12
    again = GenerateDialog(empty.page.desk)
    assert any("Annuler la fait revenir" in each.text() for each in again.findChildren(QLabel))
    again.close()
    empty.undo()
    assert empty.galaxy.planets == before.planets


def test_a_long_one_can_be_stopped(empty: Hand, dialog: GenerateDialog) -> None:
    dialog.counts["planets"].setValue(20_000)
    empty.qtbot.waitUntil(lambda: not dialog._work.settled and not dialog._later.isActive(), timeout=5_000)
    QTest.mouseClick(dialog.stop, LEFT)
    empty.qtbot.waitUntil(lambda: not empty.jobs.running, timeout=20_000)
    assert dialog.made is None
    assert not dialog.take.isEnabled()


def test_p_puts_a_planet_after_a_galaxy_was_made(empty: Hand, dialog: GenerateDialog) -> None:
    dialog.counts["planets"].setValue(20)
    ready(empty, dialog)
    field = empty.page.findChildren(SearchField)[0]
    field.setFocus()
    QTest.mouseClick(dialog.take, LEFT)
    window = empty.page.window()
    window.activateWindow()
    empty.qtbot.waitUntil(lambda: window.focusWidget() is empty.page.desk.chart)
    assert field.text() == ""

"""The dead stay on the page of their party; what can still happen to them is one click away. Branches have acts too."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.kinds.force_page import ForcePage
from app.shell.shell import Shell
from editor.ledger.page import LedgerPage

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def page_of(shell: Shell) -> ForcePage:
    page = shell.window.page(shell.window.current)
    assert isinstance(page, ForcePage)
    return page


def press(ledger: LedgerPage, *people: str, act: str) -> None:
    """Choose people and an act in the ledger, and do it, all with the mouse."""
    for member, button in ledger.acts.people.items():
        if button.isChecked() != (member in people):
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(ledger.acts.acts[act], Qt.MouseButton.LeftButton)
    assert ledger.acts.form is not None
    for spin in (ledger.acts.form.controls.get("points"),) if act == "award" else ():
        spin.setValue(40)  # type: ignore[union-attr]
    QTest.mouseClick(ledger.acts.do, Qt.MouseButton.LeftButton)


@pytest.mark.rule("SW-49", "SW-50")
def test_a_dead_hero_stays_visible_and_can_be_brought_back(shell: Shell, qtbot: QtBot) -> None:
    page = page_of(shell)
    fallen = page.heroes.columns.dead
    ledger = page.section("ledger")
    assert isinstance(ledger, LedgerPage)
    first, *others = ledger.acts.people
    press(ledger, *others, act="award")
    press(ledger, first, act="die")
    page.section("heroes")
    qtbot.waitUntil(fallen.isVisible)
    assert first not in page.heroes.columns.cards
    QTest.mouseClick(fallen.head, Qt.MouseButton.LeftButton)
    assert not fallen.buttons[first, "resurrect"].isVisible(), "the list folds"
    QTest.mouseClick(fallen.head, Qt.MouseButton.LeftButton)
    button = fallen.buttons[first, "resurrect"]
    assert not button.accessibleDescription(), "the others can pay"
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert page.shown is ledger
    assert ledger.acts.selected == (first,)
    assert ledger.story.filters.member.currentData() == first
    QTest.keyClick(ledger.acts.do, Qt.Key.Key_Space)
    page.section("heroes")
    assert first in page.heroes.columns.cards
    assert not fallen.isVisible()
    shell.window.book["undo"].trigger()
    qtbot.waitUntil(fallen.isVisible)
    QTest.mouseClick(fallen.buttons[first, ""], Qt.MouseButton.LeftButton)
    assert page.shown is ledger
    assert {line.row.member for line in ledger.story.items.lines if line.row is not None} == {first}


def test_acts_on_an_open_what_if_are_done_there(shell: Shell, qtbot: QtBot) -> None:
    origin = page_of(shell)
    before = len(origin.heroes.desk.sheet.stored.members) if origin.heroes.desk.sheet else 0
    ledger = origin.section("ledger")
    assert isinstance(ledger, LedgerPage)
    assert ledger.told is not None
    ledger.story.choose(ledger.told.rows[-1].event)
    qtbot.mouseClick(ledger.event_panel.buttons["what_if"], Qt.MouseButton.LeftButton)
    right = origin.section("compare").right  # type: ignore[attr-defined]
    qtbot.mouseClick(right.buttons["open"], Qt.MouseButton.LeftButton)
    branch = page_of(shell)
    assert branch is not origin
    shell.window.activateWindow()
    card = next(iter(branch.heroes.columns.cards.values()))
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(card.width() - 12, 40))
    shell.window.book["duplicate_member"].trigger()
    assert branch.heroes.desk.sheet is not None
    assert len(branch.heroes.desk.sheet.stored.members) == before + 1
    shell.window.open_thing("force", origin.force_id, "")
    origin.section("heroes")
    assert origin.heroes.desk.sheet is not None
    assert len(origin.heroes.desk.sheet.stored.members) == before

"""Comparing: two sides are chosen, what differs is told, chances are exact, what-ifs begin, are adopted and dropped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from editor.compare.odds import ChanceBar
from editor.compare.page import ComparePage, first_sides
from editor.compare.words import sign_words
from models.campaign.forces.comparing import ComparedForce, ComparisonRow
from models.campaign.queries import branches, stored
from tests.editor.told import Campaign

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def campaign(qtbot: QtBot, tmp_path: Path) -> Iterator[Campaign]:
    made = Campaign(tmp_path / "a.portulan")
    made.tell_a_story()
    yield made
    made.document.close()


def page_of(campaign: Campaign, qtbot: QtBot, left: str = "", right: str = "", lang: str = "fr") -> ComparePage:
    look = campaign.look(lang)
    names = campaign.names
    sides = (ComparedForce(campaign.force, "", names.get(each, "")) for each in (left, right))
    page = ComparePage(look, campaign.document, *sides)
    qtbot.addWidget(page)
    campaign.show(page, look)
    return page


def choose(combo: QComboBox, value: object) -> None:
    combo.setCurrentIndex(combo.findData(value))
    combo.activated.emit(combo.currentIndex())


def press(qtbot: QtBot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def row(page: ComparePage, row_id: str) -> ComparisonRow:
    assert page.comparison is not None
    return next(each for each in page.comparison.rows if each.id == row_id)


def test_two_heroes_side_by_side_with_signs_and_shapes(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot, "Thevor", "Gardul")
    combat = row(page, "Combat")
    assert (combat.left, combat.right) == (2, 0)
    assert sign_words(combat) == "▼ \u22122"
    told = [label.accessibleName() for label in page.rows.findChildren(QLabel) if label.accessibleName()]
    assert "Combat\u00a0: 2, 0 — Moins bien à droite" in told
    assert any("Seulement à droite" in words for words in told)


def test_a_past_day_beside_today(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot, "Gardul", "Gardul")
    with campaign.document.read() as here:
        wound = next(event for event in stored(here, campaign.force).events if event.kind == "wound")
    choose(page.left.moment, wound.id)
    vitality = next(each for each in page.comparison.rows if each.left == 3 and each.right == 5)  # type: ignore[union-attr]
    assert vitality.section == "points"
    assert any("Fin du 21 mars 2026" in page.left.moment.itemText(n) for n in range(page.left.moment.count()))


def test_chances_are_exact_with_bars_and_are_copied(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot, "Thevor", "Gardul")
    choose(page.odds.foe, "guerrier-orc")
    values = {(measure, place): value for measure, place, value in page.odds.measures}
    with campaign.document.read() as here:
        from models.campaign.forces.comparing import subject

        thevor = subject(here, ComparedForce(campaign.force, "", campaign.names["Thevor"]))
    duel = thevor.duel("guerrier-orc")
    assert duel is not None
    assert {m.id: m.value for m in duel.measures} == {key: v for (key, place), v in values.items() if place == 0}
    bars = page.odds._inside.findChildren(ChanceBar)
    assert len(bars) == 8
    assert all("%" in bar.accessibleName() for bar in bars)
    press(qtbot, page.odds.copy)
    copied = QGuiApplication.clipboard().text()
    won = values["won", 0]
    assert f"{won.numerator}/{won.denominator}" in copied


def test_an_army_is_measured_against_the_profiles_of_both_sides(qtbot: QtBot, tmp_path: Path) -> None:
    army = Campaign(tmp_path / "a.portulan", "escarmouche")
    page = ComparePage(army.look("fr"), army.document, *first_sides(army.document, army.force))
    qtbot.addWidget(page)
    assert page.odds.foe.isEnabled()
    roles = {foe.id: foe.role.fr for foe in page.odds._foes}
    member = page.comparison.left.member
    assert roles[page.odds.foe.currentData()] != roles[member.tags[0]], "nobody compares against his own first"
    assert page.odds.foe.findText("Stormtrooper", Qt.MatchFlag.MatchContains) >= 0
    choose(page.odds.foe, "wookiee")
    assert {place for _, place, _ in page.odds.measures} == {0, 1}
    army.document.close()


def test_a_what_if_begins_from_the_past_is_changed_and_adopted(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot, "Gardul", "Gardul")
    with campaign.document.read() as here:
        quest = next(event for event in stored(here, campaign.force).events if event.kind == "earned")
    choose(page.left.moment, quest.id)
    page.what_if.name.clear()
    qtbot.keyClicks(page.what_if.name, "Sans blessure")
    qtbot.keyClick(page.what_if.name, Qt.Key.Key_Return)
    branch_id = page.right.side.force_id
    assert branch_id != campaign.force
    force = page.right.chosen_force
    assert force is not None
    assert (force.name, force.branch_of) == ("Sans blessure", campaign.force)
    assert force.member(page.right.side.member_id)
    assert page.right.member.currentText() == "Gardul"
    with qtbot.waitSignal(page.wants_open) as caught:
        press(qtbot, page.right.buttons["open"])  # type: ignore[arg-type]
    assert caught.args == [branch_id, "Sans blessure"]
    press(qtbot, page.right.buttons["adopt"])  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: page.right.side.force_id == campaign.force)
    with campaign.document.read() as here:
        kinds = [event.kind for event in stored(here, campaign.force).events]
        assert not branches(here, campaign.force)
    assert "wound" not in kinds
    campaign.document.undo()
    with campaign.document.read() as here:
        assert [row.name for row in branches(here, campaign.force)] == ["Sans blessure"]

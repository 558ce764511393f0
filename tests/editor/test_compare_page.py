"""Comparing: two sides are chosen, what differs is told, chances are exact, what-ifs begin, are adopted and dropped."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from editor.compare.odds import ChanceBar
from editor.compare.page import ComparePage, first_sides
from editor.compare.what_if import WhatIfBand, free_name, start
from editor.compare.words import chance_words, mark, short_fraction, sign_words
from models.campaign.comparing import ComparedForce, ComparisonRow
from models.campaign.queries import branches, stored
from models.i18n import Text, Translator
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


def test_only_the_differences_are_left_when_asked(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot, "Thevor", "Gardul")
    assert any(each.same for each in page.rows.shown)
    press(qtbot, page.only)
    assert page.rows.shown
    assert not any(each.same for each in page.rows.shown)


def test_swapping_turns_every_difference_round(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot, "Thevor", "Gardul")
    before = row(page, "Combat").difference
    press(qtbot, page.swap)
    assert row(page, "Combat").difference == 2
    assert before == -2


def test_a_past_day_beside_today(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot, "Gardul", "Gardul")
    with campaign.document.read() as here:
        wound = next(event for event in stored(here, campaign.force).events if event.kind == "wound")
    choose(page.left.moment, wound.id)
    vitality = next(each for each in page.comparison.rows if each.left == 3 and each.right == 5)  # type: ignore[union-attr]
    assert vitality.section == "points"
    assert any("Fin du 21 mars 2026" in page.left.moment.itemText(n) for n in range(page.left.moment.count()))


def test_a_member_is_compared_with_a_member(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot)
    assert page.comparison is not None
    assert page.comparison.left.whole
    choose(page.left.member, campaign.names["Salvynia"])
    assert page.right.side.member_id == campaign.names["Salvynia"]
    choose(page.right.member, campaign.names["Oghavor"])
    assert page.left.side.member_id == campaign.names["Salvynia"]
    choose(page.right.member, "")
    assert page.left.side.member_id == ""


def test_chances_are_exact_with_bars_and_are_copied(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot, "Thevor", "Gardul")
    choose(page.odds.foe, "guerrier-orc")
    values = {(measure, place): value for measure, place, value in page.odds.measures}
    with campaign.document.read() as here:
        from models.campaign.comparing import subject

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


def test_enemies_of_the_whole_party_are_not_measured(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot)
    assert not page.odds.measures
    assert any("Choisissez un membre" in label.text() for label in page.odds.findChildren(QLabel))


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


def test_a_what_if_is_dropped_and_comes_back_with_undo(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot)
    press(qtbot, page.what_if.begin)
    assert page.right.side.force_id != campaign.force
    press(qtbot, page.right.buttons["drop"])  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: page.right.side.force_id == campaign.force)
    campaign.document.undo()
    assert page.right.force.count() == 2


def test_the_band_above_a_what_if(campaign: Campaign, qtbot: QtBot) -> None:
    branch_id = start(campaign.document, campaign.force, "", "Autre")
    look = campaign.look()
    band = WhatIfBand(look, campaign.document, branch_id)
    plain = WhatIfBand(look, campaign.document, campaign.force)
    for each in (band, plain):
        qtbot.addWidget(each)
    assert "Les Noirs Amères" in band.words.text()
    assert not band.isHidden()
    assert plain.isHidden()
    with qtbot.waitSignal(band.wants_compare) as caught:
        press(qtbot, band.findChildren(QAbstractButton)[0])
    assert caught.args == [campaign.force, branch_id]
    press(qtbot, band.findChildren(QAbstractButton)[2])
    qtbot.waitUntil(band.isHidden)


def test_an_empty_name_is_refused_in_one_sentence(campaign: Campaign, qtbot: QtBot) -> None:
    assert start(campaign.document, campaign.force, "", "  ") == ""
    assert campaign.said


def test_a_hero_who_was_not_there_yet_is_told(campaign: Campaign, qtbot: QtBot) -> None:
    campaign.happen("die", ["Oghavor"], {}, "2026-05-01")
    page = page_of(campaign, qtbot, "Oghavor", "Thevor")
    assert any("Oghavor" in words for words in page.lines.words)


def test_every_control_has_a_name_at_any_size(campaign: Campaign, qtbot: QtBot) -> None:
    look = campaign.look("en", 150, dark=True)
    page = ComparePage(look, campaign.document)
    qtbot.addWidget(page)
    campaign.show(page, look, 640, 600)
    choose(page.left.member, campaign.names["Thevor"])
    inside = page._scroll.widget()
    assert inside.minimumSizeHint().width() <= page._scroll.viewport().width()
    for kind in (QComboBox, QLineEdit, QAbstractButton):
        for each in page.findChildren(kind):
            if not isinstance(each.parentWidget(), QComboBox | QLineEdit):
                assert each.accessibleName(), each


def test_marks_of_rows() -> None:
    def made(left: object, right: object, better: int = 0) -> str:
        return mark(ComparisonRow("stat", "x", Text.same("x"), left, right, better))  # type: ignore[arg-type]

    assert made(1, 1) == "same"
    assert made(1, 2, 1) == "better"
    assert made(1, 2, -1) == "worse"
    assert made(1, 2) == "other"
    assert made(None, 2) == "added"
    assert made("4+", None) == "gone"


def test_chances_in_words() -> None:
    fr, en = Translator("fr"), Translator("en")
    assert chance_words(fr, Fraction(19, 40), chance=True) == "47,5\u00a0%"
    assert chance_words(en, Fraction(19, 40), chance=True) == "47.5%"
    assert chance_words(en, Fraction(7, 2), chance=False) == "3.50"
    assert short_fraction(en, Fraction(19, 40)) == "19/40"
    long = Fraction(3**60, 7**50)
    assert short_fraction(en, long) == "≈ 2.357e-14"
    assert short_fraction(fr, Fraction(12345678901234, 98765432109876)) == "≈ 0,125"


def test_names_of_what_ifs_are_free() -> None:
    t = Translator("fr")
    first = free_name(t, "A", ())
    assert free_name(t, "A", [first]) not in ("", first)

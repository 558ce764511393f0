"""The page of a battle as a referee's clipboard: two people with real figures, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.paint.typefaces import load_fonts
from editor.play.page import BattlePage
from editor.scenario.parts.seating import Seating
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.scenarios.scenario import battles_of
from models.i18n import Translator
from tests.play_page.armies import Begin, act
from tests.play_page.convoy import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def chips(page: BattlePage) -> list[str]:
    return [each.accessibleName() for each in page.side.strip.buttons]


@pytest.mark.parametrize(
    ("lang", "gone", "lies", "begins"),
    [
        ("fr", "passée", "Mise à terre", "Rien n’est encore joué"),
        ("en", "past", "Knocked down", "Nothing has been played yet"),
    ],
)
def test_a_phase_is_opened_on_the_strip_and_those_who_acted_are_ticked(
    armies: Begin, lang: str, gone: str, lies: str, begins: str
) -> None:
    page = armies(lang)
    assert len(chips(page)) == 6 + 2
    assert not any(each.isdigit() for each in page.banner.heading.text()), "no round has begun"
    assert page.banner.words.text().startswith(begins)
    act(page, "play_end_turn")
    assert len(chips(page)) == 6 + 2, "three Heroes a side, and who is left"
    opens = next(each for each in page.side.strip.buttons if each.isEnabled())
    name = opens.text()
    QTest.mouseClick(opens, Qt.MouseButton.LeftButton)
    settle(page)
    assert name in page.match.view.title[lang]
    act(page, "play_next_figure", "play_end_figure", "play_next_figure", "play_end_figure")
    done = [each for each in page.match.view.tokens if each.done]
    assert len(done) == 2
    page.side.teams.buttons[next(e.id for e in page.match.view.tokens if page.match.view.able(e))].click()
    settle(page)
    assert page.side.needs.isVisible()
    assert [each.accessibleName() for each in page.side.acts.buttons] == [lies], "nothing that needs a measure"
    act(page, "play_end_turn")
    assert any(gone in each for each in chips(page))


def test_on_ones_own_table_people_alone_play(qtbot: QtBot) -> None:
    load_fonts()
    battles = battles_of(ESCARMOUCHE)
    card = Seating(
        Look(LIGHT, Translator("fr"), motion=False), battles.sides()[:2], battles.players(), battles.agreements()
    )
    qtbot.addWidget(card)
    chosen = card.lists["Empire"]
    chosen.setCurrentIndex(1)
    assert card.seats.players
    card.tiles["unplaced"].setChecked(True)
    assert not card.seats.players
    assert not chosen.isEnabled()
    card.tiles[""].setChecked(True)
    assert chosen.isEnabled()


def test_losses_are_told_of_either_side_and_undone(armies: Begin) -> None:
    page = armies("fr")
    act(page, "play_end_turn")
    rebels = [
        each
        for each in page.match.view.tokens
        if each.side == "Rébellion" and each.name.fr.startswith("Soldat rebelle")
    ]
    page.side.teams.buttons[rebels[0].id].click()
    act(page, "play_wound")
    assert "Empire 10 pts" in page.side.strip.score.text()
    page.side.teams.buttons[rebels[0].id].click()
    settle(page)
    back = next(each for each in page.side.acts.buttons if each.accessibleName() == "Ramener à la vie")
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    settle(page)
    assert "Empire 0 pts" in page.side.strip.score.text()
    act(page, "play_undo")
    assert "Empire 10 pts" in page.side.strip.score.text()


def test_thresholds_follow_what_is_ticked(armies: Begin) -> None:
    page = armies("fr")
    act(page, "play_end_turn")
    officer = next(each for each in page.match.view.tokens if each.name.fr.startswith("Officier"))
    page.side.teams.buttons[officer.id].click()
    settle(page)
    needs = page.side.needs
    shown = needs.shown
    assert shown is not None
    assert [each.fr for each in shown.heads] == ["Tir", "Longue", "Couvert", "Les deux", "Corps à corps"]
    assert shown.rows[3].cells[0].shown == "4+"
    QTest.keyClick(needs.boxes["concentrated"], Qt.Key.Key_Space)
    assert needs.shown is not None
    assert needs.shown.rows[3].cells[0].shown == "3+"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_several_are_chosen_their_shots_grouped_and_ticked_in_one_act(armies: Begin, lang: str) -> None:
    page = armies(lang)
    act(page, "play_end_turn")
    next(each for each in page.side.strip.buttons if each.isEnabled()).click()
    settle(page)
    able = [each.id for each in page.match.view.tokens if page.match.view.able(each)]
    shoot = [each for each in able if "trooper" in page.match.view.token(each).type or "soldat" in each][-3:]
    ctrl = Qt.KeyboardModifier.ControlModifier
    for each in shoot:
        QTest.mouseClick(page.side.teams.buttons[each], Qt.MouseButton.LeftButton, ctrl)
        settle(page)
    assert set(page.hand.group.chosen) == set(shoot)
    needs = page.side.needs
    assert "3" in needs.heading.text()
    assert needs.shown is not None
    cell = needs.shown.rows[-1].cells[0]
    QTest.keyClicks(needs.dice, " ".join(["6"] * len(cell.needs)))
    told = [each.text() for each in needs.findChildren(QLabel)]
    hits = {"fr": "touche", "en": "hit"}[lang]
    assert any(each.startswith(cell.shown) and f"{len(cell.needs)} {hits}" in each for each in told), told
    count, told = page.match.count, page.ends.buttons["play_end_figure"].accessibleName()
    assert told == {"fr": "Fin de 3 figurines", "en": "3 figures done"}[lang]
    assert page.ends.buttons["play_end_figure"].text().count("\n") <= 1, "there is room for two lines"
    act(page, "play_end_figure")
    assert page.match.count == count + 1
    assert {each.id for each in page.match.view.tokens if each.done} == set(shoot)
    act(page, "play_undo")
    assert not any(each.done for each in page.match.view.tokens)


def test_eight_turns_are_kept_to_their_end(armies: Begin) -> None:
    page = armies("en")
    for turn in range(1, 9):
        act(page, "play_end_turn")
        assert page.match.view.turn == turn
        for _ in range(6):
            next(each for each in page.side.strip.buttons if each.isEnabled()).click()
            settle(page)
            act(page, "play_end_turn")
        act(page, "play_end_turn", "play_end_turn")
    assert page.match.view.phase == "over"

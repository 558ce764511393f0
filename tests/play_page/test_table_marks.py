"""On the table of the convoy: boxes of life round figures, and answers that cannot be so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from models.games.asked_ground import WAYS
from models.games.swidenth.battle.asked.asked_turn import answer_to
from tests.play_page.convoy import Begin, ask, do, first_asked, press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_an_answer_that_contradicts_is_refused_where_it_was_asked_with_what_corrects_it(table: Begin) -> None:
    page = table(unplaced=True)
    match, cards = page.match, page.side.cards
    begin = next(each for each in page.findChildren(QLabel) if each.text() == page.look.t("play.front"))
    assert begin.isHidden(), "no figure does anything before the first turn"
    do(page, "turn")
    assert not begin.isHidden()
    do(page, "turn-over")
    asked = match.question
    assert asked is not None
    assert begin.isHidden(), "nobody is to choose a figure while he is asked"
    before = match.count
    question = replace(asked.question, kind="reach", among=asked.question.among[:1], reach=2000)
    match.question = replace(asked, question=question, act=answer_to(question))
    assert not match.answer(WAYS.index("reach")), "so far nobody comes in one turn"
    settle(page)
    assert match.count == before
    assert match.question is not None
    assert cards.trouble is not None
    assert "zones de départ" in cards.trouble.text(), "why it cannot be so stands where it is asked"
    named = [each.text() for each in cards.buttons]
    assert "Annuler l’étape précédente" in named
    anew = next(each for each in named if each.startswith("Redemander"))
    assert anew.endswith(match.view.token(question.of).name.fr)
    press(page, anew)
    assert match.count == before + 1
    assert match.question is not None, "it is asked again"
    assert cards.trouble is None


def test_a_refused_answer_keeps_whom_one_ticked(table: Begin) -> None:
    page = table(unplaced=True)
    match, cards = page.match, page.side.cards
    asked = first_asked(page)
    others = [each.id for each in match.view.tokens if each.side != match.view.token(asked.question.of).side]
    question = replace(asked.question, kind="touch", among=tuple(others[:3]))
    ask(page, question)
    for each in others[1:3]:
        cards.boxes[each].click()
    press(page, page.look.t("play.ask_given"))
    assert cards.trouble is not None, "who starts so far away touches nobody"
    assert [each for each, box in cards.boxes.items() if box.isChecked()] == others[1:3]


def test_boxes_of_life_round_a_figure_on_the_board_wound_and_heal_and_are_undone(table: Begin) -> None:
    page = table()
    match, life = page.match, page.life
    do(page, "turn")
    QApplication.processEvents()
    assert not life.shown, "so small, nobody's boxes could be hit"
    hero = next(each for each in match.view.tokens if each.name.fr == "Oghavor")
    page.board.zoom_to(2 * page.board.camera.scale, page.board.middle_of(hero.at))
    page.board.pan(QPointF(120, 0))
    settle(page)
    hero = life.shown[0].token

    def click(box: int) -> None:
        mine = next(each for each in life.shown if each.token.id == hero.id)
        at = mine.rects[box].center().toPoint()
        QTest.mouseMove(page.board, at)
        assert f"{hero.most_life - box - 1}/{hero.most_life}" in page.board.toolTip() or match.count > 1
        QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=at)
        settle(page)

    click(2)
    assert match.view.token(hero.id).life == hero.most_life - 3
    assert next(each for each in life.shown if each.token.id == hero.id).lost == 3
    click(1)
    assert match.view.token(hero.id).life == hero.most_life - 1
    assert match.undo()
    assert match.undo()
    settle(page)
    assert match.view.token(hero.id).life == hero.most_life
    page.act("play_numbers")
    assert not life.shown, "they go with the numbers of the board"
    page.act("play_numbers")


def test_boxes_of_life_give_way_to_a_move_and_to_fingertips(table: Begin) -> None:
    page = table()
    match, life = page.match, page.life
    do(page, "turn")
    hero = next(each for each in match.view.tokens if each.name.fr == "Oghavor")
    page.hand.choose(hero.id)
    settle(page)
    assert page.hand.seeks_goal
    bases = [page.scene.plane.rect(page.board.camera, each.at, each.radius) for each in match.view.tokens]
    assert not any(box.intersects(base) for box in life.shown[0].rects for base in bases), "nobody is hidden"
    places = [each.center().toPoint() for each in life.shown[0].rects]
    lives = {each.id: each.life for each in match.view.tokens}
    QTest.mouseMove(page.board, places[0])
    assert hero.name.fr not in page.board.toolTip(), "no click there is one on a box"
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=places[0])
    settle(page)
    assert match.view.token(hero.id).at != hero.at, "the ground beside a figure is where one may go"
    assert {each.id: each.life for each in match.view.tokens} == lives, "nobody is wounded by a move"
    enemy = next(each for each in match.view.tokens if each.side != hero.side and match.can_tick(each.id))
    assert match.undo()
    page.hand.choose(enemy.id)
    settle(page)
    assert life.at(life.shown[0].rects[0].center()) is not None, "of whom nothing is asked has boxes that are hit"
    page.act("play_table")
    assert not life.shown, "a fingertip would cover several; large ones stand beside the board"
    page.act("play_table")
    settle(page)
    assert life.shown


def test_a_lost_quest_ends_under_the_colours_of_who_won(table: Begin) -> None:
    page = table()
    match = page.match
    do(page, "turn")
    ours = page.banner._flag.pixmap().toImage()
    for each in match.view.tokens:
        if each.side == match.view.decides and match.can_tick(each.id):
            match.set_life(each.id, 0)
    settle(page)
    assert match.view.phase == "over"
    assert match.view.winner not in ("", match.view.decides)
    assert page.banner._flag.pixmap().toImage() != ours


def test_the_search_for_readings_is_told_names_them_as_they_are_found_and_can_be_stopped(
    table: Begin, qtbot: QtBot
) -> None:
    page = table(at_home=True)
    do(page, "turn")
    do(page, "turn-over")
    card = page.side.cards.conduct
    assert card is not None
    assert card.stop is not None
    assert card.stop.isHidden(), "nobody has asked why"
    press(page, "Pourquoi")
    assert not card.looking.isHidden()
    assert not card.stop.isHidden()
    card.tell_readings(("difficult_by",))
    assert card.readings.count() == 1
    card.tell_readings(("difficult_by",))
    assert card.readings.count() == 1, "a reading is named once"
    assert card.looking.isHidden()
    card.tell_readings(())
    assert card.looking.text() == "Aucune lecture n’en décide."
    press(page, "Pourquoi")
    assert card.sway.isHidden(), "what was found goes with what was weighed"
    press(page, "Pourquoi")
    assert not card.sway.isHidden()
    card.stop.click()
    qtbot.waitUntil(lambda: not page.jobs.running)

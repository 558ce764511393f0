"""Where the keyboard and the pointer are while one plays: nothing slips away under them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionSlider

from editor.play.page import BattlePage
from models.maps.rules.grid import distance
from models.maps.spots import cell_of, spot_of
from tests.play_page.conftest import Begin
from tests.play_page.evening import LEFT, costs, press
from tests.play_page.test_acts import piece, stand
from tests.play_page.test_game import hotseat

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_the_replay_is_drawn_by_its_knob_from_the_present(begin: Begin) -> None:
    evening = hotseat(begin)
    match, slider = evening.match, evening.page.replay.slider
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    part = QStyle.SubControl.SC_SliderHandle
    knob = slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, slider).center()
    QTest.mousePress(slider, LEFT, pos=knob)
    for place in range(8):
        QTest.mouseMove(slider, QPoint(knob.x() - place * slider.width() // 16, knob.y()))
        evening.settle()
    QTest.mouseRelease(slider, LEFT, pos=QPoint(slider.width() // 2, knob.y()))
    evening.settle()
    assert match.replay.at is not None
    assert 3 <= match.replay.at <= 8
    press(evening.page.replay.now)
    evening.settle()
    assert match.replay.at is None


def test_the_slider_of_the_replay_keeps_its_place_and_the_board_its_size(begin: Begin) -> None:
    evening = hotseat(begin)
    page = evening.page
    before = page.replay.slider.geometry(), page.board.geometry()
    page.act("play_back")
    evening.settle()
    assert page.replay.now.isVisible()
    assert page.replay.resume.isVisible()
    assert not page.ends.isVisible()
    assert (page.replay.slider.geometry(), page.board.geometry()) == before


def test_the_keyboard_goes_back_to_the_board_after_an_answer_an_act_and_a_typed_die(begin: Begin) -> None:
    evening = begin("a")
    page = evening.page
    page.act("play_real_dice")
    evening.settle()
    for _ in range(2):
        page.banner.buttons[0].setFocus()
        evening.answer()
        if evening.match.pending is not None:
            assert page.side.prompt.field.hasFocus(), "the die that is asked for is typed at once"
            for result in ("9", "4"):
                evening.qtbot.keyClicks(page.side.prompt.field, result)
                evening.qtbot.keyClick(page.side.prompt.field, Qt.Key.Key_Return)
                evening.settle()
        assert evening.board.hasFocus()
    assert not page.banner._flag.isHidden()
    evening.deploy()
    page.act("play_answer_first")
    page.desk.choose_next()
    evening.settle()
    page.ends.buttons["play_end_figure"].setFocus()
    press(page.ends.buttons["play_end_figure"])
    evening.settle()
    assert evening.board.hasFocus()


def test_the_cursor_of_the_keyboard_begins_at_the_figure_chosen(begin: Begin) -> None:
    evening = hotseat(begin)
    page, side = evening.page, evening.match.view.decides
    mine = [each for each in evening.match.view.tokens if each.side == side]
    page.act("play_next_figure")
    evening.settle()
    evening.key(Qt.Key.Key_Left)
    x, y = cell_of(mine[0].at)
    assert evening.board.cursor_cell == (x - 1, y)
    page.act("play_next_figure")
    assert evening.board.cursor_cell == cell_of(mine[1].at), "a cursor that is shown goes on with the choice"


@pytest.mark.rule("AG-91")
@pytest.mark.parametrize("life", [70, 60])
def test_a_click_on_one_who_lacks_nothing_chooses_him_and_spends_no_care_on_him(begin: Begin, life: int) -> None:
    evening = hotseat(begin)
    match = evening.match
    medic, tech = "clone-trooper-medic", "clone-trooper-tech"
    state = replace(match.standing.state, player="republique", going=None)
    at = state.piece(medic).cell
    beside = next(
        cell for x in (-1, 0, 1) for y in (-1, 0, 1)
        if (cell := (at[0] + x, at[1] + y)) != at and state.on(cell) is None and match.setup.board.inside(cell)
    )  # fmt: skip
    state = state.put(replace(state.piece(tech), cell=beside, life=life, done=True))
    match.course.states, match.course.now = [state], match.course.fight.at(state)
    page = evening.page
    page.hand.choose(medic)
    chosen = page.hand.chosen
    assert chosen is not None
    cures = [each for each in chosen.possible if each.target == tech]
    assert cures, "it stands in the list of acts all the same"
    assert [each.vain for each in cures] == [life == 70] * len(cures)
    assert bool(chosen.by_target.get(tech)) is (life < 70)
    count = match.count
    page.hand.click(spot_of(beside))
    assert match.count == count + (life < 70)
    assert life < 70 or page.hand.figure == tech


@pytest.mark.rule("AG-46", "AG-49")
def test_the_board_stays_where_it_is_when_something_is_asked(begin: Begin) -> None:
    evening = hotseat(begin)
    page, match = evening.page, evening.match
    page.resize(1080, 660)
    hero = next(each for each in match.view.tokens if each.side == match.view.decides)
    enemy = next(each for each in match.view.tokens if each.side not in (hero.side, "pnj"))
    evening.click(cell_of(hero.at))
    reach = costs(page.hand.chosen.reach)
    spot = next(cell for cell in sorted(reach) if reach[cell] == 3)
    near = next(cell for cell in sorted(reach) if reach[cell] == 4 and distance(cell, spot) == 1)
    stand(evening, lambda state: piece(state, enemy.id).update(cell=list(near)))
    before = page.board.geometry()
    evening.click(cell_of(hero.at))
    evening.click(spot)
    for side in (hero.side, enemy.side):
        assert match.view.decides == side
        names = {"republique": "République", "separatistes": "Séparatistes"}
        assert page.banner.words.text().startswith(f"{names[side]}\N{NO-BREAK SPACE}: ")
        assert page.board.geometry() == before
        page.act("play_answer_second")
        evening.settle()
    assert page.banner.heading.isVisible()


def test_large_letters_on_a_small_screen_leave_acts_and_board_in_view(begin: Begin) -> None:
    evening = hotseat(begin)
    large = BattlePage(replace(evening.look, percent=150), evening.document, evening.match.id, evening.jobs, print)
    evening.shown.append(large)
    evening.qtbot.addWidget(large)
    large.resize(1280, 560)
    large.show()
    evening.settle()
    large.act("play_next_figure")
    evening.settle()
    button = large.side.acts.buttons[0]
    part = large.side.area.viewport()
    assert part.rect().contains(QRect(button.mapTo(part, QPoint()), button.size())), "acts are seen without scrolling"
    assert not large.side.dice.isVisible()
    assert not large.replay.isVisible()
    assert large.board.height() > 250
    large.act("play_back")
    evening.qtbot.waitUntil(large.replay.isVisible)
    large.act("play_now")
    evening.settle()
    assert not large.replay.isVisible()
    large.resize(1280, 900)
    evening.settle()
    assert large.side.dice.isVisible()
    assert large.replay.isVisible()

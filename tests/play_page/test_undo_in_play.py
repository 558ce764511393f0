"""Undo while opponents play, what redo keeps, what ends a turn says, and a second click at the same place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from editor.play.page import BattlePage
from editor.play.wording import question_words
from models.maps.spots import cell_of
from tests.play_page.conftest import Begin
from tests.play_page.convoy import Begin as BeginConvoy
from tests.play_page.convoy import do, settle
from tests.play_page.evening import LEFT, PLAIN, Evening
from tests.play_page.test_hands import hotseat

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
RED, BLUE = "republique", "separatistes"


def against_the_blue(begin: Begin) -> Evening:
    """Return a battle in which people have ended the first turn of the red, and an automatic player is next."""
    evening = begin("zwei", separatistes="bold")
    evening.answer()
    evening.answer()
    evening.deploy()
    evening.answer()
    page, match = evening.page, evening.match
    if match.view.decides == BLUE:
        page.automatic.pause(False)
        page.automatic.set_speed(1)
        evening.qtbot.waitUntil(lambda: match.view.decides == RED, timeout=20_000)
    page.act("play_end_turn")
    evening.settle()
    return evening


def test_one_undo_while_opponents_play_goes_back_to_the_last_act_of_people(begin: Begin) -> None:
    evening = against_the_blue(begin)
    page, match = evening.page, evening.match
    ended = match.count
    page.automatic.set_speed(1)
    page.automatic.wake()
    evening.qtbot.waitUntil(lambda: match.count >= ended + 3, timeout=20_000)
    played = [each.act for each in match.done]
    page.act("play_undo")
    evening.settle()
    assert match.count == ended, "all that the opponents did is undone at once"
    assert page.automatic.paused
    timer = page.automatic.findChild(QTimer)
    assert timer is not None
    assert not timer.isActive(), "nobody acts by himself, so redo is not emptied"
    assert evening.document.can_redo
    page.act("play_one_act")
    assert (match.count, match.done[-1].act) == (ended + 1, played[ended])
    assert evening.document.can_redo, "what an opponent does again is redone"
    page.act("play_pause")
    evening.qtbot.waitUntil(lambda: match.count >= len(played), timeout=20_000)
    assert [each.act for each in match.done][: len(played)] == played, "with the same dice"
    page.act("play_pause")
    page.act("play_undo")
    assert match.count >= len(played) - 1, "step by step while they are paused"


def test_an_act_of_people_lets_opponents_that_an_undo_stopped_go_on(begin: Begin) -> None:
    evening = against_the_blue(begin)
    page, match = evening.page, evening.match
    ended = match.count
    page.automatic.set_speed(1)
    page.automatic.wake()
    evening.qtbot.waitUntil(lambda: match.count >= ended + 2, timeout=20_000)
    page.act("play_undo")
    page.act("play_undo")
    evening.settle()
    assert (match.count, page.hand.may) == (ended - 1, True), "once more, and the turn is not over yet"
    page.act("play_end_turn")
    assert not page.automatic.paused
    evening.qtbot.waitUntil(lambda: match.count >= ended + 2, timeout=20_000)


def test_the_end_of_a_turn_says_how_many_have_not_played_and_a_spent_figure_gives_the_turn_on(
    table: BeginConvoy,
) -> None:
    page = table()
    do(page, "turn")
    button = page.ends.buttons["play_end_turn"]
    mine = [each for each in page.match.view.tokens if each.side == page.match.view.decides and each.state == "up"]
    assert button.accessibleName().endswith(f"{len(mine)} n’ont pas joué")
    wide = button.width()
    page.act("play_next_figure")
    for left in range(len(mine) - 1, 1, -1):
        before = page.hand.figure
        page.act("play_end_figure")
        settle(page)
        assert button.accessibleName().endswith(f"{left} n’ont pas joué")
        assert page.hand.figure not in ("", before), "the next one is chosen"
        assert button.width() == wide, "what stands beside it does not move"


def test_a_figure_with_nothing_left_to_do_ends_its_turn_by_itself(begin: Begin) -> None:
    evening = hotseat(begin)
    page, match = evening.page, evening.match
    first = "r2-d2"
    page.hand.choose(first)
    while page.hand.figure == first:
        reach = page.hand.chosen.reach if page.hand.chosen is not None else None
        assert reach is not None
        evening.click(cell_of(next(spot for band in reversed(reach.bands()) for spot in band.spots)))
        evening.settle()
    assert match.view.token(first).done
    assert match.done[-1].why is not None
    assert match.done[-1].why.key == "play.spent"
    assert page.hand.figure != first, "and the next one is chosen"


def test_a_second_click_does_not_reach_what_has_come_to_its_place(table: BeginConvoy) -> None:
    page = table()
    page.resize(1084, 622)
    do(page, "turn")
    settle(page)
    for _ in range(3):
        settle(page)
        QApplication.processEvents()
    ends = page.ends.buttons["play_end_turn"]
    before = ends.mapTo(page, QPoint())
    click = double(page)
    heard: list[str] = []
    for made in (*page.side.acts.buttons, *page.ends.buttons.values(), page.replay.forth, page.replay.back):
        made.clicked.connect(lambda: heard.append("other"))
    page.match.readings.notice(next(iter(page.match.options)))
    settle(page)
    assert page.side.readings.isVisible()
    assert ends.mapTo(page, QPoint()) == before, "a badge moves no button"
    count = page.match.count
    page.act("play_next_figure")
    settle(page)
    click(ends)
    settle(page)
    assert page.match.count == count + 1
    assert heard == ["other"], "the first click has ended the turn, and nothing heard the second"


def test_each_act_of_an_opponent_is_told_and_who_acts_is_ringed(begin: Begin) -> None:
    evening = against_the_blue(begin)
    page, match = evening.page, evening.match
    page.automatic.set_speed(1)
    page.automatic.wake()
    count = match.count
    evening.qtbot.waitUntil(lambda: match.count >= count + 2, timeout=20_000)
    page.automatic.pause(True)
    page.act("play_one_act")
    evening.qtbot.waitUntil(lambda: match.count >= count + 3, timeout=20_000)
    told = match.done[-1]
    assert question_words(page.look, match) == match.t(told.lines[-1].key, **told.lines[-1].args)
    assert page.moment._acting()


def test_the_window_answers_while_opponents_think_and_an_undo_or_a_close_then_harms_nothing(table: BeginConvoy) -> None:
    page = table()
    match = page.match
    do(page, "turn")
    over = next(each.act for each in match.standing.offers() if each.icon == "turn-over")
    assert match.act(over)
    count = match.count
    assert match.thinking.running, "while the window goes on"
    page.automatic.act_once()
    page.automatic.act_once()
    page.automatic.pause(True)
    page.automatic.act_once()
    settle(page)
    assert match.count == count + 1, "a second click while they think is no second act"
    match.undo()
    match.undo()
    assert match.act(over)
    match.undo()
    settle(page)
    assert match.count == count - 1, "what was thought out about a moment that is gone is dropped"
    assert page.hand.may
    assert match.act(over)
    page.automatic.act_once()
    assert match.thinking.running, "and the page is closed while they think"


def double(page: BattlePage) -> Callable[[QWidget], None]:
    """Return what clicks twice in the middle of a widget, through its window."""

    def click(on: QWidget) -> None:
        window = page.window()
        handle = window.windowHandle()
        assert handle is not None
        QTest.mouseDClick(handle, LEFT, PLAIN, on.mapTo(window, on.rect().center()))

    return click

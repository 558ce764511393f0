"""The evening by keyboard alone: what is asked, whom to act on, what may be done, and back to the board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from editor.play.wording import question_words
from tests.play_page.convoy import Begin, do, settle

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def tabs_from(start: QWidget, most: int = 40) -> list[QWidget]:
    """Return the widgets Tab goes to from a widget, in their order."""
    found, now = list[QWidget](), start
    for _ in range(most * 10):
        now = now.nextInFocusChain()
        if now is start:
            break
        if now.focusPolicy() & Qt.FocusPolicy.TabFocus and now.isVisibleTo(now.window()) and now.isEnabled():
            found.append(now)
    return found[:most]


def key_named(button: QWidget) -> str:
    """Return the key its tip names."""
    return button.toolTip().removesuffix("</span>").rpartition("(")[2].rstrip(")")


def test_what_the_rules_ask_has_the_keyboard_its_keys_and_the_first_place(table: Begin) -> None:
    page = table(lang="en")
    buttons = page.side.cards.buttons
    assert [key_named(each) for each in buttons] == ["1", "2", "3", "0"]
    assert page.window().focusWidget() is buttons[0] or not page.isActiveWindow()
    assert tabs_from(page.side.prompt)[:4] == buttons, "they stand where Tab finds them, before the teams"
    assert not page.state("play_answer_first")[0], "one key, one meaning: it is the card's now"
    page.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(page, Qt.Key.Key_2)
    settle(page)
    assert page.match.done[-1].act == {"act": "signs", "omen": False} or page.match.count == 1
    assert page.state("play_answer_first")[0], "and the head's again"


def test_the_acts_of_a_figure_are_reached_by_a_key_and_left_by_escape(table: Begin) -> None:
    page = table()
    do(page, "turn")
    assert not page.state("play_acts")[0], "nobody is chosen"
    page.act("play_next_figure")
    settle(page)
    page.act("play_acts")
    QApplication.processEvents()
    acts = page.side.acts
    assert page.window().focusWidget() is acts.buttons[0]
    assert tabs_from(acts.buttons[0])[: len(acts.buttons) - 1] == acts.buttons[1:], "rules come after the acts"
    QTest.keyClick(acts.buttons[0], Qt.Key.Key_Escape)
    assert page.window().focusWidget() is page.board


def test_an_ambush_nobody_can_have_come_near_is_no_act(table: Begin) -> None:
    page = table(unplaced=True)
    do(page, "turn")
    told = [each.name["fr"] for each in page.match.standing.offers()]
    assert told, "the turn can be ended"
    assert not [each for each in told if "embuscade" in each.casefold()]
    assert not [each for each in page.side.acts.buttons if "embuscade" in each.text().casefold()]


def test_answers_have_their_keys_in_table_mode_and_escape_leaves_from_the_board(table: Begin) -> None:
    page = table(lang="en")
    page.act("play_table")
    screen = page.table.screen
    assert screen is not None
    screen.activateWindow()
    QApplication.processEvents()
    count = page.match.count
    QTest.keyClick(screen, Qt.Key.Key_1)
    assert page.match.count == count + 1, "the first answer of the card"
    settle(page)
    screen.follow()
    QTest.keyClick(screen, Qt.Key.Key_1)
    assert page.match.view.phase == "play", "and then what goes on"
    screen.follow()
    keys = [
        QKeySequence(each).toString(QKeySequence.SequenceFormat.NativeText) for each in ("Ctrl+Z", "Ctrl+Return", "Esc")
    ]
    assert [key_named(each) for each in (screen.undo, screen.next, screen.leave)] == keys
    page.act("play_next_figure")
    screen.follow()
    assert key_named(screen.next) == "E"
    page.board.setFocus()
    QTest.keyClick(page.board, Qt.Key.Key_Escape)
    assert page.table.on, "the figure is let go of first"
    assert not page.hand.figure
    QTest.keyClick(page.board, Qt.Key.Key_Escape)
    assert not page.table.on


def test_whom_nobody_opposes_walks_on_by_one_key_until_an_act_is_taken_back(table: Begin) -> None:
    page = table(lang="en")
    match = page.match
    do(page, "turn")
    assert not page.state("play_march")[0], "enemies stand"
    assert page.ends.buttons["play_march"].isHidden()
    heroes = match.view.decides
    for each in match.view.tokens:
        # Whoever is left of a group that lost two may have fled.
        if each.side != heroes and match.view.token(each.id).state == "up":
            assert match.set_life(each.id, 0)
    settle(page)
    assert page.state("play_march")[0]
    assert not page.ends.buttons["play_march"].isHidden()
    before, count = {each.id: each.at for each in match.view.tokens if each.side == heroes}, match.count
    page.act("play_march")
    assert match.player, "an automatic player leads them"
    for _ in range(24):
        page.automatic._act()
        settle(page)
    assert match.count > count + 3
    walked = [each for each in match.view.tokens if each.id in before and each.at[0] > before[each.id][0]]
    assert len(walked) >= 3, "towards the exit"
    match.undo()
    settle(page)
    assert not match.player, "who takes an act back plays again"
    assert page.hand.may


def test_the_next_target_is_one_the_figure_may_act_on(table: Begin) -> None:
    page = table()
    do(page, "turn")
    page.act("play_next_figure")
    assert page.hand.chosen is not None
    enemies = [each for each in page.match.view.tokens if each.side != page.match.view.decides][:2]
    offer = page.hand.chosen.possible[0]
    page.hand.chosen.__dict__["by_target"] = {each.id: (offer,) for each in enemies}
    for each in (*enemies, enemies[0]):
        page.act("play_next_target")
        assert page.board.cursor_spot == each.at
    assert page.window().focusWidget() is page.board


def test_the_keyboard_does_not_go_to_what_leaves_the_table_while_opponents_play(table: Begin) -> None:
    page = table()
    do(page, "turn")
    page.act("play_table")
    screen = page.table.screen
    assert screen is not None
    screen.next.setFocus()
    screen.next.click()
    settle(page)
    screen.follow()
    assert page.match.player, "opponents play"
    assert screen.focusWidget() is page.board
    page.automatic.pause(True)
    for each in screen.figures.buttons.values():
        assert each.minimumHeight() >= screen._button_px or each.height() >= screen._button_px
    page.table.leave()


def test_a_march_ends_where_enemies_come_says_so_and_is_nothing_that_stays(table: Begin) -> None:
    page = table(lang="en")
    match = page.match
    do(page, "turn")
    heroes = match.view.decides
    foes = [each.id for each in match.view.tokens if each.side != heroes and each.state == "up"]

    def fall() -> None:
        for each in foes:
            # Whoever is left of a group that lost two may have fled.
            if match.view.token(each).state == "up":
                assert match.set_life(each, 0)
        settle(page)

    fall()
    kept, over = match.seats, "The walk stops here: enemies have come. It is for you to play."
    page.act("play_march")
    assert match.player
    assert match.seats == kept, "whoever opens the battle after a crash decides himself"
    match.undo()
    settle(page)
    assert not match.player
    assert question_words(page.look, match) != over, "who takes an act back knows why it ends"
    fall()
    page.act("play_march")
    for _ in range(200):
        if page.automatic.waiting:
            page.automatic._act()
            settle(page)
    settle(page)
    assert not match.player
    assert [each for each in match.view.tokens if each.side != heroes and each.state == "up"], "the ambush has sprung"
    assert match.view.phase == "play"
    assert question_words(page.look, match) == over
    page.act("play_next_figure")
    page.act("play_end_figure")
    settle(page)
    assert question_words(page.look, match) != over, "told once"


def test_the_figure_before_has_its_key(table: Begin) -> None:
    page = table()
    do(page, "turn")
    mine = [each.id for each in page.match.view.tokens if each.side == page.match.view.decides and each.state == "up"]
    page.act("play_previous_figure")
    assert page.hand.figure == mine[-1], "from nobody to the last"
    page.act("play_next_figure")
    assert page.hand.figure == mine[0]
    page.act("play_next_figure")
    page.act("play_previous_figure")
    assert page.hand.figure == mine[0]


def test_a_friend_that_was_aimed_at_is_acted_on_and_not_chosen(table: Begin) -> None:
    page = table()
    do(page, "turn")
    page.act("play_next_figure")
    chosen = page.hand.chosen
    assert chosen is not None
    friend = next(
        each for each in page.match.view.tokens if each.side == chosen.token.side and each.id != chosen.token.id
    )
    offer = next(each for each in chosen.possible if each.wants is None)
    chosen.__dict__["by_target"] = {friend.id: (offer,)}
    page.act("play_next_target")
    count = page.match.count
    QTest.keyClick(page.board, Qt.Key.Key_Return)
    assert page.match.count == count + 1
    page.match.undo()
    settle(page)
    page.hand.click(friend.at)
    assert page.hand.figure == friend.id, "a click on him chooses him"

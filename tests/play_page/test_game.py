"""A whole game with the mouse and the keys, against an automatic player, at one screen; undo, reopening, replay."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QMenu, QPushButton

from models.maps.spots import cell_of
from tests.play_page.conftest import Begin
from tests.play_page.evening import Evening, costs, press

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

RED, BLUE = "republique", "separatistes"


DEPLOYED: dict[str, bytes] = {}
"""Files of battles whose first turn has begun, by their seed."""


def hotseat(begin: Begin, seed: str = "a") -> Evening:
    """A battle of two people, everybody deployed, the first turn begun: by clicks once, then opened where it stood."""
    if seed in DEPLOYED:
        return begin(seed, standing=DEPLOYED[seed])
    evening = begin(seed)
    evening.answer()
    evening.answer()
    evening.deploy()
    evening.answer()
    assert evening.match.view.phase == "play"
    DEPLOYED[seed] = evening.path.read_bytes()
    return evening


def states(evening: Evening) -> str:
    return evening.match.course.fight.fingerprint(evening.match.standing.state)


def play_my_turn(evening: Evening) -> None:
    """Play all of one's figures by clicks: towards the middle, attacks where there are any, then end the turn."""
    page, match = evening.page, evening.match
    for _ in range(60):
        view = match.view
        if view.phase != "play" or match.player:
            return
        if view.question is not None:
            if page.banner.buttons:
                evening.answer()
            else:
                evening.click(cell_of(page.hand.start_spots[0]))
            continue
        chosen = page.hand.chosen
        if chosen is None or not chosen.may_act:
            evening.key(Qt.Key.Key_Escape)
            page.act("play_next_figure")
            evening.settle()
            chosen = page.hand.chosen
        if chosen is None or not chosen.may_act:
            page.act("play_end_turn")
            evening.settle()
            continue
        attack = next((o for o in chosen.possible if o.damage is not None), None)
        goal = (
            None
            if chosen.reach is None
            else min(costs(chosen.reach), key=lambda c: (abs(c[0] - 17) + abs(c[1] - 11), c))
        )
        if attack is not None:
            press(evening.button(attack.name.fr))
        elif goal is not None and goal != cell_of(chosen.token.at):
            evening.click(goal)
        else:
            page.act("play_end_figure")
        evening.settle()
    raise AssertionError("a turn has an end")


def test_a_whole_game_by_mouse_against_the_automatic_player(begin: Begin) -> None:
    evening = begin("seul", separatistes="bold")
    match, page = evening.match, evening.page
    page.automatic.pause(True)
    if not match.player:
        evening.answer()
    turns = 0
    while match.view.phase != "over" and turns < 4000:
        turns += 1
        # Two turns are seen whole; then nothing is drawn any more, which takes most of the time.
        page.setUpdatesEnabled(match.view.turn <= 2)
        if match.player:
            press(page.side.players.one)
            evening.settle()
        elif match.view.phase == "play":
            play_my_turn(evening)
        elif match.view.phase == "deploy" and page.hand.start_spots:
            evening.click(cell_of(page.hand.start_spots[0]))
        else:
            evening.answer()
    assert match.view.phase == "over"
    assert match.view.winner in (RED, BLUE)
    assert page.banner.heading.text().startswith("Victoire")
    assert page.side.acts.buttons == []
    assert not match.live
    assert evening.said
    words = [page.side.log.item(row).text() for row in range(page.side.log.count())]
    assert all("{" not in each for each in words)
    match.replay.go(0)
    evening.qtbot.waitUntil(lambda: match.replay.at == 0)
    assert match.replay.faithful
    assert match.view.phase == "prepare"
    assert page.replay.slider.maximum() == match.count


def test_an_act_is_undone_redone_and_done_again_with_the_same_dice(begin: Begin) -> None:
    evening = begin("zwei")
    evening.answer()
    rolled = [die.result for die in evening.match.done[0].dice]
    after = states(evening)
    evening.document.undo()
    evening.settle()
    assert evening.match.count == 0
    assert evening.page.side.log.count() == 0
    assert evening.page.side.dice.dice == ()
    evening.document.redo()
    evening.settle()
    assert [die.result for die in evening.page.side.dice.dice] == rolled
    assert states(evening) == after
    evening.document.undo()
    evening.settle()
    evening.answer()
    assert [die.result for die in evening.match.done[0].dice] == rolled


def test_a_battle_is_resumed_where_it_stood(begin: Begin) -> None:
    evening = hotseat(begin)
    before, count = states(evening), evening.match.count
    evening = evening.reopen()
    assert states(evening) == before
    assert evening.match.count == count
    assert evening.page.side.log.count() > count
    evening.document.undo()
    evening.settle()
    assert evening.match.count == count - 1
    assert evening.match.view.phase == "deploy"
    evening.close()


def test_the_replay_is_worked_out_from_the_seed_and_stands_as_it_stood(begin: Begin) -> None:
    evening = hotseat(begin).reopen()
    match, page = evening.match, evening.page
    assert len(match.course.states) == 1, "nothing was worked out yet"
    press(page.replay.back)
    evening.qtbot.waitUntil(lambda: match.replay.at == match.count - 1)
    assert match.replay.faithful
    assert match.view.phase == "deploy"
    assert not page.banner.buttons
    count = match.count
    evening.click((2, 2))
    assert match.count == count, "nothing is played while one looks back"
    evening.key(Qt.Key.Key_Escape)
    assert match.replay.at is None
    assert match.view.phase == "play"
    evening.close()


def test_a_replay_that_would_end_otherwise_says_so(begin: Begin) -> None:
    evening = hotseat(begin)
    match = evening.match
    match.course.done[3], match.course.states = match.done[2], match.course.states[:1]
    match.replay.go(1)
    evening.qtbot.waitUntil(lambda: match.replay.at == 1)
    evening.settle()
    assert not match.replay.faithful
    assert "autrement" in evening.page.replay.where.text()


def test_a_figure_is_moved_by_click_by_drag_and_by_keys(begin: Begin) -> None:
    evening = hotseat(begin)
    match, page = evening.match, evening.page
    side = match.view.decides
    hero, other = [each for each in match.view.tokens if each.side == side][:2]
    evening.click(cell_of(hero.at))
    assert page.hand.figure == hero.id
    reach = costs(page.hand.chosen.reach)
    goal = next(cell for cell, cost in reach.items() if cost == 2)
    evening.click(goal)
    assert cell_of(evening.token(hero.id).at) == goal
    assert evening.token(hero.id).left == hero.left - 2
    assert page.moment.walks()[0][0].path[0] == hero.at
    reach = costs(page.hand.chosen.reach)
    near = next(cell for cell, cost in reach.items() if cost == 1)
    evening.drag(goal, near)
    assert cell_of(evening.token(hero.id).at) == near
    page.act("play_end_figure")
    evening.settle()
    assert evening.token(hero.id).done
    page.hand.choose(other.id)
    evening.board.point_at(cell_of(other.at))
    before = cell_of(evening.token(other.id).at)
    free = costs(page.hand.chosen.reach)
    steps = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
    key = next(k for k, (x, y) in steps.items() if (before[0] + x, before[1] + y) in free)
    evening.key(key)
    assert page.hint.text()
    evening.key(Qt.Key.Key_Return)
    assert cell_of(evening.token(other.id).at) != before


def test_what_cannot_be_done_says_why(begin: Begin) -> None:
    evening = hotseat(begin)
    page = evening.page
    page.act("play_next_figure")
    evening.settle()
    switch = next(b for b in page.side.acts.findChildren(QPushButton) if "impossible" in b.text())
    press(switch)
    evening.settle()
    assert page.side.acts.denied
    assert all(not each.isEnabled() and each.accessibleDescription() for each in page.side.acts.denied)


def test_dice_thrown_at_the_table_are_typed_in(begin: Begin) -> None:
    evening = begin("table")
    page, match = evening.page, evening.match
    page.act("play_real_dice")
    evening.settle()
    assert page.state("play_real_dice") == (True, True)
    evening.answer()
    assert page.side.prompt.isVisible()
    assert match.count == 0
    for wrong in ("11", "x", "0"):
        page.side.prompt.field.setText(wrong)
        press(page.side.prompt.ok)
        assert match.count == 0
        assert page.side.prompt.field.text() == wrong, "what is refused is there to be mended"
    for result in ("9", "4"):
        page.side.prompt.field.clear()
        evening.qtbot.keyClicks(page.side.prompt.field, result)
        evening.qtbot.keyClick(page.side.prompt.field, Qt.Key.Key_Return)
    assert match.count == 1
    assert [(die.result, die.typed) for die in match.done[0].dice] == [(9, True), (4, True)]
    assert not page.side.prompt.isVisible()
    assert match.view.decides == match.setup.sides[0]
    evening.document.undo()
    evening.settle()
    evening.answer()
    press(page.side.prompt.rest)
    assert match.count == 1
    assert not any(die.typed for die in match.done[0].dice)


def test_a_line_of_dice_may_be_longer_than_need_be(begin: Begin) -> None:
    evening = begin("table")
    page, match = evening.page, evening.match
    page.act("play_real_dice")
    evening.settle()
    evening.answer()
    page.side.prompt.field.setText("9 4 3 2")
    press(page.side.prompt.ok)
    assert [(die.result, die.typed) for die in match.done[0].dice] == [(9, True), (4, True)]
    assert match.done[0].typed == (9, 4)
    assert any("3, 2" in each for each in evening.said)
    evening.document.undo()
    evening.settle()
    evening.answer()
    assert page.side.prompt.field.text() == "9 4 3 2", "what was typed comes back with the act"


def test_automatic_players_act_by_themselves_and_say_why(begin: Begin) -> None:
    evening = begin("zwei", republique="bold", separatistes="cautious")
    match, page = evening.match, evening.page
    page.side.players.speed.setCurrentIndex(2)
    page.automatic.set_speed(1)
    page.automatic.wake()
    evening.qtbot.waitUntil(lambda: match.count > 14, timeout=90_000)
    page.act("play_pause")
    count = match.count
    evening.settle()
    assert not page.automatic.findChild(QTimer).isActive()
    assert match.count == count
    assert sum(done.why is not None for done in match.done) >= count - 2
    page.act("play_one_act")
    assert match.count == count + 1


def test_nobody_plays_while_nobody_looks(begin: Begin) -> None:
    evening = begin("zwei", republique="bold", separatistes="cautious")
    evening.page.automatic.set_speed(1)
    evening.page.hide()
    count = evening.match.count
    evening.settle()
    assert not evening.page.automatic.findChild(QTimer).isActive()
    assert evening.match.count == count


def test_who_plays_is_changed_in_the_middle_of_a_battle(begin: Begin) -> None:
    evening = hotseat(begin)
    page, match = evening.page, evening.match
    page.automatic.pause(True)
    side = match.view.decides
    assert not match.player
    page.side.players.choices[side, "bold"].trigger()
    evening.settle()
    assert match.player == "bold"
    assert page.side.players.one.isVisible()
    evening.document.undo()
    assert not match.player


def test_a_click_that_could_mean_several_acts_asks(begin: Begin) -> None:
    evening = hotseat(begin)
    page, match = evening.page, evening.match
    for _ in range(400):
        chosen = page.hand.chosen
        several = [] if chosen is None else [t for t, acts in chosen.by_target.items() if len(acts) > 1]
        enemy = [t for t in several if evening.token(t).side != match.view.decides]
        if enemy and chosen.may_act and page.hand.may:
            break
        if match.view.question is None and (chosen is None or not chosen.may_act):
            page.act("play_next_figure")
            evening.settle()
        advice = match.standing.advice("bold")
        match.act(advice.act, advice.why)
        evening.settle()
    count = match.count
    evening.click(cell_of(evening.token(enemy[0]).at))
    menu = page.findChild(QMenu, "acts")
    assert menu is not None
    assert len(menu.actions()) > 1
    assert match.count == count
    menu.actions()[1].trigger()
    menu.close()
    evening.settle()
    assert match.count == count + 1

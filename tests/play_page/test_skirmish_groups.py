"""Many figures at once on the screen: a part of a bubble moved together, volleys at targets in order of wish."""

from __future__ import annotations

from collections import Counter
from math import dist

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.play.page import BattlePage
from models.games.battle.values import Token
from models.maps.spots import Spot
from tests.play_page.armies import Begin, act, lined_up, press
from tests.play_page.convoy import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_the_screen_every_figure_of_a_phase_can_be_chosen_and_moved(armies: Begin, lang: str) -> None:
    page = armies(lang, unplaced=False)
    lined_up(page)
    next(each for each in page.side.strip.buttons if each.isEnabled()).click()
    settle(page)
    able = [each.id for each in page.match.view.tokens if page.match.view.able(each)]
    assert len(able) > 10
    for each in able:
        page.side.teams.buttons[each].click()
        settle(page)
        assert page.hand.chosen is not None
        assert page.hand.chosen.token.id == each


def test_nothing_moves_under_the_hand_before_the_first_phase(armies: Begin) -> None:
    page = armies("fr", unplaced=False)
    board, told = page.board.size(), [each.text() for each in page.banner.buttons]
    places = [each.geometry() for each in page.banner.buttons]
    for number in (1, 0, 2):
        QTest.qWait(1)
        assert [each.text() for each in page.banner.buttons] == told
        assert [each.geometry() for each in page.banner.buttons] == places
        assert page.banner.buttons[number].isEnabled()
        QTest.mouseClick(page.banner.buttons[number], Qt.MouseButton.LeftButton)
        settle(page)
    QTest.qWait(1)
    assert page.match.view.turn == 1
    assert page.board.size() == board


def volley(page: BattlePage) -> int:
    """Fire a volley at five enemies in reach, where that can be; return how many clicks that took."""
    if not press(page, "Fire a volley"):
        return 0
    named = page.hand.wishes.things[:5]
    for each in named:
        page.hand.click(page.match.view.token(each).at)
    page.side.ask.fire.click()
    settle(page)
    return 1 + len(named) + 1


@pytest.mark.rule("GE-56")
def test_a_bubble_moves_in_one_act_and_one_undo(armies: Begin) -> None:
    page = armies("en", unplaced=False)
    lined_up(page)
    next(each for each in page.side.strip.buttons if each.isEnabled()).click()
    settle(page)
    stood = {each.id: each.at for each in page.match.view.tokens}
    assert press(page, "Move the group") == 1
    assert page.hand.asking is not None
    page.hand.click((24_000, 18_000))
    settle(page)
    moved = [each for each in page.match.view.tokens if each.at != stood[each.id]]
    assert len(moved) > 10
    assert page.hand.asking is None
    act(page, "play_undo")
    assert {each.id: each.at for each in page.match.view.tokens} == stood


def pixel(page: BattlePage, spot: Spot) -> QPoint:
    return page.board.middle_of(spot).toPoint()


def click(page: BattlePage, spot: Spot, held: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, held, pixel(page, spot))
    QTest.qWait(1)
    settle(page)


def drag(page: BattlePage, start: Spot, end: Spot) -> None:
    QTest.mousePress(page.board, Qt.MouseButton.LeftButton, NONE, pixel(page, start))
    QTest.mouseMove(page.board, pixel(page, end))
    QTest.mouseRelease(page.board, Qt.MouseButton.LeftButton, NONE, pixel(page, end))
    settle(page)


def able(page: BattlePage) -> list[Token]:
    return [each for each in page.match.view.tokens if page.match.view.able(each)]


def opened(page: BattlePage) -> None:
    """Open the next phase that can be opened."""
    next(each for each in page.side.strip.buttons if each.isEnabled()).click()
    settle(page)


@pytest.mark.rule("GE-56")
def test_a_part_of_a_bubble_is_chosen_by_box_click_and_key_and_moves_together(armies: Begin) -> None:
    page = armies("fr", unplaced=False)
    lined_up(page)
    opened(page)
    stood = {each.id: each.at for each in page.match.view.tokens}
    left, high = (min(each.at[n] for each in able(page)) - 900 for n in (0, 1))
    right, low = (max(each.at[n] for each in able(page)) + 900 for n in (0, 1))
    drag(page, (left, high), ((left + right) // 2, low))
    boxed = page.hand.group.chosen
    assert 1 < len(boxed) < len(able(page))
    gone, more = boxed[0], next(each.id for each in able(page) if each.id not in boxed)
    for each in (gone, more):
        click(page, stood[each], CTRL)
    assert set(page.hand.group.chosen) == {*boxed[1:], more}
    page.hand.point(None)
    settle(page)
    assert page.foot.hint.text().startswith(f"{len(boxed)} figurines")
    ahead = stood[more][0], stood[more][1] + (3_000 if stood[more][1] < 18_000 else -3_000)
    drag(page, stood[more], ahead)
    moved = {each.id for each in page.match.view.tokens if each.at != stood[each.id]}
    assert moved
    assert moved <= {*boxed[1:], more}
    assert dist(page.match.view.token(more).at, ahead) < 100
    assert page.match.count == 5, "one act"
    act(page, "play_undo", "play_group")
    assert len(page.hand.group.chosen) == len(able(page))
    act(page, "play_group")
    assert not page.hand.group.chosen
    act(page, "play_next_figure", "play_group_more", "play_next_figure", "play_group_more")
    assert len(page.hand.group.chosen) == 2
    assert page.hand.escape()
    assert not page.hand.group.chosen


def face_to_face(page: BattlePage) -> None:
    """Put a Hero and three others of each side in the open, twenty paces from their enemies, and begin to play."""
    match = page.match
    for side, y in zip(match.setup.sides, (30_400, 5_600), strict=True):
        mine = [each for each in match.view.tokens if each.side == side]
        near = [mine[0], *[each for each in mine if "trooper" in each.type or "soldat" in each.type][:3]]
        for n, each in enumerate(near):
            assert match.act(match.standing.deploy(each.id, (29_000 + 1_100 * n, y)))
    lined_up(page)
    for _ in range(2):
        opened(page)
        act(page, "play_group")
        y = page.match.view.token(page.hand.group.chosen[0]).at[1]
        page.hand.click((30_000, 9_000 if y < 18_000 else 27_000))
        settle(page)
        if page.hand.wishes.asked is None and press(page, "Tirer en salve"):
            return
        act(page, "play_end_turn")


@pytest.mark.rule("GE-20")
def test_targets_are_named_by_clicks_and_keys_and_the_losses_are_told_before_the_dice(armies: Begin) -> None:
    page = armies("fr", unplaced=False)
    face_to_face(page)
    wishes, panel = page.hand.wishes, page.side.ask
    first, second, third = wishes.things[:3]
    assert not panel.fire.isEnabled()
    for each in (second, first):
        click(page, page.match.view.token(each).at)
    assert wishes.named == (second, first)
    assert panel.list.item(0).text().startswith("1 · ")
    assert "À attendre" in panel.expected.text()
    assert panel.dice.text() == "Il faut 5+.", "one of them has come near enough"
    act(page, "play_next_target")
    QTest.keyClick(page.board, Qt.Key.Key_Return)
    assert wishes.named == (second, first, third)
    act(page, "play_acts")
    panel.list.setCurrentRow(2)
    QTest.keyClick(panel.list, Qt.Key.Key_Up, CTRL)
    assert wishes.named == (second, third, first)
    QTest.keyClick(panel.list, Qt.Key.Key_Space)
    QTest.qWait(1)
    assert wishes.named == (second, first)
    QTest.mouseClick(panel.clear, Qt.MouseButton.LeftButton)
    QTest.mouseClick(panel.ways[0], Qt.MouseButton.LeftButton)
    assert len(wishes.named) == len(wishes.things), "one click names all in an order"
    named = wishes.named
    act(page, "play_answer_first")
    assert wishes.asked is None
    assert page.match.done[-1].act["targets"] == list(named)
    act(page, "play_undo")
    assert press(page, "Tirer en salve")
    assert wishes.named == named, "undone, it is asked with the same targets"
    assert page.hand.escape()
    assert wishes.asked is None
    act(page, "play_real_dice")
    assert press(page, "Tirer en salve")
    QTest.mouseClick(panel.fire, Qt.MouseButton.LeftButton)
    settle(page)
    prompt = page.side.prompt
    assert prompt.words.text().endswith("Il faut 5+.")
    QTest.keyClicks(prompt.field, "61")
    QTest.keyClick(prompt.field, Qt.Key.Key_Return)
    settle(page)
    assert [each.result for each in page.match.done[-1].dice] == [6], "two dice, of which one was needed"


@pytest.mark.soak
def test_a_side_of_forty_moves_and_fires_in_sixty_clicks(armies: Begin) -> None:
    page = armies("en", unplaced=False)
    lined_up(page)
    clicks, shots = Counter[tuple[int, str]](), 0
    for _ in range(120):
        if page.match.view.turn > 3:
            break
        turn = page.match.view.turn, page.match.view.decides
        assert page.side.strip.buttons, "the strip keeps its place between two turns: the board stands still"
        if page.match.view.question is not None:
            page.banner.buttons[0].click()
            settle(page)
        elif press(page, "Move the group"):
            page.hand.click((24_000, 18_000))
            settle(page)
            fired = volley(page)
            clicks[turn] += 2 + fired
            shots += fired > 0
            act(page, "play_end_turn")
        else:
            act(page, "play_end_turn")
        clicks[turn] += 1
    assert page.match.view.turn == 4
    assert shots > 4
    assert max(clicks.values()) <= 60, clicks

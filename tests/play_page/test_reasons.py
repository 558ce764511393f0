"""What cannot be done says why, with its rule, and what was chosen stays chosen."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from models.maps.rules.grid import Cell, edge_cells
from models.maps.spots import cell_of, spot_of
from tests.play_page.conftest import Begin
from tests.play_page.evening import LEFT, Evening, costs, press
from tests.play_page.test_acts import piece, stand
from tests.play_page.test_game import hotseat

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def chosen_one(evening: Evening) -> str:
    """Choose the first figure of the side that plays, and return its id."""
    evening.page.act("play_next_figure")
    evening.settle()
    return evening.page.hand.figure


def out_of_reach(evening: Evening) -> Cell:
    """Return a free cell one can stand on, too far for the figure chosen."""
    match, reach = evening.match, costs(evening.page.hand.chosen.reach)
    taken = {cell_of(each.at) for each in match.view.tokens}
    grid = match.course.fight.table.battle.board.grid(frozenset(match.standing.state.shut))
    cells = ((x, y) for y in range(grid.height) for x in range(grid.width))
    return next(cell for cell in cells if grid.cost(cell) and cell not in reach and cell not in taken)


def test_a_cell_out_of_reach_says_why_and_keeps_the_figure(begin: Begin) -> None:
    evening = hotseat(begin)
    mine, far = chosen_one(evening), out_of_reach(evening)
    evening.board.zoom_to(2 * evening.board.camera.scale)
    evening.board.point_at(far)
    evening.settle()
    why = evening.page.hand.why_not(spot_of(far))
    assert why
    assert "(AG-" in evening.page.hint.toolTip(), "the reason stands with its rule below the board"
    hint = evening.page.hint
    assert evening.match.words(why[0][1]) in hint.text(), "whole, in two lines"
    room = hint.contentsRect()
    words = hint.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, hint.text())
    assert words.height() <= room.height()
    evening.said.clear()
    evening.click(far)
    assert evening.page.hand.figure == mine
    assert evening.said == [evening.match.words(why[0][1])]
    evening.key(Qt.Key.Key_Escape)
    assert not evening.page.hand.figure, "Escape lets go of it"


def test_an_enemy_out_of_reach_says_why_and_keeps_the_figure(begin: Begin) -> None:
    evening = hotseat(begin)
    mine, match = chosen_one(evening), evening.match
    enemy = next(each for each in match.view.tokens if each.side not in (evening.token(mine).side, "pnj"))
    spot = enemy.at
    assert enemy.id not in evening.page.hand.chosen.by_target
    evening.page.hand.point(spot)
    assert all("(AG-" in match.words(why) for _, why in evening.page.hand.why_not(spot))
    assert enemy.name["fr"] in evening.page.hint.toolTip()
    evening.said.clear()
    evening.click(cell_of(spot))
    assert evening.page.hand.figure == mine
    assert evening.said


def test_acts_of_no_use_leave_the_panel_and_the_keyboard_where_they_were(begin: Begin) -> None:
    evening = hotseat(begin)
    chosen_one(evening)
    acts = evening.page.side.acts
    before = list(acts.buttons)
    assert before
    assert not acts.denied
    switch = acts.switch
    switch.setFocus()
    for shown in (True, False, True):
        evening.qtbot.keyClick(switch, Qt.Key.Key_Space)
        evening.settle()
        assert switch.hasFocus(), "the keyboard stays on the switch"
        assert acts.buttons[: len(before)] == before, "no button was made anew"
        assert all(each.isVisible() is shown for each in acts.denied)
    assert acts.denied
    # Two lines of a long word beside another would widen the panel, and cut the cards beside it.
    narrow = acts.fontMetrics().averageCharWidth() * 40
    assert acts.minimumSizeHint().width() <= narrow


@pytest.mark.rule("AG-82")
def test_a_search_shows_its_odds_and_gives_no_hidden_pass_away(begin: Begin) -> None:
    evening = hotseat(begin)
    match, mine = evening.match, chosen_one(evening)
    vault = sorted(match.course.fight.table.battle.board.vaults)[0]
    at = next(iter(sorted(match.course.fight.table.battle.board.vaults[vault].cells)))
    stand(evening, lambda state: piece(state, mine).update(cell=list(at)))
    page = evening.page
    page.hand.choose(mine)
    evening.settle()
    search = next(each for each in page.hand.chosen.possible if each.outcomes)
    assert [each.chance for each in search.outcomes] == [Fraction(1, 4)] * 4
    assert search.chance == Fraction(1, 4)
    button = evening.button("Chercher")
    assert button is not None
    assert "25" in button.accessibleName()
    assert "passe crypté" in button.toolTip()
    assert "stimulant (+10 PV)" in button.toolTip()
    state = replace(match.standing.state, pass_in=vault)
    offers = match.course.fight.at(state).offers(mine)
    hidden = next(each for each in offers if each.outcomes)
    assert hidden.chance is None, "which vault has it stays a secret"
    assert sum(each.chance for each in hidden.outcomes) == 1


def test_rounds_are_called_rounds(begin: Begin) -> None:
    evening = hotseat(begin)
    banner = evening.page.banner
    said = []
    for _ in range(3):
        said.append(banner.heading.text())
        press(evening.page.ends.buttons["play_end_turn"])
        evening.settle()
    first, second = (said[0].partition(": ")[2], said[1].partition(": ")[2])
    assert {first, second} == {"République", "Séparatistes"}
    assert [each.partition("\N{NO-BREAK SPACE}")[0] for each in said] == ["Manche 1", "Manche 1", "Manche 2"]
    log = evening.page.side.log
    lines = [log.item(row).text() for row in range(log.count())]
    assert [each for each in said[:2] if each in lines] == said[:2]


def door_on_an_edge(evening: Evening, mine: str) -> tuple[str, tuple[Cell, Cell]]:
    """Put the figure beside a shut door in a wall that it may open; return the door with its near and far cell."""
    match, board = evening.match, evening.match.course.fight.table.battle.board
    taken = {cell_of(each.at) for each in match.view.tokens}
    for gate in board.gates.values():
        if gate.edges and not gate.laser and not gate.locked and gate.id in match.standing.state.shut:
            near, far = edge_cells(gate.edges[0])
            if not {near, far} & taken and board.open_grid.cost(near) and board.open_grid.cost(far):
                stand(evening, lambda state, near=near: piece(state, mine).update(cell=list(near)))
                evening.page.hand.choose(mine)
                evening.settle()
                return gate.id, (near, far)
    raise AssertionError("no door to open")


@pytest.mark.rule("AG-33")
@pytest.mark.parametrize("place", ["near strip", "far strip", "far cell"])
def test_a_door_is_worked_by_a_click_from_both_sides(begin: Begin, place: str) -> None:
    evening = hotseat(begin)
    gate, (near, far) = door_on_an_edge(evening, chosen_one(evening))
    board = evening.board
    one, other = board.camera.middle(near), board.camera.middle(far)
    shares = {"near strip": 0.4, "far strip": 0.6, "far cell": 1.0}
    spot = one + (other - one) * shares[place]
    QTest.mouseMove(board, spot.toPoint())
    QTest.mouseClick(board, LEFT, pos=spot.toPoint())
    evening.settle()
    assert gate not in evening.match.standing.state.shut, "the door is open"


def test_every_thing_of_the_board_is_a_button_for_the_keyboard(begin: Begin) -> None:
    evening = hotseat(begin)
    match, mine = evening.match, chosen_one(evening)
    view, page = match.view, evening.page
    standing = [each for each in view.tokens if each.state in ("up", "inert", "broken")]
    board = match.course.fight.table.battle.board
    assert len(view.things) == len(board.gates) + len(board.vaults) + len(board.consoles)
    names = [each.accessibleName() for each in page.things.buttons]
    assert len(names) == len(view.things) + len(standing)
    assert all(names)
    neutral = next(each for each in standing if each.side == "pnj")
    assert [each for each in names if each.startswith(neutral.name["fr"])]
    seen = set()
    for _ in names:
        page.act("play_next_thing")
        evening.settle()
        focused = next(each for each in page.things.buttons if each.hasFocus())
        seen.add(focused)
        assert page.hint.toolTip(), "what has the keyboard is told below the board"
        assert evening.board.rect().intersects(focused.geometry())
    assert len(seen) == len(names), "the key comes to each of them"
    gate, _ = door_on_an_edge(evening, mine)
    at = next(place for place, each in enumerate(match.view.things) if each.id == gate)
    button = page.things.buttons[at]
    assert button.accessibleName().endswith("fermée")
    button.setFocus()
    evening.qtbot.keyClick(button, Qt.Key.Key_Return)
    evening.settle()
    assert gate not in match.standing.state.shut
    assert page.things.buttons[at].accessibleName().endswith("ouverte")
    page.things.buttons[at].setFocus()
    evening.qtbot.keyClick(page.things.buttons[at], Qt.Key.Key_Escape)
    assert evening.board.hasFocus(), "Escape goes back to the board"


@pytest.mark.rule("AG-11")
def test_where_nobody_can_be_deployed_says_why_and_keeps_the_figure(begin: Begin) -> None:
    evening = begin("a")
    evening.answer()
    evening.answer()
    hand, match = evening.page.hand, evening.match
    assert match.view.phase == "deploy"
    mine, starts = hand.figure, {cell_of(spot) for spot in hand.start_spots}
    neutral = next(each for each in match.view.tokens if each.side == "pnj")
    for cell in ((11, 12), cell_of(neutral.at)):
        assert cell not in starts
        evening.board.point_at(cell)
        evening.settle()
        assert "Choisissez une case de départ libre" in evening.page.hint.toolTip()
        evening.said.clear()
        evening.click(cell)
        assert hand.figure == mine
        assert evening.said == ["Choisissez une case de départ libre de cette faction. (AG-11)"]
    evening.key(Qt.Key.Key_Escape)
    assert not hand.figure
    evening.click((11, 12))
    assert evening.said[-1] == "Choisissez d’abord à droite la figurine à placer."
    put = next(each for each in match.view.tokens if each.state == "reserve")
    hand.choose(put.id)
    evening.click(cell_of(hand.start_spots[0]))
    evening.click(cell_of(match.view.token(put.id).at))
    assert hand.figure == put.id, "who stands there already is taken up again by a click"
    assert not hand.why_not(None)

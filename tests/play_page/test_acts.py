"""Steps taken back, reinforcements, draws, the pass on the way, and what the board tells before one clicks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from models.campaign.records import BattleRecord
from models.campaign.rows import Rows
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.change import Label
from models.games.scenarios.pieces import Placed
from models.games.script.effects import Say
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import RoundBegins
from models.maps.rules.grid import distance
from models.maps.spots import cell_of, spot_of
from tests.play_page.conftest import Begin
from tests.play_page.evening import Evening, costs, press
from tests.play_page.test_game import BLUE, RED, hotseat, states

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@dataclass(frozen=True)
class Stand:
    """Let a battle stand otherwise: `edit` changes its state as plain JSON values."""

    battle_id: str
    edit: Callable[[dict[str, Any]], object]

    @property
    def label(self) -> Label:
        return Label("scenario.seat_players")

    def do(self, campaign: Rows) -> None:
        row = campaign.get(BattleRecord, self.battle_id)
        assert row is not None
        state = {**row.state, "pieces": [dict(each) for each in row.state["pieces"]]}
        self.edit(state)
        campaign.put(BattleRecord, row.id, state=state)


def stand(evening: Evening, edit: Callable[[dict[str, Any]], object]) -> None:
    assert evening.document.apply(Stand(evening.match.id, edit))
    evening.settle()


def piece(state: dict[str, Any], key: str) -> dict[str, Any]:
    return next(each for each in state["pieces"] if each["id"] == key)


def test_any_step_is_taken_back_from_the_log_in_one_step(begin: Begin) -> None:
    evening = hotseat(begin)
    match, page, log = evening.match, evening.page, evening.page.side.log
    before = states(evening)
    page.act("play_next_figure")
    evening.settle()
    for what in ("play_end_figure", "play_end_turn"):
        page.act(what)
        evening.settle()
    assert match.count == 13
    after = states(evening)
    row = next(row for row in range(log.count()) if log.item(row).data(Qt.ItemDataRole.UserRole + 2) == 11)
    log.scrollToItem(log.item(row))
    spot = log.visualItemRect(log.item(row)).center()
    where = log.viewport().mapToGlobal(spot)
    QApplication.sendEvent(log.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, where))
    menu = log.findChild(QMenu, "line")
    assert [each.isEnabled() for each in menu.actions()] == [True, True, True]
    menu.actions()[1].trigger()
    menu.close()
    evening.qtbot.waitUntil(lambda: match.count == 11)
    evening.settle()
    assert states(evening) == before
    evening.document.undo()
    evening.settle()
    assert (match.count, states(evening)) == (13, after)
    press(page.replay.back)
    evening.qtbot.waitUntil(lambda: match.replay.at == 12)
    evening.settle()
    assert page.state("play_take_back")[0]
    press(page.replay.resume)
    evening.qtbot.waitUntil(lambda: match.count == 12)
    assert match.replay.at is None
    assert match.live


@pytest.mark.rule("AG-104", "AG-105")
def test_a_reinforcement_is_called_and_placed_then_a_draw_is_agreed(begin: Begin) -> None:
    evening = begin("renfort", "renewal")
    evening.answer()
    evening.answer()
    evening.deploy()
    evening.answer()
    match, page = evening.match, evening.page
    side = match.view.decides
    lost = "clone-trooper-tech" if side == RED else "super-battle-droid-tech"
    stand(evening, lambda state: piece(state, lost).update(status="down", life=0, cell=[-1, -1]))
    assert not page.side.teams.buttons[lost].isEnabled()
    page.act("play_real_dice")
    call = evening.button("Appeler un renfort")
    assert call is not None
    press(call)
    evening.settle()
    evening.qtbot.keyClicks(page.side.prompt.field, "8")
    evening.qtbot.keyClick(page.side.prompt.field, Qt.Key.Key_Return)
    evening.settle()
    assert match.view.question is not None
    assert page.banner.rule.text() == "AG-105"
    cell = cell_of(page.hand.start_spots[0])
    evening.click(cell)
    assert (cell_of(evening.token(lost).at), evening.token(lost).life) == (cell, 70)
    assert match.view.question is None
    press(evening.button("Proposer la partie nulle"))
    evening.settle()
    press(evening.button("Accepter la partie nulle"))
    evening.settle()
    assert match.view.phase == "over"
    assert page.banner.heading.text() == "Partie nulle"
    assert "figurines perdues" in page.banner.words.text()
    evening.document.undo()
    evening.settle()
    page.side.players.choices[RED if side == BLUE else BLUE, "bold"].trigger()
    evening.settle()
    assert evening.button("Accepter la partie nulle") is None, "nobody answers for an automatic player"


@pytest.mark.rule("AG-36")
def test_what_lies_on_the_way_is_taken_or_left(begin: Begin) -> None:
    evening = hotseat(begin)
    match, page = evening.match, evening.page
    hero = next(each for each in match.view.tokens if each.side == match.view.decides)
    evening.click(cell_of(hero.at))
    reach = costs(page.hand.chosen.reach)
    goal = next(cell for cell in sorted(reach) if reach[cell] == 3 and len(page.hand.chosen.path(spot_of(cell))) == 4)
    crossed = list(map(cell_of, page.hand.chosen.path(spot_of(goal))))[1:-1]
    free = next(cell for cell in crossed if cell in reach)
    stand(evening, lambda state: state.update(pass_at=list(free)))
    assert any(mark.kind == "pass" and cell_of(mark.at) == free for mark in match.view.marks)
    evening.click(goal)
    menu = page.findChild(QMenu, "acts")
    assert len(menu.actions()) == 2
    menu.actions()[1].trigger()
    menu.close()
    evening.settle()
    assert cell_of(evening.token(hero.id).at) == goal
    assert not evening.token(hero.id).carries
    evening.document.undo()
    evening.settle()
    evening.click(free)
    assert [thing.kind for thing in evening.token(hero.id).carries] == ["pass"], "who goes there wants it"


def test_the_board_tells_before_one_clicks(begin: Begin) -> None:
    evening = hotseat(begin)
    match, page = evening.match, evening.page
    hero = next(each for each in match.view.tokens if each.side == match.view.decides)
    enemy = next(each for each in match.view.tokens if each.side not in (hero.side, "pnj"))
    other = next(each for each in match.view.tokens if each.side == hero.side and each.id != hero.id)
    evening.click(cell_of(hero.at))
    assert page.card.name.text() == hero.name.fr
    assert "6/6" in page.card.accessibleName()
    evening.point(cell_of(other.at))
    assert page.card.name.text() == other.name.fr
    assert page.board.pointed == cell_of(other.at)
    reach = costs(page.hand.chosen.reach)
    spot = next(cell for cell in sorted(reach) if reach[cell] == 3)
    near = next(cell for cell in sorted(reach) if reach[cell] == 4 and distance(cell, spot) == 1)
    stand(evening, lambda state: piece(state, enemy.id).update(cell=list(near)))
    evening.click(cell_of(hero.at))
    evening.point(spot)
    aims = page.hand.chosen.aims_at_enemies(spot_of(spot))
    assert {each.target for each in aims} == {enemy.id}
    assert all(each.chance and each.damage for each in aims)
    evening.click(spot)
    assert match.view.question is not None
    assert page.banner.rule.text() == "AG-46"
    assert page.moment.answers[0].spots == (evening.token(hero.id).at, spot_of(near))
    assert "%" in page.banner.buttons[0].text()
    page.act("play_answer_second")
    evening.settle()
    assert match.view.decides == enemy.side
    assert page.banner.rule.text() == "AG-49"
    assert page.banner.buttons[1].text().startswith("D’accord")
    page.act("play_answer_second")
    evening.settle()
    assert match.view.question is None
    melee = evening.button("Corps à corps")
    assert melee is not None
    QTest.mouseMove(melee, QPoint(4, 4))
    page.side.acts.pointed.emit(page.hand.chosen.by_target[enemy.id][0])
    assert page.moment.pointed is not None
    press(melee)
    evening.settle()
    assert {mark.kind for mark in match.done[-1].marks} == {"melee"}
    assert match.done[-1].events[0].kind == "attacked"
    assert page.ends.buttons["play_end_turn"].isEnabled()
    turn = page.ends.buttons["play_end_turn"]
    assert turn.accessibleName() == turn.text().replace("\n", " ")
    press(page.ends.buttons["play_end_turn"])
    evening.settle()
    assert match.view.decides == enemy.side


@pytest.mark.rule("AG-58", "AG-72")
def test_a_typed_die_says_whose_it_is_and_an_attack_with_a_power_says_what_is_gained(begin: Begin) -> None:
    evening = hotseat(begin)
    match, page = evening.match, evening.page
    hero = next(each for each in match.view.tokens if each.side == match.view.decides and each.most_force)
    enemy = next(each for each in match.view.tokens if each.side not in (hero.side, "pnj"))
    x, y = cell_of(hero.at)
    held = {cell_of(each.at) for each in match.view.tokens}
    near = next(cell for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if cell not in held)
    stand(evening, lambda state: piece(state, enemy.id).update(cell=list(near)))
    page.act("play_real_dice")
    evening.click(cell_of(hero.at))
    with_power = evening.button("Corps à corps avec Méditation de Combat (+2)")
    assert with_power is not None
    left = evening.token(hero.id).force - 1
    cost = f"Points de Force\u00a0: −1, il en restera {left}. Attaque immédiate à +2."
    assert with_power.accessibleDescription() == cost
    assert cost in [each.text() for each in page.side.acts.findChildren(QLabel)], "it stands there before the click"
    assert cost in with_power.toolTip()
    melee = evening.button("Corps à corps")
    assert melee is not None
    press(melee)
    for asked, result in (
        (f"Attaque, {hero.name.fr}\u00a0: lancez un D10.", "10"),
        (f"Défense, {enemy.name.fr}\u00a0: lancez un D10.", "1"),
        (f"Dégâts, {hero.name.fr}\u00a0: lancez un D4.", "2"),
    ):
        evening.settle()
        assert page.side.prompt.words.text() == asked
        evening.qtbot.keyClicks(page.side.prompt.field, result)
        evening.qtbot.keyClick(page.side.prompt.field, Qt.Key.Key_Return)
    evening.settle()
    assert match.pending is None


def test_what_happens_in_the_scenario_stands_in_the_log(qtbot: QtBot, tmp_path: Path) -> None:
    evening = Evening(qtbot, tmp_path / "orage.portulan")
    with evening.document.read() as campaign:
        made = scenario(campaign, evening.scenario_id)
    wind = ScenarioEvent("vent", "Le vent", RoundBegins(1), (), (Say("Le sable vole."),))
    guard = Placed("garde", "clone-trooper-tech", RED, "La garde", later=True)
    made = replace(made, events=(wind,), pieces=(*made.pieces, guard))
    assert evening.document.apply(EditScenario(evening.scenario_id, made, Label("scenario.seat_players")))
    evening.begin("a")
    evening.answer()
    evening.answer()
    evening.deploy()
    evening.answer()
    page = evening.page
    lines = [page.side.log.item(row).text() for row in range(page.side.log.count())]
    assert "Événement : Le vent." in [each.replace("\u00a0", " ") for each in lines]
    assert any("Le sable vole." in each for each in lines)
    assert not any("{" in each for each in lines)
    assert evening.token("garde").state == "away"
    assert not page.side.teams.buttons["garde"].isEnabled()
    assert "attendu" in page.side.teams.buttons["garde"].accessibleName()
    evening.close()

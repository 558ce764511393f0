"""What is told of a turn in which one side acts after the other: its halves in the log, its news, once each."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from editor.play.page import BattlePage
from models.games.swidenth.battle.turn import BeginTurn, EndHalf
from tests.play_page.convoy import Begin, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def turn(page: BattlePage) -> None:
    """Begin a turn."""
    assert page.match.act(BeginTurn())
    settle(page)


def rest_of_turn(page: BattlePage) -> None:
    """Let the heroes do nothing and the enemies what they do."""
    page.setUpdatesEnabled(False)
    assert page.match.act(EndHalf())
    while page.match.player:
        assert page.match.automatic()
    page.setUpdatesEnabled(True)


def log(page: BattlePage) -> list[str]:
    lines = page.side.log
    return [lines.item(row).text().replace("\u00a0", " ") for row in range(lines.count())]


def news(page: BattlePage) -> list[str]:
    return [each.text().replace("\u00a0", " ") for each in page.side.cards.findChildren(QLabel) if each.isVisible()]


def test_each_half_of_a_turn_has_its_heading_and_its_acts_stand_under_it(table: Begin) -> None:
    page = table()
    turn(page)
    rest_of_turn(page)
    turn(page)
    lines = log(page)
    heads = [each for each in lines if each.startswith("Tour ")]
    assert heads == ["Tour 1 : Héros", "Tour 1 : Ennemis", "Tour 2 : Héros"], "each once, and no line that repeats it"
    enemies, second = lines.index(heads[1]), lines.index(heads[2])
    assert any(each.startswith("Guerrier Brigand") for each in lines[enemies:second])
    assert not any(each.startswith("Guerrier Brigand") for each in lines[:enemies])
    assert any("garde" in each for each in lines[second:]), "what the new turn brought stands under it"


def test_what_a_die_brings_is_told_once_and_the_turn_only_by_the_head(table: Begin) -> None:
    page = table(real_dice=True)
    turn(page)
    rest_of_turn(page)
    page.match.act(BeginTurn())
    assert page.match.give_dice((19,))
    settle(page)
    told = news(page)
    assert sum("La garde accourt" in each for each in told) == 1, told
    assert not any(each.startswith("Tour ") for each in told)
    assert any("Arriv" in each for each in told), "who came is told with it"


def test_a_figure_dropped_where_another_stands_before_play_says_so(table: Begin) -> None:
    page = table()
    said: list[str] = []
    page.match.say = said.append
    mine = [each for each in page.match.view.tokens if each.state == "up"][:2]
    before = page.match.count
    page.hand.drop(mine[0].at, mine[1].at)
    assert page.match.count == before
    assert mine[1].name["fr"] in said[-1], said
    assert page.hand.figure == mine[0].id, "it is still in the hand"

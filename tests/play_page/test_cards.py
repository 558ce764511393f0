"""The card of the Assault Droid, which the book does not print: asked for before play, by one click or one key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.paint.typefaces import load_fonts
from editor.scenario.begin import begin_battle
from models.campaign.queries import battles
from models.games.battle.battle_json import Seats
from tests.play_page.evening import Evening, card_menus, choose_card, press

# What the offscreen screen says of itself.
pytestmark = [pytest.mark.rule("AG-99"), pytest.mark.qt_log_ignore("This plugin does not support")]
DROID = "assault-droid-mark-1"


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    load_fonts()
    made = Evening(qtbot, tmp_path / "soir.portulan")
    made.scenario.wants_battle.connect(lambda battle_id, _name: made.show_battle(battle_id))
    yield made
    made.close()


def lives(evening: Evening) -> list[int | None]:
    return [each.figures.get("life") for each in evening.scenario.scenario.pieces if each.type == DROID]


@pytest.mark.parametrize(("number", "life"), [(0, 70), (1, 70), (2, 90)])
def test_play_asks_for_the_card_and_begins_with_it_at_one_click(evening: Evening, number: int, life: int) -> None:
    page = evening.scenario
    press(page.seating.boxes["renewal"])
    press(page.seating.play)
    assert battles_of(evening) == 0
    choose_card(page.seating, number)
    evening.settle()
    assert battles_of(evening) == 1
    assert lives(evening) == [life, life]
    token = next(each for each in evening.match.view.tokens if each.type == DROID)
    assert token.most_life == life
    assert evening.match.setup.agreements["renewal"], "what was agreed at the button stays"
    sheet = evening.match.standing.sheet(token.id)
    assert {each.name.fr for each in sheet.values} == {"À distance", "Corps à corps", "Défense"}
    evening.document.undo()
    evening.document.undo()
    assert lives(evening) == [None, None]
    assert battles_of(evening) == 0


@pytest.mark.parametrize("keys", [(Qt.Key.Key_Return,), (Qt.Key.Key_Down, Qt.Key.Key_Return), (Qt.Key.Key_3,)])
def test_the_keyboard_chooses_the_card(evening: Evening, keys: tuple[Qt.Key, ...]) -> None:
    evening.scenario.act("scenario_play")
    (menu,) = card_menus(evening.scenario.seating)
    for key in keys:
        evening.qtbot.keyClick(menu, key)
    evening.settle()
    assert battles_of(evening) == 1
    assert lives(evening) == ([90, 90] if Qt.Key.Key_3 in keys else [70, 70])


def test_nobody_who_does_not_choose_begins(evening: Evening) -> None:
    press(evening.scenario.seating.play)
    (menu,) = card_menus(evening.scenario.seating)
    heading = menu.actions()[0]
    assert "Assault Droid Mark 1" in heading.text()
    assert not heading.isSeparator(), "a style sheet draws no words on a separator"
    assert not heading.isEnabled()
    evening.qtbot.keyClick(menu, Qt.Key.Key_Escape)
    evening.settle()
    assert battles_of(evening) == 0
    assert begin_battle(evening.look, evening.document, evening.scenario_id, Seats()) == ""
    assert "Assault Droid Mark 1" in evening.said[-1]
    assert "Lourd" in evening.said[-1]


def test_the_check_offers_the_three_cards(evening: Evening) -> None:
    page = evening.scenario
    evening.qtbot.waitUntil(lambda: bool(page.parts.checks.rows))
    (row,) = (each for each in page.parts.checks.rows if len(each.problem.fixes) == 3)
    assert page.desk.mend(row.problem.fixes[2])
    assert lives(evening) == [90, 90]
    evening.qtbot.waitUntil(lambda: not any(len(each.problem.fixes) == 3 for each in page.parts.checks.rows))


def battles_of(evening: Evening) -> int:
    with evening.document.read() as campaign:
        return len(battles(campaign))

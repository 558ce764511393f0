"""Table mode on the whole screen, and the three tables a battle may begin on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.play.automatic import at_home
from editor.scenario.desk import ScenarioDesk
from editor.scenario.new_dialog import NewScenarioDialog
from editor.scenario.parts.seating import Seating
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.queries import maps, scenarios
from models.games.library import game
from models.games.scenarios.scenario import battles_of
from models.i18n import Translator
from tests.play_page.convoy import Begin, do, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_the_table_is_chosen_among_three_tiles(qtbot: object) -> None:
    battles = battles_of(game("swidenth"))
    seating = Seating(Look(LIGHT, Translator("fr")), battles.sides()[:2], battles.players(), battles.agreements())
    assert list(seating.tiles) == ["", "at_home", "unplaced"]
    assert not seating.boxes, "tiles stand where boxes to tick stood"
    assert seating.tiles[""].isChecked()
    assert seating.agreements == {"at_home": False, "unplaced": False}
    seating.tiles["unplaced"].click()
    assert seating.agreements == {"at_home": False, "unplaced": True}
    assert all(each.accessibleName() and each.accessibleDescription() for each in seating.tiles.values())
    seating.agree({"at_home": True})
    assert seating.tiles["at_home"].isChecked(), "as the scenario proposes"
    assert seating.tiles["at_home"].heightForWidth(220) > seating.tiles["at_home"].heightForWidth(500), "words wrap"


def test_table_mode_fills_the_screen_with_large_buttons_and_gives_the_board_back(table: Begin) -> None:
    page = table(at_home=True)
    assert at_home(page.match)
    assert page.automatic.paused, "nothing is done before it is moved on the table"
    do(page, "turn")
    page.act("play_table")
    screen = page.table.screen
    assert screen is not None
    screen.resize(800, 1280)
    screen.follow()
    assert page.board.window() is screen
    assert page.state("play_table") == (True, True)
    least = round(18 / 25.4 * screen.logicalDpiX()) - 4
    for made in (screen.undo, screen.next, screen.leave, *screen.figures.buttons.values()):
        assert made.height() >= least, made.text()
        assert made.accessibleName()
    assert screen.next.property("role") != "primary", "giving up what others may do does not invite"
    hero = next(each for each in page.match.view.tokens if each.id in screen.figures.boxes and each.most_life > 4)
    QTest.mouseClick(screen.figures.buttons[hero.id], Qt.MouseButton.LeftButton)
    assert page.hand.figure == hero.id
    screen.follow()
    assert screen.next.accessibleName() == page.look.t("play.end_figure"), "who is chosen may do nothing, alone"
    screen.prompt.dropped.emit()
    assert screen.focusWidget() is page.board, "after a die no key takes an act back by chance"
    screen.resize(800, 700)
    screen.follow()
    QApplication.processEvents()
    assert screen.acts.buttons
    assert not any("…" in each.text() for each in screen.acts.buttons), "names stand whole on a small screen"
    screen.resize(800, 1280)
    screen.follow()
    for _ in range(3):
        QApplication.processEvents()
    boxes = screen.figures.boxes[hero.id]
    name = screen.figures.buttons[hero.id]
    assert boxes.x() >= name.geometry().right(), "upright they stand beside the name: more figures are in view"
    assert boxes.height() < 2 * least, "in one row"
    assert name.text().endswith(page.look.t("play.state_up")), "who can still play stands under the name"
    assert not screen.figures.states[hero.id].isVisible(), "and is not said twice"
    assert name.width() >= name.sizeHint().width(), "the name is whole"
    screen.resize(500, 700)
    for _ in range(3):
        QApplication.processEvents()
    assert boxes.y() >= name.geometry().bottom(), "where there is no room, below it"
    assert boxes.height() >= least
    assert boxes.minimumSizeHint().width() < 2 * least, "large boxes make no narrow column wider"
    assert boxes.height() >= boxes.heightForWidth(boxes.width()), "none is cut off where they wrap"
    QTest.mouseClick(boxes, Qt.MouseButton.LeftButton, pos=QPoint(least - 4, least - 4))
    screen.follow()
    assert page.match.view.token(hero.id).life == hero.life - 1
    screen.undo.click()
    assert page.match.view.token(hero.id).life == hero.life
    do(page, "turn-over")
    screen.follow()
    assert screen.cards.isVisible(), "what the opponent does stands there as on the page"
    assert screen.cards.buttons[0].height() >= least
    count = page.match.count
    assert screen.next.accessibleName() == screen.cards.buttons[0].accessibleName(), "one large button goes on"
    screen.next.click()
    assert page.match.count == count + 1
    QTest.keyClick(screen, Qt.Key.Key_F11)
    settle(page)
    assert not page.table.on
    assert page.board.window() is page.window()


def test_the_keys_of_a_battle_work_in_table_mode(table: Begin) -> None:
    page = table()
    do(page, "turn")
    page.act("play_table")
    screen = page.table.screen
    assert screen is not None
    screen.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(page.board, Qt.Key.Key_N)
    hero = page.hand.figure
    assert hero, "the next figure is chosen"
    QTest.keyClick(page.board, Qt.Key.Key_E)
    assert page.match.view.token(hero).done, "its turn is ended"
    count = page.match.count
    QTest.keyClick(screen, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert page.match.count == count, "the keys that do again take nothing back"
    QTest.keyClick(screen, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.match.count == count - 1
    page.table.leave()


def test_enter_begins_a_battle_as_space_does(qtbot: QtBot) -> None:
    battles = battles_of(game("swidenth"))
    seating = Seating(Look(LIGHT, Translator("en")), battles.sides()[:2], battles.players(), battles.agreements())
    qtbot.addWidget(seating)
    begun = list[bool]()
    seating.play.clicked.connect(lambda: begun.append(True))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        QTest.keyClick(seating.play, key)
    assert len(begun) == 2


def test_table_mode_is_left_without_positions_too(table: Begin) -> None:
    page = table(unplaced=True)
    do(page, "turn")
    page.act("play_table")
    screen = page.table.screen
    assert screen is not None
    assert screen.focusWidget() is not screen.undo, "no key takes an act back by chance"
    last = list(screen.figures.buttons.values())[3]
    last.setFocus()
    QTest.mouseClick(last, Qt.MouseButton.LeftButton)
    for _ in range(3):
        QApplication.processEvents()
    assert screen.focusWidget() is screen.next, "no key takes an act back by chance, here neither"
    screen.leave.click()
    settle(page)
    assert not page.table.on
    assert page.isVisible()
    assert not page.board.isVisible(), "there is nothing to see on a board"
    page.act("play_table")
    assert page.table.on, "and entered anew"
    QTest.keyClick(page.table.screen, Qt.Key.Key_Escape)
    assert not page.table.on


def test_a_new_quest_may_stand_on_a_map_in_paces_and_has_no_objects(table: Begin) -> None:
    page = table()
    document = page.match._document
    dialog = NewScenarioDialog(page.look, document, "", lambda _wanted: True, lambda _told: None, page.jobs)
    assert dialog.game.currentData() == "swidenth", "the game of the newest scenario"
    assert "8 à 240" in dialog.table.measure.text()
    with document.read() as campaign:
        found = [row.id for row in maps(campaign)]
        made = scenarios(campaign)[0].id
    assert [dialog.maps.itemData(row) for row in range(dialog.maps.count())] == [*found, ""]
    assert dialog.wanted.scenario.table is not None, "a free table unless a map is chosen"
    dialog.maps.setCurrentIndex(0)
    dialog.changed()
    wanted = dialog.wanted
    assert wanted.scenario.map_id == found[0]
    assert wanted.scenario.table is None
    assert wanted.before is not None
    assert {zone.side for zone in (wanted.after or wanted.before).zones if zone.kind == "start"} >= {
        each.id for each in wanted.scenario.sides
    }
    dialog.close()
    desk = ScenarioDesk(page.look, document, made, page.jobs, lambda _words: None)
    assert not desk.has_objects, "nobody carries anything about in a quest"
    desk.leave()


def test_after_an_act_table_mode_shows_its_head_and_the_keyboard_stands_on_what_goes_on(table: Begin) -> None:
    page = table(unplaced=True)
    do(page, "turn")
    page.act("play_table")
    screen = page.table.screen
    assert screen is not None
    screen.resize(700, 500)
    screen.activateWindow()
    gardul = next(each for each in page.match.view.tokens if each.name["fr"] == "Gardul")
    screen.figures.picked.emit(gardul.id)
    QApplication.processEvents()
    walk = next(each for each in screen.acts.buttons if "Se déplacer" in each.accessibleName())
    walk.setFocus()
    QTest.mouseClick(walk, Qt.MouseButton.LeftButton)
    for _ in range(3):
        QApplication.processEvents()
    assert page.match.view.token(gardul.id).done
    assert screen.told.text().startswith("Gardul"), "what came of it is told here: the log stays in the window"
    assert screen._beside.verticalScrollBar().maximum() > 0
    assert screen._beside.verticalScrollBar().value() == 0
    assert screen.focusWidget() is screen.next


def test_table_mode_asks_by_name_and_an_opponent_taken_over_goes_back_to_its_card_by_a_tap(table: Begin) -> None:
    page = table(at_home=True, lang="en")
    do(page, "turn")
    page.act("play_table")
    screen = page.table.screen
    assert screen is not None
    page.hand.choose_next()
    screen.follow()
    assert page.hand.chosen is not None
    assert screen.words.text() == f"What does {page.hand.chosen.token.name['en']} do?"
    do(page, "turn-over")
    screen.follow()
    advice = page.match.advised()
    assert advice is not None
    assert not [each for each in screen._rest if each.accessibleName() == "Follow its card"]
    page.match.overrule()
    page.hand.choose(advice.figure)
    screen.follow()
    assert screen.words.text() == f"What does {page.match.view.token(advice.figure).name['en']} do instead?"
    back = next(each for each in screen._rest if each.accessibleName() == "Follow its card")
    back.click()
    screen.follow()
    assert not page.match.overruled
    assert screen.cards.conduct is not None

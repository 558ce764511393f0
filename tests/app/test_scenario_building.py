"""A scenario built from nothing by mouse: map, figures, an event, a way to win, a fix, a trial; then taken back."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from editor.map.dialogs.new_map_dialog import NewMapDialog
from editor.scenario.new_dialog import NewScenarioDialog
from editor.scenario.page import ScenarioPage
from editor.widgets.text import plain_tip
from models.campaign.queries import battles
from models.games.scenarios.pieces import NEUTRAL
from models.games.script.effects import PlaceFigure
from models.games.script.vocabulary import SideHolds
from models.i18n import Translator
from models.maps.edits.zoning import zones_of
from models.maps.rules.grid import Cell
from tests.app.hands import press as keys
from tests.app.test_names import silent
from tests.play_page.evening import choose_card

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
LEFT = Qt.MouseButton.LeftButton


def press(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT, pos=QPoint(widget.width() // 2, widget.height() // 2))
    settle()


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def take(box: QComboBox, data: object) -> None:
    """Choose a line of a list, as the wheel and Enter do."""
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())
    settle()


class Hand:
    """A hand on the page of one scenario."""

    def __init__(self, page: ScenarioPage, qtbot: QtBot) -> None:
        self.page, self.qtbot = page, qtbot

    def place(self, cell: Cell) -> QPoint:
        return self.page.board.camera.middle(cell).toPoint()

    def click(self, cell: Cell) -> None:
        QTest.mouseMove(self.page.board, self.place(cell))
        QTest.mouseClick(self.page.board, LEFT, pos=self.place(cell))
        settle()

    def drag(self, start: Cell, end: Cell) -> None:
        QTest.mousePress(self.page.board, LEFT, pos=self.place(start))
        QTest.mouseMove(self.page.board, self.place(end))
        QTest.mouseRelease(self.page.board, LEFT, pos=self.place(end))
        settle()

    def go(self, part: str) -> None:
        rail = self.page.rail
        place = rail.visualItemRect(rail.item(list(self.page.parts).index(part))).center()
        QTest.mouseClick(rail.viewport(), LEFT, pos=place)
        settle()
        assert self.page.part.id == part

    def checked(self) -> set[str]:
        """Wait for the check and return what it found."""
        self.qtbot.waitUntil(lambda: self.page.desk._checks.settled and not self.page.desk._rests.isActive())
        settle()
        return {problem.key for problem in self.page.desk.problems}


def on_screen(kind: type[QWidget]) -> Any:
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible())


@pytest.fixture
def made(start: Any, qtbot: QtBot) -> tuple[Shell, Hand]:
    """A new scenario on a new map, through both dialogs."""
    shell = start(language="fr")
    shell.window.book["new_scenario"].trigger()
    dialog = on_screen(NewScenarioDialog)
    take(dialog.game, "aventures")
    assert silent(dialog) == []
    assert dialog.maps.currentData() == "", "there is no map yet"
    press(dialog.another)
    board = on_screen(NewMapDialog)
    board.across.setValue(14)
    board.down.setValue(10)
    press(board.take)
    qtbot.waitUntil(lambda: dialog.maps.currentData() != "")
    dialog.name.setText("Le pont")
    press(dialog.create_button)
    page = shell.window.page(shell.window.current)
    assert isinstance(page, ScenarioPage)
    return shell, Hand(page, qtbot)


def test_a_scenario_is_built_from_nothing_by_mouse(made: tuple[Shell, Hand]) -> None:
    shell, hand = made
    page, document = hand.page, shell.document
    assert document is not None
    begun = document.position
    assert [len(page.scenario.of(side.id)) for side in page.scenario.sides] == [4, 4]
    assert page.desk.setup is not None, "it can be played at once"
    assert hand.checked() <= {"battle.no_vaults"}

    # A vault is painted on the board, with a cell too many taken away again.
    hand.go("places")
    assert silent(page) == []
    press(page.parts.places.add)
    hand.drag((6, 2), (8, 2))
    hand.click((8, 2))
    press(page.stage.end)
    vault = zones_of(page.desk.tile_map, "vault")[0]
    assert sorted(vault.cells()) == [(6, 2), (7, 2)]
    assert not hand.checked()

    # A droid of nobody is put on the board, then dragged.
    hand.go("figures")
    QTest.keyClicks(page.parts.figures.search, "assault")
    press_row(page.parts.figures.units, 0)
    QTest.keyClick(page.parts.figures.cell, Qt.Key.Key_Escape)
    assert page.stage.tool is None, "Escape frees the hand wherever the keyboard is"
    press_row(page.parts.figures.units, 0)
    hand.click((3, 6))
    press(page.stage.end)
    droid = page.scenario.of(NEUTRAL)[0]
    hand.drag((3, 6), (4, 6))
    assert page.scenario.piece(droid.id).cell == (4, 6)
    assert page.stage.chosen == droid.id
    page.parts.figures.form.later.click()
    settle()
    assert page.scenario.piece(droid.id).later

    # It comes when somebody enters the vault's zone.
    hand.go("events")
    press(page.parts.events.list.add)
    assert page.window().focusWidget() is page.parts.events.name, "a new event is named at once"
    event = page.parts.events.chosen
    assert event is not None
    take(page.parts.events.trigger.kind, "zone_entered")
    take(page.parts.events.trigger.controls["zone"], vault.id)
    take(page.parts.events.effects.more, "place_figure")
    effect = page.parts.events.effects.forms[0]
    take(effect.controls["piece"], droid.id)
    take(effect.controls["at"].kind, "cell")
    press(effect.controls["at"].pick)
    hand.click((8, 5))
    first = page.scenario.events[0].effects[0]
    assert isinstance(first, PlaceFigure)
    assert (first.piece, first.at.cell) == (droid.id, (8, 5))
    assert "entre dans «\N{NO-BREAK SPACE}Caveau\N{NO-BREAK SPACE}»" in page.parts.events.list.list.item(0).text()
    assert silent(page) == []

    # A way to win that names an object which is not there: the check says so, and mends it by a click.
    hand.go("victory")
    press(page.parts.victory.list.add)
    take(page.parts.victory.conditions.more, "side_holds")
    assert isinstance(page.scenario.victories[0].conditions[0], SideHolds)
    assert hand.checked()
    hand.go("checks")
    row = next(each for each in page.parts.checks.rows if each.problem.where.field == "victory" and each.problem.fixes)
    press(row)
    assert page.part.id == "victory"
    hand.go("checks")
    row = next(each for each in page.parts.checks.rows if each.problem.where.field == "victory" and each.problem.fixes)
    before = document.position
    page.parts.checks._mend(row.problem.fixes[0])
    settle()
    assert document.position == before + 1
    assert page.scenario.victories[0].conditions == ()

    # It is tried at once, and nothing of it is kept.
    hand.go("overview")
    kept = document.position
    press(page.seating.trial)
    assert page.trial is None, "the card of the Assault Droid is asked for first"
    choose_card(page.seating)
    settle()
    kept += 1
    assert page.trial is not None
    assert silent(page) == []
    match = page.trial.page.match
    assert match.view.phase == "play"
    before_move = match.count
    match.act(match.standing.offers()[0].act)
    assert match.count > before_move
    page.trial.page.board.setFocus()
    keys(shell, "undo")
    assert match.count == before_move, "Ctrl+Z takes back the act of the trial, not an edit of the scenario"
    press(page.trial.back)
    settle()
    assert page.trial is None
    assert document.position == kept
    with document.read() as campaign:
        assert battles(campaign) == ()

    # Everything is one step each, and comes back.
    while document.position > begun:
        assert document.undo()
    settle()
    assert page.scenario.of(NEUTRAL) == ()
    assert page.scenario.events == ()
    assert zones_of(page.desk.tile_map, "vault") == ()


def press_row(units: Any, row: int) -> None:
    QTest.mouseClick(units.viewport(), LEFT, pos=units.visualItemRect(units.item(row)).center())
    settle()


def test_the_essentials_by_keyboard(made: tuple[Shell, Hand], qtbot: QtBot) -> None:
    shell, hand = made
    page = hand.page
    page.board.setFocus()
    keys(shell, "scenario_next_part")
    assert page.part.id == "story"
    keys(shell, "scenario_previous_part")
    assert page.part.id == "overview"

    # A unit is looked for, its cell typed.
    page.board.setFocus()
    keys(shell, "scenario_add_figure")
    assert page.parts.figures.search.hasFocus()
    qtbot.keyClicks(page.parts.figures.search, "medical droid")
    page.parts.figures.units.setFocus()
    qtbot.keyClick(page.parts.figures.units, Qt.Key.Key_Down)
    qtbot.keyClick(page.parts.figures.units, Qt.Key.Key_Return)
    assert page.parts.figures.cell.hasFocus()
    qtbot.keyClicks(page.parts.figures.cell, "e5")
    qtbot.keyClick(page.parts.figures.cell, Qt.Key.Key_Return)
    droid = page.scenario.of(NEUTRAL)[0]
    assert droid.cell == (4, 4)

    # A cell that is held is refused with a sentence.
    qtbot.keyClicks(page.parts.figures.cell, "e5")
    qtbot.keyClick(page.parts.figures.cell, Qt.Key.Key_Return)
    assert len(page.scenario.of(NEUTRAL)) == 1
    assert "E5" in shell.window.line.currentMessage()

    # With the arrows: choose it, go on, put it down elsewhere; twice; take it away.
    board = page.board
    board.setFocus()
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    board.point_at((4, 4))
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert page.stage.chosen == droid.id
    board.setFocus()
    qtbot.keyClick(board, Qt.Key.Key_Right)
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert page.scenario.piece(droid.id).cell == (5, 4)
    keys(shell, "scenario_duplicate_figure")
    assert len(page.scenario.of(NEUTRAL)) == 2
    board.setFocus()
    keys(shell, "scenario_remove_figure")
    assert len(page.scenario.of(NEUTRAL)) == 1

    # Tried and left with the same key; a second scenario like it beside the first.
    board.setFocus()
    keys(shell, "scenario_trial")
    assert page.trial is not None
    page.trial.page.board.setFocus()
    keys(shell, "scenario_trial")
    settle()
    assert page.trial is None
    page.act("scenario_duplicate")
    settle()
    assert [node.name for node in shell.window.outline.of("scenario")] == ["Le pont", "Le pont 2"]


def test_a_trial_is_kept_when_one_wants_to_go_on(made: tuple[Shell, Hand]) -> None:
    shell, hand = made
    assert shell.document is not None
    press(hand.page.seating.trial)
    assert hand.page.trial is not None
    count = hand.page.trial.page.match.count
    press(hand.page.trial.keep)
    settle()
    battle = shell.window.page(shell.window.current)
    assert battle.match.count == count
    assert battle.match.view.phase == "play"
    with shell.document.read() as campaign:
        assert [each.name for each in battles(campaign)] == ["Le pont"]
    shell.window.book["undo"].trigger()
    with shell.document.read() as campaign:
        assert battles(campaign) == ()


def test_a_trial_goes_on_in_other_colours_another_language_and_from_another_tab(made: tuple[Shell, Hand]) -> None:
    shell, hand = made
    press(hand.page.seating.trial)
    match = hand.page.trial.page.match
    begun = match.count
    match.act(match.standing.offers()[0].act)
    kept = hand.page.trial.rehearsal.document.path

    shell.window.book["theme_dark"].trigger()
    settle()
    page = shell.window.page(shell.window.current)
    assert page is not hand.page
    assert page.trial.page.match.count == begun + 1

    # The language is switched while another page is in front: the trial waits in its tab.
    shell.window.go_home()
    shell.apply_settings(dataclasses.replace(shell.settings, language="en"))
    settle()
    shell.apply_settings(dataclasses.replace(shell.settings, font_percent=125))
    settle()
    shell.window.open_node(shell.window.outline.of("scenario")[0])
    page = shell.window.page(shell.window.current)
    assert page.trial.page.match.count == begun + 1
    assert page.trial.words.text() == Translator("en")("scenedit.trial_words")
    page.trial.page.board.setFocus()
    assert page.trial.page.match.automatic() is False, "people decide here as before"

    # Kept, it comes into the campaign as it stands; left, nothing of it stays on the disk.
    assert kept.exists()
    press(page.trial.keep)
    settle()
    assert shell.window.page(shell.window.current).match.count == begun + 1
    assert not kept.exists()


def test_undo_of_the_window_takes_back_acts_of_the_game_that_is_tried(made: tuple[Shell, Hand]) -> None:
    shell, hand = made
    assert shell.document is not None
    undo, redo = shell.window.book["undo"], shell.window.book["redo"]
    press(hand.page.seating.trial)
    kept, match = shell.document.position, hand.page.trial.page.match
    begun = match.count
    assert not undo.isEnabled(), "nothing was done in the trial yet"
    assert undo.toolTip() == shell.look.name("action.undo"), "the last step of the scenario is not what goes back here"
    match.act(match.standing.offers()[0].act)
    settle()
    game = hand.page.trial.rehearsal.document
    assert game.stack.undoText()
    assert undo.toolTip() == plain_tip(shell.look.t("window.undo_step", step=game.stack.undoText()))
    undo.trigger()
    assert (match.count, shell.document.position) == (begun, kept)
    settle()
    assert (undo.isEnabled(), redo.isEnabled()) == (False, True)
    redo.trigger()
    assert match.count == begun + 1
    press(hand.page.trial.back)
    assert undo.toolTip() == plain_tip(shell.look.t("window.undo_step", step=shell.document.stack.undoText()))
    undo.trigger()
    assert shell.document.position == kept - 1

"""A campaign with the Lost Temple and the page of its scenario or of a battle, and hands that play with it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.kit.boards.board import BoardCanvas
from editor.play.match import Match
from editor.play.page import BattlePage
from editor.scenario.page import ScenarioPage
from editor.scenario.parts.seating import Seating
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.queries import battles, scenarios
from models.games.battle.values import Token
from models.games.facets.battles import Reachable
from models.i18n import Translator
from models.maps.rules.grid import Cell
from models.maps.spots import cell_of
from models.store.store import Store
from tests.ready import ready

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


def clock() -> datetime:
    return datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


class Evening:
    """A campaign file with the sample, opened or made; `page` shows its scenario, or its battle once it has begun."""

    def __init__(self, qtbot: QtBot, path: Path, lang: str = "fr") -> None:
        self.qtbot, self.path = qtbot, path
        self.said: list[str] = []
        self.closed = False
        self.look = Look(LIGHT, Translator(lang), motion=False)
        if path.exists():
            self.store = Store.open(path, clock, backups=False)
        else:
            self.store = ready(path, clock, "temple-perdu", lang)
        self.document = Document(self.store, self.look.t, self.said.append)
        self.jobs = Jobs()
        self.shown: list[ScenarioPage | BattlePage] = []
        with self.document.read() as campaign:
            self.scenario_id = scenarios(campaign)[0].id
            begun = battles(campaign)
        if begun:
            self.show_battle(begun[0].id)
        else:
            self.show(ScenarioPage(self.look, self.document, self.scenario_id, self.jobs, self.said.append))

    # -- pages -----------------------------------------------------------------------------------------------------

    def show(self, page: ScenarioPage | BattlePage) -> None:
        self.shown.append(page)
        self.qtbot.addWidget(page)
        page.resize(1180, 760)
        page.show()
        self.qtbot.waitExposed(page)
        page.board.setFocus()

    @property
    def scenario(self) -> ScenarioPage:
        page = self.shown[0]
        assert isinstance(page, ScenarioPage)
        return page

    @property
    def page(self) -> BattlePage:
        page = self.shown[-1]
        assert isinstance(page, BattlePage)
        return page

    @property
    def match(self) -> Match:
        return self.page.match

    @property
    def board(self) -> BoardCanvas:
        return self.shown[-1].board

    def show_battle(self, battle_id: str) -> None:
        self.show(BattlePage(self.look, self.document, battle_id, self.jobs, self.said.append))

    def begin(self, seed: str, *agreed: str, **players: str) -> None:
        """Press Play with these players and agreements; the dice come from a seed of the test's own."""
        import editor.scenario.begin as begin

        kept, begin.fresh_seed = begin.fresh_seed, lambda: seed
        page = self.scenario
        for side, player in players.items():
            page.seating.lists[side].setCurrentIndex(page.seating.lists[side].findData(player))
        for each in agreed:
            {**page.seating.boxes, "real_dice": page.seating.real_dice}[each].setChecked(True)
        page.wants_battle.connect(lambda battle_id, _name: self.show_battle(battle_id))
        press(page.seating.play)
        self.choose_card()
        begin.fresh_seed = kept
        self.settle()

    def choose_card(self, number: int = 0) -> None:
        """Click a card of ours in the menu that asks for one, if it is open."""
        choose_card(self.scenario.seating, number)

    def close(self) -> None:
        """Close pages and file; twice does nothing."""
        if self.closed:
            return
        self.closed = True
        for page in self.shown:
            page.closing()
            page.hide()
        self.document.close()

    def reopen(self) -> Evening:
        """Close the file and open it again, as the next evening."""
        self.close()
        return Evening(self.qtbot, self.path, self.look.t.lang)

    # -- hands -----------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        for _ in range(3):
            QApplication.processEvents()

    def place(self, cell: Cell) -> QPoint:
        return self.board.camera.middle(cell).toPoint()

    def point(self, cell: Cell) -> None:
        """Move the pointer over a cell, as the window system tells it."""
        spot = self.board.camera.middle(cell)
        where = self.board.mapToGlobal(spot)
        none = Qt.MouseButton.NoButton
        QApplication.sendEvent(self.board, QMouseEvent(QEvent.Type.MouseMove, spot, where, none, none, PLAIN))
        self.settle()

    def click(self, cell: Cell) -> None:
        QTest.mouseMove(self.board, self.place(cell))
        QTest.mouseClick(self.board, LEFT, PLAIN, self.place(cell))
        self.settle()

    def drag(self, start: Cell, end: Cell) -> None:
        QTest.mousePress(self.board, LEFT, PLAIN, self.place(start))
        QTest.mouseMove(self.board, self.place(end))
        QTest.mouseRelease(self.board, LEFT, PLAIN, self.place(end))
        self.settle()

    def key(self, *keys: Qt.Key) -> None:
        for each in keys:
            QTest.keyClick(self.board, each)
        self.settle()

    def answer(self, number: int = 0) -> None:
        """Press an answer of the banner."""
        press(self.page.banner.buttons[number])
        self.settle()

    def button(self, words: str) -> QPushButton | None:
        """Return the act whose button begins with these words."""
        return next((each for each in self.page.side.acts.buttons if each.accessibleName().startswith(words)), None)

    def token(self, token_id: str) -> Token:
        return self.match.view.token(token_id)

    def deploy(self) -> None:
        """Put every figure that people play on the board, one click each, and begin; only the end is painted."""
        self.page.setUpdatesEnabled(False)
        while self.match.view.phase == "deploy" and self.page.hand.start_spots:
            self.click(cell_of(self.page.hand.start_spots[0]))
        self.page.setUpdatesEnabled(True)
        self.settle()


def choose_card(seating: Seating, number: int = 0) -> None:
    """Click a card of ours in the menu below Play or Try that asks for one, if it is open."""
    for menu in card_menus(seating):
        choice = [each for each in menu.actions() if each.isEnabled() and not each.isSeparator()][number]
        QTest.mouseClick(menu, LEFT, PLAIN, menu.actionGeometry(choice).center())


def card_menus(seating: Seating) -> list[QMenu]:
    """Return the open menus that ask for a card."""
    return [each for button in (seating.play, seating.trial) for each in button.findChildren(QMenu, "cards")]


def press(button: QWidget) -> None:
    QTest.mouseClick(button, LEFT, PLAIN, QPoint(button.width() // 2, button.height() // 2))


def costs(reach: Reachable) -> dict[Cell, int]:
    """Return the cells a figure may stop on, with what each costs."""
    return {cell_of(spot): band.cost for band in reach.bands() for spot in band.spots}

"""What stands beside the board of a battle: what is asked, the teams, the acts, the dice, the log, who plays."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from editor.jobs import Jobs
from editor.play.automatic import Automatic
from editor.play.match import Match
from editor.play.parts.acts_panel import ActsPanel
from editor.play.parts.ask_panel import AskPanel
from editor.play.parts.bars import PlayersBar
from editor.play.parts.dice_panel import MOST, DicePrompt, DiceStrip
from editor.play.parts.log_panel import LogPanel
from editor.play.parts.needs_table import NeedsTable
from editor.play.parts.offers import offers_of
from editor.play.parts.phase_strip import PhaseStrip
from editor.play.parts.readings_badge import ReadingsBadge
from editor.play.parts.table_cards import TableCards
from editor.play.parts.teams_panel import TeamsArea, TeamsPanel
from editor.play.scene import Scene
from editor.play.selection import BattleSelection
from editor.play.wording import figure_name, second_side, side_name, turn_name
from editor.widgets.layouts.scrolled import scrolled, to_top
from editor.widgets.look import Look
from editor.widgets.tabbing import tab_through
from models.games.battle.battle_json import Done
from models.games.battle.values import Offered

DRAWER: Final = 92
"""Pixels at 100 % of the drawer of dice and log until somebody moves it."""
MANY: Final = 96
"""Pixels at 100 % that large teams have beside a board: they scroll."""


class SidePanel(QFrame):
    """Follows the battle and the selection. `wants_act` carries the number of an act of the log.

    `pointed` carries the act under the pointer or None; `done`: an act was done or dice given, so that the keyboard may
    go back to the board.
    """

    wants_rule = Signal(str)
    wants_act = Signal(int)
    pointed = Signal(object)
    done = Signal()

    def __init__(
        self,
        look: Look,
        match: Match,
        hand: BattleSelection,
        automatic: Automatic,
        scene: Scene,
        jobs: Jobs,
    ) -> None:
        super().__init__()
        self._match, self._hand, self._automatic = match, hand, automatic
        self._followed = -1
        self._stops: tuple[QWidget, ...] = ()
        self.setProperty("role", "panel")
        self.setMinimumWidth(look.px(240))
        self.teams = TeamsPanel(look, scene, match.setup.sides)
        self.acts = ActsPanel(look, self._do)
        self.ask = AskPanel(look, hand)
        self.needs = NeedsTable(look, match, hand)
        self.strip = PhaseStrip(look, match, scene)
        self.prompt = DicePrompt(look)
        self.dice = DiceStrip(look, partial(figure_name, match))
        names = [(each, side_name(match, each)) for each in match.setup.sides]
        self.readings = ReadingsBadge(look, match.readings)
        able = [each for each in match.battles.players() if not (each.measures and match.setup.unplaced)]
        self.players = PlayersBar(look, names, able, self.readings)
        self.log = LogPanel(look, partial(turn_name, match), partial(figure_name, match), second_side(match))
        self.cards = TableCards(look, match, jobs, scene)
        self._lay_out(look)
        self._connect()

    def _lay_out(self, look: Look) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(look.px(10), look.px(4), look.px(10), look.px(2))
        row.addWidget(self.dice)
        lower = QWidget()
        column = QVBoxLayout(lower)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.log, 1)
        self.log.setMinimumHeight(look.px(36))
        upper = QWidget()
        self.upper = QVBoxLayout(upper)
        self.upper.setContentsMargins(0, 0, 0, 0)
        self.upper.setSpacing(look.px(4))
        # Beside a board the teams keep a place of their own: nobody moves there when another is chosen.
        placed = not self._match.setup.unplaced
        for part in (self.prompt, self.cards, *(() if placed else (self.teams,)), self.ask, self.acts):
            self.upper.addWidget(part)
        self.upper.addStretch(1)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        self.area = scrolled(upper)
        parts.addWidget(self.area)
        parts.addWidget(lower)
        # A drawer of any height: drawn up over the acts, or shut. What is asked or can be done has the rest.
        parts.setCollapsible(1, True)
        parts.setStretchFactor(0, 1)
        parts.setStretchFactor(1, 0)
        parts.setSizes([look.px(460), look.px(DRAWER)])
        self.whole = QVBoxLayout(self)
        self.whole.setContentsMargins(0, 0, 0, 0)
        self.whole.setSpacing(0)
        # What an act asks for needs the room.
        self._aside = [lower]
        if placed:
            self._aside.append(TeamsArea(self.teams, look.px(MANY)))
            self.whole.addWidget(self._aside[-1])
        self.whole.addWidget(parts, 1)

    def _connect(self) -> None:
        match, players = self._match, self.players
        self.teams.picked.connect(self._pick)
        self.strip.picked.connect(self._hand.choose)
        self.strip.opened.connect(match.act)
        self.cards.freed.connect(self._hand.choose)
        self.log.wants_rule.connect(self.wants_rule)
        self.log.wants_act.connect(self.wants_act)
        self.log.wants_back.connect(match.replay.take_back)
        self.acts.pointed.connect(self.pointed)
        self.acts.wants_rule.connect(self.wants_rule)
        self.prompt.given.connect(match.give_dice)
        self.prompt.throw_rest.connect(match.throw_rest)
        self.prompt.dropped.connect(match.drop)
        for dropped in (self.prompt.dropped, self.cards.done):
            # What the figure may do instead stands at the head.
            dropped.connect(lambda: QTimer.singleShot(0, self, partial(to_top, self.prompt)))
        for told in (self.prompt.given, self.prompt.throw_rest, self.prompt.dropped, self.cards.done):
            told.connect(self.done)
        players.seated.connect(self._seat)
        players.pause.clicked.connect(self._automatic.pause)
        players.one.clicked.connect(self._automatic.act_once)
        players.speed.activated.connect(lambda _index: self._automatic.set_speed(players.speed.currentData()))

    @property
    def first_acts(self) -> ActsPanel | AskPanel:
        """The panel of what can be done now: while an act asks for something, that."""
        return self.ask if self.ask.stops else self.acts

    def follow(self) -> None:
        """Show the present moment, or that of the replay."""
        match, waits = self._match, self._automatic
        self.teams.show_view(match.view, (self._hand.figure, *self._hand.group.chosen))
        self.ask.follow()
        for each in (*self._aside, self.acts):
            each.setVisible(not self.ask.stops)
        self.acts.show_offers(offers_of(match, self._hand), match.view)
        self.needs.follow()
        self.strip.follow()
        self.log.show_acts(match.done[: match.replay.shown])
        self._show_dice()
        self.players.tell(match.playing, paused=waits.paused, waiting=waits.waiting)
        self.cards.tell(waiting=waits.waiting and waits.paused)
        self._order_tab()
        if match.setup.unplaced and match.count != self._followed:
            self._followed = match.count
            QTimer.singleShot(0, self, self._show_next)

    def _order_tab(self) -> None:
        """Let Tab go through what is asked, the acts, what their dice need, and the teams."""
        shown = self.prompt, self.cards, self.ask, self.acts, self.needs, self.teams
        stops = tuple(stop for each in shown for stop in each.stops)
        if stops != self._stops:
            self._stops = stops
            tab_through(stops)

    def _show_next(self) -> None:
        """Scroll to the first figure that can still play: without a board there is nothing to click on."""
        view = self._match.view
        first = next(filter(view.able, view.tokens), None)
        if self._hand.may and first is not None and (made := self.teams.buttons.get(first.id)) is not None:
            self.area.ensureWidgetVisible(made, 0, 4 * made.height())

    def played(self, done: Done) -> None:
        """Roll the dice of an act that was done."""
        if done.dice:
            self.dice.show_dice(done.dice, roll=True)

    def _show_dice(self) -> None:
        """Show the last dice thrown up to the moment shown, unless they are rolling now."""
        done = self._match.done[: self._match.replay.shown]
        last = next((each.dice for each in reversed(done) if each.dice), ())
        if last[-MOST:] != self.dice.dice:
            self.dice.show_dice(last, roll=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the keyboard back to the board with Escape."""
        if Qt.Key(event.key()) == Qt.Key.Key_Escape:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def _do(self, offered: Offered[object]) -> None:
        self._hand.do(offered)
        self.done.emit()

    def _pick(self, figure: str) -> None:
        """Choose a figure of the teams; with Ctrl one more, while targets are named as one of them."""
        hand = self._hand
        if hand.wishes.asked is not None:
            hand.wishes.toggle(figure)
        elif QApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier:
            hand.group.more(self._match.view.token(figure), hand.figure)
        else:
            hand.group.take(())
            hand.choose(figure)

    def _seat(self, side: str, player: str) -> None:
        seats = self._match.seats
        self._match.seat(replace(seats, players={**seats.players, side: player}))

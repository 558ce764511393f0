"""A battle in the window: banner above, board in the middle, teams, acts and log on the right, replay below."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.kit.board import BoardCanvas
from editor.kit.pace_plane import PacePlane
from editor.kit.plane import CellPlane, Plane
from editor.play.act_menu import ask_more, show_menu
from editor.play.acts_panel import ActsPanel
from editor.play.afterwards import Afterwards
from editor.play.automatic import Automatic
from editor.play.bars import PlayersBar, ReplayBar, TurnBanner
from editor.play.desk import PlayDesk
from editor.play.dice_panel import MOST, DicePrompt, DiceStrip
from editor.play.end_buttons import EndsBar
from editor.play.figure_card import FigureCard
from editor.play.front import front
from editor.play.gates import as_it_stands
from editor.play.hand import BattleSelection
from editor.play.hint_line import HintLine
from editor.play.layout import PlayParts, under_board
from editor.play.log_panel import LogPanel
from editor.play.match import Match
from editor.play.moment_painter import Moment
from editor.play.page_acts import act_of
from editor.play.reading_line import ReadingLine
from editor.play.scene import Scene
from editor.play.table_cards import TableCards
from editor.play.table_screen import TableActs, TableMode
from editor.play.teams_panel import TeamsPanel
from editor.play.things import ThingButtons
from editor.play.walking import Gliding
from editor.play.wording import any_to_play, asked, heading, hint, named_end, side_name
from editor.widgets.files import DesktopFiles
from editor.widgets.look import Look
from editor.widgets.map_pictures import Pictures
from editor.widgets.scrolled import scrolled
from models.games.battle_json import Done
from models.games.battle_values import GateShown, Offered
from models.maps.spots import Spot
from models.problem import Problem


class BattlePage(QWidget):
    """A `ThingPage`: shows and plays one battle."""

    acts_changed = Signal()
    wants_rule = Signal(str)

    match: Match
    hand: BattleSelection
    automatic: Automatic
    scene: Scene
    board: BoardCanvas
    replay: ReplayBar
    banner: TurnBanner

    def __init__(self, look: Look, document: Document, battle_id: str, jobs: Jobs, say: Say) -> None:
        super().__init__()
        self.match = Match(document, battle_id, look.t, say)
        look = replace(look, t=self.match.t)
        self.look, self.say, self.jobs = look, say, jobs
        self.match.setParent(self)
        board = self.match.setup.board
        plane: Plane = PacePlane(board, look) if self.match.surface == "paces" else CellPlane(board, look)
        self.hand = BattleSelection(self.match, plane)
        self.automatic = Automatic(self.match)
        self.scene = Scene(look, plane, self.match.battles.sides(self.match.setup))
        self.gliding = Gliding(look, self)
        self._pictures = Pictures(document, jobs, look.t("mapedit.drawing_tiles"), self)
        self._gates: tuple[GateShown, ...] | None = None
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._build()
        self._connect()
        self.hand.settle()
        self._follow()

    # -- how it is built -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        look = self.look
        self.banner = TurnBanner(look, self.scene)
        self.board = BoardCanvas(look, look.t("play.board"), fine=self.scene.plane.fine)
        self.board.setAccessibleDescription(look.t("play.board_help"))
        self.moment = Moment(look, self.match, self.hand, self.scene, self.gliding, self.board)
        self.board.under, self.board.over = self.moment.draw_ground, self.moment.draw_figures
        self.things = ThingButtons(look, self.scene.plane, self.board, self.hand.press)
        self.card = FigureCard(look, self.scene)
        self.hint = HintLine(look)
        self.ends = EndsBar(look, self._end, stops=self.match.surface != "paces")
        self.replay = ReplayBar(look)
        self.choices, self.below = under_board(self.hint, self.ends, self.replay.links)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        side = self._side()
        told = (self.cards, self.prompt, self.acts) if self.match.setup.unplaced else ()
        self.place = front(look, self.board, *told) if told else self.board
        column.addWidget(self.place, 1)
        column.addWidget(ReadingLine(look, self.match))
        column.addWidget(self.card)
        column.addLayout(self.below)
        column.addWidget(self.replay)
        self.splitter = QSplitter(childrenCollapsible=False)
        self.splitter.addWidget(middle)
        self.splitter.addWidget(side)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([look.px(820), min(look.px(344), 430)])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.banner)
        whole.addWidget(self.splitter, 1)
        self.setFocusProxy(self.place)
        shown = self.board, self.acts, self.teams, self.dice, self.replay, self.choices
        self.parts = PlayParts(look, *shown, self.upper, self.below, self.hint)
        self.desk = PlayDesk(
            look,
            self.match,
            self.hand,
            self.automatic,
            self.scene,
            self.board,
            lambda: self.banner.buttons,
            self.replay.forth.click,
            self.wants_rule.emit,
            self._go,
            DesktopFiles(),
            self.things.next,
            lambda: self.table,
            lambda: self.afterwards,
            self,
        )
        calls = TableActs(self.act, self.state, self._answers, self._offers, self._do, self.match.undo)
        self.table, self.afterwards = TableMode(self.desk, self.jobs, calls, self), Afterwards(self.desk)

    def _side(self) -> QWidget:
        look = self.look
        side = QFrame()
        side.setProperty("role", "panel")
        side.setMinimumWidth(look.px(240))
        self.teams = TeamsPanel(look, self.scene, self.match.setup.sides)
        self.acts = ActsPanel(look, self._do)
        self.prompt = DicePrompt(look)
        self.dice = DiceStrip(look)
        names = [(each, side_name(self.match, each)) for each in self.match.setup.sides]
        self.players = PlayersBar(look, names, self.match.battles.players())
        self.log = LogPanel(look, self.match.heading)
        row = QHBoxLayout()
        row.setContentsMargins(look.px(10), look.px(4), look.px(10), look.px(2))
        row.addWidget(self.dice)
        lower = QWidget()
        column = QVBoxLayout(lower)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.log, 1)
        column.addWidget(self.players)
        upper = QWidget()
        self.upper = QVBoxLayout(upper)
        self.upper.setContentsMargins(0, 0, 0, 0)
        self.upper.setSpacing(look.px(4))
        self.cards = TableCards(look, self.match, self.jobs)
        for part in (self.cards, self.teams, self.prompt, self.acts):
            self.upper.addWidget(part)
        self.upper.addStretch(1)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.addWidget(scrolled(upper))
        parts.addWidget(lower)
        parts.setSizes([look.px(460), look.px(220)])
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(parts)
        return side

    def _connect(self) -> None:
        match, hand, board = self.match, self.hand, self.board
        # One look at everything for all that happens in one go.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._follow)
        self._pictures.come.connect(self._show_board)
        match.changed.connect(self._changed)
        match.asked.connect(self._changed)
        match.played.connect(self._played)
        hand.pointed.connect(self._tell_hint)
        hand.unsure.connect(partial(show_menu, self.desk, self._do))
        hand.wanting.connect(partial(ask_more, self.desk))
        for told in (hand.changed, self.automatic.changed, self.table.changed):
            told.connect(self._later.start)
        board.clicked.connect(self._click)
        board.hovered.connect(hand.point)
        board.dropped.connect(hand.drop)
        board.left.connect(partial(hand.point, None))
        board.escaped.connect(self._escape)
        self.teams.picked.connect(hand.choose)
        self.banner.answered.connect(self._do)
        self.banner.wants_rule.connect(self.wants_rule)
        self.replay.wanted.connect(self._go)
        self.replay.back_wanted.connect(lambda: match.take_back(match.shown))
        self.log.wants_rule.connect(self.wants_rule)
        self.log.wants_act.connect(self._go)
        self.log.wants_back.connect(match.take_back)
        self.gliding.moved.connect(board.update)
        self.acts.pointed.connect(self._point_at)
        self.acts.wants_rule.connect(self.wants_rule)
        self.card.life_said.connect(match.set_life)
        self.prompt.given.connect(match.give_dice)
        self.prompt.throw_rest.connect(match.throw_rest)
        self.prompt.dropped.connect(match.drop)
        for told in (self.prompt.given, self.prompt.throw_rest, self.prompt.dropped):
            told.connect(self._to_board)
        self.players.seated.connect(self._seat)
        self.players.pause.toggled.connect(self.automatic.pause)
        self.players.one.clicked.connect(match.automatic)
        self.players.speed.activated.connect(lambda _index: self.automatic.set_speed(self.players.speed.currentData()))

    # -- what the window asks --------------------------------------------------------------------------------------

    def act(self, action_id: str) -> None:
        """Do one of its acts."""
        act_of(action_id).do(self.desk)
        self._later.start()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        found = act_of(action_id)
        return found.can(self.desk), found.on(self.desk)

    def go_to(self, problem: Problem) -> None:
        """Say what a Problem of the battle is."""
        self.say(self.look.t(problem.key, **problem.args))

    def closing(self) -> None:
        """Let go of the battle."""
        self.table.leave()
        self.automatic.show(False)
        self._later.stop()
        self.match.leave()

    # -- following -------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        self.hand.settle()
        self.prompt.ask(self.match.pending)
        self._later.start()

    def _show_board(self) -> None:
        board = self.match.setup.board
        self.board.show_map(as_it_stands(board, self._gates or ()), self._pictures.of(board))

    def _follow(self) -> None:
        """Show the moment that is to be seen."""
        match, look = self.match, self.look
        view, gates = match.view, match.view.gates
        if gates != self._gates:
            self._gates = gates
            self._show_board()
        # Who prepares has no colour yet: he may be choosing it.
        side = view.decides if view.phase != "prepare" else ""
        name = side_name(match, side)
        rule = view.question.rule if view.question is not None and match.at is None else ""
        words = asked(look, match, paused=self.automatic.paused)
        self.banner.tell(heading(look, match), words, (side, name), self._answers(), self.hand.may, rule)
        self.teams.show_view(view, self.hand.figure)
        self.acts.show_offers(self._offers(), view)
        self.things.show_view(view)
        self.log.show_acts(match.done[: match.shown])
        self._show_dice()
        self.replay.tell(match.shown, match.count, faithful=match.faithful)
        self.choices.setCurrentIndex(1 if match.at is not None else 0)
        self._fit()
        self.players.tell(match.seats, paused=self.automatic.paused, waiting=self.automatic.waiting)
        turn = named_end(match) if self.hand.may and view.phase == "play" else ""
        self.ends.tell(lambda each: self.state(each)[0], last=not any_to_play(view), turn=turn)
        self.cards.tell(waiting=self.automatic.waiting and self.automatic.paused)
        self.moment.pointed, self.moment.answers = self.cards.about, self._answers()
        self.moment.arrow = self.cards.arrow
        self.board.home = self.hand.home
        self._tell_hint()
        self.acts_changed.emit()

    def _show_dice(self) -> None:
        """Show the last dice that were thrown up to the moment shown, unless they are just rolling."""
        done = self.match.done[: self.match.shown]
        last = next((each.dice for each in reversed(done) if each.dice), ())
        if last[-MOST:] != self.dice.dice:
            self.dice.show_dice(last, roll=False)

    def _tell_hint(self) -> None:
        shown = self.hand.looked_at or self.hand.chosen
        ticked = shown is not None and self.match.can_tick(shown.token.id)
        self.card.tell(*((shown.token, shown.sheet) if shown is not None else (None, None)), ticked=ticked)
        self.hint.tell(hint(self.look, self.scene.plane, self.hand, self.hand.chosen))
        self.board.update()

    def _answers(self) -> tuple[Offered[object], ...]:
        """Return what the side that decides may do, as buttons of the banner: all but what has a card."""
        match = self.match
        if match.at is not None or match.view.phase == "over":
            return ()
        offers = tuple(e for e in match.battles.offers(match.table, match.state) if e.prompt is None)
        if match.view.phase == "prepare" and match.view.decides and any(match.seats.players.values()):
            return tuple(each for each in offers if each.side in ("", match.view.decides))
        return offers if match.view.phase != "play" or match.view.question is not None else ()

    def _offers(self) -> tuple[Offered[object], ...]:
        """Return what can be done: by the figure chosen, then by its side."""
        match, chosen = self.match, self.hand.chosen
        if not self.hand.may or match.view.phase != "play" or match.view.question is not None:
            return ()
        mine = chosen.offers if chosen is not None and chosen.token.side == match.view.decides else ()
        possible = tuple(each for each in mine if each.denied is None)
        rest = tuple(each for each in mine if each.denied is not None)
        side = match.battles.offers(match.table, match.state)
        mine_too = tuple(e for e in side if e.denied is None and not match.seats.players.get(e.side))
        # What ends something has buttons of its own, under the board.
        return tuple(each for each in (*possible, *mine_too, *rest) if not each.ends)

    def _played(self, done: Done) -> None:
        self.gliding.start(done.walks)
        if done.dice:
            self.dice.show_dice(done.dice, roll=True)
        if done.why is not None:
            self.say(self.look.t(done.why.key, **done.why.args))

    # -- the hand --------------------------------------------------------------------------------------------------

    def _do(self, offered: Offered[object]) -> None:
        self.hand.do(offered)
        self._to_board()

    def _to_board(self) -> None:
        """Give the keyboard back to the board: the button that was pressed goes with what it offered."""
        if self.match.pending is None:
            self.place.setFocus()

    def _end(self, action_id: str) -> None:
        self.act(action_id)
        self._to_board()

    def _seat(self, side: str, player: str) -> None:
        seats = self.match.seats
        self.match.seat(replace(seats, players={**seats.players, side: player}))

    def _click(self, spot: Spot) -> None:
        if self.match.at is not None:
            self.say(self.look.t("play.replay_words"))
        thing = self.things.at(self.board.pointer) if self.board.cursor_cell is None else None
        if thing is not None and self.hand.chosen is not None:
            return self.hand.press(thing)
        return self.hand.click(spot)

    def _point_at(self, offered: Offered[object] | None) -> None:
        """Show on the board what an act would be done to."""
        self.moment.pointed = offered or self.cards.about
        self.board.update()

    def _escape(self) -> None:
        if self.match.at is not None:
            self.match.go(None)
        else:
            self.hand.escape()

    def _go(self, number: int | None) -> None:
        if number is not None and number >= self.match.count:
            number = None
        self.match.go(number)

    # -- Qt --------------------------------------------------------------------------------------------------------

    def _fit(self) -> None:
        self.parts.fit(self.height(), replayed=self.match.at is not None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what matters in view."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Go on where the battle stands."""
        super().showEvent(event)
        self.place.setFocus()
        self.automatic.show(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let automatic players wait while nobody looks."""
        super().hideEvent(event)
        self.automatic.show(self.table.on)

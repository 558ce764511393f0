"""A battle in the window: banner above, board in the middle, teams, acts and log on the right, replay below."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSplitter, QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.play.acts_panel import ActsPanel, act_words, chance_words
from editor.play.automatic import Automatic
from editor.play.bars import PlayersBar, ReplayBar, TurnBanner
from editor.play.dice_panel import DicePrompt, DiceStrip
from editor.play.doing import act_of
from editor.play.hand import Hand
from editor.play.log_panel import LogPanel
from editor.play.match import Match
from editor.play.scene import START, Scene
from editor.play.standing import as_it_stands
from editor.play.teams_panel import TeamsPanel
from editor.play.telling import asked, heading, hint, side_name
from editor.widgets.board import Board
from editor.widgets.board_pictures import board_pictures
from editor.widgets.camera import Camera
from editor.widgets.look import Look
from editor.widgets.scrolled import scrolled
from editor.widgets.text import label
from models.games.battle import Offered, Walked
from models.games.battle_json import Done
from models.problem import Problem


class BattlePage(QWidget):
    """A `ThingPage`: shows and plays one battle."""

    acts_changed = Signal()
    wants_rule = Signal(str)

    match: Match
    hand: Hand
    automatic: Automatic
    scene: Scene
    board: Board
    replay: ReplayBar
    banner: TurnBanner

    def __init__(self, look: Look, document: Document, battle_id: str, _jobs: Jobs, say: Say) -> None:
        super().__init__()
        self.look, self.say = look, say
        self.match = Match(document, battle_id, look.t, say)
        self.match.setParent(self)
        self.hand = Hand(self.match)
        self.automatic = Automatic(self.match)
        self.scene = Scene(look, self.match.battles.sides())
        self._pictures = board_pictures(document, self.match.setup.board)
        self._gates: Any = None
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
        self.board = Board(look, look.t("play.board"))
        self.board.setAccessibleDescription(look.t("play.board_help"))
        self.board.under, self.board.over = self._draw_ground, self._draw_figures
        self.hint = label("", role="muted")
        self.hint.setMinimumHeight(look.px(24))
        self.hint.setContentsMargins(look.px(10), 0, look.px(10), 0)
        self.replay = ReplayBar(look)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.board, 1)
        column.addWidget(self.hint)
        column.addWidget(self.replay)
        self.splitter = QSplitter()
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(middle)
        self.splitter.addWidget(self._side())
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([look.px(820), min(look.px(330), 410)])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.banner)
        whole.addWidget(self.splitter, 1)
        self.setFocusProxy(self.board)

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
        self.log = LogPanel(look)
        row = QHBoxLayout()
        row.setContentsMargins(look.px(10), look.px(4), look.px(10), look.px(4))
        row.addWidget(self.dice, 1)
        row.addWidget(self.players.who)
        lower = QWidget()
        column = QVBoxLayout(lower)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.players)
        column.addWidget(self.log, 1)
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(4))
        column.addWidget(self.teams)
        column.addWidget(self.prompt)
        column.addWidget(scrolled(self.acts), 1)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.addWidget(upper)
        parts.addWidget(lower)
        parts.setSizes([look.px(400), look.px(280)])
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(parts)
        return side

    def _connect(self) -> None:
        match, hand, board = self.match, self.hand, self.board
        # One look at everything for all that happens in one go.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._follow)
        match.changed.connect(self._changed)
        match.asked.connect(lambda: self.prompt.ask(match.pending))
        match.played.connect(self._played)
        hand.changed.connect(self._later.start)
        hand.pointed.connect(self._tell_hint)
        hand.unsure.connect(self._offer)
        self.automatic.changed.connect(self._later.start)
        board.clicked.connect(self._click)
        board.hovered.connect(hand.point)
        board.dropped.connect(hand.drop)
        board.left.connect(partial(hand.point, None))
        board.escaped.connect(self._escape)
        self.teams.picked.connect(hand.choose)
        self.banner.answered.connect(self._do)
        self.replay.wanted.connect(self._go)
        self.log.wants_rule.connect(self.wants_rule)
        self.log.wants_act.connect(self._go)
        self.acts.wants_rule.connect(self.wants_rule)
        self.prompt.given.connect(match.give_die)
        self.prompt.throw_rest.connect(match.throw_rest)
        self.prompt.dropped.connect(match.drop)
        self.players.seated.connect(self._seat)
        self.players.pause.toggled.connect(self.automatic.pause)
        self.players.one.clicked.connect(match.automatic)
        self.players.speed.activated.connect(lambda _index: self.automatic.set_speed(self.players.speed.currentData()))

    # -- what the window asks --------------------------------------------------------------------------------------

    def act(self, action_id: str) -> None:
        """Do one of its acts."""
        act_of(action_id).do(self)
        self._later.start()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        found = act_of(action_id)
        return found.can(self), found.on(self)

    def go_to(self, problem: Problem) -> None:
        """Say what a Problem of the battle is."""
        self.say(self.look.t(problem.key, **problem.args))

    def closing(self) -> None:
        """Let go of the battle."""
        self.automatic.show(False)
        self.match.leave()

    # -- following -------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        self.hand.settle()
        self.prompt.ask(self.match.pending)
        self._later.start()

    def _follow(self) -> None:
        """Show the moment that is to be seen."""
        match, look = self.match, self.look
        view, gates = match.view, match.view.gates
        if gates != self._gates:
            self._gates = gates
            self.board.show_map(as_it_stands(match.setup.board, gates), self._pictures)
        side = match.side_of(view.decides)
        name = side_name(match, side)
        self.banner.tell(heading(look, match), asked(look, match), (side, name), self._answers(), self.hand.may)
        self.teams.show_view(view, self.hand.figure)
        self.acts.show_offers(self._offers(), view)
        self.log.show_acts(match.done[: match.shown])
        self.replay.tell(match.shown, match.count, replayed=match.at is not None, faithful=match.faithful)
        self.players.tell(match.seats, paused=self.automatic.paused, waiting=self.automatic.waiting)
        self._tell_hint()
        self.acts_changed.emit()

    def _tell_hint(self) -> None:
        self.hint.setText(hint(self.look, self.match, self.hand, self.hand.chosen))
        self.board.update()

    def _answers(self) -> tuple[Offered, ...]:
        """Return what the side that decides may do, as buttons of the banner; a draw stands in the list of acts."""
        match = self.match
        if match.at is not None or match.view.phase == "over":
            return ()
        offers = match.battles.offers(match.table, match.state)
        if match.view.phase == "factions" and match.view.decides and any(match.seats.players.values()):
            mine = match.setup.sides.index(match.side_of(match.view.decides))
            return offers[mine : mine + 1]
        return offers if match.view.phase != "play" or match.view.question is not None else ()

    def _offers(self) -> tuple[Offered, ...]:
        """Return what can be done: by the figure chosen, then by its side."""
        match, chosen = self.match, self.hand.chosen
        if not self.hand.may or match.view.phase != "play" or match.view.question is not None:
            return ()
        mine = chosen.offers if chosen is not None and chosen.token.side == match.view.decides else ()
        possible = tuple(each for each in mine if each.denied is None)
        rest = tuple(each for each in mine if each.denied is not None)
        side = match.battles.offers(match.table, match.state)
        return (*possible, *(each for each in side if each.denied is None), *rest)

    def _played(self, done: Done) -> None:
        if done.dice:
            self.dice.show_dice(done.dice, roll=True)
        if done.why is not None:
            self.say(self.look.t(done.why.key, **done.why.args))

    # -- the hand --------------------------------------------------------------------------------------------------

    def _do(self, offered: Offered) -> None:
        self.hand.do(offered)

    def _seat(self, side: str, player: str) -> None:
        seats = self.match.seats
        self.match.seat(replace(seats, players={**seats.players, side: player}))

    def _click(self, cell: Any) -> None:
        if self.match.at is not None:
            self.say(self.look.t("play.replay_words"))
        self.hand.click(cell)

    def _offer(self, offers: tuple[Offered, ...]) -> None:
        """Ask which of several acts a click meant."""
        menu = QMenu(self)
        menu.setObjectName("acts")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for each in offers:
            words = act_words(self.look, each, self.match.view)
            made = menu.addAction(self.look.icon(each.icon), words.replace("&", "&&"))
            made.setToolTip(chance_words(self.look, each))
            made.triggered.connect(partial(self._do, each))
        cell = self.board.cursor_cell
        at = self.board.camera.middle(cell) if cell is not None else self.board.pointer
        menu.popup(self.board.mapToGlobal(at.toPoint()))

    def _escape(self) -> None:
        if self.match.at is not None:
            self.match.go(None)
        else:
            self.hand.choose("")

    def _go(self, number: int | None) -> None:
        if number is not None and number >= self.match.count:
            number = None
        self.match.go(number)
        if self.match.shown:
            self.dice.show_dice(self.match.done[self.match.shown - 1].dice, roll=False)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _draw_ground(self, painter: QPainter, camera: Camera) -> None:
        hand, scene, chosen = self.hand, self.scene, self.hand.chosen
        scene.draw_walks(painter, camera, self._walks())
        if hand.may:
            scene.draw_cells(painter, camera, hand.start_cells, START)
            if chosen is not None:
                scene.draw_reach(painter, camera, chosen)

    def _draw_figures(self, painter: QPainter, camera: Camera) -> None:
        view, chosen, scene = self.match.view, self.hand.chosen, self.scene
        scene.draw_marks(painter, camera, view.marks)
        if self.hand.may and chosen is not None:
            scene.draw_path(painter, camera, chosen.path(self.hand.hover))
        scene.draw_figures(painter, camera, view, view.active or self.hand.figure, self._lifted())
        if self.hand.may and chosen is not None and chosen.may_act:
            scene.draw_targets(painter, camera, view, chosen)

    def _walks(self) -> list[tuple[Walked, str]]:
        """Return the ways taken in this turn, with the side of each."""
        match, found = self.match, []
        sides = {each.id: each.side for each in match.view.tokens}
        for done in reversed(match.done[: match.shown]):
            if done.turn != match.view.turn or done.side != match.side_of(match.view.decides):
                break
            found += [(walked, sides.get(walked.piece, "")) for walked in done.walks]
        return found

    def _lifted(self) -> dict[str, QPointF]:
        token = self.hand.under(self.board.dragged)
        return {token.id: self.board.pointer} if token is not None and self.hand.may else {}

    def show_sights(self, **shown: bool) -> None:
        """Show or hide numbers on the board."""
        self.scene.sights = replace(self.scene.sights, **shown)
        self.board.update()

    # -- Qt --------------------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Go on where the battle stands."""
        super().showEvent(event)
        self.board.setFocus()
        self.automatic.show(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let automatic players wait while nobody looks."""
        super().hideEvent(event)
        self.automatic.show(False)

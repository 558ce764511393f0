"""A battle in the window: the board in all the height there is, everything else in the panel beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.kit.boards.board import BoardCanvas
from editor.kit.boards.pace_plane import PacePlane
from editor.kit.boards.plane import CellPlane, Plane
from editor.play.automatic import Automatic, first_of
from editor.play.board_buttons import ThingButtons
from editor.play.desk import PlayDesk
from editor.play.drawing.gliding import Gliding
from editor.play.drawing.moment_painter import Moment
from editor.play.gates import StandingBoard
from editor.play.layout import NARROWEST, Foot, PlayParts, board_and_panel, front
from editor.play.life_on_board import LifeOnBoard
from editor.play.match import Match
from editor.play.page_acts import act_of, answer
from editor.play.parts.act_menu import ask_more, show_menu
from editor.play.parts.bars import ReplayBar, TurnBanner
from editor.play.parts.battle_end import BattleEnd
from editor.play.parts.end_buttons import EndsBar
from editor.play.parts.figure_card import FigureCard
from editor.play.parts.hint_line import HintLine
from editor.play.parts.offers import answers, can_answer, offers_of
from editor.play.parts.side_panel import SidePanel
from editor.play.parts.table_screen import TableActs, TableMode
from editor.play.pointing import BoardPointing
from editor.play.scene import Scene
from editor.play.second_click import SecondClick
from editor.play.selection import BattleSelection
from editor.play.wording import end_words, heading, hint, left_to_play, question_words, side_name
from editor.portraits.choices import faces_shown
from editor.widgets.files import DesktopFiles
from editor.widgets.look import Look
from editor.widgets.map_pictures import Pictures
from models.games.battle.battle_json import Done
from models.problem import Problem


class BattlePage(QWidget):
    """A `ThingPage`: shows and plays one battle."""

    acts_changed = Signal()
    wants_rule = Signal(str)

    def __init__(self, look: Look, document: Document, battle_id: str, jobs: Jobs, say: Say) -> None:
        super().__init__()
        self.match = Match(document, battle_id, look.t, say)
        look = replace(look, t=self.match.t)
        self.look, self.say, self.jobs = look, say, jobs
        self.match.setParent(self)
        self.first_of = first_of(self.match)
        board = self.match.setup.board
        plane: Plane = PacePlane(board, look) if self.match.surface == "paces" else CellPlane(board, look)
        self.hand = BattleSelection(self.match, plane)
        self.automatic = Automatic(self.match)
        faces = faces_shown(document, self.match.setup)
        self.scene = Scene(look, plane, self.match.battles.sides(self.match.setup), faces)
        self.gliding = Gliding(look, self)
        self._pictures = Pictures(document, jobs, look.t("mapedit.drawing_tiles"), self)
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._build()
        self._connect()
        self.hand.settle()
        self._follow()

    # -- how it is built -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        look = self.look
        self.board = BoardCanvas(look, look.t("play.board"), fine=self.scene.plane.fine)
        self.board.setAccessibleDescription(look.t("play.board_help"))
        self._standing = StandingBoard(self.match, self.board, self._pictures)
        self.life = LifeOnBoard(look, self.match, self.hand, self.scene, self.board, lambda: self.table.on)
        self.moment = Moment(look, self.match, self.hand, self.scene, self.gliding, self.board, self.life)
        self.board.under, self.board.over = self.moment.draw_ground, self.moment.draw_figures
        self.things = ThingButtons(look, self.scene.plane, self.board, self.hand.press)
        self.card = FigureCard(look, self.scene)
        self.banner = TurnBanner(look, self.scene, self.card)
        self.hint = HintLine(look)
        self.ends = EndsBar(look, self._end, stops=self.match.surface != "paces")
        self.replay = ReplayBar(look)
        middle = QWidget()
        column, whole = QVBoxLayout(middle), QVBoxLayout(self)
        for each in (column, whole):
            each.setContentsMargins(0, 0, 0, 0)
            each.setSpacing(0)
        self.side = side = SidePanel(look, self.match, self.hand, self.automatic, self.scene, self.jobs)
        self.foot = Foot(look, side.players, self.replay, self.hint, self.ends, self.replay.links)
        told = (side.prompt, side.cards, side.acts, side.needs) if self.match.setup.unplaced else ()
        self.place = front(look, self.board, self.hand, *told) if told else self.board
        column.addWidget(self.place, 1)
        self.splitter = board_and_panel(look, middle, side, self.match.setup.board)
        whole.addWidget(self.splitter, 1)
        whole.insertWidget(0, side.strip)
        if told:
            whole.insertWidget(0, self.banner)
        else:
            side.whole.insertWidget(0, self.banner)
        column.addWidget(self.foot)
        self.setFocusProxy(self.place)
        parts = self.board, self.things, self.moment, side, self.place
        self.pointing = BoardPointing(self.match, self.hand, *parts, self.life, self.say, lambda: self.table.leave())
        self.parts = PlayParts(look, self.banner, side, self.foot, column, self.splitter)
        self.desk = PlayDesk(
            look,
            self.match,
            self.hand,
            self.automatic,
            self.scene,
            self.board,
            lambda: () if self.side.cards.counted else self.banner.buttons,
            lambda: self.table.screen or self.side,
            self.replay.forth.click,
            self.wants_rule.emit,
            self.pointing.go,
            DesktopFiles(),
            self.things.next,
            lambda: self.table,
            lambda: self.afterwards,
            self,
        )
        found = partial(answers, self.match), partial(offers_of, self.match, self.hand)
        calls = TableActs(self.act, self.state, *found, partial(answer, self.desk, self.pointing.do))
        self.banner.answered.connect(calls.do)
        self.table, self.afterwards = TableMode(self.desk, self.jobs, calls, self), BattleEnd(self.desk)

    def _connect(self) -> None:
        match, hand, board = self.match, self.hand, self.board
        self._later = QTimer(self, singleShot=True, interval=0)  # One look at all that happens in one go.
        self._later.timeout.connect(self._follow)
        match.changed.connect(self._changed)
        match.asked.connect(self._changed)
        match.played.connect(self._played)
        hand.pointed.connect(self._tell_hint)
        hand.unsure.connect(partial(show_menu, self.desk, self.pointing.do))
        hand.wanting.connect(partial(ask_more, self.desk))
        for told in (hand.changed, self.automatic.changed, self.table.changed):
            told.connect(self._later.start)
        self.banner.wants_rule.connect(self.wants_rule)
        SecondClick(self, match.changed)
        self.side.readings.wanted.connect(partial(self.act, "play_readings"))
        self.replay.wanted.connect(self.pointing.go)
        self.replay.back_wanted.connect(lambda: match.replay.take_back(match.replay.shown))
        self.side.wants_rule.connect(self.wants_rule)
        self.gliding.moved.connect(board.update)
        self.card.life_said.connect(match.set_life)

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
        """Show the sentence of a Problem."""
        self.say(self.look.t(problem.key, **problem.args))

    def closing(self) -> None:
        """Release the battle."""
        self.table.leave()
        self.automatic.show(False)
        self._later.stop()
        self.match.leave()

    # -- following -------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        self.hand.settle()
        self.side.prompt.ask(self.match.pending)
        self._later.start()

    def _follow(self) -> None:
        """Show the present moment, or that of the replay."""
        match, look, view = self.match, self.look, self.match.view
        self._standing.follow()
        # Who prepares has no colour yet: he may be choosing it. At the end nobody decides any more.
        side = {"prepare": "", "over": view.winner}.get(view.phase, view.decides)
        shown = side, side_name(match, side)
        rule = view.question.rule if view.question is not None and match.replay.at is None else ""
        words = question_words(look, match, paused=self.automatic.paused, prompted=bool(self.side.cards.prompts))
        self.banner.tell(heading(look, match), words, shown, answers(match), can_answer(match, self.hand), rule)
        self.side.follow()
        self.things.show_view(view)
        self.replay.tell(match.replay.shown, match.count, faithful=match.replay.faithful)
        self.foot.choices.setCurrentIndex(1 if match.replay.at is not None else 0)
        self._fit()
        turn, many = end_words(match, may=self.hand.may), len(self.hand.group.chosen)
        self.ends.tell(lambda each: self.state(each)[0], last=not left_to_play(view), turn=turn, many=many)
        self.ends.setHidden(bool(match.rewards.ways_on) or match.replay.at is not None)
        cards = self.side.cards
        self.moment.pointed, self.moment.answers, self.moment.arrow = cards.about, answers(match), cards.arrow
        self.board.home = self.hand.home
        self._tell_hint()
        self.acts_changed.emit()

    def _tell_hint(self) -> None:
        self.card.follow(self.match, self.hand.looked_at or self.hand.chosen)
        self.hint.tell(hint(self.look, self.scene.plane, self.hand, self.hand.chosen))
        self.board.update()

    def _played(self, done: Done) -> None:
        self.gliding.start(done.walks)
        self.side.played(done)
        if done.why is not None:
            self.say(self.look.t(done.why.key, **done.why.args))

    def _end(self, action_id: str) -> None:
        self.act(action_id)
        self.pointing.to_board()

    # -- Qt --------------------------------------------------------------------------------------------------------

    def _fit(self) -> None:
        narrow = self.match.setup.unplaced and self.width() < self.look.px(NARROWEST)
        asked, setup = narrow and bool(self.side.cards.buttons), self.match.setup
        tall = None if setup.unplaced else self.splitter.sizes()[0] * setup.board.height // setup.board.width
        self.parts.fit(self.height(), tall, replayed=self.match.replay.at is not None, asked=asked)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the page out for its new size."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keyboard to a card, or to the board, and let automatic players go on."""
        super().showEvent(event)
        next(iter(self.side.cards.buttons), self.place).setFocus()
        self.automatic.show(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Pause automatic players while the page is hidden."""
        super().hideEvent(event)
        self.automatic.show(self.table.on)

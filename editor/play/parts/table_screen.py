"""Table mode: the battle on the whole screen, to be read from two metres and played with a fingertip.

One column of large buttons: whose turn it is, the question or what comes next, who has acted, what can be done; the
board beside it or, on an upright screen, above it. Nothing needs a pointer that hovers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.jobs import Jobs
from editor.play.actions import ACTIONS, ANSWERS, READ, TABLE, key_of
from editor.play.desk import PlayDesk
from editor.play.parts.acts_panel import ActsPanel, broken
from editor.play.parts.ask_panel import AskPanel
from editor.play.parts.dice_panel import DicePrompt
from editor.play.parts.figure_lines import FigureLines
from editor.play.parts.offers import can_answer
from editor.play.parts.table_cards import TableCards
from editor.play.second_click import SecondClick
from editor.play.wording import end_words, heading, left_to_play, question_words, side_name
from editor.widgets.layouts.scrolled import scrolled, to_top
from editor.widgets.tabbing import tab_through, with_key
from editor.widgets.text import label, plain_tip, title
from models.games.battle.values import BattleView, Offered

BUTTON_MM: Final = 18
MM_PER_INCH: Final = 25.4
PADDING: Final = 12
LARGE: Final = 200
"""Letters and drawings have at least so many percent of their usual size."""
LEAST: Final = 200
"""So wide is the column on a small screen too: names of acts stand whole on their buttons, beside their rule."""
_LENGTH: Final = re.compile(r"\b(\d+)px")


@dataclass(frozen=True, slots=True)
class TableActs:
    """What the screen needs from the page: acts by id, whether they can be done, the offers."""

    act: Callable[[str], object]
    state: Callable[[str], tuple[bool, bool]]
    answers: Callable[[], tuple[Offered[object], ...]]
    offers: Callable[[], tuple[Offered[object], ...]]
    do: Callable[[Offered[object]], object]


class TableMode(QObject):
    """Turns table mode on and off: the board moves to the screen and back. `changed` is emitted after both."""

    changed = Signal()

    def __init__(self, desk: PlayDesk, jobs: Jobs, acts: TableActs, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._jobs, self._acts = desk, jobs, acts
        self.screen: TableScreen | None = None

    @property
    def on(self) -> bool:
        """Whether the battle has the whole screen."""
        return self.screen is not None

    def turn(self) -> None:
        """Show the battle on the whole screen, or put it back."""
        if self.screen is not None:
            self.screen.close()
            return
        home = self._desk.board.parentWidget()
        assert home is not None, "the board stands on the page"
        self._home, self._sheet = home, home.window().styleSheet()
        self.screen = TableScreen(self._desk, self._jobs, self._acts, self._sheet)
        self.screen.left.connect(self._leave)
        SecondClick(self.screen, self._desk.match.changed)
        self.screen.showFullScreen()
        self.changed.emit()

    def leave(self) -> None:
        """Put the battle back on its page, if it is on the screen."""
        if self.screen is not None:
            self.screen.close()

    def _leave(self) -> None:
        screen, self.screen = self.screen, None
        if screen is None:
            return
        if not self._desk.match.setup.unplaced:
            # Where nobody told positions the board is kept unseen in its place: nothing left it.
            board, column = self._desk.board, self._home.layout()
            assert isinstance(column, QVBoxLayout), "the board stood at the head of a column"
            column.insertWidget(0, board, 1)
            board.show()
            board.setFocus()
        screen.deleteLater()
        self.changed.emit()


class TableScreen(QWidget):
    """The screen. `left`: it was closed."""

    left = Signal()

    def __init__(self, desk: PlayDesk, jobs: Jobs, acts: TableActs, sheet: str) -> None:
        super().__init__()
        self._desk, self._acts = desk, acts
        self.look = look = replace(desk.look, percent=max(LARGE, desk.look.percent))
        self._button_px = max(look.px(34), round(BUTTON_MM / MM_PER_INCH * self.logicalDpiX()))
        match = desk.match
        self.setWindowTitle(look.t("play.table_mode", name=match.name))
        self.setAccessibleName(self.windowTitle())
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # The sheet dresses what it names in the window's letters: they are named first, what differs comes after.
        plain = f"QLabel, QPushButton, QCheckBox, QLineEdit, QListWidget {{ font-size: {look.px(14)}px; }}\n"
        large = f"QPushButton {{ padding: 2px {PADDING}px; min-height: {self._button_px - 6}px; }}"
        # The frame of the keyboard takes a pixel of it, no more: words on two lines stay whole.
        large += f"QPushButton:focus {{ padding: 1px {PADDING - 1}px; }}"
        boxes = f"QCheckBox {{ min-height: {self._button_px}px; }} QLabel[role=title] {{ font-size: {look.px(19)}px; }}"
        self.setStyleSheet(plain + enlarged(sheet, look.percent / desk.look.percent) + large + boxes)
        self.setFont(look.font())
        self.heading, self.words = title("", look, 17, wrap=True), label("", wrap=True)
        self.answers = QVBoxLayout()
        self.cards = TableCards(look, match, jobs, desk.scene)
        self.prompt = DicePrompt(look)
        self.ask = AskPanel(look, desk.hand)
        self.acts = ActsPanel(look, self._do)
        self.figures = FigureLines(look, desk.scene, self._button_px)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(*(look.px(each) for each in (8, 4, 8, 4)))
        column.setSpacing(look.px(4))
        for each in (self.heading, self.words):
            column.addWidget(each)
        column.addLayout(self.answers)
        # What came of the last act: the log stays in the window.
        self.told = label("", role="muted", wrap=True)
        for part in (self.cards, self.prompt, self.ask, self.acts, self.told, self.figures):
            column.addWidget(part)
        column.addStretch(1)
        self.next = self._bar_button("play.table_next", self._go_on, primary=True)
        self.undo = self._bar_button("play.table_undo", partial(acts.act, "play_undo"), key="Ctrl+Z")
        self.leave = self._bar_button("play.table_leave", self.close, key="Escape")
        bar = QHBoxLayout()
        bar.setContentsMargins(*(look.px(each) for each in (8, 2, 8, 6)))
        for made, stretch in ((self.undo, 1), (self.next, 2), (self.leave, 1)):
            bar.addWidget(made, stretch)
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._middle.setContentsMargins(0, 0, 0, 0)
        # Where nobody told positions there is nothing to see on a board: the card fills the screen.
        self._placed = not match.setup.unplaced
        if self._placed:
            self._middle.addWidget(desk.board, 1)
        self._beside = scrolled(inside)
        self._beside.setMinimumWidth(look.px(LEAST))
        self._middle.addWidget(self._beside, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(self._middle, 1)
        whole.addLayout(bar)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.follow)
        for told in (match.changed, match.asked, desk.hand.changed, desk.automatic.changed):
            told.connect(self._later.start)
        self.figures.picked.connect(self._choose)
        self.figures.life_said.connect(match.set_life)
        self.prompt.given.connect(match.give_dice)
        self.prompt.throw_rest.connect(match.throw_rest)
        self.prompt.dropped.connect(match.drop)
        self.cards.freed.connect(desk.hand.choose)
        for done in (self.prompt.given, self.prompt.throw_rest, self.prompt.dropped, self.cards.done):
            done.connect(self._home)
        self.acts.wants_rule.connect(desk.show_rule)
        self._answer_keys: list[QShortcut] = []
        self._rest: list[QWidget] = []
        self._take_keys()
        self._going_on: Callable[[], object] | None = None
        self.follow()
        if self.focusWidget() is None:
            self._home()

    def _take_keys(self) -> None:
        """Give the acts of a battle the shortcuts they have in the window, whose menus do not reach this screen.

        Acts that open a sheet over the window get none, and table mode has its own.
        """
        for each in ACTIONS:
            if each.id != TABLE and each.group != READ:
                for keys in each.shortcuts:
                    made = QShortcut(QKeySequence(keys), self, partial(self._press, each.id))
                    if each.group == ANSWERS:
                        self._answer_keys.append(made)

    def _press(self, action_id: str) -> None:
        if self._acts.state(action_id)[0]:
            self._acts.act(action_id)

    @property
    def first_acts(self) -> ActsPanel | AskPanel:
        """The panel of what can be done now: while an act asks for something, that."""
        return self.ask if self.ask.stops else self.acts

    def follow(self) -> None:
        """Show the present moment, or that of the replay."""
        look, match, hand = self.look, self._desk.match, self._desk.hand
        automatic = self._desk.automatic
        view = match.view
        self.heading.setText(heading(look, match) or side_name(match, view.decides)[look.t.lang])
        self.words.setText(self._asked())
        last = match.done[match.replay.shown - 1].lines if match.replay.shown else ()
        self.told.setText(" ".join(match.t(each.key, **each.args) for each in last))
        self.told.setVisible(bool(last))
        self._show_answers()
        self.cards.tell(waiting=automatic.waiting and automatic.paused)
        for each in self._answer_keys:
            # The answers of a card have keys of their own.
            each.setEnabled(not self.cards.counted)
        # The card says by itself what is to be done.
        self.words.setVisible(self.cards.conduct is None)
        self.prompt.ask(match.pending)
        self.acts.show_offers(self._acts.offers(), view)
        self.ask.follow()
        self.acts.setVisible(bool(self.acts.buttons) and hand.wishes.asked is None)
        sides = [(side, side_name(match, side)[look.t.lang]) for side in match.setup.sides]
        self.figures.tell(view.tokens, sides, hand.figure, match.can_tick)
        words, self._going_on, key = self._step()
        self.next.setToolTip(plain_tip(with_key(look.t("play.table_next_tip"), key)))
        if self._going_on is None and self.focusWidget() is self.next:
            # Left to Qt, the keyboard would go on to what leaves the table.
            (self._desk.board if self._placed else self).setFocus()
        self.next.setEnabled(self._going_on is not None)
        # What would end the chances of others does not invite.
        role = "" if self._going_on is not None and self._ends_others(view) else "primary"
        if self.next.property("role") != role:
            self.next.setProperty("role", role)
            self.next.style().unpolish(self.next)
            self.next.style().polish(self.next)
        self.next.setAccessibleName(words)
        self._break_next()
        self.undo.setEnabled(match.count > 0)
        first = (self._desk.board,) if self._placed else ()
        told = (*self.cards.stops, *self.prompt.stops, *self.ask.stops, *self.acts.stops, *self.figures.stops)
        tab_through((*first, *self._rest, *told, self.undo, self.next, self.leave))

    def _asked(self) -> str:
        """Return the question and, where a figure is chosen, whom it is about: its name stands far below."""
        t, match, hand, cards = self.look.t, self._desk.match, self._desk.hand, self.cards
        chosen = hand.chosen if hand.may and not match.view.active and match.view.phase == "play" else None
        if chosen is not None and match.view.question is None:
            key = "play.table_instead" if match.overruled else "play.table_chosen"
            return t(key, who=chosen.token.name)
        return question_words(self.look, match, paused=self._desk.automatic.paused, prompted=bool(cards.prompts))

    def _step(self) -> tuple[str, Callable[[], object] | None, str]:
        """Return what comes next: its words, what does it, and its shortcut.

        It is the first answer, the act of an opponent, the settlement, the end of the chosen figure's turn, or that of
        a turn.
        """
        t, acts, match = self.look.t, self._acts, self._desk.match
        given = acts.answers() if can_answer(match, self._desk.hand) else ()
        first = next((each for each in given if each.denied is None), None)
        if first is not None:
            return first.name[t.lang], partial(acts.do, first), key_of("play_answer_first")
        if self.cards.conduct is not None and self.cards.buttons:
            return self.cards.buttons[0].accessibleName(), self.cards.buttons[0].click, "Space"
        chosen = ("play_end_figure",) if self._desk.hand.figure else ()
        rewards = ("play_rewards",) if match.view.phase == "over" else ()
        for each in (*rewards, *chosen, "play_end_turn"):
            if acts.state(each)[0]:
                words = end_words(match) if each == "play_end_turn" else ""
                return words or t(f"play.{each.removeprefix('play_')}"), partial(acts.act, each), key_of(each)
        return t("play.table_next"), None, ""

    def _ends_others(self, view: BattleView) -> bool:
        """Return whether what comes next ends a half of a turn in which somebody could still act."""
        waits = self._desk.hand.may and view.phase == "play" and view.question is None and left_to_play(view) > 0
        return waits and not self._desk.hand.figure

    def _break_next(self) -> None:
        """Break the words of what comes next into lines that fit its button."""
        room = self.next.width() - self.look.px(2 * PADDING)
        lines = broken(self.next.accessibleName(), self.next.fontMetrics(), max(room, self.look.px(40)))
        self.next.setText("\n".join(lines).replace("&", "&&"))

    def _do(self, offered: Offered[object]) -> None:
        self._acts.do(offered)
        self._home()

    def _home(self) -> None:
        """Give the keyboard back once nothing is asked, and scroll to the top, where the battle goes on.

        Left to Qt, the keyboard would go to the undo button, and the column would stay where the pressed button was.
        """
        if self._desk.match.pending is None:
            (self._desk.board if self._placed else self.next).setFocus()
        QTimer.singleShot(0, self._beside, lambda: self._beside.verticalScrollBar().setValue(0))

    def _choose(self, figure: str) -> None:
        """Choose a figure, and scroll to its first act: the list of figures stands below."""
        self._desk.hand.choose(figure)
        self.follow()
        # The button that was pressed is gone with its line.
        self._home()
        QTimer.singleShot(0, self, lambda: to_top(self.acts))

    def _go_on(self) -> None:
        if self._going_on is not None:
            self._going_on()

    def _show_answers(self) -> None:
        """Show all answers but the first, which is what comes next."""
        while self.answers.count():
            item = self.answers.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._rest.clear()
        for place, each in enumerate(self._acts.answers()[1:]):
            name, key = each.name[self.look.t.lang], "" if place else key_of("play_answer_second")
            made = QPushButton(name.replace("&", "&&"))
            made.setAccessibleName(name)
            made.setToolTip(plain_tip(with_key(name, key)))
            made.setEnabled(each.denied is None and can_answer(self._desk.match, self._desk.hand))
            made.clicked.connect(partial(self._acts.do, each))
            self.answers.addWidget(made)
            self._rest.append(made)
        more = []
        if self._acts.state("play_march")[0]:
            more.append(self._bar_button("play.march", partial(self._acts.act, "play_march"), key="G"))
        if self._desk.match.overruled and self._desk.match.live:
            # Escape does it in the window: a screen one taps on has no such key.
            more.append(self._bar_button("play.table_card", self._desk.match.drop))
        for button in more:
            self.answers.addWidget(button)
            self._rest.append(button)

    def _bar_button(
        self, words: str, act: Callable[[], object], *, primary: bool = False, key: str = ""
    ) -> QPushButton:
        made = QPushButton(self.look.t(words))
        made.setAccessibleName(self.look.t(words))
        made.setToolTip(plain_tip(with_key(self.look.t(f"{words}_tip"), key)))
        made.setProperty("role", "primary" if primary else "")
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        made.clicked.connect(lambda: act())
        return made

    # -- Qt ------------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the board beside the column, or above it on an upright screen."""
        super().resizeEvent(event)
        upright = self.height() > self.width()
        way = QBoxLayout.Direction
        self._middle.setDirection(way.TopToBottom if upright else way.LeftToRight)
        self._break_next()
        if self._placed:
            self._middle.setStretch(0, 2 if upright else 3)
            self._middle.setStretch(1, 3 if upright else 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Escape or the key of table mode; undo with Ctrl+Z."""
        if Qt.Key(event.key()) in (Qt.Key.Key_Escape, Qt.Key.Key_F11):
            self.close()
        elif Qt.Key(event.key()) == Qt.Key.Key_Z and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.undo.click()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Put the board back."""
        super().closeEvent(event)
        self._later.stop()
        self.left.emit()


def enlarged(sheet: str, times: float) -> str:
    """Return a style sheet with its lengths multiplied by a factor; lines keep their width."""
    return _LENGTH.sub(lambda found: f"{round(n * times)}px" if (n := int(found[1])) > 2 else found[0], sheet)

"""The bars of a battle: whose turn it is and what is asked; the replay; the speed of automatic players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.paint.tokens import TokenSubject, token
from editor.play.automatic import SPEEDS
from editor.play.parts.acts_panel import chance_words
from editor.play.parts.readings_badge import ReadingsBadge
from editor.play.scene import Scene, percent
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.problem_line import rule_button
from editor.widgets.tabbing import tab_through
from editor.widgets.text import label, menu_heading, plain_tip, title
from models.games.battle.battle_json import Seats
from models.games.battle.values import Offered, Player
from models.i18n import Text

BESIDE: Final = 330
"""Pixels at 100 % that whose turn it is and what is asked need beside the answers."""
LINE: Final = 760
"""Pixels at 100 % from which on whose turn it is and the card of a figure stand in one line."""
SLENDER: Final = 360
"""Pixels at 100 % below which the words get one line more."""
ANSWERED_BY_KEY: Final = 2
"""The first answers have the keys 1 and 2 (see `editor.play.actions`)."""


class TurnBanner(QFrame):
    """Whose turn it is, in words, in the colour of the side, with the card of a figure beside or below it; a question
    with its answers as buttons. Answers that have no room beside the words take the place of the card.

    It keeps its height, so that nothing below moves with what is told.
    """

    answered = Signal(object)
    wants_rule = Signal(str)

    def __init__(self, look: Look, scene: Scene, card: QWidget) -> None:
        super().__init__()
        self._look, self._scene, self._card = look, scene, card
        self.setProperty("role", "banner")
        self.buttons: list[QPushButton] = []
        self._carded = True
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(0)
        self._turn, self._below = QWidget(), QHBoxLayout()
        self._row = row = QHBoxLayout(self._turn)
        row.setContentsMargins(look.px(12), look.px(4), look.px(12), look.px(4))
        row.setSpacing(look.px(10))
        self._whole.addWidget(self._turn, 1)
        self._whole.addLayout(self._below, 1)
        self._below.addWidget(card, 1)
        self._flag = QLabel()
        self._flag.setFixedSize(look.px(26), look.px(26))
        self.heading = title("", look, 17)
        self.words = label("", wrap=True)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self.heading)
        column.addWidget(self.words)
        row.addWidget(self._flag)
        row.addLayout(column, 1)
        self.rule = rule_button(look, "", lambda _rule: self.wants_rule.emit(self.rule.text()))
        self.rule.hide()
        row.addWidget(self.rule)
        self._answers = QWidget()
        self._flow = FlowLayout(look.px(6), self._answers)
        row.addWidget(self._answers)
        self._told: object = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the banner out for the new width."""
        super().resizeEvent(event)
        self._fit()

    def show_card(self, *, shown: bool) -> None:
        """Show the card of a figure, or leave its room to what is asked."""
        self._carded = shown
        self._fit()

    def _fit(self) -> None:
        """Put the answers below the words where they would take more than half of the width, or be cut."""
        look, way, wide = self._look, QBoxLayout.Direction, sum(each.sizeHint().width() for each in self.buttons)
        line = self.width() >= look.px(LINE)
        room = self.width() // 2 if line else self.width()
        below = wide > max(room // 2, room - look.px(BESIDE))
        self._whole.setDirection(way.LeftToRight if line else way.TopToBottom)
        self._turn.setMinimumHeight(look.px(90 if room < look.px(SLENDER) else 72))
        (self._below if below else self._row).addWidget(self._answers)
        # Beside the words they stand in one line, below them in as many as they need.
        self._answers.setMinimumWidth(0 if below else wide + look.px(6) * max(0, len(self.buttons) - 1))
        self._card.setVisible(self._carded and not below)
        self._answers.setMinimumHeight(self._card.height() if below and self._carded else 0)

    def tell(
        self,
        heading: str,
        words: str,
        side: tuple[str, Text],
        answers: tuple[Offered[object], ...],
        can: bool,
        rule: str = "",
    ) -> None:
        """Say whose turn it is and what is asked, with its rule; `answers` are buttons, disabled unless `can`."""
        told = heading, words, side, answers, can, rule
        if told == self._told:
            return
        self._told = told
        self.heading.setText(heading)
        self.heading.setVisible(bool(heading))
        self.words.setText(words)
        self.rule.setText(rule)
        self.rule.setVisible(bool(rule))
        dress = self._scene.side(side[0])
        unit, px = TokenSubject("", side[1][self._look.t.lang]), self._look.px(26)
        self._flag.setPixmap(QPixmap.fromImage(token(unit, dress, px, dpr=self.devicePixelRatioF())))
        self._flag.setVisible(bool(side[0]))
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.buttons = []
        first = next((each for each in answers if each.denied is None), None)
        for number, each in enumerate(answers):
            name, chance = each.name[self._look.t.lang], chance_words(self._look, each)
            made = QPushButton(self._look.t("play.act_chance", act=name, percent=percent(each)) if chance else name)
            key = f" ({number + 1})" if number < ANSWERED_BY_KEY else ""
            made.setToolTip(plain_tip((chance or name) + key))
            made.setIcon(self._look.icon(each.icon, self._look.colours.on_selected if each is first else ""))
            made.setAccessibleName(made.text())
            made.setProperty("role", "primary" if each is first else "")
            made.setEnabled(can and each.denied is None)
            if each.denied is not None:
                made.setToolTip(plain_tip(self._look.t(each.denied.key, **each.denied.args)))
            made.clicked.connect(partial(self.answered.emit, each))
            self._flow.addWidget(made)
            self.buttons.append(made)
        tab_through((self.rule, *self.buttons))
        self._fit()


class ReplayBar(QFrame):
    """Goes through the acts of a battle. `wanted` carries a number of acts, None for the present.

    `back`: the battle is to go on from the moment shown. `links` holds the buttons that leave the replay, apart from
    the slider, so that the slider keeps its width while it is dragged.
    """

    wanted = Signal(object)
    back_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setProperty("role", "band")
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(8), look.px(2), look.px(8), look.px(2))
        row.setSpacing(look.px(4))
        self.back = self._button("chevron-left", "action.play_back")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(look.t("play.replay"))
        self.slider.setToolTip(look.t("play.replay"))
        self.slider.valueChanged.connect(self._slid)
        self.forth = self._button("chevron-right", "action.play_forth")
        self.where = label("", role="muted")
        self.now = QPushButton(look.t("play.to_now"))
        self.now.setProperty("role", "primary")
        self.now.setAccessibleName(look.t("play.to_now"))
        self.now.clicked.connect(partial(self.wanted.emit, None))
        self.resume = QPushButton(look.name("action.play_take_back"))
        self.resume.setToolTip(look.t("action.play_take_back_tip"))
        self.resume.setAccessibleName(self.resume.text())
        self.resume.clicked.connect(self.back_wanted)
        for each in (self.back, self.slider, self.forth, self.where):
            row.addWidget(each, 1 if each is self.slider else 0)
        self.links = QWidget()
        ways = QHBoxLayout(self.links)
        ways.setContentsMargins(look.px(6), look.px(2), look.px(8), look.px(2))
        ways.setSpacing(look.px(6))
        ways.addStretch()
        for way in (self.resume, self.now):
            ways.addWidget(way)
        self.back.clicked.connect(lambda: self.wanted.emit(self.slider.value() - 1))
        self.forth.clicked.connect(lambda: self.wanted.emit(self.slider.value() + 1))

    def tell(self, shown: int, count: int, *, faithful: bool) -> None:
        """Show which moment of the battle is shown: after act number `shown` of `count`."""
        t = self._look.t
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, count)
            self.slider.setValue(shown)
        self.back.setEnabled(shown > 0)
        self.forth.setEnabled(shown < count)
        self.resume.setEnabled(faithful)
        self.where.setMinimumWidth(self.where.fontMetrics().horizontalAdvance(t("play.at_act", n=count, count=count)))
        self.where.setText(t("play.at_act", n=shown, count=count))
        self.where.setToolTip("" if faithful else t("play.not_faithful"))
        if not faithful:
            self.where.setText(t("play.not_faithful"))

    def _slid(self, value: int) -> None:
        self.wanted.emit(value)

    def _button(self, icon: str, key: str) -> QToolButton:
        return small_button(self._look, icon, self._look.name(key))


class PlayersBar(QWidget):
    """Who plays; for automatic players: pause, one act at a time, speed. `seated` carries a side, and its player or
    none.
    """

    seated = Signal(str, str)

    def __init__(
        self, look: Look, sides: Sequence[tuple[str, Text]], players: Sequence[Player], badge: ReadingsBadge
    ) -> None:
        super().__init__()
        self._look = look
        self.who = small_button(look, "sides", look.t("play.seats"))
        self.who.setText(look.t("play.seats"))
        self.who.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.who.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._badge, self._menu = badge, QMenu(self)
        self.choices: dict[tuple[str, str], QAction] = {}
        for side, name in sides:
            menu_heading(self._menu, name[look.t.lang])
            group = QActionGroup(self._menu)
            people = Player("", Text.same(look.t("play.people")))
            for player in (people, *players):
                made = self._menu.addAction(look.t("play.seat", side=name, player=player.name))
                made.setCheckable(True)
                made.triggered.connect(partial(self.seated.emit, side, player.id))
                group.addAction(made)
                self.choices[side, player.id] = made
        self.who.setMenu(self._menu)
        self._flow = flow = QHBoxLayout(self)
        flow.setContentsMargins(look.px(10), 0, 0, 0)
        flow.setSpacing(look.px(4))
        self.pause = small_button(look, "pause", look.name("action.play_pause"))
        self.pause.setCheckable(True)
        self.one = small_button(look, "play", look.name("action.play_one_act"))
        self.speed = FormCombo()
        self.speed.setSizeAdjustPolicy(FormCombo.SizeAdjustPolicy.AdjustToContents)
        for pace, milliseconds in SPEEDS:
            self.speed.addItem(look.t(f"play.speed_{pace}"), milliseconds)
        self.speed.setCurrentIndex(1)
        self.speed.setAccessibleName(look.t("play.speed"))
        self.speed.setToolTip(look.t("play.speed"))
        flow.addWidget(self.who)
        flow.addWidget(badge)
        for each in (self.pause, self.one, self.speed):
            flow.addWidget(each)

    def tell(self, seats: Seats, *, paused: bool, waiting: bool) -> None:
        """Show who plays, and whether automatic players are paused or waiting."""
        for (side, player), made in self.choices.items():
            made.setChecked(seats.players.get(side, "") == player)
        for each in (self.pause, self.one, self.speed):
            each.setVisible(any(seats.players.values()))
        self.pause.setChecked(paused)
        self.one.setEnabled(waiting)

    def room(self, *, worded: bool) -> int:
        """Return the pixels its parts need, with or without the words of who plays and of the readings."""
        style, flow = Qt.ToolButtonStyle, self._flow
        self.who.setToolButtonStyle(style.ToolButtonTextBesideIcon if worded else style.ToolButtonIconOnly)
        self._badge.shorten(worded=worded)
        shown = [self.who, self._badge, *(each for each in (self.pause, self.one, self.speed) if not each.isHidden())]
        gaps = len(shown) * flow.spacing() + flow.contentsMargins().left()
        return gaps + sum(each.sizeHint().width() for each in shown)

    def minimumSizeHint(self) -> QSize:
        """Return the height alone: how wide it is follows from the room there is."""
        return QSize(0, super().minimumSizeHint().height())


def small_button(look: Look, icon: str, words: str) -> QToolButton:
    """Return a small button with an icon."""
    made = QToolButton()
    made.setIcon(look.icon(icon))
    made.setIconSize(QSize(look.px(18), look.px(18)))
    made.setAutoRaise(True)
    made.setToolTip(words)
    made.setAccessibleName(words)
    return made

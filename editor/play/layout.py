"""Lays out the parts of the page of a battle, and decides what is hidden where there is little height."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.kit.splitter import SharedSplitter
from editor.play.parts.bars import PlayersBar, TurnBanner
from editor.play.parts.hint_line import HintLine
from editor.play.parts.side_panel import SidePanel
from editor.play.selection import BattleSelection
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.text import label
from models.maps.tile_map import TileMap

LOW: Final = 430
"""Pixels at 100 % below which a page is low."""
SLIDER: Final = 600
"""Pixels, whatever the letters, below which the slider of the replay waits until one looks back."""
PANEL: Final = 308
"""Pixels at 100 % that the panel beside a board has at least."""
REST: Final = 570
"""Pixels at 100 % that the parts of the panel other than the teams need, and the first acts of a figure."""
REPLAY: Final = 200
"""Pixels at 100 % that the bar of the replay needs beside who plays."""
HINT: Final = 300
"""Pixels at 100 % that a hint needs beside the buttons; with less it has a line of its own above them."""
NARROWEST: Final = 600
"""Pixels at 100 % below which the panel stands under the board: a large text on a tablet."""


def board_and_panel(look: Look, board: QWidget, panel: QWidget, shown: TileMap) -> SharedSplitter:
    """Return the board with its panel beside it, or below it on a narrow page.

    The board `shown` gets the width it fills at the page's height; the panel the rest, never less than it needs.
    """

    def panel_px(room: int) -> int:
        return max(min(look.px(PANEL), 430), room - made.height() * shown.width // shown.height - made.handleWidth())

    made = SharedSplitter(board, panel, panel_px, narrow=look.px(NARROWEST))
    return made


class Foot(QWidget):
    """Who plays and the bar of the replay in one line, above the hint with the choices beside or below it."""

    def __init__(self, look: Look, players: PlayersBar, replay: QWidget, hint: HintLine, *choices: QWidget) -> None:
        super().__init__()
        self._look, self._players, self.replay, self.hint, self.choices = look, players, replay, hint, QStackedWidget()
        self.choices.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        for each in choices:
            self.choices.addWidget(each)
        self._strip, self._row = QHBoxLayout(), QHBoxLayout()
        self._strip.setSpacing(0)
        self._strip.addWidget(players, 0, Qt.AlignmentFlag.AlignLeft)
        self._strip.addWidget(replay, 1)
        self._row.addWidget(hint, 1)
        self._row.addWidget(self.choices)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._strip)
        column.addLayout(self._row)

    def fit(self) -> None:
        """Put the choices below the hint, and the replay below who plays, where they have too little room beside."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        left = self.width() - self._look.px(REPLAY)
        beside = left >= self._players.room(worded=True) or left >= self._players.room(worded=False)
        self._strip.setDirection(across if beside else down)
        way = across if self.width() - self.choices.sizeHint().width() >= self._look.px(HINT) else down
        if self._row.direction() != way:
            self._row.setDirection(way)
            self._row.setAlignment(self.choices, Qt.AlignmentFlag.AlignRight)
            self._row.activate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay it out for its new width."""
        super().resizeEvent(event)
        self.fit()


def front(look: Look, board: QWidget, hand: BattleSelection, *parts: QWidget) -> QWidget:
    """Return the place of questions and acts for a battle without positions: wide, where the board would be.

    It scrolls where they are many, and keeps the keyboard. The board exists, hidden. How to begin is explained while
    people play their own figures and nothing is asked.
    """
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.setContentsMargins(*(look.px(each) for each in (6, 8, 6, 6)))
    column.setSpacing(look.px(4))
    groups = " " + look.t("play.front_groups") if hand.match.battles.groups else ""
    words = label(look.t("play.front") + groups, role="muted", wrap=True)
    words.setContentsMargins(look.px(10), 0, look.px(10), 0)
    for each in (*parts, words):
        column.addWidget(each)
    column.addStretch(1)
    _Begin(words, hand)
    area = scrolled(inside)
    area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    area.setProperty("role", "read")
    area.setAccessibleName(look.t("play.front_name"))
    board.setParent(area)
    board.hide()
    return area


class _Begin(QObject):
    """Shows the words that explain how to begin while people play their own figures and nothing is asked."""

    def __init__(self, words: QLabel, hand: BattleSelection) -> None:
        super().__init__(words)
        self._words, self._hand = words, hand
        hand.match.changed.connect(self._follow)
        hand.match.asked.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self._words.setVisible(self._hand.may and self._hand.match.view.phase == "play")


@dataclass(frozen=True, slots=True)
class PlayParts:
    """The parts that change with the room: the foot stands in the `column` under the board, or in the panel."""

    look: Look
    banner: TurnBanner
    side: SidePanel
    foot: Foot
    column: QVBoxLayout
    splitter: SharedSplitter

    def fit(self, height: int, tall: int | None, *, replayed: bool, asked: bool = False) -> None:
        """Lay the page out for its height; the board would be `tall` pixels high if it had all its width, None for no
        board.

        The foot stands under the board where that leaves room for it, or where the panel stands below.

        On a narrow page without positions, the card and other acts are hidden while something is `asked`. On a low page
        dice are told by the log alone; where it is not high, the bar of the replay appears only during a replay. Beside
        a board the teams are rows with names where these leave the acts their room, and faces elsewhere.
        """
        self.foot.choices.setVisible(not asked)
        # On a narrow page a finger points: nothing is told before it taps.
        self.foot.hint.setVisible(not self.splitter.below)
        self.side.dice.setVisible(height >= self.look.px(LOW))
        under = tall is None or self.splitter.below or height - tall >= self.foot.sizeHint().height()
        home = self.column if under else self.side.whole
        if home.indexOf(self.foot) < 0:
            home.addWidget(self.foot)
        self.banner.show_card(shown=not asked)
        self.foot.replay.setVisible(replayed or height >= SLIDER)
        self.foot.fit()
        teams = self.side.teams
        teams.fold(tall is not None and (self.splitter.below or height < teams.tall + self.look.px(REST)))

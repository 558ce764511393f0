"""Lays out the parts of the page of a battle, and decides what is hidden where there is little height."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Qt
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
from editor.play.parts.hint_line import HintLine
from editor.play.parts.reading_line import ReadingLine
from editor.play.selection import BattleSelection
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.text import label

LOW: Final = 430
"""Pixels at 100 % below which a page is low."""
SLIDER: Final = 680
"""Pixels, whatever the letters, below which the slider of the replay waits until one looks back."""
ACTS: Final = 130
"""Pixels at 100 % that the first acts of a figure need below the teams."""
HINT: Final = 220
"""Pixels at 100 % that a hint needs beside the buttons; with less it has a line of its own above them."""
NARROWEST: Final = 600
"""Pixels at 100 % below which the panel stands under the board: a large text on a tablet."""


def board_and_panel(look: Look, board: QWidget, panel: QWidget) -> SharedSplitter:
    """Return the board with its panel beside it, or below it on a narrow page."""
    return SharedSplitter(board, panel, lambda _: min(look.px(344), 430), narrow=look.px(NARROWEST))


def under_board(hint: HintLine, *choices: QWidget) -> tuple[QStackedWidget, QHBoxLayout]:
    """Return the row under the board, and the stack of choices in it, beside the hint."""
    stack, row = QStackedWidget(), QHBoxLayout()
    stack.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
    for each in choices:
        stack.addWidget(each)
    row.addWidget(hint, 1)
    row.addWidget(stack)
    return stack, row


def front(look: Look, board: QWidget, hand: BattleSelection, *parts: QWidget) -> QWidget:
    """Return the place of questions and acts for a battle without positions: wide, where the board would be.

    It scrolls where they are many, and keeps the keyboard. The board exists, hidden. How to begin is explained while
    people play their own figures and nothing is asked.
    """
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.setContentsMargins(*(look.px(each) for each in (6, 8, 6, 6)))
    column.setSpacing(look.px(4))
    words = label(look.t("play.front"), role="muted", wrap=True)
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
    """The parts that can be hidden: `upper` holds acts and teams, `below` the hint and the choices under the board."""

    look: Look
    board: QWidget
    card: QWidget
    acts: QWidget
    teams: QWidget
    dice: QWidget
    replay: QWidget
    choices: QWidget
    reading: ReadingLine
    upper: QVBoxLayout
    below: QHBoxLayout
    hint: HintLine

    def fit(self, height: int, *, replayed: bool, asked: bool = False) -> None:
        """Lay the page out for its height.

        On a narrow page without positions, the card and other acts are hidden while something is `asked`. On a low page
        dice are told by the log alone; where it is not high, the bar of the replay appears only during a replay. The
        line of a reading takes the place of that bar, or of the card, so that nothing else moves. The acts of a figure
        stand above the teams where these leave them no room.
        """
        low = height < self.look.px(LOW)
        for each in (self.choices, self.hint):
            each.setVisible(not asked)
        self.dice.setVisible(not low)
        told, slides = self.reading.option is not None and not replayed, height >= SLIDER
        self.card.setVisible(not asked and (slides or not told))
        self.replay.setVisible(replayed or (slides and not told))
        self.reading.setVisible(told)
        first = self.acts if low or self.teams.height() + self.look.px(ACTS) > self._room() else self.teams
        # The die and what else is asked, or done next, stand above either; without a board the acts have its place.
        if self.upper.indexOf(self.acts) >= 0 and self.upper.indexOf(first) != 2:
            self.upper.insertWidget(2, first)
        beside = self.board.width() - self.choices.sizeHint().width()
        way = QBoxLayout.Direction.LeftToRight if beside >= self.look.px(HINT) else QBoxLayout.Direction.TopToBottom
        if self.below.direction() != way:
            self.below.setDirection(way)
            self.below.setAlignment(self.choices, Qt.AlignmentFlag.AlignRight)
            self.hint.keep(2 if way is QBoxLayout.Direction.LeftToRight else 1)
            self.below.activate()

    def _room(self) -> int:
        """Return the height in which acts and teams are visible without scrolling."""
        inside = self.upper.parentWidget()
        seen = inside.parentWidget() if inside is not None else None
        return seen.height() if seen is not None else 0

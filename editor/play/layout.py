"""How the page of a battle gives up what can wait where there is little height: large letters on a small screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from editor.widgets.look import Look

LOW: Final = 430
"""Pixels at 100 % below which a page is low."""
HINT: Final = 220
"""Pixels at 100 % that a hint needs beside the buttons; with less it has a line of its own above them."""


@dataclass(frozen=True, slots=True)
class PlayParts:
    """What gives way: `upper` holds acts and teams, `below` the hint and the choices under the board."""

    look: Look
    board: QWidget
    acts: QWidget
    teams: QWidget
    dice: QWidget
    replay: QWidget
    choices: QWidget
    upper: QVBoxLayout
    below: QHBoxLayout

    def fit(self, height: int, *, replayed: bool) -> None:
        """Lay a page out for its height.

        In a low one what a figure may do stands above the teams, dice are told by the log alone, and the bar of the
        replay comes when one looks back: by its keys, the menu or a double click in the log.
        """
        low = height < self.look.px(LOW)
        self.dice.setVisible(not low)
        self.replay.setVisible(not low or replayed)
        first = self.acts if low else self.teams
        if self.upper.indexOf(first) != 0:
            self.upper.insertWidget(0, first)
        beside = self.board.width() - self.choices.sizeHint().width()
        way = QBoxLayout.Direction.LeftToRight if beside >= self.look.px(HINT) else QBoxLayout.Direction.TopToBottom
        if self.below.direction() != way:
            self.below.setDirection(way)
            self.below.setAlignment(self.choices, Qt.AlignmentFlag.AlignRight)
            self.below.activate()

"""How the page of a battle gives up what can wait where there is little height: large letters on a small screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout

if TYPE_CHECKING:
    from editor.play.page import BattlePage

LOW: Final = 430
"""Pixels at 100 % below which a page is low."""
HINT: Final = 220
"""Pixels at 100 % that a hint needs beside the buttons; with less it has a line of its own above them."""


def fit(page: BattlePage) -> None:
    """Lay a page out for its height.

    In a low one what a figure may do stands above the teams, dice are told by the log alone, and the bar of the replay
    comes when one looks back: by its keys, the menu or a double click in the log.
    """
    low = page.height() < page.look.px(LOW)
    page.dice.setVisible(not low)
    page.replay.setVisible(not low or page.match.at is not None)
    first = page.acts if low else page.teams
    if page.upper.indexOf(first) != 0:
        page.upper.insertWidget(0, first)
    beside = page.board.width() - page.choices.sizeHint().width()
    way = QBoxLayout.Direction.LeftToRight if beside >= page.look.px(HINT) else QBoxLayout.Direction.TopToBottom
    if page.below.direction() != way:
        page.below.setDirection(way)
        page.below.setAlignment(page.choices, Qt.AlignmentFlag.AlignRight)
        page.below.activate()

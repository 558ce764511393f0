"""The menu at the pointer: which of several acts a click meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from editor.play.acts_panel import act_words, chance_words
from editor.play.desk import PlayDesk
from models.games.battle_values import Offered

Do = Callable[[Offered[object]], object]


def show_menu(desk: PlayDesk, do: Do, offers: tuple[Offered[object], ...]) -> None:
    """Ask which of several acts a click meant."""
    menu = QMenu(desk.window)
    menu.setObjectName("acts")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for each in offers:
        words = act_words(desk.look, each, desk.match.view)
        made = menu.addAction(desk.look.icon(each.icon), words.replace("&", "&&"))
        made.setToolTip(chance_words(desk.look, each))
        made.triggered.connect(partial(do, each))
    board = desk.board
    at = board.middle_of(board.cursor_spot) if board.cursor_spot is not None else board.pointer
    menu.popup(board.mapToGlobal(at.toPoint()))

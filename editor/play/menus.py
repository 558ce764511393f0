"""The menu at the pointer: which of several acts a click meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from editor.play.acts_panel import act_words, chance_words
from models.games.battle_values import Offered

if TYPE_CHECKING:
    from editor.play.page import BattlePage

Do = Callable[[Offered[object]], object]


def offer(page: BattlePage, do: Do, offers: tuple[Offered[object], ...]) -> None:
    """Ask which of several acts a click meant."""
    menu = QMenu(page)
    menu.setObjectName("acts")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for each in offers:
        words = act_words(page.look, each, page.match.view)
        made = menu.addAction(page.look.icon(each.icon), words.replace("&", "&&"))
        made.setToolTip(chance_words(page.look, each))
        made.triggered.connect(partial(do, each))
    board = page.board
    at = board.camera.middle(board.cursor_cell) if board.cursor_cell is not None else board.pointer
    menu.popup(board.mapToGlobal(at.toPoint()))

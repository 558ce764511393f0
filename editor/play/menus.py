"""Menus at the pointer: which of several acts a click meant, whether what lies on the way is picked up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from editor.play.acts_panel import act_words, chance_words
from models.games.battle_values import Offered
from models.i18n import Text
from models.maps.grid import Cell

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


def cross(page: BattlePage, do: Do, path: tuple[Cell, ...]) -> None:
    """Ask whether what lies on the way is picked up (AG-36)."""
    chosen, match, t = page.hand.chosen, page.match, page.look.t
    if chosen is not None:
        walks = ((True, "play.walk_take", "key"), (False, "play.walk_leave", "move"))
        acts = (match.moves.walk(chosen.token.id, path[1:], take=take) for take, _, _ in walks)
        named = zip(acts, walks, strict=True)
        offer(page, do, tuple(Offered(act, Text.same(t(key)), icon, "AG-36") for act, (_, key, icon) in named))

"""The buttons that end a move, a figure's turn and the side's: always at the same place, each with its key.

After the end, where rewards wait to be written down, the button for that takes their place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from editor.play.actions import ACTIONS
from editor.widgets.look import Look

ENDS: Final = ("play_end_move", "play_end_figure", "play_end_turn")
REWARDS: Final = "play_rewards"


class EndsBar(QWidget):
    """Shows which of its acts can be done now; `act` does one by its id."""

    def __init__(self, look: Look, act: Callable[[str], object]) -> None:
        super().__init__()
        self.buttons: dict[str, QPushButton] = {}
        self._turn = look.t("play.end_turn")
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(6), look.px(2), look.px(8), look.px(2))
        row.setSpacing(look.px(6))
        keys = {each.id: each.shortcuts[0] for each in ACTIONS if each.shortcuts}
        for each in (*ENDS, REWARDS):
            made = QPushButton(look.t(f"play.{each.removeprefix('play_')}"))
            made.setAccessibleName(look.name(f"action.{each}"))
            key = QKeySequence(keys[each]).toString(QKeySequence.SequenceFormat.NativeText)
            made.setToolTip(look.t(f"action.{each}_tip") + f" ({key})")
            made.clicked.connect(partial(act, each))
            self.buttons[each] = made
            row.addWidget(made)

    def tell(self, can: Callable[[str], bool], *, last: bool, turn: str = "") -> None:
        """Show what can be done; `last` says that nothing but the end of the turn is left, `turn` what that is here."""
        self.buttons["play_end_turn"].setText((turn or self._turn).replace("&", "&&"))
        rewards = can(REWARDS)
        for name, made in self.buttons.items():
            made.setVisible((name == REWARDS) == rewards)
            made.setEnabled(can(name))
            first = name == REWARDS or (last and name == "play_end_turn")
            role = "primary" if first and made.isEnabled() else ""
            if made.property("role") != role:
                made.setProperty("role", role)
                made.style().unpolish(made)
                made.style().polish(made)

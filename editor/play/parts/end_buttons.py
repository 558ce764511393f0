"""The buttons that end a move, a figure's turn and the side's turn: always in the same place, each with its shortcut.

After the end, where rewards wait to be written down, the button for that takes their place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from editor.play.actions import key_of
from editor.play.parts.acts_panel import broken
from editor.play.second_click import ONCE
from editor.widgets.look import Look
from editor.widgets.tabbing import with_key

ENDS: Final = ("play_end_move", "play_end_figure", "play_end_turn")
MOVE: Final = "play_end_move"
MARCH: Final = "play_march"
REWARDS: Final = "play_rewards"


class EndsBar(QWidget):
    """Shows which of its acts can be done now; `act` does one by its id."""

    def __init__(self, look: Look, act: Callable[[str], None], *, stops: bool = True) -> None:
        """With `stops` a figure may stop on its way and go on later, so that ending a move is an act of its own."""
        super().__init__()
        self._look = look
        self.buttons: dict[str, QPushButton] = {}
        self._stops, self._edge = stops, look.px(12)
        self._settles = look.t("play.settle"), look.t("play.rewards")
        self._turn = self._told = self._longest = look.t("play.end_turn")
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(6), look.px(2), look.px(8), look.px(2))
        row.setSpacing(look.px(6))
        for each in (MARCH, *ENDS, REWARDS):
            made = QPushButton(look.t(f"play.{each.removeprefix('play_')}"))
            made.setAccessibleName(made.text())
            made.setToolTip(with_key(look.t(f"action.{each}_tip"), key_of(each)))
            made.setProperty(ONCE, True)
            made.clicked.connect(partial(act, each))
            self.buttons[each] = made
            row.addWidget(made)
            made.setVisible(each in ENDS)
        self._break()

    def tell(self, can: Callable[[str], bool], *, last: bool, turn: str = "", many: int = 0) -> None:
        """Show what can be done; `last`: only the end of the turn is left; `turn`: the words for that end; so `many`
        figures are chosen together.
        """
        self._told = turn or self._turn
        t = self._look.t
        one, all_of_them = t("play.end_figure"), t.plural("play.end_group", many)
        self.buttons["play_end_figure"].setAccessibleName(all_of_them if many > 1 else one)
        self._longest = max(self._longest, self._told, key=len)
        # A battle that is played on after its quest was lost can be ended at any time.
        rewards = can(REWARDS) and not can("play_end_turn")
        self.buttons[REWARDS].setAccessibleName(self._settles[rewards])
        for name, made in self.buttons.items():
            fits = can(MARCH) if name == MARCH else self._stops or name != MOVE
            made.setVisible(can(REWARDS) if name == REWARDS else not rewards and fits)
            if name == MARCH and fits:
                # Once it was there it keeps its room, and the others their places.
                policy = made.sizePolicy()
                policy.setRetainSizeWhenHidden(True)
                made.setSizePolicy(policy)
        self._break()
        for name, made in self.buttons.items():
            made.setEnabled(can(name))
            first = (name == REWARDS and rewards) or (last and name == "play_end_turn")
            role = "primary" if first and made.isEnabled() else ""
            if made.property("role") != role:
                made.setProperty("role", role)
                made.style().unpolish(made)
                made.style().polish(made)

    def _break(self) -> None:
        """Break the words of each button into two lines: all of them stand beside a board as well as below it.

        The button that ends the turn is as wide as its longest words so far: what stands beside it does not move when
        they change.
        """
        for name, made in self.buttons.items():
            metrics = made.fontMetrics()
            ends = name == "play_end_turn"
            words, longest = (self._told, self._longest) if ends else (made.accessibleName(),) * 2
            room = max(metrics.horizontalAdvance(longest) * 3 // 5, *map(metrics.horizontalAdvance, longest.split(" ")))
            while len(broken(longest, metrics, room + 2)) > 2:
                room += 4
            made.setText("\n".join(broken(words, metrics, room + 2)).replace("&", "&&"))
            made.setAccessibleName(words)
            # Always as high as two lines: nothing above them moves with their words.
            made.setMinimumHeight(2 * metrics.lineSpacing() + self._edge)
            if ends:
                wide = max(map(metrics.horizontalAdvance, broken(longest, metrics, room + 2)))
                frame = made.sizeHint().width() - max(map(metrics.horizontalAdvance, made.text().split("\n")))
                made.setMinimumWidth(wide + frame)

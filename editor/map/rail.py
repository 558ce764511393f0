"""The rail of tools left of the map: two to a row, a line between their families."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QButtonGroup, QFrame, QGridLayout, QToolButton, QVBoxLayout

from editor.map.actions import TOOL, TOOLS
from editor.widgets.action import Action
from editor.widgets.look import Look
from editor.widgets.text import plain_tip

WIDE: Final = 2


class Rail(QFrame):
    """One button a tool, one of which is down."""

    def __init__(self, look: Look, take: Callable[[str], object]) -> None:
        super().__init__()
        self.buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(3), look.px(6), look.px(3), look.px(6))
        box.setSpacing(look.px(3))
        grid = self._section(look, box)
        section, count = TOOLS[0].section, 0
        for action in TOOLS:
            if action.section != section:
                box.addWidget(_line())
                grid, section, count = self._section(look, box), action.section, 0
            button = _button(look, action)
            tool = action.id.removeprefix(TOOL)
            button.clicked.connect(lambda _on, tool=tool: take(tool))
            group.addButton(button)
            grid.addWidget(button, count // WIDE, count % WIDE)
            self.buttons[tool] = button
            count += 1
        box.addStretch(1)

    def show_tool(self, tool: str) -> None:
        """Press the button of the tool in hand."""
        if tool in self.buttons:
            self.buttons[tool].setChecked(True)

    def _section(self, look: Look, box: QVBoxLayout) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(look.px(1))
        box.addLayout(grid)
        return grid


def _button(look: Look, action: Action) -> QToolButton:
    made = QToolButton()
    made.setIcon(look.icon(action.icon))
    made.setIconSize(QSize(look.px(20), look.px(20)))
    made.setCheckable(True)
    made.setAutoRaise(True)
    made.setProperty("role", "small")
    name = look.name(action.text)
    keys = f" ({action.shortcuts[0].replace('Shift', look.t('mapedit.key_shift'))})" if action.shortcuts else ""
    made.setAccessibleName(name)
    made.setToolTip(plain_tip(f"{name}{keys}\n{look.t(action.tip)}"))
    return made


def _line() -> QFrame:
    made = QFrame()
    made.setProperty("role", "line")
    made.setFixedHeight(1)
    return made

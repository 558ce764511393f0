"""The rails of a galaxy's page: tools on the left, panels on the right; each button an act with its words and key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QButtonGroup, QToolButton, QVBoxLayout, QWidget

from editor.galaxy.actions import EDITS, TOOLS, VIEWS
from editor.galaxy.panels import Panel
from editor.widgets.action import Action
from editor.widgets.look import Look

_BELOW_TOOLS = ("galaxy_snap", "galaxy_fit", "galaxy_zoom_in", "galaxy_zoom_out", "galaxy_full_screen")


class ToolRail(QWidget):
    """Buttons of the tools and of a few views."""

    def __init__(self, look: Look, act: Callable[[str], object]) -> None:
        super().__init__()
        self.setProperty("role", "dock")
        self.buttons: dict[str, QToolButton] = {}
        box = _column(self, look)
        group = QButtonGroup(self)
        for action in TOOLS:
            made = self._button(look, action, act)
            group.addButton(made)
            box.addWidget(made)
        box.addSpacing(look.px(10))
        for action in (each for each in (*EDITS, *VIEWS) if each.id in _BELOW_TOOLS):
            box.addWidget(self._button(look, action, act))
        box.addStretch()

    def _button(self, look: Look, action: Action, act: Callable[[str], object]) -> QToolButton:
        made = _tool_button(look, action.icon)
        keys = f" ({action.shortcuts[0]})" if action.shortcuts else ""
        made.setToolTip(look.t(action.tip) + keys)
        made.setAccessibleName(look.name(action.text))
        made.setCheckable(action.checkable)
        made.clicked.connect(lambda: act(action.id))
        self.buttons[action.id] = made
        return made


class PanelRail(QWidget):
    """Buttons that open and close panels; at most one of a place is open."""

    def __init__(self, look: Look, panels: Sequence[Panel], toggle: Callable[[str], object]) -> None:
        super().__init__()
        self.setProperty("role", "dock")
        self.buttons: dict[str, QToolButton] = {}
        box = _column(self, look)
        for panel in panels:
            made = _tool_button(look, panel.icon)
            words = look.t(f"galaxymap.panel_{panel.id}")
            made.setToolTip(words)
            made.setAccessibleName(words)
            made.setCheckable(True)
            made.clicked.connect(lambda _on=False, panel_id=panel.id: toggle(panel_id))
            self.buttons[panel.id] = made
            box.addWidget(made)
        box.addStretch()


def _column(rail: QWidget, look: Look) -> QVBoxLayout:
    rail.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    box = QVBoxLayout(rail)
    box.setContentsMargins(look.px(4), look.px(6), look.px(4), look.px(6))
    box.setSpacing(look.px(2))
    return box


def _tool_button(look: Look, icon: str) -> QToolButton:
    made = QToolButton()
    made.setIcon(look.icon(icon))
    side = look.px(20)
    made.setIconSize(QSize(side, side))
    made.setAutoRaise(True)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return made

"""The rails of a galaxy's page: tools on the left, panels on the right; each button an act with its words and key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QToolButton, QVBoxLayout, QWidget

from editor.galaxy.actions import EDITS, TOOLS, VIEWS
from editor.galaxy.desk import GalaxyDesk
from editor.kit.panels import Panel
from editor.widgets.action import Action
from editor.widgets.look import Look

_BELOW_TOOLS = ("galaxy_snap", "galaxy_fit", "galaxy_zoom_in", "galaxy_zoom_out", "galaxy_full_screen")


class ToolRail(QWidget):
    """Buttons of the tools and of a few views."""

    def __init__(self, look: Look, act: Callable[[str], object]) -> None:
        super().__init__()
        self.setProperty("role", "dock")
        self.buttons: dict[str, QToolButton] = {}
        self._gap = look.px(10)
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(look.px(4), look.px(6), look.px(4), look.px(6))
        self._grid.setSpacing(look.px(2))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        group = QButtonGroup(self)
        self._tools = [self._button(look, action, act) for action in TOOLS]
        for each in self._tools:
            group.addButton(each)
        below = (each for each in (*EDITS, *VIEWS) if each.id in _BELOW_TOOLS)
        self._views = [self._button(look, action, act) for action in below]
        self._lay_out(1)

    def minimumSizeHint(self) -> QSize:
        """Return room for two columns: what is lower still is cut, not squeezed."""
        side = self._tools[0].sizeHint()
        return QSize(super().minimumSizeHint().width(), side.height() * 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand in two columns where one is too high."""
        super().resizeEvent(event)
        one = self._tools[0].sizeHint().height() + self._grid.spacing()
        high = one * (len(self._tools) + len(self._views)) + 3 * self._gap
        self._lay_out(1 if high <= self.height() else 2)

    def _lay_out(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        while self._grid.takeAt(0) is not None:
            pass
        for row in range(self._grid.rowCount()):
            self._grid.setRowMinimumHeight(row, 0)
            self._grid.setRowStretch(row, 0)
        for n, made in enumerate(self._tools):
            self._grid.addWidget(made, n // columns, n % columns)
        row = -(-len(self._tools) // columns)
        self._grid.setRowMinimumHeight(row, self._gap)
        for n, made in enumerate(self._views):
            self._grid.addWidget(made, row + 1 + n // columns, n % columns)
        self._grid.setRowStretch(row + 1 + len(self._views), 1)

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

    def __init__(self, look: Look, panels: Sequence[Panel[GalaxyDesk]], toggle: Callable[[str], object]) -> None:
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

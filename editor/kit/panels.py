"""Panels beside and below a canvas, opened by buttons or tabs and listed in a table; each is made when first opened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, Literal, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QTabBar, QVBoxLayout, QWidget

D = TypeVar("D")
"""The desk of an editor."""


@dataclass(frozen=True, slots=True)
class Panel(Generic[D]):
    """One panel: its button stands on the rail under `icon`, unless it has a tab; at `below` it lies under the canvas.

    `make` gets the desk of the editor. The widget may have `closing()`, called when the page closes.
    """

    id: str
    icon: str
    make: Callable[[D], QWidget]
    place: Literal["side", "below"] = "side"


class PanelStacks(QObject):
    """At most one open panel at the `side` and one `below`. `changed`: a panel was opened or closed."""

    changed = Signal()

    def __init__(self, panels: Sequence[Panel[D]], desk: D, parent: QObject) -> None:
        super().__init__(parent)
        self._places = {panel.id: panel.place for panel in panels}
        self._make = {panel.id: partial(panel.make, desk) for panel in panels}
        self._made: dict[str, QWidget] = {}
        self.side, self.below = QStackedWidget(), QStackedWidget()
        self.side.hide()
        self.below.hide()

    def open(self, panel_id: str) -> QWidget:
        """Open a panel and return its widget."""
        stack = self._stack_of(panel_id)
        if panel_id not in self._made:
            self._made[panel_id] = self._make[panel_id]()
            stack.addWidget(self._made[panel_id])
        stack.setCurrentWidget(self._made[panel_id])
        stack.show()
        self.changed.emit()
        return self._made[panel_id]

    def toggle(self, panel_id: str) -> None:
        """Open a panel, or close it when it is open."""
        if self.is_open(panel_id):
            self._stack_of(panel_id).hide()
            self.changed.emit()
        else:
            self.open(panel_id)

    def is_open(self, panel_id: str) -> bool:
        """Return whether a panel is open."""
        stack, made = self._stack_of(panel_id), self._made.get(panel_id)
        return made is not None and not stack.isHidden() and stack.currentWidget() is made

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the panels that are open."""
        return tuple(each for each in self._places if self.is_open(each))

    def show_only(self, wanted: Collection[str]) -> None:
        """Open these panels and close all others."""
        for each in self._places:
            if self.is_open(each) != (each in wanted):
                self.toggle(each)

    def close(self) -> None:
        """Call `closing` of each panel that has it."""
        _let_go(self._made.values())

    def _stack_of(self, panel_id: str) -> QStackedWidget:
        return self.below if self._places[panel_id] == "below" else self.side


class PanelTabs(QFrame):
    """Panels under tabs, one of which is open; `names` are the words of the tabs, `name` is that of the whole."""

    def __init__(self, panels: Sequence[Panel[D]], desk: D, names: Sequence[str], name: str) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._ids = [panel.id for panel in panels]
        self._make = {panel.id: partial(panel.make, desk) for panel in panels}
        self._made: dict[str, QWidget] = {}
        self._stack = QStackedWidget()
        self.tabs = QTabBar()
        self.tabs.setExpanding(False)
        # Where not all of them fit, arrows lead to the others: a word cut to its first letter names nothing.
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideNone)
        self.tabs.setDrawBase(False)
        self.tabs.setProperty("role", "shelves")
        self.tabs.setAccessibleName(name)
        for words in names:
            self.tabs.addTab(words)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        column.addWidget(self._stack, 1)
        self._turn(0)
        self.tabs.currentChanged.connect(self._turn)

    @property
    def shown(self) -> str:
        """The id of the panel that is open."""
        return self._ids[self.tabs.currentIndex()]

    def open(self, panel_id: str) -> QWidget:
        """Open a panel and return its widget."""
        self.tabs.setCurrentIndex(self._ids.index(panel_id))
        return self._made[panel_id]

    def let_go(self) -> None:
        """Call `closing` of each panel that has it."""
        _let_go(self._made.values())

    def _turn(self, index: int) -> None:
        panel_id = self._ids[index]
        if panel_id not in self._made:
            self._made[panel_id] = self._make[panel_id]()
            self._stack.addWidget(self._made[panel_id])
        self._stack.setCurrentWidget(self._made[panel_id])


def _let_go(panels: Iterable[QWidget]) -> None:
    for made in panels:
        end = getattr(made, "closing", None)
        if end is not None:
            end()

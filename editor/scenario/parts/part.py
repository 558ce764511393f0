"""One part of a scenario beside its board: a heading, what it is for, and its forms from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.scenario.desk import ScenarioDesk
from editor.scenario.parts.script_list import ScriptList
from editor.scenario.stage import Stage
from editor.widgets.text import label, title
from editor.widgets.thing_page import Selected

TABLE: Final = ("sides", "figures", "places", "victory")
"""Parts that are for something else on a free table."""


class ScenarioPart(QWidget):
    """The base of the parts. The heading of a part is the message `scenedit.part_<id>`; it defines `refresh` and
    `go`.
    """

    def __init__(self, part_id: str, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__()
        self.id, self.desk, self.stage, self.look = part_id, desk, stage, desk.look
        self.script_lists: tuple[ScriptList, ...] = ()
        """Lists whose things the window's own acts rename, move and remove."""
        look = self.look
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(look.px(12), look.px(10), look.px(12), look.px(12))
        self.box.setSpacing(look.px(8))
        self.heading = title(look.t(f"scenedit.part_{part_id}"), look, 19, wrap=True)
        words = f"scenedit.part_{part_id}_words"
        self.words = label(look.t(desk.words(words) if part_id in TABLE else words), role="muted", wrap=True)
        self.box.addWidget(self.heading)
        self.box.addWidget(self.words)

    def refresh(self) -> None:
        """Show the scenario as it is now."""

    def go(self, field: str, item: str) -> None:
        """Show the place of a Problem: a field of this part, and an entry in it."""

    @property
    def selected(self) -> Selected | None:
        """What is selected in the list with the keyboard; None for nothing, or no such list."""
        return next((each.selected for each in self.script_lists if each.has_keyboard), None)

    def leave(self) -> None:
        """Keep what is being typed: another part, or none, is shown next."""

    def focusNextPrevChild(self, onward: bool) -> bool:
        """Put the order of Tab right before it is used: forms may have been rebuilt."""
        tab_in_order(self.box)
        return super().focusNextPrevChild(onward)

    def section(self, words: str) -> None:
        """Add a heading."""
        self.box.addSpacing(self.look.px(4))
        self.box.addWidget(label(words, role="section"))


def keep_typed(page: QWidget) -> None:
    """Have what is being typed in a field of a page kept: the page may go before the field loses the keyboard."""
    field = page.focusWidget()
    if isinstance(field, QLineEdit) and field.isModified():
        field.editingFinished.emit()
    elif isinstance(field, QAbstractSpinBox):
        field.interpretText()


def tab_in_order(box: QLayout) -> None:
    """Let Tab go through the widgets of a layout in the order of its items.

    Qt's own order is that in which they were made: a form rebuilt for another choice would come last.
    """
    for before, after in pairwise(list(stops(box))):
        QWidget.setTabOrder(before, after)


def stops(box: QLayout) -> Iterator[QWidget]:
    """Yield the widgets of a layout, and of those within, that Tab stops at."""
    for place in range(box.count()):
        item = box.itemAt(place)
        widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
        if widget is not None:
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                yield widget
            within = widget.widget() if isinstance(widget, QScrollArea) else widget
            inner = within.layout() if within is not None else None
        if inner is not None:
            yield from stops(inner)

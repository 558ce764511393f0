"""The rail of buttons beside a canvas: tools, switches and acts, a line between their families."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QGridLayout, QToolButton

from editor.widgets.action import Action
from editor.widgets.look import Look
from editor.widgets.text import plain_tip

WIDE: Final = 2


@dataclass(frozen=True, slots=True)
class RailButton:
    """One button. Of the `tool` buttons one is down; a `switch` goes up and down by itself."""

    id: str
    icon: str
    name: str
    tip: str = ""
    tool: bool = False
    switch: bool = False


def of_actions(look: Look, actions: Sequence[Action], *, tools: bool = False) -> list[RailButton]:
    """Return the buttons of a family of acts, with their names, shortcuts and tips."""
    return [
        RailButton(each.id, each.icon, look.name(each.text), _tip(look, each), tools, each.checkable)
        for each in actions
    ]


class Rail(QFrame):
    """The buttons of `families`; a press calls `act` with the id. A `wide` rail has two columns, another one only when
    low.
    """

    def __init__(
        self, look: Look, families: Sequence[Sequence[RailButton]], act: Callable[[str], None], *, wide: bool = False
    ) -> None:
        super().__init__()
        self.setProperty("role", "dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.buttons: dict[str, QToolButton] = {}
        self._look, self._act, self._wide, self._columns = look, act, wide, 0
        self._tools = QButtonGroup(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(look.px(4), look.px(6), look.px(4), look.px(6))
        self._grid.setSpacing(look.px(2))
        self._families = [[self._button(each) for each in family] for family in families]
        self._lines = [_line() for _ in families[1:]]
        self._lay_out(WIDE if wide else 1)

    def minimumSizeHint(self) -> QSize:
        """Return a low height where the rail may turn to two columns: lower still it is cut off, not squeezed."""
        hint = super().minimumSizeHint()
        return hint if self._wide else QSize(hint.width(), self._one * 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use two columns where one column is too high."""
        super().resizeEvent(event)
        high = self._one * len(self.buttons) + self._grid.spacing() * (len(self._lines) + 6)
        self._lay_out(WIDE if self._wide or high > self.height() else 1)

    @property
    def _one(self) -> int:
        """The height of a row in pixels."""
        return next(iter(self.buttons.values())).sizeHint().height() + self._grid.spacing()

    def _lay_out(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        while self._grid.takeAt(0) is not None:
            pass
        self._grid.setRowStretch(self._grid.rowCount() - 1, 0)
        row = 0
        for n, family in enumerate(self._families):
            if n:
                self._grid.addWidget(self._lines[n - 1], row, 0, 1, columns)
                row += 1
            for k, made in enumerate(family):
                self._grid.addWidget(made, row + k // columns, k % columns)
            row += -(-len(family) // columns)
        # Rows of a layout before stay, empty: what is left over goes below all of them.
        self._grid.setRowStretch(max(row, self._grid.rowCount()), 1)

    def _button(self, told: RailButton) -> QToolButton:
        made = QToolButton()
        made.setIcon(self._look.icon(told.icon))
        made.setIconSize(QSize(self._look.px(20), self._look.px(20)))
        made.setAutoRaise(True)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setCheckable(told.tool or told.switch)
        if self._wide:
            made.setProperty("role", "small")
        made.setAccessibleName(told.name)
        made.setToolTip(plain_tip(told.tip or told.name))
        made.clicked.connect(lambda: self._act(told.id))
        if told.tool:
            self._tools.addButton(made)
        self.buttons[told.id] = made
        return made


def _tip(look: Look, action: Action) -> str:
    keys = [QKeySequence(each).toString(QKeySequence.SequenceFormat.NativeText) for each in action.shortcuts[:1]]
    return f"{look.name(action.text)}{''.join(f' ({each})' for each in keys)}\n{look.t(action.tip)}"


def _line() -> QFrame:
    made = QFrame()
    made.setProperty("role", "line")
    made.setFixedHeight(1)
    return made

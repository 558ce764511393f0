"""Plain lists of the referee's desk, whose columns share the width there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget

from editor.turns.desk import TurnsDesk

KEY: Final = Qt.ItemDataRole.UserRole


class PlainList(QTreeWidget):
    """A list whose columns of names share its width; `parts`: by column, the divisor of the width it takes at most."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: dict[int, float] = {}

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self.share()

    def share(self) -> None:
        """Give each column of names its wanted width, at most its part."""
        for column, part in self.parts.items():
            wide = max(self.sizeHintForColumn(column), self.header().sectionSizeHint(column))
            self.header().setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            self.header().resizeSection(column, min(wide, int(self.viewport().width() / part)))


def plain_list(desk: TurnsDesk, name: str, heads: Sequence[str]) -> PlainList:
    """Return a plain list under heads that can be used by keyboard."""
    made = PlainList()
    made.setHeaderLabels([desk.look.t(each) for each in heads])
    made.setAccessibleName(desk.look.t(name))
    made.setRootIsDecorated(False)
    made.setUniformRowHeights(True)
    made.setAllColumnsShowFocus(True)
    made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    made.setTextElideMode(Qt.TextElideMode.ElideRight)
    made.header().setStretchLastSection(True)
    # In a small window a column is cut rather than the last ones pushed out.
    made.header().setMinimumSectionSize(desk.look.px(40))
    made.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    return made


def name_column(tree: PlainList, column: int = 0, part: float = 3) -> None:
    """Let a column of names take at most 1/`part` of the width of a filled list: the other columns need the rest."""
    tree.parts[column] = part
    tree.share()

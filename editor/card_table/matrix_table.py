"""Verdicts in a table: cards down, places across, each cell a sign, its rule and a spoken sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from editor.card_table.answer import SIGNS
from editor.widgets.look import Look
from models.games.facets.card_tables import CardVerdict, said_first
from models.i18n import Text

ROW: Final = 30
HEAD: Final = 68
CELL: Final = 84
Index = QModelIndex | QPersistentModelIndex
Cells = Mapping[tuple[str, str], CardVerdict]


class MatrixModel(QAbstractTableModel):
    """Verdicts by the keys of their row and column."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rows: list[tuple[str, Text]] = []
        self._columns: list[tuple[str, Text]] = []
        self._cells: Cells = {}

    def show_cells(self, rows: Mapping[str, Text], columns: Mapping[str, Text], cells: Cells) -> None:
        """Show other verdicts."""
        self.beginResetModel()
        self._rows, self._columns, self._cells = list(rows.items()), list(columns.items()), cells
        self.endResetModel()

    def keys(self, index: Index) -> tuple[str, str]:
        """Return the keys of the row and the column of a cell."""
        return self._rows[index.row()][0], self._columns[index.column()][0]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own default
        """Return how many cards there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own default
        """Return how many places there are."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a card or a place."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        names = self._columns if way == Qt.Orientation.Horizontal else self._rows
        return names[section][1][self._look.t.lang]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that a cell with a verdict can be chosen."""
        known = self.keys(index) in self._cells
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if known else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the sign of a verdict with its rule, its colour, its sentence."""
        verdict = self._cells.get(self.keys(index))
        if verdict is None:
            return None
        colours, t = self._look.colours, self._look.t
        if role == Qt.ItemDataRole.DisplayRole:
            sign = SIGNS[verdict.answer][2] or str(verdict.force)
            return f"{sign} {verdict.rules[0] if verdict.rules else ''}".strip()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.ForegroundRole:
            inks = {"forbidden": colours.vermilion_words, "costs": colours.gold_words, "silent": colours.muted}
            return QColor(inks[verdict.answer])
        if role == Qt.ItemDataRole.FontRole and verdict.answer != "silent":
            return self._look.font(14, QFont.Weight.DemiBold)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            row, column = self._rows[index.row()][1][t.lang], self._columns[index.column()][1][t.lang]
            return t.pair(f"{row}, {column}", said_first(verdict, t))
        return None


class MatrixTable(QTableView):
    """`asked` carries the keys of the row and the column of a cell that is clicked, or entered by keyboard."""

    asked = Signal(str, str)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look = look
        self.setAccessibleName(name)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.cells = MatrixModel(look)
        self.setModel(self.cells)
        heads, sides = self.horizontalHeader(), self.verticalHeader()
        heads.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter | Qt.AlignmentFlag(Qt.TextFlag.TextWordWrap))
        heads.setFixedHeight(look.px(HEAD))
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        heads.setMinimumSectionSize(look.px(CELL))
        sides.setDefaultSectionSize(look.px(ROW))
        sides.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.clicked.connect(self._ask)
        self.activated.connect(self._ask)

    def show_whole(self) -> None:
        """Be as tall as all rows."""
        rows = self.cells.rowCount()
        self.setFixedHeight(self._look.px(HEAD) + rows * self._look.px(ROW) + 2 * self.frameWidth())

    def _ask(self, index: QModelIndex) -> None:
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.asked.emit(*self.cells.keys(index))

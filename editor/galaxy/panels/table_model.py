"""Planets, routes or commands as rows that can be sorted, filtered and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from editor.galaxy.panels.table_columns import TableColumn, cell_words, columns_of, order_of
from editor.galaxy.plain_table import LEFT, NOWHERE, RIGHT
from editor.kit.chart_hit import Key
from editor.widgets.look import Look
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Route, Thing

Index = QModelIndex | QPersistentModelIndex


def key_of_thing(kind: str, thing: Thing) -> Key:
    """Return the key that selects a thing of a row on the map."""
    return ("routes", *thing.key) if isinstance(thing, Route) else (kind, thing.id)


class ThingItemModel(QAbstractTableModel):
    """Rows of one kind. `write` gets what was typed (row, column, words) and returns whether it was done."""

    def __init__(self, look: Look, write: Callable[[int, int, str], bool]) -> None:
        super().__init__()
        self.look, self._write = look, write
        self.kind = "planets"
        self.galaxy = Galaxy()
        self.things: list[Thing] = []
        self.rows: dict[Key, int] = {}
        self.writable = False
        self._order: tuple[int, bool] = (-1, False)

    @property
    def columns(self) -> Sequence[TableColumn]:
        """The columns of the kind that is shown."""
        return columns_of(self.galaxy, self.kind)

    def show(self, galaxy: Galaxy, kind: str, wanted: frozenset[Key] | None, *, writable: bool) -> None:
        """Show the things of a kind, only those wanted; where the rows stay the same the view does not move."""
        every = getattr(galaxy, kind)
        things = [each for each in every if wanted is None or key_of_thing(kind, each) in wanted]
        keys = {key_of_thing(kind, each): each for each in things}
        alike = kind == self.kind and galaxy.known == self.galaxy.known
        same = alike and keys.keys() == self.rows.keys()
        self.writable = writable
        if same:
            self.galaxy = galaxy
            self.things = [keys[key_of_thing(kind, each)] for each in self.things]
            self.dataChanged.emit(self.index(0, 0), self.index(len(things) - 1, len(self.columns) - 1))
            return
        self.beginResetModel()
        if not alike:
            self._order = (-1, False)
        self.galaxy, self.kind, self.things = galaxy, kind, things
        self._sort()
        self.endResetModel()

    def key(self, row: int) -> Key:
        """Return the key of a row's thing."""
        return key_of_thing(self.kind, self.things[row])

    def words(self, row: int, column: int) -> str:
        """Return the words of a cell."""
        return cell_words(self.galaxy, self.columns[column], self.things[row], self.look.t)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.things)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words of a cell, or its alignment."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.words(index.row(), index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if self.columns[index.column()].sort in ("length", "count") else LEFT
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the head of a column."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.look.t(self.columns[section].key)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if self.columns[section].sort in ("length", "count") else LEFT
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a cell: whether it can be edited."""
        found = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.writable and index.isValid() and self.columns[index.column()].editable:
            found |= Qt.ItemFlag.ItemIsEditable
        return found

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Write what was typed."""
        if role != Qt.ItemDataRole.EditRole or str(value) == self.words(index.row(), index.column()):
            return False
        return self._write(index.row(), index.column(), str(value))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the rows by a column; -1 puts them into the order of the galaxy."""
        self._order = (column, order == Qt.SortOrder.DescendingOrder)
        self.layoutAboutToBeChanged.emit()
        self._sort()
        self.layoutChanged.emit()

    def _sort(self) -> None:
        column, down = self._order
        if 0 <= column < len(self.columns):
            by = self.columns[column]
            self.things.sort(key=lambda each: order_of(self.galaxy, by, each, self.look.t), reverse=down)
        self.rows = {key_of_thing(self.kind, each): row for row, each in enumerate(self.things)}

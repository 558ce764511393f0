"""Read-only tables of words and numbers: sorted by any column, copied as text; each line leads to things of the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QIcon, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from editor.kit.chart_hit import Key
from editor.widgets.look import Look
from models.formats.galaxies.table import write_table

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
MEASURED: Final = 60
MOST_WRAPPED: Final = 300
LEAST: Final = 56


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the words of its cells, the values they are sorted by if others, the keys it leads to."""

    cells: tuple[str, ...]
    keys: tuple[Key, ...] = ()
    order: tuple[SupportsRichComparison, ...] = ()
    icon: QIcon | None = None


class PlainItemModel(QAbstractTableModel):
    """Lines under heads; columns of `numbers` are aligned to the right."""

    def __init__(self) -> None:
        super().__init__()
        self.heads: tuple[str, ...] = ()
        self.lines: list[Line] = []
        self.numbers: frozenset[int] = frozenset()

    def show(self, heads: Sequence[str], lines: Sequence[Line], numbers: frozenset[int]) -> None:
        """Show other lines."""
        self.beginResetModel()
        self.heads, self.lines, self.numbers = tuple(heads), list(lines), numbers
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many lines there are."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self.heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words of a cell."""
        line = self.lines[index.row()]
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return line.cells[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if index.column() in self.numbers else LEFT
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return line.icon
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the head of a column."""
        words = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        if orientation == Qt.Orientation.Horizontal and role in words:
            return self.heads[section] if section < len(self.heads) else None
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if section in self.numbers else LEFT
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the lines by a column; -1 restores their order."""
        if column < 0 or column >= len(self.heads):
            return
        self.layoutAboutToBeChanged.emit()
        down = order == Qt.SortOrder.DescendingOrder
        self.lines.sort(key=lambda line: line.order[column] if line.order else line.cells[column], reverse=down)
        self.layoutChanged.emit()


def share_width(wanted: Sequence[int], room: int, names: Sequence[int]) -> list[tuple[int, int]]:
    """Return each name with its width out of `room`: what it wants, where that is less than an equal share of the
    rest.
    """
    found: list[tuple[int, int]] = []
    for n, (want, name) in enumerate(sorted(zip(wanted, names, strict=True))):
        found.append((name, max(min(want, room // (len(names) - n)), 1)))
        room -= found[-1][1]
    return found


class PlainTable(QTableView):
    """`chosen` carries the line the user went to, `opened` the one of Enter or a double click.

    A table that `fits` scrolls sideways only where it could not be read otherwise: its words wrap to up to three lines,
    the rest is in the tooltip.
    """

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(self, look: Look, name: str, *, fits: bool = False) -> None:
        super().__init__()
        self._look, self._fits = look, fits
        self._natural: list[int] = []
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._fit)
        self.items = PlainItemModel()
        self.setModel(self.items)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(fits)
        if fits:
            self.items.layoutChanged.connect(self._fit_soon)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(look.px(26))
        head = self.horizontalHeader()
        head.setStretchLastSection(True)
        head.setHighlightSections(False)
        head.setTextElideMode(Qt.TextElideMode.ElideRight)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.selectionModel().currentRowChanged.connect(self._went)
        self.doubleClicked.connect(lambda index: self.opened.emit(self.items.lines[index.row()]))

    @property
    def line(self) -> Line | None:
        """The current line; None for none."""
        row = self.currentIndex().row()
        return self.items.lines[row] if 0 <= row < len(self.items.lines) else None

    def show_lines(
        self, heads: Sequence[str], lines: Sequence[Line], numbers: Sequence[int] = (), *, sortable: bool = True
    ) -> None:
        """Show other lines; each column is as wide as its words."""
        self.setSortingEnabled(False)
        self.items.show(heads, lines, frozenset(numbers))
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(sortable)
        self._measure()

    def go(self, row: int) -> None:
        """Make a row current."""
        self.setCurrentIndex(self.items.index(row, 0))

    def as_text(self, *, csv: bool = False) -> str:
        """Return the whole table as text: tabs between cells, or CSV."""
        rows = [tuple(cell.replace("\n", " · ") for cell in line.cells) for line in self.items.lines]
        if csv:
            return write_table(self.items.heads, rows)
        return "\n".join("\t".join(cells) for cells in (self.items.heads, *rows)) + "\n"

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width among the columns."""
        super().resizeEvent(event)
        self._fit_soon()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy with the usual key, open a line with Enter."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.as_text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.line is not None:
            self.opened.emit(self.line)
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def _measure(self) -> None:
        pad = self._look.px(26)
        letters = self.fontMetrics()
        self._natural = []
        for column, head in enumerate(self.items.heads):
            words = [head, *(line.cells[column] for line in self.items.lines[:MEASURED])]
            # Numbers stand close: the words beside them need the room.
            air = pad if column not in self.items.numbers or not self._fits else self._look.px(16)
            widest = max(letters.horizontalAdvance(part) for each in words for part in each.split("\n")) + air
            if column == 0 and any(line.icon is not None for line in self.items.lines[:MEASURED]):
                widest += self._look.px(22)
            # Heads have letters of their own, and an arrow beside them where one sorts.
            widest = max(widest, self.horizontalHeader().sectionSizeHint(column))
            self._natural.append(min(widest, self._look.px(320)))
        for column, width in enumerate(self._natural):
            self.setColumnWidth(column, width)
        self._fit_soon()

    def _fit_soon(self) -> None:
        # Not at once: rows that grow bring the scroll bar, which makes the table narrower.
        if self._fits:
            self._later.start()

    @Slot()
    def _fit(self) -> None:
        """Narrow the columns of words until all columns fit, and give the lines the height they then need."""
        words = [column for column in range(len(self._natural)) if column not in self.items.numbers]
        room = self.viewport().width() - sum(self._natural[column] for column in self.items.numbers)
        least = self._look.px(LEAST)
        for column, width in share_width([self._natural[column] for column in words], room, words):
            self.setColumnWidth(column, max(width, min(least, self._natural[column])))
        one = self.verticalHeader().defaultSectionSize()
        line, air = self.fontMetrics().lineSpacing(), self._look.px(6)
        for row in range(min(len(self.items.lines), MOST_WRAPPED)):
            self.setRowHeight(row, min(max(self.sizeHintForRow(row) + air, one), one + 2 * line))

    def _went(self, now: QModelIndex, _before: QModelIndex) -> None:
        if 0 <= now.row() < len(self.items.lines):
            self.chosen.emit(self.items.lines[now.row()])

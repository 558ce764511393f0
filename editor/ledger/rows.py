"""The rows of the ledger as a Qt model: a heading for each day, then the rows of that day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from editor.ledger.reading import StoryReading
from editor.ledger.words import matches, row_sentence
from editor.widgets.dates import day_words
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.games.facets.chronicle import LedgerRow

LINE: Final = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A heading (`row` None) with its day and number of events, or a row of an act: alone, first, inside or last."""

    at: str
    row: LedgerRow | None = None
    number: int = 0
    first: bool = True
    last: bool = True


@dataclass(frozen=True, slots=True)
class Filter:
    """Which rows are shown: of one member, of one sort, with these words; an empty value lets all through."""

    member: str = ""
    sort: str = ""
    words: str = ""

    def fits(self, look: Look, told: StoryReading, row: LedgerRow) -> bool:
        """Return whether a row passes."""
        if self.member and row.member != self.member:
            return False
        if self.sort and row.sort != self.sort:
            return False
        return not self.words or matches(look, row, told.points, self.words)


class LedgerItemModel(QAbstractListModel):
    """The lines of a story that pass the filter."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._told: StoryReading | None = None
        self.lines: tuple[LedgerLine, ...] = ()

    def show_story(self, told: StoryReading, wanted: Filter) -> None:
        """Show another story, or through another filter."""
        self.beginResetModel()
        self._told = told
        self.lines = _lines([row for row in told.rows if wanted.fits(self._look, told, row)])
        self.endResetModel()

    @property
    def shown(self) -> int:
        """How many rows pass the filter."""
        return sum(line.row is not None for line in self.lines)

    def place(self, event_id: str) -> int:
        """Return the number of the first row of an Event; -1 when it is not shown."""
        return next((n for n, line in enumerate(self.lines) if line.row and line.row.event == event_id), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own signature
        """Return the number of lines."""
        return 0 if parent.isValid() else len(self.lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that headings cannot be selected."""
        if not index.isValid() or self.lines[index.row()].row is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a line, its words, or its tooltip."""
        if not index.isValid() or self._told is None:
            return None
        line = self.lines[index.row()]
        if role == LINE:
            return line
        if line.row is None:
            heading = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return day_words(self._look.t, line.at) if heading else None
        words = row_sentence(self._look, line.row, self._told.points)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return words.replace("\n", " · ")
        return plain_tip(words).replace("\n", "<br>") if role == Qt.ItemDataRole.ToolTipRole else None


def _lines(rows: Sequence[LedgerRow]) -> tuple[LedgerLine, ...]:
    lines: list[LedgerLine] = []
    for place, row in enumerate(rows):
        before = rows[place - 1] if place else None
        after = rows[place + 1] if place + 1 < len(rows) else None
        if before is None or before.at != row.at:
            number = 0
            while place + number < len(rows) and rows[place + number].at == row.at:
                number += 1
            lines.append(LedgerLine(row.at, number=number))
        first = before is None or before.act != row.act or not row.act or before.at != row.at
        last = after is None or after.act != row.act or not row.act or after.at != row.at
        lines.append(LedgerLine(row.at, row, first=first, last=last))
    return tuple(lines)

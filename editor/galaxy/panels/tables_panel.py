"""The tables of a galaxy: chosen rows are chosen on the map; a cell is edited in place, or set for all chosen rows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.panels.table_columns import COLUMNS, Cell, cell_words, choices_of, fill_cells, read_cells
from editor.galaxy.panels.table_model import Index, ThingItemModel, key_of_thing
from editor.galaxy.reading import Difference
from editor.kit.chart_hit import Key
from editor.widgets.chip import chips
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.text import label
from models.errors import SpokenError
from models.galaxy.search import search
from models.i18n import Translator, fold

WAIT_MS = 150
KINDS = {"planets": "planet", "routes": "road", "commands": "command"}


class CellDelegate(QStyledItemDelegate):
    """Edits a cell in a list where only a few words are possible, else in a line."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the control that edits a cell."""
        del option
        items = index.model()
        assert isinstance(items, ThingItemModel), "cells are those of its own table"
        column = items.columns[index.column()]
        ways = choices_of(items.galaxy, column, items.look.t)
        made: QWidget
        if ways:
            box = FormCombo(parent=parent)
            box.addItems(ways)
            box.activated.connect(lambda _row: self._finish(box))
            made = box
        else:
            made = QLineEdit(parent)
        made.setAccessibleName(str(items.headerData(index.column(), Qt.Orientation.Horizontal)))
        return made

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Put the words of the cell into its control."""
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(editor.findText(index.data()), 0))
        elif isinstance(editor, QLineEdit):
            editor.setText(index.data())

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Write what was chosen or typed."""
        words = editor.currentText() if isinstance(editor, QComboBox) else editor.text()  # type: ignore[attr-defined]
        model.setData(index, words)

    def _finish(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)


class ThingTable(QTableView):
    """A table; the usual shortcuts copy its rows, and paste cells of a spreadsheet from the current cell on."""

    wants_paste = Signal(str)
    wants_text = Signal()

    def sizeHint(self) -> QSize:
        """Return the least height: the table gets the rest of the panel anyway."""
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, paste, or edit with Enter."""
        if self.state() == QAbstractItemView.State.EditingState:
            event.accept()
            return
        if event.matches(QKeySequence.StandardKey.Copy):
            self.wants_text.emit()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.wants_paste.emit(QGuiApplication.clipboard().text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)
            return
        event.accept()


class TablesPanel(QWidget):
    """The three tables, one at a time."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk, self._look = desk, desk.look
        self._choosing = False
        self.items = ThingItemModel(desk.look, self._write)
        self.table = ThingTable()
        self.filter = QLineEdit()
        self.column = FormCombo()
        self.value = FormCombo()
        self._typed = QLineEdit()
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._later.timeout.connect(self.renew)
        self.filter.textEdited.connect(self._later.start)
        self.column.activated.connect(self._offer_values)
        self.set_all.clicked.connect(self._fill)
        self._typed.returnPressed.connect(self._fill)
        self.table.wants_paste.connect(self._paste)
        self.table.wants_text.connect(self._copy)
        self.table.doubleClicked.connect(self._double)
        desk.opened.changed.connect(self.renew)
        desk.selection.changed.connect(self._follow)
        self._take("planets")

    @Slot()
    def renew(self, _difference: Difference | None = None) -> None:
        """Show the present rows that pass the filter."""
        self._later.stop()
        desk = self._desk
        if not self.isVisible() and _difference is not None:
            return
        try:
            wanted = matching_keys(desk.opened, self.items_kind, self.filter.text(), self._look.t)
        except SpokenError as problem:
            self.told.setText(self._look.t(problem.key, **problem.args_))
            return
        columns = list(self.items.columns)
        current = self.table.currentIndex()
        key = self.items.key(current.row()) if current.isValid() else None
        self._choosing = True
        self.items.show(desk.galaxy, self.items_kind, wanted, writable=desk.opened.writable)
        self._choosing = False
        if key in self.items.rows and key is not None:
            place = self.items.index(self.items.rows[key], max(current.column(), 0))
            self.table.selectionModel().setCurrentIndex(place, QItemSelectionModel.SelectionFlag.NoUpdate)
        if columns != list(self.items.columns):
            self._dress_columns()
        self._follow()

    def sizeHint(self) -> QSize:
        """Return a part of the page; the user can give it more."""
        return QSize(self._look.px(560), self._look.px(250))

    def showEvent(self, event: QShowEvent) -> None:
        """Show what has changed while the panel was hidden."""
        super().showEvent(event)
        self.renew()

    def _take(self, kind: str) -> None:
        self.items_kind = kind
        self.buttons[kind].setChecked(True)
        self.filter.clear()
        self.filter.setPlaceholderText(self._look.t(f"atlas.filter_{kind}"))
        self.renew()
        self._dress_columns()

    def _dress_columns(self) -> None:
        """List the editable columns but the name for setting a value; give each column the width of its words."""
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.column.clear()
        for number, column in enumerate(self.items.columns):
            if column.editable and column.field != "name":
                self.column.addItem(self._look.t(column.key), number)
        self._offer_values()
        self._measure()

    @Slot()
    def _offer_values(self) -> None:
        column = self.items.columns[self.column.currentData() or 0]
        self.value.clear()
        self.value.addItems(choices_of(self._desk.galaxy, column, self._look.t))
        self.value.setEditText("")

    def _follow(self) -> None:
        """Choose the rows of what is chosen on the map."""
        wanted = [self.items.rows[key] for key in self._desk.selection.keys if key in self.items.rows]
        if not self._choosing:
            self._choosing = True
            picked = QItemSelection()
            last = len(self.items.columns) - 1
            for first, end in _runs(sorted(wanted)):
                picked.select(self.items.index(first, 0), self.items.index(end, last))
            self.table.selectionModel().select(picked, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            if wanted and not self.table.hasFocus():
                self.table.scrollTo(self.items.index(min(wanted), 0))
            self._choosing = False
        self._tell(len(wanted))

    def _tell(self, chosen: int) -> None:
        t = self._look.t
        self.told.setText(t("atlas.rows", n=len(self.items.things), chosen=chosen))
        self.set_all.setText(t.plural("atlas.set_all", chosen))
        self.set_all.setAccessibleName(self.set_all.text())
        self.set_all.setEnabled(bool(chosen) and self._desk.opened.writable)

    def _chosen(self, *_changes: object) -> None:
        """Choose on the map what is chosen here; things of other kinds are unchosen."""
        if not self._choosing:
            self._choosing = True
            rows = {index.row() for index in self.table.selectionModel().selectedRows()}
            self._desk.selection.choose(self.items.key(row) for row in rows)
            self._choosing = False

    def _double(self, index: QModelIndex) -> None:
        """Bring the thing into view if the cell cannot be edited."""
        if not self.items.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self._desk.content.go_to_keys([self.items.key(index.row())])

    def _write(self, row: int, column: int, words: str) -> bool:
        return self._apply([Cell(self.items.things[row], self.items.columns[column], words)])

    @Slot()
    def _fill(self) -> None:
        """Write one value into every chosen row, as one Change."""
        keys = self._desk.selection.keys
        things = [each for each in self.items.things if key_of_thing(self.items.kind, each) in keys]
        column = self.items.columns[self.column.currentData() or 0]
        self._apply([Cell(each, column, self.value.currentText()) for each in things])

    @Slot(str)
    def _paste(self, text: str) -> None:
        """Write the cells of a spreadsheet from the current cell on, as one Change."""
        at = self.table.currentIndex()
        start = (at.row(), at.column()) if at.isValid() else (0, 0)
        try:
            cells = read_cells(text, self.items.things, self.items.columns, start)
        except SpokenError as problem:
            self._desk.say(self._look.t(problem.key, **problem.args_))
            return
        if self._apply(cells):
            self._desk.say(self._look.t.plural("atlas.pasted", len(cells)))

    def _apply(self, cells: Sequence[Cell]) -> bool:
        desk = self._desk
        try:
            things = fill_cells(desk.galaxy, cells, self._look.t)
        except SpokenError as problem:
            desk.say(self._look.t(problem.key, **problem.args_))
            return False
        return desk.opened.writable and desk.editing.edit(things)

    @Slot()
    def _copy(self) -> None:
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        lines = ["\t".join(self.items.words(row, c) for c in range(self.items.columnCount())) for row in rows]
        QGuiApplication.clipboard().setText("\n".join(lines) + "\n")
        self._desk.say(self._look.t.plural("atlas.copied_lines", len(rows)))

    def _measure(self) -> None:
        letters = self.table.fontMetrics()
        for n in range(self.items.columnCount()):
            words = [str(self.items.headerData(n, Qt.Orientation.Horizontal)) + "   "]
            words += [self.items.words(row, n) for row in range(min(60, self.items.rowCount()))]
            widest = max(letters.horizontalAdvance(each) for each in words) + self._look.px(28)
            self.table.setColumnWidth(n, min(widest, self._look.px(260)))

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        kinds = {kind: (t(f"atlas.table_{kind}"), icon) for kind, icon in KINDS.items()}
        self.buttons = chips(look, self, kinds, self._take)
        top = FlowLayout(look.px(6))
        for made in self.buttons.values():
            top.addWidget(made)
        self.filter.setAccessibleName(t("atlas.filter"))
        self.filter.setClearButtonEnabled(True)
        self.filter.addAction(look.icon("filter", look.colours.muted), QLineEdit.ActionPosition.LeadingPosition)
        self.filter.setToolTip(t("atlas.filter_tip"))
        self.told = label("", role="muted")
        self.filter.setFixedWidth(look.px(210))
        top.addWidget(self.filter)
        top.addWidget(self.told)
        self.table.setModel(self.items)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setAccessibleName(t("galaxymap.panel_tables"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(look.px(26))
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.table.setSortingEnabled(True)
        self.table.selectionModel().selectionChanged.connect(self._chosen)
        self.column.setAccessibleName(t("atlas.which_column"))
        self.value.setLineEdit(self._typed)
        self.value.setAccessibleName(t("atlas.new_value"))
        self._typed.setPlaceholderText(t("atlas.new_value"))
        self.value.setMinimumContentsLength(len(self._typed.placeholderText()))
        self.set_all = QPushButton(t.plural("atlas.set_all", 0))
        self.set_all.setIcon(look.icon("edit"))
        self.set_all.setIconSize(QSize(look.px(16), look.px(16)))
        self.set_all.setToolTip(t("atlas.set_all_tip"))
        low = FlowLayout(look.px(6))
        low.addWidget(self.column)
        low.addWidget(self.value)
        low.addWidget(self.set_all)
        inside = QWidget()
        box = QVBoxLayout(inside)
        edge = look.px(6)
        box.setContentsMargins(edge, edge, edge, edge)
        box.setSpacing(look.px(5))
        box.addLayout(top)
        box.addWidget(self.table, 1)
        box.addLayout(low)
        self.table.setMinimumHeight(look.px(110))
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(inside))


def _runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Return row numbers as runs of neighbours: first and last of each."""
    runs: list[tuple[int, int]] = []
    for row in rows:
        if runs and runs[-1][1] == row - 1:
            runs[-1] = runs[-1][0], row
        else:
            runs.append((row, row))
    return runs


def matching_keys(opened: OpenGalaxy, kind: str, question: str, t: Translator) -> frozenset[Key] | None:
    """Return the keys of the rows that pass a filter, None for all; raises Refused for a question it cannot read."""
    wish = fold(question)
    if not wish:
        return None
    galaxy = opened.galaxy
    if kind == "planets":
        return frozenset(("planets", key) for key in search(galaxy, question))
    words = wish.split()
    found = []
    for thing in getattr(galaxy, kind):
        said = fold(" ".join(cell_words(galaxy, column, thing, t) for column in COLUMNS[kind]))
        if all(word in said for word in words):
            found.append(key_of_thing(kind, thing))
    return frozenset(found)

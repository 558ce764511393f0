"""Chooses who is printed: every force with its cards, a box to tick before each, and the number of copies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.paper.products import Pick, Printable
from editor.widgets.form_inputs import FormSpin
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip

MOST_COPIES: Final = 99
COPIES: Final = Qt.ItemDataRole.UserRole
NAME, COUNT = 0, 1
ROWS: Final = (4, 8)


class PickTree(QTreeWidget):
    """The tree: Space ticks, plus and minus change the copies."""

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use plus and minus for the copies; the tree can still be opened and closed with the arrows."""
        if event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Minus) and not event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier
        ):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Plus else -1)
        else:
            super().keyPressEvent(event)


class PickBox(QWidget):
    """Ticks and copies; `changed`: one of them is another. The forces numbered in `ticked` are ticked at first."""

    changed = Signal()

    def __init__(self, look: Look, forces: Sequence[Printable], ticked: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._forces = tuple(forces)
        self._filling = True
        self.tree = self._tree()
        self.copies = FormSpin()
        self.copies.setRange(1, MOST_COPIES)
        self.copies.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.copies.setAccessibleName(look.t("print.card_copies"))
        self.copies.setToolTip(look.t("print.card_copies_tip"))
        self._lay_out()
        for number, what in enumerate(self._forces):
            self._add(what, number == ticked)
        first = self.tree.topLevelItem(ticked)
        if first is not None:
            first.setExpanded(True)
            self.tree.setCurrentItem(first)
        self._filling = False
        self._size()
        self.tree.itemChanged.connect(self._ticked)
        self.tree.currentItemChanged.connect(self._moved)
        self.tree.itemExpanded.connect(self._size)
        self.tree.itemCollapsed.connect(self._size)
        self.tree.stepped.connect(self._step)
        self.copies.valueChanged.connect(self._count)

    @property
    def picks(self) -> tuple[Pick, ...]:
        """The forces that are ticked, wholly or in part, with the copies of their cards."""
        found: list[Pick] = []
        for number, what in enumerate(self._forces):
            item = self.tree.topLevelItem(number)
            if item is None or item.checkState(NAME) is Qt.CheckState.Unchecked:
                continue
            found.append(Pick(what, tuple(_copies(item.child(i)) for i in range(item.childCount()))))
        return tuple(found)

    def tick_all(self, ticked: bool) -> None:
        """Tick every force of the campaign (the profiles of the books only where it has none), or untick all."""
        ours = [bool(what.id) for what in self._forces]
        self._filling = True
        for number in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(number)
            if item is not None and (ours[number] or not ticked or not any(ours)):
                item.setCheckState(NAME, Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self._filling = False
        self.changed.emit()

    def show_copies(self, wanted: bool) -> None:
        """Grey the copies for products that have none."""
        self.copies.setEnabled(wanted)
        self._words.setEnabled(wanted)

    def _add(self, what: Printable, ticked: bool) -> None:
        look = self._look
        top = QTreeWidgetItem(self.tree, [what.name, ""])
        top.setFlags(top.flags() | Qt.ItemFlag.ItemIsAutoTristate | Qt.ItemFlag.ItemIsUserCheckable)
        state = Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        top.setCheckState(NAME, state)
        for content in what.contents:
            title, role = content.title[look.t.lang], content.role[look.t.lang]
            item = QTreeWidgetItem(top, [title, ""])
            item.setData(NAME, COPIES, 1)
            item.setToolTip(NAME, plain_tip(look.t("print.card_of", name=title, role=role) if role else title))
            item.setCheckState(NAME, state)
            item.setTextAlignment(COUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    @Slot(QTreeWidgetItem)
    def _ticked(self, item: QTreeWidgetItem) -> None:
        # A force and its cards tick each other: only one of these changes is worth telling, that of the item itself.
        if not self._filling and item is not None:
            self.changed.emit()

    @Slot()
    def _moved(self) -> None:
        """Show the copies of the current card; for a force those of its first card."""
        item = self.tree.currentItem()
        self._filling = True
        if item is not None:
            self.copies.setValue(int((item.child(0) or item).data(NAME, COPIES) or 1))
        self._filling = False

    @Slot(int)
    def _step(self, by: int) -> None:
        if self.copies.isEnabled():
            self.copies.setValue(self.copies.value() + by)

    @Slot(int)
    def _count(self, copies: int) -> None:
        """Set the number of copies of the chosen cards, or of all cards of a chosen force."""
        if self._filling:
            return
        self._filling = True
        for item in {id(each): each for each in (*self.tree.selectedItems(), self.tree.currentItem()) if each}.values():
            for card in filter(None, [item.child(i) for i in range(item.childCount())] or [item]):
                card.setData(NAME, COPIES, copies)
                card.setText(COUNT, f"× {copies}" if copies > 1 else "")
                card.setData(COUNT, Qt.ItemDataRole.AccessibleTextRole, self._look.t.plural("print.copies_of", copies))
        self._filling = False
        self.changed.emit()

    def _tree(self) -> PickTree:
        tree = PickTree()
        tree.setColumnCount(2)
        tree.setHeaderHidden(True)
        tree.setUniformRowHeights(True)
        tree.setAccessibleName(self._look.t("print.who"))
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(COUNT, QHeaderView.ResizeMode.ResizeToContents)
        return tree

    @Slot()
    def _size(self) -> None:
        """Take the height of the open rows, between limits; beyond them the tree scrolls."""
        rows = self.tree.topLevelItemCount()
        for number in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(number)
            if item is not None and item.isExpanded():
                rows += item.childCount()
        high = max(self.tree.sizeHintForRow(0), self._look.px(22))
        self.tree.setFixedHeight(high * min(max(rows, ROWS[0]), ROWS[1]) + self._look.px(10))

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        self._words = label(t("print.card_copies"))
        self._words.setBuddy(self.copies)
        self.every, self.none = QPushButton(t("print.tick_all")), QPushButton(t("print.tick_none"))
        line = FlowLayout(look.px(8))
        for widget in (self._words, self.copies, self.every, self.none):
            line.addWidget(widget)
        for button, ticked, tip in (
            (self.every, True, "print.tick_all_tip"),
            (self.none, False, "print.tick_none_tip"),
        ):
            button.setAccessibleName(button.text())
            button.setToolTip(t(tip))
            button.setAutoDefault(False)
            button.clicked.connect(self._all if ticked else self._nothing)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tree)
        column.addLayout(line)

    @Slot()
    def _all(self) -> None:
        self.tick_all(True)

    @Slot()
    def _nothing(self) -> None:
        self.tick_all(False)


def _copies(card: QTreeWidgetItem | None) -> int:
    """Return how many copies of a card are wanted: 0 where it is not ticked."""
    if card is None or card.checkState(NAME) is Qt.CheckState.Unchecked:
        return 0
    return int(card.data(NAME, COPIES) or 1)

"""The cards of a table as a tree: places, and on each what lies there, for keyboard and screen reader too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QDropEvent, QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from editor.card_table.answer import SIGNS
from editor.widgets.look import Look
from models.games.facets.card_tables import CardRow, CardVerdict, said_first

ID: Final = Qt.ItemDataRole.UserRole
NOTE: Final = Qt.ItemDataRole.UserRole + 1
STANDS: Final = 2
NAMES: Final = 185


class CardTree(QTreeWidget):
    """`chosen` and `taken` carry the id of a card, `dropped` that of the place the held card is put on, empty for the
    table itself; Enter takes up and puts down, Escape lets go.
    """

    chosen = Signal(str)
    taken = Signal(str)
    dropped = Signal(str)
    let_go = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setAccessibleName(look.t("cardtable.tree"))
        self.setHeaderLabels([look.t(f"cardtable.tree_{key}") for key in ("card", "owner", "stands")])
        self.setUniformRowHeights(True)
        self.setIndentation(look.px(13))
        heads = self.header()
        heads.setStretchLastSection(False)
        heads.moveSection(STANDS, 1)
        heads.resizeSection(0, look.px(NAMES))
        heads.setSectionResizeMode(STANDS, QHeaderView.ResizeMode.Stretch)
        heads.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.held = ""
        self._items: dict[str, QTreeWidgetItem] = {}
        self.currentItemChanged.connect(lambda item, _old: self.chosen.emit(item.data(0, ID) if item else ""))

    @property
    def card(self) -> str:
        """The id of the current card; empty for none."""
        item = self.currentItem()
        return str(item.data(0, ID)) if item is not None else ""

    def show_rows(self, rows: Sequence[CardRow]) -> None:
        """Show the cards; the current one stays current where it is still there."""
        current = self.card
        self.blockSignals(True)
        self.clear()
        root = QTreeWidgetItem(self)
        root.setText(0, self._look.t("cardtable.plan_table"))

        root.setData(0, ID, "")
        made: dict[str, QTreeWidgetItem] = {"": root}
        under: dict[str, list[CardRow]] = {}
        for row in rows:
            under.setdefault(row.at, []).append(row)
        ring = under.pop("", [])
        while ring:
            for row in ring:
                made[row.id] = self._item(row, made.get(row.at))
            ring = [each for row in ring for each in under.pop(row.id, [])]
        self.expandAll()
        self.blockSignals(False)
        self._items = made
        first = next((each for each in made if each), "")
        self.setCurrentItem(made[current if current in made and current else first])

    def show_card(self, card_id: str) -> None:
        """Make a card the current one, without telling."""
        item = self._items.get(card_id)
        if item is not None and item is not self.currentItem():
            self.blockSignals(True)
            self.setCurrentItem(item)
            self.blockSignals(False)

    def show_held(self, card_id: str, verdicts: Mapping[str, CardVerdict]) -> None:
        """Say at every place what is said of putting the held card there; an empty id says again how cards stand."""
        if card_id == self.held == "":
            return
        self.held = card_id
        t, colours = self._look.t, self._look.colours
        inks = {"forbidden": colours.vermilion_words, "costs": colours.gold_words, "silent": colours.green_words}
        for each, item in self._items.items():
            verdict = verdicts.get(each)
            said, ink = str(item.data(0, NOTE) or ""), colours.muted
            if card_id:
                said = t("cardtable.held") if each == card_id else ""
            spoken = said
            if verdict is not None:
                rule = verdict.rules[0] if verdict.rules else ""
                said, ink = f"{SIGNS[verdict.answer][2] or verdict.force}  {rule}", inks[verdict.answer]
                spoken = f"{said_first(verdict, t)} {rule}"
            item.setText(STANDS, said)
            item.setToolTip(STANDS, spoken)
            item.setData(STANDS, Qt.ItemDataRole.AccessibleTextRole, spoken)
            item.setForeground(STANDS, QColor(ink))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the current card up with Enter, put it down with another; Escape lets it go."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentItem() is not None:
            if self.held:
                self.dropped.emit(self.card)
            elif self.card:
                self.taken.emit(self.card)
        elif event.key() == Qt.Key.Key_Escape and self.held:
            self.let_go.emit()
        else:
            super().keyPressEvent(event)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Take the current card up; a drag that ends elsewhere lets it go."""
        self.taken.emit(self.card)
        super().startDrag(actions)
        self.let_go.emit()

    def dropEvent(self, event: QDropEvent) -> None:
        """Put the held card down on the line under the pointer."""
        item = self.itemAt(event.position().toPoint())
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dropped.emit(str(item.data(0, ID)) if item is not None else "")

    def _item(self, row: CardRow, above: QTreeWidgetItem | None) -> QTreeWidgetItem:
        t, colours = self._look.t, self._look.colours
        item = QTreeWidgetItem(self) if above is None else QTreeWidgetItem(above)
        note = f"{row.note[t.lang]} ({row.rule})" if row.rule else row.note[t.lang]
        item.setText(0, row.name[t.lang])
        item.setText(1, t(f"cardtable.owner_{row.owner}") if row.owner else "")
        item.setText(STANDS, note)
        item.setData(0, NOTE, note)
        item.setForeground(STANDS, QColor(colours.muted))
        if row.place:
            item.setFont(0, self._look.font(14, QFont.Weight.DemiBold))
        item.setData(0, ID, row.id)
        return item

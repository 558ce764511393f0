"""The Types of a game as a tree by kind; in each kind the campaign's own come first."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QTreeView

from editor.contents.reading import TypeItem, TypeShelf, TypeState
from editor.contents.type_panel import ICONS
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.games.contents import Key
from models.i18n import Text, fold

KEY: Final = Qt.ItemDataRole.UserRole
SHOWS: Final = {
    "mine": frozenset(TypeState) - {TypeState.RULES, TypeState.CARRIED},
    "used": frozenset(TypeState) - {TypeState.RULES},
    "differs": frozenset({TypeState.DIFFERS, TypeState.CHANGED, TypeState.KEPT}),
    "every": frozenset(TypeState),
}
"""Which states each way of looking shows."""


class Catalogue(QTreeView):
    """`chosen` carries the key of the current Type."""

    chosen = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._items = QStandardItemModel(self)
        self._filling = False
        self.setModel(self._items)
        self.setHeaderHidden(True)
        self.setAccessibleName(look.t("contents.list"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self.setIndentation(look.px(16))
        self.selectionModel().currentChanged.connect(self._current)

    def show_shelf(self, shelf: TypeShelf, show: str, words: str, current: Key | None) -> int:
        """Fill the tree with the Types that pass the filters; return their number."""
        self._filling = True
        open_before = {
            self._items.item(row).data(KEY) for row in range(self._items.rowCount()) if self.isExpanded(self._at(row))
        }
        self._items.clear()
        number = 0
        for kind in shelf.types.kinds:
            found = [i for i in shelf.of_kind(kind) if i.state in SHOWS[show] and _fits(i, words)]
            number += len(found)
            if found:
                branch = self._branch(kind.id, kind.title[self._look.t.lang], found, shelf)
                self._items.appendRow(branch)
                self.setExpanded(branch.index(), bool(words) or show != "every" or kind.id in open_before)
        self._filling = False
        if current is not None:
            self.choose(current)
        return number

    def choose(self, key: Key) -> bool:
        """Make a Type current; False when it is not shown."""
        for row in range(self._items.rowCount()):
            branch = self._items.item(row)
            for place in range(branch.rowCount()):
                if branch.child(place).data(KEY) == key:
                    self._filling = True
                    self.setCurrentIndex(branch.child(place).index())
                    self._filling = False
                    return True
        return False

    @property
    def shown(self) -> tuple[Key, ...]:
        """Return the keys that are shown, in their order."""
        branches = [self._items.item(row) for row in range(self._items.rowCount())]
        return tuple(branch.child(place).data(KEY) for branch in branches for place in range(branch.rowCount()))

    def _at(self, row: int) -> QModelIndex:
        return self._items.index(row, 0)

    def _branch(self, kind: str, words: str, found: list[TypeItem], shelf: TypeShelf) -> QStandardItem:
        branch = QStandardItem(f"{words} ({len(found)})")
        branch.setData(kind, KEY)
        branch.setFlags(Qt.ItemFlag.ItemIsEnabled)
        branch.setFont(self._look.font(14, QFont.Weight.DemiBold))
        for item in found:
            branch.appendRow(self._leaf(item, shelf))
        return branch

    def _leaf(self, item: TypeItem, shelf: TypeShelf) -> QStandardItem:
        look, t = self._look, self._look.t
        leaf = QStandardItem(item.name[t.lang])
        pack = next((each.title for each in shelf.packs if each.id == item.pack), Text.same(item.pack))
        words = t(f"contents.state_{item.state}", pack=pack, name=item.name)
        leaf.setIcon(look.icon(ICONS[item.state], "" if item.mine else look.colours.faint))
        leaf.setToolTip(plain_tip(words))
        leaf.setData(f"{item.name[t.lang]}, {words}", Qt.ItemDataRole.AccessibleTextRole)
        leaf.setData(item.key, KEY)
        if not item.mine:
            leaf.setForeground(QColor(look.colours.muted))
        return leaf

    def _current(self, index: QModelIndex, _before: QModelIndex) -> None:
        key = index.data(KEY)
        if not self._filling and isinstance(key, tuple | list):
            self.chosen.emit(tuple(key))


def _fits(item: TypeItem, words: str) -> bool:
    searched = fold(f"{item.name.fr} {item.name.en} {item.id} {item.body.get('rule', '')}")
    return all(word in searched for word in fold(words).split())

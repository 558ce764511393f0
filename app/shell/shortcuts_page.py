"""Every act with its keys on one page, with a search in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.shell.actions import Keyed, fuzzy, search_words, shortcut_words
from editor.kit.export.viewer import ACTS
from editor.widgets.action import Action, Menu
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.i18n import fold


def shortcuts_page(look: Look, actions: Iterable[Action]) -> ShortcutsPage:
    """Return the page of the window's acts and of those that dialogs have for themselves."""
    return ShortcutsPage(look, actions, (("action.print_cards", ACTS),))


class ShortcutsPage(QWidget):
    """A searchable table: act, keys, what it does; grouped by menu, then by dialog (`others`: heading and lines)."""

    def __init__(
        self, look: Look, actions: Iterable[Action], others: Sequence[tuple[str, Sequence[Keyed]]] = ()
    ) -> None:
        super().__init__()
        t = look.t
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(look.name("action.shortcuts"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(t("window.shortcuts_search"))
        self.field.setAccessibleName(t("window.shortcuts_search"))
        self.field.setClearButtonEnabled(True)
        self.table = QTreeWidget()
        self.table.setAccessibleName(look.name("action.shortcuts"))
        self.table.setHeaderLabels([t("window.shortcuts_act"), t("window.shortcuts_keys"), t("window.shortcuts_does")])
        self.table.setRootIsDecorated(False)
        self.table.setIndentation(look.px(14))
        self.table.setWordWrap(True)
        self.table.setIconSize(QSize(look.px(20), look.px(20)))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(28), look.px(20), look.px(28), look.px(20))
        box.setSpacing(look.px(10))
        box.addWidget(title(look.name("action.shortcuts"), look, 26))
        box.addWidget(label(t("window.shortcuts_words"), role="muted", wrap=True))
        box.addWidget(self.field)
        self.nothing = label(t("window.shortcuts_nothing"), role="muted", wrap=True)
        self.nothing.hide()
        box.addWidget(self.nothing)
        box.addWidget(self.table, 1)
        shown = list(actions)
        for menu in Menu:
            self._fill(look, look.name(f"action.menu_{menu}"), [each for each in shown if each.menu is menu])
        for heading, lines in others:
            self._fill(look, look.heading(heading), lines)
        header = self.table.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setStretchLastSection(True)
        self.table.setItemDelegate(_Wrapped(self.table))
        self._natural = [self.table.sizeHintForColumn(column) for column in (0, 1)]
        self.field.textChanged.connect(self.search)

    def _fill(self, look: Look, heading: str, lines: Sequence[Keyed]) -> None:
        if not lines:
            return
        head = QTreeWidgetItem([heading])
        head.setFont(0, look.title_font(15))
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.table.addTopLevelItem(head)
        for line in lines:
            keys = shortcut_words(line, look.t)
            item = QTreeWidgetItem([look.name(line.text), keys, look.t(line.tip)])
            item.setIcon(0, look.icon(line.icon))
            item.setData(0, Qt.ItemDataRole.UserRole, _words(line, keys))
            both = [*keys.split(" / "), *line.shortcuts]
            item.setData(1, Qt.ItemDataRole.UserRole, [fold(key) for key in both if key])
            item.setToolTip(2, look.t(line.tip))
            head.addChild(item)
        head.setExpanded(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave what an act does at least a third of the room; words that find too little go on in the next line."""
        super().resizeEvent(event)
        room = self.table.viewport().width()
        keys = min(self._natural[1], room // 4)
        self.table.setColumnWidth(0, min(self._natural[0], room * 2 // 3 - keys))
        self.table.setColumnWidth(1, keys)
        self.table.scheduleDelayedItemsLayout()

    def _children(self) -> Iterator[QTreeWidgetItem]:
        heads = (self.table.topLevelItem(i) for i in range(self.table.topLevelItemCount()))
        found = (head.child(i) for head in heads if head is not None for i in range(head.childCount()))
        return (child for child in found if child is not None)

    @staticmethod
    def _keys(line: QTreeWidgetItem) -> list[str]:
        """Return the keys of a line as both keyboards print them, for comparison."""
        return list(line.data(1, Qt.ItemDataRole.UserRole))

    def search(self, typed: str) -> None:
        """Show the acts that fit `typed`; those alone that have just these keys, where there are any."""
        wanted = fold(typed)
        exact = any(wanted in self._keys(child) for child in self._children())
        for index in range(self.table.topLevelItemCount()):
            head = self.table.topLevelItem(index)
            if head is None:
                continue
            shown = 0
            for row in range(head.childCount()):
                child = head.child(row)
                if child is None:
                    continue
                words = child.data(0, Qt.ItemDataRole.UserRole)
                fits = wanted in self._keys(child) if exact else fuzzy(wanted, words) is not None
                child.setHidden(not fits)
                shown += fits
            head.setHidden(not shown)
        heads = (self.table.topLevelItem(i) for i in range(self.table.topLevelItemCount()))
        self.nothing.setVisible(all(head is None or head.isHidden() for head in heads))


class _Wrapped(QStyledItemDelegate):
    """Lines as high as their words need at the width of their column."""

    def __init__(self, table: QTreeWidget) -> None:
        super().__init__(table)
        self._table = table

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room of one cell."""
        self.initStyleOption(option, index)
        one = super().sizeHint(option, index)
        beside = one.width() - option.fontMetrics.horizontalAdvance(option.text)
        indent = self._table.indentation() if index.parent().isValid() and index.column() == 0 else 0
        room = QRect(0, 0, max(self._table.columnWidth(index.column()) - beside - indent, 40), 10_000)
        words = option.fontMetrics.boundingRect(room, Qt.TextFlag.TextWordWrap, option.text)
        return QSize(one.width(), one.height() + max(words.height() - option.fontMetrics.height(), 0))


def _words(action: Keyed, keys: str) -> str:
    """Return what an act is searched by: its words in both languages, its keys as both keyboards print them."""
    return f"{search_words(action)} {fold(keys)} {fold(' '.join(action.shortcuts))}"

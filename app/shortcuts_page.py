"""Every act with its keys on one page, with a search in both languages."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.actions import fuzzy, search_words, shortcut_words
from editor.widgets.action import Action, Menu
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.i18n import fold


class ShortcutsPage(QWidget):
    """A searchable table: act, keys, what it does; grouped by menu."""

    def __init__(self, look: Look, actions: Iterable[Action]) -> None:
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
        self.table.setIconSize(QSize(look.px(20), look.px(20)))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(28), look.px(20), look.px(28), look.px(20))
        box.setSpacing(look.px(10))
        box.addWidget(title(look.name("action.shortcuts"), look, 26))
        box.addWidget(label(t("window.shortcuts_words"), role="muted", wrap=True))
        box.addWidget(self.field)
        box.addWidget(self.table, 1)
        self._fill(look, list(actions))
        self.field.textChanged.connect(self.search)

    def _fill(self, look: Look, actions: list[Action]) -> None:
        for menu in Menu:
            found = [a for a in actions if a.menu is menu]
            if not found:
                continue
            head = QTreeWidgetItem([look.name(f"action.menu_{menu}")])
            head.setFont(0, look.title_font(15))
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.table.addTopLevelItem(head)
            for action in found:
                keys = shortcut_words(action, look.t)
                item = QTreeWidgetItem([look.name(action.text), keys, look.t(action.tip)])
                item.setIcon(0, look.icon(action.icon))
                item.setData(0, Qt.ItemDataRole.UserRole, _words(action, keys))
                head.addChild(item)
            head.setExpanded(True)
        header = self.table.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)

    def search(self, typed: str) -> None:
        """Show the acts that fit `typed`."""
        wanted = fold(typed)
        for index in range(self.table.topLevelItemCount()):
            head = self.table.topLevelItem(index)
            if head is None:
                continue
            shown = 0
            for row in range(head.childCount()):
                child = head.child(row)
                if child is None:
                    continue
                fits = fuzzy(wanted, child.data(0, Qt.ItemDataRole.UserRole)) is not None
                child.setHidden(not fits)
                shown += fits
            head.setHidden(not shown)


def _words(action: Action, keys: str) -> str:
    """Return what an act is searched by: its words in both languages, its keys as both keyboards print them."""
    return f"{search_words(action)} {fold(keys)} {fold(' '.join(action.shortcuts))}"

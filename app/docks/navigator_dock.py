"""The campaign as a tree: the things of each kind under their heading; rename in place, drag to reorder, search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QAction, QDragMoveEvent, QDropEvent, QFocusEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QStackedWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.docks.navigator_lines import KEY, NavigatorLines
from app.docks.outline import OutlineNode
from editor.widgets.action import Action, Menu, When
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from editor.widgets.text import label
from editor.widgets.thing_page import Selected
from models.i18n import fold

ACTIONS: Final = (Action("find", "search", Menu.EDIT, 4, ("Ctrl+F",), When.CAMPAIGN),)
PASSING: Final = (
    Qt.FocusReason.MenuBarFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
)
"""Why the keyboard may leave the tree and be taken for still there: for a menu, the palette, another window."""
LINE: Final = "application/x-portulan-line"


class NavigatorDock(QWidget):
    """Shows Nodes and emits what the user asks for; the window turns it into Changes. `held`: another line is selected,
    or the keyboard came or went.
    """

    opened = Signal(object)
    held = Signal()
    renamed = Signal(object, str)
    moved = Signal(object, int)
    deleted = Signal(object)

    def __init__(self, look: Look, new_campaign: Callable[[], object]) -> None:
        super().__init__()
        t = look.t
        self._look = look
        self._filling = False
        self._shown: tuple[Sequence[OutlineNode] | None, bool] | None = None
        self.setProperty("role", "dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.field = QLineEdit()
        self.field.setPlaceholderText(t("window.navigator_find"))
        self.field.setAccessibleName(t("window.navigator_search"))
        self.field.setToolTip(t("window.navigator_search"))
        self.field.setClearButtonEnabled(True)
        self.field.addAction(look.icon("search", look.colours.muted), QLineEdit.ActionPosition.LeadingPosition)
        self.tree = _Tree(self)
        self.tree.setAccessibleName(t("window.navigator"))
        self.tree.setIconSize(QSize(look.px(20), look.px(20)))
        self.tree.setIndentation(look.px(16))
        self.lines = NavigatorLines(look, self.tree)
        empty = EmptyState(
            look,
            "empty-navigator",
            t("window.navigator_empty"),
            button=t("window.navigator_empty_button"),
            act=new_campaign,
            side=72,
        )
        self.pages = QStackedWidget()
        tree_page = QWidget()
        inside = QVBoxLayout(tree_page)
        inside.setContentsMargins(look.px(8), look.px(8), look.px(8), look.px(8))
        self.add = QToolButton()
        self.add.setIcon(look.icon("add"))
        self.add.setIconSize(QSize(look.px(18), look.px(18)))
        self.add.setAccessibleName(t("window.navigator_add"))
        self.add.setToolTip(t("window.navigator_add"))
        top = QHBoxLayout()
        top.setSpacing(look.px(4))
        top.addWidget(self.field, 1)
        top.addWidget(self.add)
        inside.addLayout(top)
        self.nothing = label(t("window.navigator_nothing"), role="muted", wrap=True)
        self.nothing.hide()
        inside.addWidget(self.nothing)
        inside.addWidget(self.tree, 1)
        self.pages.addWidget(tree_page)
        self.pages.addWidget(empty)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.pages)
        self.field.textChanged.connect(self._filter)
        self.tree.itemChanged.connect(self._rename_typed)
        self.tree.itemActivated.connect(self._open)
        self.tree.itemClicked.connect(self._open)

    def acts(self) -> dict[str, Callable[[], object]]:
        """Return what each act of ACTIONS does here."""
        return {"find": self.search}

    def offer(self, acts: Sequence[QAction], draw: Callable[[], object]) -> None:
        """Let the plus button begin what `acts` begin: at once if it is one, from a menu if there are several.

        `draw` gives them their icons when the menu is first opened.
        """
        if len(acts) == 1:
            self.add.clicked.connect(acts[0].trigger)
            return
        menu = QMenu(self.add)
        menu.addActions(acts)
        menu.aboutToShow.connect(draw)
        self.add.setMenu(menu)
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def show_nodes(self, nodes: Sequence[OutlineNode] | None, *, writable: bool) -> None:
        """Show these lines, redrawing only those that differ; None when no campaign is open."""
        if self._shown == (nodes, writable):
            return
        known = self._shown
        self._shown = (nodes, writable)
        self._filling = True
        if known is None or nodes is None or known[0] is None or known[1] != writable:
            self.lines.clear()
        self.lines.show(nodes or (), writable=writable)
        self.tree.setDragEnabled(writable)
        self.add.setEnabled(writable)
        self._filling = False
        self.pages.setCurrentIndex(1 if nodes is None else 0)
        if self.field.text():
            self._filter(self.field.text())

    @property
    def node(self) -> OutlineNode | None:
        """The Node of the line that is selected."""
        item = self.tree.currentItem()
        return item.data(0, KEY) if item is not None else None

    @property
    def has_keyboard(self) -> bool:
        """Whether the keyboard is in the tree, or was before a menu was opened."""
        return self.tree.held

    @property
    def selected(self) -> Selected | None:
        """What is selected here, and what can be done with it."""
        node = self.node
        if node is None:
            return None
        if node.fixed:
            return Selected(node.words(self._look.t.lang))
        up, down = partial(self.move_by, -1), partial(self.move_by, 1)
        return Selected(node.words(self._look.t.lang), 1, self.rename, self.delete, up, down)

    def named(self, node_id: str) -> str:
        """Return the words of the line of this id; empty where there is none."""
        item = self.line(node_id)
        return item.text(0) if item is not None else ""

    def select(self, node_id: str) -> None:
        """Select a Node without opening it."""
        item = self.line(node_id)
        if item is not None:
            self.tree.setCurrentItem(item)

    def follow(self, node_id: str) -> None:
        """Select the line of the page in front, unless a line below that one is selected: it opened this page."""
        item, now = self.line(node_id), self.tree.currentItem()
        if item is not None and (now is None or now.parent() is not item):
            self.tree.setCurrentItem(item)

    def line(self, node_id: str) -> QTreeWidgetItem | None:
        """Return the line of a Node by its id; None for none."""
        return self.lines.of(node_id)

    def rename(self) -> None:
        """Let the selected name be typed in place."""
        item = self.tree.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable:
            self.tree.setFocus()
            self.tree.scrollToItem(item)
            self.tree.editItem(item, 0)

    def move_by(self, by: int) -> None:
        """Move the selected line up or down among its sisters."""
        item = self.tree.currentItem()
        family = item.parent() if item is not None else None
        if item is None or family is None or self.node is None or self.node.fixed:
            return
        place = family.indexOfChild(item) + by
        if 0 <= place < family.childCount():
            self.moved.emit(self.node, place)

    def delete(self) -> None:
        """Take the selected line out of the campaign; undo brings it back."""
        if self.node is not None and not self.node.fixed:
            self.deleted.emit(self.node)

    def search(self) -> None:
        """Put the cursor into the search field."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _items(self) -> list[QTreeWidgetItem]:
        found: list[QTreeWidgetItem] = []
        waiting = [self.tree.topLevelItem(i) for i in range(self.tree.topLevelItemCount())]
        while waiting:
            item = waiting.pop(0)
            if item is not None:
                found.append(item)
                waiting = [item.child(i) for i in range(item.childCount())] + waiting
        return found

    def _filter(self, typed: str) -> None:
        wanted = fold(typed)
        for item in reversed(self._items()):
            if item.data(0, KEY) is None:
                continue
            children = (item.child(i) for i in range(item.childCount()))
            inside = any(child is not None and not child.isHidden() for child in children)
            item.setHidden(wanted not in fold(item.text(0)) and not (inside and bool(wanted)))
        lines = [item for item in self._items() if item.data(0, KEY) is not None]
        self.nothing.setVisible(bool(wanted) and all(item.isHidden() for item in lines))

    def _rename_typed(self, item: QTreeWidgetItem) -> None:
        node = item.data(0, KEY)
        if self._filling or node is None or item.text(0) == node.words(self._look.t.lang):
            return
        typed = item.text(0).removeprefix(node.counted).strip()
        self._filling = True
        item.setText(0, node.words(self._look.t.lang))
        self._filling = False
        self.renamed.emit(node, typed)

    def _open(self, item: QTreeWidgetItem) -> None:
        if item.data(0, KEY) is not None:
            self.opened.emit(item.data(0, KEY))


class _Tree(QTreeWidget):
    """A tree whose lines are dragged among their sisters; the move itself is a Change, never Qt's."""

    def __init__(self, dock: NavigatorDock) -> None:
        super().__init__()
        self._dock = dock
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.held = False
        self.currentItemChanged.connect(dock.held)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Note that the keyboard is here: rename, move and remove act on the selected line."""
        super().focusInEvent(event)
        self.held = True
        self._dock.held.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Note that the keyboard is gone, but not for a menu: it acts on the selected line."""
        super().focusOutEvent(event)
        self.held = event.reason() in PASSING
        self._dock.held.emit()

    def mimeTypes(self) -> list[str]:
        """Return the only type that can be dropped here: a line of this tree."""
        return [LINE]

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        """Return the id of the line that is dragged."""
        data = QMimeData()
        data.setData(LINE, items[0].data(0, KEY).id.encode("utf-8"))
        return data

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Offer only places among the sisters of the line."""
        super().dragMoveEvent(event)
        if self._asked(event) is None:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask for the move; the tree is filled again once it is done."""
        asked = self._asked(event)
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()
        if asked is not None:
            self._dock.moved.emit(*asked)

    def _asked(self, event: QDropEvent) -> tuple[OutlineNode, int] | None:
        """Return the line that is dragged and the place it is held over; None when that is not among its sisters."""
        dragged = self._dock.line(bytes(event.mimeData().data(LINE).data()).decode("utf-8", "replace"))
        target = self.itemAt(event.position().toPoint())
        if dragged is None or target is None:
            return None
        place = self._place(dragged, target, self.dropIndicatorPosition())
        return (dragged.data(0, KEY), place) if place is not None else None

    def _place(
        self, dragged: QTreeWidgetItem, target: QTreeWidgetItem, where: QAbstractItemView.DropIndicatorPosition
    ) -> int | None:
        """Return the place among its sisters where `dragged` is let go; None when it is not among them."""
        family = dragged.parent()
        if family is None or target.parent() is not family:
            return None
        place = family.indexOfChild(target)
        below = where == QAbstractItemView.DropIndicatorPosition.BelowItem
        came_from = family.indexOfChild(dragged)
        place += 1 if below else 0
        return place - 1 if came_from < place else place

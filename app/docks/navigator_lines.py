"""The lines of the navigator's tree: made once, then mended where a Node is otherwise than before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from app.docks.outline import OutlineNode
from app.docks.rule_lookup import RULE_ROLE
from editor.widgets.look import Look
from editor.widgets.text import plain_tip

KEY: Final = Qt.ItemDataRole.UserRole
GROUP: Final = Qt.ItemDataRole.UserRole + 1


class NavigatorLines:
    """Keeps the line of every Node by its id. A line that stays keeps its place, its selection, and whether it is
    folded.
    """

    def __init__(self, look: Look, tree: QTreeWidget) -> None:
        self._look, self._tree = look, tree
        self._lines: dict[str, QTreeWidgetItem] = {}
        self._groups: dict[str, QTreeWidgetItem] = {}
        self._nodes: dict[str, tuple[OutlineNode, ...]] = {}
        self._writable = False
        self.written = 0
        """How many lines were written so far."""

    def clear(self) -> None:
        """Take every line away."""
        self._tree.clear()
        self._lines.clear()
        self._groups.clear()
        self._nodes.clear()

    def of(self, node_id: str) -> QTreeWidgetItem | None:
        """Return the line of a Node, None for none."""
        return self._lines.get(node_id)

    def show(self, nodes: Sequence[OutlineNode], *, writable: bool) -> None:
        """Show Nodes, those of one kind side by side, under the heading of their kind."""
        self._writable = writable
        current = self._tree.currentItem()
        chosen = current.data(0, KEY) if current is not None else None
        groups = {kind: tuple(things) for kind, things in groupby(nodes, lambda node: node.kind)}
        for kind in [each for each in self._groups if each not in groups]:
            self._drop(self._nodes.pop(kind))
            self._tree.takeTopLevelItem(self._tree.indexOfTopLevelItem(self._groups.pop(kind)))
        for place, (kind, things) in enumerate(groups.items()):
            new = kind not in self._groups
            group = self._groups[kind] if not new else self._heading(kind, place)
            self._mend(group, self._nodes.get(kind, ()), things)
            self._nodes[kind] = things
            if new:
                group.setExpanded(True)
        if chosen is not None and chosen.id not in self._lines:
            # Qt goes to the neighbour of a line that is gone: nobody has chosen that.
            self._tree.setCurrentIndex(QModelIndex())

    def _heading(self, kind: str, place: int) -> QTreeWidgetItem:
        """Add the heading of a kind of things."""
        group = QTreeWidgetItem([self._look.t(f"window.kind_{kind}")])
        group.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsDropEnabled)
        group.setFont(0, self._look.title_font(15))
        group.setData(0, GROUP, kind)
        self._tree.insertTopLevelItem(place, group)
        self._groups[kind] = group
        return group

    def _mend(self, above: QTreeWidgetItem, old: Sequence[OutlineNode], now: Sequence[OutlineNode]) -> None:
        """Change the lines below `above` until they show the Nodes `now` in their order."""
        if old is now:
            return
        if not old:
            above.addChildren([self._grown(node) for node in now])
            for node in now:
                if node.children:
                    self._lines[node.id].setExpanded(True)
            return
        kept = {node.id for node in now}
        for node in old:
            if node.id not in kept:
                above.removeChild(self._lines[node.id])
                self._drop((node,))
        known = {node.id: node for node in old if node.id in kept}
        order = [node.id for node in old if node.id in kept]
        for place, node in enumerate(now):
            if node.id not in known:
                self._insert(above, place, node)
                order.insert(place, node.id)
            else:
                if order[place] != node.id:
                    order.remove(node.id)
                    order.insert(place, node.id)
                    self._move(above, place, self._lines[node.id])
                if known[node.id] is not node and known[node.id] != node:
                    item = self._lines[node.id]
                    self._mend(item, known[node.id].children, node.children)
                    self._write(item, node)
                    if node.children and not known[node.id].children:
                        item.setExpanded(True)

    def _insert(self, above: QTreeWidgetItem, place: int, node: OutlineNode) -> None:
        item = self._grown(node)
        above.insertChild(place, item)
        item.setExpanded(bool(node.children))

    def _grown(self, node: OutlineNode) -> QTreeWidgetItem:
        item = QTreeWidgetItem()
        self._write(item, node)
        self._lines[node.id] = item
        item.addChildren([self._grown(child) for child in node.children])
        return item

    def _move(self, above: QTreeWidgetItem, place: int, item: QTreeWidgetItem) -> None:
        """Move a line to another place, keeping what Qt would lose: whether it is unfolded, and the selection."""
        expanded, current = item.isExpanded(), self._tree.currentItem()
        above.removeChild(item)
        above.insertChild(place, item)
        item.setExpanded(expanded)
        if current is not None and current is not self._tree.currentItem():
            self._tree.setCurrentItem(current)

    def _write(self, item: QTreeWidgetItem, node: OutlineNode) -> None:
        self.written += 1
        words = node.words(self._look.t.lang)
        old: OutlineNode | None = item.data(0, KEY)
        # Each word told to Qt is looked up among all the lines: only what is new is told.
        item.setData(0, KEY, node)
        if old is None or item.text(0) != words:
            item.setText(0, words)
            item.setToolTip(0, plain_tip(words))
        if old is None or old.rule != node.rule:
            item.setData(0, RULE_ROLE, node.rule)
        if old is None or old.icon != node.icon:
            item.setIcon(0, self._look.icon(node.icon))
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self._writable and not node.fixed:
            flags |= Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled
            # Qt offers the places between lines whose parent takes a drop.
            flags |= Qt.ItemFlag.ItemIsDropEnabled if node.children else Qt.ItemFlag.NoItemFlags
        if item.flags() != flags:
            item.setFlags(flags)

    def _drop(self, nodes: Iterable[OutlineNode]) -> None:
        for node in nodes:
            self._lines.pop(node.id, None)
            self._drop(node.children)

"""The cards of a table as a tree: places, and on each what lies there, for keyboard and screen reader too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from editor.widgets.look import Look
from models.games.facets.card_tables import CardRow

ID: Final = Qt.ItemDataRole.UserRole


class CardTree(QTreeWidget):
    """`chosen` carries the id of the card that is current."""

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setAccessibleName(look.t("cardtable.tree"))
        self.setHeaderLabels([look.t(f"cardtable.tree_{key}") for key in ("card", "owner", "stands")])
        self.setUniformRowHeights(True)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(True)
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
        made: dict[str, QTreeWidgetItem] = {}
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
        if made:
            self.setCurrentItem(made.get(current, next(iter(made.values()))))

    def _item(self, row: CardRow, above: QTreeWidgetItem | None) -> QTreeWidgetItem:
        t, colours = self._look.t, self._look.colours
        item = QTreeWidgetItem(self) if above is None else QTreeWidgetItem(above)
        note = f"{row.note[t.lang]} ({row.rule})" if row.rule else row.note[t.lang]
        item.setText(0, row.name[t.lang])
        item.setText(1, t(f"cardtable.owner_{row.owner}") if row.owner else "")
        item.setText(2, note)
        item.setForeground(2, QColor(colours.muted))
        if row.place:
            item.setFont(0, self._look.font(14, QFont.Weight.DemiBold))
        item.setData(0, ID, row.id)
        return item

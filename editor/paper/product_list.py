"""What can be printed, as a list in two columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QWidget

from editor.paper.products import ICONS, PRODUCTS, Printable
from editor.widgets.look import Look

ROW: Final = 34
BESIDE: Final = 56
"""What stands beside the words of a line: the drawing and the white."""


class ProductList(QListWidget):
    """The products of some forces; `chosen`: another one is chosen."""

    chosen = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setAccessibleName(look.t("print.products"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentRowChanged.connect(self._row)

    @property
    def product(self) -> str:
        """The chosen product: one of `PRODUCTS`."""
        item = self.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item else ""

    def show_for(self, forces: Sequence[Printable]) -> None:
        """List the products of some forces; the same one stays chosen if they have it."""
        wanted = self.product
        names = [name for name in PRODUCTS if any(name in what.products for what in forces)]
        if names == [str(self.item(i).data(Qt.ItemDataRole.UserRole)) for i in range(self.count())]:
            return
        self.blockSignals(True)
        self.clear()
        for name in names:
            item = QListWidgetItem(self._look.icon(ICONS[name]), self._look.t(f"print.product_{name}"))
            item.setData(Qt.ItemDataRole.UserRole, name)
            self.addItem(item)
        self.setCurrentRow(names.index(wanted) if wanted in names else 0)
        self.blockSignals(False)
        self.setGridSize(QSize())
        self._size()
        if wanted and wanted not in names:
            self.chosen.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use two columns where their words fit, else one."""
        super().resizeEvent(event)
        self._size()

    def _size(self) -> None:
        look, room = self._look, self.viewport().width()
        words = self.fontMetrics()
        items = [self.item(i) for i in range(self.count())]
        widest = max((words.horizontalAdvance(item.text()) for item in items), default=0) + look.px(BESIDE)
        columns = 2 if widest <= room // 2 else 1
        cell = QSize(max(1, room // columns - 1), max(look.px(ROW), words.height() + look.px(12)))
        if self.gridSize() != cell:
            self.setGridSize(cell)
            for item in items:
                item.setSizeHint(cell)
        self.setFixedHeight(cell.height() * -(-self.count() // columns) + look.px(10))

    @Slot(int)
    def _row(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit()

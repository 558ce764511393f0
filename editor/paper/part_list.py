"""The parts of an evening pack, a box to tick before each, and how many pages each takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from editor.paper.evening_paper import ICONS
from editor.widgets.look import Look
from editor.widgets.text import plain_tip

ROW = 30


class PartList(QListWidget):
    """`changed` when a part is ticked or left out, `wanted` when one is to be seen."""

    changed = Signal()
    wanted = Signal(str)

    def __init__(self, look: Look, parts: Sequence[str], ticked: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setAccessibleName(look.t("pack_print.parts"))
        self.setToolTip(plain_tip(look.t("pack_print.part_tip")))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tall = max(look.px(ROW), self.fontMetrics().height() + look.px(10))
        for part in parts:
            item = QListWidgetItem(look.icon(ICONS[part]), look.t(f"pack_print.part_{part}"))
            item.setData(Qt.ItemDataRole.UserRole, part)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if part in ticked else Qt.CheckState.Unchecked)
            item.setSizeHint(QSize(0, tall))
            self.addItem(item)
        self.setCurrentRow(0)
        self.setFixedHeight(tall * self.count() + look.px(12))
        self.itemChanged.connect(lambda _item: self.changed.emit())
        self.itemActivated.connect(self._seen)
        self.itemClicked.connect(self._seen)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that are ticked, in order."""
        items = (self.item(row) for row in range(self.count()))
        return tuple(_id(item) for item in items if item.checkState() == Qt.CheckState.Checked)

    def tell(self, pages: Mapping[str, int]) -> None:
        """Say how many pages each part takes; one that is not printed says its name alone."""
        t = self._look.t
        self.blockSignals(True)
        for row in range(self.count()):
            item = self.item(row)
            name = t(f"pack_print.part_{_id(item)}")
            count = pages.get(_id(item), 0)
            told = t("pack_print.part_row", part=name, pages=t.plural("pack_print.pages", count)) if count else name
            item.setText(told)
        self.blockSignals(False)
        self.viewport().update()

    def _seen(self, item: QListWidgetItem) -> None:
        if item.checkState() == Qt.CheckState.Checked:
            self.wanted.emit(_id(item))


def _id(item: QListWidgetItem) -> str:
    return str(item.data(Qt.ItemDataRole.UserRole))

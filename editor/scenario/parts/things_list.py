"""A list of objects, events or ways to win, each in words; they can be added, duplicated, moved and removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.widgets.button import button, small
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip

ADD: Final = "add"
COPY: Final = "copy"
UP: Final = "up"
DOWN: Final = "down"
REMOVE: Final = "remove"
MOST: Final = 220
"""The height (px) above which sentences scroll."""
BESIDE: Final = 8
"""Room (px) the style sheet leaves beside the words of an item."""


class ThingsList(QWidget):
    """`chosen` carries the id of the chosen thing ("" for none), `wanted` one of ADD, COPY, UP, DOWN, REMOVE.

    The words of its button and of the empty list are `scenedit.add_<kind>` and `scenedit.no_<kind>`.
    """

    chosen = Signal(str)
    wanted = Signal(str)

    def __init__(self, look: Look, kind: str, name: str, icon: str) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._look, self._icon = look, icon
        self.list = _Sentences(look)
        self.list.setAccessibleName(name)
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(look.px(18), look.px(18)))
        self.list.setSpacing(look.px(1))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.currentItemChanged.connect(self._choose)
        self.none = label(look.t(f"scenedit.no_{kind}"), role="muted", wrap=True)
        self.add = button(look, f"scenedit.add_{kind}", "add", lambda: self.wanted.emit(ADD))
        self.add.setText(look.t("scenedit.add"))
        self.acts = {
            COPY: small(look, "scenedit.thing_copy", "duplicate", lambda: self.wanted.emit(COPY)),
            UP: small(look, "scenedit.thing_up", "arrow-up", lambda: self.wanted.emit(UP)),
            DOWN: small(look, "scenedit.thing_down", "arrow-down", lambda: self.wanted.emit(DOWN)),
            REMOVE: small(look, "scenedit.thing_remove", "delete", lambda: self.wanted.emit(REMOVE)),
        }
        row = QHBoxLayout()
        row.addWidget(self.add, 1)
        for each in self.acts.values():
            row.addWidget(each)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(6))
        box.addWidget(self.none)
        box.addWidget(self.list, 1)
        box.addLayout(row)

    def _choose(self, item: QListWidgetItem | None, _old: QListWidgetItem | None) -> None:
        self._allow()
        self.chosen.emit(_id(item))

    @property
    def id(self) -> str:
        """The id of the chosen thing, empty for none."""
        return _id(self.list.currentItem())

    def show_things(self, things: Sequence[tuple[str, str, str]], wanted: str = "", *, writable: bool) -> None:
        """Show things as (id, name, sentence) and choose `wanted`, else the one chosen before."""
        kept = wanted or self.id
        self.list.blockSignals(True)
        self.list.clear()
        for thing_id, name, sentence in things:
            item = QListWidgetItem(self._look.icon(self._icon), f"{name}\n{sentence}" if name else sentence)
            item.setData(Qt.ItemDataRole.UserRole, thing_id)
            item.setToolTip(plain_tip(sentence))
            self.list.addItem(item)
            if thing_id == kept:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self.none.setVisible(not things)
        self.list.setVisible(bool(things))
        self.add.setEnabled(writable)
        for each in self.acts.values():
            each.setVisible(bool(things))
        self._allow()

    def _allow(self) -> None:
        """Enable what can be done with the chosen thing."""
        row, last = self.list.currentRow(), self.list.count() - 1
        possible = {COPY: row >= 0, UP: row > 0, DOWN: 0 <= row < last, REMOVE: row >= 0}
        for act, on in possible.items():
            self.acts[act].setEnabled(on and self.add.isEnabled())

    def choose(self, thing_id: str) -> bool:
        """Choose a thing; False where it is not there."""
        for row in range(self.list.count()):
            if _id(self.list.item(row)) == thing_id:
                self.list.setCurrentRow(row)
                return True
        return False


class _Sentences(QListWidget):
    """A list as high as its sentences, up to a limit; above it they scroll."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._most = look.px(MOST)
        self.setItemDelegate(_Wrapped(self, look.px(BESIDE)))

    def doItemsLayout(self) -> None:
        """Take the height of the content."""
        super().doItemsLayout()
        wanted = min(self.contentsSize().height() + 2 * self.frameWidth(), self._most)
        if wanted != self.minimumHeight():
            self.setFixedHeight(wanted)


class _Wrapped(QStyledItemDelegate):
    """Measures words at the width they are drawn in: Qt forgets the padding of the style sheet and cuts the last
    line.
    """

    def __init__(self, view: QListView, beside: int) -> None:
        super().__init__(view)
        self._view, self._beside = view, beside

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room of a name and its sentence between the paddings."""
        inside = QStyleOptionViewItem(option)
        inside.rect = self._view.viewport().rect().adjusted(0, 0, -2 * self._view.spacing() - self._beside, 0)
        return super().sizeHint(inside, index)


def _id(item: QListWidgetItem | None) -> str:
    return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

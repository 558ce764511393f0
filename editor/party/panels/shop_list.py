"""The list of shelves to buy from: arrows move, Enter takes, Delete puts back, things can be dragged out of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem

from editor.party.drag import Carried, drag, unpacked
from editor.party.panels.shop_items import ROW, Index, ShopItemModel, ShopRow, within_reach
from editor.party.panels.shop_paint import ADD, BACK, ShopPainter
from editor.widgets.look import Look
from models.games.facets.builder import SHOP

PLAIN: Final = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class ShopView(QListView):
    """Shows ShopRows and emits what the user wants with an offer."""

    taken = Signal(object)
    given_back = Signal(object)
    shown = Signal(object)
    pointed = Signal(object)
    lifted = Signal(object)
    hovered = Signal(str)
    dropped = Signal(object, str)
    typed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.items = ShopItemModel(look)
        self.painter = ShopPainter(look, self.items)
        self._pressed: tuple[str, str] | None = None
        self._fresh = True
        self.guarded = False
        """Whether what would replace a choice is passed over by the keys: among what a search found."""
        self.setProperty("role", "shop")
        self.setModel(self.items)
        self.setItemDelegate(self.painter)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setAccessibleName(look.t("build.shop"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.verticalScrollBar().setSingleStep(look.px(24))

    def show_rows(self, rows: Sequence[ShopRow], *, top: bool = False) -> None:
        """Show rows; the current one stays current and in its place, unless the list begins anew."""
        bar, current = self.verticalScrollBar(), self.current
        place, stood = bar.value(), self.visualRect(self.currentIndex()).top()
        others = self.items.show_rows(list(rows))
        if others or top:
            self.doItemsLayout()
            self.choose(current.id if current and not top else "", scroll=False)
            self._fresh = top
            bar.setValue(0 if top else place)
            self._reveal()
        if current is not None and current == self.current and not top:
            self.executeDelayedItemsLayout()
            bar.setValue(bar.value() + self.visualRect(self.currentIndex()).top() - stood)
        self._tell()

    def _reveal(self) -> None:
        """Scroll to the current row until the user scrolls; to the top for the first row, so that its heading shows."""
        if not self._fresh:
            return
        row = self.currentIndex().row()
        if row > 1:
            self.scrollTo(self.currentIndex())
        else:
            self.verticalScrollBar().setValue(0)

    @property
    def current(self) -> ShopRow | None:
        """The row that has the selection."""
        index = self.currentIndex()
        row: ShopRow | None = index.data(ROW) if index.isValid() else None
        return row if row is not None and row.offer is not None else None

    def choose(self, row_id: str, *, scroll: bool = True) -> bool:
        """Select a row, or the row of `_first` where it is not shown. Returns whether it was there."""
        place = self.items.place_of(row_id)
        found = place >= 0
        index = self.items.index(place if found else self._first())
        self.setAutoScroll(scroll)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.setAutoScroll(True)
        if scroll and index.isValid():
            self.scrollTo(index)
        return found

    def _first(self) -> int:
        """Return the number of the row with the present choice, else of the first within reach, else of the first
        offer; -1 for none. While `guarded`, of the first that replaces no choice.
        """
        offers = [(n, row) for n, row in enumerate(self.items.rows) if row.offer is not None]
        if self.guarded:
            return next((n for n, row in offers if not row.replaces), -1)
        chosen = (n for n, row in offers if row.tile and row.offer and row.offer.owned)
        free = (n for n, row in offers if row.offer and within_reach(row.offer))
        return next(chosen, next(free, offers[0][0] if offers else -1))

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Move by keyboard; while `guarded`, rows that replace a choice are not entered."""
        to = super().moveCursor(action, modifiers)
        row: ShopRow | None = to.data(ROW) if to.isValid() else None
        return self.currentIndex() if self.guarded and row is not None and row.replaces else to

    def currentChanged(self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex) -> None:  # type: ignore[override]
        """Emit the current row."""
        super().currentChanged(current, previous)
        self._tell()

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint changed rows again. Qt would lay out the whole list, which only a new height of a row needs."""
        for place in range(first.row(), last.row() + 1):
            index = self.items.index(place)
            shown = self.visualRect(index)
            if self.painter.sizeHint(QStyleOptionViewItem(), index).height() != shown.height():
                super().dataChanged(first, last, list(roles))
                return
            self.viewport().update(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the rows to a new width; a new height alone moves no row."""
        if event.size().width() == event.oldSize().width():
            super().resizeEvent(event)
            self._reveal()
            return
        self.painter.width = self.viewport().width() - 2
        super().resizeEvent(event)
        self.doItemsLayout()
        self._reveal()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and no longer follow the current row."""
        self._fresh = False
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take on Enter, Space or +; put back on Delete, Backspace or −; a digit begins a number."""
        self._fresh = False
        if self.state() == QAbstractItemView.State.EditingState:
            # What the field for a number leaves over, such as Enter.
            event.ignore()
            return
        row = self.current
        key = event.key()
        if row is not None and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Plus):
            self.taken.emit(row)
        elif row is not None and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Minus):
            self.given_back.emit(row)
        elif row is not None and event.text().isdecimal() and self._counts(row):
            self.count_with(self.currentIndex(), event.text())
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._jump(last=key == Qt.Key.Key_End)
        elif event.text().isprintable() and event.text() and event.modifiers() in PLAIN:
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def _counts(self, row: ShopRow) -> bool:
        return row.offer is not None and row.offer.counted and self.painter.writable

    def count_with(self, index: QModelIndex, digits: str = "") -> None:
        """Open the field for the number of a row, with what was typed already; empty: the number, selected."""
        self.edit(index)
        if digits and self.painter.field is not None:
            self.painter.field.setText(digits)

    def event(self, event: QEvent) -> bool:
        """Take the Delete key before the window's shortcuts do."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            own = event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Plus, Qt.Key.Key_Minus)
            if own and not event.modifiers():
                event.accept()
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note which button of a row is pressed; elsewhere select the row."""
        self._fresh = False
        self._pressed = self._button_at(event)
        if self._pressed is None:
            super().mousePressEvent(event)
        else:
            self.choose(self._pressed[0], scroll=False)
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take or put back; a tile is taken by a click on it."""
        pressed, self._pressed = self._pressed, None
        index = self.indexAt(event.position().toPoint())
        row: ShopRow | None = index.data(ROW) if index.isValid() else None
        left = pressed is None and event.button() == Qt.MouseButton.LeftButton
        place = self.painter.count_place(self.visualRect(index))
        if left and row is not None and self._counts(row) and place.contains(event.position().toPoint()):
            self.count_with(index)
        elif pressed is None:
            super().mouseReleaseEvent(event)
            if row is not None and row.tile and event.button() == Qt.MouseButton.LeftButton and row == self.current:
                self.taken.emit(row)
        elif row is not None and self._button_at(event) == pressed:
            (self.taken if pressed[1] == ADD else self.given_back).emit(row)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take an offer; the second of two quick clicks on + counts too."""
        self._pressed = self._button_at(event)
        index = self.indexAt(event.position().toPoint())
        row: ShopRow | None = index.data(ROW) if index.isValid() else None
        if self._pressed is None and row is not None and row.offer is not None and not row.tile:
            self.taken.emit(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Emit the row under the pointer, for its preview."""
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        self.pointed.emit(index.data(ROW) if index.isValid() else None)
        hand = self._button_at(event) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        """End the preview."""
        super().leaveEvent(event)
        self.pointed.emit(None)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drag a thing out of the shop."""
        row = self.current
        carried = self.items.carried(row) if row is not None else None
        if carried is not None:
            self.lifted.emit(carried)
            picture = self.viewport().grab(self.visualRect(self.currentIndex()))
            drag(self, carried, picture, lambda: self.lifted.emit(None))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept things that are brought back to the shop."""
        carried = unpacked(event.mimeData())
        if carried is not None and carried.item and carried.place != SHOP:
            event.acceptProposedAction()
            self.hovered.emit(SHOP)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Go on accepting the drag."""
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit what was dropped here."""
        carried: Carried | None = unpacked(event.mimeData())
        if carried is not None:
            event.setDropAction(Qt.DropAction.MoveAction)
            event.accept()
            self.dropped.emit(carried, SHOP)

    def _jump(self, *, last: bool) -> None:
        rows = [row.id for row in self.items.rows if row.offer is not None and not (self.guarded and row.replaces)]
        if rows:
            self.choose(rows[-1 if last else 0])

    def _button_at(self, event: QMouseEvent) -> tuple[str, str] | None:
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton):
            return None
        point = event.position().toPoint()
        index = self.indexAt(point)
        if not index.isValid():
            return None
        row: ShopRow = index.data(ROW)
        found = self.painter.buttons(self.visualRect(index), row).items()
        name = next((name for name, place in found if place.contains(point)), "")
        return (row.id, name) if name in (ADD, BACK) else None

    def _tell(self) -> None:
        self.shown.emit(self.current)

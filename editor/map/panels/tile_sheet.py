"""The tiles of a tileset, as they lie on its picture or one after another; one or a block of them can be picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QToolTip, QWidget

from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.maps.gids import Gids

SIDE: Final = 34


class TileSheet(QWidget):
    """Tiles by their numbers on the map, `columns` in a row (0: as many as there is room for).

    `picked` carries a block of numbers, array of (rows, columns); `measured`: the number of rows has changed. Arrows
    move to another tile, with Shift they enlarge the block.
    """

    picked = Signal(object)
    measured = Signal()

    def __init__(self, look: Look, name: str, picture: Callable[[int], QImage], words: Callable[[int], str]) -> None:
        super().__init__()
        self._look = look
        self._picture = picture
        self._words = words
        self._gids: tuple[int, ...] = ()
        self._fixed = 0
        self._from = QPoint(-1, -1)
        self._to = QPoint(-1, -1)
        self._dragging = False
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def columns(self) -> int:
        """How many tiles stand in a row."""
        return self._fixed or max(1, self.width() // self._side)

    @property
    def _side(self) -> int:
        return self._look.px(SIDE)

    def show_tiles(self, gids: Sequence[int], columns: int = 0) -> None:
        """Show tiles; 0 is a gap."""
        if (tuple(gids), columns) == (self._gids, self._fixed):
            return
        self._gids, self._fixed = tuple(gids), columns
        self._from = self._to = QPoint(-1, -1)
        self._measure()
        self.updateGeometry()
        self.update()

    def place_of(self, gid: int) -> QRect:
        """Return where a tile is drawn; an empty rectangle for a tile that is not shown."""
        if gid not in self._gids:
            return QRect()
        row, column = divmod(self._gids.index(gid), self.columns)
        return QRect(column * self._side, row * self._side, self._side, self._side)

    def mark(self, block: Gids) -> None:
        """Frame the tile in hand, if it is a single one; a block keeps its frame only where it was picked here."""
        chosen = int(block[0, 0]) & 0x0FFFFFFF if block.size == 1 else 0
        if chosen in self._gids and chosen:
            row, column = divmod(self._gids.index(chosen), self.columns)
            if QPoint(column, row) not in (self._from, self._to):
                self._from = self._to = QPoint(column, row)
                self.update()
        elif not self._dragging and block.size == 1 and not self.hasFocus():
            self._from = self._to = QPoint(-1, -1)
            self.update()

    def sizeHint(self) -> QSize:
        """Return room for every row."""
        rows = -(-len(self._gids) // self.columns) if self._gids else 0
        return QSize((self._fixed or 5) * self._side, rows * self._side)

    def minimumSizeHint(self) -> QSize:
        """Return room for every row; in width for the fixed columns, else for three."""
        return QSize((self._fixed or 3) * self._side, self.sizeHint().height())

    @property
    def cursor_place(self) -> QRect:
        """The rectangle of the tile the cursor is on."""
        return QRect(self._to.x() * self._side, self._to.y() * self._side, self._side, self._side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the rows out anew."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        rows = -(-len(self._gids) // self.columns) if self._gids else 0
        self.setFixedHeight(max(1, rows * self._side))
        self.measured.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the visible tiles and frame what is picked."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            side, columns = self._side, self.columns
            first = event.rect().top() // side * columns
            last = (event.rect().bottom() // side + 1) * columns
            for i in range(first, min(last, len(self._gids))):
                if self._gids[i]:
                    row, column = divmod(i, columns)
                    painter.drawImage(
                        QRectF(column * side + 1, row * side + 1, side - 2, side - 2), self._picture(self._gids[i])
                    )
            if self._from.x() >= 0:
                box = self._box()
                frame = QRect(box.x() * side, box.y() * side, box.width() * side, box.height() * side).adjusted(
                    1, 1, -2, -2
                )
                for colour, wide in ((self._look.colours.panel, 5), (self._look.colours.vermilion, 3)):
                    painter.setPen(QPen(QColor(colour), wide))
                    painter.drawRect(frame)
            if self.hasFocus():
                painter.setPen(QPen(QColor(self._look.colours.focus), 1, Qt.PenStyle.DashLine))
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _box(self) -> QRect:
        left, right = sorted((self._from.x(), self._to.x()))
        top, low = sorted((self._from.y(), self._to.y()))
        return QRect(left, top, right - left + 1, low - top + 1)

    def _cell(self, at: QPoint) -> QPoint:
        rows = -(-len(self._gids) // self.columns)
        return QPoint(max(0, min(self.columns - 1, at.x() // self._side)), max(0, min(rows - 1, at.y() // self._side)))

    def _gid(self, cell: QPoint) -> int:
        i = cell.y() * self.columns + cell.x()
        return self._gids[i] if 0 <= i < len(self._gids) and cell.x() < self.columns else 0

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to pick a block."""
        if event.button() == Qt.MouseButton.LeftButton and self._gids:
            self._dragging = True
            self._from = self._to = self._cell(event.position().toPoint())
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Extend the block to the pointer."""
        if self._dragging:
            self._to = self._cell(event.position().toPoint())
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take the block in hand."""
        if self._dragging and event.button() == Qt.MouseButton.LeftButton:
            self._dragging = False
            self._pick()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows, extend the block with Shift."""
        ways = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
        way = ways.get(Qt.Key(event.key()))
        if way is None or not self._gids:
            super().keyPressEvent(event)
            return
        rows = -(-len(self._gids) // self.columns)
        x, y = max(self._to.x(), 0) + way[0], max(self._to.y(), 0) + way[1]
        if self._from.x() < 0:
            x, y = 0, 0
        self._to = QPoint(max(0, min(self.columns - 1, x)), max(0, min(rows - 1, y)))
        if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._from = self._to
        self.update()
        self._pick()

    def _pick(self) -> None:
        box = self._box()
        block = [
            [self._gid(QPoint(x, y)) for x in range(box.x(), box.x() + box.width())]
            for y in range(box.y(), box.y() + box.height())
        ]
        found = np.array(block, np.uint32)
        if found.any():
            self.picked.emit(found)

    def event(self, event: QEvent) -> bool:
        """Show the name of the tile under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            gid = self._gid(QPoint(event.pos().x() // self._side, event.pos().y() // self._side))
            QToolTip.showText(event.globalPos(), plain_tip(self._words(gid)) if gid else "", self)
            return True
        return super().event(event)


class TileSheetScroller(QScrollArea):
    """Scrolls a sheet sideways and is as high as the sheet and its bar; the cursor's tile stays in view."""

    def __init__(self, sheet: TileSheet) -> None:
        super().__init__()
        self._sheet = sheet
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(sheet)
        sheet.measured.connect(self._fit)
        sheet.picked.connect(self._follow)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Add the height of the scroll bar while it is shown."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        bar = self.horizontalScrollBar()
        overflows = self._sheet.minimumSizeHint().width() > self.width()
        self.setFixedHeight(self._sheet.minimumHeight() + (bar.sizeHint().height() if overflows else 0))

    def _follow(self, _block: object) -> None:
        place = self._sheet.cursor_place
        self.ensureVisible(place.center().x(), place.center().y(), place.width(), 0)

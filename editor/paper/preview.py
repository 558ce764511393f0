"""Pages as they will be printed, drawn by the printing painter itself."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPixmap, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.paint.cards import Brushes
from editor.paint.printing import page_image
from editor.widgets.look import Look
from models.sheets.imposition import Page
from models.sheets.options import CardOptions


class PagePreview(QWidget):
    """One page at a time, as large as there is room. Page up and down, arrows and the wheel turn pages."""

    turned = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._pages: tuple[Page, ...] = ()
        self._options = CardOptions()
        self._brushes: Brushes | None = None
        self._drawn: QPixmap | None = None
        self.number = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(look.t("print.preview"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(look.px(260), look.px(300))

    def sizeHint(self) -> QSize:
        """Room for a sheet of paper one can read."""
        return QSize(self._look.px(560), self._look.px(720))

    def show_pages(self, pages: tuple[Page, ...], options: CardOptions, brushes: Brushes) -> None:
        """Show other pages, at the same number where there is one."""
        self._pages, self._options, self._brushes = pages, options, brushes
        self._drawn = None
        self.turn(self.number)

    def turn(self, number: int) -> None:
        """Show a page, counted from 0; the nearest there is."""
        self.number = max(0, min(number, len(self._pages) - 1))
        self._drawn = None
        self.update()
        self.turned.emit(self.number)

    def resizeEvent(self, event: object) -> None:
        """Draw anew for another size."""
        del event
        self._drawn = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn pages by the keyboard."""
        forward = (Qt.Key.Key_PageDown, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space)
        backward = (Qt.Key.Key_PageUp, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Backspace)
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(self._pages) - 1}
        if event.key() in forward or event.key() in backward:
            self.turn(self.number + (1 if event.key() in forward else -1))
        elif event.key() in ends:
            self.turn(ends[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn pages by the wheel."""
        if event.angleDelta().y():
            self.turn(self.number + (-1 if event.angleDelta().y() > 0 else 1))
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the page on its ground, with a hint of a shadow."""
        del event
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._look.colours.sunk))
        if self._pages and self._brushes:
            place = self._place(self._pages[self.number])
            painter.fillRect(place.translated(3, 3), QColor(0, 0, 0, 60))
            painter.drawPixmap(place, self._page(place.size()))
        painter.end()

    def _place(self, page: Page) -> QRect:
        pad = self._look.px(14)
        room = self.rect().adjusted(pad, pad, -pad, -pad)
        size = QSize(round(page.width * 10), round(page.height * 10)).scaled(
            room.size(), Qt.AspectRatioMode.KeepAspectRatio
        )
        place = QRect(0, 0, max(1, size.width()), max(1, size.height()))
        place.moveCenter(room.center())
        return place

    def _page(self, size: QSize) -> QPixmap:
        if self._drawn is None and self._brushes is not None:
            page = self._pages[self.number]
            ratio = self.devicePixelRatioF()
            dpi = size.width() * ratio / page.width * 25.4
            self._drawn = QPixmap.fromImage(page_image(page, self._options, self._brushes, dpi))
        return self._drawn or QPixmap()

"""Pages as they will be printed, drawn by the printing painter itself, in the background, at any size."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip, QWidget

from editor.jobs import Job, Jobs
from editor.kit.export.page_drawing import PageView, ProblemSpot, draw, paint_spots
from editor.paint.pdf import PaperSide
from editor.widgets.look import Look
from editor.widgets.problem_line import sentence
from editor.widgets.text import plain_tip
from models.sheets.marks import Box
from models.sheets.printers import Printer

STEP: Final = 1.25
ZOOMS: Final = (0.1, 8.0)
NOTCH: Final = 120
SANE_DPI: Final = (40.0, 600.0)
FORWARD: Final = (Qt.Key.Key_PageDown, Qt.Key.Key_Space)
BACKWARD: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_Backspace)
ARROWS: Final = {
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Up: (0, -1),
}


class PagePreview(QAbstractScrollArea):
    """One page at a time: whole, or at `zoom` times its real size.

    Page up and down, arrows and the wheel turn pages; Ctrl and the wheel zoom about the pointer; dragging moves a page
    larger than its room. `turned` carries the number of the page (from 0), `zoomed`: the size of the page changed.
    """

    turned = Signal(int)
    zoomed = Signal()

    def __init__(self, look: Look, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._jobs = look, jobs
        self._pages: tuple[PaperSide, ...] = ()
        self._printer = Printer("")
        self._spots: tuple[ProblemSpot, ...] = ()
        self._chosen = -1
        self._serial = 0
        self._zoom: float | None = None
        self._drawn: tuple[PageView, QImage] | None = None
        self._drawing: Job | None = None
        self._wheel = 0
        self._held: QPoint | None = None
        self.number = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(look.t("print.preview"))
        self.setMinimumSize(look.px(220), look.px(150))
        self.horizontalScrollBar().valueChanged.connect(self._moved)
        self.verticalScrollBar().valueChanged.connect(self._moved)

    def sizeHint(self) -> QSize:
        """Return room for a page that can be read."""
        return QSize(self._look.px(560), self._look.px(560))

    @property
    def page(self) -> PaperSide | None:
        """The page that is shown."""
        return self._pages[self.number] if self._pages else None

    @property
    def zoom(self) -> float:
        """The size of the page compared with its real size: 1 is the printed size."""
        return self._scale() / self._real()

    @property
    def whole(self) -> bool:
        """Whether the page is always fitted to the room."""
        return self._zoom is None

    @property
    def settled(self) -> bool:
        """Whether the page is drawn at its final sharpness."""
        return self._drawing is None and (not self._pages or (self._drawn or (None,))[0] == self._view())

    def show_pages(self, pages: tuple[PaperSide, ...], printer: Printer, spots: tuple[ProblemSpot, ...] = ()) -> None:
        """Show other pages as a printer will print them and mark `spots`; the page number stays if it exists."""
        self._pages, self._printer, self._spots = pages, printer, spots
        self._chosen = -1
        self._serial += 1
        self.turn(self.number)

    def turn(self, number: int) -> None:
        """Show the page of a number (from 0), or the nearest there is."""
        self.number = max(0, min(number, len(self._pages) - 1))
        self._fit()
        self.turned.emit(self.number)

    def flip(self) -> None:
        """Turn the sheet over, if it has another side."""
        other = self.other_side()
        if other is not None:
            self.turn(other)

    def other_side(self) -> int | None:
        """Return the number of the other side of the sheet shown; None where there is none."""
        now = self.page
        if now is None:
            return None
        sides = ((i, page) for i, page in enumerate(self._pages) if page.sheet == now.sheet and page.back != now.back)
        return next((i for i, _ in sides), None)

    def choose(self, spot: int, place: int = 0) -> None:
        """Go to a place of a Problem and mark it; `place` wraps round after the last one."""
        places = self._spots[spot].places
        self._chosen = spot
        if not places:
            return
        number, box = places[place % len(places)]
        if number != self.number:
            self.turn(number)
        if self._zoom is not None:
            self._show(box)
        self.viewport().update()

    def zoom_to(self, zoom: float | None, at: QPointF | None = None) -> None:
        """Show the page at `zoom` times its real size, None for whole; the point `at` of the view stays in its
        place.
        """
        page = self.page
        if page is None:
            return
        at = at or QPointF(self.viewport().rect().center())
        place, before = self._place(page), self._scale()
        held = (at - QPointF(place.topLeft())) / before
        self._zoom = None if zoom is None else min(max(zoom, ZOOMS[0]), ZOOMS[1])
        self._fit()
        moved = held * self._scale() + QPointF(self._place(page).topLeft()) - at
        for bar, by in ((self.horizontalScrollBar(), moved.x()), (self.verticalScrollBar(), moved.y())):
            bar.setValue(bar.value() + round(by))
        self.zoomed.emit()

    def step(self, up: bool) -> None:
        """Zoom in or out by one step."""
        self.zoom_to(self.zoom * (STEP if up else 1 / STEP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the new room."""
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn pages by the keyboard, or move a page that is larger than its room."""
        key = Qt.Key(event.key())
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(self._pages) - 1}
        if key in FORWARD or key in BACKWARD:
            self.turn(self.number + (1 if key in FORWARD else -1))
        elif key in ends:
            self.turn(ends[key])
        elif key in ARROWS:
            self._arrow(*ARROWS[key])
        elif key == Qt.Key.Key_F:
            self.flip()
        else:
            QWidget.keyPressEvent(self, event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl; move a page larger than its room; else turn pages."""
        turn = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_to(self.zoom * STEP ** (turn / NOTCH), event.position())
        elif self.verticalScrollBar().maximum():
            super().wheelEvent(event)
        else:
            self._wheel += turn
            steps = int(self._wheel / NOTCH)
            if steps:
                self._wheel -= steps * NOTCH
                self.turn(self.number - steps)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the page."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = event.position().toPoint()
            self._hand()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the page with the hand."""
        if self._held is None:
            return
        now = event.position().toPoint()
        by, self._held = now - self._held, now
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - by.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - by.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = None
            self._hand()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Zoom to real size at the pointer; a second time back to the whole page."""
        self.zoom_to(1.0 if self.whole else None, event.position())

    def viewportEvent(self, event: QEvent) -> bool:
        """Show as a tooltip what a mark on the page is about."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            said = [sentence(self._look, spot.problem) for spot, rect in self._marked() if rect.contains(event.pos())]
            QToolTip.showText(event.globalPos(), plain_tip("\n".join(dict.fromkeys(said))) if said else "", self)
            return True
        return super().viewportEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the page with a slight shadow, and the places of Problems over it."""
        del event
        with QPainter(self.viewport()) as painter:
            painter.fillRect(self.viewport().rect(), QColor(self._look.colours.sunk))
            page = self.page
            if page is not None:
                place = self._place(page)
                painter.fillRect(place.translated(3, 3), QColor(0, 0, 0, 60))
                painter.fillRect(place, QColor("white"))
                self._paint_page(painter, place)
                chosen = self._spots[self._chosen] if self._chosen >= 0 else None
                paint_spots(painter, self._look, self._marked(), chosen)

    def _paint_page(self, painter: QPainter, place: QRect) -> None:
        """Draw the picture there is, stretched while a sharper one is being drawn."""
        if self._drawn is not None:
            view, image = self._drawn
            if (view.serial, view.number) == (self._serial, self.number):
                grown = self._scale() / view.scale
                corner = QPointF(place.topLeft()) + QPointF(view.region.topLeft()) * grown
                painter.setClipRect(place)
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(QRectF(corner, view.region.size().toSizeF() * grown), image)
                painter.setClipping(False)
        self._draw()

    def _marked(self) -> list[tuple[ProblemSpot, QRect]]:
        """Return the places of Problems on this page, in pixels of the view; a place as wide as the page is left
        out.
        """
        page = self.page
        if page is None:
            return []
        return [
            (spot, self._in_view(box))
            for spot in self._spots
            for number, box in spot.places
            if number == self.number and box.w < page.width
        ]

    def _in_view(self, box: Box) -> QRect:
        page, scale = self._pages[self.number], self._scale()
        corner = self._place(page).topLeft()
        return QRect(round(box.x * scale), round(box.y * scale), round(box.w * scale), round(box.h * scale)).translated(
            corner
        )

    def _show(self, box: Box) -> None:
        """Bring a box of the page into the middle of the view."""
        away = self._in_view(box).center() - self.viewport().rect().center()
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + away.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + away.y())

    def _arrow(self, across: int, down: int) -> None:
        bar = self.horizontalScrollBar() if across else self.verticalScrollBar()
        if bar.maximum():
            bar.setValue(bar.value() + (across + down) * self._look.px(40))
        else:
            self.turn(self.number + across + down)

    def _hand(self) -> None:
        large = self.horizontalScrollBar().maximum() or self.verticalScrollBar().maximum()
        held = Qt.CursorShape.ClosedHandCursor if self._held is not None else Qt.CursorShape.OpenHandCursor
        self.viewport().setCursor(held if large else Qt.CursorShape.ArrowCursor)

    def _real(self) -> float:
        """Return pixels per millimetre of this screen; by its logical dpi where the physical dpi is implausible."""
        dpi = self.screen().physicalDotsPerInchX()
        return (dpi if SANE_DPI[0] <= dpi <= SANE_DPI[1] else self.screen().logicalDotsPerInchX()) / 25.4

    def _scale(self) -> float:
        """Return how many pixels of the view a millimetre of the page takes."""
        page = self.page
        if page is None:
            return self._real()
        if self._zoom is not None:
            return self._zoom * self._real()
        pad = 2 * self._look.px(14)
        room = self.maximumViewportSize()
        return max(0.05, min((room.width() - pad) / page.width, (room.height() - pad) / page.height))

    def _place(self, page: PaperSide) -> QRect:
        """Return the rectangle of the page in the view."""
        scale, view, pad = self._scale(), self.viewport().size(), self._look.px(14)
        wide, tall = max(1, round(page.width * scale)), max(1, round(page.height * scale))
        x = pad - self.horizontalScrollBar().value() if wide + 2 * pad > view.width() else (view.width() - wide) // 2
        y = pad - self.verticalScrollBar().value() if tall + 2 * pad > view.height() else (view.height() - tall) // 2
        return QRect(x, y, wide, tall)

    def _fit(self) -> None:
        """Set the ranges of the scroll bars to the size of the page."""
        page, view, pad = self.page, self.viewport().size(), 2 * self._look.px(14)
        lengths = (0.0, 0.0) if page is None or self._zoom is None else (page.width, page.height)
        rooms = (view.width(), view.height())
        bars = (self.horizontalScrollBar(), self.verticalScrollBar())
        for bar, length, room in zip(bars, lengths, rooms, strict=True):
            bar.setRange(0, max(0, round(length * self._scale()) + pad - room) if length else 0)
            bar.setPageStep(room)
            bar.setSingleStep(self._look.px(30))
        self._hand()
        self.viewport().update()

    @Slot()
    def _moved(self) -> None:
        self.viewport().update()

    def _view(self) -> PageView:
        """Return the part of the page in view, in pixels of the screen."""
        page = self.page
        if page is None:
            return PageView(self._serial, self.number, 1.0, QRect())
        place, ratio = self._place(page), self.devicePixelRatioF()
        seen = place.intersected(self.viewport().rect()).translated(-place.topLeft())
        region = QRectF(QPointF(seen.topLeft()) * ratio, seen.size().toSizeF() * ratio).toAlignedRect()
        return PageView(self._serial, self.number, self._scale() * ratio, region)

    def _draw(self) -> None:
        """Draw the part in view in the background, unless it is drawn or being drawn."""
        wanted = self._view()
        done = self._drawn is not None and self._drawn[0] == wanted
        if done or self._drawing is not None or wanted.region.isEmpty():
            return
        page = self._pages[self.number]
        work = partial(draw, wanted, page, self._printer)
        self._drawing = Job(self._look.t("print.working"), work)
        self._drawing.succeeded.connect(self._arrived)
        self._drawing.failed.connect(self._broken)
        self._jobs.start(self._drawing)

    @Slot(object)
    def _arrived(self, drawn: tuple[PageView, QImage]) -> None:
        self._drawing = None
        if drawn[0].serial == self._serial:
            self._drawn = drawn
        self.viewport().update()

    @Slot(object)
    def _broken(self, problem: Exception) -> None:
        raise problem

"""The chart in the window: it paints what the camera sees, and hands gestures to the tool that is held."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea

from editor.galaxy.gesture import ChartPointer, ChartTool, IdleTool
from editor.galaxy.hit import thing_at
from editor.galaxy.selection import Key
from editor.paint.galaxy_camera import Box, GalaxyCamera
from editor.paint.galaxy_frame import BORDER, compass, paint_frame, paint_scale, scale_length
from editor.paint.galaxy_marks import (
    MarkPictures,
    Marks,
    paint_analysis,
    paint_chosen,
    paint_circle,
    paint_drafts,
    paint_notes,
    paint_ways,
)
from editor.paint.galaxy_names import NamePictures, NameWork, PlacedName
from editor.paint.galaxy_show import Drawn
from editor.paint.galaxy_tiles import ChartTiles
from editor.widgets.look import Look
from models.games.game import Choices

NAMES_AFTER_MS: Final = 40
MOST_COMMANDS: Final = 400
"""Commands that get a name at most."""
SLICE: Final = 0.003
"""Seconds at a time that finding places for names takes."""


class ChartView(QAbstractScrollArea):
    """Shows a dressed scene through a camera and hands gestures to the tool that is held."""

    camera_moved = Signal()
    hovered = Signal(object, object)
    activated = Signal(object)
    menu_wanted = Signal(QPoint, object)
    left = Signal()

    def __init__(self, look: Look, drawn: Drawn) -> None:
        super().__init__()
        self._look = look
        self.tool: ChartTool = IdleTool()
        self.marks = Marks()
        self.names: list[PlacedName] = []
        self.camera = GalaxyCamera(scale=0.006)
        self.keys: Callable[[QKeyEvent], bool] = lambda _event: False
        self._space = False
        self._pan: QPointF | None = None
        self._pressed = False
        self._whole = False
        self._hovered: Key | None = None
        self._work: NameWork | None = None
        self._fitted: Box | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        # Every pixel is painted by the chart itself.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFrameShape(self.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tiles = ChartTiles(drawn, self.devicePixelRatioF())
        self._dress()
        self._later = QTimer(self, singleShot=True, interval=NAMES_AFTER_MS)
        self._later.timeout.connect(self._begin_names)
        self._slices = QTimer(self, singleShot=True, interval=0)
        self._slices.timeout.connect(self._place_names)
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._repaint)

    @property
    def drawn(self) -> Drawn:
        """What is shown."""
        return self._tiles.drawn

    def show_drawn(self, drawn: Drawn, choices: Choices, touched: Box | None = None) -> None:
        """Show another state of the galaxy, or another dress; `touched` is the only part that looks otherwise."""
        other_dress = drawn.layers != self.drawn.layers or drawn.inks is not self.drawn.inks
        self._tiles.show(drawn, self.devicePixelRatioF(), choices, None if other_dress else touched)
        if other_dress or touched is None:
            self._dress()
        self._tokens.dress(drawn)
        self._renew_names()
        self._repaint()

    def show_marks(self, marks: Marks) -> None:
        """Mark other things."""
        renamed = marks.chosen != self.marks.chosen
        self.marks = marks
        if renamed:
            self._renew_names()
        self._repaint()

    def look_at(self, camera: GalaxyCamera) -> None:
        """Move the camera."""
        self.camera = camera.resized(self.viewport().width(), self.viewport().height())
        self._renew_names()
        self.camera_moved.emit()
        self._repaint()

    def fit(self, box: Box) -> None:
        """Show a whole part of the map, and again when the window gets its size before anybody has moved."""
        self.look_at(self.camera.resized(self.viewport().width(), self.viewport().height()).fitted(box, 36 + BORDER))
        self._fitted = box

    @property
    def settled(self) -> bool:
        """Whether everything is painted and every name has its place."""
        return self._whole and not (self._later.isActive() or self._slices.isActive())

    def close(self) -> bool:
        """Stop working and close."""
        for timer in (self._later, self._slices, self._more):
            timer.stop()
        return super().close()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the chart."""
        painter = QPainter(self.viewport())
        try:
            painter.fillRect(self.viewport().rect(), QColor(self.drawn.inks.ground))
            self._paint(painter)
        finally:
            painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle in the middle."""
        super().resizeEvent(event)
        if not hasattr(self, "_more"):
            return
        fitted = self._fitted
        if fitted is not None:
            self.fit(fitted)
        else:
            self.look_at(self.camera)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        self.user_moved(self.camera.zoomed(event.angleDelta().y() / 120, event.position().x(), event.position().y()))
        event.accept()

    def user_moved(self, camera: GalaxyCamera) -> None:
        """Move the camera on behalf of the user: a later resize fits nothing any more."""
        self._fitted = None
        self.look_at(camera)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a gesture of the tool; the middle button, or the left one with Space, pushes the chart."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.MiddleButton or (
            self._space and event.button() == Qt.MouseButton.LeftButton
        ):
            self._pan = event.position()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pressed = True
            self.tool.press(self._gesture(event))
            self._repaint()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with a gesture, or say what is under the pointer."""
        if self._pan is not None:
            moved = event.position() - self._pan
            self._pan = event.position()
            self.user_moved(self.camera.panned(moved.x(), moved.y()))
            return
        gesture = self._gesture(event)
        if self._pressed:
            self.tool.move(gesture)
            self._repaint()
        elif gesture.key != self._hovered:
            self._hovered = gesture.key
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if gesture.key else self.tool.cursor)
        self.hovered.emit(gesture.key, gesture.point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a gesture."""
        if self._pan is not None:
            self._pan = None
            self.viewport().setCursor(self.tool.cursor)
        elif self._pressed and event.button() == Qt.MouseButton.LeftButton:
            self._pressed = False
            self.tool.release(self._gesture(event))
            self._repaint()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open what is under the pointer."""
        self._pressed = False
        self.tool.cancel()
        self.activated.emit(self._gesture(event))
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what is under the pointer."""
        key = self._key_at(event.pos().x(), event.pos().y())
        self.menu_wanted.emit(event.globalPos(), key)
        event.accept()

    def leaveEvent(self, event: Any) -> None:
        """Say that nothing is under the pointer."""
        self._hovered = None
        self.left.emit()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give a key to the page; Escape gives up a gesture, Space lets the left button push the chart."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif (event.key() == Qt.Key.Key_Escape and self._give_up()) or self.keys(event):
            event.accept()
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Take the hand off the chart."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._let_space_go()
        event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget keys that are held down in another window."""
        self._let_space_go()
        super().focusOutEvent(event)
        self._repaint()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here."""
        super().focusInEvent(event)
        self._repaint()

    def _let_space_go(self) -> None:
        self._space = False
        self.viewport().setCursor(self.tool.cursor)

    def _give_up(self) -> bool:
        had = self.tool.cancel()
        self._pressed = False
        self._repaint()
        return had

    def _gesture(self, event: QMouseEvent) -> ChartPointer:
        px, py, held = event.position().x(), event.position().y(), event.modifiers()
        return ChartPointer(
            px, py, self.camera.point(px, py), self._key_at(px, py),
            bool(held & Qt.KeyboardModifier.ShiftModifier), bool(held & Qt.KeyboardModifier.AltModifier),
            bool(held & Qt.KeyboardModifier.ControlModifier),
        )  # fmt: skip

    def _key_at(self, px: float, py: float) -> Key | None:
        return thing_at(self.drawn, self.camera, px, py, self.names)

    def _dress(self) -> None:
        ratio = self.devicePixelRatioF()
        self._tiles.forget()
        self._pictures = NamePictures(self.drawn, ratio)
        self._tokens = MarkPictures(self.drawn, ratio)
        self._rose: QImage = compass(self.drawn, ratio)

    def _repaint(self) -> None:
        self.viewport().update()

    def _renew_names(self) -> None:
        self._work, self._whole = None, False
        self._later.start()

    def _begin_names(self) -> None:
        if not self._whole and self.isVisible():
            # First the squares, then the names: both at once would make a frame late.
            self._later.start()
            return
        scene = self.drawn.scene
        shown = [scene.galaxy.commands[n] for n in scene.fleets.near(self.camera.seen)[:MOST_COMMANDS]]
        self._work = NameWork(self.drawn, self.camera, shown, self.marks.chosen, self._corner_boxes())
        self._slices.start()

    def _place_names(self) -> None:
        if self._work is None:
            return
        if not self._work.step(SLICE) or not self._pictures.prepare(self._work.found, SLICE):
            self._slices.start()
            return
        self.names, self._work = self._work.found, None
        self._repaint()

    def _paint(self, painter: QPainter) -> None:
        drawn, camera, marks = self.drawn, self.camera, self.marks
        galaxy = drawn.scene.galaxy
        self._whole = self._tiles.paint(painter, camera)
        self._paint_rose(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        command = galaxy.command.get(marks.circle)
        if command is not None:
            paint_circle(painter, drawn, camera, command.at, galaxy.circle(command))
        paint_ways(painter, drawn, camera, marks)
        if "circles" in drawn.layers:
            self._tokens.paint_circles(painter, camera)
        if "analyses" in drawn.layers:
            paint_analysis(painter, drawn, camera, marks)
        paint_chosen(painter, drawn, camera, marks)
        self._tokens.paint_commands(painter, camera)
        paint_drafts(painter, drawn, camera, marks.drafts)
        paint_notes(painter, drawn, camera)
        self._pictures.paint(painter, camera, self.names)
        self.tool.paint(painter, drawn, camera)
        self._paint_frame(painter)
        if not self._whole:
            self._more.start()

    def _paint_rose(self, painter: QPainter) -> None:
        if self._has_rose:
            left, top, _, _ = self._rose_box()
            painter.drawImage(QPointF(left, top), self._rose)

    @property
    def _has_rose(self) -> bool:
        return self.camera.width > self._look.px(460) and self.camera.height > self._look.px(320)

    def _rose_box(self) -> tuple[int, int, int, int]:
        look, size = self._look, self._rose.deviceIndependentSize().toSize()
        left, bottom = BORDER + look.px(14), self.camera.height - BORDER - look.px(40)
        return left, bottom - size.height(), left + size.width(), bottom

    def _corner_boxes(self) -> list[tuple[int, int, int, int]]:
        """Return where the rose and the scale stand: no name goes there."""
        look, camera = self._look, self.camera
        left, bottom = BORDER + look.px(14), camera.height - BORDER
        bar = round(scale_length(camera) * camera.scale)
        boxes = [(left, bottom - look.px(34), left + max(bar, look.px(60)), bottom)]
        return [*boxes, self._rose_box()] if self._has_rose else boxes

    def _paint_frame(self, painter: QPainter) -> None:
        look, camera, drawn = self._look, self.camera, self.drawn
        left = BORDER + look.px(14)
        words = look.t("galaxymap.scale", n=look.t.decimal(scale_length(camera)))
        paint_scale(painter, drawn, camera, words, QPointF(left, camera.height - BORDER - look.px(12)))
        paint_frame(painter, drawn, camera)
        if self.hasFocus():
            painter.setPen(QPen(QColor(look.colours.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(1, 1, camera.width - 2, camera.height - 2))

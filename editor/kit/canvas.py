"""What every canvas does: it passes gestures to its tool, pushes, zooms, and has a keyboard's cursor."""

from __future__ import annotations

from typing import Final, Generic

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.kit.camera import Camera
from editor.kit.gesture import Gesture
from editor.kit.tool import Held, P, Tool
from editor.widgets.look import Look

ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
STEP: Final = 1.25
"""How much one notch of the wheel or one key zooms."""
_PLAIN: Final = Qt.KeyboardModifier.NoModifier


class Canvas(QWidget, Generic[P]):
    """Shows something through a camera. Subclasses say what place is under a pixel, and how large everything is.

    The middle button, or the left one with Space, pushes what is shown, the wheel zooms. Keys: Enter (with Alt, Ctrl or
    Shift) and Space click at the keyboard's cursor, + and - zoom, Ctrl+0 shows everything, Escape leaves the gesture;
    arrows are the subclass's.
    """

    left = Signal()
    camera_moved = Signal()

    tool_buttons: tuple[Qt.MouseButton, ...] = (Qt.MouseButton.LeftButton,)
    """The buttons that are the tool's."""
    push_buttons: tuple[Qt.MouseButton, ...] = (Qt.MouseButton.MiddleButton,)
    """The buttons that push what is shown."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.camera = Camera()
        self._fitted = False
        self._gesture: Gesture[P] = Gesture()
        self._push_from: QPointF | None = None
        self._space = False
        self._pushed = False
        # A timer of its own, not a single shot: it goes with the canvas.
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self.update)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        # Every pixel is painted by the canvas itself.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(name)

    @property
    def tool(self) -> Tool[P] | None:
        """The tool that gets the gestures."""
        return self._gesture.tool

    @tool.setter
    def tool(self, tool: Tool[P] | None) -> None:
        self._gesture.take(tool)
        self._shape()
        self.update()

    # -- what each canvas does its own way ---------------------------------------------------------------------------

    def place_at(self, point: QPointF) -> P:
        """Return the place under a pixel."""
        raise NotImplementedError

    def zoom_fit(self) -> None:
        """Show everything; it stays whole while the window changes its size."""
        raise NotImplementedError

    def pointed_at(self, spot: P) -> None:
        """Note what is under the pointer; subclasses emit it."""

    def walk(self, way: tuple[int, int], modifiers: Qt.KeyboardModifier) -> bool:
        """Move the keyboard's cursor by an arrow; return whether there is one."""
        raise NotImplementedError

    # -- moving about ------------------------------------------------------------------------------------------------

    def look_at(self, camera: Camera) -> None:
        """Use another camera; emits `camera_moved` if it differs."""
        camera = camera.resized(self.width(), self.height())
        if camera != self.camera:
            self.camera = camera
            self.camera_moved.emit()
            self.update()

    def user_moved(self, camera: Camera) -> None:
        """Use the camera the user asks for; from now on a change of the window's size does not fit the view."""
        self._fitted = False
        self.look_at(camera)

    def pan(self, by: QPointF) -> None:
        """Push what is shown by some pixels of the screen."""
        self.user_moved(self.camera.moved(by))

    def zoom_to(self, scale: float, at: QPointF | None = None) -> None:
        """Zoom to a scale in pixels per unit; the place under `at` (else the middle) stays where it is."""
        self.user_moved(self.camera.zoomed(scale, at))

    def zoom_notches(self, notches: float, at: QPointF | None = None) -> None:
        """Zoom by notches of the wheel."""
        self.zoom_to(self.camera.scale * STEP**notches, at)

    # -- Qt ----------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep everything in view if it was fitted, else the same place in the middle."""
        super().resizeEvent(event)
        if self._fitted:
            self.zoom_fit()
        else:
            self.look_at(self.camera)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the pointer; with Shift or a sideways wheel, move."""
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or abs(turned.x()) > abs(turned.y()):
            self.pan(QPointF(turned.x() + (turned.y() if event.modifiers() else 0), 0) / 2)
        elif turned.y():
            self.zoom_notches(turned.y() / 120, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin pushing, or a gesture of the tool."""
        button = event.button()
        if button in self.push_buttons or (self._space and button == Qt.MouseButton.LeftButton):
            self._push_from, self._pushed = event.position(), True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif button in self.tool_buttons:
            self._gesture.press(self.place_at(event.position()), Held(button, event.modifiers()))
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Push, go on with a gesture, or note what is under the pointer."""
        if self._push_from is not None:
            self.pan(event.position() - self._push_from)
            self._push_from = event.position()
            return
        spot = self.place_at(event.position())
        self.pointed_at(spot)
        self._gesture.move(spot, event.modifiers())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End pushing or the gesture."""
        if self._push_from is not None:
            self._push_from = None
            self._shape()
        else:
            self._gesture.release(self.place_at(event.position()), Held(event.button(), event.modifiers()))
            self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Hand a double click to the tool."""
        if self._gesture.tool is not None and event.button() in self.tool_buttons and not self._space:
            self._gesture.tool.double_click(self.place_at(event.position()), Held(event.button(), event.modifiers()))
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the pointer of the tool."""
        self._shape()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Emit that the pointer has left."""
        self.left.emit()
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget that a key is down: its release goes elsewhere."""
        self._space = False
        self._shape()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the key to the tool first, then move, draw and zoom by keyboard."""
        if (self._gesture.tool is not None and self._gesture.tool.key(event)) or self.key(event):
            self.update()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End pushing with Space (or click, if nothing was pushed), or a stroke drawn with Shift."""
        if event.key() == Qt.Key.Key_Space and self._space and not event.isAutoRepeat():
            self._space = False
            self._shape()
            if not self._pushed:
                self._gesture.click()
        elif event.key() == Qt.Key.Key_Shift:
            self._gesture.release_key()
        else:
            super().keyReleaseEvent(event)
        self.update()

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key that the tool did not take; return whether it meant something here."""
        key, ctrl = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in ARROWS:
            return self.walk(ARROWS[Qt.Key(key)], event.modifiers())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._gesture.click(event.modifiers())
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space, self._pushed = True, False
                self.setCursor(Qt.CursorShape.OpenHandCursor)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_notches(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom_notches(-1)
        elif key == Qt.Key.Key_0 and ctrl:
            self.zoom_fit()
        else:
            return key == Qt.Key.Key_Escape and self._gesture.stop()
        return True

    def paint_focus(self, painter: QPainter, cursor: QRectF | None = None) -> None:
        """Frame the keyboard's cursor and the canvas while it has the keyboard."""
        if not self.hasFocus():
            return
        colours = self._look.colours
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if cursor is not None:
            for colour, wide in ((colours.panel, 4.0), (colours.focus, 2.0)):
                painter.setPen(QPen(QColor(colour), wide))
                painter.drawRect(cursor)
        painter.setPen(QPen(QColor(colours.focus), self._look.px(2)))
        painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _shape(self) -> None:
        """Show the tool's pointer."""
        self.setCursor(self._gesture.tool.cursor if self._gesture.tool is not None else Qt.CursorShape.ArrowCursor)

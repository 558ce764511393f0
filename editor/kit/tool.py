"""What a tool is to a canvas: the canvas turns mouse, pen and keyboard into these calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor, QKeyEvent, QPainter

from editor.kit.camera import Camera

P = TypeVar("P")
"""A place under the pointer: a point of a board of cells, a point of a chart with the thing there."""


@dataclass(frozen=True, slots=True)
class Held:
    """The button and the modifier keys of a gesture; the keyboard counts as the left button."""

    button: Qt.MouseButton = Qt.MouseButton.LeftButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier

    @property
    def left(self) -> bool:
        """Whether the gesture is made with the left button."""
        return self.button == Qt.MouseButton.LeftButton

    @property
    def shift(self) -> bool:
        """Whether Shift is down."""
        return bool(self.modifiers & Qt.KeyboardModifier.ShiftModifier)

    @property
    def ctrl(self) -> bool:
        """Whether Ctrl is down (Command on a Mac)."""
        return bool(self.modifiers & Qt.KeyboardModifier.ControlModifier)

    @property
    def alt(self) -> bool:
        """Whether Alt is down."""
        return bool(self.modifiers & Qt.KeyboardModifier.AltModifier)


class Tool(Generic[P]):
    """Takes gestures on a canvas. This one does nothing; tools override its methods.

    Between `press` and `release` every move is a `drag`; `cancel` undoes a gesture that is going on. `draw` paints the
    preview above everything else; its painter works in pixels of the screen.
    """

    cursor: QCursor | Qt.CursorShape = Qt.CursorShape.CrossCursor
    """The pointer's shape over the canvas."""

    @property
    def busy(self) -> bool:
        """Whether the tool has something to give up; if not, Escape goes to whatever else wants it."""
        return True

    def press(self, spot: P, held: Held) -> None:
        """Begin a gesture."""

    def drag(self, spot: P, held: Held) -> None:
        """Go on with a gesture."""

    def release(self, spot: P, held: Held) -> None:
        """End a gesture: what is done becomes one Change."""

    def hover(self, spot: P) -> None:
        """Follow the pointer, or the keyboard's cursor, without a button."""

    def double_click(self, spot: P, held: Held) -> None:
        """Take a double click; its first click was a gesture of its own."""

    def key(self, _event: QKeyEvent) -> bool:
        """Take a key before the canvas does; return whether it was the tool's."""
        return False

    def cancel(self) -> None:
        """Give up the gesture and leave no trace of it."""

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Paint the preview."""

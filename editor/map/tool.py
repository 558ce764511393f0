"""What a tool of the map is to the canvas: the canvas turns mouse, pen and keyboard into these calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor, QKeyEvent, QPainter

from editor.map.view import Spot, View


@dataclass(frozen=True, slots=True)
class Held:
    """The button and the modifier keys of a gesture; the keyboard counts as the left button."""

    button: Qt.MouseButton = Qt.MouseButton.LeftButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier

    @property
    def left(self) -> bool:
        """Whether the left button does it."""
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


class Tool(Protocol):
    """Takes gestures on the map. Between `press` and `release` every move is a `drag`; `cancel` ends a gesture undone.

    `draw` paints the preview above everything else; the painter is in pixels of the screen.
    """

    @property
    def cursor(self) -> QCursor | Qt.CursorShape:
        """The pointer's shape over the map."""

    def press(self, spot: Spot, held: Held) -> None:
        """Begin a gesture."""

    def drag(self, spot: Spot, held: Held) -> None:
        """Go on with a gesture."""

    def release(self, spot: Spot, held: Held) -> None:
        """End a gesture."""

    def hover(self, spot: Spot) -> None:
        """Follow the pointer, or the keyboard's cell, without a button."""

    def double_click(self, spot: Spot, held: Held) -> None:
        """Take a double click; its first click was a gesture of its own."""

    def key(self, event: QKeyEvent) -> bool:
        """Take a key before the canvas does; return whether it was the tool's."""

    def cancel(self) -> None:
        """Leave the gesture without a trace."""

    def draw(self, painter: QPainter, view: View) -> None:
        """Paint the preview."""

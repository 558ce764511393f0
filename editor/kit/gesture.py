"""One gesture at a time: the tool in use, the button that is down, and the keyboard's cursor as a second pointer."""

from __future__ import annotations

from typing import Generic

from PySide6.QtCore import Qt

from editor.kit.tool import Held, P, Tool


class Gesture(Generic[P]):
    """Calls the tool in the order it expects: `press`, `drag` …, then `release` or `cancel`."""

    def __init__(self) -> None:
        self.tool: Tool[P] | None = None
        self.cursor: P | None = None
        self._held: Held | None = None
        self._keyed = False

    @property
    def pressed(self) -> bool:
        """Whether a gesture is going on."""
        return self._held is not None

    def take(self, tool: Tool[P] | None) -> None:
        """Use another tool; a gesture of the old one is cancelled."""
        if self.tool is not None and self.tool is not tool:
            self.stop()
        self.tool = tool

    def press(self, spot: P, held: Held) -> None:
        """Begin a gesture unless one is going on."""
        if self.tool is not None and self._held is None:
            self._held, self._keyed = held, False
            self.tool.press(spot, held)

    def move(self, spot: P, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Go on with the gesture, or follow the pointer."""
        if self.tool is None:
            return
        if self._held is None:
            self.tool.hover(spot)
        else:
            self._held = Held(self._held.button, modifiers)
            self.tool.drag(spot, self._held)

    def release(self, spot: P, held: Held) -> None:
        """End the gesture that the same button began."""
        if self.tool is not None and self._held is not None and self._held.button == held.button:
            self._held = None
            self.tool.release(spot, held)

    def stop(self) -> bool:
        """Cancel the gesture; return whether there was something to cancel."""
        self._held = None
        busy = self.tool is not None and self.tool.busy
        if self.tool is not None:
            self.tool.cancel()
        return busy

    def click(self, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press and release at the keyboard's cursor, with the keys that are held."""
        if self.cursor is not None:
            held = Held(modifiers=modifiers & ~Qt.KeyboardModifier.KeypadModifier)
            self.press(self.cursor, held)
            self.release(self.cursor, held)

    def walk(self, spot: P, *, drawing: bool = False) -> None:
        """Move the keyboard's cursor; with `drawing` the move is part of a drag that `release_key` ends."""
        if drawing and self.cursor is not None and self._held is None:
            self.press(self.cursor, Held())
            self._keyed = True
        self.cursor = spot
        self.move(spot)

    def release_key(self) -> None:
        """End the drag that was made with the keyboard."""
        if self._keyed and self._held is not None and self.cursor is not None:
            self.release(self.cursor, self._held)
        self._keyed = False

"""One gesture at a time: the tool in use, the button that is down, the keyboard's cursor that stands for a mouse."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt

from editor.map.tool import Held, Tool
from editor.map.view import Spot
from models.maps.grid import Cell
from models.maps.tile_map import TileMap

_FAR: Final = 8


class Gesture:
    """Calls the tool in the order it expects: `press`, `drag` …, then `release` or `cancel`."""

    def __init__(self) -> None:
        self.tool: Tool | None = None
        self.cursor: Spot | None = None
        self._held: Held | None = None
        self._keyed = False

    def take(self, tool: Tool | None) -> None:
        """Use another tool; a gesture of the old one is left."""
        if self.tool is not None and self.tool is not tool:
            self.stop()
        self.tool = tool

    def press(self, spot: Spot, held: Held) -> None:
        """Begin a gesture unless one is going on."""
        if self.tool is not None and self._held is None:
            self._held, self._keyed = held, False
            self.tool.press(spot, held)

    def move(self, spot: Spot, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Go on with the gesture, or follow the pointer."""
        if self.tool is None:
            return
        if self._held is None:
            self.tool.hover(spot)
        else:
            self._held = Held(self._held.button, modifiers)
            self.tool.drag(spot, self._held)

    def release(self, spot: Spot, held: Held) -> None:
        """End the gesture that the same button began."""
        if self.tool is not None and self._held is not None and self._held.button == held.button:
            self._held = None
            self.tool.release(spot, held)

    def stop(self) -> None:
        """Leave the gesture without a trace."""
        self._held = None
        if self.tool is not None:
            self.tool.cancel()

    def click(self) -> None:
        """Press and release at the keyboard's cursor."""
        if self.cursor is not None:
            self.press(self.cursor, Held())
            self.release(self.cursor, Held())

    def walk(self, way: tuple[int, int], modifiers: Qt.KeyboardModifier, tile_map: TileMap, start: Cell) -> Spot:
        """Move the keyboard's cursor and return where it is; it comes up in cell `start`, or the nearest on the map.

        Ctrl takes eight cells at a time, Alt half a cell, so that edges and corners are reached; with Shift the way is
        a drag, which `release_key` ends.
        """
        if self.cursor is None:
            column, row = min(max(start[0], 0), tile_map.width - 1), min(max(start[1], 0), tile_map.height - 1)
            self.cursor = Spot(column + 0.5, row + 0.5)
            self.move(self.cursor)
            return self.cursor
        if modifiers & Qt.KeyboardModifier.ShiftModifier and self._held is None:
            self.press(self.cursor, Held())
            self._keyed = True
        size = _FAR if modifiers & Qt.KeyboardModifier.ControlModifier else 1
        halves = bool(modifiers & Qt.KeyboardModifier.AltModifier)
        step, rim = (size * 0.5, 0.0) if halves else (float(size), 0.5)
        x = min(max(self.cursor.x + way[0] * step, rim), tile_map.width - rim)
        y = min(max(self.cursor.y + way[1] * step, rim), tile_map.height - rim)
        self.cursor = Spot(x, y)
        self.move(self.cursor)
        return self.cursor

    def release_key(self) -> None:
        """End the gesture that was drawn with Shift and the arrows."""
        if self._keyed and self._held is not None and self.cursor is not None:
            self.release(self.cursor, self._held)
        self._keyed = False

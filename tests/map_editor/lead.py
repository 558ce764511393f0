"""Hands that lead a tool of the map by places of cells, without a window: gestures, and what is drawn meanwhile."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from tests.drawn import Drawn, Place, drawn
from tests.map_editor.easel import PLAIN, Easel

CTRL, SHIFT, ALT = (
    Held(modifiers=getattr(Qt.KeyboardModifier, f"{key}Modifier")) for key in ("Control", "Shift", "Alt")
)
RIGHT = Held(Qt.MouseButton.RightButton)


def take(easel: Easel, name: str, **state: Any) -> Any:
    """Take a tool; return it, to be led by the places of cells."""
    easel.page.act(f"map_tool_{name}")
    easel.page.desk.state.set(**state)
    return easel.page.canvas.tool


def over(tool: Any, at: Place) -> Drawn:
    """Point at a place; return what is drawn."""
    tool.hover(GridPoint(*at))
    return drawn(tool)


def begun(tool: Any, *places: Place, held: Held | None = None) -> Drawn:
    """Press and drag through places without letting go; return what is drawn."""
    held = held or Held()
    tool.hover(GridPoint(*places[0]))
    tool.press(GridPoint(*places[0]), held)
    for place in places[1:]:
        tool.drag(GridPoint(*place), held)
    return drawn(tool)


def led(tool: Any, *places: Place, held: Held | None = None) -> None:
    """Press at the first place, drag through the others, let go at the last."""
    begun(tool, *places, held=held)
    tool.release(GridPoint(*places[-1]), held or Held())


def clicked(tool: Any, *places: Place) -> Drawn:
    """Click on places one after the other; return what is drawn with the pointer on the last."""
    for place in places:
        led(tool, place)
    return drawn(tool)


def pressed(tool: Any, *keys: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> list[bool]:
    """Press keys; return of each whether it was the tool's."""
    return [bool(tool.key(QKeyEvent(QEvent.Type.KeyPress, key, held))) for key in keys]


def step(easel: Easel) -> str:
    """Return the words of the last step of the history."""
    return easel.document.words(easel.document.steps()[-1]).replace("\u00a0", " ")
